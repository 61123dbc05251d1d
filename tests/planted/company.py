"""Shipped rules, each wrong in one clause; where no general property could know, one of its own."""

from cacho.plugins import Bid, hookimpl
from cacho_variants.paso import DoubtPaso, Pasar, PasoRule, pending
from tests.planted.bugs import Bug


def a_believed_pass_is_over(play):
    """Q34: a pass that somebody went over is never doubted later."""
    for state in play.states:
        if not pending(state.table):
            assert DoubtPaso() not in play.rules.legal(state), "a believed pass may be doubted"


def a_pass_cannot_be_halved(play):
    """Q34: after a pass nobody goes over to aces with fewer dice."""
    for state in play.states:
        claim = state.table.claim
        if pending(state.table) and isinstance(claim, Bid) and claim.face != 1:
            aces = play.rules.legal(state).span(1)
            assert not aces or aces.least > claim.quantity, f"over {claim}, {aces.least} aces do"


class BelievedYetDoubted(PasoRule):
    """A pass that was believed can still be doubted."""

    @hookimpl
    def offers(self, table):
        if table.about != "bid":
            return None
        return (Pasar(), DoubtPaso()) if self._passed(table) else (Pasar(),)

    def _passed(self, table):
        (slot,) = self.slots
        return bool(table.slots[slot.kind].passed)


class HalvedPass(PasoRule):
    """After a pass one may halve into aces."""

    @hookimpl
    def narrow(self):
        return None


BUGS = (
    Bug(BelievedYetDoubted, "dudo+paso", a_believed_pass_is_over),
    Bug(HalvedPass, "dudo+ases+paso", a_pass_cannot_be_halved),
)
