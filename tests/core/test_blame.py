# ruff: noqa: ARG001, ARG005 - a hook and a fold name what they are given
"""All that is said of a rule that breaks its contract: whose fault, in which answer, and what.

A rule that is asked before it says nothing, and it answers by all that it is asked about; so it is
found only if the very question is asked again.
"""

import sys

import attrs
import pytest

import cacho
from cacho._core.events import DiceSeen
from cacho._core.forms import OWNED
from cacho.plugins import (
    Action,
    Bid,
    Called,
    Chance,
    Claimed,
    CupsTaken,
    DiceMoved,
    DiceThrown,
    DirectionSet,
    Event,
    Gain,
    LivesChanged,
    Loss,
    Outcome,
    Owed,
    PerSeat,
    PublicEvent,
    Rule,
    Shown,
    Slot,
    Transfer,
    Turn,
    TurnMoved,
    Verdict,
    Violation,
    hookimpl,
)
from cacho_variants.dudo import DudoRule
from tests.made_up import Shout, Wink, Winked
from tests.tables import beside, dealt, silent_on

SEATS = frozenset({0, 1, 2})


def named(id_, hook, answer, **body):
    """A rule that answers one question, and whatever else is given."""
    return type(id_.title(), (Rule,), {"id": id_, hook: hookimpl(answer)} | body)


def silent(hook, id_="silent"):
    """A rule that is asked first, and says nothing."""
    return named(id_, hook, lambda self: None)


def around(hook):
    """A rule that hands on what others answer, and is innocent of it."""

    def hand_on(self):
        return (yield)

    return type("Around", (Rule,), {"id": "around", hook: hookimpl(hand_on, wrapper=True)})


def odd(hook, answer, **body):
    """The rule at fault: the seat in turn may wink and shout."""
    offers = hookimpl(lambda self, table: (Wink(), Shout()) if table.about == "bid" else None)
    own = {"version": "7", "actions": (Wink, Shout), "events": (Winked,), "offers": offers}
    return named("odd", hook, answer, **own | body)


def blamed(hook, answer, *plays, **body):
    """The error of a rule among others, once these were played before three seats."""
    kinds = [odd(hook, answer, **body), silent(hook)]
    with pytest.raises(cacho.RuleError) as error:
        at(*kinds).play(*plays)
    with pytest.raises(cacho.RuleError) as surrounded:
        at(*kinds, around(hook)).play(*plays)
    assert surrounded.value.args == error.value.args
    return error.value


def at(*classes):
    """A table of three seats at which these rules stand after the game's."""
    return dealt(beside("dudo(dice=2)", *classes), "33 44 5")


def check(error, hook, fault):
    said = ("odd", f"module {__name__}", "7", hook, fault)
    assert error.args == said
    rule, whence, version, _, _ = said
    assert str(error) == (
        f"rule {rule!r} ({whence}, version {version}) broke its contract in {hook!r}: {fault}"
    )


# Who must act, and who sees the dice


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (Turn(9, "bid"), "9 is not a live seat"),
        (Turn(3, "bid"), "3 is not a live seat"),
        (Chance((5, 5), "throw"), "(5, 5) are not numbers of dice for 3 cups"),
        (Chance((0, 0, 0), "throw"), "(0, 0, 0) are not numbers of dice for 3 cups"),
    ],
    ids=str,
)
def test_a_decision_of_nobody_or_of_no_dice(answer, fault):
    check(
        blamed("decision", lambda self, table: answer if table.thrown else None), "decision", fault
    )


@pytest.mark.parametrize("decision", [Turn(9, "bid"), Chance((1,), "throw")], ids=str)
def test_a_decision_after_a_claim_or_an_action_or_a_swap_is_as_well_checked(decision):
    kind = odd(
        "decision",
        lambda self, table: decision if table.turn == 1 else None,
        act=hookimpl(lambda self: (TurnMoved(1),)),
    )
    table = at(kind)
    for state, action in (
        (table.state, Wink()),
        (table.state, Bid(1, 3)),
        (table.rules.start(3), cacho.Swap(0, 1)),
    ):
        for play in (table.rules.apply, table.rules.step):
            with pytest.raises(cacho.RuleError) as error:
                play(state, action)
            assert (error.value.rule, error.value.hook) == ("odd", "decision")


