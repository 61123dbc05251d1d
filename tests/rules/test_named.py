"""A bid that is too low, or not open, is refused in the name of the rule that says so."""

import pytest

from tests.tables import at_table, opened

FORCES, LOCKS = "dudo+ases+obligar", "dudo+ases+ultimo(lock=True)"
PLAIN_ACES = "dudo+ases+ultimo(plain_aces=True)"


def begun(spec, mode, dice, standing):
    """A first round that is forced in this mode, or in none; with these hands and bids."""
    table = opened(spec, lives=tuple(map(len, dice.split())))
    return table.play(*mode and [mode]).throw(dice).play(*standing.split())


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
    ("position", "drawn_by"),
    [
        (("cacho", "", "33562 14462", ""), "ases dudo dudo dudo dudo dudo"),
        (("cacho", "", "33562 14462", "4x3"), "ases dudo dudo dudo dudo dudo"),
        (("cacho", "", "33562 14462", "4x3 3x1"), "ases ases ases ases ases ases"),
        (("dudo(raises='monotone')", "", "33 144", "2x3"), "dudo dudo dudo dudo dudo dudo"),
        ((PLAIN_ACES, "obligo cerrado", "4 144", ""), "ultimo ultimo ultimo ultimo ultimo ultimo"),
        ((PLAIN_ACES, "obligo cerrado", "4 144", "2x4"), "ultimo dudo dudo dudo dudo dudo"),
    ],
)
def test_the_span_of_each_face_names_the_rule_that_drew_it(position, drawn_by):
    legal = begun(*position).legal()
    assert [legal.span(face).rule for face in range(1, 7)] == drawn_by.split()


@pytest.mark.parametrize(
    ("position", "bid", "rule", "code"),
    [
        (("cacho", "", "33 144", ""), "2x1", "ases", "ases.opening"),
        (("dudo(raises='monotone')", "", "33 144", "2x3"), "3x2", "dudo", "bid.face-down"),
        (("perudo", "", "4 144 256", "2x4"), "3x5", "palifico", "palifico.locked-face"),
        ((FORCES, "obligo abierto", "4 144", "2x4"), "3x5", "obligar", "obligar.locked-face"),
        ((LOCKS, "obligo cerrado", "4 144", "2x4"), "3x5", "ultimo", "ultimo.locked-face"),
    ],
)
def test_a_bid_on_a_closed_face_is_refused_without_a_number(position, bid, rule, code):
    """No number of dice would be right there."""
    table = begun(*position)
    (violation,) = table.rules.check(table.state, table.action(bid))
    assert (violation.rule, violation.code) == (rule, code)
    assert violation.data == {"face": table.action(bid).face}


@pytest.mark.parametrize(("call", "tag"), [("calzo", "calzar"), ("paso", "paso")])
def test_a_call_that_a_forced_round_closes_is_named(call, tag):
    table = begun(f"{FORCES}(calzar=False)+calzar+paso", "obligo abierto", "4 144", "1x4")
    violations = table.rules.check(table.state, table.action(call))
    assert [one.data for one in violations if one.code == "obligar.closed"] == [{"call": tag}]


def test_a_bid_that_is_too_low_in_a_forced_round_is_refused_in_its_name():
    table = begun(FORCES, "obligo abierto", "4 144", "2x4")
    (violation,) = table.rules.check(table.state, table.action("2x4"))
    assert (violation.code, violation.rule) == ("bid.too-low", "obligar")


def test_who_has_passed_already_is_told_how_often_one_may():
    table = at_table("cacho+paso", "33562 14462 33562", "2x3", "paso").play("3x3", "4x3")
    (violation,) = table.rules.check(table.state, table.action("paso"))
    assert (violation.code, violation.data) == ("paso.spent", {"limit": "seat-round"})


def test_who_throws_too_few_dice_is_told_how_many_it_takes():
    table = opened("666+seis(reroll_min=2)", 2).throw("532 -").play("532", "acepto")
    (violation,) = table.rules.check(table.state, table.action("guardo 01"))
    assert (violation.code, violation.data) == ("throw.too-few", {"least": 2})
