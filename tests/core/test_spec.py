"""Specs: how rules are named, found and given options, and what is said when they are not."""

import contextlib
import pickle
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho import catalog
from cacho._core import spec
from cacho._core.wording import described
from cacho.plugins import Rule, choice, choices, flag, hookimpl, number, optional_number
from cacho_variants.dudo import DudoRule
from tests.made_up import Speechless


class Tuned(Rule):
    """A rule with an option of each kind."""

    id = "tuned"

    least: int = number(2, least=1, most=9)
    limit: int | None = optional_number(None, least=0, most=9)
    open_: bool = flag(default=True)
    way: str = choice("up", "down")
    kinds: tuple[str, ...] = choices("a", "b", "c")

    @hookimpl
    def wild(self):
        return frozenset({self.least})


def load(text):
    return cacho.load(text, Tuned)


def refusal(text, *classes):
    """What is said when a spec is refused."""
    with pytest.raises(cacho.RulesetError) as refused:
        cacho.load(text, Tuned, *classes)
    return str(refused.value)


# How a spec is written


@pytest.mark.parametrize(
    "text",
    [
        "dudo+ases",
        " dudo + ases ",
        "dudo()+ases( )",
        "dudo (dice=5)+ases",
        "dudo(dice = 5,)+ases(half='plus-one')",
        'dudo+ases(half="plus-one", opening="one-die")',
        "dudo(dice=0b101)+ases",
        "dudo(dice=\n5)+ases",
    ],
)
def test_blanks_and_quotes_do_not_matter(text):
    assert load(text) == load("dudo+ases")
    assert load(text).spec == "dudo+ases"


NAME = "the name of a rule or preset"
MORE = "'+' or the end"
CLOSED = "a parenthesis that is closed"
GIVEN = "options such as (half='up', opening='never')"


@pytest.mark.parametrize(
    ("text", "character", "due"),
    [
        ("+dudo", 1, NAME),
        ("dudo+", 6, NAME),
        ("dudo++ases", 6, NAME),
        ("dudo,ases", 5, MORE),
        ("dudo ases", 6, MORE),
        ("dudo\n+ases", 5, MORE),
        ("dudo\t", 5, MORE),
        ("Dudo", 1, NAME),
        ("_dudo", 1, NAME),
        ("-dudo", 1, NAME),
        ("dúdo", 2, MORE),
        ("dudo)", 5, MORE),
        ("dudo(dice=3", 5, CLOSED),
        ("dudo(dice=(3)", 5, CLOSED),
        ("dudo('(dice=3)", 5, CLOSED),
        ("dudo(dice=3)x", 13, MORE),
        ("dudo(dice=3)(dice=3)", 13, MORE),
        ("dudo(3)", 5, GIVEN),
        ("dudo(dice)", 5, GIVEN),
        ("dudo(dice=)", 5, GIVEN),
        ("dudo(dice=3 ases=4)", 5, GIVEN),
        ("dudo(dice=3, dice=4)", 5, GIVEN),
        ("dudo(**{'dice': 3})", 5, GIVEN),
        ("dudo(*[3])", 5, GIVEN),
        ("dudo(dice=x)", 5, GIVEN),
        ("dudo(dice=3+x)", 5, GIVEN),
        ("dudo(dice=len('abc'))", 5, GIVEN),
        ("dudo(dice=__import__('os'))", 5, GIVEN),
        ("dudo(dice=3 if True else 4)", 5, GIVEN),
        ("dudo(dice=f'{3}')", 5, GIVEN),
        ("dudo(dice:=3)", 5, GIVEN),
        ("dudo(dice=3 for dice in [])", 5, GIVEN),
        ("dudo(dice=\0)", 5, GIVEN),
        ("dudo(dice=" + "(" * 300 + "3" + ")" * 300 + ")", 5, GIVEN),
        ("dudo(dice=" + "-" * 1500 + "3)", 5, GIVEN),
        ("dudo(dice={[]: 3})", 5, GIVEN),
        ("dudo(dice={[]})", 5, GIVEN),
        ("ases(half='up')+dudo(3)", 21, GIVEN),
    ],
)
def test_text_that_is_no_spec_is_refused_with_the_place_and_what_is_due_there(text, character, due):
    said = refusal(text)
    assert said == f"{described(text)} is no spec: at character {character} there should be {due}"
    assert len(said) < 250


