# ruff: noqa: ARG001, ARG005 - a hook and a fold name what they are given
"""The course of each kind of action: all that is told of it, in order, and where it leads."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho._core.events import DiceSeen, GameOver, OpenerDrawn, Revealed, SeatOut
from cacho.plugins import (
    Bid,
    Called,
    Chance,
    Claimed,
    Cup,
    CupsTaken,
    DiceMoved,
    DiceThrown,
    DirectionSet,
    Gain,
    Judged,
    LivesChanged,
    Loss,
    Outcome,
    RoundOpened,
    Rule,
    Setup,
    Shown,
    Slot,
    Turn,
    TurnMoved,
    Verdict,
    hookimpl,
)
from cacho_variants.dudo import DudoRule
from tests.made_up import Shout, Wink, Winked
from tests.tables import at_table, beside, dealt, hands, opened, silent_on


@attrs.frozen
class Winks:
    number: int = 0


def shouted(caller, target):
    return Verdict(call="shout", right=True, count=None, ledger=(), caller=caller, target=target)


def rule(**answers):
    """A rule by which the seat in turn may wink and shout, and that answers so."""

    def offers(self, table):
        return (Wink(), Shout()) if table.about == "bid" else None

    def judge(self, table, seat):
        return shouted(seat, table.after(seat))

    def fold(value, event, table):
        return Winks(value.number + 1)

    own = {
        "id": "odd",
        "actions": (Wink, Shout),
        "events": (Winked,),
        "slots": (Slot(Winks, "game", Winks(), {Winked: fold}),),
    }
    sound = {"offers": offers, "judge": judge}
    marked = {hook: hookimpl(answer) for hook, answer in (sound | answers).items()}
    return type("Odd", (Rule,), own | marked)


def table_with(dice="33 44 5", **answers):
    return dealt(beside("dudo", rule(**answers)), dice)


def acting(*events, dice="33 44 5", **answers):
    """The table after an action at which this happens, whichever way it is played."""
    table = table_with(dice, act=lambda self: events, **answers)
    after = table.play(Wink())
    assert after.state == table.rules.apply(table.state, Wink())
    return after


def only(*seats):
    return frozenset(seats)


# A throw


def test_a_throw_tells_all_how_many_fell_and_each_audience_its_dice():
    table = opened("dudo", lives=(2, 0, 1)).play(cacho.Roll(hands("52 - 6")))
    assert table.events == (
        DiceThrown((2, 0, 1)),
        DiceSeen(0, (2, 5), only(0)),
        DiceSeen(2, (6,), only(2)),
    )
    assert table.state.cups == (Cup((2, 5), only(0)), Cup((), only()), Cup((6,), only(2)))
    assert table.table.dice == (2, 0, 1)
    assert table.table.decision == Turn(0, "bid")


@pytest.mark.parametrize(
    ("audience", "seen_by"),
    [(None, only()), (only(), only()), (only(0, 1, 2), only(0, 1, 2)), (only(1), only(1))],
    ids=str,
)
def test_dice_are_seen_by_those_that_a_rule_says_and_otherwise_by_nobody(audience, seen_by):
    class Sight(silent_on(DudoRule, "audience")):
        @hookimpl(wrapper=True)
        def audience(self):
            yield
            return audience

    table = dealt(cacho.Ruleset((Sight(),)), "33 44 5")
    assert {cup.seen_by for cup in table.state.cups} == {seen_by}
    assert {event.audience for event in table.told("dice.seen")} == {seen_by}


def test_a_cup_that_is_not_thrown_keeps_its_dice_and_who_saw_them():
    """The second throw is of seat 1's dice alone."""

    def decision(self, table):
        again = table.thrown and not table.slots[Winks].number
        return Chance((0, 3, 0), "again") if again else None

    first = table_with("33 44 5", decision=decision)
    assert first.table.decision == Chance((0, 3, 0), "again")
    second = first.play(cacho.Roll(hands("- 621 -")))
    assert second.events == (DiceThrown((0, 3, 0)), DiceSeen(1, (1, 2, 6), only(1)))
    assert second.table.dice == (2, 3, 1)
    assert second.state.cups == (
        Cup((3, 3), only(0)),
        Cup((1, 2, 6), only(1)),
        Cup((5,), only(2)),
    )
    assert first.state.cups[1] == Cup((4, 4), only(1))


