"""Mistakes seen in public programs of this family, each with the right answer, by number.

Seats are A, B, C … from 0 on. Each test is followed by one of its whole kind where that is cheap.
"""

import itertools
import os
import pickle
import random
import subprocess
import sys

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.plugins import UNBOUNDED, Rule, Setup, Span, hookimpl
from cacho_variants import Calzar, Sentido
from tests.tables import FACES, At, at_table, cast, chosen, match, opened, plays, rules

A, B, C, D = range(4)
CHILENO, CASERO = "cacho-chileno", "cacho-casero"
PRESETS = ("cacho", CHILENO, CASERO, "perudo", "666", "666-fichas")
FIVE_DICE = PRESETS[:4]
SEEDS = st.integers(0, 2**32)
TWO = "33562 14462"
HANDS = st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=5), min_size=2, max_size=5)


def written(dice):
    return " ".join("".join(map(str, hand)) for hand in dice)


# 1. The doubt


def test_01_a_doubt_that_is_wrong_costs_the_doubter_who_opens():
    doubted = at_table(CHILENO, TWO, "3x3", "dudo")
    assert doubted.verdict.count == 3
    assert doubted.lives == (5, 4)
    assert doubted.opener == B


def test_01_a_doubt_that_is_right_costs_the_bidder_who_opens():
    doubted = at_table(CHILENO, TWO, "4x3", "dudo")
    assert doubted.lives == (4, 5)
    assert doubted.opener == A


@given(HANDS, st.data())
def test_01_of_its_kind_who_was_wrong_loses_one_die_and_opens(dice, data):
    face = data.draw(st.integers(2, 6))
    count = sum(die in {1, face} for hand in dice for die in hand)
    near = [q for q in (count, count + 1) if 1 <= q <= sum(map(len, dice))]
    before = at_table("cacho", written(dice), cacho.Bid(data.draw(st.sampled_from(near)), face))
    after = before.play("dudo")
    loser = A if before.table.claim.quantity > count else B
    assert [b - a for b, a in zip(before.lives, after.lives, strict=True)] == [
        int(seat == loser) for seat in range(len(dice))
    ]
    if after.winners is None and after.lives[loser]:
        assert after.opener == loser


# 2. The count


NOTE = "13445 23334 11366"


def test_02_eight_trenes_doubted_and_called():
    assert at_table(CHILENO, NOTE, "8x3", "dudo").lives == (5, 4, 5)
    called = at_table(CHILENO, NOTE, "8x3", "calzo")
    assert (called.verdict.count, called.verdict.right) == (8, True)


def test_02_nine_trenes_doubted():
    assert at_table(CHILENO, NOTE, "9x3", "dudo").lives == (4, 5, 5)


@given(HANDS, st.integers(2, 6), st.randoms(use_true_random=False))
def test_02_of_its_kind_the_order_of_dice_and_hands_changes_no_count(dice, face, order):
    bid = cacho.Bid(1, face)
    count = at_table("cacho", written(dice), bid, "dudo").verdict.count
    shuffled = [order.sample(hand, len(hand)) for hand in order.sample(dice, len(dice))]
    assert at_table("cacho", written(shuffled), bid, "dudo").verdict.count == count


@given(HANDS, st.integers(2, 6), st.permutations([2, 3, 4, 5, 6]))
def test_02_of_its_kind_renaming_the_faces_with_the_bid_changes_no_count(dice, face, names):
    name = {1: 1, **dict(zip(range(2, 7), names, strict=True))}
    renamed = [[name[die] for die in hand] for hand in dice]
    count = at_table("cacho", written(dice), cacho.Bid(1, face), "dudo").verdict.count
    again = at_table("cacho", written(renamed), cacho.Bid(1, name[face]), "dudo").verdict.count
    assert again == count


# 3. To and from aces


@pytest.mark.parametrize(
    ("bid", "code"),
    [("2x1", "bid.too-low"), ("5x1", None), ("8x2", "bid.too-low"), ("9x2", None)],
)
def test_03_after_four_aces(bid, code):
    table = at_table(CHILENO, TWO, "4x3", "4x1")
    assert table.against(bid) == ((code,) if code else ())


def test_03_after_five_trenes_one_cuadra_is_illegal():
    assert at_table(CHILENO, TWO, "5x3").against("1x4") == ("bid.too-low",)


