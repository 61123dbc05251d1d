"""Chances, from what a seat sees: of a claim, of a call, and worlds that the hidden dice may be.

Every hidden die is fair and independent of all others: what was bid or remembered tells nothing
here. The rules themselves count and judge, in worlds that stand for all others, so that a foreign
way of counting is honoured. A chance is exact where hidden dice can change places and it is told
which faces make no difference; elsewhere it is estimated, always from the same worlds.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, prod
from random import Random

import attrs

from cacho._core.actions import Action, Bid, Call, Claim, Doubt
from cacho._core.checks import FACES
from cacho._core.cups import Cup
from cacho._core.ruleset import Ruleset
from cacho._core.state import Observation, State
from cacho._core.table import Turn
from cacho._core.verdicts import Ledger

__all__ = ["chance", "counts", "exact", "holds", "worlds"]

Cups = tuple[Cup, ...]
Row = tuple[int, ...]
"""The hidden dice of all cups, one after the other."""

Kinds = tuple[tuple[int, ...], ...]
"""Faces grouped by the difference they make; the first of each group stands for it."""

MOST_WORLDS = 400
"""More are not asked about one by one: 25 hidden dice, of three kinds, make 351."""

FEW_WORLDS = 60
"""So many are asked about sooner than it is tried which faces make no difference."""

SAMPLES = 800
"""Worlds for an estimate: it is seldom wrong by more than 0.035."""

CHECKS = 16
"""Worlds in which it is tried whether others stand for them; what escapes is rare."""


@attrs.frozen
class Answer:
    """What the rules say of a world: the same, if it is as right and as many dice counted."""

    right: bool
    count: int | None
    ledger: Ledger = attrs.field(eq=False)


Spread = Mapping[Answer, Fraction]
"""How likely each answer is."""


def worlds(observation: Observation, count: int, source: Random) -> Iterator[State]:
    """Draw positions that the seat cannot tell from its own, each hidden die as likely as any."""
    hidden = _hidden(observation)
    for _ in range(count):
        yield State(observation.table, hidden.world(hidden.draw(source)))


def counts(rules: Ruleset, observation: Observation, bid: Bid) -> Mapping[int, Fraction]:
    """Return of each number how likely it is that so many dice bear the bid out."""
    spread = _of_bid(rules, observation, bid).items()
    return {answer.count: odds for answer, odds in spread if answer.count is not None}


def chance(rules: Ruleset, observation: Observation, claim: Claim) -> Fraction:
    """Return how likely a claim is true; it need not be the standing one.

    A claim that is no bid is true if a doubt of it would be wrong.
    """
    if isinstance(claim, Bid):
        return _right(_of_bid(rules, observation, claim))
    table = observation.table
    seat = _seat(observation)
    said = attrs.evolve(table, claim=claim, claimant=seat, turn=table.after(seat))
    return 1 - holds(rules, attrs.evolve(observation, table=said), Doubt())


def exact(rules: Ruleset, observation: Observation, bid: Bid) -> Fraction:
    """Return how likely just as many dice bear a bid out as it says."""
    return counts(rules, observation, bid).get(bid.quantity, Fraction())


def holds(rules: Ruleset, observation: Observation, call: Call, by: int | None = None) -> Fraction:
    """Return how likely a call on what stands now is found right; `by` the seat, unless another.

    Raises:
        ValueError: these rules cannot judge it here.
    """
    seat = _seat(observation) if by is None else by

    def judged(cups: Cups) -> Answer:
        verdict = rules.ask.judge(observation.table, cups, seat, call)
        if verdict is None:
            msg = f"{rules.spec} cannot judge {call} here"
            raise ValueError(msg)
        return Answer(verdict.right, verdict.count, verdict.ledger)

    return _right(_spread(observation, judged))


def risk(rules: Ruleset, observation: Observation, action: Action) -> Fraction | None:
    """Return how likely the next seat is right to call what the seat does, as a pass is doubted.

    Of several calls it is the one that is likeliest right. None: it leaves no other seat any.
    """
    seat = _seat(observation)
    world = next(worlds(observation, 1, _source()))
    table = rules.apply(world, action, seat).table
    decision = table.decision
    if not isinstance(decision, Turn) or decision.seat == seat:
        return None
    seen = attrs.evolve(observation, table=table)
    calls = (call for call in rules.legal(seen).offers if isinstance(call, Call))
    return max((holds(rules, seen, call, decision.seat) for call in calls), default=None)


def _seat(observation: Observation) -> int:
    """Return who asks: for a spectator, the seat in turn."""
    return observation.table.turn if observation.seat is None else observation.seat


def _of_bid(rules: Ruleset, observation: Observation, bid: Bid) -> Spread:
    def counted(cups: Cups) -> Answer:
        count = rules.ask.count(observation.table, cups, bid)
        if count is None:
            msg = f"{rules.spec} counts no dice for {bid}"
            raise ValueError(msg)
        return Answer(count.total >= bid.quantity, count.total, count.ledger)

    return _spread(observation, counted)


def _right(spread: Spread) -> Fraction:
    return sum((odds for answer, odds in spread.items() if answer.right), Fraction())


def _spread(observation: Observation, question: Callable[[Cups], Answer]) -> Spread:
    """Return how likely each answer to a question about a world is."""
    unseen = _hidden(observation)
    first = question(unseen.world(()))
    if unseen.dice == 0:
        return {first: Fraction(1)}
    hidden = _hidden(observation, frozenset(entry.cup for entry in first.ledger))

    def ask(dice: Row) -> Answer:
        return question(hidden.world(dice))

    kinds: Kinds = tuple((face,) for face in FACES)
    if first.count is not None and _worlds(kinds, hidden.matter) > FEW_WORLDS:
        kinds = _kinds(ask, hidden.matter)
    if _worlds(kinds, hidden.matter) > MOST_WORLDS or not _stand_for_all(kinds, hidden, ask):
        return _sampled(hidden, ask)
    return _weighed(kinds, hidden.matter, ask)


@attrs.frozen
class Under:
    """One cup: the dice that are seen of it, and which of the row of hidden dice lie under it."""

    seen: tuple[int, ...]
    hidden: slice
    seen_by: frozenset[int]


@attrs.frozen
class Hidden:
    """The hidden dice of all cups in a row; only the first `matter` of them make a difference."""

    cups: tuple[Under, ...]
    dice: int
    matter: int

    def world(self, dice: Row) -> Cups:
        """Return the cups with these dice hidden in them; aces where none is given."""
        row = dice + (FACES[0],) * (self.dice - len(dice))
        return tuple(
            Cup(tuple(sorted(cup.seen + row[cup.hidden])), cup.seen_by) for cup in self.cups
        )

    def draw(self, source: Random) -> Row:
        """Draw every hidden die."""
        return tuple(source.choices(FACES, k=self.dice))


def _hidden(observation: Observation, shown: frozenset[int] = frozenset()) -> Hidden:
    """Put the hidden dice of all cups in a row, those of the cups `shown` first."""
    cups = observation.cups
    sizes = [cup.dice.count(None) for cup in cups]
    order = sorted(range(len(cups)), key=lambda index: index not in shown)
    ends = dict(zip(order, accumulate(sizes[index] for index in order), strict=True))
    under = (
        Under(
            seen=tuple(die for die in cup.dice if die),
            hidden=slice(ends[index] - sizes[index], ends[index]),
            seen_by=cup.seen_by,
        )
        for index, cup in enumerate(cups)
    )
    return Hidden(tuple(under), sum(sizes), sum(sizes[index] for index in shown))


def _worlds(kinds: Kinds, dice: int) -> int:
    """Count the worlds that differ in how many dice are of each kind."""
    return comb(dice + len(kinds) - 1, dice)


def _kinds(ask: Callable[[Row], Answer], dice: int) -> Kinds:
    """Group the faces that make the same difference, on one die among equal others."""
    groups: dict[tuple[Answer, ...], list[int]] = defaultdict(list)
    for face in FACES:
        groups[tuple(ask((face, *(other,) * (dice - 1))) for other in FACES)].append(face)
    return tuple(map(tuple, groups.values()))


def _stand_for_all(kinds: Kinds, hidden: Hidden, ask: Callable[[Row], Answer]) -> bool:
    """Try whether the answer stays if dice change places and faces give way to their first."""
    first = {face: kind[0] for kind in kinds for face in kind}
    source = _source()
    for _ in range(CHECKS):
        dice = hidden.draw(source)
        if ask(dice) != ask(tuple(sorted(first[die] for die in dice[: hidden.matter]))):
            return False
    return True


def _weighed(kinds: Kinds, dice: int, ask: Callable[[Row], Answer]) -> Spread:
    """Ask in one world of each sort, and weigh it by how many there are of that sort."""
    sizes = {kind[0]: len(kind) for kind in kinds}
    weights: Counter[Answer] = Counter()
    for world in combinations_with_replacement(sorted(sizes), dice):
        numbers = Counter(world)
        orders = factorial(dice) // prod(map(factorial, numbers.values()))
        weights[ask(world)] += orders * prod(sizes[face] ** n for face, n in numbers.items())
    return {answer: Fraction(weight, len(FACES) ** dice) for answer, weight in weights.items()}


def _sampled(hidden: Hidden, ask: Callable[[Row], Answer]) -> Spread:
    """Ask in worlds drawn at random."""
    source = _source()
    answers = Counter(ask(hidden.draw(source)) for _ in range(SAMPLES))
    return {answer: Fraction(n, SAMPLES) for answer, n in answers.items()}


def _source() -> Random:
    return Random(0)  # noqa: S311 - no secret: the same question shall have the same answer
