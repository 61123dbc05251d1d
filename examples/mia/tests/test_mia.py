"""The rules of Mia, clause by clause (README M1–M8)."""

from itertools import pairwise

import pytest

import cacho
from cacho.bots import by_name
from cacho.lang import hear
from cacho.plugins import Judged
from cacho_mia import Announce

MIA = cacho.load("mia")
BLIND = cacho.load("mia-blind")
PLAIN = [f"{high}{low}" for high in "3456" for low in "12345" if low < high]
DOUBLES = ["11", "22", "33", "44", "55", "66"]
VALUES = [*PLAIN, *DOUBLES, "21"]


def played(text: str, rules: cacho.Ruleset = MIA, lives: tuple[int, ...] = (6, 6, 6)) -> cacho.Step:
    """Play actions in their notation, a comma between them; seat 0 opens."""
    step = cacho.Step(rules.start(lives=lives), ())
    for notation in text.split(", "):
        step = rules.step(step.state, rules.parse(notation))
    return step


def legal(state: cacho.State, rules: cacho.Ruleset = MIA) -> list[str]:
    """List the legal actions of the seat in turn."""
    return [action.notation for action in rules.legal(state)]


def refused(state: cacho.State, notation: str) -> list[str]:
    """List the codes of what speaks against an action of the seat in turn."""
    return [violation.code for violation in MIA.check(state, MIA.parse(notation))]


def test_m1_two_dice_in_one_cup_six_lives_and_to_the_left() -> None:
    state = MIA.start(seats=3)
    assert state.table.decision == cacho.Chance((2,), "throw")
    assert state.table.lives == (6, 6, 6)
    assert played("roll 36, 63").state.table.decision == cacho.Turn(1, "answer")
    assert cacho.load("mia(lives=3)").start(seats=2).table.lives == (3, 3)
    with pytest.raises(ValueError, match="seats must be"):
        MIA.start(seats=1)


def test_m2_there_are_21_values_and_mia_is_the_highest() -> None:
    assert legal(played("roll 36").state) == VALUES
    for low, high in pairwise(VALUES):
        state = played(f"roll 36, {low}, believe, roll 36").state
        assert legal(state)[0] == high
        assert refused(state, low) == ["mia.too-low"]


@pytest.mark.parametrize("value", [0, 12, 36, 67, 70, True, 31.0, "31"])
def test_m2_a_value_is_two_faces_the_higher_one_first(value: int) -> None:
    with pytest.raises(ValueError, match=r"^value must be"):
        Announce(value)


def test_m3_only_who_threw_sees_the_dice_and_any_value_may_be_said() -> None:
    state = played("roll 36").state
    assert [MIA.observe(state, seat).cups[0].dice for seat in (0, 1, None)] == [
        (3, 6),
        (None, None),
        (None, None),
    ]
    assert legal(state) == legal(played("roll 11").state) == VALUES


def test_m4_to_believe_comes_before_looking_and_both_dice_are_thrown_again() -> None:
    asked = played("roll 36, 63").state
    assert legal(asked) == ["believe", "dudo"]
    assert MIA.observe(asked, 1).cups[0].dice == (None, None)
    believed = played("roll 36, 63, believe").state
    assert believed.table.decision == cacho.Chance((2,), "throw")
    thrown = played("roll 36, 63, believe, roll 11").state
    assert MIA.observe(thrown, 1).cups[0].dice == (1, 1)
    assert MIA.observe(thrown, 0).cups[0].dice == (None, None)
    assert legal(thrown) == VALUES[VALUES.index("63") + 1 :]


def test_m5_blind_the_cup_goes_on_as_it_is_and_who_passes_it_on_answers() -> None:
    asked = played("roll 36, 63", BLIND).state
    assert legal(asked, BLIND) == ["believe", "dudo", *VALUES[VALUES.index("63") + 1 :]]
    passed = played("roll 36, 63, 64", BLIND).state
    assert passed.cups == asked.cups
    assert played("roll 36, 63, 64, dudo", BLIND).state.table.lives == (6, 5, 6)
    assert refused(played("roll 36, 63").state, "64") == ["action.not-now"]


