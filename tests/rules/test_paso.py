# ruff: noqa: N802 - tests are named after clauses of the rule book
"""The pass: the clauses P1 to P7, with the figures that were counted independently."""

import itertools
import json
import pickle
from collections import Counter
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import FACES, Rule, hookimpl
from cacho_variants import DoubtPaso, Pasar
from cacho_variants.paso import PasoRule
from tests.tables import LEFT, RIGHT, at_table, opened, plays, rules

NUMBERS = json.loads((Path(__file__).parents[1] / "data" / "numbers.json").read_text("utf-8"))
SPEC = "cacho+paso"
FOUR = "33562 14462 12346 66554"
DOUBT = "dudo el paso"
SEEDS = st.integers(0, 2**32)
HANDS = st.lists(st.integers(1, 6), min_size=5, max_size=5).map(sorted).map(tuple)
OPEN = f"{SPEC}+ases(opening='always')"


def passed(dice=FOUR, bid="2x3", spec=SPEC):
    """Seat 0 bid, seat 1 passed, and seat 2 is in turn (of two seats, seat 0 again)."""
    return at_table(spec, dice, bid, "paso")


def text(*hands):
    return " ".join("".join(map(str, hand)) for hand in hands)


# P1: who may pass


def test_P1_with_five_dice_and_a_bid_standing_a_seat_may_pass():
    table = at_table(SPEC, FOUR, "2x3")
    assert table.allows("paso")
    assert table.play("paso").turn == 2


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6, 7, 8])
def test_P1_with_any_other_number_of_dice_it_may_not(size):
    table = at_table(f"{SPEC}+dudo(dice=8)", f"33562 {'2' * size}", "2x3")
    assert table.against("paso") == ("paso.not-five-dice",)
    (violation,) = table.rules.check(table.state, Pasar())
    assert dict(violation.data) == {"dice": size}


def test_P1_five_of_eight_dice_are_enough():
    assert at_table(f"{SPEC}+dudo(dice=8)", "33562333 14462", "2x3").allows("paso")


def test_P1_without_a_bid_nobody_passes():
    table = at_table(SPEC, FOUR)
    assert table.against("paso") == ("paso.no-bid",)
    assert table.against("dudo") == ("doubt.no-bid",)
    assert table.against("calzo") == ("calzar.no-bid",)


def test_P1_a_reserve_does_not_matter():
    table = opened(SPEC, 2).throw("33562 14462").play("3x3", "calzo")
    assert table.lives == (5, 5)
    table = table.throw("33562 14462").play("1x4", "1x5")
    assert table.turn == 1
    assert table.allows("paso")


def test_P1_only_the_seat_in_turn_passes():
    table = at_table(SPEC, FOUR, "2x3")
    for seat in (0, 2, 3):
        assert table.against("paso", by=seat) == ("turn.not-yours",)


# P2: which passes are true


def is_true(dice, *, aces_wild=False, patterns=("five-equal", "three-two", "all-different")):
    """The clause as it is written, every stand-in for an ace tried."""
    shapes = {"five-equal": [5], "three-two": [3, 2], "all-different": [1] * 5}
    stands = [FACES if die == 1 and aces_wild else (die,) for die in dice]
    wanted = [shapes[pattern] for pattern in patterns]
    return any(
        sorted(Counter(hand).values(), reverse=True) in wanted
        for hand in itertools.product(*stands)
    )


@pytest.mark.parametrize("hand", ["22222", "22233", "23456", "12346", "11111", "11166"])
def test_P2_a_pass_is_true_if_five_equal_three_and_two_or_all_different(hand):
    assert not passed(f"33562 {hand}").play(DOUBT).verdict.right


@pytest.mark.parametrize("hand", ["22223", "22334", "22345", "11123", "13344", "12233"])
def test_P2_any_other_is_a_lie_and_aces_count_as_aces(hand):
    assert passed(f"33562 {hand}").play(DOUBT).verdict.right


