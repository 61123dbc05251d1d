"""Every hook, code, event and public name has its line in the reference."""

import importlib
import inspect
import re
from itertools import chain
from typing import get_args, get_origin

import pytest

import cacho
from cacho._core.forms import QUESTIONS
from cacho._core.rule import Rule
from cacho.catalog import PRESETS, installed
from cacho.cli import command
from tests.public_names import MODULES, first_line
from tests.reference import DOCS, PAGES
from tests.words import messages, sources

ROOT = DOCS.parent
REFERENCE = DOCS / "reference"


@pytest.mark.parametrize("hook", QUESTIONS)
def test_a_hook_stands_with_its_arguments(hook):
    assert f"`{hook}({', '.join(QUESTIONS[hook])})`" in (REFERENCE / "hooks.md").read_text()


def test_every_declaration_of_a_rule_is_explained():
    page = (REFERENCE / "hooks.md").read_text()
    declared = {name for name in vars(Rule) if not name.startswith("_")}
    assert declared <= set(re.findall(r"`(\w+)`", page))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_what_its_program_makes(page):
    assert (DOCS / page).read_text("utf-8") == PAGES[page](), "run: python -m tests.reference"


def test_violation_codes():
    """Every code that is worded; another test finds those that are not."""
    worded = {code for source in sources() for code in messages(source)}
    codes = {code.removeprefix("violation:") for code in worded if code.startswith("violation:")}
    codes -= {"bid.closed"}  # how a bid on a face that nobody opens is worded, whatever its code
    page = (REFERENCE / "violations.md").read_text()
    assert sorted(re.findall(r"^\| `([\w.-]+)`", page, re.MULTILINE)) == sorted(codes)


def test_every_kind_of_message_is_told_of():
    """What is no kind of its own words the values of a field's kind: ``{to:cup}``, ``cup:0``."""
    worded = [message for source in sources() for message in messages(source).items()]
    heads = {code.partition(":")[0] for code, _ in worded} - {"cli"}  # the command's own phrases
    kinds = {kind for _, forms in worded for kind in re.findall(r":(\w+)}", "".join(forms))}
    told = re.findall(r"`(\w+)[:`]", (REFERENCE / "words.md").read_text("utf-8"))
    assert heads - kinds <= set(told)


def test_every_module_that_lists_public_names_has_a_page():
    found = set()
    for path in (ROOT / "src").rglob("*.py"):
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        if re.search(r"^__all__ = ", path.read_text("utf-8"), re.MULTILINE):
            found.add(".".join(part for part in parts if part != "__init__"))
    assert {name for name in found if "._" not in name} == set(MODULES)


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_says_what_it_is(module):
    here = importlib.import_module(module)
    silent = [name for name in here.__all__ if not first_line(name, getattr(here, name))]
    assert silent == []


KEPT_BACK = frozenset({"Ask", "Draws", "Heard", "Page", "RuleBook"})
"""What is used and never named: the questions of a rule set, which are those of the hooks, what a
match keeps its log in, a record its parts, a bot its luck."""


def is_ours(kind):
    return inspect.isclass(kind) and kind.__module__.partition(".")[0] == "cacho"


def annotations(thing):
    """What a signature, a class's fields and its methods are annotated with; an alias itself."""
    if inspect.isclass(thing):
        for part in filter(is_ours, thing.__mro__):
            fields = inspect.get_annotations(part, eval_str=True)
            yield from (held for name, held in fields.items() if not name.startswith("_"))
            for name, member in vars(part).items():
                if inspect.isroutine(member) and not name.startswith("_"):
                    yield from annotations(member)
                elif isinstance(member, property):
                    yield from annotations(member.fget)
    elif inspect.isfunction(called := inspect.unwrap(thing)):
        yield from inspect.get_annotations(called, eval_str=True).values()
    else:
        yield thing


def classes(annotation):
    """The classes of cacho that an annotation names."""
    named = get_origin(annotation) or annotation
    if is_ours(named):
        yield named.__name__
    for part in annotation if isinstance(annotation, list) else get_args(annotation):
        yield from classes(part)


def test_every_class_in_a_public_signature_can_be_imported():
    public, named = set(), set()
    for here in map(importlib.import_module, MODULES):
        public.update(here.__all__)
        for each in chain.from_iterable(annotations(getattr(here, name)) for name in here.__all__):
            named.update(classes(each))
    assert named - public == KEPT_BACK


@pytest.mark.parametrize("folder", ["reference/names", "rules"])
def test_no_page_of_a_program_is_left_over(folder):
    left = {path.relative_to(DOCS).as_posix() for path in (DOCS / folder).rglob("*.md")}
    assert left <= set(PAGES)


def test_every_command_stands_with_its_help():
    titles = re.findall(r"^## (.+)$", (REFERENCE / "cli.md").read_text("utf-8"), re.MULTILINE)
    assert titles == ["cacho", *(f"cacho {name}" for name in sorted(command.cacho.commands))]


def test_the_readme_names_every_preset_with_its_rules():
    page = (ROOT / "README.md").read_text("utf-8")
    told = dict(re.findall(r"^\| `(\S+)` \| .* \| (.+) \|$", page, re.MULTILINE))
    assert set(told) == {preset.name for preset in installed(PRESETS)}
    for preset, listed in told.items():
        spec = listed.replace("`", "").replace(", ", "+")
        named = [rule.id for rule in cacho.load(spec).rules]
        assert named == [rule.id for rule in cacho.load(preset).rules]
