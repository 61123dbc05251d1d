# ruff: noqa: N802 - tests are named after clauses of the rule book
"""666: the clauses X1 to X10 and §9, and the examples of S004."""

import itertools
import json
import pickle
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cacho
from cacho.bots.names import BY_NAME
from cacho.plugins import FACES, CupsTaken, DiceMoved, DiceThrown
from cacho_variants import Accept, Propose, Throw
from cacho_variants.seis import VALUES, Cubiletes, LostRounds, Thrown, read
from tests.tables import hands, opened, plays, rules

SIX = json.loads((Path(__file__).parents[1] / "data" / "numbers.json").read_text("utf-8"))["six"]
SEEDS = st.integers(0, 2**32)
ALL_THROWS = list(itertools.product(FACES, repeat=3))


def after(table, *moves):
    """The table after these throws and actions; a throw is written ``532 -``."""
    for move in moves:
        table = table.throw(move) if move.endswith(" -") else table.play(move)
    return table


def proposed(*moves, seats=3, spec="666"):
    """A table at which these throws and actions followed from the start."""
    return after(opened(spec, seats), *moves)


def lost_by(table, seat):
    """The table after a round in which the seat proposed 666 over three aces."""
    table = table.throw("111 -")
    values = iter(VALUES)
    while table.turn != seat:
        table = table.play(Propose(next(values)), "acepto", "tiro").throw("111 -")
    return table.play("666", "dudo")


@attrs.frozen
class Cast:
    """A dealer that throws what it was told to."""

    throws: tuple[str, ...]

    def deal(self, chance, throw):  # noqa: ARG002 - it was told
        return cacho.Roll(hands(self.throws[throw]))


def match(*throws, names=("Ana", "Beto", "Caro"), spec="666", **options):
    return cacho.Match(rules(spec), names, dealer=Cast(throws), **options)


def dice_told(view):
    """Every die that any event of a view tells."""
    told = [event for event in view.events if event.tag == "dice.seen"]
    return [(event.cup, event.dice) for event in told]


def cups(view):
    return tuple(cup.dice for cup in view.observation.cups)


HIDDEN = ((None, None, None), ())


# X1: dice, cups, seats, direction


def test_X1_three_dice_and_two_cups_for_the_table():
    table = opened("666", 4)
    assert table.table.decision == cacho.Chance((3, 0), "throw")
    assert len(table.state.cups) == 2
    assert table.throw("532 -").table.dice == (3, 0)


@pytest.mark.parametrize("seats", [2, 3, 8, 20])
def test_X1_two_seats_or_more(seats):
    assert opened("666", seats).table.survivors == tuple(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 21, -2, 2.0, "2", True, None])
def test_X1_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(ValueError, match="seats must be a whole number"):
        rules("666").start(seats)


@pytest.mark.parametrize("lives", [(1, 2), (3, 1)])
def test_X1_every_seat_has_one_life(lives):
    with pytest.raises(ValueError, match=r"lives\[\d\] must be"):
        rules("666").start(lives=lives)


def test_X1_the_cups_go_to_the_left():
    table = opened("666", 3, starter=1).throw("532 -")
    holders = [table.turn]
    for value in ("211", "221", "222"):
        table = table.play(value, "acepto", "tiro").throw("532 -")
        holders.append(table.turn)
    assert holders == [1, 2, 0, 1]


# X2: the values


def test_X2_fifty_six_values_in_order():
    assert len(VALUES) == SIX["values"] == len(set(map(read, ALL_THROWS)))
    assert (VALUES[0], VALUES[-1]) == (111, 666)
    assert list(VALUES) == sorted(set(map(read, ALL_THROWS)))


@given(st.permutations(["2", "5", "1"]))
def test_X2_the_dice_are_read_from_high_to_low(dice):
    assert read(map(int, dice)) == 521


@pytest.mark.parametrize("value", VALUES)
def test_X2_a_value_is_written_as_it_is_read(value):
    proposal = Propose(value)
    assert proposal.notation == proposal.public_notation == str(value)
    assert rules("666").parse(str(value)) == proposal