def test_the_draw_of_the_opener_is_told_seat_by_seat_and_thrown_again_by_those_who_tied():
    drawing = opened("dudo", lives=(5, 0, 5, 5), starter=None)
    assert drawing.table.decision == Chance((1, 0, 1, 1), "opener")
    tied = drawing.play(cacho.Roll(hands("6 - 2 6")))
    assert tied.events == (OpenerDrawn((6, None, 2, 6)),)
    assert tied.table.decision == Chance((1, 0, 0, 1), "opener")
    assert tied.table.round == drawing.table.round
    assert tied.state.cups == drawing.state.cups
    drawn = tied.play(cacho.Roll(hands("1 - - 2")))
    assert drawn.events == (OpenerDrawn((1, None, None, 2)), RoundOpened(1, 3))
    assert (drawn.opener, drawn.table.turn, drawn.table.round.number) == (3, 3, 1)


# An action


def test_what_happens_in_an_action_is_told_in_order():
    events = (Winked(), DirectionSet("right"), Claimed(0, Bid(2, 4)), Winked(), TurnMoved(1))
    after = acting(*events)
    assert after.events == events
    assert after.state.cups == (Cup((3, 3), only(0)), Cup((4, 4), only(1)), Cup((5,), only(2)))
    table = after.table
    assert (table.claim, table.claimant, table.turn) == (Bid(2, 4), 0, 1)
    assert (table.round.direction, table.round.number, table.round.starter) == ("right", 1, 0)
    assert table.slots[Winks] == Winks(2)
    assert table.decision == Turn(1, "bid")


def test_a_claim_in_an_action_passes_the_turn_in_the_direction_of_the_round():
    assert acting(DirectionSet("right"), Claimed(0, Bid(2, 4))).turn == 2


@pytest.mark.parametrize("before", range(3))
def test_a_call_may_end_an_action_whatever_came_before_it(before):
    events = (Winked(),) * before
    after = acting(*events, Called(1, Shout()))
    assert after.events == (
        *events,
        Called(1, Shout()),
        Revealed(()),
        Judged(shouted(1, 2)),
        LivesChanged(2, -1),
        SeatOut(2),
        RoundOpened(2, 0),
    )
    assert after.table.slots[Winks] == Winks(before)


def test_a_call_that_ends_an_action_is_judged_on_the_dice_as_they_lie_by_then():
    asked = []

    def judge(self, cups):
        asked.append(cups)
        return shouted(1, 2)

    acting(CupsTaken(1), Called(1, Shout()), judge=judge)
    assert set(asked) == {(Cup((3, 3, 4, 4, 5), only(1)), Cup((), only()), Cup((), only()))}


def test_an_action_by_which_nothing_happens_leaves_a_position_as_it_is():
    """The one that is given is never written to: its decision is another than the rules' own."""
    answers = {"act": lambda self: (), "offers": lambda self: (Wink(),)}
    here = table_with(**answers)
    other = attrs.evolve(here.table, decision=Turn(0, "other"))
    given, game = attrs.evolve(here.state, table=other), here.rules
    for play in (game.apply, lambda *asked: game.step(*asked).state):
        assert play(given, Wink()).table.decision == Turn(0, "bid")
        assert given.table.decision == Turn(0, "other")


def test_who_takes_the_cups_sees_all_dice_under_the_first():
    after = acting(CupsTaken(1))
    assert after.events == (CupsTaken(1), DiceSeen(0, (3, 3, 4, 4, 5), only(1)))
    assert after.state.cups == (Cup((3, 3, 4, 4, 5), only(1)), Cup((), only()), Cup((), only()))
    assert after.table.dice == (5, 0, 0)


