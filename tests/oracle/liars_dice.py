"""OpenSpiel's `liars_dice` as a rule: one round, in which the highest face is wild.

Bids rise as in dudo. Whoever loses the call loses the game, whatever dice are left.
"""

from cacho.plugins import FACES, Ongoing, Outcome, Rule, Table, hookimpl

SPEC = "dudo(dice={dice})+liars-dice"


class LiarsDiceRule(Rule):
    """One round, highest face wild."""

    id = "liars-dice"
    title = "Liar's dice of OpenSpiel"
    source = "open_spiel/games/liars_dice"
    requires = ("dudo",)

    @hookimpl
    def wild(self) -> frozenset[int]:
        """Let the highest face count as any other."""
        return frozenset({max(FACES)})

    @hookimpl
    def outcome(self, table: Table) -> Outcome | Ongoing:
        """End the game with its first round; whoever lost no die won."""
        most = max(table.lives)
        return Outcome(tuple(s for s in table.survivors if table.lives[s] == most), "one-round")
