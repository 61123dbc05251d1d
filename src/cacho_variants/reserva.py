"""The reserve (S000; RULES C4).

A die gained with a full hand waits beside it, and the next loss is taken from there. A die in
reserve is not in play: it is neither thrown nor counted.
"""

from collections.abc import Generator
from functools import lru_cache
from typing import ClassVar

import attrs

from cacho.plugins import (
    Event,
    Gain,
    LivesChanged,
    Loss,
    Owed,
    PerSeat,
    PublicEvent,
    Rule,
    Slot,
    Table,
    hookimpl,
    optional_number,
)


@attrs.frozen
class ReserveChanged(PublicEvent):
    """Dice were put into a seat's reserve, or taken from it (`by` below 0)."""

    tag: ClassVar[str] = "reserve.changed"
    seat: int
    by: int


class InReserve(PerSeat[int]):
    """How many dice wait beside each hand."""

    __slots__ = ()


def _changed(value: InReserve, event: ReserveChanged, table: Table) -> InReserve:  # noqa: ARG001 - a fold takes the table
    return value.replaced(event.seat, value[event.seat] + event.by)


class ReservaRule(Rule):
    """A die gained with a full hand waits for the next loss."""

    id = "reserva"
    title = "The reserve"
    source = "S000; RULES C4"
    requires = ("calzar",)
    conflicts = ("centro",)
    events = (ReserveChanged,)
    slots = (Slot(InReserve, scope="game", first=0, folds={ReserveChanged: _changed}),)
    conserves = (lambda table: sum(table.slots[InReserve]),)
    catalog = ("cacho_variants", "reserva")

    limit: int | None = optional_number(None, least=0, most=1_000)

    @hookimpl
    def settle(self, table: Table, owed: Owed) -> tuple[Event, ...] | None:
        """Pay a loss from the reserve first, and keep there what does not fit the hand (C4)."""
        if isinstance(owed, Loss):
            spare = min(owed.lives, table.slots[InReserve].values[owed.seat])
            return _moves(owed.seat, spare - owed.lives, -spare)
        if isinstance(owed, Gain) and table.full is not None:
            fits = min(owed.lives, table.full - table.lives[owed.seat])
            rest = owed.lives - fits
            if self.limit is not None:
                rest = min(rest, self.limit - table.slots[InReserve][owed.seat])
            return _moves(owed.seat, fits, rest)
        return None

    @hookimpl(wrapper=True)
    def leave(
        self, table: Table, seat: int
    ) -> Generator[None, tuple[Event, ...] | None, tuple[Event, ...]]:
        """Take a leaving seat's reserve with its hand (§9)."""
        events = yield
        return (*(events or ()), *_moves(seat, 0, -table.slots[InReserve][seat]))


@lru_cache(maxsize=1 << 10)  # the same few are made again and again: anew, 3 % of a game
def _moves(seat: int, hand: int, reserve: int) -> tuple[Event, ...]:
    """Tell what changes, leaving out what does not."""
    events: list[Event] = []
    if reserve:
        events.append(ReserveChanged(seat, reserve))
    if hand:
        events.append(LivesChanged(seat, hand))
    return tuple(events)
