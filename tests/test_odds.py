"""Chances against the whole list of worlds, under native and foreign ways of counting."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cacho
from cacho import Bid, Doubt, odds
from cacho.plugins import Count, Gain, Judged, LivesChanged, Rule, Slot, Transfer, hookimpl, shown
from cacho.testing import rulesets, states
from cacho_variants import Calzar, Decline, DoubtPaso, Pasar, Propose, Sentido
from tests.tables import at_table, opened

FACES = range(1, 7)


class Neighbours(Rule):
    """Dice of seat 1 count double: it matters under which cup a die lies."""

    id = "neighbours"
    requires = ("dudo",)

    @hookimpl
    def count(self, cups, claim):
        ledger = [
            shown(at, die, claim.face if die == claim.face else None, "natural")
            for at, cup in enumerate(cups)
            for die in cup.dice
        ]
        total = sum(1 + (die.cup == 1) for die in ledger if die.counts_as)
        return Count(total, tuple(ledger))


class Upwards(Rule):
    """Every die that is not lower than the bid's face counts."""

    id = "upwards"
    requires = ("dudo",)

    @hookimpl
    def count(self, cups, claim):
        ledger = tuple(
            shown(at, die, die if die >= claim.face else None, "natural")
            for at, cup in enumerate(cups)
            for die in cup.dice
        )
        return Count(sum(die.counts_as is not None for die in ledger), ledger)


class Whispered(Rule):
    """All dice count and none is shown."""

    id = "whispered"
    requires = ("dudo",)

    @hookimpl
    def count(self, cups, claim):
        return Count(sum(cup.dice.count(claim.face) for cup in cups), ())


def all_worlds(observation):
    """Every way in which the hidden dice may lie."""
    sizes = [cup.dice.count(None) for cup in observation.cups]
    for dice in product(FACES, repeat=sum(sizes)):
        row = iter(dice)
        yield tuple(
            cacho.Cup(
                tuple(sorted(next(row) if die is None else die for die in cup.dice)), cup.seen_by
            )
            for cup in observation.cups
        )


def listed(observation, question):
    """How often each answer is right, world by world."""
    answers = Counter(question(cups) for cups in all_worlds(observation))
    return {answer: Fraction(n, answers.total()) for answer, n in answers.items()}


POSITIONS = {
    "dudo": at_table("dudo", "335 14 2", "2x3"),
    "cacho": at_table("cacho", "335 14 2", "2x3"),
    "one against four": at_table("cacho", "3 1456", "1x3"),
    "to aces": at_table("cacho-casero", "335 14 2", "2x3", "1x1"),
    "natural": at_table("cacho+ases(need_natural=True)", "115 14 2", "2x3"),
    "natural in hand": at_table("cacho+ases(need_natural=True)", "335 14 2", "2x3"),
    "upwards": at_table("cacho+upwards", "335 14 2", "2x3", classes=(Upwards,)),
}


@pytest.mark.parametrize("here", POSITIONS.values(), ids=POSITIONS)
@pytest.mark.parametrize("seat", [0, 1])
def test_counts_are_those_of_all_worlds(here, seat):
    seen = here.rules.observe(here.state, seat)
    ask = here.rules.ask.count
    for bid in (Bid(2, 1), Bid(1, 3), Bid(3, 3), Bid(2, 6)):
        expected = listed(seen, lambda cups, bid=bid: ask(here.table, cups, bid).total)
        assert odds.counts(here.rules, seen, bid) == expected
        assert sum(expected.values()) == 1
        at_least = sum(p for total, p in expected.items() if total >= bid.quantity)
        assert odds.chance(here.rules, seen, bid) == at_least
        assert odds.exact(here.rules, seen, bid) == expected.get(bid.quantity, 0)


CALLS = [
    pytest.param(here, call, id=f"{name}-{call}")
    for name, here in POSITIONS.items()
    for call in (Doubt(), Calzar())
    if call in here.legal()
]


@pytest.mark.parametrize(("here", "call"), CALLS)
def test_a_call_holds_as_often_as_it_is_judged_right(here, call):
    seen = here.rules.observe(here.state, here.turn)
    expected = listed(
        seen, lambda cups: here.rules.ask.judge(here.table, cups, here.turn, call).right
    )
    assert odds.right(here.rules, seen, call) == expected.get(True, 0)


class Mercy(Rule):
    """Who calls a claim that no die bears out gains lives besides."""

    id = "mercy"
    requires = ("dudo",)

    lives: int = 2

    @hookimpl(wrapper=True)
    def penalties(self, verdict):
        owed = yield
        return (*owed, Gain(verdict.caller, self.lives)) if verdict.count == 0 else owed


