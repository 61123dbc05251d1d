"""A list that grows at its end and never changes: a longer one shares all of a shorter one."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen(eq=False, repr=False)
class Chain(Generic[T]):
    """The last item, and the chain before it; None stands for the empty chain."""

    last: T
    before: "Chain[T] | None"
    length: int

    def back(self) -> Iterator[T]:
        """Iterate from the last item to the first."""
        chain: Chain[T] | None = self
        while chain is not None:
            yield chain.last
            chain = chain.before

    def __reduce__(self) -> tuple[object, tuple[tuple[T, ...]]]:
        """Pickle the items as a tuple: link by link they would nest too deep."""
        return chained, (items(self),)


def grown(chain: Chain[T] | None, item: T) -> Chain[T]:
    """Return the chain with one more item, in O(1)."""
    return Chain(item, chain, chain.length + 1 if chain else 1)


def items(chain: Chain[T] | None) -> tuple[T, ...]:
    """Return the items in order, in O(n)."""
    return tuple(chain.back())[::-1] if chain else ()


def chained(values: Iterable[T]) -> Chain[T] | None:
    """Return a chain of these items."""
    chain: Chain[T] | None = None
    for value in values:
        chain = grown(chain, value)
    return chain
