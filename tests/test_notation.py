"""Notation: one line for a position or a view, a short text for an action, each read back (Q10)."""

import re
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho._core import notation
from cacho.plugins import Claim, Rule, Slot
from cacho.testing import actions, as_match, plays, shipped
from tests.grammar import grammar
from tests.kept import PRESETS, RULESETS, game, some_stacks
from tests.tables import at_table, match, rules

BID = (
    "r1 right from 0 turn 2 | 5 5 5 | 13356@0 22455@1 12346@2 | 3x5 by 0 | 2 bid | "
    "DirectionChosen[true]/[false] InReserve[0,0,0]"
)


@pytest.fixture(autouse=True, scope="module")
def _stacks():
    some_stacks()  # made before any test draws from them


# Positions


def test_a_position_is_one_line_that_says_all_of_it():
    state = at_table("cacho", "13356 22455 12346", "3x5", way="derecha").state
    assert str(state) == BID
    assert rules("cacho").read_position(BID) == state


def test_a_view_has_a_question_mark_for_each_die_that_is_not_seen():
    played = match("cacho", "Ana Beto Caro", "13356 22455 12346").play("derecha").play("3x5")
    spectator = BID.replace("13356", "?????").replace("22455", "?????").replace("12346", "?????")
    beto = BID.replace("13356", "?????").replace("12346", "?????")
    assert str(played) == str(played.view(None)) == f"spectator | {spectator}"
    assert str(played.view(1)) == f"seat 1 | {beto}"
    assert str(played.view(1).observation) == f"seat 1 | {beto}"


@pytest.mark.parametrize("spec", PRESETS)
def test_every_position_of_a_game_is_read_back(spec):
    played = game(spec)
    for version in range(0, played.version + 1, 1 + played.version // 40):
        there = played.at(version)
        assert there.rules.read_position(str(there.state)) == there.state
        assert str(there.rules.read_position(str(there))) == str(there)


@given(st.data())
def test_q10_positions_and_views_are_read_back(data):
    game = data.draw(RULESETS)
    state = data.draw(plays(game)).state
    assert game.read_position(str(state)) == state
    for seat in (None, *range(state.table.seats)):
        seen = game.observe(state, seat)
        assert game.read_position(str(seen)) == seen
        assert str(game.read_position(str(seen))) == str(seen)
        assert game.legal(game.read_position(str(seen)), seat or 0) == game.legal(state, seat or 0)


@given(st.data())
def test_a_view_hides_what_the_seat_has_not_seen(data):
    game = data.draw(RULESETS)
    state = data.draw(plays(game)).state
    hidden = tuple(cacho.Cup((1,) * len(cup.dice), cup.seen_by) for cup in state.cups)
    dark = attrs.evolve(state, cups=hidden)
    assert str(game.observe(state, None)) == str(game.observe(dark, None))


def test_a_seat_that_is_out_is_marked_and_lives_may_be_below_zero():
    over = match("dudo", "Ana Beto", "2 3", lives=(1, 1)).play("1x3").play("dudo")
    assert str(over).endswith(" | 1 0x | - - | - | over 0 last-with-dice | -")
    assert rules("dudo").read_position(str(over.state)) == over.state
    ledger = match("seis+fichas(chips=None)", "Ana Beto", "125 -").play("653").play("dudo")
    assert " | -1 1 | " in str(ledger)
    assert ledger.rules.read_position(str(ledger.state)) == ledger.state


def test_a_game_that_nobody_won_and_a_draw_of_the_opener_are_read_back():
    drawn = rules("dudo").start(3, starter=None)
    assert str(drawn) == ("r0 left from 0 turn 0 | 5 5 5 | - - - | - | dice 1/1/1 opener | -")
    assert rules("dudo").read_position(str(drawn)) == drawn


def test_an_error_shows_the_table_and_no_die():
    played = match("cacho", "Ana Beto Caro", "13356 22455 12346").play("derecha").play("3x5")
    with pytest.raises(cacho.IllegalAction) as refused:
        played.play("3x2")
    table = BID.replace("13356@0 22455@1 12346@2", "????? ????? ?????")
    said = "seat 2 may not play 3x2: bid.too-low (face 2, least 4)"
    assert str(refused.value) == f"{said} [{table}]"
    assert notation.position(played.state.table) == table


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("r1", "r01"), "round: is not 'r01 right from 0 turn 2'"),
        (("right", "up"), "round: is not"),
        (("5 5 5", "5 5"), "cups"),
        (("5 5 5", "5 5 5 "), "lives: is not ''"),
        (("5 5 5", "5 5 6"), "table.lives[2]: 5 are the most"),
        (("13356@0", "13756@0"), "cups: is not '13756@0'"),
        (("13356@0", "1335?@0"), "cups: is not '1335?@0'"),
        (("13356@0", "?????@0"), "cups: dice are hidden"),
        (("13356@0", "13365@0"), "cups[0].dice: dice are in rising order"),
        (("13356@0", "13356@9"), "cups[0].seen_by: there is no such seat"),
        (("3x5 by 0", "3x5"), "claim: is not '3x5'"),
        (("3x5 by 0", "3x9 by 0"), "claim: should be an action in notation, not '3x9'"),
        (("3x5 by 0", "9999999x5 by 0"), "claim: quantity must be"),
        (("3x5 by 0", "dudo by 0"), "claim: should be an action in notation, not 'dudo'"),
        (("3x5 by 0", "3x5 by 7"), "table.claimant: there is no such seat"),
        (("2 bid", "bid"), "decision: is not 'bid'"),
        (("2 bid", "1 bid"), "table.decision: the rules ask otherwise"),
        (("DirectionChosen", "Direction"), "slots: should have DirectionChosen at character 1"),
        (("[true]/[false]", "[true]/"), "slots: is no JSON"),
        (("[true]", "[1]"), "slots.DirectionChosen.yet: should be true or false, not 1"),
        (("[true]", "[true,true]"), "slots.DirectionChosen: should be an array of 1, not of 2"),
        (("[false]", "[0]"), "slots.DirectionChosen.yet: should be true or false, not 0"),
        (("[0,0,0]", "[0,0,0] "), "slots: should end at character"),
        (("[0,0,0]", "[" * 100), "slots: is nested deeper than 32"),
        (("[0,0,0]", "{}"), "slots.InReserve: should be an array, not an object"),
        ((" | ", "; "), "should have the fields round, lives, cups, claim, decision, slots"),
        (("r1", "seat 1"), "round: is not 'seat 1 right"),
        (("r1 right from 0 turn 2", "seat 1"), "should have the fields"),
        (("r1", "all | r1"), "round: is not 'all'"),
    ],
)
def test_what_is_no_position_is_refused(change, reason):
    with pytest.raises(ValueError, match="is no position: ") as refused:
        rules("cacho").read_position(BID.replace(*change))
    assert reason in str(refused.value)


