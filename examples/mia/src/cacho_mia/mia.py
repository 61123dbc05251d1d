"""Mia, the game of two dice in one cup (README M1–M8).

Whoever opens throws both dice, looks under the cup alone and announces a value, truly or not. The
cup goes to the seat on the left, which doubts or believes. To believe comes before looking: it
throws both dice again, looks, and announces a higher value, truly or not. Twenty-one is Mia and the
highest. Over Mia a seat doubts, or gives up without a look. When a seat doubts the cup is lifted:
if the dice are worth what was announced or more, the doubter loses a life, else the announcer. The
loser opens the next round. A seat without lives is out; the last one wins.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import ClassVar, Literal, Self

import attrs

from cacho.plugins import (
    FACES,
    ONGOING,
    Action,
    Call,
    Chance,
    Claim,
    Claimed,
    Cup,
    DiceThrown,
    Doubt,
    Event,
    LivesChanged,
    Loss,
    Ongoing,
    Outcome,
    Owed,
    PublicAction,
    PublicEvent,
    Rule,
    Setup,
    Slot,
    Table,
    Turn,
    Verdict,
    Violation,
    flag,
    hookimpl,
    number,
    shown,
    whole,
)

DICE = 2
MIA = 21


def read(dice: Iterable[int]) -> int:
    """Read two dice, the higher one first: 3 and 6 are 63 (M2)."""
    low, high = sorted(dice)
    return 10 * high + low


def rank(value: int) -> tuple[bool, bool, int]:
    """Return what values are compared by: Mia, then doubles, then the number itself (M2)."""
    high, low = divmod(value, 10)
    return value == MIA, high == low, value


VALUES = tuple(sorted(map(read, combinations_with_replacement(FACES, DICE)), key=rank))
"""The 21 values, from 31 to Mia (M2)."""


# What a seat may do


@attrs.frozen(cache_hash=True)
class Announce(Claim):
    """Say that the dice under the cup are worth at least this (M3)."""

    tag: ClassVar[str] = "mia.announce"
    pattern: ClassVar[str] = r"(?P<value>[1-6]{2})"

    value: int

    def __attrs_post_init__(self) -> None:
        whole("value", self.value, min(VALUES), max(VALUES))
        if self.value not in VALUES:
            raise ValueError(f"value must be two faces, the higher one first, not {self.value}")

    @property
    def notation(self) -> str:
        """The value: ``63``."""
        return str(self.value)

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the announcement from its two digits."""
        return cls(int(fields["value"]))


@attrs.frozen
class Believe(PublicAction):
    """Take the cup without a look and throw again (M4)."""

    tag: ClassVar[str] = "mia.believe"
    pattern: ClassVar[str] = "believe"


@attrs.frozen
class GiveUp(Call):
    """Yield to Mia without a look (M6). It ends the round as a doubt does, so it is a call."""

    tag: ClassVar[str] = "mia.give-up"
    pattern: ClassVar[str] = "give up"


# What happens beside the events of the core, and what is kept of it


@attrs.frozen
class Believed(PublicEvent):
    """A seat believed what was announced, and throws."""

    tag: ClassVar[str] = "mia.believed"
    seat: int


Stage = Literal["shaken", "seen", "passed"]


@attrs.frozen
class TheCup:
    """What has become of the cup.

    It is *shaken* and the dice still have to fall, *seen* by who threw them, or *passed* on.
    """

    stage: Stage


STAGES: Mapping[type[Event], Stage] = {Believed: "shaken", DiceThrown: "seen", Claimed: "passed"}
"""What becomes of the cup by what happens."""


def _moved(cup: TheCup, event: Event, table: Table) -> TheCup:  # noqa: ARG001 - what a fold is given
    return TheCup(STAGES[type(event)])


def stage(table: Table) -> Sequence[Stage]:
    """Tell every seat what has become of the cup."""
    return (table.slots[TheCup].stage,) * table.seats


ASKED: Mapping[Stage, str] = {"seen": "announce", "passed": "answer"}
"""What the seat in turn is asked, by what has become of the cup."""

ANNOUNCEMENTS: tuple[Action, ...] = tuple(map(Announce, VALUES))
ANSWERS: tuple[Action, ...] = (Believe(), Doubt(), GiveUp())
"""Every answer to each question, whatever stands; objections are made to some."""


