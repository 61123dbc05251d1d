"""What is no document is refused: where, why, and in time linear in it (scenario 20)."""

import json
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

import cacho
from cacho.plugins import Rule, Setup, hookimpl
from cacho_variants import Accept, Calzar, DoubtPaso, Obligar, Pasar, Propose, Sentido, Throw
from tests.fuzz import fuzz
from tests.kept import game, refused
from tests.tables import match, rules

DATA = Path(__file__).parent / "data"
FEW = 50
"""With fewer examples a run of the tests is one that measures coverage, and slow."""
DOCUMENTS = 2_000 if settings.default.max_examples < FEW else 20_000


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


# What is no record is refused


def changed(text, *steps):
    """A document with one change: the keys that lead to a place, and what to put there."""
    *path, last, value = steps
    document = json.loads(text)
    place = document
    for key in path:
        place = place[key]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return json.dumps(document)


GONE = object()
RECORD = (DATA / "record.json").read_text("ascii")
ROUND = {"event": {"number": 1, "starter": 0, "tag": "round.opened"}, "version": 0}
BID = {"by": 0, "face": 4, "id": None, "quantity": 2, "tag": "bid"}


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        (("format", 2), "$.format", "should be 1, not 2"),
        (("format", True), "$.format", "should be 1, not True"),
        (("format", GONE), "$", "lacks the key 'format'"),
        (("rules", GONE), "$", "lacks the key 'rules'"),
        (("rules", "cacho"), "$.rules", "should be an object, not 'cacho'"),
        (("rules", "spec", 1), "$.rules.spec", "should be text, not 1"),
        (("rules", "spec", "cacho-chileno"), "$.rules.spec", "should be 'dudo+ases"),
        (("rules", "spec", "dudo+dodu"), "$.rules.spec", "no rule or preset is called 'dodu'"),
        (("rules", "spec", "dudo+"), "$.rules.spec", "is no spec"),
        (("rules", "spec", "dudo(dice=1000000)"), "$.rules.spec", "dice must be"),
        (("rules", "id", "7c405c4af132"), "$.rules.id", "these rules have the id"),
        (("rules", "sources", 1, "version", "2"), "$.rules.sources[1]", "'ases' is of version '1'"),
        (("rules", "sources", 1, "rule", "dudo"), "$.rules.sources[1]", "rule 'ases'"),
        (("rules", "sources", 6, GONE), "$.rules.sources", "should name 7 rules"),
        (("rules", "sources", 0, "distribution", 1), "$.rules.sources[0].distribution", "text"),
        (("players", ["Ana"]), "$", "lives must be one number a seat"),
        (("players", ["Ana", "Ana"]), "$.players", "names must be distinct"),
        (("players", "AB"), "$.players", "should be an array, not 'AB'"),
        (("players", 1, 7), "$.players[1]", "should be text, not 7"),
        (("lives", 0, 6), "$", "lives[0] must be a whole number from 0 to 5, not 6"),
        (("lives", [1]), "$", "seats must be a whole number from 2 to 10, not 1"),
        (("starter", 2), "$", "starter must be a whole number from 0 to 1, not 2"),
        (("seat", 0), "$.seat", "a Record opens read-only"),
        (("seat", GONE), "$.seat", "a Record opens read-only"),
        (("events", [{}]), "$.events[0]", "lacks the key"),
        (("events", [ROUND]), "$.events", "should be empty"),
        (("wild", 1), "$.wild", "there is no such key here"),
        (("result", None), "$.result", "should be what the game came to"),
        (("result", "winners", [1]), "$.result", "should be what the game came to"),
        (("result", "winners", [True]), "$.result.winners[0]", "a whole number, not True"),
        (("actions", 3, "id", "again"), "$.actions[3].id", "should be null, not 'again'"),
        (("actions", 4, "id", "forced"), "$.actions[4].id", "is the id of an earlier action"),
        (("actions", 4, "id", ""), "$.actions[4]", "id must be text"),
        (("actions", 4, "id", 4), "$.actions[4].id", "should be text, not 4"),
        (("actions", 4, "by", GONE), "$.actions[4]", "lacks the key 'by'"),
        (("actions", 4, "by", 1), "$.actions[4]", "turn.not-yours"),
        (("actions", 4, "by", "0"), "$.actions[4].by", "a whole number, not '0'"),
        (("actions", 4, "by", 10**8), "$.actions[4]", "seat.unknown"),
        (("actions", 4, "by", None), "$.actions[4].by", "should be 0, not null"),
        (("actions", 3, "by", 0), "$.actions[3].by", "should be null, not 0"),
        (("actions", 1, "by", 0), "$.actions[1]", "action.shell"),
        (("actions", 1, "dice", [[4]]), "$.actions[1]", "dice.wrong-number"),
        (("actions", 2, "quantity", 3), "$.actions[2]", "bid.too-high"),
        (("actions", 2, "quantity", 0), "$.actions[2].quantity", "from 1 to 1000000, not 0"),
        (("actions", 5, "tag", "calzar"), "$.result", "should be what the game came to"),
        (("actions", 5, "tag", "undo"), "$.actions[5].by", "should be null, not 1"),
        (("actions", 0, "tag", "undo"), "$.actions[0].mode", "there is no such key here"),
        (("actions", 5, None), "$.actions[5]", "should be an object, not null"),
        (("actions", {}), "$.actions", "should be an array, not an object"),
    ],
)
def test_what_is_no_record_is_refused_where_it_is_not(change, path, reason):
    error = refused(changed(RECORD, *change))
    assert reason in error.reason
    assert error.path == path


