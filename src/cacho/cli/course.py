"""The course of a game between bots, event by event, as a spectator is told of it."""

from collections.abc import Iterator, Sequence

import attrs

from cacho._core.events import Event
from cacho._core.table import Table
from cacho.bots import Bot, calls_out
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
        match = moved(match, bots)


def news(match: Match, seat: int | None, since: int) -> Iterator[Happening]:
    """Tell what a seat, or a spectator (None), was told under versions after `since`."""
    for event in match.events(seat, since):
        yield Happening(match.version, event, match.state.table)


def moved(match: Match, bots: Sequence[Bot], but: int | None = None) -> Match:
    """Return the match one step further: a throw, a bot that calls out of turn, or that in turn.

    The bot of the seat `but` is not asked out of turn.
    """
    turn = match.turn
    if turn is None:
        return match.deal()
    return called(match, bots, but) or match.play(bots[turn](match.view(turn)))


def called(match: Match, bots: Sequence[Bot], but: int | None = None) -> Match | None:
    """Return the match after a call out of turn, if a bot makes one; that of `but` is not asked."""
    for seat in match.may_act:
        if seat not in {match.turn, but}:
            action = calls_out(bots[seat], match.view(seat))
            if action is not None:
                return match.play(action, seat)
    return None
