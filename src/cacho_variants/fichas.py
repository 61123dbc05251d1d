"""666 for chips (S004; RULES X9).

A challenger who is right takes a chip from the proposer; one who is wrong pays a chip to him. Who
has too few pays what is left, and a seat without chips is out: the last seat with chips wins. Or
nobody holds any and the chips are counted on a ledger, which may go below zero; then the game has
so many rounds (vueltas), and the most chips win.
"""

from collections.abc import Generator

import attrs

from cacho.plugins import (
    ONGOING,
    Event,
    LivesChanged,
    Ongoing,
    Outcome,
    Owed,
    Rule,
    Setup,
    Table,
    Transfer,
    Verdict,
    hookimpl,
    number,
    optional_number,
)
from cacho_variants.vueltas import ROUNDS_PLAYED, best


class FichasRule(Rule):
    """The loser of a challenge pays its winner."""

    id = "fichas"
    title = "Chips"
    source = "S004; RULES X9"
    requires = ("seis",)
    catalog = ("cacho_variants", "fichas")

    chips: int | None = optional_number(5, least=1, most=1_000)
    stake: int = number(1, least=1, most=1_000)

    @hookimpl(wrapper=True)
    def setup(self) -> Generator[None, Setup, Setup]:
        """Give every seat its chips, out without any; on a ledger none, and nobody is out (X9)."""
        seated = yield
        if self.chips is None:
            return attrs.evolve(seated, lives=0, full=None, floor=None)
        return attrs.evolve(seated, lives=self.chips, full=None, floor=0)

    @hookimpl
    def penalties(self, verdict: Verdict) -> tuple[Owed, ...]:
        """Let the loser pay the winner (X9)."""
        return (Transfer(verdict.loser, verdict.winner, self.stake),)

    @hookimpl
    def settle(self, table: Table, owed: Owed) -> tuple[Event, ...] | None:
        """Pay what is owed, or what is left; on a ledger always what is owed (X9)."""
        if not isinstance(owed, Transfer):
            return None
        left = table.lives[owed.payer]
        paid = owed.lives if self.chips is None else min(owed.lives, left)
        return (LivesChanged(owed.payer, -paid), LivesChanged(owed.payee, paid))

    @hookimpl(wrapper=True)
    def outcome(self, table: Table) -> Generator[None, Outcome | Ongoing, Outcome | Ongoing]:
        """Play on until one seat has chips; on a ledger the most win when all is played (X9)."""
        said = yield
        if not isinstance(said, Outcome) or said.reason != ROUNDS_PLAYED:
            return said
        return Outcome(best(table, table.lives), ROUNDS_PLAYED) if self.chips is None else ONGOING
