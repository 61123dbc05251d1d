"""The booby traps of the test kit: a look at what is hidden springs them, and nothing else does."""

import copy
import operator
import pickle

import pytest

import cacho
from cacho.testing.trapped import _TRAP, trapped
from tests.kept import game
from tests.tables import match

HANDS = "33562 14462 12346"
SPRUNG = pytest.raises(AssertionError, match="no event told the seat")


@pytest.mark.parametrize(
    "look",
    [
        *(str, repr, hash, int, bool, len, iter, sorted, format, copy.deepcopy, pickle.dumps),
        *(lambda it: it == 3, lambda it: it != 3, lambda it: it < 3, lambda it: it + 1),
        *(lambda it: 1 + it, lambda it: {it}, lambda it: [0][it], lambda it: sum((it, it))),
        *(lambda it: f"{it}", lambda it: it in (1, 2), operator.index),
    ],
)
def test_whoever_looks_at_a_trap_springs_it(look):
    with SPRUNG:
        look(_TRAP)


def test_who_knows_a_die_may_look_at_it():
    bid = match("cacho", "Ana Beto Caro", HANDS).play("izquierda").play("3x5")
    for seat in range(3):
        there = trapped(bid, seat)
        assert there.view(seat) == bid.view(seat)
        assert cacho.dumps(there, seat=seat) == cacho.dumps(bid, seat=seat)
        assert there.state.cups[seat] == bid.state.cups[seat]


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize(
    "peep",
    [
        lambda there: str(there.state),
        lambda there: hash(there.state),
        lambda there: repr(there.log),
        cacho.dumps,
        lambda there: cacho.dumps(there, seat=0),
        lambda there: there.view(2).to_json(),
        lambda there: there.view(2).events,
        lambda there: there.play("dudo"),
        lambda there: there == match("cacho", "Ana Beto Caro", HANDS).play("izquierda").play("3x5"),
    ],
)
def test_who_does_not_springs_the_trap(peep, seat):
    bid = match("cacho", "Ana Beto Caro", HANDS).play("izquierda").play("3x5")
    with pytest.raises((AssertionError, TypeError, cacho.RuleError)):
        peep(trapped(bid, seat))


def test_which_dice_somebody_kept_is_hidden_too():
    played = match("666", "Ana Beto Caro", "125 -", "34 -").play("653").play("acepto")
    kept = played.play("guardo 1").play("654")
    throw = kept.log[3].action
    assert trapped(kept, 1).log[3].action == throw
    assert trapped(kept, 0).log[3].action.public_notation == throw.public_notation
    with SPRUNG:
        str(trapped(kept, 0).log[3].action)


def test_all_that_was_shown_may_be_looked_at():
    drawn = match("dudo(dice=1)", "Ana Beto", "4 6", "1 2", starter=None)
    assert trapped(drawn, None).log[0] == drawn.log[0]
    over = game("cacho-chileno")
    assert trapped(over, None).outcome == over.outcome
