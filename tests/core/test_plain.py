"""Values as plain data and back: every type that a rule's slots, actions and events may be of."""

from collections.abc import Mapping
from enum import Enum, IntEnum, StrEnum
from typing import Generic, Literal, TypeVar

import attrs
import pytest

import cacho
from cacho._core.faults import Fault
from cacho._core.mapping import FrozenMapping
from cacho._core.plain import plain
from cacho._core.reader import Reader
from cacho._core.slots import PerSeat
from cacho._core.strict_json import parse, write
from cacho.plugins import Claim
from cacho_variants import Propose

T = TypeVar("T")


class Suit(Enum):
    OROS = "o"
    COPAS = "c"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Word(StrEnum):
    SI = "si"
    NO = "no"


@attrs.frozen
class Point:
    x: int
    y: int = 0


@attrs.frozen
class Box(Generic[T]):
    held: T


@attrs.frozen
class Named:
    tag = "named"
    name: str


@attrs.frozen
class Numbered:
    tag = "numbered"
    number: int


@attrs.frozen
class Carrier(Generic[T]):
    tag = "carrier"
    held: T


class Marks(PerSeat[Point | None]):
    __slots__ = ()


class Nested(Marks):
    __slots__ = ()


class Marked(PerSeat[cacho.Action | None]):
    __slots__ = ()


@attrs.frozen
class Made:
    given: int
    derived: int = attrs.field(init=False, default=7)


NUMBERS = "[-2,-1,0,1,2,3,4,5,6,7,8,9,10,11]"
OBJECTS = '[{"x":1,"y":0},{"name":"x","tag":"named"}]'
CASES = {
    "a number": (int, 3, "3"),
    "a flag": (bool, True, "true"),
    "a word": (str, "ñ", '"\\u00f1"'),
    "an enum": (Suit, Suit.COPAS, '"COPAS"'),
    "an enum of numbers": (Level, Level.HIGH, '"HIGH"'),
    "an enum of words": (Word, Word.NO, '"NO"'),
    "a choice": (Literal["a", 1] | None, 1, "1"),
    "perhaps a number": (int | None, None, "null"),
    "a number or a word": (int | str | None, "x", '"x"'),
    "a number or a choice": (int | Literal["all"] | None, "all", '"all"'),
    "a number or numbers": (int | tuple[int, ...], (1, 2), "[1,2]"),
    "an object or a number": (int | Point, Point(1), '{"x":1,"y":0}'),
    "a claim or a number": (int | Claim, Propose(653), '{"tag":"propose","value":653}'),
    "an enum or a number": (int | Suit, Suit.OROS, '"OROS"'),
    "one for each seat or a number": (int | Marks, Marks((None,)), "[null]"),
    "numbers": (tuple[int, ...], (1, 2), "[1,2]"),
    "a row": (tuple[int, str], (1, "x"), '[1,"x"]'),
    "an empty row": (tuple[()], (), "[]"),
    "rows": (tuple[tuple[int | None, ...], ...], ((1, None), ()), "[[1,null],[]]"),
    "a set": (frozenset[int], frozenset({3, 1}), "[1,3]"),
    "a set of many numbers": (frozenset[int], frozenset(range(-2, 12)), NUMBERS),
    "a set of sets": (
        frozenset[frozenset[int]],
        frozenset(map(frozenset, ({3}, {10, 2}, {9, 2}, {2}, ()))),
        "[[],[2],[2,9],[2,10],[3]]",
    ),
    "a set of actions": (
        frozenset[cacho.Action],
        frozenset({cacho.Doubt(), Propose(653)}),
        '[{"tag":"propose","value":653},{"tag":"doubt"}]',
    ),
    "a set of words": (frozenset[str], frozenset("ba"), '["a","b"]'),
    "an object": (Point, Point(1, 2), '{"x":1,"y":2}'),
    "an object of any type": (Box[int], Box(3), '{"held":3}'),
    "an object with a tag": (Named, Named("x"), '{"name":"x","tag":"named"}'),
    "perhaps one": (Named | None, Named("x"), '{"name":"x","tag":"named"}'),
    "one of two objects": (Named | Numbered, Numbered(3), '{"number":3,"tag":"numbered"}'),
    "one of two or a number": (Named | int | Numbered, Named("x"), '{"name":"x","tag":"named"}'),
    "one of any type or another": (
        Carrier[int] | Named,
        Carrier(3),
        '{"held":3,"tag":"carrier"}',
    ),
    "objects in a row": (tuple[Point, Named], (Point(1), Named("x")), OBJECTS),
    "a set of objects": (
        frozenset[Point],
        frozenset({Point(2, 1), Point(1, 20), Point(1, 3)}),
        '[{"x":1,"y":3},{"x":1,"y":20},{"x":2,"y":1}]',
    ),
    "names and what they stand for": (
        Mapping[str, object],
        FrozenMapping((("a", (1, ("x", None))), ("b", FrozenMapping((("c", True),))))),
        '{"a":[1,["x",null]],"b":{"c":true}}',
    ),
    "one for each seat": (Marks, Marks((Point(1), None)), '[{"x":1,"y":0},null]'),
    "the same, once more": (Nested, Nested((None,)), "[null]"),
    "what it is made of": (Made, Made(1), '{"given":1}'),
    "a claim": (Claim, Propose(653), '{"tag":"propose","value":653}'),
    "an action": (cacho.Action, cacho.Doubt(), '{"tag":"doubt"}'),
    "one of two actions": (cacho.Bid | cacho.Doubt, cacho.Doubt(), '{"tag":"doubt"}'),
    "an action or an object": (
        cacho.Bid | Named | cacho.Doubt | None,
        Named("x"),
        '{"name":"x","tag":"named"}',
    ),
    "an action of some kind or an object": (
        cacho.Bid | Named | cacho.Doubt,
        cacho.Bid(3, 5),
        '{"face":5,"quantity":3,"tag":"bid"}',
    ),
    "actions by seat": (Marked, Marked((cacho.Doubt(), None)), '[{"tag":"doubt"},null]'),
}
KINDS = (cacho.Bid, cacho.Doubt, Propose, cacho.Roll)
TAGS = "'bid', 'doubt', 'propose', 'roll'"
OF_A_BID = "quantity must be a whole number from 1 to 1000000, not 9999999"