MALFORMED = [
    635,
    356,
    670,
    65,
    0,
    -653,
    123,
    110,
    667,
    6530,
    10**9,
    True,
    None,
    "653",
    653.0,
    (6, 5),
]


@pytest.mark.parametrize("value", MALFORMED)
def test_X2_what_is_no_value_is_malformed(value):
    with pytest.raises(ValueError, match="value must be"):
        Propose(value)


@pytest.mark.parametrize(
    "text", ["635", "356", "670", "65", "0653", "653 ", "6-5-3", "\u0666\u0665\u0663"]
)
def test_X2_notation_refuses_what_is_no_value(text):
    with pytest.raises(ValueError, match=r"value must be|no action"):
        rules("666").parse(text)
    with pytest.raises(ValueError, match=r"value must be|no action"):
        match("532 -").play(text)


# X3: the opening


def test_X3_the_opener_throws_all_three_and_looks():
    table = opened("666", 3, starter=2).throw("523 -")
    assert table.state.cups[0] == cacho.Cup((2, 3, 5), frozenset({2}))
    assert table.table.decision == cacho.Turn(2, "propose")


def test_X3_any_value_may_be_proposed_true_or_not():
    table = opened("666", 3).throw("523 -")
    assert list(table.legal()) == [Propose(value) for value in VALUES]
    assert all(table.allows(str(value)) for value in VALUES)


def test_X3_nothing_else_is_open_to_the_opener():
    table = opened("666", 3).throw("523 -")
    for action in ("dudo", "acepto", "tiro", "guardo 0"):
        assert table.against(action) == ("action.not-now",)


# X4: accept or challenge, keep and throw


def test_X4_the_seat_on_the_left_challenges_or_accepts():
    table = proposed("532 -", "532")
    assert table.table.decision == cacho.Turn(1, "answer")
    assert table.notes() == {"acepto", "dudo"}
    assert [table.notes(seat) for seat in (0, 2)] == [set(), set()]


def test_X4_accepting_comes_before_looking():
    table = proposed("532 -", "532")
    assert table.rules.observe(table.state, 1).cups[0].dice == (None, None, None)
    taken = table.play("acepto")
    assert taken.rules.observe(taken.state, 1).cups[0].dice == (2, 3, 5)
    assert [event.tag for event in taken.events] == ["cups.taken", "dice.seen"]
    assert taken.against("dudo") == taken.against("acepto") == ("action.not-now",)


def test_X4_what_is_kept_lies_under_the_second_cup_and_the_others_are_thrown():
    table = proposed("532 -", "532", "acepto", "guardo 2")
    assert table.table.decision == cacho.Chance((2, 0), "throw")
    assert table.state.cups[1].dice == (5,)
    thrown = table.throw("21 -")
    assert [cup.dice for cup in thrown.state.cups] == [(1, 2), (5,)]
    assert all(cup.seen_by == {1} for cup in thrown.state.cups)
    assert thrown.table.decision == cacho.Turn(1, "propose")


def test_X4_all_subsets_are_legal_but_to_throw_none():
    table = proposed("532 -", "532", "acepto")
    kept = {action.keep for action in table.legal()}
    subsets = {keep for size in range(3) for keep in itertools.combinations(range(3), size)}
    assert kept == subsets
    assert all(table.allows(Throw(keep)) for keep in subsets)
    assert table.against("guardo 012") == ("throw.too-few",)


@pytest.mark.parametrize(("least", "open_"), [(0, 8), (1, 7), (2, 4), (3, 1)])
def test_X4_reroll_min_is_the_fewest_dice_thrown(least, open_):
    table = proposed("532 -", "532", "acepto", spec=f"666+seis(reroll_min={least})")
    assert len(table.legal()) == open_
    assert min(action.count for action in table.legal()) == least
    for keep in ((0, 1, 2), (0, 1), (0,), ()):
        assert table.allows(Throw(keep)) == (3 - len(keep) >= least)


