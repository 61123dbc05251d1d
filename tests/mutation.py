"""Plant small bugs in core and rules, one at a time, and count those that tests find.

``python -m tests.mutation paso calzar`` runs mutmut on these modules, each with the tests that are
about it; without names, on all that have such tests. mutmut mutates no decorated function, and so
no answer of a rule; it gets a copy of the module in which ``@hookimpl`` above a method has become
``name = hookimpl(name)`` below it, and so with every other decorator. The copy of a module, in
``.mutation/``, keeps what was found: there ``mutmut show MUTANT`` says what was planted.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIES = ROOT / ".mutation"
UNDERSTOOD = ("staticmethod", "classmethod", "overload")
"""Decorators that mutmut deals with by itself, or of what has no body."""

TESTS = {
    "asking": ("core/test_dispatch.py", "core/test_broken_plugins.py"),
    "counting": ("rules/test_dudo.py", "rules/test_ases.py"),
    "forced": ("rules/test_obligar.py", "rules/test_ultimo.py"),
    "raising": ("rules/test_ultimo.py", "rules/test_palifico.py"),
    "vueltas": ("rules/test_seis.py", "rules/test_fichas.py"),
}
"""The tests about a module, where they are not in the file of its name."""

SETTINGS = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = ["{module}"]
also_copy = ["README.md", "docs", "examples"]
pytest_add_cli_args = ["-m", "not slow", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {tests}
process_isolation = "forkserver"  # what rules answered is kept, and they would not be asked again
"""


def undecorated(source):
    """The same module with each function's decorators applied below it."""
    lines = source.splitlines()
    for function in sorted(decorated(ast.parse(source)), key=lambda one: -one.lineno):
        applied = function.name
        for decorator in reversed(function.decorator_list):
            applied = f"{ast.unparse(decorator)}({applied})"
        indent = " " * function.col_offset
        lines.insert(function.end_lineno, f"{indent}{function.name} = {applied}")
        del lines[function.decorator_list[0].lineno - 1 : function.lineno - 1]
    return "\n".join(lines) + "\n"


def decorated(module):
    """The functions and methods that mutmut would leave alone for their decorators."""
    for node in ast.walk(module):
        for function in node.body if isinstance(node, ast.Module | ast.ClassDef) else ():
            if isinstance(function, ast.FunctionDef):
                names = {ast.unparse(one) for one in function.decorator_list}
                if names.difference(UNDERSTOOD):
                    yield function


def modules():
    """The modules of core and rules, by name."""
    paths = [*ROOT.glob("src/cacho/_core/*.py"), *ROOT.glob("src/cacho_variants/*.py")]
    return {path.stem: path for path in sorted(paths)}


def tests(name):
    """The files of tests about a module."""
    listed = TESTS.get(name, (f"rules/test_{name}.py", f"core/test_{name}.py", f"test_{name}.py"))
    return [f"tests/{file}" for file in listed if (ROOT / "tests" / file).exists()]


def prepare(name):
    """Make a copy in which one module can be mutated."""
    copy, module = COPIES / name, modules()[name].relative_to(ROOT)
    shutil.rmtree(copy, ignore_errors=True)
    left_out = shutil.ignore_patterns("__pycache__")
    for room in ("src", "tests", "docs", "examples"):
        shutil.copytree(ROOT / room, copy / room, ignore=left_out)
    shutil.copy(ROOT / "README.md", copy)
    (copy / module).write_text(undecorated((ROOT / module).read_text("utf-8")), "utf-8")
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    settings = SETTINGS.format(module=module.as_posix(), tests=tests(name))
    (copy / "pyproject.toml").write_text(project + settings, "utf-8")
    return copy


def mutated(name):
    """Try all mutants of a module: what became of each."""
    copy = prepare(name)
    mutmut, env = [sys.executable, "-m", "mutmut"], os.environ | {"HYPOTHESIS_PROFILE": "quick"}
    with (copy / "mutmut.log").open("w") as log:
        run = [*mutmut, "run", "--max-children", "1"]
        subprocess.run(run, cwd=copy, env=env, stdout=log, stderr=log, check=True)
    results = [*mutmut, "results", "--all", "true"]
    listed = subprocess.run(results, cwd=copy, capture_output=True, text=True, check=True)
    return dict(line.strip().split(": ") for line in listed.stdout.splitlines())


def main():
    """Say of each module how many mutants were killed, and which were not."""
    for name in sys.argv[1:] or [name for name in modules() if tests(name)]:
        found = mutated(name)
        counted = ", ".join(f"{n} {what}" for what, n in Counter(found.values()).most_common())
        alive = [f"  {mutant}: {what}" for mutant, what in found.items() if what != "killed"]
        sys.stdout.write("\n".join([f"{name}: {len(found)} mutants, {counted}", *alive]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
