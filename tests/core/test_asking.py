# ruff: noqa: ARG001, ARG005 - a hook, and a lambda in its place, takes itself
"""How rules are asked: what is asked again, and whose fault an answer is, word for word."""

import attrs
import pytest

import cacho
from cacho._core.asking import MOST_KEPT
from cacho.plugins import (
    Action,
    Count,
    Event,
    Owed,
    PublicEvent,
    Rule,
    Setup,
    Slot,
    Span,
    TurnMoved,
    Violation,
    hookimpl,
)
from tests.tables import at_table

AT = at_table("dudo", "33 44", "1x3", "2x3")
TABLE, CUPS = AT.table, AT.state.cups
VERDICT = AT.play("dudo").verdict


@attrs.frozen
class Wink(Action):
    tag = "wink"
    pattern = "guiño"


@attrs.frozen
class Nod(Action):
    tag = "nod"
    pattern = "venia"


@attrs.frozen
class Winked(PublicEvent):
    tag = "winked"


def rule(id_, hook, method, *, wrapper=False, **body):
    """A rule that answers one question by this method."""
    marked = {hook: hookimpl(method, wrapper=wrapper)}
    return type(id_.title(), (Rule,), {"id": id_, "version": "7"} | marked | body)()


def fault(game, hook, *arguments):
    """What is said when the answer to a question breaks its contract."""
    with pytest.raises(cacho.RuleError) as error:
        getattr(game.ask, hook)(*arguments)
    return str(error.value)


def raising(error):
    def method(self):
        raise error

    return method


# Whose fault it is


def test_a_rule_that_raises_is_blamed_by_its_name_and_whence_it_comes():
    game = cacho.Ruleset(
        (rule("sound", "wild", lambda self: None), rule("odd", "wild", raising(KeyError("x")))),
        {"odd": "house-rules"},
    )
    assert fault(game, "wild", TABLE) == (
        "rule 'odd' (house-rules, version 7) broke its contract in 'wild': it raised KeyError: 'x'"
    )


def test_a_rule_that_nobody_published_comes_from_its_module():
    game = cacho.Ruleset((rule("odd", "wild", raising(ValueError("no"))),), {"other": "house"})
    assert fault(game, "wild", TABLE) == (
        f"rule 'odd' (module {__name__}, version 7) broke its contract in 'wild': "
        "it raised ValueError: no"
    )


def test_the_words_of_an_error_that_may_tell_of_dice_are_kept_back():
    game = cacho.Ruleset((rule("odd", "count", raising(KeyError("x"))),))
    assert fault(game, "count", TABLE, CUPS, TABLE.claim).endswith("'count': it raised KeyError")


def test_a_wrong_answer_is_blamed_with_what_belongs_there():
    game = cacho.Ruleset((rule("odd", "wild", lambda self: [1]),))
    said = "it answered a list where frozenset of int or None belongs"
    assert fault(game, "wild", TABLE).endswith(f"broke its contract in 'wild': {said}")


ACTIONS, EVENTS = (f"; list kinds of your own in {name!r}" for name in ("actions", "events"))


@pytest.mark.parametrize(
    ("hook", "arguments", "answer", "said", "cure"),
    [
        ("wild", (), frozenset({1, "1"}), "a frozenset with a str where frozenset of int", ""),
        ("penalties", (VERDICT,), (Nod(),), "a tuple with a Nod where tuple of Owed", ""),
        ("offers", (0,), (Nod(),), "a tuple with a Nod where tuple of Doubt", ACTIONS),
        ("offers", (0,), (Nod,), "a tuple with the class Nod where tuple of Doubt", ACTIONS),
        ("offers", (0,), [Nod()], "a list where tuple of Doubt", ""),
        ("settle", (None,), (Winked(),), "a tuple with a Winked where tuple of L", EVENTS),
        ("settle", (None,), (TurnMoved(1),), "a tuple with a TurnMoved where tuple of L", ""),
    ],
)
def test_of_a_collection_the_item_that_does_not_belong_is_named(
    hook, arguments, answer, said, cure
):
    odd = rule("odd", hook, lambda self: answer)
    game = cacho.Ruleset((*cacho.load("dudo").rules, odd))
    found = fault(game, hook, TABLE, *arguments)
    assert f"it answered {said}" in found
    assert found.endswith(f" or None belongs{cure}")