def test_03_of_its_kind_every_pair_of_bids_with_ten_dice():
    def raised(old, new):
        (q, f), (r, g) = old, new
        if f == 1:
            return r > q if g == 1 else r >= 2 * q + 1
        if g == 1:
            return r >= q // 2 + 1
        return r > q or (r == q and g > f)

    bids = list(itertools.product(range(1, 11), FACES))
    for old in bids:
        table = at_table("cacho", TWO)
        if not table.allows(cacho.Bid(*old)):  # reached through the lowest bid instead
            table = table.play("1x2")
        table = table.play(cacho.Bid(*old))
        assert table.raises() == {new for new in bids if raised(old, new)}


# 4. Two games at once


def test_04_two_rule_sets_in_one_process_do_not_touch_each_other():
    casero = opened(CASERO, 2)
    chileno = opened(CHILENO, 6)
    casero, chileno = casero.throw(TWO), chileno.throw(f"{TWO} {TWO} {TWO}", way=None)
    chileno = chileno.play("izquierda")
    casero = casero.play("8x3")
    chileno = chileno.play("8x3")
    assert casero.allows("4x1")
    assert chileno.against("4x1") == ("bid.too-low",)
    assert casero.allows("4x1")
    assert chileno.allows("5x1")


@given(st.lists(st.sampled_from(FIVE_DICE), min_size=2, max_size=4, unique=True), SEEDS)
def test_04_of_its_kind_games_in_turns_are_games_alone(specs, seed):
    alone = {spec: list(plays(spec, 3, seed)) for spec in specs}
    in_turns = itertools.zip_longest(*(plays(spec, 3, seed) for spec in specs))
    together = dict(zip(specs, itertools.zip_longest(*in_turns), strict=True))
    for spec in specs:
        assert [table for table in together[spec] if table is not None] == alone[spec]


# 5. The ceiling


THREES = "dudo(dice=3)+ases+sentido+calzar+reserva+paso+obligar"


def test_05_six_dice_in_play():
    table = at_table(THREES, "345 126")
    assert table.against("7x3") == ("bid.too-high",)
    top = table.play("6x6")
    assert top.notes() == {"4x1", "5x1", "6x1", "dudo", "calzo"}
    assert top.play("6x1").notes() == {"dudo", "calzo"}


