"""A seat that a person has taken: what it is told, what it is asked, and what it says.

All that is printed comes of the seat's own view and of the events that it may hear of.
"""

import sys
from collections.abc import Sequence

from cacho._core.actions import Action
from cacho.bots import Bot, move
from cacho.bots.player import choices
from cacho.cli.choices import examples, likelihood, rows
from cacho.cli.course import news
from cacho.cli.narrator import INDENT, Narrator
from cacho.cli.phrases import Phrases
from cacho.lang import hear
from cacho.lang.hear import nearest, words
from cacho.lang.sheet import clauses, spelt
from cacho.match import Match
from cacho.view import View

EXPLAIN = frozenset({"?", "¿?"})
EXAMPLES = 3
"""So many are given to whoever is not understood."""

WIDEST = 40
"""What is longer has its meaning below it."""


class Seat:
    """A person at a seat."""

    def __init__(
        self, seat: int, match: Match, bots: Sequence[Bot], lang: str, *, hints: bool
    ) -> None:
        """Take a seat at a table of bots, which speaks a language."""
        self._seat = seat
        self._name = match.names[seat]
        self._bots = [*bots[:seat], None, *bots[seat + 1 :]]
        self._lang = lang
        self._hints = hints
        self._rules = match.rules
        self._phrases = Phrases(lang)
        self._narrator = Narrator(match.rules, match.names, lang)

    def open(self, command: str) -> None:
        """Head the game with the command that deals it again, and say how to play."""
        self._narrator.open(command)
        self._say("welcome", name=self._name)

    def leave(self) -> None:
        """Close, though the game is not over."""
        self._narrator.say()
        self._say("bye")

    def play(self, match: Match) -> None:
        """Play a match that pauses before throws to its end.

        Raises:
            EOFError: there is no more input.
        """
        since = -1
        while True:
            for happening in news(match, self._seat, since):
                self._narrator.tell(happening.event, happening.table)
            if match.over:
                return
            since = match.version
            match = self._moved(match)

    def _moved(self, match: Match) -> Match:
        if self._seat in match.may_act and self._seat != match.turn:
            action = self._offered(match.view(self._seat))
            if action is not None:
                return match.play(action, self._seat)
        after = move(match, self._bots)
        return match.play(self._asked(match.view(self._seat))) if after is match else after

    def _asked(self, view: View) -> Action:
        """Ask for the action of this turn, until one is legal."""
        choices(view)  # there are some, or its rules are at fault
        self._narrator.say()
        self._lay_out(view)
        while True:
            said = self._read()
            action = self._heard(said, view) if said else None
            if action is not None:
                return action
            if not said:
                self._suggest(view, "silence")

    def _offered(self, view: View) -> Action | None:
        """Offer what may be done out of turn; silence lets it go."""
        table = view.observation.table
        self._say("out-of-turn", name=view.names[table.turn])
        self._list(view)
        while said := self._read():
            action = self._heard(said, view)
            if action is not None:
                return action
        return None

    def _heard(self, said: str, view: View) -> Action | None:
        """Return the legal action that was said; else answer, and return nothing."""
        if said in EXPLAIN:
            self._explain(view)
            return None
        try:
            action = self._meant(said, view)
        except ValueError:
            near = nearest(self._rules, said, self._lang)
            if near:
                self._say("near", said=said, near=near)
            else:
                self._suggest(view, "unknown", said=said)
            return None
        reasons = self._rules.check(view.observation, action, self._seat)
        for reason in dict.fromkeys(map(self._narrator.words, reasons)):
            self._narrator.say(INDENT + reason, "yellow")
        return None if reasons else action

    def _meant(self, said: str, view: View) -> Action:
        """Return the action that was said: what is listed is heard, names of players and all."""
        offers = view.legal.offers
        listed = [it for it in offers if words(self._narrator.words(it)) == words(said)]
        return listed[0] if len(listed) == 1 else hear(self._rules, said, self._lang)

    def _read(self) -> str:
        said = input(f"{self._name}> ")
        if not sys.stdin.isatty():
            self._narrator.say(said)  # a terminal shows what is typed by itself
        return said.strip()

    def _lay_out(self, view: View) -> None:
        """Show the dice that the seat sees, what stands, and what may be done."""
        self._narrator.dice(cup.dice for cup in view.observation.cups)
        table = view.observation.table
        if table.claim is not None and table.claimant is not None:
            words = self._narrator.words(table.claim)
            self._say("stands", claim=words, name=view.names[table.claimant])
            chance = likelihood(view) if self._hints else None
            if chance is not None:
                self._say("chance", percent=round(100 * chance))
        self._list(view)

    def _list(self, view: View) -> None:
        listed = tuple(rows(view, self._lang))
        width = max((len(said) for said, _ in listed if len(said) <= WIDEST), default=0)
        for said, meaning in listed:
            gap = "  " if len(said) <= WIDEST else f"\n{INDENT * 3}"
            self._narrator.say(f"{INDENT * 2}{said:{width}}{gap}{meaning}".rstrip())

    def _explain(self, view: View) -> None:
        """Explain the rules in force, and what may be done."""
        for rule in self._rules.rules:
            self._narrator.say(INDENT + self._narrator.words(rule), "bold")
            self._narrator.say(INDENT * 2 + spelt(rule), "dim")
            for clause in clauses(self._rules, rule, self._lang):
                self._narrator.item(clause)
        self._lay_out(view)

    def _suggest(self, view: View, why: str, **fields: str) -> None:
        said = ", ".join(
            self._phrases.say("quoted", said=one) for one in examples(view, self._lang, EXAMPLES)
        )
        self._say(why, examples=said, **fields)

    def _say(self, code: str, **fields: object) -> None:
        self._narrator.say(INDENT + self._phrases.say(code, **fields))
