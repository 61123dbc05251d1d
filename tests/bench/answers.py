"""Rules that override one answer each, by the same one: what is measured is the overriding."""

from cacho.plugins import UNBOUNDED, Bid, Rule, Setup, Span, Table, Verdict, hookimpl

ACE = 1


class WildRule(Rule):
    """Aces are wild."""

    id = "wild"
    title = "The same wild faces"
    requires = ("ases",)

    @hookimpl
    def wild(self) -> frozenset[int]:
        """Let aces count as the bid's face."""
        return frozenset({ACE})


class CeilingRule(Rule):
    """No bid is higher than the dice in play."""

    id = "ceiling"
    title = "The same ceiling"
    requires = ("ases",)

    @hookimpl
    def ceiling(self, table: Table) -> int:
        """Bid no more dice than are in play."""
        return sum(table.dice)


class RaiseRule(Rule):
    """A raise has more dice, or as many of a higher face."""

    id = "raise"
    title = "The same raises"
    requires = ("ases",)
    reads = ()

    @hookimpl
    def span(self, table: Table, face: int) -> Span | None:
        """Raise where no aces are about."""
        standing = table.claim
        if not isinstance(standing, Bid) or ACE in {standing.face, face}:
            return None
        return Span(standing.quantity + (face <= standing.face), UNBOUNDED, self.id)


class OpenerRule(Rule):
    """Who was wrong opens, and after an exact call its caller."""

    id = "opener"
    title = "The same opener"
    requires = ("calzar",)

    @hookimpl
    def starter(self, verdict: Verdict) -> int:
        """Let the same seat open."""
        return verdict.caller if verdict.call == "calzar" else verdict.loser


class WideRule(Rule):
    """Twenty may play."""

    id = "wide"
    title = "A wider table"
    requires = ("dudo",)

    @hookimpl
    def setup(self, seats: int) -> Setup:
        """Seat twenty with five dice each."""
        return Setup(lives=5, full=5, floor=0, cups=seats, seats=(2, 20))


OVERRIDES: tuple[type[Rule], ...] = (WildRule, CeilingRule, RaiseRule, OpenerRule)
