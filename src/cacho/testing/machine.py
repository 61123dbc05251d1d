"""A game as a state machine: Hypothesis plays it, and at every step checks what must hold."""

from collections.abc import Callable
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from cacho import Action, Bid, Call, Chance, Leave, Over, Ruleset, Swap, Turn
from cacho.testing.play import Play
from cacho.testing.properties import (
    a_refusal_is_total,
    claims_rise,
    compiled_answers_are_pluggy_s,
    every_legal_action_is_accepted,
    hands_and_dice_are_in_bounds,
    kept_answers_are_fresh,
    legal_actions_are_in_order,
    lives_are_conserved,
    positions_are_frozen,
    reveals_are_exact,
    rounds_are_few,
    rounds_close_once,
    someone_acts_until_the_end,
    the_dead_take_no_part,
    the_nearest_live_seat_answers,
)
from cacho.testing.strategies import actions, rolls, starts

OF_A_MOVE: tuple[Callable[[Play], None], ...] = (
    the_nearest_live_seat_answers,
    the_dead_take_no_part,
    lives_are_conserved,
    hands_and_dice_are_in_bounds,
    rounds_close_once,
    reveals_are_exact,
    positions_are_frozen,
    kept_answers_are_fresh,
)
"""What must hold of each move."""

OF_A_POSITION: tuple[Callable[[Ruleset, State], None], ...] = (
    someone_acts_until_the_end,
    legal_actions_are_in_order,
)
"""What must hold of each position."""

OF_A_GAME: tuple[Callable[[Play], None], ...] = (claims_rise, lives_are_conserved, rounds_are_few)
"""What must hold of all moves together."""

Which = st.integers(0, 2**16)
"""Which of several things is done: its place, counted round and round."""


def machine(rules: Ruleset | st.SearchStrategy[Ruleset]) -> type["Game"]:
    """Make the state machine that plays such rules; run its ``TestCase``, or call `run`.

    Every action is played that is legal, and many are tried that are not; positions are taken back
    to as well, for they are values.
    """
    drawn = st.just(rules) if isinstance(rules, Ruleset) else rules
    return type("GameOfThese", (Game,), {"rulesets": drawn})


class Game(RuleBasedStateMachine):
    """One game of some rules; `machine` says which."""

    rulesets: ClassVar[st.SearchStrategy[Ruleset]] = st.nothing()
    play: Play

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a game."""
        self.play = data.draw(starts(data.draw(self.rulesets)))

    def do(self, action: Action, by: int | None = None) -> None:
        """Go on with an action."""
        self.play = self.play.then(action, by)

    def offers(self, *kinds: type[Action]) -> list[Action]:
        """List what the seat in turn is offered of these kinds."""
        legal = self.play.rules.legal(self.play.state)
        return [action for action in legal.offers if isinstance(action, kinds)]

    @precondition(lambda self: isinstance(self.decision, Chance))
    @rule(data=st.data())
    def throw(self, data: st.DataObject) -> None:
        """Let the dice fall that are due."""
