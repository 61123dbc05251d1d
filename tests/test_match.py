"""A match: names, log, versions, views and dice, as a value."""

import copy
import itertools
import json
import pickle
import random
from collections import Counter
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.chain import chained, grown, items
from cacho.dealer import faces
from cacho.fair import FairDealer
from cacho.match import resumed
from tests.kept import PRESETS
from tests.tables import Given, chosen, hands, match, rules

TWO, THREE = "33562 14462", "33562 14462 12346"
SEEDS = st.integers(0, 2**32)


def played(spec="cacho", seats=3, seed=0, **options):
    """Every match of one random game."""
    moves = random.Random(seed)
    names = ["Ana", "Beto", "Caro", "Dora", "Elsa"][:seats]
    now = cacho.Match(rules(spec), names, dealer=cacho.Dealer(seed=seed), **options)
    yield now
    while not now.over:
        now = now.play(chosen(now.view(now.turn).legal, moves))
        yield now


def dice_told(view):
    """All dice in a view: those it sees now, and those in the events it was told."""
    seen = [die for cup in view.observation.cups for die in cup.dice if die is not None]
    for event in view.events:
        if event.tag == "dice.seen":
            seen += event.dice
        if event.tag == "revealed":
            seen += [die.die for die in event.ledger]
    return seen


# How it begins


def test_it_begins_with_the_first_throw_made():
    began = match("cacho", "Ana Beto", TWO)
    assert (began.version, began.turn, began.over, began.outcome) == (1, 0, False, None)
    assert began.log == (cacho.Entry(cacho.Roll(hands(TWO)), None),)
    assert began.names == ("Ana", "Beto")
    assert repr(began) == "<Match of dudo+ases+sentido+calzar+reserva at version 1: Ana, Beto>"


def test_a_seed_is_not_yet_a_dealer():
    played = match("cacho", "Ana Beto", TWO)
    for wrong in (
        lambda: cacho.Match(rules("dudo"), ["Ana", "Beto"], dealer=7),
        lambda: cacho.loads(cacho.dumps(played), dealer=7),
        lambda: played.branch(0, dealer=7),
    ):
        with pytest.raises(ValueError, match=r"as Dealer\(seed=7\) and .* do, not be 7"):
            wrong()


@pytest.mark.parametrize("kind", [cacho.Dealer, cacho.SystemDealer, FairDealer, Given])
def test_a_class_of_dealers_is_not_yet_a_dealer(kind):
    played = match("cacho", "Ana Beto", TWO)
    for wrong in (
        lambda: cacho.Match(rules("dudo"), ["Ana", "Beto"], dealer=kind),
        lambda: resumed(
            cacho.Match, played.rules, ["Ana", "Beto"], chained(played.pages), dealer=kind
        ),
        lambda: cacho.loads(cacho.dumps(played), dealer=kind),
        lambda: played.branch(0, dealer=kind),
    ):
        with pytest.raises(
            ValueError, match=rf"SystemDealer\(\) do, not be the class {kind.__name__}"
        ):
            wrong()


def test_names_may_come_from_any_iterable_but_a_text():
    assert cacho.Match(rules("dudo"), iter(["a", "b"])).names == ("a", "b")
    with pytest.raises(ValueError, match="names must be distinct, one for each seat, not 'ab'"):
        cacho.Match(rules("dudo"), "ab")


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ([], "names must be distinct"),
        (["Ana", "Ana"], "names must be distinct, one for each seat; 'Ana' is there twice"),
        (["Ana"], "seats must be a whole number from 2 to 10"),
        ([str(seat) for seat in range(11)], "seats must be a whole number from 2 to 10"),
        (["", "Beto"], "a name must be text"),
        ([" \t", "Beto"], "a name must be text"),
        (["x" * 101, "Beto"], "a name must be text"),
        ([None, "Beto"], "a name must be text"),
        ([1, 2], "a name must be text"),
        ([b"Ana", "Beto"], "a name must be text"),
        ([["Ana"], "Beto"], "a name must be text"),
        (["Ana\nBeto", "Beto"], "a name must be of one line and plain characters"),
        (["Ana\x1b[2J", "Beto"], "a name must be of one line and plain characters"),
        (["Ana\u2028", "Beto"], "a name must be of one line and plain characters"),
        (["Ana\ud800", "Beto"], "a name must be of one line and plain characters"),
    ],
)
def test_names_that_are_no_names_are_refused(names, reason):
    with pytest.raises(ValueError, match=reason):
        cacho.Match(rules("dudo"), names)


@pytest.mark.parametrize(
    ("given", "shown"),
    [("cacho", "'cacho'"), (None, "None"), (cacho.Ruleset, "the class Ruleset")],
)
def test_a_match_is_of_a_rule_set(given, shown):
    said = rf"^rules must be a rule set, such as load\('cacho'\), not {shown}$"
    with pytest.raises(ValueError, match=said):
        cacho.Match(given, ("Ana", "Beto"))
    played = cacho.Match(rules("dudo"), ("Ana", "Beto"))
    with pytest.raises(ValueError, match="rules must be a rule set"):
        resumed(cacho.Match, given, ("Ana", "Beto"), played.pages)
    if given is not None:  # which stands for those that the record names
        text = cacho.dumps(played)
        for kind in (cacho.Match, cacho.Record, cacho.Action):
            with pytest.raises(ValueError, match="rules must be a rule set"):
                cacho.loads(text, kind, rules=given)
        for position in (played.state, played.view(0).observation):
            with pytest.raises(ValueError, match="rules must be a rule set"):
                cacho.dumps(position, rules=given)