class Toll(Rule):
    """Whoever is wrong pays the other."""

    id = "toll"
    requires = ("dudo",)

    @hookimpl(wrapper=True)
    def penalties(self, verdict):
        yield
        return (Transfer(verdict.loser, verdict.winner, 1),)

    @hookimpl
    def settle(self, owed):
        if isinstance(owed, Transfer):
            return (LivesChanged(owed.payer, -owed.lives), LivesChanged(owed.payee, owed.lives))
        return None


@attrs.frozen
class Found:
    """Whether the last call was right."""

    right: bool


class Late(Rule):
    """Pays who is right by what it kept of the verdict."""

    id = "late"
    requires = ("dudo",)
    slots = (
        Slot(
            Found,
            scope="round",
            first=Found(False),  # noqa: FBT003 - the one field it has
            folds={Judged: lambda _found, event, _table: Found(event.verdict.right)},
        ),
    )

    @hookimpl(wrapper=True)
    def penalties(self, table, verdict):
        owed = yield
        return (Gain(verdict.caller, 1),) if table.slots[Found].right else owed


THREE_OF_TEN = Fraction(120 * 2**7, 3**10)
FEW, FULL = "335 45 2", "33555 12345 22226"
GAINS = {
    "a doubt gains nothing": ("cacho", FEW, Doubt(), 0),
    "what was exact": ("cacho+calzar(gate='always')", FEW, Calzar(), Fraction(8, 27)),
    "with a full hand": ("perudo", FULL, Calzar(), 0),
    "into the reserve": ("cacho", FULL, Calzar(), THREE_OF_TEN),
    "into no reserve": ("cacho+reserva(limit=0)", FULL, Calzar(), 0),
    "from the centre": ("perudo+centro", "33555 1234 22226", Calzar(), THREE_OF_TEN),
    "without a die": ("cacho+mercy", FEW, Doubt(), Fraction(16, 81)),
    "no more than another loses": ("cacho+mercy(lives=1)", FEW, Doubt(), 0),
    "what another pays": ("cacho+calzar(gate='always')+toll", FEW, Calzar(), 0),
    "by what is kept of it": ("cacho+late", FULL, Doubt(), Fraction(17_664, 3**10)),
}


@pytest.mark.parametrize(("spec", "dice", "call", "gains"), GAINS.values(), ids=GAINS)
def test_a_call_gains_what_its_caller_holds_after_it(spec, dice, call, gains):
    here = at_table(spec, dice, "5x3" if dice != FEW else "2x3", classes=(Mercy, Toll, Late))
    seen = here.rules.observe(here.state, here.turn)
    assert odds.gains(here.rules, seen, call) == gains


def test_a_doubt_of_a_pass_is_about_the_hand_of_the_passer():
    here = at_table("cacho-chileno", "33556 12345 22", "2x3", "paso")
    seen = here.rules.observe(here.state, 2)
    assert odds.right(here.rules, seen, DoubtPaso()) == 1 - Fraction(1026, 7776)


@pytest.mark.parametrize(("value", "throws"), [(532, 134), (654, 25), (666, 1), (111, 216)])
def test_a_value_of_666_is_as_likely_as_the_book_says(value, throws):
    here = opened("666", 3).play(cacho.Roll(((1, 2, 3), ())))
    assert odds.chance(here.rules, here.rules.observe(here.state, 1), Propose(value)) == Fraction(
        throws, 216
    )
    here = here.play(Propose(value))
    seen = here.rules.observe(here.state, 1)
    assert odds.right(here.rules, seen, Doubt()) == 1 - Fraction(throws, 216)


def test_who_sees_the_dice_is_certain():
    here = opened("666", 2).play(cacho.Roll(((6, 5, 3), ())))
    seen = here.rules.observe(here.state, 0)
    chances = [odds.chance(here.rules, seen, Propose(value)) for value in (652, 653, 654)]
    assert chances == [1, 1, 0]


def test_a_spectator_sees_nothing_and_asks_for_the_seat_in_turn():
    here = at_table("cacho", "33 14", "2x3")
    seen = here.rules.observe(here.state, None)
    assert odds.chance(here.rules, seen, Bid(4, 3)) == Fraction(1, 3) ** 4
    assert odds.right(here.rules, seen, Doubt()) == 1 - odds.chance(here.rules, seen, Bid(2, 3))


def test_in_a_round_cerrado_nobody_knows_his_own_dice():
    here = opened("cacho-chileno", lives=(1, 2, 1)).play("obligo cerrado")
    here = here.throw("4 14 3").play("1x4")
    own, other = (here.rules.observe(here.state, seat) for seat in (0, 1))
    assert odds.chance(here.rules, own, Bid(1, 4)) == 1
    assert odds.chance(here.rules, other, Bid(1, 4)) == 1 - Fraction(5, 6) ** 4  # aces are plain


