"""JSON read strictly: what may stand in a document, to the letter, and what is said of the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cacho._core.faults import Fault, Refused
from cacho._core.strict_json import DEEPEST, check_depth, parse, parse_from, write

NUMBERS = st.integers(-(10**9) + 1, 10**9 - 1)
TEXTS = st.text(max_size=5)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda held: st.lists(held, max_size=4) | st.dictionaries(TEXTS, held, max_size=4),
    max_leaves=12,
)


@given(PLAIN)
def test_what_is_written_is_read_back_in_ascii_and_without_blanks(data):
    text = write(data)
    assert parse(text) == data
    assert text.isascii()
    assert write(parse(text)) == text


def test_equal_data_is_written_in_one_way():
    assert write({"b": [1, None], "a": "ñ"}) == write({"a": "ñ", "b": [1, None]})
    assert write({"b": [1, None], "a": "ñ"}) == '{"a":"\\u00f1","b":[1,null]}'


@given(PLAIN, st.sampled_from(["", "x", "[0]"]), st.sampled_from(["", "/", " x", ", 1"]))
def test_a_value_is_read_where_it_begins_and_up_to_where_it_ends(data, before, after):
    data = [data]
    text = f"{before}{write(data)}{after}"
    assert parse_from(text, len(before)) == (data, len(text) - len(after))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no JSON: Expecting value, at character 1"),
        ("[1 2]", "is no JSON: Expecting ',' delimiter, at character 4"),
        ("[] []", "is no JSON: Extra data, at character 4"),
        ('{"a" 1}', "is no JSON: Expecting ':' delimiter, at character 6"),
    ],
)
def test_what_is_no_json_says_at_which_character(text, said):
    with pytest.raises(Fault) as refused:
        parse(text)
    assert str(refused.value) == said


def test_no_value_begins_between_two():
    with pytest.raises(Fault) as refused:
        parse_from("[1] [2]", 3)
    assert str(refused.value) == "is no JSON: Expecting value, at character 4"


def nested(depth):
    """Arrays and objects in one another, so many."""
    opened = ("[", '{"a":') * depth
    closed = "]}" * depth
    return f"{''.join(opened[:depth])}0{closed[:depth][::-1]}"


@pytest.mark.parametrize("before", ["", "[]," * 40, '{"[{":"[{"},' * 40, "[[]],1,true," * 40])
def test_what_is_nested_too_deep_is_refused_whatever_stands_before_it(before):
    for depth in (DEEPEST - 1, DEEPEST - 2):
        assert parse(f"[{before}{nested(depth)}]")
    for refuse in (check_depth, parse):
        with pytest.raises(Fault) as refused:
            refuse(f"[{before}{nested(DEEPEST)}]")
        assert str(refused.value) == "is nested deeper than 32"


@pytest.mark.parametrize("number", [0, 7, -7, 999_999_999, -999_999_999])
def test_a_whole_number_of_up_to_nine_digits_is_read(number):
    assert parse(f"[{number}]") == [number]


@pytest.mark.parametrize("digits", ["1000000000", "-1000000000", "9" * 5000])
def test_one_of_more_digits_is_not(digits):
    assert parse(f"[{digits}]") == [Refused("should be a number of at most 9 digits")]


@pytest.mark.parametrize(
    "number", ["1.0", "-0.5", "1e3", "NaN", "Infinity", "-Infinity", "0.123456789012345678"]
)
def test_what_is_no_whole_number_is_refused_and_shown(number):
    assert parse(number) == Refused(f"should be a whole number, not {number}")


def test_a_long_one_is_shown_by_its_first_twenty_characters():
    assert parse(f"1.{'23' * 40}") == Refused("should be a whole number, not 1.232323232323232323")


@pytest.mark.parametrize(
    ("text", "twice"),
    [('{"a":1,"a":1}', "a"), ('{"a":1,"b":2,"c":3,"b":{}}', "b"), ('{"x y":1,"x y":2}', "x y")],
)
def test_an_object_with_a_key_twice_is_refused(text, twice):
    assert parse(f"[{text}]") == [Refused(f"has the key {twice!r} twice")]
