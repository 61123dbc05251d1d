"""What one seat, or a spectator, may know of a match: the present, and all it was told."""

from collections.abc import Iterable
from heapq import merge
from operator import attrgetter
from typing import TypeVar

import attrs

from cacho._core.events import Event
from cacho._core.frozen import frozen
from cacho._core.legal import NOTHING, Legal
from cacho._core.plain import plain
from cacho._core.ruleset import Ruleset
from cacho._core.state import Observation
from cacho.chain import Chain

T = TypeVar("T")


@frozen
class Told:
    """An event as somebody was told of it, under which version.

    `place` orders what was told under one, and counts nothing that others alone were told.
    """

    version: int
    place: int
    event: Event


History = Chain[Told] | None
"""What somebody was told, growing with the match."""


@attrs.frozen(eq=False, repr=False)
class View:
    """What a seat may know of a match. It holds nothing else, and is safe to hand on.

    `seat` is None for a spectator; `names` are those at the seats now.
    """

    rules: Ruleset
    observation: Observation
    names: tuple[str, ...]
    version: int
    _public: History
    _own: History

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator."""
        return self.observation.seat

    @property
    def legal(self) -> Legal:
        """What the seat may do now; nothing for a spectator."""
        if self.seat is None:
            return NOTHING
        return self.rules.legal(self.observation, self.seat)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that the seat was told, in order; gathered in O(n) when read."""
        return told(self._public, self._own)

    @property
    def history(self) -> tuple[Told, ...]:
        """The same, with the versions under which the seat was told."""
        return tuple(_heard(self._public, self._own, -1))

    def to_json(self) -> dict[str, object]:
        """Encode it in plain values, but for the rules."""
        events = [{"version": item.version, "event": plain(item.event)} for item in self.history]
        return {
            "names": list(self.names),
            "version": self.version,
            "observation": self.observation.to_json(),
            "events": events,
        }

    def __eq__(self, other: object) -> bool:
        """Compare what is known, and under which versions it was told."""
        if not isinstance(other, View):
            return NotImplemented
        return self._known() == other._known() and self._told() == other._told()

    def __hash__(self) -> int:
        """Hash what is known of the present."""
        return hash(self._known())

    def __repr__(self) -> str:
        """Show whose view it is, and of what."""
        return f"<View of seat {self.seat} at version {self.version}: {self.observation!r}>"

    def __str__(self) -> str:
        """Write the position in notation, as the seat sees it."""
        return str(self.observation)

    def _known(self) -> tuple[object, ...]:
        return self.rules, self.observation, self.names, self.version

    def _told(self) -> list[tuple[int, Event]]:
        return [(item.version, item.event) for item in self.history]


def told(public: History, own: History, since: int = -1) -> tuple[Event, ...]:
    """Gather what was told under later versions than `since`, in order."""
    return tuple(item.event for item in _heard(public, own, since))


def _heard(public: History, own: History, since: int) -> Iterable[Told]:
    """Join what everyone was told and what one was; at the same place one's own comes first."""
    return merge(_since(own, since), _since(public, since), key=attrgetter("version", "place"))


def _since(history: History, since: int) -> Iterable[Told]:
    later: list[Told] = []
    for item in history.back() if history else ():
        if item.version <= since:
            break
        later.append(item)
    return reversed(later)
