"""Make the classes of frozen values, quickly.

attrs writes the methods of each class as source text and compiles it. More than half of that text
compares, hashes and shows the fields, the same way in every class, and whoever imports the engine
waits while it is compiled for dozens of them. The classes that are made here get these three from
functions instead, which answer as those of attrs would: to make such a class costs 0.4 as much, to
compare or hash its values twice as much. What is looked up at each decision is made by attrs.
"""

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

__all__ = ["frozen"]

if TYPE_CHECKING:
    from attrs import frozen  # to a type checker they are classes of attrs like any other
else:

    def frozen(kind: type | None = None, **options: object) -> Any:  # noqa: ANN401 - as attrs has it
        """Make a frozen attrs class as `attrs.frozen` does; a field's `eq` and `repr` are flags."""
        if kind is None:
            return lambda decorated: frozen(decorated, **options)
        return _completed(attrs.frozen(kind, eq=False, repr=False, **options))


def _completed(kind: Any) -> Any:  # noqa: ANN401 - a class of attrs
    """Give a class those of the methods that were left out which it does not write itself."""
    compared = [field.name for field in attrs.fields(kind) if field.eq]
    held = attrgetter("__class__.__name__", *compared)
    shown = [field.name for field in attrs.fields(kind) if field.repr]

    def __eq__(self: object, other: object) -> bool:  # noqa: N807 - it becomes a method
        if other.__class__ is not self.__class__:
            return NotImplemented
        return held(self) == held(other)

    def __hash__(self: object) -> int:  # noqa: N807 - it becomes a method
        return hash(held(self))

    def __repr__(self: object) -> str:  # noqa: N807 - it becomes a method
        fields = ", ".join(f"{field}={getattr(self, field)!r}" for field in shown)
        return f"{self.__class__.__qualname__.rpartition('>.')[2]}({fields})"

    for method in (__eq__, __hash__, __repr__):
        if method.__name__ not in vars(kind):
            setattr(kind, method.__name__, method)
    return kind
