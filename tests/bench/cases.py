"""The programs measured: cacho by its public API, the bare loop, and peers where installed.

Every program plays at random among its legal actions as its own users would drive it. A peer's
dice or cards count as throws; those that deal within a player's step are taken as they are.
"""
# ruff: noqa: PLC0415 - a program is imported when it is measured

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any

from tests.bench.bare_loop import ThrowDice, Trace, dice_thrower, packed_thrower, playout
from tests.bench.measure import Case, Play, Uniform, Watch, Work


@cache
def dice_per_throw(seats: int, dice: int, whole: bool) -> float:
    """Average the dice of a throw over some games of the bare loop."""
    random = Random("dice").random
    throw = packed_thrower(random, dice)
    thrown: list[int] = []

    def counted(held: Any) -> Any:
        thrown.append(sum(held))
        return throw(held)

    for _ in range(500):
        playout(seats, dice, random, counted, paso=whole, obligar=whole)
    return sum(thrown) / len(thrown)


def bare_case(seats: int, dice: int = 5, *, whole: bool = True) -> Case:
    """Play the bare loop, whole (with paso and obligar) or not."""
    mean_dice = dice_per_throw(seats, dice, whole)

    def prepare(random: Uniform, watch: Watch) -> Play:
        throw = watch(packed_thrower(random, dice))

        def play() -> Work:
            decisions, throws, _ = playout(seats, dice, random, throw, paso=whole, obligar=whole)
            return decisions, throws, mean_dice * throws

        return play

    return Case(f"bare loop {size(seats, dice, whole)}", prepare)


def size(seats: int, dice: int, whole: bool) -> str:
    """Name a game."""
    return f"{seats}x{dice}" + ("" if whole else " without paso and obligar")


def spec(dice: int = 5, *, whole: bool = True) -> str:
    """Write the rules that the bare loop plays."""
    preset = "cacho-chileno" if whole else "cacho"
    return preset if dice == 5 else f"{preset}+dudo(dice={dice})"


def cacho_case(seats: int, dice: int = 5, *, whole: bool = True) -> Case:
    """Play cacho by its public API."""
    import cacho

    rules = cacho.load(spec(dice, whole=whole))
    return rules_case(f"cacho {size(seats, dice, whole)}", rules, seats, dice, whole=whole)


def rules_case(name: str, rules: Any, seats: int, dice: int = 5, *, whole: bool = False) -> Case:
    """Play five-dice rules by the public API of cacho."""
    mean_dice = dice_per_throw(seats, dice, whole)
    return _cacho_case(name, rules, seats, mean_dice, lambda random: dice_thrower(random, dice))


def fichas_case(seats: int) -> Case:
    """Play 666 for chips by the public API of cacho; its throws differ in size."""

    def thrower(random: Uniform) -> ThrowDice:
        return lambda sizes: tuple(
            [tuple([int(6 * random()) + 1 for _ in range(size)]) for size in sizes]
        )

    import cacho

    rules = cacho.load("666-fichas")
    return _cacho_case(f"666-fichas {seats}", rules, seats, 2.0, thrower)


def _cacho_case(
    name: str,
    rules: Any,
    seats: int,
    mean_dice: float,
    thrower: Callable[[Uniform], ThrowDice],
) -> Case:
    import cacho

    def prepare(random: Uniform, watch: Watch) -> Play:
        roll = thrower(random)
        legal, apply = rules.legal, rules.apply
        chance, over, new_roll = cacho.Chance, cacho.Over, cacho.Roll

        @watch
        def throw(state: Any, sizes: Any) -> Any:
            return apply(state, new_roll(roll(sizes)))

        def play() -> Work:
            state = rules.start(seats=seats)
            decisions = throws = 0
            while True:
                decision = state.table.decision
                if isinstance(decision, chance):
                    state = throw(state, decision.sizes)
                    throws += 1
                elif isinstance(decision, over):
                    return decisions, throws, mean_dice * throws
                else:
                    actions = legal(state)
                    state = apply(state, actions[int(random() * len(actions))])
                    decisions += 1

        return play

    return Case(name, prepare)


def cacho_trace(  # noqa: PLR0913 - as the bare loop is told
    rules: Any,
    seats: int,
    dice: int,
    random: Uniform,
    keep: Callable[[Any], None] | None = None,
    *,
    starter: int = 0,
) -> Trace:
    """Play one game of cacho and return its choices as the bare loop's `trace` tells them."""
    import cacho

    roll = dice_thrower(random, dice)
    state = rules.start(seats=seats, starter=starter)
    trace: Trace = []
    while not isinstance(decision := state.table.decision, cacho.Over):
        if isinstance(decision, cacho.Chance):
            state = rules.apply(state, cacho.Roll(roll(decision.sizes)))
        else:
            actions = rules.legal(state)
            choice = int(random() * len(actions))
            trace.append((decision.seat, len(actions), choice))
            state = rules.apply(state, actions[choice])
        if keep is not None:
            keep(state)
    return trace


def openspiel_liars_dice() -> Case:
    """One round of two seats with five dice, in C++; every die is a chance action.

    Its faces are taken to be as likely, which is quicker than to ask how likely each is.
    """

    def thrown(state: Any, random: Uniform) -> None:
        faces = state.legal_actions()
        state.apply_action(faces[int(random() * len(faces))])

    return _openspiel_case("OpenSpiel liars_dice 2x5", thrown)