def test_dice_that_are_shown_to_whom_there_is_not():
    def audience(self, table, cup):
        return frozenset({9, cup}) if table.thrown and cup == 2 else None

    check(blamed("audience", audience), "audience", "[2, 9] are not all live seats")


# What cannot happen


def move(cup, to, positions, audience=SEATS):
    return DiceMoved(cup, to, positions, audience)


WHOLE = "positions must be a tuple of whole numbers, not "


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        (TurnMoved(9), "9 is not a live seat"),
        (TurnMoved("0"), "'0' is not a live seat"),
        (CupsTaken(3), "3 is not a live seat"),
        (Claimed(9, Bid(1, 2)), "9 is not a live seat"),
        (Claimed(0, "1x2"), "'1x2' is no claim"),
        (Called(9, Shout()), "9 is not a live seat"),
        (Called(0, "grito"), "'grito' is no call"),
        (DirectionSet("up"), "direction must be one of 'left', 'right', not 'up'"),
        (move(0, 1, (0,), {0}), "audience must be a frozenset of seats, not {0}"),
        (move(0, 1, (0,), frozenset({7})), "7 is not a live seat"),
        (move(0, 1, (0,), frozenset({True})), "True is not a live seat"),
        (move(0, 3, (0,)), "to must be a whole number from 0 to 2, not 3"),
        (move(3, 0, (0,)), "cup must be a whole number from 0 to 2, not 3"),
        (move(-1, 0, (0,)), "cup must be a whole number from 0 to 2, not -1"),
        (move(0, -1, (0,)), "to must be a whole number from 0 to 2, not -1"),
        (move("0", 1, (0,)), "cup must be a whole number from 0 to 2, not '0'"),
        (move(0, True, (0,)), "to must be a whole number from 0 to 2, not True"),  # noqa: FBT003 - no seat
        (move(0, "1", (0,)), "to must be a whole number from 0 to 2, not '1'"),
        (move(1, 1, (0,)), "no dice can move from cup 1 to itself"),
        (move(0, 1, [0]), f"{WHOLE}[0]"),
        (move(0, 1, (True,)), f"{WHOLE}(True,)"),
        (move(0, 1, (0, "1")), f"{WHOLE}(0, '1')"),
        (move(0, 1, (0, 0)), "positions must name each die once, not (0, 0)"),
        (move(0, 1, (0, 2)), "cup 0 has no dice at all of (0, 2)"),
    ],
    ids=str,
)
def test_an_action_that_ends_in_what_cannot_be(event, fault):
    def act(self, table, seat, action):
        asked = (table.turn, seat, action) == (0, 0, Wink())
        return (Winked(), event) if asked else None

    check(blamed("act", act, Wink()), "act", fault)


def test_an_action_that_goes_on_after_a_call():
    error = blamed("act", lambda self: (Called(0, Shout()), Winked()), Wink())
    check(error, "act", "nothing comes after a call, which closes the round")


# What is judged and paid, and who opens or wins


def shouted(caller, target, ledger=()):
    return Verdict(
        call="shout", right=True, count=None, ledger=ledger, caller=caller, target=target
    )


@pytest.mark.parametrize("pair", [(0, 9), (9, 0), (0, -1), (3, 0)], ids=str)
def test_a_verdict_between_seats_that_there_are_not(pair):
    def judge(self, table, cups, seat, call):
        asked = (table.turn, len(cups), seat, call) == (0, 3, 0, Shout())
        return shouted(*pair) if asked else None

    fault = f"{pair[0]} and {pair[1]} are not both live seats"
    check(blamed("judge", judge, Shout()), "judge", fault)


