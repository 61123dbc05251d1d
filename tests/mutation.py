"""Plant small bugs in core and rules, one at a time, and count those that tests find.

``python -m tests.mutation paso calzar`` tries all mutants that mutmut makes of these modules, and
without names those of all. One process collects the tests and sees which functions each calls;
every mutant then has a fork of it, in which tests that call the mutated function run until one
fails: first those that found most of its neighbours, then those about its module, then those that
found most of all, then the quickest. Tests can be named too, ``tests/rules/test_paso.py``: all of
these are tried on what has survived the others, whatever they call. A mutant has to survive tests
of two seconds, or of ``--seconds 20``; ``--every 10`` tries one of ten. ``.mutation/`` keeps what
became of a mutant as long as its function stays as it is.
"""

import argparse
import functools
import gc
import importlib
import json
import os
import pickle
import resource
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict

import pytest
from mutmut.stats import status_by_exit_code

from tests.mutants import ROOT, live_functions, modules, mutants

FOUND = ROOT / ".mutation"

TESTS = (
    "tests/core",
    "tests/rules",
    "tests/test_match.py",
    "tests/test_notation.py",
    "tests/test_records.py",
    "tests/test_refused_records.py",
    "tests/test_scenarios.py",
)
"""The tests that are tried, unless others are named."""

AFRESH = ("tests/core/test_values.py", "tests/rules/test_dudo.py", "tests/rules/test_seis.py")
"""The tests of a function that none calls, for it runs when its module is imported."""

SURVIVED, KILLED, TIMEOUT = 0, 1, 36
"""mutmut's codes for three ends of a mutant."""

SLOW = 5
"""How many times longer than without a mutant a test may take, and some seconds more."""

MEMORY = 4 << 30
"""The bytes that a mutant may take."""

OPTIONS = ("no:cacheprovider", "no:terminal", "no:xdist")


class Planting:
    """Try mutants with the tests that pytest collected, instead of running these once."""

    def __init__(self, asked, told):
        self.asked, self.told, self.took = asked, told, {}

    def pytest_runtestloop(self, session):
        """Try the mutants of all modules asked for."""
        self.session, self.items = session, {item.nodeid: item for item in session.items}
        import_all()
        self.live, self.answers = live_functions(), kept_answers()
        self.forget()
        gc.freeze()
        (self.took, self.calls), _ = in_fork(self.watched)
        for test in self.items.keys() - self.took:
            self.told.write(f"left out, for it fails as things are: {test}\n")
        before = [one for path in FOUND.glob("*.json") for one in kept(path).values()]
        self.strong = Counter(one["test"] for one in before)
        for name in self.asked.modules:
            self.told.write(told(name, self.tried(name)))
            self.told.flush()
        return True

    def watched(self):
        """How long each test takes, and the tests that call each function of core and rules."""
        ours = {str(path) for path in modules().values()}
        took, calls, called = {}, defaultdict(list), set()

        def watch(frame, _event, _argument):
            if frame.f_code.co_filename in ours:
                called.add((frame.f_code.co_filename, frame.f_code.co_qualname))

        for test in self.items:
            self.forget()
            called.clear()
            began = time.process_time()
            sys.settrace(watch)
            passed = self.passes(test)
            sys.settrace(None)
            if passed:
                took[test] = time.process_time() - began
                for function in called:
                    calls[function].append(test)
        return took, dict(calls)

    def passes(self, test):
        """Whether a test passes; one that takes too long ends the process."""
        item, failed = self.items[test], self.session.testsfailed
        signal.setitimer(signal.ITIMER_PROF, SLOW + SLOW * self.took.get(test, 60))
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.session.testsfailed == failed

    def forget(self):
        """Empty what functions keep of their answers, or they would not be asked again."""
        for kept in self.answers:
            kept.cache_clear()

    def tried(self, name):
        """What became of each mutant of a module: its status, the bug, the test that found it."""
        path, found = FOUND / f"{name}.json", {}
        before = kept(path) if path.exists() else {}
        killers = Counter(one["test"] for one in before.values())
        for place, mutant in enumerate(mutants(name)):
            if place % self.asked.every and mutant.name not in before:
                continue
            was = before.get(mutant.name)
            if not was or was["bug"] != mutant.difference:
                was = {"status": "no tests", "bug": mutant.difference, "test": None}
            if was["status"] in {"no tests", "survived"}:
                anew = self.asked.tests and was["status"] == "survived"
                calling = self.took if anew else set(self.calling(mutant))
                tests = self.chosen(mutant, calling, killers)
                code, test = self.ended(mutant, tests) if calling else afresh(mutant)
                was = was | {"status": status_by_exit_code[code], "test": test}
                killers[test] += 1
            found[mutant.name] = was
            path.write_text(json.dumps(before | found, indent=1), "utf-8")
        path.write_text(json.dumps(found, indent=1), "utf-8")
        return found

    def calling(self, mutant):
        """The tests that call the function of a mutant, or one that this function made."""
        for (path, function), tests in self.calls.items():
            if path == str(mutant.path) and f"{function}.".startswith(f"{mutant.function}."):
                yield from tests

    def chosen(self, mutant, calling, killers):
        """The tests to try on a mutant, in this order, as far as its seconds go."""
        about = {test for test in self.took if f"/test_{mutant.path.stem}.py::" in test}

        def rank(test):
            return -killers[test], test not in about, -self.strong[test], self.took[test]

        chosen, seconds = [], 0
        for test in sorted(about.union(calling), key=rank):
            seconds += self.took[test]
            if seconds < self.asked.seconds:
                chosen.append(test)
        return chosen

    def ended(self, mutant, tests):
        """How a mutant ended, and the test that found it."""

        def killer():
            mutant.plant(self.live)
            return next((test for test in tests if not self.passes(test)), None)

        test, code = in_fork(killer)
        return KILLED if test else {-signal.SIGPROF: TIMEOUT}.get(code, code), test