@pytest.mark.parametrize("case", CASES)
def test_a_value_is_read_back(case):
    kind, value, text = CASES[case]
    assert write(plain(value)) == text
    read = Reader(KINDS, ()).hook(kind)(parse(text), kind)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize("case", CASES)
def test_a_value_is_read_back_from_its_brief_form(case):
    kind, value, _ = CASES[case]
    text = write(plain(value, "brief"))
    assert Reader(KINDS, (), "brief").hook(kind)(parse(text), kind) == value


REFUSED = [
    (int, '"x"', "", "should be a whole number, not 'x'"),
    (bool, "1", "", "should be true or false, not 1"),
    (str, "null", "", "should be text, not null"),
    (Suit, '"BASTOS"', "", "should be one of 'OROS', 'COPAS', not 'BASTOS'"),
    (Suit, "[]", "", "should be one of 'OROS', 'COPAS', not an array"),
    (Level, "1", "", "should be one of 'LOW', 'HIGH', not 1"),
    (Level, "[]", "", "should be one of 'LOW', 'HIGH', not an array"),
    (Word, '"si"', "", "should be one of 'SI', 'NO', not 'si'"),
    (Literal["a", 1], "true", "", "should be one of 'a', 1, not True"),
    (Literal["a", 1], '"b"', "", "should be one of 'a', 1, not 'b'"),
    (Literal["a", 1], "2", "", "should be one of 'a', 1, not 2"),
    (int | str, "true", "", "should be a whole number, not True"),
    (str | int, "null", "", "should be text, not null"),
    (int | None, "[]", "", "should be a whole number, not an array"),
    (tuple[int, str], '[1,"x",2]', "", "should be an array of 2, not of 3"),
    (tuple[int, str], '["x",1]', "[0]", "should be a whole number, not 'x'"),
    (tuple[int, str], "[1,2]", "[1]", "should be text, not 2"),
    (tuple[()], "[1]", "", "should be an array of 0, not of 1"),
    (tuple[str, ...], '["x",1]', "[1]", "should be text, not 1"),
    (tuple[str, ...], "[1]", "[0]", "should be text, not 1"),
    (tuple[int, ...], '[1,2,"x"]', "[2]", "should be a whole number, not 'x'"),
    (tuple[int, ...], "[1,true]", "[1]", "should be a whole number, not True"),
    (tuple[int, ...], "{}", "", "should be an array, not an object"),
    (tuple[tuple[int, ...], ...], "[[],[1,null]]", "[1][1]", "should be a whole number, not null"),
    (frozenset[int], "[3,1]", "", "should be in rising order, each once"),
    (frozenset[int], "[1,1]", "", "should be in rising order, each once"),
    (frozenset[int], '[1,"x"]', "[1]", "should be a whole number, not 'x'"),
    (frozenset[int | str], '[1,"x"]', "", "should be of one kind, in rising order, each once"),
    (frozenset[frozenset[int]], "[[3],[2]]", "", "should be in rising order, each once"),
    (Mapping[str, object], "[]", "", "should be an object, not an array"),
    (Mapping[str, object], '{"a":[1,1.5]}', ".a[1]", "should be a whole number, not 1.5"),
    (Mapping[str, object], '{"a":{"b c":1e3}}', ".a['b c']", "should be a whole number, not 1e3"),
    (Marks, "[null,{}]", "[1]", "lacks the key 'x'"),
    (cacho.Action, '{"tag":"calzar"}', ".tag", f"should be one of {TAGS}, not 'calzar'"),
    (cacho.Action, '{"tag":1}', ".tag", f"should be one of {TAGS}, not 1"),
    (cacho.Action, '{"face":1}', "", "lacks the key 'tag'"),
    (cacho.Event, '{"tag":"x"}', ".tag", "should be of a kind that these rules have, not 'x'"),
]
NAMED = [
    (Point, '{"x":1}', "", "lacks the key 'y'"),
    (Point, '{"x":1,"y":2,"z":3}', ".z", "there is no such key here; the keys are x, y"),
    (Point, '{"x":1,"y":2,"tag":""}', ".tag", "there is no such key here; the keys are x, y"),
    (Point, '{"x":1,"y":"2"}', ".y", "should be a whole number, not '2'"),
    (Made, '{"given":1,"derived":7}', ".derived", "there is no such key here; the keys are given"),
    (Named, '{"tag":"other","name":"x"}', ".tag", "should be one of 'named', not 'other'"),
    (Named | None, '{"tag":3,"name":"x"}', ".tag", "should be one of 'named', not 3"),
    (Named | Numbered, '{"tag":"named","name":1}', ".name", "should be text, not 1"),
    (Named | Numbered, '{"tag":"x"}', ".tag", "should be one of 'named', 'numbered', not 'x'"),
    (Named | Numbered, '{"tag":"named"}', "", "lacks the key 'name'"),
    (Named | Numbered, "null", "", "should be an object, not null"),
    (Box[int], '{"held":"x"}', ".held", "should be a whole number, not 'x'"),
    (Carrier[int], '{"held":"x","tag":"carrier"}', ".held", "should be a whole number, not 'x'"),
]
BRIEF = [
    (Point, "[1]", "", "should be an array of 2, not of 1"),
    (Point, '{"x":1,"y":2}', "", "should be an array of 2, not an object"),
    (Point, '[1,"2"]', ".y", "should be a whole number, not '2'"),
    (Named, '["other","x"]', ".tag", "should be one of 'named', not 'other'"),
    (Named | Numbered, "[]", ".tag", "should be one of 'named', 'numbered', not null"),
    (Named | Numbered, '["numbered",1,2]', "", "should be an array of 2, not of 3"),
    (cacho.Action, '"3x9"', "", "should be an action in notation, not '3x9'"),
    (cacho.Action, "653", "", "should be an action in notation, not 653"),
    (cacho.Action, '"9999999x5"', "", OF_A_BID),
    (cacho.Bid | cacho.Doubt, '"653"', "", "should be an action in notation, not '653'"),
    (cacho.Bid | Named, '"dudo"', "", "should be an action in notation, not 'dudo'"),
    (cacho.Bid | Named, '["bid",3,5]', ".tag", "should be one of 'named', not 'bid'"),
]


