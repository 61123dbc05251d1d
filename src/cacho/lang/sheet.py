"""Rule sheets: the rules in force as a table would read them, in Markdown.

A rule's paragraph stands in its catalogue under ``sheet:ID``, a sentence or two a line, each line
with its clause. What depends on an option is a field with its name, filled with the first of these:

| message or value | for |
| --- | --- |
| ``sheet:ID.OPTION=VALUE`` | that very value: ``sheet:ases.half=up`` |
| ``sheet:ID.OPTION`` | any other number, word or words; the field in it is the value itself |
| the value | any other number or word, as `text` words it: ``{dice:dice}`` |
| nothing | True, False and None; a line of which nothing is left is left out |

Of several words each may have a message of its own, and they are joined by commas. A rule without a
paragraph, or with one that does not fit, is described by its docstring.
"""

import inspect
from collections.abc import Iterable, Iterator
from typing import cast

from cacho._core import checks
from cacho._core.dispatch import AROUND
from cacho._core.forms import OWNED, SPOKEN_BY_ALL
from cacho._core.rule import Rule, option_fields
from cacho._core.ruleset import Ruleset, check_rules
from cacho._core.spec import Term
from cacho.lang import fields
from cacho.lang.catalogues import LANGUAGES, Catalogue, of_core, of_rule
from cacho.lang.fields import UnfitError
from cacho.lang.voice import Voice

BAR = r"\|"
"""How a cell of a table writes a bar."""


def sheet(rules: Ruleset, lang: str = "en", *, title: str = "") -> str:
    """Return the rule sheet of a table, in Markdown; without a title it has the canonical spec's.

    Each rule is told in the order of the list, with its options; then what holds at every table,
    and who speaks on each question.

    Raises:
        ValueError: no such language or rule set.
    """
    check_rules(rules)
    checks.word("lang", lang, LANGUAGES)
    voice = Voice(rules, lang, ())
    lines = [f"# {title or rules.spec}", "", f"`{rules.spec}`"]
    for rule in rules.rules:
        lines += ["", f"## {voice.say(rule)}", "", *_told(voice, rule)]
    lines += ["", f"## {_phrase(lang, 'any-table.title')}", ""]
    lines += _listed(_phrase(lang, "any-table").splitlines())
    lines += ["", f"## {_phrase(lang, 'speakers.title')}", ""]
    lines += [_phrase(lang, "speakers"), "", *_speakers(voice), ""]
    return "\n".join(lines)


def spelt(rule: Rule) -> str:
    """Write a rule as in a spec, with all its options."""
    names = [field.name for field in option_fields(type(rule))]
    return str(Term(rule.id, {name: getattr(rule, name) for name in names}))


def clauses(rules: Ruleset, rule: Rule, lang: str) -> tuple[str, ...]:
    """Return the paragraph of one rule of a table, line by line."""
    return _clauses(Voice(rules, lang, ()), rule) or tuple(_described(rule).splitlines())


def _phrase(lang: str, code: str) -> str:
    """Return what the sheet of any table says."""
    return of_core(lang).message(f"sheet:{code}") or code


def _listed(lines: Iterable[str]) -> Iterator[str]:
    return (f"- {line}" for line in lines)


def _told(voice: Voice, rule: Rule) -> Iterator[str]:
    """Tell one rule: as it stands in a spec, where it is written, and its paragraph."""
    yield " · ".join(filter(None, (f"`{spelt(rule)}`", rule.source)))
    yield ""
    yield from tuple(_listed(_clauses(voice, rule))) or (_described(rule),)


def _clauses(voice: Voice, rule: Rule) -> tuple[str, ...]:
    """Return the paragraph of a rule; nothing if it has none, or one that does not fit."""
    try:
        return tuple(_paragraph(voice, rule))
    except UnfitError:
        return ()


def _described(rule: Rule) -> str:
    return inspect.cleandoc(type(rule).__doc__ or "")


def _paragraph(voice: Voice, rule: Rule) -> Iterator[str]:
    """Fill in the paragraph of a rule, line by line."""
    words = of_rule(rule, voice.lang)
    for line in (words.message(f"sheet:{rule.id}") or "").splitlines():
        filled = voice.filled(line, lambda name: _option(voice, words, rule, name))
        if told := " ".join(filled.split()):
            yield told


def _option(voice: Voice, words: Catalogue, rule: Rule, name: str) -> object:
    """Return what the field with the name of an option is filled with."""
    if all(field.name != name for field in option_fields(type(rule))):
        raise UnfitError
    value: object = getattr(rule, name)
    code = f"sheet:{rule.id}.{name}"
    exact = words.message(f"{code}={value}")
    if exact is not None or value is None or isinstance(value, bool):
        return exact or ""
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        value = ", ".join(words.message(f"{code}={item}") or str(item) for item in items)
    message = words.message(code, fields.amount(value, "") or 1)
    return value if message is None else voice.filled(message, {name: value}.get)


def _speakers(voice: Voice) -> Iterator[str]:
    """Tell who speaks on each question that anybody answers, as a table."""
    titles = {rule.id: voice.say(rule) for rule in voice.rules.rules}
    around = _phrase(voice.lang, "speakers.around")
    for name, title in tuple(titles.items()):
        titles[name + AROUND] = voice.filled(around, {"rule": title}.get)
    heads = [_phrase(voice.lang, f"speakers.{head}") for head in ("question", "who", "counts")]
    yield from (_row(heads), _row("---" for _ in heads))
    for hook, names in voice.rules.describe().items():
        if names:
            who = ", ".join(map(titles.__getitem__, names))
            counts = "all" if hook in SPOKEN_BY_ALL else "owner" if hook in OWNED else "first"
            about = _phrase(voice.lang, f"question.{hook}")
            yield _row((about, who, _phrase(voice.lang, f"speakers.{counts}")))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', BAR) for cell in cells)} |"
