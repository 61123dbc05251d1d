"""Words for errors: what was given, and what might have been meant."""

from collections.abc import Collection

VOWELS = ("a", "e", "i", "o", "u")
"""What a name begins with that takes *an*."""


def described(value: object) -> str:
    """Word a refused value for an error: short, and safe whatever was given."""
    if type(value) is int and value.bit_length() > 64:  # noqa: PLR2004 - long enough to tell it
        return f"a number of {value.bit_length()} bits"
    if value is None or type(value) in {bool, int, float}:
        return repr(value)
    if type(value) is str:
        return repr(value) if len(value) <= 40 else f"{value[:40]!r}…"  # noqa: PLR2004 - enough
    return described_class(value)


def described_class(value: object) -> str:
    """Word for an error what class a value is of, or which class it is itself."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    name = type(value).__name__
    return f"{'an' if name.lower().startswith(VOWELS) else 'a'} {name}"


def nearest_name(name: str, known: Collection[str]) -> str:
    """Word, for an error about one of many names, which is near it; all that are known, if none."""
    near = near_names(name, known)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"


def known_names(name: str, known: Collection[str]) -> str:
    """Word, for an error about a name that is not known, which are: those near it first."""
    near = near_names(name, known)
    hint = f"did you mean {' or '.join(map(repr, near))}? " if near else ""
    return f"{hint}known are {', '.join(known)}"


def near_names(name: str, known: Collection[str]) -> list[str]:
    """List the names that are nearest, the best first."""
    from difflib import get_close_matches  # noqa: PLC0415 - only errors need it

    return get_close_matches(name, known)
