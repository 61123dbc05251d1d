"""Classes of rules: what is one, what they are called, and the rules that they make."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeGuard, cast

from attrs.exceptions import FrozenInstanceError

from cacho._core import spec
from cacho._core.errors import RulesetError
from cacho._core.foreign import RAISED, worded
from cacho._core.plain import parameter
from cacho._core.rule import Rule, option_fields
from cacho._core.wording import described, known_names


def is_rule_class(kind: object) -> TypeGuard[type[Rule]]:
    """Tell whether something is a class of rules."""
    return isinstance(kind, type) and issubclass(kind, Rule)


def check_classes(given: object) -> tuple[type[Rule], ...]:
    """Return classes of rules as a tuple.

    Raises:
        ValueError: they are none.
    """
    kinds = tuple(cast("Iterable[object]", given)) if isinstance(given, Iterable) else (given,)
    wrong = [kind for kind in kinds if not is_rule_class(kind)]
    if wrong:
        said = described(wrong[0])
        msg = f"each class of rules must be a subclass of Rule, such as Doble, not {said}"
        raise ValueError(msg)
    return cast("tuple[type[Rule], ...]", kinds)


def classes_by_id(rule_classes: Sequence[type[Rule]]) -> dict[str, type[Rule]]:
    """Name the classes given beside a spec; each has a name of its own.

    Raises:
        RulesetError: one is no class of rules, its name is none, or two have one name.
    """
    try:
        kinds = check_classes(rule_classes)
    except ValueError as error:
        raise RulesetError(str(error)) from error
    given: dict[str, type[Rule]] = {}
    for kind in kinds:
        if not isinstance(kind.id, str) or not spec.NAME.fullmatch(kind.id):
            said = described(kind.id)
            msg = f"the id of {kind.__name__} must be a name for a spec, as 'doble', not {said}"
            raise RulesetError(msg)
        if kind.id in given:
            raise RulesetError(f"two classes are called {kind.id!r}; give only one of them")
        given[kind.id] = kind
    return given


def rule_of_class(kind: type[Rule], options: Mapping[str, object]) -> Rule:
    """Make a rule of a class that was given, blaming the class for what goes wrong.

    Raises:
        RulesetError: it cannot be made.
    """
    try:
        return made(kind, kind.id, options)
    except RulesetError:
        raise
    except FrozenInstanceError as error:
        msg = f"rule {kind.id!r} cannot be made: options are fields of its class, without __init__"
        raise RulesetError(msg) from error
    except RAISED as error:
        msg = f"rule {kind.id!r} cannot be made: {worded(error)}"
        raise RulesetError(msg) from error


def made(kind: type[Rule], name: str, options: Mapping[str, object]) -> Rule:
    """Make a rule of a class with the options given to it.

    Raises:
        RulesetError: it has no such option, or refuses what it is given. Whatever else its class
            raises is raised.
    """
    known = [parameter(field) for field in option_fields(kind)]
    for option in options:
        if option not in known:
            has = known_names(option, known) if known else "it has none"
            msg = f"rule {name!r} has no option {option!r}; {has}"
            raise RulesetError(msg)
    try:
        return kind(**options)
    except (TypeError, ValueError) as error:
        msg = f"rule {name!r} cannot be made: {error}"
        raise RulesetError(msg) from error
