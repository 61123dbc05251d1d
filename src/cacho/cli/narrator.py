"""Tell a game on the terminal: words from the catalogues, dice drawn, colours where there are any.

Piped, it is plain text, with digits for dice and brackets around those that counted.
"""

import re
from collections.abc import Iterator
from itertools import groupby

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
ASIDE = 28
"""How far from its words a bid is drawn."""


class Narrator:
    """One game told in one language."""

    def __init__(self, rules: Ruleset, names: tuple[str, ...], lang: str) -> None:
        """Take what is played, by whom, and the language."""
        self._rules = rules
        self._names = names
        self._lang = lang
        self._console = Console(highlight=False, soft_wrap=True)
        self._draws = self._console.is_terminal and not self._console.options.ascii_only
        fewest, most = rules.setup(len(names)).seats
        self._own_cups = all(rules.setup(seats).cups == seats for seats in (fewest, most))

    def open(self, command: str) -> None:
        """Head the story with the command that tells it again, and the titles of the rules."""
        self._print(Text(command, "dim"))
        self._print(Text(", ".join(map(self._words, self._rules.rules))))
        self._console.print()

    def tell(self, told: Told) -> None:
        """Tell of one event."""
        match told.event:
            case RoundOpened() as event:
                self._console.print()
                self._print(Text(self._words(event), "bold"))
                if self._rules.setup(told.table.seats).floor is not None:
                    self._print(self._lives(told.table))
            case Revealed() as event if event.ledger:
                pass  # drawn with the verdict, which knows whether dice were counted
            case DiceThrown() if told.table.claim:
                pass  # a throw within the round, of which its rule has told
            case Judged() as event:
                for row in self._rows(event.verdict):
                    self._print(row)
                self._print(Text(INDENT + self._words(event), "bold"))
            case GameOver() as event:
                self._console.print()
                self._print(Text(self._words(event), "bold"))
            case Claimed(claim=Bid(quantity=quantity, face=face)) as event if self._draws:
                said = f"{INDENT}{self._words(event):{ASIDE}}"
                self._print(Text.assemble(said, (f"{quantity}×{DICE[face - 1]}", "dim")))
            case event:
                self._print(Text(INDENT + self._words(event), _style(event)))

    def _words(self, thing: Wordable) -> str:
        return text(self._rules, thing, self._lang, names=self._names)

    def _print(self, line: Text) -> None:
        """Print a line, each name in the colour of its player."""
        for seat, name in enumerate(self._names):
            line.highlight_regex(rf"\b{re.escape(name)}\b", COLOURS[seat % len(COLOURS)])
        self._console.print(line)

    def _lives(self, table: Table) -> Text:
        """Show what the live seats hold."""
        held = (f"{self._names[seat]} {table.lives[seat]}" for seat in table.survivors)
        return Text(INDENT + ", ".join(held), "dim")

    def _rows(self, verdict: Verdict) -> Iterator[Text]:
        """Draw the dice that were shown: in a row, or in one for each seat that has its own cup."""
        width = max(map(len, self._names))
        for cup, dice in groupby(verdict.ledger, lambda die: die.cup if self._own_cups else None):
            row = Text(INDENT * 2)
            if cup is not None:
                row.append(f"{self._names[cup]:{width}} ")
            for die in dice:
                row.append_text(self._die(die, counted=verdict.count is not None))
            if not self._draws:
                row.rstrip()
            yield row

    def _die(self, shown: Shown, *, counted: bool) -> Text:
        """Draw a die; where dice were counted, those that did count stand out."""
        stands_out = counted and shown.counts_as is not None
        if not self._draws:
            return Text(f"[{shown.die}]" if stands_out else f" {shown.die} ")
        colour = "green" if shown.reason == "natural" else "yellow"
        face = f"black on {colour if stands_out else 'white'}"
        return Text.assemble((f" {shown.die} ", face), " ")


def _style(event: Event) -> str:
    match event:
        case DiceThrown():
            return "dim"
        case LivesChanged(by=by):
            return "red" if by < 0 else "green"
        case Called() | SeatOut():
            return "bold"
        case _:
            return ""
