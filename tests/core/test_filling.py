"""Values made by plain stores: those of their class in everything, for all that are made so."""

from collections.abc import Sequence
from itertools import permutations

import attrs
import pytest

from cacho._core.filling import changer, maker, quickly_filled
from cacho._core.frozen import frozen


@frozen(weakref_slot=False)
class Hand:
    seat: int
    dice: tuple[int, ...]
    note: str | None


@frozen(weakref_slot=False)
class Place:
    hand: Hand
    name: str
    number: int


def filled():
    """A class that fills its values quickly."""

    @quickly_filled
    @frozen(weakref_slot=False)
    class Filled:
        seat: int
        name: str

    return Filled


HAND = Hand(1, (3, 5), None)
NEW = {"seat": 2, "dice": (), "note": "new"}
SOME = [names for size in range(len(NEW) + 1) for names in permutations(NEW, size)]


def is_of(kind, value):
    """Whether a value is one of the frozen class itself."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        value.name = None
    return type(value) is kind


def test_a_value_that_is_made_is_that_of_the_class():
    made = maker(Hand)(1, (3, 5), None)
    assert made == HAND
    assert is_of(Hand, made)


@pytest.mark.parametrize("names", SOME, ids="-".join)
def test_a_changed_value_has_the_new_fields_and_those_of_the_other(names):
    new = {name: NEW[name] for name in names}
    made = changer(Hand, *names)(HAND, *new.values())
    assert made == attrs.evolve(HAND, **new)
    assert is_of(Hand, made)
    assert Hand(1, (3, 5), None) == HAND


def test_a_value_of_a_class_with_an_abstract_base_is_made_as_well():
    @attrs.frozen(weakref_slot=False)
    class Named(Sequence):
        name: str

        def __len__(self):
            return len(self.name)

        def __getitem__(self, place):
            return self.name[place]

    made = maker(Named)("Ana")
    assert list(made) == ["A", "n", "a"]
    assert made == Named("Ana")
    assert is_of(Named, changer(Named, "name")(made, "Beto"))


def test_a_class_that_is_quickly_filled_is_called_as_before():
    kind = filled()
    for made in (kind(1, "Ana"), kind(name="Ana", seat=1), attrs.evolve(kind(2, "Ana"), seat=1)):
        assert (made.seat, made.name) == (1, "Ana")
        assert is_of(kind, made)


def test_the_functions_that_are_made_say_what_they_do():
    assert maker(Hand).__doc__ == "Make a `Hand`, cheaper than by its class."
    assert changer(Hand).__doc__ == "Make another `Hand`: all the same."
    assert changer(Hand, "note", "seat").__doc__ == "Make another `Hand`: note, seat."


@pytest.mark.parametrize(
    ("make", "given", "said"),
    [
        (filled, (1,), "__init__() missing 1 required positional argument: 'name'"),
        (lambda: maker(Hand), (1, ()), "make() missing 1 required positional argument: 'note'"),
        (lambda: changer(Hand), (), "change() missing 1 required positional argument: 'given'"),
        (
            lambda: changer(Hand, "dice"),
            (HAND,),
            "change() missing 1 required positional argument: 'dice'",
        ),
    ],
    ids=["filled", "maker", "changer", "changed"],
)
def test_what_is_left_out_is_named(make, given, said):
    with pytest.raises(TypeError) as refusal:
        make()(*given)
    assert str(refusal.value) == said
