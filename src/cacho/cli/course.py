"""The course of a game between bots, event by event, as a spectator is told of it."""

from collections.abc import Iterator, Sequence

import attrs

from cacho._core.events import Event
from cacho._core.table import Table
from cacho.bots import Bot
from cacho.match import Match


@attrs.frozen
class Told:
    """An event, the version under which it happened, and the table after that action."""

    version: int
    event: Event
    table: Table


def course(match: Match, bots: Sequence[Bot]) -> Iterator[Told]:
    """Play a match that pauses before throws to its end; a bot a seat."""
    since = -1
    while True:
        table = match.state.table
        for event in match.events(None, since):
            yield Told(match.version, event, table)
        if match.over:
            return
        since = match.version
        seat = match.turn
        match = match.deal() if seat is None else match.play(bots[seat](match.view(seat)))
