"""The tests of the tests: rules that are subtly wrong, each caught by the property it breaks.

A planted bug must be found with the usual number of examples, in the same way in every run. The
rules beside it are right, and `test_properties` holds the same property of them.
"""

from collections import Counter
from contextlib import suppress
from itertools import count

import attrs
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, Unsatisfiable
from hypothesis.stateful import run_state_machine_as_test

import cacho
from cacho._core.events import DiceSeen
from cacho.catalog import PRESETS, installed
from cacho.plugins import (
    UNBOUNDED,
    Action,
    Bid,
    Chance,
    Count,
    LivesChanged,
    Loss,
    Outcome,
    PublicEvent,
    Rule,
    Setup,
    Slot,
    Span,
    Turn,
    TurnMoved,
    Violation,
    choice,
    choices,
    flag,
    hookimpl,
    number,
    optional_number,
)
from cacho.testing import (
    begin,
    cases,
    hands,
    machine,
    matches,
    plays,
    presets,
    rolls,
    rulesets,
    shipped,
    stacks,
    states,
)
from cacho.testing import properties as must
from cacho.testing.dump import changeable, dump
from cacho.testing.hidden import redealt, untold
from cacho_variants.counting import tally
from cacho_variants.dudo import DudoRule
from cacho_variants.fichas import FichasRule
from cacho_variants.seis import SeisRule
from tests.test_properties import HALF, aces_cost_half, drawn, exact_calls_pay, option


class Planted(Rule):
    """A rule that is wrong."""

    id = "planted"
    reads = ()


# Counting


class AceTwice(Planted):
    """An ace counts as itself, and again as wild."""

    @hookimpl
    def count(self, cups, claim):
        counted = tally(cups, claim.face, frozenset({1}))
        aces = sum(die == 1 for cup in cups for die in cup.dice)
        return Count(counted.total + aces * (claim.face != 1), counted.ledger)


class SixesWild(Planted):
    """One face but the ace is special."""

    @hookimpl
    def wild(self):
        return frozenset({1, 6})


class TooManyCountNone(Planted):
    """More than four of a face count for nothing."""

    @hookimpl
    def count(self, cups, claim):
        counted = tally(cups, claim.face, frozenset({1}))
        return counted if counted.total <= 4 else Count(0, counted.ledger)


