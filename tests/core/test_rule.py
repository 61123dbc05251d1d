"""What a rule is made of: how its slots begin, and which of its options were given."""

import attrs
import pytest

import cacho
from cacho._core.rule import given_options, option_fields
from cacho.plugins import PerSeat, Rule, Setup, Slot, flag, number, optional_number

SETUP = Setup(lives=5, full=5, floor=0, cups=3, seats=(2, 10))
LIVES = (1, 2, 3)


@attrs.frozen
class Kept:
    what: object


class Each(PerSeat[object]):
    pass


@pytest.mark.parametrize(
    ("slot", "first"),
    [
        (Slot(Kept, "game", Kept(3), {}), Kept(3)),
        (Slot(Kept, "game", lambda *known: Kept(known), {}), Kept((SETUP, LIVES))),
        (Slot(Each, "game", 7, {}), Each((7, 7, 7))),
        (Slot(Each, "round", lambda *known: known, {}), Each(((SETUP, LIVES),) * 3)),
    ],
    ids=["a value", "from the lives", "one a seat", "one a seat from the lives"],
)
def test_a_slot_begins_with_its_value_or_what_it_makes_of_setup_and_lives(slot, first):
    assert slot.begin(SETUP, LIVES) == first


def test_options_are_fields_and_those_that_differ_were_given():
    class Tuned(Rule):
        id = "tuned"
        least: int = number(2, least=1, most=9)
        limit: int | None = optional_number(None, least=0, most=9)
        open_: bool = flag(default=True)

    assert [field.name for field in option_fields(Tuned)] == ["least", "limit", "open_"]
    assert given_options(Tuned()) == {}
    given = given_options(Tuned(open_=False, limit=3, least=2))
    assert list(given.items()) == [("limit", 3), ("open_", False)]


def test_a_field_that_is_computed_is_no_option_and_in_no_spec():
    class Doubled(Rule):
        id = "doubled"
        least: int = number(2, least=1, most=9)
        twice: int = attrs.field(init=False, default=0)

        def __attrs_post_init__(self):
            object.__setattr__(self, "twice", 2 * self.least)

    assert [field.name for field in option_fields(Doubled)] == ["least"]
    rules = cacho.load("dudo+doubled(least=3)", Doubled)
    assert rules.spec == "dudo+doubled(least=3)"
    assert cacho.load(rules.spec, Doubled) == rules


def test_a_subclass_of_a_rule_is_a_frozen_class_of_its_own_fields():
    class Base(Rule):
        least: int = number(2, least=1, most=9)

    class Tuned(Base):
        most: int = number(3, least=1, most=9)

    assert Tuned(least=4, most=5) == Tuned(4, 5) != Tuned(4, 6)
    assert hash(Tuned(4, 5)) == hash(Tuned(4, 5))
    assert [field.name for field in option_fields(Base)] == ["least"]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Tuned().least = 4
