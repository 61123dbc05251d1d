# ruff: noqa: N802 - tests are named after clauses of the rule book
"""Aces: the clauses A1 to A6, with the figures that were counted independently."""

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import UNBOUNDED, Rule, Span, hookimpl
from tests.tables import FACES, at_table

NUMBERS = json.loads((Path(__file__).parents[1] / "data" / "numbers.json").read_text("utf-8"))
BOOKS = {
    "S000": "dudo+ases",
    "S002": "dudo+ases(half='up')",
    "S000_monotone": "dudo(raises='monotone')+ases",
    "S002_monotone": "dudo(raises='monotone')+ases(half='up')",
}
TWENTY = "23456 23456 23456 23456"
HALVES = ("plus-one", "up")
OTHER_FACES = FACES[1:]


def over(quantity, face, options="", dudo="dudo"):
    """Twenty dice in play, and this bid standing, if an opener may say it."""
    opening = "opening='always'"
    spec = f"{dudo}+ases({', '.join(filter(None, (opening, options)))})"
    return at_table(spec, TWENTY, cacho.Bid(quantity, face))


def half(book):
    return "half='up'" if book.startswith("S002") else "half='plus-one'"


# A1: what counts


def test_A1_aces_are_wild():
    verdict = at_table("dudo+ases", "13 345", "3x3", "dudo").verdict
    assert (verdict.count, verdict.right) == (3, False)
    assert [(die.cup, die.die, die.counts_as, die.reason) for die in verdict.ledger] == [
        (0, 1, 3, "wild"),
        (0, 3, 3, "natural"),
        (1, 3, 3, "natural"),
        (1, 4, None, "other-face"),
        (1, 5, None, "other-face"),
    ]


def test_A1_in_a_bid_on_aces_only_aces_count_once_each():
    verdict = at_table("dudo+ases", "13 115", "3x3", "3x1", "dudo").verdict
    assert verdict.count == 3
    assert {die.reason for die in verdict.ledger if die.die == 1} == {"natural"}


def test_A1_without_the_rule_aces_are_a_face_like_any_other():
    assert at_table("dudo", "13 345", "3x3", "dudo").verdict.count == 2


@given(
    st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=5), min_size=2, max_size=6),
    st.integers(1, 6),
)
def test_A1_of_its_kind_the_count_of_any_dice(dice, face):
    text = " ".join("".join(map(str, hand)) for hand in dice)
    verdict = at_table("dudo+ases(opening='always')", text, cacho.Bid(1, face), "dudo").verdict
    assert verdict.count == sum(die in {face, 1} for hand in dice for die in hand)
    shown = [(die.cup, die.die) for die in verdict.ledger]
    assert shown == [(seat, die) for seat, hand in enumerate(dice) for die in sorted(hand)]
    assert sum(die.counts_as == face for die in verdict.ledger) == verdict.count


# A2: to aces


@pytest.mark.parametrize("book", ["S000", "S002"])
@pytest.mark.parametrize(("index", "quantity"), list(enumerate(NUMBERS["aces_down"]["q"])))
def test_A2_the_fewest_aces_over_each_quantity(book, index, quantity):
    span = over(quantity, 3, half(book)).legal().span(1)
    assert span.least == NUMBERS["aces_down"][book][index]


def test_A2_seven_trenes_fall_to_four_aces():
    table = over(7, 3)
    assert table.allows("4x1")
    assert table.against("3x1") == ("bid.too-low",)


def test_A2_eight_trenes_fall_to_five_aces():
    table = over(8, 3)
    assert table.allows("5x1")
    assert table.against("4x1") == ("bid.too-low",)


def test_A2_half_rounded_up_lets_five_fall_to_three_and_eight_to_four():
    assert over(5, 3, "half='up'").legal().span(1).least == 3
    assert over(8, 3, "half='up'").legal().span(1).least == 4


@pytest.mark.parametrize("way", HALVES)
def test_A2_more_aces_are_legal_too(way):
    assert over(7, 3, f"half='{way}'").legal().span(1).most == 20


@pytest.mark.parametrize("way", HALVES)
@pytest.mark.parametrize("quantity", range(1, 21))
def test_A2_exact_allows_that_number_and_no_other(way, quantity):
    least = over(quantity, 3, f"half='{way}'").legal().span(1).least
    exact = over(quantity, 3, f"half='{way}', exact=True")
    assert {q for q, face in exact.raises() if face == 1} == {least}
    assert exact.against(cacho.Bid(least + 1, 1)) == ("bid.too-high",)


