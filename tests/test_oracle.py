"""An oracle from outside: the same tree in OpenSpiel's C++ and under our rules."""

import sys
from pathlib import Path
from random import Random

import pytest

from cacho.plugins import Rule, Span, hookimpl
from tests.oracle.liars_dice import SPEC, LiarsDiceRule
from tests.outside import run

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: it has no wheel for all systems")

from tests.oracle.beside import Beside, DisagreementError

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.slow
def test_the_tree_of_one_die_each_is_the_same_at_every_node():
    # In a process of its own, which is not measured: that would take some minutes.
    walked = run(sys.executable, "-m", "tests.oracle", "--dice", "1", "--whole", cwd=ROOT)
    assert walked.startswith("294883 states, 24576 information sets, no difference")


@pytest.mark.parametrize("dice", [1, 2, 5])
def test_games_at_random_are_the_same_at_every_node(dice):
    both, random = Beside(dice), Random(7)
    for _ in range(100):
        both.play(random)
    assert both.states > 500


class PlainSixesRule(Rule):
    """No face is wild."""

    id = "planted"

    @hookimpl
    def wild(self):
        return frozenset()


class NoSixesRule(Rule):
    """Nobody opens with sixes."""

    id = "planted"

    @hookimpl
    def narrow(self, table, face):
        return Span(2, 1, self.id) if face == 6 and table.claim is None else None


class OpenCupsRule(Rule):
    """Everyone sees every die."""

    id = "planted"

    @hookimpl
    def audience(self, table):
        return frozenset(table.survivors)


class BlindRule(Rule):
    """Nobody sees a die."""

    id = "planted"

    @hookimpl
    def audience(self):
        return frozenset()


def play_often(both):
    random = Random(7)
    for _ in range(300):
        both.play(random)


def planted(rule):
    """Both programs, ours with a rule that theirs has not."""
    return Beside(1, f"{SPEC}+planted", (LiarsDiceRule, rule))


@pytest.mark.parametrize(
    ("rule", "about"),
    [
        (PlainSixesRule, "the end"),
        (NoSixesRule, "the legal actions"),
        (OpenCupsRule, "what seat . knows"),
        (BlindRule, "what seat . knows"),
    ],
)
def test_games_at_random_notice_another_rule(rule, about):
    with pytest.raises(DisagreementError, match=f"^{about}"):
        play_often(planted(rule))


@pytest.mark.parametrize(
    ("rule", "about"),
    [(NoSixesRule, "the legal actions"), (OpenCupsRule, "what seat . knows")],
)
def test_the_walk_notices_another_rule(rule, about):
    with pytest.raises(DisagreementError, match=f"^{about}"):
        planted(rule).walk()
