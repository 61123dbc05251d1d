"""What a reader knows besides types: kinds of action, slots, classes read in their own way."""

import sys

import attrs
import pytest

import cacho
from cacho._core.faults import Fault
from cacho._core.plain import plain
from cacho._core.reader import Reader
from cacho._core.slots import PerSeat, Slots
from cacho.plugins import PublicAction
from cacho_variants import Calzar, Propose


@attrs.frozen
class Pair:
    one: int
    other: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        if self.one > 9:
            raise ValueError(f"other[{len(self.other)}] must be as small as {self.one} is large")


class Taken(PerSeat[int]):
    __slots__ = ()


def fault(read, *args):
    """Where a thing is refused, and why."""
    with pytest.raises(Fault) as refused:
        read(*args)
    return refused.value.path, refused.value.reason


def calls(function, *args):
    """How many calls a function comes to: a measure of work that no noise can touch."""
    count = 0

    def called(_frame, event, _argument):
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(called)
    try:
        function(*args)
    finally:
        sys.setprofile(None)
    return count


SLOTTED = Reader((), (Pair, Taken))
BRIEFLY = Reader((), (Pair, Taken), "brief")


def test_slots_are_read_by_the_names_of_their_classes():
    slots = Slots((Pair, Taken), (Pair(1, ()), Taken((1, 2))))
    for reader, style, data in (
        (SLOTTED, "named", {"Pair": {"one": 1, "other": []}, "Taken": [1, 2]}),
        (BRIEFLY, "brief", {"Pair": [1, []], "Taken": [1, 2]}),
    ):
        assert plain(slots, style) == data
        assert reader.read(dict(reversed(data.items())), Slots) == slots
    assert Reader((), ()).read({}, Slots) == Slots((), ())


@pytest.mark.parametrize(
    ("data", "path", "reason"),
    [
        ([], "", "should be an object, not an array"),
        ({"Taken": []}, "", "lacks the key 'Pair'"),
        (
            {"Taken": [], "Pair": 1, "Shelf": 2},
            ".Shelf",
            "there is no such key here; the keys are Pair, Taken",
        ),
        (
            {"Taken": [None], "Pair": {"one": 1, "other": []}},
            ".Taken[0]",
            "should be a whole number, not null",
        ),
        ({"Taken": [], "Pair": {"one": 1, "other": 2}}, ".Pair.other", "should be an array, not 2"),
    ],
)
def test_a_slot_that_is_not_as_it_must_be_is_told_by_name(data, path, reason):
    assert fault(SLOTTED.read, data, Slots) == (path, reason)


@attrs.frozen(slots=False)
class Counted(int):
    """A slot that no record can hold."""


def test_a_slot_that_cannot_be_kept_is_the_rule_s_fault():
    with pytest.raises(cacho.RulesetError, match="Counted'> cannot be kept"):
        Reader((), (Counted,)).read({"Counted": 1}, Slots)


def test_a_key_may_be_no_field_s_name():
    read = SLOTTED.members(Pair, {"other": "the rest"})
    assert read({"one": 1, "the rest": [2]}) == Pair(1, (2,))


@pytest.mark.parametrize(
    ("data", "path", "reason"),
    [
        (
            {"one": 1, "other": []},
            ".other",
            "there is no such key here; the keys are one, the rest",
        ),
        ({"one": 1, "the rest": [2, None]}, ".the rest[1]", "should be a whole number, not null"),
        ({"one": 10, "the rest": [1]}, ".the rest[1]", "other[1] must be as small as 10 is large"),
    ],
)
def test_a_fault_is_told_by_the_key_that_stands_there(data, path, reason):
    read = SLOTTED.members(Pair, {"other": "the rest"})
    assert fault(read, data) == (path, reason)


def test_a_class_may_be_read_in_a_way_of_its_own():
    own = Reader((), ())
    own.register(Pair, lambda data: Pair(len(data), ()))
    assert own.read("four", Pair) == Pair(4, ())
    assert own.read(["four", "x"], tuple[Pair, ...]) == (Pair(4, ()), Pair(1, ()))


KINDS = (cacho.Bid, cacho.Doubt, Propose, Calzar, cacho.Roll)


def test_an_action_is_of_the_kind_that_is_asked_for():
    reader = Reader(KINDS, ())
    assert reader.read({"tag": "calzar"}, cacho.Call) == Calzar()
    calls = "should be one of 'calzar', 'doubt', not 'bid'"
    assert fault(reader.read, {"tag": "bid"}, cacho.Call) == (".tag", calls)
    none = "should be of a kind that these rules have, not 'bid'"
    assert fault(Reader((Calzar,), ()).read, {"tag": "bid"}, cacho.Claim) == (".tag", none)
    briefly = Reader(KINDS, (), "brief")
    assert briefly.read("653", cacho.Claim) == Propose(653)
    assert fault(briefly.read, "dudo", cacho.Claim) == (
        "",
        "should be an action in notation, not 'dudo'",
    )


def test_an_event_is_read_by_its_tag_in_either_style():
    kind = cacho.plugins.TurnMoved
    assert Reader((kind,), ()).read({"tag": kind.tag, "seat": 2}, cacho.Event) == kind(2)
    assert Reader((kind,), (), "brief").read([kind.tag, 2], cacho.Event) == kind(2)


class Careless(PublicAction):
    """An action that breaks on what it does not expect."""

    tag = "careless"

    @classmethod
    def from_notation(cls, text):
        return sys.exit() if text == "end" else {"careless": cls(), "not mine": None}[text]


def test_an_action_that_cannot_read_a_text_says_so():
    reader = Reader((Careless, cacho.Doubt), (), "brief")
    assert reader.read("careless", cacho.Action) == Careless()
    said = "Careless cannot read it: it raised KeyError"
    assert fault(reader.read, "dudo", cacho.Action) == ("", said)
    ends = "Careless cannot read it: it raised SystemExit"
    assert fault(reader.read, "end", cacho.Action) == ("", ends)
    none = "should be an action in notation, not 'not mine'"
    assert fault(reader.read, "not mine", cacho.Action) == ("", none)


def test_dice_are_read_by_no_more_calls_the_more_there_are():
    SLOTTED.read([1], tuple[int, ...])  # what reads them is made first
    few, many = ([1] * 9, [6] * 9_000)
    assert calls(SLOTTED.read, few, tuple[int, ...]) == calls(SLOTTED.read, many, tuple[int, ...])
