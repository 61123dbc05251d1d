"""Packages of rules beside the built wheel: the examples, and one that `cacho new-rule` makes.

It is one test, so that one environment serves them all. It sees no sources.
"""

import shutil
import sys
from pathlib import Path

import pytest

from tests.outside import Environment, run

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ("mia", "house_rules")
MADE = "ronda-2"

QUICK = """
from hypothesis import settings

settings.register_profile("quick", max_examples=1, derandomize=True, database=None)
settings.load_profile("quick")
"""
"""A plugin for pytest: here it is tried that the tests run, and authors try more."""

GAMES = (
    ("mia", "en", " wins: nobody else has lives."),
    ("mia-blind", "es", " gana: nadie más tiene vidas."),
    ("cacho-bravo", "es", " gana: nadie más tiene dados."),
    (f"cacho+{MADE}", "en", " wins: nobody else has dice."),
)
"""What is played, in which language, and how it ends."""


@pytest.mark.slow
def test_packages_of_rules_are_installed_tested_checked_and_played(wheel, tmp_path):
    outside = Environment(tmp_path)
    outside.install(f"{wheel}[cli,testing]", "hatchling")
    for name in EXAMPLES:
        left = shutil.ignore_patterns(".*", "__pycache__")
        shutil.copytree(ROOT / "examples" / name, tmp_path / name, ignore=left)
    outside.run("cacho", "new-rule", MADE, "--directory", MADE)
    packages = [tmp_path / name for name in (*EXAMPLES, MADE)]
    outside.install(*packages)

    (tmp_path / "quick.py").write_text(QUICK, "utf-8")
    quick = {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    for package in packages:
        with_plugins = ("-p", "quick", "-p", "no:cacheprovider")
        assert " passed" in outside.run("pytest", "-q", *with_plugins, cwd=package, **quick)

    checked = outside.run("cacho", "check", f"dudo+{MADE}", "--examples", "2")
    assert checked.endswith(f"Every property holds of dudo+{MADE}\n")

    for spec, lang, won in GAMES:
        game = ("watch", spec, "--seed", "7", "--seats", "2", "--lang", lang)
        assert outside.run("cacho", *game).splitlines()[-1].endswith(won)

    its_own = ("--python-executable", outside.scripts / "python", "--cache-dir", tmp_path / "types")
    run(sys.executable, "-m", "mypy", *its_own, cwd=tmp_path / MADE)