def test_names_of_a_hundred_characters_in_any_script_are_names():
    names = ("Ñ" * 100, "安娜", "Ana\N{ZERO WIDTH JOINER}\N{SMILING FACE WITH SUNGLASSES} 2\xa0")
    assert cacho.Match(rules("dudo"), names).names == names


def test_starter_and_lives_are_those_of_the_rules():
    began = match("dudo", "Ana Beto Caro", "11 - 2", lives=(2, 0, 1), starter=2)
    assert began.state.table.lives == (2, 0, 1)
    assert began.turn == 2
    with pytest.raises(ValueError, match="starter"):
        match("dudo", "Ana Beto", starter=5)
    with pytest.raises(ValueError, match="lives"):
        match("dudo", "Ana Beto", lives=(5, 5, 5))


def test_the_opener_is_drawn_and_ties_throw_again():
    draws = "6 6 4 6", "2 5 - 3", "1 1 1 1"
    drawn = match("dudo(dice=1)", "Ana Beto Caro Dora", *draws, starter=None)
    assert drawn.version == 3
    assert drawn.turn == 1
    told = [event.dice for event in drawn.view(None).events if event.tag == "opener.drawn"]
    assert told == [(6, 6, 4, 6), (2, 5, None, 3)]
    assert [entry.by for entry in drawn.log] == [None, None, None]


# Playing


def test_playing_returns_another_match_and_leaves_the_first():
    began = match("cacho", "Ana Beto", TWO)
    bid = began.play(cacho.Bid(2, 3))
    assert (began.version, bid.version) == (1, 2)
    assert began.state.table.claim is None
    assert bid.state.table.claim == cacho.Bid(2, 3)
    assert began.play("3x3").state.table.claim == cacho.Bid(3, 3)


def test_notation_plays_like_the_value():
    began = match("cacho", "Ana Beto Caro", THREE)
    by_text = began.play("derecha").play("2x3").play("dudo")
    assert [entry.action.tag for entry in by_text.log[1:4]] == ["sentido", "bid", "doubt"]
    assert began.play("leave 2").names == began.names


@pytest.mark.parametrize("text", ["", "3x7", "dubo", "2x3 ", "Dudo"])
def test_text_that_is_no_action_is_a_value_error(text):
    with pytest.raises(ValueError, match="is no action of"):
        match("cacho", "Ana Beto", TWO).play(text)


def test_the_log_says_who_did_what():
    done = match("cacho", "Ana Beto", TWO).play("2x3").play("dudo", by=1)
    assert [(entry.action.notation, entry.by) for entry in done.log[:3]] == [
        ("roll 33562/14462", None),
        ("2x3", 0),
        ("dudo", 1),
    ]
    assert done.log[3].by is None


def test_what_the_shell_does_is_logged_as_the_shells():
    began = match("cacho", "Ana Beto Caro", pause=True)
    assert began.play(cacho.Swap(0, 1)).log[-1].by is None
    assert began.play(cacho.Leave(1)).log[-1].by is None
    assert began.play(cacho.Leave(1), by=1).log[-1].by == 1
    assert match("cacho", "Ana Beto Caro", THREE).play("leave 2").log[1].by is None


@pytest.mark.parametrize(
    "dealt", [cacho.Leave(0), cacho.Swap(0, 1), cacho.Bid(1, 1), "roll 1/1", ((1,), (1,)), None]
)
def test_a_dealer_throws_dice_and_does_nothing_else(dealt):
    """It acts for the shell: nobody leaves or changes places because of it."""
    names, dealer = ["Ana", "Beto", "Caro"], SimpleNamespace(deal=lambda _chance, _throw: dealt)
    paused = cacho.Match(rules("dudo"), names, dealer=dealer, pause=True)
    for deal in (paused.deal, lambda: cacho.Match(rules("dudo"), names, dealer=dealer)):
        with pytest.raises(ValueError, match="dealer must deal a Roll, not "):
            deal()


def test_dice_that_are_due_are_thrown_by_the_dealer_alone():
    done = match("cacho", "Ana Beto", TWO, "11111 2222").play("2x3").play("dudo")
    assert done.log[-1].action == cacho.Roll(hands("11111 2222"))
    with pytest.raises(cacho.IllegalAction):
        done.play(cacho.Roll(hands("11111 2222")))


def test_it_ends_and_then_takes_nothing_more():
    ended = match("dudo(dice=1)", "Ana Beto", "3 4").play("2x3").play("dudo")
    assert (ended.over, ended.turn, ended.may_act) == (True, None, ())
    assert ended.outcome == cacho.Outcome((1,), "last-with-dice")
    with pytest.raises(cacho.IllegalAction, match=r"game\.over"):
        ended.play("1x3")


