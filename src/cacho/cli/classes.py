"""Classes of rules that no distribution publishes, named by where they are: ``module:Rule``."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pkgutil import resolve_name
from typing import TypeVar

import click

from cacho._core.foreign import RAISED, worded
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset
from cacho._core.wording import described
from cacho.catalog import load
from cacho.classes import is_rule_class

C = TypeVar("C", bound=Callable[..., object])


def of_classes(command: C) -> C:
    """Have a command told of classes of rules."""
    told = "A rule that is not installed, as module:Rule."
    return click.option("--rule", "classes", multiple=True, help=told)(command)


def rules_of(spec: str, names: Sequence[str]) -> Ruleset:
    """Put in force the rules that a spec names, some of which are of these classes.

    Raises:
        CachoError: there are no such rules.
        ValueError: there is no such class, or the spec does not name it.
    """
    kinds = rule_classes(names)
    rules = load(spec, *kinds)
    in_force = {rule.id for rule in rules.rules}
    for name, kind in zip(names, kinds, strict=True):
        if kind.id not in in_force:
            raise ValueError(f"{spec!r} does not name the rule of {name}: add +{kind.id}")
    return rules


def rule_classes(names: Iterable[str]) -> tuple[type[Rule], ...]:
    """Import some classes of rules; modules in the present directory are found, too.

    Raises:
        ValueError: there is no such module, or it has no such class.
    """
    return tuple(map(rule_class, names))


def rule_class(name: str) -> type[Rule]:
    """Import a class of rules, as `rule_classes` does."""
    module, _, kind = name.partition(":")
    if not module or not kind:
        raise ValueError(f"{name!r} should name a class, such as 'cacho_doble:Doble'")
    try:
        here = os.getcwd()  # noqa: PTH109 - an entry of sys.path is a text
        if here not in sys.path:
            sys.path.insert(0, here)
        found: object = resolve_name(name)
    except RAISED as error:  # it may exit, and the command would end unsaid
        raise ValueError(f"{name!r} cannot be imported: {worded(error)}") from error
    if not is_rule_class(found):
        raise ValueError(f"{name!r} should be a subclass of Rule, not {described(found)}")
    return found
