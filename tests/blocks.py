"""What a reader of a page would do with its blocks, in a directory of their own.

A Python block runs. One whose fence names a file, ``python cacho_doble.py``, is saved under that
name, and so are TOML and PO. A console block is typed: what follows a ``$`` must succeed and print
what stands below it, where ``…`` stands for any text, and a line of it for any lines; in a
``console fails`` it must not succeed. A block ``sh`` makes an environment or serves, and is left to
others; ``text`` shows what no machine reads, ``ebnf`` what `tests.grammar` does.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import attrs
from sybil import Region, Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer

ROOT = Path(__file__).parents[1]
RUN = frozenset({"python", "console", "toml", "po"})
"""The languages of blocks that a page is held to."""

SHOWN = frozenset({"sh", "text", "ebnf", "markdown", "{toctree}"})
"""Those of blocks that are read by people, or by Sphinx."""

INSTALLS = re.compile(r"\. |python -m (venv|pip install|pytest)\b|python examples/|cacho watch ")
"""How each part of a ``sh`` block begins."""

ANY = "…"


def document(page, directory):
    """The page, its blocks ready to be run in a directory."""
    parsers = [
        PythonCodeBlockParser(),
        lambda document: consoles(document, directory),
        lambda document: files(document, directory),
    ]
    return Sybil(parsers=parsers, path=str(page.parent)).parse(page)


def files(document, directory):
    """The blocks that a reader saves under a name."""
    for region in FencedCodeBlockLexer(r"(?:python|toml|po) [\w./]+")(document):
        name = region.lexemes["language"].split()[1]
        source = region.lexemes["source"]
        yield Region(region.start, region.end, (directory / name, source), saved)


def saved(example):
    """Save a block."""
    path, source = example.parsed
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, "utf-8")


def consoles(document, directory):
    """The blocks that a reader types."""
    for region in FencedCodeBlockLexer(r"console(?: fails)?")(document):
        fails = region.lexemes["language"].endswith("fails")
        typing = Typing(region.lexemes["source"], fails, directory)
        yield Region(region.start, region.end, typing, typed)


@attrs.frozen
class Typing:
    """Commands with what they must print, whether they must fail, and where they are typed."""

    source: str
    fails: bool
    directory: Path


def typed(example):
    """Type the commands of a block: each must do and print what the page says."""
    typing = example.parsed
    before, *turns = re.split(r"^\$ ", typing.source, flags=re.MULTILINE)
    assert turns, f"a command begins with $:\n{typing.source}"
    assert before == "", f"a command begins with $:\n{typing.source}"
    for turn in turns:
        command, _, printed = turn.partition("\n")
        done = shell(command, typing.directory)
        told = f"$ {command}\n{done.stdout}\n-- the page says --\n{printed}"
        assert bool(done.returncode) is typing.fails, told
        assert alike(printed, done.stdout), told


def shell(command, directory):
    """Run a command as someone who speaks English would.

    The kit tries few examples; what is installed stays in the directory, and no host is asked.
    """
    site = directory / "site"
    env = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": f"{ROOT}{os.pathsep}{site}",
        "PYTEST_ADDOPTS": "-p tests.quick",
        "PIP_TARGET": str(site),
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "off",  # the extra `dev` has hatchling
        "LANG": "en_GB.UTF-8",
        "PYTHONUTF8": "1",
        "COLUMNS": "80",
    }
    return subprocess.run(  # noqa: S602 - as its reader would type it
        command,
        shell=True,
        cwd=directory,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


def alike(expected, printed):
    """Whether lines are those that are expected, where ``…`` is any text, or any lines."""
    parts = []
    for line in expected.rstrip().splitlines():
        if line.strip() == ANY:
            parts.append(r"(?:.*\n)*")
        else:
            parts.append(r".*".join(map(re.escape, line.rstrip().split(ANY))) + r"\n")
    lines = (line.rstrip() for line in printed.rstrip().splitlines())
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in lines)) is not None


def languages(page):
    """The language of every block of a page, with the source of the block."""
    text = page.read_text("utf-8")
    for fence in re.finditer(r"^```+([^\n`]*)\n(.*?)^```+$", text, re.MULTILINE | re.DOTALL):
        yield (fence[1].split() or [""])[0], fence[2]