@given(SEEDS, st.integers(2, 5), st.sampled_from(("cacho", "cacho-chileno", "666")))
def test_the_version_rises_by_one_for_each_logged_action(seed, seats, spec):
    for now in played(spec, seats, seed):
        assert now.version == len(now.log)
        assert now.view(0).version == now.version


@given(SEEDS, st.integers(2, 4))
def test_who_may_act_is_who_has_a_legal_action(seed, seats):
    for now in played("dudo+ases+calzar(who='anyone')", seats, seed):
        expected = tuple(seat for seat in range(seats) if len(now.view(seat).legal))
        assert now.may_act == expected
        assert (now.turn in expected) == (not now.over)


def test_anyone_who_may_call_may_act():
    bid = match("dudo+calzar(who='anyone')", "Ana Beto Caro", THREE).play("2x3")
    assert (bid.turn, bid.may_act) == (1, (1, 2))


# Versions and ids


def test_an_action_for_an_older_version_is_stale():
    began = match("cacho", "Ana Beto", TWO)
    bid = began.play("2x3", version=1)
    with pytest.raises(cacho.StaleVersion) as stale:
        bid.play("3x3", version=1)
    assert (stale.value.seen, stale.value.current) == (1, 2)
    assert bid.play("3x3", version=2).version == 3


@pytest.mark.parametrize("version", [0, 3, -1, 10**9, pytest.param(10**5000, id="vast")])
def test_a_version_that_is_not_the_matchs_is_stale(version):
    with pytest.raises(cacho.StaleVersion) as stale:
        match("cacho", "Ana Beto", TWO).play("2x3", version=version)
    assert str(stale.value).startswith("the match is at version 1, not ")


@pytest.mark.parametrize("version", [True, 1.0, "1", (1,), [1]])
def test_a_version_that_is_no_number_is_a_value_error(version):
    with pytest.raises(ValueError, match="version must be a whole number, not "):
        match("cacho", "Ana Beto", TWO).play("2x3", version=version)


def test_the_same_action_under_one_id_changes_the_match_once():
    bid = match("cacho", "Ana Beto", TWO).play("2x3", version=1, id="a")
    assert bid.play("2x3", version=1, id="a") is bid
    later = bid.play("3x3", id="b")
    assert later.play(cacho.Bid(2, 3), by=0, id="a") is later
    assert [entry.id for entry in later.log] == [None, "a", "b"]


def test_an_id_goes_with_the_player_who_used_it():
    """To the player who sits where he sat, it tells nothing of what he did in secret."""
    throws = "125 -", "34 -"
    looked = match("666", "Ana Beto Caro", *throws, pause=True).deal().play("321").play("acepto")
    lost = looked.play("guardo 2", 1, id="a").deal().play("666").play("dudo")
    swapped = lost.play(cacho.Swap(0, 1))
    assert swapped.names[0] == "Beto"
    assert swapped.play("guardo 2", 0, id="a") is swapped
    for by in (1, 2, 3, -1):
        for action in ("guardo 2", "guardo 1"):
            with pytest.raises(ValueError, match="id 'a' was used for another action"):
                swapped.play(action, by, id="a")


def test_an_id_that_the_shell_used_is_no_player_s():
    left = match("cacho", "Ana Beto Caro", THREE, pause=True).deal().play("leave 1", id="a")
    assert left.play("leave 1", id="a") is left
    for by in (0, 1, 2):
        with pytest.raises(ValueError, match="id 'a' was used for another action"):
            left.play("leave 1", by, id="a")


def test_an_id_that_was_used_for_another_action_is_refused():
    bid = match("cacho", "Ana Beto", TWO).play("2x3", id="a")
    for action, by in (("3x3", None), ("2x3", 1), ("2x3", False), ("2x3", 0.0), (None, 0)):
        with pytest.raises(ValueError, match="id 'a' was used for another action"):
            bid.play(action, by, id="a")


def test_a_refused_action_leaves_its_id_free():
    began = match("cacho", "Ana Beto", TWO)
    with pytest.raises(cacho.IllegalAction):
        began.play("1x1", id="a")
    assert began.play("2x3", id="a").version == 2


@pytest.mark.parametrize("wrong", ["", "x" * 101, 3, True, b"a", ("a",)])
def test_an_id_must_be_text(wrong):
    with pytest.raises(ValueError, match="id must be text of 1 to 100 characters"):
        match("cacho", "Ana Beto", TWO).play("2x3", id=wrong)


def test_a_match_as_it_was_goes_on_from_there():
    now = match("cacho", "Ana Beto", TWO, "1111 22222").play("2x3").play("3x3").play("dudo")
    assert now.at(now.version) == now
    assert now.at(2) == match("cacho", "Ana Beto", TWO).play("2x3")
    branched = now.at(2).play("4x4")
    assert (branched.version, branched.state.table.claim) == (3, cacho.Bid(4, 4))
    assert now.version == 5


