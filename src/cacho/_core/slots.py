"""State that rules keep in the table, by the class of its value.

A slot's value is a frozen attrs object. Where each seat has one, the value is a subclass of
`PerSeat`, which the engine makes (it knows the seats) and swaps when players change places.
"""

from collections.abc import Iterator
from typing import Generic, Self, TypeVar, get_args, get_origin

from cacho._core.filling import maker
from cacho._core.frozen import frozen
from cacho._core.wording import described

T = TypeVar("T")


@frozen
class PerSeat(Generic[T]):
    """One value a seat. Subclass it to name a slot: ``class Reserved(PerSeat[int])``."""

    values: tuple[T, ...]

    def __getitem__(self, seat: int) -> T:
        """Return the seat's value."""
        return self.values[seat]

    def __iter__(self) -> Iterator[T]:
        """Iterate over the values in the order of the seats."""
        return iter(self.values)

    def __len__(self) -> int:
        """Count the seats."""
        return len(self.values)

    def replaced(self, seat: int, value: T) -> Self:
        """Return the same values but one.

        Raises:
            IndexError: there is no such seat.
        """
        if not 0 <= seat < len(self.values):
            raise IndexError(f"there is no seat {seat} among {len(self.values)}")
        return type(self)((*self.values[:seat], value, *self.values[seat + 1 :]))

    def swapped(self, a: int, b: int) -> Self:
        """Return the values with those of two seats exchanged."""
        return self.replaced(a, self.values[b]).replaced(b, self.values[a])


def item_of(kind: type[object]) -> object:
    """Return the class of which a slot holds one value a seat; None if its class does not say."""
    bases = [base for each in kind.__mro__ for base in vars(each).get("__orig_bases__", ())]
    items = [get_args(base)[0] for base in bases if get_origin(base) is PerSeat]
    return next((item for item in items if not isinstance(item, TypeVar)), None)


@frozen(weakref_slot=False)
class Slots:
    """The values of every slot in force, looked up by class: ``table.slots[PasoRound]``."""

    keys: tuple[type[object], ...]
    values: tuple[object, ...]

    def __getitem__(self, kind: type[T]) -> T:
        """Return the value of that class.

        Raises:
            KeyError: no rule in force keeps such a slot.
        """
        try:
            return self.values[self.keys.index(kind)]  # type: ignore[return-value]  # in their order
        except ValueError:
            raise KeyError(f"no rule in force keeps a slot of {described(kind)}") from None

    def __contains__(self, kind: type[object]) -> bool:
        """Tell whether a rule in force keeps such a slot."""
        return kind in self.keys


make_slots = maker(Slots)
