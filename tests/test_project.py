"""What must hold of the repository itself: its folders, its checks and the wheel it builds."""

import ast
import re
import shutil
import tokenize
import tomllib
import zipfile
from collections import Counter
from pathlib import Path

import pytest

from tests.outside import Environment, run

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("src", "tests", "docs", "examples")
TEST_COMMAND = "python -m pip install -e '.[dev]' && python -m pytest"


# Folders and checks


def test_only_the_four_rooms_and_dot_folders_are_at_the_top():
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("needs git and a work tree")
    files = run("git", "ls-files", cwd=ROOT).splitlines()
    folders = {name.split("/")[0] for name in files if "/" in name}
    assert {name for name in folders if not name.startswith(".")} <= set(ROOMS)


def test_every_ruff_exception_in_the_settings_has_a_reason_beside_it():
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    lint = tomllib.loads(text)["tool"]["ruff"]["lint"]
    excused = {code for codes in lint["per-file-ignores"].values() for code in codes}
    excused.update(lint["ignore"])
    tables = re.split(r"^(?=\[)", text, flags=re.MULTILINE)
    settings = "".join(table for table in tables if table.startswith("[tool.ruff."))
    entries = [line for line in settings.splitlines() if re.search(r'"[A-Z]+\d*"', line)]
    assert excused <= {code for line in entries for code in re.findall(r'"([A-Z]+\d*)"', line)}
    assert [line for line in entries if not re.search(r"#\s*\w+", line)] == []


def test_every_exception_in_a_line_of_code_has_a_reason_beside_it():
    marks = r"noqa|(?:type|pyright):\s*ignore"
    codes = r":[\sA-Z0-9,]+\b|\[[\w\s,-]+\]"
    exception = re.compile(rf"#\s*(?:ruff:\s*)?(?:{marks})\b(?:{codes})?")
    silent = []
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        with tokenize.open(path) as lines:
            tokens = list(tokenize.generate_tokens(lines.readline))
        for token in tokens:
            if token.type == tokenize.COMMENT and exception.search(token.string):
                reason = exception.sub("", token.string)
                if not re.search(r"[^\W\d_]{2,}", reason):
                    silent.append(f"{path.relative_to(ROOT)}:{token.start[0]}: {token.string}")
    assert silent == []


def test_a_name_of_the_core_is_of_one_thing():
    named = Counter(
        name
        for path in (ROOT / "src" / "cacho" / "_core").glob("*.py")
        for statement in ast.parse(path.read_text("utf-8")).body
        for name in _defined(statement)
        if name[0].isupper() and not name.isupper()
    )
    assert [name for name, times in named.items() if times > 1] == []


def test_no_two_classes_have_one_name():
    named = Counter(
        statement.name
        for path in (ROOT / "src").rglob("*.py")
        for statement in ast.parse(path.read_text("utf-8")).body
        if isinstance(statement, ast.ClassDef)
    )
    assert [name for name, times in named.items() if times > 1] == []


def _defined(statement):
    """The classes and types that a statement gives a name to."""
    match statement:
        case ast.ClassDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
            return [name]
        case _:
            return []


def test_ci_calls_the_test_command_of_the_readme():
    assert TEST_COMMAND in (ROOT / "README.md").read_text("utf-8")
    script = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    install, test = TEST_COMMAND.split(" && ")
    # Two lines: a failure on the left of "&&" would not stop the script.
    assert script.index(install) < script.index(test)


def test_a_change_that_waits_for_its_release_is_of_a_known_kind():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
    waiting = [path.name for path in (ROOT / settings["directory"]).iterdir()]
    kinds = "|".join(settings["fragment"])
    named = re.compile(rf"[a-z0-9-]+\.(?:{kinds})\.md|README\.md")
    assert [name for name in waiting if not named.fullmatch(name)] == []


# The wheel


def test_the_wheel_holds_every_file_of_both_packages(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    packed = {name for name in names if ".dist-info/" not in name}
    src = ROOT / "src"
    files = {path for path in src.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert packed == {path.relative_to(src).as_posix() for path in files}
    assert {"cacho/__init__.py", "cacho/py.typed"} <= packed
    assert {"cacho_variants/__init__.py", "cacho_variants/py.typed"} <= packed
    assert any(name.startswith("cacho/") and name.endswith(".mo") for name in packed)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


GAME = """
import random
import cacho, cacho_variants

for package in (cacho, cacho_variants):
    assert "site-packages" in package.__file__, package.__file__
choose = random.Random(7).choice
match = cacho.Match(cacho.load("cacho"), ["Ana", "Beto"], dealer=cacho.Dealer(seed=7))
while not match.over:
    match = match.play(choose(match.view(match.turn).legal))
"""


@pytest.mark.slow
def test_the_installed_wheel_plays_a_game_without_the_sources(wheel, tmp_path):
    outside = Environment(tmp_path)

    outside.install(wheel)
    outside.run("python", "-P", "-c", GAME)

    outside.install(f"{wheel}[cli]")
    told = outside.run("cacho", "watch", "cacho", "--seed", "7")
    assert told.strip()
    assert outside.run("cacho", "watch", "cacho", "--seed", "7") == told
