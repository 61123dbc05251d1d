"""`cacho bench` says how fast games are played, in one process or in several."""

import re

import pytest
from click.testing import CliRunner

from cacho.cli.benching import Playing, playouts
from cacho.cli.command import cacho

SAID = re.compile(
    r"[\d,]+ games a second, [\d,]+ decisions a second"
    r" \((?P<games>[\d,]+) games of (?P<spec>\S+), (?P<seats>\d+) seats,"
    r" (?P<processes>\d+) at a time"
)


def bench(*arguments):
    return CliRunner().invoke(cacho, ["bench", *arguments])


@pytest.mark.parametrize("spec", ["cacho", "666-fichas", "dudo(dice=1)"])
def test_it_says_how_many_games_a_second(spec):
    done = bench(spec, "--games", "3", "--seats", "3")
    assert done.exit_code == 0
    assert SAID.match(done.stdout).group("games", "spec", "seats") == ("3", spec, "3")


def test_processes_side_by_side_play_as_many_games_each():
    done = bench("dudo(dice=1)", "--games", "4", "--processes", "2")
    assert SAID.match(done.stdout).group("games", "processes") == ("8", "2")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_rule_that_is_not_installed_is_named_by_its_class(processes):
    spec, named = "dudo(dice=1)+planted", "tests.planted.symmetry:FirstSeatOpens"
    done = bench(spec, "--rule", named, "--games", "3", "--processes", processes)
    assert done.exit_code == 0, done.stderr
    assert SAID.match(done.stdout).group("spec") == spec


def test_the_same_seed_plays_the_same_games():
    five = Playing("cacho", (), seats=2, games=5)
    decisions = [playouts(five, seed).decisions for seed in (1, 1, 2)]
    assert decisions[0] == decisions[1] != decisions[2]


@pytest.mark.parametrize(
    "arguments",
    [
        ["nothing"],
        ["cacho", "--seats", "1"],
        ["cacho", "--games", "0"],
        ["cacho", "--rule", "planted"],
    ],
)
def test_what_cannot_be_played_is_refused(arguments):
    done = bench(*arguments)
    assert done.exit_code == 2
    assert not done.stdout
