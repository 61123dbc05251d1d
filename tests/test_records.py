"""Records: what is written is read back, and whatever else is read is refused (Q8–Q11, Q29, Q30)."""

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cacho
from cacho.plugins import PublicEvent, Rule, hookimpl
from cacho.testing import actions, as_match, cases, plays
from cacho.testing.properties import unseen_dice_tell_nothing_now
from cacho_variants import Accept, Calzar, DoubtPaso, Obligar, Pasar, Propose, Sentido, Throw
from tests.kept import NAMES, PRESETS, RULESETS, game, kinds_of, some_stacks
from tests.tables import match, rules

DATA = Path(__file__).parent / "data"
DEEP = 1_000
"""From so many examples on, a run of the tests is a deep one."""
DOCUMENTS = 2_000 if settings.default.max_examples < DEEP else 1_000_000
HALF = settings(max_examples=max(1, settings.default.max_examples // 2))


@pytest.fixture(autouse=True, scope="module")
def _stacks():
    some_stacks()  # made before any test draws from them


def refused(text, *args, **options):
    """How a text is refused: where, and why."""
    with pytest.raises(cacho.RecordError) as caught:
        cacho.loads(text, *args, **options)
    error = caught.value
    assert str(error) == f"{error.path}: {error.reason}"
    assert error.path.startswith("$")
    return error


def same(value, kind, game):
    """Write a value, read it, and write it again: it is equal, byte for byte."""
    text = cacho.dumps(value, rules=game)
    copy = cacho.loads(text, kind, rules=game)
    assert copy == value
    assert type(copy) is type(value)
    assert cacho.dumps(copy, rules=game) == text
    assert text.isascii()
    assert "\n" not in text
    return copy


# What is written is read back (Q10)


@HALF
@given(st.data())
def test_q10_a_match_is_read_back_byte_for_byte(data):
    game = data.draw(RULESETS)
    played = as_match(data.draw(plays(game)))
    copy = same(played, cacho.Match, game)
    assert copy.version == played.version
    assert copy.log == played.log
    assert copy.names == played.names
    record = cacho.loads(cacho.dumps(played), cacho.Record)
    assert cacho.dumps(record) == cacho.dumps(played)
    assert cacho.loads(cacho.dumps(record), rules=game) == played


@HALF
@given(st.data())
def test_q10_positions_views_events_and_actions_are_read_back(data):
    game = data.draw(RULESETS)
    play = data.draw(plays(game))
    played = as_match(play)
    same(play.state, cacho.State, game)
    seat = data.draw(st.none() | st.integers(0, play.state.table.seats - 1))
    same(game.observe(play.state, seat), cacho.Observation, game)
    view = played.view(seat)
    copy = same(view, cacho.View, game)
    assert (copy.seat, copy.events, copy.legal) == (view.seat, view.events, view.legal)
    assert copy.history == tuple(
        attrs.evolve(told, place=place) for place, told in enumerate(view.history)
    )
    for event in kinds_of([event for move in play.moves for event in move.events]):
        same(event, cacho.Event, game)
        same(event, type(event), game)
    for action in kinds_of([*(move.action for move in play.moves), *game.legal(play.state)[:50]]):
        same(action, cacho.Action, game)
        same(action, type(action), game)


@HALF
@given(st.data())
def test_q10_any_action_is_read_back_or_is_none_of_these_rules(data):
    game = data.draw(RULESETS)
    action = data.draw(actions(game))
    owned = {kind for rule in game.rules for kind in rule.actions}
    if type(action) in owned:
        same(action, cacho.Action, game)
    else:
        error = refused(cacho.dumps(action), cacho.Action, rules=game)
        assert error.path == "$.tag"


@given(st.data())
def test_q10_the_record_of_a_seat_is_read_back(data):
    game = data.draw(RULESETS)
    played = as_match(data.draw(plays(game)))
    seat = data.draw(st.none() | st.integers(0, len(played.names) - 1))
    text = cacho.dumps(played, seat=seat)
    record = cacho.loads(text, cacho.Record)
    assert cacho.dumps(record) == text
    assert (record.seat, len(record.log)) == (seat, played.version)
    assert record.result == played.outcome
    assert refused(text).path == "$.seat"


@pytest.mark.parametrize("spec", [*PRESETS, "cacho+ases(half='up')+dudo(dice=2)"])
def test_a_match_is_read_without_its_rules_at_hand(spec):
    played = game(spec)
    assert cacho.loads(cacho.dumps(played)) == played


def test_lists_of_rules_that_nobody_named_are_read_without_them_at_hand():
    for stack in some_stacks()[:5]:
        began = cacho.Match(stack, NAMES, dealer=cacho.Dealer(seed=1))
        assert cacho.loads(cacho.dumps(began)).rules == stack


def test_bytes_are_read_as_text_is():
    played = game("cacho")
    assert cacho.loads(cacho.dumps(played).encode()) == played


def test_many_matches_are_one_a_line():
    played = [game(spec) for spec in PRESETS]
    lines = "".join(f"{cacho.dumps(each)}\n" for each in played)
    assert [cacho.loads(line) for line in lines.splitlines()] == played
    assert [cacho.loads(f"{line}\n") for line in lines.splitlines()] == played


def test_the_bytes_of_a_record_stay_as_they_are():
    """Whoever has to change this file changes the format, and its number."""
    played = match("cacho-chileno", "Ana Ñusta", "4 3", lives=(1, 1))
    played = played.play("obligo cerrado", id="forced").play("2x4").undo().play("1x4").play("dudo")
    text = (DATA / "record.json").read_text("ascii")
    assert f"{cacho.dumps(played)}\n" == text
    assert cacho.loads(text) == played


# A copy is as good (Q8, Q9, Q11, Q29, Q30; scenario 19)


@given(st.data())
def test_q8_a_copy_of_a_position_behaves_as_it_does(data):
    game = data.draw(RULESETS)
    state = data.draw(plays(game)).state
    copy = cacho.loads(cacho.dumps(state, rules=game), cacho.State)
    action = data.draw(actions(game))
    for seat in range(state.table.seats):
        legal = game.legal(state, seat)
        assert game.legal(copy, seat) == legal
        assert game.check(copy, action, seat) == game.check(state, action, seat)
        for done in {*legal[:3], *legal[-3:]}:
            assert game.step(copy, done, seat) == game.step(state, done, seat)


REPLAY = """
import sys
import cacho

for line in sys.stdin:
    match = cacho.loads(line)
    for version in range(match.version + 1):
        there = match.at(version)
        print(cacho.dumps(there.state, rules=match.rules), str(there), there.view(0))
        print(*(event for event in match.events(None, version - 1)))
    print(cacho.dumps(match))
"""


def test_q9_a_record_is_played_alike_in_other_processes():
    records = [cacho.dumps(game(spec).at(20)) for spec in PRESETS]
    told = [
        subprocess.run(
            [sys.executable, "-c", REPLAY],
            input="\n".join(records),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            encoding="ascii",
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert set(records) <= set(told[0].splitlines())


@given(st.data())
def test_q11_the_version_is_kept_and_rises_by_one_for_each_action(data):
    game = data.draw(RULESETS)
    played = as_match(data.draw(plays(game)))
    copy = cacho.loads(cacho.dumps(played), rules=game, pause=True)
    assert [copy.at(version).version for version in range(copy.version + 1)] == [
        *range(played.version + 1)
    ]
    with pytest.raises(cacho.IllegalAction):
        copy.play(cacho.Roll(()), by=0)
    assert copy.version == played.version
    if copy.turn is not None:
        assert copy.play(copy.view(copy.turn).legal[0]).version == played.version + 1


@HALF
@given(st.data())
def test_q29_a_match_goes_on_alike_wherever_it_was_saved(data):
    game = data.draw(RULESETS)
    played = as_match(data.draw(plays(game)))
    saved = played.at(data.draw(st.integers(0, played.version)))
    copy = cacho.loads(cacho.dumps(saved), rules=game, dealer=saved.dealer, pause=True)
    for entry in played.log[saved.version :]:
        dice = isinstance(entry.action, cacho.Roll)
        copy = copy.deal() if dice else copy.play(entry.action, entry.by)
    assert copy == played
    assert copy.view(0) == played.view(0)
    assert cacho.dumps(copy) == cacho.dumps(played)


def test_q29_a_match_that_was_read_pauses_and_deals_as_it_is_told():
    paused = cacho.Match(rules("dudo"), NAMES, dealer=cacho.Dealer(seed=3), pause=True)
    text = cacho.dumps(paused)
    assert cacho.loads(text, pause=True).play(cacho.Swap(0, 1)).version == 1
    going = cacho.loads(text, dealer=paused.dealer)
    assert (going.version, going.turn) == (0, None)
    assert going.deal() == paused.deal()
    assert isinstance(cacho.loads(text).dealer, cacho.SystemDealer)


@given(st.data())
def test_q30_an_action_sent_again_after_a_restart_is_done_once(data):
    game = data.draw(RULESETS)
    played = as_match(data.draw(plays(game)))
    if played.turn is None:
        return
    action = played.view(played.turn).legal[-1]
    done = played.play(action, version=played.version, id="sent")
    copy = cacho.loads(cacho.dumps(done), rules=game)
    assert copy.play(action, version=played.version, id="sent") is copy
    with pytest.raises(cacho.StaleVersion):
        copy.play(action, version=played.version)
    with pytest.raises(ValueError, match="was used for another action"):
        copy.play(cacho.Leave(0), id="sent")


def test_19_saved_and_loaded_after_every_action_it_goes_on_alike():
    """A reserve, a right to a forced round that is spent, to the right, and a pass pending."""
    throws = "11446 4 22335", "12345 4 22334", "11111 2 3333"
    began = match("cacho-chileno", "Ana Beto Caro", *throws, lives=(5, 1, 5), starter=1)
    forced = began.play("obligo abierto").play("derecha").play("2x4").undo().play("3x4")
    passed = forced.play("calzo").play("derecha").play("1x4").play("paso")
    table = passed.state.table
    slots = {kind.__name__: value for kind, value in zip(table.slots.keys, table.slots.values)}
    assert slots["InReserve"][0] == 1
    assert slots["RightSpent"][1]
    assert slots["PasoRound"].passed == (2,)
    assert table.round.direction == "right"
    played = passed.play("dudo el paso")
    for version in range(played.version + 1):
        there = played.at(version)
        copy = cacho.loads(cacho.dumps(there), dealer=there.dealer)
        assert copy == there
        assert copy.state == there.state
        state = cacho.loads(cacho.dumps(there.state, rules=there.rules), cacho.State)
        for entry in played.log[version:]:
            if isinstance(entry.action, cacho.Roll):
                copy = copy if copy.version > version else copy.deal()
                state = there.rules.apply(state, entry.action)
            elif entry.action.tag == "undo":
                copy = copy.undo()
                state = copy.state
            else:
                copy = copy.play(entry.action, entry.by)
                state = there.rules.apply(state, entry.action, entry.by)
            version += 1
        assert copy == played
        assert state == played.state


# What is no action is refused (scenario 20)

OF_A_BID = '{"face":5,"quantity":3,"tag":"bid"}'
DEEPLY = 5_000


@pytest.mark.parametrize(
    ("document", "path", "reason"),
    [
        ('{"face":5,"quantity":3,"tag":"bid","wild":1}', "$.wild", "no such key"),
        ('{"face":5,"quantity":3,"tag":"bid","no name":1}', "$['no name']", "no such key"),
        ('{"face":5,"tag":"bid"}', "$", "lacks the key 'quantity'"),
        ('{"face":5,"quantity":3}', "$", "lacks the key 'tag'"),
        ('{"face":5,"quantity":3,"tag":"Bid"}', "$.tag", "'Bid'"),
        ('{"face":5,"quantity":3,"tag":["bid"]}', "$.tag", "an array"),
        ('{"tag":"propose","value":653}', "$.tag", "'propose'"),
        ('{"face":5,"quantity":true,"tag":"bid"}', "$.quantity", "a whole number, not True"),
        ('{"face":5,"quantity":3.0,"tag":"bid"}', "$.quantity", "a whole number, not 3.0"),
        ('{"face":5,"quantity":3e0,"tag":"bid"}', "$.quantity", "a whole number, not 3e0"),
        ('{"face":5,"quantity":"3","tag":"bid"}', "$.quantity", "a whole number, not '3'"),
        ('{"face":5,"quantity":null,"tag":"bid"}', "$.quantity", "a whole number, not null"),
        ('{"face":5,"quantity":[3],"tag":"bid"}', "$.quantity", "a whole number, not an array"),
        ('{"face":5,"quantity":{},"tag":"bid"}', "$.quantity", "a whole number, not an object"),
        ('{"face":5,"quantity":NaN,"tag":"bid"}', "$.quantity", "a whole number, not NaN"),
        ('{"face":5,"quantity":-Infinity,"tag":"bid"}', "$.quantity", "not -Infinity"),
        ('{"face":5,"quantity":1000000000,"tag":"bid"}', "$.quantity", "at most 9 digits"),
        ('{"face":5,"quantity":100000000,"tag":"bid"}', "$.quantity", "from 1 to 1000000"),
        ('{"face":5,"quantity":-3,"tag":"bid"}', "$.quantity", "from 1 to 1000000, not -3"),
        ('{"face":7,"quantity":3,"tag":"bid"}', "$.face", "from 1 to 6, not 7"),
        ('{"face":5,"face":5,"quantity":3,"tag":"bid"}', "$", "the key 'face' twice"),
        ('{"dice":[[1,7]],"tag":"roll"}', "$.dice[0][1]", "from 1 to 6, not 7"),
        ('{"dice":[[1],[true]],"tag":"roll"}', "$.dice[1][0]", "a whole number, not True"),
        ('{"dice":[1],"tag":"roll"}', "$.dice[0]", "an array, not 1"),
        ('{"dice":{"0":[1]},"tag":"roll"}', "$.dice", "an array, not an object"),
        ('{"dice":"1","tag":"roll"}', "$.dice", "an array, not '1'"),
        (f'"{OF_A_BID}', "$", "no JSON"),
        (f"{OF_A_BID}{OF_A_BID}", "$", "no JSON"),
        (f"[{OF_A_BID}]", "$", "an object, not an array"),
        ("[" * DEEPLY + "]" * DEEPLY, "$", "nested deeper than 32"),
        ('{"a":' * DEEPLY, "$", "nested deeper than 32"),
        ("1" * DEEPLY, "$", "at most 9 digits"),
        ("", "$", "no JSON"),
        ("null", "$", "an object, not null"),
        ("{'tag':'doubt'}", "$", "no JSON"),
        ('{"tag":"doubt"', "$", "no JSON"),
        ('{"tag":"dou\nbt"}', "$", "no JSON"),
        (b'{"tag":"\xff"}', "$", "no UTF-8 at byte 9"),
        (None, "$", "should be text, not None"),
        (["{}"], "$", "should be text, not a list"),
    ],
)
def test_20_what_is_no_action_is_refused(document, path, reason):
    error = refused(document, cacho.Action, rules=rules("cacho"))
    assert error.path == path
    assert reason in error.reason


def test_20_brackets_and_quotes_in_a_text_nest_nothing():
    name = '["{' * 32 + '\\"'
    played = cacho.Match(rules("dudo"), [name, "Beto"])
    assert cacho.loads(cacho.dumps(played)) == played


def test_20_an_action_of_one_kind_is_no_other():
    assert cacho.loads(OF_A_BID, cacho.Bid, rules=rules("dudo")) == cacho.Bid(3, 5)
    assert cacho.loads(OF_A_BID, cacho.Claim, rules=rules("dudo")) == cacho.Bid(3, 5)
    assert refused(OF_A_BID, cacho.Call, rules=rules("dudo")).path == "$.tag"


@pytest.mark.parametrize(
    ("document", "kind", "path"),
    [
        ('{"tag":"sentido","direction":"up"}', Sentido, "$.direction"),
        ('{"tag":"obligar","mode":null}', Obligar, "$.mode"),
        ('{"tag":"calzar","mode":null}', Calzar, "$.mode"),
        ('{"tag":"paso","seat":1}', Pasar, "$.seat"),
        ('{"tag":"paso.doubt","seat":1}', DoubtPaso, "$.seat"),
    ],
)
def test_20_so_are_actions_of_other_rules(document, kind, path):
    assert refused(document, kind, rules=rules("cacho-chileno")).path == path


@pytest.mark.parametrize(
    ("document", "kind", "path"),
    [
        ('{"tag":"propose","value":356}', Propose, "$.value"),
        ('{"tag":"throw","keep":[0,0]}', Throw, "$.keep"),
        ('{"tag":"throw","keep":[3]}', Throw, "$.keep[0]"),
        ('{"tag":"accept","keep":[]}', Accept, "$.keep"),
    ],
)
def test_20_and_of_another_game(document, kind, path):
    assert refused(document, kind, rules=rules("666")).path == path
