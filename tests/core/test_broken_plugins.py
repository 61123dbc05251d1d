# ruff: noqa: ARG001, ARG005 - a hook, a fold and a lambda in their place name what they are given
"""A rule that breaks its contract: the error names it and its hook, and the position stays.

Every hook is broken in every way, in a whole round of the game; nothing else may escape.
"""

import pickle
import sys
from unittest import mock

import attrs
import pytest

import cacho
from cacho._core.events import DiceSeen, Judged, Revealed
from cacho._core.forms import FORMS
from cacho._core.wording import described_class
from cacho.plugins import (
    Action,
    Bid,
    Called,
    Chance,
    Claim,
    Claimed,
    Count,
    Cup,
    CupsTaken,
    DiceMoved,
    DirectionSet,
    Gain,
    LivesChanged,
    Loss,
    Outcome,
    Owed,
    PerSeat,
    RoundOpened,
    Rule,
    Setup,
    Shown,
    Slot,
    Span,
    Transfer,
    Turn,
    TurnMoved,
    Verdict,
    Violation,
    hookimpl,
)
from cacho_variants import Sentido
from cacho_variants.reserva import ReserveChanged
from tests.made_up import Shout, Speechless, Wink, Winked
from tests.tables import at_table, opened, rules

HOOKS = tuple(FORMS)
SPOKEN_BY_ALL = ("offers", "narrow", "objection")


def shouted(caller, target, ledger=()):
    """The verdict of a call that was right."""
    return Verdict(Shout.tag, True, None, ledger, caller, target)  # noqa: FBT003 - a field


def broken(hook, method, *, wrapper=False, **body):
    """A rule that is sound but for one hook."""

    def offers(self, table):
        return (Wink(), Shout()) if table.about == "bid" else None

    def act(self, seat):
        return (Winked(), TurnMoved(seat))

    def judge(self, table, seat):
        return shouted(seat, table.after(seat))

    sound = {"offers": hookimpl(offers), "act": hookimpl(act), "judge": hookimpl(judge)}
    own = {"id": "broken", "version": "7", "actions": (Wink, Shout), "events": (Winked,)}
    objects = {"objects_to": ("doubt", "wink")} if hook == "objection" else {}
    marked = {hook: hookimpl(method, wrapper=wrapper)}
    return type("Broken", (Rule,), own | objects | sound | marked | body)


def answering(hook, answer, **body):
    return broken(hook, lambda self: answer, **body)


def around(hook, answer):
    """A wrapper that answers so, whatever is inside it."""

    def method(self):
        yield
        return answer

    return broken(hook, method, wrapper=True)


BASE = rules("dudo(dice=1)+sentido").rules


def faults(kind):
    """Play a round under every question, and gather what is blamed on a rule.

    Anything but a `RuleError` escapes from here; a position that changes is found out.
    """
    found = []

    def tried(question, *arguments):
        before = repr(arguments)
        try:
            return question(*arguments)
        except cacho.RuleError as error:
            found.append(error)
            assert repr(arguments) == before
            return None

    game = tried(cacho.Ruleset, (*BASE, kind()))
    state = game and tried(game.start, 3)
    for move in (cacho.Roll(((1,), (3,), (3,))), Sentido("left"), Bid(1, 3), Bid(2, 3)):
        if state is None:
            break
        for seat in range(3):
            tried(game.legal, state, seat)
        for other in (Wink(), Shout(), cacho.Doubt(), cacho.Leave(1)):
            if tried(game.check, state, other) == ():
                tried(game.apply, state, other)
                tried(game.step, state, other)
        legal = tried(game.check, state, move) == ()
        state = tried(game.apply, state, move) if legal else None
    return found


def check_blame(kind, hook, what=""):
    found = faults(kind)
    assert found
    for error in found:
        assert (error.rule, error.version, error.hook) == ("broken", "7", hook)
        assert error.distribution == f"module {__name__}"
        assert what in error.fault
        assert str(error).startswith(f"rule 'broken' (module {__name__}, version 7) broke its ")
    return found


def test_the_broken_rule_is_sound_but_for_what_is_broken():
    """Otherwise nothing below would prove anything."""
    assert faults(answering("wild", None)) == []


# A rule that raises


RAISED = (
    ValueError("no"),
    KeyError("no"),
    RecursionError("no"),
    StopIteration("no"),
    cacho.RulesetError("no"),
    cacho.StaleVersion(1, 2),
    SystemExit("no"),
    Speechless("no"),
)


@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("hook", HOOKS)
def test_a_rule_that_raises_is_blamed_and_the_cause_is_chained(hook, error):
    def method(self):
        raise error

    for found in check_blame(broken(hook, method), hook, f"it raised {type(error).__name__}"):
        assert found.__cause__ is error


@pytest.mark.parametrize("hook", HOOKS)
def test_a_keyboard_interrupt_is_nobodys_fault(hook):
    def method(self):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        faults(broken(hook, method))


def test_a_rule_that_asks_a_broken_one_is_not_blamed_for_it():
    """Dudo's `judge` asks who is wild; the answer of another rule is wrong."""
    check_blame(answering("wild", 3), "wild", "it answered an int")


def test_a_rule_that_asks_itself_for_ever_is_blamed():
    def method(self, rules, table):
        return rules.ask.wild(table)

    check_blame(broken("wild", method), "wild", "it raised RecursionError")


# A rule that answers the wrong type


STATE = opened("cacho", 3).state
NEVER_RIGHT = ("text", 2.5, True, False, object(), [], {}, (None,), STATE)


@pytest.mark.parametrize("answer", NEVER_RIGHT, ids=lambda answer: str(answer)[:6])
@pytest.mark.parametrize("hook", HOOKS)
def test_an_answer_of_the_wrong_type_is_refused(hook, answer):
    check_blame(
        answering(hook, answer), hook, f"it answered {described_class(answer)} w"
    )  # where, with


