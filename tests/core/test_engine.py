"""The reducer: who may do what, in whose name, and that a refusal changes nothing."""

import pytest

import cacho
from cacho.plugins import Violation
from tests.tables import at_table, opened

WAITING = opened("dudo", lives=(2, 2))
BIDDING = at_table("dudo", "33 44", "1x3")
OVER = at_table("dudo", "3 4", "2x4", "dudo")
DUE, MORE = cacho.Roll(((3, 3), (4, 4))), cacho.Roll(((3, 3, 3), (4, 4)))


def refused(table, action, by):
    """The seat that a refusal names, and all that it says; the same however it is tried."""
    found = set()
    for play in (table.rules.apply, table.rules.step):
        with pytest.raises(cacho.IllegalAction) as refusal:
            play(table.state, action, by)
        assert (refusal.value.action, refusal.value.table) == (action, table.table)
        assert refusal.value.violations == table.rules.check(table.state, action, by)
        found.add((refusal.value.by, refusal.value.violations))
    ((named, violations),) = found
    return named, violations


@pytest.mark.parametrize("by", [None, 0, 1, 2, -1, "0"])
@pytest.mark.parametrize("action", [cacho.Bid(1, 2), DUE, cacho.Leave(0), "dudo"], ids=str)
def test_when_the_game_is_over_that_is_all_there_is_to_say(action, by):
    assert refused(OVER, action, by) == (by, (Violation("game.over", "core"),))


@pytest.mark.parametrize("by", [2, -1, 10**9, True, False, 0.0, "0"], ids=repr)
@pytest.mark.parametrize("table", [WAITING, BIDDING], ids=["waiting", "bidding"])
def test_who_is_no_seat_is_told_how_many_there_are(table, by):
    named, violations = refused(table, cacho.Doubt(), by)
    assert named is by
    assert violations == (Violation("seat.unknown", "core", {"seats": 2}),)


def test_who_says_nothing_of_the_seat_acts_for_the_one_in_turn():
    named, violations = refused(BIDDING, cacho.Bid(1, 2), None)
    assert (named, [one.code for one in violations]) == (1, ["bid.too-low"])
    assert BIDDING.play("2x3").table.claimant == 1


def test_what_the_seat_in_turn_may_do_another_may_not():
    named, violations = refused(BIDDING, cacho.Bid(2, 3), 0)
    assert (named, violations) == (0, (Violation("turn.not-yours", "core", {"turn": 1}),))
    assert BIDDING.play("2x3", by=1) == BIDDING.play("2x3")


@pytest.mark.parametrize("by", [None, 0, 1])
def test_while_dice_are_due_no_seat_may_act(by):
    due = (Violation("dice.due", "core", {"about": "throw"}),)
    assert refused(WAITING, cacho.Bid(1, 2), by) == (by, due)


@pytest.mark.parametrize("by", [0, 1])
def test_a_seat_throws_no_dice_though_they_are_due(by):
    mine = (Violation("action.shell", "core", {"action": "roll"}),)
    assert refused(WAITING, DUE, by) == (by, mine)


def test_the_shell_throws_as_many_dice_as_are_due_and_only_then():
    wrong = (Violation("dice.wrong-number", "core", {"sizes": (2, 2)}),)
    assert refused(WAITING, MORE, None) == (None, wrong)
    assert refused(BIDDING, DUE, None) == (None, (Violation("dice.not-due", "core"),))
    assert WAITING.rules.apply(WAITING.state, DUE) == WAITING.play(DUE).state


def test_a_seat_may_leave_by_itself_or_by_the_shell_and_all_is_the_same():
    assert BIDDING.play(cacho.Leave(1), by=1) == BIDDING.play(cacho.Leave(1))
    mine = (Violation("action.shell", "core", {"action": "leave"}),)
    assert refused(BIDDING, cacho.Leave(1), 0) == (0, mine)


def test_a_step_is_where_an_action_leads_and_what_happened():
    step = BIDDING.rules.step(BIDDING.state, cacho.Bid(2, 3))
    assert step.state == BIDDING.rules.apply(BIDDING.state, cacho.Bid(2, 3))
    assert [event.tag for event in step.events] == ["claimed"]
    assert type(step.events) is tuple


class OtherRoll(cacho.Roll):
    """A throw of another class, which no rule set knows."""


class OtherLeave(cacho.Leave):
    """A leave of another class."""


class OtherSwap(cacho.Swap):
    """A change of places of another class."""


@pytest.mark.parametrize("by", [None, 0])
@pytest.mark.parametrize("table", [WAITING, BIDDING], ids=["waiting", "bidding"])
@pytest.mark.parametrize(
    "action", [OtherRoll(DUE.dice), OtherLeave(0), OtherSwap(0, 1)], ids=lambda one: one.tag
)
def test_an_action_of_a_class_beside_the_shell_s_is_unknown(table, action, by):
    _, violations = refused(table, action, by)
    assert violations == (Violation("action.unknown", "core"),)