@pytest.mark.parametrize(
    ("style", "kind", "text", "path", "reason"),
    [("named", *case) for case in REFUSED + NAMED] + [("brief", *case) for case in BRIEF],
)
def test_what_is_no_such_value_is_refused(style, kind, text, path, reason):
    with pytest.raises(Fault) as refused:
        Reader(KINDS, (), style).read(parse(text), kind)
    assert (refused.value.path, refused.value.reason) == (path, reason)


@attrs.frozen
class Lost:
    of: "Nowhere"  # noqa: F821 - that nobody knows it is what is tested


@attrs.frozen(slots=False)
class Counted(int):
    pass


UNKEPT = [
    *(object, complex, list[int], dict[str, int], T, Lost, cacho.Claim | cacho.Call),
    *(Point | Box[int], Named | Point, int | Level | Word, str | Suit, T | None),
]


@pytest.mark.parametrize("kind", UNKEPT, ids=str)
def test_types_that_cannot_be_kept_are_the_rule_s_fault(kind):
    with pytest.raises(cacho.RulesetError) as error:
        Reader((), ()).hook(kind)
    assert str(error.value) == unkept(kind if kind != T | None else T)


@pytest.mark.parametrize("kind", [float, bytes, Counted])
@pytest.mark.parametrize("style", ["named", "brief"])
def test_so_are_numbers_that_are_not_whole(kind, style):
    with pytest.raises(cacho.RulesetError) as error:
        Reader((), (), style).read(parse("1"), kind)
    assert str(error.value) == unkept(kind)


