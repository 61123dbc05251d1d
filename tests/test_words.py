"""Words: every code in both languages, said as a table says it; nothing raises, nothing leaks."""

import ast
import importlib
import inspect
import random
import re
import subprocess
import sys
from functools import cache
from itertools import count
from string import Formatter
from typing import ClassVar

import attrs
import pytest

import cacho
from cacho import lang
from cacho._core import events as core
from cacho._core.actions import SHELL_ACTIONS
from cacho._core.forms import QUESTIONS
from cacho._core.verdicts import Shown
from cacho.lang import catalogues, things
from cacho.lang.voice import face_word, text
from cacho.plugins import Action, PublicEvent, Rule, Violation, hookimpl
from cacho_variants import Calzar, Sentido
from tests import words
from tests.options import option_values
from tests.said import SAID_BY_RULES

LANGUAGES = lang.LANGUAGES
PLAIN = tuple(language for language in LANGUAGES if "@" not in language)
"""The languages that are no variant of another: they word everything."""

NAMES = ("Ana", "Beto", "Caro", "Dani")
PRESETS = ("cacho", "cacho-chileno", "cacho-casero", "perudo", "666", "666-fichas")


# The codes that the sources can produce


MAKERS = {
    "Violation": ("violation", 0, "code"),
    "Span": ("violation", 3, "reason"),
    "Outcome": ("outcome", 1, "reason"),
    "Shown": ("ledger", 3, "reason"),
    "shown": ("ledger", 3, "reason"),
    "Turn": ("about", 1, "about"),
    "Chance": ("about", 1, "about"),
    "turn": ("about", 1, "about"),
    "chance": ("about", 1, "about"),
}
"""Where a code stands in the call that makes something of it: head, position, keyword."""


@cache
def tree(path):
    return ast.parse(path.read_text("utf-8"))


def assigned(node):
    """The names and the value of an assignment."""
    match node:
        case ast.Assign(targets=targets, value=value):
            return [target.id for target in targets if isinstance(target, ast.Name)], value
        case ast.AnnAssign(target=ast.Name(id=name), value=value):
            return [name], value
        case _:
            return [], None


@cache
def constants():
    """The literals behind every name in capitals of the sources."""
    known = {}
    for path in words.SRC.glob("cacho*/**/*.py"):
        for node in tree(path).body:
            names, value = assigned(node)
            for name in names:
                if name.isupper():
                    known[name] = value.values if isinstance(value, ast.Dict) else [value]
    return known


def literals(node):
    """The texts that an expression may be."""
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.Name(id=name) if name.isupper():
            for value in constants().get(name, ()):
                yield from literals(value)
        case ast.Subscript(value=value):
            yield from literals(value)
        case ast.Attribute(value=ast.Name(id=name), attr="tag"):
            yield from (kind.tag for kind in KINDS if kind.__name__ == name)
        case ast.JoinedStr(values=values):  # a code that begins with the rule's id
            yield "".join(v.value if isinstance(v, ast.Constant) else "{}" for v in values)
        case ast.IfExp(body=body, orelse=orelse):
            yield from literals(body)
            yield from literals(orelse)
        case ast.BoolOp(values=values):
            for value in values:
                yield from literals(value)


def codes_of(path):
    """The codes that a module makes violations, outcomes, ledgers and decisions of."""
    found = set()
    for node in ast.walk(tree(path)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in MAKERS
        ):
            head, position, keyword = MAKERS[node.func.id]
            given = node.args[position : position + 1]
            given += [one.value for one in node.keywords if one.arg == keyword]
            said = {value for argument in given for value in literals(argument)} - {""}
            found |= {f"{head}:{value}" for value in said}
        names, value = assigned(node)
        if "code" in names:
            found |= {f"violation:{value}" for value in literals(value)}
    return found


def declared(actions, events):
    """The codes of kinds of action and event."""
    for action in actions:
        yield f"action:{action.tag}"
        if action not in SHELL_ACTIONS:
            yield f"hear:{action.tag}"
        if issubclass(action, cacho.Call):
            yield from (f"verdict:{action.tag}.{how}" for how in ("right", "wrong"))
    for event in events:
        if "by" in {field.name for field in attrs.fields(event)}:
            yield from (f"event:{event.tag}.{way}" for way in ("gained", "lost"))
        else:
            yield f"event:{event.tag}"


def told(kind):
    """The codes of what a rule sheet tells: the rule, and each word that an option may be."""
    yield f"sheet:{kind.id}"
    for name in attrs.fields_dict(kind):
        values = worded_values(kind, name)
        yield from (f"sheet:{kind.id}.{name}={value}" for value in values if type(value) is str)


def worded_values(kind, name):
    """The values that an option may have, and of several words each by itself."""
    for value in option_values(kind, name):
        yield value
        if isinstance(value, tuple):
            yield from value


def modules(package):
    return sorted(words.SRC.joinpath(package).glob("*.py"))


