"""Signatures as their source has them, which names types shorter than they print themselves."""

import ast
import inspect
import re
import textwrap

import attrs


def signature(name, thing, *, bound=False):
    """How a function, a method or a class is called."""
    if inspect.isclass(thing):
        return _of_class(name, thing)
    try:
        function = _parsed(thing)
    except OSError:  # made by a program, without a source
        return f"{name}{inspect.signature(thing)}"
    arguments = function.args
    if bound:
        (arguments.posonlyargs or arguments.args).pop(0)
    returns = f" -> {_written(function.returns)}" if function.returns else ""
    return f"{name}({_written(arguments)}){returns}"


def _of_class(name, kind):
    """How a class is called: by its own constructor, or by its fields."""
    if attrs.has(kind) and not _defines_init(kind):
        return f"{name}({', '.join(_fields(kind))})"
    for base in kind.__mro__:
        init = vars(base).get("__init__")
        if inspect.isfunction(init) and init.__module__ != "typing":  # nobody calls a protocol
            return signature(name, init, bound=True).removesuffix(" -> None")
    return name


def _defines_init(kind):
    return any(
        isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in _body(kind)
    )


def _fields(kind):
    """The fields of an attrs class, as arguments."""
    types = {
        part.target.id: _written(part.annotation)
        for base in reversed(kind.__mro__)
        if attrs.has(base)
        for part in _body(base)
        if isinstance(part, ast.AnnAssign)
    }
    for field in attrs.fields(kind):
        if field.init:
            default = ""
            if isinstance(field.default, attrs.Factory):
                default = " = …"
            elif field.default is not attrs.NOTHING:
                default = f" = {field.default!r}"
            yield f"{field.alias}: {types[field.name]}{default}"


def _body(kind):
    return _parsed(kind).body


def _parsed(thing):
    (part,) = ast.parse(textwrap.dedent(inspect.getsource(thing))).body
    return part


def _written(node):
    spaced = re.sub(r"(?<=[\w\]])=(?=\S)", " = ", ast.unparse(node))
    return spaced.replace("'", '"')
