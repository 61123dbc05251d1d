"""What a planted bug is, and what several of them share."""

import attrs

import cacho
from cacho.plugins import Action, Rule, TurnMoved, hookimpl
from cacho.testing import Property


@attrs.frozen
class Bug:
    """A rule that is wrong, the spec of a list that it stands in, and the property it breaks."""

    kind: type[Rule]
    spec: str
    caught_by: Property

    @property
    def rules(self):
        """The rules in force, the wrong one too."""
        return cacho.load(f"{self.spec}+{self.kind.id}", self.kind)


class Planted(Rule):
    """A rule that is wrong."""

    id = "planted"
    reads = ()


@attrs.frozen
class Goes(Action):
    """Let a turn go by."""

    tag = "goes"
    pattern = "sigo"


class LetsGo(Planted):
    """The seat in turn may let its turn go by; what is wrong is added to that."""

    actions = (Goes,)

    @hookimpl
    def offers(self, table):
        return (Goes(),) if table.about == "bid" else None

    @hookimpl
    def act(self, table):
        return (TurnMoved(table.after(table.turn)),)
