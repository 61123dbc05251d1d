"""Actions: their notation, and what of it may be said to all."""

import attrs
import pytest

import cacho
from cacho.plugins import Action, Rule
from tests.tables import opened, rules


@attrs.frozen
class Knock(Action):
    """Knock on the table some times."""

    tag = "knock"
    pattern = r"toc (?P<times>\d+)"

    times: str

    @property
    def notation(self):
        return f"toc {self.times}"


class Knocking(Rule):
    """Whoever likes may knock."""

    id = "knocking"
    actions = (Knock,)


def test_the_numbers_of_a_notation_are_ascii_whatever_its_pattern_says():
    game = cacho.load("dudo+knocking", Knocking)
    assert game.parse("toc 3") == Knock("3")
    with pytest.raises(ValueError, match="is no action of"):
        game.parse("toc \u0663")


def test_an_action_says_nothing_of_itself_to_all_unless_its_kind_does():
    assert Knock("3").public_notation == ""
    assert Action().public_notation == ""
    assert str(Action()) == ""


@pytest.mark.parametrize(
    ("dice", "notation", "public"),
    [
        ((), "roll", "roll"),
        (((),), "roll -", "roll -"),
        (((), (3, 1)), "roll -/31", "roll -/??"),
        (((6, 2), (), (5,)), "roll 62/-/5", "roll ??/-/?"),
    ],
    ids=str,
)
def test_a_throw_is_written_cup_by_cup_and_read_back(dice, notation, public):
    roll = cacho.Roll(dice)
    assert (roll.notation, roll.public_notation) == (notation, public)
    assert rules("dudo").parse(notation) == roll
    assert roll.sizes == tuple(map(len, dice))
    assert roll.hands == tuple(tuple(sorted(hand)) for hand in dice)


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([(1,)], "dice must be a tuple, not a list"),
        (((1,), [2]), "dice[1] must be a tuple, not a list"),
        (((1,), (2, 7)), "dice[1][1] must be a whole number from 1 to 6, not 7"),
        (((1,), (True,)), "dice[1][0] must be a whole number from 1 to 6, not True"),
        (((1.0,),), "dice[0][0] must be a whole number from 1 to 6, not 1.0"),
    ],
    ids=str,
)
def test_a_throw_that_cannot_be_says_which_die_it_is(dice, said):
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the message is what is tested
        cacho.Roll(dice)
    assert str(refused.value) == said


def test_the_largest_numbers_of_each_action_can_be_written():
    for action in (cacho.Bid(10**6, 6), cacho.Leave(999), cacho.Swap(999, 0)):
        assert type(action).from_notation(action.notation) == action


def test_what_a_seat_keeps_is_told_to_itself_and_to_others_only_how_many_it_throws():
    looks = opened("seis", 2).play(cacho.Roll(((1, 2, 5), ())), "653", "acepto")
    assert repr(looks.legal()).endswith(
        "tiro, guardo 0, guardo 1, guardo 2, guardo 01, guardo 02, guardo 12>"
    )
    with pytest.raises(cacho.IllegalAction, match="seat 0 may not play tiro 1: turn"):
        looks.play("guardo 01", by=0)
