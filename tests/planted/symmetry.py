"""Seats, directions and places in the list that are not alike."""

from cacho.plugins import UNBOUNDED, Span, hookimpl
from cacho.testing import properties as must
from tests.planted.bugs import Bug, Planted


class FirstSeatPays(Planted):
    """The first seat has to bid two."""

    reads = None

    @hookimpl
    def narrow(self, seat):
        return Span(2, UNBOUNDED, self.id) if seat == 0 else None


class RightIsDearer(Planted):
    """To the right one has to bid two."""

    reads = None

    @hookimpl
    def narrow(self, table):
        return Span(2, UNBOUNDED, self.id) if table.round.direction == "right" else None


class LastSpeaksOnly(Planted):
    """It answers only if it stands last in the list."""

    reads = None

    @hookimpl
    def narrow(self, rules):
        return Span(2, UNBOUNDED, self.id) if rules.rules[-1] == self else None


class FirstSeatOpens(Planted):
    """The first seat opens every round."""

    @hookimpl
    def starter(self):
        return 0


BUGS = (
    Bug(FirstSeatPays, "dudo", must.rotating_the_seats_commutes),
    Bug(FirstSeatOpens, "dudo", must.rotating_the_seats_commutes),
    Bug(RightIsDearer, "dudo+sentido", must.mirroring_the_direction_commutes),
    Bug(LastSpeaksOnly, "dudo+sentido", must.rules_of_different_hooks_commute),
)
