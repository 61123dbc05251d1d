"""Values: what constructors refuse, and that what they accept can be written, sent and trusted."""

import copy
import enum
import pickle
from unittest import mock

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho._core import notation
from cacho._core.mapping import FrozenMapping
from cacho.bots import CautiousBot
from cacho.plugins import Loss, PerSeat, Slots, Span
from cacho_variants import (
    Accept,
    Calzar,
    Decline,
    DoubtPaso,
    Obligar,
    Pasar,
    Propose,
    Sentido,
    Throw,
)
from tests.tables import at_table, match, opened, rules


class Number(enum.IntEnum):
    """An int that is not one."""

    TWO = 2


class Rude:
    """Something whose repr does not help."""

    def __repr__(self):
        raise RuntimeError


NO_NUMBERS = [
    True,
    False,
    2.0,
    float("nan"),
    float("inf"),
    "2",
    b"2",
    None,
    (2,),
    [2],
    {2: 2},
    Number.TWO,
    Rude(),
    -1,
    10**6 + 1,
    10**400,
    -(10**400),
]
NO_WORDS = ["", "LEFT", " left", "left ", "izquierda\n", None, True, 1, b"left", ["left"], Rude()]
NO_HANDS = [1, "1", None, True, [1], {1}, (0,), (7,), (True,), (1.0,), ("1",), (None,), ((1,),)]
NO_DICE = [1, "1", None, True, [(1,)], {(1,)}, *((hand,) for hand in NO_HANDS), ((1,), (1, 9))]
NO_KEEPS = [1, "1", None, [1], (3,), (-1,), (True,), (1.0,), ("1",), (1, 0), (0, 0), ((0,),)]
NO_VALUES = [*NO_NUMBERS, 0, 65, 110, 356, 635, 670, 667, 712, 6665]


def named(values):
    """Parameters whose ids never ask a value for its repr."""
    return [
        pytest.param(value, id=f"{place}-{type(value).__name__}")
        for place, value in enumerate(values)
    ]


# What constructors refuse


@pytest.mark.parametrize("wrong", named([*NO_NUMBERS, 0]))
def test_a_bid_takes_a_number_of_dice_and_a_face(wrong):
    with pytest.raises(ValueError, match="quantity must be a whole number from 1 to 1000000"):
        cacho.Bid(wrong, 3)
    with pytest.raises(ValueError, match="face must be a whole number from 1 to 6"):
        cacho.Bid(2, wrong)


@pytest.mark.parametrize("face", [0, 7])
def test_a_bid_takes_no_face_that_a_die_has_not(face):
    with pytest.raises(ValueError, match="face"):
        cacho.Bid(2, face)


@pytest.mark.parametrize("wrong", named([*NO_NUMBERS, 1000]))
def test_leave_and_swap_take_seats(wrong):
    with pytest.raises(ValueError, match="seat must be a whole number from 0 to 999"):
        cacho.Leave(wrong)
    with pytest.raises(ValueError, match="a must be"):
        cacho.Swap(wrong, 1)
    with pytest.raises(ValueError, match="b must be"):
        cacho.Swap(1, wrong)


@pytest.mark.parametrize("wrong", named(NO_DICE))
def test_a_roll_takes_a_tuple_of_hands(wrong):
    with pytest.raises(ValueError, match="dice"):
        cacho.Roll(wrong)


def test_a_refused_roll_names_the_place():
    with pytest.raises(
        ValueError, match=r"dice\[1\]\[0\] must be a whole number from 1 to 6, not 9"
    ):
        cacho.Roll(((1,), (9,)))


@pytest.mark.parametrize("wrong", named(NO_WORDS))
def test_words_are_taken_as_they_are_written(wrong):
    with pytest.raises(ValueError, match="direction must be one of 'left', 'right'"):
        Sentido(wrong)
    with pytest.raises(ValueError, match="mode must be one of"):
        Obligar(wrong)


@pytest.mark.parametrize("wrong", named(NO_VALUES))
def test_a_proposal_takes_three_faces_from_high_to_low(wrong):
    with pytest.raises(ValueError, match="value must be"):
        Propose(wrong)


@pytest.mark.parametrize("wrong", named(NO_KEEPS))
def test_a_throw_keeps_positions(wrong):
    with pytest.raises(ValueError, match="keep"):
        Throw(wrong)