def test_m6_over_mia_one_doubts_or_gives_up_which_shows_nothing() -> None:
    told = played("roll 36, 21").state
    assert legal(told) == ["dudo", "give up"]
    assert refused(told, "believe") == ["mia.none-higher"]
    assert refused(played("roll 36, 63").state, "give up") == ["mia.give-up-early"]
    given_up = played("roll 36, 21, give up")
    assert given_up.state.table.lives == (6, 5, 6)
    assert [e.verdict.ledger for e in given_up.events if isinstance(e, Judged)] == [()]


@pytest.mark.parametrize(
    ("play", "lives"),
    [
        ("roll 36, 63, dudo", (6, 5, 6)),  # worth what was said
        ("roll 36, 62, dudo", (6, 5, 6)),  # worth more
        ("roll 36, 64, dudo", (5, 6, 6)),  # worth less
        ("roll 12, 66, dudo", (6, 5, 6)),  # Mia is worth more than any double
        ("roll 11, 65, dudo", (6, 5, 6)),  # and a double than any other
        ("roll 12, 21, dudo", (6, 4, 6)),  # Mia, and it was doubted
        ("roll 66, 21, dudo", (4, 6, 6)),  # no Mia
    ],
)
def test_m7_the_cup_is_lifted_and_who_was_wrong_loses(play: str, lives: tuple[int, ...]) -> None:
    assert played(play).state.table.lives == lives


def test_m7_mia_may_cost_no_more_than_the_rest() -> None:
    cheap = cacho.load("mia(mia_lives=1)")
    assert played("roll 12, 21, dudo", cheap).state.table.lives == (6, 5, 6)


def test_m8_the_loser_opens_or_the_next_seat_if_it_is_out() -> None:
    assert played("roll 36, 63, dudo").state.table.round.starter == 1
    out = played("roll 12, 21, dudo", lives=(6, 1, 6)).state.table
    assert out.live == (True, False, True)
    assert out.lives == (6, 0, 6)
    assert out.round.starter == 2


def test_m8_the_last_seat_with_lives_wins() -> None:
    state = played("roll 36, 64, dudo", lives=(1, 6)).state
    assert MIA.outcome(state) == cacho.Outcome((1,), "last-with-lives")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("rules", [MIA, BLIND], ids=lambda rules: rules.spec)
def test_a_whole_game_is_told_in_words(rules: cacho.Ruleset, lang: str) -> None:
    bot = by_name("cautious")(7)
    match = cacho.Match(rules, ["Ana", "Beto", "Caro"], dealer=cacho.Dealer(seed=7))
    while match.turn is not None:
        match = match.play(bot(match.view(match.turn)))
    for event in match.events(None):
        said = cacho.text(rules, event, lang, names=match.names)
        assert not said.startswith(("Mia: ", "Mía: "))  # so begins what no catalogue words
        assert "(" not in said


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    ("play", "notation"),
    [
        ("roll 36, 63, believe, roll 36", "62"),
        ("roll 36, 21", "believe"),
        ("roll 36, 63", "give up"),
    ],
)
def test_a_refusal_is_told_in_words(play: str, notation: str, lang: str) -> None:
    (violation,) = MIA.check(played(play).state, MIA.parse(notation))
    assert not cacho.text(MIA, violation, lang).startswith(("Mia: ", "Mía: "))


@pytest.mark.parametrize(
    ("lang", "said", "notation"),
    [
        ("en", "one six", "61"),
        ("en", "double six", "66"),
        ("en", "a pair of threes", "33"),
        ("en", "Mia!", "21"),
        ("en", "I believe you", "believe"),
        ("en", "liar!", "dudo"),
        ("en", "I give up", "give up"),
        ("es", "seis uno", "61"),
        ("es", "doble seis", "66"),
        ("es", "un par de trenes", "33"),
        ("es", "¡Mía!", "21"),
        ("es", "te creo", "believe"),
        ("es", "¡mentira!", "dudo"),
        ("es", "me rindo", "give up"),
    ],
)
def test_what_is_said_at_a_table_is_understood(lang: str, said: str, notation: str) -> None:
    assert hear(MIA, said, lang).notation == notation
