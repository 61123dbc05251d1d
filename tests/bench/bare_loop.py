"""The bare loop: the five-dice game as fast as plain CPython plays it, to measure engines by.

One loop over mutable ints plays a whole game at random among its legal actions: dudo, ases (plus
one, opening on one die), sentido, calzar (half or last) and reserva, and on request paso and
obligar, all with their default options. There are no rules to swap, no states to keep, no checks
and no messages: what an engine takes beyond this is the price of what it offers.

The legal actions of a decision are numbered in one order, so that another program can be compared
choice by choice on the same random stream:

- before the throw: obligar abierto, obligar cerrado, decline;
- after it: izquierda, derecha;
- then the bids by quantity and face, doubt, calzar, pasar, doubt the pass.

A bid of q dice of face f is the int ``6 * (q - 1) + (f - 1)``, so that the bids by quantity and
face are 0, 1, 2 … and those that may follow a bid are, whatever the dice in play, a prefix of one
tuple. A hand is its packed tally: the f-th byte from the right counts the dice that show face f.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

Uniform = Callable[[], float]
Throw = Callable[[Sequence[int]], Sequence[int]]
Dice = tuple[tuple[int, ...], ...]
ThrowDice = Callable[[Sequence[int]], Dice]
Trace = list[tuple[int, int, int]]

FACES = 6
ACE = 0
"""The ace as a bid's face counts from 0."""

BYTE = 8
MASK = 0xFF
CHUNK = 5
"""The dice that one draw settles at most; a larger hand takes several draws."""

OUTCOMES = tuple(FACES**size for size in range(CHUNK + 1))
"""In how many ways so many dice fall."""

DICE = tuple(
    tuple(tuple(sorted(hand)) for hand in product(range(1, FACES + 1), repeat=size))
    for size in range(CHUNK + 1)
)
"""All the ways in which so many dice fall, equally likely."""

