"""Dice that somebody has not seen, and how likely each answer to a question about them is.

An answer is exact where hidden dice can change places and it is told which faces make no
difference; elsewhere it is estimated, always from the same worlds.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, prod
from random import Random

import attrs

from cacho._core.checks import FACES
from cacho._core.cups import Cup
from cacho._core.state import Observation
from cacho._core.verdicts import Ledger

Cups = tuple[Cup, ...]
Row = tuple[int, ...]
"""The hidden dice of all cups, one after the other."""

Kinds = tuple[tuple[int, ...], ...]
"""Faces grouped by the difference they make; the first of each group stands for it."""

MOST_WORLDS = 400
"""More are not asked about one by one: 25 hidden dice, of three kinds, make 351."""

FEW_WORLDS = 60
"""So many are asked about at once, without trying which faces make no difference."""

SAMPLES = 800
"""Worlds for an estimate: it is seldom wrong by more than 0.035."""

CHECKS = 16
"""Worlds in which it is tried whether others stand for them; what escapes is rare."""


@attrs.frozen
class Ruling:
    """What the rules find of a world: the same, if it is as right and as many dice counted."""

    right: bool
    count: int | None
    ledger: Ledger = attrs.field(eq=False)


Distribution = Mapping[Ruling, Fraction]
"""How likely each ruling is."""


def distribution(observation: Observation, question: Callable[[Cups], Ruling]) -> Distribution:
    """Return how likely each answer to a question about a world is."""
    unseen = hidden_dice(observation)
    first = question(unseen.world(()))
    if unseen.dice == 0:
        return {first: Fraction(1)}
    hidden = hidden_dice(observation, frozenset(entry.cup for entry in first.ledger))

    def ask(dice: Row) -> Ruling:
        return question(hidden.world(dice))

    kinds: Kinds = tuple((face,) for face in FACES)
    if first.count is not None and _worlds(kinds, hidden.matter) > FEW_WORLDS:
        kinds = _kinds(ask, hidden.matter)
    if _worlds(kinds, hidden.matter) > MOST_WORLDS or not _stand_for_all(kinds, hidden, ask):
        return _sampled(hidden, ask)
    return _weighed(kinds, hidden.matter, ask)


@attrs.frozen
class HalfSeen:
    """One cup: the dice that are seen in it, and which of the row of hidden dice are the others."""

    seen: tuple[int, ...]
    hidden: slice
    seen_by: frozenset[int]


@attrs.frozen
class Hidden:
    """The hidden dice of all cups in a row; only the first `matter` of them make a difference."""

    cups: tuple[HalfSeen, ...]
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


def hidden_dice(observation: Observation, shown: frozenset[int] = frozenset()) -> Hidden:
    """Put the hidden dice of all cups in a row, those of the cups `shown` first."""
    cups = observation.cups
    sizes = [cup.dice.count(None) for cup in cups]
    order = sorted(range(len(cups)), key=lambda index: index not in shown)
    ends = dict(zip(order, accumulate(sizes[index] for index in order), strict=True))
    half_seen = (
        HalfSeen(
            seen=tuple(die for die in cup.dice if die),
            hidden=slice(ends[index] - sizes[index], ends[index]),
            seen_by=cup.seen_by,
        )
        for index, cup in enumerate(cups)
    )
    return Hidden(tuple(half_seen), sum(sizes), sum(sizes[index] for index in shown))


def _worlds(kinds: Kinds, dice: int) -> int:
    """Count the worlds that differ in how many dice are of each kind."""
    return comb(dice + len(kinds) - 1, dice)


def _kinds(ask: Callable[[Row], Ruling], dice: int) -> Kinds:
    """Group the faces that make the same difference, on one die among equal others."""
    groups: dict[tuple[Ruling, ...], list[int]] = defaultdict(list)
    for face in FACES:
        groups[tuple(ask((face, *(other,) * (dice - 1))) for other in FACES)].append(face)
    return tuple(map(tuple, groups.values()))


def _stand_for_all(kinds: Kinds, hidden: Hidden, ask: Callable[[Row], Ruling]) -> bool:
    """Try whether the answer stays if dice change places and faces give way to their first."""
    first = {face: kind[0] for kind in kinds for face in kind}
    source = _source()
    for _ in range(CHECKS):
        dice = hidden.draw(source)
        if ask(dice) != ask(tuple(sorted(first[die] for die in dice[: hidden.matter]))):
            return False
    return True


def _weighed(kinds: Kinds, dice: int, ask: Callable[[Row], Ruling]) -> Distribution:
    """Ask in one world of each sort, and weigh it by how many there are of that sort."""
    sizes = {kind[0]: len(kind) for kind in kinds}
    weights: Counter[Ruling] = Counter()
    for world in combinations_with_replacement(sorted(sizes), dice):
        numbers = Counter(world)
        orders = factorial(dice) // prod(map(factorial, numbers.values()))
        weights[ask(world)] += orders * prod(sizes[face] ** n for face, n in numbers.items())
    return {answer: Fraction(weight, len(FACES) ** dice) for answer, weight in weights.items()}


def _sampled(hidden: Hidden, ask: Callable[[Row], Ruling]) -> Distribution:
    """Ask in worlds drawn at random."""
    source = _source()
    answers = Counter(ask(hidden.draw(source)) for _ in range(SAMPLES))
    return {answer: Fraction(n, SAMPLES) for answer, n in answers.items()}


def _source() -> Random:
    return Random(0)  # noqa: S311 - no secret: the same question shall have the same answer
