"""A rule set: what it is called, how games of it begin, and what it is made of."""

import pickle

import pytest

import cacho
from cacho._core.wording import described, described_class
from cacho.plugins import Bid, Rule, hookimpl
from cacho_variants import Calzar
from cacho_variants.ases import AsesRule
from cacho_variants.dudo import DudoRule
from tests.tables import at_table, rules

DUDO = rules("dudo+ases")
AT = at_table("dudo+ases", "33 44 55", "1x3")


# What it is called


def test_its_id_stays_what_it_is_from_one_release_to_the_next():
    one, two = (
        type(name.title(), (Rule,), {"id": name, "version": version})
        for name, version in (("one", "1"), ("two", "2"))
    )
    assert cacho.Ruleset((one(), two())).id == "d1e52a48290b"


# How a game begins


def test_seat_0_opens_unless_another_is_named():
    for start in (DUDO.start, lambda *given, **options: DUDO.begin(*given, **options).state):
        assert start(3).table.round.starter == 0
        assert start(3, starter=2).table.round.starter == 2
        assert start(lives=(1, 2, 3)).table.round.starter == 0
        assert start(lives=(1, 2, 3), starter=1).table.round.starter == 1
        assert isinstance(start(3, starter=None).table.decision, cacho.Chance)
        assert start(3, starter=None).table.decision.about == "opener"


def test_lives_may_be_given_with_and_without_the_seats():
    for start in (DUDO.start, lambda *given, **options: DUDO.begin(*given, **options).state):
        assert start(3).table.lives == (5, 5, 5)
        assert start(lives=(1, 2, 3)).table.lives == (1, 2, 3)
        assert start(3, lives=(1, 2, 3)).table.lives == (1, 2, 3)
        assert start(3, lives=(1, 2, 3), starter=1).table.lives == (1, 2, 3)
        with pytest.raises(ValueError, match="lives must be one number a seat: 2 seats, 3 numbers"):
            start(2, lives=(1, 2, 3))


@pytest.mark.parametrize("seats", [None, "3", 3.0, True])
def test_seats_that_are_no_number_begin_no_game(seats):
    with pytest.raises(ValueError, match="seats must be a whole number from 2 to "):
        DUDO.start(seats)


def test_it_says_how_a_game_of_so_many_seats_begins():
    assert (DUDO.setup(3).lives, DUDO.setup(3).cups) == (5, 3)
    with pytest.raises(ValueError, match="seats must be a whole number from 2 to "):
        DUDO.setup(1)


def test_a_position_is_read_as_it_is_written():
    assert AT.rules.read_position(str(AT.state)) == AT.state
    seen = AT.rules.observe(AT.state, 1)
    assert AT.rules.read_position(str(seen)) == seen
    with pytest.raises(ValueError, match="position"):
        AT.rules.read_position("nowhere")


def test_usual_games_begin_in_one_and_the_same_position():
    """To begin takes a fifth of the shortest game, so that it is done once."""
    assert DUDO.start(3) is DUDO.start(3)
    assert DUDO.start(3, starter=1) is DUDO.start(3, starter=1)
    assert DUDO.start(3) == DUDO.begin(3).state


# Whose seat


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_asked_about_is_named_if_there_is_none(seat):
    said = f"seat must be a whole number from 0 to 2, not {seat}"
    for ask in (AT.rules.legal, AT.rules.observe):
        with pytest.raises(ValueError, match="seat must") as refused:
            ask(AT.state, seat)
        assert str(refused.value) == said


def test_each_seat_sees_its_own_dice_and_nobody_else_any():
    seen = [AT.rules.observe(AT.state, seat) for seat in (0, 1, 2, None)]
    assert [one.seat for one in seen] == [0, 1, 2, None]
    for one in seen:
        assert one.table == AT.table
        assert [(cup.dice, cup.seen_by) for cup in one.cups] == [
            (cup.dice if seat == one.seat else (None, None), cup.seen_by)
            for seat, cup in enumerate(AT.state.cups)
        ]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_an_observation_is_asked_about_for_who_observes(seat):
    """A spectator asks about the seat in turn, as whoever holds the state does."""
    table = at_table("cacho", "33 44 55", "1x3")
    seen, asked = table.rules.observe(table.state, seat), 1 if seat is None else seat
    assert table.table.turn == 1
    assert table.rules.legal(seen) == table.rules.legal(table.state, asked)
    for action in (Bid(2, 3), cacho.Doubt(), Calzar()):
        assert table.rules.check(seen, action) == table.rules.check(table.state, action, asked)
        assert table.rules.check(seen, action, 2) == table.rules.check(table.state, action, 2)
    shell = cacho.Leave(2)  # of which no seat may be the author
    assert table.rules.check(seen, shell) == table.rules.check(table.state, shell) == ()


NO_POSITIONS = (None, "r1", AT.table, AT.rules, cacho.Match(DUDO, ("Ana", "Beto")))


