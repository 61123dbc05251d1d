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

from cacho import Action, Call, Chance, Legal, Ruleset, State, Table, Turn
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
from cacho.testing.strategies import doings, starts
from cacho.testing.vocabulary import actions, rolls

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
"""What must hold of the latest move, at every step."""

OF_A_POSITION: tuple[Callable[[Ruleset, State], None], ...] = (
    someone_acts_until_the_end,
    legal_actions_are_in_order,
)
"""What must hold of the position, at every step."""

OF_A_GAME: tuple[Callable[[Play], None], ...] = (claims_rise, lives_are_conserved, rounds_are_few)
"""What must hold of all moves together, at the end."""

AT_THE_END: tuple[Callable[[Ruleset, State], None], ...] = (
    every_legal_action_is_accepted,
    compiled_answers_are_pluggy_s,
)
"""What must hold of the position, but takes too long for every step."""

WHICH = st.integers(0, 2**16)
"""Which of several things is done, counted round and round."""


class Game(RuleBasedStateMachine):
    """One game of some rules: all is done that is legal, much is tried that is not."""

    rulesets: ClassVar[st.SearchStrategy[Ruleset]] = st.nothing()
    """The rules that are drawn from; `machine` says which."""

    play: Play

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a game."""
        self.play = data.draw(starts(data.draw(self.rulesets)))

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.play.state.table

    @property
    def legal(self) -> Legal:
        """What the seat in turn may do."""
        return self.play.rules.legal(self.play.state)

    @property
    def calls(self) -> list[Action]:
        """What it may call."""
        return [action for action in self.legal.offers if isinstance(action, Call)]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.play.rules.outcome(self.play.state) is not None

    @precondition(lambda self: isinstance(self.table.decision, Chance))
    @rule(data=st.data())
    def throw(self, data: st.DataObject) -> None:
        """Let the dice fall that are due."""
        sizes = getattr(self.table.decision, "sizes", ())
        self.play = self.play.then(data.draw(rolls(sizes)))

    @precondition(lambda self: isinstance(self.table.decision, Turn))
    @rule()
    def do_the_least(self) -> None:
        """Raise by the least, or do what is offered first."""
        self.play = self.play.then(self.legal[0])

    @precondition(lambda self: isinstance(self.table.decision, Turn))
    @rule(which=WHICH)
    def do_anything(self, which: int) -> None:
        """Do anything that is legal for the seat in turn."""
        self.play = self.play.then(self.legal[which % len(self.legal)])

    @precondition(lambda self: self.calls)
    @rule(which=WHICH)
    def call(self, which: int) -> None:
        """Call what stands."""
        self.play = self.play.then(self.calls[which % len(self.calls)])

    @precondition(lambda self: not self.over)
    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        """Let happen what happens in a game: somebody may leave, too, or players change places."""
        self.play = self.play.on(data.draw(doings(self.play)))

    @precondition(lambda self: isinstance(self.table.decision, Turn))
    @rule(which=WHICH, seat=WHICH)
    def act_out_of_turn(self, which: int, seat: int) -> None:
        """Let any seat do what it may, which mostly is nothing."""
        by = seat % self.table.seats
        legal = self.play.rules.legal(self.play.state, by)
        if legal:
            self.play = self.play.then(legal[which % len(legal)], by)

    @rule(data=st.data(), who=st.none() | st.integers(-1, 10))
    def try_anything(self, data: st.DataObject, who: int | None) -> None:
        """Try anything, and stay where one is."""
        action = data.draw(actions(self.play.rules))
        a_refusal_is_total(self.play.rules, self.play.state, action, who)

    @precondition(lambda self: self.over)
    @rule(back=st.integers(1, 9))
    def take_back(self, back: int) -> None:
        """Go on from an earlier position."""
        self.play = self.play.back(back)

    @invariant()
    def it_holds(self) -> None:
        """Check the position and the move that led to it."""
        for holds in OF_A_MOVE:
            holds(self.play.latest)
        for of_a_position in OF_A_POSITION:
            of_a_position(self.play.rules, self.play.state)

    def teardown(self) -> None:
        """Check the game as a whole; it may not have begun."""
        play: Play | None = getattr(self, "play", None)
        if play is not None:
            for holds in OF_A_GAME:
                holds(play)
            for of_a_position in AT_THE_END:
                of_a_position(play.rules, play.state)


def machine(rules: Ruleset | st.SearchStrategy[Ruleset]) -> type[Game]:
    """Make the state machine that plays these rules, or such rules; its ``TestCase`` is a test."""
    drawn = st.just(rules) if isinstance(rules, Ruleset) else rules
    return type("GameOfThese", (Game,), {"rulesets": drawn})