EVENTS = (
    (RoundOpened(2, 0),),
    (cacho.Doubt(),),
    (ReserveChanged(0, 1),),
    (Winked(), None),
    [Winked()],
    Winked(),
    iter([Winked()]),
)
WRONG_ITEMS = {
    "setup": (Turn(0, "bid"), 5, (5, 5, 0, 3, (2, 10))),
    "decision": (0, STATE.table, cacho.Over(Outcome((), "x")), "bid"),
    "offers": (Wink(), (Wink,), ("guiño",), [Wink()], frozenset({Wink()})),
    "span": (3, (1, 3), range(3), cacho.Bid(1, 2), STATE.table),
    "narrow": (3, (1, 3), (Span(1, 3),), range(3)),
    "ceiling": (Span(1, 3), (5,), "5"),
    "objection": ("doubt.no", (Violation("broken.no", "broken"),), ValueError("no")),
    "act": (*EVENTS, (LivesChanged(0, -1),), (cacho.Step(STATE, ()),)),
    "audience": ({0}, (0,), 0, range(3), frozenset({"0"}), frozenset({True}), frozenset({None})),
    "wild": ({1}, (1,), 1, frozenset({"1"}), frozenset({1.0}), frozenset({(1,)})),
    "count": (3, (3, ()), STATE.cups, STATE.cups[0], Count("3", ()), Count(3, (1,))),
    "judge": (
        *(1, (Shout.tag, 1), Count(3, ())),
        *(shouted(0, 1, ledger) for ledger in (None, [], (1,), ((0, 3, 3, "natural"),))),
        *(
            attrs.evolve(shouted(0, 1), **odd)
            for odd in ({"count": "3"}, {"call": 3}, {"right": 1})
        ),
    ),
    "penalties": (Loss(0, 1), [Loss(0, 1)], (LivesChanged(0, -1),), (0,)),
    "settle": (*EVENTS, (TurnMoved(0),), (Claimed(0, Bid(1, 2)),), (Loss(0, 1),)),
    "leave": (*EVENTS, (TurnMoved(0),), 0),
    "starter": ((0,), "0", 0.0, None.__class__, Turn(0, "bid")),
    "outcome": ((0,), 0, "ongoing", cacho.Over(Outcome((), "x"))),
}
CASES = [
    pytest.param(hook, answer, id=f"{hook}-{place}")
    for hook in HOOKS
    for place, answer in enumerate(WRONG_ITEMS[hook])
]


@pytest.mark.parametrize(("hook", "answer"), CASES)
def test_an_answer_to_another_question_is_refused(hook, answer):
    """Among them events that a rule may not decide, and those of other rules."""
    check_blame(answering(hook, answer), hook, "it answered ")


FOR_ALL = ("narrow-2", "objection-1")
"""What no rule may answer for itself, but a wrapper for all who speak."""


@pytest.mark.parametrize(("hook", "answer"), [case for case in CASES if case.id not in FOR_ALL])
def test_an_answer_to_another_question_is_refused_of_a_wrapper_too(hook, answer):
    check_blame(around(hook, answer), hook, "it answered ")


@pytest.mark.parametrize("hook", SPOKEN_BY_ALL)
def test_where_all_speak_a_wrapper_answers_for_all(hook):
    sound = {"offers": Wink(), "narrow": Span(1, 20), "objection": Violation("broken.no", "broken")}
    one = (sound[hook],) if hook == "offers" else sound[hook]
    assert faults(around(hook, (one,))) == []
    check_blame(around(hook, one), hook, "it answered ")


# A rule that names a seat, a cup or dice that there are not


NO_SEAT = (9, -1, 3, "0", None, True, 1.0)
NOT_AT_THE_TABLE = (9, 3, 999)


def of_no_seat(hook, make, seats=NO_SEAT):
    return [pytest.param(hook, make(seat), id=f"{hook}-{seat!r}") for seat in seats]


NOWHERE = [
    *of_no_seat("decision", lambda seat: Turn(seat, "bid"), NOT_AT_THE_TABLE),
    *of_no_seat("act", lambda seat: (TurnMoved(seat),)),
    *of_no_seat("act", lambda seat: (Claimed(seat, Bid(3, 3)),)),
    *of_no_seat("act", lambda seat: (CupsTaken(seat),)),
    *of_no_seat("judge", lambda seat: shouted(seat, 0)),
    *of_no_seat("judge", lambda seat: shouted(0, seat)),
    *of_no_seat("judge", lambda cup: shouted(0, 1, (Shown(cup, 3, 3, "wild"),)), NOT_AT_THE_TABLE),
    *of_no_seat("settle", lambda seat: (LivesChanged(seat, -1),), NOT_AT_THE_TABLE),
    *of_no_seat("leave", lambda seat: (LivesChanged(seat, -1),), NOT_AT_THE_TABLE),
    *of_no_seat("audience", lambda seat: frozenset({seat}), (9, -1, 3)),
    *of_no_seat("starter", lambda seat: seat, (9, -1, 3)),
]


@pytest.mark.parametrize(("hook", "answer"), NOWHERE)
def test_a_seat_that_there_is_not_is_refused(hook, answer):
    check_blame(answering(hook, answer), hook)


@pytest.mark.parametrize(
    ("hook", "answer", "plays"),
    [
        ("decision", Turn(1, "bid"), ()),
        ("audience", frozenset({1}), ()),
        ("act", (TurnMoved(1),), (Wink(),)),
        ("act", (CupsTaken(1),), (Wink(),)),
        ("judge", shouted(0, 1), (Shout(),)),
        ("settle", (LivesChanged(1, -1),), ("1x3", "dudo")),
    ],
    ids=str,
)
def test_a_seat_that_is_out_is_refused(hook, answer, plays):
    """Seat 1 has no dice; a rule gives it the turn, sight of dice, the cups, or a loss."""
    with pytest.raises(cacho.RuleError, match=r"not (a|all|both) live seats?") as error:
        at_table("dudo+broken", "33 - 44", *plays, classes=(answering(hook, answer),))
    assert (error.value.rule, error.value.hook) == ("broken", hook)


