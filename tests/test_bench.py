"""The bare loop of the benchmark as an oracle: cacho plays its games, decision by decision."""

import sys
from random import Random

import pytest

import cacho
from cacho import catalog
from tests.bench import compare
from tests.bench.answers import OVERRIDES
from tests.bench.bare_loop import packed_thrower, playout
from tests.bench.cases import cacho_trace
from tests.bench.overriding import UNNAMED, unnamed_rules
from tests.bench.parts import counted

GAMES = 30


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("preset", ["cacho", "cacho-chileno"])
def test_cacho_and_the_bare_loop_play_the_same_games(preset, seats):
    rules, whole = cacho.load(preset), preset == "cacho-chileno"
    for game in range(GAMES):
        random, bare = Random(game).random, []
        starter = game % seats
        playout(
            *(seats, 5, random, packed_thrower(random)),
            paso=whole,
            obligar=whole,
            starter=starter,
            trace=bare,
        )
        assert cacho_trace(rules, seats, 5, Random(game).random, starter=starter) == bare


@pytest.mark.parametrize("dice", [1, 2, 9, 20])
def test_so_they_do_with_other_numbers_of_dice(dice):
    rules = cacho.load(f"cacho+dudo(dice={dice})")
    for game in range(GAMES // 5):
        random, bare = Random(game).random, []
        playout(3, dice, random, packed_thrower(random, dice), trace=bare)
        assert cacho_trace(rules, 3, dice, Random(game).random) == bare


@pytest.mark.parametrize("rule", OVERRIDES, ids=lambda rule: rule.id)
def test_a_rule_that_overrides_an_answer_by_the_same_plays_the_same_games(rule):
    plain, other = cacho.load("cacho"), cacho.load(f"cacho+{rule.id}", rule)
    for game in range(GAMES // 5):
        streams = (Random(game).random, Random(game).random)
        assert cacho_trace(plain, 3, 5, streams[0]) == cacho_trace(other, 3, 5, streams[1])


def test_rules_that_nobody_names_are_installed_and_not_imported():
    with unnamed_rules():
        found = [item.name for item in catalog.everything() if "unnamed" in item.name]
        cacho.load("cacho")
    assert len(found) == UNNAMED
    assert not [name for name in sys.modules if "unnamed" in name]


def test_the_parts_of_a_decision_add_up_to_all_of_it():
    parts = counted("cacho", 3, warm_up=1, games=1)
    assert parts.kinds.total() == parts.functions.total()
    assert parts.actions.keys() >= {"bid", "doubt", "roll", "sentido"}
    assert all(parts.kinds[kind] > 100 for kind in parts.actions)


def test_processes_side_by_side_are_timed():
    figures = compare.processes(lambda _cases: {}, games=2, rounds=1)
    assert all(figure > 0 for figure in figures.values())
    assert len(figures) == 2