@pytest.mark.parametrize(("option", "figure"), [(False, "natural"), (True, "aces_wild")])
def test_P2_so_many_of_7776_hands_are_true(option, figure):
    rule = PasoRule(aces_wild=option)
    hands = itertools.product(FACES, repeat=5)
    true = sum(rule.is_true(tuple(sorted(hand))) for hand in hands)
    assert true == NUMBERS["paso_true_hands_of_7776"][figure]


@pytest.mark.parametrize("aces_wild", [False, True])
def test_P2_every_hand_against_the_clause_as_it_is_written(aces_wild):
    rule = PasoRule(aces_wild=aces_wild)
    for hand in itertools.combinations_with_replacement(FACES, 5):
        assert rule.is_true(hand) == is_true(hand, aces_wild=aces_wild)


@given(
    HANDS,
    st.booleans(),
    st.sets(st.sampled_from(["five-equal", "three-two", "all-different"])).map(sorted).map(tuple),
)
def test_P2_of_its_kind_patterns_are_an_option(hand, aces_wild, patterns):
    spec = f"{SPEC}+paso(aces_wild={aces_wild}, patterns={patterns})"
    verdict = passed(text((3, 3, 5, 6, 2), hand), spec=spec).play(DOUBT).verdict
    assert verdict.right is not is_true(hand, aces_wild=aces_wild, patterns=patterns)


@pytest.mark.parametrize(
    "options", ["patterns=('pair',)", "patterns='three-two'", "aces_wild=1", "limit='never'"]
)
def test_P2_other_options_are_refused(options):
    with pytest.raises(cacho.RulesetError, match="'paso' cannot be made"):
        cacho.load(f"dudo+paso({options})")


# P3: what the next seat may do


def test_P3_the_next_may_only_doubt_the_pass_or_raise():
    before, after = at_table(SPEC, FOUR, "4x5"), passed(bid="4x5")
    halved = {(3, 1), (4, 1)}
    assert before.raises() - after.raises() == halved
    assert after.notes() == {f"{q}x{f}" for q, f in before.raises() - halved} | {DOUBT}


@pytest.mark.parametrize("call", ["dudo", "calzo", "paso"])
def test_P3_it_may_not_doubt_the_bid_calzar_or_pass(call):
    assert passed().against(call) == ("paso.pending",)


def test_P3_so_many_raises_are_left():
    (case,) = NUMBERS["after_paso_20_dice"]
    bid = cacho.Bid(*case["standing"])
    assert len(passed(bid=bid).raises()) == case["raises"] == 97
    assert len(at_table(SPEC, FOUR, bid).raises()) == 99


def test_P3_aces_need_strictly_more_dice_than_the_bid():
    table = passed(bid="4x5")
    assert table.legal().span(1).least == 5
    assert table.against("4x1") == ("paso.no-halving",)
    assert "paso.no-halving" in table.against("1x1")
    assert table.allows("5x1")
    (violation,) = table.rules.check(table.state, cacho.Bid(3, 1))
    assert (violation.rule, violation.data["least"]) == ("paso", 5)


@pytest.mark.parametrize("options", ["half='plus-one'", "half='up'", "half='up', exact=True"])
@given(st.integers(1, 20), st.sampled_from(FACES))
def test_P3_of_its_kind_only_halving_is_closed(options, quantity, face):
    spec = f"cacho+ases(opening='always', {options})+paso"
    bid = cacho.Bid(quantity, face)
    before, after = at_table(spec, FOUR, bid), passed(bid=bid, spec=spec)
    halved = {(q, f) for q, f in before.raises() if f == 1 and q <= quantity and face != 1}
    assert after.raises() == before.raises() - halved
    assert after.notes() == {f"{q}x{f}" for q, f in after.raises()} | {DOUBT}


