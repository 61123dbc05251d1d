"""How a game of so many rounds ends, which 666 for honour and for chips share."""

from collections.abc import Sequence

from cacho.plugins import Table

ROUNDS_PLAYED = "rounds-played"
"""Why a game ended whose rounds (vueltas) have all been played."""


def best(table: Table, scores: Sequence[int]) -> tuple[int, ...]:
    """Return the live seats with the highest score; those that tie share it."""
    highest = max(scores[seat] for seat in table.survivors)
    return tuple(seat for seat in table.survivors if scores[seat] == highest)
