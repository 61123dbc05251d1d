"""Derive who must act next: asked anew of the rules after each fold, never remembered."""

from cacho._core.dispatch import Resolution
from cacho._core.table import Chance, Table, Turn


def next_decision(resolution: Resolution, table: Table) -> Turn | Chance:
    """Ask the rules who must act about what, now that this is the table.

    Raises:
        RulesetError: no rule says so.
        RuleError: a rule names a seat or cups that there are not.
    """
    decision = resolution.ask.decision(table)
    if decision is None:
        raise resolution.unanswered("decision", (table,))
    return decision
