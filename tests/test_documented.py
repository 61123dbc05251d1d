"""Every hook, code, event and public name has its line in the reference."""

import re

import pytest

from cacho._core.forms import QUESTIONS
from cacho._core.rule import Rule
from tests.reference import PAGES, REFERENCE
from tests.words import messages, sources


@pytest.mark.parametrize("hook", QUESTIONS)
def test_a_hook_stands_with_its_arguments(hook):
    assert f"`{hook}({', '.join(QUESTIONS[hook])})`" in (REFERENCE / "hooks.md").read_text()


def test_every_declaration_of_a_rule_is_explained():
    page = (REFERENCE / "hooks.md").read_text()
    declared = {name for name in vars(Rule) if not name.startswith("_")}
    assert declared <= set(re.findall(r"`(\w+)`", page))


@pytest.mark.parametrize("page", PAGES)
def test_a_list_is_written_anew(page):
    assert (REFERENCE / page).read_text() == PAGES[page](), "run: python -m tests.reference"


def test_violation_codes():
    """Every code that is worded; another test finds those that are not."""
    worded = {code for source in sources() for code in messages(source)}
    codes = {code.removeprefix("violation:") for code in worded if code.startswith("violation:")}
    codes -= {"bid.closed"}  # how a bid on a face that nobody opens is worded, whatever its code
    page = (REFERENCE / "violations.md").read_text()
    assert sorted(re.findall(r"^\| `([\w.-]+)`", page, re.MULTILINE)) == sorted(codes)