@pytest.mark.parametrize(
    "sizes",
    [(5, 5), (5, 5, 5, 5), (), (0, 0, 0)],
    ids=str,
)
def test_dice_for_cups_that_there_are_not_are_refused(sizes):
    check_blame(answering("decision", Chance(sizes, "throw")), "decision")


@pytest.mark.parametrize(
    "event",
    [
        DiceMoved(0, 3, (0,), frozenset({0})),
        DiceMoved(-1, 0, (0,), frozenset({0})),
        DiceMoved("0", 1, (0,), frozenset({0})),
        DiceMoved(1, 1, (0,), frozenset({0})),
        DiceMoved(0, 1, (5,), frozenset({0})),
        DiceMoved(0, 1, (-1,), frozenset({0})),
        DirectionSet("up"),
        DirectionSet(None),
    ],
    ids=str,
)
def test_what_cannot_happen_is_refused(event):
    check_blame(answering("act", (event,)), "act")


def test_an_event_that_cannot_happen_undoes_those_before_it():
    events = (Winked(), DirectionSet("right"), TurnMoved(9))
    table = at_table("dudo+broken", "33 44 55", classes=(answering("act", events),))
    before = pickle.dumps(table.state)
    with pytest.raises(cacho.RuleError):
        table.play(Wink())
    assert pickle.dumps(table.state) == before
    assert table.table.round.direction == "left"


# A rule that tries to change what it is given


def changes(value):
    """Every way to write to a value that plain code has."""
    names = [field.name for field in attrs.fields(type(value))] if attrs.has(type(value)) else []

    def assign():
        setattr(value, (*names, "tag")[0], None)

    def delete():
        delattr(value, (*names, "tag")[0])

    def item():
        value[0] = None

    def grow():
        value.append(None)

    def add():
        value.extra = 1

    return (assign, delete, add) if attrs.has(type(value)) else (item, grow)


@pytest.mark.parametrize("way", range(3))
@pytest.mark.parametrize(
    ("hook", "argument"),
    [
        ("decision", "table"),
        ("offers", "table"),
        ("span", "table"),
        ("narrow", "table"),
        ("ceiling", "table"),
        ("objection", "table"),
        ("objection", "action"),
        ("act", "table"),
        ("act", "action"),
        ("audience", "table"),
        ("wild", "table"),
        ("count", "table"),
        ("count", "cups"),
        ("count", "claim"),
        ("judge", "table"),
        ("judge", "cups"),
        ("judge", "call"),
        ("penalties", "table"),
        ("penalties", "verdict"),
        ("settle", "table"),
        ("settle", "owed"),
        ("leave", "table"),
        ("starter", "table"),
        ("starter", "verdict"),
        ("outcome", "table"),
    ],
)
def test_a_rule_cannot_change_what_it_is_given(hook, argument, way):
    ways = {"cups": 2}.get(argument, 3)
    space = {}
    exec(  # noqa: S102 - a hook names its arguments, so each is written out
        f"def method(self, {argument}):\n    changes({argument})[{way} % {ways}]()\n",
        {"changes": changes},
        space,
    )
    check_blame(broken(hook, space["method"]), hook, "it raised ")


@pytest.mark.parametrize(
    "part",
    [
        lambda table: table.lives,
        lambda table: table.live,
        lambda table: table.dice,
        lambda table: table.slots.values,
        lambda table: table.round,
        lambda table: table.slots,
        lambda table: table.decision,
    ],
)
def test_a_rule_cannot_change_a_part_of_the_table(part):
    for way in range(2):

        class Broken(Rule):
            id = "broken"
            way_ = way

            @hookimpl
            def wild(self, table):
                changes(part(table))[self.way_]()

        assert {(error.rule, error.hook) for error in faults(Broken)} == {("broken", "wild")}


# A wrapper that breaks its contract


@pytest.mark.parametrize("hook", HOOKS)
def test_a_wrapper_that_does_not_yield_is_blamed(hook):
    def method(self):
        if self.id != "broken":
            yield

    check_blame(broken(hook, method, wrapper=True), hook, "it did not yield")


@pytest.mark.parametrize("hook", HOOKS)
def test_a_wrapper_that_yields_twice_is_blamed(hook):
    def method(self):
        yield
        yield

    check_blame(broken(hook, method, wrapper=True), hook, "it yielded again")


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("hook", HOOKS)
def test_a_wrapper_that_raises_is_blamed(hook, before):
    error = KeyError("no")

    def method(self):
        if before:
            raise error
        yield
        raise error

    kind = broken(hook, method, wrapper=True)
    for found in check_blame(kind, hook, "it raised KeyError"):
        assert found.__cause__ is error


@pytest.mark.parametrize(
    ("hook", "method", "seen"),
    [
        ("count", lambda self, cups: {}[cups], "Cup(dice=(1,)"),
        ("judge", lambda self, cups: {}[cups], "Cup(dice=(1,)"),
        ("penalties", lambda self, verdict: {}[verdict], "ledger="),
        ("starter", lambda self, verdict: {}[verdict], "ledger="),
    ],
)
def test_the_error_of_a_rule_that_saw_dice_tells_of_none(hook, method, seen):
    """Whoever hears of the fault may be a seat; the cause has the words, for the rule's author."""
    for found in check_blame(broken(hook, method), hook):
        assert found.fault == "it raised KeyError"
        assert seen in str(found.__cause__)


