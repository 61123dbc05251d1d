"""The reducer of one rule set: set the table, check an action, let it take its course."""

from collections.abc import Iterator, Sequence

from cacho._core.actions import SHELL_ACTIONS, Action, Leave, Roll, Swap
from cacho._core.course import OPENER, Course, Step
from cacho._core.cups import EMPTY
from cacho._core.dispatch import Resolution
from cacho._core.errors import IllegalAction
from cacho._core.keeper import SlotKeeper
from cacho._core.legality import CORE, Legality
from cacho._core.rule import Rule, Setup
from cacho._core.state import State
from cacho._core.table import Chance, Over, Round, Table, Turn
from cacho._core.violations import Violation


class Engine:
    """The reducer of one rule set."""

    def __init__(self, rules: Sequence[Rule], resolution: Resolution, legality: Legality) -> None:
        """Take the rules in order, their resolved answers and their legality."""
        self._resolution = resolution
        self._legality = legality
        self._keeper = SlotKeeper(rules, resolution)

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
        course = Course(self._resolution, self._keeper, State(table, (EMPTY,) * setup.cups))
        if starter is not None:
            course.open_round(1, starter)
            course.decide()
        return course.end()

    def check(self, table: Table, action: object, by: int | None) -> tuple[Violation, ...]:
        """Say everything that speaks against an action; nothing, if it is legal."""
        decision = table.decision
        if type(decision) is Over:
            return (Violation("game.over", CORE),)
        if isinstance(action, SHELL_ACTIONS):
            return tuple(_against_shell(table, action, by))
        if by is not None and not 0 <= by < table.seats:
            return (Violation("seat.unknown", CORE, {"seats": table.seats}),)
        if by is None:
            by = decision.seat if type(decision) is Turn else 0
        return self._legality.violations(table, action, by)

    def step(self, state: State, action: Action, by: int | None) -> Step:
        """Run the course of an action, or raise `IllegalAction` with all that speaks against it."""
        decision = state.table.decision
        if by is None and type(decision) is Turn and not isinstance(action, SHELL_ACTIONS):
            by = decision.seat
        violations = self.check(state.table, action, by)
        if violations:
            raise IllegalAction(action, by, violations, state.table)
        course = Course(self._resolution, self._keeper, state)
        course.run(action, by)
        return course.end()


def _against_shell(table: Table, action: Action, by: int | None) -> Iterator[Violation]:
    """Say what speaks against an action of the shell, which no rule owns."""
    decision = table.decision
    if by is not None and not (isinstance(action, Leave) and action.seat == by):
        yield Violation("action.shell", CORE, {"action": action.tag})
    match action:
        case Roll(dice):
            if type(decision) is not Chance:
                yield Violation("dice.not-due", CORE)
            elif tuple(map(len, dice)) != decision.sizes:
                yield Violation("dice.wrong-number", CORE, {"sizes": decision.sizes})
        case Leave(seat):
            yield from _not_live(table, seat)
        case Swap(a, b):
            if table.round.number == 0 or table.thrown:
                yield Violation("swap.during-round", CORE)
            if a == b:
                yield Violation("swap.same-seat", CORE, {"seat": a})
            yield from _not_live(table, a)
            yield from _not_live(table, b)


def _not_live(table: Table, seat: int) -> Iterator[Violation]:
    if seat not in table.survivors:
        yield Violation("seat.not-live", CORE, {"seat": seat})