@pytest.mark.parametrize("wrong", named([True, 1.0, "1", None, Rude()]))
def test_a_dealer_takes_a_whole_number(wrong):
    with pytest.raises(ValueError, match="seed must be a whole number"):
        cacho.Dealer(seed=wrong)


VAST = (2**2_048, -(2**2_048), 10**5_000)
"""Python prints no number of more digits than it is set to, 640 at the least."""


@pytest.mark.parametrize("vast", VAST, ids=["just", "below", "far"])
@pytest.mark.parametrize(
    ("field", "make"),
    [
        ("seed", cacho.Dealer),
        ("seed", CautiousBot),
        ("least", lambda number: Span(number, 9)),
        ("most", lambda number: Span(1, number)),
        ("data", lambda number: cacho.Violation("x.y", "rule", {"most": number})),
        ("data", lambda number: cacho.Violation("x.y", "rule", {"sizes": (1, number)})),
    ],
)
def test_a_number_that_cannot_be_written_out_is_refused_at_once(field, make, vast):
    """It would break the first throw, or the text of an error, that shows it."""
    with pytest.raises(ValueError, match=f"^{field} must be .*, not "):
        make(vast)
    assert str(make(2**2_047))


@pytest.mark.parametrize("wrong", [[0], 0, "0", (True,), (-1,), (1_000,), (0, 1, 0), None], ids=str)
def test_an_outcome_names_seats_each_once(wrong):
    with pytest.raises(ValueError, match=r"^winners(\[0\])? must be "):
        cacho.Outcome(wrong, "last-seat")


@pytest.mark.parametrize("kind", [cacho.Doubt, Calzar, Pasar, DoubtPaso, Accept, Decline])
def test_an_action_without_fields_takes_none(kind):
    with pytest.raises(TypeError):
        kind(1)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (10**400, "not a number of 1329 bits"),
        ("x" * 10_000, "not '" + "x" * 40 + "'…"),
        (Rude(), "not a Rude"),
        (2.5, "not 2.5"),
        (None, "not None"),
    ],
    ids=["huge", "long", "rude", "float", "none"],
)
def test_a_refusal_shows_what_was_given_and_stays_short(wrong, said):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is what is tested
        cacho.Bid(wrong, 3)
    assert str(refusal.value).endswith(said)


@pytest.mark.parametrize("seat", [True, 1.0, "0", -1, 2, (0,)])
def test_a_seat_that_is_asked_about_must_be_one(seat):
    table = at_table("dudo", "33 44", "1x3")
    with pytest.raises(ValueError, match="seat must be a whole number"):
        table.rules.legal(table.state, seat)
    with pytest.raises(ValueError, match="seat must be a whole number"):
        table.rules.observe(table.state, seat)


# Equality and hashes


ACTIONS = (
    cacho.Bid(3, 5),
    cacho.Doubt(),
    cacho.Roll(((1, 3), (), (2,))),
    cacho.Leave(2),
    cacho.Swap(0, 2),
    Calzar(),
    Sentido("left"),
    Pasar(),
    DoubtPaso(),
    Obligar("abierto"),
    Decline(),
    Propose(532),
    Accept(),
    Throw((0, 2)),
)


def values():
    """One of each kind of value, by name."""
    table = at_table("cacho", "33562 14462 12346", "2x3")
    ended = at_table("cacho", "3 22", "1x4", "dudo")
    played = match("cacho", "Ana Beto", "33562 14462").play("2x3")
    found = {
        "state": table.state,
        "table": table.table,
        "turn": table.table.decision,
        "chance": opened("cacho", 2).table.decision,
        "over": ended.table.decision,
        "outcome": ended.rules.outcome(ended.state),
        "verdict": ended.verdict,
        "shown": ended.verdict.ledger[0],
        "observation": table.rules.observe(table.state, 1),
        "cup": table.state.cups[0],
        "slots": table.table.slots,
        "step": table.rules.step(table.state, cacho.Doubt()),
        "violation": table.rules.check(table.state, cacho.Bid(1, 2))[0],
        "data": table.rules.check(table.state, cacho.Bid(1, 2))[0].data,
        "span": table.legal().span(1),
        "legal": table.legal(),
        "ruleset": table.rules,
        "match": played,
        "view": played.view(1),
        "entry": played.log[0],
        "dealer": cacho.Dealer(seed=3),
        "system": cacho.SystemDealer(),
        "loss": Loss(1, 2),
    }
    found |= {f"action {action.tag}": action for action in ACTIONS}
    events = {event.tag: event for at in (table, ended) for event in at.events}
    return found | {f"event {tag}": event for tag, event in events.items()}