@pytest.mark.parametrize("hook", HOOKS)
def test_a_wrapper_that_raises_as_it_is_closed_is_blamed(hook):
    def method(self):
        try:
            yield
            yield
        finally:
            raise KeyError

    check_blame(broken(hook, method, wrapper=True), hook)


def test_a_wrapper_never_sees_the_error_of_a_rule_inside_it():
    seen = []

    class Nosy(Rule):
        id = "nosy"

        @hookimpl(wrapper=True)
        def wild(self):
            try:
                answer = yield
            except Exception as error:
                seen.append(error)
                raise
            return answer

    class Failing(Rule):
        id = "failing"

        @hookimpl
        def wild(self):
            raise KeyError

    table = at_table("dudo+failing+nosy", "33 44", "1x3", classes=(Failing, Nosy))
    with pytest.raises(cacho.RuleError) as error:
        table.play("dudo")
    assert (error.value.rule, error.value.hook) == ("failing", "wild")
    assert seen == []


def tidies(self):
    """Tidy up after an answer, and forget that there may be none."""
    try:
        answer = yield
    finally:
        len(answer)
    return answer


def goes_on(self):
    """Go on although it is closed."""
    try:
        return (yield)
    except GeneratorExit:
        yield


def leaves(self):
    """End the program."""
    try:
        return (yield)
    except GeneratorExit:
        sys.exit(3)


@pytest.mark.parametrize("method", [tidies, goes_on, leaves])
@pytest.mark.parametrize("answer", [lambda self: {}["x"], lambda self: 3], ids=["raises", "wrong"])
def test_a_wrapper_that_fails_as_it_is_closed_hides_no_fault_inside_it(method, answer):
    failing = type("Failing", (Rule,), {"id": "failing", "wild": hookimpl(answer)})
    closed = type("Closed", (Rule,), {"id": "closed", "wild": hookimpl(method, wrapper=True)})
    table = at_table("dudo+failing+closed", "33 44", "1x3", classes=(failing, closed))
    with pytest.raises(cacho.RuleError) as error:
        table.play("dudo")
    assert error.value.rule == "failing"


@pytest.mark.parametrize("outer", ["failing", "sound"])
def test_the_wrapper_at_fault_is_blamed_among_several(outer):
    def method(self):
        inner = yield
        return inner if self.id == "sound" else "wrong"

    def kind(id_):
        return type(id_.title(), (Rule,), {"id": id_, "wild": hookimpl(method, wrapper=True)})

    inner = {"failing": "sound", "sound": "failing"}[outer]
    classes = (kind("failing"), kind("sound"))
    table = at_table(f"dudo+ases+{inner}+{outer}", "33 44", "1x3", classes=classes)
    with pytest.raises(cacho.RuleError) as error:
        table.play("dudo")
    assert error.value.rule == "failing"


# Slots


@attrs.frozen
class Winks:
    number: int = 0


def keeping(fold, **slot):
    slots = (Slot(Winks, slot.get("scope", "game"), Winks(), {slot.get("on", Winked): fold}),)
    return answering("wild", None, slots=slots)


def test_a_sound_slot_is_kept():
    kind = keeping(lambda value, event, table: Winks(value.number + 1))
    table = at_table("dudo+broken", "33 44", classes=(kind,)).play(Wink()).play(Wink())
    assert table.table.slots[Winks] == Winks(2)


def test_a_slot_of_a_round_begins_anew_with_each():
    def fold(value, event, table):
        return Winks(value.number + 1)

    for scope, number in (("round", 0), ("game", 1)):
        table = at_table("dudo+broken", "33 44", classes=(keeping(fold, scope=scope),))
        assert table.play(Wink(), "1x3", "dudo").table.slots[Winks] == Winks(number)


def speechless(value, event, table):
    raise Speechless


@pytest.mark.parametrize(
    ("fold", "what"),
    [
        (lambda value, event, table: 3, "Winks became an int"),
        (lambda value, event, table: None, "Winks became a NoneType"),
        (lambda value, event, table: STATE, "Winks became a State"),
        (lambda value, event, table: value.missing, "it raised AttributeError"),
        (lambda value, event, table: setattr(value, "number", 3), "it raised FrozenInstanceError"),
        (lambda value: value, "it raised TypeError"),
        (speechless, "it raised Speechless"),
    ],
    ids=["int", "none", "state", "raises", "changes", "arguments", "speechless"],
)
def test_a_fold_that_breaks_its_contract_is_blamed(fold, what):
    found = faults(keeping(fold))
    assert found
    assert {(error.rule, error.hook) for error in found} == {("broken", "fold")}
    assert all(what in error.fault for error in found)


@pytest.mark.parametrize(
    ("kind", "seen"), [(DiceSeen, "dice=(1,)"), (Revealed, "ledger="), (Judged, "ledger=")]
)
def test_the_error_of_a_fold_that_was_told_of_dice_tells_of_none(kind, seen):
    def fold(value, event, table):
        raise KeyError(event)

    found = faults(keeping(fold, on=kind))
    assert {error.fault for error in found} == {"it raised KeyError"}
    assert seen in str(found[0].__cause__)


# What the cups do, as a sound rule decides it


def test_the_taker_alone_sees_all_dice_under_the_first_cup():
    def act(self, seat):
        return (CupsTaken(seat),)

    table = at_table("dudo+broken", "36 14", starter=1, classes=(broken("act", act),)).play(Wink())
    assert table.state.cups == (Cup((1, 3, 4, 6), frozenset({1})), Cup((), frozenset()))
    assert table.table.dice == (4, 0)
    (seen,) = table.told("dice.seen")
    assert (seen.dice, seen.audience) == ((1, 3, 4, 6), frozenset({1}))