def test_a_verdict_that_shows_dice_of_a_cup_that_there_is_not():
    def judge(self, table, cups, seat, call):
        asked = (table.turn, len(cups), seat, call) == (0, 3, 0, Shout())
        ledger = tuple(Shown(cup, 3, 3, "natural") for cup in (3, 0))
        return shouted(0, 1, ledger) if asked else None

    fault = "the ledger shows dice of more than 3 cups"
    check(blamed("judge", judge, Shout()), "judge", fault)


@attrs.frozen
class Hand(Owed):
    """What was made of a verdict may hold its dice, and nothing was shown yet if it fails."""

    seat: int
    dice: tuple[int, ...]

    @property
    def parties(self):
        return (self.seat,)


@pytest.mark.parametrize(
    ("owed", "fault"),
    [
        (Loss(9, 1), "the parties of Loss, (9,), are not all live seats"),
        (Gain(3, 2), "the parties of Gain, (3,), are not all live seats"),
        (Transfer(0, 9, 1), "the parties of Transfer, (0, 9), are not all live seats"),
        (Transfer(9, 0, 1), "the parties of Transfer, (9, 0), are not all live seats"),
        (Hand(9, (3, 5)), "the parties of Hand, (9,), are not all live seats"),
    ],
    ids=str,
)
def test_a_debt_between_seats_that_there_are_not(owed, fault):
    def penalties(self, table, verdict):
        return (owed,) if table.thrown and verdict.call == "doubt" else None

    check(blamed("penalties", penalties, "1x3", "dudo"), "penalties", fault)


@attrs.frozen
class Debt(Owed):
    @property
    def parties(self):
        raise KeyError("nobody")


@attrs.frozen
class Flight(Owed):
    @property
    def parties(self):
        sys.exit(3)


@pytest.mark.parametrize(
    ("owed", "fault"),
    [
        (Debt(), "the parties of Debt raised KeyError"),
        (Flight(), "the parties of Flight raised SystemExit"),
    ],
    ids=["Debt", "Flight"],
)
def test_a_debt_that_cannot_say_between_whom_it_is(owed, fault):
    def penalties(self, table, verdict):
        return (owed,) if table.thrown and verdict.call == "doubt" else None

    error = blamed("penalties", penalties, "1x3", "dudo")
    check(error, "penalties", fault)
    assert isinstance(error.__cause__, (KeyError, SystemExit))


def test_a_payment_by_a_seat_that_there_is_not():
    def settle(self, table, owed):
        return (LivesChanged(9, -1),) if table.thrown and owed == Loss(0, 1) else None

    check(blamed("settle", settle, "5x3", "dudo"), "settle", "9 is not a live seat")


def test_a_payment_is_asked_about_as_the_table_was_before_it():
    """The second change is at fault; the rule answers for the lives before the first."""

    def settle(self, table):
        changes = (LivesChanged(1, -1), LivesChanged(9, -1))
        return changes if table.lives == (2, 2, 1) else None

    check(blamed("settle", settle, "5x3", "dudo"), "settle", "9 is not a live seat")


def test_a_seat_that_leaves_what_is_not_its_own():
    def leave(self, table, seat):
        return (LivesChanged(9, -1),) if seat == 1 and not table.thrown else None

    check(blamed("leave", leave, cacho.Leave(1)), "leave", "9 is not a live seat")


@pytest.mark.parametrize("seat", [9, 3, -1])
def test_a_round_that_is_opened_by_a_seat_that_there_is_not(seat):
    def starter(self, table, verdict):
        return seat if table.thrown and verdict.call == "doubt" else None

    check(blamed("starter", starter, "5x3", "dudo"), "starter", f"{seat} is not a seat")


@pytest.mark.parametrize("winners", [(9,), (0, 9), (2,)], ids=str)
def test_a_game_that_is_won_by_a_seat_that_there_is_not(winners):
    """Seat 2 is out by then."""

    def outcome(self, table):
        return Outcome(winners, "odd") if table.lives == (2, 2, 0) else None

    fault = f"{winners!r} are not all live seats"
    check(blamed("outcome", outcome, "1x2", "1x3", "5x5", "dudo"), "outcome", fault)
    check(blamed("outcome", outcome, cacho.Leave(2)), "outcome", fault)


