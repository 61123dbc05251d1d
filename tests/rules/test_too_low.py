"""A bid that is too low is refused in the name of the rule whose paragraph says so."""

import pytest

from tests.tables import at_table


@pytest.mark.parametrize(
    ("spec", "dice", "standing", "low", "rule"),
    [
        ("cacho", "33562 14462", "4x3", "4x2", "dudo"),
        ("cacho", "33562 14462", "4x3", "2x1", "ases"),
        ("cacho", "33562 14462", "4x3 3x1", "6x3", "ases"),
        ("perudo", "4 14423 114", "2x3", "2x3", "palifico"),
    ],
)
def test_a_low_bid_is_refused_in_the_name_of_its_rule(spec, dice, standing, low, rule):
    table = at_table(spec, dice, *standing.split())
    (violation,) = table.rules.check(table.state, table.action(low))
    assert (violation.code, violation.rule) == ("bid.too-low", rule)
