"""Hearing: what is said at a table is the action that is meant, or nothing; never a guess."""

import unicodedata
from functools import cache
from itertools import product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.lang import LANGUAGES, hear, text
from cacho.lang.catalogues import CORE
from cacho.lang.hear import ear_of, nearest
from cacho.plugins import Action, Rule, hookimpl
from tests import words
from tests.tables import plays

PRESETS = ("cacho", "cacho-chileno", "cacho-casero", "perudo", "666", "666-fichas")
rules = cache(cacho.load)


def check(spec, said, lang, notation):
    assert hear(rules(spec), said, lang) == rules(spec).parse(notation)


SPANISH = [
    ("cacho", "tres trenes", "3x3"),
    ("cacho", "3 trenes", "3x3"),
    ("cacho", "3x3", "3x3"),
    ("cacho", "3 x 3", "3x3"),
    ("cacho", "3×3", "3x3"),
    ("cacho", "tres x tres", "3x3"),
    ("cacho", "un as", "1x1"),
    ("cacho", "cinco ases", "5x1"),
    ("cacho", "dos tontos", "2x2"),
    ("cacho", "una cuadra", "1x4"),
    ("cacho", "diez cuadras", "10x4"),
    ("cacho", "veintiuna quinas", "21x5"),
    ("cacho", "cuarenta y un ases", "41x1"),
    ("cacho", "dudo", "dudo"),
    ("cacho", "lo dudo", "dudo"),
    ("cacho", "calzo", "calzo"),
    ("cacho", "lo calzo", "calzo"),
    ("cacho", "izquierda", "izquierda"),
    ("cacho", "a la izquierda", "izquierda"),
    ("cacho", "a la derecha", "derecha"),
    ("cacho-chileno", "paso", "paso"),
    ("cacho-chileno", "dudo el paso", "dudo el paso"),
    ("cacho-chileno", "obligo abierto", "obligo abierto"),
    ("cacho-chileno", "obligo una ronda abierta", "obligo abierto"),
    ("cacho-chileno", "obligo cerrado", "obligo cerrado"),
    ("cacho-chileno", "no obligo", "no obligo"),
    ("cacho-casero", "solo miro yo", "obligo cerrado"),
    ("cacho-casero", "obligo cerrado", "obligo cerrado"),
    ("cacho-casero", "que miren todos", "no obligo"),
    ("666", "653", "653"),
    ("666", "seis cinco tres", "653"),
    ("666", "635", "653"),
    ("666", "tres seis cinco", "653"),
    ("666", "6 3 5", "653"),
    ("666", "6-3-5", "653"),
    ("666", "65 3", "653"),
    ("666", "un 654", "654"),
    ("666", "propongo un seis cinco cuatro", "654"),
    ("666", "uno uno uno", "111"),
    ("666", "acepto", "acepto"),
    ("666", "desafío", "dudo"),
    ("666", "lo dudo", "dudo"),
    ("666", "tiro todos", "tiro"),
    ("666", "tiro", "tiro"),
    ("666", "guardo el mayor", "guardo 2"),
    ("666", "tiro el menor", "guardo 12"),
    ("666", "guardo 02", "guardo 02"),
    ("666-fichas", "guardo todos", "guardo 012"),
]
ENGLISH = [
    ("cacho", "three threes", "3x3"),
    ("cacho", "3 threes", "3x3"),
    ("cacho", "3 x 3", "3x3"),
    ("cacho", "one ace", "1x1"),
    ("cacho", "an ace", "1x1"),
    ("cacho", "one six", "1x6"),
    ("cacho", "five ones", "5x1"),
    ("cacho", "two twos", "2x2"),
    ("cacho", "twenty-one sixes", "21x6"),
    ("cacho", "forty two fours", "42x4"),
    ("cacho", "I doubt", "dudo"),
    ("cacho", "doubt", "dudo"),
    ("cacho", "I doubt it", "dudo"),
    ("cacho", "exact", "calzo"),
    ("cacho", "calzo", "calzo"),
    ("cacho", "left", "izquierda"),
    ("cacho", "to the right", "derecha"),
    ("cacho", "counter-clockwise", "derecha"),
    ("cacho-chileno", "pass", "paso"),
    ("cacho-chileno", "I doubt the pass", "dudo el paso"),
    ("cacho-chileno", "I force a closed round", "obligo cerrado"),
    ("cacho-chileno", "I don't force it", "no obligo"),
    ("cacho-casero", "only I look", "obligo cerrado"),
    ("666", "six five three", "653"),
    ("666", "a 635", "653"),
    ("666", "I accept", "acepto"),
    ("666", "I challenge", "dudo"),
    ("666", "I throw all three", "tiro"),
    ("666", "I keep the two highest", "guardo 12"),
]


