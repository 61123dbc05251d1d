"""Cups: dice, each cup stamped with who has seen what lies under it."""

from functools import lru_cache

import attrs


@attrs.frozen
class Cup:
    """Dice under one cup, sorted, and the seats that have seen them."""

    dice: tuple[int, ...]
    seen_by: frozenset[int]


shared_cup = lru_cache(maxsize=1 << 12)(Cup)  # hands recur: of five dice there are 252
EMPTY = Cup((), frozenset())


@attrs.frozen
class SeenCup:
    """A cup as somebody sees it: the dice it shows, None for each that it hides."""

    dice: tuple[int | None, ...]
    seen_by: frozenset[int]


def seen(cup: Cup, seat: int | None) -> SeenCup:
    """Show a cup to a seat, or to a spectator (None), who has seen no cup."""
    if seat in cup.seen_by:
        return SeenCup(cup.dice, cup.seen_by)
    return SeenCup((None,) * len(cup.dice), cup.seen_by)
