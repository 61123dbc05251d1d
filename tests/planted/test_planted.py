"""The tests of the tests: each planted bug is found, by the property that it breaks.

It must be found with the usual number of examples, in the same way in every run. The rules beside
it are right: `test_properties` holds the same property of them.
"""

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import cacho
from cacho.plugins import Bid
from cacho.testing import begin, machine, plays, search
from cacho.testing import properties as must
from cacho.testing.hidden import redealt
from tests.planted import ambient
from tests.planted.counting import HalfTheOtherWay
from tests.planted.course import SixthDie
from tests.planted.legality import Breaks, Cyclic, OfferedInVain, ReadsLies
from tests.planted.memory import EverySecondTime
from tests.planted.secrecy import BluffingCosts, DieNotShown
from tests.planted.table import ALL, PAGE, page
from tests.test_properties import drawn

USUAL = settings(
    max_examples=100,  # Hypothesis's own default
    derandomize=True,
    database=None,
    phases=[Phase.generate],
)


@pytest.mark.parametrize(
    "bug", ALL, ids=lambda bug: f"{bug.kind.__name__}-{bug.caught_by.__name__}"
)
def test_a_planted_bug_is_caught(bug):
    found = search(bug.caught_by, bug.rules, USUAL)
    assert found is not None
    assert found.reason


@pytest.mark.parametrize("bug", ambient.BUGS, ids=lambda bug: bug.kind.__name__)
def test_what_is_asked_of_the_world_is_found_as_often_as_one_looks(bug):
    assert search(bug.caught_by, bug.rules, USUAL).again


def test_there_are_forty_and_more():
    assert len({bug.kind for bug in ALL}) >= 40


def test_the_page_that_lists_them_is_written_anew():
    assert PAGE.read_text("utf-8") == page(), "run: python -m tests.planted.table"


def test_a_loop_is_caught_by_following_every_auction():
    state = begin(cacho.load("dudo+planted", Cyclic), (1, 1)).then(cacho.Roll(((1,), (1,)))).state
    with pytest.raises(AssertionError, match="loop"):
        must.longest_auction(cacho.load("dudo+planted", Cyclic), state)


def test_half_the_other_way_is_caught_by_the_longest_auction():
    rules = cacho.load("dudo+ases+planted", HalfTheOtherWay)
    state = begin(rules, (2, 2)).then(cacho.Roll(((1, 1), (1, 1)))).state
    with pytest.raises(AssertionError, match="bound is 22"):
        must.auctions_are_bounded(rules, state, 22)


@pytest.mark.parametrize(
    ("kind", "holds", "says"),
    [
        (Breaks, must.every_legal_action_is_accepted, "neither taken nor refused: rule 'planted' "),
        (EverySecondTime, must.legal_actions_are_in_order, "asked again"),
    ],
)
def test_what_no_play_could_go_on_with_is_caught(kind, holds, says):
    rules = cacho.load("dudo+planted", kind)
    state = begin(rules, (1, 1)).then(cacho.Roll(((1,), (1,)))).state
    with pytest.raises(AssertionError, match=says):
        holds(rules, state)


def test_dice_that_make_an_action_illegal_are_caught():
    rules = cacho.load("dudo+planted", BluffingCosts)
    play = begin(rules, (2, 2)).then(cacho.Roll(((2, 2), (2, 2)))).then(cacho.Bid(1, 2))
    doubted = play.then(cacho.Doubt())
    twin = redealt(doubted, {(0, 1): (1, 2)})
    with pytest.raises(AssertionError, match="other dice make an action illegal"):
        must.bluffing_is_free(doubted, twin)


def test_a_play_ends_where_a_legal_action_is_refused():
    games = drawn(plays(cacho.load("dudo(dice=1)+planted", OfferedInVain)), 150)
    assert not any(Bid(999, 6) == action for play in games for action, _ in play.script)


def test_what_is_due_knows_of_aces_that_need_a_natural_die():
    rules = cacho.load("dudo+ases(need_natural=True)")
    state = begin(rules, (2, 2)).then(cacho.Roll(((1, 1), (1, 2)))).state
    assert rules.ask.count(state.table, state.cups, Bid(1, 3)).total == 0
    for face in range(1, 7):
        must.counts_are_honest(rules, state, Bid(1, face))


def test_where_nothing_is_counted_nothing_is_due():
    play = begin(cacho.load("seis"), (1, 1)).then(cacho.Roll(((1, 2, 3), ())))
    must.counts_are_honest(play.rules, play.state, Bid(1, 1))
    must.one_more_die_never_hurts(play.rules, play.state, Bid(1, 1))


def test_a_machine_that_did_not_begin_has_nothing_to_check():
    machine(cacho.load("dudo"))().teardown()


@pytest.mark.parametrize("kind", [ReadsLies, DieNotShown, SixthDie])
def test_the_machine_catches_it_too(kind):
    rules = cacho.load("dudo+planted", kind)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(machine(rules), settings=USUAL)
