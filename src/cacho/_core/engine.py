"""The reducer of one rule set: check an action, and let it take its course.

Each kind of action has a course of its own: a claim is put up, a call closes the round, dice fall,
the shell's actions are the engine's own, and of any other its owner says what happens. Nothing is
remembered beside the position.
"""

from collections.abc import Callable, Collection
from functools import cache, partial
from typing import Any, cast

from cacho._core import shell_actions
from cacho._core.acting import act, claim
from cacho._core.actions import SHELL_ACTIONS, Action, Call, Claim, Leave, Roll, Swap
from cacho._core.closing import close
from cacho._core.dispatch import Resolution
from cacho._core.errors import IllegalAction
from cacho._core.keeper import SlotKeeper
from cacho._core.legality import Legality
from cacho._core.state import State
from cacho._core.table import Chance, Over, Table, Turn
from cacho._core.telling import Silence, Step, Telling
from cacho._core.throwing import throw
from cacho._core.violations import CORE, Violation

Course = Callable[[Telling, State, int, Any], State]
"""What an action leads to: the telling, the state, the acting seat, the action → the next state."""

SHELL = -1
"""The seat of whoever acts for no seat."""


class Engine:
    """The reducer of one rule set."""

    def __init__(
        self,
        resolution: Resolution,
        keeper: SlotKeeper,
        legality: Legality,
        owned: Collection[type[Action]],
    ) -> None:
        """Take the rules' answers, slots and legality, and the kinds of action that they own."""
        self._resolution = resolution
        self._keeper = keeper
        self._legality = legality
        self._courses: dict[type[Action], Course] = {
            **{kind: _course(kind) for kind in owned},
            Roll: throw,
            Leave: shell_actions.leave,
            Swap: shell_actions.swap,
        }
        self._silence = cache(partial(Silence, resolution, keeper))  # by the number of seats

    def check(self, table: Table, action: object, by: int | None) -> tuple[Violation, ...]:
        """Say everything that speaks against an action; nothing, if it is legal."""
        decision = table.decision
        if type(decision) is Over:
            return (Violation("game.over", CORE),)
        if type(action) in SHELL_ACTIONS:
            of_the_shell = cast("Roll | Leave | Swap", action)
            return tuple(shell_actions.violations(table, of_the_shell, by))
        if by is not None and (type(by) is not int or not 0 <= by < table.seats):
            return (Violation("seat.unknown", CORE, {"seats": table.seats}),)
        if by is None:
            by = decision.seat if type(decision) is Turn else 0
        return self._legality.violations(table, action, by)

    def apply(self, state: State, action: Action, by: int | None) -> State:
        """Return the position that `step` reaches, without telling how."""
        table = state.table
        seat = self._admitted(table, action, by)
        silence = self._silence(len(table.live))
        return self._courses[type(action)](silence, state, seat, action)

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
            if by_turn and self._legality.allows(table, seat, action):
                return seat
            if by is None and type(action) not in SHELL_ACTIONS:
                by = seat
        elif (
            type(decision) is Chance
            and type(action) is Roll
            and action.sizes == decision.sizes
            and by is None
        ):
            return SHELL
        violations = self.check(table, action, by)
        if violations:
            raise IllegalAction(action, by, violations, table)
        return SHELL if by is None else by


def _course(kind: type[Action]) -> Course:
    """Return the course of a kind of action that some rule owns."""
    if issubclass(kind, Call):
        return close
    return claim if issubclass(kind, Claim) else act