@pytest.mark.parametrize(
    "given", [*NO_POSITIONS, AT.rules.observe(AT.state, 0)], ids=described_class
)
@pytest.mark.parametrize("asked", ["apply", "step", "observe"])
def test_what_is_no_state_is_refused(asked, given):
    with pytest.raises(
        ValueError, match=r"^state must be a State, such as rules\.start\(2\)"
    ) as no:
        getattr(AT.rules, asked)(given, 0 if asked == "observe" else Bid(2, 3))
    assert str(no.value).endswith(f", not {described(given)}")


@pytest.mark.parametrize("given", NO_POSITIONS, ids=described_class)
@pytest.mark.parametrize("asked", ["check", "legal", "outcome"])
def test_what_is_no_position_is_refused(asked, given):
    with pytest.raises(ValueError, match=r"^position must be a State or an Observation") as no:
        getattr(AT.rules, asked)(given, *([Bid(2, 3)] if asked == "check" else ()))
    assert str(no.value).endswith(f", not {described(given)}")


def test_what_is_legal_is_told_of_the_seat_in_turn_unless_another_is_named():
    assert AT.turn == 1
    assert AT.rules.legal(AT.state) == AT.rules.legal(AT.state, 1)
    for seat in (0, 2):
        assert len(AT.rules.legal(AT.state, seat)) == 0
    waiting = DUDO.start(3)
    assert len(DUDO.legal(waiting)) == 0


def test_what_is_done_is_done_by_the_seat_in_turn_unless_another_is_named():
    for play in (AT.rules.apply, lambda *given: AT.rules.step(*given).state):
        assert play(AT.state, Bid(2, 3)) == play(AT.state, Bid(2, 3), 1)
        with pytest.raises(cacho.IllegalAction, match=r"^seat 0 may not play 2x3: turn\.not-yours"):
            play(AT.state, Bid(2, 3), 0)
    assert AT.rules.check(AT.state, Bid(2, 3)) == AT.rules.check(AT.state, Bid(2, 3), 1) == ()
    assert [v.code for v in AT.rules.check(AT.state, Bid(2, 3), 0)] == ["turn.not-yours"]


def test_a_bid_that_was_asked_about_before_asks_nobody():
    asked = []

    class Spy(Rule):
        """Writes down that it is asked who must act."""

        id = "spy"
        reads = ()

        @hookimpl
        def decision(self, table):
            asked.append(table)

    game = cacho.load("dudo+spy", Spy)
    state = game.apply(game.start(2), cacho.Roll(((3,) * 5, (4,) * 5)))

    def played(state):
        for bid in (Bid(1, 3), Bid(2, 3), Bid(3, 3)):
            assert bid in game.legal(state)
            state = game.apply(state, bid)
            game.legal(state)
        return state

    first = played(state)
    asked.clear()
    assert played(state) == first
    assert asked == []
    assert Bid(1, 3) in game.legal(state)
    with pytest.raises(cacho.IllegalAction, match="seat 1 may not play 1x3"):
        game.apply(state, Bid(1, 3), by=1)


def test_a_game_has_an_outcome_once_it_is_over():
    last = at_table("dudo", "3 4", "1x3")
    assert last.rules.outcome(last.state) is None
    assert last.rules.outcome(DUDO.start(2)) is None
    over = last.play("1x5", "dudo")
    assert over.rules.outcome(over.state) == cacho.Outcome((0,), "last-with-dice")


# What it is made of


def test_rules_may_be_given_as_a_list():
    game = cacho.Ruleset([DudoRule(), AsesRule()])
    assert game == cacho.load("dudo+ases")
    assert hash(game) == hash(cacho.load("dudo+ases"))
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301 - it was just written


@pytest.mark.parametrize("given", ["dudo", None, 5, DudoRule()], ids=type)
def test_what_is_no_list_of_rules_is_refused(given):
    with pytest.raises(ValueError, match="rules must be a tuple or a list, not"):
        cacho.Ruleset(given)


@pytest.mark.parametrize(
    ("origins", "said"),
    [(5, "5"), ("dudo", "'dudo'"), ((("dudo", "mine"),), "a tuple"), (None, "None")],
)
def test_where_rules_come_from_is_told_by_their_ids(origins, said):
    said = f"^origins must map ids of rules to distributions, not {said}$"
    with pytest.raises(ValueError, match=said):
        cacho.Ruleset(rules("dudo").rules, origins)


def test_where_rules_come_from_cannot_be_changed():
    origins = {"dudo": "house-rules"}
    game = cacho.Ruleset((DudoRule(),), origins)
    origins["dudo"] = "another"
    with pytest.raises(TypeError):
        game.origins["dudo"] = "another"
    assert game.origins == {"dudo": "house-rules"}
    assert pickle.loads(pickle.dumps(game)).origins == game.origins  # noqa: S301 - as above
