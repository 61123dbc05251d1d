"""What is refused in the name of others, and what has no words."""

import attrs

from cacho.plugins import UNBOUNDED, PublicEvent, Span, TurnMoved, Violation, hookimpl
from cacho.testing import properties as must
from tests.planted.bugs import Bug, LetsGo, Planted

CALZAR = ("cacho_variants", "calzar")
"""Where the words of another rule are."""


class InANeighboursName(LetsGo):
    """It refuses in the name of another rule in force."""

    objects_to = ("goes",)

    @hookimpl
    def objection(self):
        return Violation("planted.never", "dudo")


class WithANeighboursCode(LetsGo):
    """It refuses with the code of another rule."""

    objects_to = ("goes",)

    @hookimpl
    def objection(self):
        return Violation("doubt.no-bid", self.id)


class NarrowsInAnothersName(Planted):
    """It narrows what may be bid in the name of another rule."""

    @hookimpl
    def narrow(self):
        return Span(2, UNBOUNDED, "dudo")


class NarrowsWithAnothersCode(Planted):
    """It narrows what may be bid with the code of another rule."""

    @hookimpl
    def narrow(self):
        return Span(2, UNBOUNDED, self.id, "ases.opening")


class WidensInAnothersName(Planted):
    """Around what others narrow it says something else in the name of one of them."""

    @hookimpl(wrapper=True)
    def narrow(self):
        narrowed = yield
        return (*narrowed, Span(2, UNBOUNDED, "dudo"))


class WordsOfNobody(Planted):
    """The catalogue that it names does not exist."""

    catalog = ("cacho_of_nobody", "planted")


class NoDomain(Planted):
    """It names the package of its catalogue and no domain."""

    catalog = ("cacho_variants",)


@attrs.frozen
class Gone(PublicEvent):
    """The turn went by."""

    tag = "gone"


class EventWithoutWords(LetsGo):
    """It has words, but none for what happens."""

    events = (Gone,)
    catalog = CALZAR

    @hookimpl
    def act(self, table):
        return (Gone(), TurnMoved(table.after(table.turn)))


class RefusalWithoutWords(InANeighboursName):
    """It has words, but none for what it refuses."""

    catalog = CALZAR

    @hookimpl
    def objection(self):
        return Violation("planted.never", self.id)


BUGS = (
    Bug(InANeighboursName, "dudo", must.rules_refuse_in_their_own_name),
    Bug(WithANeighboursCode, "dudo", must.rules_refuse_in_their_own_name),
    Bug(NarrowsInAnothersName, "dudo", must.rules_refuse_in_their_own_name),
    Bug(NarrowsWithAnothersCode, "dudo", must.rules_refuse_in_their_own_name),
    Bug(WidensInAnothersName, "dudo", must.rules_refuse_in_their_own_name),
    Bug(WordsOfNobody, "dudo", must.catalogues_are_found_and_fit),
    Bug(NoDomain, "dudo", must.catalogues_are_found_and_fit),
    Bug(EventWithoutWords, "dudo", must.catalogues_are_found_and_fit),
    Bug(EventWithoutWords, "dudo", must.what_is_told_is_worded),
    Bug(RefusalWithoutWords, "dudo", must.what_is_told_is_worded),
)
