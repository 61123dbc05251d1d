"""Keep the slots of a rule set: begin them, begin them anew with a round, fold events into them."""

from collections.abc import Sequence

from cacho._core.dispatch import Resolution
from cacho._core.draft import Draft
from cacho._core.events import Event, SeatsSwapped
from cacho._core.rule import Fold, Rule, Setup, Slot
from cacho._core.slots import Slots
from cacho._core.table import Table


class SlotKeeper:
    """The slots of the rules in force."""

    def __init__(self, rules: Sequence[Rule], resolution: Resolution) -> None:
        """Take the rules, and their answers to `setup`."""
        self._resolution = resolution
        self._slots = [slot for rule in rules for slot in rule.slots]
        self._folders: dict[type[Event], list[tuple[Rule, Slot[object], Fold]]] = {}
        for rule in rules:
            for slot in rule.slots:
                for event, fold in slot.folds.items():
                    self._folders.setdefault(event, []).append((rule, slot, fold))

    def folds(self, event: type[Event]) -> bool:
        """Tell whether any slot changes with such an event."""
        return event in self._folders

    def begin(self, setup: Setup, lives: tuple[int, ...]) -> Slots:
        """Return all slots as they are at the start of a game."""
        kinds = tuple(slot.kind for slot in self._slots)
        return Slots(kinds, tuple(slot.begin(setup, lives) for slot in self._slots))

    def reset(self, slots: Slots, lives: tuple[int, ...]) -> Slots:
        """Return the slots with those of a round begun anew."""
        setup = self._resolution.setup(len(lives))
        values = tuple(
            slot.begin(setup, lives) if slot.scope == "round" else value
            for slot, value in zip(self._slots, slots.values, strict=True)
        )
        return Slots(slots.keys, values)

    def fold(self, draft: Draft, event: Event) -> None:
        """Let every slot that its rule says changes with the event do so."""
        for rule, slot, fold in self._folders.get(type(event), ()):
            slots = draft.slots
            value = self._folded(rule, slot, fold, slots, event, draft.table)
            draft.keep(slots.replaced(slot.kind, value))
            if type(event) is SeatsSwapped:
                opened = draft.round.opened
                value = self._folded(rule, slot, fold, opened, event, draft.table)
                draft.reopen(opened.replaced(slot.kind, value))

    def _folded(
        self,
        rule: Rule,
        slot: Slot[object],
        fold: Fold,
        slots: Slots,
        event: Event,
        table: Table,
    ) -> object:
        try:
            value = fold(slots[slot.kind], event, table)
        except Exception as error:
            raise self._resolution.fault(rule, "fold", f"it raised {error!r}") from error
        if not isinstance(value, slot.kind):
            what = f"{slot.kind.__name__} became a {type(value).__name__}"
            raise self._resolution.fault(rule, "fold", what)
        return value