@pytest.mark.parametrize("value", ["(", ")", "+", "'", '"', "'\"", "'\"(", "\\", "\\'", ")\n("])
def test_what_is_quoted_is_no_part_of_the_spec(value):
    (one, other) = spec.parse(f"one(x={value!r}, y=('(',))+other")
    assert (one.name, other.name) == ("one", "other")
    assert dict(one.options) == {"x": value, "y": ("(",)}


def test_a_spec_of_as_many_characters_as_one_may_have_is_read():
    assert load("dudo".ljust(spec.LONGEST)).spec == "dudo"


@pytest.mark.parametrize("one", ["d", "dudo+", "(", " d"])
def test_a_spec_that_is_too_long_is_told_so(one):
    text = one * 2001
    said = refusal(text)
    assert said == f"{text[:40]!r}… has {len(text)} characters; 2000 are allowed"


@pytest.mark.parametrize(
    "text", ["", " ", "\n", None, 3, True, b"cacho", ["cacho"], ("dudo", "ases")]
)
def test_what_is_no_text_is_refused(text):
    said = refusal(text)
    assert said == f"a spec names rules joined by '+', such as 'cacho+paso', not {described(text)}"
    assert len(said) < 250


@given(st.text(max_size=30) | st.text("dudoases+()='3, \"", max_size=30))
def test_any_text_is_a_spec_or_a_ruleset_error(text):
    with contextlib.suppress(cacho.RulesetError):
        assert cacho.load(text).spec


WORDS = st.text(max_size=5) | st.text("'\"\\(+)", max_size=5)
VALUES = st.integers() | st.booleans() | st.none() | WORDS
"""What an option can be made of; words of all that a spec is made of, too."""


@given(
    st.lists(
        st.tuples(
            st.from_regex(r"[a-z0-9][a-z0-9_-]{0,8}", fullmatch=True),
            st.dictionaries(
                st.from_regex(r"o[a-z_]{0,5}", fullmatch=True).filter(lambda o: o != "or"),
                VALUES | st.lists(VALUES, max_size=2).map(tuple),
                max_size=3,
            ),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_what_is_written_is_read_back(terms):
    text = "+".join(str(spec.Term(name, options)) for name, options in terms)
    assert [(term.name, dict(term.options)) for term in spec.parse(text)] == terms


# The canonical form


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("cacho", "dudo+ases+sentido+calzar+reserva"),
        ("dudo(dice=5)", "dudo"),
        ("dudo(cap=False, dice=3)", "dudo(dice=3, cap=False)"),
        ("dudo+ases(opening='never', half='up')", "dudo+ases(half='up', opening='never')"),
        ("dudo+tuned(kinds=('a',))", "dudo+tuned(kinds=('a',))"),
        ("dudo+tuned(kinds=(), limit=3)", "dudo+tuned(limit=3, kinds=())"),
        ("dudo+tuned(limit=None)", "dudo+tuned"),
    ],
)
def test_a_rule_set_has_one_canonical_spec(text, canonical):
    game = load(text)
    assert game.spec == canonical
    assert load(game.spec) == game
    assert repr(game) == f"Ruleset({canonical!r})"


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "least": st.integers(1, 9),
        "limit": st.none() | st.integers(0, 9),
        "open_": st.booleans(),
        "way": st.sampled_from(("up", "down")),
        "kinds": st.lists(st.sampled_from("abc"), unique=True).map(tuple),
    },
)


@given(OPTIONS, OPTIONS)
def test_specs_are_equal_exactly_if_the_rules_are(one, two):
    first, second = (load(str(spec.Term("tuned", options))) for options in (one, two))
    assert (first == second) == (first.spec == second.spec) == (first.id == second.id)
    assert load(first.spec) == first
    if first == second:
        assert hash(first) == hash(second)


def test_the_order_of_rules_is_part_of_it():
    assert cacho.load("dudo+ases+sentido") != cacho.load("dudo+sentido+ases")


