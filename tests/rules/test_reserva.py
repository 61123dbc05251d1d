# ruff: noqa: N802 - tests are named after clauses of the rule book
"""The reserve: the clause C4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho_variants.reserva import InReserve
from tests.tables import Roomy, at_table, opened, plays, rules

SPEC = "dudo+calzar(gate='always')+reserva"
FULL = "33562 14462"


def reserve(table):
    return tuple(table.table.slots[InReserve])


def called(spec, *rounds):
    """Two full hands of two threes and two fours; each round is opener, bid and a call's seat."""
    table = opened(spec, 2, starter=rounds[0][0])
    for _, *actions in rounds:
        table = table.throw(FULL).play(*actions)
    return table


def test_C4_with_a_full_hand_the_gained_die_waits_in_reserve():
    table = called(SPEC, (0, "2x3", "calzo"))
    assert (table.lives, reserve(table)) == ((5, 5), (0, 1))
    assert [event.by for event in table.told("reserve.changed")] == [1]
    assert table.told("lives.changed") == ()


def test_C4_without_a_full_hand_the_gained_die_goes_into_it():
    table = at_table(SPEC, "33562 1446", "2x3", "calzo")
    assert (table.lives, reserve(table)) == ((5, 5), (0, 0))


def test_C4_where_no_hand_is_ever_full_the_gained_die_goes_into_it():
    table = at_table(f"{SPEC}+roomy", "33562 14462", "2x3", "calzo", classes=(Roomy,))
    assert (table.lives, reserve(table)) == ((5, 6), (0, 0))


def test_C4_the_next_loss_is_taken_from_the_reserve():
    """Seat 1 opens, bids too high and is doubted."""
    table = called(SPEC, (0, "2x3", "calzo"), (1, "9x6", "dudo"))
    assert (table.lives, reserve(table)) == ((5, 5), (0, 0))
    assert table.opener == 1
    again = table.throw(FULL).play("9x6", "dudo")
    assert (again.lives, reserve(again)) == ((5, 4), (0, 0))


def test_C4_a_wrong_exact_call_is_paid_from_the_reserve_too():
    table = called(SPEC, (0, "2x3", "calzo"), (1, "1x2", "1x3", "calzo"))
    assert (table.lives, reserve(table)) == ((5, 5), (0, 0))


def test_C4_the_reserve_grows_without_limit():
    table = called(SPEC, (0, "2x3", "calzo"), *[(1, "1x2", "2x3", "calzo")] * 6)
    assert reserve(table) == (0, 7)


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_C4_limit_is_the_most_that_a_reserve_holds(limit):
    spec = f"dudo+calzar(gate='always')+reserva(limit={limit})"
    table = called(spec, (0, "2x3", "calzo"), *[(1, "1x2", "2x3", "calzo")] * 3)
    assert (table.lives, reserve(table)) == ((5, 5), (0, limit))


@pytest.mark.parametrize("limit", ["-1", "True", "1.0", "'1'", "10**9"])
def test_C4_other_limits_are_refused(limit):
    with pytest.raises(cacho.RulesetError):
        cacho.load(f"dudo+calzar+reserva(limit={limit})")


def test_C4_a_reserve_die_is_not_in_play():
    """It is neither thrown nor counted, nor raises the ceiling of bids, nor opens the gate."""
    table = called(SPEC, (0, "2x3", "calzo"))
    assert table.table.decision == cacho.Chance((5, 5), "throw")
    thrown = table.throw(FULL)
    assert thrown.against("11x3") == ("bid.too-high",)
    assert len(thrown.play("2x3", "dudo").verdict.ledger) == 10


def test_C4_the_reserve_is_seen_by_everyone():
    table = called(SPEC, (0, "2x3", "calzo"))
    for seat in (0, 1, None):
        observation = table.rules.observe(table.state, seat)
        assert tuple(observation.table.slots[InReserve]) == (0, 1)
    assert None in table.told("reserve.changed")[0].heard_by()


def test_C4_a_seat_goes_out_when_hand_and_reserve_are_spent_and_not_before():
    """Hands of one die at most: the reserve pays the first loss, the hand the second."""
    table = opened("dudo(dice=1)+calzar(gate='always')+reserva", 2).throw("3 4")
    table = table.play("1x3", "calzo").throw("3 4").play("1x6", "dudo")
    assert (table.lives, table.winners) == ((1, 1), None)
    assert table.throw("3 4").play("1x6", "dudo").winners == (0,)


@given(st.integers(2, 5), st.integers(0, 2**32))
def test_C4_a_reserve_means_a_full_hand_and_no_hand_is_above_it(seats, seed):
    for table in plays("cacho", seats, seed):
        for held, waiting in zip(table.lives, reserve(table), strict=True):
            assert 0 <= held <= 5
            assert waiting >= 0
            assert waiting == 0 or held == 5


@given(st.integers(2, 5), st.integers(0, 2**32))
def test_C4_each_round_moves_one_die_of_hand_or_reserve(seats, seed):
    held = 5 * seats
    for table in plays("cacho", seats, seed):
        now = sum(table.lives) + sum(reserve(table))
        if table.told("judged"):
            gained = table.verdict.call == "calzar" and table.verdict.right
            assert now == held + (1 if gained else -1)
        else:
            assert now == held
        held = now


def test_C4_needs_calzar_and_declares_what_it_conserves():
    with pytest.raises(cacho.RulesetError, match="needs rule 'calzar'"):
        cacho.load("dudo+reserva")
    table = called(SPEC, (0, "2x3", "calzo"))
    (reserva,) = (rule for rule in rules(SPEC).rules if rule.id == "reserva")
    assert [term(table.table) for term in reserva.conserves] == [1]