@pytest.mark.parametrize(
    ("cup", "to", "positions", "cups"),
    [
        (0, 1, (1,), (Cup((3,), frozenset({0})), Cup((1, 4, 6), frozenset()))),
        (1, 0, (0, 1), (Cup((1, 3, 4, 6), frozenset()), Cup((), frozenset({1})))),
        (0, 1, (), (Cup((3, 6), frozenset({0})), Cup((1, 4), frozenset()))),
    ],
)
def test_moved_dice_are_seen_by_those_who_saw_all_of_them(cup, to, positions, cups):
    events = (DiceMoved(cup, to, positions, frozenset({0})),)
    table = at_table("dudo+broken", "36 14", classes=(answering("act", events),)).play(Wink())
    assert table.state.cups == cups
    assert table.table.dice == tuple(len(each.dice) for each in cups)


def test_dice_moved_to_an_empty_cup_keep_their_audience():
    def act(self, seat):
        return (CupsTaken(seat), DiceMoved(0, 1, (0, 3), frozenset({seat})))

    table = at_table("dudo+broken", "36 14", classes=(broken("act", act),)).play(Wink())
    assert table.state.cups == (Cup((3, 4), frozenset({0})), Cup((1, 6), frozenset({0})))
    (moved,) = table.told("dice.moved")
    assert 0 in moved.heard_by()
    assert 1 not in moved.heard_by()
    assert None not in moved.heard_by()


def test_an_action_may_end_in_a_claim_or_in_a_call():
    claimed = at_table(
        "dudo+broken", "33 44 55", classes=(answering("act", (Claimed(0, Bid(2, 4)),)),)
    ).play(Wink())
    assert (claimed.table.claim, claimed.table.claimant, claimed.turn) == (Bid(2, 4), 0, 1)

    def act(self, seat):
        return (Called(seat, Shout()),)

    called = at_table("dudo+broken", "33 44 55", classes=(broken("act", act),)).play(Wink())
    assert called.verdict.call == "shout"
    assert called.lives == (2, 1, 2)


def test_nothing_comes_after_a_call():
    def act(self, seat):
        return (Called(seat, Shout()), TurnMoved(1))

    check_blame(broken("act", act), "act", "nothing comes after a call")


def test_an_event_whose_class_says_nobody_reaches_nobody():
    event = cacho.Event()
    assert not any(seat in event.heard_by() for seat in (None, 0, 1))


# Lives are clipped


@pytest.mark.parametrize(
    ("owed", "lives"),
    [
        ((Loss(0, 3),), (0, 3)),
        ((Loss(0, 2), Loss(1, 1)), (0, 2)),
        ((Gain(0, 9),), (5, 3)),
        ((Gain(1, 2), Loss(0, 1)), (1, 5)),
        ((), (2, 3)),
    ],
)
def test_lives_are_clipped_at_the_floor_and_at_the_most_a_seat_can_hold(owed, lives):
    kind = answering("penalties", owed)
    table = at_table("dudo+broken", "33 444", "1x5", "dudo", classes=(kind,))
    assert table.lives == lives
    changed = {event.seat: event.by for event in table.told("lives.changed")}
    assert changed == {
        seat: lives[seat] - (2, 3)[seat] for seat in (0, 1) if lives[seat] != (2, 3)[seat]
    }


def test_without_floor_and_ceiling_lives_go_below_zero_and_above_the_start():
    setup = Setup(lives=1, full=None, floor=None, cups=2, seats=(2, 2))

    def decision(self, table):
        return Turn(table.turn, "bid") if table.thrown else Chance((1, 1), "throw")

    paid = hookimpl(lambda self: (Loss(0, 3), Gain(1, 4)))
    kind = answering("setup", setup, decision=hookimpl(decision), penalties=paid)
    game = cacho.load("dudo+broken", kind)
    state = game.apply(game.start(2), cacho.Roll(((3,), (4,))))
    after = game.apply(game.apply(state, Bid(1, 5)), cacho.Doubt()).table
    assert (after.lives, after.live) == ((-2, 5), (True, True))


# Positions of any lives


def test_lives_without_a_ceiling_are_still_finite():
    setup = Setup(lives=1, full=None, floor=None, cups=2, seats=(2, 2))
    game = cacho.load(
        "broken", answering("setup", setup, decision=hookimpl(lambda self: Turn(0, "x")))
    )
    assert game.start(lives=(0, 10**6)).table.lives == (0, 10**6)
    for lives in ((-(10**6) - 1, 1), (1, 10**6 + 1)):
        with pytest.raises(ValueError, match=r"lives\[\d\] must be"):
            game.start(lives=lives)


# Answers of the right type with fields that cannot be


@pytest.mark.parametrize(
    ("hook", "answer"),
    [
        ("setup", Setup("1", 1, 0, 3, (2, 10))),
        ("setup", Setup(1, 1, 0, 3, None)),
        ("setup", Setup(1, 1, 0, "3", (2, 10))),
        ("setup", Setup(0, 1, 0, 3, (2, 10))),
        ("act", (DirectionSet(["left"]),)),
        ("act", (DiceMoved(0, 1, None, frozenset()),)),
        ("act", (DiceMoved(0, 1, ([],), frozenset()),)),
        ("act", (Claimed(0, "3x3"),)),
        ("act", (Called(0, "dudo"),)),
        ("count", Count("3", ())),
        ("judge", shouted(0, 1, None)),
        ("outcome", Outcome((9,), "x")),
    ],
    ids=str,
)
def test_an_answer_with_fields_of_the_wrong_type_is_refused(hook, answer):
    check_blame(answering(hook, answer), hook)


