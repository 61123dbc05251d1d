"""Positions read from notation: what stands where, and what is said of a text that is none.

That whatever is written is read back, `tests/test_notation.py` holds.
"""

import attrs
import pytest

import cacho
from cacho._core.cups import SeenCup
from cacho._core.positions import LONGEST
from cacho.plugins import Claim, PerSeat, Rule, Slot
from tests.tables import rules

TEXT = (
    "r2 right from 1 turn 3 | 5 4 0x 3 | 13356@0 2245@0,1 - 123@1,3 | 3x5 by 1 | 3 bid | "
    "DirectionChosen[true]/[false] InReserve[0,0,0,1]"
)


def check_refused(text, reason, spec="cacho"):
    with pytest.raises(ValueError, match="is no position: ") as error:
        rules(spec).read_position(text)
    assert str(error.value).partition("is no position: ")[2] == reason


def test_each_part_of_a_position_is_read():
    state = rules("cacho").read_position(TEXT)
    table = state.table
    assert (table.round.number, table.round.direction, table.round.starter) == (2, "right", 1)
    assert (table.turn, table.claim, table.claimant) == (3, cacho.Bid(3, 5), 1)
    assert (table.lives, table.live, table.full) == ((5, 4, 0, 3), (True, True, False, True), 5)
    assert table.decision == cacho.Turn(3, "bid")
    assert table.dice == (5, 4, 0, 3)
    assert state.cups == (
        cacho.Cup((1, 3, 3, 5, 6), frozenset({0})),
        cacho.Cup((2, 2, 4, 5), frozenset({0, 1})),
        cacho.Cup((), frozenset()),
        cacho.Cup((1, 2, 3), frozenset({1, 3})),
    )
    chosen, reserved = table.slots.values
    assert (chosen.yet, reserved.values) == (True, (0, 0, 0, 1))
    before, also = table.round.opened.values
    assert (before.yet, also.values) == (False, (0, 0, 0, 1))
    assert table.round.opened.keys == table.slots.keys
    assert str(state) == TEXT


def test_who_sees_it_makes_it_an_observation():
    dark = TEXT.replace("13356", "?????").replace("123@", "???@")
    for who, seat, text in (
        ("seat 1", 1, TEXT.replace("13356", "?????")),
        ("spectator", None, dark.replace("2245", "????")),
    ):
        seen = rules("cacho").read_position(f"{who} | {text}")
        assert (seen.seat, seen.table) == (seat, rules("cacho").read_position(TEXT).table)
        assert seen.cups[0] == SeenCup((None,) * 5, frozenset({0}))
        assert str(seen) == f"{who} | {text}"


START = "r1 left from 0 turn 0 | 5 5 | - - | - | dice 5/5 throw | -"


def test_a_throw_and_an_end_are_read():
    game = rules("dudo")
    assert game.read_position(START) == game.start(2)
    for winners, said in (((), "over - nobody is left"), ((0, 1), "over 0,1 x")):
        over = game.read_position(START.replace("dice 5/5 throw", said))
        assert over.table.decision == cacho.Over(cacho.Outcome(winners, said.split(" ", 2)[2]))
        assert f" | {said} | " in str(over)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (
            "r2 right",
            "2 right",
            "round: is not '2 right from 1 turn 3'; right would be, say, r1 left from 0 turn 1",
        ),
        ("0x", "x", "lives: is not 'x'; right would be, say, 5 or 0x"),
        ("5 4 0x", "5  4 0x", "lives: is not ''; right would be, say, 5 or 0x"),
        ("5 4 0x", "5 04 0x", "lives: is not '04'; right would be, say, 5 or 0x"),
        ("13356", "13756", "cups: is not '13756@0'; right would be, say, 13356@0 or -"),
        ("2245@0,1", "2245@0,", "cups: is not '2245@0,'; right would be, say, 13356@0 or -"),
        ("2245@0,1 ", "2245@0,1  ", "cups: is not ''; right would be, say, 13356@0 or -"),
        (" - ", " 1- ", "cups: is not '1-'; right would be, say, 13356@0 or -"),
        ("13356", "1335?", "cups: is not '1335?@0'; right would be, say, 13356@0 or -"),
        ("13356", "?????", "cups: dice are hidden, and it does not begin with who sees it"),
        ("3x5 by 1", "3x5", "claim: is not '3x5'; right would be, say, 3x5 by 0"),
        ("3x5", "3x9", "claim: should be an action in notation, not '3x9'"),
        ("3x5", "dudo", "claim: should be an action in notation, not 'dudo'"),
        (
            "3x5",
            "9999999x5",
            "claim: quantity must be a whole number from 1 to 1000000, not 9999999",
        ),
        ("3 bid", "bid", "decision: is not 'bid'; right would be, say, 1 bid"),
        ("3 bid", "over 1", "decision: is not 'over 1'; right would be, say, 1 bid"),
        ("3 bid", "1000 x", "decision: seat must be a whole number from 0 to 999, not 1000"),
        ("3 bid", "-1 x", "decision: seat must be a whole number from 0 to 999, not -1"),
        (
            "3 bid",
            "dice 0/1000001 x",
            "decision: sizes[1] must be a whole number from 0 to 1000000, not 1000001",
        ),
        ("DirectionChosen", "Direction", "slots: should have DirectionChosen at character 1"),
        (" InReserve", "InReserve", "slots: should have InReserve at character 30"),
        ("[true]/", "[true", "slots: is no JSON: Expecting ',' delimiter, at character 21"),
        ("[true]/[false]", "[true]/", "slots: is no JSON: Expecting value, at character 23"),
        ("[true]", "[1]", "slots.DirectionChosen.yet: should be true or false, not 1"),
        ("[false]", "[0]", "slots.DirectionChosen.yet: should be true or false, not 0"),
        ("[0,0,0,1]", "[0,0,0,1] ", "slots: should end at character 49"),
        ("[0,0,0,1]", "[" * 33, "slots: is nested deeper than 32"),
        (" | 3 bid", "", "should have the fields round, lives, cups, claim, decision, slots"),
    ],
)
def test_a_part_that_is_not_as_it_must_be_says_what_would_be_right(old, new, reason):
    assert old in TEXT
    check_refused(TEXT.replace(old, new, 1), reason)