class HalfTheOtherWay(Planted):
    """Half of an even bid is enough where one more is due; no loop comes of it."""

    @hookimpl
    def span(self, table, face):
        standing = table.claim
        if not isinstance(standing, Bid) or standing.face == 1 or face != 1:
            return None
        return Span((standing.quantity + 1) // 2, UNBOUNDED, self.id)


# Legality


@attrs.frozen
class Goes(Action):
    """Let a turn go by."""

    tag = "goes"
    pattern = "sigo"


class DeadSeatActs(Planted):
    """Anybody may, who sits at the table."""

    actions = (Goes,)
    out_of_turn = True

    @hookimpl
    def offers(self, table):
        return (Goes(),) if table.about == "bid" else None

    @hookimpl
    def act(self, table):
        return (TurnMoved(table.turn),)


ASKED = count()


class EverySecondTime(DeadSeatActs):
    """What is legal depends on how often that was asked."""

    reads = None

    @hookimpl
    def offers(self, table):
        return (Goes(),) if table.about == "bid" and next(ASKED) % 2 else None


class ReadsLies(Planted):
    """It reads the number of the round, and does not say so."""

    @hookimpl
    def narrow(self, table):
        return Span(1 + table.round.number % 2, UNBOUNDED, self.id)


class DeadEnd(Planted):
    """The highest bid can be neither raised nor doubted."""

    objects_to = ("doubt",)

    @hookimpl
    def objection(self, table):
        highest = table.claim == Bid(sum(table.dice), 6)
        return Violation("planted.dead-end", self.id) if highest else None


class Cyclic(Planted):
    """On a small table any other face goes over a bid, and back."""

    reads = (lambda table, _: sum(table.dice) <= 6,)

    @hookimpl
    def span(self, table, face):
        standing = table.claim
        if not isinstance(standing, Bid) or sum(table.dice) > 6 or face == standing.face:
            return None
        return Span(standing.quantity, UNBOUNDED, self.id)


class OfferedTwice(Planted):
    """A bid inside its span is offered as well."""

    @hookimpl
    def offers(self, table):
        return (Bid(1, 6),) if table.about == "bid" else None


class OfferedInVain(Planted):
    """A bid outside its span is offered, and refused."""

    @hookimpl
    def offers(self, table):
        return (Bid(999, 6),) if table.about == "bid" else None


class InAnothersName(DeadSeatActs):
    """It refuses in the name of a rule that is not in force."""

    objects_to = ("goes",)

    @hookimpl
    def objection(self):
        return Violation("paso.pending", "paso")


@attrs.frozen
class Shout(Action):
    """An action that can be made of anything."""

    tag = "shout"
    pattern = "grito (?P<word>[a-z]+)"
    word: str


class Shouts(Planted):
    actions = (Shout,)


# Secrets


@attrs.frozen
class Overheard:
    die: int = 0


class LeakInSlot(Planted):
    """The table tells of a die, and so does a refusal."""

    reads = None
    objects_to = ("doubt",)
    slots = (
        Slot(
            Overheard,
            scope="round",
            first=Overheard(),
            folds={DiceSeen: lambda _, event, __: Overheard(event.dice[0])},
        ),
    )

    @hookimpl
    def objection(self, table):
        die = table.slots[Overheard].die
        return None if table.claim else Violation("planted.leak", self.id, {"die": die})


MEMORY = []


def remember(value, event, _):
    MEMORY[:] = event.dice
    return value


class LeakInRefusal(DeadSeatActs):
    """A refusal tells of a die that is remembered beside the position."""

    reads = None
    objects_to = ("goes",)
    slots = (Slot(Overheard, scope="round", first=Overheard(), folds={DiceSeen: remember}),)

    @hookimpl
    def objection(self, table):  # noqa: ARG002 - an answer about nothing would be kept
        return Violation("planted.leak", self.id, {"dice": tuple(MEMORY)})


@attrs.frozen
class Rumour(PublicEvent):
    tag = "rumour"
    die: int


class LeakInEvent(DeadSeatActs):
    """An event that everybody hears tells of a die that not everybody saw."""

    reads = None
    events = (Rumour,)
    out_of_turn = False
    slots = LeakInRefusal.slots

    @hookimpl
    def act(self, table):
        return (Rumour(MEMORY[0]), TurnMoved(table.turn))


class BluffingCosts(LeakInSlot):
    """Who threw an ace first may not doubt."""

    @hookimpl
    def objection(self, table):
        forbidden = table.slots[Overheard].die == 1
        return Violation("planted.ace", self.id) if forbidden else None


class DieNotShown(Planted):
    """One die that counts is not shown."""

    @hookimpl(wrapper=True)
    def judge(self):
        verdict = yield
        return attrs.evolve(verdict, ledger=verdict.ledger[1:])


# The course of a game


class SkipsASeat(Planted):
    """Not the next seat answers, but the one after."""

    reads = None

    @hookimpl
    def decision(self, table):
        return Turn(table.after(table.turn), "bid") if table.claim else None


class WrongStarter(Planted):
    """After a right exact call the other seat opens."""

    @hookimpl
    def starter(self, verdict):
        return verdict.target if verdict.call == "calzar" and verdict.right else None


class SixthDie(Planted):
    """A full hand throws one die more."""

    @hookimpl
    def decision(self, table):
        if table.thrown:
            return None
        return Chance(tuple(held + (held == table.full) for held in table.lives), "throw")


class GivesAway(Planted):
    """What one seat loses the next one gains."""

    @hookimpl
    def settle(self, table, owed):
        if not isinstance(owed, Loss):
            return None
        return (LivesChanged(owed.seat, -1), LivesChanged(table.after(owed.seat), 1))


class Mercy(Planted):
    """The last die is never lost."""

    @hookimpl
    def settle(self, table, owed):
        return () if isinstance(owed, Loss) and table.lives[owed.seat] == 1 else None


class WinsTwice(Planted):
    """Who wins is named twice."""

    @hookimpl
    def outcome(self, table):
        live = table.survivors
        return Outcome(2 * live, "planted") if len(live) == 1 else None


@attrs.define
class Tally:
    rounds: int = 0


class SlotThatChanges(Planted):
    """A slot holds what can change."""

    slots = (Slot(Tally, scope="game", first=Tally(), folds={}),)


# Symmetry


class FirstSeatPays(Planted):
    """The first seat has to bid two."""

    reads = None

    @hookimpl
    def narrow(self, seat):
        return Span(2, UNBOUNDED, self.id) if seat == 0 else None


class RightIsDearer(Planted):
    """To the right one has to bid two."""

    reads = None

    @hookimpl
    def narrow(self, table):
        return Span(2, UNBOUNDED, self.id) if table.round.direction == "right" else None


class LastSpeaksOnly(Planted):
    """It answers only if it stands last in the list."""

    reads = None

    @hookimpl
    def narrow(self, rules):
        return Span(2, UNBOUNDED, self.id) if rules.rules[-1] == self else None


class Token:
    """Something that equals itself alone."""


class NoValue(Planted):
    """An option is no value."""

    token: Token = attrs.field(factory=Token)


PLANTED = [
    (AceTwice, "dudo+ases", must.counts_are_honest),
    (SixesWild, "dudo+ases", must.faces_are_alike),
    (TooManyCountNone, "dudo+ases", must.one_more_die_never_hurts),
    (DeadSeatActs, "dudo", must.the_idle_do_nothing),
    (DeadSeatActs, "dudo", must.the_dead_take_no_part),
    (ReadsLies, "dudo", must.kept_answers_are_fresh),
    (DeadEnd, "dudo(dice=2)", must.someone_acts_until_the_end),
    (Cyclic, "dudo", must.claims_rise),
    (OfferedTwice, "dudo", must.legal_actions_are_in_order),
    (OfferedInVain, "dudo", must.every_legal_action_is_accepted),
    (InAnothersName, "dudo", must.a_refusal_is_total),
    (Shouts, "dudo", must.actions_are_made_well_or_not),
    (LeakInSlot, "dudo", must.unseen_dice_tell_nothing_now),
    (LeakInSlot, "dudo", must.spectators_know_what_is_public),
    (LeakInRefusal, "dudo", must.unseen_dice_tell_nothing_now),
    (LeakInEvent, "dudo", must.unseen_dice_tell_nothing_later),
    (LeakInEvent, "dudo", must.spectators_know_what_is_public),
    (BluffingCosts, "dudo", must.bluffing_is_free),
    (DieNotShown, "dudo", must.reveals_are_exact),
    (SkipsASeat, "dudo", must.the_nearest_live_seat_answers),
    (SixthDie, "dudo", must.hands_and_dice_are_in_bounds),
    (GivesAway, "dudo", must.lives_are_conserved),
    (Mercy, "dudo(dice=1)", must.rounds_are_few),
    (WinsTwice, "dudo", must.rounds_close_once),
    (SlotThatChanges, "dudo", must.positions_are_frozen),
    (FirstSeatPays, "dudo", must.rotating_the_seats_commutes),
    (RightIsDearer, "dudo+sentido", must.mirroring_the_direction_commutes),
    (LastSpeaksOnly, "dudo+sentido", must.rules_of_different_hooks_commute),
    (NoValue, "dudo", must.rules_are_a_value),
    (HalfTheOtherWay, "dudo+ases", aces_cost_half),
    (WrongStarter, "dudo+calzar", exact_calls_pay),
]


SEARCH = settings(
    max_examples=300,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)


def broken(holds, rules):
    """How a property is broken, in the first of its cases that shows it; None if in none."""
    found = []

    @SEARCH
    @given(cases(holds, rules))
    def search(case):
        try:
            holds(**case)
        except AssertionError as error:
            found.append(error)
            raise

    with suppress(AssertionError, Flaky):  # a bug that remembers does not show twice
        search()
    return found[0] if found else None


@pytest.mark.parametrize(
    ("kind", "spec", "holds"),
    PLANTED,
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_planted_bug_is_caught(kind, spec, holds):
    error = broken(holds, cacho.load(f"{spec}+planted", kind))
    assert error is not None
    assert str(error)


def test_a_loop_is_caught_by_following_every_auction():
    state = begin(cacho.load("dudo+planted", Cyclic), (1, 1)).then(cacho.Roll(((1,), (1,)))).state
    with pytest.raises(AssertionError, match="loop"):
        must.longest_auction(cacho.load("dudo+planted", Cyclic), state)


def test_half_the_other_way_is_caught_by_the_longest_auction():
    rules = cacho.load("dudo+ases+planted", HalfTheOtherWay)
    state = begin(rules, (2, 2)).then(cacho.Roll(((1, 1), (1, 1)))).state
    with pytest.raises(AssertionError, match="bound is 22"):
        must.auctions_are_bounded(rules, state, 22)


class Breaks(DeadSeatActs):
    """An action that is offered, and cannot be done."""

    @hookimpl
    def act(self, table):
        raise KeyError(table.turn)


@pytest.mark.parametrize(
    ("kind", "holds", "says"),
    [
        (Breaks, must.every_legal_action_is_accepted, "neither taken nor refused: RuleError"),
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
        run_state_machine_as_test(machine(rules), settings=SEARCH)


# What is drawn


@given(st.lists(st.integers(0, 20), max_size=10).map(tuple), st.data())
def test_a_roll_has_so_many_dice_in_each_cup(sizes, data):
    roll = data.draw(rolls(sizes))
    assert tuple(map(len, roll.dice)) == sizes
    assert all({*hand} <= {1, 2, 3, 4, 5, 6} for hand in roll.dice)


@given(st.integers(0, 30), st.data())
def test_a_hand_has_so_many_dice(size, data):
    assert len(data.draw(hands(size))) == size


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

    many: int = number(3, 1, 1_000)
    some: int | None = optional_number(None, 2, 6)
    yes: bool = flag(default=False)
    word: str = choice("one", "two", "three")
    words: tuple[str, ...] = choices(("a", "b"))
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
    assert {(), ("a",), ("b",), ("a", "b"), ("b", "a")} == taken["words"]
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
