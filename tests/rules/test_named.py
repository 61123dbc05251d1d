"""A bid that is too low, or not open, is refused in the name of the rule that says so."""

import pytest

from tests.tables import at_table


@pytest.mark.parametrize(
    ("spec", "dice", "standing", "bid", "refusal"),
    [
        ("cacho", "33562 14462", "4x3", "4x2", ("bid.too-low", "dudo")),
        ("cacho", "33562 14462", "4x3", "2x1", ("bid.too-low", "ases")),
        ("cacho", "33562 14462", "4x3 3x1", "6x3", ("bid.too-low", "ases")),
        ("cacho", "33562 14462", "", "2x1", ("ases.opening", "ases")),
        ("perudo", "4 14423 114", "2x3", "2x3", ("bid.too-low", "palifico")),
    ],
)
def test_a_bid_is_refused_in_the_name_of_its_rule(spec, dice, standing, bid, refusal):
    table = at_table(spec, dice, *standing.split())
    (violation,) = table.rules.check(table.state, table.action(bid))
    assert (violation.code, violation.rule) == refusal
