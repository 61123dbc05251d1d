"""Legal actions as a sequence: it is never written out, and behaves as if it were."""

import pickle
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho._core import answer_cache
from cacho._core.legal import NO_ANSWER, Legal, make_answer, make_legal, raises
from cacho._core.spans import CLOSED
from cacho.plugins import UNBOUNDED, Rule, Span, hookimpl
from cacho_variants import Calzar, Pasar, Sentido
from tests.tables import FACES, at_table, beside, dealt, opened, plays

SPECS = (
    "dudo",
    "dudo(raises='monotone', cap=False)+ases(half='up')",
    "dudo+ases(exact=True, opening='always')",
    "cacho-chileno",
    "cacho-casero",
    "666",
)


def written(table):
    """The legal actions of the seat in turn, bid by bid: by quantity, then face, then offers."""
    legal = table.legal()
    bids = [(q, f) for f in FACES for q in range(legal.span(f).least, legal.span(f).most + 1)]
    return [*(cacho.Bid(*bid) for bid in sorted(bids)), *legal.offers]


def some(spec, seats, seed, moment):
    tables = list(plays(spec, seats, seed))
    return tables[min(moment, len(tables) - 1)]


TABLES = st.builds(
    some, st.sampled_from(SPECS), st.integers(2, 4), st.integers(0, 2**32), st.integers(0, 40)
)


@given(TABLES, st.data())
def test_it_is_the_sequence_of_what_is_written_out(table, data):
    legal, expected = table.legal(), written(table)
    assert list(legal) == expected
    assert len(legal) == len(expected)
    assert list(reversed(legal)) == expected[::-1]
    assert all(action in legal for action in expected)
    assert len(set(expected)) == len(expected)
    assert [legal.index(action) for action in expected] == [*range(len(expected))]
    start, stop, step = (data.draw(st.none() | st.integers(-9, 9)) for _ in range(3))
    cut = slice(start, stop, step or None)
    assert legal[cut] == tuple(expected[cut])
    for index in range(-len(expected) - 2, len(expected) + 2):
        if -len(expected) <= index < len(expected):
            assert legal[index] == expected[index]
        else:
            with pytest.raises(IndexError):
                legal[index]


