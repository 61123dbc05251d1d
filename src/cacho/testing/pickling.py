"""Pickling, as for another process; of what nobody else could read it is said why not."""

import pickle
from typing import TypeVar

T = TypeVar("T")

IN_A_MODULE = "define rules, and what they hold, at the top of a module that can be imported"


def pickled(value: object) -> bytes:
    """Pickle rules, or what they play with.

    Raises:
        AssertionError: a class that it is of cannot be found by name, or holds what has no copy.
    """
    try:
        return pickle.dumps(value)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise AssertionError(f"no other process can have this: {error}; {IN_A_MODULE}") from error


def copied(value: T) -> T:
    """Return a copy made by pickle.

    Raises:
        AssertionError: as for `pickled`.
    """
    copy: T = pickle.loads(pickled(value))  # noqa: S301 - pickled just here
    return copy
