"""Legality: what is offered is accepted, what is refused is refused wholly (Q1–Q7, Q12).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from cacho import (
    Action,
    Chance,
    Cup,
    IllegalAction,
    Leave,
    Legal,
    Over,
    Roll,
    Ruleset,
    State,
    Step,
    Swap,
    Turn,
    Violation,
)
from cacho._core.checks import FACES
from cacho._core.foreign import RAISED
from cacho._core.plain import made_of, parameter
from cacho._core.violations import CORE
from cacho.testing.dump import changeable, dump, said_of
from cacho.testing.play import Play

CODE = re.compile(r"[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+")
"""What the code of a violation looks like."""

SAMPLE = 24
"""Of a long list of legal actions so many bids are tried, the first and the last among them."""

JUNK: tuple[object, ...] = (
    None,
    True,
    0,
    -1,
    1.0,
    float("nan"),
    10**30,
    "",
    "x" * 99,
    (),
    ("a",),
    (7,),
    [],
    object(),
)
"""Values that hardly belong into an action."""


def every_legal_action_is_accepted(rules: Ruleset, state: State) -> None:
    """Q1: every action that is listed for a seat is accepted from it."""
    for seat in range(state.table.seats):
        for action in sample(rules.legal(state, seat)):
            reasons = refusal(rules, state, action, seat)
            assert not reasons, f"{action} is listed for seat {seat}, and refused: {reasons}"


def every_accepted_action_is_legal(rules: Ruleset, state: State, action: Action, by: int) -> None:
    """Q2: what is accepted from a seat is in its list, by any way of looking.

    That is tried with an action, and with all that is offered to anybody.
    """
    legal = rules.legal(state, by)
    listed = tuple(legal)
    for tried in (action, *offered(rules, state)):
        accepted = not refusal(rules, state, tried, by)
        assert (tried in legal) == accepted, f"{tried} by {by}: in the list or accepted, not both"
        assert (tried in listed) == accepted, f"{tried} by {by}: found in the list or not"
    for found in sample(legal):
        assert found in legal, f"{found} by {by}: in the list by index, and not to be found"
        assert found in listed, f"{found} by {by}: in the list by index, and not listed"


def a_refusal_is_total(rules: Ruleset, state: State, action: Action, who: int | None) -> None:
    """Q3: what is refused is an `IllegalAction` with reasons, and nothing else has happened.

    That is tried with an action, and with all that is offered to anybody.
    """
    known = {CORE, *(rule.id for rule in rules.rules)}
    before = dump((state, action))
    for tried in (action, *offered(rules, state)):
        for reason in refusal(rules, state, tried, who):
            assert CODE.fullmatch(reason.code), f"{reason.code!r} is no namespaced code"
            assert reason.rule in known, (
                f"{reason} is said by {reason.rule!r}, which is no rule here"
            )
        assert dump((state, action)) == before, f"trying {tried} changed the position"


def the_shell_acts_when_it_may(
    rules: Ruleset, state: State, shell: Action, who: int | None
) -> None:
    """Q3: throws, leaving and changing places are accepted when due; no seat has them in its list.

    A throw answers chance with as many dice as are due; with one more or fewer, for one cup more or
    fewer, or by a seat, it is tried too. Who leaves is live, and says so himself if anybody does.
    Two live seats change places between rounds, before a throw or a claim.
    """
    table = state.table
    chance = table.decision if isinstance(table.decision, Chance) else None
    live = table.survivors
    if isinstance(shell, Leave):
        due = shell.seat in live and who in {None, shell.seat}
    elif isinstance(shell, Swap):
        between = table.round.number > 0 and not table.thrown and table.claim is None
        due = between and shell.a != shell.b and {shell.a, shell.b} <= {*live} and who is None
    else:
        sizes = tuple(map(len, shell.dice)) if isinstance(shell, Roll) else None
        due = chance is not None and sizes == chance.sizes and who is None
    due = due and not isinstance(table.decision, Over)
    reasons = refusal(rules, state, shell, who)
    assert due == (not reasons), f"{shell} by {who} is {'due' if due else 'not due'}: {reasons}"
    listed = [seat for seat in range(table.seats) if shell in rules.legal(state, seat)]
    assert not listed, f"{shell} is listed for {listed}"
    for throw, by in _wrong_throws(chance, table.seats) if chance else ():
        assert refusal(rules, state, throw, by), f"{throw} by {by} is taken where {chance} is due"


def _wrong_throws(chance: Chance, seats: int) -> Iterator[tuple[Roll, int | None]]:
    """List throws that are almost due, each with who makes it."""
    sizes = chance.sizes
    most = sizes.index(max(sizes))
    yield from ((_aces(sizes), seat) for seat in range(seats))
    for change in (-1, 1):
        yield _aces((*sizes[:most], sizes[most] + change, *sizes[most + 1 :])), None
    yield _aces(sizes[:-1]), None
    yield _aces((*sizes, 1)), None


def _aces(sizes: tuple[int, ...]) -> Roll:
    return Roll(tuple((FACES[0],) * size for size in sizes))


def actions_are_made_well_or_not(rules: Ruleset, junk: tuple[object, ...]) -> None:
    """Q3: whatever an action is made of, it is one that can be written, or a `ValueError`."""
    for kind in (kind for rule in rules.rules for kind in rule.actions):
        fields = map(parameter, made_of(kind))
        given: dict[str, Any] = dict(zip(fields, junk, strict=False))
        try:
            made = kind(**given)
        except ValueError:
            continue
        assert kind.from_notation(made.notation) == made, f"{made.notation!r} is not read back"


def someone_acts_until_the_end(rules: Ruleset, state: State) -> None:
    """Q4: a seat or chance can act as long as the game is not over, and nobody after that."""
    table = state.table
    able = [seat for seat in range(table.seats) if rules.legal(state, seat)]
    decision = table.decision
    if isinstance(decision, Turn):
        assert decision.seat in able, (
            f"seat {decision.seat} is asked about {decision.about!r}, and may do nothing"
        )
    elif isinstance(decision, Chance):
        assert not able, f"dice are due, and seats {able} may act"
        reasons = refusal(rules, state, _aces(decision.sizes), None)
        assert not reasons, f"dice are due, and refused: {reasons}"
    else:
        assert not able, f"the game is over, and seats {able} may act"
        left = [
            seat
            for seat in table.survivors
            for by in (None, seat)
            if not refusal(rules, state, Leave(seat), by)
        ]
        assert not left, f"the game is over, and seats {left} may leave"


MOST_LISTED = 2_000
"""So many legal actions are looked at one by one at most: rules may let any number be bid."""


def _listed(legal: Sequence[Action]) -> tuple[Action, ...]:
    return tuple(islice(legal, MOST_LISTED))


def legal_actions_are_in_order(rules: Ruleset, state: State) -> None:
    """Q5: a list of legal actions holds each once, in one order, and does not depend on a die."""
    cups = tuple(Cup((1,) * len(cup.dice), cup.seen_by) for cup in state.cups)
    for seat in range(state.table.seats):
        legal = rules.legal(state, seat)
        listed, count = _listed(legal), min(len(legal), MOST_LISTED)
        assert len(listed) == count, f"{count} are counted and {len(listed)} listed"
        assert len(set(listed)) == len(listed), f"seat {seat} has an action twice: {legal}"
        assert listed == legal[:MOST_LISTED], f"by index, {legal} are {legal[:MOST_LISTED]}"
        assert listed == _listed(rules.legal(state, seat)), f"asked again, {legal} are others"
        assert legal == rules.legal(State(state.table, cups), seat), f"{legal} depend on dice"


def questions_change_nothing(rules: Ruleset, state: State, action: Action, by: int) -> None:
    """Q6: asking and acting change neither position nor action; asked again, rules answer alike."""
    before = dump((state, action))
    seats, decision = range(state.table.seats), state.table.decision
    actor = decision.seat if isinstance(decision, Turn) else by
    first, second = (
        {
            "why not": refusal(rules, state, action, by),
            "what": [_listed(rules.legal(state, seat)) for seat in seats],
            "who sees": [rules.observe(state, seat) for seat in (None, *seats)],
            "what then": dump(
                [rules.step(state, a, actor) for a in sample(rules.legal(state, actor))]
            ),
            "who won": rules.outcome(state),
        }
        for _ in range(2)
    )
    for question, answer in first.items():
        again = second[question]
        assert answer == again, f"asked {question!r} twice, rules say {answer} and {again}"
    assert dump((state, action)) == before, "asking changed the position or the action"


def positions_are_frozen(play: Play) -> None:
    """Q7: nothing that a position, its rules or what happened hold can change."""
    told = play.moves[-1].events if play.moves else play.begun.events
    held = {"position": play.state, "events": told, "rules": play.rules.rules}
    found = [place for name, value in held.items() for place in changeable(value, name)]
    assert not found, f"what can change has no place in a game: {'; '.join(found)}"


def the_idle_do_nothing(rules: Ruleset, state: State, action: Action, by: int) -> None:
    """Q12: nothing happens for a seat that may not act, and a seat that is out never may."""
    for seat, live in enumerate(state.table.live):
        legal = rules.legal(state, seat)
        assert live or not legal, f"seat {seat} is out, and may {legal}"
    reasons = refusal(rules, state, action, by)
    assert rules.legal(state, by) or reasons, f"seat {by} may not act, and did {action}"


def sample(legal: Legal) -> Iterator[Action]:
    """Choose some of a long list of legal actions: the first, the last, and what is no bid."""
    bids = len(legal) - len(legal.offers)
    chosen = {*range(0, bids, max(1, bids // SAMPLE)), *range(max(0, bids - 1), bids)}
    yield from (legal[at] for at in sorted(chosen))
    yield from legal.offers


def offered(rules: Ruleset, state: State) -> tuple[Action, ...]:
    """List what rules offer to anybody, whether or not somebody objects."""
    if not isinstance(state.table.decision, Turn):
        return ()
    answers = (rules.ask.offers(state.table, seat) for seat in range(state.table.seats))
    return tuple({action: None for answer in answers for each in answer for action in each})


def refusal(rules: Ruleset, state: State, action: Action, by: int | None) -> tuple[Violation, ...]:
    """Return why an action is refused, nothing if it is accepted; all ways of trying must agree."""
    try:
        reasons = rules.check(state, action, by)
        tried = _tried(rules, state, action, by)
        applied = rules.apply(state, action, by) if isinstance(tried, Step) else None
    except RAISED as error:
        what = f"{action} by {by} is neither taken nor refused: {said_of(error)}"
        raise AssertionError(what) from error
    if isinstance(tried, Step):
        assert not reasons, f"{action} by {by} is taken, and checked for {reasons}"
        assert applied == tried.state, f"applied, {action} leads to {applied}, and else to {tried}"
        assert hash(applied) == hash(tried.state), "equal positions have unequal hashes"
    else:
        assert reasons, f"{action} by {by} passes the check, and is refused for {tried}"
        assert tried == reasons, f"{action} by {by} is refused for {tried}, checked for {reasons}"
    return reasons


def _tried(
    rules: Ruleset, state: State, action: Action, by: int | None
) -> Step | tuple[Violation, ...]:
    """Return what came of an action, or why it was refused."""
    try:
        return rules.step(state, action, by)
    except IllegalAction as refused:
        return refused.violations if str(refused) else ()
