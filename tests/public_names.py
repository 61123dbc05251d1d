"""The pages of public names, made of signatures and docstrings."""

import ast
import importlib
import inspect
import re
from collections import Counter
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Generic

import cacho
from tests.signatures import signature

MODULES = {
    "cacho": "what players' programs import",
    "cacho.plugins": "the only door for rules",
    "cacho_variants": "the actions that the shipped rules own",
    "cacho.bots": "computer players",
    "cacho.odds": "chances, from what a seat sees",
    "cacho.fair": "dice that can be proved fair",
    "cacho.verify": "checking such a proof",
    "cacho.lang": "words, said and heard",
    "cacho.testing": "the test kit, behind the extra `testing`",
    "cacho.testing.properties": "what must be true of any rule set",
}
OVERVIEW = """# Public names

What may be imported. Everything else, and every module whose name begins with `_`, may change
without notice. A name leads to its signature and to what its docstring says.
"""


def homes():
    """The module on whose page each public thing stands: the first that exports it."""
    found = {}
    for module in MODULES:
        here = importlib.import_module(module)
        for name in here.__all__:
            found.setdefault((name, repr(getattr(here, name))), module)
    return found


def home(module, name):
    """The module on whose page a name stands."""
    return homes()[name, repr(getattr(importlib.import_module(module), name))]


def anchors(module):
    """The anchor of each name that stands on a module's page, numbered as a code host does."""
    seen = Counter()
    found = {}
    for name in importlib.import_module(module).__all__:
        if home(module, name) == module:
            low = name.lower()
            found[name] = f"{low}-{seen[low]}" if seen[low] else low
            seen[low] += 1
    return found


def first_line(name, thing):
    """The first line of a docstring, fit for a cell of a table."""
    return documented(name, thing).partition("\n")[0].replace("|", "\\|")


def documented(name, thing):
    """A docstring as Markdown; that of a plain value is the text beneath it in the source."""
    value = not (inspect.isclass(thing) or inspect.isfunction(thing))
    said = beneath().get(name) if value else None
    return markdown(said or inspect.getdoc(thing) or "")


@cache
def beneath():
    """The text beneath every name that is given a value at the top of a module."""
    found = {}
    for source in Path(cacho.__file__).parent.rglob("*.py"):
        for given, said in pairwise(ast.parse(source.read_text("utf-8")).body):
            named = given.targets[0] if isinstance(given, ast.Assign) else given
            if isinstance(named, ast.AnnAssign):
                named = named.target
            if isinstance(named, ast.Name) and isinstance(said, ast.Expr):
                found[named.id] = inspect.cleandoc(ast.literal_eval(said.value))
    return found


def overview():
    """The page that lists every name."""
    parts = [OVERVIEW]
    for module, purpose in MODULES.items():
        parts.append(f"\n## {module}\n\n{purpose[0].upper()}{purpose[1:]}.\n\n")
        parts.append("| name | |\n| --- | --- |\n")
        here = importlib.import_module(module)
        for name in here.__all__:
            where = home(module, name)
            link = f"names/{where}.md#{anchors(where)[name]}"
            parts.append(f"| [`{name}`]({link}) | {first_line(name, getattr(here, name))} |\n")
    return "".join(parts)


def page(module):
    """The page of one module: its names with all that they say."""
    here = importlib.import_module(module)
    parts = [f"# {module}\n\n{markdown(inspect.getdoc(here) or '')}\n"]
    names = anchors(module)
    parts += [f"\n## {name}\n\n{''.join(_entry(name, getattr(here, name)))}" for name in names]
    return "".join(parts)


PAGES = {module: partial(page, module) for module in MODULES}


def _is_hidden(base):
    """Whether a class is of cacho and has no public name: what it has is told with its kinds."""
    public = (importlib.import_module(module) for module in MODULES)
    ours = base.__module__.partition(".")[0] in {"cacho", "cacho_variants"}
    return ours and not any(getattr(module, base.__name__, None) is base for module in public)


def _entry(name, thing):
    """The signature of a thing, its docstring, and its members."""
    if inspect.isclass(thing) or inspect.isfunction(thing):
        yield f"```text\n{signature(name, thing)}\n```\n\n"
    yield f"{documented(name, thing)}\n"
    if inspect.isclass(thing):
        hidden = [base for base in thing.__mro__ if _is_hidden(base)]
        whole = (thing, *hidden)
        untold = {*hidden, object, Generic}
        bases = [base for part in whole for base in part.__bases__ if base not in untold]
        names = [f"`{base.__name__}`" for base in bases]
        if names:
            yield f"\nA kind of {', '.join(names)}.\n"
        members = [
            line
            for part in whole
            for name, value in vars(part).items()
            if not name.startswith("_")
            for line in _member(name, value)
        ]
        if members:
            yield "\nIt has:\n"
            yield from members


def _member(name, value):
    if isinstance(value, property):
        yield f"\n- `{name}` — {_item(value)}\n"
    elif isinstance(value, classmethod | staticmethod) or inspect.isfunction(value):
        static = isinstance(value, staticmethod)
        called = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        yield f"\n- `{signature(name, called, bound=not static)}` — {_item(called)}\n"


def _item(thing):
    """A docstring as the text of an item, whose further lines stand under its first."""
    return markdown(inspect.getdoc(thing) or "").replace("\n", "\n  ").replace("\n  \n", "\n\n")


def markdown(docstring):
    """A docstring as Markdown: what it raises is a list."""
    text, raises, listed = docstring.partition("\nRaises:\n")
    text = re.sub("(?<!`)``(?!`)", "`", text).rstrip()
    if raises:
        text += "\n\nRaises:\n\n" + re.sub(r"^    (?=\S)", "- ", listed, flags=re.MULTILINE)
        text = re.sub(r"^ {8}(?=\S)", "  ", text, flags=re.MULTILINE)
        text = re.sub(r"^- (\w+):", r"- `\1`:", text, flags=re.MULTILINE)
    return text.rstrip()
