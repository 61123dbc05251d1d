"""Draw what a property takes, by the names of its arguments."""

from collections.abc import Callable, Mapping
from inspect import signature

from hypothesis import strategies as st

from cacho import Action, Ruleset
from cacho._core.checks import FACES
from cacho.testing.play import Play
from cacho.testing.properties import Property
from cacho.testing.properties.legality import JUNK, offered
from cacho.testing.strategies import actions, bids, plays, shell_actions, twins

LONGEST_JUNK = 3
"""No action has more fields."""


@st.composite
def cases(draw: st.DrawFn, holds: Property, rules: Ruleset) -> dict[str, object]:
    """Generate what a property takes: ``holds(**case)`` runs it.

    Besides ``rules`` it may name a ``play`` and the ``state`` that it reached, and what `DRAWN`
    knows.
    """
    play = draw(plays(rules))
    case: dict[str, object] = {"rules": rules, "play": play, "state": play.state}
    names = signature(holds).parameters
    if "redealt" in names:
        seat = draw(st.none() | _seats(play))
        case |= {"seat": seat, "redealt": draw(twins(play, seat))}
    return {name: case[name] if name in case else draw(DRAWN[name](play)) for name in names}


def _seats(play: Play) -> st.SearchStrategy[int]:
    return st.integers(0, play.state.table.seats - 1)


def _tries(play: Play) -> st.SearchStrategy[Action]:
    """Generate actions, among them what is offered to anybody, legal or not, and what was legal."""
    earlier = play.rules.legal(play.states[len(play.moves) // 2])
    now = play.rules.legal(play.state)
    near = [*offered(play.rules, play.state), *earlier.offers, *now[:3]]
    return actions(play.rules) | st.sampled_from(near) if near else actions(play.rules)


def _thrown(play: Play) -> st.SearchStrategy[object]:
    lying = [state for state in play.states if state.table.thrown]
    return st.sampled_from(lying or [play.state])


DRAWN: Mapping[str, Callable[[Play], st.SearchStrategy[object]]] = {
    "action": _tries,
    "by": _seats,
    "bid": lambda _: bids(),
    "dealt_anew": lambda play: twins(play, None),
    "faces": lambda _: st.permutations(FACES[1:]).map(tuple),
    "junk": lambda _: st.tuples(*[st.sampled_from(JUNK)] * LONGEST_JUNK),
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
``thrown`` is a position with dice under the cups, if there was one; ``bid`` is about them, and
``faces`` are other names of 2 … 6. ``turns`` is how far to rotate the seats, ``junk`` what no
action is of.
"""
