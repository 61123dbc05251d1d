"""Booby-trapped dice: a copy of a match in which all that a seat may not know breaks when read."""

from typing import Any, NoReturn, cast

import attrs

from cacho import Action, Cup, Match, Roll, State
from cacho._core.events import DiceSeen, Event, OpenerDrawn
from cacho.chain import chained, items
from cacho.log import Page
from cacho.match import resumed
from cacho.view import Told


class _Trap:
    """A secret that nobody may look at: that there is one is all that may be known of it."""

    __slots__ = ()

    def _sprung(self, *_: object) -> NoReturn:
        raise AssertionError("something was looked at of which no event told the seat")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _sprung
    __index__ = __int__ = __bool__ = __len__ = __iter__ = __add__ = __radd__ = _sprung
    __repr__ = __str__ = __format__ = __reduce_ex__ = __deepcopy__ = _sprung


_TRAP: Any = _Trap()


def trapped(match: Match, seat: int | None) -> Match:
    """Return the same match with traps for what the player at a seat was not told.

    Those are dice under the cups and in the log, which positions others named, and what they were
    told, at every version.
    """
    player = None if seat is None else match.pages[-1].players[seat]
    pages = chained(_page(page, player, version) for version, page in enumerate(match.pages))
    assert pages is not None  # noqa: S101 - a match has its first page at least
    names = match.at(0).names
    return resumed(Match, match.rules, names, pages, dealer=match.dealer, pause=True)


def _page(page: Page, player: int | None, version: int) -> Page:
    seat = None if player is None else page.players.index(player)
    own = () if player is None else items(page.own[player])
    told = [told.event for told in (*own, *items(page.public)) if told.version == version]
    others = chained([Told(_TRAP, _TRAP, _TRAP)])
    entry = page.entry
    if entry is not None and (entry.by is None or entry.by != seat):
        entry = attrs.evolve(entry, action=_action(entry.action, told))
    return attrs.evolve(
        page,
        state=State(page.state.table, tuple(_cup(cup, seat) for cup in page.state.cups)),
        entry=entry,
        own=tuple(own if at == player else others for at, own in enumerate(page.own)),
        stands=None,
    )


def _cup(cup: Cup, seat: int | None) -> Cup:
    return cup if seat in cup.seen_by else Cup((_TRAP,) * len(cup.dice), cup.seen_by)


def _action(action: Action, told: list[Event]) -> Action:
    """Return an action of others with traps for what the events of it do not tell."""
    if isinstance(action, Roll):
        seen = {event.cup for event in told if isinstance(event, DiceSeen)}
        if any(isinstance(event, OpenerDrawn) for event in told):
            return action
        hands = enumerate(action.dice)
        return _with(action, "dice", tuple(h if c in seen else (_TRAP,) * len(h) for c, h in hands))
    if action.public_notation == action.notation:
        return action
    known = [getattr(event, field.name) for event in told for field in attrs.fields(type(event))]
    for field in attrs.fields(type(action)):
        held: object = getattr(action, field.name)
        if held not in known:
            several = len(cast("tuple[object, ...]", held)) if type(held) is tuple else None
            action = _with(action, field.name, _TRAP if several is None else (_TRAP,) * several)
    return action


def _with(action: Action, name: str, value: object) -> Action:
    """Return an action with a field that its constructor would refuse."""
    changed = object.__new__(type(action))
    for field in attrs.fields(type(action)):
        held = value if field.name == name else getattr(action, field.name)
        object.__setattr__(changed, field.name, held)
    return changed