@pytest.mark.parametrize("dice", range(2, 11))
def test_05_of_its_kind_at_the_ceiling_only_aces_and_calls_are_left(dice):
    one, other = "2" * (dice - dice // 2), "2" * (dice // 2)
    top = at_table("dudo+ases+calzar(gate='always')", f"{one} {other}", cacho.Bid(dice, 6))
    aces = {f"{q}x1" for q in range(dice // 2 + 1, dice + 1)}
    assert top.notes() == aces | {"dudo", "calzo"}
    assert top.play(cacho.Bid(dice, 1)).notes() == {"dudo", "calzo"}


# 6. Illegal tries


WRONG = (
    cacho.Bid(1, 2),
    cacho.Bid(11, 3),
    cacho.Bid(2, 3),
    Sentido("left"),
    cacho.Roll(((1,), (2,))),
    cacho.Swap(0, 1),
    cacho.Leave(7),
    None,
    "3x3",
)


def test_06_illegal_tries_leave_state_log_views_and_randomness_as_they_were():
    played = match("cacho", "Ana Beto", TWO).play("2x3")
    told = [played.view(seat) for seat in (A, B, None)]
    before = pickle.dumps((played.state, played.log)), told, played.version
    for wrong, by in itertools.product(WRONG, (None, A, B, 2, -1)):
        if wrong == "3x3" and by in {None, B}:
            continue
        with pytest.raises(cacho.IllegalAction):
            played.play(wrong, by)
    told = [played.view(seat) for seat in (A, B, None)]
    assert (pickle.dumps((played.state, played.log)), told, played.version) == before
    untried = match("cacho", "Ana Beto", TWO).play("2x3")
    assert played.play("dudo").state == untried.play("dudo").state


def test_06_the_next_try_is_compared_with_the_standing_bid():
    table = at_table(CHILENO, TWO, "4x3")
    for refused in ("3x6", "11x2", "4x3"):
        assert table.against(refused)
    assert table.allows("4x4")
    assert table.against("3x4") == ("bid.too-low",)


@given(SEEDS, st.integers(0, 40), st.integers(1, 30), st.integers(1, 6), st.integers(0, 5))
def test_06_of_its_kind_every_bid_by_every_seat_is_legal_or_changes_nothing(
    seed, moment, quantity, face, by
):
    tables = list(plays("cacho", 3, seed))
    table = tables[min(moment, len(tables) - 1)]
    legal = table.allows(cacho.Bid(quantity, face), by) if by < 3 else False
    if not legal:
        with pytest.raises(cacho.IllegalAction) as refusal:
            table.rules.apply(table.state, cacho.Bid(quantity, face), by)
        assert refusal.value.violations
        assert refusal.value.by == by


# 7. The loser of the doubt opens


def test_07_the_loser_alone_has_the_choices_of_an_opener():
    lost = at_table(CHILENO, f"{TWO} 22222", "4x3", "4x4", "dudo")
    assert lost.opener == B
    thrown = lost.throw("33562 1446 22222", way=None)
    assert thrown.notes(B) == {"izquierda", "derecha"}
    assert not thrown.legal(A)
    assert not thrown.legal(C)


# 8. The order of the seats


class Crowd(Rule):
    """Forty may play."""

    id = "crowd"

    @hookimpl
    def setup(self, seats):
        return Setup(lives=5, full=5, floor=0, cups=seats, seats=(2, 40))


def test_08_seats_keep_the_order_of_the_names():
    played = match("dudo", "z a m", f"{TWO} 22222")
    assert played.names == ("z", "a", "m")
    turns = [played.names[played.turn]]
    for bid in ("1x2", "1x3"):
        played = played.play(bid)
        turns.append(played.names[played.turn])
    assert turns == ["z", "a", "m"]


def test_08_forty_seats_keep_theirs():
    names = [f"player {n}" for n in random.Random(8).sample(range(40), 40)]
    game = cacho.load("dudo+crowd", Crowd)
    played = cacho.Match(game, names, dealer=cacho.Dealer(seed=1))
    assert played.names == tuple(names)
    for seat in range(40):
        assert played.turn == seat
        assert played.view(seat).names[seat] == names[seat]
        played = played.play(cacho.Bid(seat + 1, 2))
    assert played.turn == 0


# 9. Out of turn


def test_09_every_action_of_a_seat_that_is_not_in_turn_is_refused():
    tries = (*map(cacho.Bid, range(1, 12), itertools.cycle(FACES)), cacho.Doubt(), Calzar())
    for table in (at_table("cacho", f"{TWO} 22222"), at_table("cacho", f"{TWO} 22222", "2x3")):
        for seat in {A, B, C} - {table.turn}:
            assert not table.legal(seat)
            for action in (*tries, Sentido("left")):
                assert table.against(action, by=seat) == ("turn.not-yours",)


def test_09_unless_a_rule_in_force_lets_it_speak():
    table = at_table("dudo+ases+calzar(who='anyone')", f"{TWO} 22222", "2x3")
    assert table.notes(C) == {"calzo"}
    assert table.against("dudo", by=C) == table.against("3x3", by=C) == ("turn.not-yours",)


@given(st.sampled_from(("cacho", CASERO)), SEEDS, st.integers(0, 60))
def test_09_of_its_kind_only_the_seat_in_turn_may_act(spec, seed, moment):
    tables = list(plays(spec, 4, seed))
    table = tables[min(moment, len(tables) - 1)]
    may = [seat for seat in range(4) if table.legal(seat)]
    assert may == ([] if table.turn is None else [table.turn])
    for seat in set(range(4)) - {table.turn}:
        expected = {"turn.not-yours", "dice.due", "game.over"}
        assert {*table.against("3x3", by=seat), *table.against("dudo", by=seat)} <= expected


# 10. The draw of the opener


def test_10_only_the_highest_throw_again():
    drawing = opened(CHILENO, 4, starter=None).play(cacho.Roll(((6,), (6,), (4,), (6,))))
    assert drawing.table.decision == cacho.Chance((1, 1, 0, 1), "opener")
    assert drawing.play(cacho.Roll(((2,), (5,), (), (3,)))).opener == B


@given(st.integers(2, 10), SEEDS)
def test_10_of_its_kind_the_last_of_the_highest_opens(seats, seed):
    dice = random.Random(seed)
    table, left = opened("cacho", seats, starter=None), set(range(seats))
    while table.table.about == "opener":
        roll = cast(table.table.decision, dice)
        assert {seat for seat, hand in enumerate(roll.dice) if hand} == left
        highest = max(hand[0] for hand in roll.dice if hand)
        left = {seat for seat in left if roll.dice[seat][0] == highest}
        table = table.play(roll)
    assert left == {table.opener}


# 11. The opener has nothing to call


@pytest.mark.parametrize("spec", FIVE_DICE)
def test_11_the_opener_cannot_doubt_call_or_pass(spec):
    table = at_table(spec, TWO)
    assert table.against("dudo") == ("doubt.no-bid",)
    assert table.against("calzo") == ("calzar.no-bid",)
    if spec == CHILENO:
        assert table.against("paso")
    assert all(isinstance(action, cacho.Bid) for action in table.legal())


# 12. After a pass


def test_12_a_believed_pass_leaves_every_choice_but_the_pass():
    table = at_table(CHILENO, f"{TWO} 22222 33333", "2x3", "paso", "3x3", "4x3", "5x3")
    assert table.turn == B
    assert table.against("paso")
    assert table.allows("dudo")
    assert table.allows("calzo")
    assert table.legal().span(1).least == 3
    assert table.raises() == at_table("cacho", f"{TWO} 22222 33333", "5x3").raises()


# 16. Secrets


SEED = 1357924680
UNSEEN = "66666"


def secret_texts(played, seat):
    """All that a client at a seat can be handed, as text."""
    view = played.view(seat)
    texts = [repr(view), str(view.events), repr(view.observation), str(played), repr(view.legal)]
    for wrong in (cacho.Bid(1, 2), cacho.Roll(((1,), (2,), (3,))), Sentido("left"), None):
        with pytest.raises(cacho.IllegalAction) as refusal:
            played.play(wrong, seat)
        texts += [str(refusal.value), repr(refusal.value)]
    return "\n".join(texts)


@pytest.mark.parametrize("seat", [A, B, C, None])
def test_16_what_a_seat_is_handed_does_not_depend_on_dice_it_did_not_see(seat):
    def texts(hidden):
        hands = ["33562", "14462", "12346"]
        hands = [own if place == seat else hidden for place, own in enumerate(hands)]
        played = match("cacho", "Ana Beto Caro", " ".join(hands)).play("izquierda").play("2x3")
        return secret_texts(played, seat), pickle.dumps(played.view(seat))

    texts("12345")  # what is made once is one object from then on, and pickle shows that
    assert texts("66666") == texts("12345")


def test_16_no_view_or_text_holds_the_seed():
    played = cacho.Match(rules("cacho"), ["Ana", "Beto"], dealer=cacho.Dealer(seed=SEED))
    for seat in (A, B, None):
        assert str(SEED) not in secret_texts(played.play("2x3"), seat)
        assert SEED.to_bytes(4, "little") not in pickle.dumps(played.view(seat))
    assert str(SEED) not in repr(played) + repr(played.dealer)


def test_16_a_spectator_sees_no_die_before_the_showdown_and_the_ledger_then():
    bid = match("cacho", "Ana Beto", TWO).play("2x3")
    assert all(die is None for cup in bid.view(None).observation.cups for die in cup.dice)
    assert not any(event.tag == "dice.seen" for event in bid.view(None).events)
    doubted = bid.play("dudo")
    (revealed,) = [event for event in doubted.view(None).events if event.tag == "revealed"]
    assert [(die.cup, die.die) for die in revealed.ledger] == [
        *((A, die) for die in (2, 3, 3, 5, 6)),
        *((B, die) for die in (1, 2, 4, 4, 6)),
    ]


def test_16_the_next_round_shows_none_of_the_last_dice():
    played = match("cacho", "Ana Beto", TWO, "11111 2222").play("2x3").play("dudo")
    cups = played.view(A).observation.cups
    assert [cup.dice for cup in cups] == [(1, 1, 1, 1, 1), (None,) * 4]


@given(st.sampled_from(FIVE_DICE), SEEDS, st.integers(0, 60), st.integers(0, 2), SEEDS)
def test_16_of_its_kind_other_dice_under_others_cups_show_a_seat_nothing(
    spec, seed, moment, seat, other
):
    """The same play twice; before the last move the dice that the seat has not seen differ."""
    tables = list(plays(spec, 3, seed))
    table = tables[min(moment, len(tables) - 1)]
    dice = random.Random(other)
    cups = tuple(
        cup
        if seat in cup.seen_by
        else attrs.evolve(cup, dice=tuple(sorted(dice.choices(FACES, k=len(cup.dice)))))
        for cup in table.state.cups
    )
    alike = At(table.rules, cacho.State(table.table, cups))
    views = [table.rules.observe(t.state, seat) for t in (table, alike)]
    assert repr(views[0]) == repr(views[1])
    assert hash(views[0]) == hash(views[1])
    assert table.legal(seat) == alike.legal(seat)
    for action in (cacho.Bid(3, 3), cacho.Doubt(), Calzar()):
        one, two = (t.rules.check(t.state, action, seat) for t in (table, alike))
        assert one == two


# 17. Where dice come from


@attrs.frozen
class Counting:
    """A dealer that counts how often it is asked."""

    asked: list[int]

    def deal(self, chance, throw):
        self.asked.append(throw)
        return cacho.Dealer(seed=5).deal(chance, throw)


def test_17_viewing_copying_and_failing_draw_nothing():
    asked = []
    played = cacho.Match(rules("cacho"), ["Ana", "Beto"], dealer=Counting(asked)).play("2x3")
    for _ in range(2):
        assert played.view(A) == played.view(A)
        assert pickle.loads(pickle.dumps(played)) == played  # noqa: S301 - pickled just here
        with pytest.raises(cacho.IllegalAction):
            played.play("1x2")
        played.at(0)
    assert asked == [0]
    played.play("dudo")
    assert asked == [0, 1]


def bot_game(noise):
    """A game by a seeded bot; `noise` is called before each move."""
    moves = random.Random(17)
    played = cacho.Match(rules("cacho"), ["Ana", "Beto", "Caro"], dealer=cacho.Dealer(seed=3))
    while not played.over:
        noise()
        played = played.play(chosen(played.view(played.turn).legal, moves))
    return played.log


def test_17_the_global_generator_and_the_draws_of_bots_change_no_dice():
    quiet = bot_game(lambda: None)
    assert bot_game(lambda: random.seed(1)) == quiet
    assert bot_game(random.random) == quiet


# 18. Reproducible everywhere


GAME = """
import random
import cacho

moves = random.Random(18)
match = cacho.Match(cacho.load("cacho"), ["Ana", "Beto", "Caro"], dealer=cacho.Dealer(seed=18))
while not match.over:
    match = match.play(moves.choice(match.view(match.turn).legal))
print(match.rules.id, match.log, match.state, [match.view(s).events for s in (0, 1, 2, None)])
"""


def test_18_equal_logs_in_two_processes_with_different_hash_seeds():
    told = set()
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", GAME], env=env, capture_output=True, check=True
        )
        told.add(done.stdout)
    assert len(told) == 1
    assert len(told.pop()) > 1000


# 21. Names


@pytest.mark.parametrize("names", [["A", "A"], [], ["A"], ["", "B"]])
def test_21_players_that_no_game_can_have(names):
    with pytest.raises(ValueError, match=r"name|seats"):
        cacho.Match(rules("cacho"), names)


# 25. Every game ends


FEWER = {"666-fichas": 10}  # chips go to and fro for hundreds of rounds


def games(preset, number):
    """Whole random games of two to six seats: their last tables."""
    for seed in range(number):
        *_, last = plays(preset, 2 + seed % 5, seed)
        yield last


def check_games(preset, number, record_property):
    longest = 0
    for last in games(preset, number):
        assert last.winners
        for winner in last.winners:
            assert last.table.live[winner]
            assert last.lives[winner] > 0
        longest = max(longest, last.table.round.number)
    record_property(f"longest game of {preset}, in rounds", longest)
    assert longest > 1


@pytest.mark.parametrize("preset", PRESETS)
def test_25_random_games_end_with_a_winner_who_has_dice(preset, record_property):
    check_games(preset, FEWER.get(preset, 100), record_property)


# 26. A loop among bids


class Loose(Rule):
    """From aces twice as many is enough."""

    id = "loose"
    requires = ("ases",)

    @hookimpl
    def span(self, table, face):
        claim = table.claim
        if claim is None or claim.face != 1 or face == 1:
            return None
        return Span(2 * claim.quantity, UNBOUNDED, self.id)


def test_26_a_rule_that_lets_bids_go_round_is_refused_when_built():
    with pytest.raises(cacho.RulesetError, match=r"loop: \d+×\d→.*→\d+×\d"):
        cacho.load("dudo+ases(half='up')+loose", Loose)
