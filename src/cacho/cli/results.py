"""Tell what came of checks: a table, plain where it is piped, and each counterexample in full."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset
from cacho.testing.checking import Companion, Result, checked, companions
from cacho.testing.counterexample import title
from cacho.testing.properties import PROPERTIES
from cacho.testing.stacks import shipped

T = TypeVar("T")

HOLDS, BROKEN, REFUSED, IDLE = "ok", "broken", "refused", "-"
STYLES = {HOLDS: "green", BROKEN: "bold red", REFUSED: "yellow", IDLE: "dim"}

Row = tuple[str, str, str]
"""What came of it, of what, and more about that."""


def tell_checks(rules: Ruleset, subject: type[Rule] | None, examples: int) -> bool:
    """Check rules and tell of each property; return whether all hold.

    A `subject` is the class that was named alone: it is told which list it stands in.
    """
    console = Console(highlight=False, soft_wrap=True)
    if subject is not None:
        console.print(f"{subject.id} stands in a list that takes it: {rules.spec}", markup=False)
    console.print(f"{rules.spec}, {_cases(examples)}", markup=False)
    results = _watched(checked(rules, examples), len(PROPERTIES))
    told = _told(console, results, _of_property)
    broken = [result.found for result in told if result.found]
    reasons: dict[str, str] = {}
    for found in broken:
        name = found.holds.__name__
        first = reasons.setdefault(found.reason, name)
        about = found if first == name else f"{name} does not hold for the reason told of {first}"
        console.print(f"\n{about}", markup=False)
    console.print()
    console.print(f"{_sum(len(broken))} {rules.spec}", markup=False)
    return not broken


def tell_matrix(what: Ruleset | type[Rule], examples: int, *others: type[Rule]) -> bool:
    """Check rules in company and tell of each shipped rule; return whether nothing breaks.

    A class may require what is among the `others`.
    """
    console = Console(highlight=False, soft_wrap=True)
    about = what.spec if isinstance(what, Ruleset) else what.id
    console.print(f"{about} beside each shipped rule, {_cases(examples)}", markup=False)
    results = _watched(companions(what, examples, *others), len(shipped()))
    return not any(result.broken for result in _told(console, results, _of_companion))


def _watched(results: Iterable[T], total: int) -> Iterator[T]:
    """Let a bar show how far it is, where there is a terminal for it."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        yield from progress.track(results, total=total)


def _of_property(result: Result) -> Row:
    outcome = IDLE if not result.applies else BROKEN if result.found else HOLDS
    return outcome, result.holds.__name__, title(result.holds)


def _of_companion(result: Companion) -> Row:
    if result.broken:
        return BROKEN, result.kind.id, " ".join(result.broken.split())
    if result.refused:
        return REFUSED, result.kind.id, result.refused
    if result.rules is None:
        return IDLE, result.kind.id, "is among them"
    return HOLDS, result.kind.id, result.rules.spec


def _told(console: Console, results: Iterable[T], row: Callable[[T], Row]) -> list[T]:
    """Tell of each result and keep it: in lines as they come, or at last in a table on a terminal.

    The table has room for its longest cells.
    """
    kept: list[T] = []
    table = Table(box=None, show_header=False)
    for _ in range(3):
        table.add_column(overflow="fold")
    for result in results:
        kept.append(result)
        outcome, what, more = row(result)
        if console.is_terminal:
            table.add_row(Text(outcome, STYLES[outcome]), Text(what), Text(more, "dim"))
        else:
            console.print(f"{outcome:8}{what:36}{more}", markup=False)
    if console.is_terminal:
        console.print(table, soft_wrap=False)
    return kept


def _cases(examples: int) -> str:
    return f"{examples} {'case' if examples == 1 else 'cases'} of each property"


def _sum(broken: int) -> str:
    if broken:
        return f"{broken} {'property does' if broken == 1 else 'properties do'} not hold of"
    return "Every property holds of"
