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
            return decision
        raise resolution.blame("decision", (table,), f"{seat!r} is not a live seat")
    if type(decision) is Chance:
        sizes = decision.sizes
        if len(sizes) == len(table.dice) and any(sizes) and min(sizes) >= 0:
            return decision
        fault = f"{sizes} are not numbers of dice for {len(table.dice)} cups"
        raise resolution.blame("decision", (table,), fault)
    raise unanswered("decision")
