"""What a verdict made due, as the engine heard it: of the table as it was once it had judged."""

from functools import lru_cache

import attrs

from cacho import Ruleset, Table, Verdict
from cacho._core.owed import Owed
from cacho._core.rule import Rule
from cacho.testing.play import Move

MOST_WITNESSED = 128
"""So many lists of rules are put in force a second time, which takes longer than to play on."""

Due = tuple[Owed, ...] | None


def due(rules: Ruleset, move: Move) -> tuple[Owed, ...]:
    """Return what came to be due by a move: it is made again, and what the engine hears is kept."""
    if move.verdict is None:
        return ()
    again, heard = _witnessed(rules.rules)
    heard.clear()
    again.step(move.before, move.action, move.by)
    return heard[0] or ()


@lru_cache(maxsize=MOST_WITNESSED)
def _witnessed(rules: tuple[Rule, ...]) -> tuple[Ruleset, list[Due]]:
    """Put the very same rules in force once more, with what their engine hears to be due."""
    again, heard = Ruleset(rules), list[Due]()

    def penalties(table: Table, verdict: Verdict) -> Due:
        owed = again.ask.penalties(table, verdict)
        heard.append(owed)
        return owed

    # One more rule could hear it too, and would be one too many where a spec is full.
    resolution = again._resolution  # noqa: SLF001 - what the engine asks  # pyright: ignore[reportPrivateUsage]
    resolution.ask = attrs.evolve(again.ask, penalties=penalties)
    return again, heard
