"""Rules that are right and unusual: nothing may be found wrong with any of them."""

import attrs

from cacho.plugins import (
    PublicAction,
    Rule,
    TurnMoved,
    hookimpl,
)
from cacho.testing import Property
from cacho.testing import properties as must


class Right(Rule):
    """A rule that is right."""

    id = "right"
    reads = ()


@attrs.frozen
class Remark(PublicAction):
    """An action with more fields than any that is shipped, of each sort that attrs knows."""

    tag = "remark"
    pattern = "digo (?P<who>[a-z]+) (?P<what>[a-z]+) (?P<where>[a-z]+) (?P<when>[a-z]+)"

    who: str = attrs.field()
    what: str = attrs.field()
    _where: str = attrs.field()
    when: str = attrs.field(kw_only=True)
    way: str = attrs.field(init=False, default="left")

    @who.validator
    @what.validator
    @_where.validator
    @when.validator
    def _check(self, attribute, value):
        if not (type(value) is str and value.isascii() and value.isalpha() and value.islower()):
            raise ValueError(f"{attribute.name} must be a word")

    @property
    def notation(self):
        return f"digo {self.who} {self.what} {self._where} {self.when}"


class Remarks(Right):
    """Whoever is in turn may remark something, and let the turn go by."""

    actions = (Remark,)

    @hookimpl
    def offers(self, table):
        return (Remark("a", "b", "c", when="d"),) if table.about == "bid" else None

    @hookimpl
    def act(self, table):
        return (TurnMoved(table.after(table.turn)),)


@attrs.frozen
class Unusual:
    """A rule that is right, and the properties by which it is soonest taken for wrong."""

    kind: type[Rule]
    suspected: tuple[Property, ...]


RIGHT = (
    Unusual(Remarks, (must.actions_are_made_well_or_not, must.mirroring_the_direction_commutes)),
)
