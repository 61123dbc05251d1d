"""The course of a game between bots, event by event, as a spectator is told of it."""

from collections.abc import Iterator, Sequence

import attrs

from cacho._core.events import Event
from cacho._core.table import Table
from cacho.bots import Bot, move
from cacho.match import Match


@attrs.frozen
class Happening:
    """An event, the version under which it happened, and the table after that action."""

    version: int
    event: Event
    table: Table


def course(match: Match, bots: Sequence[Bot]) -> Iterator[Happening]:
    """Play a match that pauses before throws to its end; a bot a seat."""
    since = -1
    while True:
        yield from news(match, None, since)
        if match.over:
            return
        since = match.version
        match = move(match, bots)


def news(match: Match, seat: int | None, since: int) -> Iterator[Happening]:
    """Tell what a seat, or a spectator (None), was told under versions after `since`."""
    for event in match.events(seat, since):
        yield Happening(match.version, event, match.state.table)
