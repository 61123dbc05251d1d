"""Find rules and presets by name, and load the ones that a spec names.

Installed is not active: a name is looked up in the metadata of installed distributions, which
imports nothing; then the named rules alone are imported.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import Distribution, EntryPoint, distributions, entry_points

from cacho._core import spec as specs
from cacho._core.errors import RulesetError
from cacho._core.foreign import RAISED, worded
from cacho._core.frozen import frozen
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset
from cacho._core.wording import described, described_class, known_names
from cacho.classes import classes_by_id, is_rule_class, made, rule_of_class

RULES = "cacho.rules.v1"
"""The entry-point group of rule classes."""

PRESETS = "cacho.presets.v1"
"""The entry-point group of presets: spec strings."""

KINDS: Mapping[str, str] = {RULES: "rule", PRESETS: "preset"}
"""What each group publishes."""

UNKNOWN = "unknown"
"""What stands for a name or version that metadata do not tell."""


@frozen
class Installed:
    """A rule or preset as metadata tell of it, without importing anything."""

    name: str
    distribution: str
    version: str
    target: str
    group: str

    @property
    def kind(self) -> str:
        """What it is: a rule or a preset."""
        return KINDS[self.group]

    def __str__(self) -> str:
        """Say what it is, its name and who publishes it."""
        return f"{self.kind} {self.name!r} of {self.distribution} {self.version}"


def installed(group: str) -> tuple[Installed, ...]:
    """List what distributions publish in a group, by name; reads metadata only."""
    found = (
        Installed(point.name, *name_and_version(point.dist), point.value, group)
        for point in _points(group)
    )
    return tuple(sorted(set(found), key=lambda item: (item.name, item.distribution)))


def _points(group: str) -> Sequence[EntryPoint]:
    """Find the entry points of a group; if some distribution spoils that, those of the others."""
    try:
        return tuple(entry_points(group=group))
    except RAISED:  # one that cannot be read ends the search for all of them
        by_name = {name_and_version(one)[0]: one for one in reversed(tuple(distributions()))}
        points = (point for one in by_name.values() for point in points_of(one) or ())
        return tuple(point for point in points if point.group == group)


def points_of(distribution: Distribution) -> Sequence[EntryPoint] | None:
    """Return the entry points of a distribution in all groups; None if they cannot be read."""
    try:
        return tuple(distribution.entry_points)
    except RAISED:  # whatever a foreign distribution has in its metadata
        return None


@lru_cache(maxsize=1)  # what a distribution publishes stands together, and to name it is slow
def name_and_version(distribution: Distribution | None) -> tuple[str, str]:
    """Return the name and version of a distribution, as far as they can be read."""
    try:
        name, version = (distribution.name, distribution.version) if distribution else ("", "")
    except RAISED:  # as above
        name, version = "", ""
    return name or UNKNOWN, version or UNKNOWN


def publisher(kind: type[Rule]) -> str | None:
    """Return the distribution that publishes a class of rules, or None."""
    return publishers((kind,))[0]


@lru_cache(maxsize=64)
def publishers(kinds: tuple[type[Rule], ...]) -> tuple[str | None, ...]:
    """Return, for each of some classes of rules, the distribution that publishes it, or None.

    A class is published under its id, maybe from another module than its own: that is imported.
    """
    known = installed(RULES)
    return tuple(next(_who_brings(kind, known), None) for kind in kinds)


def _who_brings(kind: type[Rule], known: Sequence[Installed]) -> Iterator[str]:
    for item in known:
        if item.name == kind.id:
            with suppress(RulesetError):  # one that cannot be imported is another
                if _imported(item) is kind:
                    yield item.distribution


def load(spec: str, *rule_classes: type[Rule]) -> Ruleset:
    """Put in force the rules that a spec names: rules or presets joined by ``+``, with options.

    Classes that no distribution publishes can be given beside it; the spec then names them by id.
    A rule named again changes the named options in its place.

    Raises:
        RulesetError: an unknown name or option, a broken distribution, or rules that cannot stand
            together; the message says what is known and what is near.
    """
    given, known = classes_by_id(rule_classes), everything()
    terms = specs.parse(spec)
    named = [only(known, term.name, given) for term in terms if term.name not in given]
    try:
        return _built(terms, given, known)
    except RulesetError as error:
        said = _said(str(error), terms, named, given, known)
        if said == str(error):
            raise
        raise RulesetError(said) from error


def _said(
    reason: str,
    terms: Sequence[specs.Term],
    named: Iterable[Installed],
    given: Mapping[str, type[Rule]],
    known: Sequence[Installed],
) -> str:
    """Say why a list does not build, and whose fault it is if not that of whoever wrote it.

    It may be a preset's that does not build by itself, or a class's without which the list would
    build: one that is given in the place of what is installed.
    """
    replaced = [item for item in known if item.name in given]
    own = {name: given[name] for name in given.keys() - {item.name for item in replaced}}
    for item in named:
        if item.group == PRESETS and not _builds(specs.parse(item.name), own, known):
            return reason if reason.startswith(str(item)) else f"{item} does not build: {reason}"
    if not replaced or not _builds(terms, own, known):
        return reason
    kinds = ((given[item.name], item) for item in replaced)
    places = (f"{k.__module__}:{k.__qualname__} in the place of {item}" for k, item in kinds)
    return f"with {', '.join(places)}: {reason}"


def _builds(
    terms: Sequence[specs.Term], given: Mapping[str, type[Rule]], known: Sequence[Installed]
) -> bool:
    """Tell whether what the terms of a spec name builds."""
    try:
        _built(terms, given, known)
    except RulesetError:
        return False
    return True


def _built(
    terms: Sequence[specs.Term], given: Mapping[str, type[Rule]], known: Sequence[Installed]
) -> Ruleset:
    """Put in force what the terms of a spec name."""
    options: dict[str, dict[str, object]] = {}
    published: dict[str, Installed] = {}
    for term, item in _expanded(terms, given, known):
        options.setdefault(term.name, {}).update(term.options)
        if item is not None:
            published[term.name] = item
    rules = tuple(
        rule_of(published[name], chosen)
        if name in published
        else rule_of_class(given[name], chosen)
        for name, chosen in options.items()
    )
    return Ruleset(rules, {name: item.distribution for name, item in published.items()})


def everything() -> tuple[Installed, ...]:
    """List all rules, then all presets that are installed."""
    return installed(RULES) + installed(PRESETS)


def _expanded(
    terms: Sequence[specs.Term],
    given: Mapping[str, type[Rule]],
    known: Sequence[Installed],
    within: tuple[str, ...] = (),
) -> Iterator[tuple[specs.Term, Installed | None]]:
    """Put the rules of each preset in the place of its name; tell which of them are installed."""
    for term in terms:
        item = None if term.name in given else only(known, term.name, given)
        if item is None or item.group == RULES:
            yield term, item
            continue
        if term.options:
            msg = f"preset {term.name!r} takes no options; name a rule of it again to change one"
            raise RulesetError(msg)
        if term.name in within:
            msg = f"preset {term.name!r} names itself: {' → '.join((*within, term.name))}"
            raise RulesetError(msg)
        content = _imported(item)
        if not isinstance(content, str):
            msg = f"{item} must be a spec string, not {described_class(content)}"
            raise RulesetError(msg)
        yield from _expanded(specs.parse(content), given, known, (*within, term.name))


def only(known: Sequence[Installed], name: str, given: Iterable[str] = ()) -> Installed:
    """Return the one rule or preset of a name.

    Raises:
        RulesetError: there is none, or more than one.
    """
    found = [item for item in known if item.name == name]
    if not found:
        raise _unknown(name, {*given, *(item.name for item in known)})
    if len(found) > 1:
        brought = " and ".join(f"{item.distribution} (a {item.kind})" for item in found)
        several = len({item.distribution for item in found}) > 1
        cure = "uninstall all but one" if several else "rename one of them there"
        raise RulesetError(f"the name {name!r} is brought by {brought}; {cure}")
    return found[0]


def _unknown(name: str, names: Iterable[str]) -> RulesetError:
    known = known_names(name, sorted(names))
    return RulesetError(f"no rule or preset is called {name!r}; {known}")


def rule_of(item: Installed, options: Mapping[str, object]) -> Rule:
    """Import an installed rule and make it, with options.

    Raises:
        RulesetError: it cannot be imported or made.
    """
    kind = _imported(item)
    if not is_rule_class(kind):
        raise RulesetError(f"{item} must be a subclass of Rule, not {described(kind)}")
    if kind.id != item.name:
        has = f"{item} has the id {described(kind.id)}"
        raise RulesetError(f"{has}; its id and its entry point must be one name")
    try:
        return made(kind, item.name, options)
    except RulesetError:
        raise
    except RAISED as error:
        msg = f"{item} cannot be made: {worded(error)}; mend or uninstall it"
        raise RulesetError(msg) from error


def _imported(item: Installed) -> object:
    """Import what is installed, blaming its distribution for what goes wrong."""
    try:
        return EntryPoint(item.name, item.target, item.group).load()
    except RAISED as error:
        cannot = f"{item} cannot be imported from {item.target!r}"
        msg = f"{cannot}: {worded(error)}; mend or uninstall it"
        raise RulesetError(msg) from error
