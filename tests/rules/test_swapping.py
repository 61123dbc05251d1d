# ruff: noqa: N802 - tests are named after clauses of the rule book
"""Changing places, as `cacho` has it: the clause X10. Names and memory are the match's."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import Rule, SeatsSwapped, Slot
from cacho_variants.reserva import InReserve
from tests.tables import at_table, opened, plays

THREE = "33562 14462 12346"


def test_X10_between_rounds_before_the_throw():
    table = opened("cacho", 3)
    assert table.allows(cacho.Swap(0, 1))
    after = at_table("cacho", THREE, "2x3", "dudo")
    assert after.allows(cacho.Swap(0, 2))


def test_X10_refused_at_any_other_time():
    thrown = opened("cacho", 3).throw(THREE, way=None)
    for table in (thrown, thrown.play("derecha"), thrown.play("derecha", "2x3")):
        assert table.against(cacho.Swap(0, 1)) == ("swap.during-round",)
    ended = at_table("cacho", "2 22", "1x3", "dudo")
    assert ended.against(cacho.Swap(0, 1)) == ("game.over",)


def test_X10_refused_while_the_opener_is_drawn():
    drawing = opened("cacho", 3, starter=None)
    assert drawing.against(cacho.Swap(0, 1)) == ("swap.during-round",)


@pytest.mark.parametrize(
    ("swap", "codes"),
    [
        ((1, 1), ("swap.same-seat",)),
        ((0, 2), ("seat.not-live",)),
        ((2, 0), ("seat.not-live",)),
        ((0, 7), ("seat.not-live",)),
        ((2, 2), ("swap.same-seat", "seat.not-live", "seat.not-live")),
    ],
)
def test_X10_between_two_live_players_only(swap, codes):
    assert opened("cacho", lives=(5, 4, 0)).against(cacho.Swap(*swap)) == codes


def test_X10_all_that_speaks_against_it_is_said():
    table = at_table("cacho", "22 22 -", "1x3")
    codes = table.against(cacho.Swap(2, 2), by=0)
    assert codes == (
        "action.shell",
        "swap.during-round",
        "swap.same-seat",
        "seat.not-live",
        "seat.not-live",
    )


@pytest.mark.parametrize("seat", range(3))
def test_X10_it_is_the_shells_and_in_no_seats_legal_actions(seat):
    table = opened("cacho", 3)
    assert cacho.Swap(0, 1) not in table.legal(seat)
    assert table.against(cacho.Swap(0, 1), by=seat) == ("action.shell",)


def test_X10_lives_change_places():
    table = opened("cacho", lives=(5, 3, 1)).play(cacho.Swap(0, 2))
    assert table.lives == (1, 3, 5)
    assert table.table.decision == cacho.Chance((1, 3, 5), "throw")


@pytest.mark.parametrize(("swap", "opener"), [((0, 2), 2), ((2, 0), 2), ((1, 2), 0), ((1, 0), 1)])
def test_X10_the_openers_right_goes_with_the_player(swap, opener):
    table = opened("cacho", 3).play(cacho.Swap(*swap))
    assert table.opener == opener
    assert table.throw(THREE, way=None).turn == opener


def test_X10_what_a_rule_keeps_for_the_seats_goes_with_them():
    table = at_table("cacho", THREE, "5x4", "calzo")
    assert tuple(table.table.slots[InReserve]) == (0, 1, 0)
    swapped = table.play(cacho.Swap(1, 2))
    assert tuple(swapped.table.slots[InReserve]) == (0, 0, 1)


def test_X10_and_is_given_back_to_the_new_seat_when_a_round_is_void():
    """The reserve that the round opened with has moved too."""
    table = at_table("cacho", THREE, "5x4", "calzo").play(cacho.Swap(1, 2))
    left = table.throw(THREE).play("2x3").play(cacho.Leave(0))
    assert tuple(left.table.slots[InReserve]) == (0, 0, 1)


@attrs.frozen
class Favourite:
    """A seat that a rule remembers in its own way."""

    seat: int = 0


def moved(value, event, _):
    return Favourite({event.a: event.b, event.b: event.a}.get(value.seat, value.seat))


class Favours(Rule):
    """Keep a seat that is nobody's own."""

    id = "favours"
    slots = (Slot(Favourite, "game", Favourite(), {SeatsSwapped: moved}),)


def test_X10_a_rule_moves_what_only_it_understands():
    table = opened("cacho+favours", 3, Favours).play(cacho.Swap(0, 2))
    assert table.table.slots[Favourite] == Favourite(2)
    void = table.throw(THREE).play(cacho.Leave(1))
    assert void.table.slots[Favourite] == Favourite(2)


def test_X10_nobody_is_out_by_it_and_it_is_told_to_all():
    table = opened("cacho", 3).play(cacho.Swap(0, 1))
    (event,) = table.events
    assert event.tag == "seats.swapped"
    assert None in event.heard_by()
    assert table.table.live == (True, True, True)


@given(st.integers(2, 5), st.integers(0, 2**32), st.integers(0, 10), st.data())
def test_X10_of_its_kind_twice_is_never(seats, seed, moment, data):
    between = [t for t in plays("cacho", seats, seed) if t.table.about == "throw"]
    table = between[min(moment, len(between) - 1)]
    pair = data.draw(st.permutations(table.table.survivors))[:2]
    there = table.play(cacho.Swap(*pair))
    back = there.play(cacho.Swap(*reversed(pair)))
    assert back.state == table.state
    assert sorted(there.lives) == sorted(table.lives)
    assert there.table.round.number == table.table.round.number