# What nobody answers


@pytest.mark.parametrize(
    ("hook", "plays", "facts"),
    [
        ("decision", (), " (silent, quiet passed)"),
        ("act", ("guiño",), " (about 'wink'; odd passed)"),
        ("judge", ("grito",), " (about 'shout')"),
        ("starter", ("1x3", "dudo"), " (silent, quiet passed)"),
        ("settle", ("1x3", "dudo"), " (about a Loss; silent, quiet passed)"),
    ],
)
def test_a_question_that_no_rule_answers_is_named_with_the_cure(hook, plays, facts):
    """A wrapper, which may answer for others, does not."""

    def hush(self):
        yield

    hushing = type("Hushing", (Rule,), {"id": "hushing", hook: hookimpl(hush, wrapper=True)})
    mute = silent_on(DudoRule, hook)(dice=2)
    known = odd("act", lambda self: None)
    passing = [] if hook in OWNED else [silent(hook, "quiet")(), silent(hook)()]
    rules = (mute, known(), *passing, hushing())
    with pytest.raises(cacho.RulesetError) as error:
        dealt(cacho.Ruleset(rules), "33 44 5").play(*plays)
    assert (
        str(error.value)
        == f"no rule answers {hook!r} here{facts}; name a rule that does, or answer it in yours"
    )


# Slots


@attrs.frozen
class Winks:
    number: int = 0


class Each(PerSeat[int]):
    pass


@pytest.mark.parametrize(
    ("kind", "first", "fault"),
    [
        (Winks, lambda setup, lives: 1 / 0, "Winks raised ZeroDivisionError: division by zero"),
        (Winks, lambda setup, lives: sys.exit(3), "Winks raised SystemExit: 3"),
        (Winks, lambda setup, lives: lives[0], "Winks began as an int"),
        (Winks, Winks([]), "Winks raised TypeError: unhashable type: 'list'"),
        (Each, lambda setup, lives: [], "Each raised TypeError: unhashable type: 'list'"),
    ],
)
def test_a_slot_that_cannot_begin(kind, first, fault):
    slots = (Slot(kind, "game", first, {}),)
    check(blamed("wild", lambda self: None, slots=slots), "first", fault)


def test_a_slot_that_cannot_begin_anew_with_a_round():
    def first(setup, lives):
        return None if lives == (2, 1, 1) else Winks()

    slots = (Slot(Winks, "round", first, {}),)
    error = blamed("wild", lambda self: None, "1x3", "dudo", slots=slots)
    check(error, "first", "Winks began as a NoneType")


def test_a_slot_that_would_end_the_program():
    slots = (Slot(Winks, "game", Winks(), {DiceThrown: lambda *_: sys.exit(3)}),)
    check(blamed("wild", lambda self: None, slots=slots), "fold", "it raised SystemExit: 3")


NO_HASH = "{} holds what has no hash, such as a list"
NOT_EACH = "Each is no longer a tuple of one value a seat"


@pytest.mark.parametrize(
    ("kind", "fold", "fault"),
    [
        (Winks, lambda value, event, table: 1 / 0, "it raised ZeroDivisionError: division by zero"),
        (Winks, lambda value, event, table: table.turn, "Winks became an int"),
        (Each, lambda value, event, table: Winks(), "Each became a Winks"),
        (Each, lambda value, event, table: Each((1, 1)), NOT_EACH),
        (Each, lambda value, event, table: Each((1,) * 4), NOT_EACH),
        (Each, lambda value, event, table: Each("111"), NOT_EACH),
        (Each, lambda value, event, table: Each(([1],) * 3), NO_HASH.format("Each")),
        (Winks, lambda value, event, table: Winks([1]), NO_HASH.format("Winks")),
    ],
)
def test_a_slot_that_becomes_what_it_cannot_be(kind, fold, fault):
    slots = (Slot(kind, "game", Winks() if kind is Winks else 0, {Winked: fold}),)
    act = hookimpl(lambda self: (Winked(),))
    check(blamed("wild", lambda self: None, Wink(), slots=slots, act=act), "fold", fault)


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (DiceSeen, "it raised KeyError"),
        (DiceThrown, "it raised KeyError: (2, 2, 1)"),
    ],
)
def test_a_fold_tells_why_it_raised_unless_it_was_told_of_dice(kind, fault):
    def fold(value, event, table):
        raise KeyError(event.sizes if isinstance(event, PublicEvent) else event.dice)

    slots = (Slot(Winks, "game", Winks(), {kind: fold}),)
    check(blamed("wild", lambda self: None, slots=slots), "fold", fault)