@pytest.mark.parametrize("audience", [only(), only(0), only(0, 1, 2)], ids=str)
def test_dice_may_be_moved_before_any_live_seats(audience):
    moved = DiceMoved(0, 2, (0, 1), audience)
    after = acting(moved, dice="36 44 5")
    assert after.events == (moved,)
    assert after.state.cups == (Cup((), only(0)), Cup((4, 4), only(1)), Cup((3, 5, 6), only()))
    assert after.table.dice == (0, 2, 3)


def test_dice_moved_to_an_empty_cup_are_seen_by_those_who_saw_them():
    moved = DiceMoved(0, 2, (0, 4), only(1))
    after = acting(CupsTaken(1), moved)
    assert after.events[2:] == (moved,)
    assert after.state.cups == (Cup((3, 4, 4), only(1)), Cup((), only()), Cup((3, 5), only(1)))


MOVES = st.builds(
    DiceMoved,
    cup=st.integers(0, 3),
    to=st.integers(0, 3),
    positions=st.lists(st.integers(0, 2), max_size=3).map(tuple),
    audience=st.frozensets(st.integers(0, 3), max_size=2),
)
MOVED = []
MOVING = table_with(act=lambda self, table: (MOVED[-1],))


@given(MOVES)
def test_as_many_dice_move_as_are_told_of_or_the_rule_is_blamed(event):
    MOVED.append(event)
    try:
        after = MOVING.play(Wink())
    except cacho.RuleError:  # whose words are in test_blame.py
        return
    sizes = [len(cup.dice) for cup in MOVING.state.cups]
    sizes[event.cup] -= len(event.positions)
    sizes[event.to] += len(event.positions)
    assert [len(cup.dice) for cup in after.state.cups] == list(after.table.dice) == sizes


def test_what_is_public_is_heard_by_every_seat_and_by_who_has_none():
    assert all(seat in Winked().heard_by() for seat in (0, 1, 999, None))


# A claim and a call


def test_a_claim_is_told_with_whose_it_is_and_passes_the_turn_on():
    before = table_with("33 44 5")
    after = before.play("1x3")
    assert after.events == (Claimed(0, Bid(1, 3)),)
    assert (after.table.claim, after.table.claimant) == (Bid(1, 3), 0)
    assert (after.table.turn, after.table.decision) == (1, Turn(1, "bid"))
    assert after.state.cups == before.state.cups


def counted(cup, *dice, face):
    as_it_counts = {True: (face, "natural"), False: (None, "other-face")}
    return tuple(Shown(cup, die, *as_it_counts[die == face]) for die in dice)


def test_a_round_that_costs_a_seat_its_last_die_is_told_to_the_end():
    ledger = counted(0, 3, 3, face=4) + counted(1, 4, 4, face=4) + counted(2, 5, face=4)
    table = at_table("dudo", "33 44 5", "1x2", "1x3", "3x4").play("dudo")
    verdict = Verdict(call="doubt", right=True, count=2, ledger=ledger, caller=0, target=2)
    assert table.events == (
        Called(0, cacho.Doubt()),
        Revealed(ledger),
        Judged(verdict),
        LivesChanged(2, -1),
        SeatOut(2),
        RoundOpened(2, 0),
    )
    here = table.table
    assert (here.lives, here.live) == ((2, 2, 0), (True, True, False))
    assert (here.claim, here.claimant, here.turn) == (None, None, 0)
    assert (here.round.number, here.round.starter, here.round.direction) == (2, 0, "left")
    assert (here.dice, here.decision) == ((0, 0, 0), Chance((2, 2, 0), "throw"))
    assert table.state.cups == (Cup((), only()),) * 3


def test_a_slot_begins_anew_with_a_round_by_the_setup_and_the_lives_as_they_are():
    def first(setup, lives):
        return Winks(10 * setup.lives + sum(lives))

    kind = type(
        "Recalling", (Rule,), {"id": "recalling", "slots": (Slot(Winks, "round", first, {}),)}
    )
    table = dealt(beside("dudo(dice=2)", kind), "33 44 5")
    assert table.table.slots[Winks] == Winks(25)
    assert table.play("1x3", "dudo").table.slots[Winks] == Winks(24)


