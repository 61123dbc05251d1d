# ruff: noqa: N802 - tests are named after clauses of the rule book
"""Leaving, as `cacho` has it: section 9 of the rule book."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import PerSeat, PublicEvent, Rule, Slot, hookimpl
from cacho_variants.reserva import InReserve
from cacho_variants.sentido import DirectionChosen
from tests.tables import RIGHT, at_table, opened, plays

LEAVE = [cacho.Leave(seat) for seat in range(4)]
THREE = "33562 14462 12346"
FOUR = "33562 14462 12346 66666"


def moments():
    """A table of three at every moment of a round."""
    waiting = opened("cacho", 3)
    thrown = waiting.throw(THREE, way=None)
    return {
        "before the throw": waiting,
        "before the direction": thrown,
        "before the bid": thrown.play(RIGHT),
        "under a bid": thrown.play(RIGHT, "2x3"),
        "after the round": thrown.play(RIGHT, "2x3", "dudo"),
    }


@pytest.mark.parametrize("moment", moments())
@pytest.mark.parametrize("seat", range(3))
def test_S9_leaving_is_accepted_at_any_moment(moment, seat):
    table = moments()[moment]
    left = table.play(LEAVE[seat])
    assert not left.table.live[seat]
    assert left.lives[seat] == 0
    assert left.winners is None


def test_S9_also_while_the_opener_is_drawn():
    drawing = opened("cacho", 3, starter=None)
    assert drawing.play(LEAVE[0]).table.decision == cacho.Chance((0, 1, 1), "opener")


@pytest.mark.parametrize("moment", moments())
def test_S9_it_is_in_no_seats_legal_actions(moment):
    table = moments()[moment]
    for seat in range(3):
        assert not any(isinstance(action, cacho.Leave) for action in table.legal(seat))
        assert LEAVE[seat] not in table.legal(seat)


def test_S9_a_seat_may_say_itself_that_it_leaves_and_no_other():
    table = at_table("cacho", THREE, "2x3")
    assert table.allows(LEAVE[0], by=0)
    assert table.allows(LEAVE[2], by=2)
    assert table.against(LEAVE[0], by=1) == ("action.shell",)


def test_S9_a_seat_that_is_out_or_does_not_exist_cannot_leave():
    table = at_table("cacho", "22 - 22 22", "1x3")
    assert table.against(LEAVE[1]) == ("seat.not-live",)
    assert table.against(cacho.Leave(4)) == ("seat.not-live",)
    left = table.play(LEAVE[0])
    assert left.against(LEAVE[0]) == ("seat.not-live",)


def test_S9_after_the_game_nobody_leaves():
    ended = at_table("cacho", "2 22", "1x3", "dudo")
    assert ended.against(LEAVE[1]) == ("game.over",)


def test_S9_the_round_is_void_and_nobody_loses():
    left = at_table("cacho", THREE, "9x3").play(LEAVE[2])
    assert left.lives == (5, 5, 0)
    assert left.table.claim is None
    assert left.table.decision == cacho.Chance((5, 5, 0), "throw")
    assert [event.tag for event in left.events] == [
        "round.voided",
        "lives.changed",
        "seat.out",
        "round.opened",
    ]


def test_S9_its_dice_are_gone_from_the_cups():
    left = at_table("cacho", THREE, "2x3").play(LEAVE[2])
    assert not left.table.thrown
    assert all(cup.dice == () for cup in left.state.cups)


def test_S9_the_round_keeps_its_number():
    table = at_table("cacho", FOUR, "9x3", "dudo").throw("3356 14462 12346 66666")
    left = table.play("9x3").play(LEAVE[3])
    assert table.table.round.number == left.table.round.number == 2
    assert left.told("round.voided")[0].number == 2


@pytest.mark.parametrize("way", ["izquierda", RIGHT])
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_S9_the_opener_opens_again(way, seat):
    left = at_table("cacho", FOUR, "2x3", starter=2, way=way).play(LEAVE[seat])
    assert left.opener == 2
    assert left.table.round.direction == "left"


@pytest.mark.parametrize(("way", "opener"), [("izquierda", 3), (RIGHT, 1)])
def test_S9_if_the_opener_leaves_the_next_live_seat_of_the_void_round_opens(way, opener):
    left = at_table("cacho", FOUR, "2x3", starter=2, way=way).play(LEAVE[2])
    assert left.opener == opener


def test_S9_the_next_live_seat_is_not_one_that_is_out():
    left = at_table("cacho", "22 22 - 22", "1x3", starter=1).play(LEAVE[1])
    assert left.opener == 3


def test_S9_the_direction_is_chosen_again():
    left = at_table("cacho", FOUR, "2x3", way=RIGHT).play(LEAVE[1])
    assert left.table.slots[DirectionChosen] == DirectionChosen(yet=False)
    assert left.throw("33562 - 12346 66666", way=None).table.about == "sentido"


@pytest.mark.parametrize("seat", [0, 1])
def test_S9_of_two_seats_the_other_one_wins(seat):
    left = at_table("cacho", "33562 14462", "2x3").play(LEAVE[seat])
    assert left.winners == (1 - seat,)
    assert left.told("game.over")
    assert not left.told("round.opened")


def test_S9_a_reserve_leaves_with_its_seat_and_others_keep_theirs():
    """Seats 1 and 2 have a die in reserve each when seat 1 leaves."""
    table = opened("cacho", 3).throw(THREE).play("5x4", "calzo")
    table = table.throw(THREE).play("5x4", "calzo")
    assert tuple(table.table.slots[InReserve]) == (0, 1, 1)
    left = table.throw(THREE).play("2x3").play(LEAVE[1])
    assert tuple(left.table.slots[InReserve]) == (0, 0, 1)
    assert left.lives == (5, 0, 5)


@attrs.frozen
class Wink(cacho.Action):
    tag = "wink"
    pattern = "guiño"


@attrs.frozen
class Winked(PublicEvent):
    tag = "winked"
    seat: int


class Spent(PerSeat[bool]):
    __slots__ = ()


def spent(value, event, _):
    return value.replaced(event.seat, value=True)


class Winking(Rule):
    """Each seat may wink once a game."""

    id = "winking"
    actions = (Wink,)
    events = (Winked,)
    slots = (Slot(Spent, scope="game", first=False, folds={Winked: spent}),)

    @hookimpl
    def offers(self, table, seat):
        return None if table.about != "bid" or table.slots[Spent][seat] else (Wink(),)

    @hookimpl
    def act(self, seat):
        return (Winked(seat),)


def test_S9_a_right_spent_in_the_void_round_is_given_back_and_no_other():
    table = at_table("dudo+winking", THREE, "guiño", "9x3", "dudo", classes=(Winking,))
    table = table.throw("3356 14462 12346").play("9x3", "guiño")
    assert tuple(table.table.slots[Spent]) == (True, True, False)
    left = table.play(LEAVE[2])
    assert tuple(left.table.slots[Spent]) == (True, False, False)


def test_S9_dealt_at_the_start_stays_what_it_was():
    """Fifteen were dealt: with seven in play the exact call is closed."""
    left = at_table("cacho", "22222 22 22222").play(LEAVE[2]).throw("22222 22 -")
    assert left.play("1x3").against("calzo") == ("calzar.too-few-dice",)


@given(st.integers(2, 5), st.integers(0, 2**32), st.integers(0, 30), st.integers(0, 4))
def test_S9_of_its_kind_at_any_table_of_a_game(seats, seed, moment, seat):
    tables = list(plays("cacho", seats, seed))
    table = tables[min(moment, len(tables) - 1)]
    if table.winners is not None or seat not in table.table.survivors:
        assert not table.allows(cacho.Leave(seat))
        return
    left = table.play(cacho.Leave(seat))
    others = [s for s in range(seats) if s != seat]
    assert [left.lives[s] for s in others] == [table.lives[s] for s in others]
    assert left.table.survivors == tuple(s for s in table.table.survivors if s != seat)
    if left.winners is None:
        assert left.table.round.number == table.table.round.number
        assert left.opener == (table.opener if table.opener != seat else table.table.after(seat))


# The draw of the opener


def test_S9_in_the_draw_the_others_throw_again():
    drawing = opened("cacho", 4, starter=None).play(cacho.Roll(((6,), (6,), (6,), (2,))))
    left = drawing.play(LEAVE[1])
    assert left.table.decision == cacho.Chance((1, 0, 1, 0), "opener")


def test_S9_in_the_draw_the_last_of_those_who_tied_opens():
    drawing = opened("cacho", 3, starter=None).play(cacho.Roll(((6,), (6,), (2,))))
    left = drawing.play(LEAVE[0])
    assert (left.opener, left.table.round.number) == (1, 1)
    assert left.table.decision == cacho.Chance((0, 5, 5), "throw")


def test_S9_in_the_draw_of_two_the_other_one_wins():
    assert opened("cacho", 2, starter=None).play(LEAVE[0]).winners == (1,)
