"""Purity: a rule answers from what it is given, and from nothing else (Q6, Q9).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from functools import cache, lru_cache

from cacho import RuleError, Ruleset
from cacho._core.rule import Rule
from cacho.testing.ambient import AmbientError, nothing_ambient
from cacho.testing.elsewhere import Elsewhere, told
from cacho.testing.play import Play, as_match, begin
from cacho.testing.properties.building import asked, questions

ENDS = 2
"""So many positions at the beginning and at the end of a play are asked about again."""


def rules_ask_nothing_ambient(play: Play) -> None:
    """Q6: rules use no chance, clock, file, network or thread.

    The game is played again by rules of which no answer was kept but what they gave when so
    watched, and asked for nothing.
    """
    cause = ""
    with nothing_ambient() as found:
        try:
            _played_again(play)
        except (AmbientError, RuleError) as error:
            cause = f": {error}"
    if found:
        _watched.cache_clear()  # what they answered all the same may be kept
    assert not found, f"rules ask {found[0]}{cause}"


def _played_again(play: Play) -> None:
    rules = _watched(play.rules.rules)
    again = begin(rules, play.begun.state.table.lives, starter=play.starter)
    for move in play.moves:
        for seat in range(again.state.table.seats):
            rules.legal(again.state, seat)
        again = again.then(move.action, move.by)
    for seat in range(again.state.table.seats):
        rules.legal(again.state, seat)


@lru_cache(maxsize=64)  # under watch, to put rules in force takes longer than most games
def _watched(rules: tuple[Rule, ...]) -> Ruleset:
    """Return rules that nobody asks unwatched."""
    return Ruleset(rules)


def rules_remember_nothing(play: Play) -> None:
    """Q6: what rules answer does not depend on what else they were asked, or how often.

    All questions about some positions are asked in one order and then in the other, past all that
    is kept of answers.
    """
    rules, states = play.rules, dict.fromkeys((*play.states[:ENDS], *play.states[-ENDS:]))
    all_questions = [(state, *question) for state in states for question in questions(rules, state)]
    forth = [asked(rules, *question) for question in all_questions]
    back = [asked(rules, *question) for question in reversed(all_questions)]
    for (_, hook, arguments), first, second in zip(all_questions, forth, back[::-1], strict=True):
        assert first == second, (
            f"asked for {hook!r} with {arguments[1:]} in another order, rules say {second}, "
            f"where they said {first}"
        )


def other_processes_play_alike(play: Play) -> None:
    """Q9: a record that is played again in another process, with other hashes, tells the same."""
    match = as_match(play)
    here, there = told(match), _elsewhere().told(match)
    for line, other in zip(here.splitlines(), there.splitlines(), strict=False):
        assert line == other, f"in another process there is {other}, and here {line}"
    assert here == there, f"in another process all is told by {there}, and here by {here}"


@cache
def _elsewhere() -> Elsewhere:
    return Elsewhere()
