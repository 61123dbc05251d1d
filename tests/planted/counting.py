"""Dice counted wrongly."""

import attrs

from cacho.plugins import UNBOUNDED, Bid, Count, Span, hookimpl
from cacho.testing import properties as must
from cacho_variants.counting import tally
from tests.planted.bugs import Bug, Planted
from tests.test_properties import aces_cost_half


class AceTwice(Planted):
    """An ace counts as itself, and again as wild."""

    @hookimpl
    def count(self, cups, claim):
        counted = tally(cups, claim.face, frozenset({1}))
        aces = sum(die == 1 for cup in cups for die in cup.dice)
        return Count(counted.total + aces * (claim.face != 1), counted.ledger)


class SixesWild(Planted):
    """One face but the ace is special."""

    @hookimpl
    def wild(self):
        return frozenset({1, 6})


class CountsFromNought(Planted):
    """Aces are wild, and taken for the face 0."""

    @hookimpl
    def wild(self):
        return frozenset({0})


class SevensWild(Planted):
    """A face is wild that no die has, among one that it has."""

    @hookimpl
    def wild(self):
        return frozenset({1, 7})


class TooManyCountNone(Planted):
    """More than four of a face count for nothing."""

    @hookimpl
    def count(self, cups, claim):
        counted = tally(cups, claim.face, frozenset({1}))
        return counted if counted.total <= 4 else Count(0, counted.ledger)


class HalfTheOtherWay(Planted):
    """Half of an even bid is enough where one more is due; no loop comes of it."""

    @hookimpl
    def span(self, table, face):
        standing = table.claim
        if not isinstance(standing, Bid) or standing.face == 1 or face != 1:
            return None
        return Span((standing.quantity + 1) // 2, UNBOUNDED, self.id)


class DieTwice(Planted):
    """One die is shown twice, so that it counts twice."""

    @hookimpl(wrapper=True)
    def count(self):
        counted = yield
        if counted is None or not counted.total:
            return counted
        (first, *_) = (entry for entry in counted.ledger if entry.counts_as is not None)
        return Count(counted.total + 1, (*counted.ledger, first))


class SeesNoSixes(Planted):
    """A die of the highest face is overlooked."""

    @hookimpl(wrapper=True)
    def count(self):
        counted = yield
        kept = tuple(entry for entry in counted.ledger if entry.die != 6)
        return Count(sum(entry.counts_as is not None for entry in kept), kept)


class WildInVain(Planted):
    """Where aces are wild they are shown, and not counted."""

    @hookimpl
    def count(self, cups, claim):
        return tally(cups, claim.face, frozenset())


class FacesAway(Planted):
    """What is counted is the face on the underside."""

    @hookimpl
    def count(self, cups, claim):
        counted = tally(cups, 7 - claim.face, frozenset())
        ledger = tuple(
            attrs.evolve(entry, counts_as=entry.counts_as and claim.face)
            for entry in counted.ledger
        )
        return Count(counted.total, ledger)


BUGS = (
    Bug(AceTwice, "dudo+ases", must.counts_are_honest),
    Bug(SixesWild, "dudo+ases", must.faces_are_alike),
    Bug(CountsFromNought, "dudo", must.counts_are_honest),
    Bug(SevensWild, "dudo+ases", must.counts_are_honest),
    Bug(TooManyCountNone, "dudo+ases", must.one_more_die_never_hurts),
    Bug(HalfTheOtherWay, "dudo+ases", aces_cost_half),
    Bug(DieTwice, "dudo", must.counts_are_honest),
    Bug(SeesNoSixes, "dudo", must.faces_are_alike),
    Bug(WildInVain, "dudo+ases", must.counts_are_honest),
    Bug(FacesAway, "dudo", must.counts_are_honest),
)