def test_at_version_zero_nothing_has_been_thrown():
    began = match("cacho", "Ana Beto", TWO).at(0)
    assert (began.version, began.log, began.turn) == (0, (), None)
    assert began.deal() == match("cacho", "Ana Beto", TWO)


@pytest.mark.parametrize("version", [-1, 2, True, "1", 1.0, None])
def test_a_version_that_never_was_is_a_value_error(version):
    with pytest.raises(ValueError, match="version must be a whole number from 0 to 1"):
        match("cacho", "Ana Beto", TWO).at(version)


def test_a_branch_goes_on_with_another_dealer():
    now = match("cacho", "Ana Beto", TWO, "1111 22222").play("2x3").play("3x3").play("dudo")
    branched = now.branch(3, dealer=Given((TWO, "6666 66666"))).play("dudo")
    assert branched.log[:4] == now.log[:4]
    assert branched.log[4].action == cacho.Roll(hands("6666 66666"))
    with pytest.raises(ValueError, match="version must be"):
        now.branch(9)


def test_a_branch_without_another_dealer_makes_the_same_throws_again():
    now = match("cacho", "Ana Beto", TWO).play("2x3").play("3x3").play("dudo")
    for version in range(now.version + 1):
        due = now.at(version).turn is None
        assert now.branch(version) == now.at(version + due)
        assert now.branch(version).dealer == now.at(version).dealer == now.dealer
    assert now.branch(3).play("dudo") == now.at(3).play("dudo") == now


def test_a_branch_waits_for_dice_only_if_the_match_pauses():
    now = match("cacho", "Ana Beto", TWO)
    assert (now.at(0).turn, now.branch(0).turn) == (None, 0)
    for paused in (match("cacho", "Ana Beto", TWO, pause=True), now.at(0)):
        assert paused.branch(0).turn == (None if paused.pause else 0)
        assert paused.deal().turn == 0


# Taking back


def test_a_bid_can_be_taken_back_and_both_stay_in_the_log():
    bid = match("cacho", "Ana Beto", TWO).play("2x3")
    undone = bid.undo()
    assert undone.version == 3
    assert undone.state == bid.at(1).state
    assert [entry.action.notation for entry in undone.log] == ["roll 33562/14462", "2x3", "undo"]
    assert undone.log[-1].by is None
    assert undone.turn == 0


def test_bids_are_taken_back_one_by_one_until_the_throw():
    three = match("cacho", "Ana Beto", TWO).play("2x3").play("3x3").play("4x3")
    states = [three.at(version).state for version in (3, 2, 1)]
    for state in states:
        three = three.undo()
        assert three.state == state
    assert three.version == 7
    with pytest.raises(cacho.IllegalAction, match=r"undo\.not-possible"):
        three.undo()


def test_after_taking_back_the_game_goes_on():
    again = match("cacho", "Ana Beto", TWO).play("2x3").play("3x3").undo().play("4x4")
    assert (again.version, again.state.table.claim) == (5, cacho.Bid(4, 4))
    back = again.undo().undo()
    assert back.state == again.at(1).state
    with pytest.raises(cacho.IllegalAction):
        back.undo()


@pytest.mark.parametrize(
    "now",
    [
        lambda: match("cacho", "Ana Beto", pause=True),
        lambda: match("cacho", "Ana Beto", TWO),
        lambda: match("cacho", "Ana Beto", TWO, pause=True).deal(),
        lambda: match("cacho", "Ana Beto", TWO, pause=True).deal().play("2x3").play("dudo"),
        lambda: match("cacho", "Ana Beto", TWO).play("2x3").play("dudo"),
        lambda: match("cacho", "Ana Beto", "3 3", starter=None, pause=True).deal(),
        lambda: match("dudo(dice=1)", "Ana Beto", "3 4").play("2x3").play("dudo"),
        lambda: match("cacho", "Ana Beto", TWO).play("leave 0"),
        lambda: match("cacho", "Ana Beto", pause=True).play("leave 0"),
        lambda: match("666", "Ana Beto Caro", "125 -").play("653").play("acepto"),
    ],
    ids=[
        *("nothing", "throw", "dealt", "showdown", "next throw", "draw", "end", "left", "at once"),
        "taken cups",
    ],
)
def test_what_told_of_dice_cannot_be_taken_back(now):
    now = now()
    with pytest.raises(cacho.IllegalAction) as refusal:
        now.undo()
    assert [violation.code for violation in refusal.value.violations] == ["undo.not-possible"]
    assert str(refusal.value).startswith("undo may not be played: undo.not-possible [")


def test_who_left_comes_back_while_the_others_play_on():
    left = match("cacho", "Ana Beto Caro", THREE, pause=True).deal().play("leave 0")
    assert left.undo().state == left.at(1).state