def test_a_game_that_ends_is_told_with_its_winner_and_shows_no_dice():
    table = at_table("dudo", "3 44", "1x3", "2x4").play("dudo")
    won = Outcome((1,), "last-with-dice")
    assert table.events[-2:] == (SeatOut(0), GameOver(won))
    assert table.table.decision == cacho.Over(won)
    assert (table.table.dice, table.table.claim, table.table.claimant) == ((0, 0), None, None)
    assert table.state.cups == (Cup((), only()),) * 2
    assert table.table.round.number == 1


def test_all_that_a_payment_is_made_of_is_told_in_order():
    """Also what comes after a rule's own event, and after a change that changes nothing."""
    changes = (Winked(), LivesChanged(1, 0), LivesChanged(0, -1), Winked(), LivesChanged(1, 2))
    table = table_with("33 44 5", settle=lambda self: changes).play("1x3", "dudo")
    told = table.events[3:-1]
    assert told == (Winked(), LivesChanged(0, -1), Winked(), LivesChanged(1, 2))
    assert table.lives == (1, 4, 1)
    assert table.table.slots[Winks] == Winks(2)


def test_of_all_that_is_due_each_thing_is_paid_with_the_table_as_it_stands():
    owed = (Loss(0, 1), Loss(2, 1), Gain(1, 1))
    table = table_with("33 44 5", penalties=lambda self: owed).play("1x3", "dudo")
    assert table.told("lives.changed") == (
        LivesChanged(0, -1),
        LivesChanged(2, -1),
        LivesChanged(1, 1),
    )
    assert table.lives == (1, 3, 0)
    assert table.told("seat.out") == (SeatOut(2),)


@pytest.mark.parametrize(
    ("by", "lives"),
    [(-9, 0), (-3, 0), (-2, 1), (-1, 2), (0, 3), (1, 4), (2, 5), (3, 5), (9, 5)],
)
def test_lives_stay_between_the_floor_and_the_most_that_a_seat_can_hold(by, lives):
    changed = (LivesChanged(0, by),)
    table = table_with("333 44 5", settle=lambda self: changed).play("1x3", "dudo")
    assert table.lives == (lives, 2, 1)
    assert table.told("lives.changed") == ((LivesChanged(0, lives - 3),) if lives != 3 else ())


@pytest.mark.parametrize(("by", "lives"), [(-9, -8), (-1, 0), (0, 1), (9, 10)])
def test_without_floor_and_ceiling_lives_change_as_they_are_told_to(by, lives):
    setup = Setup(lives=1, full=None, floor=None, cups=2, seats=(2, 2))
    endless = {
        "setup": lambda self: setup,
        "decision": lambda self, table: None if table.thrown else Chance((1, 1), "throw"),
        "settle": lambda self: (LivesChanged(0, by),),
    }
    table = dealt(beside("dudo", rule(**endless)), "3 4", "1x3", "dudo")
    assert (table.lives, table.table.live) == ((lives, 1), (True, True))


@pytest.mark.parametrize("cups", [1, 2])
def test_a_call_may_be_judged_without_a_die_being_shown_however_many_cups_there_are(cups):
    setup = Setup(lives=1, full=None, floor=None, cups=cups, seats=(2, 2))
    played = {
        "setup": lambda self: setup,
        "decision": lambda self, table: None if table.thrown else Chance((1,) * cups, "throw"),
        "act": lambda self: (Called(0, Shout()),),
        "penalties": lambda self: (),
    }
    game = beside("dudo", rule(**played))
    thrown = game.apply(game.start(2), cacho.Roll(((3,),) * cups))
    step = game.step(thrown, Shout())
    assert step.events[:3] == (Called(0, Shout()), Revealed(()), Judged(shouted(0, 1)))
    assert step.state.table.round.number == 2


@pytest.mark.parametrize(("starter", "opener"), [(0, 0), (1, 1), (2, 0)])
def test_a_round_is_opened_by_whom_a_rule_says_or_by_the_next_live_seat(starter, opener):
    answers = {"penalties": lambda self: (Loss(2, 1),), "starter": lambda self: starter}
    table = table_with("33 44 5", **answers).play("1x3", "dudo")
    assert table.events[-1] == RoundOpened(2, opener)
    assert (table.opener, table.table.turn) == (opener, opener)
