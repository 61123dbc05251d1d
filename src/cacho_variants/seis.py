"""666, the game of three dice under two cups (S004; RULES X1–X10).

Whoever opens throws all three dice, looks, and proposes a value: the dice read from high to low,
from 111 to 666, truly or not. The cups go to the seat on the left, which challenges or accepts. To
accept comes before looking; then it sees the dice, keeps some of them under the second cup, and
throws the others once: three, two or one. How many is seen by all, which is not. It proposes a
higher value, truly or not, and slides both cups to the left. Over 666 there is only the challenge.
When a seat challenges, the cups are lifted: if the dice are as high as the proposal or higher, the
challenger loses the round, else the proposer does. The loser opens the next one. Played for honour
every seat stays in, and after so many rounds (vueltas) those win who lost the fewest.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
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
    CupsTaken,
    DiceMoved,
    DiceThrown,
    Doubt,
    Event,
    Judged,
    Ongoing,
    Outcome,
    PerSeat,
    PublicAction,
    PublicEvent,
    Rule,
    Setup,
    Slot,
    Table,
    Turn,
    Verdict,
    Violation,
    chance,
    hookimpl,
    number,
    sequence,
    shown,
    turn,
    whole,
)
from cacho_variants.vueltas import ROUNDS_PLAYED, best

DICE = 3
THROWN, KEPT = 0, 1
"""The two cups: the one that is thrown with, and the one that kept dice lie under."""


def read(dice: Iterable[int]) -> int:
    """Read three dice from high to low: 2, 5 and 1 are 521 (X2)."""
    high, middle, low = sorted(dice, reverse=True)
    return 100 * high + 10 * middle + low


VALUES = tuple(sorted(map(read, combinations_with_replacement(FACES, DICE))))
"""The 56 values, 111 … 666 (X2)."""
HIGHEST = VALUES[-1]


@attrs.frozen(cache_hash=True)
class Propose(Claim):
    """Say that the dice, read from high to low, show at least this value (X2)."""

    tag: ClassVar[str] = "propose"
    pattern: ClassVar[str] = r"(?P<value>[1-6]{3})"

    value: int

    def __attrs_post_init__(self) -> None:
        whole("value", self.value, VALUES[0], HIGHEST)
        if self.value not in VALUES:
            msg = f"value must be three faces read from high to low, not {self.value}"
            raise ValueError(msg)

    @property
    def notation(self) -> str:
        """The value: ``653``."""
        return str(self.value)

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the proposal from its three digits."""
        return cls(int(fields["value"]))


@attrs.frozen
class Accept(PublicAction):
    """Take the cups without having looked (X4)."""

    tag: ClassVar[str] = "accept"
    pattern: ClassVar[str] = "acepto"


@attrs.frozen
class Throw(Action):
    """Throw all dice but those at the positions `keep` in one's sorted view of them (X4).

    The view is in rising order: of 1, 2 and 5, ``Throw((2,))`` keeps the 5.
    """

    tag: ClassVar[str] = "throw"
    pattern: ClassVar[str] = r"tiro|guardo (?P<keep>[0-2]{1,3})"

    keep: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        sequence("keep", self.keep, lambda name, value: whole(name, value, 0, DICE - 1))
        if list(self.keep) != sorted(set(self.keep)):
            msg = f"keep must name each position once, in rising order, not {self.keep}"
            raise ValueError(msg)

    @property
    def count(self) -> int:
        """How many dice are thrown."""
        return DICE - len(self.keep)

    @property
    def notation(self) -> str:
        """What is kept: ``guardo 02``; ``tiro`` if nothing is."""
        return f"guardo {''.join(map(str, self.keep))}" if self.keep else "tiro"

    @property
    def public_notation(self) -> str:
        """How many are thrown, and not which: ``tiro 1``."""
        return f"tiro {self.count}"

    @classmethod
    def from_fields(cls, **fields: str) -> Self:
        """Build the throw from the digits of the positions."""
        return cls(tuple(map(int, fields["keep"] or "")))


@attrs.frozen
class Thrown(PublicEvent):
    """A seat throws so many of the dice it took; which of them it kept is its own affair."""

    tag: ClassVar[str] = "thrown"
    seat: int
    count: int


Stage = Literal["thrown", "seen", "passed", "taken"]


@attrs.frozen
class Cubiletes:
    """Where the cups are on their way, and how many dice the last throw has.

    They are *thrown* and the dice still have to fall, *seen* by who threw them, *passed* to the
    left, or *taken* and looked at.
    """

    stage: Stage
    thrown: int


def _thrown(value: Cubiletes, event: Thrown, table: Table) -> Cubiletes:  # noqa: ARG001 - a fold takes all three
    return Cubiletes("thrown" if event.count else "seen", event.count)


def _now(stage: Stage) -> Callable[[Cubiletes, Event, Table], Cubiletes]:
    return lambda value, _event, _table: Cubiletes(stage, value.thrown)


def stage(table: Table) -> Sequence[str]:
    """Tell every seat where the cups are."""
    return (table.slots[Cubiletes].stage,) * table.seats


