"""The tests' words for a table: positions are reached by playing, never assembled.

``at_table("cacho", "33562 14462", "4x3")`` is a game of the rules `cacho` in which seat 0 threw
3, 3, 5, 6 and 2, seat 1 threw 1, 4, 4, 6 and 2, and seat 0 bid four trenes.
"""

import pickle
import random
from functools import cache

import attrs
import pytest

import cacho
from cacho.plugins import Rule, Setup, hookimpl
from cacho_variants import Calzar

LEFT, RIGHT = "izquierda", "derecha"
FACES = range(1, 7)


class Roomy(Rule):
    """Each seat is dealt five dice, and a hand can hold any number."""

    id = "roomy"

    @hookimpl
    def setup(self, seats):
        return Setup(lives=5, full=None, floor=0, cups=seats, seats=(2, 10))


@cache
def rules(spec, *classes):
    """The rule set of a spec, made once."""
    return cacho.load(spec, *classes)


def hands(text):
    """The dice of each seat: ``"336 14 -"`` are three hands, the last of them empty."""
    return tuple(() if hand == "-" else tuple(map(int, hand)) for hand in text.split())


@attrs.frozen
class At:
    """A table in the middle of a game, and what happened in the last action."""

    rules: cacho.Ruleset
    state: cacho.State
    events: tuple[cacho.Event, ...] = ()

    @property
    def table(self):
        return self.state.table

    @property
    def lives(self):
        return self.table.lives

    @property
    def turn(self):
        """The seat in turn; None when dice are due or the game is over."""
        decision = self.table.decision
        return decision.seat if isinstance(decision, cacho.Turn) else None

    @property
    def opener(self):
        return self.table.round.starter

    @property
    def winners(self):
        """Who won; None while the game goes on."""
        outcome = self.rules.outcome(self.state)
        return None if outcome is None else outcome.winners

    @property
    def verdict(self):
        """How the call of the last action was judged."""
        (judged,) = (event for event in self.events if event.tag == "judged")
        return judged.verdict

    def told(self, tag):
        """The events of one kind in the last action."""
        return tuple(event for event in self.events if event.tag == tag)

    def play(self, *actions, by=None):
        """The table after these actions, each a value or its notation."""
        here = self
        for action in actions:
            step = here.rules.step(here.state, here.action(action), by)
            here = At(here.rules, step.state, step.events)
        return here

    def throw(self, dice, way=LEFT):
        """The table after a throw of these hands, its direction chosen if rules ask for one."""
        here = self.play(cacho.Roll(hands(dice)))
        return here.play(way) if way and here.table.about == "sentido" else here

    def action(self, action):
        return self.rules.parse(action) if isinstance(action, str) else action

    def legal(self, seat=None):
        return self.rules.legal(self.state, seat)

    def notes(self, seat=None):
        """The notation of every legal action of a seat."""
        return {action.notation for action in self.legal(seat)}

    def raises(self):
        """The legal bids of the seat in turn, as pairs of quantity and face."""
        return {(a.quantity, a.face) for a in self.legal() if isinstance(a, cacho.Bid)}

    def allows(self, action, by=None):
        """Whether an action is offered *and* accepted; both or neither, and a refusal is total."""
        return not self.against(action, by)

    def against(self, action, by=None):
        """The codes of all that speaks against an action, whichever way it is tried."""
        action = self.action(action)
        before = pickle.dumps(self.state)
        violations = self.rules.check(self.state, action, by)
        if violations:
            for play in (self.rules.step, self.rules.apply):
                with pytest.raises(cacho.IllegalAction) as refusal:
                    play(self.state, action, by)
                assert refusal.value.violations == violations
        else:
            step = self.rules.step(self.state, action, by)
            assert self.rules.apply(self.state, action, by) == step.state
        if not isinstance(action, cacho.Roll | cacho.Leave | cacho.Swap):
            assert (action in self.legal(by)) == (not violations)
            assert (action in tuple(self.legal(by))) == (not violations)
        assert pickle.dumps(self.state) == before
        return tuple(violation.code for violation in violations)


def opened(spec, seats=None, *classes, starter=0, lives=None):
    """A game that waits for its first throw."""
    return begun(rules(spec, *classes), seats, starter, lives)


def begun(game, seats=None, starter=0, lives=None):
    """A game of a rule set that waits for its first throw."""
    step = game.begin(seats, starter=starter, lives=lives)
    return At(game, step.state, step.events)


def beside(spec, *classes):
    """The rules of a spec, and after them those of classes that nobody has to find by name."""
    return cacho.Ruleset((*rules(spec).rules, *(kind() for kind in classes)))


def silent_on(kind, hook):
    """The same kind of rule, but that it does not answer one question."""
    return type(kind.__name__, (kind,), {hook: None})


def at_table(spec, dice, *actions, starter=0, way=LEFT, classes=()):
    """A game in which these dice were thrown, and these actions followed.

    A seat starts with as many lives as the hand given for it has dice.
    """
    return dealt(rules(spec, *classes), dice, *actions, starter=starter, way=way)


def dealt(game, dice, *actions, starter=0, way=LEFT):
    """A game of a rule set in which these dice were thrown, and these actions followed."""
    lives = tuple(map(len, hands(dice)))
    return begun(game, None, starter, lives).throw(dice, way).play(*actions)


def cast(chance, dice):
    """A throw by a generator, as chance asks for it."""
    return cacho.Roll(tuple(tuple(dice.randint(1, 6) for _ in range(n)) for n in chance.sizes))


def chosen(legal, dice):
    """A move that is often a call, often the smallest raise, sometimes anything."""
    mood = dice.random()
    if mood < 0.3 and legal.offers:
        return dice.choice(legal.offers)
    return legal[0] if mood < 0.6 else dice.choice(legal)


def plays(spec, seats, seed, *classes, calls=True, lives=None):
    """Every table of one random game, from the first throw to the end."""
    dice = random.Random(seed)
    table = opened(spec, seats, *classes, lives=lives)
    yield table
    while table.winners is None:
        decision = table.table.decision
        if isinstance(decision, cacho.Chance):
            table = table.play(cast(decision, dice))
        else:
            legal = table.legal()
            action = chosen(legal, dice)
            if isinstance(action, Calzar) and not calls:
                action = legal[0]
            table = table.play(action)
        yield table


SEEDED = cacho.Dealer(seed=0)


@attrs.frozen
class Given:
    """A dealer who deals the hands that a test gives, throw by throw, then those of a seed."""

    throws: tuple[str, ...]
    then: cacho.Dealer = SEEDED

    def deal(self, chance, throw):
        if throw < len(self.throws):
            return cacho.Roll(hands(self.throws[throw]))
        return self.then.deal(chance, throw)


def match(spec, names, *throws, **options):
    """A match whose first throws are given."""
    return cacho.Match(rules(spec), names.split(), dealer=Given(throws), **options)
