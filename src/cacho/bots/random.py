"""A bot without a thought."""

from cacho._core.actions import Action
from cacho.bots.player import Seeded, choices
from cacho.view import View

SILENCE = 9
"""Out of turn it lets so many chances go for each one it takes, roughly."""


class RandomBot(Seeded):
    """Do anything that is legal, each action as likely as the others."""

    __slots__ = ()

    def __call__(self, view: View) -> Action:
        """Choose an action.

        Raises:
            ValueError: the seat may do nothing now.
        """
        return self.draws(view).one_of(choices(view))

    def out_of_turn(self, view: View) -> Action | None:
        """Act now and then."""
        return self.draws(view).one_of((None,) * SILENCE + tuple(view.legal))