@pytest.mark.parametrize(("spec", "said", "notation"), SPANISH)
def test_spanish_is_heard(spec, said, notation):
    check(spec, said, "es", notation)
    check(spec, said, "es@secta", notation)


@pytest.mark.parametrize(("spec", "said", "notation"), ENGLISH)
def test_english_is_heard(spec, said, notation):
    check(spec, said, "en", notation)


ALIASES = {
    1: "as ases",
    2: "tonto tontos",
    3: "tren trenes",
    4: "cuadra cuadras",
    5: "quina quinas",
    6: "sexta sexto secta sena cena don pato bala samba "
    "sextas sextos sectas senas cenas dones patos balas sambas",
}


@pytest.mark.parametrize("face", ALIASES)
def test_faces_are_heard_by_every_name(face):
    for name in ALIASES[face].split():
        check("cacho", f"cuatro {name}", "es", f"4x{face}")


SOME = {
    "es": "dieciséis|veintidós|treinta y un|cincuenta",
    "en": "sixteen|twenty-two|thirty-one|fifty",
}
FIVES = {"es": "quinas", "en": "fives"}


@pytest.mark.parametrize("lang", SOME)
def test_numbers_are_heard_up_to_fifty(lang):
    for number, said in zip((16, 22, 31, 50), SOME[lang].split("|"), strict=True):
        check("cacho", f"{said} {FIVES[lang]}", lang, f"{number}x5")
    numbers = spoken(lang, "number")
    assert [number for number, _ in numbers] == [str(number) for number in range(1, 51)]
    names = [name for _, alternatives in numbers for name in alternatives]
    assert len(names) == len(set(names))
    for number, alternatives in numbers:
        for name in alternatives:
            check("cacho", f"{name} {FIVES[lang]}", lang, f"{number}x5")


def lines(message):
    """The lines of what is heard: what each means, and its alternatives."""
    for line in message.splitlines():
        meaning, _, said = line.rpartition(" = ")
        yield meaning, said.split("|")


def spoken(lang, kind):
    source = words.SRC / "cacho" / "lang" / "locale" / lang / "LC_MESSAGES" / "core.po"
    return list(lines(*words.messages(source)[f"spoken:{kind}"]))


def heard(catalog, lang, kinds):
    """What a catalogue says that is heard for kinds of action: the notation meant, what is said."""
    package, domain = catalog
    folder = words.SRC.joinpath(*package.split("."), "locale", lang, "LC_MESSAGES")
    messages = words.messages(folder / f"{domain}.po")
    for kind in kinds:
        for meaning, alternatives in lines(*messages.get(f"hear:{kind.tag}", ("",))):
            yield from ((meaning or kind.pattern, said) for said in alternatives)


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("spec", PRESETS)
def test_every_alternative_in_a_catalogue_is_heard(spec, lang):
    kinds = [kind for rule in rules(spec).rules for kind in rule.actions]
    for catalog in (CORE, *(rule.catalog for rule in rules(spec).rules)):
        for notation, said in heard(catalog, lang, kinds):
            if "{" not in said:
                check(spec, said, lang, notation)


# Round trips


@cache
def actions(spec):
    """Every action that was legal in some random games."""
    found = set()
    for seats, seed in product((2, 3, 5), range(3)):
        for table in plays(spec, seats, seed):
            found.update(table.legal() if table.turn is not None else ())
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("spec", PRESETS)
def test_every_action_is_heard_as_it_is_said_and_as_it_is_written(spec, lang):
    game = rules(spec)
    kinds = {kind for rule in game.rules for kind in rule.actions}
    assert {type(action) for action in actions(spec)} == kinds
    for action in actions(spec):
        assert hear(game, text(game, action, lang), lang) == action
        assert hear(game, action.notation, lang) == action


@given(st.integers(1, 10**6), st.integers(1, 6), st.sampled_from(LANGUAGES))
def test_every_bid_is_heard_as_it_is_said(quantity, face, lang):
    bid = cacho.Bid(quantity, face)
    assert hear(rules("cacho"), text(rules("cacho"), bid, lang), lang) == bid


def without_accents(said):
    return "".join(c for c in unicodedata.normalize("NFD", said) if not unicodedata.combining(c))


FORMS = (str.upper, str.title, str.capitalize, without_accents, lambda said: f"¡{said}!")
ENDS = ("", ".", " .", "...", "\n")


@given(
    st.sampled_from(SPANISH),
    st.lists(st.sampled_from(FORMS), max_size=3),
    st.text(" \t\u00a0", min_size=1, max_size=3),
    st.sampled_from(ENDS),
)
def test_case_accents_blanks_and_a_full_stop_do_not_matter(example, forms, blank, end):
    spec, said, notation = example
    for form in forms:
        said = form(said)
    check(spec, blank + said.replace(" ", blank) + end, "es", notation)