@pytest.mark.parametrize("kind", [cacho.View, cacho.Record])
@pytest.mark.parametrize("seat", [None, 1])
def test_what_was_told_was_told_under_rising_versions_to_the_present_one(kind, seat):
    played = match("cacho", "Ana Beto Caro", "33562 14462 12346").play("izquierda").play("2x3")
    of_a_record, of_a_view = cacho.dumps(played, seat=seat), cacho.dumps(played.view(seat))
    text, way = (of_a_view, ["view"]) if kind is cacho.View else (of_a_record, [])
    document = json.loads(text)
    for key in way:
        document = document[key]
    versions = [heard["version"] for heard in document["events"]]
    assert versions == sorted(versions)
    for place, version in enumerate(versions):
        least = versions[place - 1] if place else 0
        most = [*versions, played.version][place + 1]
        for other in (-1, *range(played.version + 2), 77):
            told = changed(text, *way, "events", place, "version", other)
            if least <= other <= most:
                assert cacho.loads(told, kind)
            else:
                error = refused(told, kind)
                assert "under rising versions, to the present one" in error.reason, version
                assert error.path == ".".join(("$", *way, "events"))


def test_what_was_thrown_or_shown_is_not_taken_back_in_a_record():
    undo = {"by": None, "id": None, "tag": "undo"}
    error = refused(changed(RECORD, "actions", 2, undo))
    assert (error.path, "undo.not-possible" in error.reason) == ("$.actions[2]", True)


def test_nothing_follows_the_end():
    document = json.loads(RECORD)
    document["actions"].append(BID)
    error = refused(json.dumps(document))
    assert (error.path, "game.over" in error.reason) == ("$.actions[6]", True)


def test_an_array_is_no_record():
    assert refused("[]").path == "$"
    assert refused(f"[{RECORD}]", cacho.Record).path == "$"
    assert refused("[]", cacho.State).path == "$"


def test_a_document_may_be_so_long_and_no_longer():
    spaces = " " * ((1 << 20) - len(RECORD))
    assert cacho.loads(RECORD + spaces) == cacho.loads(RECORD)
    error = refused(f"{RECORD}{spaces} ")
    assert error.path == "$"
    assert error.reason == "has more than the 1048576 characters that are allowed"
    assert cacho.loads(f"{RECORD}{spaces} ", most=1 << 21) == cacho.loads(RECORD)
    assert refused(RECORD, most=10).path == "$"


def test_other_rules_than_those_of_the_record_are_refused():
    assert refused(RECORD, rules=rules("cacho")).path == "$.rules.spec"


