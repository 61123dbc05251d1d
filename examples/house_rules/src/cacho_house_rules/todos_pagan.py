"""The others lose on a right exact call.

Whoever calls a bid exact and is right takes a die of every other seat in the game, and gains none
(P1). With `gain` he gains one as well (P2).
"""

from collections.abc import Generator

from cacho.plugins import Loss, Owed, Rule, Table, Verdict, flag, hookimpl

EXACT_CALL = "calzar"
"""The tag of the call that pays: rules know each other's actions by tag, and import none."""


class TodosPaganRule(Rule):
    """On a right exact call everybody else pays."""

    id = "todos-pagan"
    title = "Everybody else pays"
    source = "README of cacho-house-rules; P1, P2"
    requires = ("calzar",)
    catalog = ("cacho_house_rules", "house_rules")

    gain: bool = flag(default=False)

    @hookimpl(wrapper=True)
    def penalties(
        self, table: Table, verdict: Verdict
    ) -> Generator[None, tuple[Owed, ...], tuple[Owed, ...]]:
        """Have every other live seat lose a die, beside the caller's gain or instead (P1, P2)."""
        owed = yield
        if verdict.call != EXACT_CALL or not verdict.right:
            return owed
        others = (seat for seat in table.survivors if seat != verdict.caller)
        return (*(owed if self.gain else ()), *(Loss(seat, 1) for seat in others))
