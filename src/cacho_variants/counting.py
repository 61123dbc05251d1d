"""Count dice, those that a claim is about and those in a hand, and judge a call by them."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from cacho.plugins import Bid, Call, Count, Cup, Ruleset, Shown, Table, Verdict, shown

ACE = 1


def last_die(table: Table) -> Sequence[bool]:
    """Tell which seats have a single die."""
    return [held == 1 for held in table.lives]


def judged(  # noqa: PLR0913 - all that `judge` is told, and what makes it right
    rules: Ruleset,
    table: Table,
    cups: tuple[Cup, ...],
    seat: int,
    call: Call,
    *,
    right: Callable[[int, int], bool],
) -> Verdict | None:
    """Judge a call on the standing bid: `right` compares what bears it out with what it says."""
    claim, claimant = table.claim, table.claimant
    if not isinstance(claim, Bid) or claimant is None:
        return None
    counted = rules.ask.count(table, cups, claim)
    if counted is None:
        return None
    total = counted.total
    return Verdict(call.tag, right(total, claim.quantity), total, counted.ledger, seat, claimant)


def tally(cups: tuple[Cup, ...], face: int, wild: frozenset[int]) -> Count:
    """Count the dice that show `face` or are wild, each once, and account for every die."""
    total = 0
    ledger: list[Shown] = []
    for place, cup in enumerate(cups):
        bearing, entries = _hand(place, cup.dice, face, wild)
        total += bearing
        ledger += entries
    return Count(total, tuple(ledger))


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
