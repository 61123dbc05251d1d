"""Cups: dice, each cup stamped with who has seen what lies under it."""

from cacho._core.filling import maker
from cacho._core.frozen import frozen


@frozen(weakref_slot=False)
class Cup:
    """Dice under one cup, sorted, and the seats that have seen them."""

    dice: tuple[int, ...]
    seen_by: frozenset[int]


# Equal hands are shared, cups are not: a plugin that altered one would alter those of other games.
make_cup = maker(Cup)
EMPTY = Cup((), frozenset())


@frozen
class SeenCup:
    """A cup as somebody sees it: the dice it shows, None for each that it hides."""

    dice: tuple[int | None, ...]
    seen_by: frozenset[int]


def seen(cup: Cup, seat: int | None) -> SeenCup:
    """Show a cup to a seat, or to a spectator (None), who has seen no cup."""
    if seat in cup.seen_by:
        return SeenCup(cup.dice, cup.seen_by)
    return SeenCup((None,) * len(cup.dice), cup.seen_by)