def test_the_id_is_a_short_hash_of_spec_and_versions():
    class Newer(Tuned):
        version = "2"

    assert load("dudo+tuned").id == load("dudo()+tuned(least=2)").id
    assert len(load("dudo").id) == 12
    assert cacho.load("dudo+tuned", Newer).id != load("dudo+tuned").id
    assert cacho.load("dudo+tuned", Newer).spec == load("dudo+tuned").spec


def test_a_rule_set_can_be_pickled_and_goes_on():
    game = load("cacho+tuned(least=3)")
    again = pickle.loads(pickle.dumps(game))  # noqa: S301 - pickled just here
    assert again == game
    assert again.start(2) == game.start(2)
    assert again.describe() == game.describe()


def test_a_rule_set_that_comes_more_than_once_is_resolved_once():
    game, other = load("dudo+tuned(least=4)"), cacho.load("dudo")
    one, again = (pickle.loads(pickle.dumps(game)) for _ in range(2))  # noqa: S301 - as above
    assert one is again
    assert one is not game
    assert one.origins == game.origins
    assert pickle.loads(pickle.dumps(other)) == other != one  # noqa: S301 - as above


# Naming a rule again


def test_naming_a_rule_again_changes_the_named_options_in_its_place():
    game = load("dudo(dice=3, cap=False)+ases+sentido+dudo(dice=4)+ases(half='up')")
    assert game.spec == "dudo(dice=4, cap=False)+ases(half='up')+sentido"
    assert load("cacho+ases(half='up')").spec == "dudo+ases(half='up')+sentido+calzar+reserva"


def test_naming_it_again_without_options_changes_nothing():
    assert load("dudo(dice=3)+ases+dudo") == load("dudo(dice=3)+ases")


def test_a_preset_after_a_rule_leaves_what_it_does_not_name():
    assert load("dudo(dice=3)+cacho").spec == "dudo(dice=3)+ases+sentido+calzar+reserva"


def test_the_last_word_counts():
    assert load("cacho+ases(half='up')+cacho") == load("cacho")


# Names


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("dubo", "'dudo'"),
        ("cacho+pasos", "'paso'"),
        ("dudo+asses", "'ases'"),
        ("cachos", "'cacho'"),
    ],
)
def test_an_unknown_name_gets_its_near_misses(text, near):
    said = refusal(text)
    assert "no rule or preset is called" in said
    assert "did you mean" in said
    assert near in said.split("known are")[0]


def test_an_unknown_name_gets_the_list_of_all_names():
    said = refusal("zzzz")
    assert "did you mean" not in said
    for name in ("ases", "cacho", "cacho-chileno", "dudo", "666"):
        assert name in said.split("known are ")[1].split(", ")


def test_near_misses_are_sought_among_the_given_classes_too():
    assert "did you mean 'tuned'?" in refusal("dudo+tumed")


@pytest.mark.parametrize("text", ["cacho(dice=3)", "cacho-chileno(half='up')"])
def test_a_preset_takes_no_options(text):
    assert "takes no options; name a rule of it again" in refusal(text)


def test_listing_says_what_is_installed_without_importing():
    listed = catalog.installed(catalog.RULES)
    names = [rule.name for rule in listed]
    assert names == sorted(names)
    assert {"dudo", "ases", "sentido", "calzar", "reserva"} <= set(names)
    dudo = next(rule for rule in listed if rule.name == "dudo")
    assert (dudo.distribution, dudo.target) == ("cacho-dice", "cacho_variants.dudo:DudoRule")
    assert "cacho" in [preset.name for preset in catalog.installed(catalog.PRESETS)]


# Options


class Constructed(Rule):
    id = "constructed"

    def __init__(self):
        self.error = None