def test_a_wrapper_of_what_all_say_is_blamed_with_the_item_of_the_item():
    def added(self):
        return (*(yield), (Nod(),))

    game = cacho.Ruleset((*cacho.load("dudo").rules, rule("odd", "offers", added, wrapper=True)))
    said = "it answered a tuple with a tuple with a Nod where tuple of tuple of Doubt or None"
    assert said in fault(game, "offers", TABLE, 0)


def test_of_several_the_one_that_breaks_the_contract_is_blamed():
    for at_fault in range(3):
        answers = [
            (lambda self: None) if n != at_fault else (lambda self, table: 5) for n in range(3)
        ]
        game = cacho.Ruleset(
            tuple(rule(f"rule{n}", "wild", answer) for n, answer in enumerate(answers))
        )
        assert fault(game, "wild", TABLE).startswith(f"rule 'rule{at_fault}' ")


@pytest.mark.parametrize("answer", [Count("3", ()), Count(3, []), Count(3, (1,))], ids=str)
def test_the_fields_of_an_answer_are_looked_at_each_time(answer):
    """And not only when it is kept, as that of a rule which names nothing that changes."""
    answers = iter([Count(3, ()), answer])
    game = cacho.Ruleset((rule("odd", "count", lambda self, table: next(answers)),))
    assert game.ask.count(TABLE, CUPS, cacho.Bid(1, 3)) == Count(3, ())
    assert fault(game, "count", TABLE, CUPS, cacho.Bid(1, 3)).endswith(
        "it answered a Count where Count (total: int, ledger: tuple of Shown) or None belongs"
    )


def never(self):
    return
    yield


def twice(self):
    yield
    yield


def wrong(self):
    yield
    return 5


def before(self):
    raise KeyError("x")
    yield


def after(self):
    yield
    raise KeyError("x")


@pytest.mark.parametrize(
    ("wrapper", "said"),
    [
        (never, "a wrapper must yield once; it did not yield"),
        (twice, "a wrapper must yield once; it yielded again"),
        (wrong, "it answered an int where frozenset of int or None belongs"),
        (before, "it raised KeyError: 'x'"),
        (after, "it raised KeyError: 'x'"),
    ],
)
def test_a_wrapper_is_blamed_with_what_it_did(wrapper, said):
    sound = rule("sound", "wild", lambda self: frozenset({1}))
    game = cacho.Ruleset((sound, rule("odd", "wild", wrapper, wrapper=True)))
    assert fault(game, "wild", TABLE) == (
        f"rule 'odd' (module {__name__}, version 7) broke its contract in 'wild': {said}"
    )


def test_a_wrapper_is_closed_when_it_yields_again_and_when_what_is_inside_fails():
    closed = []

    def again(self):
        try:
            yield
            yield
        finally:
            closed.append(self.id)

    for inside in (lambda self: None, raising(KeyError("x"))):
        game = cacho.Ruleset(
            (rule("plain", "wild", inside), rule("around", "wild", again, wrapper=True))
        )
        fault(game, "wild", TABLE)
    assert closed == ["around", "around"]


def test_what_fails_inside_a_wrapper_is_not_the_fault_of_the_wrapper():
    def around(self):
        return (yield)

    failing = rule("failing", "wild", raising(KeyError("x")))
    game = cacho.Ruleset((failing, rule("around", "wild", around, wrapper=True)))
    assert fault(game, "wild", TABLE).startswith("rule 'failing' ")


@pytest.mark.parametrize(
    ("hook", "plain", "arguments"),
    [
        ("wild", frozenset(), (TABLE,)),
        ("starter", 0, (TABLE, VERDICT)),
        ("narrow", Span(1, 2), (TABLE, 0, 1)),
        ("narrow", None, (TABLE, 0, 1)),
    ],
)
def test_a_wrapper_that_forgets_to_return_is_blamed_for_an_answer_and_not_for_silence(
    hook, plain, arguments
):
    def around(self):
        yield

    one, two = rule("one", hook, lambda self: plain), rule("two", hook, around, wrapper=True)
    forgot = "a wrapper returned nothing for an answer; return it, or another in its place"
    assert fault(cacho.Ruleset((one, two)), hook, *arguments).endswith(
        f"'two' (module tests.core.test_asking, version 7) broke its contract in {hook!r}: {forgot}"
    )
    if hook != "narrow":
        assert getattr(cacho.Ruleset((two,)).ask, hook)(*arguments) is None


