"""Hooks that remember: what they answer depends on what they were asked before."""

from itertools import count

from cacho.plugins import UNBOUNDED, Span, hookimpl
from cacho.testing import properties as must
from tests.planted.bugs import Bug, Goes, LetsGo, Planted

ASKED = count()


class EverySecondTime(LetsGo):
    """What is legal depends on how often that was asked."""

    reads = None

    @hookimpl
    def offers(self, table):
        return (Goes(),) if table.about == "bid" and next(ASKED) % 2 else None


LAST = [0]


class LastAskedDecides(Planted):
    """What one seat must bid depends on which seat was asked before it."""

    reads = None

    @hookimpl
    def narrow(self, seat):
        least = 1 + (LAST[0] != seat)
        LAST[0] = seat
        return Span(least, UNBOUNDED, self.id)


class Grudge(Planted):
    """Who opens depends on how many verdicts it has been asked about."""

    @hookimpl
    def starter(self, verdict):
        return verdict.caller if next(ASKED) % 2 else verdict.target


class Acquainted(Planted):
    """It answers about the tables that it knows, and knows them by where they lie in memory."""

    @hookimpl
    def ceiling(self, table):
        return sum(table.dice) + id(table) // 16 % 2


BUGS = (
    Bug(EverySecondTime, "dudo", must.rules_remember_nothing),
    Bug(LastAskedDecides, "dudo", must.rules_remember_nothing),
    Bug(Grudge, "dudo", must.rules_remember_nothing),
    Bug(Acquainted, "dudo", must.a_copy_is_as_good),
)
