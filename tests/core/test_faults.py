"""What is wrong with a document, and where: what the reader of the error is told."""

import pickle

import pytest

from cacho._core.faults import Fault, Refused, an_array, an_object, check_keys, unlike, within


def test_a_fault_says_why_and_where_once_it_is_known():
    fault = Fault("is wrong")
    assert (fault.reason, fault.path, str(fault)) == ("is wrong", "", "is wrong")
    further = fault.within("[3]").within(".actions")
    assert (further.reason, further.path) == ("is wrong", ".actions[3]")
    assert str(further) == "actions[3]: is wrong"


@pytest.mark.parametrize(
    ("path", "shown"), [(".X", "X"), ("[0].x", "[0].x"), (".a.", "a."), (" .a", " .a")]
)
def test_a_path_is_shown_whole_but_for_the_dot_that_it_begins_with(path, shown):
    assert str(Fault("is wrong", path)) == f"{shown}: is wrong"


def test_a_block_tells_its_faults_from_further_out():
    with pytest.raises(Fault) as told, within(".slots"), within(".Shelf"):
        raise Fault("is wrong", "[0]")
    assert str(told.value) == "slots.Shelf[0]: is wrong"


def test_a_copy_of_a_fault_says_the_same():
    copy = pickle.loads(pickle.dumps(Fault("is wrong", ".face")))  # noqa: S301 - it was made here
    assert (copy.reason, copy.path) == ("is wrong", ".face")
    assert repr(copy) == "Fault('is wrong', '.face')"


@pytest.mark.parametrize(
    ("data", "shown"),
    [({}, "an object"), ([1], "an array"), (None, "null"), (True, "True"), ("x", "'x'")],
)
def test_what_should_be_something_else_is_called_as_json_calls_it(data, shown):
    assert str(unlike(data, "a die")) == f"should be a die, not {shown}"


def test_what_could_not_be_read_says_so_whatever_was_expected():
    refused = Refused("has the key 'face' twice")
    for fault in (unlike(refused, "a die"), _fault(an_object, refused), _fault(an_array, refused)):
        assert str(fault) == "has the key 'face' twice"


def _fault(check, *args):
    with pytest.raises(Fault) as found:
        check(*args)
    return found.value


def test_an_object_or_array_is_handed_on():
    held, items = {"a": 1}, [1, 2]
    assert an_object(held) is held
    assert an_array(items) is an_array(items, 2) is items


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ((an_object, []), "should be an object, not an array"),
        ((an_array, {}), "should be an array, not an object"),
        ((an_array, {}, 2), "should be an array of 2, not an object"),
        ((an_array, [], 2), "should be an array of 2, not of 0"),
        (
            (check_keys, {"a": 1, "x": 2}, {"b", "a"}),
            "there is no such key here; the keys are a, b",
        ),
        ((check_keys, {"x": 2}, set()), "there is no such key here; the keys are none"),
        ((check_keys, {"b": 1}, {"c", "b", "a"}), "lacks the key 'a'"),
        ((check_keys, {}, {"a"}), "lacks the key 'a'"),
    ],
)
def test_what_is_no_such_thing_says_what_would_be_right(check, said):
    assert _fault(*check).reason == said


@pytest.mark.parametrize(
    ("name", "path"),
    [("x1", ".x1"), ("no name", "['no name']"), ("", "['']"), ("1", "['1']"), ("ñ", "['ñ']")],
)
def test_a_key_that_is_not_expected_is_where_the_fault_lies(name, path):
    assert _fault(check_keys, {"a": 1, name: 1}, {"a"}).path == path


def test_keys_may_stand_in_any_order():
    check_keys({"b": 1, "a": 2}, {"a", "b"})
    check_keys({}, set())
