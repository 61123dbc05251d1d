"""Measure programs side by side: short slices of CPU time, interleaved, compared round by round.

The speed of a machine swings by more than the differences looked for, so no figure stands alone:
in every round each case plays one slice, in an order that rotates, and what counts is the median
over the rounds of the ratio of two cases.

Throws are timed apart from decisions. The process's clock is far too slow to be read around every
throw, so each slice is played as it is, by that clock, and half of it again with a quick clock
read around the throws: what that one says of a throw is taken off the first. A throw during which
another process ran is left out.
"""

import gc
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple, Protocol, TypeVar

Uniform = Callable[[], float]
Clock = Callable[[], float]
Work = tuple[float, float, float]
"""What a game took: decisions of seats, throws of the table, dice thrown."""

Play = Callable[[], Work]
_F = TypeVar("_F", bound=Callable[..., object])


class Watch(Protocol):
    """Wraps the function that throws, to time it."""

    def __call__(self, function: _F, /) -> _F: ...


class Case(NamedTuple):
    """A program at a game: given a random stream and a watch for its throws, it plays games."""

    name: str
    prepare: Callable[[Uniform, Watch], Play]


def unwatched(function: _F, /) -> _F:
    """Time nothing."""
    return function


class Stopwatch:
    """A watch that adds up what calls take by a clock, leaving out those that take too long."""

    def __init__(self, clock: Clock = perf_counter, limit: float = inf) -> None:
        self.clock = clock
        self.limit = limit
        self.spent = 0.0
        self.calls = 0

    def __call__(self, function: _F, /) -> _F:
        """Return the function with its calls timed."""
        clock, limit = self.clock, self.limit

        def timed(*args: object) -> object:
            began = clock()
            result = function(*args)
            took = clock() - began
            if took < limit:
                self.spent += took
                self.calls += 1
            return result

        return timed  # type: ignore[return-value]  # called by position only


class Slice(NamedTuple):
    """What one slice took, in seconds: a decision, a decision with its share of throws, a die."""

    decision: float
    whole: float
    die: float


Times = dict[str, list[Slice]]

WARM = 20_000
"""So many decisions are played before any is timed: what is kept between games has settled."""

INTERRUPTED = 0.001
"""A throw takes microseconds; one of so many seconds was interrupted."""


def interleave(cases: Sequence[Case], rounds: int, seconds: float) -> Times:
    """Run every case once a round, in rotating order."""
    games = {case.name: _games_in(case, seconds) for case in cases}
    gc.collect()
    gc.freeze()
    times: Times = {case.name: [] for case in cases}
    for turn in range(rounds):
        first = turn % len(cases)
        for case in [*cases[first:], *cases[:first]]:
            times[case.name].append(_slice(case, games[case.name], seed=turn))
    gc.unfreeze()
    return times


def ratio(times: Times, name: str, base: str, field: str = "decision") -> float:
    """Take the median over the rounds of one case's time in units of another's."""
    pairs = zip(times[name], times[base], strict=True)
    return median(_value(one, field) / _value(other, field) for one, other in pairs)


def typical(times: Times, name: str, field: str = "decision") -> float:
    """Take the median over the rounds of one case's time."""
    return median(_value(one, field) for one in times[name])


def _value(one: Slice, field: str) -> float:
    return float(getattr(one, field))


def _games_in(case: Case, seconds: float) -> int:
    """Warm up, and count the games that fill a slice."""
    play = case.prepare(Random("warm-up").random, unwatched)
    spent, games, decisions = 0.0, 1, 0.0
    while spent < seconds or decisions < WARM:
        games = games * 2 if spent < seconds else games
        spent, (played, _, _) = _play(play, games)
        decisions += played
    return max(1, round(games * seconds / spent))


def _slice(case: Case, games: int, seed: int) -> Slice:
    whole, (decisions, throws, dice) = _play(case.prepare(Random(seed).random, unwatched), games)
    thrown = throws * _throw(case, max(1, games // 2), seed) if throws else 0.0
    return Slice((whole - thrown) / decisions, whole / decisions, thrown / dice if dice else 0.0)


def _throw(case: Case, games: int, seed: int) -> float:
    """Time a throw in play, less what reading the clock adds."""
    watch = Stopwatch(limit=INTERRUPTED)
    _play(case.prepare(Random(seed).random, watch), games)
    return max(watch.spent / max(watch.calls, 1) - _cost_of_watching(), 0.0)


def _play(play: Play, games: int) -> tuple[float, Work]:
    decisions = throws = dice = 0.0
    began = process_time()
    for _ in range(games):
        played = play()
        decisions += played[0]
        throws += played[1]
        dice += played[2]
    return process_time() - began, (decisions, throws, dice)


def _cost_of_watching(calls: int = 500, tries: int = 5) -> float:
    """Time what a stopwatch counts around a function that does nothing, less its bare call."""
    costs = []
    for _ in range(tries):
        watch = Stopwatch(limit=INTERRUPTED)
        timed = watch(_nothing)
        for _ in range(calls):
            timed(())
        began = perf_counter()
        for _ in range(calls):
            _nothing(())
        costs.append(watch.spent / max(watch.calls, 1) - (perf_counter() - began) / calls)
    return median(costs)


def _nothing(_held: object) -> None:
    return None
