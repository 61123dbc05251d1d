"""The pytest plugin: what its fixtures do, and that nobody who does not ask for them pays."""

import pytest

import cacho
from cacho.plugins import Rule
from cacho.testing import Play, fixtures

pytest_plugins = ["pytester"]


class Extra(Rule):
    """A rule that says nothing."""

    id = "extra"


def test_it_imports_neither_cacho_nor_hypothesis(pytester):
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_there(pytestconfig):
            assert pytestconfig.pluginmanager.hasplugin("cacho")
            assert "pytest_cacho" in sys.modules
            assert not {"cacho", "cacho_variants", "hypothesis", "attrs"} & sys.modules.keys()

        def test_it_comes_when_it_is_asked_for(ruleset):
            assert ruleset("dudo").spec == "dudo"
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=2)


def test_rules_are_put_in_force_once(ruleset):
    assert ruleset("dudo+extra", Extra) is ruleset("dudo+extra", Extra)
    assert ruleset("dudo+extra", Extra) == cacho.load("dudo+extra", Extra)
    with pytest.raises(cacho.RulesetError):
        ruleset("dudo+extra")


def test_moves_are_played_from_the_beginning(ruleset, play_moves):
    play = play_moves(ruleset("dudo"), (2, 1), "roll 34/3", "1x3", "dudo", starter=1)
    assert isinstance(play, Play)
    assert play.state.table.lives == (1, 1)
    assert [move.action.notation for move in play.moves] == ["roll 34/3", "1x3", "dudo"]
    with pytest.raises(cacho.IllegalAction):
        play_moves(ruleset("dudo"), (2, 1), "1x3")
    with pytest.raises(ValueError, match="is no action of dudo"):
        play_moves(ruleset("dudo"), (2, 1), "paso")


def test_bots_play_a_match_to_its_end(ruleset, play_match):
    match = play_match(ruleset("dudo(dice=2)"), seats=2, seed=7)
    assert match.over
    assert match == play_match(ruleset("dudo(dice=2)"), seats=2, seed=7)
    assert match != play_match(ruleset("dudo(dice=2)"), seats=2, seed=8)
    assert play_match(ruleset("dudo(dice=1)"), seats=2, bot="cautious").over
    with pytest.raises(ValueError, match="nobody"):
        play_match(ruleset("dudo"), bot="nobody")


def test_what_the_fixtures_give_are_plain_functions(ruleset, play_moves, play_match):
    given = (ruleset, play_moves, play_match)
    assert given == (fixtures.ruleset, fixtures.play_moves, fixtures.play_match)
