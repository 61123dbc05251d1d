"""Count dice: those that a claim is about, and those in a hand. Several rules do."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, count, repeat
from operator import attrgetter, itemgetter

from cacho.plugins import Count, Cup, Shown, Table, counted, shown

ACE = 1


def last_die(table: Table) -> Sequence[bool]:
    """Tell which seats have a single die."""
    return holding(table, 1)


def holding(table: Table, dice: int) -> Sequence[bool]:
    """Tell which seats have so many dice."""
    return tuple(map(dice.__eq__, table.lives))


def tally(cups: tuple[Cup, ...], face: int, wild: frozenset[int]) -> Count:
    """Count the dice that show `face` or are wild, each once, and account for every die."""
    hands = tuple(map(_hand, count(), map(_dice_of, cups), repeat(face), repeat(wild)))
    ledger = chain.from_iterable(map(_ledger_of, hands))
    return counted(sum(map(_total_of, hands)), tuple(ledger))


_dice_of, _total_of, _ledger_of = attrgetter("dice"), itemgetter(0), itemgetter(1)


@lru_cache(maxsize=1 << 14)  # sorted hands recur: of five dice there are 252
def _hand(
    cup: int, dice: tuple[int, ...], face: int, wild: frozenset[int]
) -> tuple[int, tuple[Shown, ...]]:
    """Count one hand, and say what each of its dice counted as."""
    ledger: list[Shown] = []
    for die in dice:
        if die == face:
            ledger.append(shown(cup, die, face, "natural"))
        elif die in wild:
            ledger.append(shown(cup, die, face, "wild"))
        else:
            ledger.append(shown(cup, die, None, "other-face"))
    return sum(1 for entry in ledger if entry.counts_as is not None), tuple(ledger)
