"""The public surface: what rules, programs and records may rely on.

``tests/data/surface.txt`` holds it as of the latest release, a line for each part of it: its kind,
and the part as the change log has to name it. ``python -m tests.surface`` writes it anew.
"""

import importlib
import pkgutil
import re
import sys
from pathlib import Path

import attrs

import cacho
import cacho_variants
from cacho import record
from cacho._core.actions import SHELL_ACTIONS
from cacho._core.events import CORE_EVENTS
from cacho._core.forms import QUESTIONS
from cacho._core.spec import Term
from cacho.catalog import KINDS, PRESETS, RULES, installed
from cacho.log import Undo, Undone
from cacho.plugins import Rule
from tests.words import messages, sources

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "tests" / "data" / "surface.txt"
CHANGES = ROOT / "docs" / "changes"


def surface():
    """Every part of the public surface as it is now, each a line."""
    lines = [f"hook {hook}({', '.join(named)})" for hook, named in QUESTIONS.items()]
    lines += [f"declaration Rule.{name}" for name in vars(Rule) if not name.startswith("_")]
    lines += [f"action {shape(kind)}" for kind in owned("actions") | {*SHELL_ACTIONS, Undo}]
    lines += [f"event {shape(kind)}" for kind in owned("events") | {*CORE_EVENTS, Undone}]
    lines += [f"violation {code}" for code in codes()]
    lines += [f"record format {record.FORMAT}"]
    lines += [f"group {group}" for group in KINDS]
    lines += [f"rule {kind.id}" for kind in rules()]
    lines += [f"option {Term(kind.id, {name: default})}" for kind, name, default in options()]
    lines += [f"preset {preset.name}={cacho.load(preset.name).spec}" for preset in shipped(PRESETS)]
    lines += [f"name {module}.{name}" for module, names in public().items() for name in names]
    return set(lines)


def shape(kind):
    """The tag of an action or event, with its fields."""
    return f"{kind.tag}({', '.join(field.name for field in attrs.fields(kind))})"


def shipped(group):
    """What this distribution publishes in a group."""
    return [item for item in installed(group) if item.distribution == "cacho-dice"]


def rules():
    """The classes of the rules that this distribution publishes."""
    return [pkgutil.resolve_name(item.target) for item in shipped(RULES)]


def options():
    """The options of those rules, each with its default."""
    return [(kind, field.name, field.default) for kind in rules() for field in attrs.fields(kind)]


def owned(what):
    """The kinds of action or event that rules bring."""
    return {kind for rule in rules() for kind in getattr(rule, what)}


def codes():
    """The codes of violations: each is worded."""
    worded = {code for source in sources() for code in messages(source)}
    found = {code.removeprefix("violation:") for code in worded if code.startswith("violation:")}
    return found - {"bid.closed"}  # how a bid on a closed face is worded, whatever its code


def public():
    """The names of every public module: one that says what it exports."""
    found = {}
    for package in (cacho, cacho_variants):
        inner = (
            one.name for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        )
        for name in (package.__name__, *inner):
            if "._" not in name:
                found[name] = getattr(importlib.import_module(name), "__all__", ())
    return found


def kept():
    """The surface as of the latest release."""
    return set(KEPT.read_text("utf-8").splitlines())


def unreleased():
    """What is to stand in the change log, of changes that are not released yet."""
    return "\n".join(page.read_text("utf-8") for page in CHANGES.glob("*.*.md"))


def released():
    """What the change log says of the latest release; nothing before the first."""
    sections = re.split(r"^## .*$", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)
    return sections[1] if len(sections) > 1 else ""


def unnamed(old, new, notes):
    """The lines in which two surfaces differ, and of which the notes do not name the part."""
    named = set(re.findall(r"`([^`]+)`", " ".join(notes.split())))
    return [line for line in sorted(old ^ new) if line.partition(" ")[2] not in named]


def main():
    """Keep the present surface, if the change log names all that changed."""
    now = surface()
    silent = unnamed(kept(), now, unreleased() + released()) if KEPT.exists() else []
    if silent:
        sys.exit("\n".join(("no change log names these, in backticks:", *silent)))
    KEPT.write_text("\n".join((*sorted(now), "")), "utf-8")


if __name__ == "__main__":
    main()
