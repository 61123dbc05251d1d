# ruff: noqa: ARG001, ARG005 - a hook, a fold and a lambda in their place name what they are given
"""Rule sets that cannot be built: each mistake of a rule's author is named, with its cure."""

import itertools
import math
from enum import Enum

import attrs
import pytest

import cacho
from cacho._core import spec
from cacho._core.declarations import TUPLES, malformed
from cacho._core.validation import marks
from cacho._core.wording import described
from cacho.plugins import (
    UNBOUNDED,
    Action,
    Bid,
    Claim,
    Count,
    Event,
    LivesChanged,
    PerSeat,
    PublicEvent,
    Rule,
    Slot,
    Span,
    Transfer,
    Turn,
    Violation,
    hookimpl,
)
from cacho_variants.dudo import DudoRule
from tests.made_up import Wink, Winked
from tests.tables import at_table, beside, opened, silent_on


def rule(id_="odd", **body):
    """A rule class with this body; what it does not say is as `Rule` has it."""
    return type(id_.title(), (Rule,), {"id": id_, **body})


def refusal(spec, *classes):
    """What is said when rules cannot be built."""
    with pytest.raises(cacho.RulesetError) as refused:
        cacho.load(spec, *classes)
    return str(refused.value)


def fault(kind):
    """What is wrong with one rule by itself."""
    said = refusal(f"dudo+{kind.id}", kind)
    begins = f"rule {kind.id!r} cannot be built: "
    assert said.startswith(begins)
    return said.removeprefix(begins)


@attrs.frozen
class Winks:
    number: int = 0


# A list of rules


def test_no_rules_are_no_rule_set():
    with pytest.raises(cacho.RulesetError) as refused:
        cacho.Ruleset(())
    assert str(refused.value) == "a rule set needs at least one rule, such as dudo"


@pytest.mark.parametrize(
    ("impostor", "name", "cure"),
    [
        (object(), "object", ""),
        (None, "NoneType", ""),
        ("dudo", "str", ""),
        (rule(), "odd", "; put Odd() there"),
    ],
    ids=["object", "None", "text", "class"],
)
def test_what_is_no_rule_is_refused_by_its_id_or_its_type(impostor, name, cure):
    with pytest.raises(cacho.RulesetError) as refused:
        cacho.Ruleset((impostor,))
    assert str(refused.value) == f"rule {name!r} cannot be built: it is no Rule{cure}"


def test_a_rule_that_somebody_published_is_refused_with_whence_it_comes():
    with pytest.raises(cacho.RulesetError) as refused:
        cacho.Ruleset((rule(events=(Event,))(),), {"odd": "house-rules", "even": "others"})
    assert str(refused.value) == (
        "rule 'odd' of house-rules cannot be built: its event Event has no tag"
    )


def test_a_rule_listed_twice_is_refused():
    one = rule()
    with pytest.raises(cacho.RulesetError, match="rule 'odd' is listed twice; name it once"):
        cacho.Ruleset((one(), one()))


def test_a_missing_requirement_is_named():
    said = refusal("dudo+odd", rule(requires=("dudo", "calzar")))
    assert said == "rule 'odd' needs rule 'calzar' earlier in the list; add it"


def test_a_missing_requirement_that_is_misspelt_is_asked_for():
    said = refusal("dudo+odd", rule(requires=("dudos",)))
    assert said == (
        "rule 'odd' needs rule 'dudos' earlier in the list; add it, or did you mean 'dudo'?"
    )


def test_a_requirement_that_comes_later_is_named():
    said = refusal("odd+dudo", rule(requires=("dudo",)))
    assert said == "rule 'odd' needs rule 'dudo' earlier in the list; move it there"
    assert refusal("sentido+dudo").endswith("move it there")


@pytest.mark.parametrize(
    "order", list(itertools.permutations(("dudo", "odd", "even"))), ids="+".join
)
def test_rules_that_exclude_each_other_are_refused_in_any_order(order):
    said = refusal("+".join(order), rule("odd", conflicts=("even",)), rule("even"))
    assert said == "rules 'odd' and 'even' exclude each other; leave one of them out"


def test_two_owners_of_an_action_are_named():
    said = refusal("dudo+odd", rule(actions=(Bid,)))
    assert said == "rules 'dudo' and 'odd' both own the action 'bid'; leave one of them out"