STATE = cacho.dumps(
    match("cacho", "Ana Beto Caro", "33562 14462 12346").state, rules=rules("cacho")
)


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        (("live", [True] * 4), ".table.lives", "one number a seat"),
        (("live", []), ".table.live", "1 to 1000 seats can be"),
        (("live", 0, 1), ".table.live[0]", "true or false, not 1"),
        (("full", 6), ".table.full", "the rules have 5"),
        (("lives", 0, 6), ".table.lives[0]", "5 are the most"),
        (("lives", 0, -1), ".table.lives[0]", "0 are the least"),
        (("lives", 0, 0), ".table.lives[0]", "a live seat has more"),
        (("dice", [5, 5]), ".table.dice", "the rules have 3 cups"),
        (("dice", 1, 4), ".cups[1].dice", "the table has another number"),
        (("round", "number", -1), ".table.round.number", "counted from 0"),
        (("round", "number", 0), ".table.decision", "dice are thrown for the right to open"),
        (("round", "starter", 3), ".table.round.starter", "no such seat"),
        (("round", "direction", "up"), ".table.round.direction", "one of 'left', 'right'"),
        (("round", "opened", "InReserve", [0]), ".table.round.opened.InReserve", "one value a"),
        (("turn", -1), ".table.turn", "no such seat"),
        (("claim", {"tag": "bid", "face": 1, "quantity": 1}), ".table.claimant", "go together"),
        (("claimant", 1), ".table.claimant", "go together"),
        (("claim", {"tag": "doubt"}), ".table.claim.tag", "one of 'bid', not 'doubt'"),
        (("slots", {}), ".table.slots", "lacks the key 'DirectionChosen'"),
        (("slots", "InReserve", [0, 0]), ".table.slots.InReserve", "one value a seat"),
        (("slots", "InReserve", [0, 0, True]), ".table.slots.InReserve[2]", "not True"),
        (("slots", "InReserve", {}), ".table.slots.InReserve", "an array, not an object"),
        (("slots", "Cubiletes", {}), ".table.slots.Cubiletes", "there is no such key"),
        (("slots", []), ".table.slots", "an object, not an array"),
        (("decision", "seat", 1), ".table.decision", "the rules ask otherwise"),
        (("decision", "tag", "stop"), ".table.decision.tag", "'chance', 'over', 'turn'"),
        (("decision", {"tag": "chance", "sizes": [1], "about": "x"}), ".table.decision", "ask"),
        (
            ("decision", {"tag": "over", "outcome": {"reason": "", "winners": [3]}}),
            ".table.decision.outcome.winners",
            "no such seat",
        ),
    ],
)
def test_what_is_no_position_is_refused_where_it_is_not(change, path, reason):
    error = refused(changed(STATE, "state", "table", *change), cacho.State)
    assert reason in error.reason
    assert error.path == f"$.state{path}"


@pytest.mark.parametrize(
    ("change", "path", "reason"),
    [
        ((0, "dice", 0, 7), "[0].dice", "a die shows 1 to 6"),
        ((0, "dice", 0, 6), "[0].dice", "in rising order"),
        ((0, "dice", 0, None), "[0].dice[0]", "a whole number, not null"),
        ((0, "seen_by", [3]), "[0].seen_by", "no such seat"),
        ((0, "seen_by", [1, 0]), "[0].seen_by", "in rising order, each once"),
        ((0, "seen_by", [0, 0]), "[0].seen_by", "in rising order, each once"),
        ((2, GONE), "", "the rules have 3 cups"),
    ],
)
def test_what_is_no_cup_is_refused(change, path, reason):
    error = refused(changed(STATE, "state", "cups", *change), cacho.State)
    assert reason in error.reason
    assert error.path == f"$.state.cups{path}"


def test_more_seats_than_may_play_are_refused():
    text = changed(STATE, "state", "table", "live", [True] * 11)
    error = refused(changed(text, "state", "table", "lives", [1] * 11), cacho.State)
    assert (error.path, error.reason) == ("$.state.table.live", "2 to 10 seats may play")


def test_a_claim_has_a_claimant_that_there_is():
    claim = {"tag": "bid", "face": 1, "quantity": 1}
    text = changed(
        changed(STATE, "state", "table", "claim", claim), "state", "table", "claimant", 9
    )
    assert refused(text, cacho.State).path == "$.state.table.claimant"


def test_what_no_seat_can_observe_is_refused():
    game = rules("cacho")
    table = match("cacho", "Ana Beto Caro", "33562 14462 12346")
    text = cacho.dumps(table.view(1).observation, rules=game)
    seen = changed(text, "observation", "cups", 0, "dice", [1, 2, 3, 4, 5])
    assert refused(seen, cacho.Observation).path == "$.observation.cups[0].dice"
    assert refused(changed(text, "observation", "seat", 3), cacho.Observation).path == (
        "$.observation.seat"
    )


