"""What players and logged actions may be called."""

import unicodedata
from collections import Counter
from collections.abc import Iterable

from cacho._core.checks import described

LONGEST_NAME = 100
NO_LETTERS = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""What no name holds, by Unicode: a name is shown to others, and must not steer their terminal,
break their lines or be what nobody can encode."""


def check_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of players, one for each seat.

    Raises:
        ValueError: they are no names, or not distinct.
    """
    players = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else ()
    for name in players:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            msg = f"a name must be text of 1 to {LONGEST_NAME} letters, not {described(name)}"
            raise ValueError(msg)
        if any(unicodedata.category(letter) in NO_LETTERS for letter in name):
            msg = f"a name must be of one line and plain letters, not {described(name)}"
            raise ValueError(msg)
    if not players:
        msg = f"names must be distinct, one for each seat, not {described(names)}"
        raise ValueError(msg)
    twice, times = Counter(players).most_common(1)[0]
    if times > 1:
        msg = f"names must be distinct, one for each seat; {described(twice)} is there twice"
        raise ValueError(msg)
    return players


def check_id(id: str) -> None:  # noqa: A002 - as in `Match.play`
    """Refuse what cannot be the id of an action.

    Raises:
        ValueError: it is no text, empty or too long.
    """
    if type(id) is not str or not 1 <= len(id) <= LONGEST_NAME:
        msg = f"id must be text of 1 to {LONGEST_NAME} letters, not {described(id)}"
        raise ValueError(msg)
