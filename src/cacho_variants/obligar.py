"""The forced round (S000; RULES O1–O5).

The first time that a seat opens a round with a single die, it may force the round before the dice
are thrown, *abierto* or *cerrado*, or decline; regained dice do not renew the right. Abierto:
everyone sees all dice but their own. Cerrado: the declarer sees his die, and nobody sees any other,
not even their own. Aces are plain in this round. The opening face is locked and only the quantity
rises; but another seat with a single die may change the face with strictly more dice.
"""

from cacho.plugins import (
    Action,
    Event,
    Rule,
    Span,
    Table,
    Turn,
    Violation,
    choice,
    flag,
    hookimpl,
    number,
)
from cacho_variants.counting import last_die
from cacho_variants.forced import (
    ABIERTO,
    ACTIONS,
    CERRADO,
    EVENTS,
    SLOTS,
    Decline,
    Obligar,
    answered,
    forced,
    locked,
    more_dice,
    part,
    question,
    sight,
)


class ObligarRule(Rule):
    """With a single die, force a round."""

    id = "obligar"
    title = "The forced round"
    source = "S000; RULES O1–O5"
    actions = ACTIONS
    events = EVENTS
    slots = SLOTS
    objects_to = ("calzar", "paso")
    requires = ("dudo", "ases")
    conflicts = ("ultimo", "palifico")
    reads = (part, last_die)
    catalog = ("cacho_variants", "obligar")

    min_players: int = number(2, least=2, most=1_000)
    calzar: bool = flag(default=True)
    paso: bool = flag(default=False)
    face_change: str = choice("other-one-die", "any-one-die", "nobody")

    @hookimpl
    def decision(self, table: Table) -> Turn | None:
        """Ask an opener with a single die, once, with enough seats at the table (O1, O5)."""
        return question(table, self.min_players)

    @hookimpl
    def offers(self, table: Table) -> tuple[Action, ...] | None:
        """Offer both kinds of forced round, or none (O1)."""
        return (Obligar(ABIERTO), Obligar(CERRADO), Decline()) if table.about == "obligar" else None

    @hookimpl
    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Spend the right, whichever way (O1)."""
        return answered(seat, action)

    @hookimpl
    def audience(self, table: Table, cup: int) -> frozenset[int] | None:
        """Show each all dice but their own, or the declarer alone his die (O2)."""
        return sight(table, cup)

    @hookimpl
    def span(self, table: Table) -> Span | None:
        """Open with any face, aces too; raise with strictly more dice of any (O3, O4)."""
        return more_dice(table, self.id) if forced(table) else None

    @hookimpl
    def narrow(self, table: Table, seat: int, face: int) -> Span | None:
        """Lock the face, but for another seat with a single die (O4)."""
        if not forced(table) or self._may_change_face(table, seat):
            return None
        return locked(table, face, self.id)

    @hookimpl
    def objection(self, table: Table, action: Action) -> Violation | None:
        """Close the calls that do not stay open (O5)."""
        stays_open = self.calzar if action.tag == "calzar" else self.paso
        if stays_open or not forced(table):
            return None
        return Violation("obligar.closed", self.id, {"call": action.tag})

    @hookimpl
    def wild(self, table: Table) -> frozenset[int] | None:
        """Let no face count as another (O3)."""
        return frozenset() if forced(table) else None

    def _may_change_face(self, table: Table, seat: int) -> bool:
        if self.face_change == "nobody" or table.lives[seat] != 1:
            return False
        return self.face_change == "any-one-die" or table.round.starter != seat
