"""Count dice, which the plain count and the count of aces share."""

from cacho.plugins import Count, Cup, shown


def tally(cups: tuple[Cup, ...], face: int, wild: frozenset[int]) -> Count:
    """Count the dice that show `face` or are wild, each once, and account for every die."""
    total = 0
    ledger = []
    for index, cup in enumerate(cups):
        for die in cup.dice:
            if die == face:
                total += 1
                ledger.append(shown(index, die, face, "natural"))
            elif die in wild:
                total += 1
                ledger.append(shown(index, die, face, "wild"))
            else:
                ledger.append(shown(index, die, None, "other-face"))
    return Count(total, tuple(ledger))