@pytest.mark.parametrize("text", [None, 7, "x" * 70_000])
def test_what_is_no_text_of_a_position_is_refused(text):
    with pytest.raises(ValueError, match="a position is text of at most"):
        rules("cacho").read_position(text)


def test_the_position_of_another_game_is_refused():
    with pytest.raises(ValueError, match="is no position: slots"):
        rules("dudo").read_position(BID)


def test_rules_that_are_no_game_have_no_position():
    class Alone(Rule):
        """Say nothing."""

        id = "alone"

    with pytest.raises(ValueError, match=r"is no position: table\.live: 0 to 0 seats may play"):
        cacho.load("alone", Alone).read_position(
            "r1 left from 0 turn 0 | 5 5 | - - | - | 0 bid | -"
        )


# Slots in text


@attrs.frozen
class Pair:
    """Two things."""

    first: Claim | None
    rest: tuple[int, ...]


@attrs.frozen
class Shelf:
    """A slot of a bit of everything."""

    pairs: tuple[Pair, ...]
    said: str


class ShelfRule(Rule):
    """Keep a bit of everything."""

    id = "shelf"
    requires = ("dudo",)
    slots = (
        Slot(
            Shelf,
            scope="game",
            first=Shelf((Pair(cacho.Bid(3, 5), (1, 2)), Pair(None, ())), 'a | "b" ñ'),
            folds={},
        ),
    )


def test_a_slot_is_its_fields_in_order_with_actions_in_notation():
    game = cacho.load("dudo+shelf", ShelfRule)
    state = game.start(2)
    text = str(state)
    assert text.endswith(r' | Shelf[[["3x5",[1,2]],[null,[]]],"a | \"b\" \u00f1"]')
    assert game.read_position(text) == state


@attrs.frozen
class Scale:
    """A slot that no rule may have."""

    weight: float


class ScaleRule(Rule):
    """Keep what is no value of a game."""

    id = "scale"
    requires = ("dudo",)
    slots = (Slot(Scale, scope="game", first=Scale(1.5), folds={}),)


def test_a_slot_that_cannot_be_written_does_not_spoil_an_error():
    game = cacho.load("dudo+scale", ScaleRule)
    with pytest.raises(cacho.IllegalAction, match=r"Scale\?\]"):
        game.apply(game.start(2), cacho.Doubt())


# Actions

PAGE = (Path(__file__).parents[1] / "docs" / "reference" / "notation.md").read_text("utf-8")