# Nothing is guessed


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("cacho", ""),
        ("cacho", "  ."),
        ("cacho", "tres"),
        ("cacho", "trenes"),
        ("cacho", "tres trenes cuadras"),
        ("cacho", "tres trenes dudo"),
        ("cacho", "hoy tres trenes"),
        ("cacho", "cero trenes"),
        ("cacho", "0 trenes"),
        ("cacho", "-3x3"),
        ("cacho", "3x-3"),
        ("cacho", "3x7"),
        ("cacho", "3.5 trenes"),
        ("cacho", "99999999 trenes"),
        ("cacho", "3 3"),
        ("cacho", "٣ trenes"),
        ("cacho", "³x3"),
        ("cacho", "paso"),
        ("cacho", "653"),
        ("cacho", "{quantity:number} trenes"),
        ("cacho", "dudo" * 100),
        ("cacho-chileno", "obligo"),
        ("cacho-casero", "abierto"),
        ("666", "65"),
        ("666", "6533"),
        ("666", "657"),
        ("666", "doce tres"),
        ("666", "12 y 3"),
        ("666", "seis y cinco tres"),
        ("666", "tres trenes"),
        ("666", "guardo 22"),
    ],
)
def test_what_nobody_means_is_not_understood(spec, said):
    for lang in LANGUAGES:
        with pytest.raises(ValueError, match="is not understood"):
            hear(rules(spec), said, lang)


@pytest.mark.parametrize("said", ["twenty one", "thirty six", "two six", "a threes"])
def test_an_english_number_is_no_bid(said):
    with pytest.raises(ValueError, match="is not understood"):
        hear(rules("cacho"), said)


@pytest.mark.parametrize("said", [None, 3, b"dudo", ["dudo"], cacho.Doubt()])
def test_what_is_no_text_is_not_understood(said):
    with pytest.raises(ValueError, match="is not understood"):
        hear(rules("cacho"), said, "es")


@pytest.mark.parametrize(
    ("lang", "said", "near"),
    [
        ("es", "duod", "dudo"),
        ("es", "¡Tres TRENAS!", "tres trenes"),
        ("es", "3 treens", "3 trenes"),
        ("es", "cuatro sestas", "cuatro sextas"),
        ("en", "I duobt", "i doubt"),
        ("en", "3 fuors", "3 fours"),
    ],
)
def test_what_is_said_almost_right_is_asked_for(lang, said, near):
    with pytest.raises(ValueError, match="is not understood") as refused:
        hear(rules("cacho"), said, lang)
    assert str(refused.value) == f"{said!r} is not understood; did you mean {near!r}?"
    assert nearest(rules("cacho"), said, lang) == near
    assert hear(rules("cacho"), near, lang)


@pytest.mark.parametrize("said", ["hola", "3y3", "trenes trenas", "dudo dudo", "3", "", "t" * 5000])
def test_where_nothing_is_near_nothing_is_asked_for(said):
    assert nearest(rules("cacho"), said, "es") == ""
    with pytest.raises(ValueError, match=r"is not understood$"):
        hear(rules("cacho"), said, "es")


@given(st.text("dudocalztrens 35", max_size=20))
def test_what_is_asked_for_is_understood(said):
    if near := nearest(rules("cacho"), said, "es"):
        assert hear(rules("cacho"), near, "es")


@given(st.text(max_size=30) | st.text("unosetr x3.|{}= ", max_size=30))
def test_anything_is_heard_as_an_action_or_refused(said):
    for spec, lang in product(("cacho-chileno", "666"), LANGUAGES):
        try:
            action = hear(rules(spec), said, lang)
        except ValueError as refusal:
            assert "is not understood" in str(refusal)  # noqa: PT017 - it is mostly refused
        else:
            assert hear(rules(spec), action.notation, lang) == action


def test_an_illegal_action_is_heard():
    state = rules("cacho").start(seats=2)
    bid = hear(rules("cacho"), "cincuenta quinas", "es")
    assert bid == cacho.Bid(50, 5)
    assert rules("cacho").check(state, bid)


def test_an_unknown_language_is_refused_naming_the_known_ones():
    with pytest.raises(ValueError, match="'en', 'es', 'es@secta', not 'fr'"):
        hear(rules("cacho"), "dudo", "fr")


def test_english_is_heard_unless_a_language_is_named():
    assert hear(rules("cacho"), "three threes") == cacho.Bid(3, 3)


# Rules of others