def test_an_action_is_known_by_its_tag():
    @attrs.frozen
    class Other(Action):
        tag = "doubt"
        pattern = "no creo"

    assert "'dudo' and 'odd' both own the action 'doubt'" in refusal(
        "dudo+odd", rule(actions=(Other,))
    )


def test_what_one_rule_lists_twice_is_named_with_it_alone():
    twice = type("Twice", (Rule,), {"id": "twice", "actions": (Wink, Wink), "events": (Winked,)})
    with pytest.raises(cacho.RulesetError) as error:
        beside("dudo", twice)
    assert str(error.value) == "rule 'twice' lists the action 'wink' twice; list it once"


def test_a_slot_of_each_seat_says_of_what():
    class Bare(PerSeat):
        pass

    class Whole(PerSeat[int]):
        pass

    class Derived(Whole):
        pass

    def keeping(kind):
        return beside(
            "dudo", type("K", (Rule,), {"id": "k", "slots": (Slot(kind, "game", 0, {}),)})
        )

    with pytest.raises(cacho.RulesetError, match="its slot Bare does not say of what it holds"):
        keeping(Bare)
    for kind in (Whole, Derived):
        state = keeping(kind).start(2)
        assert keeping(kind).read_position(str(state)) == state


def test_two_owners_of_an_event_or_of_a_slot_are_named():
    slot = Slot(Winks, "game", Winks(), {})
    for kind, what in (
        ({"events": (Winked,)}, "event 'winked'"),
        ({"slots": (slot,)}, "slot 'Winks'"),
    ):
        said = refusal("dudo+odd+even", rule("odd", **kind), rule("even", **kind))
        assert f"rules 'odd' and 'even' both own the {what}" in said


# A rule by itself


@pytest.mark.parametrize("name", ["", "Bad id", "doble+", None, 5, ("doble",)])
def test_a_rule_has_an_id_that_a_spec_could_call_it_by(name):
    with pytest.raises(cacho.RulesetError, match="is no name that a spec could call it by"):
        cacho.Ruleset((type("Nameless", (Rule,), {"id": name})(),))


@pytest.mark.parametrize("name", ["requires", "conflicts", "objects_to"])
def test_a_name_alone_is_shown_as_a_tuple(name):
    said = fault(rule(**{name: "dudo"}))
    assert said == f"its {name!r} must be a tuple, not 'dudo'; write ('dudo',)"


@pytest.mark.parametrize("name", TUPLES)
def test_what_a_rule_declares_is_a_tuple(name):
    with pytest.raises(cacho.RulesetError, match=f"its '{name}' must be a tuple"):
        cacho.Ruleset((type("Odd", (Rule,), {"id": "odd", name: 5})(),))


def test_what_a_rule_brings_is_a_kind_of_event():
    said = fault(rule(events=(3, Wink, Event)))
    assert said == (
        f"it brings 3, which is no kind of event; it brings {Wink!r}, which is no kind of event; "
        "its event Event has no tag"
    )


def test_an_option_that_can_change_is_refused():
    class Odd(Rule):
        id = "odd"
        faces: list[int] = attrs.field(factory=list)

    assert fault(Odd) == "an option holds a value that can change; use tuples"


class Silent:
    """A value that does not show itself."""

    def __repr__(self):
        raise KeyError(self)


class Shade(Enum):
    DARK = 1


class Anything(Rule):
    """An option of whatever kind, whose default no spec need say, under two names."""

    id = "anything"
    _it: object = frozenset({1, 2})


@pytest.mark.parametrize(
    "it",
    [
        frozenset({1}),
        frozenset(),
        math.inf,
        -math.inf,
        math.nan,
        Shade.DARK,
        int,
        cacho.Bid(1, 2),
        (1, (frozenset(),)),
        Silent(),
    ],
    ids=described,
)
def test_an_option_that_no_spec_can_say_is_refused_with_what_can(it):
    with pytest.raises(cacho.RulesetError) as refused:
        cacho.Ruleset((DudoRule(), Anything(it)))
    assert str(refused.value) == (
        f"rule 'anything' cannot be built: its option 'it' is {described(it)}; "
        "a spec can say finite numbers, words, True, False, None and tuples of these"
    )


