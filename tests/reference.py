"""Write the lists of the reference: ``python -m tests.reference``, or ``nox -s reference``."""

import inspect
from pathlib import Path

import attrs

import cacho
import cacho.plugins
from cacho._core.events import CORE_EVENTS
from cacho.log import Undone

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
PRESETS = ("cacho-chileno", "cacho-casero", "666-fichas", "perudo")
CONSTANTS = {
    "FACES": "The faces of a die, 1 to 6.",
    "UNBOUNDED": "More than any bid: the upper end of a span that only raises the lower one.",
}

API = """# Public names

What `cacho` exports, for players' programs, and `cacho.plugins`, the only door for rules.
Signatures and details are in the docstrings: `help(cacho.Match)`.
"""

EVENTS = """# Events

What happened, as past-tense facts. `rules.step` returns all of them, secrets included;
`match.view(seat).events` and `match.events(seat, since)` hold those that a seat may hear of. An
event reaches nobody until its class says who. The cups' events (`dice.seen`, `dice.moved`) are half
of a half-secret fact each: everyone hears that dice were thrown, those who saw them hear which.

| tag | class | of | fields | who hears of it | it says |
| --- | --- | --- | --- | --- | --- |
"""


def first_line(name, thing):
    """The first line of a docstring, fit for a cell of a table."""
    line = CONSTANTS.get(name) or (inspect.getdoc(thing) or "").partition("\n")[0]
    return line.replace("|", "\\|")


def api():
    """The page of public names."""
    parts = [API]
    for module in (cacho, cacho.plugins):
        rows = [
            f"| `{name}` | {first_line(name, getattr(module, name))} |" for name in module.__all__
        ]
        parts.append(
            "\n".join((f"\n## {module.__name__}\n", "| name | |", "| --- | --- |", *rows, ""))
        )
    return "".join(parts)


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
        line = first_line(event.__name__, event)
        cells = (f"`{event.tag}`", f"`{event.__name__}`", ", ".join(rules), fields, who, line)
        rows.append(f"| {' | '.join(cells)} |\n")
    return EVENTS + "".join(rows)


PAGES = {"api.md": api, "events.md": events}

if __name__ == "__main__":
    for page, write in PAGES.items():
        (REFERENCE / page).write_text(write(), "utf-8")
