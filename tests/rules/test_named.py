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
        ("dudo(raises='monotone')", "33 144", "2x3", "3x2", ("bid.face-down", "dudo")),
        ("perudo", "4 14423 114", "2x3", "2x3", ("bid.too-low", "palifico")),
    ],
)
def test_a_bid_is_refused_in_the_name_of_its_rule(spec, dice, standing, bid, refusal):
    table = at_table(spec, dice, *standing.split())
    (violation,) = table.rules.check(table.state, table.action(bid))
    assert (violation.code, violation.rule) == refusal


@pytest.mark.parametrize(
    ("spec", "dice", "standing", "drawn_by"),
    [
        ("cacho", "33562 14462", "", "ases dudo dudo dudo dudo dudo"),
        ("cacho", "33562 14462", "4x3", "ases dudo dudo dudo dudo dudo"),
        ("cacho", "33562 14462", "4x3 3x1", "ases ases ases ases ases ases"),
        ("dudo(raises='monotone')", "33 144", "2x3", "dudo dudo dudo dudo dudo dudo"),
    ],
)
def test_the_span_of_each_face_names_the_rule_that_drew_it(spec, dice, standing, drawn_by):
    legal = at_table(spec, dice, *standing.split()).legal()
    assert [legal.span(face).rule for face in range(1, 7)] == drawn_by.split()