def test_P3_over_aces_the_usual_raises_hold():
    before, after = at_table(OPEN, FOUR, "3x1"), passed(bid="3x1", spec=OPEN)
    assert after.raises() == before.raises()
    assert (after.legal().span(1).least, after.legal().span(5).least) == (4, 7)


def test_P3_believing_is_no_action_the_raise_is_it():
    believed = passed().play("2x4")
    assert (believed.table.claim, believed.table.claimant) == (cacho.Bid(2, 4), 2)
    assert believed.turn == 3
    assert {"dudo", "calzo", "paso"} <= believed.notes()


def test_P3_over_the_highest_bid_the_pass_can_only_be_doubted():
    table = passed(bid="20x1", spec=OPEN)
    assert table.notes() == {DOUBT}


def test_P3_the_standing_bid_and_its_bidder_stay():
    table = passed(bid="4x5")
    assert (table.table.claim, table.table.claimant) == (cacho.Bid(4, 5), 0)


def test_P3_nobody_calls_out_of_turn_while_a_pass_is_pending():
    spec = f"{SPEC}+calzar(who='anyone')"
    before, after = at_table(spec, FOUR, "2x3"), passed(spec=spec)
    assert [before.allows("calzo", by=seat) for seat in range(4)] == [False, True, True, True]
    assert [after.allows("calzo", by=seat) for seat in range(4)] == [False] * 4
    believed = after.play("2x4")
    assert [believed.allows("calzo", by=seat) for seat in range(4)] == [True, True, False, True]


# P4: the doubt of a pass


def test_P4_a_false_pass_costs_the_passer_a_die():
    """Scenario 13: B[2,2,5,5,1] lies."""
    table = at_table(SPEC, "33562 22551 12346", "2x4", "paso", DOUBT)
    assert (table.verdict.right, table.lives, table.opener) == (True, (5, 4, 5), 1)


def test_P4_a_true_pass_costs_the_doubter_a_die():
    """Scenario 13: B[2,2,5,5,5] has it."""
    table = at_table(SPEC, "33562 22555 12346", "2x4", "paso", DOUBT)
    assert (table.verdict.right, table.lives, table.opener) == (False, (5, 5, 4), 2)


@pytest.mark.parametrize("hand", ["22551", "22555"])
def test_P4_only_the_passer_shows(hand):
    table = at_table(SPEC, f"33562 {hand} 12346", "2x4", "paso", DOUBT)
    verdict = table.verdict
    assert (verdict.call, verdict.caller, verdict.target) == ("paso.doubt", 2, 1)
    assert verdict.count is None
    assert [die.cup for die in verdict.ledger] == [1] * 5
    assert "".join(str(die.die) for die in verdict.ledger) == "".join(sorted(hand))
    assert {(die.counts_as, die.reason) for die in verdict.ledger} == {(None, "pattern")}
    (revealed,) = table.told("revealed")
    assert revealed.ledger == verdict.ledger


def test_P4_the_loss_is_taken_from_a_reserve_and_the_loser_opens():
    table = opened(SPEC, 2).throw("33562 14462").play("3x3", "calzo")
    table = table.throw("33562 14462").play("1x4", "paso", DOUBT)
    assert (table.lives, table.opener) == ((4, 5), 0)
    table = table.throw("3356 14462").play("1x4", "paso", DOUBT)
    assert (table.verdict.caller, table.verdict.right, table.opener) == (0, True, 1)
    assert table.lives == (4, 5)


def test_P4_a_doubter_who_loses_the_last_die_is_out_and_the_next_opens():
    table = at_table(SPEC, "33562 22555 1 23", "2x4", "paso", DOUBT)
    assert table.table.live == (True, True, False, True)
    assert table.opener == 3


@given(HANDS, st.integers(1, 5))
def test_P4_of_its_kind_the_one_who_was_wrong_loses_a_die(hand, dice):
    table = passed(text((3, 3, 5, 6, 2), hand, (2,) * dice)).play(DOUBT)
    loser = 2 if is_true(hand) else 1
    assert table.verdict.loser == loser
    assert table.lives == tuple(n - (s == loser) for s, n in enumerate((5, 5, dice)))


