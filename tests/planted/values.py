"""Values that are none: they can change, or cannot be kept."""

import attrs

from cacho.plugins import LivesChanged, Loss, RoundOpened, Slot, hookimpl
from cacho.testing import properties as must
from tests.planted.bugs import Bug, Planted


@attrs.define(unsafe_hash=True)
class Tally:
    rounds: int = 0


class SlotThatChanges(Planted):
    """A slot holds what can change."""

    slots = (Slot(Tally, scope="game", first=Tally(), folds={}),)


class Token:
    """Something that equals itself alone."""


class NoValue(Planted):
    """It holds what is no value."""

    token: Token = attrs.field(init=False, factory=Token)


class ReadAsMore(Planted):
    """An option holds more than is given, so that what a spec says is read as more."""

    more: int = attrs.field(default=1, converter=lambda given: given + 1)


class HalfALife(Planted):
    """A loss costs a fraction."""

    @hookimpl
    def settle(self, owed):
        return (LivesChanged(owed.seat, -1.0),) if isinstance(owed, Loss) else None


@attrs.frozen
class Wager:
    stake: object = None


class KeepsAnything(Planted):
    """A slot holds what no record can: it is read back as something else."""

    slots = (
        Slot(
            Wager,
            scope="game",
            first=Wager(),
            folds={RoundOpened: lambda _, __, table: Wager((table.round.number,))},
        ),
    )


@attrs.frozen(eq=False)
class Ribbon:
    """It equals itself alone, and is read back as another."""

    colour: int = 0


class TiesARibbon(Planted):
    """A slot holds what is equal to nothing but itself."""

    slots = (
        Slot(
            Ribbon,
            scope="game",
            first=Ribbon(),
            folds={RoundOpened: lambda _, __, ___: Ribbon(1)},
        ),
    )


class Scribbles(Planted):
    """It writes on the table that it was given."""

    @hookimpl
    def penalties(self, table):
        object.__setattr__(table, "turn", 0)


class StealsADie(Planted):
    """It takes a die from a cup that it may look into."""

    @hookimpl
    def count(self, cups):
        object.__setattr__(cups[0], "dice", cups[0].dice[1:])


BUGS = (
    Bug(ReadAsMore, "dudo", must.rules_are_a_value),
    Bug(SlotThatChanges, "dudo", must.positions_are_frozen),
    Bug(NoValue, "dudo", must.rules_are_a_value),
    Bug(HalfALife, "dudo", must.every_legal_action_is_accepted),
    Bug(KeepsAnything, "dudo", must.what_is_written_is_read_back),
    Bug(TiesARibbon, "dudo", must.a_copy_is_as_good),
    Bug(Scribbles, "dudo", must.questions_change_nothing),
    Bug(StealsADie, "dudo", must.questions_change_nothing),
)
