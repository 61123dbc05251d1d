"""Loops among bids: one is found exactly if there is one, and a short way round is shown."""

import itertools

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho._core.loops import MOST_DICE, loop
from cacho.plugins import UNBOUNDED, Bid, Rule, Span, Turn, hookimpl

FACES = range(1, 7)


def over(spans, most):
    """The bids of at most so many dice that may go over each."""
    bids = [(quantity, face) for quantity in range(1, most + 1) for face in FACES]
    return {
        bid: [
            (n, face)
            for n, face in bids
            if spans[bid][face - 1].least <= n <= spans[bid][face - 1].most
        ]
        for bid in bids
    }


def goes_round(raises):
    """Whether some bid leads back to itself, by taking away those that lead nowhere."""
    left = {bid: set(above) for bid, above in raises.items()}
    while dead := {bid for bid, above in left.items() if not above}:
        left = {bid: above - dead for bid, above in left.items() if bid not in dead}
    return bool(left)


OPEN = st.builds(Span, st.integers(1, 5), st.integers(1, 4) | st.just(UNBOUNDED))


@st.composite
def few_raises(draw):
    """At most some dice, and the spans over each bid and beyond; most of them closed."""
    most = draw(st.integers(1, 4))
    bids = [(quantity, face) for quantity in range(1, most + 2) for face in FACES]
    few = [bid for bid in bids if bid[1] in FACES[:2]]
    chosen = draw(
        st.dictionaries(
            st.tuples(st.sampled_from(few), st.sampled_from(FACES[:2])), OPEN, max_size=8
        )
    )
    spans = {bid: [chosen.get((bid, face), Span(1, 0)) for face in FACES] for bid in bids}
    return most, spans


@given(few_raises())
def test_a_loop_is_found_exactly_if_there_is_one_and_every_step_of_it_is_allowed(case):
    most, spans = case
    raises = over(spans, most)
    way = loop(lambda bid: spans[bid.quantity, bid.face], most)
    assert (way is not None) == goes_round(raises)
    if way:
        shown = [(bid.quantity, bid.face) for bid in way]
        assert shown[0] == shown[-1]
        assert len(shown) > 1
        assert len(set(shown)) == len(shown) - 1
        assert all(above in raises[bid] for bid, above in itertools.pairwise(shown))
        assert len(shown) - 1 == fewest(raises, shown[0])


def fewest(raises, bid):
    """How few bids lead back to a bid."""
    reached, bids = {*raises[bid]}, 1
    while bid not in reached:
        reached, bids = {above for each in reached for above in raises[each]}, bids + 1
    return bids


def spanned(*open_, most):
    """The loop among bids over which nothing may go but as is said: bid, face, span."""
    spans = {(bid, face): span for bid, face, span in open_}
    return loop(lambda bid: [spans.get((bid, face), Span(1, 0)) for face in FACES], most)


def test_two_bids_that_may_go_over_each_other_are_a_loop():
    one, other = Bid(1, 2), Bid(1, 3)
    found = spanned((one, 3, Span(1, 1)), (other, 2, Span(1, 1)), most=1)
    assert found in ((one, other, one), (other, one, other))


def test_a_loop_may_lead_over_a_bid_of_more_dice_than_the_least_that_is_open():
    one, other = Bid(1, 2), Bid(4, 6)
    found = spanned((one, 6, Span(2, UNBOUNDED)), (other, 2, Span(1, 1)), most=4)
    assert found in ((one, other, one), (other, one, other))


def test_bids_above_the_most_that_is_open_are_no_way_round():
    one, other = Bid(1, 2), Bid(2, 3)
    assert spanned((one, 3, Span(1, 1)), (other, 2, Span(1, 1)), most=3) is None
    assert spanned((one, 3, Span(1, 2)), (other, 2, Span(1, 1)), most=3) is not None


def test_bids_of_more_dice_than_can_be_named_are_no_way_round():
    assert spanned((Bid(2, 3), 3, Span(1, 2)), most=1) is None
    assert spanned((Bid(2, 3), 3, Span(1, 2)), most=2) == (Bid(2, 3), Bid(2, 3))


@pytest.mark.parametrize(("near", "far"), [(2, 3), (3, 2)])
def test_the_shortest_way_round_is_shown(near, far):
    """From one as one may go back by way of one bid or of two, whichever is looked at first."""
    found = spanned(
        (Bid(1, 1), near, Span(1, 1)),
        (Bid(1, near), 1, Span(1, 1)),
        (Bid(1, 1), far, Span(1, 1)),
        (Bid(1, far), 4, Span(1, 1)),
        (Bid(1, 4), 1, Span(1, 1)),
        most=1,
    )
    assert found == (Bid(1, 1), Bid(1, near), Bid(1, 1))


def test_a_way_round_is_as_long_as_its_bids_are_many_however_high_they_are():
    """From one tonto one may go to nine sextos and back, or by way of two bids of one die."""
    found = spanned(
        (Bid(1, 2), 6, Span(1, UNBOUNDED)),
        (Bid(9, 6), 2, Span(1, 1)),
        (Bid(1, 2), 3, Span(1, 1)),
        (Bid(1, 3), 4, Span(1, 1)),
        (Bid(1, 4), 2, Span(1, 1)),
        most=9,
    )
    assert len(found) == 3


@pytest.mark.parametrize("cap", [True, False])
def test_a_loop_is_sought_as_a_seat_would_bid_over_another_when_all_have_all_their_dice(cap):
    """Among bids of as many dice as there are, whether or not more can be named."""
    asked = []

    class Spy(Rule):
        """Writes down where it is asked what may be bid."""

        id = "spy"

        @hookimpl
        def span(self, table, seat, face):
            asked.append((table, seat, face))

    game = cacho.load(f"dudo(dice=3, cap={cap})+spy", Spy)
    seats = game.setup(2).seats[1]
    most = 3 * seats
    assert {(table.claim, face) for table, _, face in asked} == {
        (Bid(quantity, claimed), face)
        for quantity in range(1, most + 1)
        for claimed in FACES
        for face in FACES
    }
    for table, seat, _ in asked:
        assert (seat, table.turn, table.claimant) == (0, 0, 1)
        assert table.decision == Turn(0, "bid")
        assert table.dice == (3,) * seats


@pytest.mark.parametrize("lives", [10**4, 10**6])
def test_however_many_dice_are_dealt_a_loop_is_sought_among_few(lives):
    """A game of a million dice is put in force as soon as one of a thousand."""
    asked = set()

    class Hoard(Rule):
        """Deals as many dice as can be, and is asked what may be bid."""

        id = "hoard"
        requires = ("dudo",)

        @hookimpl(wrapper=True)
        def setup(self):
            usual = yield
            return attrs.evolve(usual, lives=lives, full=lives)

        @hookimpl
        def span(self, table):
            asked.add(table.claim.quantity)
            assert len(asked) <= MOST_DICE

    assert cacho.load("dudo+hoard", Hoard).start(2).table.lives == (lives, lives)
    assert max(asked) == MOST_DICE
