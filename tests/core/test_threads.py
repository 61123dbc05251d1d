"""Threads that share one rule set: none is given what belongs to another's table.

A rule set keeps what it was asked last, and what holds at the table of it; each is read once,
whole. When threads take turns is chance, and rare: so between instructions of the rooms that keep
something another game is played on for a move, as a thread could that came in there.
"""

import sys
from itertools import cycle, pairwise
from random import Random

import pytest

import cacho
from cacho._core import answer_cache, legality, ruleset
from tests.tables import rules

SEEDS = range(6, 12)
ROOMS = frozenset(room.__file__ for room in (legality, answer_cache, ruleset))


def moves(game, seed, most):
    """Play a game by chance: each time what was legal, what was done, and what came of it."""
    draw = Random(seed)
    state = game.start(2 + seed % 2)
    for _ in range(most):
        decision = state.table.decision
        if isinstance(decision, cacho.Over):
            return
        if isinstance(decision, cacho.Chance):
            dice = tuple(tuple(draw.choices(range(1, 7), k=size)) for size in decision.sizes)
            legal, action = (), cacho.Roll(dice)
        else:
            legal = tuple(game.legal(state))
            assert tuple(game.legal(state, decision.seat)) == legal
            action = legal[min(draw.randrange(len(legal)) for _ in range(2))]
        state = game.apply(state, action)
        yield legal, action, state


class Interrupting:
    """A tracer that goes on with other work at some of the instructions of some rooms."""

    def __init__(self, work, often):
        self.work = work
        self.often = often
        self.draw = Random(0)
        self.times = 0

    def __call__(self, frame, event, _argument):
        if frame.f_code.co_filename not in ROOMS:
            return None
        frame.f_trace_opcodes = True
        if (
            event == "opcode" and self.draw.random() < self.often
        ):  # Python traces nothing while its tracer runs
            self.times += 1
            next(self.work)
        return self


@pytest.mark.parametrize("often", [0.04, 1])
@pytest.mark.parametrize("spec", ["cacho", "cacho-chileno", "seis"])
def test_a_game_goes_as_it_would_alone_whatever_another_thread_asks_in_between(spec, often):
    shared, alone = cacho.load(spec), rules(spec)
    others = [tuple(moves(alone, seed, 12)) for seed in (3, 4, 5)]

    def work():
        for game in cycle(others):
            for (_, _, state), (legal, action, after) in pairwise(game):
                assert tuple(shared.legal(state)) == legal or not legal
                yield
                assert shared.apply(state, action) == after
                yield

    tracer = Interrupting(work(), often)
    usual = sys.gettrace()
    sys.settrace(tracer)
    try:
        made = [tuple(moves(shared, seed, 20)) for seed in SEEDS]
    finally:
        sys.settrace(usual)
    assert tracer.times > sum(map(len, others))
    assert made == [tuple(moves(alone, seed, 20)) for seed in SEEDS]
