"""Chances, from what a seat sees: of a claim, of a call, and worlds that the hidden dice may be.

Every hidden die is fair and independent of all others: what was bid or remembered tells nothing
here. The rules themselves count and judge, in worlds that stand for all others, so that a foreign
way of counting is honoured. A chance is exact where hidden dice can change places and it is told
which faces make no difference; elsewhere it is estimated, always from the same worlds.
"""

import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random

import attrs

from cacho._core.actions import Action, Bid, Call, Claim, Doubt
from cacho._core.checks import whole
from cacho._core.events import Judged
from cacho._core.ruleset import Ruleset, check_rules
from cacho._core.state import Observation, State
from cacho._core.table import Table, Turn
from cacho._core.wording import described
from cacho.unseen import Cups, Distribution, Ruling, distribution, hidden_dice

__all__ = ["chance", "counts", "exact", "gains", "right", "risk", "worlds"]


def worlds(observation: Observation, count: int, source: Random) -> Iterator[State]:
    """Draw positions that the seat cannot tell from its own, each hidden die as likely as any.

    Raises:
        ValueError: it is no observation, `count` no number of them, or `source` no `Random`.
    """
    _check_observation(observation)
    whole("count", count, 0, sys.maxsize)
    if not isinstance(source, Random):
        raise ValueError(f"source must be one, such as Random(7), not {described(source)}")
    hidden = hidden_dice(observation)
    return (State(observation.table, hidden.world(hidden.draw(source))) for _ in range(count))


def counts(rules: Ruleset, observation: Observation, bid: Bid) -> Mapping[int, Fraction]:
    """Return, for each number, how likely it is that so many dice bear the bid out.

    Raises:
        ValueError: it is no bid, or these rules count no dice for it; there are no rules in force,
            or no observation.
    """
    if not isinstance(bid, Bid):
        raise ValueError(f"bid must be one, such as Bid(3, 5), not {described(bid)}")
    found = _of_bid(rules, observation, bid).items()
    return {ruling.count: probability for ruling, probability in found if ruling.count is not None}


def chance(rules: Ruleset, observation: Observation, claim: Claim) -> Fraction:
    """Return how likely a claim is true; it need not be the standing one.

    A claim that is no bid is true if a doubt of it would be wrong.

    Raises:
        ValueError: it is no claim, or these rules cannot judge it here; there are no rules in
            force, or no observation.
    """
    if isinstance(claim, Bid):
        return _right(_of_bid(rules, observation, claim))
    _check(rules, observation)
    if not isinstance(claim, Claim):
        raise ValueError(f"claim must be one, such as Bid(3, 5), not {described(claim)}")
    table = observation.table
    seat = _seat(observation)
    said = attrs.evolve(table, claim=claim, claimant=seat, turn=table.after(seat))
    return 1 - right(rules, attrs.evolve(observation, table=said), Doubt())


def exact(rules: Ruleset, observation: Observation, bid: Bid) -> Fraction:
    """Return how likely just as many dice bear a bid out as it says.

    Raises as `counts` does.
    """
    return counts(rules, observation, bid).get(bid.quantity, Fraction())


def right(rules: Ruleset, observation: Observation, call: Call, by: int | None = None) -> Fraction:
    """Return how likely a call on what stands now is right; the seat makes it, unless `by` does.

    Raises:
        ValueError: it is no call, there is no such seat, or these rules cannot judge it here; there
            are no rules in force, or no observation.
    """
    _check(rules, observation)
    seat = _caller(observation, call, by)

    def judged(cups: Cups) -> Ruling:
        verdict = rules.ask.judge(observation.table, cups, seat, call)
        if verdict is None:
            msg = f"{rules.spec} cannot judge {call} here"
            raise ValueError(msg)
        return Ruling(verdict.right, verdict.count, verdict.ledger)

    return _right(distribution(observation, judged))


def gains(rules: Ruleset, observation: Observation, call: Call, by: int | None = None) -> Fraction:
    """Return how likely a call on what stands now brings its caller lives, now or in reserve.

    What other seats lose by it is no gain: as much is lost where the call is wrong.

    Raises:
        IllegalAction: the seat may not make it here.
        ValueError: it is no call, or there is no such seat; there are no rules in force, or no
            observation.
    """
    _check(rules, observation)
    before = observation.table
    seat = _caller(observation, call, by)

    def gaining(cups: Cups) -> Ruling:
        step = rules.step(State(before, cups), call, seat)
        verdict = next(event.verdict for event in step.events if type(event) is Judged)
        gained = _gained(rules, before, step.state.table, seat)
        return Ruling(gained, verdict.count, verdict.ledger)

    return _right(distribution(observation, gaining))


def risk(rules: Ruleset, observation: Observation, action: Action) -> Fraction | None:
    """Return how likely the next seat is right to call what the seat does, as a pass is doubted.

    Of several calls it is the one that is likeliest right; None if no other seat can call.

    Raises:
        IllegalAction: the seat may not do it here.
        ValueError: there are no rules in force, or no observation.
    """
    _check(rules, observation)
    seat = _seat(observation)
    world = State(observation.table, hidden_dice(observation).world(()))  # any: no table tells
    table = rules.apply(world, action, seat).table
    decision = table.decision
    if not isinstance(decision, Turn) or decision.seat == seat:
        return None
    seen = attrs.evolve(observation, table=table)
    calls = (call for call in rules.legal(seen, decision.seat).offers if isinstance(call, Call))
    return max((right(rules, seen, call, decision.seat) for call in calls), default=None)


def _check(rules: object, observation: object) -> None:
    """Refuse what is no rule set, and what is no observation."""
    check_rules(rules)
    _check_observation(observation)


def _check_observation(observation: object) -> None:
    if not isinstance(observation, Observation):
        named = described(observation)
        raise ValueError(f"observation must be one, such as view.observation, not {named}")


def _seat(observation: Observation) -> int:
    """Return who asks: for a spectator, the seat in turn."""
    return observation.table.turn if observation.seat is None else observation.seat


def _caller(observation: Observation, call: object, by: int | None) -> int:
    """Return who calls: the seat that asks, unless another does."""
    if not isinstance(call, Call):
        raise ValueError(f"call must be one, such as Doubt(), not {described(call)}")
    return _seat(observation) if by is None else whole("by", by, 0, observation.table.seats - 1)


def _gained(rules: Ruleset, before: Table, after: Table, seat: int) -> bool:
    """Tell whether a seat has gained more than others lost, or what rules hold beside all hands."""
    if after.lives == before.lives:
        kept = [term for rule in rules.rules for term in rule.conserves]
        return sum(term(after) for term in kept) > sum(term(before) for term in kept)
    changes = [now - held for now, held in zip(after.lives, before.lives, strict=True)]
    return changes.pop(seat) + min(sum(changes), 0) > 0


def _of_bid(rules: Ruleset, observation: Observation, bid: Bid) -> Distribution:
    _check(rules, observation)

    def counted(cups: Cups) -> Ruling:
        count = rules.ask.count(observation.table, cups, bid)
        if count is None:
            msg = f"{rules.spec} counts no dice for {bid}"
            raise ValueError(msg)
        return Ruling(count.total >= bid.quantity, count.total, count.ledger)

    return distribution(observation, counted)


def _right(found: Distribution) -> Fraction:
    return sum((probability for ruling, probability in found.items() if ruling.right), Fraction())
