"""Classes of the house: made sooner than those of attrs, and in nothing else unlike them."""

import pickle
import sys
from functools import cache
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cacho._core.frozen import frozen
from tests.outside import run


@cache
def made_by(decorate):
    """Classes of every form, decorated."""

    @decorate
    class Nothing:
        pass

    @decorate
    class One:
        seat: int

    @decorate
    class Both:
        seat: int
        dice: tuple[int, ...]

    @decorate
    class Secret:
        seed: int = attrs.field(repr=False)
        name: str = attrs.field(eq=False)

    @decorate
    class Below(One):
        more: int

    class Undecorated(One):
        __slots__ = ()

    def within():
        @decorate
        class Deep:
            seat: int

            @decorate
            class Deeper:
                seat: int

        return Deep, Deep.Deeper

    kinds = (Nothing, One, Both, Secret, Below, Undecorated, *within())
    return {kind.__name__: kind for kind in kinds}


NUMBERS = st.integers(0, 2)
FIELDS = {
    "Nothing": st.just(()),
    "One": st.tuples(NUMBERS),
    "Both": st.tuples(NUMBERS, st.tuples(NUMBERS)),
    "Secret": st.tuples(NUMBERS, st.sampled_from(["a", "b"])),
    "Below": st.tuples(NUMBERS, NUMBERS),
    "Undecorated": st.tuples(NUMBERS),
    "Deep": st.tuples(NUMBERS),
    "Deeper": st.tuples(NUMBERS),
}
CALLS = st.sampled_from(sorted(FIELDS)).flatmap(lambda name: st.tuples(st.just(name), FIELDS[name]))


def ours(call):
    """The value of a class of the house by name with its fields."""
    name, fields = call
    return made_by(frozen)[name](*fields)


def theirs(call):
    """The same value, of a class of attrs."""
    name, fields = call
    return made_by(attrs.frozen)[name](*fields)


@given(CALLS, CALLS)
def test_values_are_equal_where_those_of_attrs_are_and_then_have_one_hash(one, other):
    mine, yours = ours(one), ours(other)
    assert (mine == yours) == (theirs(one) == theirs(other))
    assert (mine != yours) == (theirs(one) != theirs(other))
    if mine == yours:
        assert hash(mine) == hash(yours)


@given(CALLS)
def test_a_value_is_shown_as_attrs_shows_it(call):
    assert repr(ours(call)) == repr(theirs(call))


@given(CALLS)
def test_a_value_is_no_other_thing(call):
    assert ours(call) != theirs(call)
    assert ours(call) != call[1]


def test_kinds_of_equal_fields_have_hashes_of_their_own():
    values = [ours(("One", (1,))), ours(("One", (2,))), ours(("Nothing", ())), (1,), ()]
    assert len(set(map(hash, values))) == 5


def test_what_a_class_writes_itself_stays():
    @frozen
    class Own:
        seat: int

        def __eq__(self, other):
            return True

        def __hash__(self):
            return 7

        def __repr__(self):
            return "mine"

    assert Own(1) == 2
    assert hash(Own(1)) == 7
    assert repr(Own(1)) == "mine"


def test_a_class_that_compares_in_its_own_way_has_no_hash_of_another():
    @frozen
    class Own:  # noqa: PLW1641 - that is the question
        seat: int

        def __eq__(self, other):
            return True

    with pytest.raises(TypeError, match="unhashable"):
        hash(Own(1))


def test_it_is_a_class_of_attrs_with_slots_and_takes_its_options():
    @frozen(weakref_slot=False)
    class Small:
        seat: int

    assert attrs.fields(Small).seat.type is int
    assert attrs.evolve(Small(1), seat=2) == Small(2)
    assert Small.__slots__ == ("seat",)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Small(1).seat = 2


def test_what_importing_makes_has_no_method_of_which_it_could_share():
    code = """
import attrs, sys, cacho
for module in [module for name, module in sys.modules.items() if name.startswith("cacho")]:
    for kind in vars(module).values():
        if isinstance(kind, type) and attrs.has(kind):
            for method in ("__eq__", "__repr__"):
                written = getattr(vars(kind).get(method), "__code__", None)
                if written and written.co_filename.startswith("<attrs generated"):
                    print(kind.__name__)
"""
    found = run(sys.executable, "-c", code, cwd=Path.cwd()).split()
    assert set(found) == {"Bid", "Doubt", "Span", "Rule"}  # looked up in play; an author's


def test_pickled_values_are_equal():
    from cacho import Outcome, Turn  # noqa: PLC0415 - classes that can be found by name

    for one in (Turn(1, "bid"), Outcome((1,), "last")):
        assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - it was written here
