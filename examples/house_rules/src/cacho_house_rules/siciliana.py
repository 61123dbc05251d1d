"""Siciliana: the opener's first bid is bid at a risk.

While the first bid of a round stands, aces are plain: whoever calls it has only the dice of its own
face to count (S1). And whoever is wrong about a doubt of it loses two dice (S2).
"""

from collections.abc import Generator

import attrs

from cacho.plugins import (
    Bid,
    Claim,
    Claimed,
    Count,
    Cup,
    Doubt,
    Loss,
    Owed,
    Rule,
    Slot,
    Table,
    Verdict,
    hookimpl,
    number,
    shown,
)


@attrs.frozen
class Bids:
    """How many bids this round has heard."""

    made: int


def _one_more(bids: Bids, event: Claimed, table: Table) -> Bids:  # noqa: ARG001 - what a fold is given
    return Bids(bids.made + 1)


class SicilianaRule(Rule):
    """A doubt of the opener's first bid costs two dice, and aces are plain."""

    id = "siciliana"
    title = "Siciliana"
    source = "README of cacho-house-rules; S1, S2"
    requires = ("dudo",)
    slots = (Slot(Bids, scope="round", first=Bids(0), folds={Claimed: _one_more}),)
    catalog = ("cacho_house_rules", "house_rules")

    dice: int = number(2, least=1, most=20)

    @hookimpl
    def count(self, table: Table, cups: tuple[Cup, ...], claim: Claim) -> Count | None:
        """Count the dice of the first bid's own face alone (S1)."""
        if not isinstance(claim, Bid) or claim != table.claim or not self._first(table):
            return None
        ledger = tuple(
            shown(place, die, claim.face, "natural")
            if die == claim.face
            else shown(place, die, None, "other-face")
            for place, cup in enumerate(cups)
            for die in cup.dice
        )
        return Count(sum(entry.counts_as is not None for entry in ledger), ledger)

    @hookimpl(wrapper=True)
    def penalties(
        self, table: Table, verdict: Verdict
    ) -> Generator[None, tuple[Owed, ...], tuple[Owed, ...]]:
        """Take two dice for a doubt of it, or what others take if that is more (S2)."""
        owed = yield
        if verdict.call != Doubt.tag or not self._first(table):
            return owed
        return tuple(
            Loss(due.seat, max(due.lives, self.dice)) if isinstance(due, Loss) else due
            for due in owed
        )

    def _first(self, table: Table) -> bool:
        return table.slots[Bids].made == 1
