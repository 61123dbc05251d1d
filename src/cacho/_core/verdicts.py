"""What comes of a call: the dice that are shown and counted, and who was right."""

from functools import lru_cache

from cacho._core import checks
from cacho._core.filling import quickly_filled
from cacho._core.frozen import frozen


@frozen
class Shown:
    """One die of a reveal: which cup it lay in, its face, and what it counted as.

    `counts_as` is None for a die that did not count; `reason` says why it did or did not, such as
    ``"natural"``, ``"wild"`` or ``"other-face"``.
    """

    cup: int
    die: int
    counts_as: int | None
    reason: str

    def __attrs_post_init__(self) -> None:
        checks.whole("cup", self.cup, 0, checks.MOST_SEATS - 1)
        checks.die("die", self.die)
        if self.counts_as is not None:
            checks.die("counts_as", self.counts_as)
        checks.text("reason", self.reason)


Ledger = tuple[Shown, ...]
"""Every die shown, cup by cup; the reveal is exactly this."""


@lru_cache(maxsize=4096)
def shown(cup: int, die: int, counts_as: int | None, reason: str) -> Shown:
    """Return `Shown(…)`; equal ones are one object, for a table shows many."""
    return Shown(cup, die, counts_as, reason)


@frozen(weakref_slot=False)
class Count:
    """How many dice bear a claim out, and each die that was looked at."""

    total: int
    ledger: Ledger


@quickly_filled
@frozen(weakref_slot=False)
class Verdict:
    """How a call ended. `right` is of the call; `count` is None where nothing is counted."""

    call: str
    right: bool
    count: int | None
    ledger: Ledger
    caller: int
    target: int

    @property
    def loser(self) -> int:
        """The seat that was wrong: the caller of a wrong call, else its target."""
        return self.target if self.right else self.caller

    @property
    def winner(self) -> int:
        """The other of the two, which was right."""
        return self.caller if self.right else self.target
