"""A position and what is seen of it, in notation and in plain values; and who won a call."""

import json

import pytest

from cacho.plugins import Cup, Shown, Verdict, shown
from tests.tables import at_table

TABLE = at_table("dudo", "61 - 5", "1x3")
AT = "r1 left from 0 turn 2 | 2 0x 1 |"
THEN = "| 1x3 by 0 | 2 bid | -"


def seen(seat):
    return TABLE.rules.observe(TABLE.state, seat)


def test_a_position_is_written_with_all_its_dice():
    assert str(TABLE.state) == f"{AT} 16@0 - 5@2 {THEN}"


@pytest.mark.parametrize(
    ("seat", "who", "dice"),
    [
        (0, "seat 0", "16@0 - ?@2"),
        (1, "seat 1", "??@0 - ?@2"),
        (2, "seat 2", "??@0 - 5@2"),
        (None, "spectator", "??@0 - ?@2"),
    ],
)
def test_what_a_seat_sees_is_written_with_its_own_dice_alone(seat, who, dice):
    assert str(seen(seat)) == f"{who} | {AT} {dice} {THEN}"


@pytest.mark.parametrize(("seat", "dice"), [(0, [1, 6]), (2, [None, None]), (None, [None, None])])
def test_what_a_seat_sees_is_encoded_in_plain_values(seat, dice):
    plain = json.loads(json.dumps(seen(seat).to_json()))
    assert list(plain) == ["table", "seat", "cups"]
    assert plain["seat"] == seat
    assert plain["cups"][:2] == [
        {"dice": dice, "seen_by": [0]},
        {"dice": [], "seen_by": []},
    ]
    table = plain["table"]
    assert (table["live"], table["lives"]) == ([True, False, True], [2, 0, 1])
    assert table["decision"] == {"tag": "turn", "seat": 2, "about": "bid"}


def test_a_cup_shows_its_dice_to_those_alone_who_have_seen_them():
    cups = [seen(seat).cups[0] for seat in (0, 2, None)]
    assert [cup.dice for cup in cups] == [(1, 6), (None, None), (None, None)]
    assert {cup.seen_by for cup in cups} == {TABLE.state.cups[0].seen_by} == {frozenset({0})}
    assert TABLE.state.cups[0] == Cup((1, 6), frozenset({0}))


def test_the_entry_of_a_ledger_says_where_a_die_lay_and_what_it_counted_as():
    assert shown(1, 4, None, "other-face") == Shown(
        cup=1, die=4, counts_as=None, reason="other-face"
    )
    assert Shown(999, 6, 1, "wild").cup == 999


@pytest.mark.parametrize(
    ("odd", "field"),
    [
        *(((cup, 1, 1, "wild"), "cup") for cup in (-1, None, "0", True, 1_000, 10**5_000)),
        *(((0, die, 1, "wild"), "die") for die in (0, 7, None, "3", True)),
        *(((0, 1, counts_as, "wild"), "counts_as") for counts_as in (0, 7, "3", True)),
        *(((0, 1, 1, reason), "reason") for reason in (None, 3)),
    ],
)
def test_the_entry_of_a_ledger_is_of_a_die_that_can_be(odd, field):
    for make in (Shown, shown):
        with pytest.raises(ValueError, match=f"^{field} must be "):
            make(*odd)


@pytest.mark.parametrize(("right", "winner", "loser"), [(True, 0, 2), (False, 2, 0)])
def test_who_was_wrong_is_the_caller_of_a_wrong_call_and_else_its_target(right, winner, loser):
    verdict = Verdict(call="doubt", right=right, count=3, ledger=(), caller=0, target=2)
    assert (verdict.winner, verdict.loser) == (winner, loser)
