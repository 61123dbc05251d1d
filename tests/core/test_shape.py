"""What no position can be is refused: where, and what would be right.

Positions here are of cacho, read from records of which one thing was changed; those that are as
much as can be are read.
"""

import json

import pytest

import cacho
from cacho.plugins import Rule, hookimpl
from tests.kept import refused
from tests.tables import at_table, match, rules

STATE = at_table("cacho", "33562 14462 12346", "3x5").state
SEAT = match("cacho", "Ana Beto Caro", "33562 14462 12346").play("izquierda").view(1).observation
SEATS = "there is no such seat; they are 0 to 2"


def document(position, *changes):
    """A record of a position, changed: in each place that the keys lead to, the last is put."""
    held = json.loads(cacho.dumps(position, rules=rules("cacho")))
    kind = type(position).__name__.lower()
    for *path, last, value in changes:
        place = held[kind]
        for key in path:
            place = place[key]
        place[last] = value
    return json.dumps(held)


def check_refused(position, changes, path, reason):
    error = refused(document(position, *changes), type(position), rules=rules("cacho"))
    kind = type(position).__name__.lower()
    assert (error.path, error.reason) == (f"$.{kind}{path}", reason)


def check_read(position, *changes):
    text = document(position, *changes)
    read = cacho.loads(text, type(position), rules=rules("cacho"))
    assert json.loads(cacho.dumps(read, rules=rules("cacho"))) == json.loads(text)


TABLE = {
    "no seats": ([("live", [])], "live", "1 to 1000 seats can be"),
    "one seat": ([("live", [True]), ("lives", [5])], "live", "2 to 10 seats may play"),
    "more than may play": (
        [("live", [True] * 1000), ("lives", [5] * 1000)],
        "live",
        "2 to 10 seats may play",
    ),
    "more than can be": (
        [("live", [True] * 1001), ("lives", [5] * 1001)],
        "live",
        "1 to 1000 seats can be",
    ),
    "two seats": ([("live", [True] * 2), ("lives", [5] * 2)], "dice", "the rules have 2 cups"),
    "a seat without lives": ([("lives", [5, 5])], "lives", "there is one number a seat"),
    "a ceiling of its own": ([("full", 6)], "full", "the rules have 5"),
    "too many lives": ([("lives", 2, 6)], "lives[2]", "5 are the most"),
    "too few": ([("lives", 1, -1)], "lives[1]", "0 are the least"),
    "live without lives": ([("lives", 1, 0)], "lives[1]", "a live seat has more"),
    "less than no rounds": (
        [("round", "number", -1)],
        "round.number",
        "rounds are counted from 0, the draw",
    ),
    "a starter below": ([("round", "starter", -1)], "round.starter", SEATS),
    "a starter above": ([("round", "starter", 3)], "round.starter", SEATS),
    "nobody's turn": ([("turn", 3)], "turn", SEATS),
    "a claim of nobody": ([("claimant", None)], "claimant", "a claim and its claimant go together"),
    "who claimed nothing": ([("claim", None)], "claimant", "a claim and its claimant go together"),
    "a claimant that is not": ([("claimant", 3)], "claimant", SEATS),
    "a turn of a seat that is out": (
        [("live", 1, False), ("lives", 1, 0)],
        "turn",
        "it is no live seat",
    ),
    "an opener that is out": (
        [("live", 0, False), ("lives", 0, 0)],
        "round.starter",
        "it is no live seat",
    ),
    "a claimant that is out": (
        [("live", 0, False), ("lives", 0, 0), ("round", "starter", 1)],
        "claimant",
        "it is no live seat",
    ),
    "a seat too few in a slot": (
        [("slots", "InReserve", [0, 0])],
        "slots.InReserve",
        "there is one value a seat",
    ),
    "one too many when the round opened": (
        [("round", "opened", "InReserve", [0, 0, 0, 0])],
        "round.opened.InReserve",
        "there is one value a seat",
    ),
    "a draw of a later round": (
        [("decision", {"tag": "chance", "sizes": [1, 1, 1], "about": "opener"})],
        "decision",
        "the rules ask otherwise: Turn(seat=1, about='bid')",
    ),
    "another's turn": (
        [("decision", {"tag": "turn", "seat": 2, "about": "bid"})],
        "decision",
        "the rules ask otherwise: Turn(seat=1, about='bid')",
    ),
    "a winner that is not": (
        [("decision", {"tag": "over", "outcome": {"reason": "x", "winners": [0, 3]}})],
        "decision.outcome.winners",
        SEATS,
    ),
}
CUPS = {
    "seen by nobody": ([("cups", 1, "seen_by", [1, 3])], "[1].seen_by", SEATS),
    "a die too many": (
        [("cups", 1, "dice", [1, 2, 4, 4, 6, 6])],
        "[1].dice",
        "the table has another number",
    ),
    "a seven": ([("cups", 2, "dice", 4, 7)], "[2].dice", "a die shows 1 to 6"),
    "a zero": ([("cups", 2, "dice", 0, 0)], "[2].dice", "a die shows 1 to 6"),
    "not sorted": ([("cups", 2, "dice", 0, 6)], "[2].dice", "dice are in rising order"),
}
HALF_SEEN = "a seat sees the dice that it has seen, and no other"
SEEN = {
    "another's": ([("cups", 0, "dice", [1] * 5)], ".cups[0].dice", HALF_SEEN),
    "one of another's": ([("cups", 2, "dice", 0, 1)], ".cups[2].dice", HALF_SEEN),
    "not its own": ([("cups", 1, "dice", [None] * 5)], ".cups[1].dice", HALF_SEEN),
    "not all its own": ([("cups", 1, "dice", 2, None)], ".cups[1].dice", HALF_SEEN),
    "by a seat that is not": ([("seat", 3)], ".seat", SEATS),
    "by another seat": ([("seat", 0)], ".cups[0].dice", HALF_SEEN),
    "by a spectator": ([("seat", None)], ".cups[1].dice", HALF_SEEN),
}


