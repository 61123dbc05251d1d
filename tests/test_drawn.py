"""What tests draw: dice, options, lists of rules, plays; and how a play is looked into."""

from collections import Counter
from inspect import Parameter, signature

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

import cacho
from cacho import testing
from cacho.catalog import PRESETS, installed
from cacho.plugins import (
    UNBOUNDED,
    Rule,
    Setup,
    Span,
    choice,
    choices,
    flag,
    hookimpl,
    number,
    optional_number,
)
from cacho.testing import (
    begin,
    hands,
    matches,
    plays,
    presets,
    rolls,
    rulesets,
    shipped,
    stacks,
    states,
)
from cacho.testing.dump import changeable, dump
from cacho.testing.hidden import redealt, untold
from cacho_variants.dudo import DudoRule
from cacho_variants.fichas import FichasRule
from cacho_variants.seis import SeisRule
from tests.drawing import drawn
from tests.test_properties import HALF, option


@given(st.lists(st.integers(0, 20), max_size=10).map(tuple), st.data())
def test_a_roll_has_so_many_dice_in_each_cup(sizes, data):
    roll = data.draw(rolls(sizes))
    assert tuple(map(len, roll.dice)) == sizes
    assert all({*hand} <= {1, 2, 3, 4, 5, 6} for hand in roll.dice)


@given(st.integers(0, 30), st.data())
def test_a_hand_has_so_many_dice(size, data):
    assert len(data.draw(hands(size=size))) == size
    assert len(data.draw(hands())) == 5


DRAWS = ("cacho.testing.strategies", "cacho.testing.stacks")
"""The rooms of strategies."""


@pytest.mark.parametrize("name", testing.__all__)
def test_options_of_strategies_are_given_by_name(name):
    thing = getattr(testing, name)
    if getattr(thing, "__module__", "") in DRAWS:
        given = signature(thing).parameters.values()
        options = [one for one in given if one.default is not one.empty]
        assert {one.kind for one in options} <= {Parameter.KEYWORD_ONLY}


class Ground(Rule):
    """A game without bids, whose loops nobody has to seek."""

    id = "ground"

    @hookimpl
    def setup(self, seats):
        return Setup(lives=1, full=1, floor=0, cups=seats, seats=(2, 4))


class Other(Ground):
    """Another game."""

    id = "other"


class First(Rule):
    id = "first"
    requires = ("ground",)


class Second(Rule):
    id = "second"
    requires = ("ground",)


class Third(Rule):
    id = "third"
    requires = ("first",)
    conflicts = ("second",)


class Lost(Rule):
    """It needs what is not there."""

    id = "lost"
    requires = ("nothing",)


LITTLE = [Lost, Third, Second, First, Other, Ground]


def test_rule_sets_are_lists_of_rules_that_can_stand_together_in_any_order():
    specs = {rules.spec for rules in drawn(stacks(rules=LITTLE), 300)}
    assert specs == {
        "other",
        "ground",
        "ground+first",
        "ground+second",
        "ground+first+second",
        "ground+second+first",
        "ground+first+third",
    }


def test_rule_sets_have_the_rules_asked_for():
    specs = {rules.spec for rules in drawn(rulesets(rules=LITTLE, having=[Third]), 50)}
    assert specs == {"ground+first+third"}
    with pytest.raises(Unsatisfiable):
        drawn(stacks(rules=LITTLE, having=[Lost]), 10)


@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(rulesets())
def test_lists_are_seldom_refused(rules):
    assert rules.spec  # Hypothesis fails by itself where most of what is drawn is thrown away


class Every(Ground):
    """An option of each kind."""

    id = "every"

    many: int = number(3, least=1, most=1_000)
    some: int | None = optional_number(None, least=2, most=6)
    yes: bool = flag(default=False)
    word: str = choice("one", "two", "three")
    words: tuple[str, ...] = choices("a", "b")
    free: float = 0.5


def test_options_are_all_that_their_validators_accept():
    found = drawn(stacks(rules=[Every]), 300)
    taken = {
        name: {option(rules, Every, name) for rules in found}
        for name in ("many", "some", "yes", "word", "words", "free")
    }
    assert {1, 2, 3, 4, 5, 8} == taken["many"]
    assert {None, 2, 3, 4, 5, 6} == taken["some"]
    assert {False, True} == taken["yes"]
    assert {"one", "two", "three"} == taken["word"]
    assert {(), ("a",), ("b",), ("a", "b")} == taken["words"]
    assert {0.5} == taken["free"]


class Loops(Rule):
    """With an option, any face goes over any other."""

    id = "loops"
    requires = ("dudo",)

    any_face: bool = flag(default=False)

    @hookimpl
    def span(self):
        return Span(1, UNBOUNDED, self.id) if self.any_face else None


def test_what_cannot_be_built_is_not_drawn():
    found = drawn(stacks(rules=[DudoRule], having=[Loops]), 12)
    assert found
    assert not any(option(rules, Loops, "any_face") for rules in found)


def test_presets_are_those_with_the_rules_asked_for():
    assert {rules.spec for rules in drawn(presets(having=[SeisRule, FichasRule]), 20)} == {
        "seis+fichas"
    }
    assert presets(having=[Every]).is_empty


class Party(Rule):
    """As many play as the option says, at least and at most."""

    id = "party"
    fewest: int = 2
    most: int = 2

    @hookimpl(wrapper=True)
    def setup(self):
        found = yield
        return attrs.evolve(found, seats=(self.fewest, self.most))