def test_what_no_seat_can_have_been_told_is_refused():
    text = cacho.dumps(match("cacho", "Ana Beto Caro", "33562 14462 12346").view(1))
    view = json.loads(text)["view"]
    assert refused(changed(text, "view", "version", 0), cacho.View).path == "$.view.events"
    turned = changed(text, "view", "events", view["events"][::-1])
    assert refused(turned, cacho.View).path == "$.view.events"
    for names in (["Ana"], ["Ana\n", "Beto", "Caro"], ["Ana", "Ana", "Caro"]):
        assert refused(changed(text, "view", "names", names), cacho.View).path == "$.view.names"
    assert refused(text, cacho.State).path == "$.view"


def test_a_position_that_a_rule_cannot_read_is_no_position():
    class Odd(Rule):
        """Breaks on another direction than it expects."""

        id = "odd"
        requires = ("dudo",)

        @hookimpl
        def decision(self, table):
            assert table.round.direction == "left"

    game = cacho.load("dudo+odd", Odd)
    text = cacho.dumps(game.start(2), rules=game)
    turned = changed(text, "state", "table", "round", "direction", "right")
    error = refused(turned, cacho.State, rules=game)
    assert (error.path, "make no sense" in error.reason) == ("$.state", True)


class Pairs(Rule):
    """It breaks where an odd number would play."""

    id = "pairs"

    @hookimpl(wrapper=True)
    def setup(self, seats):
        begun = yield
        return {0: begun}[seats % 2]


def test_seats_over_which_the_rules_break_are_a_fault_of_the_document():
    game, others = cacho.load("dudo+pairs", Pairs), cacho.load("dudo")
    there = cacho.Match(others, ["Ana", "Beto", "Caro"], dealer=cacho.Dealer(seed=1))
    here = cacho.Match(game, ["Ana", "Beto"], dealer=cacho.Dealer(seed=1))
    rules_here = json.loads(cacho.dumps(here))["rules"]
    for kind, document in (
        (cacho.Match, cacho.dumps(there)),
        (cacho.View, cacho.dumps(there.view(0))),
        (cacho.State, cacho.dumps(there.state, rules=others)),
    ):
        error = refused(changed(document, "rules", rules_here), kind, rules=game)
        assert "the rules make no sense of it: " in error.reason
        assert "'pairs'" in error.reason
    for text in (str(there.state), str(there.view(0).observation)):
        with pytest.raises(ValueError, match="is no position: the rules make no sense of it: "):
            game.read_position(text)


class Failing:
    """Rules of which one has every answer to a question fail, once they are armed."""

    def __init__(self, hook):
        self.armed = False

        @hookimpl(wrapper=True)
        def answer(_self):
            if self.armed:
                raise KeyError("on purpose")
            return (yield)

        body = {"__doc__": "It fails.", "id": "failing", "requires": ("dudo",), hook: answer}
        body |= {"objects_to": ("doubt",)} if hook == "objection" else {}
        self.rules = cacho.load("cacho-chileno+failing", type("FailingRule", (Rule,), body))


@pytest.mark.parametrize("hook", sorted(cacho.load("cacho").describe()))
def test_whichever_question_a_rule_breaks_at_nothing_but_a_record_error_is_raised(hook):
    failing = Failing(hook)
    here = failing.rules
    began = cacho.Match(here, ["Ana", "Beto", "Caro"], dealer=cacho.Dealer(seed=1))
    played = began.play("izquierda").play("2x3").undo().play("2x4").play("3x4")
    text = cacho.dumps(played)
    positions = played.state, here.start(lives=(3, 2, 4, 1)), played.view(1).observation
    others = [(type(each), cacho.dumps(each, rules=here)) for each in (*positions, played.view(1))]
    failing.armed = True
    for kind, other in ((cacho.Match, text), *others):
        with suppress(cacho.RecordError):
            cacho.loads(other, kind, rules=here)
    of_five = changed(changed(text, "players", list("ABCDE")), "lives", [5] * 5)
    reason = refused(of_five, rules=here).reason
    assert hook != "setup" or "KeyError: 'on purpose'" in reason


class Idle(Rule):
    """It says nothing."""

    id = "idle"


class Roomless(Rule):
    """It begins a game and says no more."""

    id = "roomless"

    @hookimpl
    def setup(self, seats):
        return Setup(lives=5, full=5, floor=0, cups=seats, seats=(2, 10))


