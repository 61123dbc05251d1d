"""Palifico, as perudo has it (RULES §7).

The first time that a seat opens a round with a single die, the round is palifico by itself, among
three seats or more. Everyone sees his own dice. Aces are plain and may be opened with freely. The
opening face is locked for all, and only the quantity rises. The exact call stays open.
"""

from collections.abc import Sequence

from cacho.plugins import RoundOpened, Rule, Slot, Span, Table, hookimpl, number
from cacho_variants.forced import RightSpent, locked, more_dice


def _spent(value: RightSpent, event: RoundOpened, table: Table) -> RightSpent:
    if table.lives[event.starter] != 1:
        return value
    return value.replaced(event.starter, value=True)


def seats_at_a_first(table: Table) -> int:
    """Count the live seats of a round that its opener is the first time to open with one die."""
    opener = table.round.starter
    if table.lives[opener] != 1 or table.round.opened[RightSpent][opener]:
        return 0
    return sum(table.live)


def palifico(table: Table) -> Sequence[int]:
    """Tell every seat how many there are at such a first, or none."""
    return [seats_at_a_first(table)] * table.seats


class PalificoRule(Rule):
    """The first round that a seat opens with a single die is palifico."""

    id = "palifico"
    title = "Palifico"
    source = "perudo; RULES §7"
    slots = (Slot(RightSpent, scope="game", first=False, folds={RoundOpened: _spent}),)
    requires = ("dudo", "ases")
    conflicts = ("obligar", "ultimo")
    reads = (palifico,)
    catalog = ("cacho_variants", "palifico")

    min_players: int = number(3, least=2, most=1_000)

    @hookimpl
    def span(self, table: Table) -> Span | None:
        """Open with any face, aces too; raise with strictly more dice."""
        return more_dice(table, self.id) if self._palifico(table) else None

    @hookimpl
    def narrow(self, table: Table, face: int) -> Span | None:
        """Lock the face, with no exception."""
        return locked(table, face, self.id) if self._palifico(table) else None

    @hookimpl
    def wild(self, table: Table) -> frozenset[int] | None:
        """Let no face count as another."""
        return frozenset() if self._palifico(table) else None

    def _palifico(self, table: Table) -> bool:
        return seats_at_a_first(table) >= self.min_players
