"""Derive who must act next: asked anew of the rules after each fold, never remembered."""

from cacho._core.dispatch import Resolution
from cacho._core.table import Table, decide


def decide_next(resolution: Resolution, table: Table) -> None:
    """Complete a table that was just made by who must act, and about what, as the rules have it.

    Raises:
        RulesetError: no rule says so.
        RuleError: a rule names a seat or cups that do not exist.
    """
    decision = resolution.ask.decision(table)
    if decision is None:
        raise resolution.unanswered("decision")
    decide(table, decision)