def test_what_does_not_mostly_come_is_let_through_if_it_fits():
    @attrs.frozen
    class Debt(Owed):
        """Something that only this rule knows how to pay."""

    due = (Debt(),)
    game = cacho.Ruleset((rule("odd", "penalties", lambda self: due),))
    assert game.ask.penalties(TABLE, VERDICT) == due


@pytest.mark.parametrize("other", [True, False], ids=["of another rule", "its own"])
def test_a_rule_decides_no_events_of_another(other):
    body = {"actions": (Wink,)} if other else {"actions": (Wink,), "events": (Winked,)}
    acting = rule("acting", "act", lambda self: (Winked(),), **body)
    bringing = type("Bringing", (Rule,), {"id": "bringing", "events": (Winked,) if other else ()})()
    game = cacho.Ruleset((acting, bringing))
    if other:
        assert "rule 'acting' " in fault(game, "act", TABLE, 0, Wink())
    else:
        assert game.ask.act(TABLE, 0, Wink()) == (Winked(),)


# Who is asked, with what


def test_a_wrapper_is_given_what_it_names_in_its_order_and_the_rules_in_force():
    given = []

    def around(self, verdict, rules, table):
        given.append((verdict, rules, table))
        return (yield)

    plain = rule("plain", "starter", lambda self: 1)
    game = cacho.Ruleset((plain, rule("around", "starter", around, wrapper=True)))
    assert game.ask.starter(TABLE, VERDICT) == 1
    assert given == [(VERDICT, game, TABLE)]


def test_who_names_a_tag_is_asked_for_objections_to_it_and_nobody_else():
    def objecting(id_, *tags):
        def objection(self, seat, action):
            return Violation(f"{self.id}.no", self.id, {"seat": seat, "tag": action.tag})

        return rule(id_, "objection", objection, objects_to=tags)

    game = cacho.Ruleset((objecting("one", "wink"), objecting("two", "nod", "wink")))
    no = {id_: Violation(f"{id_}.no", id_, {"seat": 1, "tag": "wink"}) for id_ in ("one", "two")}
    assert game.ask.objection(TABLE, 1, Wink()) == (no["two"], no["one"])
    assert [v.rule for v in game.ask.objection(TABLE, 1, Nod())] == ["two"]
    assert game.ask.objection(TABLE, 1, cacho.Doubt()) == ()


def test_offers_are_asked_for_the_seat_in_turn_and_otherwise_of_the_outspoken():
    asked = []

    def offers(self, seat, table):
        asked.append((self.id, seat, table))
        return ()

    game = cacho.Ruleset(
        (rule("shy", "offers", offers), rule("outspoken", "offers", offers, out_of_turn=True))
    )
    waiting = AT.rules.start(2).table
    for table, seat, who in (
        (TABLE, 0, ["outspoken", "shy"]),
        (TABLE, 1, ["outspoken"]),
        (waiting, 0, ["outspoken"]),
    ):
        asked.clear()
        game.ask.offers(table, seat)
        assert asked == [(id_, seat, table) for id_ in who]


# Whom an answer is traced to that cannot be


@pytest.mark.parametrize(
    ("speakers", "place"), [(many, place) for many in (1, 2, 3) for place in range(many)]
)
def test_what_is_raised_is_traced_to_the_one_that_raised_it(speakers, place):
    """Wherever it stands among rules that say nothing."""
    names = [f"rule{each}" for each in range(speakers)]
    game = cacho.Ruleset(
        tuple(
            rule(name, "wild", raising(KeyError("x")) if name == names[place] else lambda _: None)
            for name in names
        )
    )
    assert fault(game, "wild", TABLE).startswith(f"rule {names[place]!r} (")


def test_an_answer_is_traced_to_the_one_that_gave_it():
    sound = Setup(5, 5, 0, 3, (2, 10))
    game = cacho.Ruleset(
        (
            rule("one", "setup", lambda self: sound),
            rule("two", "setup", lambda self: attrs.evolve(sound, cups=0)),
            rule("three", "setup", lambda self: None),
        )
    )
    with pytest.raises(cacho.RuleError) as error:
        game.setup(2)
    assert (error.value.rule, error.value.hook) == ("two", "setup")
    assert error.value.fault == "no table has 0 cups"