@pytest.mark.parametrize("kind", [Roomless, Idle])
@pytest.mark.parametrize("of", [cacho.Match, cacho.State])
def test_a_document_of_rules_that_are_no_game_is_refused(kind, of):
    here = cacho.load(kind.id, kind)
    told = {"spec": here.spec, "id": here.id, "sources": []}
    told["sources"] = [{"rule": kind.id, "version": "1", "distribution": None}]
    text = changed(RECORD if of is cacho.Match else STATE, "rules", told)
    if of is cacho.State:
        slots = ("state", "table", "slots"), ("state", "table", "round", "opened")
        for path in slots:
            text = changed(text, *path, {})
    text = changed(text, "actions", []) if of is cacho.Match else text
    for options in ({"rules": here}, {"classes": [kind]}):
        error = refused(text, of, **options)
        assert of is cacho.State or error.path == "$"
        assert of is cacho.State or "make no sense of it: no rule answers" in error.reason


# What cannot be written or asked for


OF_RULES = (
    lambda wrong: cacho.loads(RECORD, rules=wrong),
    lambda wrong: cacho.loads(RECORD, cacho.Record, rules=wrong),
    lambda wrong: cacho.loads(OF_A_BID, cacho.Action, rules=wrong),
    lambda wrong: cacho.loads(STATE, cacho.State, rules=wrong),
    lambda wrong: cacho.dumps(game("dudo"), rules=wrong),
    lambda wrong: cacho.dumps(game("dudo").state, rules=wrong),
    lambda wrong: cacho.dumps(game("dudo").view(0), rules=wrong),
    lambda wrong: cacho.dumps(cacho.Bid(3, 5), rules=wrong),
)


@pytest.mark.parametrize("wrong", ["cacho", 5, [], cacho.Ruleset, (), "", 0, False])
@pytest.mark.parametrize("asked", OF_RULES)
def test_rules_are_a_rule_set(asked, wrong):
    with pytest.raises(
        ValueError, match=r"rules must be a rule set, such as load\('cacho'\), not "
    ):
        asked(wrong)


class Nameless(Rule):
    """Its id is none."""

    id = []  # noqa: RUF012 - on purpose


@pytest.mark.parametrize(
    "wrong", [cacho.Ruleset, None, 5, "doble", [[]], [5], [Nameless()], [cacho.Match], [None]]
)
@pytest.mark.parametrize("kind", [cacho.Match, cacho.Record, cacho.State])
def test_classes_are_classes_of_rules(kind, wrong):
    text = STATE if kind is cacho.State else RECORD
    said = "each class of rules must be a subclass of Rule, such as Doble, not "
    with pytest.raises(ValueError, match=f"^{said}"):
        cacho.loads(text, kind, classes=wrong)


@pytest.mark.parametrize("wrong", [int, 5, None, [], Nameless(), "doble"])
def test_a_spec_and_a_record_refuse_what_is_no_class_of_rules_in_the_same_words(wrong):
    with pytest.raises(ValueError, match="not ") as of_record:
        cacho.loads(RECORD, classes=[wrong])
    with pytest.raises(cacho.RulesetError) as of_spec:
        cacho.load("cacho", wrong)
    assert str(of_spec.value) == str(of_record.value)


def test_classes_that_no_spec_can_name_are_no_rules_of_a_record():
    error = refused(RECORD, classes=[Nameless])
    assert (error.path, "must be a name for a spec" in error.reason) == ("$.rules.spec", True)


def test_what_cannot_be_written_is_refused():
    played = game("dudo")
    with pytest.raises(ValueError, match="the rules of this state must be given"):
        cacho.dumps(played.state)
    with pytest.raises(ValueError, match="the rules of this observation must be given"):
        cacho.dumps(played.view(0).observation)
    with pytest.raises(ValueError, match="a match alone is written for a seat, not a View"):
        cacho.dumps(played.view(0), seat=0)
    with pytest.raises(ValueError, match="seat must be"):
        cacho.dumps(played, seat=3)


def values_of_a_game():
    """Values of every kind that a game has, and some of none."""
    played = game("dudo").at(2)
    rules, state, view = played.rules, played.state, played.view(played.turn)
    events = view.events
    return [
        *(played, view, view.observation, state, *view.legal, *events),
        *(cacho.loads(cacho.dumps(played), cacho.Record), cacho.Undo()),
        *(None, 1, 1.5, "foo", True, b"x", (), {}, [], {"tag": "bid"}, [view.legal[0]]),
        *(rules, rules.rules[0], state.table, state.table.decision, state.cups[0], view.legal),
        *(cacho.Outcome((1,), "last"), played.log[0], played.log, events, view.history),
        *(cacho.Violation("turn.not-yours", "core"), cacho.Dealer(seed=1), cacho.Bid, cacho.Match),
        *(cacho.Action(), cacho.Event(), cacho.Claim(), cacho.Call()),
    ]