@pytest.mark.parametrize("case", TABLE)
def test_what_no_table_can_show_is_refused(case):
    changes, path, reason = TABLE[case]
    changes = [("table", *change) for change in changes]
    check_refused(STATE, changes, f".table.{path}", reason)


@pytest.mark.parametrize("case", CUPS)
def test_what_no_cup_can_hold_is_refused(case):
    changes, path, reason = CUPS[case]
    check_refused(STATE, changes, f".cups{path}", reason)


def test_a_cup_for_each_is_wanted():
    state = json.loads(document(STATE))["state"]
    check_refused(STATE, [("cups", state["cups"][:2])], ".cups", "the rules have 3 cups")


@pytest.mark.parametrize("case", SEEN)
def test_what_no_seat_can_see_is_refused(case):
    changes, path, reason = SEEN[case]
    check_refused(SEAT, changes, path, reason)


DRAW = rules("cacho").start(3, starter=None)
OF_THE_DRAW = "one die a seat is thrown for the right to open"


@pytest.mark.parametrize("sizes", [[1, 1, 1], [1, 0, 1], [0, 1, 1]])
def test_some_seats_draw_for_the_right_to_open(sizes):
    check_read(DRAW, ("table", "decision", "sizes", sizes))


@pytest.mark.parametrize(
    "change",
    [("sizes", sizes) for sizes in ([1, 1], [1] * 4, [0, 0, 0], [2, 1, 1], [0, 2, 0], [1, 2, 0])]
    + [("about", "throw")],
)
def test_they_draw_a_die_each(change):
    check_refused(DRAW, [("table", "decision", *change)], ".table.decision", OF_THE_DRAW)


def test_nothing_else_is_done_before_the_first_round():
    turn = {"tag": "turn", "seat": 0, "about": "bid"}
    reason = "dice are thrown for the right to open"
    check_refused(DRAW, [("table", "decision", turn)], ".table.decision", reason)
    check_refused(STATE, [("table", "round", "number", 0)], ".table.decision", reason)


@pytest.mark.parametrize("winners", [[], [1], [0, 1, 2]])
def test_any_seats_may_have_won(winners):
    over = {"tag": "over", "outcome": {"reason": "x", "winners": winners}}
    check_read(STATE, ("table", "decision", over))


def test_a_cup_may_have_been_seen_by_all_or_by_none():
    check_read(STATE, ("cups", 0, "seen_by", [0, 1, 2]), ("cups", 1, "seen_by", []))


def test_a_seat_that_is_out_may_hold_the_least_and_any_other_the_most():
    over = match("cacho", "Ana Beto Caro", "2 3 44", lives=(1, 1, 2)).play("izquierda").play("1x4")
    out = over.play("1x6").play("dudo")
    assert out.state.table.lives == (1, 0, 2)
    check_read(out.state)
    check_read(out.state, ("table", "lives", 0, 5))


def test_a_position_that_a_rule_breaks_on_says_how():
    class Odd(Rule):
        """Breaks on another direction than it expects."""

        id = "odd"
        requires = ("dudo",)

        @hookimpl
        def decision(self, table):
            assert table.round.direction == "left", "not to the left"

    game = cacho.load("dudo+odd", Odd)
    held = json.loads(cacho.dumps(game.start(2), rules=game))
    held["state"]["table"]["round"]["direction"] = "right"
    error = refused(json.dumps(held), cacho.State, rules=game)
    assert error.path == "$.state"
    assert error.reason.startswith("the rules make no sense of it: ")
    assert "not to the left" in error.reason


class Silent(Rule):
    """Say nothing of how a game begins."""

    id = "silent"


def test_rules_that_begin_no_game_have_no_position():
    text = "r1 left from 0 turn 0 | 5 5 | - - | - | 0 bid | -"
    with pytest.raises(ValueError, match="is no position") as error:
        cacho.load("silent", Silent).read_position(text)
    assert str(error.value).endswith("is no position: table.live: 0 to 0 seats may play")
