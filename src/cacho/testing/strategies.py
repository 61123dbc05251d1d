"""Plays, as tests draw them: positions that a biased play reaches, and the same with other dice.

Uniformly random play is a poor tester: it seldom gets beyond a few bids and hardly ever into the
last rounds of a game. Here a seat often calls, often raises by the least, and sometimes does
anything; now and then somebody acts out of turn, leaves, or changes places.
"""

from hypothesis import strategies as st

from cacho import (
    Action,
    Bid,
    Call,
    Chance,
    Claim,
    Doubt,
    IllegalAction,
    Leave,
    Legal,
    Match,
    Over,
    RuleError,
    Ruleset,
    State,
    Swap,
)
from cacho._core.checks import FACES
from cacho.testing.hidden import fallen, redealt, untold
from cacho.testing.play import MANY_SEATS, Play, Script, as_match, begin, fewest_and_most
from cacho.testing.vocabulary import evenly, rolls

USUAL_SEATS = 6
LONG = 40
"""A play has at most so many actions, unless more are asked for."""

MOODS = 200
CALLS, LEAST, TRUE, OFFERS, ANYTHING, OUT_OF_TURN = 60, 95, 120, 150, 184, 199
"""Below which mood a seat calls, raises by the least, bids what is there, takes what is offered
besides, or does anything; further up somebody tries so out of turn, and at last one leaves."""

DOINGS = st.integers(0, (MOODS << 16) - 1)
"""What happens next, as one number: a mood, and which of the things that it likes."""


@st.composite
def starts(draw: st.DrawFn, rules: Ruleset) -> Play:
    """Generate plays in which nothing was done yet.

    Two to six seats play, often the fewest, seldom more, with the usual lives or in some other
    position; now and then the first opener has to be drawn.
    """
    least, most = fewest_and_most(rules)
    usual = st.integers(least, max(least, min(most, USUAL_SEATS)))
    fewest, extreme = st.just(least), st.sampled_from([least, max(least, min(most, MANY_SEATS))])
    seats = draw(evenly(usual, usual, usual, fewest, extreme))
    setup = rules.setup(seats)
    lives = (setup.lives,) * seats
    if draw(st.sampled_from([True, False])):  # shrinks to few lives
        bottom = 0 if setup.floor is None else setup.floor
        top = setup.lives + 1 if setup.full is None else setup.full
        values = [*range(bottom + 1, top + 1), bottom]
        others = draw(st.tuples(*[st.sampled_from(values)] * seats))
        live = [held for held in others if setup.floor is None or held > setup.floor]
        lives = others if len(live) > 1 else lives
    openers = [s for s, held in enumerate(lives) if setup.floor is None or held > setup.floor]
    return begin(rules, lives, starter=draw(st.sampled_from([*openers * 2, None])))


@st.composite
def plays(draw: st.DrawFn, rules: Ruleset, *, longest: int = LONG) -> Play:
    """Generate games that were played for a while, or to their end.

    A game ends, too, where what is listed as legal is refused or a rule breaks its contract, for
    the properties to tell.
    """
    play = draw(starts(rules))
    for _ in range(draw(st.integers(0, longest))):
        if isinstance(play.state.table.decision, Over):
            break
        try:
            play = play.on(_doing(draw, play))
        except (IllegalAction, RuleError):
            break
    return play


def states(rules: Ruleset, *, longest: int = LONG) -> st.SearchStrategy[State]:
    """Generate positions that play reaches."""
    return plays(rules, longest=longest).map(lambda play: play.state)


def matches(rules: Ruleset, *, longest: int = LONG) -> st.SearchStrategy[Match]:
    """Generate matches that were played for a while, or to their end."""
    return plays(rules, longest=longest).map(as_match)


@st.composite
def doings(draw: st.DrawFn, play: Play) -> Script:
    """Generate what happens next in a play: an action, or nothing but a vain try."""
    return _doing(draw, play)


def _doing(draw: st.DrawFn, play: Play) -> Script:
    which, mood = divmod(draw(DOINGS), MOODS)
    table = play.state.table
    live = table.survivors
    if mood >= OUT_OF_TURN:
        return ((Leave(live[which % len(live)]), None),)
    if isinstance(table.decision, Chance):
        if mood >= ANYTHING and table.round.number and not (table.thrown or table.claim):
            return ((Swap(live[which % len(live)], live[which % len(live) - 1]), None),)
        return ((draw(rolls(table.decision.sizes)), None),)
    by = which % table.seats if mood >= ANYTHING else None
    legal = play.rules.legal(play.state, by)
    if legal:
        return ((_liked(play, legal, which, mood), by),)
    play.rules.check(play.state, Doubt(), by)  # it is refused, and nothing may come of that
    return ()


def _liked(play: Play, legal: Legal, which: int, mood: int) -> Action:
    """Choose what a seat in such a mood does."""
    calls = [action for action in legal.offers if isinstance(action, Call)]
    others = [action for action in legal.offers if not isinstance(action, (Call, Claim))]
    if mood < CALLS and calls:
        return calls[which % len(calls)]
    if mood < TRUE and (calls or isinstance(legal[0], Claim)):
        face = FACES[which % len(FACES)]
        return legal[0] if mood < LEAST else _true_bid(play, legal, face)
    if mood < OFFERS and others:
        return others[which % len(others)]
    return legal[which % len(legal)]


def _true_bid(play: Play, legal: Legal, face: int) -> Action:
    """Bid as many dice as show a face; if one may not, do the least.

    Rules hardly let a seat see that many, but a test may, so that exact calls are often right.
    """
    state = play.state
    counted = (
        play.rules.ask.count(state.table, state.cups, Bid(1, face)) if legal.span(face) else None
    )
    bid = Bid(max(1, counted.total), face) if counted else legal[0]
    return bid if bid in legal else legal[0]


def twins(play: Play, seat: int | None) -> st.SearchStrategy[Script]:
    """Generate the same play with other dice wherever a seat was told of none.

    Nothing that the seat knows may tell one from the other. `seat` is where the player sits now;
    None is a spectator. Each of those dice is another one, so that whatever depends on one shows.
    """
    places = untold(play, seat)
    throws = rolls(tuple(places.values()))
    return throws.map(
        lambda roll: redealt(
            play,
            {
                place: tuple(map(_another, fallen(play, place), hand))
                for place, hand in zip(places, roll.dice, strict=True)
            },
        )
    )


def _another(die: int, drawn: int) -> int:
    """Return another face than that of a die, further on by what was drawn."""
    further = 1 + (drawn - 1) % (len(FACES) - 1)
    return FACES[(die - 1 + further) % len(FACES)]