@pytest.mark.parametrize("guilty", ["plain", "around0", "around1", "around2"])
def test_an_answer_is_traced_to_who_made_it_wrong_and_no_wrapper_beyond(guilty):
    def around(self):
        said = yield
        return attrs.evolve(said, cups=0) if self.id == guilty else attrs.evolve(said, lives=4)

    wrappers = [rule(f"around{n}", "setup", around, wrapper=True) for n in range(3)]
    cups = 0 if guilty == "plain" else 3
    plain = rule("plain", "setup", lambda self: Setup(5, 5, 0, cups, (2, 10)))
    with pytest.raises(cacho.RuleError) as error:
        cacho.Ruleset((plain, *wrappers)).setup(2)
    assert (error.value.rule, error.value.fault) == (guilty, "no table has 0 cups")


def test_a_wrapper_that_answers_where_nobody_else_does_is_traced():
    def around(self):
        yield
        return Setup(5, 5, 0, 0, (2, 10))

    with pytest.raises(cacho.RuleError) as error:
        cacho.Ruleset((rule("alone", "setup", around, wrapper=True),)).setup(2)
    assert (error.value.rule, error.value.fault) == ("alone", "no table has 0 cups")


def test_an_answer_that_no_wrapper_may_mend_is_traced_to_who_gave_it():
    cups = iter([0])
    fickle = rule("fickle", "setup", lambda self: Setup(5, 5, 0, next(cups, 3), (2, 10)))

    def around(self):
        return attrs.evolve((yield), cups=3)

    mending = rule("mending", "setup", around, wrapper=True)
    with pytest.raises(cacho.RuleError) as error:
        cacho.Ruleset((fickle, mending)).setup(2)
    assert (error.value.rule, error.value.fault) == ("fickle", "no table has 0 cups")


def test_an_answer_that_is_not_given_again_is_traced_to_who_was_asked():
    """Nothing but a `RuleError` comes out."""
    answers = iter([attrs.evolve(Setup(5, 5, 0, 3, (2, 10)), cups=0)])
    fickle = rule("fickle", "setup", lambda self: next(answers, None))
    with pytest.raises(cacho.RuleError, match=r"'fickle' .* no table has 0 cups"):
        cacho.Ruleset((fickle,)).setup(2)


def test_what_an_action_leads_to_is_traced_to_its_owner():
    """Every rule here answers `act`, and nobody but the owner of a wink is at fault."""
    nowhere = rule(
        "winking",
        "act",
        lambda self: (TurnMoved(9),),
        actions=(Wink,),
        offers=hookimpl(lambda self: (Wink(), Nod())),
    )
    somewhere = rule("nodding", "act", lambda self: (TurnMoved(0),), actions=(Nod,))
    for order in ((nowhere, somewhere), (somewhere, nowhere)):
        game = cacho.Ruleset((*AT.rules.rules, *order))
        assert game.apply(AT.state, Nod()).table.turn == 0
        with pytest.raises(cacho.RuleError) as error:
            game.apply(AT.state, Wink())
        assert (error.value.rule, error.value.hook) == ("winking", "act")


@attrs.frozen
class Whispered(Event):
    """Does not say who hears of it."""

    tag = "whispered"
    heard_by = None


@attrs.frozen
class Kept:
    """Never made."""


def test_an_event_that_does_not_say_who_hears_of_it_is_traced_to_who_brings_it():
    body = {"actions": (Wink,), "events": (Whispered,), "offers": hookimpl(lambda self: (Wink(),))}
    odd = rule("odd", "act", lambda self: (Whispered(),), **body)
    game = cacho.Ruleset((*AT.rules.rules, odd), {"odd": "house-rules"})
    with pytest.raises(cacho.RuleError) as error:
        game.step(AT.state, Wink())
    assert str(error.value) == (
        "rule 'odd' (house-rules, version 7) broke its contract in 'heard_by': "
        "who hears of Whispered is not told: it raised TypeError"
    )


def test_a_slot_that_cannot_begin_is_traced_to_who_keeps_it():
    slot = Slot(Kept, "game", lambda setup, lives: 1 / 0, {})
    odd = rule("odd", "wild", lambda self: None, slots=(slot,))
    with pytest.raises(cacho.RuleError) as error:
        cacho.Ruleset((*AT.rules.rules, odd), {"odd": "house-rules"})
    assert str(error.value) == (
        "rule 'odd' (house-rules, version 7) broke its contract in 'first': "
        "Kept raised ZeroDivisionError: division by zero"
    )