def openspiel_by_outcomes() -> Case:
    """The same, asking how likely each face is, as its documentation has it."""

    def thrown(state: Any, random: Uniform) -> None:
        faces, chances = zip(*state.chance_outcomes(), strict=True)
        number = bisect_right([*accumulate(chances)], random())
        state.apply_action(faces[min(number, len(faces) - 1)])

    return _openspiel_case("OpenSpiel liars_dice 2x5 by outcomes", thrown)


def _openspiel_case(name: str, thrown: Callable[[Any, Uniform], None]) -> Case:
    import pyspiel

    game = pyspiel.load_game("liars_dice(players=2,numdice=5)")

    def prepare(random: Uniform, watch: Watch) -> Play:
        @watch
        def throw(state: Any) -> None:
            while state.is_chance_node():
                thrown(state, random)

        def play() -> Work:
            state = game.new_initial_state()
            throw(state)
            decisions = 0
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                decisions += 1
            return decisions, 1, 10

        return play

    return Case(name, prepare)


def textarena_liars_dice() -> Case:
    """A whole game of two seats with five dice; it has no legal actions, so they are drawn here."""
    from textarena.envs.LiarsDice.env import LiarsDiceEnv

    def prepare(random: Uniform, _watch: Watch) -> Play:
        def play() -> Work:
            env = LiarsDiceEnv(num_dice=5)
            env.reset(num_players=2)
            decisions, done = 0, False
            while not done:
                bid = env.state.game_state["current_bid"]
                quantity, face = bid["quantity"], max(bid["face_value"], 1)
                total = sum(env.state.game_state["remaining_dice"].values())
                wide = 7 - face
                bids = wide * (total - quantity) + (wide - 1 if quantity else 0)
                choice = int(random() * (bids + (quantity > 0)))
                if choice == bids:
                    action = "[Call]"
                else:
                    more, step = divmod(choice + (quantity > 0), wide)
                    action = f"[Bid: {max(quantity, 1) + more}, {face + step}]"
                done, _ = env.step(action)
                decisions += 1
            return decisions, 0, 0

        return play

    return Case("TextArena LiarsDice 2x5", prepare)


def rlcard_limit_holdem() -> Case:
    """Limit hold'em of two seats."""
    import rlcard

    env = rlcard.make("limit-holdem", config={"seed": 0})

    def prepare(random: Uniform, _watch: Watch) -> Play:
        def play() -> Work:
            view, _ = env.reset()
            decisions = 0
            while not env.is_over():
                actions = list(view["legal_actions"])
                view, _ = env.step(actions[int(random() * len(actions))])
                decisions += 1
            return decisions, 0, 0

        return play

    return Case("RLCard limit-holdem 2", prepare)


def pokerkit_limit_holdem() -> Case:
    """Fixed-limit hold'em of two seats, all dealing automatic."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    automations = tuple(Automation)

    def prepare(random: Uniform, _watch: Watch) -> Play:
        def play() -> Work:
            state = FixedLimitTexasHoldem.create_state(
                automations,
                ante_trimming_status=True,
                raw_antes=0,
                raw_blinds_or_straddles=(1, 2),
                small_bet=2,
                big_bet=4,
                raw_starting_stacks=(200, 200),
                player_count=2,
            )
            decisions = 0
            while state.status:
                actions: list[Callable[[], object]] = []
                if state.can_fold():
                    actions.append(state.fold)
                if state.can_check_or_call():
                    actions.append(state.check_or_call)
                if state.can_complete_bet_or_raise_to():
                    actions.append(state.complete_bet_or_raise_to)
                actions[int(random() * len(actions))]()
                decisions += 1
            return decisions, 0, 0

        return play

    return Case("PokerKit limit hold'em 2", prepare)


def python_chess() -> Case:
    """Chess, by ply."""
    import chess

    def prepare(random: Uniform, _watch: Watch) -> Play:
        def play() -> Work:
            board = chess.Board()
            while not board.is_game_over():
                moves = list(board.legal_moves)
                board.push(moves[int(random() * len(moves))])
            return len(board.move_stack), 0, 0

        return play

    return Case("python-chess", prepare)


def pettingzoo_connect_four() -> Case:
    """Connect four."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.raw_env()

    def prepare(random: Uniform, _watch: Watch) -> Play:
        def play() -> Work:
            env.reset()
            decisions = 0
            while True:
                view, _, ended, cut, _ = env.last()
                if ended or cut:
                    return decisions, 0, 0
                actions = view["action_mask"].nonzero()[0]
                env.step(int(actions[int(random() * len(actions))]))
                decisions += 1

        return play

    return Case("PettingZoo connect_four", prepare)


PEERS = (
    openspiel_liars_dice,
    textarena_liars_dice,
    rlcard_limit_holdem,
    pokerkit_limit_holdem,
    python_chess,
    pettingzoo_connect_four,
)
"""What to install for them: open_spiel, textarena, rlcard, pokerkit, chess, pettingzoo[classic]."""


def installed_peers() -> list[Case]:
    """Make the cases of those peers that can be imported."""
    cases = []
    for peer in PEERS:
        try:
            cases.append(peer())
        except ImportError:
            continue
    return cases
