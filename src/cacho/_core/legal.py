"""Legal actions as a sequence that is never written out.

The bids of a position are six spans of quantities, one a face, under one ceiling. In quantity-major
order the open faces change at no more than twelve quantities, so that any bid is found by
arithmetic between them, and the bids under a lower ceiling are the first of those under a higher
one: length, membership and indexing cost the same whatever the number of dice.
"""

import operator
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import overload

import attrs

from cacho._core.actions import Action, Bid
from cacho._core.checks import FACES
from cacho._core.claims import UNBOUNDED, Span

CLOSED = Span(UNBOUNDED, 0)


@lru_cache(maxsize=1 << 12)
def _row(quantity: int) -> tuple[Bid, ...]:
    """Return the bids of a quantity by face; shared, for games make the same ones over and over."""
    return tuple(Bid(quantity, face) for face in FACES)


@attrs.frozen
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


@attrs.frozen
class Raises:
    """The bids that six spans allow, one span a face, without a ceiling.

    Most of them lie in the `main` stretch, the last that is not empty.
    """

    spans: tuple[Span, ...]
    main: Stretch
    stretches: tuple[Stretch, ...]
    starts: tuple[int, ...]
    quantities: tuple[int, ...]

    def up_to(self, ceiling: int) -> int:
        """Count the bids of at most `ceiling` dice."""
        position = bisect_right(self.quantities, ceiling) - 1
        if position < 0:
            return 0
        stretch = self.stretches[position]
        return stretch.start + (ceiling - stretch.quantity + 1) * len(stretch.faces)


def raises(spans: tuple[Span, ...]) -> Raises:
    """Cut the spans of the faces into stretches."""
    turns = sorted({q for span in spans if span for q in (span.least, span.most + 1)})
    cut: list[Stretch] = []
    start = 0
    for quantity, end in zip(turns, (*turns[1:], UNBOUNDED), strict=False):
        faces = tuple(face for face, span in zip(FACES, spans, strict=True) if quantity in span)
        cut.append(Stretch(start, quantity, faces))
        start += len(faces) * (end - quantity)
    starts = tuple(stretch.start for stretch in cut)
    main = next((stretch for stretch in reversed(cut) if stretch.faces), Stretch(0, 0, ()))
    return Raises(spans, main, tuple(cut), starts, tuple(stretch.quantity for stretch in cut))


@attrs.frozen(eq=False, repr=False)
class Legal(Sequence[Action]):
    """The legal actions of a seat: bids by quantity, then face, then what its rules offer.

    A sequence: ``len``, ``in`` and indexing cost the same however many there are.
    """

    _raises: Raises
    _ceiling: int
    _bids: int
    offers: tuple[Action, ...]

    def span(self, face: int) -> Span:
        """Return the quantities of a face that may be bid, in O(1)."""
        span = self._raises.spans[face - 1]
        return Span(span.least, min(span.most, self._ceiling), span.rule, span.reason)

    def under(self, ceiling: int) -> "Legal":
        """Return the same actions under another ceiling."""
        return legal(self._raises, ceiling, self.offers)

    def __len__(self) -> int:
        """Count the legal actions."""
        return self._bids + len(self.offers)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        """Return the action at an index, in O(1), or a tuple of those of a slice."""
        if type(index) is not int:
            if isinstance(index, slice):
                return tuple(self[place] for place in range(*index.indices(len(self))))
            index = operator.index(index)
        bids = self._bids
        if 0 <= index < bids:
            held = self._raises
            stretch = held.main
            if index < stretch.start:
                stretch = held.stretches[bisect_right(held.starts, index) - 1]
            place = index - stretch.start  # as in `Stretch.bid`, whose call would cost a third more
            faces = stretch.faces
            width = len(faces)
            return _row(stretch.quantity + place // width)[faces[place % width] - 1]
        if index < 0:
            return self[range(len(self))[index]]
        return self.offers[index - bids]

    def __iter__(self) -> Iterator[Action]:
        """Iterate over the actions in order."""
        held = self._raises
        for stretch, end in zip(held.stretches, (*held.starts[1:], self._bids), strict=False):
            yield from map(stretch.bid, range(stretch.start, min(end, self._bids)))
        yield from self.offers

    def __contains__(self, action: object) -> bool:
        """Tell whether an action is legal, in O(1)."""
        if type(action) is Bid:
            span = self._raises.spans[action.face - 1]
            return span.least <= action.quantity <= self._ceiling and action.quantity <= span.most
        return action in self.offers

    def __eq__(self, other: object) -> bool:
        """Compare with another such sequence, action by action."""
        if not isinstance(other, Legal):
            return NotImplemented
        return len(self) == len(other) and all(map(operator.eq, self, other))

    def __hash__(self) -> int:
        """Hash what is offered, and how many bids there are."""
        return hash((self._bids, self.offers))

    def __repr__(self) -> str:
        """Show the spans by face and the offers, in notation."""
        spans = [(face, self.span(face)) for face in FACES]
        bids = ", ".join(f"{span.least}…{span.most}x{face}" for face, span in spans if span)
        offers = ", ".join(action.notation for action in self.offers)
        return f"<Legal: {'; '.join(filter(None, (bids, offers)))}>"


def legal(held: Raises, ceiling: int, offers: tuple[Action, ...]) -> Legal:
    """Make the legal actions of the raises under a ceiling and of what is offered besides."""
    return Legal(held, ceiling, held.up_to(ceiling), offers)


NO_RAISES = raises((CLOSED,) * len(FACES))
NOTHING = legal(NO_RAISES, 0, ())