VALUES = values()


@pytest.mark.parametrize("name", VALUES)
def test_a_value_pickled_or_copied_is_equal_and_hashes_alike(name):
    value = VALUES[name]
    copies = [copy.copy(value), copy.deepcopy(value)]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        pickled = pickle.dumps(value, protocol)
        copies.append(pickle.loads(pickled))  # noqa: S301 - pickled just here
    for other in copies:
        assert other == value
        assert not other != value  # noqa: SIM202 - both operators are asked
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)


@pytest.mark.parametrize("name", VALUES)
def test_a_value_is_equal_to_none_of_another_kind(name):
    assert [other for other in VALUES if VALUES[other] == VALUES[name]] == [name]
    assert VALUES[name] != repr(VALUES[name])
    assert VALUES[name] is not None


@pytest.mark.parametrize("name", VALUES)
def test_what_knows_better_may_say_whether_a_value_is_equal_to_it(name):
    assert VALUES[name] == mock.ANY


@pytest.mark.parametrize("name", VALUES)
def test_a_value_cannot_be_changed(name):
    value = VALUES[name]
    kind = type(value)
    names = [field.name for field in attrs.fields(kind)] if attrs.has(kind) else vars(value)
    for held in list(names):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, held, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(value, held)
    with pytest.raises((AttributeError, attrs.exceptions.FrozenInstanceError)):
        value.anything = 1


def test_values_that_differ_in_one_field_are_not_equal():
    bid = cacho.Bid(3, 5)
    assert len({bid, cacho.Bid(3, 6), cacho.Bid(4, 5), cacho.Bid(3, 5)}) == 3
    assert cacho.Leave(1) != cacho.Leave(2)
    assert cacho.Swap(0, 1) != cacho.Swap(1, 0)
    assert Throw(()) != Throw((0,))


# Notation


PRESETS = ("cacho-chileno", "cacho-casero", "perudo", "666", "666-fichas")
HAND = st.lists(st.integers(1, 6), max_size=6).map(tuple)
ANY_ACTION = st.one_of(
    st.builds(cacho.Bid, st.integers(1, 10**6), st.integers(1, 6)),
    st.builds(cacho.Roll, st.lists(HAND, min_size=1, max_size=6).map(tuple)),
    st.builds(cacho.Leave, st.integers(0, 999)),
    st.builds(cacho.Swap, st.integers(0, 999), st.integers(0, 999)),
    st.builds(Throw, st.sets(st.integers(0, 2)).map(lambda keep: tuple(sorted(keep)))),
    st.lists(st.integers(1, 6), min_size=3, max_size=3).map(
        lambda dice: Propose(int("".join(map(str, sorted(dice, reverse=True)))))
    ),
    st.sampled_from((*ACTIONS, Sentido("right"), Obligar("cerrado"))),
)


@given(ANY_ACTION)
def test_every_action_is_read_back_from_its_notation(action):
    assert type(action).from_notation(action.notation) == action
    assert str(action) == action.notation


@given(ANY_ACTION, st.sampled_from(PRESETS))
def test_a_rule_set_reads_the_notation_of_its_actions_and_of_no_other(action, preset):
    game = rules(preset)
    owned = {kind for rule in game.rules for kind in rule.actions}
    if type(action) in {*owned, cacho.Roll, cacho.Leave, cacho.Swap}:
        assert game.parse(action.notation) == action
    else:
        with pytest.raises(ValueError, match="is no action of"):
            game.parse(action.notation)


def test_a_name_is_found_in_data_of_any_length_by_few_comparisons():
    """A record may hold a hundred thousand names, and each is looked up to write it again."""
    compared = 0

    class Name(str):
        __slots__ = ()

        def __lt__(self, other):
            nonlocal compared
            compared += 1
            return str(self) < str(other)

        def __eq__(self, other):
            nonlocal compared
            compared += 1
            return str(self) == str(other)

        __hash__ = str.__hash__

    names = sorted(f"{number:04}" for number in range(1000))
    data = FrozenMapping(tuple((Name(name), place) for place, name in enumerate(names)))
    assert [data[name] for name in names] == [*range(1000)]
    assert 1000 < compared < 20_000
    for absent in ("", "0500x", "9", 3, None):
        assert absent not in data


