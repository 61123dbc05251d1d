"""Errors: each tells the one who can mend it what was wrong."""

import pickle

import pytest

import cacho
from cacho.plugins import Violation
from tests.tables import at_table, rules

BIDDING = at_table("dudo", "33 44", "1x3")
POSITION = "[r1 left from 0 turn 1 | 2 2 | ?? ?? | 1x3 by 0 | 1 bid | -]"


def refused(action, by=None):
    with pytest.raises(cacho.IllegalAction) as refusal:
        BIDDING.rules.apply(BIDDING.state, action, by)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("action", "by", "said"),
    [
        (cacho.Bid(1, 2), None, "seat 1 may not play 1x2: bid.too-low (face 2, least 2)"),
        (cacho.Bid(2, 3), 0, "seat 0 may not play 2x3: turn.not-yours (turn 1)"),
        (cacho.Doubt(), 9, "seat 9 may not play dudo: seat.unknown (seats 2)"),
        (cacho.Doubt(), "1", "seat '1' may not play dudo: seat.unknown (seats 2)"),
        (cacho.Doubt(), True, "seat True may not play dudo: seat.unknown (seats 2)"),
        ("dudo", None, "seat 1 may not play 'dudo': action.unknown"),
        (cacho.Doubt, 0, "seat 0 may not play the class Doubt: action.unknown"),
        (cacho.Roll(((1,), (2,))), None, "roll ?/? may not be played: dice.not-due"),
        (
            cacho.Swap(1, 1),
            None,
            "swap 1 1 may not be played: swap.during-round; swap.same-seat (seat 1)",
        ),
        (cacho.Leave(7), None, "leave 7 may not be played: seat.not-live (seat 7)"),
        (
            cacho.Leave(7),
            0,
            "seat 0 may not play leave 7: action.shell (action leave); seat.not-live (seat 7)",
        ),
    ],
)
def test_a_refusal_says_who_what_every_reason_and_where(action, by, said):
    assert refused(action, by) == f"{said} {POSITION}"


def test_a_refusal_of_what_nobody_may_play_now_names_no_seat():
    table = rules("dudo").start(2)
    over = rules("dudo").apply(table, cacho.Leave(1))
    for state, reason in ((table, "dice.due"), (over, "game.over")):
        with pytest.raises(cacho.IllegalAction) as refusal:
            rules("dudo").apply(state, cacho.Bid(1, 3))
        assert str(refusal.value).startswith(f"1x3 may not be played: {reason} ")


@pytest.mark.parametrize("seen", [0, 10**30])
def test_a_version_that_is_not_the_matchs_is_told_beside_it(seen):
    match = cacho.Match(rules("dudo"), ["Ana", "Beto"])
    with pytest.raises(cacho.StaleVersion) as stale:
        match.play("1x3", version=seen)
    shown = {10**30: "a number of 100 bits"}.get(seen, repr(seen))
    assert str(stale.value) == f"the match is at version {match.version}, not {shown}"
    assert (stale.value.seen, stale.value.current) == (seen, match.version)


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        (
            cacho.IllegalAction,
            {
                "action": cacho.Bid(1, 2),
                "by": 1,
                "violations": (Violation("bid.too-low", "dudo"),),
                "table": BIDDING.table,
            },
        ),
        (
            cacho.RuleError,
            {
                "rule": "doble",
                "distribution": "cacho-doble",
                "version": "2",
                "hook": "act",
                "fault": "it raised KeyError: 3",
            },
        ),
        (cacho.RecordError, {"path": "$.actions[3]", "reason": "must be an object"}),
        (cacho.StaleVersion, {"seen": 3, "current": 5}),
    ],
)
def test_an_error_made_by_name_holds_its_parts_and_can_be_sent(kind, parts):
    error = kind(**parts)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - pickled just here
    for one in (error, again):
        assert vars(one) == parts
        assert one.args == tuple(parts.values())
    assert str(again) == str(error)
