"""A new rule's package, as it is written: whole, clean, and refused where it cannot be."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path
from pkgutil import resolve_name

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet
from packaging.version import VERSION_PATTERN, Version

import cacho
from cacho.cli import command, writing
from cacho.lang import sheet
from cacho.lang.misfits import misfits
from cacho.testing.properties import catalogues_are_found_and_fit
from tests import words
from tests.outside import run

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("x", "doble", "todos-pagan", "ronda_2", "conformance", "rule", "none", "a" * 30)


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new_rule(*given):
    return CliRunner().invoke(command.cacho, ["new-rule", *given])


def refusal(*given):
    """What is said of a command that is refused as all misuse is."""
    done = new_rule(*given)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("cacho: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_a_package_is_whole_and_says_its_name_everywhere(here, name):
    assert new_rule(name).exit_code == 0
    module = "_".join(("cacho", *name.replace("-", "_").split("_")))
    (root,) = here.iterdir()
    assert root.name == module.replace("_", "-")
    files = {str(path.relative_to(root)): path for path in root.rglob("*") if path.is_file()}
    assert set(files) == {
        ".github/workflows/ci.yml",
        ".gitignore",
        "README.md",
        "pyproject.toml",
        f"src/{module}/__init__.py",
        f"src/{module}/locale/en/LC_MESSAGES/{module}.po",
        f"src/{module}/locale/es/LC_MESSAGES/{module}.po",
        f"src/{module}/py.typed",
        f"src/{module}/rule.py",
        "tests/test_conformance.py",
        "tests/test_rule.py",
    }
    for path in files.values():
        text = path.read_text("utf-8")
        assert "MODULE" not in text
        assert "$" not in text.replace("${{ matrix.python }}", "")
    project = tomllib.loads(files["pyproject.toml"].read_text("utf-8"))["project"]
    assert project["name"] == root.name
    assert project["dependencies"] == [f"cacho-dice{writing.alike(version('cacho-dice'))}"]
    (point,) = project["entry-points"]["cacho.rules.v1"].items()
    assert point[0] == name
    assert f"{point[1]}".startswith(f"{module}.rule:")


@pytest.mark.parametrize("name", NAMES)
def test_a_package_is_linted_and_formatted(here, name):
    new_rule(name, "--directory", "made/here")
    root = here / "made" / "here"
    ruff = (sys.executable, "-m", "ruff")
    run(*ruff, "check", "--no-cache", cwd=root)
    run(*ruff, "check", "--no-cache", "--config", ROOT / "pyproject.toml", cwd=root)
    run(*ruff, "format", "--no-cache", "--check", cwd=root)


@pytest.mark.parametrize(
    ("present", "needed"),
    [
        ("0.1.0", ">=0.1.0,<0.2"),
        ("0.9.3", ">=0.9.3,<0.10"),
        ("1.0.0", ">=1.0.0,<2"),
        ("12.3.4rc1", ">=12.3.4rc1,<13"),
        ("0.2rc1", ">=0.2rc1,<0.3"),
        ("1", ">=1,<2"),
        ("0", ">=0,<0.1"),
        ("0.post1", ">=0.post1,<0.1"),
        ("0.1.0.dev3+gabc", ">=0.1.0.dev3,<0.2"),
        ("1!0.4", ">=1!0.4,<1!0.5"),
        ("v2.0", ">=v2.0,<3"),
    ],
)
def test_a_package_needs_what_promises_the_same(present, needed):
    assert writing.alike(present) == needed


@given(st.from_regex(re.compile(VERSION_PATTERN, re.VERBOSE | re.IGNORECASE), fullmatch=True))
def test_a_package_can_be_installed_with_any_version_and_not_with_what_changes(text):
    present = Version(text)
    needed = SpecifierSet(writing.alike(text), prereleases=True)
    assert present in needed
    major, minor = present.major, present.minor
    for release, promised in (
        ((major, minor, present.micro + 1), True),
        ((major, minor + 1), major > 0),
        ((major + 1,), False),
    ):
        later = Version(f"{present.epoch}!{'.'.join(map(str, release))}")
        assert (later in needed) is promised


@pytest.mark.parametrize("text", ["", "unknown", "+local", "!1"])
def test_what_is_no_version_promises_nothing(text):
    with pytest.raises(ValueError, match="is no version; it should be one such as"):
        writing.alike(text)


@pytest.mark.parametrize(
    "path",
    [
        "docs/reference/compatibility.md",
        "docs/tutorials/check-and-publish.md",
        "examples/house_rules/pyproject.toml",
        "examples/mia/pyproject.toml",
    ],
)
def test_the_packages_to_copy_need_it_too(path):
    major, minor, _ = version("cacho-dice").split(".")
    needed = writing.alike(f"{major}.{minor}")
    assert re.search(rf"[`\"]cacho-dice{re.escape(needed)}[`\"]", (ROOT / path).read_text("utf-8"))


def test_its_rule_can_be_built_and_has_its_option(here, monkeypatch):
    new_rule("doble")
    monkeypatch.syspath_prepend(here / "cacho-doble" / "src")
    kind = resolve_name("cacho_doble:DobleRule")
    assert cacho.load("cacho+doble(dice=3)", kind).rules[-1] == kind(dice=3)
    sys.modules.pop("cacho_doble")


def test_its_words_are_said_once_they_are_compiled(here, monkeypatch):
    new_rule("con-palabras")
    root = here / "cacho-con-palabras" / "src"
    for source in words.sources(root):
        source.with_suffix(".mo").write_bytes(words.compiled(source))
    monkeypatch.syspath_prepend(root)
    kind = resolve_name("cacho_con_palabras:ConPalabrasRule")
    rules = cacho.load("cacho+con-palabras(dice=3)", kind)
    assert "loses three dice. (1)" in sheet(rules, "en")
    assert "pierde tres dados. (1)" in sheet(rules, "es")
    assert [*misfits(rules.rules[-1])] == []
    sys.modules.pop("cacho_con_palabras")


def test_the_kit_waits_for_its_words_to_be_compiled_but_not_to_be_written(here, monkeypatch):
    new_rule("sin-palabras")
    root = here / "cacho-sin-palabras" / "src"
    monkeypatch.syspath_prepend(root)
    kind = resolve_name("cacho_sin_palabras:SinPalabrasRule")
    rules = cacho.load("cacho+sin-palabras", kind)
    catalogues_are_found_and_fit(rules)
    for source in words.sources(root):
        source.unlink()
    with pytest.raises(AssertionError, match="'sin-palabras' has no words: of its catalog"):
        catalogues_are_found_and_fit(rules)
    sys.modules.pop("cacho_sin_palabras")


@pytest.mark.parametrize(
    "name",
    ["", "6a", "Doble", "do ble", "doble-", "-doble", "do--ble", "dóble", "a/b", "..", "a" * 31],
)
def test_a_name_that_no_rule_can_have_is_refused(here, name):
    said = refusal("--", name)
    assert "is no name for a rule" in said
    assert "words joined by '-' or '_'" in said
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("calzar", "is a rule of cacho-dice"),
        ("perudo", "is a preset of cacho-dice"),
        ("variants", "cacho_variants is installed"),
        ("dice", "cacho-dice"),
    ],
)
def test_a_name_that_is_taken_is_refused(here, name, whose):
    assert whose in refusal(name)
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("held", [Path.touch, Path.mkdir])
def test_a_folder_that_holds_anything_is_left_alone(here, held):
    root = here / "cacho-doble"
    root.mkdir()
    held(root / ".hidden")
    assert "cacho-doble is not empty; name another folder" in refusal("doble")
    assert list(root.iterdir()) == [root / ".hidden"]


def test_a_package_that_is_there_is_left_alone():
    new_rule("doble", "--directory", "other")
    assert "other is not empty" in refusal("doble", "--directory", "other")


@pytest.mark.parametrize("given", [(), ("--directory", "."), ("--directory", "made")])
def test_an_empty_folder_is_taken(here, monkeypatch, given):
    for folder in ("cacho-doble", "made", "here"):
        (here / folder).mkdir()
    if given[1:] == (".",):
        monkeypatch.chdir(here / "here")
    assert new_rule("doble", *given).exit_code == 0
    assert len(list(here.rglob("pyproject.toml"))) == 1


def test_a_folder_that_cannot_be_made_is_told(here):
    (here / "file").touch()
    assert "file" in refusal("doble", "--directory", "file/doble")
    assert "file" in refusal("doble", "--directory", "file")


def test_what_is_said_next_is_how_to_run_its_tests():
    said = new_rule("doble").stdout
    assert "cd cacho-doble && python -m pip install -e '.[dev]' && python -m pytest" in said


@pytest.mark.parametrize("folder", ["my rules/doble", "doble's", "a;b", "шп"])
def test_what_is_said_next_can_be_pasted_from_whatever_folder(here, folder):
    said = new_rule("doble", "--directory", folder).stdout.splitlines()[1]
    command, quoted, *_ = shlex.split(said)
    assert command == "cd"
    assert (here / quoted / "pyproject.toml").exists()


def test_a_folder_that_a_terminal_cannot_write_is_made_all_the_same(here):
    told = subprocess.run(
        [sys.executable, "-m", "cacho", "new-rule", "doble", "--directory", "шп"],
        env=os.environ | {"PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=True,
    )
    assert b"cd '??' && python" in told.stdout
    assert (here / "шп").exists()