def test_no_two_actions_share_a_notation_or_a_tag():
    assert len({action.notation for action in ACTIONS}) == len(ACTIONS)
    assert len({action.tag for action in ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "3x5 ", " 3x5", "3x5\n", "3X5", "3x", "x5", "3x7", "3x0", "0x3", "03x5", "-3x5"),
        *("\u0663x5", "3x\u0665", "3×5", "3.0x5", "1e3x5", "9999999x5", "12345678x5", "3x5x5"),
        *("Dudo", "dudo ", "dudo\n", "calza", "leave", "leave 1000", "leave -1", "swap 1", "roll "),
        *("roll 7", "roll 12 34", "izquierda\n", "left", None, 3, b"dudo", ["dudo"], "x" * 10_000),
    ],
)
def test_text_that_is_no_action_is_refused(text):
    with pytest.raises(ValueError, match=r"is no action of|quantity must be") as refusal:
        rules("cacho").parse(text)
    assert len(str(refusal.value)) < 200


def test_the_public_notation_of_a_roll_hides_the_dice():
    assert cacho.Roll(((1, 2), (), (3,))).public_notation == "roll ??/-/?"
    assert cacho.Bid(3, 5).public_notation == "3x5"


# Positions in notation


def fields(text):
    """The parts of a position in notation, without what rules keep."""
    return text.split(" | ")[:5]


def test_a_position_hides_every_die():
    table = at_table("cacho", "33562 - 12", "2x3")
    text = notation.position(table.table)
    assert fields(text) == ["r1 left from 0 turn 2", "5 0x 2", "????? - ??", "2x3 by 0", "2 bid"]


def test_a_position_shows_the_dice_that_are_seen():
    table = at_table("cacho", "33562 44 12", "2x3")
    seen = table.rules.observe(table.state, 2)
    hidden, *_, own = fields(notation.position(seen.table, seen.cups))[2].split(" ")
    assert hidden.startswith("?????")
    assert own.startswith("12")


def test_a_position_says_who_must_act():
    waiting = opened("dudo", lives=(1, 2))
    won = waiting.throw("3 22").play("1x4", "dudo")
    assert fields(notation.position(waiting.table))[3:] == ["-", "dice 1/2 throw"]
    assert fields(notation.position(won.table))[1] == "0x 2"
    assert fields(notation.position(won.table))[4] == "over 1 last-with-dice"


# Errors


def test_an_illegal_action_says_seat_action_reason_and_position():
    table = at_table("cacho", "33562 14462", "4x3")
    with pytest.raises(cacho.IllegalAction) as refusal:
        table.play("2x1")
    assert (refusal.value.action, refusal.value.by) == (cacho.Bid(2, 1), 1)
    assert refusal.value.table == table.table
    said, _, position = str(refusal.value).partition(" [")
    assert said == "seat 1 may not play 2x1: bid.too-low (face 1, least 3)"
    assert position == f"{notation.position(table.table)}]"


def test_an_illegal_action_is_no_value_error_and_hides_a_refused_roll():
    table = at_table("cacho", "33562 14462", "4x3")
    with pytest.raises(cacho.IllegalAction) as refusal:
        table.play(cacho.Roll(((1, 2, 3, 4, 5), (6, 6, 6, 6, 6))))
    assert not isinstance(refusal.value, ValueError)
    assert str(refusal.value).startswith("roll ?????/????? may not be played: dice.not-due")


def test_of_an_action_that_may_hold_a_secret_an_error_shows_the_tag():
    class Whisper(cacho.Action):
        tag = "whisper"
        pattern = "susurro"

    table = at_table("cacho", "33562 14462", "4x3")
    with pytest.raises(cacho.IllegalAction, match=r"seat 1 may not play whisper: action\.unknown"):
        table.play(Whisper())


@pytest.mark.parametrize("action", named([None, 3, "3x3", cacho.Bid, Rude(), Propose(532), ()]))
def test_what_is_no_action_of_the_rules_is_refused_as_unknown(action):
    table = at_table("cacho", "33562 14462", "4x3")
    with pytest.raises(cacho.IllegalAction) as refusal:
        table.rules.apply(table.state, action)
    assert [v.code for v in refusal.value.violations] == ["action.unknown"]
    assert str(refusal.value)


