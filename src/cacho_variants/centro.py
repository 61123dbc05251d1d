"""The centre of the table (S002; RULES C5).

Lost dice go to the centre of the table, and gained ones come from it. With the centre empty, or
the hand full, nothing is gained. Hands and centre together always hold the dice that were dealt.
"""

from collections.abc import Generator
from typing import ClassVar

import attrs

from cacho.plugins import (
    UNBOUNDED,
    Event,
    Gain,
    LivesChanged,
    Loss,
    Owed,
    PublicEvent,
    Rule,
    Setup,
    Slot,
    Table,
    hookimpl,
)


@attrs.frozen
class CentreChanged(PublicEvent):
    """Dice were put into the centre, or taken from it (`by` below 0)."""

    tag: ClassVar[str] = "centre.changed"
    by: int


@attrs.frozen
class Centre:
    """How many dice lie in the centre."""

    dice: int


def _not_in_hand(setup: Setup, lives: tuple[int, ...]) -> Centre:
    """Begin with what was dealt and is in no hand."""
    return Centre(max(0, setup.lives * len(lives) - sum(lives)))


def _changed(value: Centre, event: CentreChanged, table: Table) -> Centre:  # noqa: ARG001 - a fold takes the table
    return Centre(value.dice + event.by)


class CentroRule(Rule):
    """Lost dice wait in the centre for those who gain one."""

    id = "centro"
    title = "The centre"
    source = "S002; RULES C5"
    requires = ("dudo",)
    conflicts = ("reserva",)
    events = (CentreChanged,)
    slots = (Slot(Centre, scope="game", first=_not_in_hand, folds={CentreChanged: _changed}),)
    conserves = (lambda table: table.slots[Centre].dice,)
    catalog = ("cacho_variants", "centro")

    @hookimpl
    def settle(self, table: Table, owed: Owed) -> tuple[Event, ...] | None:
        """Put lost dice into the centre, and take gained ones from it while they fit (C5)."""
        if isinstance(owed, Loss):
            return _moves(owed.seat, -min(owed.lives, table.lives[owed.seat]))
        if isinstance(owed, Gain):
            full = UNBOUNDED if table.full is None else table.full
            fits = min(owed.lives, full - table.lives[owed.seat])
            return _moves(owed.seat, min(fits, table.slots[Centre].dice))
        return None

    @hookimpl(wrapper=True)
    def leave(self) -> Generator[None, tuple[Event, ...] | None, tuple[Event, ...]]:
        """Put the dice of a seat that leaves into the centre (§9)."""
        events = (yield) or ()
        lost = -sum(event.by for event in events if isinstance(event, LivesChanged))
        return (*events, CentreChanged(lost))


def _moves(seat: int, hand: int) -> tuple[Event, ...]:
    """Tell of dice between a hand and the centre, if there are any."""
    return (LivesChanged(seat, hand), CentreChanged(-hand)) if hand else ()
