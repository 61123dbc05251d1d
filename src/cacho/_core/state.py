"""A position: the public table and the secret cups."""

from cacho._core import notation
from cacho._core.cups import Cup, SeenCup
from cacho._core.filling import maker
from cacho._core.frozen import frozen
from cacho._core.plain import plain
from cacho._core.table import Table
from cacho._core.wording import described


@frozen(weakref_slot=False)
class State:
    """A position of a game, of which nobody at the table sees all."""

    table: Table
    cups: tuple[Cup, ...]

    def __str__(self) -> str:
        """Write it in notation, secrets included."""
        return notation.position(self.table, self.cups)


make_state = maker(State)


@frozen
class Observation:
    """What one seat may know of a position; `seat` is None for a spectator.

    It is enough to compute the seat's legal actions. Dice the seat has not seen are None.
    """

    table: Table
    seat: int | None
    cups: tuple[SeenCup, ...]

    def to_json(self) -> dict[str, object]:
        """Encode it in plain values."""
        return {"table": plain(self.table), "seat": self.seat, "cups": plain(self.cups)}

    def __str__(self) -> str:
        """Write it in notation, every die that is not seen a question mark."""
        return notation.view(self.seat, self.table, self.cups)


Position = State | Observation
"""Either: questions of legality read the table alone."""


def check_state(state: object) -> None:
    """Refuse what is no state: in an observation, which lacks dice, no action can be taken.

    Raises:
        ValueError: it is no state.
    """
    if not isinstance(state, State):
        such = "a State, such as rules.start(2) or match.state"
        msg = f"state must be {such}, not {described(state)}"
        raise ValueError(msg)


def check_position(position: object) -> None:
    """Refuse what is no position.

    Raises:
        ValueError: it is neither a state nor an observation.
    """
    if not isinstance(position, Position):
        msg = f"position must be a State or an Observation, not {described(position)}"
        raise ValueError(msg)
