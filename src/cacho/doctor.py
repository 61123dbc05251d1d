"""What is broken among installed rules and presets, and how to mend it.

Unlike everything else, this imports all that is installed: each rule is made as it is without
options, and each preset is built.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib.metadata import distributions

from cacho._core.errors import CachoError, RulesetError
from cacho._core.foreign import RAISED, worded
from cacho._core.rule import Rule
from cacho._core.validation import problems_of
from cacho._core.wording import near_names
from cacho.catalog import (
    KINDS,
    RULES,
    UNKNOWN,
    Installed,
    everything,
    load,
    name_and_version,
    only,
    points_of,
    rule_of,
)
from cacho.lang.misfits import is_wordless, misfits, unheard, unworded

LIKE_OURS = 0.85
"""How near the name of a group must come to one that is read here: another generation does."""


def troubles() -> tuple[str, ...]:
    """Say all that is wrong, a sentence each, with the distribution and the cure.

    Whatever a foreign package does when it is imported or asked becomes one of the sentences.
    """
    known = everything()
    found = [*_metadata(), *_names(known)]
    for item in known:
        found += _item(item, known)
    return tuple(dict.fromkeys(found))


def _metadata() -> Iterator[str]:
    """Seek what metadata tell in a way that nobody reads."""
    for one in distributions():
        name, version = name_and_version(one)
        points = points_of(one)
        if points is None:
            place = one.locate_file("")
            yield f"{name} {version} in {place}: its entry points cannot be read; install it anew"
        for point in points or ():
            near = get_close_matches(point.group, KINDS, n=1, cutoff=LIKE_OURS)
            if near and point.group not in KINDS:
                yield (
                    f"{name} {version} publishes {point.name!r} in the group {point.group!r}, "
                    f"which this cacho does not read; did you mean {near[0]!r}? Otherwise install "
                    "a cacho-dice of that generation"
                )


def _names(known: Sequence[Installed]) -> Iterator[str]:
    """Seek names that are brought more than once."""
    for name in sorted({item.name for item in known}):
        try:
            only(known, name)
        except RulesetError as error:
            yield str(error)


def _item(item: Installed, known: Sequence[Installed]) -> Iterator[str]:
    """Seek what is wrong with one rule or preset; one of several with its name is left alone."""
    if item.distribution == UNKNOWN:
        yield f"{item}: what brings {item.target!r} has no name in its metadata; install it anew"
    if [other.name for other in known].count(item.name) > 1:
        return
    try:
        if item.group == RULES:
            yield from _rule(item, known)
        else:
            load(item.name)
    except RAISED as error:  # a foreign package may do anything
        said = str(error) if isinstance(error, CachoError) else worded(error)
        yield said if said.startswith(str(item)) else f"{item} does not build: {said}"


def _tags(known: Sequence[Installed]) -> list[str]:
    """List the tags of what installed rules let seats do, as far as these can be made."""
    tags: set[str] = set()
    for item in known:
        if item.group == RULES:
            with suppress(*RAISED):  # what is wrong with it is told where it is looked at
                tags |= {action.tag for action in rule_of(item, {}).actions}
    return sorted(tags)


def _rule(item: Installed, known: Sequence[Installed]) -> Iterator[str]:
    rule = rule_of(item, {})
    problems = tuple(problems_of(rule))
    for problem in problems:
        yield f"{item} cannot be built: {problem}"
    for other in rule.requires:
        try:
            only(known, other)
        except RulesetError as error:
            yield f"{item} requires {other!r}, but {error}"
    if not problems:
        yield from _misspelt(item, rule, known)
    if is_wordless(rule):
        yield (
            f"{item} has no words: of its catalog {rule.catalog!r}, which names a package and a "
            "domain, no locale/LANG/LC_MESSAGES/DOMAIN.mo can be read beside the package; compile "
            "the *.po there, and publish them with it"
        )
    if not problems:
        yield from _misworded(item, rule)


def _misspelt(item: Installed, rule: Rule, known: Sequence[Installed]) -> Iterator[str]:
    """Seek names of other rules and of actions that are almost, but not quite, known."""
    names = [each.name for each in known if each.group == RULES]
    for other in rule.conflicts:
        if other not in names and (near := near_names(other, names)):
            yield f"{item} excludes {other!r}, and no rule is called so; did you mean {near[0]!r}?"
    tags = _tags(known) if rule.objects_to else []
    for tag in rule.objects_to:
        if tag not in tags and (near := near_names(tag, tags)):
            yield f"{item} objects to {tag!r}, which no rule owns; did you mean {near[0]!r}?"


def _misworded(item: Installed, rule: Rule) -> Iterator[str]:
    """Seek messages that fit nothing, or are wanting, or are heard in vain."""
    for wrong in (*misfits(rule), *unworded(rule)):
        yield f"{item} is told by codes where {wrong}"
    for vain in unheard(rule):
        yield f"{item} is not understood where {vain}"
