"""What published rules and presets say of themselves, read from their source text and never run.

Entry points name a class or a constant. Its module is found as an import would find it, but nothing
is imported, its packages neither; of the text, only literals count. What is computed, inherited,
or hidden in a module without source is not known.
"""

import ast
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec
from importlib.util import resolve_name

MOST_HOPS = 8
"""A name is followed through so many modules that only hand it on."""


def texts(target: str) -> Mapping[str, str]:
    """Return the literal texts of a class by attribute; none if they are not known."""
    found = _definition(target)
    if not isinstance(found, ast.ClassDef):
        return {}
    return {name: value for name, node in _assigned(found.body) if (value := _literal(node))}


def text(target: str) -> str | None:
    """Return the literal text behind a name of a module; None if it is not known."""
    return _literal(_definition(target))


def _definition(target: str) -> ast.AST | None:
    """Find where the name behind an entry point is defined."""
    module, _, name = target.partition(":")
    try:
        return _sought(module.strip(), name.strip(), MOST_HOPS)
    except Exception:  # noqa: BLE001 - whatever is wrong with a foreign module, it is not known
        return None


def _sought(module: str, name: str, hops: int) -> ast.AST | None:
    spec = _spec(module)
    read: Callable[[str], str | None] | None = getattr(spec and spec.loader, "get_source", None)
    if spec is None or read is None or not hops:
        return None
    for statement in reversed(ast.parse(read(module) or "").body):  # the last one counts
        match statement:
            case ast.ClassDef(name=defined) if defined == name:
                return statement
            case ast.ImportFrom(module=origin, names=names, level=level):
                for alias in names:
                    if name == (alias.asname or alias.name):
                        whence = resolve_name("." * level + (origin or ""), spec.parent)
                        return _sought(whence, alias.name, hops - 1)
            case _:
                for assigned, value in _assigned([statement]):
                    if assigned == name:
                        return value
    return None


def _spec(module: str) -> ModuleSpec | None:
    """Find a module through those around it, as an import would, but import none of them."""
    found: ModuleSpec | None = None
    path: Sequence[str] | None = None
    parts = module.split(".")
    for length in range(1, len(parts) + 1):
        name = ".".join(parts[:length])
        found = next(filter(None, (each.find_spec(name, path) for each in sys.meta_path)), None)
        if found is None:
            return None
        path = found.submodule_search_locations or ()
    return found


def _assigned(statements: Sequence[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """List what is assigned to names."""
    for statement in statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value
            case _:
                pass


def _literal(node: ast.AST | None) -> str | None:
    match node:
        case ast.Constant(value=str(value)):
            return value
        case _:
            return None
