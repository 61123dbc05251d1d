"""Dice that somebody learns of who should not."""

import attrs

from cacho._core.events import DiceSeen
from cacho.plugins import Action, PublicEvent, Slot, TurnMoved, Violation, hookimpl
from cacho.testing import properties as must
from tests.planted.bugs import Bug, Goes, LetsGo, Planted


@attrs.frozen
class Overheard:
    die: int = 0


class LeakInSlot(Planted):
    """The table tells of a die, and so does a refusal."""

    reads = None
    objects_to = ("doubt",)
    slots = (
        Slot(
            Overheard,
            scope="round",
            first=Overheard(),
            folds={DiceSeen: lambda _, event, __: Overheard(event.dice[0])},
        ),
    )

    @hookimpl
    def objection(self, table):
        die = table.slots[Overheard].die
        return None if table.claim else Violation("planted.leak", self.id, {"die": die})


MEMORY = []


def remember(value, event, _):
    MEMORY[:] = event.dice
    return value


class LeakInRefusal(LetsGo):
    """A refusal tells of a die that is remembered beside the position."""

    reads = None
    objects_to = ("goes",)
    slots = (Slot(Overheard, scope="round", first=Overheard(), folds={DiceSeen: remember}),)

    @hookimpl
    def objection(self, table):  # noqa: ARG002 - an answer about nothing would be kept
        return Violation("planted.leak", self.id, {"dice": tuple(MEMORY)})


@attrs.frozen
class Rumour(PublicEvent):
    tag = "rumour"
    die: int


class LeakInEvent(LetsGo):
    """An event that everybody hears tells of a die that not everybody saw."""

    reads = None
    events = (Rumour,)
    slots = LeakInRefusal.slots

    @hookimpl
    def act(self, table):
        return (Rumour(MEMORY[0]), TurnMoved(table.turn))


class BluffingCosts(LeakInSlot):
    """Who threw an ace first may not doubt."""

    @hookimpl
    def objection(self, table):
        forbidden = table.slots[Overheard].die == 1
        return Violation("planted.ace", self.id) if forbidden else None


class DieNotShown(Planted):
    """One die that counts is not shown."""

    @hookimpl(wrapper=True)
    def judge(self):
        verdict = yield
        return attrs.evolve(verdict, ledger=verdict.ledger[1:])


class LeakInLength(LetsGo):
    """How often it is offered to let a turn go by depends on a die that is remembered."""

    reads = None
    slots = LeakInRefusal.slots

    @hookimpl
    def offers(self, table):
        return (Goes(),) if table.about == "bid" and MEMORY[:1] == [1] else None


class ShowsOneCup(Planted):
    """Only the first cup is shown, and the count is of all."""

    @hookimpl(wrapper=True)
    def judge(self):
        verdict = yield
        kept = tuple(entry for entry in verdict.ledger if entry.cup == 0)
        return attrs.evolve(verdict, ledger=kept)


@attrs.frozen
class Hint(Action):
    """Hint at a face to those who are told of it, which is nobody."""

    tag = "hint"
    pattern = "insinúo (?P<face>[1-6])"
    face: int

    @property
    def notation(self):
        return f"insinúo {self.face}"

    @property
    def public_notation(self):
        return f"insinúo un {self.face}"

    @classmethod
    def from_fields(cls, **fields):
        return cls(int(fields["face"]))


class LeakInPublicNotation(Planted):
    """What stands in the records of others tells what no event told them."""

    reads = None
    actions = (Hint,)

    @hookimpl
    def offers(self, table):
        return tuple(map(Hint, range(1, 7))) if table.about == "bid" else None

    @hookimpl
    def act(self, table):
        return (TurnMoved(table.after(table.turn)),)


BUGS = (
    Bug(LeakInSlot, "dudo", must.unseen_dice_tell_nothing_now),
    Bug(LeakInSlot, "dudo", must.spectators_know_what_is_public),
    Bug(LeakInRefusal, "dudo", must.unseen_dice_tell_nothing_now),
    Bug(LeakInEvent, "dudo", must.unseen_dice_tell_nothing_later),
    Bug(LeakInEvent, "dudo", must.spectators_know_what_is_public),
    Bug(LeakInPublicNotation, "dudo", must.unseen_dice_are_not_read),
    Bug(LeakInLength, "dudo", must.bluffing_is_free),
    Bug(BluffingCosts, "dudo", must.bluffing_is_free),
    Bug(DieNotShown, "dudo", must.reveals_are_exact),
    Bug(ShowsOneCup, "dudo", must.reveals_are_exact),
)
