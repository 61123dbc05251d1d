# ruff: noqa: ARG001 - a hook takes itself
"""Who is asked, in what order: what is compiled answers as plain pluggy does."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho._core.dispatch import registry
from cacho._core.forms import FORMS, OWNED, QUESTIONS, SPOKEN_BY_ALL, Form
from cacho.plugins import (
    ONGOING,
    Action,
    Bid,
    Call,
    Chance,
    Count,
    LivesChanged,
    Loss,
    Outcome,
    Rule,
    Setup,
    Span,
    Turn,
    TurnMoved,
    Violation,
    hookimpl,
)
from tests.tables import at_table

HOOKS = tuple(FORMS)
TABLE = at_table("dudo", "33 44", "1x3", "2x3")
VERDICT = TABLE.play("dudo").verdict

ANSWERS = {
    "setup": (Setup(5, 5, 0, 2, (2, 3)), Setup(1, None, None, 1, (2, 2))),
    "decision": (Turn(0, "bid"), Chance((1, 1), "throw")),
    "offers": ((),),
    "span": (Span(1, 0), Span(2, 3), Span(0, 0)),
    "narrow": (Span(1, 0), Span(2, 3), Span(0, 0)),
    "ceiling": (0, 5),
    "objection": (Violation("a.b", "c"), Violation("d.e", "f")),
    "act": ((), (TurnMoved(0),)),
    "audience": (frozenset(), frozenset({0, 1})),
    "wild": (frozenset(), frozenset({1})),
    "count": (Count(0, ()), Count(3, ())),
    "judge": (VERDICT, attrs.evolve(VERDICT, count=None)),
    "penalties": ((), (Loss(0, 1),)),
    "settle": ((), (LivesChanged(0, -1),)),
    "leave": ((), (LivesChanged(1, -2),)),
    "starter": (0, 1),
    "outcome": (ONGOING, Outcome((), "drawn"), Outcome((1,), "won")),
}
"""Sound answers to each question, among them those that are false but no silence."""

NUMBERS = range(5)


def owned(base, number):
    """An action that the rule of this number owns."""
    named = f"{base.__name__.lower()}.{number}"
    body = {"tag": named, "pattern": named}
    return attrs.make_class(f"{base.__name__}{number}", [], (base,), body, frozen=True)()


ACTIONS = [owned(Action, number) for number in NUMBERS]
CALLS = [owned(Call, number) for number in NUMBERS]
ANSWERS["offers"] += ((ACTIONS[0],), (ACTIONS[0], CALLS[0]))


def method(names, body):
    """A method that takes exactly these arguments, in this order."""
    space = {"body": body}
    given = ", ".join(f"{name}={name}" for name in names)
    exec(  # noqa: S102 - pluggy reads the names from a real signature
        f"def hook(self{''.join(f', {name}' for name in names)}): return body(self, {given})\n"
        f"def wrapper(self{''.join(f', {name}' for name in names)}):\n"
        f"    return (yield from body(self, {given}))\n",
        space,
    )
    return space["hook"], space["wrapper"]


def shape(answer):
    """An answer to all who were asked: pluggy lists it, we do not."""
    return tuple(answer) if isinstance(answer, list) else answer


def recording(number, hook, plan, record):
    """The rule of this number, which writes down each time it is asked."""
    kind, answer, names, outspoken, tags = plan

    def plain(self, **given):
        record.append((self.id, given))
        return answer

    def around(self, **given):
        record.append((self.id, "before", given))
        inner = shape((yield))
        record.append((self.id, "after", inner))
        return inner if answer is None else answer

    body = {
        "id": f"rule{number}",
        "actions": (type(ACTIONS[number]), type(CALLS[number])),
        "out_of_turn": outspoken,
    }
    if kind != "silent":
        hooked, wrapper = method(names, around if kind == "wrapper" else plain)
        body[hook] = hookimpl(wrapper, wrapper=True) if kind == "wrapper" else hookimpl(hooked)
        if hook == "objection":
            body["objects_to"] = tuple(ACTIONS[tag].tag for tag in tags)
    return type(f"Rule{number}", (Rule,), body)()


def plans(hook):
    """How one rule deals with a question: its answer, the arguments it takes, when it speaks."""
    answers = st.sampled_from((None, *ANSWERS[hook]))
    arguments = st.permutations(("rules", *QUESTIONS[hook]))
    names = st.builds(lambda order, count: order[:count], arguments, st.integers(0, len(HOOKS)))
    tags = st.sets(st.sampled_from(NUMBERS), min_size=1)
    plain = st.tuples(st.just("plain"), answers, names, st.booleans(), tags)
    wrapped = st.just(None)
    if hook not in SPOKEN_BY_ALL:
        wrapped |= answers
    else:
        wrapped |= st.lists(st.sampled_from(ANSWERS[hook]), max_size=2).map(tuple)
    around = st.tuples(st.just("wrapper"), wrapped, names, st.booleans(), tags)
    silent = st.tuples(st.just("silent"), st.none(), st.just(()), st.booleans(), st.just({0}))
    return st.one_of(plain, plain, around, silent)


STACKS = st.sampled_from(HOOKS).flatmap(
    lambda hook: st.tuples(st.just(hook), st.lists(plans(hook), min_size=1, max_size=5))
)


def asked(hook, seat, number):
    """The arguments of a question, in order."""
    known = {
        "seats": 2,
        "table": TABLE.table,
        "seat": seat,
        "face": 3,
        "action": ACTIONS[number],
        "call": CALLS[number],
        "cup": 1,
        "cups": TABLE.state.cups,
        "claim": Bid(2, 3),
        "verdict": VERDICT,
        "owed": Loss(0, 1),
    }
    return {name: known[name] for name in QUESTIONS[hook]}


def addressed(hook, kind, rule, number, seat):
    """Whether a question goes to this rule; a wrapper surrounds the answers of every owner."""
    if hook in OWNED:
        return kind == "wrapper" or type(ACTIONS[number]) in rule.actions
    if hook == "objection":
        return ACTIONS[number].tag in rule.objects_to
    return hook != "offers" or seat == TABLE.turn or rule.out_of_turn


def plain_pluggy(game, hook, given, kinds, number):
    """What pluggy answers, if it knows only those whom the question goes to."""
    listed = [
        rule
        for rule, kind in zip(game.rules, kinds, strict=True)
        if addressed(hook, kind, rule, number, given.get("seat"))
    ]
    if hook in OWNED and number >= len(game.rules):
        return None
    return shape(getattr(registry(listed).hook, hook)(rules=game, **given))


def test_every_question_has_sound_answers_here():
    assert set(ANSWERS) == set(HOOKS)


@given(STACKS, st.integers(0, 1), st.sampled_from(NUMBERS))
def test_compiled_dispatch_answers_and_asks_as_pluggy_does(stack, seat, number):
    hook, planned = stack
    record = []
    listed = [recording(place, hook, plan, record) for place, plan in enumerate(planned)]
    game = cacho.Ruleset(tuple(listed))
    given = asked(hook, seat, number)
    record.clear()

    ours = getattr(game.ask, hook)(*given.values())
    we_asked = tuple(record)
    record.clear()
    theirs = plain_pluggy(game, hook, given, [plan[0] for plan in planned], number)

    assert ours == theirs
    assert type(ours) is type(theirs)
    assert we_asked == tuple(record)


# The same, said plainly


def rule(id_, hook, answer, record=None, **body):
    def hooked(self):
        if record is not None:
            record.append(id_)
        return answer

    return type(id_.title(), (Rule,), {"id": id_, hook: hookimpl(hooked), **body})()


def wrapping(id_, hook, change, record=None, **body):
    def hooked(self):
        inner = yield
        if record is not None:
            record.append((id_, inner))
        return change(inner)

    return type(id_.title(), (Rule,), {"id": id_, hook: hookimpl(hooked, wrapper=True), **body})()


def test_later_rules_are_asked_first_and_the_first_answer_counts():
    record = []
    game = cacho.Ruleset(
        (
            rule("one", "wild", frozenset({1}), record),
            rule("two", "wild", frozenset({2}), record),
            rule("three", "wild", None, record),
        )
    )
    assert game.ask.wild(TABLE.table) == frozenset({2})
    assert record == ["three", "two"]


@pytest.mark.parametrize(
    ("hook", "answer"),
    [("wild", frozenset()), ("ceiling", 0), ("starter", 0), ("outcome", ONGOING)],
)
def test_a_false_answer_is_an_answer(hook, answer):
    other = ANSWERS[hook][-1]
    game = cacho.Ruleset((rule("one", hook, other), rule("two", hook, answer)))
    assert getattr(game.ask, hook)(*asked(hook, 0, 0).values()) == answer


def test_where_nobody_answers_there_is_none():
    game = cacho.Ruleset((rule("one", "wild", None),))
    assert game.ask.wild(TABLE.table) is None
    assert game.ask.narrow(TABLE.table, 0, 3) == ()
    assert game.ask.setup(2) is None


def test_where_all_speak_every_answer_counts_later_ones_first():
    game = cacho.Ruleset(
        (
            rule("one", "narrow", Span(1, 4)),
            rule("two", "narrow", None),
            rule("three", "narrow", Span(1, 0)),
        )
    )
    assert game.ask.narrow(TABLE.table, 0, 3) == (Span(1, 0), Span(1, 4))


def test_wrappers_stand_around_all_plain_answers_and_later_ones_outermost():
    record = []
    game = cacho.Ruleset(
        (
            wrapping("inner", "ceiling", lambda seat: seat + 1, record),
            rule("plain", "ceiling", 3),
            wrapping("outer", "ceiling", lambda seat: seat * 10, record),
        )
    )
    assert game.ask.ceiling(TABLE.table) == 40
    assert record == [("inner", 3), ("outer", 4)]
    assert game.describe()["ceiling"] == ("outer (around)", "inner (around)", "plain")


def test_a_wrapper_of_objections_is_asked_about_the_actions_that_its_rule_names():
    record = []
    tags = [act.tag for act in ACTIONS]
    game = cacho.Ruleset(
        (
            rule("plain", "objection", Violation("a.b", "plain"), objects_to=tuple(tags[:2])),
            wrapping("lax", "objection", lambda _: (), record, objects_to=(tags[0], tags[2])),
        )
    )
    said = [game.ask.objection(TABLE.table, 0, act) for act in ACTIONS]
    assert said == [(), (Violation("a.b", "plain"),), (), (), ()]
    assert record == [("lax", (Violation("a.b", "plain"),)), ("lax", ())]


@pytest.mark.parametrize("outspoken", [False, True])
def test_a_wrapper_of_offers_is_asked_out_of_turn_if_its_rule_says_so(outspoken):
    record = []
    offer = (ACTIONS[0],)
    game = cacho.Ruleset(
        (
            rule("plain", "offers", offer, out_of_turn=True, actions=(type(ACTIONS[0]),)),
            wrapping("lax", "offers", lambda _: (), record, out_of_turn=outspoken),
        )
    )
    turn, other = TABLE.turn, 1 - TABLE.turn
    assert game.ask.offers(TABLE.table, other) == (() if outspoken else (offer,))
    assert record == [("lax", (offer,))] * outspoken
    assert game.ask.offers(TABLE.table, turn) == ()
    assert record[outspoken:] == [("lax", (offer,))]


def test_a_wrapper_sees_silence_and_may_answer_for_it():
    game = cacho.Ruleset((wrapping("one", "wild", lambda inner: inner or frozenset({6})),))
    assert game.ask.wild(TABLE.table) == frozenset({6})


def test_a_rule_may_ask_another_question_of_the_rule_set_in_force():
    class Asking(Rule):
        id = "asking"

        @hookimpl
        def ceiling(self, table, rules):
            return len(rules.ask.wild(table))

    game = cacho.Ruleset((Asking(), rule("two", "wild", frozenset({1, 2, 3}))))
    assert game.ask.ceiling(TABLE.table) == 3


def test_two_rule_sets_have_registries_of_their_own():
    one = cacho.Ruleset((rule("one", "wild", frozenset({1})),))
    two = cacho.Ruleset((rule("two", "wild", frozenset({2})),))
    assert one.ask.wild(TABLE.table) == frozenset({1})
    assert two.ask.wild(TABLE.table) == frozenset({2})


def test_a_registry_knows_each_rule_by_its_id():
    game = cacho.load("dudo+ases")
    manager = registry(game.rules)
    assert [manager.get_plugin(rule.id) for rule in game.rules] == list(game.rules)


def test_an_owner_is_asked_about_its_own_actions_only():
    record = []
    owners = [
        rule(f"rule{number}", "act", (TurnMoved(number),), record, actions=(type(ACTIONS[number]),))
        for number in range(3)
    ]
    game = cacho.Ruleset(tuple(owners))
    assert game.ask.act(TABLE.table, 0, ACTIONS[1]) == (TurnMoved(1),)
    assert record == ["rule1"]
    assert game.ask.act(TABLE.table, 0, ACTIONS[4]) is None


@pytest.mark.parametrize("hook", HOOKS)
def test_a_usual_answer_is_passed_at_sight(hook, monkeypatch):
    """To look at its form would cost more than to ask for it."""
    for answer in ANSWERS[hook]:
        plan = ("plain", answer, QUESTIONS[hook], True, {0})
        game = cacho.Ruleset((recording(0, hook, plan, []),))
        ask, given = getattr(game.ask, hook), asked(hook, 0, 0).values()
        ask(*given)  # of what is kept, the form is looked at once
        with monkeypatch.context() as patched:
            patched.setattr(Form, "fits", None)
            assert ask(*given) == ((answer,) if hook in SPOKEN_BY_ALL else answer)


def test_rules_that_speak_to_different_questions_commute():
    one, two = rule("one", "wild", frozenset({2})), rule("two", "ceiling", 7)
    for order in ((one, two), (two, one)):
        game = cacho.Ruleset(order)
        assert (game.ask.wild(TABLE.table), game.ask.ceiling(TABLE.table)) == (frozenset({2}), 7)