@pytest.mark.parametrize("kind", [Neighbours, Whispered])
def test_where_dice_cannot_change_places_a_chance_is_estimated(kind):
    here = at_table(f"dudo+{kind.id}", "335 14 25", "2x3", classes=(kind,))
    seen = here.rules.observe(here.state, 0)
    ask = here.rules.ask.count
    expected = listed(seen, lambda cups: ask(here.table, cups, Bid(1, 3)).total)
    found = odds.counts(here.rules, seen, Bid(1, 3))
    assert sum(found.values()) == 1
    assert found.keys() <= expected.keys()
    for total, chance in expected.items():
        assert abs(found.get(total, 0) - chance) < 0.05
    assert odds.counts(here.rules, seen, Bid(1, 3)) == found


def test_rules_that_cannot_count_or_judge_are_an_error():
    here = opened("666", 2).play(cacho.Roll(((6, 5, 3), ())))
    seen = here.rules.observe(here.state, 1)
    with pytest.raises(ValueError, match="counts no dice for 2x3"):
        odds.chance(here.rules, seen, Bid(2, 3))
    with pytest.raises(ValueError, match="cannot judge dudo"):
        odds.right(here.rules, seen, Doubt())
    with pytest.raises(cacho.IllegalAction, match="may not play dudo"):
        odds.gains(here.rules, seen, Doubt())


CALLS = {"cacho-chileno": (Doubt(), Calzar(), DoubtPaso()), "666": (Doubt(),), "cacho": (Doubt(),)}


@pytest.mark.parametrize(("spec", "calls"), CALLS.items(), ids=CALLS)
def test_a_call_of_what_nobody_said_cannot_be_judged(spec, calls):
    """At no point of a round does a rule break over it: what stands is judged, or it is refused."""
    here = opened(spec, 3)
    seen = here.rules.observe(here.state, 1)
    for call in calls:
        with pytest.raises(ValueError, match=f"cannot judge {call} here"):
            odds.right(here.rules, seen, call)


def test_a_pass_that_was_believed_cannot_be_judged():
    here = at_table("cacho-chileno", "33556 12345 22", "2x3", "paso", "3x3")
    with pytest.raises(ValueError, match="cannot judge dudo el paso here"):
        odds.right(here.rules, here.rules.observe(here.state, 0), DoubtPaso())


@pytest.mark.parametrize("question", [odds.right, odds.gains])
@pytest.mark.parametrize("action", [Bid(3, 3), Pasar(), cacho.Leave(1), None, "dudo"])
def test_the_chance_of_a_call_is_asked_of_calls_alone(question, action):
    here = at_table("cacho-chileno", "33556 12345 22", "2x3")
    with pytest.raises(ValueError, match=r"call must be one, such as Doubt\(\), not "):
        question(here.rules, here.rules.observe(here.state, 1), action)


@pytest.mark.parametrize("question", [odds.right, odds.gains])
@pytest.mark.parametrize("by", [-1, 3, True, "1"])
def test_a_call_is_made_by_a_seat_of_the_table(question, by):
    here = at_table("cacho-chileno", "33556 12345 22", "2x3")
    with pytest.raises(ValueError, match="by must be a whole number from 0 to 2, not"):
        question(here.rules, here.rules.observe(here.state, 1), Doubt(), by)


@pytest.mark.parametrize("given", ["rules", "observation"])
@pytest.mark.parametrize("wrong", ["cacho", None, cacho.load])
@pytest.mark.parametrize(
    ("question", "about"),
    [
        (odds.counts, Bid(1, 3)),
        (odds.exact, Bid(1, 3)),
        (odds.chance, Bid(1, 3)),
        (odds.chance, Pasar()),
        (odds.right, Doubt()),
        (odds.gains, Doubt()),
        (odds.risk, Bid(1, 3)),
    ],
)
def test_chances_are_asked_under_rules_in_force_of_what_a_seat_sees(question, about, given, wrong):
    here = at_table("cacho-chileno", "33556 12345 22", "2x3")
    right = {"rules": here.rules, "observation": here.rules.observe(here.state, 1)}
    with pytest.raises(ValueError, match=f"^{given} must be "):
        question(*(right | {given: wrong}).values(), about)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("observation", cacho.load("cacho").start(2)),
        *(("count", wrong) for wrong in (-1, True, 2.0, "3", None)),
        *(("source", wrong) for wrong in (7, None, random, random.Random)),
    ],
)
def test_worlds_are_so_many_drawn_from_a_source_of_what_a_seat_sees(given, wrong):
    here = at_table("cacho", "33 1")
    seen = here.rules.observe(here.state, 0)
    right = {"observation": seen, "count": 1, "source": random.Random(7)}
    assert len([*odds.worlds(**right)]) == 1
    with pytest.raises(ValueError, match=f"^{given} must be "):
        odds.worlds(**(right | {given: wrong}))


