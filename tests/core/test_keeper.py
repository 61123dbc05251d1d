# ruff: noqa: ARG001, ARG005 - a hook and a fold name what they are given
"""The slots of a rule set: how they begin, begin anew with a round, and change with events."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import (
    DirectionSet,
    PerSeat,
    RoundOpened,
    Rule,
    SeatsSwapped,
    Slot,
    Slots,
    hookimpl,
)
from tests.made_up import Wink, Winked
from tests.tables import begun, beside, dealt


@attrs.frozen
class Text:
    text: str = ""


class Other(Text):
    pass


class Each(PerSeat[str]):
    pass


class OtherEach(PerSeat[str]):
    pass


def more(letter):
    """A fold that adds a letter to a text, or to that of each seat."""

    def fold(value, event, table):
        if isinstance(value, PerSeat):
            return type(value)(tuple(text + letter for text in value))
        return type(value)(value.text + letter)

    return fold


class Winking(Rule):
    """The seat in turn may wink, and its slots change with it."""

    id = "winking"
    actions = (Wink,)
    events = (Winked,)

    @hookimpl
    def offers(self, table):
        return (Wink(),) if table.about == "bid" else None

    @hookimpl
    def act(self):
        return (DirectionSet("right"), Winked())


def keeping(*slots):
    return type("Keeping", (Winking,), {"slots": slots})


def slot(kind, scope="game", first=None, folds=None):
    first = first or (Text() if kind is Text else Other() if kind is Other else "")
    return Slot(kind, scope, first, {Winked: more("w")} if folds is None else folds)


def table_with(*slots, dice="33 44 5"):
    return dealt(beside("dudo(dice=2)", keeping(*slots)), dice)


# How they begin


def test_a_slot_begins_with_its_value_or_one_for_each_seat():
    slots = (slot(Text, first=Text("a")), slot(Each, first="b"))
    here = begun(beside("dudo", keeping(*slots)), 3).table.slots
    assert here == Slots((Text, Each), (Text("a"), Each(("b", "b", "b"))))


def test_a_slot_may_begin_by_how_the_game_does():
    def first(setup, lives):
        return Text(f"{setup.lives} of {setup.full}, {lives}")

    def each(setup, lives):
        return f"{max(lives)}/{setup.seats}"

    slots = (slot(Text, "round", first), slot(Each, "round", each))
    table = begun(beside("dudo(dice=4)", keeping(*slots)), lives=(2, 2, 1))
    assert table.table.slots[Text] == Text("4 of 4, (2, 2, 1)")
    assert table.table.slots[Each] == Each(("2/(2, 10)",) * 3)
    later = table.throw("33 44 5").play("1x5", "3x3", "dudo")
    assert later.table.slots[Text] == Text("4 of 4, (2, 1, 1)")


# How they begin anew


@pytest.mark.parametrize(
    ("kind", "first", "begun"),
    [
        (Text, Text("a"), Text("a")),
        (Text, lambda setup, lives: Text("a"), Text("a")),
        (Each, "a", Each(("a",) * 3)),
        (Each, lambda setup, lives: "a", Each(("a",) * 3)),
    ],
)
def test_a_slot_of_a_round_begins_anew_with_each_and_one_of_a_game_does_not(kind, first, begun):
    winked = more("w")(begun, None, None)
    for scope, then in (("round", begun), ("game", winked)):
        table = table_with(slot(kind, scope, first)).play(Wink())
        assert table.table.slots[kind] == winked
        after = table.play("1x3", "dudo").table
        assert after.slots[kind] == after.round.opened[kind] == then


def test_of_several_slots_those_of_the_round_begin_anew():
    slots = (
        slot(Each, "round"),
        slot(Text, "game"),
        slot(Other, "round"),
        slot(OtherEach, "round", folds={}),
    )
    before = table_with(*slots).play(Wink())
    assert before.table.slots.values == (
        Each(("w",) * 3),
        Text("w"),
        Other("w"),
        OtherEach(("",) * 3),
    )
    after = before.play("1x3", "dudo").table.slots
    assert after.keys == (Each, Text, Other, OtherEach)
    assert after.values == (Each(("",) * 3), Text("w"), Other(), OtherEach(("",) * 3))


def test_a_void_round_gives_one_of_the_game_back_what_it_was_when_the_round_opened():
    table = table_with(slot(Text, "game"), slot(Other, "round"), dice="33 44 55")
    again = table.play(Wink(), "1x3", "dudo").throw("33 44 5").play(Wink())
    assert again.table.slots.values == (Text("ww"), Other("w"))
    assert again.play(cacho.Leave(2)).table.slots.values == (Text("w"), Other())


# How they change


def test_slots_change_with_the_events_that_their_rule_names_and_no_others():
    also = {RoundOpened: more("o"), DirectionSet: more("d"), Winked: more("w")}
    table = table_with(slot(Text, folds=also), slot(Other)).play(Wink())
    assert table.table.slots.values == (Text("odw"), Other("w"))
    assert table.table.round.opened == Slots((Text, Other), (Text(), Other()))


def test_every_slot_changes_with_an_event_that_several_name():
    class Watching(Rule):
        id = "watching"
        slots = (slot(Other, folds={Winked: more("x")}),)

    game = beside("dudo", keeping(slot(Text), slot(Each)), Watching)
    table = dealt(game, "33 44 5", Wink())
    assert table.table.slots.values == (Text("w"), Each(("w",) * 3), Other("x"))


def test_a_fold_is_given_the_value_the_event_and_the_table_after_it():
    given = []

    def fold(*arguments):
        given.append(arguments)
        return Text("b")

    table = table_with(slot(Text, first=Text("a"), folds={DirectionSet: fold}))
    table.play(Wink())
    ((value, event, after),) = given
    assert (value, event) == (Text("a"), DirectionSet("right"))
    assert after.round == attrs.evolve(table.table.round, direction="right")


def test_two_who_change_places_change_what_the_round_opened_with_too():
    given = []

    def fold(value, event, table):
        given.append((value, event, table.lives))
        return Text(value.text + "s")

    slots = (slot(Text, folds={RoundOpened: more("o"), SeatsSwapped: fold}), slot(Other))
    before = begun(beside("dudo", keeping(*slots)), lives=(5, 3, 1), starter=2)
    here = before.play(cacho.Swap(0, 1)).table
    assert given == [(Text(text), SeatsSwapped(0, 1), (3, 5, 1)) for text in ("o", "")]
    assert here.slots == Slots((Text, Other), (Text("os"), Other()))
    then = Slots((Text, Other), (Text("s"), Other()))
    assert here.round == attrs.evolve(before.table.round, opened=then)


# What they are looked up by


def test_a_slot_is_looked_up_by_its_class_and_only_one_in_force_is_there():
    slots = Slots((Text, Each), (Text("a"), Each(("b",))))
    assert (slots[Text], slots[Each]) == (Text("a"), Each(("b",)))
    assert Text in slots
    assert Other not in slots
    for key, told in ((Other, "the class Other"), ("Text", "'Text'")):
        with pytest.raises(KeyError) as error:
            slots[key]
        assert error.value.args == (f"no rule in force keeps a slot of {told}",)


# One value a seat

VALUES = st.lists(st.text(max_size=2), min_size=1, max_size=5).map(tuple)


@given(VALUES, st.data())
def test_of_the_values_of_seats_one_is_replaced_and_two_are_swapped(values, data):
    a, b = (data.draw(st.integers(0, len(values) - 1)) for _ in range(2))
    each = Each(values)
    assert list(each) == list(values)
    assert (len(each), each[a]) == (len(values), values[a])
    replaced = each.replaced(a, "new")
    assert type(replaced) is Each
    assert replaced.values == tuple("new" if s == a else values[s] for s in range(len(values)))
    order = list(range(len(values)))
    order[a], order[b] = order[b], order[a]
    assert each.swapped(a, b) == Each(tuple(values[seat] for seat in order))


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_no_value_is_replaced_of_a_seat_that_there_is_not(seat):
    with pytest.raises(IndexError) as error:
        Each(("a", "b")).replaced(seat, "c")
    assert str(error.value) == f"there is no seat {seat} among 2"
