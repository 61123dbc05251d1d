"""Derive who must act next: asked anew of the rules after each fold, never remembered."""

from cacho._core.dispatch import Resolution
from cacho._core.errors import unanswered
from cacho._core.table import Chance, Table, Turn


def next_decision(resolution: Resolution, table: Table) -> Turn | Chance:
    """Ask the rules who must act about what, now that this is the table.

    Raises:
        RulesetError: no rule says so.
        RuleError: a rule names a seat or cups that there are not.
    """
    decision = resolution.ask.decision(table)
    if type(decision) is Turn:
        seat = decision.seat
        if type(seat) is int and 0 <= seat < len(table.live) and table.live[seat]:
            if type(decision.about) is str:
                return decision
            fault = f"{decision.about!r} is no text of what the turn is about"
        else:
            fault = f"{seat!r} is not a live seat"
        raise resolution.blame("decision", (table,), fault)
    if type(decision) is Chance:
        sizes = decision.sizes
        if _of_cups(sizes, table) and type(decision.about) is str:
            return decision
        fault = f"{sizes} are not numbers of dice for {len(table.dice)} cups"
        raise resolution.blame("decision", (table,), fault)
    raise unanswered("decision")


def _of_cups(sizes: tuple[int, ...], table: Table) -> bool:
    """Tell whether these are numbers of dice for the cups, not all of them none."""
    if type(sizes) is not tuple or len(sizes) != len(table.dice):
        return False
    return WHOLE.issuperset(map(type, sizes)) and any(sizes) and min(sizes) >= 0


WHOLE = frozenset({int})
