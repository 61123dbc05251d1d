"""What players and logged actions may be called."""

import unicodedata
from collections.abc import Iterable

from cacho._core.wording import described

LONGEST_NAME = 100
STEERING = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""What no name holds, by Unicode, and no command writes: what is shown to others must not steer
their terminal, turn or break their lines or be what nobody can encode."""

JOINERS = "\u200c\u200d"
"""Of the format characters, those without which Persian, Indic scripts and many pictures cannot be
written."""

UNSEEN: dict[int, str | None] = dict.fromkeys(
    (
        *map(ord, JOINERS),
        *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x3164, 0xFFA0),
        *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9)),
        *range(0xE0000, 0xE1000),
    )
) | {0x2800: " "}
"""What shows nothing of its own: to be left out (Unicode's Default_Ignorable_Code_Point), but for
the cell of Braille without dots, which is a blank."""


def steers(character: str) -> bool:
    """Tell whether a character may steer a terminal, or turn, format or break a line."""
    return unicodedata.category(character) in STEERING and character not in JOINERS


def check_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of players, one for each seat, no two of which look alike.

    Names look alike that differ only in what is not seen, in blanks, or in how characters are
    encoded; so may letters of different scripts, which pass.

    Raises:
        ValueError: they are no names, or not distinct.
    """
    players = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else ()
    known: dict[str, str] = {}
    for name in players:
        if not isinstance(name, str) or len(name) > LONGEST_NAME or not as_seen(name):
            msg = f"a name must be text of 1 to {LONGEST_NAME} characters, not {described(name)}"
            raise ValueError(msg)
        if any(map(steers, name)):
            msg = f"a name must be of one line and plain characters, not {described(name)}"
            raise ValueError(msg)
        if (seen := as_seen(name)) in known:
            two = f"{described(known[seen])} and {described(name)} look alike"
            twice = f"{described(name)} is there twice" if known[seen] == name else two
            raise ValueError(f"names must be distinct, one for each seat; {twice}")
        known[seen] = name
    if not players:
        msg = f"names must be distinct, one for each seat, not {described(names)}"
        raise ValueError(msg)
    return players


def as_seen(name: str) -> str:
    """Write alike the names that look alike."""
    return " ".join(unicodedata.normalize("NFC", name.translate(UNSEEN)).split())


def check_id(id: str) -> None:  # noqa: A002 - as in `Match.play`
    """Refuse what cannot be the id of an action.

    Raises:
        ValueError: it is no text, empty or too long.
    """
    if type(id) is not str or not 1 <= len(id) <= LONGEST_NAME:
        msg = f"id must be text of 1 to {LONGEST_NAME} characters, not {described(id)}"
        raise ValueError(msg)
