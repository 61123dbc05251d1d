"""What the type checkers must understand of the public API; never run."""

from collections.abc import Sequence
from typing import assert_type

import cacho
from cacho.plugins import PerSeat, Rule, Span, Table, hookimpl, number


class Counted(PerSeat[int]):
    """A slot with a number a seat."""

    __slots__ = ()


class House(Rule):
    """A rule with an option."""

    id = "house"

    least: int = number(1, least=1, most=5)

    @hookimpl
    def narrow(self, table: Table) -> Span | None:
        """Use the option and a slot."""
        assert_type(self.least, int)
        assert_type(table.slots[Counted][0], int)
        return None


def play(rules: cacho.Ruleset, house: House) -> None:
    """Use the player's API."""
    state = rules.start(seats=3)
    assert_type(state, cacho.State)
    assert_type(rules.step(state, cacho.Bid(1, 2)).state, cacho.State)
    assert_type(rules.check(state, cacho.Bid(1, 2)), tuple[cacho.Violation, ...])
    legal: Sequence[cacho.Action] = rules.legal(state)
    assert_type(legal[0], cacho.Action)
    assert_type(rules.observe(state, None), cacho.Observation)
    assert_type(House(least=2).least, int)
    house.least = 3  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]  # frozen
