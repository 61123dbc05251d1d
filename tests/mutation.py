"""Plant small bugs in core and rules, one at a time, and count those that tests find.

``python -m tests.mutation 'cacho_variants.paso*'`` runs mutmut on what is named, or on all. It
mutates no decorated function, and so no answer of a rule; it gets a copy in which ``@hookimpl``
above a method has become ``name = hookimpl(name)`` below it, and so with every other decorator.
"""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / ".mutation"
UNDERSTOOD = ("staticmethod", "classmethod", "overload")
"""What mutmut deals with by itself, and what has no body."""


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


def prepare():
    """Make the copy anew; results of what did not change stay."""
    for room in ("src", "tests", "docs", "examples"):
        for path in (ROOT / room).rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                put(path)
    for name in ("README.md", "CONTRIBUTING.md", "pyproject.toml"):
        put(ROOT / name)


def put(path):
    """Copy a file, unless the copy is as it should be."""
    kept = COPY / path.relative_to(ROOT)
    content = path.read_bytes()
    if path.suffix == ".py" and "src" in path.parts:
        content = undecorated(content.decode()).encode()
    if not kept.exists() or kept.read_bytes() != content:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(content)
        shutil.rmtree(COPY / "mutants" / path.relative_to(ROOT), ignore_errors=True)


def main():
    """Run mutmut in the copy and list what survived."""
    prepare()
    env = os.environ | {"HYPOTHESIS_PROFILE": "quick"}
    mutmut = [sys.executable, "-m", "mutmut"]
    ran = subprocess.run([*mutmut, "run", *sys.argv[1:]], cwd=COPY, env=env, check=False)
    subprocess.run([*mutmut, "results"], cwd=COPY, env=env, check=False)
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
