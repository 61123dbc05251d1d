"""Legal actions as a sequence that is never written out.

The bids of a position are six spans of quantities, one a face. In quantity-major order the open
faces change at no more than twelve quantities, so that any bid is found by arithmetic between
them: length, membership and indexing cost the same whatever the number of dice.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import overload

import attrs

from cacho._core.actions import Action, Bid
from cacho._core.checks import FACES
from cacho._core.claims import Span

CLOSED = Span(1, 0)


@lru_cache(maxsize=4096)
def _bid(quantity: int, face: int) -> Bid:
    return Bid(quantity, face)  # shared: a game makes the same few thousand bids over and over


@attrs.frozen
class Stretch:
    """Consecutive quantities in which the same faces are open; `start` is its first bid's index."""

    start: int
    quantity: int
    faces: tuple[int, ...]


def stretches(spans: Sequence[Span]) -> tuple[tuple[Stretch, ...], int]:
    """Cut the spans of the faces into stretches; return them and the number of bids."""
    turns = sorted({q for span in spans if span for q in (span.least, span.most + 1)})
    cut: list[Stretch] = []
    start = 0
    for quantity, end in zip(turns, turns[1:], strict=False):
        faces = tuple(face for face, span in zip(FACES, spans, strict=True) if quantity in span)
        if faces:
            cut.append(Stretch(start, quantity, faces))
            start += len(faces) * (end - quantity)
    return tuple(cut), start


@attrs.frozen(eq=False, repr=False)
class Legal(Sequence[Action]):
    """The legal actions of a seat: bids by quantity, then face, then what its rules offer.

    A sequence: ``len``, ``in`` and indexing cost the same however many there are.
    """

    spans: tuple[Span, ...]
    offers: tuple[Action, ...]
    _stretches: tuple[Stretch, ...]
    _starts: tuple[int, ...]
    _bids: int

    def span(self, face: int) -> Span:
        """Return the quantities of a face that may be bid, in O(1)."""
        return self.spans[face - 1]

    def __len__(self) -> int:
        """Count the legal actions."""
        return self._bids + len(self.offers)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        """Return the action at an index, in O(1), or a tuple of those of a slice."""
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        if index < 0:
            index += len(self)
        if index >= self._bids or index < 0:
            if index < 0:
                raise IndexError(index)
            return self.offers[index - self._bids]
        stretch = self._stretches[bisect_right(self._starts, index) - 1]
        row, column = divmod(index - stretch.start, len(stretch.faces))
        return _bid(stretch.quantity + row, stretch.faces[column])

    def __iter__(self) -> Iterator[Action]:
        """Iterate over the actions in order."""
        ends = (*self._starts[1:], self._bids)
        for stretch, end in zip(self._stretches, ends, strict=False):
            for row in range((end - stretch.start) // len(stretch.faces)):
                for face in stretch.faces:
                    yield _bid(stretch.quantity + row, face)
        yield from self.offers

    def __contains__(self, action: object) -> bool:
        """Tell whether an action is legal, in O(1)."""
        if type(action) is Bid:
            return action.quantity in self.spans[action.face - 1]
        return action in self.offers

    def __eq__(self, other: object) -> bool:
        """Compare with another such sequence, action by action."""
        if not isinstance(other, Legal):
            return NotImplemented
        return self._stretches == other._stretches and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        """Hash what is offered."""
        return hash((self._stretches, self.offers))

    def __repr__(self) -> str:
        """Show the spans by face and the offers, in notation."""
        bids = ", ".join(
            f"{span.least}…{span.most}x{face}"
            for face, span in zip(FACES, self.spans, strict=True)
            if span
        )
        return f"<Legal: {'; '.join(filter(None, (bids, ', '.join(map(str, self.offers)))))}>"


def legal(spans: tuple[Span, ...], offers: tuple[Action, ...]) -> Legal:
    """Make the legal actions of six spans, one a face, and what is offered besides."""
    cut, bids = stretches(spans)
    return Legal(spans, offers, cut, tuple(stretch.start for stretch in cut), bids)


NO_BIDS = (CLOSED,) * len(FACES)
NOTHING = legal(NO_BIDS, ())