def test_a_secret_that_was_opened_is_not_taken_back():
    """When a match of fair dice is over, whoever looks at its record knows all of them."""
    dealer = FairDealer(b"s" * 32, ("a", "b"))
    over = cacho.Match(rules("cacho"), ["Ana", "Beto"], dealer=dealer).play("leave 0")
    assert cacho.loads(cacho.dumps(over, seat=1), cacho.Record).fair.secret is not None
    with pytest.raises(cacho.IllegalAction, match=r"undo\.not-possible"):
        over.undo()


def test_everyone_hears_that_something_was_taken_back():
    undone = match("cacho", "Ana Beto", TWO).play("2x3").undo()
    for seat in (0, 1, None):
        (event,) = undone.events(seat, since=2)
        assert (event.tag, event.version) == ("undone", 2)


def test_a_swap_taken_back_gives_names_and_memory_back():
    began = match("cacho", "Ana Beto Caro", pause=True)
    undone = began.play(cacho.Swap(0, 2)).undo()
    assert undone.names == ("Ana", "Beto", "Caro")
    dealt = undone.deal()
    assert [seat for seat in range(3) if dice_told(dealt.view(seat))] == [0, 1, 2]


def test_taking_back_draws_nothing_from_the_dealer():
    throws = TWO, "33562 1446", "11111 2222"
    plain = match("cacho", "Ana Beto", *throws).play("2x3").play("dudo")
    assert match("cacho", "Ana Beto", *throws).play("4x4").undo().play("2x3").play(
        "dudo"
    ).state == (plain.state)


# Pausing


def test_a_paused_match_stops_before_each_throw():
    waiting = match("cacho", "Ana Beto", TWO, pause=True)
    assert (waiting.version, waiting.turn, waiting.may_act) == (0, None, ())
    dealt = waiting.deal()
    assert (dealt.version, dealt.turn) == (1, 0)
    lost = dealt.play("2x3").play("dudo")
    assert lost.turn is None
    assert isinstance(lost.state.table.decision, cacho.Chance)
    assert lost.deal().turn == 1


def test_paused_or_not_the_same_dice_fall():
    paused = match("cacho", "Ana Beto", TWO, pause=True).deal().play("2x3").play("dudo").deal()
    assert paused == match("cacho", "Ana Beto", TWO).play("2x3").play("dudo")


def test_dealing_when_no_dice_are_due_is_refused():
    for now in (
        match("cacho", "Ana Beto", TWO),
        match("dudo(dice=1)", "Ana Beto", "3 4").play("2x3").play("dudo"),
    ):
        with pytest.raises(cacho.IllegalAction, match=r"dice\.not-due|game\.over"):
            now.deal()


def test_a_paused_draw_of_the_opener_is_dealt_throw_by_throw():
    drawing = match("dudo", "Ana Beto", "3 3", "5 2", pause=True, starter=None)
    assert drawing.deal().state.table.about == "opener"
    assert drawing.deal().deal().state.table.about == "throw"


# Views


def test_a_seat_sees_its_own_dice_and_a_spectator_none():
    bid = match("cacho", "Ana Beto", TWO).play("2x3")
    shown = {seat: [cup.dice for cup in bid.view(seat).observation.cups] for seat in (0, 1, None)}
    none = (None,) * 5
    assert shown == {
        0: [(2, 3, 3, 5, 6), none],
        1: [none, (1, 2, 4, 4, 6)],
        None: [none, none],
    }
    assert [bid.view(seat).seat for seat in (0, 1, None)] == [0, 1, None]


def test_a_view_lists_what_the_seat_may_do():
    bid = match("cacho", "Ana Beto", TWO).play("2x3")
    assert bid.view(1).legal == bid.rules.legal(bid.state, 1)
    assert len(bid.view(0).legal) == len(bid.view(None).legal) == 0


def test_events_reach_those_who_may_hear_of_them():
    began = match("cacho", "Ana Beto", TWO)
    for seat, dice in ((0, (2, 3, 3, 5, 6)), (1, (1, 2, 4, 4, 6))):
        (seen,) = [event for event in began.view(seat).events if event.tag == "dice.seen"]
        assert (seen.cup, seen.dice) == (seat, dice)
    public = [event.tag for event in began.view(None).events]
    assert public == ["round.opened", "dice.thrown"]


def test_a_view_remembers_all_that_was_told_in_order():
    done = match("cacho", "Ana Beto", TWO, "11111 2222").play("2x3").play("dudo")
    tags = [event.tag for event in done.view(0).events]
    assert tags == [
        "round.opened",
        "dice.thrown",
        "dice.seen",
        "claimed",
        "called",
        "revealed",
        "judged",
        "lives.changed",
        "round.opened",
        "dice.thrown",
        "dice.seen",
    ]


def test_events_since_a_version_are_those_after_it():
    done = match("cacho", "Ana Beto", TWO, "11111 2222").play("2x3").play("dudo")
    assert done.events(0) == done.view(0).events
    assert [event.tag for event in done.events(0, since=3)] == ["dice.thrown", "dice.seen"]
    assert [event.tag for event in done.events(None, since=3)] == ["dice.thrown"]
    assert [event.tag for event in done.events(1, since=1)][:1] == ["claimed"]
    assert done.events(1, since=done.version) == ()
    assert done.events(None, since=-1) == done.view(None).events


