"""A bot without a thought."""

from cacho._core.actions import Action
from cacho.bots.player import Seeded
from cacho.view import View


class RandomBot(Seeded):
    """Do anything that is legal, each action as likely as the others."""

    __slots__ = ()

    def __call__(self, view: View) -> Action:
        """Choose an action."""
        return self.draws(view).one_of(view.legal)
