"""The log of a match: a page for each action, with what it came to and who was told what.

Pages are shared by all later ones and never changed. An action taken back stays in the log, and so
does its taking back: the version of a match never falls.
"""

from collections.abc import Iterable
from typing import ClassVar

import attrs

from cacho._core.actions import SHELL_ACTIONS, Action, PublicAction, Roll, Swap
from cacho._core.errors import IllegalAction
from cacho._core.events import (
    DiceSeen,
    DiceThrown,
    Event,
    GameOver,
    OpenerDrawn,
    PublicEvent,
    Revealed,
)
from cacho._core.frozen import frozen
from cacho._core.ruleset import Ruleset
from cacho._core.slots import PerSeat
from cacho._core.state import State
from cacho._core.table import Turn
from cacho._core.violations import CORE, Violation
from cacho.chain import Chain, grown
from cacho.view import History, Told


@frozen
class Undo(PublicAction):
    """Take the last action back, if nothing was told of dice by it: `Match.undo` does it."""

    tag: ClassVar[str] = "undo"
    pattern: ClassVar[str] = "undo"


@frozen
class Undone(PublicEvent):
    """The action logged as this version was taken back."""

    tag: ClassVar[str] = "undone"
    version: int


@frozen
class Entry:
    """One logged action, who did it (None: the shell), and the id it came with."""

    action: Action
    by: int | None
    id: str | None = None


@attrs.frozen(eq=False, repr=False)
class Page:
    """A match after so many logged actions.

    `players` says who sits where, by number. `public` and `own` are what whoever watches, and each
    player, was told so far. `final` says whether the action cannot be taken back. `stands` is the
    log up to the action that stands last, if actions were taken back; else None.
    """

    state: State
    players: tuple[int, ...]
    entry: Entry | None
    throws: int
    public: History
    own: tuple[History, ...]
    final: bool
    stands: "Chain[Page] | None" = None


FINAL = (DiceThrown, DiceSeen, Revealed, OpenerDrawn, GameOver)
"""The events that cannot be taken back: they tell of dice, or end the game, and then all dice may
be looked at and the secret of fair ones is opened."""


def new_log(
    rules: Ruleset, players: int, starter: int | None, lives: tuple[int, ...] | None
) -> Chain[Page]:
    """Begin a log with the page before any action."""
    begun = rules.begin(players, starter=starter, lives=lives)
    seated = tuple(range(players))
    public, own = _told(None, (None,) * players, seated, begun.events, 0)
    return grown(None, Page(begun.state, seated, None, 0, public, own, final=False))


def logged(
    rules: Ruleset,
    pages: Chain[Page],
    action: Action,
    by: int | None = None,
    id: str | None = None,  # noqa: A002 - what the caller calls it
) -> Chain[Page]:
    """Log an action, and tell everyone of what came of it.

    Raises:
        IllegalAction: the rules refuse it.
    """
    page = pages.last
    decision = page.state.table.decision
    step = rules.step(page.state, action, by)
    if by is None and isinstance(decision, Turn) and not isinstance(action, SHELL_ACTIONS):
        by = decision.seat
    players = page.players
    if isinstance(action, Swap):
        players = PerSeat(players).swapped(action.a, action.b).values
    throws = page.throws + isinstance(action, Roll)
    public, own = _told(page.public, page.own, players, step.events, pages.length)
    final = any(isinstance(event, FINAL) for event in step.events)
    entry = Entry(action, by, id)
    return grown(pages, Page(step.state, players, entry, throws, public, own, final))


def undone(pages: Chain[Page]) -> Chain[Page]:
    """Log that the last action that stands is taken back.

    Raises:
        IllegalAction: there is none, or it told of dice or ended the game.
    """
    page = pages.last
    stands = page.stands or pages
    if stands.before is None or stands.last.final:
        violation = Violation("undo.not-possible", CORE)
        raise IllegalAction(Undo(), None, (violation,), page.state.table)
    target = stands.before.last
    event = Undone(stands.length - 1)
    public, own = _told(page.public, page.own, target.players, (event,), pages.length)
    return grown(
        pages,
        Page(
            target.state,
            target.players,
            Entry(Undo(), None),
            page.throws,
            public,
            own,
            final=False,
            stands=target.stands or stands.before,
        ),
    )


def logged_again(rules: Ruleset, pages: Chain[Page], entry: Entry) -> Chain[Page]:
    """Log what an entry says was done.

    Raises:
        IllegalAction: the rules refuse it.
    """
    if isinstance(entry.action, Undo):
        return undone(pages)
    return logged(rules, pages, entry.action, entry.by, entry.id)


def beginning(state: State) -> tuple[int | None, tuple[int, ...]]:
    """Return the starter (None: to be drawn) and the lives with which a log begins at a state."""
    table = state.table
    return table.round.starter if table.round.number else None, table.lives


def _told(
    public: History,
    own: tuple[History, ...],
    players: tuple[int, ...],
    events: Iterable[Event],
    version: int,
) -> tuple[History, tuple[History, ...]]:
    """Add the events to what those who may hear of them were told.

    Their places count public events alone: how many others were told is a secret of theirs.
    """
    histories, place = list(own), 0
    for event in events:
        item = Told(version, place, event)
        audience = event.heard_by()
        if None in audience:  # what a spectator hears, everyone does
            public = grown(public, item)
            place += 1
            continue
        for seat, player in enumerate(players):
            if seat in audience:
                histories[player] = grown(histories[player], item)
    return public, tuple(histories)
