"""Legal actions as a sequence, whose cost does not grow with the table.

The bids of a position are six spans of quantities, one a face, under one ceiling. In quantity-major
order the open faces change at no more than twelve quantities, so that any bid is found by
arithmetic between them, and the bids under a lower ceiling are the first of those under a higher
one: what is kept of a position fits tables of any size. The first few are written out, and found
without arithmetic.
"""

import operator
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import cast, overload

import attrs

from cacho._core.actions import MOST_QUANTITY, Action, Bid, safe_notation
from cacho._core.checks import FACES, die
from cacho._core.filling import maker
from cacho._core.frozen import frozen
from cacho._core.spans import CLOSED, Span
from cacho._core.wording import described

NO_BID = MOST_QUANTITY + 1
"""A quantity that no bid can have, where the last stretch begins."""

MOST_WRITTEN = 256
"""So many bids of a position are written out at most."""


@lru_cache(maxsize=1 << 12)
def _row(quantity: int) -> tuple[Bid, ...]:
    """Return the bids of a quantity by face; shared, for games make the same ones over and over."""
    return tuple(Bid(quantity, face) for face in FACES)


@frozen
class Stretch:
    """Consecutive quantities in which the same faces are open; `start` is its first bid's index."""

    start: int
    quantity: int
    faces: tuple[int, ...]

    def bid(self, index: int) -> Bid:
        """Return the bid at an index that lies in the stretch."""
        place = index - self.start
        width = len(self.faces)
        return _row(self.quantity + place // width)[self.faces[place % width] - 1]

    def index(self, bid: Bid) -> int:
        """Return the index of a bid that lies in the stretch."""
        rows = bid.quantity - self.quantity
        return self.start + rows * len(self.faces) + self.faces.index(bid.face)


class Counts(dict[int, int]):
    """How many bids there are of at most so many dice; each number is worked out once."""

    def __init__(self, stretches: Sequence[Stretch]) -> None:
        """Take the stretches, the first of which begins at no dice."""
        self._stretches = stretches

    def __missing__(self, ceiling: int) -> int:
        """Count the bids of at most `ceiling` dice."""
        last = next(each for each in reversed(self._stretches) if each.quantity <= max(ceiling, 0))
        self[ceiling] = count = last.start + len(last.faces) * (ceiling - last.quantity + 1)
        return count


@frozen
class Raises:
    """The bids that six spans allow, one span a face, without a ceiling; and the first few."""

    spans: tuple[Span, ...]
    stretches: tuple[Stretch, ...]
    counts: Counts = attrs.field(eq=False, repr=False)
    first: tuple[Bid, ...] = attrs.field(repr=False)

    def bid(self, index: int) -> Bid:
        """Return the bid at an index."""
        place = bisect_right(self.stretches, index, key=operator.attrgetter("start")) - 1
        return self.stretches[place].bid(index)

    def index(self, bid: Bid) -> int:
        """Return the index of a bid that is allowed."""
        quantity = operator.attrgetter("quantity")
        place = bisect_right(self.stretches, bid.quantity, key=quantity) - 1
        return self.stretches[place].index(bid)


@lru_cache(maxsize=1 << 10)  # other facts often allow the same bids
def raises(spans: tuple[Span, ...]) -> Raises:
    """Cut the spans of the faces into stretches."""
    ends = [end for span in spans if span for end in (span.least, span.most + 1)]
    turns = sorted({0, NO_BID, *(min(end, NO_BID) for end in ends)})
    cut: list[Stretch] = []
    start = 0
    for quantity, end in pairwise((*turns, NO_BID)):
        open_to = zip(FACES, spans, strict=True) if quantity < NO_BID else ()
        faces = tuple(face for face, span in open_to if quantity in span)
        cut.append(Stretch(start, quantity, faces))
        start += len(faces) * (end - quantity)
    return Raises(spans, tuple(cut), Counts(cut), tuple(islice(_all(cut), MOST_WRITTEN)))


def _all(stretches: Sequence[Stretch]) -> Iterator[Bid]:
    """Write bids out, as long as somebody asks for more."""
    for stretch, following in pairwise(stretches):
        for quantity in range(stretch.quantity, following.quantity) if stretch.faces else ():
            row = _row(quantity)
            whole = len(stretch.faces) == len(row)
            yield from row if whole else [row[face - 1] for face in stretch.faces]


@frozen
class Answer:
    """What may be done next, at a table of any number of dice.

    `about` is what the decision is about; `offered` are the offers by kind, so that a look-up
    compares with few others.
    """

    about: str
    raises: Raises
    offers: tuple[Action, ...]
    offered: Mapping[type[object], Collection[Action]]

    def holds(self, action: object, ceiling: int) -> bool:
        """Tell whether an action may be done, bidding at most `ceiling` dice."""
        if type(action) is Bid:
            span, quantity = self.raises.spans[action.face - 1], action.quantity
            return span.least <= quantity <= ceiling and quantity <= span.most
        try:
            return action in self.offered.get(type(action), ())
        except TypeError:  # what has no hash was not offered
            return False


def make_answer(about: str, held: Raises, offers: tuple[Action, ...]) -> Answer:
    """Make an answer of the raises and of what is offered besides."""
    return Answer(about, held, offers, _by_kind(offers))


@lru_cache(maxsize=1 << 8)  # mostly the same few are offered
def _by_kind(offers: tuple[Action, ...]) -> Mapping[type[object], Collection[Action]]:
    """Sort what is offered by kind."""
    kinds = dict.fromkeys(map(type, offers))
    return {kind: frozenset(one for one in offers if type(one) is kind) for kind in kinds}


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Legal(Sequence[Action]):
    """The legal actions of a seat: bids by quantity, then face, then what its rules offer.

    A sequence: ``len``, ``in``, ``index`` and indexing cost the same however many there are.
    """

    _answer: Answer
    _ceiling: int

    def __init__(self) -> None:
        """Refuse: legal actions come from rules and a position.

        Raises:
            TypeError: always.
        """
        raise TypeError("what is legal is asked of rules: `rules.legal(state)`")

    @property
    def offers(self) -> tuple[Action, ...]:
        """What its rules offer besides bids."""
        return self._answer.offers

    def span(self, face: int) -> Span:
        """Return the quantities of a face that may be bid, in O(1).

        Raises:
            ValueError: no die has such a face.
        """
        span = self._answer.raises.spans[die("face", face) - 1]
        most = min(span.most, self._ceiling, MOST_QUANTITY)
        return Span(span.least, most, span.rule, span.reason)

    def __len__(self) -> int:
        """Count the legal actions."""
        answer = self._answer
        return answer.raises.counts[self._ceiling] + len(answer.offers)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        """Return the action at an index, in O(1), or a tuple of those of a slice."""
        if type(index) is int and index >= 0:
            answer = self._answer
            held = answer.raises
            bids = held.counts[self._ceiling]
            if index < bids:
                return held.first[index] if index < MOST_WRITTEN else held.bid(index)
            return answer.offers[index - bids]
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        return self[range(len(self))[index]]

    def __contains__(self, action: object) -> bool:
        """Tell whether an action is legal, in O(1)."""
        return self._answer.holds(action, self._ceiling)

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the index of an action, in O(1).

        Raises:
            ValueError: it is not legal, or not from `start` to before `stop`.
        """
        if value in self:
            place = self._place(value)
            if place in range(*slice(start, stop).indices(len(self))):
                return place
        raise ValueError(f"{described(value)} is none of these actions")

    def _place(self, action: object) -> int:
        answer = self._answer
        if type(action) is Bid:
            return answer.raises.index(action)
        return answer.raises.counts[self._ceiling] + answer.offers.index(action)

    def __iter__(self) -> Iterator[Action]:
        """Iterate over the actions in order."""
        answer = self._answer
        yield from islice(_all(answer.raises.stretches), answer.raises.counts[self._ceiling])
        yield from answer.offers

    def __eq__(self, other: object) -> bool:
        """Compare with another such sequence; a tuple is another thing."""
        if not isinstance(other, Legal):
            return NotImplemented
        return self.offers == other.offers and self._bounds() == other._bounds()

    def __hash__(self) -> int:
        """Hash how many actions there are, and what is offered besides bids."""
        return hash((len(self), self.offers))

    def _bounds(self) -> list[tuple[int, int] | None]:
        """Return the fewest and the most dice that may be bid, by face; None where none may."""
        spans = map(self.span, FACES)
        return [(span.least, span.most) if span else None for span in spans]

    def __repr__(self) -> str:
        """Show the spans by face and the offers, in notation."""
        spans = [(face, self.span(face)) for face in FACES]
        bids = ", ".join(f"{span.least}…{span.most}x{face}" for face, span in spans if span)
        offers = ", ".join(map(safe_notation, self.offers))
        return f"<Legal: {'; '.join(filter(None, (bids, offers)))}>"


make_legal = cast("Callable[[Answer, int], Legal]", maker(Legal))

NO_RAISES = raises((CLOSED,) * len(FACES))
NO_ANSWER = make_answer("", NO_RAISES, ())
NOTHING = make_legal(NO_ANSWER, 0)
