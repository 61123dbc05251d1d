"""The end of a round is a verdict on what was called, and a game has an end (Q15, Q18).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from cacho import Dealer, Match, Ruleset
from cacho._core.events import Called
from cacho.bots import RandomBot, move
from cacho.testing.play import Play, fewest_and_most

IDLE, ENOUGH = 60, 300
"""So many rounds in a row change something, and so many are played."""

LIVES = 2
"""Above the floor seats begin with so many lives, if with as many: then the end is near."""


def verdicts_are_of_the_call(play: Play) -> None:
    """Q15: a verdict is about the call that was made, and names who made it."""
    for made in play.moves:
        verdict = made.verdict
        if verdict is None:
            continue
        (called,) = (event for event in made.events if isinstance(event, Called))
        assert (verdict.call, verdict.caller) == (called.call.tag, called.seat), (
            f"seat {called.seat} made the call {called.call.tag!r}, and the verdict is on "
            f"{verdict.call!r} by seat {verdict.caller}"
        )


def games_go_on_to_their_end(rules: Ruleset) -> None:
    """Q18: as rounds are played, what seats or rules hold changes, until the game is over.

    Bots play one game of few seats with few lives, and do anything that is legal.
    """
    seats, _ = fewest_and_most(rules)
    setup = rules.setup(seats)
    lives = setup.lives if setup.floor is None else min(setup.lives, setup.floor + LIVES)
    names = [f"player {seat}" for seat in range(seats)]
    match = Match(rules, names, dealer=Dealer(seed=0), lives=(lives,) * seats)
    number, changed, held = 0, 0, None
    while not match.over and number < ENOUGH:
        table = match.state.table
        if table.round.number > number:
            number, before, held = table.round.number, held, (table.lives, table.slots)
            changed = changed if held == before else number
            assert number - changed < IDLE, (
                f"{IDLE} rounds in a row changed nothing of {table.lives} lives; who is to win?"
            )
        match = move(match, [RandomBot(0)] * seats)