def test_X4_reroll_min_0_lets_a_seat_throw_none_and_propose_at_once():
    table = proposed("532 -", "532", "acepto", "guardo 012", spec="666+seis(reroll_min=0)")
    assert table.events == (DiceMoved(0, 1, (0, 1, 2), frozenset({1})), Thrown(1, 0))
    assert table.table.decision == cacho.Turn(1, "propose")
    assert table.table.dice == (0, 3)
    judged = table.play("533", "dudo")
    assert [entry.die for entry in judged.verdict.ledger] == [2, 3, 5]
    assert judged.verdict.right
    assert table.play("541", "acepto").state.cups[0] == cacho.Cup((2, 3, 5), frozenset({2}))


def test_X4_how_many_are_thrown_is_public_3_at_the_opening():
    opening = opened("666", 3).throw("532 -")
    assert DiceThrown((3, 0)) in opening.events
    assert opening.table.slots[Cubiletes].thrown == 3
    for keep, count in (((), 3), ((1,), 2), ((0, 2), 1)):
        table = proposed("532 -", "532", "acepto").play(Throw(keep))
        (thrown,) = table.told("thrown")
        assert thrown == Thrown(1, count)
        assert None in thrown.heard_by()
        assert table.table.slots[Cubiletes].thrown == count


def test_X4_which_were_kept_is_not_public():
    table = proposed("532 -", "532", "acepto")
    alike = [table.play(keep).throw("11 -") for keep in ("guardo 0", "guardo 1", "guardo 2")]
    moved = [table.play(keep).told("dice.moved")[0] for keep in ("guardo 0", "guardo 1")]
    assert all(list(event.heard_by()) == [1] for event in moved)
    for seat in (0, 2, None):
        seen = {repr(here.rules.observe(here.state, seat)) for here in alike}
        assert len(seen) == 1
    assert len({here.table for here in alike}) == 1


def test_X4_the_notation_of_a_throw_is_public_only_in_its_number():
    written = {(): "tiro", (0,): "guardo 0", (0, 2): "guardo 02", (0, 1, 2): "guardo 012"}
    for keep, text in written.items():
        throw = Throw(keep)
        assert throw.notation == str(throw) == text
        assert rules("666").parse(text) == throw
        assert throw.public_notation == f"tiro {3 - len(keep)}"


@pytest.mark.parametrize(
    "keep",
    [
        (3,),
        (-1,),
        (1, 0),
        (0, 0),
        (0, 1, 2, 2),
        [0],
        None,
        0,
        "0",
        (True,),
        (0.0,),
        ("0",),
        (None,),
    ],
)
def test_X4_positions_are_sorted_distinct_and_of_three_dice(keep):
    with pytest.raises(ValueError, match="keep"):
        Throw(keep)


@pytest.mark.parametrize(
    "text", ["guardo", "guardo ", "guardo 3", "guardo 10", "guardo 00", "tiro 2"]
)
def test_X4_notation_of_a_throw_that_cannot_be_is_refused(text):
    with pytest.raises(ValueError, match=r"keep|no action"):
        rules("666").parse(text)


def test_X4_one_throw_and_no_second_one():
    table = proposed("532 -", "532", "acepto", "guardo 2")
    assert table.against("guardo 0") == ("dice.due",)
    assert table.throw("12 -").against("guardo 0") == ("action.not-now",)


@given(st.sampled_from(ALL_THROWS), st.sampled_from(ALL_THROWS))
def test_X4_what_is_offered_depends_on_no_die(one, other):
    here, there = (proposed(f"{''.join(map(str, dice))} -", "532") for dice in (one, other))
    for moves in ((), ("acepto",)):
        assert here.play(*moves).legal() == there.play(*moves).legal()


# X5: strictly above


@pytest.mark.parametrize("standing", VALUES[:-1])
def test_X5_only_a_higher_value_may_follow(standing):
    table = opened("666", 2).throw("111 -").play(Propose(standing), "acepto", "tiro").throw("654 -")
    assert [action.value for action in table.legal()] == [v for v in VALUES if v > standing]
    assert table.against(Propose(standing)) == ("propose.too-low",)


