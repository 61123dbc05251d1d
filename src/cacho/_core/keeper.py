"""Keep the slots of a rule set: begin them, reset them with each round, fold events into them."""

from collections.abc import Sequence
from typing import cast

from cacho._core.dispatch import Resolution
from cacho._core.events import Event, Judged, PublicEvent, Revealed, SeatsSwapped
from cacho._core.foreign import RAISED, worded
from cacho._core.rule import Fold, Rule, Setup, Slot
from cacho._core.slots import PerSeat, Slots, make_slots
from cacho._core.table import Round, Table, with_round, with_slots
from cacho._core.wording import described_class

Folders = list[tuple[int, Rule, Slot[object], Fold]]
"""What folds one kind of event: where the slot stands, whose it is, the slot, its fold."""

OF_DICE = (Revealed, Judged)
"""The public events that show dice of cups; where a fold fails over one, nobody has seen them."""


class SlotKeeper:
    """The slots of the rules in force."""

    def __init__(self, rules: Sequence[Rule], resolution: Resolution) -> None:
        """Take the rules, and their answers to `setup`."""
        self._resolution = resolution
        owned = [(rule, slot) for rule in rules for slot in rule.slots]
        self._owned = owned
        self._of_rounds = [
            (place, rule, slot, not callable(slot.first) and not issubclass(slot.kind, PerSeat))
            for place, (rule, slot) in enumerate(owned)
            if slot.scope == "round"
        ]
        """The slots that begin anew with each round, and whether always with the same value."""
        self._folders: dict[type[Event], Folders] = {}
        for place, (rule, slot) in enumerate(owned):
            for event, fold in slot.folds.items():
                self._folders.setdefault(event, []).append((place, rule, slot, fold))
        self.kinds = frozenset(self._folders)
        """The kinds of event that change a slot."""

    def begin(self, setup: Setup, lives: tuple[int, ...]) -> Slots:
        """Return all slots as they are at the start of a game."""
        kinds = tuple(slot.kind for _, slot in self._owned)
        return Slots(kinds, tuple(self._first(*each, setup, lives) for each in self._owned))

    def reset(self, slots: Slots, setup: Setup, lives: tuple[int, ...]) -> Slots:
        """Return the slots with those of a round begun anew; the same, if none had changed."""
        values = None
        for place, rule, slot, certain in self._of_rounds:
            first = slot.first if certain else self._first(rule, slot, setup, lives)
            if slots.values[place] is not first:
                values = values or list(slots.values)
                values[place] = first
        return slots if values is None else make_slots(slots.keys, tuple(values))

    def _first(
        self, rule: Rule, slot: Slot[object], setup: Setup, lives: tuple[int, ...]
    ) -> object:
        """Return what a slot begins with, or blame its rule."""
        try:
            value = slot.begin(setup, lives)
            hash(value)  # a position is a key
        except RAISED as error:
            what = f"{slot.kind.__name__} raised {worded(error)}"
            raise self._resolution.fault(rule, "first", what) from error
        if not isinstance(value, slot.kind):
            what = f"{slot.kind.__name__} began as {described_class(value)}"
            raise self._resolution.fault(rule, "first", what)
        return value

    def fold(self, table: Table, event: Event) -> Table:
        """Let every slot that its rule says changes with the event do so."""
        folders = self._folders.get(type(event))
        if not folders:
            return table
        slots = self._folded(folders, table.slots, event, table)
        if type(event) is SeatsSwapped:
            round_ = table.round
            opened = self._folded(folders, round_.opened, event, table)
            swapped = Round(round_.number, round_.starter, round_.direction, opened)
            table = with_round(table, swapped)
        return with_slots(table, slots)

    def _folded(self, folders: Folders, slots: Slots, event: Event, table: Table) -> Slots:
        values = list(slots.values)
        for place, rule, slot, fold in folders:
            try:
                value = fold(values[place], event, table)
            except RAISED as error:
                saw_dice = isinstance(event, OF_DICE) or not isinstance(event, PublicEvent)
                what = f"it raised {worded(error, secret=saw_dice)}"
                raise self._resolution.fault(rule, "fold", what) from error
            if fault := _fault_in(value, slot.kind, table):
                what = f"{slot.kind.__name__} {fault}"
                raise self._resolution.fault(rule, "fold", what)
            values[place] = value
        return make_slots(slots.keys, tuple(values))


def _fault_in(value: object, kind: type[object], table: Table) -> str | None:
    """Say what is wrong with the next value of a slot, if anything is."""
    if not isinstance(value, kind):
        return f"became {described_class(value)}"
    try:
        hash(value)  # a position is a key
    except TypeError:
        return "holds what has no hash, such as a list"
    if isinstance(value, PerSeat):
        values = cast("PerSeat[object]", value).values
        if type(values) is not tuple or len(values) != len(table.live):
            return "is no longer a tuple of one value a seat"
    return None