def test_a_class_that_makes_its_rules_otherwise_is_told_so():
    said = "options are fields of its class, without __init__"
    assert refusal("dudo+constructed", Constructed) == f"rule 'constructed' cannot be made: {said}"


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (KeyError("odd"), "KeyError: 'odd'"),
        (SystemExit("odd"), "SystemExit: odd"),
        (Speechless("odd"), "Speechless"),
    ],
    ids=["key", "exit", "speechless"],
)
def test_whatever_a_class_that_is_given_raises_names_the_rule(error, shown):
    class Raises(Rule):
        id = "raises"

        def __attrs_post_init__(self):
            raise error

    assert refusal("dudo+raises", Raises) == f"rule 'raises' cannot be made: {shown}"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("least=0", "least must be a whole number from 1 to 9, not 0"),
        ("least=10", "least must be a whole number from 1 to 9, not 10"),
        ("least=True", "least must be a whole number from 1 to 9, not True"),
        ("least=2.0", "least must be a whole number from 1 to 9, not 2.0"),
        ("least='2'", "least must be a whole number from 1 to 9, not '2'"),
        ("least=None", "least must be a whole number from 1 to 9, not None"),
        ("limit=-1", "limit must be a whole number from 0 to 9, not -1"),
        ("limit=False", "limit must be a whole number from 0 to 9, not False"),
        ("open_=1", "open_ must be True or False, not 1"),
        ("open_=None", "open_ must be True or False, not None"),
        ("way='left'", "way must be one of 'up', 'down', not 'left'"),
        ("way=True", "way must be one of 'up', 'down', not True"),
        ("kinds='a'", "kinds must be a tuple, not 'a'"),
        ("kinds=['a']", "kinds must be a tuple, not a list"),
        ("kinds=('a', 'd')", "kinds[1] must be one of 'a', 'b', 'c', not 'd'"),
        ("kinds=(1,)", "kinds[0] must be one of 'a', 'b', 'c', not 1"),
    ],
)
def test_an_option_of_the_wrong_value_is_refused(options, said):
    assert refusal(f"dudo+tuned({options})") == f"rule 'tuned' cannot be made: {said}"
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the message is what is tested
        Tuned(**eval(f"dict({options})"))  # noqa: S307 - the options above
    assert str(refused.value) == said


@pytest.mark.parametrize("options", ["least=1", "limit=0", "open_=False", "way='down'", "kinds=()"])
def test_an_option_of_the_right_value_is_taken(options):
    assert load(f"dudo+tuned({options})").spec == f"dudo+tuned({options})"


def test_an_unknown_option_gets_its_near_misses_and_all_names():
    assert refusal("dudo(dices=3)") == (
        "rule 'dudo' has no option 'dices'; did you mean 'dice'? known are dice, raises, cap"
    )
    assert refusal("dudo(zzz=3)") == "rule 'dudo' has no option 'zzz'; known are dice, raises, cap"
    assert refusal("dudo+sentido(zzz=3)") == "rule 'sentido' has no option 'zzz'; it has none"


def test_a_class_attribute_is_no_option():
    assert "has no option 'id'" in refusal("dudo(id='other')")
    assert "has no option 'version'" in refusal("dudo(version='7')")


# Classes that no distribution publishes


def test_a_class_given_beside_the_spec_is_named_by_its_id():
    game = load("dudo+tuned(least=3)")
    assert game.rules == (DudoRule(), Tuned(least=3))


def test_a_class_that_is_not_named_is_not_in_force():
    assert load("dudo").rules == (DudoRule(),)


def test_a_class_goes_before_an_installed_rule_of_its_name():
    class Other(DudoRule):
        title = "Another one"

    assert type(cacho.load("dudo", Other).rules[0]) is Other
    assert cacho.load("dudo", Other) != cacho.load("dudo")


def test_a_class_goes_before_a_preset_of_its_name():
    class Cacho(DudoRule):
        id = "cacho"

    assert cacho.load("cacho", Cacho).rules == (Cacho(),)


def test_what_is_no_rule_class_is_refused():
    class Impostor:
        id = "impostor"

    assert "must be a subclass of Rule" in refusal("dudo+impostor", Impostor)


@pytest.mark.parametrize("odd", ["", "Nines", "the nines", 9])
def test_a_class_without_a_name_for_a_spec_is_refused_by_its_own(odd):
    class Nameless(Rule):
        id = odd

    assert refusal("dudo+nines", Nameless) == (
        f"the id of Nameless must be a name for a spec, as 'doble', not {odd!r}"
    )


# Distributions that publish rules


GOOD = """
    from cacho.plugins import Rule, hookimpl

    class Nines(Rule):
        id = "nines"

        @hookimpl
        def wild(self):
            return frozenset({2})

        @hookimpl
        def audience(self):
            return frozenset({99})

    PAIR = "dudo+nines"
    NOT_TEXT = 3
    KNOT = "dudo+knot"
"""


