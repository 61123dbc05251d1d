"""What the fixtures of the pytest plugin hand to a test: rules, a few moves, a whole match."""

from functools import lru_cache

from cacho import Dealer, Match, Ruleset, load
from cacho._core.rule import Rule
from cacho.bots import by_name, move
from cacho.testing.play import Play, begin


@lru_cache(maxsize=256)
def ruleset(spec: str, *classes: type[Rule]) -> Ruleset:
    """Put in force the rules that a spec names, as `cacho.load` does; equal ones, once."""
    return load(spec, *classes)


def play_moves(
    rules: Ruleset, lives: tuple[int, ...], *moves: str, starter: int | None = 0
) -> Play:
    """Play moves in notation from the beginning, throws too.

    Raises:
        IllegalAction: the rules refuse one.
        ValueError: the lives, the starter or a move cannot be.
    """
    play = begin(rules, lives, starter=starter)
    return play.on((rules.parse(move), None) for move in moves)


def play_match(rules: Ruleset, *, seats: int = 3, seed: int = 0, bot: str = "random") -> Match:
    """Let bots play a match to its end, the same for the same seed.

    Raises:
        ValueError: so many may not play, or there is no such bot.
    """
    match = Match(
        rules, [f"player {seat}" for seat in range(seats)], dealer=Dealer(seed=seed), starter=None
    )
    players = [by_name(bot)(seed)] * seats
    while not match.over:
        match = move(match, players)
    return match
