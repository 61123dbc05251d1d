"""A position: the public table and the secret cups."""

import attrs

from cacho._core.cups import Cup, SeenCup
from cacho._core.filling import maker
from cacho._core.table import Table


@attrs.frozen(weakref_slot=False)
class State:
    """A position of a game, of which nobody at the table sees all."""

    table: Table
    cups: tuple[Cup, ...]


make_state = maker(State)


@attrs.frozen
class Observation:
    """What one seat may know of a position; `seat` is None for a spectator.

    It is enough to compute the seat's legal actions. Dice the seat has not seen are None.
    """

    table: Table
    seat: int | None
    cups: tuple[SeenCup, ...]


Position = State | Observation
"""Either: questions of legality read the table alone."""