def test_X5_a_refusal_says_the_least_value():
    table = proposed("532 -", "532", "acepto", "guardo 2", "12 -")
    (violation,) = table.rules.check(table.state, Propose(521))
    assert (violation.rule, dict(violation.data)) == ("seis", {"least": 533})


def test_X5_a_lie_in_either_direction_is_allowed():
    table = proposed("211 -", "221", "acepto", "tiro", "654 -")
    assert table.allows("222")
    assert table.allows("654")
    assert table.allows("666")


# X6: over 666


def test_X6_over_666_the_only_action_is_the_challenge():
    table = proposed("666 -", "666")
    assert table.notes() == {"dudo"}
    assert tuple(table.legal()) == (cacho.Doubt(),)
    assert table.against("acepto") == ("accept.none-higher",)


# X7: the challenge


@pytest.mark.parametrize(("value", "loser"), [("531", 1), ("532", 1), ("533", 0), ("666", 0)])
def test_X7_dice_as_high_as_the_proposal_make_the_challenger_lose(value, loser):
    table = proposed("532 -", value, "dudo")
    assert table.verdict.right == (loser == 0)
    assert (table.verdict.call, table.verdict.loser) == ("doubt", loser)
    assert table.verdict.count is None
    assert tuple(table.table.slots[LostRounds]) == tuple(int(s == loser) for s in range(3))
    assert (table.opener, table.table.round.number) == (loser, 2)


@given(st.sampled_from(ALL_THROWS), st.sampled_from(VALUES))
def test_X7_every_throw_against_every_value(dice, value):
    table = opened("666", 2).throw(f"{''.join(map(str, dice))} -").play(Propose(value), "dudo")
    assert table.verdict.right == (int("".join(map(str, sorted(dice, reverse=True)))) < value)


def test_X7_the_dice_of_both_cups_are_shown_and_those_alone():
    table = proposed("532 -", "532", "acepto", "guardo 2", "12 -", "533", "dudo")
    (revealed,) = table.told("revealed")
    assert [(one.cup, one.die, one.counts_as, one.reason) for one in revealed.ledger] == [
        (0, 1, 1, "natural"),
        (0, 2, 2, "natural"),
        (1, 5, 5, "natural"),
    ]
    assert table.verdict.ledger == revealed.ledger
    assert table.table.dice == (0, 0)


# X8: what a seat knows


def test_X8_what_was_passed_on_stays_in_memory_and_only_there():
    game = match("532 -", "12 -").play("532")
    assert cups(game.view(0)) == ((2, 3, 5), ())
    game = game.play("acepto")
    assert cups(game.view(0)) == HIDDEN
    assert cups(game.view(1)) == ((2, 3, 5), ())
    game = game.play("guardo 2")
    assert cups(game.view(0)) == cups(game.view(2)) == ((None, None), (None,))
    assert cups(game.view(1)) == ((1, 2), (5,))
    assert dice_told(game.view(0)) == [(0, (2, 3, 5))]
    assert dice_told(game.view(1)) == [(0, (2, 3, 5)), (0, (1, 2))]
    assert dice_told(game.view(2)) == dice_told(game.view(None)) == []


def test_X8_the_former_holder_cannot_tell_one_choice_from_another():
    games = [
        match("532 -", f"{dice} -").play("532", id="a").play("acepto") for dice in ("12", "66")
    ]
    alike = [game.play(keep) for game in games for keep in ("guardo 0", "guardo 1", "guardo 2")]
    for seat in (0, 2, None):
        views = [game.view(seat) for game in alike]
        assert all(view == views[0] for view in views)
        assert len({repr((view.observation, view.events, list(view.legal))) for view in views}) == 1


def test_X8_memory_is_of_the_match_and_the_next_round_shows_nothing():
    game = match("532 -", "654 -").play("666").play("dudo")
    assert dice_told(game.view(0)) == [(0, (2, 3, 5)), (0, (4, 5, 6))]
    assert cups(game.view(1)) == HIDDEN


# X9: played for honour