# P5: a pass that was believed


def test_P5_believed_once_a_pass_is_never_doubted_later():
    table = passed()
    for bid in ("2x4", "2x5", "2x6", "3x2", "3x3"):
        table = table.play(bid)
        assert table.against(DOUBT) == ("action.not-now",)


def test_P5_the_doubt_is_of_the_latest_pass():
    table = passed().play("2x4", "paso", DOUBT)
    assert (table.verdict.caller, table.verdict.target) == (0, 3)


def test_P5_without_a_pass_there_is_none_to_doubt():
    for table in (at_table(SPEC, FOUR), at_table(SPEC, FOUR, "2x3")):
        assert table.against(DOUBT) == ("action.not-now",)


# P6: how often


def test_P6_a_seat_passes_once_a_round():
    """Scenario 12: after the pass was believed and the bid raised, B has all again but paso."""
    table = passed().play("3x3", "4x3", "5x3")
    fresh = at_table(SPEC, FOUR, "2x3", "2x4", "3x3", "4x3", "5x3")
    assert table.turn == fresh.turn == 1
    assert fresh.notes() - table.notes() == {"paso"}
    assert not table.notes() - fresh.notes()
    assert table.against("paso") == ("paso.spent",)


def test_P6_another_seat_may_pass_in_the_same_round():
    table = passed().play("2x4")
    assert table.allows("paso")
    assert table.play("paso").notes() >= {DOUBT, "2x5"}


def test_P6_table_round_lets_one_seat_pass_a_round():
    table = passed(spec=f"{SPEC}(limit='table-round')").play("2x4")
    assert table.against("paso") == ("paso.spent",)


def test_P6_none_lets_a_seat_pass_again():
    table = passed(spec=f"{SPEC}(limit='none')").play("3x3", "4x3", "5x3")
    assert (table.turn, table.allows("paso")) == (1, True)


@pytest.mark.parametrize("limit", ["seat-round", "table-round", "none"])
def test_P6_a_new_round_begins_anew(limit):
    table = passed(spec=f"{SPEC}(limit='{limit}')").play(DOUBT)
    assert (table.lives, table.opener) == ((5, 4, 5, 5), 1)
    table = table.throw("33562 1446 12346 66554").play("2x3")
    assert (table.turn, table.allows("paso")) == (2, True)


def test_P6_with_two_seats_the_bid_comes_back_to_its_maker():
    table = passed("33562 14462")
    assert table.turn == 0
    assert table.notes() == {f"{q}x{f}" for q, f in table.raises()} | {DOUBT}
    raised = table.play("2x4")
    assert (raised.table.claimant, raised.turn) == (0, 1)
    doubted = table.play(DOUBT)
    assert (doubted.verdict.caller, doubted.verdict.target) == (0, 1)


def test_P6_the_maker_who_believes_meets_no_second_pass():
    assert passed("33562 14462").play("2x4").against("paso") == ("paso.spent",)


@pytest.mark.parametrize(("way", "turn"), [(LEFT, 3), (RIGHT, 1)])
def test_P6_a_pass_goes_on_to_the_nearest_live_seat_that_way(way, turn):
    table = at_table(SPEC, "33562 14462 - 12346", "2x3", "paso", way=way)
    assert table.turn == turn
    assert [event.seat for event in table.told("turn.moved")] == [turn]


# P7: true and lying passes look alike


