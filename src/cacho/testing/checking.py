"""Check rules without pytest: property by property, and beside each rule that is shipped."""

from collections.abc import Iterator

import attrs
from hypothesis import Phase, settings

from cacho import RuleError, Ruleset, RulesetError
from cacho._core.rule import Rule
from cacho.testing.company import beside
from cacho.testing.counterexample import Counterexample, search
from cacho.testing.properties import PROPERTIES, Property, applies
from cacho.testing.stacks import shipped


@attrs.frozen
class Result:
    """What came of one property: a counterexample, or none; it may not be about such rules."""

    holds: Property
    applies: bool
    found: Counterexample | None


@attrs.frozen
class Companion:
    """What came of one shipped rule beside others: all of them in force, or why they cannot be.

    None of it is told where it was among them before. `broken` says what broke: the first property
    that does not hold, or a rule that breaks its contract before any game.
    """

    kind: type[Rule]
    rules: Ruleset | None = None
    refused: str = ""
    broken: str = ""


def checked(rules: Ruleset, examples: int) -> Iterator[Result]:
    """Check every property with so many cases, the same ones in every run."""
    tries = settings(max_examples=examples, derandomize=True, database=None)
    for holds in PROPERTIES:
        about = applies(holds, rules)
        yield Result(holds, about, search(holds, rules, tries) if about else None)


def companions(
    what: Ruleset | type[Rule], examples: int, *others: type[Rule]
) -> Iterator[Companion]:
    """Put each shipped rule beside what is checked, and check every property until one breaks.

    Beside a class of rules it stands with what both need, which may be among the `others`, and
    otherwise at the end of the list.
    """
    tries = settings(
        max_examples=examples, derandomize=True, database=None, phases=[Phase.generate]
    )
    for kind in shipped():
        try:
            both = beside(what, kind, *others)
        except RulesetError as error:
            yield Companion(kind, refused=str(error))
        except RuleError as error:
            yield Companion(kind, broken=str(error))
        else:
            yield Companion(kind, both, broken="" if both is None else _first_broken(both, tries))


def _first_broken(rules: Ruleset, tries: settings) -> str:
    """Say which property is the first that does not hold, and why; nothing if all hold."""
    about = (holds for holds in PROPERTIES if applies(holds, rules))
    found = next(filter(None, (search(holds, rules, tries) for holds in about)), None)
    return f"{found.holds.__name__} in {rules.spec}: {found.reason}" if found else ""