def test_X9_every_seat_stays_in():
    table = opened("666", 3)
    for _ in range(5):
        table = lost_by(table, 0)
    assert table.table.survivors == (0, 1, 2)
    assert table.lives == (1, 1, 1)
    assert tuple(table.table.slots[LostRounds]) == (5, 0, 0)


def test_X9_ten_rounds_unless_said_and_the_fewest_lost_win():
    table = opened("666", 3)
    for loser in (0, 0, 0, 0, 1, 1, 1, 2, 2):
        table = lost_by(table, loser)
        assert table.winners is None
    table = lost_by(table, 1)
    assert tuple(table.table.slots[LostRounds]) == (4, 4, 2)
    assert table.rules.outcome(table.state) == cacho.Outcome((2,), "rounds-played")


def test_X9_ties_are_shared():
    table = opened("666+seis(rounds=3)", 4)
    for loser in (1, 3, 1):
        table = lost_by(table, loser)
    assert table.winners == (0, 2)


@pytest.mark.parametrize("rounds", ["0", "-1", "1001", "True", "None", "'3'", "2.0"])
def test_X9_other_numbers_of_rounds_are_refused(rounds):
    with pytest.raises(cacho.RulesetError, match=r"rounds|options"):
        cacho.load(f"666+seis(rounds={rounds})")


# X10: changing places


def test_X10_lost_rounds_names_and_memory_go_with_the_player():
    game = match("532 -", pause=True).deal().play("666").play("dudo")
    assert tuple(game.state.table.slots[LostRounds]) == (1, 0, 0)
    swapped = game.play(cacho.Swap(0, 2))
    assert swapped.names == ("Caro", "Beto", "Ana")
    assert tuple(swapped.state.table.slots[LostRounds]) == (0, 0, 1)
    assert swapped.state.table.round.starter == swapped.state.table.turn == 2
    assert dice_told(swapped.view(2)) == [(0, (2, 3, 5))]
    assert dice_told(swapped.view(0)) == []


def test_X10_a_void_round_leaves_the_players_where_they_are():
    table = lost_by(opened("666", 4), 0).play(cacho.Swap(0, 1)).throw("532 -")
    assert tuple(table.play(cacho.Leave(3)).table.slots[LostRounds]) == (0, 1, 0, 0)


@pytest.mark.parametrize(
    "moves",
    [
        ("532 -",),
        ("532 -", "532"),
        ("532 -", "532", "acepto"),
        ("532 -", "532", "acepto", "tiro"),
        ("532 -", "532", "acepto", "tiro", "111 -"),
    ],
)
def test_X10_refused_once_the_dice_are_thrown(moves):
    assert proposed(*moves).against(cacho.Swap(0, 1)) == ("swap.during-round",)


# §9: leaving


LEFT_AT = [
    (),
    ("532 -",),
    ("532 -", "532"),
    ("532 -", "532", "acepto"),
    ("532 -", "532", "acepto", "guardo 2"),
    ("532 -", "532", "acepto", "guardo 2", "12 -"),
]


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("moves", LEFT_AT)
def test_9_leaving_voids_the_round_and_nobody_loses(moves, seat):
    before = lost_by(opened("666", 3), 0)
    table = after(before, *moves).play(cacho.Leave(seat))
    assert tuple(table.table.slots[LostRounds]) == (1, 0, 0)
    assert table.table.round.number == 2
    assert table.opener == (1 if seat == 0 else 0)
    assert table.table.decision == cacho.Chance((3, 0), "throw")
    assert table.table.slots[Cubiletes] == before.table.slots[Cubiletes]
    assert (table.table.claim, table.table.dice) == (None, (0, 0))


def test_9_the_cups_pass_an_empty_seat_by():
    table = opened("666", 3).play(cacho.Leave(1)).throw("532 -").play("532")
    assert table.turn == 2


def test_9_of_two_seats_the_other_one_wins():
    table = proposed("532 -", "532", seats=2).play(cacho.Leave(0))
    assert table.rules.outcome(table.state) == cacho.Outcome((1,), "last-seat")


