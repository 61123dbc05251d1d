"""Building: what stands in a list of rules is what counts, however it is asked (Q28).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from collections.abc import Iterator
from functools import lru_cache

import attrs
import pluggy

from cacho import Action, Bid, Call, Claim, Over, Ruleset, State, Turn, load
from cacho._core.checks import FACES
from cacho._core.dispatch import registry
from cacho._core.forms import FORMS, OWNED, QUESTIONS, SPOKEN_BY_ALL
from cacho._core.legality import BIDDING
from cacho._core.rule import Rule
from cacho._core.validation import marks
from cacho.testing.pickling import copied
from cacho.testing.play import Play
from cacho.testing.stacks import built


def rules_are_a_value(rules: Ruleset) -> None:
    """Q28: rule sets of equal rules are equal, and so are their hash, spec and id.

    Read again, the spec says the same; records know rules by it.
    """
    for same in (Ruleset(rules.rules), copied(rules)):
        assert same == rules, f"{rules} is unlike the same rules; what a rule holds must be a value"
        assert hash(same) == hash(rules), f"{rules} has two hashes"
        assert (same.spec, same.id) == (rules.spec, rules.id), f"{rules} has two names"
        assert same.describe() == rules.describe(), f"in {rules} the order to speak differs"
    read = load(rules.spec, *map(type, rules.rules))
    assert read == rules, f"the spec {rules.spec} is read as {read.spec}"


def rules_of_different_hooks_commute(play: Play) -> None:
    """Q28: neighbours in the list that answer different questions can change places."""
    rules = play.rules
    for at, (one, other) in enumerate(zip(rules.rules, rules.rules[1:], strict=False)):
        if one.id in other.requires or _hooks(one) & _hooks(other):
            continue
        changed = built((*rules.rules[:at], other, one, *rules.rules[at + 2 :]))
        state = changed.begin(lives=play.begun.state.table.lives, starter=play.starter).state
        for move in play.moves:
            for seat in range(state.table.seats):
                assert changed.legal(state, seat) == rules.legal(move.before, seat), (
                    f"seat {seat} may do otherwise in {changed} than in {rules}"
                )
            step = changed.step(state, move.action, move.by)
            state = step.state
            assert step.events == move.events, f"{move.action} goes otherwise in {changed}"
            assert _unordered(state) == _unordered(move.after), f"{changed} comes to {state}"


def _hooks(rule: Rule) -> set[str]:
    return {hook for hook in FORMS if marks(type(rule), hook) is not None}


def _unordered(state: State) -> tuple[object, ...]:
    """Show a position, its slots in no order."""
    table, round_ = (attrs.asdict(of, recurse=False) for of in (state.table, state.table.round))
    slots = [
        dict(zip(kept.keys, kept.values, strict=True))
        for kept in (table.pop("slots"), round_.pop("opened"))
    ]
    return state.cups, table | {"round": round_}, slots


def kept_answers_are_fresh(play: Play) -> None:
    """Q28: what is kept of legality is what the rules say when asked anew; so is who must act."""
    # What is kept is nobody's business but of this property.
    legality = play.rules._legality  # noqa: SLF001 - what is kept  # pyright: ignore[reportPrivateUsage]
    for state in (*play.states, *reversed(play.states)):
        table = state.table
        for seat in range(table.seats):
            kept, fresh = play.rules.legal(state, seat), legality.fresh(table, seat)
            assert kept == fresh, (
                f"seat {seat} may {fresh}, and {kept} was kept: some answer depends on more than "
                "its rule 'reads'"
            )
        if table.round.number and not isinstance(table.decision, Over):
            due = play.rules.ask.decision(table)
            assert table.decision == due, f"{due} is due, and the table says {table.decision}"


def compiled_answers_are_pluggy_s(rules: Ruleset, state: State) -> None:
    """Q28: each question, resolved once, is answered as pluggy answers it."""
    for hook, arguments in [*questions(rules, state)]:
        compiled = getattr(rules.ask, hook)(*arguments)
        found = asked(rules, state, hook, arguments)
        assert compiled == found, f"asked for {hook!r}, compiled says {compiled}, pluggy {found}"


def asked(
    rules: Ruleset,
    state: State,
    hook: str,
    arguments: tuple[object, ...],
    alone: Rule | None = None,
) -> object:
    """Ask rules a question through pluggy, which keeps no answer; or one of them `alone`."""
    silent = _silent(rules, hook, arguments, state)
    if alone is not None:
        silent += [rule for rule in rules.rules if rule is not alone]
    caller = _manager(rules.rules).subset_hook_caller(hook, silent)
    given = dict(zip(QUESTIONS[hook], arguments, strict=True))
    answer = caller(rules=rules, **given)
    return tuple(answer) if hook in SPOKEN_BY_ALL else answer


@lru_cache(maxsize=256)
def _manager(rules: tuple[Rule, ...]) -> pluggy.PluginManager:
    return registry(rules)


def questions(rules: Ruleset, state: State) -> Iterator[tuple[str, tuple[object, ...]]]:
    """List what the engine may ask in a position, with the arguments."""
    table, cups = state.table, state.cups
    seats = range(table.seats)
    yield "setup", (table.seats,)
    if isinstance(table.decision, Over) or table.round.number == 0:
        return
    ask = rules.ask
    yield "decision", (table,)
    yield "ceiling", (table,)
    yield "wild", (table,)
    yield "outcome", (table,)
    yield from (("audience", (table, cup)) for cup, size in enumerate(table.dice) if size)
    yield from (("leave", (table, seat)) for seat in table.survivors)
    yield "count", (table, cups, Bid(1, FACES[-1]))
    for seat in seats:
        yield "offers", (table, seat)
        for action in {action for offered in ask.offers(table, seat) for action in offered}:
            yield "objection", (table, seat, action)
        if isinstance(table.decision, Turn) and table.decision == Turn(seat, BIDDING):
            yield from (("span", (table, seat, face)) for face in FACES)
            yield from (("narrow", (table, seat, face)) for face in FACES)
        for action in rules.legal(state, seat).offers:
            yield from _outcome_of(rules, state, seat, action)


def _outcome_of(
    rules: Ruleset, state: State, seat: int, action: Action
) -> Iterator[tuple[str, tuple[object, ...]]]:
    """List what the engine asks when a seat does this."""
    table, ask = state.table, rules.ask
    if isinstance(action, Call):
        yield "judge", (table, state.cups, seat, action)
        verdict = ask.judge(table, state.cups, seat, action)
        assert verdict is not None, f"nobody judges {action}"
        yield "penalties", (table, verdict)
        yield from (("settle", (table, owed)) for owed in ask.penalties(table, verdict) or ())
        yield "starter", (table, verdict)
    elif not isinstance(action, Claim):
        yield "act", (table, seat, action)


def _silent(rules: Ruleset, hook: str, arguments: tuple[object, ...], state: State) -> list[Rule]:
    """List the rules that this question is not put to."""
    decision = state.table.decision
    action = arguments[-1]
    if hook in OWNED:
        spoken = [type(action) in rule.actions or surrounds(rule, hook) for rule in rules.rules]
    elif hook == "objection" and isinstance(action, Action):
        spoken = [action.tag in rule.objects_to for rule in rules.rules]
    elif hook == "offers" and not (isinstance(decision, Turn) and decision.seat == action):
        spoken = [rule.out_of_turn for rule in rules.rules]
    else:
        spoken = [True for _ in rules.rules]
    return [rule for rule, speaks in zip(rules.rules, spoken, strict=True) if not speaks]


def surrounds(rule: Rule, hook: str) -> bool:
    """Tell whether a rule answers a question as a wrapper."""
    options = marks(type(rule), hook)
    return options is not None and options["wrapper"]