@pytest.mark.parametrize("by", named([2, -1, 10**9, True, 1.0, "1", (1,)]))
def test_a_seat_that_does_not_exist_is_refused(by):
    table = at_table("cacho", "33562 14462", "4x3")
    for action, code in ((cacho.Doubt(), "seat.unknown"), (cacho.Leave(1), "action.shell")):
        for play in (table.rules.apply, table.rules.step):
            with pytest.raises(cacho.IllegalAction) as refusal:
                play(table.state, action, by)
            assert [v.code for v in refusal.value.violations] == [code]


def errors():
    table = at_table("cacho", "33562 14462", "4x3")
    violations = table.rules.check(table.state, cacho.Bid(1, 2))
    return [
        cacho.IllegalAction(cacho.Bid(1, 2), 1, violations, table.table),
        cacho.RulesetError("no"),
        cacho.RuleError("doble", "cacho-doble", "2", "act", "it raised KeyError: 3"),
        cacho.RecordError("$.actions[3].quantity", "must be a whole number"),
        cacho.StaleVersion(3, 5),
    ]


@pytest.mark.parametrize("error", errors(), ids=lambda error: type(error).__name__)
def test_an_error_can_be_pickled_and_says_the_same(error):
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - pickled just here
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
    assert isinstance(error, cacho.CachoError)


def test_errors_say_whose_fault_it_is():
    _, _, rule, record, stale = map(str, errors())
    assert rule == (
        "rule 'doble' (cacho-doble, version 2) broke its contract in 'act': it raised KeyError: 3"
    )
    assert record == "$.actions[3].quantity: must be a whole number"
    assert stale == "the match is at version 5, not 3"


# Violations


def test_a_violations_data_is_a_frozen_mapping_in_the_order_of_names():
    violation = cacho.Violation("x.y", "rule", {"most": 3, "face": 2, "sizes": (1, 2)})
    assert dict(violation.data) == {"face": 2, "most": 3, "sizes": (1, 2)}
    assert list(violation.data) == ["face", "most", "sizes"]
    assert len(violation.data) == 3
    assert repr(violation.data) == "{'face': 2, 'most': 3, 'sizes': (1, 2)}"
    assert violation == cacho.Violation("x.y", "rule", violation.data)
    assert violation == cacho.Violation("x.y", "rule", {"sizes": (1, 2), "face": 2, "most": 3})
    assert violation != cacho.Violation("x.y", "rule", {"face": 2, "most": 3})
    with pytest.raises(KeyError):
        violation.data["least"]
    with pytest.raises(TypeError):
        violation.data["face"] = 3


def test_a_violation_shows_code_and_facts_and_encodes_plainly():
    violation = cacho.Violation("x.y", "rule", {"sizes": (1, 2), "face": 2})
    assert str(violation) == "x.y (face 2, sizes (1, 2))"
    assert str(cacho.Violation("x.y", "rule")) == "x.y"
    assert violation.to_json() == {
        "code": "x.y",
        "rule": "rule",
        "data": {"face": 2, "sizes": [1, 2]},
    }


# Verdicts, spans, slots


@pytest.mark.parametrize(("right", "winner", "loser"), [(True, 0, 1), (False, 1, 0)])
def test_a_verdict_has_a_winner_and_a_loser(right, winner, loser):
    verdict = cacho.Verdict("doubt", right, 3, (), caller=0, target=1)
    assert (verdict.winner, verdict.loser) == (winner, loser)


@pytest.mark.parametrize(
    ("span", "held"), [(Span(2, 4), [2, 3, 4]), (Span(4, 3), []), (Span(5, 1), [])]
)
def test_a_span_holds_the_quantities_between_its_bounds(span, held):
    assert [quantity for quantity in range(8) if quantity in span] == held
    assert list(span) == held
    assert len(span) == len(held)


class Reserved(PerSeat[int]):
    """A slot with one number a seat."""

    __slots__ = ()


def test_a_value_per_seat_is_a_small_sequence():
    reserved = Reserved((4, 5, 6))
    assert (reserved[1], len(reserved), list(reserved)) == (5, 3, [4, 5, 6])
    assert reserved.replaced(1, 9) == Reserved((4, 9, 6))
    assert reserved.swapped(0, 2) == Reserved((6, 5, 4))


def test_slots_are_looked_up_by_class():
    slots = Slots((Reserved,), (Reserved((1,)),))
    assert slots[Reserved] == Reserved((1,))
    assert Reserved in slots
    assert PerSeat not in slots
    with pytest.raises(KeyError, match="PerSeat"):
        slots[PerSeat]
