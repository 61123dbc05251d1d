"""The telling of events: what happens in the course of one action, as far as it is heard."""

from cacho._core.dispatch import Resolution
from cacho._core.events import CORE_EVENTS, Event, PublicEvent
from cacho._core.foreign import RAISED
from cacho._core.frozen import frozen
from cacho._core.keeper import SlotKeeper
from cacho._core.state import State
from cacho._core.table import Table
from cacho._core.wording import described_class

ALL_KINDS = frozenset(CORE_EVENTS)


@frozen
class Step:
    """What came of an action: the new position, and what happened in order.

    The events hold every die; `Event.heard_by` says who may hear of each.
    """

    state: State
    events: tuple[Event, ...]


class Telling:
    """What has happened so far in the course of one action, and the rules that decide it.

    `heard` are the kinds of core event that are made. Here they are all, for somebody will hear.
    """

    __slots__ = ("ask", "events", "heard", "keeper", "resolution", "setup")

    def __init__(self, resolution: Resolution, keeper: SlotKeeper, seats: int) -> None:
        """Begin with nothing told."""
        self.resolution = resolution
        self.ask = resolution.ask
        self.keeper = keeper
        self.setup = resolution.setup(seats)
        self.heard: frozenset[type[Event]] = ALL_KINDS
        self.events: list[Event] = []

    def tell(self, table: Table, event: Event) -> Table:
        """Tell what happened, and return the table with the slots that change with it."""
        self._require_audience(event, len(table.live))
        self.events.append(event)
        return self.keeper.fold(table, event)

    def _require_audience(self, event: Event, seats: int) -> None:
        """Refuse an event of a rule that cannot say who may hear of it."""
        kind = type(event)
        if kind.heard_by is PublicEvent.heard_by or kind in ALL_KINDS:
            return
        try:
            audience = event.heard_by()
            asked = [audience.__contains__(who) for who in (None, *range(seats))]
        except RAISED as error:
            what = f"who hears of {kind.__name__} is not told: it raised {type(error).__name__}"
            raise self.resolution.blame_event(kind, what) from error
        if not all(type(answer) is bool for answer in asked):
            what = f"who hears of {kind.__name__} is not told by {described_class(audience)}"
            raise self.resolution.blame_event(kind, what)


class Silence(Telling):
    """The telling that nobody hears: only events that change a slot are made, and none is kept.

    So it is the same for every action.
    """

    __slots__ = ()

    def __init__(self, resolution: Resolution, keeper: SlotKeeper, seats: int) -> None:
        """Hear only of what changes a slot."""
        super().__init__(resolution, keeper, seats)
        self.heard = keeper.kinds

    def tell(self, table: Table, event: Event) -> Table:
        """Return the table with the slots that change with the event."""
        self._require_audience(event, len(table.live))
        return self.keeper.fold(table, event)