@attrs.frozen
class Knock(Action):
    tag = "knock"
    pattern = r"golpe (?P<times>[1-9])"
    times: int

    def __attrs_post_init__(self):
        if self.times > 5:
            raise ValueError(self.times)

    @property
    def notation(self):
        return f"golpe {self.times}"

    @classmethod
    def from_fields(cls, **fields):
        return cls(int(fields["times"]))


@attrs.frozen
class Hum(Action):
    """An action that is spoken otherwise than it is written."""

    tag = "hum"
    pattern = "hum"


class GolpeRule(Rule):
    id = "golpe"
    actions = (Knock, Hum)

    @hookimpl
    def setup(self):
        return None


@pytest.fixture
def knocking(tmp_path, monkeypatch):
    """Make the rules of Cacho with a foreign one whose Spanish catalogue has these messages."""

    def make(**messages):
        package = f"heard_{tmp_path.name}"
        folder = tmp_path / package / "locale" / "es" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
        body = "".join(
            f'msgid "{code.replace("_", ":")}"\nmsgstr "{said}"\n'
            for code, said in messages.items()
        )
        (folder / "golpe.po").write_text(header + body, "utf-8")
        (folder / "golpe.mo").write_bytes(words.compiled(folder / "golpe.po"))
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setattr(GolpeRule, "catalog", (package, "golpe"))
        return cacho.load("cacho+golpe", GolpeRule)

    return make


def test_a_foreign_rule_brings_what_is_heard(knocking):
    game = knocking(
        hear_knock=r"golpe {times} = golpeo {times:number} veces|toco {times:drum}\ngolpe 1 = toc",
        spoken_drum=r"2 = toc toc\n3 = toc toc toc|tres toques",
        hear_doubt="golpeo la mesa",
        action_hum="mm",
        spoken_face="4 = cuadro",
    )
    assert hear(game, "Golpeo tres veces.", "es") == Knock(3)
    assert hear(game, "toco toc toc", "es") == Knock(2)
    assert hear(game, "toco tres toques", "es") == Knock(3)
    assert hear(game, "toc", "es") == Knock(1)
    assert hear(game, "golpeo la mesa", "es") == cacho.Doubt()
    assert hear(game, "lo dudo", "es") == cacho.Doubt()
    assert hear(game, "mm", "es") == Hum()
    assert hear(game, "dos cuadro", "es") == cacho.Bid(2, 4)
    assert hear(game, "golpe 4", "es") == Knock(4)
    with pytest.raises(ValueError, match="is not understood"):
        hear(game, "golpeo seis veces", "es")
    with pytest.raises(ValueError, match="is not understood"):
        hear(game, "golpeo tres veces", "en")


def test_what_may_mean_several_actions_is_refused_naming_them(knocking):
    game = knocking(
        hear_knock=r"golpe 2 = dos trenes|lo dudo|toc\ngolpe 3 = toc|toc", spoken_face="2 = don"
    )
    with pytest.raises(ValueError, match="'lo dudo' may mean dudo or golpe 2"):
        hear(game, "lo dudo", "es")
    with pytest.raises(ValueError, match="'dos trenes' may mean 2x3 or golpe 2"):
        hear(game, "dos trenes", "es")
    with pytest.raises(ValueError, match="'toc' may mean golpe 2 or golpe 3"):
        hear(game, "toc", "es")
    with pytest.raises(ValueError, match="'un don' may mean 1x2 or 1x6"):
        hear(game, "un don", "es")
    assert hear(game, "2x3", "es") == cacho.Bid(2, 3)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "|",
        " = ",
        "golpe {times} = ",
        "golpe {times} = golpeo",
        "golpe {times} = golpeo {other:number}",
        "golpe {times} = golpeo {times:colour}",
        "golpe {times} = golpeo {times}",
        "golpe {times = golpeo {times:number}",
        "{times} = {times:number}",
        "{}|{:}|{times:}",
    ],
)
def test_a_line_that_does_not_fit_is_never_heard(knocking, said):
    game = knocking(hear_knock=said)
    for words_said in ("golpeo", "golpeo 3", "3", "", "."):
        with pytest.raises(ValueError, match="is not understood"):
            hear(game, words_said, "es")
    assert hear(game, "golpe 3", "es") == Knock(3)


EMPTY = {
    "hear_knock": r"|toc|\n\n¡!|golpe 2 = .|golpe 3 = \ngolpe 4 = ...",
    "spoken_face": r"4 = |cuadro|\n\n = \n5 = ¿?",
    "action_hum": "…",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("messages", [{}, EMPTY], ids=["missing", "empty"])
def test_what_is_not_worded_is_no_phrase(knocking, messages, lang):
    game = knocking(**messages)
    ear = ear_of(game, lang)
    assert all(phrase.parts for phrase in ear.phrases)
    assert not [kind for kind, meanings in ear.spoken.items() if () in meanings]
