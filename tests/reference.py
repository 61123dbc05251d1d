"""Write the pages that programs make: ``python -m tests.reference``, or ``nox -s reference``."""

import importlib
from pathlib import Path

import attrs

import cacho
from cacho._core.events import CORE_EVENTS
from cacho.log import Undone
from tests import commands, public_names, sheets

DOCS = Path(__file__).parents[1] / "docs"
PRESETS = ("cacho-chileno", "cacho-casero", "666-fichas", "perudo")

EVENTS = """# Events

What happened, as past-tense facts. `rules.step` returns all of them, secrets included;
`match.view(seat).events` and `match.events(seat, since)` hold those that a seat may hear of. An
event reaches nobody until its class says who. The cups' events (`dice.seen`, `dice.moved`) are half
of a half-secret fact each: everyone hears that dice were thrown, those who saw them hear which.

| tag | class | of | fields | who hears of it | it says |
| --- | --- | --- | --- | --- | --- |
"""

WORDS = """# Words

Which messages a rule's catalogue may hold, by their ids, what each may name and how it is worded.
[Give a rule its words](../how-to/words.md) tells how one is written and compiled;
[events](events.md) lists the fields of every event, [violations](violations.md) the data of every
refusal, and `cacho doctor` the messages of your rule that name what there is not.
"""

VOCABULARY = {
    "What is told": "cacho.lang.things",
    "What is in a message": "cacho.lang.voice",
    "What is heard": "cacho.lang.hear",
    "What an action means": "cacho.cli.choices",
    "The rule sheet": "cacho.lang.sheet",
}
"""The module that reads each kind of messages, and tells of them."""


def owners():
    """Every kind of event with the ids of the rules that bring it."""
    found = {event: ["core"] for event in (*CORE_EVENTS, Undone)}
    for spec in PRESETS:
        for rule in cacho.load(spec).rules:
            for event in rule.events:
                names = found.setdefault(event, [])
                if rule.id not in names:
                    names.append(rule.id)
    return found


def events():
    """The page of events."""
    rows = []
    for event, rules in owners().items():
        names = [field.name for field in attrs.fields(event)]
        fields = ", ".join(f"`{name}`" for name in names)
        who = "its `audience`" if "audience" in names else "everyone"
        line = public_names.first_line(event.__name__, event)
        cells = (f"`{event.tag}`", f"`{event.__name__}`", ", ".join(rules), fields, who, line)
        rows.append(f"| {' | '.join(cells)} |\n")
    return EVENTS + "".join(rows)


def words():
    """The page of messages."""
    parts = [WORDS]
    for title, module in VOCABULARY.items():
        _, _, told = importlib.import_module(module).__doc__.partition("\n\n")
        parts.append(f"\n## {title}\n\n{public_names.markdown(told)}\n")
    return "".join(parts)


PAGES = {
    "reference/api.md": public_names.overview,
    "reference/cli.md": commands.page,
    "reference/events.md": events,
    "reference/words.md": words,
    **{f"reference/names/{module}.md": page for module, page in public_names.PAGES.items()},
    "rules/README.md": sheets.index,
    **{f"rules/{name}": page for name, page in sheets.PAGES.items()},
}
"""What each page that a program makes says, by its path in docs/."""

if __name__ == "__main__":
    for name, write in PAGES.items():
        path = DOCS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write(), "utf-8")
