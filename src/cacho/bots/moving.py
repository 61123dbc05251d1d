"""Let bots play at a match, alone or beside whoever else does."""

from collections.abc import Sequence

from cacho._core.actions import Action
from cacho._core.checks import listed
from cacho.bots.player import Bot, calls_out, check_bot
from cacho.match import Match


def move(match: Match, bots: Sequence[Bot | None]) -> Match:
    """Return the match one step further: dice that are due, a call out of turn, or the turn.

    There is one bot a seat, in order, and None for a seat that somebody else plays. Where that is
    awaited, and once the game is over, it is the match itself that is returned. A bot acts for its
    own seat alone, never as the shell.

    Raises:
        ValueError: they are not as many as the seats, or one is no bot.
        IllegalAction: the rules refuse what a bot does.
    """
    players: tuple[Bot | None, ...] = listed("bots", bots)
    if len(players) != len(match.names):
        raise ValueError(f"bots must be {len(match.names)}, one a seat, not {len(players)}")
    for bot in players:
        if bot is not None:
            check_bot(bot)
    if match.over:
        return match
    if match.turn is None:
        return match.deal()
    called = _called(match, players)
    if called is not None:
        return called
    bot = players[match.turn]
    return match if bot is None else match.play(bot(match.view(match.turn)), match.turn)


def _called(match: Match, bots: Sequence[Bot | None]) -> Match | None:
    """Return the match after a bot's action out of turn; None if all let it go."""
    for seat in match.may_act:
        bot = bots[seat]
        action: Action | None = None
        if bot is not None and seat != match.turn:
            action = calls_out(bot, match.view(seat))
        if action is not None:
            return match.play(action, seat)
    return None