class Index:
    """Something that counts, and is no int."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def test_it_is_indexed_by_whatever_counts():
    legal = at_table("dudo", "33 44").legal()
    assert legal[Index(3)] == legal[3]
    assert legal[Index(-1)] == legal[-1]
    for wrong in (1.0, "1", None):
        with pytest.raises(TypeError):
            legal[wrong]


def test_answers_are_the_same_when_they_have_been_forgotten(monkeypatch):
    monkeypatch.setattr(answer_cache, "MOST_KEPT", 5)
    forgetful = cacho.load("cacho")
    for table in plays("cacho", 3, 11):
        assert forgetful.legal(table.state) == table.legal()


@given(TABLES, st.integers(1, 60), st.integers(1, 6))
def test_it_holds_a_bid_exactly_if_its_span_does(table, quantity, face):
    legal = table.legal()
    assert (cacho.Bid(quantity, face) in legal) == (quantity in legal.span(face))


@given(TABLES)
def test_every_one_is_accepted(table):
    for action in list(table.legal())[:40]:
        assert table.allows(action)


def test_it_holds_nothing_else():
    legal = at_table("cacho", "33562 14462", "2x3").legal()
    for other in (None, 3, "3x3", (3, 3), cacho.Roll(()), cacho.Leave(0), cacho.Bid):
        assert other not in legal


def test_equal_positions_have_equal_sequences_and_others_not():
    one = at_table("cacho", "33562 14462", "2x3").legal()
    assert one == at_table("cacho", "11111 22222", "2x3").legal()
    assert hash(one) == hash(at_table("cacho", "11111 22222", "2x3").legal())
    assert one != at_table("cacho", "33562 14462", "2x4").legal()
    assert one != at_table("cacho", "33562 1446", "2x3").legal()
    assert one != at_table("dudo+ases", "33562 14462", "2x3").legal()
    assert one != list(one)
    assert one != tuple(one)


def test_equal_spans_reached_otherwise_are_equal():
    """Four dice or two: over the highest bid there is but the doubt."""
    assert at_table("dudo", "33 44", "4x6").legal() == at_table("dudo", "2 6", "2x6").legal()


def test_its_repr_shows_spans_and_offers():
    legal = at_table("dudo(dice=2)+calzar", "33 44", "3x6").legal()
    assert repr(legal) == "<Legal: 4…4x1, 4…4x2, 4…4x3, 4…4x4, 4…4x5, 4…4x6; dudo, calzo>"
    assert repr(at_table("dudo", "33 44", "4x6").legal()) == "<Legal: dudo>"
    assert repr(at_table("dudo", "2 3").legal()).startswith("<Legal: 1…2x1, ")


def test_nothing_is_legal_before_the_throw_and_after_the_end():
    for table in (opened("dudo", 2), at_table("dudo", "2 3", "1x5", "dudo")):
        legal = table.legal()
        assert (len(legal), list(legal), legal[:]) == (0, [], ())
        assert repr(legal) == "<Legal: >"
        assert not legal
        assert cacho.Bid(1, 1) not in legal


def test_the_span_of_two_aces_from_two_quinas():
    legal = at_table("cacho", "13356 22455 12346", "3x5").legal()
    assert (legal.span(1).least, legal.span(1).most) == (2, 15)


@pytest.mark.parametrize("face", [0, -1, 7, True, 1.0, "1", None])
def test_a_span_is_of_a_face_of_a_die(face):
    legal = at_table("dudo", "2 3").legal()
    with pytest.raises(ValueError, match="face must be a whole number from 1 to 6, not "):
        legal.span(face)


def test_a_million_bids_are_not_written_out():
    """Two hundred dice in play: thousands of bids, found by arithmetic."""
    table = opened("dudo(dice=20, cap=False)", 10)
    table = table.play(cacho.Roll(((6,) * 20,) * 10))
    legal = table.legal()
    assert len(legal) == 12_000
    assert legal[-1] == legal[11_999] == cacho.Bid(2000, 6)
    assert legal[6_001] == cacho.Bid(1001, 2)


# Of any spans and offers


SPAN = st.one_of(
    st.just(CLOSED),
    st.builds(Span, st.integers(1, 6), st.integers(0, 9)),
    st.builds(Span, st.integers(1, 6), st.just(UNBOUNDED), st.just("rule"), st.just("why")),
)
OFFERS = (cacho.Doubt(), Calzar(), Sentido("left"), Sentido("right"), Pasar())


def some_of(spans, ceiling, offers=()):
    """The legal actions of these spans and offers."""
    return make_legal(make_answer("bid", raises(spans), offers), ceiling)


@given(
    st.lists(SPAN, min_size=6, max_size=6).map(tuple),
    st.integers(0, 12),
    st.lists(st.sampled_from(OFFERS), unique=True).map(tuple),
)
def test_it_is_the_bids_of_its_spans_and_then_the_offers(spans, ceiling, offers):
    """And those that are written out are the same as those found by arithmetic."""
    every = [cacho.Bid(quantity, face) for quantity in range(1, 14) for face in FACES]
    bids = [b for b in every if b.quantity <= ceiling and b.quantity in spans[b.face - 1]]
    expected = [*bids, *offers]
    assert [raises(spans).bid(place) for place in range(len(bids))] == bids
    legal = some_of(spans, ceiling, offers)
    assert list(islice(legal, len(expected) + 1)) == expected
    assert len(legal) == len(expected)
    assert legal.offers == offers
    assert [legal[place] for place in range(len(expected))] == expected
    assert [legal[place] for place in range(-len(expected), 0)] == expected
    assert legal[1:-1] == tuple(expected[1:-1])
    assert [legal.index(one) for one in expected] == [*range(len(expected))]
    assert [one for one in (*every, *OFFERS) if one in legal] == [
        *bids,
        *(one for one in OFFERS if one in offers),
    ]
    for beyond in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            legal[beyond]
    for face, span in zip(FACES, spans, strict=True):
        most = min(span.most, ceiling)
        assert legal.span(face) == Span(span.least, most, span.rule, span.reason)


def test_few_bids_are_written_out_and_all_are_found():
    spans = (Span(1, 200), *(CLOSED,) * 4, Span(3, 200))
    assert len(raises(spans).first) == 256
    assert len(raises((Span(1, 300),) * 6).first) == 256
    legal = some_of(spans, 150, OFFERS[:1])
    assert list(legal) == [legal[place] for place in range(299)]
    assert legal[255:258] == (cacho.Bid(129, 6), cacho.Bid(130, 1), cacho.Bid(130, 6))
    assert legal[297:] == (cacho.Bid(150, 6), cacho.Doubt())
    assert [legal.index(one) for one in legal] == [*range(299)]


@pytest.mark.parametrize("stop", [None, -1, 0, 1, 5, 9])
@pytest.mark.parametrize("start", [0, -2, 3, 8])
def test_an_action_is_found_where_it_is_sought_and_nowhere_else(start, stop):
    legal = some_of((Span(2, 3), *(CLOSED,) * 4, Span(3, 5)), 4, OFFERS[:2])
    held = list(legal)
    for action in (*legal, cacho.Bid(9, 1), cacho.Bid(2, 6), OFFERS[2], "dudo", []):
        try:
            due = held.index(action, start, len(held) if stop is None else stop)
        except ValueError:
            with pytest.raises(ValueError, match="is none of these actions"):
                legal.index(action, start, stop)
        else:
            assert legal.index(action, start, stop) == due


@pytest.mark.parametrize("ceiling", [0, -1, -200])
def test_with_a_ceiling_below_one_no_bid_is_legal(ceiling):
    legal = some_of((Span(1, 200),) * 6, ceiling, OFFERS[:1])
    assert list(legal) == [legal[0]] == [cacho.Doubt()]
    assert len(legal) == 1
    assert cacho.Bid(1, 2) not in legal


def test_a_ceiling_over_all_bids_is_that_of_bids():
    spans = (Span(10**6 - 1, UNBOUNDED), *(CLOSED,) * 4, Span(10**6, UNBOUNDED))
    legal = some_of(spans, UNBOUNDED, OFFERS[:1])
    last = (cacho.Bid(10**6 - 1, 1), cacho.Bid(10**6, 1), cacho.Bid(10**6, 6))
    assert list(legal) == [*last, cacho.Doubt()]
    assert [legal[place] for place in range(-4, 4)] == [*legal, *legal]
    assert len(legal) == 4
    assert [legal.span(face).most for face in FACES] == [10**6, 0, 0, 0, 0, 10**6]


@given(st.integers(0, 999_999))
def test_a_rule_without_a_limit_lets_any_bid_be_made(place):
    class Limitless(Rule):
        id = "limitless"
        reads = ()

        @hookimpl
        def ceiling(self):
            return UNBOUNDED

    here = dealt(beside("dudo", Limitless), "3 4")
    legal = here.legal()
    assert len(legal) == 6 * 10**6
    bid = legal[6 * place]
    assert bid == cacho.Bid(place + 1, 1)
    assert here.play(bid).table.claim == bid
    assert legal[6 * 10**6 - 1] == cacho.Bid(10**6, 6)
    assert legal.span(3) == Span(1, 10**6, "dudo")


def test_a_pickled_one_is_equal_and_counts_the_same_under_other_ceilings():
    spans = (Span(1, 200), *(CLOSED,) * 4, Span(3, 8))
    legal = some_of(spans, 150, OFFERS)
    assert len(legal) == 161
    other = pickle.loads(pickle.dumps(legal))  # noqa: S301 - it was just written
    assert other == legal
    assert hash(other) == hash(legal)
    assert [other[place] for place in range(161)] == list(legal)
    assert other.span(6) == legal.span(6)


def test_it_is_not_made_but_asked_for():
    with pytest.raises(TypeError) as refusal:
        Legal()
    assert str(refusal.value) == "what is legal is asked of rules: `rules.legal(state)`"


def test_there_is_one_span_a_face():
    for spans in ((Span(1, 3),) * 5, (Span(1, 3),) * 7):
        with pytest.raises(ValueError, match="argument"):
            raises(spans)


def test_sequences_of_other_actions_have_other_hashes():
    spans = (Span(1, 3),) * 6
    legal = some_of(spans, 3, OFFERS[:1])
    for other in (
        some_of(spans, 2, OFFERS[:1]),
        some_of(spans, 3),
        some_of(spans, 3, OFFERS[1:2]),
        make_legal(NO_ANSWER, 0),
    ):
        assert hash(other) != hash(legal)
        assert other != legal


def test_its_repr_has_a_comma_between_two_and_a_semicolon_before_the_offers():
    spans = (Span(2, 3), *(CLOSED,) * 4, Span(1, UNBOUNDED))
    assert repr(some_of(spans, 4, OFFERS[:2])) == "<Legal: 2…3x1, 1…4x6; dudo, calzo>"
    assert repr(some_of(spans, 1, OFFERS[:2])) == "<Legal: 1…1x6; dudo, calzo>"
    assert repr(some_of((CLOSED,) * 6, 4, OFFERS[:1])) == "<Legal: dudo>"