def test_A2_without_options_ases_is_plus_one_and_one_die():
    assert cacho.load("dudo+ases") == cacho.load("dudo+ases(half='plus-one', opening='one-die')")
    assert cacho.load("dudo+ases") != cacho.load("dudo+ases(half='up')")


def test_A2_a_monotone_face_may_go_down_to_aces_all_the_same():
    monotone = over(7, 3, dudo="dudo(raises='monotone')")
    assert monotone.legal().span(1) == over(7, 3).legal().span(1)


# A3, from aces to another face


@pytest.mark.parametrize("aces", range(1, 21))
@pytest.mark.parametrize("dudo", ["dudo", "dudo(raises='monotone')"])
def test_A3_from_aces_to_another_face_at_least_twice_and_one(aces, dudo):
    table = over(aces, 1, dudo=dudo)
    expected = set(itertools.product(range(2 * aces + 1, 21), OTHER_FACES))
    expected |= {(quantity, 1) for quantity in range(aces + 1, 21)}
    assert table.raises() == expected


def test_A3_two_aces_go_to_five_trenes():
    table = over(2, 1)
    assert table.allows("5x3")
    assert table.allows("5x2")
    assert table.against("4x6") == ("bid.too-low",)


def test_A3_aces_over_aces_are_more_aces():
    table = over(4, 1)
    assert table.allows("5x1")
    assert table.against("4x1") == table.against("3x1") == ("bid.too-low",)


# A4: opening on aces


@pytest.mark.parametrize(
    ("opening", "one_die", "more_dice"),
    [("one-die", True, False), ("never", False, False), ("always", True, True)],
)
def test_A4_who_may_open_on_aces(opening, one_die, more_dice):
    spec = f"dudo+ases(opening='{opening}')"
    assert at_table(spec, "1 23456").allows("1x1") == one_die
    assert at_table(spec, "12 23456").allows("1x1") == more_dice


def test_A4_the_refusal_says_that_it_is_the_opening():
    table = at_table("dudo+ases", "12 23456")
    assert table.against("3x1") == ("ases.opening",)
    assert table.raises() == set(itertools.product(range(1, 8), OTHER_FACES))


def test_A4_a_seat_with_one_die_opens_with_any_number_of_aces():
    table = at_table("dudo+ases", "1 23456")
    assert table.raises() == set(itertools.product(range(1, 7), FACES))


def test_A4_is_of_the_opener_and_not_of_a_later_seat():
    assert at_table("dudo+ases(opening='never')", "12 34", "1x3").allows("1x1")


# A5: the old reading of "while that number is in play"


@pytest.mark.parametrize(("dice", "count"), [("114 56", 0), ("113 56", 3), ("114 53", 3)])
def test_A5_aces_count_only_if_a_natural_die_of_the_face_was_thrown(dice, count):
    table = at_table("dudo+ases(need_natural=True)", dice, "3x3", "dudo")
    assert table.verdict.count == count


def test_A5_without_the_option_they_always_count():
    assert at_table("dudo+ases", "114 56", "3x3", "dudo").verdict.count == 2


def test_A5_of_its_kind_every_hand_of_three():
    for hand in itertools.combinations_with_replacement(FACES, 3):
        text = "".join(map(str, hand)) + " 6"
        table = at_table("dudo+ases(need_natural=True)", text, "1x4", "dudo")
        naturals = hand.count(4)
        expected = naturals + hand.count(1) if naturals else 0
        assert table.verdict.count == expected


def test_A5_a_bid_on_aces_counts_aces_as_ever():
    table = at_table("dudo+ases(need_natural=True)", "114 56", "1x3", "2x1", "dudo")
    assert table.verdict.count == 2


# Loops, as A6 forbids them


class DoubleOnly(Rule):
    """From aces twice as many is enough, which with half rounded up goes round."""

    id = "double-only"
    requires = ("ases",)

    @hookimpl
    def span(self, table, face):
        claim = table.claim
        if claim is None or claim.face != 1 or face == 1:
            return None
        return Span(2 * claim.quantity, UNBOUNDED, self.id)


class FewerOfHigher(Rule):
    """A higher face may have one die less."""

    id = "fewer-of-higher"
    requires = ("ases",)

    @hookimpl
    def span(self, table, face):
        claim = table.claim
        if claim is None or 1 in {claim.face, face} or face <= claim.face:
            return None
        return Span(max(1, claim.quantity - 1), UNBOUNDED, self.id)


