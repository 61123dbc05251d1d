"""Dice fall: under the cups, each seen by those who may, or for the right to open (RULES D1)."""

from collections.abc import Sequence

from cacho._core.actions import Roll
from cacho._core.closing import open_round
from cacho._core.cups import make_cup
from cacho._core.decision import decide_next
from cacho._core.events import NOBODY, DiceSeen, DiceThrown, OpenerDrawn
from cacho._core.state import State, make_state
from cacho._core.table import Chance, with_decision, with_dice
from cacho._core.telling import Telling

OPENER = "opener"
"""What the draw of the first opener is about."""


def throw(telling: Telling, state: State, _by: int, roll: Roll) -> State:
    """Put the dice that fell under the cups; a cup that was not thrown keeps what it has."""
    given, heard = state.table, telling.heard
    if not given.round.number:
        return _draw(telling, state, roll)
    hands = roll.hands
    sizes = under = roll.sizes
    if any(given.dice):
        under = tuple(new or old for new, old in zip(sizes, given.dice, strict=True))
    table = with_dice(given, under)
    if DiceThrown in heard:
        table = telling.tell(table, DiceThrown(sizes))
    audience_of = telling.ask.audience
    cups = list(state.cups)
    for place, hand in enumerate(hands):
        if hand:
            cups[place] = make_cup(hand, audience_of(table, place) or NOBODY)
    if DiceSeen in heard:
        for place, size in enumerate(sizes):
            if size:
                seen = cups[place]
                table = telling.tell(table, DiceSeen(place, seen.dice, seen.seen_by))
    decide_next(telling.resolution, table)
    return make_state(table, tuple(cups))


def _draw(telling: Telling, state: State, roll: Roll) -> State:
    """Let the highest die open; ties among the highest throw again."""
    dice = tuple(hand[0] if hand else None for hand in roll.dice)
    table = telling.tell(state.table, OpenerDrawn(dice))
    highest = max(die for die in dice if die is not None)
    return draw_among(
        telling, State(table, state.cups), [seat for seat, die in enumerate(dice) if die == highest]
    )


def draw_among(telling: Telling, state: State, seats: Sequence[int]) -> State:
    """Have the opener drawn among some seats; one alone opens."""
    table = state.table
    if len(seats) == 1:
        return open_round(telling, table, 1, seats[0])
    sizes = tuple(int(seat in seats) for seat in range(len(table.live)))
    return State(with_decision(table, Chance(sizes, OPENER)), state.cups)