@pytest.mark.parametrize(
    ("hook", "make"),
    [
        ("span", lambda: Span("1", 3)),
        ("span", lambda: Span(None, None)),
        ("span", lambda: Span(1, 3.5)),
        ("span", lambda: Span(1, 3, Rule)),
        ("span", lambda: Span(1, 3, "broken", 5)),
        ("narrow", lambda: Span("1", 3)),
        ("narrow", lambda: Span(1, 3, reason=b"too-low")),
        ("outcome", lambda: Outcome(None, "x")),
        ("outcome", lambda: Outcome([0], "x")),
        ("outcome", lambda: Outcome((True,), "x")),
        ("outcome", lambda: Outcome((-1,), "x")),
        ("outcome", lambda: Outcome((0,), None)),
    ],
)
def test_an_answer_that_cannot_be_made_is_blamed_on_who_makes_it(hook, make):
    with pytest.raises(ValueError, match="must be"):
        make()
    check_blame(broken(hook, lambda self: make()), hook)


@pytest.mark.parametrize(
    ("hook", "answer"),
    [
        ("decision", Turn(9, "bid")),
        ("act", (TurnMoved(9),)),
        ("audience", frozenset({9})),
        ("judge", shouted(0, 9)),
        ("settle", (LivesChanged(9, -1),)),
        ("leave", (LivesChanged(9, -1),)),
        ("starter", 9),
    ],
    ids=str,
)
def test_a_wrapper_that_names_a_seat_that_there_is_not_is_blamed(hook, answer):
    check_blame(around(hook, answer), hook)


@pytest.mark.parametrize(
    "owed",
    [Loss(9, 1), Gain(9, 1), Transfer(0, 9, 1), Transfer(9, 0, 1)],
    ids=str,
)
def test_who_owes_what_cannot_be_paid_is_blamed_and_not_who_settles(owed):
    check_blame(answering("penalties", (owed,)), "penalties")


NO_NUMBER = (-1, "0", None, True, 1.0, 10**9)


@pytest.mark.parametrize("number", NO_NUMBER, ids=repr)
@pytest.mark.parametrize(
    "make",
    [
        lambda it: Turn(it, "bid"),
        lambda it: Chance((5, it), "throw"),
        lambda it: Loss(it, 1),
        lambda it: Loss(0, it),
        lambda it: Gain(it, 1),
        lambda it: Gain(0, it),
        lambda it: Transfer(it, 0, 1),
        lambda it: Transfer(0, it, 1),
        lambda it: Transfer(0, 1, it),
        lambda it: LivesChanged(it, 1),
    ],
)
def test_what_rules_answer_with_cannot_be_made_of_what_is_no_number(make, number):
    with pytest.raises(ValueError, match="must be a whole number"):
        make(number)


@pytest.mark.parametrize("by", ["1", None, True, 1.0, 10**9, -(10**9)], ids=repr)
def test_lives_change_by_a_number(by):
    with pytest.raises(ValueError, match="by must be a whole number"):
        LivesChanged(0, by)


def test_a_decision_is_about_text_and_of_dice_in_a_tuple():
    with pytest.raises(ValueError, match="about must be text"):
        Turn(0, None)
    with pytest.raises(ValueError, match="about must be text"):
        Chance((1,), 5)
    with pytest.raises(ValueError, match="sizes must be a tuple"):
        Chance([1], "throw")


def test_a_rule_that_makes_what_cannot_be_is_blamed_for_it():
    class Broken(Rule):
        id = "broken"

        @hookimpl
        def decision(self):
            return Turn("0", "bid")

    with pytest.raises(cacho.RuleError, match="seat must be a whole number") as error:
        cacho.load("dudo+broken", Broken).start(2)
    assert (error.value.rule, error.value.hook) == ("broken", "decision")


# Events that cannot say who may hear of them


def heard(answer):
    """An event of this rule that says so when it is asked who may hear of it."""

    def heard_by(self):
        if isinstance(answer, Exception):
            raise answer
        return answer

    return attrs.frozen(
        type("Whispered", (cacho.Event,), {"tag": "whispered", "heard_by": heard_by})
    )


class Perhaps:
    """Says of everyone that they are in it, and not by a flag."""

    def __contains__(self, seat):
        return 1


NO_AUDIENCE = (KeyError("3"), None, 5, "01", iter((0,)), object(), frozenset, Perhaps())


@pytest.mark.parametrize("answer", NO_AUDIENCE, ids=lambda answer: type(answer).__name__)
def test_an_event_that_does_not_say_who_hears_of_it_is_blamed_on_its_rule(answer):
    kind = heard(answer)
    rule = answering("act", (kind(),), events=(kind,))
    match = cacho.Match(cacho.load("dudo+broken", rule), ["Ana", "Beto"])
    with pytest.raises(cacho.RuleError) as error:
        match.play(Wink())
    assert (error.value.rule, error.value.hook) == ("broken", "heard_by")
    assert error.value.fault.startswith("who hears of Whispered is not told")
    assert "3" not in error.value.fault


@pytest.mark.parametrize("answer", [frozenset({1}), (1,), range(1, 2), {1: "x"}], ids=str)
def test_whatever_can_tell_who_is_in_it_is_an_audience(answer):
    kind = heard(answer)
    rule = answering("act", (kind(),), events=(kind,))
    match = cacho.Match(cacho.load("dudo+broken", rule), ["Ana", "Beto"]).play(Wink())
    told = [[event for event in match.events(seat) if type(event) is kind] for seat in (0, 1, None)]
    assert told == [[], [kind()], []]


@pytest.mark.parametrize(
    ("positions", "audience"),
    [
        ((0,), None),
        ((0,), {0}),
        ((0,), "0"),
        ((0,), frozenset({9})),
        ((0,), frozenset({None})),
        ([0], frozenset({0})),
        ({0: 0}, frozenset({0})),
        ((True,), frozenset({0})),
        ((0.0,), frozenset({0})),
    ],
    ids=str,
)
def test_dice_are_moved_by_position_and_before_live_seats(positions, audience):
    check_blame(answering("act", (DiceMoved(0, 1, positions, audience),)), "act")