def test_a_published_rule_and_preset_are_found_and_named_in_errors(publish):
    publish("nines-rules", GOOD, ["nines = nines_rules:Nines"], ["pair = nines_rules:PAIR"])
    game = cacho.load("pair")
    assert game.spec == "dudo+nines"
    assert ("nines", "nines-rules", "1.5", "nines_rules:Nines") in [
        (rule.name, rule.distribution, rule.version, rule.target)
        for rule in catalog.installed(catalog.RULES)
    ]
    with pytest.raises(cacho.RuleError) as broken:
        game.apply(game.start(2), cacho.Roll(((1,) * 5, (2,) * 5)))
    assert broken.value.distribution == "nines-rules"


@pytest.mark.parametrize(
    ("target", "cause"),
    [
        ("no_such_module:Nines", "ModuleNotFoundError"),
        ("broken_rules:Nothing", "AttributeError"),
    ],
)
def test_a_broken_distribution_is_named_and_harms_nobody_else(publish, target, cause):
    publish("broken-rules", "", [f"nines = {target}"], [f"pair = {target}"])
    for name, kind in (("nines", "rule"), ("pair", "preset")):
        said = refusal(f"dudo+{name}")
        assert f"{kind} {name!r} of broken-rules 1.5 cannot be imported from {target!r}" in said
        assert cause in said
    assert cacho.load("cacho")


def test_only_a_named_rule_is_imported(publish):
    publish("loud-rules", "raise SystemError('imported')", ["loud = loud_rules:Loud"])
    assert cacho.load("cacho")
    assert "loud" in [rule.name for rule in catalog.installed(catalog.RULES)]
    assert "SystemError: imported" in refusal("dudo+loud")


def test_two_distributions_with_one_name_are_an_error_that_names_both(publish):
    publish("nines-rules", GOOD, ["nines = nines_rules:Nines"])
    publish("more-nines", GOOD, ["nines = more_nines:Nines"])
    said = refusal("dudo+nines")
    assert said == (
        "the name 'nines' is brought by more-nines (a rule) and nines-rules (a rule); "
        "uninstall all but one"
    )


def test_what_is_published_must_be_a_rule_or_a_spec(publish):
    publish(
        "nines-rules",
        GOOD,
        ["nines = nines_rules:GOOD", "text = nines_rules:PAIR"],
        ["three = nines_rules:NOT_TEXT", "bad = nines_rules:PAIR.upper"],
    )
    assert "must be a subclass of Rule, not 'dudo+nines'" in refusal("dudo+text")
    assert "preset 'three' of nines-rules 1.5 must be a spec string, not an int" in refusal("three")


def test_a_preset_that_names_itself_is_refused(publish):
    publish("nines-rules", GOOD, [], ["knot = nines_rules:KNOT"])
    assert "preset 'knot' names itself: knot → knot" in refusal("knot")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("cacho+nobody", "no rule or preset is called 'nobody'; known are "),
        ("dudo+", "'dudo+' is no spec: "),
        ("dudo+ases(hlaf='up')", "rule 'ases' has no option 'hlaf'; did you mean 'half'?"),
        ("ases+dudo", "rule 'ases' needs rule 'dudo' earlier in the list"),
        ("dudo+loud", "rule 'loud' of nines-rules 1.5 cannot be imported from 'no:Loud'"),
    ],
)
def test_a_preset_that_does_not_build_is_named(publish, content, says):
    publish("nines-rules", f"ODD = {content!r}", ["loud = no:Loud"], ["odd = nines_rules:ODD"])
    for text in ("odd", "odd+sentido"):
        assert refusal(text).startswith(f"preset 'odd' of nines-rules 1.5 does not build: {says}")
    assert cacho.load("cacho")


def test_a_preset_that_builds_is_not_blamed_for_what_stands_beside_it():
    assert refusal("cacho+centro").startswith("rules 'reserva' and 'centro' exclude each other")
    assert refusal("cacho+ases(hlaf='up')").startswith("rule 'ases' has no option 'hlaf'")