@pytest.mark.parametrize(
    "it",
    [0, -1, 0.5, 10**30, "", "'\"", "é\ud800", True, None, (), (1,), (1, ("a", None)), b"x", 1j],
)
def test_what_a_spec_can_say_is_loaded_again(it):
    rules = cacho.Ruleset((DudoRule(), Anything(it)))
    assert cacho.load(rules.spec, Anything) == rules
    assert cacho.load("dudo+anything", Anything).spec == "dudo+anything"


def test_a_number_that_is_none_is_refused_however_it_is_said():
    assert "its option 'it' is inf; a spec can say finite" in refusal(
        "dudo+anything(it=1e999)", Anything
    )


def test_rules_whose_spec_nobody_could_read_are_refused():
    one, other = (rule(name, __annotations__={"it": str}, it="") for name in ("one", "other"))
    half = "x" * (spec.LONGEST // 2)
    most = cacho.Ruleset((DudoRule(), one("x" * (spec.LONGEST - len("dudo+one(it='')")))))
    assert cacho.load(most.spec, one) == most
    with pytest.raises(cacho.RulesetError) as refused:
        cacho.Ruleset((DudoRule(), one(half), other(half)))
    said = "the spec of these rules would have 2028 characters; 2000 are allowed"
    assert str(refused.value) == said


@pytest.mark.parametrize("action", [cacho.Roll, cacho.Leave, cacho.Swap, Winked, "wink", Wink()])
def test_a_rule_owns_actions_of_seats_only(action):
    assert "which is no action of a seat" in fault(rule(actions=(action,)))


def test_an_action_and_an_event_need_a_tag():
    @attrs.frozen
    class NoTag(Action):
        pattern = "nada"

    @attrs.frozen
    class Untold(Event):
        pass

    assert fault(rule(actions=(NoTag,))) == "its action NoTag has no tag"
    assert fault(rule(events=(Untold,))) == "its event Untold has no tag"


def test_an_action_needs_a_notation():
    @attrs.frozen
    class Unwritten(Action):
        tag = "unwritten"

    assert fault(rule(actions=(Unwritten,))) == (
        "its action Unwritten has no pattern; give it the words that it is written with"
    )


@pytest.mark.parametrize(("owned", "base"), [("actions", Action), ("events", Event)])
def test_kinds_are_made_by_attrs_or_their_fields_would_be_none(owned, base):
    class Other(base):
        tag = "other"
        pattern = "otro"
        seat: int

    kind = "action" if base is Action else "event"
    assert fault(rule(**{owned: (Other,)})) == (
        f"its {kind} Other is no attrs class; put @attrs.frozen above it"
    )
    assert cacho.load("dudo+odd", rule(**{owned: (attrs.frozen(Other),)}))


@pytest.mark.parametrize("tag", ["roll", "leave", "swap"])
def test_the_tags_of_the_shell_and_of_the_core_are_taken(tag):
    @attrs.frozen
    class Other(Action):
        pattern = "otro"

    @attrs.frozen
    class Otherwise(Event):
        tag = "claimed"

    Other.tag = tag
    said = fault(rule(actions=(Other,), events=(Otherwise,)))
    assert f"its action Other has the tag {tag!r}, which is the shell's" in said
    assert "its event Otherwise has the tag 'claimed', which is the core's" in said
    own = fault(rule(events=(LivesChanged,)))
    assert own == "its event LivesChanged has the tag 'lives.changed', which is the core's"


@pytest.mark.parametrize("name", ["by", "id"])
def test_a_field_of_an_action_is_not_named_as_a_field_of_the_log(name):
    other = attrs.make_class(
        "Other", [name], bases=(Action,), class_body={"tag": "other", "pattern": "otro"}
    )
    assert fault(rule(actions=(other,))) == (
        f"its action Other has a field {name!r}, as every log entry has"
    )


def test_objecting_to_bids_is_refused_and_pointed_to_narrow():
    @hookimpl
    def objection(self):
        return Violation("odd.no", self.id)

    said = fault(rule(objects_to=("bid",), objection=objection))
    assert said == "it objects to bids; bids are restricted by 'narrow', so that they stay a span"


def test_objections_and_the_tags_they_are_about_go_together():
    @hookimpl
    def objection(self):
        return None

    together = "'objects_to' and the hook 'objection' go together; it has only one of them"
    assert fault(rule(objects_to=("doubt",))) == together
    assert fault(rule(objection=objection)) == together
    assert cacho.load("dudo+odd", rule(objects_to=("doubt",), objection=objection))


def test_all_that_is_wrong_with_a_rule_is_said():
    said = fault(rule(actions=(cacho.Roll,), events=(Event,), wild=lambda self: None))
    assert said.startswith("it owns ")
    assert "; its event Event has no tag; its method 'wild' is named like a hook" in said


# Its hooks


def test_a_hook_that_nobody_asks_gets_its_near_miss():
    @hookimpl
    def penaltys(self):
        return None

    said = fault(rule(penaltys=penaltys))
    assert said == "it answers 'penaltys', which nobody asks; did you mean 'penalties'?"


def test_a_hook_like_no_other_gets_the_list():
    @hookimpl
    def zzzz(self):
        return None

    said = fault(rule(zzzz=zzzz))
    assert said.startswith("it answers 'zzzz', which nobody asks; known are setup, decision, ")


def test_an_argument_that_is_not_asked_gets_its_near_miss():
    @hookimpl
    def wild(self, tables):
        return None

    said = fault(rule(wild=wild))
    assert said == "its hook 'wild' takes 'tables', which is not asked; did you mean 'table'?"


def test_an_argument_like_no_other_gets_the_list():
    @hookimpl
    def starter(self, zzzz):
        return None

    said = fault(rule(starter=starter))
    assert said.endswith("takes 'zzzz', which is not asked; known are rules, table, verdict")


@pytest.mark.parametrize(
    "hook",
    [lambda self, cups: None, lambda self, *args: None, lambda self, **options: None],
    ids=["of another hook", "args", "kwargs"],
)
def test_arguments_of_another_hook_or_of_any_number_are_refused(hook):
    assert "which is not asked" in fault(rule(span=hookimpl(hook)))


@pytest.mark.parametrize(
    "hook",
    [lambda self, table=None: None, lambda self, *, table: None, lambda self, *, table=3: None],
    ids=["default", "keyword", "both"],
)
def test_an_argument_with_a_default_or_by_keyword_only_is_refused(hook):
    assert fault(rule(wild=hookimpl(hook))).endswith(
        "takes 'table' with a default or by keyword only"
    )


@pytest.mark.parametrize("option", ["tryfirst", "trylast", "optionalhook"])
def test_only_the_list_orders_rules(option):
    hook = hookimpl(lambda self: None, **{option: True})
    assert fault(rule(wild=hook)).endswith("the list alone orders rules")


@pytest.mark.parametrize("name", ["wild", "plain"])
def test_a_method_answers_the_question_of_its_own_name(name):
    """Else its arguments and its form would be those of another question."""
    hook = hookimpl(lambda self, table: None, specname="count")
    said = f"its hook {name!r} has a specname; call the method 'count' instead"
    assert fault(rule(**{name: hook})).endswith(said)


def test_an_old_style_wrapper_is_refused_and_pointed_to_the_new():
    @hookimpl(hookwrapper=True)
    def wild(self):
        yield

    assert "old-style hookwrapper; use @hookimpl(wrapper=True)" in fault(rule(wild=wild))


def test_a_wrapper_yields_and_nothing_else_does():
    @hookimpl
    def plain(self):
        yield frozenset()

    @hookimpl(wrapper=True)
    def wrapper(self):
        return frozenset()

    assert fault(rule(wild=plain)) == (
        "its hook 'wild' yields, as wrappers do; mark it @hookimpl(wrapper=True)"
    )
    assert fault(rule(wild=wrapper)) == (
        "its hook 'wild' is marked a wrapper and does not yield; it must yield once"
    )


@pytest.mark.parametrize("binding", [staticmethod, classmethod])
def test_a_hook_is_a_plain_method(binding):
    hook = binding(hookimpl(lambda self: None))
    assert fault(rule(wild=hook)) == "its hook 'wild' is no plain method"


def test_a_method_named_like_a_hook_but_not_marked_is_refused():
    said = fault(rule(penalties=lambda self, table: None))
    assert said == (
        "its method 'penalties' is named like a hook but not marked; put @hookimpl above it"
    )


def test_a_mark_that_is_inherited_counts():
    class Base(Rule):
        @hookimpl
        def wild(self):
            return frozenset({2})

    class Odd(Base):
        id = "odd"

    assert cacho.load("dudo+odd", Odd).describe()["wild"] == ("odd",)


def test_every_marker_of_pluggy_but_ours_is_ignored():
    """A method marked for another project is not one of our hooks."""
    import pluggy  # noqa: PLC0415 - only this test marks for another project

    other = pluggy.HookimplMarker("other")
    said = fault(rule(wild=other(lambda self: None)))
    assert "not marked" in said


def test_the_marks_of_a_hook_are_found_through_what_binds_it_and_are_none_without():
    marked = hookimpl(lambda self: None, wrapper=True)
    for method in (marked, staticmethod(marked), classmethod(marked)):
        assert marks(rule(wild=method), "wild")["wrapper"] is True
    assert marks(rule(), "wild") is None
    assert marks(rule(wild=lambda self: None), "wild") is None


# What no rule answers


def test_rules_that_begin_no_game_are_refused_when_they_start():
    game = cacho.load("odd", rule())
    with pytest.raises(cacho.RulesetError, match="no rule answers 'setup'; name a game"):
        game.start(2)


def test_rules_that_bid_and_begin_no_game_are_refused_at_once():
    assert (
        refusal("odd", rule(actions=(Bid,))) == "no rule answers 'setup'; name a game, such as dudo"
    )


@pytest.mark.parametrize("hook", ["decision", "judge", "settle", "starter"])
def test_a_question_that_nobody_answers_is_named(hook):
    mute = silent_on(DudoRule, hook)
    abouts = {"judge": r" \(about 'doubt'\)", "settle": r" \(about a Loss\)"}
    about = abouts.get(hook, "")
    with pytest.raises(cacho.RulesetError, match=f"no rule answers {hook!r} here{about}; name a"):
        at_table("dudo", "33 44", "2x3", "dudo", classes=(mute,))


FULL = "33562 14462"


@attrs.frozen
class Boast(Claim):
    """A claim that dudo knows nothing of."""

    tag = "boast"
    pattern = "alardeo"


@pytest.mark.parametrize("call", ["dudo", "calzo"])
def test_a_claim_that_no_rule_counts_cannot_be_judged(call):
    @hookimpl
    def offers(self, table):
        return (Boast(),) if table.about == "bid" else None

    kind = rule(actions=(Boast,), offers=offers)
    spec = "dudo+ases(need_natural=True)+calzar(gate='always')+odd"
    boasted = at_table(spec, "33 44", classes=(kind,)).play(Boast())
    assert boasted.rules.ask.count(boasted.table, boasted.state.cups, Boast()) is None
    assert boasted.allows("1x3")
    with pytest.raises(cacho.RulesetError, match="no rule answers 'judge' here"):
        boasted.play(call)


@pytest.mark.parametrize(
    ("game", "dice", "call"),
    [("dudo", FULL, "dudo"), ("dudo+calzar", FULL, "calzo"), ("666", "532 -", "dudo")],
)
def test_a_claim_that_only_another_rule_knows_is_not_judged_as_one_s_own(game, dice, call):
    @hookimpl
    def offers(self, table):
        return (Boast(),) if table.about in {"bid", "propose"} else None

    @hookimpl
    def count(self, claim):
        return Count(4, ()) if isinstance(claim, Boast) else None

    kind = rule(actions=(Boast,), offers=offers, count=count)
    boasted = opened(f"{game}+odd", 2, kind).throw(dice).play(Boast())
    with pytest.raises(cacho.RulesetError, match="no rule answers 'judge' here"):
        boasted.play(call)


@pytest.mark.parametrize("call", ["dudo", "calzo"])
def test_a_bid_that_nobody_counts_cannot_be_judged(call):
    spec = "dudo+calzar(gate='always')"
    with pytest.raises(cacho.RulesetError, match="no rule answers 'judge' here"):
        at_table(spec, "33 44", "1x3", call, classes=(silent_on(DudoRule, "count"),))


@pytest.mark.parametrize("spec", ["dudo+odd", "cacho+odd"])
def test_what_nobody_knows_how_to_pay_is_refused(spec):
    @hookimpl
    def penalties(self):
        return (Transfer(0, 1, 1),)

    about = r"no rule answers 'settle' here \(about a Transfer; (reserva, )?dudo passed\)"
    with pytest.raises(cacho.RulesetError, match=about):
        at_table(spec, "33 44", "1x3", "dudo", classes=(rule(penalties=penalties),))


def test_an_action_of_a_rule_that_says_nothing_of_it_is_refused():
    @hookimpl
    def offers(self):
        return (Wink(),)

    game = cacho.load("dudo+odd", rule(actions=(Wink,), offers=offers))
    state = game.apply(game.start(2), cacho.Roll(((3,) * 5, (4,) * 5)))
    assert Wink() in game.legal(state)
    with pytest.raises(cacho.RulesetError, match="no rule answers 'act' here"):
        game.apply(state, Wink())


# Loops among bids


def spanning(way):
    """A rule that lets a bid go over another as `way` says: claim, face → least."""

    @hookimpl
    def span(self, table, face):
        least = way(table.claim, face) if table.claim else 1
        return None if least is None else Span(least, UNBOUNDED, self.id)

    return rule(span=span)


def loop_in(said):
    shown = said.split("loop: ")[1].split(";")[0]
    return [tuple(map(int, bid.split("×"))) for bid in shown.split("→")]


LOOSE = {
    "any bid over any": lambda claim, face: 1,
    "the same bid again": lambda claim, face: claim.quantity if face >= claim.face else None,
    "fewer of a higher face": lambda claim, face: (
        max(1, claim.quantity - 1) if face > claim.face else None
    ),
    "aces for half, and back for twice as many": lambda claim, face: (
        None
        if claim.face == face
        else (claim.quantity + 1) // 2
        if face == 1
        else 2 * claim.quantity
        if claim.face == 1
        else None
    ),
}


@pytest.mark.parametrize("name", LOOSE)
def test_bids_that_can_go_round_are_refused_with_a_way_round(name):
    way = LOOSE[name]
    said = refusal("dudo+odd", spanning(way))
    assert said.startswith("bids can go round in a loop: ")
    assert said.endswith("change an option of a rule that speaks on 'span': odd, dudo")
    shown = loop_in(said)
    assert shown[0] == shown[-1]
    assert len(shown) > 1
    for (quantity, face), (above, other) in itertools.pairwise(shown):
        least = way(Bid(quantity, face), other)
        usual = quantity if other > face else quantity + 1
        assert above >= (usual if least is None else least)


def test_the_way_round_that_is_shown_is_a_short_one():
    assert len(loop_in(refusal("dudo+odd", spanning(LOOSE["the same bid again"])))) == 2


def test_a_span_with_an_upper_bound_can_loop_too():
    """Exactly one die less, or as usual: two bids go round."""

    @hookimpl
    def span(self, table, face):
        claim = table.claim
        if claim is None or face != claim.face or claim.quantity < 2:
            return None
        return Span(claim.quantity - 1, claim.quantity + 1, self.id)

    shown = loop_in(refusal("dudo+odd", rule(span=span)))
    assert shown[0] == shown[-1]


@pytest.mark.parametrize(
    "way",
    [
        lambda claim, face: claim.quantity + 1,
        lambda claim, face: claim.quantity + 1 if face == 1 else None,
        lambda claim, face: UNBOUNDED if face < claim.face else None,
    ],
    ids=["always more", "aces cost more", "faces only rise"],
)
def test_bids_that_only_rise_are_let_be(way):
    assert cacho.load("dudo+odd", spanning(way)).spec == "dudo+odd"


def test_narrowing_can_break_a_loop():
    """The same loose rule, but quantities may only rise."""

    @hookimpl
    def narrow(self, table):
        return Span(table.claim.quantity + 1 if table.claim else 1, UNBOUNDED, self.id)

    loose = spanning(LOOSE["any bid over any"])
    assert cacho.load("dudo+odd+even", loose, rule("even", narrow=narrow))


def test_where_no_bid_can_be_named_none_goes_round():
    loose = spanning(LOOSE["any bid over any"])
    assert cacho.load("dudo+odd", loose, silent_on(DudoRule, "ceiling"))


# Whose classes


def test_a_rule_error_says_where_a_class_that_nobody_publishes_comes_from():
    @hookimpl
    def decision(self):
        return Turn(7, "bid")

    with pytest.raises(cacho.RuleError) as broken:
        cacho.load("dudo+odd", rule(decision=decision)).start(2)
    assert broken.value.distribution.startswith("module ")
    assert (broken.value.rule, broken.value.version) == ("odd", "1")


def test_a_rule_set_describes_who_speaks_to_each_question_in_order():
    @hookimpl(wrapper=True)
    def penalties(self):
        return (yield)

    described = cacho.load("cacho+odd", rule(penalties=penalties)).describe()
    assert described["penalties"] == ("odd (around)", "calzar", "dudo")
    assert described["span"] == ("ases", "dudo")
    assert described["narrow"] == ()


def test_building_the_same_list_twice_gives_equal_rule_sets():
    one = rule("odd")
    assert cacho.load("dudo+odd", one) == cacho.load("dudo+odd", one)
    assert hash(cacho.load("dudo+odd", one)) == hash(cacho.load("dudo+odd", one))


# What a rule declares


class Unhashable(Action):
    tag = "unhashable"
    pattern = "cambia"
    __hash__ = None


@attrs.frozen
class Unreadable(Action):
    tag = "unreadable"
    pattern = "("


@attrs.frozen
class Numbered(Action):
    tag = 5
    pattern = "número"


@attrs.frozen
class NumberedEvent(PublicEvent):
    tag = 5


@attrs.frozen
class Kept:
    number: int = 0


def as_before(value, event, table):
    return value


@pytest.mark.parametrize(
    ("declared", "what"),
    [
        ({"version": 2}, "its 'version' must be text, not 2"),
        ({"title": None}, "its 'title' must be text, not None"),
        ({"source": ("A1",)}, "its 'source' must be text, not ('A1',)"),
        ({"requires": (5,)}, "its 'requires' must be a tuple of strs; 5 is none"),
        ({"conflicts": (None,)}, "its 'conflicts' must be a tuple of strs; None is none"),
        ({"conserves": (5,)}, "its 'conserves' must be a tuple of functions; 5 is none"),
        ({"slots": (5,)}, "its 'slots' must be a tuple of Slots; 5 is none"),
        ({"reads": "last_die"}, "its 'reads' must be a tuple, not 'last_die'"),
        ({"reads": [as_before]}, "its 'reads' must be a tuple, not ["),
        ({"reads": ("last_die",)}, "its 'reads' must be a tuple of functions; 'last_die' is none"),
        ({"reads": as_before}, "its 'reads' must be a tuple, not <bound method as_before"),
        ({"actions": (Unhashable,)}, "its action Unhashable has no hash; make it a frozen attrs"),
        ({"actions": (Unreadable,)}, "its action Unreadable has a pattern that is no regular"),
        ({"actions": (Numbered,)}, "its action Numbered must have text for a tag, not 5"),
        ({"events": (NumberedEvent,)}, "its event NumberedEvent must have text for a tag, not 5"),
    ],
)
def test_what_a_rule_declares_is_of_the_right_type(declared, what):
    assert what in fault(rule(**declared))


@pytest.mark.parametrize(
    ("slot", "what"),
    [
        (Slot("Kept", "game", 0, {}), "the kind 'Kept', which is no frozen attrs class"),
        (Slot(list, "game", [], {}), "the kind <class 'list'>, which is no frozen attrs class"),
        (
            Slot(Kept, "match", Kept(), {}),
            "its slot Kept must be of scope 'round' or 'game', not 'match'",
        ),
        (
            Slot(Kept, "game", Kept(), None),
            "its slot Kept must map types of event to functions, not None",
        ),
        (Slot(Kept, "game", Kept(), {"winked": as_before}), "not 'winked' to <function"),
        (
            Slot(Kept, "game", Kept(), {Winked: 5}),
            "not <class 'tests.made_up.Winked'> to 5",
        ),
    ],
    ids=lambda value: None if isinstance(value, Slot) else value,
)
def test_a_slot_says_what_it_keeps_for_how_long_and_how_it_changes(slot, what):
    assert what in fault(rule(slots=(slot,)))


def test_all_that_is_malformed_is_listed():
    kind = rule(
        version=2,
        requires=["dudo"],
        slots=(Slot("Kept", "game", 0, {}), Slot(Kept, "match", Kept(), None)),
    )
    said = "; ".join(malformed(kind()))
    for what in ("'version'", "'requires'", "no frozen attrs class", "of scope", "must map types"):
        assert said.count(what) == 1, what