@cache
def rule_of(path):
    """The rule that a module of the shipped ones defines, if any."""
    module = importlib.import_module(f"cacho_variants.{path.stem}")
    own = [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Rule) and kind.__module__ == module.__name__
    ]
    return own[0]() if own else None


def shared_by(path):
    """The modules of what rules share that a module imports from."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("cacho_variants."):
            yield path.with_name(f"{node.module.removeprefix('cacho_variants.')}.py")


def needed(path):
    """Every code that a module of the shipped rules needs a message for."""
    rule = rule_of(path)
    codes = codes_of(path)
    if rule:
        codes = codes.union(*map(codes_of, shared_by(path)))
        codes = codes_of(path) | {code.format(rule.id) for code in codes if "{}" in code}
        codes |= set(declared(rule.actions, rule.events)) - CORE_CODES
        codes |= {f"rule:{rule.id}.title", *told(type(rule))}
    return {code for code in codes if "{}" not in code}


WORDED = [path for path in modules("cacho_variants") if path.stem != "__init__"]
KINDS = {kind for path in WORDED if rule_of(path) for kind in rule_of(path).actions}

SHELL = {"action:undo", "event:undone"}
"""What a match brings beside the core."""

SHEET = {"any-table", "any-table.title", "speakers", "speakers.title", "speakers.around"}
SHEET |= {f"speakers.{head}" for head in ("question", "who", "counts", "first", "all", "owner")}
SHEET |= {f"question.{hook}" for hook in QUESTIONS}
"""What the rule sheet of any table says."""

CORE_CODES = (
    SHELL
    | {f"sheet:{code}" for code in SHEET}
    | {
        code
        for room in ("cacho", "cacho/_core")
        for path in modules(room)
        for code in codes_of(path)
    }
    | {
        code
        for code in declared((cacho.Bid, cacho.Doubt, *SHELL_ACTIONS), core.CORE_EVENTS)
        if not code.startswith("verdict:")  # a rule judges
    }
)


def po(package, domain, language):
    source = words.SRC.joinpath(*package.split("."), "locale", language, "LC_MESSAGES")
    return words.messages(source / f"{domain}.po")


@pytest.mark.parametrize("language", PLAIN)
def test_the_core_words_all_its_codes(language):
    assert {"violation:bid.too-low", "violation:turn.not-yours", "about:opener"} <= CORE_CODES
    assert CORE_CODES - po(*catalogues.CORE, language).keys() == set()


@pytest.mark.parametrize("language", PLAIN)
@pytest.mark.parametrize("path", WORDED, ids=lambda path: path.stem)
def test_a_rule_words_all_its_codes(path, language):
    rule = rule_of(path)
    if rule is None:  # what rules share is worded by one of them
        shared = [rule_of(other).catalog for other in WORDED if rule_of(other)]
        spoken = set().union(*(po(*catalog, language) for catalog in shared))
    else:
        assert rule.catalog == ("cacho_variants", path.stem)
        spoken = po(*rule.catalog, language).keys()
    assert needed(path) - spoken - po(*catalogues.CORE, language).keys() == set()


def test_the_codes_of_rules_are_found_in_their_sources():
    codes = {path.stem: needed(path) for path in WORDED}
    assert {"violation:bid.face-down", "outcome:nobody-left", "about:throw"} <= codes["dudo"]
    assert {"verdict:calzar.wrong", "violation:calzar.own-bid"} <= codes["calzar"]
    assert {"violation:ases.opening", "sheet:ases", "sheet:ases.half=up"} <= codes["ases"]
    assert {"sheet:paso.limit=none", "sheet:paso.patterns=three-two"} <= codes["paso"]
    assert "event:reserve.changed.lost" in codes["reserva"]
    assert codes["counting"] == {"ledger:natural", "ledger:wild", "ledger:other-face"}
    assert codes["forced"] == {"about:obligar"}
    assert {"violation:ultimo.locked-face", "hear:obligar", "event:round.forced"} <= codes["ultimo"]
    titled = {"rule:palifico.title", "sheet:palifico"}
    assert codes["palifico"] == {"violation:palifico.locked-face"} | titled
    assert {"outcome:last-seat", "about:answer", "verdict:doubt.right"} <= codes["seis"]


VOCABULARY = {"number", "face", "bid", "noun", "seat", "direction", "spoken", "list"}
VOCABULARY |= {"mode", "call", "limit", "cup", "throw"}
VOCABULARY |= {"means", "cli"}  # what an action means, and the command's own: see test_play
GENERAL = {"verdict:right", "verdict:wrong", "outcome:won", "outcome:drawn", "ledger:shown"}
MORE_TELLING = {
    "violation": ("violation:bid.closed",),
    "event": ("event:claimed.", "event:called.", "event:revealed.none"),
}


def speaks_of_an_option(code):
    """Whether a message of a rule sheet is for an option that some rule has, and may have so."""
    option = re.fullmatch(r"sheet:(\w+)\.(\w+)(?:=(.+))?", code)
    if option is None:
        return False
    rule, name, value = option.groups()
    (kind,) = (type(rule_of(path)) for path in WORDED if path.stem == rule)
    values = set(map(str, worded_values(kind, name)))
    return value is None or value in values


@pytest.mark.parametrize(
    "source", words.sources(), ids=lambda path: f"{path.stem}-{path.parts[-3]}"
)
def test_no_message_is_left_over(source):
    known = CORE_CODES | GENERAL | {code for path in WORDED for code in needed(path)}
    for code in words.messages(source):
        head = code.partition(":")[0]
        assert (
            head in VOCABULARY
            or code in known
            or speaks_of_an_option(code)
            or code.removesuffix(".none") in known
            or code.startswith(MORE_TELLING.get(head, ()))
        ), code


# Sources and compiled catalogues, of the examples too


@pytest.mark.parametrize(
    "source",
    [*words.sources(), *words.sources(words.EXAMPLES)],
    ids=lambda path: f"{path.stem}-{path.parts[-3]}",
)
def test_a_compiled_catalogue_equals_its_source(source):
    compiled = source.with_suffix(".mo")
    assert compiled.exists(), "say nox -s words"
    assert compiled.read_bytes() == words.compiled(source), "say nox -s words"


def test_every_compiled_catalogue_has_a_source():
    for root in (words.SRC, words.EXAMPLES):
        compiled = sorted(root.glob("**/*.mo"))
        assert compiled == [source.with_suffix(".mo") for source in words.sources(root)]


def test_the_core_speaks_every_language():
    assert tuple(sorted(p.name for p in words.SRC.glob("cacho/lang/locale/*"))) == LANGUAGES


def fields(message):
    return {(name, kind) for _, name, kind, _ in Formatter().parse(message) if name is not None}


@pytest.mark.parametrize(
    "source",
    [path for path in (*words.sources(), *words.sources(words.EXAMPLES)) if "en" in path.parts],
    ids=lambda path: path.stem,
)
def test_both_languages_have_the_same_messages_with_the_same_fields(source):
    spanish = source.parents[2] / "es" / "LC_MESSAGES" / source.name
    said = [words.messages(path) for path in (source, spanish)]
    # The singular may leave a number out, as in "un as".
    named = [{code: set().union(*map(fields, m)) for code, m in one.items()} for one in said]
    for one in named:  # what is heard may be said in other ways, but means the same
        heard = {code: {name for name, _ in one[code]} for code in one if code.startswith("hear:")}
        own = [code for code in one if code.startswith(("spoken:", "list:and:"))]
        one.update(heard)
        for code in own:
            del one[code]
    assert named[0] == named[1]


@pytest.mark.parametrize(
    "source", sorted(words.SRC.glob("**/locale/*@*/*/*.po")), ids=lambda p: p.parts[-3]
)
def test_a_variant_says_nothing_that_its_language_does_not(source):
    plain = source.parts[-3].partition("@")[0]
    said = words.messages(source.parents[2] / plain / "LC_MESSAGES" / source.name)
    for code, message in words.messages(source).items():
        assert message != said[code]
        assert [fields(form) for form in message] == [fields(form) for form in said[code]]


def test_babel_is_not_needed_at_run_time():
    code = (
        "import sys, cacho; print(cacho.text(cacho.load('cacho'), cacho.Bid(3, 3), 'es'));"
        "assert 'babel' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "tres trenes"


# How a table says it


CACHO = cacho.load("cacho")
LEDGER = (
    Shown(0, 1, 5, "wild"),
    Shown(0, 5, 5, "natural"),
    Shown(1, 2, None, "other-face"),
    Shown(1, 5, 5, "natural"),
)


def verdict(call, how, total, face=5):
    ledger = (Shown(0, face, face, "natural"),) * total
    return cacho.Verdict(call, how == "right", total, ledger, 1, 0)


def refusal(code, rule="core", **data):
    return Violation(code, rule, data)


SAID = [
    # actions
    (cacho.Bid(1, 1), "one ace", "un as"),
    (cacho.Bid(5, 1), "five aces", "cinco ases"),
    (cacho.Bid(2, 2), "two twos", "dos tontos"),
    (cacho.Bid(1, 3), "one three", "un tren"),
    (cacho.Bid(3, 3), "three threes", "tres trenes"),
    (cacho.Bid(1, 4), "one four", "una cuadra"),
    (cacho.Bid(20, 5), "twenty fives", "veinte quinas"),
    (cacho.Bid(21, 6), "21 sixes", "21 sextas"),
    (cacho.Doubt(), "I doubt it", "dudo"),
    (Calzar(), "spot on", "calzo"),
    (Sentido("left"), "to the left", "a la izquierda"),
    (Sentido("right"), "to the right", "a la derecha"),
    (cacho.Leave(2), "Caro leaves", "Caro se va"),
    (cacho.Swap(0, 2), "Ana changes places with Caro", "Ana cambia de puesto con Caro"),
    (cacho.Roll(((1, 3), (2,))), "the dice are thrown", "se lanzan los dados"),
    # events
    (core.RoundOpened(2, 0), "Round 2 begins; Ana opens.", "Se abre la ronda 2; parte Ana."),
    (core.DirectionSet("left"), "The round goes to the left.", "La ronda va a la izquierda."),
    (core.DiceThrown((5, 0, 5)), "A throw of ten dice.", "Se lanzan diez dados."),
    (core.DiceThrown((1, 0)), "A throw of a die.", "Se lanza un dado."),
    (core.DiceSeen(1, (1, 3, 3), frozenset({1})), "Beto has 1 3 3.", "Beto tiene 1 3 3."),
    (
        core.OpenerDrawn((3, None, 5)),
        "Highest opens: Ana (3), Caro (5).",
        "Parte el más alto: Ana (3), Caro (5).",
    ),
    (core.Claimed(0, cacho.Bid(3, 3)), "Ana: three threes.", "Ana: tres trenes."),
    (core.TurnMoved(1), "Beto is next.", "Le toca a Beto."),
    (core.CupsTaken(1), "Beto takes the cups.", "Beto toma los vasos."),
    (
        core.DiceMoved(0, 2, (0, 3), frozenset({1})),
        "Moved to cup 2: two dice.",
        "Se mueven dos dados al vaso 2.",
    ),
    (
        core.DiceMoved(2, 0, (1,), frozenset({1})),
        "Moved to cup 0: a die.",
        "Se mueve un dado al vaso 0.",
    ),
    (core.Called(1, cacho.Doubt()), "Beto doubts it.", "Beto duda."),
    (core.Called(1, Calzar()), "Beto calls it exact.", "Beto calza."),
    (
        core.Revealed(LEDGER),
        "Cups up: Ana (1 5), Beto (2 5).",
        "Vasos arriba: Ana (1 5), Beto (2 5).",
    ),
    (core.Revealed(()), "No dice are shown.", "No se muestra ningún dado."),
    (
        core.Judged(verdict("doubt", "right", 3)),
        "There are three fives: Beto was right to doubt.",
        "Hay tres quinas: Beto dudó bien.",
    ),
    (core.LivesChanged(0, -1), "Ana loses a die.", "Ana pierde un dado."),
    (core.LivesChanged(0, 2), "Ana gains two dice.", "Ana recupera dos dados."),
    (core.SeatOut(0), "Ana is out.", "Ana queda fuera."),
    (core.SeatsSwapped(0, 1), "Ana changes places with Beto.", "Ana cambia de puesto con Beto."),
    (core.RoundVoided(3), "The round does not count.", "La ronda no cuenta."),
    (
        core.GameOver(cacho.Outcome((0,), "last-with-dice")),
        "Ana wins: nobody else has dice.",
        "Ana gana: nadie más tiene dados.",
    ),
    # verdicts
    (
        verdict("doubt", "right", 1, 4),
        "There is one four: Beto was right to doubt.",
        "Hay una cuadra: Beto dudó bien.",
    ),
    (
        verdict("doubt", "right", 0),
        "No die counts: Beto was right to doubt.",
        "No cuenta ningún dado: Beto dudó bien.",
    ),
    (
        verdict("doubt", "wrong", 2),
        "There are two fives: Beto was wrong to doubt.",
        "Hay dos quinas: Beto dudó mal.",
    ),
    (
        verdict("calzar", "right", 1, 1),
        "There is exactly one ace: Beto called it.",
        "Hay un as, ni más ni menos: Beto calzó bien.",
    ),
    (
        verdict("calzar", "wrong", 2),
        "There are two fives: Beto missed.",
        "Hay dos quinas: Beto calzó mal.",
    ),
    (
        verdict("calzar", "wrong", 0),
        "No die counts: Beto missed.",
        "No cuenta ningún dado: Beto calzó mal.",
    ),
    (verdict("knock", "right", 2), "Beto was right.", "Beto tenía razón."),
    (verdict("knock", "wrong", 0), "Beto was wrong.", "Beto no tenía razón."),
    # outcomes and dice shown
    (cacho.Outcome((), "nobody-left"), "A draw: nobody has dice.", "Empate: nadie tiene dados."),
    (cacho.Outcome((1,), "knock"), "Beto wins (knock).", "Gana Beto (knock)."),
    (cacho.Outcome((1, 2), "knock"), "Beto and Caro win (knock).", "Ganan Beto y Caro (knock)."),
    (cacho.Outcome((), "knock"), "A draw (knock).", "Empate (knock)."),
    (LEDGER[0], "ace: wild, counts as a five", "as: comodín, cuenta como quina"),
    (LEDGER[1], "five: counts", "quina: cuenta"),
    (LEDGER[2], "two: does not count", "tonto: no cuenta"),
    (Shown(0, 6, None, "knock"), "six: knock", "sexta: knock"),
    # titles
    (CACHO.rules[0], "Bidding and doubting", "Apostar y dudar"),
    # refusals
    (
        refusal("bid.too-low", "dudo", face=2, least=4),
        "Too few: four twos at least.",
        "No alcanza: al menos cuatro tontos.",
    ),
    (
        refusal("bid.too-high", "ases", face=1, most=1),
        "Too many: one ace at most.",
        "Es demasiado: a lo más un as.",
    ),
    (
        refusal("bid.too-high", most=30),
        "Too many: 30 dice at most.",
        "Es demasiado: a lo más 30 dados.",
    ),
    (
        refusal("bid.too-low", face=2),
        "That face may not be bid now.",
        "Esa pinta no se puede apostar ahora.",
    ),
    (refusal("turn.not-yours", turn=1), "It is Beto's turn.", "Es el turno de Beto."),
    (
        refusal("dice.due", about="throw"),
        "First the table must throw the dice.",
        "Primero hay que lanzar los dados.",
    ),
    (
        refusal("dice.due", about="opener"),
        "First the table must draw who opens.",
        "Primero hay que sortear quién parte.",
    ),
    (
        refusal("action.not-now", about="sentido"),
        "Now it is time to choose the direction.",
        "Ahora toca elegir el sentido.",
    ),
    (refusal("action.not-now", about="knock"), "Now it is time to knock.", "Ahora toca knock."),
    (
        refusal("dice.wrong-number", sizes=(5, 0, 4)),
        "The throw must have, cup by cup, 5 0 4 dice.",
        "El tiro debe tener, vaso por vaso, 5 0 4 dados.",
    ),
    (refusal("seat.not-live", seat=0), "Ana is not in the game.", "Ana no está en juego."),
    (
        refusal("seat.unknown", seats=3),
        "There is no such seat at a table of three.",
        "No hay tal puesto en una mesa de tres.",
    ),
    (
        refusal("calzar.too-few-dice", "calzar", least=8),
        "To call it exact there must be eight dice in play, or a single one in your hand.",
        "Para calzar tiene que haber ocho dados en juego, o uno solo en tu mano.",
    ),
]


@pytest.mark.parametrize(("thing", "english", "spanish"), SAID, ids=[s[1] for s in SAID])
def test_a_table_says(thing, english, spanish):
    assert text(CACHO, thing, names=NAMES) == english
    assert text(CACHO, thing, "es", names=NAMES) == spanish


@pytest.mark.parametrize(
    ("spec", "thing", "english", "spanish"), SAID_BY_RULES, ids=[s[2] for s in SAID_BY_RULES]
)
def test_a_table_of_other_rules_says(spec, thing, english, spanish):
    rules = cacho.load(spec)
    assert text(rules, thing, names=NAMES) == english
    assert text(rules, thing, "es", names=NAMES) == spanish


def test_a_value_needs_dice_or_a_number():
    rules = cacho.load("666")
    assert text(rules, core.Revealed(()), "es") == "No se muestra ningún dado."
    nothing = verdict("doubt", "right", 0)
    assert text(rules, attrs.evolve(nothing, count=None), "es", names=NAMES) == "Beto tenía razón."


def test_a_variant_says_otherwise_what_it_names_otherwise():
    assert text(CACHO, cacho.Bid(1, 6), "es@secta") == "una secta"
    assert text(CACHO, cacho.Bid(3, 6), "es@secta") == "tres sectas"
    assert text(CACHO, cacho.Bid(3, 5), "es@secta") == "tres quinas"
    assert text(CACHO, Calzar(), "es@secta") == "calzo"
    assert face_word(6, 1, "es@secta") == "secta"
    assert face_word(5, 2, "es@secta") == "quinas"
    assert text(CACHO, LEDGER[1], "es@secta") == "quina: cuenta"
    ledger = Shown(0, 6, None, "other-face")
    assert text(CACHO, ledger, "es@secta") == "secta: no cuenta"


def test_every_core_event_is_among_what_a_table_says():
    assert {type(thing) for thing, _, _ in SAID} >= set(core.CORE_EVENTS)


def test_cups_that_are_no_seats_have_no_names():
    rules = cacho.load("golpe", GolpeRule)
    seen = core.DiceSeen(1, (6, 5), frozenset({0}))
    assert text(rules, seen, "es", names=NAMES) == "Bajo el vaso 1: 6 5."
    assert text(rules, core.Revealed(LEDGER), names=NAMES) == "The dice are shown: 1 5 / 2 5."


@pytest.mark.parametrize(
    ("names", "english", "spanish"),
    [
        ("Ana", "Ana", "Ana"),
        ("Ana Beto", "Ana and Beto", "Ana y Beto"),
        ("Ana Beto Caro", "Ana, Beto and Caro", "Ana, Beto y Caro"),
        ("Ana Iris", "Ana and Iris", "Ana e Iris"),
        ("Ana Íñigo", "Ana and Íñigo", "Ana e Íñigo"),
        ("Ana Hilda", "Ana and Hilda", "Ana e Hilda"),
        ("Ana HIERRO", "Ana and HIERRO", "Ana y HIERRO"),
        ("Iris Ana", "Iris and Ana", "Iris y Ana"),
        ("{last} {x}", "{last} and {x}", "{last} y {x}"),
        ("Ana 安娜", "Ana and 安娜", "Ana y 安娜"),
    ],
)
def test_several_who_won_are_listed(names, english, spanish):
    players = names.split()
    won = cacho.Outcome(tuple(range(len(players))), "shared")
    said = [text(CACHO, won, lang, names=players).removeprefix("Gana") for lang in ("en", "es")]
    assert said[0].startswith(f"{english} win")
    assert said[1].removeprefix("n").startswith(f" {spanish} (")


def test_seats_without_names_are_numbered():
    assert text(CACHO, core.SeatOut(1), "es") == "Puesto 1 queda fuera."
    assert text(CACHO, core.SeatOut(1), names=["Ana"]) == "Seat 1 is out."


def test_a_name_is_said_as_it_is():
    assert text(CACHO, core.SeatOut(0), names=["{seat}"]) == "{seat} is out."


@pytest.mark.parametrize(
    ("face", "spanish", "english"),
    [
        (1, "as ases", "ace aces"),
        (2, "tonto tontos", "two twos"),
        (3, "tren trenes", "three threes"),
        (4, "cuadra cuadras", "four fours"),
        (5, "quina quinas", "five fives"),
        (6, "sexta sextas", "six sixes"),
    ],
)
def test_faces_have_their_names(face, spanish, english):
    assert f"{face_word(face, 1, 'es')} {face_word(face, 2, 'es')}" == spanish
    assert f"{face_word(face)} {face_word(face, 0)}" == english


@pytest.mark.parametrize(
    ("names", "said"),
    [("Ana", "'Ana'"), (None, "None"), (3, "3"), ((1, 2), "a tuple"), (["Ana", None], "a list")],
    ids=repr,
)
def test_names_are_one_text_for_each_seat(names, said):
    with pytest.raises(ValueError, match=f"names must be one text for each seat, not {said}"):
        text(CACHO, cacho.Bid(3, 3), names=names)


@pytest.mark.parametrize("rules", ["cacho", None, CACHO.rules], ids=["spec", "none", "list"])
@pytest.mark.parametrize(
    "asked",
    [
        lambda rules: text(rules, cacho.Bid(3, 3)),
        lambda rules: lang.hear(rules, "3x3"),
        lang.sheet,
    ],
    ids=["text", "hear", "sheet"],
)
def test_what_is_no_rule_set_has_no_words(rules, asked):
    with pytest.raises(ValueError, match=r"rules must be a rule set, such as load\('cacho'\), not"):
        asked(rules)


def test_numbers_are_words_up_to_twenty():
    for number in range(40):
        (said, *_) = text(CACHO, refusal("seat.unknown", seats=number), "es").split()[-1:]
        assert said.rstrip(".").isdigit() == (number > 20)


def test_an_english_title_is_the_one_of_the_class():
    for spec in PRESETS:
        rules = cacho.load(spec)
        for rule in rules.rules:
            assert text(rules, rule, "en") == rule.title
            assert (text(rules, rule, "es") == rule.title) == (rule.title == "666")


def test_a_throw_is_told_without_its_dice():
    for language in LANGUAGES:
        a, b = (text(CACHO, cacho.Roll(((die,) * 5,)), language) for die in (1, 6))
        assert a == b


def test_an_unknown_language_is_refused_naming_the_known_ones():
    with pytest.raises(ValueError, match="'en', 'es', 'es@secta', not 'fr'"):
        text(CACHO, cacho.Doubt(), "fr")
    with pytest.raises(ValueError, match="'en', 'es', 'es@secta', not 'fr'"):
        face_word(1, lang="fr")
    with pytest.raises(ValueError, match="from 1 to 6, not 7"):
        face_word(7)


@pytest.mark.parametrize("quantity", ["2", 2.0, True, None])
def test_a_face_is_named_for_a_number_of_dice(quantity):
    with pytest.raises(ValueError, match="quantity must be a whole number, not "):
        face_word(3, quantity)


def test_what_cannot_be_worded_is_refused_naming_what_can():
    with pytest.raises(ValueError, match=r"Violation, Action, .*; not 'dudo'"):
        text(CACHO, "dudo")


# Random games


def oddities(chance, table):
    """Things that players try at a table, most of them out of place."""
    seat = chance.randrange(table.seats)
    yield cacho.Bid(chance.randrange(1, 30), chance.randrange(1, 7))
    yield cacho.Bid(1, 1)
    yield from (cacho.Doubt(), Calzar(), Sentido("left"), cacho.Roll(()), cacho.Roll(((1, 2),)))
    yield from (cacho.Leave(seat), cacho.Swap(seat, 0), cacho.Swap(seat, seat), Knock())


def check_said(rules, thing, names):
    for language in LANGUAGES:
        said = text(rules, thing, language, names=names)
        assert said
        assert not set("{}") & set(said)
        if not isinstance(thing, Action):  # some are said as they are written: dudo
            assert things.bare(thing) not in said
            assert said.endswith(".") != isinstance(thing, Shown)


def what_happens(rules, seats, seed):
    """All that a random game brings up, each once: actions, refusals, events, dice shown."""
    chance = random.Random(seed)
    dealer = cacho.Dealer(seed=seed)
    match = cacho.Match(rules, NAMES[:seats], dealer=dealer, starter=None, pause=True)
    found = set()
    while not match.over:
        for action in oddities(chance, match.state.table):
            found.update(rules.check(match.state, action, chance.choice([None, *range(seats + 1)])))
        if match.turn is None:
            match = match.deal()
            continue
        legal = match.view(match.turn).legal
        action = legal[chance.choice([*range(min(len(legal), 9)), -1])]
        found.add(action)
        match = match.play(action)
        if not match.over and chance.random() < 0.01:
            match = match.play(cacho.Leave(chance.choice(match.state.table.survivors)))
    found.update(rules.check(match.state, cacho.Doubt()))
    for seat in (None, *range(seats)):
        found.update(match.events(seat))
    return found.union(*(getattr(thing, "ledger", ()) for thing in found))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "spec",
    [
        *PRESETS,
        "cacho+paso(limit='table-round')",
        "cacho+obligar(calzar=False, face_change='nobody')+dudo(dice=2)",
        "dudo(dice=1)+ases+ultimo(plain_aces=True, lock=True)",
        "seis(rounds=3, reroll_min=0)+fichas(chips=None)",
        "dudo(dice=2, raises='monotone', cap=False)",
        "cacho+ases(opening='never', need_natural=True)+calzar(who='anyone')+dudo(dice=3)",
        "dudo+ases(half='up', exact=True)",
    ],
)
def test_everything_that_happens_in_random_games_is_said(spec, seats):
    rules = cacho.load(spec)
    for seed in range(4 // seats):
        for thing in what_happens(rules, seats, seed):
            check_said(rules, thing, NAMES[:seats])
            check_said(rules, thing, ())


# Rules of others


@attrs.frozen
class Knock(Action):
    tag: ClassVar[str] = "knock"
    pattern: ClassVar[str] = "knock"


@attrs.frozen
class Hum(Action):
    """An action that no catalogue words."""

    tag: ClassVar[str] = "hum"
    pattern: ClassVar[str] = "hum"


@attrs.frozen
class Knocked(PublicEvent):
    tag: ClassVar[str] = "knocked"
    seat: int
    times: int

    @property
    def twice(self):
        return 2 * self.times


@attrs.frozen
class Hummed(PublicEvent):
    tag: ClassVar[str] = "hummed"


class GolpeRule(Rule):
    id = "golpe"
    title = "The knock"
    actions = (Knock, Hum)
    events = (Knocked, Hummed)
    catalog = ("words_of_nobody", "golpe")

    @hookimpl
    def setup(self):
        return None


class UntitledRule(Rule):
    id = "untitled"


PACKAGES = count()


@pytest.fixture
def foreign(tmp_path, monkeypatch):
    """Make rules with a foreign one whose catalogue has this content."""

    def make(content, catalog=None):
        package = f"foreign_words_{next(PACKAGES)}"
        folder = tmp_path / package / "locale" / "es" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        if content is not None:
            (folder / "golpe.mo").write_bytes(content)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setattr(GolpeRule, "catalog", catalog or (package, "golpe"))
        return cacho.load("cacho+golpe", GolpeRule)

    return make


PLURAL = "Plural-Forms: nplurals=2; plural=(n != 1);"


def catalogue(tmp_path, body):
    """The bytes of a compiled catalogue with these messages."""
    source = tmp_path / "golpe.po"
    lines = ['msgid ""', 'msgstr "Content-Type: text/plain; charset=UTF-8\\n"', f'"{PLURAL}\\n"']
    for code, said in body.items():
        lines.append(f'msgid "{code}"')
        if isinstance(said, str):
            lines.append(f'msgstr "{said}"')
        else:
            one, many = said
            lines += [f'msgid_plural "{code}"', f'msgstr[0] "{one}"', f'msgstr[1] "{many}"']
    source.write_text("\n".join(lines), "utf-8")
    return words.compiled(source)


def check_told_by_title_and_codes(rules):
    tell = "The knock: knocked (seat 0, times 2)"
    assert text(rules, Knocked(0, 2), "es", names=NAMES) == tell
    refused = refusal("golpe.too-soft", "golpe", least=2)
    assert text(rules, refused, "es") == "The knock: golpe.too-soft (least 2)"
    assert text(rules, Knock(), "es") == "knock"
    assert text(rules, core.SeatOut(0), "es", names=NAMES) == "Ana queda fuera."


@pytest.mark.parametrize(
    "catalog", [None, ("words_of_nobody", "golpe"), ("cacho_variants", "golpe"), "golpe", (1, 2)]
)
def test_a_rule_without_a_catalogue_is_told_by_title_and_codes(monkeypatch, catalog):
    monkeypatch.setattr(GolpeRule, "catalog", catalog)
    check_told_by_title_and_codes(cacho.load("cacho+golpe", GolpeRule))


@pytest.mark.parametrize("content", [None, b"", b"no catalogue", bytes(40)])
def test_a_rule_with_a_broken_catalogue_is_told_by_title_and_codes(foreign, content):
    check_told_by_title_and_codes(foreign(content))


@pytest.mark.parametrize(
    "said",
    [
        "{",
        "}",
        "{}",
        "{seat!r}",
        "{seat.__class__}",
        "{_seat}",
        "{missing}",
        "{missing:seat}",
        "{heard_by}",
        "{seat:bid}{tag:dice}{twice:hands}{tag:seat}",
        "{seat:colour}",
        "{times:loop}",
        "{seat:{seat}}",
    ],
)
def test_a_message_that_does_not_fit_is_passed_over(foreign, tmp_path, said):
    body = {"event:knocked": said, "violation:golpe.too-soft": said, "event:seat.out": "{times}"}
    body["noun:loop"] = "{quantity:loop}"
    check_told_by_title_and_codes(foreign(catalogue(tmp_path, body)))


@pytest.mark.parametrize("plural", ["plural=n/0;", "plural=n+7;", "plural=1/(n-1);"])
def test_plural_forms_that_fail_are_passed_over(foreign, tmp_path, plural):
    content = catalogue(tmp_path, {"event:knocked": ("{times}", "{times}")})
    broken = content.replace(b"plural=(n != 1);", plural.encode().ljust(16))
    assert broken != content
    check_told_by_title_and_codes(foreign(broken))


def test_codes_without_facts_stand_alone():
    rules = cacho.load("cacho+golpe", GolpeRule)
    assert text(rules, Hummed()) == "The knock: hummed"
    assert text(CACHO, Hummed()) == "hummed"
    assert text(CACHO, refusal("golpe.too-soft", "golpe")) == "golpe.too-soft"
    assert text(rules, Hum()) == "hum"
    assert text(CACHO, UntitledRule()) == "untitled"


def test_a_foreign_catalogue_words_its_rule(foreign, tmp_path):
    body = {
        "rule:golpe.title": "El golpe",
        "event:knocked": ("{seat:seat} golpea {times} vez.", "{seat:seat} golpea {times} veces."),
        "violation:golpe.too-soft": "Suave: {how:how}.",
        "how:soft": "muy suave",
    }
    rules = foreign(catalogue(tmp_path, body))
    assert text(rules, rules.rules[-1], "es") == "El golpe"
    assert text(rules, Knocked(1, 1), "es", names=NAMES) == "Beto golpea uno vez."
    assert text(rules, Knocked(1, 3), "es", names=NAMES) == "Beto golpea tres veces."
    assert text(rules, refusal("golpe.too-soft", "golpe", how="soft"), "es") == "Suave: muy suave."
    assert text(rules, refusal("golpe.too-soft", "golpe", how="low"), "es") == "Suave: low."
    assert text(rules, Knocked(1, 3)) == "The knock: knocked (seat 1, times 3)"


def test_a_later_rule_rewords_what_others_say(foreign, tmp_path):
    body = {
        "event:lives.changed.lost": "{seat:seat} paga {by:chips}.",
        "noun:chips": ("una ficha", "{quantity} fichas"),
        "action:doubt": "desafío",
        "violation:bid.too-low": "Sube.",
    }
    rules = foreign(catalogue(tmp_path, body))
    assert text(rules, core.LivesChanged(0, -1), "es", names=NAMES) == "Ana paga una ficha."
    assert text(rules, core.LivesChanged(0, -2), "es", names=NAMES) == "Ana paga dos fichas."
    assert text(rules, cacho.Doubt(), "es") == "desafío"
    assert text(rules, core.LivesChanged(0, 1), "es", names=NAMES) == "Ana recupera un dado."
    assert text(rules, refusal("bid.too-low", face=1, least=2), "es") == "Sube."


def test_a_rule_words_its_own_refusals_before_any_other(foreign, tmp_path):
    rules = foreign(catalogue(tmp_path, {"violation:doubt.no-bid": "¿Qué golpeas?"}))
    own = refusal("doubt.no-bid", "dudo")
    assert text(rules, own, "es") == "Todavía no hay apuesta que dudar."
    assert text(rules, refusal("doubt.no-bid", "golpe"), "es") == "¿Qué golpeas?"
