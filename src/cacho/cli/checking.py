"""``cacho check`` and ``cacho matrix``: the test kit for rule authors, without pytest.

What authors are told is English: it is made of the names and first lines of properties, which are
code.
"""

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TypeVar

import click

from cacho._core.errors import CachoError
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset
from cacho.cli import BROKEN
from cacho.cli.classes import of_classes, rule_class, rule_classes, rules_of
from cacho.cli.speaking import refuse

EXTRA = frozenset({"hypothesis", "pytest"})
"""What the extra ``testing`` brings."""

CLASS = re.compile(r"[\w.]+:[\w.]+")
"""What names a class and is no spec."""

EXAMPLES, FEW_EXAMPLES = 100, 10

F = TypeVar("F", bound=Callable[..., None])


def _takes(examples: int, *, of: str) -> Callable[[F], F]:
    """Declare what both commands take: what is checked, and with how many examples."""

    def declare(command: F) -> F:
        for parameter in (
            click.option(
                *("--examples", "examples"),
                type=click.IntRange(min=1),
                default=examples,
                show_default=True,
                help=f"How many cases of each property{of}.",
            ),
            of_classes,
            click.argument("target", metavar="SPEC|MODULE:RULE"),
        ):
            command = parameter(command)
        return command

    return declare


@click.command()
@_takes(EXAMPLES, of="")
def check(target: str, classes: tuple[str, ...], examples: int) -> None:
    """Check that rules keep every property of a game, case by case.

    SPEC names rules or presets, as for `watch`. A single class, MODULE:RULE, is checked in the
    first shipped list that takes it; what it requires may be named by --rule. The same command
    tries the same cases.
    """
    with _extra():
        from cacho.cli.results import tell_checks  # noqa: PLC0415 - the extra may not be installed
        from cacho.testing.company import home  # noqa: PLC0415 - as above
    with _refused():
        what, others = _found(target, classes)
        rules, subject = (what, None) if isinstance(what, Ruleset) else (home(what, *others), what)
    if not tell_checks(rules, subject, examples):
        raise click.exceptions.Exit(BROKEN)


@click.command()
@_takes(FEW_EXAMPLES, of=", for each company")
def matrix(target: str, classes: tuple[str, ...], examples: int) -> None:
    """Check rules beside each rule that is shipped with cacho.

    A single class stands with one shipped rule and what both need, which may be named by --rule; a
    list has it at its end. A company that is refused is no failure: its reason is told.
    """
    with _extra():
        from cacho.cli.results import tell_matrix  # noqa: PLC0415 - as above
    with _refused():
        what, others = _found(target, classes)
    if not tell_matrix(what, examples, *others):
        raise click.exceptions.Exit(BROKEN)


@contextmanager
def _extra() -> Generator[None, None, None]:
    """Say what is lacking where the extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in EXTRA:
            raise
        cure = "python -m pip install 'cacho-dice[cli,testing]'"
        refuse(ValueError(f"{package} is not installed; say: {cure}"))


@contextmanager
def _refused() -> Generator[None, None, None]:
    """Say what is wrong with what was named."""
    try:
        yield
    except (CachoError, ValueError) as error:
        refuse(error)


def _found(
    target: str, classes: tuple[str, ...]
) -> tuple[Ruleset | type[Rule], tuple[type[Rule], ...]]:
    """Return what was named, a list of rules or a class alone, and the classes beside it.

    Raises:
        CachoError: there are no such rules, or a class is given that nothing requires.
        ValueError: there is no such class, or one is given that no list names.
    """
    from cacho.testing.company import check_company  # noqa: PLC0415 - as above

    others = rule_classes(classes)
    if not CLASS.fullmatch(target):
        return rules_of(target, classes), others
    kind = rule_class(target)
    check_company(kind, *others)
    return kind, others