@pytest.mark.parametrize("since", [-2, 4, True, "0", 1.0, None, pytest.param(10**5000, id="vast")])
def test_events_are_since_a_version_that_was(since):
    with pytest.raises(ValueError, match="since must be a whole number from -1 to 1"):
        match("cacho", "Ana Beto", TWO).events(0, since)


@pytest.mark.parametrize("seat", [2, -1, True, "0", 1.0])
def test_a_view_is_of_a_seat_or_of_a_spectator(seat):
    began = match("cacho", "Ana Beto", TWO)
    with pytest.raises(ValueError, match="seat must be a whole number"):
        began.view(seat)
    with pytest.raises(ValueError, match="seat must be a whole number"):
        began.events(seat)


@given(SEEDS, st.integers(2, 4), st.sampled_from(("cacho", "cacho-casero", "perudo")))
def test_before_a_reveal_nobody_is_told_of_anothers_dice(seed, seats, spec):
    """Every die that a seat is told of was its own, or was revealed."""
    for now in played(spec, seats, seed):
        for seat in (*range(seats), None):
            view = now.view(seat)
            for event in view.events:
                if event.tag == "dice.seen":
                    assert seat in event.audience
            for place, cup in enumerate(view.observation.cups):
                truth = now.state.cups[place]
                own = truth.dice if seat in truth.seen_by else (None,) * len(truth.dice)
                assert cup.dice == own


@given(SEEDS, st.integers(2, 4))
def test_a_reveal_shows_exactly_the_dice_of_its_round(seed, seats):
    before = None
    for now in played("cacho", seats, seed):
        if before is not None:
            fresh = now.events(None, since=before.version)
            for revealed in (event for event in fresh if event.tag == "revealed"):
                shown = [(die.cup, die.die) for die in revealed.ledger]
                cups = enumerate(before.state.cups)
                assert shown == [(place, die) for place, cup in cups for die in cup.dice]
        before = now


def test_a_spectator_is_told_what_everyone_is_and_no_more():
    for now in played("cacho-chileno", 3, 7):
        public = now.view(None).events
        for seat in range(3):
            told = now.view(seat).events
            assert [event for event in told if None in event.heard_by()] == list(public)


def test_equal_views_are_equal_and_others_are_not():
    one = match("cacho", "Ana Beto", TWO).play("2x3")
    other = match("cacho", "Ana Beto", "33562 66666").play("2x3")
    assert one.view(0) == other.view(0)
    assert hash(one.view(0)) == hash(other.view(0))
    assert one.view(1) != other.view(1)
    assert one.view(0) != one.view(None)
    assert one.view(0) != match("cacho", "Ana Caro", TWO).play("2x3").view(0)
    assert one.view(0) != "view"
    assert repr(one.view(0)).startswith("<View of seat 0 at version 2: ")


def test_views_that_remember_otherwise_are_not_equal():
    """The same present after another round: only the memory differs."""
    one = match("cacho", "Ana Beto", "33562 14462", "11111 2222").play("2x3").play("dudo")
    other = match("cacho", "Ana Beto", "33662 14462", "11111 2222").play("2x3").play("dudo")
    assert one.view(1).observation == other.view(1).observation
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("spec", PRESETS)
def test_everyone_is_told_what_happened_in_the_order_in_which_it_did(spec):
    """The events that a seat may hear of, and no others: whether public or its own, in order."""
    before = None
    for now in played(spec, 3, 4):
        if before is not None:
            happened, state = [], before.state
            for entry in now.log[before.version :]:
                step = now.rules.step(state, entry.action, entry.by)
                happened += step.events
                state = step.state
            for seat in (0, 1, 2, None):
                heard = tuple(event for event in happened if seat in event.heard_by())
                assert now.events(seat, since=before.version) == heard
        before = now


@pytest.mark.parametrize("spec", PRESETS)
def test_a_history_tells_nothing_of_how_much_others_were_told(spec):
    """Where something stands among what was told under a version counts public events alone."""
    for now in played(spec, 3, 4):
        for seat in (0, 1, 2, None):
            public = Counter()
            for item in now.view(seat).history:
                assert item.place == public[item.version]
                public[item.version] += None in item.event.heard_by()


# Changing places


def test_names_and_memory_go_with_the_player():
    """Ana remembers the dice of her first hand also from seat 1."""
    lost = match("cacho", "Ana Beto Caro", THREE, "11111 22222 3333", pause=True).deal()
    lost = lost.play("izquierda").play("2x3").play("dudo")
    swapped = lost.play(cacho.Swap(0, 1))
    assert swapped.names == ("Beto", "Ana", "Caro")
    assert swapped.view(1).names == ("Beto", "Ana", "Caro")
    first_hand = [e.dice for e in swapped.view(1).events if e.tag == "dice.seen"]
    assert first_hand == [(2, 3, 3, 5, 6)]
    assert [e.dice for e in swapped.events(0) if e.tag == "dice.seen"] == [(1, 2, 4, 4, 6)]
    assert [e.dice for e in swapped.view(2).events if e.tag == "dice.seen"] == [(1, 2, 3, 4, 6)]


