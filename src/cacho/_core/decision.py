"""Derive who must act next: asked anew of the rules after each fold, never remembered."""

from cacho._core.dispatch import Resolution
from cacho._core.table import Chance, Table, Turn, all_live


def next_decision(resolution: Resolution, table: Table) -> Turn | Chance:
    """Ask the rules who must act about what, now that this is the table.

    Raises:
        RulesetError: no rule says so.
        RuleError: a rule names a seat or cups that there are not.
    """
    decision = resolution.ask.decision(table)
    if type(decision) is Turn:
        if all_live(table.live, decision.seat):
            return decision
        fault = f"{decision.seat} is not a live seat"
        raise resolution.blame("decision", (table,), fault)
    if type(decision) is Chance:
        sizes = decision.sizes
        if len(sizes) == len(table.dice) and any(sizes):
            return decision
        fault = f"{sizes} are not numbers of dice for {len(table.dice)} cups"
        raise resolution.blame("decision", (table,), fault)
    raise resolution.unanswered("decision", (table,))
