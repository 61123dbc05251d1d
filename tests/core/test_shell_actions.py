"""What the shell does at the table: all that is told of it, where it leads, and what forbids it."""

import pytest

import cacho
from cacho._core.events import GameOver, RoundVoided, SeatOut
from cacho.plugins import (
    Chance,
    Cup,
    LivesChanged,
    Outcome,
    PerSeat,
    RoundOpened,
    Rule,
    SeatsSwapped,
    Slot,
    Turn,
    Violation,
    hookimpl,
)
from cacho_variants.dudo import DudoRule
from tests.tables import at_table, begun, beside, dealt, hands, opened, silent_on


def test_a_seat_that_leaves_voids_the_round_and_is_out():
    left = at_table("dudo", "33 44 5", "1x3", starter=1).play(cacho.Leave(0))
    assert left.events == (RoundVoided(1), LivesChanged(0, -2), SeatOut(0), RoundOpened(1, 1))
    assert (left.lives, left.table.live) == ((0, 2, 1), (False, True, True))


def test_it_is_out_as_well_if_no_rule_says_what_becomes_of_its_dice():
    mute = silent_on(DudoRule, "leave")
    left = dealt(cacho.Ruleset((mute(),)), "33 44 5").play(cacho.Leave(0))
    assert left.events == (RoundVoided(1), SeatOut(0), RoundOpened(1, 1))
    assert (left.lives, left.table.live) == ((2, 2, 1), (False, True, True))


def test_who_leaves_while_the_opener_is_drawn_is_told_too():
    drawing = opened("dudo", 3, starter=None)
    left = drawing.play(cacho.Leave(1))
    assert left.events == (RoundVoided(0), LivesChanged(1, -5), SeatOut(1))
    assert left.table.decision == Chance((1, 0, 1), "opener")
    assert left.state.cups == (Cup((), frozenset()),) * 3
    last = left.play(cacho.Leave(0))
    assert last.events[-1] == GameOver(Outcome((2,), "last-with-dice"))


class TakingAlong(Rule):
    """Who leaves takes all that its neighbour has with it."""

    id = "taking-along"

    @hookimpl
    def leave(self, table, seat):
        neighbour = table.after(seat, "left")
        return tuple(LivesChanged(who, -table.lives[who]) for who in (seat, neighbour))


@pytest.mark.parametrize(
    ("leaver", "out", "opener"), [(0, (0, 1), 2), (1, (1, 2), 0), (2, (2, 3), 0), (3, (3, 0), 1)]
)
def test_who_falls_with_a_seat_that_leaves_is_out_too(leaver, out, opener):
    """RULES D8: without dice no seat is live; it leaves at any moment of a round."""
    at = dealt(beside("dudo", TakingAlong), "33 44 5 666", "1x3")
    waiting = begun(beside("dudo", TakingAlong), lives=(2, 2, 1, 3))
    for left in (at.play(cacho.Leave(leaver)), waiting.play(cacho.Leave(leaver))):
        assert left.told("seat.out") == tuple(map(SeatOut, out))
        assert left.table.live == tuple(seat not in out for seat in range(4))
        assert [left.lives[seat] for seat in out] == [0, 0]
        assert left.opener == left.table.turn == opener
        assert left.rules.read_position(str(left.state)) == left.state


def test_the_game_is_over_if_none_but_one_is_left_then():
    left = dealt(beside("dudo", TakingAlong), "33 44 5").play(cacho.Leave(0))
    assert left.winners == (2,)
    left = dealt(beside("dudo", TakingAlong), "33 44").play(cacho.Leave(0))
    assert left.winners == ()


def test_who_falls_in_the_draw_of_the_opener_does_not_draw():
    drawing = begun(beside("dudo", TakingAlong), 5, starter=None)
    left = drawing.play(cacho.Leave(1))
    assert left.table.decision == Chance((1, 0, 0, 1, 1), "opener")


def test_if_all_who_tied_in_the_draw_fall_the_others_draw():
    tied = begun(beside("dudo", TakingAlong), 5, starter=None).play(cacho.Roll(hands("2 6 6 1 1")))
    left = tied.play(cacho.Leave(1))
    assert left.table.decision == Chance((1, 0, 0, 1, 1), "opener")
    assert left.rules.read_position(str(left.state)) == left.state


def test_who_alone_is_left_in_the_draw_opens():
    tied = opened("dudo", 3, starter=None).play(cacho.Roll(hands("6 2 6")))
    left = tied.play(cacho.Leave(0))
    assert left.events[-2:] == (SeatOut(0), RoundOpened(1, 2))
    assert left.table.decision == Chance((0, 5, 5), "throw")