# What is offered, and by whom it is owned


@pytest.mark.parametrize(
    "action",
    [cacho.Roll(((1,), (1,))), cacho.Leave(0), cacho.Swap(0, 1), Bid(1, 2), Sentido("left")],
    ids=str,
)
def test_what_nobody_owns_or_has_a_span_is_not_offered(action):
    game = cacho.load("dudo+broken", answering("offers", (action,)))
    state = game.apply(game.start(2), cacho.Roll(((1,) * 5, (2,) * 5)))
    with pytest.raises(cacho.RuleError) as error:
        game.legal(state)
    assert (error.value.rule, error.value.hook) == ("broken", "offers")


def subclass(kind):
    return type(f"Own{kind.__name__}", (kind,), {})


@pytest.mark.parametrize(
    ("hook", "answer"),
    [
        ("setup", subclass(Setup)(5, 5, 0, 3, (2, 10))),
        ("decision", subclass(Turn)(0, "bid")),
        ("decision", subclass(Chance)((5, 5, 5), "throw")),
        ("span", subclass(Span)(1, 3)),
        ("act", (subclass(TurnMoved)(1),)),
        ("act", (subclass(Winked)(),)),
        ("settle", (subclass(LivesChanged)(0, -1),)),
        ("outcome", subclass(Outcome)((0,), "x")),
        ("offers", (subclass(Wink)(),)),
    ],
    ids=str,
)
def test_what_only_looks_like_an_answer_is_refused(hook, answer):
    """The engine knows values by their very class: a subclass would be passed over in silence."""
    check_blame(answering(hook, answer), hook, "it answered ")


class EqualToAll(cacho.Doubt):
    def __eq__(self, other):
        return True

    __hash__ = cacho.Doubt.__hash__


class Incomparable(cacho.Doubt):
    def __eq__(self, other):
        raise KeyError(other)

    __hash__ = cacho.Doubt.__hash__


@pytest.mark.parametrize("action", [mock.ANY, EqualToAll(), Incomparable()], ids=repr)
def test_what_says_that_it_equals_a_legal_action_is_none(action):
    table = at_table("cacho", "34 34", "1x3")
    assert action not in table.legal()
    assert [v.code for v in table.rules.check(table.state, action)] == ["action.unknown"]
    for play in (table.rules.apply, table.rules.step):
        with pytest.raises(cacho.IllegalAction, match=r"action\.unknown"):
            play(table.state, action)


# What is owed between whom


@pytest.mark.parametrize("parties", [("0",), None, 5, ([],), (0.5,), KeyError("no")], ids=repr)
def test_a_debt_whose_parties_are_no_seats_is_blamed_on_who_made_it_due(parties):
    def answer(self):
        if isinstance(parties, Exception):
            raise parties
        return parties

    debt = attrs.frozen(type("Debt", (Owed,), {"parties": property(answer)}))
    check_blame(answering("penalties", (debt(),)), "penalties", "the parties of Debt raised ")


# How slots begin, and what becomes of those with a value a seat


class Each(PerSeat[int]):
    pass


@pytest.mark.parametrize("scope", ["round", "game"])
@pytest.mark.parametrize(
    ("kind", "first", "what"),
    [
        (Winks, lambda setup, lives: 1 / 0, "Winks raised ZeroDivisionError"),
        (Winks, lambda lives: Winks(), "Winks raised TypeError"),
        (Winks, lambda setup, lives: 3, "Winks began as an int"),
        (Winks, 3, "Winks began as an int"),
        (Winks, Winks([]), "Winks raised TypeError: unhashable"),
        (Each, [], "Each raised TypeError: unhashable"),
    ],
)
def test_a_slot_that_cannot_begin_is_blamed_on_its_rule(kind, first, what, scope):
    slots = (Slot(kind, scope, first, {}),)
    game = cacho.load("dudo", answering("wild", None))
    with pytest.raises(cacho.RuleError) as error:
        cacho.Ruleset((*game.rules, answering("wild", None, slots=slots)())).start(2)
    assert (error.value.rule, error.value.hook) == ("broken", "first")
    assert error.value.fault.startswith(what)


@pytest.mark.parametrize(
    "fold",
    [
        lambda value, event, table: Each((1,)),
        lambda value, event, table: Each((1,) * 4),
        lambda value, event, table: Each([1, 1, 1]),
        lambda value, event, table: Each(None),
        lambda value, event, table: value.replaced(9, 1),
        lambda value, event, table: value.replaced(-1, 1),
    ],
)
def test_a_slot_keeps_one_value_a_seat(fold):
    found = faults(answering("wild", None, slots=(Slot(Each, "game", 0, {Winked: fold}),)))
    assert {(error.rule, error.hook) for error in found} == {("broken", "fold")}


@pytest.mark.parametrize(
    "fields",
    [
        (5, "broken", {}),
        (None, "broken", {}),
        ("a.b", 5, {}),
        ("a.b", "broken", {"x": [1]}),
        ("a.b", "broken", {"x": (1, None)}),
        ("a.b", "broken", {1: 2}),
        ("a.b", "broken", {"x": 0.5}),
        ("a.b", "broken", 5),
        ("a.b", "broken", None),
        ("a.b", "broken", (("x", 1),)),
    ],
    ids=str,
)
def test_a_violation_is_made_of_text_and_plain_public_values(fields):
    with pytest.raises(ValueError, match="must be"):
        Violation(*fields)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(5, 5, 0, 3, (3, 2)),
        Setup(5, 5, 0, 3, (0, 2)),
        Setup(5, 4, 0, 3, (2, 3)),
    ],
    ids=str,
)
def test_a_game_that_nobody_could_play_is_blamed_on_its_rule(setup):
    check_blame(answering("setup", setup), "setup")


