"""A play: a game as it was played, with every position on the way.

Positions are reached by playing and never assembled, so a test passes plays around: a play can be
taken back, gone on with, and played again with other dice.
"""

from collections.abc import Iterable, Iterator

import attrs
from hypothesis.vendor.pretty import RepresentationPrinter

from cacho import Action, Chance, Dealer, Event, Match, Roll, Ruleset, State, Step, Swap, Verdict
from cacho._core.errors import RulesetError
from cacho._core.events import Judged
from cacho._core.rule import Setup
from cacho.dealer import Deals

FEWEST_SEATS, MANY_SEATS = 2, 10
"""No game of a test has fewer seats, nor more unless it must."""

Script = tuple[tuple[Action, int | None], ...]
"""What was done, in order, and by whom as it was given: None is the seat in turn, or the shell."""


@attrs.frozen
class Move:
    """One action of a play, the position before it and what came of it."""

    before: State
    action: Action
    by: int | None
    step: Step

    @property
    def after(self) -> State:
        """The position after it."""
        return self.step.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        return self.step.events

    @property
    def verdict(self) -> Verdict | None:
        """How the call was judged, if it was one."""
        judged = (event.verdict for event in self.events if isinstance(event, Judged))
        return next(judged, None)


@attrs.frozen(repr=False)
class Play:
    """A game from its start to where it stands; `begin` makes one."""

    rules: Ruleset
    starter: int | None
    begun: Step
    moves: tuple[Move, ...] = ()

    @property
    def state(self) -> State:
        """The position it stands at."""
        return self.moves[-1].after if self.moves else self.begun.state

    @property
    def states(self) -> tuple[State, ...]:
        """Every position, the first one too."""
        return (self.begun.state, *(move.after for move in self.moves))

    @property
    def script(self) -> Script:
        """What was done."""
        return tuple((move.action, move.by) for move in self.moves)

    @property
    def latest(self) -> "Play":
        """The last move alone, as if it were the whole play."""
        return attrs.evolve(self, moves=self.moves[-1:])

    def then(self, action: Action, by: int | None = None) -> "Play":
        """Return the play gone on by one action."""
        return self.on([(action, by)])

    def on(self, script: Iterable[tuple[Action, int | None]]) -> "Play":
        """Return the play gone on by several actions."""
        moves, state = [*self.moves], self.state
        for action, by in script:
            step = self.rules.step(state, action, by)
            moves.append(Move(state, action, by, step))
            state = step.state
        return attrs.evolve(self, moves=tuple(moves))

    def back(self, moves: int) -> "Play":
        """Return the play without its last moves."""
        return attrs.evolve(self, moves=self.moves[: max(0, len(self.moves) - moves)])

    def again(self, script: Script) -> "Play":
        """Return another play from the same start."""
        return attrs.evolve(self, moves=()).on(script)

    def whereabouts(self, seat: int | None) -> tuple[int | None, ...]:
        """Tell where the player at a seat sat before each move; a spectator (None) sits nowhere."""
        seats: list[int | None] = []
        for move in reversed(self.moves):
            if isinstance(move.action, Swap):
                places = {move.action.a: move.action.b, move.action.b: move.action.a}
                seat = places.get(seat, seat) if seat is not None else None
            seats.append(seat)
        return tuple(reversed(seats))

    def __repr__(self) -> str:
        """Show how to play it, in notation."""
        lives, did = self.begun.state.table.lives, notation(self.script) or "-"
        return f"<Play of {self.rules.spec}, lives {lives}, starter {self.starter}: {did}>"

    def _repr_pretty_(self, printer: RepresentationPrinter, _: object) -> None:
        """Show the same in what Hypothesis prints."""
        printer.text(repr(self))


def notation(script: Script) -> str:
    """Write what was done, and by whom where that was given."""
    return ", ".join(
        action.notation if by is None else f"{action.notation} by {by}" for action, by in script
    )


def begin(rules: Ruleset, lives: tuple[int, ...], *, starter: int | None = 0) -> Play:
    """Begin a play; `lives` and `starter` are those of `Ruleset.start`."""
    return Play(rules, starter, rules.begin(lives=lives, starter=starter))


@attrs.frozen
class Scripted:
    """A dealer whose first throws were written before; another makes the rest."""

    throws: tuple[Roll, ...]
    then: Deals

    def deal(self, chance: Chance, throw: int) -> Roll:
        """Return the dice of a throw."""
        return self.throws[throw] if throw < len(self.throws) else self.then.deal(chance, throw)


def as_match(play: Play) -> Match:
    """Return the match that went as a play did, with names for the players."""
    lives = play.begun.state.table.lives
    throws = tuple(move.action for move in play.moves if isinstance(move.action, Roll))
    names = [f"player {seat}" for seat in range(len(lives))]
    dealer = Scripted(throws, then=Dealer(seed=0))
    match = Match(play.rules, names, dealer=dealer, pause=True, starter=play.starter, lives=lives)
    for action, by in play.script:
        match = match.deal() if isinstance(action, Roll) else match.play(action, by)
    return match


def own_cups(rules: Ruleset) -> bool:
    """Tell whether every seat has a cup of its own, as in the five-dice game."""
    return all(cups == seats for seats, cups in _cups(rules))


def common_cups(rules: Ruleset) -> bool:
    """Tell whether all cups are the table's, as in 666: as many for any number of seats."""
    return len({cups for _, cups in _cups(rules)}) == 1


def _cups(rules: Ruleset) -> Iterator[tuple[int, int]]:
    """List how many cups there are for how many seats, wherever rules say so."""
    return ((seats, setup.cups) for seats, setup in _setups(rules))


def fewest_and_most(rules: Ruleset) -> tuple[int, int]:
    """Return how few and how many seats may play, but for games with oneself.

    Raises:
        RulesetError: no two may, or no rule says so.
    """
    found = next((setup.seats for _, setup in _setups(rules)), None)
    if found is None:
        raise RulesetError("no rule answers 'setup', for however many seats; name a game")
    fewest, most = found
    if most < FEWEST_SEATS:
        raise RulesetError(f"{fewest} to {most} seats may play; a game is one of two at least")
    return max(FEWEST_SEATS, fewest), most


def _setups(rules: Ruleset) -> Iterator[tuple[int, Setup]]:
    """List how games begin, for how many seats, wherever rules say so."""
    asked = ((seats, rules.ask.setup(seats)) for seats in range(FEWEST_SEATS, MANY_SEATS))
    return ((seats, setup) for seats, setup in asked if setup is not None)
