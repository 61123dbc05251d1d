"""Draw what a property takes, by the names of its arguments."""

from collections.abc import Callable, Iterable, Mapping
from inspect import signature

import attrs
from hypothesis import strategies as st

from cacho import Action, Ruleset, Turn
from cacho._core.checks import FACES
from cacho._core.plain import made_of
from cacho.testing.play import Play
from cacho.testing.properties import Property
from cacho.testing.properties.legality import JUNK, offered
from cacho.testing.strategies import plays, twins
from cacho.testing.vocabulary import actions, bids, evenly, shell_actions


@attrs.frozen
class Case:
    """What one property is tried with: the play that it is about, if one, and its arguments."""

    play: Play | None
    arguments: Mapping[str, object]


def cases(holds: Property, rules: Ruleset) -> st.SearchStrategy[dict[str, object]]:
    """Generate what a property takes: ``holds(**case)`` runs it.

    Besides ``rules`` it may name a ``play`` and the ``state`` that it reached, and what `DRAWN` and
    `OF_NO_PLAY` know.
    """
    return played_cases(holds, rules).map(lambda case: {**case.arguments})


@st.composite
def played_cases(draw: st.DrawFn, holds: Property, rules: Ruleset) -> Case:
    """Generate the same, with the play that it is about."""
    names = signature(holds).parameters
    arguments = {name: draw(OF_NO_PLAY[name](rules)) for name in names if name in OF_NO_PLAY}
    play = None
    if not names.keys() <= {"rules", *OF_NO_PLAY}:
        play = draw(plays(rules))
        arguments |= _of_play(draw, play, names)
    known: dict[str, object] = arguments | {"rules": rules}
    return Case(play, {name: known[name] for name in names})


def _of_play(draw: st.DrawFn, play: Play, names: Iterable[str]) -> dict[str, object]:
    drawn: dict[str, object] = {"play": play, "state": play.state}
    if "redealt" in names:
        drawn["seat"] = seat = draw(st.none() | _seats(play))
        drawn["redealt"] = draw(twins(play, seat))
    return drawn | {
        name: draw(DRAWN[name](play)) for name in names if name in DRAWN and name not in drawn
    }


def _seats(play: Play) -> st.SearchStrategy[int]:
    return st.integers(0, play.state.table.seats - 1)


def _actors(play: Play) -> st.SearchStrategy[int]:
    """Generate any seat, and the one in turn as often as not."""
    decision = play.state.table.decision
    return st.just(decision.seat) | _seats(play) if isinstance(decision, Turn) else _seats(play)


def _tries(play: Play) -> st.SearchStrategy[Action]:
    """Generate actions, among them what is offered to anybody, legal or not, and what was legal."""
    earlier = play.rules.legal(play.states[len(play.moves) // 2])
    now = play.rules.legal(play.state)
    near = [*offered(play.rules, play.state), *earlier.offers, *now[:3]]
    return evenly(st.sampled_from(near), actions(play.rules)) if near else actions(play.rules)


def _thrown(play: Play) -> st.SearchStrategy[object]:
    lying = [state for state in play.states if state.table.thrown]
    return st.sampled_from(lying or [play.state])


DRAWN: Mapping[str, Callable[[Play], st.SearchStrategy[object]]] = {
    "action": _tries,
    "by": _actors,
    "dealt_anew": lambda play: twins(play, None),
    "seat": lambda play: st.none() | _seats(play),
    "shell": lambda play: shell_actions(play.state),
    "thrown": _thrown,
    "turns": lambda play: st.integers(1, play.state.table.seats - 1),
    "who": lambda play: st.none() | _seats(play) | st.sampled_from([-1, play.state.table.seats]),
}
"""What a property may name, drawn for a play.

``action`` is tried by the seat ``by``, or by anybody at all (``who``); ``shell`` is one of the
shell's actions. ``seat`` looks on, None as a spectator; ``redealt`` is what was done, but with
other dice where that seat was told of none, and ``dealt_anew`` wherever they were not shown to all.
``thrown`` is a position with dice under the cups, if there was one. ``turns`` is how far to rotate
the seats.
"""


def _junk(rules: Ruleset) -> st.SearchStrategy[tuple[object, ...]]:
    """Generate as many values as any action has fields."""
    fields = max((len(made_of(kind)) for rule in rules.rules for kind in rule.actions), default=0)
    return st.tuples(*[st.sampled_from(JUNK)] * fields)


OF_NO_PLAY: Mapping[str, Callable[[Ruleset], st.SearchStrategy[object]]] = {
    "bid": lambda _: bids(),
    "faces": lambda _: st.permutations(FACES[1:]).map(tuple),
    "junk": _junk,
}
"""What a property may name, drawn for none: ``faces`` are other names of 2 … 6, ``junk`` is what no
action is of, enough for any of these rules."""
