"""Values as plain data and back: every type that a rule's slots, actions and events may be of."""

from enum import Enum, IntEnum, StrEnum
from typing import Generic, Literal, TypeVar

import attrs
import pytest

import cacho
from cacho._core.faults import Fault
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


class Marks(PerSeat[Point | None]):
    __slots__ = ()


class Nested(Marks):
    __slots__ = ()


@attrs.frozen
class Made:
    given: int
    derived: int = attrs.field(init=False, default=7)


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
    "a set of words": (frozenset[str], frozenset("ba"), '["a","b"]'),
    "an object": (Point, Point(1, 2), '{"x":1,"y":2}'),
    "an object of any type": (Box[int], Box(3), '{"held":3}'),
    "one of two objects": (Named | Numbered, Numbered(3), '{"number":3,"tag":"numbered"}'),
    "one for each seat": (Marks, Marks((Point(1), None)), '[{"x":1,"y":0},null]'),
    "the same, once more": (Nested, Nested((None,)), "[null]"),
    "what it is made of": (Made, Made(1), '{"given":1}'),
    "a claim": (Claim, Propose(653), '{"tag":"propose","value":653}'),
    "an action": (cacho.Action, cacho.Doubt(), '{"tag":"doubt"}'),
}
KINDS = (cacho.Bid, cacho.Doubt, Propose, cacho.Roll)


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


@pytest.mark.parametrize(
    ("kind", "text", "path", "reason"),
    [
        (Suit, '"BASTOS"', "", "one of 'OROS', 'COPAS', not 'BASTOS'"),
        (Level, "1", "", "one of 'LOW', 'HIGH', not 1"),
        (Word, '"si"', "", "one of 'SI', 'NO', not 'si'"),
        (Literal["a", 1], "true", "", "one of 'a', 1, not True"),
        (int | str, "true", "", "a whole number, not True"),
        (int | None, "[]", "", "a whole number, not an array"),
        (tuple[int, str], '[1,"x",2]', "", "an array of 2, not of 3"),
        (tuple[int, str], '["x",1]', "[0]", "a whole number, not 'x'"),
        (frozenset[int], "[3,1]", "", "in rising order, each once"),
        (Point, '{"x":1}', "", "lacks the key 'y'"),
        (Named | Numbered, '{"tag":"named","name":1}', ".name", "text, not 1"),
        (Named | Numbered, '{"tag":"other"}', ".tag", "one of 'named', 'numbered'"),
        (Marks, "[null,{}]", "[1]", "lacks the key 'x'"),
        (Box[int], '{"held":"x"}', ".held", "a whole number"),
    ],
)
def test_what_is_no_such_value_is_refused(kind, text, path, reason):
    with pytest.raises(Fault) as refused:
        Reader(KINDS, ()).hook(kind)(parse(text), kind)
    assert refused.value.path == path
    assert reason in refused.value.reason


@pytest.mark.parametrize("kind", [object, list[int], dict[str, int], Point | Box[int], complex])
def test_types_that_cannot_be_kept_are_the_rule_s_fault(kind):
    with pytest.raises(cacho.RulesetError, match="cannot be kept; use whole numbers"):
        Reader((), ()).hook(kind)


@pytest.mark.parametrize("kind", [float, bytes])
def test_so_are_numbers_that_are_not_whole(kind):
    with pytest.raises(cacho.RulesetError, match="cannot be kept"):
        Reader((), ()).hook(kind)(parse("1"), kind)


@attrs.frozen
class Lost:
    of: "Nowhere"  # noqa: F821 - that nobody knows it is what is tested


def test_so_are_fields_annotated_with_what_nobody_knows():
    with pytest.raises(cacho.RulesetError, match="cannot be kept"):
        Reader((), ()).hook(Lost)


@pytest.mark.parametrize("value", [1.5, b"x", {1, 2}, object()])
def test_what_is_no_value_of_a_game_is_not_written(value):
    with pytest.raises(TypeError, match="is no value of a game"):
        plain(value)


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


def test_what_it_says_without_naming_a_field_is_told_of_the_whole():
    with pytest.raises(Fault) as refused:
        Reader((), ()).hook(Grumpy)(parse('{"mood":1}'), Grumpy)
    assert (refused.value.path, refused.value.reason) == ("", "never")
