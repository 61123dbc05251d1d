"""Direction (S000; RULES S1).

Who opens a round chooses which way it goes, to the left or to the right: after the throw and
before the first bid. Between two seats there is nothing to choose.
"""

from typing import ClassVar, Self

import attrs

from cacho.plugins import (
    Action,
    Direction,
    DirectionSet,
    Event,
    PublicAction,
    Rule,
    Slot,
    Table,
    Turn,
    hookimpl,
    turn,
    word,
)

LEFT, RIGHT = "izquierda", "derecha"


@attrs.frozen
class Sentido(PublicAction):
    """Choose which way the round goes: ``"left"`` from seat 0 to seat 1, or ``"right"``."""

    tag: ClassVar[str] = "sentido"
    pattern: ClassVar[str] = f"(?P<direction>{LEFT}|{RIGHT})"

    direction: Direction

    def __attrs_post_init__(self) -> None:
        word("direction", self.direction, ("left", "right"))

    @property
    def notation(self) -> str:
        """The direction in Spanish."""
        return LEFT if self.direction == "left" else RIGHT

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the choice from the Spanish word."""
        return cls("left" if fields["direction"] == LEFT else "right")


@attrs.frozen
class DirectionChosen:
    """Whether the opener of this round has chosen its direction."""

    yet: bool


def _chosen(value: DirectionChosen, event: DirectionSet, table: Table) -> DirectionChosen:  # noqa: ARG001 - a fold takes all three
    return DirectionChosen(yet=True)


class SentidoRule(Rule):
    """The opener chooses the direction of the round."""

    id = "sentido"
    title = "Direction"
    source = "S000; RULES S1"
    actions = (Sentido,)
    requires = ("dudo",)
    slots = (
        Slot(
            DirectionChosen,
            scope="round",
            first=DirectionChosen(yet=False),
            folds={DirectionSet: _chosen},
        ),
    )
    reads = ()
    catalog = ("cacho_variants", "sentido")

    @hookimpl
    def decision(self, table: Table) -> Turn | None:
        """Ask the opener after the throw and before the first bid, among three seats or more."""
        if table.claim or sum(table.live) <= 2 or not any(table.dice):  # noqa: PLR2004 - two choose nothing
            return None
        return None if table.slots[DirectionChosen].yet else turn(table.round.starter, "sentido")

    @hookimpl
    def offers(self, table: Table) -> tuple[Action, ...] | None:
        """Offer both directions."""
        return (Sentido("left"), Sentido("right")) if table.about == "sentido" else None

    @hookimpl
    def act(self, action: Sentido) -> tuple[Event, ...]:
        """Set the direction."""
        return (DirectionSet(action.direction),)
