"""What a verdict made due, as the engine heard it: of the table as it was once it had judged."""

from collections.abc import Generator
from functools import lru_cache

import attrs

from cacho import Ruleset
from cacho._core.hooks import hookimpl
from cacho._core.owed import Owed
from cacho._core.rule import Rule
from cacho.testing.play import Move

MOST_WITNESSED = 128
"""So many lists of rules are put in force a second time, which takes longer than to play on."""

Due = tuple[Owed, ...] | None


class Witness(Rule):
    """The last rule to hear what is due, which changes nothing and writes it down."""

    id = "due-"  # short: a list that is nearly as long as a spec may be has room for it
    reads = ()

    heard: list[Due] = attrs.field(init=False, factory=list[Due], eq=False)

    @hookimpl(wrapper=True)
    def penalties(self) -> Generator[None, Due, Due]:
        """Hear what is due."""
        owed = yield
        self.heard.append(owed)
        return owed


def due(rules: Ruleset, move: Move) -> tuple[Owed, ...]:
    """Return what came to be due by a move: it is made again, before a witness."""
    if move.verdict is None:
        return ()
    again, witness = _witnessed(rules.rules)
    witness.heard.clear()
    again.step(move.before, move.action, move.by)
    return witness.heard[0] or ()


@lru_cache(maxsize=MOST_WITNESSED)
def _witnessed(rules: tuple[Rule, ...]) -> tuple[Ruleset, Witness]:
    witness = Witness()
    return Ruleset((*rules, witness)), witness