@pytest.mark.parametrize(
    ("question", "name"), [(odds.counts, "bid"), (odds.exact, "bid"), (odds.chance, "claim")]
)
@pytest.mark.parametrize("claim", [Doubt(), None, "3x3", (3, 3)])
def test_the_chance_of_a_claim_is_asked_of_claims_alone(question, name, claim):
    here = at_table("cacho-chileno", "33556 12345 22", "2x3")
    with pytest.raises(ValueError, match=rf"^{name} must be one, such as Bid\(3, 5\), not "):
        question(here.rules, here.rules.observe(here.state, 1), claim)


class Asked(Rule):
    """Counts how often it is asked to count."""

    id = "asked"
    requires = ("dudo",)
    times = 0

    @hookimpl
    def count(self):
        type(self).times += 1


@pytest.mark.parametrize(("spec", "most"), [("cacho", 100), ("cacho+ases(need_natural=True)", 450)])
def test_six_seats_of_five_dice_cost_little(spec, most):
    here = at_table(f"{spec}+asked", "11234 12345 23456 34561 45612 56123", "4x3", classes=(Asked,))
    Asked.times = 0
    seen = here.rules.observe(here.state, 1)
    assert sum(odds.counts(here.rules, seen, Bid(9, 6)).values()) == 1
    assert Asked.times < most


# Worlds


@given(st.data())
@settings(deadline=None)
def test_worlds_are_what_the_seat_cannot_tell_from_its_own(data):
    rules = data.draw(rulesets())
    state = data.draw(states(rules))
    seat = data.draw(st.none() | st.integers(0, state.table.seats - 1))
    seen = rules.observe(state, seat)
    before = random.getstate()
    drawn = list(odds.worlds(seen, 3, random.Random(5)))
    assert random.getstate() == before
    assert drawn == list(odds.worlds(seen, 3, random.Random(5)))
    assert [rules.observe(world, seat) for world in drawn] == [seen] * 3


def test_every_hidden_die_is_as_likely_as_any():
    here = at_table("cacho", "33 1", "1x3")
    seen = here.rules.observe(here.state, 0)
    drawn = odds.worlds(seen, 6000, random.Random(1))
    faces = Counter(world.cups[1].dice[0] for world in drawn)
    assert all(abs(faces[face] - 1000) < 150 for face in FACES)


@pytest.mark.parametrize(("hand", "risk"), [("33344", 0), ("33345", 1), ("12346", 0), ("13344", 1)])
def test_who_passes_knows_whether_it_is_true(hand, risk):
    here = at_table("cacho-chileno", f"55666 {hand} 11555", "3x2")
    assert odds.risk(here.rules, here.rules.observe(here.state, 1), Pasar()) == risk


def test_who_does_not_see_the_hand_knows_how_often_a_pass_is_true():
    here = at_table("cacho-chileno", "55666 33344 11555", "3x2")
    found = odds.risk(here.rules, here.rules.observe(here.state, None), Pasar())
    assert abs(found - (1 - Fraction(1026, 7776))) < 0.035


def test_what_nobody_can_call_is_no_risk():
    turned = opened("cacho-chileno", 3).throw("55666 33344 11555", None)
    assert odds.risk(turned.rules, turned.rules.observe(turned.state, 0), Sentido("left")) is None
    forced = opened("cacho-chileno", lives=(1, 5, 5))
    assert odds.risk(forced.rules, forced.rules.observe(forced.state, 0), Decline()) is None


@given(st.data())
@settings(deadline=None, max_examples=30)
def test_chances_of_any_rules_are_chances(data):
    rules = data.draw(rulesets())
    state = data.draw(states(rules))
    for seat in range(state.table.seats):
        seen = rules.observe(state, seat)
        for action in (*rules.legal(state, seat)[:2], *rules.legal(state, seat).offers):
            if isinstance(action, cacho.Call):
                assert 0 <= odds.right(rules, seen, action) <= 1
                assert 0 <= odds.gains(rules, seen, action) <= 1
            elif isinstance(action, cacho.Claim):
                assert 0 <= odds.chance(rules, seen, action) <= 1
            else:
                assert 0 <= (odds.risk(rules, seen, action) or 0) <= 1
