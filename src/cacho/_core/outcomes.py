"""How a game ends, or that it goes on."""

from cacho._core import checks
from cacho._core.frozen import frozen


@frozen
class Outcome:
    """How a game ended: its winners, none of them for a draw, and why."""

    winners: tuple[int, ...]
    reason: str

    def __attrs_post_init__(self) -> None:
        winners = checks.sequence("winners", self.winners, checks.seat)
        if len(set(winners)) < len(winners):
            raise ValueError(f"winners must be named once each, not {self.winners}")
        checks.text("reason", self.reason)


@frozen
class Ongoing:
    """The answer of a rule that says the game goes on."""


ONGOING = Ongoing()
"""What `outcome` answers while the game goes on."""