def unkept(kind):
    """What an author of rules is told of a type."""
    return (
        f"values of {kind} cannot be kept; use whole numbers, words, flags, tuples, frozensets and "
        "attrs classes of these, each annotated exactly"
    )


@pytest.mark.parametrize("value", [1.5, b"x", {1, 2}, object()])
def test_what_is_no_value_of_a_game_is_not_written(value):
    for style in ("named", "brief"):
        with pytest.raises(TypeError) as error:
            plain((1, value), style)
        assert str(error.value) == f"a {type(value).__name__} is no value of a game"


def test_what_a_constructor_says_is_told_where_it_belongs():
    read = Reader(KINDS, ()).hook(cacho.Action)
    for text, path in (
        ('{"tag":"propose","value":7}', ".value"),
        ('{"tag":"roll","dice":[[1],[7]]}', ".dice[1][0]"),
    ):
        with pytest.raises(Fault) as refused:
            read(parse(text), cacho.Action)
        assert refused.value.path == path


@attrs.frozen
class Grumpy:
    mood: int

    def __attrs_post_init__(self) -> None:
        raise ValueError("never")


@attrs.frozen
class Unlucky:
    mood: int

    def __attrs_post_init__(self) -> None:
        raise ValueError("luck must be good")


@pytest.mark.parametrize(("kind", "said"), [(Grumpy, "never"), (Unlucky, "luck must be good")])
def test_what_it_says_without_naming_a_field_is_told_of_the_whole(kind, said):
    with pytest.raises(Fault) as refused:
        Reader((), ()).read(parse('{"mood":1}'), kind)
    assert (refused.value.path, refused.value.reason) == ("", said)
