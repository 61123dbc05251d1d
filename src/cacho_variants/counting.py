"""Count dice, which the plain count and the count of aces share."""

from functools import lru_cache

from cacho.plugins import Count, Cup, Shown, counted

ACE = 1


def tally(cups: tuple[Cup, ...], face: int, wild: frozenset[int]) -> Count:
    """Count the dice that show `face` or are wild, each once, and account for every die."""
    total = 0
    ledger: list[Shown] = []
    for place, cup in enumerate(cups):
        count, entries = _hand(place, cup.dice, face, wild)
        total += count
        ledger += entries
    return counted(total, tuple(ledger))


@lru_cache(maxsize=1 << 14)  # sorted hands recur: of five dice there are 252
def _hand(
    cup: int, dice: tuple[int, ...], face: int, wild: frozenset[int]
) -> tuple[int, tuple[Shown, ...]]:
    """Count one hand, and say what each of its dice counted as."""
    shown: list[Shown] = []
    for die in dice:
        if die == face:
            shown.append(Shown(cup, die, face, "natural"))
        elif die in wild:
            shown.append(Shown(cup, die, face, "wild"))
        else:
            shown.append(Shown(cup, die, None, "other-face"))
    return sum(entry.counts_as is not None for entry in shown), tuple(shown)