def test_the_next_dice_are_those_of_the_new_seat():
    began = match("cacho", "Ana Beto Caro", "11111 22222 33333", pause=True)
    dealt = began.play(cacho.Swap(0, 2)).deal()
    assert dealt.names == ("Caro", "Beto", "Ana")
    assert [e.dice for e in dealt.view(2).events if e.tag == "dice.seen"] == [(3, 3, 3, 3, 3)]


def test_who_swaps_back_sits_as_before():
    began = match("cacho", "Ana Beto Caro", pause=True)
    back = began.play(cacho.Swap(0, 2)).play(cacho.Swap(2, 0))
    assert back.names == began.names
    assert back.state == began.state
    assert back != began


def test_a_refused_swap_moves_nobody():
    began = match("cacho", "Ana Beto Caro", THREE)
    with pytest.raises(cacho.IllegalAction, match=r"swap\.during-round"):
        began.play(cacho.Swap(0, 1))
    assert began.names == ("Ana", "Beto", "Caro")


def test_a_view_is_written_in_notation_and_in_plain_values():
    view = match("cacho", "Ana Beto", TWO).play("2x3").view(1)
    assert str(view) == str(view.observation)
    assert str(view).startswith("seat 1 | r1 left from 0 turn 1 | 5 5 | ?????")
    written = json.loads(json.dumps(view.to_json()))
    assert (written["names"], written["version"]) == (["Ana", "Beto"], 2)
    assert len(written["events"]) == len(view.events)


def test_a_history_says_when_each_was_told():
    view = match("cacho", "Ana Beto", TWO).play("2x3").view(1)
    told = [(item.version, item.event.tag) for item in view.history]
    assert told == [(0, "round.opened"), (1, "dice.thrown"), (1, "dice.seen"), (2, "claimed")]


# A match is a value


def test_a_match_can_be_resumed_from_its_pages():
    now = match("cacho", "Ana Beto", TWO).play("2x3").undo().play("3x3")
    pages = chained(now.pages)
    again = resumed(cacho.Match, now.rules, ["Ana", "Beto"], pages, dealer=now.dealer)
    assert again == now
    assert again.play("dudo") == now.play("dudo")
    assert resumed(cacho.Match, now.rules, ["Ana", "Beto"], pages).dealer == cacho.SystemDealer()
    for names in (["Ana"], ["Ana", "Beto", "Caro"]):
        with pytest.raises(ValueError, match="names must be 2, one for each seat"):
            resumed(cacho.Match, now.rules, names, pages)


def test_equality_ignores_the_dealer_and_the_pause():
    one = match("cacho", "Ana Beto", TWO).play("2x3")
    other = cacho.Match(rules("cacho"), ["Ana", "Beto"], dealer=Given((TWO,), cacho.Dealer(seed=9)))
    assert one == other.play("2x3")
    assert hash(one) == hash(other.play("2x3"))
    assert one == match("cacho", "Ana Beto", TWO, pause=True).deal().play("2x3")


@pytest.mark.parametrize(
    "other",
    [
        lambda: match("cacho", "Ana Beto", TWO).play("2x4"),
        lambda: match("cacho", "Ana Beto", TWO),
        lambda: match("cacho", "Beto Ana", TWO).play("2x3"),
        lambda: match("cacho", "Ana Beto", "33562 14463").play("2x3"),
        lambda: match("dudo+ases", "Ana Beto", TWO).play("2x3"),
        lambda: match("cacho", "Ana Beto", TWO).play("2x3", id="a"),
        lambda: "match",
    ],
)
def test_matches_that_differ_in_anything_else_are_not_equal(other):
    assert match("cacho", "Ana Beto", TWO).play("2x3") != other()


def test_a_match_can_be_pickled_and_copied_in_the_middle():
    for now in played("cacho-chileno", 3, 5):
        if now.version % 7 == 0:
            for again in (pickle.loads(pickle.dumps(now)), copy.deepcopy(now)):  # noqa: S301 - pickled just here
                assert again == now
                assert again.version == now.version
                for seat in (0, 1, 2, None):
                    assert again.view(seat) == now.view(seat)
                if now.turn is not None:
                    action = now.view(now.turn).legal[0]
                    assert again.play(action) == now.play(action)


class Refereed(cacho.Match):
    """A match with something of its own."""


def test_whatever_is_done_with_a_match_of_a_class_of_its_own_it_stays_one():
    now = Refereed(rules("cacho"), ["Ana", "Beto"], dealer=Given((TWO,))).play("2x3")
    whatever = (
        *(now.undo(), now.at(0), now.branch(1), now.play("3x3"), now.play("dudo")),
        resumed(Refereed, now.rules, now.names, chained(now.pages)),
        *(copy.copy(now), copy.deepcopy(now)),
        pickle.loads(pickle.dumps(now)),  # noqa: S301 - pickled just here
    )
    assert {type(each) for each in whatever} == {Refereed}


