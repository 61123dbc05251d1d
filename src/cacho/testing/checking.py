"""Check rules without pytest: property by property, and beside each rule that is shipped."""

from collections.abc import Iterator

import attrs
from hypothesis import Phase, settings

from cacho import CachoError, Ruleset
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

    Neither is told where it was among them before. `found` is of the first property that breaks.
    """

    kind: type[Rule]
    rules: Ruleset | None = None
    refused: str = ""
    found: Counterexample | None = None


def checked(rules: Ruleset, examples: int) -> Iterator[Result]:
    """Check every property with so many cases, the same ones in every run."""
    tries = settings(max_examples=examples, derandomize=True, database=None)
    for holds in PROPERTIES:
        about = applies(holds, rules)
        yield Result(holds, about, search(holds, rules, tries) if about else None)


def companions(rules: Ruleset, subject: type[Rule] | None, examples: int) -> Iterator[Companion]:
    """Put each shipped rule beside others, and check every property until one breaks.

    Beside one rule, the `subject`, it stands with what both need; beside `rules` as they are, if
    there is no subject.
    """
    tries = settings(
        max_examples=examples, derandomize=True, database=None, phases=[Phase.generate]
    )
    for kind in shipped():
        try:
            both = beside(rules, subject, kind)
        except CachoError as error:
            yield Companion(kind, refused=str(error))
            continue
        if both is None:
            yield Companion(kind)
            continue
        about = (holds for holds in PROPERTIES if applies(holds, both))
        broken = (search(holds, both, tries) for holds in about)
        yield Companion(kind, both, found=next(filter(None, broken), None))
