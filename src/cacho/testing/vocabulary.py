"""What can be thrown and said, as tests draw it: dice, and actions near and far from legal."""

import re
from functools import lru_cache
from itertools import accumulate, permutations
from typing import ClassVar, TypeVar

import attrs
from hypothesis import strategies as st

from cacho import Action, Bid, Chance, Leave, Roll, Ruleset, State, Swap
from cacho._core.checks import FACES
from cacho.testing.stacks import shipped

T = TypeVar("T")

AT_ONCE, ANY_DICE = 8, 4
"""So many dice are drawn as one number, which is much quicker than die by die. A number with more
bits would mostly be a small one, for that is how Hypothesis draws long ones."""

HAND = 5
"""The usual hand."""

MANY_DICE = 40
"""Bids are drawn up to so many dice; absurd ones go on from there."""


def evenly(*choices: st.SearchStrategy[T]) -> st.SearchStrategy[T]:
    """Generate from each of these as often as from any other, and from one given twice twice.

    That is not so of `hypothesis.strategies.one_of`, which looks into those that are choices
    themselves, and takes what it is given twice for one.
    """
    return st.sampled_from(range(len(choices))).flatmap(choices.__getitem__)


def hands(*, size: int = HAND) -> st.SearchStrategy[tuple[int, ...]]:
    """Generate so many dice, in no order: any, or aces and one face, so that counts agree."""
    return rolls((size,)).map(lambda roll: roll.dice[0])


@lru_cache(maxsize=1024)
def rolls(sizes: tuple[int, ...]) -> st.SearchStrategy[Roll]:
    """Generate throws of so many dice in each cup; they are as those of `hands`."""
    chunks = -(-sum(sizes) // AT_ONCE)
    numbers = st.integers(0, len(FACES) ** (AT_ONCE + 1) - 1)
    return st.tuples(*[numbers] * chunks).map(lambda drawn: _roll(drawn, sizes))


def _roll(drawn: tuple[int, ...], sizes: tuple[int, ...]) -> Roll:
    dice = [die for number in drawn for die in _dice(number)]
    ends = [*accumulate(sizes)]
    return Roll(tuple(tuple(dice[end - size : end]) for size, end in zip(sizes, ends, strict=True)))


def _dice(number: int) -> list[int]:
    """Read a number as dice, in base 6; 0, to which it shrinks, is all aces.

    Its first digit says whether they are any dice, or half of them aces and the others alike.
    """
    number, kind = divmod(number, len(FACES))
    dice: list[int] = []
    for _ in range(AT_ONCE):
        number, place = divmod(number, len(FACES))
        dice.append(FACES[place] if kind < ANY_DICE else (FACES[0], FACES[kind])[place % 2])
    return dice


@attrs.frozen
class Unheard(Action):
    """An action that no rule owns."""

    tag: ClassVar[str] = "unheard"
    pattern: ClassVar[str] = "unheard"


def bids(*, most: int = MANY_DICE) -> st.SearchStrategy[Bid]:
    """Generate bids of at most so many dice."""
    return st.builds(Bid, st.integers(1, most), st.sampled_from(FACES))


@lru_cache(maxsize=256)
def actions(rules: Ruleset) -> st.SearchStrategy[Action]:
    """Generate every action that a seat can put into words: near misses and absurd ones too.

    There are those of these rules, those that other shipped rules own, and one that none owns.
    Throws, leaving and changing places are the shell's: see `shell_actions`.
    """
    owned = [kind for rule in rules.rules for kind in rule.actions]
    foreign = {kind: None for rule in shipped() for kind in rule.actions}
    usual = [worded(kind) for kind in owned]
    absurd = st.one_of([*map(worded, foreign), st.just(Unheard())])
    return evenly(*[bids()] * (Bid in owned), *usual, absurd)


def worded(kind: type[Action]) -> st.SearchStrategy[Action]:
    """Generate the actions of a kind from their notation; some of it may name none."""
    if kind not in _KNOWN:
        texts = st.from_regex(re.compile(kind.pattern, re.ASCII), fullmatch=True)
        _KNOWN[kind] = texts.map(lambda text: _read(kind, text) or Unheard())
    return _KNOWN[kind]


_KNOWN: dict[type[Action], st.SearchStrategy[Action]] = {}
"""Strategies made before: to make one takes longer than to draw from it."""


def _read(kind: type[Action], text: str) -> Action | None:
    try:
        return kind.from_notation(text)
    except ValueError:  # well written, but no value of the game: 356 in 666
        return None


def shell_actions(state: State) -> st.SearchStrategy[Action]:
    """Generate the shell's actions, due or not; where dice are due, often two live seats swap."""
    table = state.table
    seats = st.integers(0, table.seats)
    others = st.builds(Leave, seats), st.builds(Swap, seats, seats)
    if not isinstance(table.decision, Chance):
        return evenly(*others, rolls(tuple(max(0, held) for held in table.lives)))
    places = [Swap(a, b) for a, b in permutations(table.survivors, 2)]
    swaps = [st.sampled_from(places)] if places else []
    return evenly(*swaps, rolls(table.decision.sizes), *others)