WRITTEN = "a Match, Record, View, State, Observation, tagged Action or Event can be written, not "


def test_what_is_written_is_read_and_all_else_is_refused_with_what_would_be_right():
    written = 0
    for value in values_of_a_game():
        try:
            text = cacho.dumps(value, rules=rules("dudo"))
        except TypeError as error:
            assert str(error).startswith(WRITTEN), value  # noqa: PT017 - others are written
        else:
            written += 1
            assert cacho.loads(text, type(value), rules=rules("dudo")) == value
    assert written > 10


@pytest.mark.parametrize("kind", [cacho.Match, cacho.View])
def test_what_has_rules_of_its_own_is_written_with_no_others(kind):
    played = game("dudo")
    value = played if kind is cacho.Match else played.view(1)
    assert cacho.dumps(value, rules=played.rules) == cacho.dumps(value)
    name = kind.__name__.lower()
    with pytest.raises(ValueError, match=rf"^this {name} is of the rules dudo, not of seis: leave"):
        cacho.dumps(value, rules=rules("666"))


@pytest.mark.parametrize("most", [None, -1, True, 1.5, "3"])
def test_the_characters_that_are_allowed_are_a_number(most):
    with pytest.raises(ValueError, match="most must be a whole number from 0"):
        cacho.loads("{}", most=most)


@pytest.mark.parametrize("kind", [None, 5, [], "Match", int])
def test_only_a_class_is_asked_for(kind):
    with pytest.raises(ValueError, match="kind must be one of Match"):
        cacho.loads("{}", kind)


def test_what_is_not_written_cannot_be_asked_for():
    with pytest.raises(ValueError, match="kind must be one of Match, Record, View"):
        cacho.loads(RECORD, int)
    with pytest.raises(ValueError, match="give them, as rules="):
        cacho.loads(OF_A_BID, cacho.Action)


# Whatever is read


def test_whatever_is_read_nothing_else_is_raised():
    tally = fuzz(DOCUMENTS, seed=7)
    assert DOCUMENTS / 20 < tally.read < DOCUMENTS / 5
    assert all(reason.startswith("$") and reason.isprintable() for reason in tally.reasons)


# In linear time


def calls(function):
    """How many calls a function comes to: a measure of work that no noise can touch."""
    count = 0

    def called(_frame, event, _argument):
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(called)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


@cache
def long_game():
    return game("seis(rounds=400)", seed=3)


ACTIONS = '{"by":0,"id":null,"tag":"doubt"}'
HOSTILE = {
    "a record": lambda n: cacho.dumps(long_game().at(n)),
    "bad actions": lambda n: RECORD.replace('"actions":[', '"actions":[' + f"{ACTIONS}," * n),
    "one object of many keys": lambda n: json.dumps({f"k{i}": i for i in range(n)}),
    "one object of one key": lambda n: "{" + ",".join('"k":1' for _ in range(n)) + "}",
    "many faults": lambda n: RECORD.replace("[[4],[3]]", f"[{','.join(['7'] * n)}]"),
    "many dice": lambda n: RECORD.replace("[[4],[3]]", f"[[{','.join(['true'] * n)}]]"),
    "brackets": lambda n: "[" * n,
    "empty arrays": lambda n: f"[{'[],' * n}1]",
    "quotes": lambda n: '"\\"' * n,
    "an unfinished text": lambda n: '"' + '\\"' * n,
    "digits": lambda n: "7" * n,
    "a long name": lambda n: RECORD.replace("Ana", "A" * n),
    "a long tag": lambda n: RECORD.replace("obligar", "o" * n),
    "a long spec": lambda n: RECORD.replace("dudo+ases", "+".join(["dudo"] * n)),
    "blanks": lambda n: RECORD + " " * n,
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_reading_takes_time_linear_in_the_text(kind):
    def read(length):
        text = HOSTILE[kind](length)
        try:
            cacho.loads(text)
        except cacho.RecordError:
            assert kind != "a record"

    read(100)  # the first time, readers are made and rules are loaded
    short, long = (calls(lambda n=n: read(n)) for n in (200, 800))
    assert long <= 5 * short
