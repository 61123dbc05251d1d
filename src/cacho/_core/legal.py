"""Legal actions as a sequence, whose cost does not grow with the table.

The bids of a position are six spans of quantities, one a face, under one ceiling. In quantity-major
order the open faces change at no more than twelve quantities, so that any bid is found by
arithmetic between them, and the bids under a lower ceiling are the first of those under a higher
one. Where there are few they are written out in a tuple: Python then finds an action ten times as
fast. Length, membership and indexing cost the same in either form, however many there are.
"""

import operator
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import Self, overload

import attrs
from attrs.exceptions import FrozenInstanceError

from cacho._core.actions import Action, Bid, worded
from cacho._core.checks import FACES
from cacho._core.frozen import frozen
from cacho._core.spans import CLOSED, UNBOUNDED, Span

MOST_WRITTEN = 256
"""No more bids are written out: those of a table of forty dice."""


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


@frozen
class Raises:
    """The bids that six spans allow, one span a face, without a ceiling; and the first few."""

    spans: tuple[Span, ...]
    stretches: tuple[Stretch, ...]
    starts: tuple[int, ...]
    quantities: tuple[int, ...]
    first: tuple[Bid, ...]

    def up_to(self, ceiling: int) -> int:
        """Count the bids of at most `ceiling` dice."""
        position = bisect_right(self.quantities, ceiling) - 1
        if position < 0:
            return 0
        stretch = self.stretches[position]
        return stretch.start + (ceiling - stretch.quantity + 1) * len(stretch.faces)


@lru_cache(maxsize=1 << 10)  # other facts often allow the same bids
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
    first = tuple(islice(_written(cut), MOST_WRITTEN))
    return Raises(spans, tuple(cut), starts, tuple(stretch.quantity for stretch in cut), first)


def _written(stretches: Sequence[Stretch]) -> Iterator[Bid]:
    """Write bids out, as long as somebody asks for more."""
    for stretch, following in pairwise(stretches):
        yield from map(stretch.bid, range(stretch.start, following.start))


class Legal(Sequence[Action]):
    """The legal actions of a seat: bids by quantity, then face, then what its rules offer.

    A sequence: ``len``, ``in`` and indexing cost the same however many there are.
    """

    __slots__ = ()

    offers: tuple[Action, ...]
    _raises: Raises
    _ceiling: int
    _bids: int
    _offered: Mapping[type[object], Collection[Action]]

    def span(self, face: int) -> Span:
        """Return the quantities of a face that may be bid, in O(1)."""
        span = self._raises.spans[face - 1]
        return Span(span.least, min(span.most, self._ceiling), span.rule, span.reason)

    def allows(self, bid: Bid) -> bool:
        """Tell whether a bid is legal."""
        span, quantity = self._raises.spans[bid.face - 1], bid.quantity
        return span.least <= quantity <= self._ceiling and quantity <= span.most

    def under(self, ceiling: int) -> "Legal":
        """Return the same actions under another ceiling."""
        return make_legal(self._raises, ceiling, self.offers)

    def __contains__(self, action: object) -> bool:
        """Tell whether an action is legal, in O(1)."""
        if type(action) is Bid:
            return self.allows(action)
        return action in self._offered.get(type(action), ())

    def __eq__(self, other: object) -> bool:
        """Compare with another such sequence, action by action; a tuple is another thing."""
        return (
            isinstance(other, Legal)
            and len(self) == len(other)
            and all(map(operator.eq, self, other))
        )

    def __hash__(self) -> int:
        """Hash what is offered, and how many bids there are."""
        return hash((self._bids, self.offers))

    def __repr__(self) -> str:
        """Show the spans by face and the offers, in notation."""
        spans = [(face, self.span(face)) for face in FACES]
        bids = ", ".join(f"{span.least}…{span.most}x{face}" for face, span in spans if span)
        offers = ", ".join(map(worded, self.offers))
        return f"<Legal: {'; '.join(filter(None, (bids, offers)))}>"


class Written(tuple[Action, ...], Legal):  # noqa: SLOT001 - a tuple has no room for slots
    """Legal actions that are written out."""

    def __new__(cls, held: Raises, ceiling: int, bids: int, offers: tuple[Action, ...]) -> Self:
        """Write the actions out."""
        made = super().__new__(cls, held.first[:bids] + offers)
        made.__dict__.update(_raises=held, _ceiling=ceiling, _bids=bids, offers=offers)
        made.__dict__.update(_offered=_by_kind(offers))
        return made

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse any change, as a frozen class does."""
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> None:
        """Refuse any change, as a frozen class does."""
        raise FrozenInstanceError

    def __getnewargs__(self) -> tuple[object, ...]:
        """Copy it from what it was made of."""
        return self._raises, self._ceiling, self._bids, self.offers

    # What a tuple has of its own but is another thing here.
    __contains__ = Legal.__contains__  # pyright: ignore[reportAssignmentType]  # a tuple asks less
    __eq__ = Legal.__eq__  # pyright: ignore[reportAssignmentType]  # a tuple asks less
    __ne__ = Legal.__ne__  # pyright: ignore[reportAssignmentType]  # a tuple asks less
    __hash__ = Legal.__hash__  # pyright: ignore[reportAssignmentType]  # a tuple asks less
    __repr__ = Legal.__repr__


@attrs.frozen(eq=False, repr=False)
class Reckoned(Legal):
    """Legal actions that are found by arithmetic."""

    _raises: Raises
    _ceiling: int
    _bids: int
    offers: tuple[Action, ...]
    _offered: Mapping[type[object], Collection[Action]] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_offered", _by_kind(self.offers))

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
            return tuple(self[place] for place in range(*index.indices(len(self))))
        place = operator.index(index)
        bids = self._bids
        if 0 <= place < bids:
            held = self._raises
            return held.stretches[bisect_right(held.starts, place) - 1].bid(place)
        if place < 0:
            return self[range(len(self))[place]]
        return self.offers[place - bids]

    def __iter__(self) -> Iterator[Action]:
        """Iterate over the actions in order."""
        yield from islice(_written(self._raises.stretches), self._bids)
        yield from self.offers


def _by_kind(offers: Sequence[Action]) -> Mapping[type[object], Collection[Action]]:
    """Sort what is offered by kind, so that a look-up compares with few others."""
    kinds = dict.fromkeys(map(type, offers))
    return {kind: frozenset(one for one in offers if type(one) is kind) for kind in kinds}


def make_legal(held: Raises, ceiling: int, offers: tuple[Action, ...]) -> Legal:
    """Make the legal actions of the raises under a ceiling and of what is offered besides."""
    bids = held.up_to(ceiling)
    form = Written if bids <= MOST_WRITTEN else Reckoned
    return form(held, ceiling, bids, offers)


NO_RAISES = raises((CLOSED,) * len(FACES))
NOTHING = make_legal(NO_RAISES, 0, ())
