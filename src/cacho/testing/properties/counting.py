"""Counting: no face is special but the ace, and every die counts once at most (Q26–Q27).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from cacho import Bid, Cup, Ruleset, State
from cacho._core.actions import hand_notation
from cacho._core.checks import FACES


def faces_are_alike(rules: Ruleset, thrown: State, bid: Bid, faces: tuple[int, ...]) -> None:
    """Q26: with other names for all faces but the ace, in dice and bid, the count is the same.

    `faces` are the new names of 2, 3, 4, 5 and 6. Neither does the order of dice in a hand matter.
    """
    name = dict(zip(FACES, (FACES[0], *faces), strict=True))
    cups = tuple(Cup(tuple(name[die] for die in cup.dice), cup.seen_by) for cup in thrown.cups)
    count = _counted(rules, thrown, thrown.cups, bid)
    same = _counted(rules, thrown, cups, Bid(bid.quantity, name[bid.face]))
    assert count == same, f"{bid} counts {count}, and {same} with other names for faces"


def one_more_die_never_hurts(rules: Ruleset, thrown: State, bid: Bid) -> None:
    """Q27: one more die of the bid's face never makes a true bid false.

    One is added under each cup in turn.
    """
    cups = [*thrown.cups]
    count = _counted(rules, thrown, thrown.cups, bid)
    for at, cup in enumerate(thrown.cups):
        cups[at] = Cup(tuple(sorted((*cup.dice, bid.face))), cup.seen_by)
        more = _counted(rules, thrown, tuple(cups), bid)
        assert more >= count, f"{bid} counts {count}, and {more} with one more {bid.face}"
        count = more


def counts_are_honest(rules: Ruleset, thrown: State, bid: Bid) -> None:
    """Q27: the count of a bid is of the dice that show its face or are wild, each die once.

    The ledger has every die, once. With ``need_natural`` nothing is wild where no die shows the
    face itself. What no die shows is not wild: faces are 1 … 6.
    """
    counted = rules.ask.count(thrown.table, thrown.cups, bid)
    if counted is None:
        return
    dice = [(at, die) for at, cup in enumerate(thrown.cups) for die in cup.dice]
    lying = "/".join(hand_notation(cup.dice) for cup in thrown.cups)
    wild = rules.ask.wild(thrown.table) or frozenset()
    assert wild <= {*FACES}, f"wild are {sorted(wild)}; the faces of a die are {[*FACES]}"
    natural = any(die == bid.face for _, die in dice)
    if not natural and any(getattr(rule, "need_natural", False) for rule in rules.rules):
        wild = frozenset[int]()
    due = sum(die == bid.face or die in wild for _, die in dice)
    assert counted.total == due, f"{bid} counts {counted.total} of {lying}, and {due} are due"
    ledger = [(entry.cup, entry.die) for entry in counted.ledger]
    assert sorted(ledger) == sorted(dice), f"of {lying}, the ledger has, cup by cup, {ledger}"
    for entry in counted.ledger:
        counts = entry.die == bid.face or entry.die in wild
        assert entry.counts_as == (bid.face if counts else None), (
            f"for {bid} the ledger says {entry}"
        )


def _counted(rules: Ruleset, thrown: State, cups: tuple[Cup, ...], bid: Bid) -> int:
    """Count a bid; where no rule counts, there is nothing to count."""
    counted = rules.ask.count(thrown.table, cups, bid)
    return 0 if counted is None else counted.total