@pytest.mark.parametrize(
    ("fewest", "most", "drawn_seats"),
    [(2, 2, {2}), (2, 3, {2, 3}), (5, 30, {5, 6, 10}), (10, 10, {10}), (12, 14, {12})],
)
def test_so_many_are_seated_as_may_play(fewest, most, drawn_seats):
    rules = cacho.load(f"dudo+party(fewest={fewest},most={most})", Party)
    plays = drawn(testing.starts(rules), 150)
    assert {play.state.table.seats for play in plays} == drawn_seats


def test_biased_play_gets_everywhere():
    names = [preset.name for preset in installed(PRESETS)]
    games = [game for name in names for game in drawn(plays(cacho.load(name)), 40)]
    moves = [move for play in games for move in play.moves]
    done = Counter(move.action.tag for move in moves)
    kinds = {kind.tag for rule in shipped() for kind in rule.actions}
    assert kinds | {"roll", "leave", "swap"} <= done.keys()
    assert sum(play.rules.outcome(play.state) is not None for play in games) > 20
    assert sum(not all(play.state.table.live) for play in games) > 20
    assert sum(play.state.table.round.number > 5 for play in games) > 20
    assert sum(play.starter is None for play in games) > 10
    calls = Counter((m.verdict.call, m.verdict.right) for m in moves if m.verdict)
    assert min(calls[call, right] for call in ("doubt", "calzar") for right in (False, True)) > 10
    assert {2, 3, 4, 5, 6} <= {play.state.table.seats for play in games}


@HALF
@given(presets().flatmap(states))
def test_a_state_is_where_a_play_leads(state):
    assert state.table.dice == tuple(len(cup.dice) for cup in state.cups)


@HALF
@given(presets().flatmap(matches))
def test_a_match_is_a_play_that_can_go_on(match):
    assert match.version == len(match.log)
    while not match.over and match.turn is None:
        match = match.deal()
    assert match.over == (not match.may_act)


def test_a_play_can_be_gone_on_with_and_taken_back():
    roll = cacho.Roll(((1, 2), (3, 4), (5, 6)))
    start = begin(cacho.load("dudo"), (2, 2, 2), starter=2)
    play = start.then(roll).then(cacho.Bid(1, 2)).then(cacho.Doubt())
    assert play.back(3) == play.back(9) == start
    assert play.back(1).then(cacho.Doubt()) == play == play.again(play.script)
    assert play.latest.moves == play.moves[2:]
    assert play.states[0] == play.begun.state
    assert play.moves[2].verdict.caller == 0
    assert play.moves[1].verdict is None
    assert "lives (2, 2, 2), starter 2: roll 12/34/56, 1x2, dudo" in repr(play)
    assert "1x2 by 2" in repr(play.back(2).then(cacho.Bid(1, 2), 2))
    assert start.whereabouts(1) == ()
    swapped = start.then(cacho.Swap(0, 1)).then(roll)
    assert swapped.whereabouts(0) == (1, 0)
    assert swapped.whereabouts(2) == (2, 2)
    assert swapped.whereabouts(None) == (None, None)


def test_dice_are_told_or_not():
    roll = cacho.Roll(((1, 2), (3, 4), (5, 6)))
    bid = begin(cacho.load("dudo"), (2, 2, 2)).then(roll).then(cacho.Bid(1, 2))
    assert untold(bid, None) == {(0, 0): 2, (0, 1): 2, (0, 2): 2}
    assert untold(bid, 1) == {(0, 0): 2, (0, 2): 2}
    assert untold(bid.then(cacho.Doubt()), 1) == {}
    assert untold(bid.then(cacho.Leave(0)), 1) == {(0, 0): 2, (0, 2): 2}
    assert redealt(bid, {(0, 2): (1, 1)})[0] == (cacho.Roll(((1, 2), (3, 4), (1, 1))), None)


def test_dice_that_pass_on_in_666_are_told_to_who_takes_them():
    said = ["roll 123/-", "321", "acepto", "guardo 2", "roll 11/-", "322"]
    rules = cacho.load("seis")
    play = begin(rules, (1, 1, 1)).on([(rules.parse(text), None) for text in said])
    assert untold(play, None) == untold(play, 2) == {(0, 0): 3, (4, 0): 2}
    assert untold(play, 0) == {(4, 0): 2}
    assert untold(play, 1) == {}
    assert untold(play.then(cacho.Doubt()), None) == {}


@attrs.frozen
class Held:
    inside: object


@attrs.define
class Open:
    inside: object


@attrs.define(slots=False)
class Wide:
    inside: object


def test_a_dump_tells_values_apart():
    values = [1, True, "1", (1,), [1], frozenset({1}), {1}, Held(1), Open(1), Held((1,)), None]
    assert len({dump(value) for value in values}) == len(values)
    assert dump(frozenset("abc")) == dump(frozenset("cba"))


def test_what_can_change_is_found():
    assert [
        *changeable((1, "a", None, True, Held((frozenset({2}), int)), HealthCheck.too_slow))
    ] == []
    assert [*changeable(Held(([],)), "slot")] == ["slot.inside[0] is a list"]
    assert [*changeable((Open(1),), "it")] == ["it[0] is a Open"]
    assert [*changeable(Held(Wide(1)))] == ["it.inside is a Wide"]
    assert [*changeable(object())] == ["it is a object"]
