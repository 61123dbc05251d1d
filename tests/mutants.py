"""The mutants that mutmut makes of core and rules, each put in its place in this very process."""

import ast
import difflib
import gc
import shutil
import types
from collections import Counter, defaultdict
from pathlib import Path

import libcst
from mutmut.mutation.file_mutation import create_mutations, deep_replace
from mutmut.mutation.trampoline_templates import mangle_function_name

ROOT = Path(__file__).parents[1]
UNDERSTOOD = ("staticmethod", "classmethod", "overload")
"""Decorators that mutmut deals with by itself, or of what has no body."""


def modules():
    """The modules of core and rules, by name."""
    paths = [*ROOT.glob("src/cacho/_core/*.py"), *ROOT.glob("src/cacho_variants/*.py")]
    return {path.stem: path for path in sorted(paths) if path.stem != "__init__"}


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


def mutants(name):
    """All mutants of a module, in the order and by the names that mutmut has for them."""
    path = modules()[name]
    module, mutations, *_ = create_mutations(str(path), undecorated(path.read_text("utf-8")))
    owners = {
        function: node.name.value if isinstance(node, libcst.ClassDef) else None
        for node in module.body
        for function in (node.body.body if isinstance(node, libcst.ClassDef) else (node,))
    }
    numbers = Counter()
    for mutation in mutations:
        function = mutation.contained_by_top_level_function
        if isinstance(function, libcst.FunctionDef):
            numbers[function] += 1
            yield Mutant(path, module, mutation, owners[function], numbers[function])


class Mutant:
    """A function of a module with one small bug in it."""

    def __init__(self, path, module, mutation, owner, number):
        self.path, self.module, self.mutation, self.owner = path, module, mutation, owner
        self.original = mutation.contained_by_top_level_function
        name = self.original.name.value
        self.function = f"{owner}.{name}" if owner else name
        self.name = f"{path.stem}.{mangle_function_name(name=name, class_name=owner)}_{number}"
        self.difference = difference(source(self.original), source(self.within(self.original)))

    def within(self, node):
        """The same part of the module with the bug in it."""
        return deep_replace(node, self.mutation.original_node, self.mutation.mutated_node)

    def plant(self, live):
        """Let all functions made of these lines run as the mutant from now on."""
        before, after = self.codes(self.original), self.codes(self.within(self.original))
        for name, code in after.items():
            for function in live[str(self.path), name]:
                if function.__code__.co_freevars == code.co_freevars:  # else it was made by another
                    function.__code__ = code
                if before == after:  # the bug is in what an argument is by default
                    function.__defaults__, function.__kwdefaults__ = self.defaults()

    def write(self, sources):
        """Put the mutant in its place in a copy of `src`."""
        shutil.rmtree(sources, ignore_errors=True)
        shutil.copytree(ROOT / "src", sources)
        place = sources / self.path.relative_to(ROOT / "src")
        place.write_text(self.within(self.module).code, "utf-8")

    def codes(self, function):
        """The code of a function, and of those that it makes, by qualified name."""
        codes = codes_in(compile(self.enclosed(function), self.path, "exec"))
        return {code.co_qualname: code for code in codes if code.co_qualname != self.owner}

    def enclosed(self, function):
        """The source of a function, in a class for `super()` and private names to mean one."""
        if self.owner:
            function = libcst.ClassDef(libcst.Name(self.owner), libcst.IndentedBlock([function]))
        return source(function)

    def defaults(self):
        """What arguments of the mutant are by default."""
        known = {}
        exec(f"from __future__ import annotations\n{source(self.within(self.original))}", known)  # noqa: S102 - mutmut made the source of ours
        function = known[self.original.name.value]
        return function.__defaults__, function.__kwdefaults__


def source(node):
    """The source of a part of a module, not indented."""
    return libcst.Module([node]).code


def difference(before, after):
    """The lines that are not as they were."""
    compared = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line for line in list(compared)[2:] if not line.startswith("@@")]


def codes_in(code):
    """The code of every function and class body in a piece of code."""
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield inner
            yield from codes_in(inner)


def live_functions():
    """All functions there are, by the file and the qualified name of their code."""
    live = defaultdict(list)
    for function in gc.get_objects():
        if isinstance(function, types.FunctionType):
            code = function.__code__
            live[code.co_filename, code.co_qualname].append(function)
    return live
