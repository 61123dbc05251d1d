"""Records: what is written is read back, and a copy is as good (Q8–Q11, Q29, Q30)."""

import importlib
import json
import os
import subprocess
import sys
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
from tests.kept import NAMES, PRESETS, RULESETS, game, kinds_of, refused, some_stacks
from tests.tables import match, rules

DATA = Path(__file__).parent / "data"
HALF = settings(max_examples=max(1, settings.default.max_examples // 2))


@pytest.fixture(autouse=True, scope="module")
def _stacks():
    some_stacks()  # made before any test draws from them


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
        copy = repeated(copy, entry)
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


@pytest.mark.parametrize("pause", [True, False])
def test_q29_to_read_a_match_deals_nothing_and_from_there_it_goes_on_as_told(pause):
    began = cacho.Match(rules("dudo"), NAMES, dealer=cacho.Dealer(seed=3), pause=True)
    dealt = began.deal().play("1x2").play("dudo").deal().play("2x2")
    for version in range(dealt.version + 1):
        there = dealt.at(version)
        copy = cacho.loads(cacho.dumps(there), dealer=began.dealer, pause=pause)
        assert (copy.version, copy.turn, copy.pause) == (version, there.turn, pause)
        going = copy.deal() if copy.turn is None else copy
        claimed = going if going.state.table.claim else going.play("1x3")
        assert (claimed.play("dudo").turn is None) is pause


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
    slots = {
        kind.__name__: value
        for kind, value in zip(table.slots.keys, table.slots.values, strict=True)
    }
    assert slots["InReserve"][0] == 1
    assert slots["RightSpent"][1]
    assert slots["PasoRound"].passed == (2,)
    assert table.round.direction == "right"
    played = passed.play("dudo el paso")
    for version in range(played.version + 1):
        there = played.at(version)
        copy = cacho.loads(cacho.dumps(there), dealer=there.dealer, pause=True)
        assert copy == there
        assert copy.state == there.state
        for entry in played.log[version:]:
            copy = repeated(copy, entry)
            state = cacho.loads(cacho.dumps(copy.state, rules=copy.rules), cacho.State)
            assert state == copy.state
        assert copy == played


def repeated(match, entry):
    """A match that pauses, after what an entry of another's log tells."""
    if isinstance(entry.action, cacho.Roll):
        return match.deal()
    return match.undo() if entry.action == cacho.Undo() else match.play(entry.action, entry.by)


# Records whose rules are elsewhere


@attrs.frozen
class Sung(PublicEvent):
    """Somebody sang."""

    tag: ClassVar[str] = "sung"
    seat: int


class Singing(Rule):
    """Whoever doubts sings."""

    id = "singing"
    requires = ("dudo",)


class LouderSinging(Rule):
    """Whoever doubts sings louder."""

    id = "singing"
    version = "2"
    requires = ("dudo",)


def test_a_rule_that_no_distribution_publishes_is_given_as_a_class():
    played = cacho.Match(cacho.load("dudo+singing", Singing), NAMES, dealer=cacho.Dealer(seed=1))
    text = cacho.dumps(played)
    assert cacho.loads(text, classes=[Singing]) == played
    error = refused(text)
    assert error.path == "$.rules.spec"
    assert "rule 'singing' is not installed: give its class" in error.reason
    misspelt = text.replace("dudo+singing", "dudo+singing+humming")
    assert "no rule or preset is called 'humming'" in refused(misspelt, classes=[Singing]).reason
    record = cacho.loads(text, cacho.Record)
    assert [source.rule for source in record.rules.missing()] == ["singing"]
    assert record.players == NAMES
    assert record.log[0].action["dice"] == played.log[0].action.dice
    assert (record.log[0].by, record.result, record.seat) == (None, None, "all")
    assert hash(record) == hash(cacho.loads(text, cacho.Record))
    assert cacho.dumps(record) == text


def test_a_rule_of_another_version_is_refused_and_opens_read_only():
    played = cacho.Match(cacho.load("dudo+singing", Singing), NAMES)
    text = cacho.dumps(played)
    error = refused(text, classes=[LouderSinging])
    assert error.path == "$.rules.sources[1]"
    assert "rule 'singing' is of version '2' here" in error.reason
    assert cacho.loads(text, cacho.Record).rules.sources[1].version == "1"


PUBLISHED = '''
from cacho.plugins import Rule

class Humming(Rule):
    """Whoever doubts hums."""

    id = "humming"
    requires = ("dudo",)
'''
METADATA = "Metadata-Version: 2.1\nName: cacho-humming\nVersion: 1.0\n"
POINTS = "[cacho.rules.v1]\nhumming = cacho_humming:Humming\n"


def test_a_record_names_the_distribution_that_brings_its_rule_back(tmp_path, monkeypatch):
    (tmp_path / "cacho_humming.py").write_text(PUBLISHED)
    brought = tmp_path / "cacho_humming-1.0.dist-info"
    brought.mkdir()
    (brought / "METADATA").write_text(METADATA)
    (brought / "entry_points.txt").write_text(POINTS)
    with monkeypatch.context() as installed:
        installed.syspath_prepend(tmp_path)
        played = cacho.Match(cacho.load("dudo+humming"), NAMES)
        text = cacho.dumps(played)
        assert cacho.loads(text, rules=played.rules) == played
        assert not cacho.loads(text, cacho.Record).rules.missing()
    error = refused(text)
    assert "rule 'humming' is not installed" in error.reason
    assert "the distribution 'cacho-humming' brings it" in error.reason
    (missing,) = cacho.loads(text, cacho.Record).rules.missing()
    assert (missing.rule, missing.version, missing.distribution) == (
        "humming",
        "1",
        "cacho-humming",
    )


# Equal values, equal bytes (Q10)


FACADE = "[cacho.rules.v1]\nshown = cacho_facade.shop:Shown\nbroken = cacho_facade.none:Broken\n"
BEHIND = '''
from cacho.plugins import Rule

class Shown(Rule):
    """Whoever doubts is shown the door."""

    id = "shown"

class Broken(Rule):
    """Whoever doubts breaks a cup."""

    id = "broken"

class Ases(Rule):
    """There are no aces."""

    id = "ases"
'''


@pytest.fixture
def behind(tmp_path, monkeypatch):
    """A module of rules that a distribution publishes under another module, or fails to."""
    brought = tmp_path / "cacho_facade-1.0.dist-info"
    for name, text in {
        brought / "METADATA": METADATA.replace("humming", "facade"),
        brought / "entry_points.txt": FACADE,
        tmp_path / "cacho_facade" / "__init__.py": "",
        tmp_path / "cacho_facade" / "shop.py": "from cacho_behind import Shown\n",
        tmp_path / "cacho_behind.py": BEHIND,
    }.items():
        name.parent.mkdir(exist_ok=True)
        name.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("cacho_behind", "cacho_facade", "cacho_facade.shop"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield importlib.import_module("cacho_behind")
    for name in ("cacho_behind", "cacho_facade", "cacho_facade.shop"):
        sys.modules.pop(name, None)


def bytes_of(game):
    """All that is written of a game, and tells of its rules."""
    began = cacho.Match(game, NAMES, dealer=cacho.Dealer(seed=1))
    held = began, began.view(0), began.state, began.view(None).observation
    return (*(cacho.dumps(each, rules=game) for each in held), cacho.dumps(began, seat=0))


@pytest.mark.parametrize("spec", ["cacho", "666-fichas", "dudo+shown"])
def test_equal_rule_sets_are_written_alike_however_they_were_put_in_force(spec, behind):
    given = behind.Shown if "shown" in spec else type(rules(spec).rules[-1])
    first = cacho.load(spec, given)
    by_name = cacho.load(spec)
    by_hand = cacho.Ruleset(by_name.rules)
    named_amiss = cacho.Ruleset(by_name.rules, {by_name.rules[-1].id: "somebody-else"})
    for made in (by_name, by_hand, named_amiss):
        assert made == first
        assert bytes_of(made) == bytes_of(first)


@pytest.mark.parametrize(
    ("name", "distribution"), [("Shown", "cacho-facade"), ("Broken", None), ("Ases", None)]
)
def test_who_publishes_a_class_is_told_of_that_class_alone(name, distribution, behind):
    kind = getattr(behind, name)
    game = cacho.load(f"dudo+{kind.id}", kind)
    record = cacho.loads(cacho.dumps(cacho.Match(game, NAMES)), cacho.Record)
    dudo, given = record.rules.sources
    assert (dudo.distribution, given.distribution) == ("cacho-dice", distribution)


def places(value, path=()):
    """The paths of all values in plain data that hold no others."""
    held = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in held:
        if isinstance(inner, (dict, list)):
            yield from places(inner, (*path, key))
        else:
            yield (*path, key)


def near(value):
    """Other values that might stand in the place of one."""
    if type(value) is bool:
        return (not value,)
    if type(value) is int:
        return value - 1, value + 1
    return (None, 0, "another")


@pytest.mark.parametrize("kind", [cacho.View, cacho.State, cacho.Observation, cacho.Record])
def test_what_is_equal_is_equal_bytes_and_what_is_not_is_not(kind):
    """Whichever value of a document is another, if that can be read at all."""
    played = match("cacho", "Ana Beto Caro", "33562 14462 12346").play("izquierda").play("2x3")
    view, game = played.view(1), played.rules
    value = {
        cacho.View: view,
        cacho.State: played.state,
        cacho.Observation: view.observation,
        cacho.Record: cacho.loads(cacho.dumps(played, seat=1), cacho.Record),
    }[kind]
    text = cacho.dumps(value, rules=game)
    read = 0
    for path in places(json.loads(text)):
        *way, last = path
        document = json.loads(text)
        place = document
        for key in way:
            place = place[key]
        for other in near(place[last]):
            place[last] = other
            try:
                copy = cacho.loads(json.dumps(document), kind, rules=game)
            except cacho.RecordError:
                continue
            read += 1
            assert (copy == value) is (cacho.dumps(copy, rules=game) == text), path
            if copy == value:
                assert hash(copy) == hash(value)
    assert read > 1


# For a seat


@HALF
@given(st.data())
def test_the_record_of_a_seat_tells_of_no_die_that_it_was_not_told_of(data):
    game = data.draw(RULESETS)
    case = data.draw(cases(unseen_dice_tell_nothing_now, game))
    play, seat = case["play"], case["seat"]
    twin = play.again(case["redealt"])
    one, other = as_match(play), as_match(twin)
    assert cacho.dumps(one, seat=seat) == cacho.dumps(other, seat=seat)
    assert cacho.dumps(one.view(seat)) == cacho.dumps(other.view(seat))
    assert (str(one), str(one.view(seat))) == (str(other), str(other.view(seat)))


def test_the_record_of_a_seat_shows_its_dice_what_others_did_and_what_was_told():
    played = match("666", "Ana Beto Caro", "125 -", "34 -").play("653", id="secret")
    played = played.play("acepto").play("guardo 1").play("654").play("dudo")
    logs = {
        seat: [
            line.action["text"]
            for line in cacho.loads(cacho.dumps(played, seat=seat), cacho.Record).log
        ]
        for seat in (0, 1, None)
    }
    assert logs[0][:5] == ["roll 125/-", "653", "acepto", "tiro 2", "roll ??/-"]
    assert logs[1][:5] == ["roll ???/-", "653", "acepto", "guardo 1", "roll 34/-"]
    assert logs[None][:5] == ["roll ???/-", "653", "acepto", "tiro 2", "roll ??/-"]
    text = cacho.dumps(played, seat=2)
    assert "secret" not in text
    record = cacho.loads(text, cacho.Record)
    assert [heard.event["tag"] for heard in record.events if heard.version == 7] == [
        event.tag for event in played.at(7).events(2, 6)
    ]
    assert [line.by for line in record.log[:3]] == [None, 0, 1]


def test_the_draw_of_the_opener_is_everyone_s_to_know():
    drawn = match("dudo(dice=1)", "Ana Beto", "4 4", "2 6", "1 1", starter=None)
    record = cacho.loads(cacho.dumps(drawn, seat=None), cacho.Record)
    assert [line.action["text"] for line in record.log] == ["roll 4/4", "roll 2/6", "roll ?/?"]
    assert record.starter is None
    assert cacho.loads(cacho.dumps(drawn)) == drawn


def test_who_changes_places_takes_his_record_along():
    names = "Ana Beto Caro"
    began = match("666", names, "125 -", "134 -", pause=True).deal().play("653").play("dudo")
    swapped = began.play(cacho.Swap(0, 2))
    log = cacho.loads(cacho.dumps(swapped, seat=2), cacho.Record).log
    assert log[0].action["text"] == "roll 125/-"
    assert log[-1].action["text"] == "swap 0 2"
    assert cacho.loads(cacho.dumps(swapped, seat=0), cacho.Record).log[0].action["text"] == (
        "roll ???/-"
    )


def test_what_he_did_himself_is_his_wherever_he_sits():
    throws = "125 -", "34 -", "134 -"
    played = match("666", "Ana Beto Caro", *throws, pause=True).deal().play("653").play("acepto")
    judged = played.play("guardo 1").deal().play("654").play("dudo")
    swapped = judged.play(cacho.Swap(1, 2))
    kept = [
        cacho.loads(cacho.dumps(swapped, seat=seat), cacho.Record).log[3].action["text"]
        for seat in (0, 1, 2, None)
    ]
    assert kept == ["tiro 2", "tiro 2", "guardo 1", "tiro 2"]


@attrs.frozen
class Peek(cacho.Action):
    """Do something that is nobody's business."""

    tag: ClassVar[str] = "peek"
    pattern: ClassVar[str] = "peek"


class Peeking(Rule):
    """The seat in turn may peek."""

    id = "peeking"
    actions = (Peek,)
    events = (Sung,)
    requires = ("dudo",)

    @hookimpl
    def offers(self, table):
        return (Peek(),) if table.about == "bid" else None

    @hookimpl
    def act(self, seat):
        return (Sung(seat),)


def test_of_an_action_whose_kind_does_not_say_more_others_know_that_it_was_done():
    game = cacho.load("dudo+peeking", Peeking)
    peeked = cacho.Match(game, NAMES, dealer=cacho.Dealer(seed=1)).play("peek")
    own, other = (
        cacho.loads(cacho.dumps(peeked, seat=seat), cacho.Record).log[1] for seat in (0, 1)
    )
    assert (own.by, own.action) == (0, {"tag": "peek", "text": "peek"})
    assert (other.by, other.action) == (None, {"tag": None, "text": None})
    with pytest.raises(cacho.IllegalAction, match="seat 1 may not play peek: turn"):
        peeked.play("peek", by=1)
