"""Tell a game on the terminal: words from the catalogues, dice drawn, colours where there are any.

Piped, it is plain text, with digits for dice and brackets around those that counted.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from cacho._core.actions import Bid
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
    SeatsSwapped,
)
from cacho._core.ruleset import Ruleset
from cacho._core.table import Table
from cacho._core.verdicts import Shown
from cacho.cli.phrases import Phrases
from cacho.lang import text
from cacho.lang.things import Wordable
from cacho.log import Undone
from cacho.naming import steers

DICE = "⚀⚁⚂⚃⚄⚅"
COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")
"""Those of the players, in the order of their seats."""

REPLACED = "\ufffd"
"""What is written for a character that no name may hold, in the words of somebody's record."""

INDENT = "  "
ITEM = f"{INDENT * 2}- "
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
        self._phrases = Phrases(lang)
        self._claimed = False
        self._stood: dict[int, tuple[tuple[str, ...], bool]] = {}
        """Who sat where before each version, and whether a claim stood."""
        self._own_cups = all(rules.setup(seats).cups == seats for seats in (fewest, most))

    def open(self, command: str) -> None:
        """Head the story with the command that tells it again, and the titles of the rules."""
        self._print(Text(command, "dim"))
        self._print(Text(", ".join(map(self.words, self._rules.rules))))
        self._console.print()

    def begin(self, version: int) -> None:
        """Remember how things stand before a version is told of: it may be taken back later."""
        self._stood[version] = self._names, self._claimed

    def tell(self, event: Event, table: Table | None) -> None:
        """Tell of one event; of the table after it, what the event leaves unsaid."""
        self._tell(event, table)
        match event:
            case RoundOpened():
                self._claimed = False
            case Claimed():
                self._claimed = True
            case SeatsSwapped(a=a, b=b):
                places = {a: b, b: a}
                seats = range(len(self._names))
                self._names = tuple(self._name(places.get(seat, seat)) for seat in seats)
            case Undone(version=version) if version in self._stood:
                self._names, self._claimed = self._stood[version]
            case DiceThrown() if table and self._loses_wild(table):
                self.say(INDENT + self._phrases.say("no-wild"))
            case _:
                pass

    def say(self, line: str = "", style: str = "") -> None:
        """Say something beside the game."""
        self._print(Text(line, style))

    def item(self, told: str) -> None:
        """Say one of several things, on as many lines as it takes."""
        lines = wrap(told, self._console.width, initial_indent=ITEM, subsequent_indent=INDENT * 3)
        for line in lines:
            self.say(line)

    def words(self, thing: Wordable) -> str:
        """Word a thing as this table says it."""
        return text(self._rules, thing, self._lang, names=self._names)

    def dice(self, hands: Iterable[Iterable[int | None]]) -> None:
        """Draw what is seen of the dice under each cup."""
        seen = [
            Shown(cup, die, None, "")
            for cup, under in enumerate(hands)
            for die in under
            if die is not None
        ]
        for row in self._rows(seen, counted=False):
            self._print(row)

    def _tell(self, event: Event, table: Table | None) -> None:
        match event:
            case RoundOpened():
                self._console.print()
                self._print(Text(self.words(event), "bold"))
                if table and self._rules.setup(table.seats).floor is not None:
                    self._print(self._lives(table))
            case Revealed() if event.ledger:
                pass  # drawn with the verdict, which knows whether dice were counted
            case DiceThrown() if self._claimed:
                pass  # a throw within the round, of which its rule has told
            case Judged():
                verdict = event.verdict
                for row in self._rows(verdict.ledger, counted=verdict.count is not None):
                    self._print(row)
                self._print(Text(INDENT + self.words(event), "bold"))
            case GameOver():
                self._console.print()
                self._print(Text(self.words(event), "bold"))
            case Claimed(claim=Bid(quantity=quantity, face=face)) if self._draws:
                said = f"{INDENT}{self.words(event):{ASIDE}}"
                self._print(Text.assemble(said, (f"{quantity}×{DICE[face - 1]}", "dim")))
            case _:
                self._print(Text(INDENT + self.words(event), _style(event)))

    def _print(self, line: Text) -> None:
        """Print a line, each name in the colour of its player."""
        plain = (REPLACED if steers(one) and one != "\n" else one for one in line.plain)
        line.plain = "".join(plain)
        for seat, name in enumerate(self._names):
            line.highlight_regex(rf"\b{re.escape(name)}\b", COLOURS[seat % len(COLOURS)])
        self._console.print(line)

    def _name(self, seat: int) -> str:
        """Return who sits at a seat, or the number where a record tells of one that is not."""
        return self._names[seat] if 0 <= seat < len(self._names) else str(seat)

    def _loses_wild(self, table: Table) -> bool:
        """Tell whether faces that are wild in a plain round are not so in this one."""
        usual = self._rules.ask.wild(self._rules.start(table.seats).table)
        return bool(usual) and not self._claimed and not self._rules.ask.wild(table)

    def _lives(self, table: Table) -> Text:
        """Show what the live seats hold."""
        held = (f"{self._names[seat]} {table.lives[seat]}" for seat in table.survivors)
        return Text(INDENT + ", ".join(held), "dim")

    def _rows(self, shown: Iterable[Shown], *, counted: bool) -> Iterator[Text]:
        """Draw dice: in a row, or in one for each seat that has its own cup."""
        for cup, dice in groupby(shown, lambda die: die.cup if self._own_cups else None):
            yield self._row(cup, (self._die(die, counted=counted) for die in dice))

    def _row(self, cup: int | None, dice: Iterable[Text]) -> Text:
        width = max(map(len, self._names))
        row = Text(INDENT * 2)
        if cup is not None:
            row.append(f"{self._name(cup):{width}} ")
        for die in dice:
            row.append_text(die)
        if not self._draws:
            row.rstrip()
        return row

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
