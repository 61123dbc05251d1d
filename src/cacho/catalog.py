"""Find rules and presets by name, and load the ones that a spec names.

Installed is not active: a name is looked up in the metadata of installed distributions, which
imports nothing; then the named rules alone are imported.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points

import attrs

from cacho._core import spec as specs
from cacho._core.errors import RulesetError
from cacho._core.rule import Rule, option_fields
from cacho._core.ruleset import Ruleset

RULES = "cacho.rules.v1"
"""The entry-point group of rule classes."""

PRESETS = "cacho.presets.v1"
"""The entry-point group of presets: spec strings."""


@attrs.frozen
class Installed:
    """A rule or preset as metadata tells of it, without importing anything."""

    name: str
    distribution: str
    version: str
    target: str


def installed(group: str) -> tuple[Installed, ...]:
    """List what distributions publish in a group, by name; reads metadata only."""
    found = (_installed(point) for point in entry_points(group=group))
    return tuple(sorted(set(found), key=lambda item: (item.name, item.distribution)))


def publisher(kind: type[Rule]) -> str | None:
    """Return the distribution that publishes a class of rules, or None."""
    return _publisher(f"{kind.__module__}:{kind.__qualname__}")


@lru_cache(maxsize=256)
def _publisher(target: str) -> str | None:
    return next((item.distribution for item in installed(RULES) if item.target == target), None)


def _installed(point: EntryPoint) -> Installed:
    dist = point.dist
    name, version = (dist.name, dist.version) if dist else ("unknown", "unknown")
    return Installed(point.name, name, version, point.value)


def load(spec: str, *rule_classes: type[Rule]) -> Ruleset:
    """Put in force the rules that a spec names: rules or presets joined by ``+``, with options.

    Classes that no distribution publishes can be given beside it; the spec then names them by id.
    A rule named again changes the named options in its place.

    Raises:
        RulesetError: an unknown name or option, a broken distribution, or rules that cannot stand
            together; the message says what is known and what is near.
    """
    published = entry_points(group=RULES)
    given = _given(rule_classes)
    options: dict[str, dict[str, object]] = {}
    for term in _expanded(specs.parse(spec), given):
        options.setdefault(term.name, {}).update(term.options)
    origins: dict[str, str] = {}
    rules: list[Rule] = []
    for name, chosen in options.items():
        kind: object = given.get(name)
        if kind is None:
            point = _only(published, name, "rule", given)
            kind = _imported(point, "rule")
            origins[name] = _installed(point).distribution
        rules.append(_made(kind, name, chosen))
    return Ruleset(tuple(rules), origins)


def _given(rule_classes: Sequence[type[Rule]]) -> dict[str, type[Rule]]:
    """Name the classes given beside a spec; each has a name of its own."""
    given: dict[str, type[Rule]] = {}
    for kind in rule_classes:
        if not (isinstance(kind, type) and issubclass(kind, Rule)):
            raise RulesetError(
                f"what is given beside a spec must be a subclass of Rule, not {kind!r}"
            )
        if kind.id in given:
            raise RulesetError(f"two classes are called {kind.id!r}; give only one of them")
        given[kind.id] = kind
    return given


def _expanded(
    terms: Sequence[specs.Term], given: Mapping[str, type[Rule]], within: tuple[str, ...] = ()
) -> Iterator[specs.Term]:
    """Put the rules of each preset in the place of its name."""
    presets = entry_points(group=PRESETS)
    for term in terms:
        if term.name in given or term.name not in presets.names:
            yield term
            continue
        if term.options:
            msg = f"preset {term.name!r} takes no options; name a rule of it again to change one"
            raise RulesetError(msg)
        if term.name in within:
            msg = f"preset {term.name!r} names itself: {' → '.join((*within, term.name))}"
            raise RulesetError(msg)
        content = _imported(_only(presets, term.name, "preset"), "preset")
        if not isinstance(content, str):
            msg = f"preset {term.name!r} must be a spec string, not a {type(content).__name__}"
            raise RulesetError(msg)
        yield from _expanded(specs.parse(content), given, (*within, term.name))


def _only(points: EntryPoints, name: str, kind: str, given: Iterable[str] = ()) -> EntryPoint:
    """Return the one entry point of a name; none and two are errors."""
    found = sorted(set(points.select(name=name)), key=lambda point: point.value)
    if len(found) == 1:
        return found[0]
    if found:
        whence = " and ".join(_installed(point).distribution for point in found)
        msg = f"{kind} {name!r} is brought by {whence}; uninstall all but one"
        raise RulesetError(msg)
    raise _unknown(name, given)


def _unknown(name: str, given: Iterable[str]) -> RulesetError:
    known = sorted({*given, *entry_points(group=RULES).names, *entry_points(group=PRESETS).names})
    near = get_close_matches(name, known)
    hint = f"did you mean {' or '.join(map(repr, near))}? " if near else ""
    return RulesetError(f"no rule or preset is called {name!r}; {hint}known are {', '.join(known)}")


def _imported(point: EntryPoint, kind: str) -> object:
    """Import what an entry point names, blaming its distribution for what goes wrong."""
    try:
        return point.load()
    except Exception as error:
        whence = _installed(point)
        msg = (
            f"{kind} {point.name!r} of {whence.distribution} {whence.version} cannot be imported "
            f"from {point.value!r}: {type(error).__name__}: {error}; mend or uninstall it"
        )
        raise RulesetError(msg) from error


def _made(kind: object, name: str, options: Mapping[str, object]) -> Rule:
    """Make a rule of a class with the options given to it."""
    if not (isinstance(kind, type) and issubclass(kind, Rule)):
        msg = f"rule {name!r} must be a subclass of Rule, not {kind!r}"
        raise RulesetError(msg)
    known = [field.name for field in option_fields(kind) if field.init]
    for option in options:
        if option not in known:
            near = get_close_matches(option, known)
            hint = f"did you mean {' or '.join(map(repr, near))}? " if near else ""
            has = f"known are {', '.join(known)}" if known else "it has none"
            msg = f"rule {name!r} has no option {option!r}; {hint}{has}"
            raise RulesetError(msg)
    try:
        return kind(**options)
    except (TypeError, ValueError) as error:
        msg = f"rule {name!r} cannot be made: {error}"
        raise RulesetError(msg) from error
