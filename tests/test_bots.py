"""Bots: always legal, told by their views alone, and a little like people."""

import random
from copy import copy
from functools import cache

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cacho
from cacho import Bid, Doubt, bots, odds
from cacho.bots import CautiousBot, RandomBot
from cacho.bots.cautious import STEP
from cacho.plugins import FACES, Gain, Rule, hookimpl
from cacho.testing import as_match, matches, plays, rulesets, twins
from cacho_variants import Calzar, Pasar, Propose
from tests.tables import LEFT, Given, match, rules

KINDS = (CautiousBot, RandomBot)
NAMES = ("Ana", "Beto", "Caro", "Dani")
FEW = settings(deadline=None, max_examples=max(10, settings.default.max_examples // 3))


# Any bot, any rules


@given(st.data())
@FEW
def test_a_bot_does_something_legal_whenever_it_may_act(data):
    game = data.draw(rulesets().flatmap(matches))
    seed = data.draw(st.integers())
    for seat in game.may_act:
        view = game.view(seat)
        for kind in KINDS:
            assert kind(seed)(view) in view.legal


@given(st.data())
@FEW
def test_a_bot_does_the_same_whatever_dice_it_has_not_seen(data):
    play = data.draw(rulesets().flatmap(plays))
    game = as_match(play)
    if game.turn is None:
        return
    other = play.again(data.draw(twins(play, game.turn)))
    view, twin = game.view(game.turn), as_match(other).view(game.turn)
    for kind in KINDS:
        assert kind(7)(view) == kind(7)(twin)


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_is_a_value_and_draws_from_seed_version_and_seat_alone(kind):
    game = cacho.Match(rules("cacho"), NAMES, dealer=cacho.Dealer(seed=7))
    view = game.view(0)
    before = random.getstate()
    random.seed(1)
    first = kind(3)(view)
    random.seed(2)
    assert [kind(3)(view) for _ in range(3)] == [first] * 3
    random.setstate(before)
    assert copy(kind(3)) == kind(3) != kind(4)
    assert {kind(seed)(view) for seed in range(20)} == set(view.legal)


def test_bots_of_different_kinds_differ():
    assert CautiousBot(3) != RandomBot(3)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_bot_draws_changes_no_die(kind):
    game = cacho.Match(rules("dudo"), NAMES, dealer=cacho.Dealer(seed=7)).play("3x3")
    told = game.view(game.turn)
    for seed in range(10):
        kind(seed)(told)
    ends = {game.play("dudo").state}
    for seed in range(10):
        kind(seed)(told)
        ends.add(game.play("dudo").state)
    assert len(ends) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_is_asked_only_where_it_may_act(kind):
    game = match("cacho-chileno", "Ana Beto Caro", "33456 12345 22345").play("izquierda")
    for seat, who in ((1, "seat 1"), (2, "seat 2"), (None, "a spectator")):
        with pytest.raises(ValueError, match=f"view must be .*; {who} may not now"):
            kind(7)(game.view(seat))


@pytest.mark.parametrize("seed", [True, "7", 7.0, None])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(ValueError, match="seed must be a whole number"):
        CautiousBot(seed)


def test_bots_have_names():
    assert bots.by_name("cautious")(7) == CautiousBot(7)
    assert bots.by_name("random")(7) == RandomBot(7)
    with pytest.raises(ValueError, match="no bot is called 'cautios'; did you mean 'cautious'"):
        bots.by_name("cautios")
    with pytest.raises(ValueError, match="'x'; known are cautious, random"):
        bots.by_name("x")
    for no_name in (5, None, ["random"]):
        with pytest.raises(ValueError, match="name must be text"):
            bots.by_name(no_name)


# The cautious one


def choice(spec, *throws, plays=(), seed=1):
    """What a cautious bot does after these throws and actions."""
    game = match(spec, "Ana Beto Caro", *throws)
    for action in plays:
        game = game.play(action)
    return CautiousBot(seed)(game.view(game.turn))


@pytest.mark.parametrize("seed", range(5))
def test_it_doubts_what_cannot_be(seed):
    dice = "22446 33366 11555"
    assert choice("dudo", dice, plays=["13x2"], seed=seed) == Doubt()


@pytest.mark.parametrize("seed", range(5))
def test_it_raises_what_it_holds(seed):
    dice = "22446 33333 11555"
    bid = choice("dudo", dice, plays=["3x2"], seed=seed)
    assert isinstance(bid, Bid)
    assert bid.face == 3
    assert 3 <= bid.quantity <= 3 + STEP


class Thankless(Rule):
    """No call gains anything."""

    id = "thankless"

    @hookimpl(wrapper=True)
    def penalties(self):
        owed = yield
        return tuple(due for due in owed if not isinstance(due, Gain))


@pytest.mark.parametrize(("spec", "does"), [("cacho", Calzar), ("cacho+thankless", Bid)])
def test_it_calls_exact_what_it_likely_is_where_that_gains_a_die(spec, does):
    game = cacho.Match(
        rules(spec, Thankless), ["Ana", "Beto"], dealer=Given(("3 5",)), lives=(1, 1)
    )
    assert type(CautiousBot(1)(game.play("1x5").view(1))) is does


@pytest.mark.parametrize(("spec", "gains"), [("perudo", False), ("cacho", True)])
def test_it_calls_exact_with_a_full_hand_only_where_there_is_a_reserve(spec, gains):
    game = cacho.Match(rules(spec), ["Ana", "Beto"], dealer=Given(("44562 13356",)), lives=(5, 5))
    game = game.play(LEFT) if game.state.table.about == "sentido" else game
    does = CautiousBot(1)(game.play("5x3").view(1))
    assert isinstance(does, Calzar) == gains


class Hopeless(Rule):
    """No doubt is ever right."""

    id = "hopeless"

    @hookimpl(wrapper=True)
    def judge(self):
        verdict = yield
        return attrs.evolve(verdict, right=False)


def test_it_calls_in_vain_where_nothing_else_is_left():
    game = cacho.Match(
        rules("dudo+hopeless", Hopeless), NAMES[:2], dealer=Given(("6 6",)), lives=(1, 1)
    )
    game = game.play("2x6")
    assert tuple(game.view(1).legal) == (Doubt(),)
    assert CautiousBot(1)(game.view(1)) == Doubt()


@given(st.integers(), st.sampled_from(FACES[1:]), st.integers())
@FEW
def test_no_pass_is_doubted_where_a_raise_is_certain(dice, face, seed):
    """A doubt of a pass gains nothing."""
    game = cacho.Match(rules("cacho-chileno"), NAMES[:3], dealer=cacho.Dealer(dice))
    view = game.play("izquierda").play(Bid(1, face)).play("paso").view(2)
    least = [Bid(view.legal.span(f).least, f) for f in FACES if view.legal.span(f)]
    certain = [bid for bid in least if odds.chance(view.rules, view.observation, bid) == 1]
    assert not certain or isinstance(CautiousBot(seed)(view), Bid)


TRUE, LIE = "33344", "33345"


@pytest.mark.parametrize("seed", range(5))
def test_it_passes_with_a_hand_that_may(seed):
    dice = f"55666 {TRUE} 11555"
    assert choice("cacho-chileno", dice, plays=["izquierda", "5x2"], seed=seed) == Pasar()
    assert choice("cacho-chileno", dice, plays=["izquierda", "9x2"], seed=seed) == Pasar()


@pytest.mark.parametrize("seed", range(5))
def test_it_lies_in_a_pass_no_sooner_than_in_a_bid(seed):
    dice = f"55666 {LIE} 11555"
    assert isinstance(choice("cacho-chileno", dice, plays=["izquierda", "2x3"], seed=seed), Bid)
    assert choice("cacho-chileno", dice, plays=["izquierda", "13x2"], seed=seed) == Doubt()


@pytest.mark.parametrize("spec", ["cacho-chileno", "cacho+paso(aces_wild=True)"])
def test_it_knows_what_counts_as_true_at_this_table(spec):
    """Two pairs and an ace are no full hand, but where aces are wild they are."""
    does = choice(spec, "55666 13344 11555", plays=["izquierda", "5x2"])
    assert (does == Pasar()) == ("wild" in spec)


def test_it_says_no_more_of_a_throw_than_it_shows_while_it_can():
    assert choice("666", "653 -").value <= 653


def test_it_lies_as_little_as_it_can():
    game = match("666", "Ana Beto", "111 -", "111 -").play("521").play("acepto").play("tiro")
    assert CautiousBot(1)(game.view(1)) == Propose(522)


@pytest.mark.parametrize("kind", KINDS)
def test_over_666_a_bot_challenges(kind):
    game = match("666", "Ana Beto Caro", "111 -").play("666")
    assert kind(1)(game.view(1)) == Doubt()


@cache
def played(spec, seed):
    """A game between cautious bots, as the moves of seats: the view and the action."""
    bot = CautiousBot(seed)
    game = cacho.Match(rules(spec), NAMES, dealer=cacho.Dealer(seed=seed))
    moves = []
    while not game.over:
        view = game.view(game.turn)
        moves.append((view, bot(view)))
        game = game.play(moves[-1][1])
    return game, moves


SPECS = ("cacho", "cacho-chileno", "cacho-casero", "perudo", "666")


@pytest.mark.parametrize("spec", SPECS)
def test_a_game_ends_and_its_bids_rise_by_small_steps(spec):
    game, moves = played(spec, 3)
    assert game.outcome is not None
    for view, action in moves:
        if isinstance(action, Bid):
            least = view.legal.span(action.face).least
            assert least <= action.quantity <= least + STEP


def test_people_would_doubt_now_and_then_with_reason():
    games = [played("cacho", seed)[0] for seed in (3, 4)]
    told = [event for game in games for event in game.events(None) if event.tag == "judged"]
    doubts = [event.verdict for event in told if event.verdict.call == "doubt"]
    assert len(doubts) > len(told) / 2
    assert 0.25 < sum(verdict.right for verdict in doubts) / len(doubts) < 0.75


def test_whatever_bot_has_out_of_turn_is_asked_and_no_other():
    class Caller:
        def __call__(self, view):
            return view.legal[0]

        def out_of_turn(self, view):
            return view.legal[-1]

    view = cacho.Match(cacho.load("dudo"), ["Ana", "Beto"], dealer=cacho.Dealer(seed=1)).view(0)
    assert bots.calls_out(Caller(), view) == cacho.Bid(10, 6)
    assert bots.calls_out(lambda view: view.legal[0], view) is None
    for kind in (*KINDS, Caller):
        with pytest.raises(ValueError, match=f"as RandomBot.7. is, not the class {kind.__name__}"):
            bots.calls_out(kind, view)


# Where bots play


class Loud:
    """Doubts whatever it may, out of turn too; in turn it raises."""

    def __call__(self, view):
        return view.legal[0]

    def out_of_turn(self, view):
        return view.legal.offers[0] if view.legal else None


def test_bots_move_until_the_game_is_over():
    played = cacho.Match(cacho.load("dudo(dice=2)"), ["Ana", "Beto"], dealer=cacho.Dealer(seed=3))
    assert played.turn == 0
    moved = bots.move(played, [RandomBot(1), CautiousBot(2)])
    assert moved == played.play(RandomBot(1)(played.view(0)))
    while not moved.over:
        moved = bots.move(moved, (RandomBot(1), CautiousBot(2)))
    assert bots.move(moved, [RandomBot(1), None]) is moved


def test_dice_are_dealt_where_a_match_pauses():
    rule_set = cacho.load("dudo(dice=2)")
    paused = cacho.Match(rule_set, ["Ana", "Beto"], dealer=cacho.Dealer(seed=3), pause=True)
    assert bots.move(paused, [None, None]) == paused.deal()


def test_a_seat_of_somebody_else_is_waited_for():
    now = match("dudo", "Ana Beto", "33444 55666")
    assert bots.move(now, [None, RandomBot(1)]) is now
    after = now.play("1x3")
    assert bots.move(after, [None, RandomBot(1)]).version == after.version + 1


def test_a_bot_acts_out_of_turn_before_whoever_is_in_turn():
    spec = "dudo+sentido+calzar(gate='always', who='anyone')"
    now = match(spec, "Ana Beto Caro", "11333 22444 55666").play(LEFT).play("2x3")
    assert (now.turn, now.may_act) == (1, (1, 2))
    called = now.play("calzo", 2)
    for others in (RandomBot(1), None):
        assert bots.move(now, [RandomBot(0), others, Loud()]) == called
        assert bots.move(now, [Loud(), others, Loud()]) == called
    assert bots.move(now, [RandomBot(0), None, RandomBot(1)]) is now
    assert bots.move(now, [RandomBot(0), Loud(), None]).log[-1].by == 1


@pytest.mark.parametrize("given", [(), (None,), (None,) * 3])
def test_there_is_one_bot_a_seat(given):
    now = match("dudo", "Ana Beto", "33444 55666")
    with pytest.raises(ValueError, match=f"^bots must be 2, one a seat, not {len(given)}$"):
        bots.move(now, given)
    with pytest.raises(ValueError, match=r"^bots must be "):
        bots.move(now, RandomBot(1))


@pytest.mark.parametrize("wrong", [RandomBot, "random", "", 0])
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_no_bot_is_refused_before_it_is_asked(wrong, seat):
    now = match("dudo", "Ana Beto", "33444 55666")
    others = [RandomBot(1), RandomBot(1)]
    others[seat] = wrong
    with pytest.raises(
        ValueError, match=r"^bot must be one that a class makes, as RandomBot.7. is"
    ):
        bots.move(now, others)


@pytest.mark.parametrize("action", ["leave 1", "swap 0 1", "roll 1/2"])
def test_a_bot_acts_for_its_own_seat_alone(action):
    now = match("dudo", "Ana Beto", "33444 55666")
    for done in (action, now.rules.parse(action)):
        with pytest.raises(cacho.IllegalAction, match=r"^seat 0 may not play .*: action\.shell"):
            bots.move(now, [lambda _, done=done: done, None])
