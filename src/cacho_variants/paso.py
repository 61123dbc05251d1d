"""The pass (S000; RULES P1–P7).

With exactly five dice in hand and a bid standing, a seat may pass, truly or lying; the offer never
depends on its dice. A pass is true if they are five equal, three and two, or all different, where
aces count as aces. The next seat may only doubt the pass, or believe it and raise the standing bid;
it may not doubt the bid, calzar or pass, and it may not halve into aces. When a pass is doubted,
only the passer shows its dice: if the pass was a lie the passer loses a die, else the doubter does.
Who loses opens the next round. A pass once believed is never doubted later. A seat passes once a
round.
"""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

import attrs

from cacho.plugins import (
    UNBOUNDED,
    Action,
    Bid,
    Call,
    Claim,
    Cup,
    Event,
    PublicAction,
    PublicEvent,
    Rule,
    Slot,
    Span,
    Table,
    TurnMoved,
    Verdict,
    Violation,
    choice,
    choices,
    flag,
    hookimpl,
    shown,
)
from cacho_variants.counting import ACE

HAND = 5
"""The dice in hand of a seat that may pass (P1)."""

PATTERNS: Mapping[str, tuple[int, ...]] = {
    "five-equal": (5,),
    "three-two": (3, 2),
    "all-different": (1, 1, 1, 1, 1),
}
"""How many dice of a face each pattern has, the most first (P2)."""


@attrs.frozen
class Pasar(PublicAction):
    """Pass the standing bid on, as if one had a pattern."""

    tag: ClassVar[str] = "paso"
    pattern: ClassVar[str] = "paso"


@attrs.frozen
class DoubtPaso(Call):
    """Doubt the pass that was just made."""

    tag: ClassVar[str] = "paso.doubt"
    pattern: ClassVar[str] = "dudo el paso"


@attrs.frozen
class Passed(PublicEvent):
    """A seat passed."""

    tag: ClassVar[str] = "passed"
    seat: int


@attrs.frozen
class PasoRound:
    """The seats that passed in this round, in order, and the claim under the latest pass."""

    passed: tuple[int, ...] = ()
    over: Claim | None = None


def _passed(value: PasoRound, event: Passed, table: Table) -> PasoRound:
    return PasoRound((*value.passed, event.seat), table.claim)


def pending(table: Table) -> bool:
    """Tell whether the latest pass stands over the present claim: a raise leaves it behind (P5)."""
    over = table.slots[PasoRound].over
    return over is not None and over == table.claim


def passes(table: Table) -> Sequence[Hashable]:
    """Tell which seats hold five dice and which have passed, and over which claim one answers.

    That claim stands for whether the pass is pending, which would depend on the present claim.
    """
    full = [held == HAND for held in table.lives]
    latest = table.slots[PasoRound]
    if not latest.passed:
        return full
    answering = table.after(latest.passed[-1])
    return [
        (is_full, seat in latest.passed, latest.over if seat == answering else None)
        for seat, is_full in enumerate(full)
    ]


class PasoRule(Rule):
    """Pass a bid on, truly or lying."""

    id = "paso"
    title = "The pass"
    source = "S000; RULES P1–P7"
    actions = (Pasar, DoubtPaso)
    events = (Passed,)
    slots = (Slot(PasoRound, scope="round", first=PasoRound(), folds={Passed: _passed}),)
    objects_to = ("doubt", "calzar", "paso")
    requires = ("dudo",)
    reads = (passes,)
    catalog = ("cacho_variants", "paso")

    patterns: tuple[str, ...] = choices(*PATTERNS)
    aces_wild: bool = flag(default=False)
    limit: str = choice("seat-round", "table-round", "none")

    @hookimpl
    def narrow(self, table: Table, face: int) -> Span | None:
        """After a pass, go over to aces only with strictly more dice than the bid (P3)."""
        standing = table.claim
        if face != ACE or not isinstance(standing, Bid) or standing.face == ACE:
            return None
        if not pending(table):
            return None
        return Span(standing.quantity + 1, UNBOUNDED, self.id, "paso.no-halving")

    @hookimpl
    def offers(self, table: Table) -> tuple[Action, ...] | None:
        """Offer the pass whatever the dice, and the doubt of one that was just made (P3, P7)."""
        if table.about != "bid":
            return None
        return (Pasar(), DoubtPaso()) if pending(table) else (Pasar(),)

    @hookimpl
    def objection(self, table: Table, seat: int, action: Action) -> Violation | None:
        """Refuse other calls after a pass (P3), and a pass that is not due (D6, P1, P6)."""
        if pending(table):
            return Violation("paso.pending", self.id)
        if not isinstance(action, Pasar):
            return None
        if not table.claim:
            return Violation("paso.no-bid", self.id)
        if table.lives[seat] != HAND:
            return Violation("paso.not-five-dice", self.id, {"dice": table.lives[seat]})
        if self._spent(table, seat):
            return Violation("paso.spent", self.id, {"limit": self.limit})
        return None

    @hookimpl
    def act(self, table: Table, seat: int) -> tuple[Event, ...]:
        """Hand the turn and the standing bid on to the next seat (P3, P6)."""
        return (Passed(seat), TurnMoved(table.after(seat)))

    @hookimpl
    def judge(self, table: Table, cups: tuple[Cup, ...], seat: int, call: Call) -> Verdict | None:
        """Show the passer's dice alone, and find the doubt right if they have no pattern (P4, P5).

        What was believed, or never said, cannot be judged.
        """
        if not pending(table):
            return None
        passer = table.slots[PasoRound].passed[-1]
        dice = cups[passer].dice
        ledger = tuple(shown(passer, die, None, "pattern") for die in dice)
        return Verdict(call.tag, not self.is_true(dice), None, ledger, seat, passer)

    def is_true(self, dice: tuple[int, ...]) -> bool:
        """Tell whether dice have a pattern, or with `aces_wild` could have one (P2).

        They have if no face shows more often than the pattern lets it: five dice then fill it, and
        so do fewer with aces for the rest.
        """
        alike = Counter(die for die in dice if die != ACE or not self.aces_wild)
        counts = sorted(alike.values(), reverse=True)
        return any(
            len(counts) <= len(pattern)
            and all(n <= m for n, m in zip(counts, pattern, strict=False))
            for pattern in map(PATTERNS.__getitem__, self.patterns)
        )

    def _spent(self, table: Table, seat: int) -> bool:
        passed = table.slots[PasoRound].passed
        if self.limit == "table-round":
            return bool(passed)
        return self.limit == "seat-round" and seat in passed