def test_9_a_seat_that_left_wins_nothing_and_its_lost_rounds_still_count():
    table = lost_by(opened("666+seis(rounds=3)", 3), 1).play(cacho.Leave(0))
    assert tuple(table.table.slots[LostRounds]) == (0, 1, 0)
    table = lost_by(lost_by(table, 1), 2)
    assert table.winners == (2,)


def test_9_leaving_while_the_opener_is_drawn():
    drawing = opened("666", 3, starter=None)
    assert drawing.table.decision == cacho.Chance((1, 1, 1), "opener")
    assert drawing.play(cacho.Leave(0)).table.decision == cacho.Chance((0, 1, 1), "opener")


# The examples of S004


def test_S004_532_thrown_again_to_521_must_be_lied_about():
    # «si el primer jugador saca 532, y el segundo vuelve a tirar el 2 y el 3 y saca un 1 y un 2,
    # su puntaje de 521 es menor que el de 532 y debe mentir haciendo una proposición mayor»
    table = proposed("532 -", "532", "acepto", "guardo 2", "12 -")
    assert table.against("521") == table.against("532") == ("propose.too-low",)
    assert table.allows("533")
    assert table.play("533", "dudo").verdict.loser == 1


def test_S004_the_timid_player_throws_one_die_under_653():
    # «pone el supuesto 6 con el supuesto 5 bajo el segundo cubilete, y vuelve a tirar el dado
    # restante. […] espía bajo el cubilete, propone un 654 y desliza los cubiletes al jugador a su
    # izquierda»
    game = match("553 -", "1 -", "111 -", names=("Norte", "Este", "Sur", "Oeste"))
    game = game.play("653").play("acepto").play("guardo 12")
    sur = game.view(2).observation.table
    assert (sur.claim, sur.claimant, sur.slots[Cubiletes].thrown) == (Propose(653), 0, 1)
    game = game.play("654")
    assert game.turn == 2
    assert cups(game.view(1)) == ((1,), (5, 5))
    assert game.play("dudo").state.table.round.starter == 1


def test_S004_a_deliberately_low_proposal_beats_the_challenger():
    # «Si los tres dados son tan altos como la proposición o mayores (un jugador puede hacer
    # deliberadamente una proposición baja) el retador pierde la vuelta y comienza la siguiente.»
    table = proposed("654 -", "532", "dudo")
    assert (table.verdict.loser, table.opener) == (1, 1)


def test_S004_a_successful_challenge_and_all_dice_are_thrown_again():
    # «El que haya hecho la proposición ha perdido la vuelta y se comienza la próxima tirando todos
    # los dados nuevamente.»
    table = proposed("532 -", "532", "acepto", "guardo 2", "12 -", "533", "dudo")
    assert table.opener == 1
    assert table.table.decision == cacho.Chance((3, 0), "throw")


def test_S004_666_must_be_challenged():
    # «Cuando un tirador propone 666, el jugador a su izquierda debe hacer un desafío ya que no
    # puede hacer una proposición mayor.»
    assert proposed("532 -", "666").notes() == {"dudo"}


def test_S004_a_throw_is_of_three_dice_of_two_or_of_one():
    # «Si la acepta, tiene derecho a hacer un tiro y puede hacerlo con todos, con dos o con uno.»
    table = proposed("532 -", "532", "acepto")
    assert {action.count for action in table.legal()} == {3, 2, 1}


def test_S004_players_change_places():
    # «Los participantes pueden cambiarse de lugar de tanto en tanto»
    assert opened("666", 4).allows(cacho.Swap(1, 3))


# Odds


@pytest.mark.parametrize("value", ["532", "654", "666"])
def test_odds_of_throws_at_least_as_high(value):
    count = sum(read(dice) >= int(value) for dice in ALL_THROWS)
    assert count == SIX["throws_of_216_at_least"][value]


def test_odds_of_no_six_in_the_first_throw():
    without = sum(6 not in dice for dice in ALL_THROWS)
    assert [without, len(ALL_THROWS) - without] == SIX["no_six_first_throw_odds"]


# Scenarios from the field