class LostRounds(PerSeat[int]):
    """How many rounds each seat has lost."""

    __slots__ = ()


def _lost(value: LostRounds, event: Judged, table: Table) -> LostRounds:  # noqa: ARG001 - a fold takes the table
    loser = event.verdict.loser
    return value.replaced(loser, value[loser] + 1)


ASKED: Mapping[str, str] = {"seen": "propose", "passed": "answer", "taken": "throw"}
"""What the seat in turn is asked, by where the cups are."""

OFFERED: Mapping[str | None, tuple[Action, ...]] = {
    "propose": tuple(map(Propose, VALUES)),
    "answer": (Accept(), Doubt()),
    "throw": tuple(
        Throw(keep) for kept in range(DICE + 1) for keep in combinations(range(DICE), kept)
    ),
}
"""Every answer to each question, whatever stands; objections are made to some."""


class SeisRule(Rule):
    """Propose, pass the cups on, accept or challenge."""

    id = "seis"
    title = "666"
    source = "S004; RULES X1–X10"
    actions = (Propose, Accept, Throw, Doubt)
    objects_to = ("propose", "accept", "throw")
    events = (Thrown,)
    slots = (
        Slot(
            Cubiletes,
            scope="round",
            first=Cubiletes("thrown", DICE),
            folds={
                Thrown: _thrown,
                DiceThrown: _now("seen"),
                Claimed: _now("passed"),
                CupsTaken: _now("taken"),
            },
        ),
        Slot(LostRounds, scope="game", first=0, folds={Judged: _lost}),
    )
    reads = (stage,)
    catalog = ("cacho_variants", "seis")

    rounds: int = number(10, least=1, most=1_000)
    reroll_min: int = number(1, least=0, most=DICE)

    @hookimpl
    def setup(self) -> Setup:
        """Put two cups on the table for two seats or more (X1).

        The book names no most; twenty is more than one set of cups serves.
        """
        return Setup(lives=1, full=1, floor=None, cups=2, seats=(2, 20))

    @hookimpl
    def decision(self, table: Table) -> Turn | Chance:
        """Ask the holder to throw and propose, and the next to accept or challenge (X3, X4, X5)."""
        cups = table.slots[Cubiletes]
        if cups.stage == "thrown":
            return chance((cups.thrown, 0), "throw")
        return turn(table.turn, ASKED[cups.stage])

    @hookimpl
    def audience(self, table: Table) -> frozenset[int]:
        """Let only who threw the dice look at them (X3, X4)."""
        return frozenset({table.turn})

    @hookimpl
    def offers(self, table: Table) -> tuple[Action, ...] | None:
        """Let the seat in turn choose; what it may choose never depends on a die (X3, X4)."""
        return OFFERED.get(table.about)

    @hookimpl
    def objection(self, table: Table, action: Action) -> Violation | None:
        """Refuse too low a value, to accept 666, and to throw too few dice (X4, X5, X6)."""
        standing = table.claim.value if isinstance(table.claim, Propose) else 0
        match action:
            case Propose(value) if value <= standing:
                least = VALUES[VALUES.index(standing) + 1]
                return Violation("propose.too-low", self.id, {"least": least})
            case Accept() if standing == HIGHEST:
                return Violation("accept.none-higher", self.id)
            case Throw() if action.count < self.reroll_min:
                return Violation("throw.too-few", self.id, {"least": self.reroll_min})
            case _:
                return None

    @hookimpl
    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Take the cups; or put what is kept under the second, and throw the others (X4)."""
        if not isinstance(action, Throw):
            return (CupsTaken(seat),)
        thrown = Thrown(seat, action.count)
        if not action.keep:
            return (thrown,)
        return (DiceMoved(THROWN, KEPT, action.keep, frozenset({seat})), thrown)

    @hookimpl
    def judge(self, table: Table, cups: tuple[Cup, ...], seat: int, call: Call) -> Verdict | None:
        """Find the challenge right if the dice are lower than the proposal (X7)."""
        claim, claimant = table.claim, table.claimant
        if not isinstance(claim, Propose) or claimant is None:
            return None
        ledger = tuple(
            shown(at, die, die, "natural") for at, cup in enumerate(cups) for die in cup.dice
        )
        right = read(entry.die for entry in ledger) < claim.value
        return Verdict(call.tag, right, None, ledger, seat, claimant)

    @hookimpl
    def starter(self, verdict: Verdict) -> int:
        """Let the loser open (X7)."""
        return verdict.loser

    @hookimpl
    def outcome(self, table: Table) -> Outcome | Ongoing:
        """Let the fewest lost rounds win when all are played, or the last seat left (X9, §9)."""
        if len(table.survivors) == 1:
            return Outcome(table.survivors, "last-seat")
        lost = table.slots[LostRounds]
        if sum(lost) < self.rounds:
            return ONGOING
        return Outcome(best(table, [-rounds for rounds in lost]), ROUNDS_PLAYED)