def afresh(mutant):
    """How a mutant ended that stood in its file when a new interpreter read it."""
    sources = FOUND / "src"
    mutant.write(sources)
    tests = [sys.executable, "-m", "pytest", "-xq", "-p", "no:cacheprovider", *AFRESH]
    env = os.environ | {"PYTHONPATH": str(sources)}
    done = subprocess.run(tests, cwd=ROOT, env=env, capture_output=True, check=False)
    return KILLED if done.returncode else SURVIVED, None


def kept(path):
    """What was found before."""
    return json.loads(path.read_text("utf-8"))


def import_all():
    """Import core and all rules, so that no function of theirs comes after a mutant's turn."""
    for path in modules().values():
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        importlib.import_module(".".join(parts))


def kept_answers():
    """The functions of core and rules that keep their answers."""
    kept, ours = type(functools.cache(import_all)), ("cacho._core", "cacho_variants")
    every = [one for one in gc.get_objects() if isinstance(one, kept)]
    return [one for one in every if str(getattr(one, "__module__", "")).startswith(ours)]


def in_fork(act):
    """What this answers in a process of its own, or None, and that one's exit code."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            answer = pickle.dumps(act())
        except BaseException:  # noqa: BLE001 - a mutant can do anything
            os._exit(3)  # as pytest does after an internal error
        with os.fdopen(write, "wb") as answered:
            answered.write(answer)
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as answered:
        answer = answered.read()
    _, status = os.waitpid(child, 0)
    answer = pickle.loads(answer) if answer else None  # noqa: S301 - the child is this very program
    return answer, os.waitstatus_to_exitcode(status)


def told(name, found):
    """How many mutants of a module were killed, and those that were not."""
    counted = Counter(one["status"] for one in found.values()).most_common()
    lines = [f"{name}: {len(found)} mutants, {', '.join(f'{n} {what}' for what, n in counted)}"]
    for mutant, one in found.items():
        if one["status"] != "killed":
            lines += [f"  {mutant}: {one['status']}", *(f"    {line}" for line in one["bug"])]
    return "\n".join([*lines, ""])


def main():
    """Try the mutants of the modules that are named, with the tests that are."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("names", nargs="*", help="modules to mutate, files of tests to try")
    parser.add_argument("--every", type=int, default=1, help="try one of so many mutants")
    parser.add_argument(
        "--seconds", type=float, default=2, help="the tests that one has to survive"
    )
    asked = parser.parse_args()
    asked.tests = [name for name in asked.names if name.startswith("tests/")]
    asked.modules = [name for name in asked.names if name not in asked.tests] or list(modules())
    FOUND.mkdir(exist_ok=True)
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    options = ["-m", "not slow", "-o", "addopts=--import-mode=importlib"]
    options += [part for plugin in OPTIONS for part in ("-p", plugin)]
    with os.fdopen(os.dup(1), "w") as out:  # while tests run, what is printed is captured
        sys.exit(pytest.main([*options, *(asked.tests or TESTS)], [Planting(asked, out)]))


if __name__ == "__main__":
    main()
