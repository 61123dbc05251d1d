"""Players that see views only: a bot is a function of a view that returns a legal action."""

from cacho.bots.cautious import CautiousBot
from cacho.bots.moving import move
from cacho.bots.names import by_name
from cacho.bots.player import Alert, Bot, calls_out
from cacho.bots.random import RandomBot

__all__ = ["Alert", "Bot", "CautiousBot", "RandomBot", "by_name", "calls_out", "move"]
