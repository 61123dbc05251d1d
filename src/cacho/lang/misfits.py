"""What is amiss in a rule's catalogues: messages that fit nothing or are heard in vain, or lack.

What a refusal's data will hold is not known beforehand, so that its messages are not looked at; nor
what is offered, for an action without words is told by its notation.
"""

import inspect
from collections.abc import Iterator, Sequence
from itertools import product
from pkgutil import get_data
from typing import Any

import attrs

from cacho._core.actions import Action
from cacho._core.events import Event
from cacho._core.foreign import RAISED
from cacho._core.rule import Rule, option_fields
from cacho._core.wording import known_names
from cacho.lang import fields
from cacho.lang.catalogues import EMPTY, LANGUAGES, of_rule
from cacho.lang.fields import UnfitError
from cacho.lang.hear import FIELD, Phrase, lines

BRACES = frozenset("{}")


def is_wordless(rule: Rule) -> bool:
    """Tell whether a rule names a catalogue, and it can be read in no language."""
    return rule.catalog is not None and all(of_rule(rule, lang) is EMPTY for lang in LANGUAGES)


def has_sources(rule: Rule) -> bool:
    """Tell whether the catalogue that a rule names lies there to be compiled, in some language."""
    match rule.catalog:
        case (str(package), str(domain)):
            paths = (f"locale/{lang}/LC_MESSAGES/{domain}.po" for lang in LANGUAGES)
            return any(_lies(package, path) for path in paths)
        case _:
            return False


def _lies(package: str, path: str) -> bool:
    try:
        return get_data(package, path) is not None
    except RAISED:  # there is no such package or file, or a foreign one cannot be imported
        return False


def misfits(rule: Rule) -> Iterator[str]:
    """Say which messages of a rule's own catalogues fit nothing, and why; a shared one once."""
    seen: set[tuple[str, str]] = set()
    for lang, (code, known) in product(LANGUAGES, _facts(rule)):
        message = of_rule(rule, lang).message(code)
        if message is not None and (code, message) not in seen:
            seen.add((code, message))
            for wrong in _wrong_in(message, known):
                yield f"its message {code!r} in {lang!r} {wrong}"


def unworded(rule: Rule) -> Iterator[str]:
    """Say which events of a rule have no message in a language in which it has others."""
    plain = (lang for lang in LANGUAGES if "@" not in lang)  # a variant adds to one of these
    for lang, event in product(plain, rule.events):
        words = of_rule(rule, lang)
        if words is not EMPTY and not any(map(words.message, _codes(event))):
            yield f"its event {event.__name__} has no message 'event:{event.tag}' in {lang!r}"


def unheard(rule: Rule) -> Iterator[str]:
    """Say what of all that is to be heard means no action, however its fields are filled."""
    for lang, action in product(LANGUAGES, rule.actions):
        code = f"hear:{action.tag}"
        for notation, alternatives in lines(of_rule(rule, lang), code):
            for said in alternatives:
                if not _means(action, notation, said):
                    meant = f"for {notation!r}, which is no" if notation else "without a"
                    yield (
                        f"its message {code!r} in {lang!r} has {said!r} {meant} notation of "
                        f"{action.__name__} with the same fields"
                    )


def _means(action: type[Action], notation: str, said: str) -> bool:
    """Tell whether words may mean an action: they have the notation's fields, each of a kind."""
    fills, takes = dict(FIELD.findall(said)), dict(FIELD.findall(notation))
    if BRACES & {*FIELD.sub("", said + notation)} or fills.keys() != takes.keys():
        return False
    if takes:
        return all(fills.values())
    return Phrase(action, notation or action.pattern, ()).action({}) is not None


def _wrong_in(message: str, known: Sequence[str]) -> Iterator[str]:
    try:
        named = [name for _, name, _ in fields.fields(message) if name]
    except UnfitError:
        yield f"is not well written: {message!r}"
        return
    for name in named:
        if name not in known:
            hint = known_names(name, known) if known else "there is nothing to name"
            yield f"names {name!r}; {hint}"


def _facts(rule: Rule) -> Iterator[tuple[str, Sequence[str]]]:
    """List the messages that a rule may have, each with what it may name."""
    yield f"rule:{rule.id}.title", _named(type(rule))
    yield f"sheet:{rule.id}", [field.name for field in option_fields(type(rule))]
    for action in rule.actions:
        yield f"action:{action.tag}", _named(action)
    for event in rule.events:
        for code in _codes(event):
            yield code, _named(event)


def _codes(event: type[Event]) -> tuple[str, ...]:
    """List the messages that a kind of event may have, whatever it holds."""
    return tuple(f"event:{event.tag}{how}" for how in ("", ".gained", ".lost", ".none"))


def _named(kind: type[Any]) -> list[str]:
    """List what a thing of a class can be asked for: its fields, then properties and texts."""
    members = inspect.getmembers_static(kind, lambda member: isinstance(member, property | str))
    names = (*(field.name for field in attrs.fields(kind)), *(name for name, _ in members))
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]