def loop_in(message):
    """The bids of the loop that the message shows."""
    shown = message.split("loop: ")[1].split(";")[0]
    return [tuple(map(int, bid.split("×"))) for bid in shown.split("→")]


@pytest.mark.parametrize(
    ("spec", "rule"),
    [
        ("dudo+ases(half='up')+double-only", DoubleOnly),
        ("dudo+ases+fewer-of-higher", FewerOfHigher),
    ],
)
def test_A6_a_combination_that_can_loop_is_refused_when_built(spec, rule):
    with pytest.raises(cacho.RulesetError, match="loop") as refusal:
        cacho.load(spec, rule)
    way = loop_in(str(refusal.value))
    assert way[0] == way[-1]
    assert len(set(way)) == len(way) - 1 >= 2
    assert rule.id in str(refusal.value)


def test_A6_the_loop_in_the_message_can_be_walked():
    with pytest.raises(cacho.RulesetError) as refusal:
        cacho.load("dudo+ases(half='up')+double-only", DoubleOnly)
    for (q, face), (next_q, next_face) in itertools.pairwise(loop_in(str(refusal.value))):
        if face == 1:
            assert next_q >= (q + 1 if next_face == 1 else 2 * q)
        elif next_face == 1:
            assert next_q >= (q + 1) // 2
        else:
            assert (next_q, next_face) > (q, face)


def test_A6_twice_as_many_does_not_loop_while_half_is_plus_one():
    """Half and one more, then twice as many: above where it began."""
    assert cacho.load("dudo+ases+double-only", DoubleOnly).spec == "dudo+ases+double-only"


@pytest.mark.parametrize(
    ("raises", "way", "opening", "exact"),
    list(
        itertools.product(
            ("reset-face", "monotone"), HALVES, ("one-die", "never", "always"), ("True", "False")
        )
    ),
)
def test_A6_no_combination_of_the_options_loops(raises, way, opening, exact):
    spec = f"dudo(raises={raises!r})+ases(half={way!r}, opening={opening!r}, exact={exact})"
    assert cacho.load(spec)


# The check, and the figures


def test_A_check_half_up_is_exactly_the_strict_order_of_doubled_aces():
    def key(quantity, face):
        return (2 * quantity, 7) if face == 1 else (quantity, face)

    for standing in itertools.product(range(1, 21), FACES):
        expected = {
            bid for bid in itertools.product(range(1, 21), FACES) if key(*bid) > key(*standing)
        }
        assert over(*standing, "half='up'").raises() == expected
        assert over(*standing).raises() <= expected


@pytest.mark.parametrize("book", list(BOOKS))
@pytest.mark.parametrize(
    "row", NUMBERS["legal_raises_20_dice"], ids=lambda row: str(row["standing"])
)
def test_the_number_of_legal_raises_with_twenty_dice(book, row):
    quantity, face = row["standing"]
    dudo = BOOKS[book].split("+", maxsplit=1)[0]
    table = over(quantity, face, half(book), dudo)
    assert len(table.raises()) == row[book]
    assert len(table.legal()) == row[book] + 1


def longest(spec, dice):
    """The bids of the longest round that does not open on aces, by search over the legal bids."""
    known = {}

    def longest_over(table):
        claim = table.table.claim
        if claim not in known:
            bids = [bid for bid in table.legal() if isinstance(bid, cacho.Bid)]
            if claim is None:
                bids = [bid for bid in bids if bid.face != 1]
            known[claim] = max((1 + longest_over(table.play(bid)) for bid in bids), default=0)
        return known[claim]

    return longest_over(at_table(spec, f"{'2' * (dice - dice // 2)} {'3' * (dice // 2)}"))


@pytest.mark.parametrize("book", list(BOOKS))
@pytest.mark.parametrize(("index", "dice"), list(enumerate(NUMBERS["longest_auction"]["dice"])))
def test_the_longest_round_of_bids(book, index, dice):
    assert longest(BOOKS[book], dice) == NUMBERS["longest_auction"][book][index]


@pytest.mark.parametrize("dice", [2, 3, 7])
def test_the_longest_round_grows_by_the_formula(dice):
    assert longest(BOOKS["S000"], dice) == 5 * dice + (dice + 1) // 2
    assert longest(BOOKS["S002"], dice) == 6 * dice
