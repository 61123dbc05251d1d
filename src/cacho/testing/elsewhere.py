"""Another process, in which texts have other hashes: it plays records again, and tells of them."""

import json
import os
import pickle
import subprocess
import sys
import weakref
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from typing import IO, cast

from cacho import CachoError, Match, dumps, loads
from cacho.testing.pickling import IN_A_MODULE, pickled

SERVE = "from cacho.testing.elsewhere import serve; serve()"

SEEDS = ("1", "2")
"""Seeds of hashes: the other process takes one that is not this one's."""

MAIN = "__main__"
"""The module of a script or a session: another process has one of its own."""

LONGEST_RECORD = 1 << 24
"""So long a record of a test may be: a game is played to its end."""


def told(match: Match) -> str:
    """Tell all of a match in lines: every position, what may be done in it, what everyone heard."""
    lines: list[str] = []
    for page in match.pages:
        lines.append(str(page.state))
        lines += [repr(match.rules.legal(page.state, seat)) for seat in range(len(match.names))]
    lines += [dumps(match.view(seat)) for seat in (None, *range(len(match.names)))]
    return "\n".join(lines)


class Elsewhere:
    """A process that lasts as long as this one; if it ends before, another takes its place."""

    def __init__(self) -> None:
        """Start it."""
        self._process = self._started()

    def _started(self) -> subprocess.Popen[str]:
        seed = next(seed for seed in SEEDS if seed != os.environ.get("PYTHONHASHSEED"))
        path = os.pathsep.join(entry for entry in sys.path if entry)
        process = subprocess.Popen(  # noqa: S603 - this very Python, with our own code
            [sys.executable, "-c", SERVE],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="ascii",
        )
        weakref.finalize(self, process.communicate)
        return process

    def told(self, match: Match) -> str:
        """Return what it tells of a match that it plays again, or why it cannot.

        Raises:
            AssertionError: no other process can have such rules.
        """
        rules = pickled(match.rules)
        kinds = {type(rule).__module__ for rule in match.rules.rules}
        assert MAIN not in kinds, f"no other process has the rules of {MAIN}; {IN_A_MODULE}"  # noqa: S101 - a property says it so
        files = {name: getattr(sys.modules[name], "__file__", None) for name in kinds}
        request = pickle.dumps((files, rules, dumps(match))).hex()
        answer = self._asked(request) or self._asked(request)  # it may have ended while it was idle
        return str(json.loads(answer)) if answer else "nothing, for the process has ended"

    def _asked(self, request: str) -> str:
        """Return its answer, a line; nothing if it has ended, and another takes its place."""
        into, out = cast("IO[str]", self._process.stdin), cast("IO[str]", self._process.stdout)
        try:
            into.write(f"{request}\n")
            into.flush()
            answer = out.readline()
        except OSError:  # nobody is left who would read
            answer = ""
        if answer.endswith("\n"):
            return answer
        self._process = self._started()
        return ""


def serve() -> None:
    """Answer requests, one a line, until there are no more."""
    out = sys.stdout
    for line in sys.stdin:
        with redirect_stdout(sys.stderr):  # a rule that prints must not answer for us
            answer = _answer(bytes.fromhex(line))
        out.write(f"{json.dumps(answer)}\n")
        out.flush()


def _answer(request: bytes) -> str:
    files, rules, record = pickle.loads(request)  # noqa: S301 - from the process that began this one
    try:
        for name, file in files.items():
            _find(name, file)
        return told(loads(record, rules=pickle.loads(rules), most=LONGEST_RECORD))  # noqa: S301 - as above
    except (CachoError, ImportError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


def _find(name: str, file: str | None) -> None:
    """Import the module of a rule, or take it from its file where it has no name to be found by."""
    try:
        import_module(name)
    except ImportError:
        spec = spec_from_file_location(name, file) if file else None
        if spec is None or spec.loader is None:
            raise
        module = module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