class MiaRule(Rule):
    """Announce, pass the cup on, believe or doubt."""

    id = "mia"
    title = "Mia"
    source = "README of cacho-mia; M1–M8"
    actions = (Announce, Believe, GiveUp, Doubt)
    objects_to = (Announce.tag, Believe.tag, GiveUp.tag)
    events = (Believed,)
    slots = (
        Slot(
            TheCup,
            scope="round",
            first=TheCup("shaken"),
            folds=dict.fromkeys(STAGES, _moved),
        ),
    )
    reads = (stage,)
    catalog = ("cacho_mia", "mia")

    lives: int = number(6, least=1, most=100)
    mia_lives: int = number(2, least=1, most=100)
    blind: bool = flag(default=False)

    @hookimpl
    def setup(self) -> Setup:
        """Put one cup on the table for two seats or more, each with its lives (M1)."""
        return Setup(lives=self.lives, full=self.lives, floor=0, cups=1, seats=(2, 20))

    @hookimpl
    def decision(self, table: Table) -> Turn | Chance:
        """Have the holder throw and announce, and the next one answer (M3, M4)."""
        cup = table.slots[TheCup]
        if cup.stage == "shaken":
            return Chance((DICE,), "throw")
        return Turn(table.turn, ASKED[cup.stage])

    @hookimpl
    def audience(self, table: Table) -> frozenset[int]:
        """Let only who threw the dice look at them (M3)."""
        return frozenset({table.turn})

    @hookimpl
    def offers(self, table: Table) -> tuple[Action, ...] | None:
        """Let the seat in turn choose; what it may choose never depends on a die (M3, M4, M5)."""
        if table.about == "announce":
            return ANNOUNCEMENTS
        if table.about == "answer":
            return (*ANSWERS, *ANNOUNCEMENTS) if self.blind else ANSWERS
        return None

    @hookimpl
    def objection(self, table: Table, action: Action) -> Violation | None:
        """Refuse what is not higher, all but a call over Mia, and to give up before (M4, M6)."""
        standing = table.claim.value if isinstance(table.claim, Announce) else None
        if isinstance(action, GiveUp):
            return None if standing == MIA else Violation("mia.give-up-early", self.id)
        if standing == MIA:
            return Violation("mia.none-higher", self.id)
        if isinstance(action, Announce) and standing and rank(action.value) <= rank(standing):
            least = VALUES[VALUES.index(standing) + 1]
            return Violation("mia.too-low", self.id, {"least": least})
        return None

    @hookimpl
    def act(self, seat: int) -> tuple[Event, ...]:
        """Believe: the dice are thrown again before anybody looks (M4)."""
        return (Believed(seat),)

    @hookimpl
    def judge(self, table: Table, cups: tuple[Cup, ...], seat: int, call: Call) -> Verdict | None:
        """Lift the cup for a doubt: it is right if the dice are worth less; else none (M6, M7)."""
        claim, claimant = table.claim, table.claimant
        if not isinstance(claim, Announce) or claimant is None:
            return None
        dice = () if isinstance(call, GiveUp) else cups[0].dice
        right = bool(dice) and rank(read(dice)) < rank(claim.value)
        ledger = tuple(shown(0, die, die, "natural") for die in dice)
        return Verdict(call.tag, right, None, ledger, seat, claimant)

    @hookimpl
    def penalties(self, table: Table, verdict: Verdict) -> tuple[Owed, ...]:
        """Take a life of the loser; more if Mia was doubted (M6, M7)."""
        doubted_mia = table.claim == Announce(MIA) and verdict.call == Doubt.tag
        return (Loss(verdict.loser, self.mia_lives if doubted_mia else 1),)

    @hookimpl
    def settle(self, owed: Owed) -> tuple[Event, ...] | None:
        """Take what is lost; the engine stops at none (M7)."""
        return (LivesChanged(owed.seat, -owed.lives),) if isinstance(owed, Loss) else None

    @hookimpl
    def starter(self, verdict: Verdict) -> int:
        """Let the loser open, or the next one if that was its last life (M8)."""
        return verdict.loser

    @hookimpl
    def outcome(self, table: Table) -> Outcome | Ongoing:
        """Let the last seat with lives win (M8)."""
        if len(table.survivors) > 1:
            return ONGOING
        return Outcome(table.survivors, "last-with-lives")
