"""Loss equal to the difference.

Whoever was wrong about a bid loses as many dice as the bid was off by: the dice that it lacked, or
that there were beyond it. At least one (F1).
"""

from collections.abc import Generator

from cacho.plugins import Bid, Loss, Owed, Rule, Table, Verdict, hookimpl


class DiferenciaRule(Rule):
    """Who was wrong about a bid loses the difference."""

    id = "diferencia"
    title = "Loss equal to the difference"
    source = "README of cacho-house-rules; F1"
    requires = ("dudo",)
    catalog = ("cacho_house_rules", "house_rules")

    @hookimpl(wrapper=True)
    def penalties(
        self, table: Table, verdict: Verdict
    ) -> Generator[None, tuple[Owed, ...], tuple[Owed, ...]]:
        """Make the loss as great as the bid was off by; a pass has no count and stays (F1)."""
        owed = yield
        if verdict.count is None or not isinstance(table.claim, Bid):
            return owed
        off_by = abs(verdict.count - table.claim.quantity)
        return tuple(
            Loss(due.seat, max(due.lives, off_by))
            if isinstance(due, Loss) and due.seat == verdict.loser
            else due
            for due in owed
        )