# Who hears of it


class ForSeats:
    """It says of seats that they hear, and not by a flag."""

    def __contains__(self, seat):
        return False if seat is None else 1


class ForTheLast(ForSeats):
    """Only of the last seat it says it by no flag."""

    def __contains__(self, seat):
        return 1 if seat == 2 else True


def raising():
    raise KeyError("3")


@pytest.mark.parametrize(
    ("audience", "how"),
    [
        (raising, ": it raised KeyError"),
        (lambda: None, ": it raised AttributeError"),
        (sys.exit, ": it raised SystemExit"),
        (ForSeats, " by a ForSeats"),
        (ForTheLast, " by a ForTheLast"),
    ],
)
def test_an_event_that_does_not_say_who_hears_of_it(audience, how):
    kind = attrs.frozen(
        type("Whispered", (Event,), {"tag": "whispered", "heard_by": lambda self: audience()})
    )
    events, act = (kind,), hookimpl(lambda self: (kind(),))
    error = blamed("wild", lambda self: None, Wink(), events=events, act=act)
    check(error, "heard_by", f"who hears of Whispered is not told{how}")
    here = at(odd("wild", lambda self: None, events=events, act=act))
    with pytest.raises(cacho.RuleError) as silently:
        here.rules.apply(here.state, Wink())
    assert str(silently.value) == str(error)


@pytest.mark.parametrize("audience", [frozenset({1}), (1,), range(1, 2)], ids=repr)
def test_an_event_may_be_heard_by_whom_it_says(audience):
    kind = attrs.frozen(
        type("Whispered", (Event,), {"tag": "whispered", "heard_by": lambda self: audience})
    )
    act = hookimpl(lambda self: (kind(),))
    here = at(odd("wild", lambda self: None, events=(kind,), act=act))
    step = here.rules.step(here.state, Wink())
    assert step.events == (kind(),)
    assert here.rules.apply(here.state, Wink()) == step.state


@attrs.frozen
class Knock(Action):
    """Its class does not see to it that its field can be hashed."""

    tag = "knock"
    pattern = "toco"
    on: tuple[int, ...]


def test_an_action_that_is_offered_and_has_no_hash_is_the_rule_s_fault():
    offers = hookimpl(lambda self: (Knock([1]),))
    error = blamed("wild", lambda self: None, "1x3", actions=(Knock,), offers=offers)
    check(error, "offers", "it raised TypeError: unhashable type: 'list'")


def test_so_is_one_that_a_wrapper_adds():
    def offers(self):
        said = yield
        return (*said, (Knock([1]),))

    offers = hookimpl(wrapper=True)(offers)
    error = blamed("wild", lambda self: None, "1x3", actions=(Knock,), offers=offers)
    check(error, "offers", "it raised TypeError: unhashable type: 'list'")


@pytest.mark.parametrize("offers", [True, False])
def test_an_action_without_a_hash_is_refused_as_any_other(offers):
    offered = hookimpl(lambda self, table: (Knock((1,)),) if offers and table.thrown else None)
    here = at(odd("wild", lambda self: None, actions=(Knock,), offers=offered))
    legal = here.rules.legal(here.state)
    assert (Knock((1,)) in legal) is offers
    assert Knock([1]) not in legal
    assert here.rules.check(here.state, Knock([1])) == (
        Violation("action.not-now", "core", {"about": "bid"}),
    )
    for play in (here.rules.apply, here.rules.step):
        with pytest.raises(cacho.IllegalAction):
            play(here.state, Knock([1]))