def test_scenario_22_a_value_below_what_stands():
    table = proposed("532 -", "532", "acepto", "guardo 2", "12 -")
    assert [table.allows(value) for value in ("521", "532", "533")] == [False, False, True]
    assert table.play("533", "dudo").verdict.loser == 1


@pytest.mark.parametrize("value", [356, 635, 670, 65])
def test_scenario_23_malformed_proposals(value):
    with pytest.raises(ValueError, match="value must be"):
        Propose(value)


def test_scenario_23_after_666_exactly_the_challenge():
    assert list(proposed("532 -", "666").legal()) == [cacho.Doubt()]


@pytest.mark.parametrize("bot", BY_NAME.values())
def test_scenario_23_every_bot_takes_it(bot):
    assert bot(7)(match("666 -").play("666").view(1)) == cacho.Doubt()


def test_scenario_24_a_second_throw_is_illegal():
    table = proposed("532 -", "532", "acepto", "guardo 0", "12 -")
    assert not table.allows("guardo 0")
    assert not table.allows("tiro")


def test_scenario_24_what_a_third_seat_sees_while_another_holds_the_cups():
    taken = match("532 -", "12 -").play("532").play("acepto")
    for game, thrown in ((taken, 3), (taken.play("guardo 2"), 2)):
        table = game.view(2).observation.table
        assert (table.claim, table.claimant) == (Propose(532), 0)
        assert table.slots[Cubiletes].thrown == thrown
        assert {die for cup in cups(game.view(2)) for die in cup} == {None}
        assert dice_told(game.view(2)) == []


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("spec", ["666", "666+seis(reroll_min=0,rounds=3)"])
def test_scenario_25_random_games_end(spec, seats):
    for seed in range(5):
        *tables, last = plays(spec, seats, seed)
        assert last.winners
        assert all(sum(table.table.dice) in {0, 3} for table in tables)
        assert sum(last.table.slots[LostRounds]) == last.table.round.number


# Any rule set


@given(SEEDS, st.integers(2, 5))
def test_the_table_tells_no_die(seed, seats):
    for table in plays("666+seis(rounds=2,reroll_min=0)", seats, seed):
        for seat in range(seats):
            observation = table.rules.observe(table.state, seat)
            assert table.rules.legal(observation, seat) == table.legal(seat)
            for cup, real in zip(observation.cups, table.state.cups, strict=True):
                hidden = (None,) * len(real.dice)
                assert cup.dice == (real.dice if seat in real.seen_by else hidden)


def test_a_throw_that_is_refused_says_only_how_many_dice_are_thrown():
    table = proposed("532 -", "532", "acepto", spec="666+seis(reroll_min=3)")
    with pytest.raises(cacho.IllegalAction) as refused:
        table.play("guardo 02")
    assert "tiro 1" in str(refused.value)
    assert "02" not in str(refused.value)


def test_a_position_is_pickled_and_equal():
    table = proposed("532 -", "532", "acepto", "guardo 2", "12 -")
    assert pickle.loads(pickle.dumps(table.state)) == table.state  # noqa: S301 - our own bytes


def test_nothing_is_judged_where_no_proposal_stands():
    table = proposed("532 -")
    assert table.rules.ask.judge(table.table, table.state.cups, 1, cacho.Doubt()) is None


def test_seis_stands_beside_no_other_game():
    with pytest.raises(cacho.RulesetError, match=r"'dudo' and 'seis'.*doubt"):
        cacho.load("dudo+seis")


def test_cups_taken_is_told_to_everyone_but_its_dice_to_the_taker():
    table = proposed("532 -", "532").play(Accept())
    taken, seen = table.events
    assert taken == CupsTaken(1)
    assert None in taken.heard_by()
    assert list(seen.heard_by()) == [1]


def test_answers_to_every_question_about_a_value_are_kept():
    def offers(dice):
        table = proposed(f"{dice} -", "532")
        asked = [table]
        for move in ("acepto", "guardo 2", "12 -"):
            asked.append(after(asked[-1], move))
        return [here.legal().offers for here in asked]

    for one, other in zip(offers("532"), offers("641"), strict=True):
        assert one is other
