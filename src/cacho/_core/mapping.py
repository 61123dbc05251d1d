"""A mapping that cannot change."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Generic, TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen(eq=False, repr=False)
class FrozenMapping(Mapping[str, T], Generic[T]):
    """A frozen mapping of names to plain values, in the order of the names.

    It may be as long as somebody's record: a name is found in O(log n).
    """

    _pairs: tuple[tuple[str, T], ...] = ()

    def __getitem__(self, name: str) -> T:
        """Return the value of that name."""
        pairs = self._pairs if isinstance(name, str) else ()
        place = bisect_left(pairs, name, key=itemgetter(0))
        if place < len(pairs) and pairs[place][0] == name:
            return pairs[place][1]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return (name for name, _ in self._pairs)

    def __len__(self) -> int:
        """Count the names."""
        return len(self._pairs)

    def __eq__(self, other: object) -> bool:
        """Compare with any mapping."""
        return dict(self) == {**other} if isinstance(other, Mapping) else NotImplemented

    def __hash__(self) -> int:
        """Hash names and values."""
        return hash(self._pairs)

    def __repr__(self) -> str:
        """Show it as the dict it stands for."""
        return repr(dict(self))