@pytest.mark.parametrize("slots", ["x", "", "--", "- "])
def test_without_slots_a_dash_stands_for_them(slots):
    check_refused(f"{START[:-1]}{slots}", "slots: should end at character 1", spec="dudo")


def test_what_is_refused_is_shown_so_far_as_it_is_short():
    with pytest.raises(ValueError, match="no position") as error:
        rules("cacho").read_position("r1 left")
    fields = "should have the fields round, lives, cups, claim, decision, slots"
    assert str(error.value) == f"'r1 left' is no position: {fields}"
    with pytest.raises(ValueError, match="no position") as error:
        rules("cacho").read_position("x" * LONGEST)
    assert str(error.value) == f"'{'x' * 40}'… is no position: {fields}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [(None, "None"), (7, "7"), (b"r1", "a bytes"), ("x" * (LONGEST + 1), f"'{'x' * 40}'…")],
)
def test_what_is_no_text_or_too_long_is_not_looked_at(text, shown):
    with pytest.raises(ValueError, match="a position is text") as error:
        rules("cacho").read_position(text)
    assert str(error.value) == f"a position is text of at most 65536 characters, not {shown}"


# Slots of every form


class Last(PerSeat[Claim | None]):
    """What each seat claimed last."""

    __slots__ = ()


@attrs.frozen
class Said:
    """What was said."""

    text: str


class Keeping(Rule):
    """Keep claims, and text in which anything may stand."""

    id = "keeping"
    requires = ("dudo",)
    slots = (
        Slot(Last, scope="game", first=cacho.Bid(2, 3), folds={}),
        Slot(Said, scope="game", first=Said("a | / [{ by 0"), folds={}),
    )


KEEPING = (
    'r1 left from 0 turn 0 | 5 5 | - - | - | dice 5/5 throw | Last["2x3","2x3"] '
    'Said["a | / [{ by 0"]'
)


def test_claims_in_a_slot_are_in_notation_and_text_may_hold_anything():
    game = rules("dudo+keeping", Keeping)
    assert str(game.start(2)) == KEEPING
    assert game.read_position(KEEPING) == game.start(2)
    changed = KEEPING.replace('"2x3"]', "null]").replace("by 0", "by 1")
    assert str(game.read_position(changed)) == changed


def test_what_a_slot_cannot_hold_is_told_where_it_stands():
    game = rules("dudo+keeping", Keeping)
    for old, new, reason in (
        ('"2x3"]', "653]", "slots.Last[1]: should be an action in notation, not 653"),
        ('"2x3"]', '"dudo"]', "slots.Last[1]: should be an action in notation, not 'dudo'"),
        ("Last[", 'Last["2x3",', "table.slots.Last: there is one value a seat"),
        ("Said[", "Said[1,", "slots.Said: should be an array of 1, not of 2"),
    ):
        with pytest.raises(ValueError, match="is no position") as error:
            game.read_position(KEEPING.replace(old, new))
        assert str(error.value).endswith(f"is no position: {reason}")


@attrs.frozen(slots=False)
class Counted(int):
    """What no text can hold."""


class Counting(Rule):
    """Keep what can be kept in no record and no notation."""

    id = "counting"
    requires = ("dudo",)
    slots = (Slot(Counted, scope="game", first=Counted(), folds={}),)


def test_a_slot_that_cannot_be_kept_is_the_rule_s_fault():
    game = rules("dudo+counting", Counting)
    with pytest.raises(cacho.RulesetError, match="Counted'> cannot be kept"):
        game.read_position(str(game.start(2)))
