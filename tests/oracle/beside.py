"""Two programs of one game, side by side: the same legal actions and results at every node.

Information sets are compared too. OpenSpiel names a seat's by a text; ours is what the seat sees
and has been told. Each must determine the other, over all nodes at which that seat must act.
"""

import attrs
import pyspiel

import cacho
from tests.oracle.liars_dice import SPEC, LiarsDiceRule

NAMES = ("Ana", "Beto")
FACES = range(1, 7)
UNTOLD = (0, 0)
"""What the seats have been told before anything is: nothing."""


class DisagreementError(AssertionError):
    """The two programs differ about a node."""


@attrs.define
class Pairs:
    """Things of two kinds that go together, one to one so far."""

    forth: dict = attrs.field(factory=dict)
    back: dict = attrs.field(factory=dict)

    def hold(self, one, other):
        """Take two as a pair; tell whether neither has gone with anything else."""
        known = self.forth.setdefault(one, other), self.back.setdefault(other, one)
        return known == (other, one)


@attrs.frozen
class Dealt:
    """A dealer of dice that are known beforehand."""

    roll: cacho.Roll

    def deal(self, chance, throw):  # noqa: ARG002 - whatever is asked
        return self.roll


class Beside:
    """The game of two seats with so many dice each, in both programs."""

    def __init__(self, dice, spec=SPEC, rules=(LiarsDiceRule,)):
        self.game = pyspiel.load_game(f"liars_dice(players={len(NAMES)},numdice={dice})")
        self.rules = cacho.load(spec.format(dice=dice), *rules)
        self.start = self.rules.start(len(NAMES))
        self.states = 0
        self.information = Pairs()
        self._dice = dice
        self._actions = {}
        self._histories = {}

    def walk(self):
        """Compare the whole tree, node by node."""
        self._deal(self.game.new_initial_state(), ())

    def play(self, random):
        """Compare the nodes of one game played at random, in a match."""
        theirs, dice = self.game.new_initial_state(), ()
        while theirs.is_chance_node():
            self._chance(theirs)
            dice += (random.choice(FACES),)
            theirs.apply_action(dice[-1] - 1)
        match = cacho.Match(self.rules, NAMES, dealer=Dealt(self._roll(dice)))
        while not theirs.is_terminal():
            view = match.view(match.turn)
            self._turn(theirs, match.state, (view.events, view.observation))
            # The lower of two: games that begin with a high bid are soon over.
            chosen = min(random.choice(theirs.legal_actions()) for _ in range(2))
            match = match.play(self._action(theirs, chosen))
            theirs.apply_action(chosen)
        self._end(theirs, match.state)

    def _deal(self, theirs, dice):
        """Let the dice fall: theirs one after the other, ours at once when all are known."""
        if theirs.is_chance_node():
            self._chance(theirs)
            for face in FACES:
                self._deal(theirs.child(face - 1), (*dice, face))
        else:
            self._follow(theirs, self.rules.step(self.start, self._roll(dice)), UNTOLD)

    def _follow(self, theirs, step, told):
        """Compare a node and all below it."""
        ours = step.state
        if theirs.is_terminal():
            self._end(theirs, ours)
            return
        told = self._heard(told, step.events)
        seat = theirs.current_player()
        self._turn(theirs, ours, (told[seat], self.rules.observe(ours, seat)))
        for number in theirs.legal_actions():
            action = self._action(theirs, number)
            self._follow(theirs.child(number), self.rules.step(ours, action), told)

    def _heard(self, told, events):
        """Number what each seat has been told: the same for the same events, one after another."""
        heard = (
            tuple(event for event in events if seat in event.heard_by())
            for seat in range(len(NAMES))
        )
        histories = self._histories
        return tuple(
            histories.setdefault(history, len(histories) + 1)
            for history in zip(told, heard, strict=True)
        )

    def _chance(self, theirs):
        self.states += 1
        chances = [(face - 1, 1 / len(FACES)) for face in FACES]
        _agree("the chances of a die", theirs, theirs.chance_outcomes(), chances)
        due = cacho.Chance((self._dice,) * len(NAMES), "throw")
        _agree("the dice that are due", theirs, due, self.start.table.decision)

    def _turn(self, theirs, ours, known):
        self.states += 1
        seat, legal = theirs.current_player(), theirs.legal_actions()
        _agree("the turn", theirs, cacho.Turn(seat, "bid"), ours.table.decision)
        said = [self._action(theirs, number) for number in legal]
        _agree("the legal actions", theirs, said, list(self.rules.legal(ours)))
        text = theirs.information_state_string(seat)
        if not self.information.hold((seat, text), known):
            raise DisagreementError(f"what seat {seat} knows at {theirs}: {text!r} is not {known}")

    def _end(self, theirs, ours):
        self.states += 1
        winners = tuple(seat for seat, won in enumerate(theirs.returns()) if won > 0)
        outcome = self.rules.outcome(ours)
        _agree("the end", theirs, winners, outcome and outcome.winners)

    def _action(self, theirs, number):
        """Read an action as they write it: ``2-6``, ``Liar``."""
        if number not in self._actions:
            text = theirs.action_to_string(theirs.current_player(), number)
            liar = text == "Liar"
            self._actions[number] = cacho.Doubt() if liar else cacho.Bid(*map(int, text.split("-")))
        return self._actions[number]

    def _roll(self, dice):
        size = self._dice
        return cacho.Roll(tuple(dice[at : at + size] for at in range(0, len(dice), size)))


def _agree(what, theirs, said, ours):
    if said != ours:
        raise DisagreementError(f"{what} at {theirs}: OpenSpiel says {said}, cacho says {ours}")
