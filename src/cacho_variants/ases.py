"""Aces (S000, S002; RULES A1–A6).

Aces are wild: they count as the bid's face. In a bid on aces only aces count. A bid may go down to
aces, to at least half its dice: half and one more when it is even, half rounded up when it is odd
(S000), or always half rounded up (S002). From aces another face needs at least twice as many dice
and one more. Nobody may open on aces, but with a single die, as S000 has it.
"""

from cacho.plugins import (
    UNBOUNDED,
    Bid,
    Claim,
    Count,
    Cup,
    Rule,
    Span,
    Table,
    choice,
    flag,
    hookimpl,
)
from cacho_variants.counting import ACE, last_die, tally


class AsesRule(Rule):
    """Aces are wild, and cost half."""

    id = "ases"
    title = "Wild aces"
    source = "S000, S002; RULES A1–A6"
    requires = ("dudo",)
    reads = (last_die,)
    catalog = ("cacho_variants", "ases")

    half: str = choice("plus-one", "up")
    opening: str = choice("one-die", "never", "always")
    exact: bool = flag(default=False)
    need_natural: bool = flag(default=False)

    @hookimpl
    def wild(self) -> frozenset[int]:
        """Let aces count as the bid's face (A1)."""
        return frozenset({ACE})

    @hookimpl
    def span(self, table: Table, seat: int, face: int) -> Span | None:
        """Bound a bid to aces, from aces, or on aces; others raise as usual (A2, A3, A4)."""
        standing = table.claim
        if not isinstance(standing, Bid):
            return self._opening(table, seat) if face == ACE else None
        if standing.face == ACE:
            least = standing.quantity + 1 if face == ACE else 2 * standing.quantity + 1
            return Span(least, UNBOUNDED, self.id)
        if face != ACE:
            return None
        least = self.half_of(standing.quantity)
        return Span(least, least if self.exact else UNBOUNDED, self.id)

    @hookimpl
    def count(self, cups: tuple[Cup, ...], claim: Claim) -> Count | None:
        """With `need_natural`, leave aces out unless some die shows the bid's own face (A5)."""
        if not self.need_natural or not isinstance(claim, Bid):
            return None
        if any(claim.face in cup.dice for cup in cups):
            return None
        return tally(cups, claim.face, frozenset())

    def half_of(self, quantity: int) -> int:
        """Return the fewest aces that go over so many dice of another face (A2)."""
        return quantity // 2 + 1 if self.half == "plus-one" else (quantity + 1) // 2

    def _opening(self, table: Table, seat: int) -> Span | None:
        if self.opening == "always" or (self.opening == "one-die" and table.lives[seat] == 1):
            return None
        return Span(UNBOUNDED, 0, self.id, "ases.opening")