def test_who_spoils_a_cup_spoils_no_other_game():
    one, other = (at_table("dudo", "33 44").state for _ in range(2))
    object.__setattr__(one.cups[0], "dice", ())
    assert other.cups[0].dice == (3, 3)
    assert at_table("dudo", "33 44").state == other


# An action that cannot say what it is


def mute(**members):
    """The rules of a game in which a seat may do what its class breaks on."""
    kind = attrs.frozen(type("Mumble", (Action,), {"tag": "mumble", "pattern": "mm"} | members))

    class Mumbling(Rule):
        """The seat in turn may mumble."""

        id = "mumbling"
        requires = ("dudo",)
        actions = (kind,)

        @hookimpl
        def offers(self, table):
            return (kind(),) if table.about == "bid" else None

        @hookimpl
        def act(self):
            return ()

    return cacho.load("dudo+mumbling", Mumbling), kind()


NO_TEXTS = (
    property(lambda self: 1 / 0),
    property(lambda self: self.nothing),
    property(sys.exit),
    property(lambda self: None),
    property(lambda self: 7),
)


@pytest.mark.parametrize("text", NO_TEXTS, ids=["raises", "lacks", "leaves", "none", "number"])
def test_an_action_that_cannot_be_written_is_called_by_its_tag(text):
    game, mumble = mute(notation=text, public_notation=text)
    state = game.apply(game.start(2), cacho.Roll(((1,) * 5, (2,) * 5)))
    assert repr(game.legal(state)).endswith("; mumble>")
    with pytest.raises(cacho.IllegalAction, match="seat 1 may not play mumble: turn"):
        game.apply(state, mumble, by=1)
    assert cacho.text(game, mumble) == "mumble"


def test_a_claim_that_cannot_be_written_spoils_no_error():
    class Moan(Claim):
        """Claim what nobody can write."""

        tag = "moan"
        notation = property(lambda self: 1 / 0)

    table = attrs.evolve(cacho.load("dudo").start(2).table, claim=Moan(), claimant=0)
    refused = cacho.IllegalAction(Bid(1, 1), 0, (), table)
    assert "| moan by 0 |" in str(refused)


@pytest.mark.parametrize("text", NO_TEXTS, ids=["raises", "lacks", "leaves", "none", "number"])
@pytest.mark.parametrize("form", ["notation", "public_notation"])
def test_who_cannot_write_an_action_is_named_where_a_record_needs_it(form, text):
    game, mumble = mute(**{form: text})
    match = cacho.Match(game, ["Ana", "Beto"], dealer=cacho.Dealer(seed=7)).play(mumble)
    assert cacho.loads(cacho.dumps(match), rules=game) == match
    with pytest.raises(cacho.RuleError) as caught:
        cacho.dumps(match, seat=0 if form == "notation" else 1)
    assert (caught.value.rule, caught.value.hook) == ("mumbling", form)
    assert caught.value.fault.startswith("Mumble ")


@attrs.frozen
class Kept:
    """A slot that holds an action."""

    last: Action


@pytest.mark.parametrize("text", NO_TEXTS[:3], ids=["raises", "lacks", "leaves"])
def test_a_slot_that_cannot_be_written_spoils_no_error(text):
    kind = attrs.frozen(type("Mumble", (Action,), {"tag": "mumble", "notation": text}))

    class Keeps(Rule):
        id = "keeps"
        slots = (Slot(Kept, scope="game", first=Kept(kind()), folds={}),)

    game = cacho.load("dudo+keeps", Keeps)
    with pytest.raises(cacho.IllegalAction) as refused:
        game.apply(game.start(2), Bid(1, 1))
    assert str(refused.value).endswith("Kept?]")


def reads(answer):
    return classmethod(lambda cls, **fields: answer())


@pytest.mark.parametrize(
    ("members", "fault"),
    [
        ({"from_fields": reads(lambda: {}["x"])}, "Mumble raised KeyError: 'x'"),
        (
            {"from_fields": reads(lambda: 1 / 0)},
            "Mumble raised ZeroDivisionError: division by zero",
        ),
        ({"from_fields": reads(sys.exit)}, "Mumble raised SystemExit: "),
        ({"from_fields": reads(lambda: "mm")}, "Mumble is read as a str"),
        ({"from_fields": reads(lambda: Bid(1, 1))}, "Mumble is read as a Bid"),
        ({"pattern": "(?P<what>mm)"}, "Mumble raised TypeError: "),
    ],
)
def test_an_action_that_cannot_be_read_is_its_rules_fault(members, fault):
    game, _ = mute(**members)
    with pytest.raises(cacho.RuleError) as caught:
        game.parse("mm")
    assert (caught.value.rule, caught.value.hook) == ("mumbling", "from_notation")
    assert caught.value.fault.startswith(fault)


def test_an_action_that_takes_no_such_value_is_no_action():
    game, _ = mute(from_fields=reads(lambda: int("mm")))
    with pytest.raises(ValueError, match="invalid literal"):
        game.parse("mm")


def test_a_claim_that_cannot_be_read_makes_no_position():
    @attrs.frozen
    class Moan(Claim):
        """Claim what nobody can read."""

        tag = "moan"
        pattern = "mm"
        from_fields = reads(lambda: 1 / 0)

    class Moaning(Rule):
        """The seat in turn may moan."""

        id = "moaning"
        requires = ("dudo",)
        actions = (Moan,)

    game = cacho.load("dudo+moaning", Moaning)
    state = game.apply(game.start(2), cacho.Roll(((1,) * 5, (2,) * 5)))
    text = str(game.apply(state, Bid(1, 1))).replace("1x1 by", "mm by")
    with pytest.raises(ValueError, match="claim: Moan cannot read it: it raised ZeroDivisionError"):
        game.read_position(text)