def shadowing(name, **attributes):
    """A class of the id of an installed rule or preset, with nothing of it."""
    return type("Shadow", (Rule,), {"__doc__": "It is another.", "id": name} | attributes)


@pytest.mark.parametrize("preset", [item.name for item in catalog.installed(catalog.PRESETS)])
def test_no_preset_is_blamed_for_a_class_in_the_place_of_one_of_its_rules(preset):
    for rule in cacho.load(preset).rules:
        kind = shadowing(rule.id, requires=("nowhere",))
        said = f"with {__name__}:Shadow in the place of rule {rule.id!r} of cacho-dice 0.1.0: "
        for text in (preset, f"{preset}+{rule.id}", f"{preset}+own"):
            assert refusal(text, kind, shadowing("own")).startswith(said)


def test_a_class_is_told_in_whose_place_it_stands_if_the_list_would_build_without_it():
    place = "in the place of rule 'ases' of cacho-dice 0.1.0"
    said = f"with {__name__}:Shadow {place}: rule 'ases' has no option 'half'; it has none"
    assert refusal("cacho", shadowing("ases")) == said
    assert refusal("dudo+ases(half='up')", shadowing("ases")) == said
    assert refusal("dudo+ases(hlaf='up')", shadowing("ases")).startswith("rule 'ases' has no")
    own = shadowing("own", requires=("nowhere",))
    assert refusal("cacho+own", own).startswith("rule 'own' needs rule 'nowhere'")
    both = f"with {__name__}:Shadow {place}, {__name__}:Shadow in the place of rule 'calzar' of "
    assert refusal("cacho", shadowing("ases"), shadowing("calzar")).startswith(both)


def test_a_preset_of_a_class_that_is_given_is_blamed_for_itself_alone(publish):
    publish("nines-rules", "ODD = 'dudo(dcie=2)+own'", ["none = no:No"], ["odd = nines_rules:ODD"])
    says = "preset 'odd' of nines-rules 1.5 does not build: rule 'dudo' has no option 'dcie'"
    assert refusal("odd", shadowing("own", requires=())).startswith(says)
    assert refusal("odd", shadowing("own"), shadowing("dudo", requires=())).startswith(says)


def test_a_preset_may_be_named_twice(publish):
    publish("nines-rules", GOOD, ["nines = nines_rules:Nines"], ["pair = nines_rules:PAIR"])
    assert cacho.load("pair+pair").spec == "dudo+nines"


def test_metadata_without_a_distribution_is_called_unknown(monkeypatch):
    class Bare:
        name, value, dist = "bare", "bare:Bare", None

    monkeypatch.setattr(catalog, "entry_points", lambda **_: [Bare()])
    assert catalog.installed(catalog.RULES) == (
        catalog.Installed("bare", "unknown", "unknown", "bare:Bare", catalog.RULES),
    )


def test_two_given_classes_of_one_name_are_refused():
    kinds = [type(name, (Rule,), {"id": "house"}) for name in ("One", "Two")]
    with pytest.raises(cacho.RulesetError, match="two classes are called 'house'"):
        cacho.load("dudo+house", *kinds)


def test_a_rule_and_a_preset_of_one_name_are_an_error_that_names_both(publish):
    publish("nines-rules", GOOD, ["nines = nines_rules:Nines"], ["dudo = nines_rules:PAIR"])
    assert refusal("dudo") == (
        "the name 'dudo' is brought by cacho-dice (a rule) and nines-rules (a preset); "
        "uninstall all but one"
    )
    assert cacho.load("seis")


def test_one_distribution_gives_a_name_once(publish):
    publish("nines-rules", GOOD, ["nines = nines_rules:Nines"], ["nines = nines_rules:PAIR"])
    assert refusal("nines") == (
        "the name 'nines' is brought by nines-rules (a rule) and nines-rules (a preset); "
        "rename one of them there"
    )


def test_two_distributions_with_one_target_are_two(publish):
    publish("nines-rules", GOOD, ["nines = nines_rules:Nines"])
    publish("nines-copy", "", ["nines = nines_rules:Nines"])
    assert "brought by nines-copy (a rule) and nines-rules (a rule)" in refusal("dudo+nines")