VAST, SAID = 10**5_000, "a number of 16610 bits"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seats": (2,)}, "(2,) are not the fewest and the most seats"),
        ({"seats": (2, 3, 4)}, "(2, 3, 4) are not the fewest and the most seats"),
        ({"seats": (2, "3")}, "(2, '3') are not the fewest and the most seats"),
        ({"seats": (2, True)}, "(2, True) are not the fewest and the most seats"),
        ({"seats": (0, 3)}, "no table has 0 to 3 seats"),
        ({"seats": (3, 2)}, "no table has 3 to 2 seats"),
        ({"seats": (VAST, VAST)}, f"no table has {SAID} to {SAID} seats"),
        ({"cups": 0}, "no table has 0 cups"),
        ({"cups": 1_001}, "no table has 1001 cups"),
        ({"cups": VAST}, f"no table has {SAID} cups"),
        ({"full": "5"}, "full cannot be '5'"),
        ({"full": VAST}, f"full cannot be {SAID}"),
        ({"floor": 0.5}, "floor cannot be 0.5"),
        ({"floor": -1_000_001}, "floor cannot be -1000001"),
        ({"lives": VAST, "full": None}, f"lives cannot be {SAID}"),
        ({"lives": 6}, "6 lives are more than 5, the most that a seat can hold"),
        ({"lives": 0}, "with 0 lives every seat would be out at once"),
        ({"lives": -1}, "with -1 lives every seat would be out at once"),
    ],
)
def test_a_setup_by_which_nobody_could_play_is_blamed_with_the_reason(change, said):
    setup = attrs.evolve(Setup(5, 5, 0, 2, (2, 3)), **change)
    with pytest.raises(cacho.RuleError) as error:
        cacho.Ruleset((rule("odd", "setup", lambda self: setup),)).setup(2)
    assert (error.value.rule, error.value.hook, error.value.fault) == ("odd", "setup", said)


@pytest.mark.parametrize(
    "change",
    [
        {"seats": (1, 2)},
        {"seats": (2, 2)},
        {"cups": 1},
        {"cups": 1_000},
        {"lives": 1},
        {"full": 10**6, "lives": 10**6},
        {"full": None, "lives": 9},
        {"floor": None, "lives": 0},
        {"floor": -(10**6)},
        {"full": None, "floor": None},
    ],
    ids=str,
)
def test_a_setup_that_just_can_be_is_taken(change):
    setup = attrs.evolve(Setup(5, 5, 0, 2, (2, 3)), **change)
    game = cacho.Ruleset((rule("odd", "setup", lambda self: setup),))
    assert game.setup(2) == setup
    assert game.setup(2) == setup


# What is asked again


def test_a_rule_that_names_what_changes_is_asked_each_time():
    asked = []

    def wild(self, table):
        asked.append(table)
        return frozenset({1})

    game = cacho.Ruleset((rule("odd", "wild", wild),))
    assert [game.ask.wild(TABLE) for _ in range(3)] == [frozenset({1})] * 3
    assert asked == [TABLE] * 3


def seeing(asked, answer):
    """Rules of which one says who sees a cup, naming nothing else, and writes down its cups."""

    def audience(self, cup):
        asked.append(cup)
        return answer

    return cacho.Ruleset((rule("odd", "audience", audience),))


def test_a_rule_that_names_nothing_that_changes_is_asked_once_for_each():
    game = seeing(asked := [], frozenset({1}))
    for cup in (0, 1, 0, 1):
        assert game.ask.audience(TABLE, cup) == frozenset({1})
    assert asked == [0, 1]


def test_so_many_answers_are_kept_and_no_more():
    game = seeing(asked := [], None)
    for cup in (*range(MOST_KEPT + 1), MOST_KEPT, 0):
        game.ask.audience(TABLE, cup)
    assert asked == [*range(MOST_KEPT + 1), 0]


def test_an_answer_that_breaks_the_contract_is_not_kept():
    game = seeing(asked := [], 5)
    for _ in range(2):
        assert "it answered an int" in fault(game, "audience", TABLE, 0)
    assert asked == [0, 0]
