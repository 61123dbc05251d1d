"""The last die (S002).

The first time that a seat opens a round with a single die, it may, for that round alone, be the
only one who sees his die, while the others bid without looking at theirs; or decline. S002 says
nothing of aces and faces, so that aces stay wild and no face is locked.
"""

from cacho.plugins import (
    UNBOUNDED,
    Action,
    Bid,
    Event,
    Rule,
    Span,
    Table,
    Turn,
    flag,
    hookimpl,
    least_over,
)
from cacho_variants.counting import ACE
from cacho_variants.forced import (
    ACTIONS,
    CERRADO,
    EVENTS,
    SLOTS,
    Decline,
    Obligar,
    answered,
    forced,
    locked,
    part,
    question,
    sight,
)


class UltimoRule(Rule):
    """With a single die, be the only one who sees."""

    id = "ultimo"
    title = "The last die"
    source = "S002; RULES §7"
    actions = ACTIONS
    events = EVENTS
    slots = SLOTS
    requires = ("dudo", "ases")
    conflicts = ("obligar", "palifico")
    reads = (part,)
    catalog = ("cacho_variants", "ultimo")

    plain_aces: bool = flag(default=False)
    lock: bool = flag(default=False)

    @hookimpl
    def decision(self, table: Table) -> Turn | None:
        """Ask an opener with a single die, once (O1)."""
        return question(table)

    @hookimpl
    def offers(self, table: Table) -> tuple[Action, ...] | None:
        """Offer to look alone, or not to."""
        return (Obligar(CERRADO), Decline()) if table.about == "obligar" else None

    @hookimpl
    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Spend the right, whichever way (O1)."""
        return answered(seat, action)

    @hookimpl
    def audience(self, table: Table, cup: int) -> frozenset[int] | None:
        """Show the declarer alone his die, and nobody any other."""
        return sight(table, cup)

    @hookimpl
    def span(self, table: Table, face: int) -> Span | None:
        """With `plain_aces`, open on aces freely and raise to and from them as any face."""
        standing = table.claim
        if not self.plain_aces or not forced(table):
            return None
        if not isinstance(standing, Bid):
            return Span(1, UNBOUNDED, self.id)
        if ACE not in (face, standing.face):
            return None
        return Span(least_over(standing, face), UNBOUNDED, self.id)

    @hookimpl
    def narrow(self, table: Table, face: int) -> Span | None:
        """With `lock`, let only the quantity rise."""
        return locked(table, face, self.id) if self.lock and forced(table) else None

    @hookimpl
    def wild(self, table: Table) -> frozenset[int] | None:
        """With `plain_aces`, let no face count as another."""
        return frozenset() if self.plain_aces and forced(table) else None