@given(HANDS, HANDS)
def test_P7_the_offer_never_depends_on_the_dice(mine, other):
    """Scenario 14, at every point of a round with a pass."""
    actions = ("2x3", "paso", "2x4", "2x5", "2x6")
    tables = [opened(SPEC, 4), opened(SPEC, 4)]
    hands = [
        text((3, 3, 5, 6, 2), hand, (1, 2, 3, 4, 6), (6, 6, 5, 5, 4)) for hand in (mine, other)
    ]
    tables = [table.throw(dice) for table, dice in zip(tables, hands, strict=True)]
    for action in actions:
        one, two = (table.play(action) for table in tables)
        tables = [one, two]
        for seat in range(4):
            assert one.legal(seat) == two.legal(seat)
        for seat in (0, 2, 3, None):
            views = [table.rules.observe(table.state, seat) for table in tables]
            assert views[0] == views[1]
            assert repr(views[0]) == repr(views[1])
        heard = [[event for event in table.events if None in event.heard_by()] for table in tables]
        assert heard[0] == heard[1] == list(one.events)


# What is told, and how it is written


def test_everyone_is_told_of_a_pass():
    table = passed()
    assert [event.tag for event in table.events] == ["passed", "turn.moved"]
    assert all(None in event.heard_by() for event in table.events)
    assert table.told("passed")[0].seat == 1


def test_the_notations():
    game = rules(SPEC)
    for action, notation in ((Pasar(), "paso"), (DoubtPaso(), DOUBT), (cacho.Doubt(), "dudo")):
        assert action.notation == notation
        assert game.parse(notation) == action


def test_a_void_round_takes_its_passes_with_it():
    table = passed().play(cacho.Leave(3)).throw("33562 14462 12346 -").play("2x3")
    assert (table.turn, table.allows("paso")) == (1, True)
    assert table.against(DOUBT) == ("action.not-now",)


def test_a_pending_pass_survives_a_copy():
    """In a position read back, claims are equal and no longer the same."""
    table = attrs.evolve(passed(), state=pickle.loads(pickle.dumps(passed().state)))  # noqa: S301 - written here
    assert table.against("dudo") == ("paso.pending",)
    assert table.play(DOUBT).verdict.target == 1


# Its company

FIVE_DICE = ["cacho", "cacho-chileno", "cacho-casero", "perudo"]


@pytest.mark.parametrize("preset", FIVE_DICE)
@given(st.integers(2, 6), SEEDS)
def test_paso_goes_with_every_five_dice_preset(preset, seats, seed):
    """Games end; after a pass come only its doubt and raises, a round has one pass a seat."""
    spent = set()
    for table in plays(f"{preset}+paso", seats, seed):
        if table.told("round.opened"):
            spent = set()
        for event in table.told("passed"):
            assert event.seat not in spent
            spent.add(event.seat)
            assert table.notes() == {f"{q}x{f}" for q, f in table.raises()} | {DOUBT}
    assert len(table.winners) <= 1


class Forgetful(Rule):
    """Says nothing, and does not say what that depends on: no answer is kept beside it."""

    id = "forgetful"

    @hookimpl
    def narrow(self):
        return None


@pytest.mark.parametrize("preset", FIVE_DICE)
@given(st.integers(2, 6), SEEDS)
def test_what_rules_read_is_all_that_legality_depends_on(preset, seats, seed):
    """An answer kept from another table of equal facts is the one that a fresh question gets."""
    forgetful = rules(f"{preset}+paso+forgetful", Forgetful)
    for table in plays(f"{preset}+paso", seats, seed):
        assert table.legal() == forgetful.legal(table.state)


def test_cacho_chileno_is_S000_whole():
    assert rules("cacho-chileno") == rules("cacho+paso+obligar")


def test_paso_needs_dudo():
    for spec in ("paso", "paso+dudo"):
        with pytest.raises(cacho.RulesetError, match="'paso' needs rule 'dudo'"):
            cacho.load(spec)


def test_without_aces_the_pass_closes_nothing_that_was_open():
    before, after = at_table("dudo+paso", FOUR, "4x5"), passed(bid="4x5", spec="dudo+paso")
    assert after.raises() == before.raises()
