"""A record cut into frames: what was told of each action, as one seat or a spectator heard it."""

from collections import defaultdict
from collections.abc import Iterator

import attrs

from cacho._core.actions import Roll
from cacho._core.events import Event
from cacho._core.plain import plain
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset
from cacho._core.state import State
from cacho._core.table import Table
from cacho.match import Match
from cacho.record import Record, load_kept
from cacho.replay import reader_of


@attrs.frozen
class Frame:
    """What was told under one version; the table after it, and all dice, where they may be known.

    `rules` and `names` are those of the whole record: of the players as they sat when it began.
    """

    rules: Ruleset
    names: tuple[str, ...]
    version: int
    events: tuple[Event, ...]
    table: Table | None
    uncovered: State | None


def of_match(match: Match, seat: int | None, *, uncovered: bool) -> Iterator[Frame]:
    """Cut a match into frames; `uncovered`, every throw shows all dice.

    Raises:
        ValueError: there is no such seat, or the dice may not be known yet.
    """
    if uncovered and not match.over:
        msg = "all dice are told when the game is over; it is not"
        raise ValueError(msg)
    told: dict[int, list[Event]] = defaultdict(list)
    for item in match.view(seat).history:
        told[item.version].append(item.event)
    names = match.at(0).names
    for version, page in enumerate(match.pages):
        thrown = page.entry is not None and isinstance(page.entry.action, Roll)
        shown = page.state if uncovered and thrown else None
        yield Frame(match.rules, names, version, tuple(told[version]), page.state.table, shown)


def of_record(record: Record, classes: tuple[type[Rule], ...]) -> Iterator[Frame]:
    """Cut a record that opens read-only into frames.

    Raises:
        CachoError: its rules are not installed.
        ValueError: it tells of what these rules do not know, or so many may not play.
    """
    rules = load_kept(record.rules.spec, classes)
    rules.setup(len(record.players))
    read = reader_of(rules).read
    told: dict[int, list[Event]] = defaultdict(list)
    for heard in record.events:
        told[heard.version].append(read(plain(heard.event), Event))
    for version in range(len(record.log) + 1):
        yield Frame(rules, record.players, version, tuple(told[version]), None, None)
