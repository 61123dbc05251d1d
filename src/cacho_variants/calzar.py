"""The exact call (S000, S002; RULES C1–C3).

In turn, a seat may call that the standing bid is exact: if just as many dice bear it out, it gains
a die, otherwise it loses one. It opens the next round either way. As S000 has it, one may call only
while at least half of the dice dealt at the start are in play, or with a single die in hand.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import eq
from typing import ClassVar

import attrs

from cacho.plugins import (
    Action,
    Call,
    Cup,
    Gain,
    Loss,
    Owed,
    Rule,
    Ruleset,
    Table,
    Verdict,
    Violation,
    choice,
    hookimpl,
)
from cacho_variants.counting import judged


@attrs.frozen
class Calzar(Call):
    """Call the standing bid exact."""

    tag: ClassVar[str] = "calzar"
    pattern: ClassVar[str] = "calzo"


def half_dealt(table: Table) -> int:
    """Count half of the dice dealt at the start, rounded up."""
    return (len(table.live) * (table.full or 0) + 1) // 2


def gate_shut(table: Table) -> Sequence[bool]:
    """Tell which seats hold more than one die, with less than half of those dealt in play."""
    if sum(table.dice) >= half_dealt(table):
        return (False,) * len(table.lives)
    return [held > 1 for held in table.lives]


class CalzarRule(Rule):
    """Call a bid exact, for a die."""

    id = "calzar"
    title = "The exact call"
    source = "S000, S002; RULES C1–C3"
    actions = (Calzar,)
    objects_to = ("calzar",)
    requires = ("dudo",)
    out_of_turn = True
    reads = (gate_shut,)
    catalog = ("cacho_variants", "calzar")

    gate: str = choice("half-or-last", "always")
    who: str = choice("next", "anyone")

    @hookimpl
    def offers(self, table: Table, seat: int) -> tuple[Action, ...] | None:
        """Let the seat in turn call; or anyone who is live, while a bid stands (C1, C3)."""
        if table.about != "bid" or not table.live[seat]:
            return None
        if seat == table.turn or (self.who == "anyone" and table.claim):
            return (Calzar(),)
        return None

    @hookimpl
    def objection(self, table: Table, seat: int) -> Violation | None:
        """Refuse it without a bid, on one's own bid, or with the gate shut (D6, C1, C2)."""
        if not table.claim:
            return Violation("calzar.no-bid", self.id)
        if table.claimant == seat:
            return Violation("calzar.own-bid", self.id)
        if self.gate == "half-or-last" and gate_shut(table)[seat]:
            return Violation("calzar.too-few-dice", self.id, {"least": half_dealt(table)})
        return None

    @hookimpl
    def judge(
        self, rules: Ruleset, table: Table, cups: tuple[Cup, ...], seat: int, call: Call
    ) -> Verdict | None:
        """Find the call right if just as many dice bear the bid out as it says (C1)."""
        return judged(rules, table, cups, seat, call, right=eq)

    @hookimpl
    def penalties(self, verdict: Verdict) -> tuple[Owed, ...] | None:
        """Let the caller gain a die or lose one (C1)."""
        if verdict.call != Calzar.tag:
            return None
        return _due(verdict.caller, right=verdict.right)

    @hookimpl
    def starter(self, verdict: Verdict) -> int | None:
        """Let the caller open either way (C1)."""
        return verdict.caller if verdict.call == Calzar.tag else None


@lru_cache(maxsize=1 << 8)  # the same few are due again and again: anew, 1 % of a game
def _due(caller: int, *, right: bool) -> tuple[Owed, ...]:
    return (Gain(caller, 1) if right else Loss(caller, 1),)
