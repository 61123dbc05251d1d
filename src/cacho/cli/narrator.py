"""Tell a game on the terminal: words from the catalogues, dice drawn, colours where there are any.

Piped, it is plain text, with digits for dice and brackets around those that counted.
"""

import re
from itertools import groupby
from operator import attrgetter

from rich.console import Console
from rich.text import Text

from cacho._core.actions import Bid
from cacho._core.claims import Shown, Verdict
from cacho._core.events import (
    Called,
    Claimed,
    DiceThrown,
    Event,
    GameOver,
    Judged,
    LivesChanged,
    Revealed,
    RoundOpened,
    SeatOut,
)
from cacho._core.ruleset import Ruleset
from cacho._core.table import Table
from cacho.cli.course import Told
from cacho.lang import text
from cacho.lang.things import Wordable

DICE = "⚀⚁⚂⚃⚄⚅"
COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")
"""Those of the players, in the order of their seats."""

INDENT = "  "


class Narrator:
    """One game told in one language."""

    def __init__(self, rules: Ruleset, names: tuple[str, ...], lang: str) -> None:
        """Take what is played, by whom, and the language."""
        self._rules = rules
        self._names = names
        self._lang = lang
        self._console = Console(highlight=False, soft_wrap=True)
        self._draws = self._console.is_terminal and not self._console.options.ascii_only

    def open(self, command: str) -> None:
        """Head the story with the command that tells it again, and the titles of the rules."""
        self._print(Text(command, "dim"))
        self._print(Text(", ".join(map(self._words, self._rules.rules))))

    def tell(self, told: Told) -> None:
        """Tell of one event."""
        match told.event:
            case RoundOpened() as event:
                self._print()
                self._print(Text(self._words(event), "bold"))
                self._print(self._lives(told.table))
            case Revealed() as event if event.ledger:
                pass  # drawn with the verdict, which knows whether dice were counted
            case Judged() as event:
                for row in self._rows(event.verdict):
                    self._print(row)
                self._print(Text(INDENT + self._words(event), "bold"))
            case GameOver() as event:
                self._print()
                self._print(Text(self._words(event), "bold"))
            case event:
                self._print(Text(INDENT + self._words(event), _style(event)), self._aside(event))

    def _words(self, thing: Wordable) -> str:
        return text(self._rules, thing, self._lang, names=self._names)

    def _print(self, *parts: Text) -> None:
        """Print a line, each name in the colour of its player."""
        line = Text().join(parts)
        for seat, name in enumerate(self._names):
            line.highlight_regex(rf"\b{re.escape(name)}\b", COLOURS[seat % len(COLOURS)])
        self._console.print(line)

    def _lives(self, table: Table) -> Text:
        """Show what the live seats hold, where that can run out."""
        if self._rules.setup(table.seats).floor is None:
            return Text()
        held = (f"{self._names[seat]} {table.lives[seat]}" for seat in table.survivors)
        return Text(INDENT + ", ".join(held), "dim")

    def _aside(self, event: Event) -> Text:
        """Draw the bid beside its words."""
        if self._draws and isinstance(event, Claimed) and isinstance(event.claim, Bid):
            bid = event.claim
            return Text(f"  {bid.quantity}×{DICE[bid.face - 1]}", "dim")
        return Text()
    ...
