"""Count dice, which the plain count and the count of aces share."""

from functools import lru_cache
from itertools import chain

from cacho.plugins import Count, Cup, Shown

ACE = 1


def tally(cups: tuple[Cup, ...], face: int, wild: frozenset[int]) -> Count:
    """Count the dice that show `face` or are wild, each once, and account for every die."""
    hands = [_hand(place, cup.dice, face, wild) for place, cup in enumerate(cups)]
    total = sum([counted for counted, _ in hands])
    return Count(total, tuple(chain.from_iterable([shown for _, shown in hands])))


@lru_cache(maxsize=1 << 14)  # sorted hands recur: of five dice there are 252
def _hand(
    cup: int, dice: tuple[int, ...], face: int, wild: frozenset[int]
) -> tuple[int, tuple[Shown, ...]]:
    """Count one hand, and say what each of its dice counted as."""
    shown = []
    for die in dice:
        if die == face:
            shown.append(Shown(cup, die, face, "natural"))
        elif die in wild:
            shown.append(Shown(cup, die, face, "wild"))
        else:
            shown.append(Shown(cup, die, None, "other-face"))
    return sum(entry.counts_as is not None for entry in shown), tuple(shown)