@pytest.mark.parametrize(
    ("pair", "lives", "opener"),
    [((2, 0), (1, 3, 5), 0), ((0, 1), (3, 5, 1), 2), ((1, 2), (5, 1, 3), 1)],
)
def test_two_who_change_places_take_all_that_is_theirs_with_them(pair, lives, opener):
    before = opened("dudo", lives=(5, 3, 1), starter=2)
    table = before.play(cacho.Swap(*pair))
    assert table.events == (SeatsSwapped(*pair),)
    assert table.lives == lives
    assert (table.opener, table.table.turn) == (opener, opener)
    assert (table.table.round.number, table.table.round.direction) == (1, "left")
    assert table.table.decision == Chance(lives, "throw")
    assert table.state.cups == before.state.cups


class Signed(PerSeat[str]):
    """Where each seat signs every round."""


def sign(value, _event, _table):
    return Signed(tuple(f"{text}{seat}" for seat, text in enumerate(value)))


class Signing(Rule):
    id = "signing"
    slots = (Slot(Signed, "game", "", {RoundOpened: sign}),)


def test_what_a_rule_keeps_for_the_seats_goes_with_them_and_what_the_round_opened_with():
    table = dealt(beside("dudo", Signing), "33 44 5", "1x3", "dudo")
    assert table.table.slots[Signed].values == ("00", "11", "22")
    swapped = table.play(cacho.Swap(2, 0)).table
    assert swapped.slots[Signed].values == ("22", "11", "00")
    assert swapped.round.opened[Signed].values == ("2", "1", "0")


def shell(code, **data):
    return Violation(code, "core", data)


BIDDING = at_table("dudo", "33 - 5", "1x3")
WAITING = opened("dudo", lives=(2, 0, 1))


@pytest.mark.parametrize(
    ("table", "action", "by", "against"),
    [
        (BIDDING, cacho.Leave(0), None, ()),
        (BIDDING, cacho.Leave(0), 0, ()),
        (BIDDING, cacho.Leave(2), 0, (shell("action.shell", action="leave"),)),
        (BIDDING, cacho.Leave(0), False, (shell("action.shell", action="leave"),)),
        (BIDDING, cacho.Leave(1), None, (shell("seat.not-live", seat=1),)),
        (BIDDING, cacho.Leave(3), None, (shell("seat.not-live", seat=3),)),
        (BIDDING, cacho.Roll(hands("33 - 5")), None, (shell("dice.not-due"),)),
        (
            BIDDING,
            cacho.Roll(hands("33 - 5")),
            0,
            (shell("action.shell", action="roll"), shell("dice.not-due")),
        ),
        (WAITING, cacho.Roll(hands("33 - 5")), None, ()),
        (WAITING, cacho.Roll(hands("33 5")), None, (shell("dice.wrong-number", sizes=(2, 0, 1)),)),
        (WAITING, cacho.Swap(0, 2), None, ()),
        (WAITING, cacho.Swap(0, 2), 0, (shell("action.shell", action="swap"),)),
        (
            WAITING,
            cacho.Swap(1, 3),
            None,
            (shell("seat.not-live", seat=1), shell("seat.not-live", seat=3)),
        ),
        (WAITING, cacho.Swap(2, 2), None, (shell("swap.same-seat", seat=2),)),
        (BIDDING, cacho.Swap(0, 2), None, (shell("swap.during-round"),)),
        (opened("dudo", 3, starter=None), cacho.Swap(0, 2), None, (shell("swap.during-round"),)),
    ],
)
def test_all_that_speaks_against_an_action_of_the_shell_is_said(table, action, by, against):
    assert table.rules.check(table.state, action, by) == against


def test_nobody_changes_places_while_a_claim_stands_though_no_dice_lie():
    class Early(Rule):
        id = "early"

        @hookimpl
        def decision(self, table):
            """Have the opener bid before the throw."""
            return None if table.claim or table.thrown else Turn(table.turn, "bid")

    table = opened("dudo(cap=False)+early", 2, Early)
    assert table.rules.check(table.state, cacho.Swap(0, 1)) == ()
    bid = table.play(cacho.Bid(3, 5))
    assert bid.table.decision == Chance((5, 5), "throw")
    assert bid.rules.check(bid.state, cacho.Swap(0, 1)) == (shell("swap.during-round"),)
