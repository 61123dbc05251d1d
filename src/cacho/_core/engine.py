"""The reducer of one rule set: set the table, check an action, let it take its course.

Each kind of action has a course of its own: a claim is put up, a call closes the round, dice fall,
the shell's actions are the engine's own, and of any other its owner says what happens. Nothing is
remembered beside the position.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from typing import Any

import attrs

from cacho._core import shell_actions
from cacho._core.acting import act, put_up
from cacho._core.actions import SHELL_ACTIONS, Action, Call, Claim, Dice, Leave, Roll, Swap
from cacho._core.closing import close, open_round
from cacho._core.cups import EMPTY
from cacho._core.dispatch import Resolution
from cacho._core.errors import IllegalAction
from cacho._core.events import Claimed, Event
from cacho._core.keeper import SlotKeeper
from cacho._core.legality import Legality
from cacho._core.rule import Rule, Setup
from cacho._core.state import State
from cacho._core.table import Chance, Decision, Over, Round, Table, Turn
from cacho._core.telling import Silence, Telling
from cacho._core.throwing import OPENER, throw
from cacho._core.violations import CORE, Violation


@attrs.frozen
class Step:
    """What came of an action: the new position, and what happened in order.

    The events hold every die; `Event.heard_by` says who may hear of each.
    """

    state: State
    events: tuple[Event, ...]


Course = Callable[[Telling, State, int, Any], State]
"""What an action leads to: the telling, the state, the seat that acts, the action → the state."""

SHELL = -1
"""The seat of whoever acts for no seat."""


class Engine:
    """The reducer of one rule set."""

    def __init__(self, rules: Sequence[Rule], resolution: Resolution, legality: Legality) -> None:
        """Take the rules in order, their resolved answers and their legality."""
        self._resolution = resolution
        self._legality = legality
        self._keeper = SlotKeeper(rules, resolution)
        owned = [kind for rule in rules for kind in rule.actions]
        self._courses: dict[type[Action], Course] = {
            **{kind: _course(kind) for kind in owned},
            Roll: throw,
            Leave: shell_actions.leave,
            Swap: shell_actions.swap,
        }
        claims = {kind for kind in owned if issubclass(kind, Claim)}
        quiet = legality.keeps and Claimed not in self._keeper.kinds
        self.quiet_claims: frozenset[type[Action]] = frozenset(claims if quiet else ())
        """The kinds of claim that change no slot when they are put up."""
        self._silence = cache(partial(Silence, resolution, self._keeper))  # by the number of seats
        self.start = lru_cache(maxsize=1 << 8)(self._started)

    def _started(self, seats: int, starter: int) -> State:
        """Return the first position of a game in which all is as the rules have it.

        It is kept: a state never changes, and a game of few decisions would pay for it each time.
        """
        setup = self._resolution.setup(seats)
        return self.begin(setup, (setup.lives,) * seats, starter).state

    def begin(self, setup: Setup, lives: tuple[int, ...], starter: int | None) -> Step:
        """Set the table and open the first round, or have its opener drawn if there is none."""
        live = tuple(setup.floor is None or held > setup.floor for held in lives)
        slots = self._keeper.begin(setup, lives)
        table = Table(
            live=live,
            lives=lives,
            full=setup.full,
            dice=(0,) * setup.cups,
            round=Round(0, 0, "left", slots),
            turn=0,
            claim=None,
            claimant=None,
            decision=Chance(tuple(map(int, live)), OPENER),
            slots=slots,
        )
        if starter is None:
            return Step(State(table, (EMPTY,) * setup.cups), ())
        telling = Telling(self._resolution, self._keeper, len(lives))
        state = open_round(telling, table, 1, starter)
        return Step(state, tuple(telling.events))

    def check(self, table: Table, action: object, by: int | None) -> tuple[Violation, ...]:
        """Say everything that speaks against an action; nothing, if it is legal."""
        decision = table.decision
        if type(decision) is Over:
            return (Violation("game.over", CORE),)
        if isinstance(action, SHELL_ACTIONS):
            return tuple(shell_actions.violations(table, action, by))
        if by is not None and (type(by) is not int or not 0 <= by < table.seats):
            return (Violation("seat.unknown", CORE, {"seats": table.seats}),)
        if by is None:
            by = decision.seat if type(decision) is Turn else 0
        return self._legality.violations(table, action, by)

    def apply(self, state: State, action: Action, by: int | None) -> State:
        """Return the position that `step` reaches, without telling how."""
        table = state.table
        if type(action) is Roll and by is None and _are_due(table.decision, action.dice):
            return throw(self._silence(len(table.live)), state, SHELL, action)
        return self.proceed(state, action, self._admitted(table, action, by))

    def proceed(self, state: State, action: Action, seat: int) -> State:
        """Return the position after an action that is known to be legal, without telling how."""
        kind = type(action)
        if kind in self.quiet_claims:
            return self._legality.put_up(state, action, seat)  # type: ignore[arg-type]  # a claim
        return self._courses[kind](self._silence(len(state.table.live)), state, seat, action)

    def step(self, state: State, action: Action, by: int | None) -> Step:
        """Run the course of an action, or raise `IllegalAction` with all that speaks against it."""
        seat = self._admitted(state.table, action, by)
        telling = Telling(self._resolution, self._keeper, len(state.table.live))
        after = self._courses[type(action)](telling, state, seat, action)
        return Step(after, tuple(telling.events))

    def _admitted(self, table: Table, action: Action, by: int | None) -> int:
        """Return the seat that acts (or `SHELL`), or raise `IllegalAction`."""
        decision = table.decision
        if type(decision) is Turn:
            seat = decision.seat
            by_turn = by is None or (type(by) is int and by == seat)
            if by_turn and action in self._legality.legal(table, seat):
                return seat
            if by is None and not isinstance(action, SHELL_ACTIONS):
                by = seat
        violations = self.check(table, action, by)
        if violations:
            raise IllegalAction(action, by, violations, table)
        return SHELL if by is None else by


def _are_due(decision: Decision, dice: Dice) -> bool:
    return type(decision) is Chance and tuple(map(len, dice)) == decision.sizes


def _course(kind: type[Action]) -> Course:
    """Return the course of a kind of action that some rule owns."""
    if issubclass(kind, Call):
        return close
    return put_up if issubclass(kind, Claim) else act
