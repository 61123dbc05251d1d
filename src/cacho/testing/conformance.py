"""The conformance test of a rule set: every property that applies to it is a test of its own."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import ClassVar

import hypothesis
import pytest
from hypothesis import Phase

from cacho import Ruleset, load
from cacho._core.rule import Rule
from cacho._core.wording import nearest_name
from cacho.testing.counterexample import search
from cacho.testing.properties import PROPERTIES, Property, applies

FINDING = (Phase.explicit, Phase.reuse, Phase.generate)
"""What is done to see a failure that is expected: nobody needs the smallest one."""


class Conformance:
    """Subclass it and name the rules; pytest then finds a test for each property.

    ```text
    class TestDoble(Conformance):
        rules = "cacho+doble"
        classes = (Doble,)
    ```

    The tests are called as the properties are: `test_claims_rise`. Each tries as many cases as the
    profile of Hypothesis in force says, 100 without one; `settings` says otherwise for the class. A
    failure tells of the smallest game that shows it, in notation and as a record that
    ``cacho replay`` reads. A subclass that names no rules has no tests: others can share what it
    declares. A subclass of a test with rules has tests of its own rules and properties alone.

    Raises:
        RulesetError: the rules cannot be built.
        ValueError: `expected_failures` names no property, or gives no reason.
    """

    rules: ClassVar[str]
    """The spec of the rules."""
    classes: ClassVar[tuple[type[Rule], ...]] = ()
    """Classes of rules that no distribution publishes, as `cacho.load` takes them."""
    properties: ClassVar[tuple[Property, ...]] = PROPERTIES
    """What must hold; add functions of your own for what your rule says."""
    expected_failures: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Properties that do not hold, by name, and why not; one that holds after all is a failure."""
    settings: ClassVar[hypothesis.settings | None] = None
    """How hard Hypothesis tries; by default as its profile in force says."""

    def __init_subclass__(cls, **options: object) -> None:
        """Give the subclass its tests."""
        super().__init_subclass__(**options)
        known = {holds.__name__: holds for holds in cls.properties}
        for name, reason in cls.expected_failures.items():
            if name not in known:
                raise ValueError(f"no property is called {name!r}; {nearest_name(name, known)}")
            if not reason:
                raise ValueError(f"why is {name!r} expected to fail? Give the reason")
        if hasattr(cls, "rules"):
            rules = load(cls.rules, *cls.classes)
            for inherited in filter(partial(_is_of_a_property, cls), dir(cls)):
                setattr(cls, inherited, None)
            for name, holds in known.items():
                setattr(cls, f"test_{name}", _test(holds, rules))


def _is_of_a_property(test: type[Conformance], name: str) -> bool:
    """Tell whether a name is that of a test which was made of a property, of whatever rules."""
    made = f"Conformance.{name}"
    return name.startswith("test_") and getattr(getattr(test, name), "__qualname__", "") == made


def _test(holds: Property, rules: Ruleset) -> Callable[[Conformance], None]:
    def test(self: Conformance) -> None:
        reason = self.expected_failures.get(holds.__name__)
        if reason is None and not applies(holds, rules):
            pytest.skip(f"it is not about {rules.spec}")
        tries = self.settings or hypothesis.settings()
        if reason is None:
            found = search(holds, rules, tries)
            if found is not None:
                pytest.fail(str(found), pytrace=False)
        elif search(holds, rules, hypothesis.settings(tries, phases=FINDING)) is None:
            pytest.fail(f"it holds, and was expected not to: {reason}", pytrace=False)
        else:
            pytest.xfail(reason)

    test.__name__ = f"test_{holds.__name__}"
    test.__qualname__ = f"Conformance.{test.__name__}"
    test.__doc__ = holds.__doc__
    return test