CHUNKS = tuple(
    (CHUNK,) * (size // CHUNK) + ((size % CHUNK,) if size % CHUNK else ()) for size in range(21)
)
"""How a hand of so many dice is cut into draws."""


def pack(dice: Sequence[int]) -> int:
    """Tally a hand in one int."""
    return sum(1 << BYTE * (face - 1) for face in dice)


HANDS = tuple(tuple(pack(hand) for hand in hands) for hands in DICE)
"""The hands of ``DICE``, packed."""

TRUE_PASSES = frozenset(
    pack(hand)
    for hand in DICE[CHUNK]
    if sorted(hand.count(face) for face in set(hand)) in ([5], [2, 3], [1, 1, 1, 1, 1])
)
"""Five equal, three and two, or all different (P2)."""


def packed_thrower(random: Uniform, dice: int = CHUNK) -> Throw:
    """Throw packed hands of up to so many dice each, one draw a chunk, in seat order."""

    def throw(held: Sequence[int]) -> list[int]:
        return [HANDS[size][int(random() * OUTCOMES[size])] if size else 0 for size in held]

    def throw_many(held: Sequence[int]) -> list[int]:
        return [sum([HANDS[part][_draw(random, part)] for part in CHUNKS[size]]) for size in held]

    return throw if dice <= CHUNK else throw_many


def dice_thrower(random: Uniform, dice: int = CHUNK) -> ThrowDice:
    """Throw the same hands as `packed_thrower` on the same random stream, as tuples of faces."""

    def throw(held: Sequence[int]) -> Dice:
        return tuple([DICE[size][int(random() * OUTCOMES[size])] if size else () for size in held])

    def throw_many(held: Sequence[int]) -> Dice:
        return tuple(
            [
                tuple([die for part in CHUNKS[size] for die in DICE[part][_draw(random, part)]])
                for size in held
            ]
        )

    return throw if dice <= CHUNK else throw_many


def _draw(random: Uniform, size: int) -> int:
    return int(random() * OUTCOMES[size])


Numbers = tuple[int, ...]


@cache
def raises(most: int) -> tuple[list[Numbers], list[Numbers], list[Numbers], list[Numbers]]:
    """Tabulate what may follow a bid with up to so many dice in play.

    Two pairs of tables, the second for the seat that answers a pass: how many raises there are,
    by dice in play and standing bid, and which they are, by standing bid.
    """
    everything = range(FACES * most)
    after, after_pass = [], []
    for bid in everything:
        quantity, face = bid // FACES + 1, bid % FACES
        if face == ACE:
            fewest = [quantity + 1] + [2 * quantity + 1] * 5  # A3
            after.append(_from(fewest, most))
            after_pass.append(_from(fewest, most))
        else:
            fewest = [quantity + (other <= face) for other in range(FACES)]  # D3
            after_pass.append(_from(fewest, most))  # P3: its aces are not halved
            fewest[ACE] = quantity // 2 + 1  # A2
            after.append(_from(fewest, most))
    return _counts(after, most), after, _counts(after_pass, most), after_pass


def _from(fewest: list[int], most: int) -> Numbers:
    """List the bids with at least so many dice of each face."""
    return tuple(bid for bid in range(FACES * most) if bid // FACES + 1 >= fewest[bid % FACES])


def _counts(following: list[Numbers], most: int) -> list[Numbers]:
    """Count the bids that each number of dice in play allows."""
    return [
        tuple(bisect_left(bids, FACES * total) for bids in following) for total in range(most + 1)
    ]


@cache
def calls_on_a_bid(dice: int, *, paso: bool) -> tuple[Numbers, Numbers]:
    """Count the calls of a seat by the dice it holds, with half of all dice in play and with fewer.

    They are a doubt, calzar (C2) and a pass (P1).
    """
    passes = [paso and size == 5 for size in range(dice + 1)]
    return (
        tuple(2 + may_pass for may_pass in passes),
        tuple(1 + (size == 1) + may_pass for size, may_pass in enumerate(passes)),
    )


# One loop in one function: a call would cost a good part of a decision.
def playout(  # noqa: C901, PLR0912, PLR0913, PLR0915 - one loop, as fast as it goes
    seats: int,
    dice: int,
    random: Uniform,
    throw: Throw,
    *,
    paso: bool = False,
    obligar: bool = False,
    starter: int = 0,
    trace: Trace | None = None,
) -> tuple[int, int, int]:
    """Play one game at random and return its decisions, its throws and its winner.

    A `trace` is given the seat, the number of legal actions and the one chosen of each decision.
    """
    most = seats * dice
    counts, following, pass_counts, pass_following = raises(most)
    calls_open, calls_late = calls_on_a_bid(dice, paso=paso)
    half = (most + 1) // 2

    held = [dice] * seats
    reserve = [0] * seats
    may_force = [True] * seats
    left = [*range(1, seats), 0]
    right = [seats - 1, *range(seats - 1)]
    live = seats
    total = most
    half_in_play = True
    call_table = calls_open
    calls = [call_table[dice]] * seats
    opener = starter
    decisions = throws = 0

    while True:
        forced = False
        if obligar and held[opener] == 1 and may_force[opener]:
            may_force[opener] = False
            choice = int(random() * 3)
            decisions += 1
            if trace is not None:
                trace.append((opener, 3, choice))
            forced = choice < 2

        hands = throw(held)
        throws += 1

        after, before = left, right
        if live > 2:
            choice = int(random() * 2)
            decisions += 1
            if trace is not None:
                trace.append((opener, 2, choice))
            if choice:
                after, before = right, left

        if forced or held[opener] == 1:
            options = FACES * total
            bid = choice = int(random() * options)
        else:
            options = (FACES - 1) * total
            choice = int(random() * options)
            bid = choice + choice // 5 + 1  # step over the aces
        decisions += 1
        if trace is not None:
            trace.append((opener, options, choice))
        seat = after[opener]

        doubted_pass = False
        if forced:
            while True:
                quantity = bid // FACES + 1
                may_change = held[seat] == 1 and seat != opener
                bids = total - quantity
                if may_change:
                    bids *= FACES
                options = bids + 1 + (half_in_play or held[seat] == 1)
                choice = int(random() * options)
                decisions += 1
                if trace is not None:
                    trace.append((seat, options, choice))
                if choice >= bids:
                    break
                bid = FACES * quantity + choice if may_change else bid + FACES * (choice + 1)
                seat = after[seat]
        else:
            passed = False
            count = counts[total]
            while True:
                bids = count[bid]
                options = bids + calls[seat]
                choice = int(random() * options)
                decisions += 1
                if trace is not None:
                    trace.append((seat, options, choice))
                if choice < bids:
                    bid = following[bid][choice]
                    seat = after[seat]
                    continue
                if choice == bids or (choice == bids + 1 and (half_in_play or held[seat] == 1)):
                    break
                calls[seat] -= 1
                passed = True
                seat = after[seat]
                bids = pass_counts[total][bid]
                options = bids + 1
                choice = int(random() * options)
                decisions += 1
                if trace is not None:
                    trace.append((seat, options, choice))
                if choice == bids:
                    doubted_pass = True
                    break
                bid = pass_following[bid][choice]
                seat = after[seat]
            if passed:
                calls = [call_table[size] for size in held]

        if doubted_pass:
            passer = before[seat]
            loser = seat if hands[passer] in TRUE_PASSES else passer
        else:
            face = bid % FACES
            shown = sum(hands)
            excess = (shown >> BYTE * face & MASK) - bid // FACES - 1
            if face != ACE and not forced:
                excess += shown & MASK
            if choice == bids:
                loser = seat if excess >= 0 else before[seat]
            elif excess:
                loser = seat
            else:
                opener = seat
                if held[seat] == dice:
                    reserve[seat] += 1
                    continue
                held[seat] += 1
                total += 1
                if total == half:
                    half_in_play = True
                    call_table = calls_open
                    calls = [call_table[size] for size in held]
                else:
                    calls[seat] = call_table[held[seat]]
                continue

        opener = loser
        if reserve[loser]:
            reserve[loser] -= 1
            continue
        held[loser] -= 1
        total -= 1
        if not held[loser]:
            opener = after[loser]
            live -= 1
            if live == 1:
                return decisions, throws, opener
            left[right[loser]] = left[loser]
            right[left[loser]] = right[loser]
        if total == half - 1:
            half_in_play = False
            call_table = calls_late
            calls = [call_table[size] for size in held]
        else:
            calls[loser] = call_table[held[loser]]
