"""Play random games of every preset, which must all end: ``python -m tests.games``.

The longest auction and the longest game go to ``docs/figures/games.md``; ``nox -s games`` is the
same. Each game has a table and a temper of its own: uniformly random seats would raise so high so
soon that no auction were long. Its number is its seed, so that any of them can be played again.
"""

import argparse
from pathlib import Path
from random import Random
from time import process_time

import attrs

import cacho
from tests.figures import FIGURES, found_by
from tests.kept import PRESETS

PAGE = FIGURES / "games.md"
GAMES = 50_000
MOST_SEATS, RARER = 10, 0.8
"""Tables have 2 seats or more, the larger the rarer."""

FEWEST_CALLS = 0.1
"""No seat calls less often, where it may: rounds would be long, and no longer for that."""

ENDLESS = 1_000_000
"""No game that ends has so many actions."""

ABOUT = """# Random games

Every game ended. An auction is the bids, or the proposals, of one round; the length of a game
counts its actions, throws included. A game has 2 to 10 seats, and a temper: how often a seat calls,
or raises by the least, rather than do anything that is legal.

| preset | games | longest auction | actions of the longest game | its rounds | seconds |
| --- | --- | --- | --- | --- | --- |
"""


@attrs.frozen
class Game:
    """A game that ended: its actions and rounds, and the most claims of one of them."""

    actions: int
    rounds: int
    auction: int


def played(rules, preset, number):
    """Play a game to its end.

    Raises:
        AssertionError: it does not come to one.
    """
    dice = Random(f"{preset}/{number}")
    calls, least = FEWEST_CALLS + dice.random() / 2, dice.random()
    seats = min(MOST_SEATS, 2 + int(dice.expovariate(RARER)))
    state = rules.start(seats=seats, starter=dice.choice((0, None)))
    actions = auction = longest = 0
    while not isinstance(decision := state.table.decision, cacho.Over):
        assert actions < ENDLESS, f"game {number} of {preset} goes on and on: {state}"
        if isinstance(decision, cacho.Chance):
            hands = (dice.choices(range(1, 7), k=size) for size in decision.sizes)
            action = cacho.Roll(tuple(map(tuple, hands)))
        else:
            action = chosen(rules.legal(state), dice, calls, least)
        auction = (auction if state.table.claim else 0) + isinstance(action, cacho.Claim)
        longest = max(longest, auction)
        state = rules.apply(state, action)
        actions += 1
    return Game(actions, state.table.round.number, longest)


def chosen(legal, dice, calls, least):
    """Choose what a seat of such a temper does."""
    if legal.offers and dice.random() < calls:
        return dice.choice(legal.offers)
    return legal[0] if dice.random() < least else dice.choice(legal)


def row(preset, games):
    """Play the games of a preset, and return its row of the page."""
    rules = cacho.load(preset)
    began = process_time()
    ended = [played(rules, preset, number) for number in range(games)]
    longest = max(ended, key=lambda game: game.actions)
    auction = max(game.auction for game in ended)
    took = process_time() - began
    cells = (f"`{preset}`", f"{games:,}", auction, longest.actions, longest.rounds, f"{took:.0f}")
    return f"| {' | '.join(map(str, cells))} |\n"


def main(arguments=None):
    """Play, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.games", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="of each preset")
    parser.add_argument("--page", type=Path, default=PAGE, help="where to write the figures")
    options = parser.parse_args(arguments)
    origin = found_by(parser.prog, arguments)
    table = ABOUT
    for preset in PRESETS:  # it takes an hour: whoever waits can look at the page
        table += row(preset, options.games)
        options.page.write_text(f"{table}\n{origin}", "utf-8")


if __name__ == "__main__":
    main()
