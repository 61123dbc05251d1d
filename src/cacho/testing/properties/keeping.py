"""Keeping: what is written is read back, and a copy is as good (Q8, Q10, Q11, Q29, Q30).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from collections.abc import Iterable
from contextlib import suppress
from typing import TypeVar

from cacho import (
    Action,
    Event,
    IllegalAction,
    Match,
    Observation,
    Roll,
    Ruleset,
    StaleVersion,
    State,
    View,
    dumps,
    loads,
)
from cacho.testing.elsewhere import LONGEST_RECORD
from cacho.testing.play import Play, as_match
from cacho.testing.properties.legality import sample

T = TypeVar("T", Match, View, State, Observation, Action, Event)


def a_copy_is_as_good(rules: Ruleset, state: State, action: Action) -> None:
    """Q8: a copy of a position made through JSON behaves as the position does."""
    copy = loads(dumps(state, rules=rules), State, rules=rules)
    for seat in range(state.table.seats):
        legal = rules.legal(state, seat)
        assert rules.legal(copy, seat) == legal, f"in a copy seat {seat} may do otherwise"
        reasons = rules.check(copy, action, seat)
        assert reasons == rules.check(state, action, seat), f"in a copy {action} is {reasons}"
        for done in sample(legal):
            same = rules.step(copy, done, seat) == rules.step(state, done, seat)
            assert same, f"in a copy {done} leads elsewhere"


def what_is_written_is_read_back(play: Play, seat: int | None) -> None:
    """Q10: whatever is written is read back, and written again byte for byte.

    That is the match, the position, what a seat observes and sees of it, actions and events; and
    each action in its notation.
    """
    rules, match = play.rules, as_match(play)
    _same(rules, match, Match)
    _same(rules, match.view(seat), View)
    _same(rules, play.state, State)
    _same(rules, rules.observe(play.state, seat), Observation)
    for event in _kinds(event for move in play.moves for event in move.events):
        _same(rules, event, Event)
    done = _kinds(move.action for move in play.moves)
    for action in (*done, *sample(rules.legal(play.state))):
        _same(rules, action, Action)
        found = rules.parse(action.notation)
        assert found == action, f"{action.notation!r} is read as {found!r}"


def _kinds(values: Iterable[T]) -> list[T]:
    """Choose one value of each class."""
    return list({type(value): value for value in values}.values())


def _same(rules: Ruleset, value: T, kind: type[T]) -> None:
    text = dumps(value, rules=rules)
    copy = loads(text, kind, rules=rules, most=LONGEST_RECORD)
    assert copy == value, f"{text} is read as {copy}"
    again = dumps(copy, rules=rules)
    assert again == text, f"{text} is written again as {again}"


def versions_rise_by_one(play: Play) -> None:
    """Q11: a match's version rises by one with each action, and a refusal leaves it.

    To take an action back is one, too. What must be refused is a throw that is never due.
    """
    match = as_match(play)
    versions = [match.at(version).version for version in range(match.version + 1)]
    assert versions == [*range(len(play.moves) + 1)], f"{len(play.moves)} actions are {versions}"
    with suppress(IllegalAction):  # what told of dice cannot be taken back
        undone = match.undo()
        assert undone.version == match.version + 1, f"{match.version} is undone as {undone.version}"
    try:
        taken = match.play(Roll(((1,) * 99,)))
    except IllegalAction:
        assert match.version == len(play.moves), f"a refusal counts: it is at {match.version}"
    else:
        raise AssertionError(f"99 dice that are not due are taken, as version {taken.version}")


def a_saved_match_goes_on_alike(play: Play) -> None:
    """Q29: saved at any time and loaded, a match goes on as it would have."""
    match = as_match(play)
    for version in {0, match.version // 2, match.version}:
        saved = match.at(version)
        copy = loads(
            dumps(saved), rules=play.rules, dealer=saved.dealer, pause=True, most=LONGEST_RECORD
        )
        for action, by in play.script[version:]:
            copy = copy.deal() if isinstance(action, Roll) else copy.play(action, by)
        assert copy == match, f"saved at version {version}, it comes to {copy}"
        assert dumps(copy) == dumps(match), f"saved at version {version}, its record differs"


def what_is_sent_twice_is_done_once(play: Play) -> None:
    """Q30: the same action sent twice under one version changes the match once."""
    match = as_match(play)
    if match.turn is None:
        return
    action = match.view(match.turn).legal[0]
    done = match.play(action, version=match.version, id="sent")
    assert done.version == match.version + 1, f"{action} counts {done.version - match.version}"
    again = done.play(action, version=match.version, id="sent")
    assert again is done, f"{action} is done twice under one id"
    with suppress(StaleVersion):
        again = done.play(action, version=match.version)
    assert again is done, f"{action} is done twice under one version"