SHY = "class Shy:\n    def __repr__(self):\n        raise RuntimeError"
"""What cannot be shown, and must not have to be."""


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("raise SystemExit(3)", "cannot be imported from 'odd_rules:Odd': SystemExit: 3; mend"),
        (
            "class Shy(Exception):\n    __str__ = None\nraise Shy",
            "cannot be imported from 'odd_rules:Odd': Shy; mend or uninstall it",
        ),
        ("Odd = 3", "must be a subclass of Rule, not 3"),
        (f"{SHY}\nOdd = Shy()", "must be a subclass of Rule, not a Shy"),
        (
            f"{SHY}\nfrom cacho.plugins import Rule\nclass Odd(Rule):\n    id = Shy()",
            "has the id a Shy; its id and its entry point must be one name",
        ),
        (
            "from cacho.plugins import Rule\nclass Odd(Rule):\n    id = 'even'",
            "has the id 'even'; its id and its entry point must be one name",
        ),
        (
            (
                "from cacho.plugins import Rule\n"
                "class Odd(Rule):\n"
                "    id = 'odd'\n"
                "    def __attrs_post_init__(self):\n"
                "        raise SystemExit(self.id)"
            ),
            "cannot be made: SystemExit: odd; mend or uninstall it",
        ),
    ],
    ids=["exit", "speechless", "no-rule", "shy", "shy-id", "other-id", "constructor"],
)
def test_what_is_wrong_with_a_published_rule_names_its_distribution(publish, module, said):
    publish("odd-rules", module, ["odd = odd_rules:Odd"])
    assert refusal("dudo+odd").startswith(f"rule 'odd' of odd-rules 1.5 {said}")
    assert cacho.load("dudo")


def test_a_hook_that_nobody_asks_names_its_distribution(publish):
    module = """
        from cacho.plugins import Rule, hookimpl

        class Odd(Rule):
            id = "odd"

            @hookimpl
            def penaltys(self, verdict):
                return ()
    """
    publish("odd-rules", module, ["odd = odd_rules:Odd"])
    assert refusal("dudo+odd") == (
        "rule 'odd' of odd-rules cannot be built: it answers 'penaltys', which nobody asks; "
        "did you mean 'penalties'?"
    )


@pytest.mark.parametrize("metadata", [None, "", "Name: \nVersion: \n"])
def test_a_distribution_without_a_name_is_called_unknown(publish, metadata):
    publish("odd-rules", GOOD, ["nines = odd_rules:Nines"], metadata=metadata)
    (nines,) = (item for item in catalog.installed(catalog.RULES) if item.name == "nines")
    assert (nines.distribution, nines.version) == ("unknown", "unknown")
    assert cacho.load("dudo+nines")


def test_entry_points_that_cannot_be_read_harm_nobody_else(publish):
    publish("nines-rules", GOOD, ["nines = nines_rules:Nines"])
    publish("torn-rules", points="[cacho.rules.v1]\nhalf of a li")
    assert cacho.load("cacho+nines")
    assert "nines" in [rule.name for rule in catalog.installed(catalog.RULES)]
    assert "half of a li" not in [rule.name for rule in catalog.installed(catalog.RULES)]


@pytest.mark.parametrize("torn", [False, True])
def test_of_a_distribution_that_lies_there_twice_the_first_counts(
    publish, tmp_path, monkeypatch, torn
):
    older = publish("nines-rules", GOOD, ["nines = nines_rules:Nines", "old = nines_rules:Nines"])
    newer = shutil.copytree(older, tmp_path / "newer")
    (points,) = newer.glob("*/entry_points.txt")
    points.write_text("[cacho.rules.v1]\nnines = nines_rules:Nines\n")
    monkeypatch.syspath_prepend(newer)
    if torn:
        publish("torn-rules", points="[cacho.rules.v1]\nhalf of a li")
    names = [item.name for item in catalog.installed(catalog.RULES)]
    assert names.count("nines") == 1
    assert "old" not in names


def test_a_distribution_that_cannot_say_its_name_is_called_unknown():
    class Nameless:
        @property
        def name(self):
            raise KeyError("Name")

    assert catalog.name_and_version(Nameless()) == (catalog.UNKNOWN, catalog.UNKNOWN)
