# ruff: noqa: N802 - tests are named after clauses of the rule book
"""Bidding and doubting: the clauses D1 to D9."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import FACES, Loss, Rule, Setup, hookimpl
from tests.tables import RIGHT, at_table, hands, opened, plays, rules

SEEDS = st.integers(0, 2**32)
ALL_BIDS = list(itertools.product(range(1, 6), FACES))


# D1: dice, seats, the first opener


def test_D1_every_seat_starts_with_five_dice():
    assert opened("dudo", 3).lives == (5, 5, 5)


@pytest.mark.parametrize("dice", [1, 2, 20])
def test_D1_the_number_of_dice_is_an_option(dice):
    table = opened(f"dudo(dice={dice})", 2)
    assert table.lives == (dice, dice)
    assert table.table.full == dice


@pytest.mark.parametrize("dice", ["0", "21", "-1", "True", "5.0", "'5'", "None", "(5,)", "10**9"])
def test_D1_other_numbers_of_dice_are_refused(dice):
    with pytest.raises(cacho.RulesetError, match=r"dice|options"):
        cacho.load(f"dudo(dice={dice})")


@pytest.mark.parametrize("seats", range(2, 11))
def test_D1_two_to_ten_seats_play(seats):
    assert opened("dudo", seats).table.survivors == tuple(range(seats))


@pytest.mark.parametrize("seats", [1, 11, 0, -2, 2.0, "2", True, None, 10**9])
def test_D1_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(ValueError, match="seats must be a whole number"):
        rules("dudo").start(seats)


class Crowd(Rule):
    """Forty seats may play."""

    id = "crowd"

    @hookimpl
    def setup(self, seats):
        return Setup(lives=5, full=5, floor=0, cups=seats, seats=(2, 40))


def test_D1_a_rule_may_widen_the_number_of_seats():
    assert len(opened("dudo+crowd", 40, Crowd).lives) == 40


def test_D1_the_first_opener_is_seat_0_unless_said():
    assert opened("dudo", 4).opener == 0
    assert opened("dudo", 4, starter=2).opener == 2


@pytest.mark.parametrize("starter", [4, -1, True, "0", 1.0])
def test_D1_an_opener_who_is_no_seat_is_refused(starter):
    with pytest.raises(ValueError, match="starter must be a whole number"):
        rules("dudo").start(4, starter=starter)


def test_D1_a_game_may_begin_from_any_lives():
    table = opened("dudo", lives=(5, 0, 1), starter=2)
    assert (table.lives, table.table.live) == ((5, 0, 1), (True, False, True))
    assert rules("dudo").start(3, lives=(5, 0, 1), starter=2) == table.state
    assert rules("dudo").start(lives=[5, 0, 1], starter=2) == table.state


@pytest.mark.parametrize(
    ("lives", "reason"),
    [
        ((6, 5), r"lives\[0\] must be"),
        ((5, -1, 5), r"lives\[1\] must be"),
        ((5, True), r"lives\[1\] must be"),
        ((5, 2.0), r"lives\[1\] must be"),
        ((5, "5"), r"lives\[1\] must be"),
        ((0, 5, 0), "at least two seats"),
        ((5,), "seats must be"),
        ((), "seats must be"),
        ((5,) * 11, "seats must be"),
    ],
)
def test_D1_lives_that_no_game_can_have_are_refused(lives, reason):
    with pytest.raises(ValueError, match=reason):
        rules("dudo").start(lives=lives)


def test_D1_lives_and_seats_must_agree():
    with pytest.raises(ValueError, match="3 seats, 2 numbers"):
        rules("dudo").start(3, lives=(5, 5))


def test_D1_an_opener_without_dice_is_refused():
    with pytest.raises(ValueError, match="starter must be a seat with lives"):
        rules("dudo").start(lives=(0, 5, 5))


def test_D1_a_drawn_opener_throws_one_die_a_seat_and_the_highest_opens():
    drawing = opened("dudo", 3, starter=None)
    assert drawing.table.decision == cacho.Chance((1, 1, 1), "opener")
    drawn = drawing.play(cacho.Roll(hands("2 5 3")))
    assert (drawn.opener, drawn.table.round.number) == (1, 1)
    assert drawn.table.decision == cacho.Chance((5, 5, 5), "throw")


def test_D1_ties_among_the_highest_throw_again():
    drawing = opened("dudo", 4, starter=None).play(cacho.Roll(hands("6 2 6 6")))
    assert drawing.table.decision == cacho.Chance((1, 0, 1, 1), "opener")
    again = drawing.play(cacho.Roll(hands("4 - 3 4")))
    assert again.table.decision == cacho.Chance((1, 0, 0, 1), "opener")
    assert again.play(cacho.Roll(hands("1 - - 2"))).opener == 3


def test_D1_ties_below_the_highest_do_not():
    assert opened("dudo", 3, starter=None).play(cacho.Roll(hands("2 6 2"))).opener == 1


@given(st.lists(st.integers(1, 6), min_size=2, max_size=10))
def test_D1_the_draw_keeps_exactly_the_highest(dice):
    drawn = opened("dudo", len(dice), starter=None).play(cacho.Roll(tuple((d,) for d in dice)))
    highest = [seat for seat, die in enumerate(dice) if die == max(dice)]
    if len(highest) == 1:
        assert drawn.opener == highest[0]
    else:
        sizes = tuple(int(seat in highest) for seat in range(len(dice)))
        assert drawn.table.decision == cacho.Chance(sizes, "opener")


def test_D1_a_seat_without_dice_does_not_draw():
    drawing = opened("dudo", starter=None, lives=(5, 0, 2))
    assert drawing.table.decision == cacho.Chance((1, 0, 1), "opener")
    assert drawing.against(cacho.Roll(hands("1 2 3"))) == ("dice.wrong-number",)


# D2: a round


def test_D2_every_live_seat_throws_all_its_dice():
    table = opened("dudo", lives=(5, 0, 3))
    assert table.table.decision == cacho.Chance((5, 0, 3), "throw")
    assert table.against(cacho.Roll(hands("12345 - 12"))) == ("dice.wrong-number",)
    assert table.against(cacho.Roll(hands("12345 1 123"))) == ("dice.wrong-number",)
    assert table.allows(cacho.Roll(hands("12345 - 123")))


def test_D2_dice_are_unseen_by_the_others():
    table = at_table("dudo", "53162 14462 222")
    shown = [table.rules.observe(table.state, seat).cups for seat in (0, 1, 2, None)]
    assert [[cup.dice for cup in cups] for cups in shown] == [
        [(1, 2, 3, 5, 6), (None,) * 5, (None,) * 3],
        [(None,) * 5, (1, 2, 4, 4, 6), (None,) * 3],
        [(None,) * 5, (None,) * 5, (2, 2, 2)],
        [(None,) * 5, (None,) * 5, (None,) * 3],
    ]


def test_D2_the_opener_bids_and_then_each_seat_in_turn_raises_or_doubts():
    table = at_table("dudo", "33 44 55", starter=1)
    turns = [table.turn]
    for bid in ("1x2", "1x3", "2x2"):
        table = table.play(bid)
        turns.append(table.turn)
        assert table.allows("dudo")
    assert turns == [1, 2, 0, 1]


def test_D2_no_dice_are_thrown_during_a_round():
    table = at_table("dudo", "33 44")
    assert table.against(cacho.Roll(hands("33 44"))) == ("dice.not-due",)


def test_D2_nobody_acts_before_the_throw():
    table = opened("dudo", 2)
    assert all(table.against(action) == ("dice.due",) for action in ("1x3", "dudo"))
    assert not table.legal(0)


# What a raise is: D3


def raises_over(standing, dice, *, monotone=False):
    """Every bid over a standing one, from the words of D3."""
    quantity, face = standing
    return {
        (q, f)
        for q in range(1, dice + 1)
        for f in FACES
        if (q > quantity or (q == quantity and f > face)) and not (monotone and f < face)
    }


def test_D3_the_worked_example_after_two_trenes():
    table = at_table("dudo", "33562 14462", "2x3")
    assert all(table.allows(bid) for bid in ("3x3", "2x4", "2x5", "2x6"))
    assert table.against("2x2") == ("bid.too-low",)
    assert table.against("2x3") == ("bid.too-low",)
    assert table.allows("3x2")
    monotone = at_table("dudo(raises='monotone')", "33562 14462", "2x3")
    assert monotone.allows("3x3")
    assert monotone.against("3x2") == ("bid.face-down",)


@pytest.mark.parametrize("standing", ALL_BIDS)
@pytest.mark.parametrize("monotone", [False, True])
def test_D3_legal_raises_are_exactly_those_of_the_clause(standing, monotone):
    spec = "dudo(raises='monotone')" if monotone else "dudo"
    table = at_table(spec, "123 45", cacho.Bid(*standing))
    expected = raises_over(standing, 5, monotone=monotone)
    assert table.raises() == expected
    for bid in itertools.product(range(1, 8), FACES):
        assert table.allows(cacho.Bid(*bid)) == (bid in expected)


# D4: the ceiling


def test_D4_a_bid_names_at_most_the_dice_in_play():
    table = at_table("dudo", "333 444 -")
    assert table.raises() == set(itertools.product(range(1, 7), FACES))
    assert table.against("7x3") == ("bid.too-high",)


def test_D4_without_a_cap_a_bid_is_still_finite():
    table = at_table("dudo(cap=False)", "33562 1")
    assert table.legal().span(3) == table.legal().span(6)
    assert table.allows("100x3")
    assert table.against("101x3") == ("bid.too-high",)
    assert len(table.raises()) == 600


def test_D4_the_last_bid_under_the_cap_can_only_be_doubted():
    assert at_table("dudo", "33 44", "4x6").notes() == {"dudo"}


@pytest.mark.parametrize(
    "malformed",
    [(True, 3), (1.0, 3), ("1", 3), (None, 3), (0, 3), (-1, 3), (10**6 + 1, 3), (1, 7), (1, 0)],
)
def test_D4_a_malformed_bid_is_no_value(malformed):
    with pytest.raises(ValueError, match=r"(quantity|face) must be a whole number"):
        cacho.Bid(*malformed)


def test_D4_the_largest_value_is_no_legal_bid():
    table = at_table("dudo(cap=False)", "33 44")
    assert table.against(cacho.Bid(10**6, 6)) == ("bid.too-high",)


# D5: the doubt


@pytest.mark.parametrize(("bid", "loser"), [("1x3", 1), ("2x3", 1), ("3x3", 0), ("4x3", 0)])
def test_D5_the_doubter_loses_a_die_if_the_bid_is_borne_out_else_the_bidder(bid, loser):
    doubted = at_table("dudo", "356 345", bid, "dudo")
    assert doubted.lives[loser] == 2
    assert sum(doubted.lives) == 5
    assert doubted.verdict.count == 2
    assert doubted.verdict.right == (loser == 0)


@given(
    st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=5), min_size=2, max_size=6), st.data()
)
def test_D5_of_its_kind_count_against_bid(dice, data):
    """The bid is at the count, one over it, or anything."""
    face = data.draw(st.integers(1, 6))
    count = sum(hand.count(face) for hand in dice)
    in_play = sum(map(len, dice))
    near = [q for q in (count, count + 1) if 1 <= q <= in_play]
    quantity = data.draw(st.sampled_from(near) | st.integers(1, in_play))
    text = " ".join("".join(map(str, hand)) for hand in dice)
    before = at_table("dudo", text, cacho.Bid(quantity, face))
    verdict = before.play("dudo").verdict
    assert (verdict.count, verdict.right) == (count, count < quantity)
    assert (verdict.call, verdict.caller, verdict.target) == ("doubt", 1, 0)


def test_D5_all_dice_are_shown_with_what_each_counted_as():
    (revealed,) = at_table("dudo", "356 13", "2x3", "dudo").told("revealed")
    shown = [(die.cup, die.die, die.counts_as, die.reason) for die in revealed.ledger]
    assert shown == [
        (0, 3, 3, "natural"),
        (0, 5, None, "other-face"),
        (0, 6, None, "other-face"),
        (1, 1, None, "other-face"),
        (1, 3, 3, "natural"),
    ]


# D6: nothing to call before a bid


def test_D6_nobody_can_doubt_before_a_bid_stands():
    table = at_table("dudo", "33562 14462")
    assert table.against("dudo") == ("doubt.no-bid",)
    assert table.against("dudo", by=1) == ("turn.not-yours",)


def test_D6_the_next_round_begins_without_a_bid():
    table = at_table("dudo", "33562 14462", "2x3", "dudo").throw("33562 1446")
    assert table.table.claim is None
    assert table.against("dudo") == ("doubt.no-bid",)


# D7: who opens


def test_D7_who_lost_a_die_opens_the_next_round():
    assert at_table("dudo", "33 44", "2x3", "dudo").opener == 1
    assert at_table("dudo", "34 44", "2x3", "dudo").opener == 0


@pytest.mark.parametrize(
    ("way", "starter", "opener"), [("izquierda", 1, 3), (RIGHT, 1, 0), ("izquierda", 3, 0)]
)
def test_D7_if_that_seat_is_out_the_next_live_one_of_the_round_opens(way, starter, opener):
    """Seat 2 is out already, and the opener loses its last die."""
    dice = "22 2 - 2"
    doubted = at_table("dudo+sentido", dice, "1x5", "dudo", starter=starter, way=way)
    assert doubted.lives[starter] == 0
    assert doubted.opener == opener


def test_D7_the_direction_is_left_again_in_the_next_round():
    """The direction belongs to the round just played."""
    doubted = at_table("dudo+sentido", "22 22 22", "1x5", "dudo", way=RIGHT)
    assert doubted.table.round.direction == "left"


# D8: seats that are out, and the end


def test_D8_a_seat_with_no_dice_is_out():
    doubted = at_table("dudo", "2 2 2", "1x5", "dudo")
    assert [event.seat for event in doubted.told("seat.out")] == [0]
    assert doubted.table.live == (False, True, True)


def test_D8_a_seat_that_is_out_never_acts_throws_or_is_passed_to():
    table = at_table("dudo", "22 - 22 -", "1x5")
    assert table.turn == 2
    assert table.play("2x5").turn == 0
    assert table.against("2x5", by=1) == ("turn.not-yours",)
    assert not table.legal(1)
    assert table.play("dudo").table.decision == cacho.Chance((1, 0, 2, 0), "throw")


def test_D8_a_seat_that_is_out_is_nobodys_previous_player():
    verdict = at_table("dudo", "22 - 22 -", "1x5", "dudo").verdict
    assert (verdict.caller, verdict.target) == (2, 0)


def test_D8_the_last_seat_with_dice_wins():
    ended = at_table("dudo", "2 22", "1x5", "dudo")
    assert ended.table.decision == cacho.Over(cacho.Outcome((1,), "last-with-dice"))
    assert ended.against("1x5") == ended.against("dudo", by=1) == ("game.over",)
    assert ended.against(cacho.Roll(((), (1, 2)))) == ("game.over",)
    assert ended.against(cacho.Leave(1)) == ended.against(cacho.Swap(0, 1)) == ("game.over",)


class Everyone(Rule):
    """A doubt costs every live seat a die."""

    id = "everyone"

    @hookimpl
    def penalties(self, table):
        return tuple(Loss(seat, 1) for seat in table.survivors)


def test_D8_a_game_that_nobody_survives_is_drawn():
    ended = at_table("dudo+everyone", "2 3", "1x5", "dudo", classes=(Everyone,))
    assert ended.table.decision == cacho.Over(cacho.Outcome((), "nobody-left"))
    assert ended.winners == ()


# D9: no game gets stuck


@given(st.sampled_from(("dudo", "dudo(raises='monotone')+ases", "cacho")), st.integers(2, 5), SEEDS)
def test_D9_there_is_always_a_legal_action_and_no_bid_is_repeated(spec, seats, seed):
    bids = set()
    for table in plays(spec, seats, seed):
        if table.turn is not None:
            assert len(table.legal()) > 0
        if table.told("round.opened"):
            bids.clear()
        for claimed in table.told("claimed"):
            assert claimed.claim not in bids
            bids.add(claimed.claim)
    assert table.winners is not None


@given(st.sampled_from(("dudo", "dudo+ases(half='up')", "cacho")), st.integers(2, 5), SEEDS)
def test_D9_without_a_right_exact_call_rounds_are_fewer_than_the_lives(spec, seats, seed):
    lives = rules(spec).start(seats).table.lives
    rounds = max(table.table.round.number for table in plays(spec, seats, seed, calls=False))
    assert rounds <= sum(lives) - 1
