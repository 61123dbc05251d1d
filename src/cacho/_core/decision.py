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
    if decision is None:
        raise resolution.unanswered("decision", (table,))
    try:
        _check(table, decision)
    except ValueError as error:
        raise resolution.blame("decision", (table,), _check, error) from error.__cause__
    return decision


def _check(table: Table, decision: Turn | Chance) -> None:
    """Refuse a decision that cannot be due at a table."""
    if isinstance(decision, Turn):
        if not all_live(table.live, decision.seat):
            raise ValueError(f"{decision.seat} is not a live seat")
    elif len(decision.sizes) != len(table.dice) or not any(decision.sizes):
        raise ValueError(f"{decision.sizes} are not numbers of dice for {len(table.dice)} cups")