def test_the_reference_has_every_kind_of_action_with_texts_that_are_read():
    listed = {
        tag: re.findall(r"`([^`]+)`", texts)
        for texts, tag in re.findall(r"^\| (.+) \| `([\w.]+)` \|", PAGE, re.MULTILINE)
    }
    shell = {cacho.Roll.tag, cacho.Leave.tag, cacho.Swap.tag, cacho.Undo.tag}
    assert listed.keys() == shell | {kind.tag for rule in shipped() for kind in rule.actions}
    assert listed.pop("undo") == [cacho.Undo().notation]
    for tag, texts in listed.items():
        game = rules("666" if tag in {"propose", "accept", "throw"} else "cacho-chileno")
        assert {game.parse(text).tag for text in texts} == {tag}


@given(st.data())
def test_the_grammar_of_the_reference_has_whatever_is_written(data):
    game = data.draw(RULESETS)
    play = data.draw(plays(game))
    for text in (str(play.state), *(str(game.observe(play.state, seat)) for seat in (0, None))):
        assert grammar("position").fullmatch(text), text
    for action in (*game.legal(play.state)[:9], *(move.action for move in play.moves)):
        assert grammar("action").fullmatch(str(action)), str(action)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "3x",
            "x5",
            "3x7",
            "3x5 ",
            "Dudo",
            "dudo el",
            "obligo",
            "65",
            "6531",
            "657",
            "guardo",
        ),
        *(
            "guardo 3",
            "roll ",
            "roll 7",
            "roll 1//2",
            "leave",
            "leave 1000",
            "swap 1",
            "swap 1 2 3",
        ),
    ],
)
def test_the_grammar_of_the_reference_has_nothing_else(text):
    assert not grammar("action").fullmatch(text)
    for spec in ("cacho-chileno", "666"):
        with pytest.raises(ValueError, match="is no action of"):
            rules(spec).parse(text)


@pytest.mark.parametrize(
    "change",
    [
        *(("r1", "1"), ("right", "up"), (" | ", "|"), ("5 5 5", "5,5,5"), ("13356", "13756")),
        *(("@0", "@"), ("3x5 by 0", "3x5"), ("3x5 by 0", "3x9 by 0"), ("2 bid", "bid")),
        *(("[true]/[false]", "[true]/"), ("[0,0,0]", "0,0,0"), ("r1", "seat | r1")),
    ],
)
def test_the_grammar_of_positions_refuses_what_is_refused(change):
    assert grammar("position").fullmatch(BID)
    assert not grammar("position").fullmatch(BID.replace(*change))
    with pytest.raises(ValueError, match="is no position"):
        rules("cacho").read_position(BID.replace(*change))


@given(st.data())
def test_q10_actions_are_read_back_from_their_notation(data):
    game = data.draw(RULESETS)
    action = data.draw(actions(game))
    if type(action) in {kind for rule in game.rules for kind in rule.actions}:
        assert game.parse(action.notation) == action
        assert game.parse(str(action)) == action


SEATS = st.integers(0, 999)
HANDS = st.lists(st.lists(st.integers(1, 6), max_size=6).map(tuple), max_size=6).map(tuple)
OF_THE_SHELL = st.one_of(
    st.builds(cacho.Roll, HANDS), st.builds(cacho.Leave, SEATS), st.builds(cacho.Swap, SEATS, SEATS)
)


@given(OF_THE_SHELL, OF_THE_SHELL)
def test_q10_so_are_those_of_the_shell_and_no_two_are_written_alike(one, other):
    assert rules("dudo").parse(one.notation) == one
    assert (one.notation == other.notation) == (one == other)
    assert one.notation == one.notation.strip()


@pytest.mark.parametrize(
    ("dice", "text"),
    [
        ((), "roll"),
        (((),), "roll -"),
        (((), ()), "roll -/-"),
        (((1, 2), (), (3,)), "roll 12/-/3"),
    ],
)
def test_a_cup_that_is_not_thrown_is_a_dash(dice, text):
    assert cacho.Roll(dice).notation == text
    assert rules("dudo").parse(text) == cacho.Roll(dice)


@pytest.mark.parametrize("text", ["roll ", "roll 1/", "roll /1", "roll 1-", "roll --", "roll 7"])
def test_what_is_no_throw_is_refused(text):
    with pytest.raises(ValueError, match="is no action of dudo"):
        rules("dudo").parse(text)


@given(st.data())
def test_q10_logs_are_read_back_from_their_notation(data):
    game = data.draw(RULESETS)
    for entry in as_match(data.draw(plays(game))).log:
        assert game.parse(entry.action.notation) == entry.action
