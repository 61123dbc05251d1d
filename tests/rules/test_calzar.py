# ruff: noqa: N802 - tests are named after clauses of the rule book
"""The exact call: the clauses C1 to C3, with neither reserve nor centre unless said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho_variants import Calzar
from tests.tables import Roomy, at_table, opened

PLAIN = "dudo+calzar(gate='always')"
ANYONE = "dudo+calzar(who='anyone', gate='always')"
HAND = st.lists(st.integers(1, 6), min_size=1, max_size=5)


def lives(count):
    """A hand of so many dice, or none."""
    return "2" * count or "-"


# C1: the call


def test_C1_a_right_call_gains_a_die_and_a_wrong_one_loses_it():
    """Two threes lie on the table; the caller has four of five dice."""
    right = at_table(PLAIN, "33562 1446", "2x3", "calzo")
    assert (right.verdict.right, right.lives) == (True, (5, 5))
    for wrong in ("1x3", "3x3"):
        called = at_table(PLAIN, "33562 1446", wrong, "calzo")
        assert (called.verdict.right, called.lives) == (False, (5, 3))


@given(st.lists(HAND, min_size=2, max_size=5), st.data())
def test_C1_of_its_kind_only_the_exact_count_is_right(dice, data):
    face = data.draw(st.integers(2, 6))
    count = sum(die in {face, 1} for hand in dice for die in hand)
    in_play = sum(map(len, dice))
    near = [q for q in (count - 1, count, count + 1) if 1 <= q <= in_play]
    quantity = data.draw(st.sampled_from(near) if near else st.just(1))
    text = " ".join("".join(map(str, hand)) for hand in dice)
    before = at_table("dudo+ases+calzar(gate='always')", text, cacho.Bid(quantity, face))
    after = before.play("calzo")
    assert after.verdict.right == (count == quantity)
    held = before.lives[1] + (1 if count == quantity else -1)
    assert after.lives[1] == min(5, held)
    assert [after.lives[seat] for seat in range(len(dice)) if seat != 1] == [
        before.lives[seat] for seat in range(len(dice)) if seat != 1
    ]


@pytest.mark.parametrize("bid", ["2x3", "3x3"])
def test_C1_the_caller_opens_next_either_way(bid):
    called = at_table(PLAIN, "33562 1446 666", bid, "calzo")
    assert called.opener == 1


def test_C1_the_caller_opens_also_when_nothing_could_be_gained():
    """Without reserve and centre a full hand gains nothing."""
    called = at_table(PLAIN, "33562 14462 666", "2x3", "calzo")
    assert called.verdict.right
    assert called.lives == (5, 5, 3)
    assert called.told("lives.changed") == ()
    assert called.opener == 1


def test_C1_a_caller_who_loses_the_last_die_is_out_and_the_next_opens():
    called = at_table(PLAIN, "33 1 66", "1x3", "calzo")
    assert called.table.live == (True, False, True)
    assert called.opener == 2


def test_C1_the_verdict_names_caller_and_bidder():
    verdict = at_table(PLAIN, "33562 1446", "2x3", "calzo").verdict
    assert (verdict.call, verdict.caller, verdict.target, verdict.count) == ("calzar", 1, 0, 2)
    assert len(verdict.ledger) == 9


def test_C1_the_bidder_never_calls_his_own_bid():
    table = at_table(ANYONE, "33562 14462 12346", "2x3")
    assert table.against("calzo", by=0) == ("calzar.own-bid",)
    assert not table.legal(0)


def test_C1_nobody_calls_before_a_bid_stands():
    table = at_table(ANYONE, "33562 14462 12346")
    assert table.against("calzo") == ("calzar.no-bid",)
    assert table.against("calzo", by=1) == ("turn.not-yours",)
    assert opened(ANYONE, 2).against("calzo") == ("dice.due",)


def test_C1_a_doubt_costs_what_it_always_did():
    assert at_table(PLAIN, "33562 1446", "3x3", "dudo").lives == (4, 4)


# C2: the gate


@pytest.mark.parametrize(
    ("in_play", "open_"),
    [((4, 3, 3, 0), True), ((3, 3, 3, 0), False), ((2, 3, 3), True), ((2, 3, 2), False)],
)
def test_C2_open_while_at_least_half_of_the_dice_dealt_are_in_hands(in_play, open_):
    """Twenty dealt: ten yes, nine no; fifteen dealt: eight yes, seven no."""
    table = at_table("dudo+calzar", " ".join(map(lives, in_play)), "1x2")
    assert table.allows("calzo") == open_
    if not open_:
        assert table.against("calzo") == ("calzar.too-few-dice",)


def test_C2_the_refusal_says_how_many_dice_it_takes():
    table = at_table("dudo+calzar", "222 222 222 -", "1x2")
    (violation,) = table.rules.check(table.state, Calzar())
    assert violation.rule == "calzar"
    assert violation.data["least"] == 10


def test_C2_open_to_a_caller_with_a_single_die():
    assert at_table("dudo+calzar", "222 2 -", "1x2").allows("calzo")
    assert at_table("dudo+calzar", "2 22 -", "1x2").against("calzo") == ("calzar.too-few-dice",)


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("dice", [1, 3, 5])
def test_C2_of_its_kind_the_gate_at_every_number_of_dice(seats, dice):
    """Two seats hold what is in play, the caller more than one die."""
    for in_play in range(3, 2 * dice + 1):
        held = (min(dice, in_play - 2), in_play - min(dice, in_play - 2), *(0,) * (seats - 2))
        table = at_table(f"dudo(dice={dice})+calzar", " ".join(map(lives, held)), "1x2")
        assert table.allows("calzo") == (2 * in_play >= seats * dice)


def test_C2_where_no_hand_is_ever_full_there_is_no_half_and_so_no_gate():
    table = at_table("dudo+calzar+roomy", "2 22" + " -" * 8, "1x2", classes=(Roomy,))
    assert table.allows("calzo")


def test_C2_always_is_always():
    assert at_table(PLAIN, "22 22 - - -", "1x2").allows("calzo")


def test_C2_dealt_means_dealt_at_the_start_also_after_losses():
    """A table of two that plays down from ten dice: five are half of them, four are not."""
    table = at_table("dudo+calzar", "222 222", "6x3")
    assert table.allows("calzo")
    lost = table.play("dudo").throw("22 222").play("5x3")
    assert lost.allows("calzo")
    assert lost.play("dudo").throw("2 222").play("1x3").against("calzo") == ("calzar.too-few-dice",)


# C3: who may call


def test_C3_next_is_only_the_seat_in_turn():
    table = at_table(PLAIN, "33562 14462 12346", "2x3")
    assert table.allows("calzo", by=1)
    assert table.against("calzo", by=2) == ("turn.not-yours",)
    assert table.against("calzo", by=0) == ("turn.not-yours",)


def test_C3_anyone_live_but_the_bidder_may_call_out_of_turn():
    table = at_table(ANYONE, "33562 14462 - 12346", "2x3")
    assert table.allows("calzo", by=1)
    assert table.allows("calzo", by=3)
    assert table.notes(3) == {"calzo"}
    assert table.against("calzo", by=2) == ("turn.not-yours",)


def test_C3_others_lose_nothing_and_the_caller_opens():
    called = at_table(ANYONE, "33562 14462 666 123", "3x3").play("calzo", by=3)
    assert called.verdict.right
    assert called.lives == (5, 5, 3, 4)
    assert called.opener == 3
    wrong = at_table(ANYONE, "33562 14462 666 123", "2x3").play("calzo", by=3)
    assert wrong.lives == (5, 5, 3, 2)
    assert wrong.opener == 3


def test_C3_only_while_a_bid_stands():
    """Neither before the first bid, nor while the direction is chosen, nor after the round."""
    spec = "dudo+sentido+calzar(who='anyone', gate='always')"
    table = at_table(spec, "33562 14462 12346", way=None)
    assert table.against("calzo", by=1) == ("turn.not-yours",)
    assert table.play("izquierda").against("calzo", by=1) == ("turn.not-yours",)
    assert table.play("izquierda", "2x3", "dudo").against("calzo", by=2) == ("dice.due",)


def test_C3_the_gate_is_of_the_caller_out_of_turn_too():
    table = at_table("dudo+calzar(who='anyone')", "222 22 2 -", "1x2")
    assert table.against("calzo", by=1) == ("calzar.too-few-dice",)
    assert table.allows("calzo", by=2)


def test_C3_without_options_calzar_is_half_or_last_and_next():
    assert cacho.load("dudo+calzar") == cacho.load("dudo+calzar(gate='half-or-last', who='next')")
    assert cacho.load("dudo+calzar") != cacho.load(PLAIN)


def test_C3_needs_dudo():
    with pytest.raises(cacho.RulesetError, match="needs rule 'dudo'"):
        cacho.load("calzar")
