"""The mapping that cannot change: in all that can be asked it is like the dict it stands for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cacho._core.mapping import FrozenMapping

NAMES = st.text("abc", max_size=2)
DICTS = st.dictionaries(NAMES, st.integers(0, 2), max_size=6)


def frozen(held):
    """The same mapping, that cannot change."""
    return FrozenMapping(tuple(sorted(held.items())))


@given(DICTS, NAMES)
def test_a_name_is_found_where_a_dict_finds_it(held, name):
    mapping = frozen(held)
    assert (name in mapping) == (name in held)
    assert mapping.get(name) == held.get(name)
    assert [mapping[each] for each in mapping] == [held[each] for each in sorted(held)]
    assert len(mapping) == len(held)


@pytest.mark.parametrize("name", ["b", "z", 5, None, ("a",)])
def test_a_name_that_is_not_there_is_told(name):
    for mapping in (frozen({"a": 1, "c": 2}), frozen({})):
        with pytest.raises(KeyError) as missing:
            mapping[name]
        assert missing.value.args == (name,)


@given(DICTS, DICTS)
def test_mappings_are_equal_where_dicts_are_and_then_have_one_hash(one, other):
    assert (frozen(one) == frozen(other)) == (frozen(one) == other) == (one == other)
    if one == other:
        assert hash(frozen(one)) == hash(frozen(other))


def test_a_mapping_is_equal_to_no_other_thing():
    assert frozen({}) != ()
    assert frozen({"a": 1}) != (("a", 1),)


def test_what_it_holds_is_in_its_hash():
    assert len({hash(frozen(held)) for held in ({}, {"a": 1}, {"a": 2}, {"b": 1})}) == 4


@given(DICTS)
def test_it_is_shown_as_the_dict_in_the_order_of_the_names(held):
    assert repr(frozen(held)) == repr(dict(sorted(held.items())))