def test_a_long_match_can_be_pickled():
    """Five hundred links, which pickled one in the other would nest too deep."""
    now = match("dudo(dice=20)", "Ana Beto")
    while now.version < 500:
        now = now.play(now.view(now.turn).legal[0])
    again = pickle.loads(pickle.dumps(now))  # noqa: S301 - pickled just here
    assert again == now


def test_copies_share_nothing_that_can_change():
    began = match("cacho", "Ana Beto", TWO)
    one, two = began.play("2x3"), began.play("2x4")
    assert (one.version, two.version, began.version) == (2, 2, 1)
    assert one.view(1) != two.view(1)


# Dealers


def test_a_seed_decides_the_dice():
    chance = cacho.Chance((5, 0, 3), "throw")
    one = cacho.Dealer(seed=1).deal(chance, 4)
    assert [len(hand) for hand in one.dice] == [5, 0, 3]
    assert one == cacho.Dealer(seed=1).deal(chance, 4)
    assert len({cacho.Dealer(seed=seed).deal(chance, 4) for seed in range(40)}) == 40
    assert len({cacho.Dealer(seed=1).deal(chance, throw) for throw in range(40)}) == 40


def test_each_cup_has_a_stream_of_its_own():
    """How many dice lie under other cups shifts none of a cup's."""
    few = cacho.Dealer(seed=1).deal(cacho.Chance((1, 5), "throw"), 0)
    many = cacho.Dealer(seed=1).deal(cacho.Chance((20, 5), "throw"), 0)
    assert few.dice[1] == many.dice[1]
    assert few.dice[0] == many.dice[0][:1]
    alike = cacho.Dealer(seed=1).deal(cacho.Chance((20,) * 10, "throw"), 0)
    assert len({*alike.dice}) == 10


@pytest.mark.parametrize("spec", PRESETS)
@pytest.mark.parametrize("dealer", [cacho.Dealer(seed=1), FairDealer(b"s" * 32, ("", "", ""))])
def test_a_void_round_is_not_thrown_alike(spec, dealer):
    names = ["Ana", "Beto", "Caro"]
    began = cacho.Match(rules(spec), names, dealer=dealer)
    first, second = (
        [hand for hand in entry.action.dice if hand]
        for entry in began.play(cacho.Leave(2)).log
        if entry.action.tag == "roll"
    )
    assert len(first[0]) == len(second[0])
    assert all(hand not in first for hand in second)


def test_a_byte_that_would_favour_a_face_is_passed_over():
    """Of 256 bytes 252 are used, 42 for each face."""
    once = list(itertools.islice(faces(lambda _: bytes(range(256))), 252))
    assert [once.count(face) for face in range(1, 7)] == [42] * 6
    blocks = [bytes([255, 252]), bytes([253, 0, 254]), bytes([251])]
    assert list(itertools.islice(faces(blocks.__getitem__), 2)) == [1, 6]


def test_a_stream_does_not_end():
    (hand,) = cacho.Dealer(seed=1).deal(cacho.Chance((2000,), "throw"), 0).dice
    assert len(hand) == 2000
    assert hand[:1000] != hand[1000:]


@pytest.mark.parametrize("dealer", [cacho.Dealer(seed=1), cacho.SystemDealer()])
def test_dice_are_fair(dealer):
    """Sixty thousand dice: each face within six deviations of its share."""
    dice = [
        die
        for throw in range(60)
        for hand in dealer.deal(cacho.Chance((500, 500), "throw"), throw).dice
        for die in hand
    ]
    for face in range(1, 7):
        assert abs(dice.count(face) - 10_000) < 6 * 91.3


def test_the_systems_dice_are_new_each_time():
    chance = cacho.Chance((20, 20), "throw")
    assert cacho.SystemDealer().deal(chance, 0) != cacho.SystemDealer().deal(chance, 0)
    assert cacho.SystemDealer() == cacho.SystemDealer()


def test_without_a_dealer_dice_come_from_the_system():
    assert cacho.Match(rules("dudo"), ["Ana", "Beto"]).dealer == cacho.SystemDealer()


def test_a_dealer_does_not_show_its_seed():
    assert repr(cacho.Dealer(seed=1234567)) == "Dealer()"


# The chain that a match grows by


def test_a_chain_grows_and_shares_what_it_was():
    one = grown(None, 1)
    two, other = grown(one, 2), grown(one, 3)
    assert (items(one), items(two), items(other), items(None)) == ((1,), (1, 2), (1, 3), ())
    assert (two.length, two.before) == (2, one)
    assert list(two.back()) == [2, 1]
    assert items(chained([1, 2, 3])) == (1, 2, 3)
    assert chained([]) is None


def test_a_pickled_match_plays_on_with_what_was_taken_back():
    match = cacho.Match(cacho.load("dudo"), ["Ana", "Beto"], dealer=cacho.Dealer(seed=1))
    match = match.play("1x2").undo().play("2x3")
    copy = pickle.loads(pickle.dumps(match))  # noqa: S301 - what was pickled here
    assert copy == match
    assert copy.view(0) == match.view(0)
    assert copy.play("3x3") == match.play("3x3")
