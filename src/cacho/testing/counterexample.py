"""Seek a case in which a property does not hold, and shrink it to the smallest that shows it."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import cast

import attrs
from hypothesis import HealthCheck, Phase, given, settings

from cacho import Action, CachoError, RuleError, Ruleset, State, dumps
from cacho._core.foreign import RAISED
from cacho.catalog import publisher
from cacho.testing.cases import Case, played_cases
from cacho.testing.dump import said_of
from cacho.testing.play import Script, as_match, notation
from cacho.testing.properties import Property

PATIENT = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
"""What is no fault of a rule: a game takes its time."""

ENOUGH = 300
"""So many tries are spent on making a case smaller."""

SCRIPTS = frozenset({"redealt", "dealt_anew"})
"""The arguments that say what else was done."""

HANDED_ON = frozenset({"rules", "play", "state"})
"""What a play shows by itself."""


@attrs.frozen
class Counterexample:
    """A property that does not hold of some rules, with the smallest case found that shows it."""

    holds: Property
    rules: Ruleset
    case: Case
    error: Exception | SystemExit
    again: bool
    """Whether the same case showed it twice."""

    @property
    def reason(self) -> str:
        """What was wrong, in the words of the property; and what a rule raised, if that is why."""
        said, raised = said_of(self.error), _raised_by_a_rule(self.error)
        return said if raised is None else f"{said}, because of {raised!r}"

    @property
    def record(self) -> str | None:
        """The match that shows it, as one line of JSON; None where there is none."""
        if self.case.play is None:
            return None
        try:
            return dumps(as_match(self.case.play))
        except (CachoError, TypeError):
            return None

    def __str__(self) -> str:
        """Tell of it in lines that can be pasted: the game in notation, and its record."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"{self.holds.__name__} does not hold of {self.rules.spec}"
        yield from ("", title(self.holds), "", self.reason)
        if not self.again:
            yield "The same case did not show it again: some answer depends on more than the case."
        play = self.case.play
        if play is not None:
            yield from ("", f"It is so in {play!r}", str(play.state))
        if others := _shown(self.case.arguments, None if play is None else play.state):
            yield f"with {others}"
        if record := self.record:
            yield from ("", f"Its record, for `{self._command()}`:", record)

    def _command(self) -> str:
        """Write the command that shows the record, with the classes that it has to be told of."""
        kinds = [type(rule) for rule in self.rules.rules if rule.id not in self.rules.origins]
        told = [
            f"--rule {kind.__module__}:{kind.__qualname__} "
            for kind in kinds
            if publisher(kind) is None
        ]
        return f"cacho replay {''.join(told)}-"


def _raised_by_a_rule(error: BaseException | None) -> BaseException | None:
    """Return what a rule raised, if that is behind an error: at a table its words are kept back."""
    while error is not None and not isinstance(error, RuleError):
        error = error.__cause__
    return error and error.__cause__


def title(what: object) -> str:
    """Return the first line of a docstring; of a property, its number and what must hold."""
    return (what.__doc__ or "").partition("\n")[0]


class _EnoughError(BaseException):
    """The search is over, for it has found something and tried long enough to make it smaller."""


def search(holds: Property, rules: Ruleset, tries: settings | None = None) -> Counterexample | None:
    """Return the smallest case found in which a property does not hold of some rules, if any.

    `tries` are Hypothesis's settings, by default those of the profile in force. Whichever they are,
    a case may take its time, and none is explained: its record says more, and sooner.
    """
    found: list[Counterexample] = []
    spent = count()

    def check(case: Case) -> None:
        if found and next(spent) == ENOUGH:
            raise _EnoughError
        error = _failure(holds, case)
        if error is not None:
            found.append(Counterexample(holds, rules, case, error, again=True))
            raise error

    check.__name__ = f"{holds.__name__}_of_{rules.id}"  # it decides where examples are kept
    usual = tries or settings()
    patient = settings(
        usual,
        deadline=None,
        phases=[phase for phase in usual.phases if phase is not Phase.explain],
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=PATIENT,
    )
    try:
        patient(given(played_cases(holds, rules))(check))()
    except (*RAISED, _EnoughError) as error:
        if isinstance(error, CachoError) and not found:  # nobody can play so far
            return Counterexample(holds, rules, Case(None, {}), error, again=True)
        if not found:
            raise
    if not found:
        return None
    least = min(found, key=lambda example: len(repr(example.case)))
    return attrs.evolve(least, again=_failure(holds, least.case) is not None)


def _failure(holds: Property, case: Case) -> Exception | SystemExit | None:
    """Return what is raised where a property does not hold; whatever a rule raises is, too."""
    try:
        holds(**case.arguments)
    except RAISED as error:  # a rule may raise anything, and leave
        return error
    return None


def _shown(arguments: Mapping[str, object], reached: State | None) -> str:
    """Show what a property was tried with beside a play that reached a state, in notation."""
    return ", ".join(
        f"{name} {_notation(name, value)}"
        for name, value in arguments.items()
        if name not in HANDED_ON and value != reached
    )


def _notation(name: str, value: object) -> str:
    if name in SCRIPTS:
        return f"({notation(cast('Script', value))})"
    if isinstance(value, Action):
        return value.notation
    if isinstance(value, State):
        return str(value)
    return repr(value)
