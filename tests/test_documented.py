"""Every hook, code, event and public name has its line in the reference."""

import re
from pathlib import Path

import pytest

import cacho
import cacho.plugins
from cacho._core.events import CORE_EVENTS
from cacho._core.forms import QUESTIONS
from cacho._core.rule import Rule
from cacho.log import Undone
from tests.words import messages, sources

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
PRESETS = ("cacho-chileno", "cacho-casero", "666-fichas", "perudo")


@pytest.mark.parametrize("hook", QUESTIONS)
def test_a_hook_stands_with_its_arguments(hook):
    assert f"`{hook}({', '.join(QUESTIONS[hook])})`" in (REFERENCE / "hooks.md").read_text()


def test_every_declaration_of_a_rule_is_explained():
    page = (REFERENCE / "hooks.md").read_text()
    declared = {name for name in vars(Rule) if not name.startswith("_")}
    assert declared <= set(re.findall(r"`(\w+)`", page))


@pytest.mark.parametrize("module", [cacho, cacho.plugins], ids=lambda module: module.__name__)
def test_public_names(module):
    page = (REFERENCE / "api.md").read_text()
    part = page.partition(f"## {module.__name__}\n")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)`", part, re.MULTILINE) == list(module.__all__)


def test_events():
    rules = [rule for spec in PRESETS for rule in cacho.load(spec).rules]
    events = {*CORE_EVENTS, Undone, *(event for rule in rules for event in rule.events)}
    page = (REFERENCE / "events.md").read_text()
    tags = sorted(event.tag for event in events)
    assert sorted(re.findall(r"^\| `([\w.-]+)`", page, re.MULTILINE)) == tags


def test_violation_codes():
    """Every code that is worded; another test finds those that are not."""
    worded = {code for source in sources() for code in messages(source)}
    codes = {code.removeprefix("violation:") for code in worded if code.startswith("violation:")}
    codes -= {"bid.closed"}  # how a bid on a face that nobody opens is worded, whatever its code
    page = (REFERENCE / "violations.md").read_text()
    assert sorted(re.findall(r"^\| `([\w.-]+)`", page, re.MULTILINE)) == sorted(codes)
