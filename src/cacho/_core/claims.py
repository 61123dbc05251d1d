"""What becomes of claims and calls: spans of bids, counts, verdicts and what is owed for them."""

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar

import attrs

from cacho._core import checks
from cacho._core.filling import maker, quickly_filled


@attrs.frozen
class Span:
    """The quantities that may be bid on one face, from `least` to `most`; empty if they cross.

    `rule` and `reason` word a refusal: the id of the rule that drew the bounds and its violation
    code; without a reason, ``bid.too-low`` and ``bid.too-high`` are said.
    """

    least: int
    most: int
    rule: str | None = None
    reason: str | None = None

    def __contains__(self, quantity: int) -> bool:
        """Tell whether the quantity may be bid."""
        return self.least <= quantity <= self.most

    def __len__(self) -> int:
        """Count the quantities that may be bid."""
        return max(0, self.most - self.least + 1)


UNBOUNDED = 10**7
"""More than any bid: the upper bound of a `Span` that only raises the lower one."""


@attrs.frozen
class Shown:
    """One die of a reveal: which cup it lay in, its face, and what it counted as.

    `counts_as` is None for a die that did not count; `reason` says why it did or did not, such as
    ``"natural"``, ``"wild"`` or ``"other-face"``.
    """

    cup: int
    die: int
    counts_as: int | None
    reason: str


Ledger = tuple[Shown, ...]
"""Every die shown, cup by cup; the reveal is exactly this."""


@lru_cache(maxsize=4096)
def shown(cup: int, die: int, counts_as: int | None, reason: str) -> Shown:
    """Return the entry of a ledger; equal ones are one object, for a table shows many."""
    return Shown(cup, die, counts_as, reason)


@attrs.frozen(weakref_slot=False)
class Count:
    """How many dice bear a claim out, and each die that was looked at."""

    total: int
    ledger: Ledger


counted: Callable[[int, Ledger], Count] = maker(Count)


@quickly_filled
@attrs.frozen(weakref_slot=False)
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
        """The seat that was not wrong."""
        return self.caller if self.right else self.target


@attrs.frozen
class Owed:
    """Something a verdict makes due; `settle` answers how it is paid."""

    @property
    def parties(self) -> tuple[int, ...]:
        """The seats between which it is paid, all of which must be live."""
        return ()


@attrs.frozen
class OfOneSeat(Owed):
    """Something between a seat and nobody else."""

    seat: int
    lives: int

    def __attrs_post_init__(self) -> None:
        checks.seat("seat", self.seat)
        checks.lives("lives", self.lives)

    @property
    def parties(self) -> tuple[int, ...]:
        """The seat alone."""
        return (self.seat,)


class Loss(OfOneSeat):
    """A seat is to lose lives."""

    __slots__ = ()


class Gain(OfOneSeat):
    """A seat is to gain lives."""

    __slots__ = ()


@attrs.frozen
class Transfer(Owed):
    """A seat is to pay lives to another."""

    payer: int
    payee: int
    lives: int

    def __attrs_post_init__(self) -> None:
        checks.seat("payer", self.payer)
        checks.seat("payee", self.payee)
        checks.lives("lives", self.lives)

    @property
    def parties(self) -> tuple[int, ...]:
        """Who pays and who is paid."""
        return (self.payer, self.payee)


@attrs.frozen
class Outcome:
    """How a game ended: its winners, none of them for a draw, and why."""

    winners: tuple[int, ...]
    reason: str


@attrs.frozen
class Ongoing:
    """The answer of a rule that says the game goes on."""

    name: ClassVar[str] = "ongoing"


ONGOING = Ongoing()
"""What `outcome` answers while the game goes on."""
