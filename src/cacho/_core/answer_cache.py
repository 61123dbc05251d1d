"""Keep answers about legality, by the facts that they depend on.

The facts that rules read hold for all of a round in which no dice are thrown and no slot changes.
So what is known of each seat is looked up once for as long as they hold, and in it the standing
claim alone.
"""

from collections.abc import Hashable, Mapping, Sequence
from itertools import islice, repeat
from typing import TypeGuard

import attrs

from cacho._core.dispatch import Resolution
from cacho._core.errors import RuleError
from cacho._core.filling import maker
from cacho._core.foreign import RAISED, worded
from cacho._core.legal import Answer
from cacho._core.rule import Fact, Rule
from cacho._core.slots import Slots
from cacho._core.table import Round, Table, ring

MOST_KEPT = 1 << 14
"""Answers kept for one rule set: enough for every position of many games, and no more."""

Answers = dict[Hashable, Answer]
"""Answers by what is asked about."""


@attrs.frozen(eq=False, repr=False)
class KnownAnswers:
    """Answers under the same facts: by the standing claim, or by what is asked before.

    `own` has those for a standing claim that is the seat's own.
    """

    answers: Answers = attrs.field(factory=dict[Hashable, Answer])
    own: Answers = attrs.field(factory=dict[Hashable, Answer])


class ByFacts(dict[tuple[Hashable, ...], KnownAnswers]):
    """All that is known, by whether dice lie and what each fact is; nothing of new facts."""

    def __missing__(self, facts: tuple[Hashable, ...]) -> KnownAnswers:
        """Begin with nothing."""
        self[facts] = known = KnownAnswers()
        return known


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class Context:
    """What holds as long as a table has the same round, slots, dice, lives and live seats.

    `following` is who is next after each seat, `known` the answers known of each, `ceiling`
    the most dice that may be bid.
    """

    round: Round | None
    slots: Slots | None
    dice: tuple[int, ...] | None
    lives: tuple[int, ...] | None
    live: tuple[bool, ...] | None
    following: tuple[int, ...]
    known: tuple[KnownAnswers, ...]
    ceiling: int


_USUAL = frozenset({tuple, list})
"""What facts mostly answer, passed at sight."""

make_context = maker(Context)
NO_CONTEXT = make_context(None, None, None, None, None, (), (), 0)


class AnswerCache:
    """The answers kept for one rule set; they are no part of its value."""

    def __init__(self, resolution: Resolution, facts: Mapping[Fact, Rule]) -> None:
        """Take the questions, and what answers depend on with the rules that say so."""
        self._resolution = resolution
        self._facts = facts
        self._ceiling = resolution.ask.ceiling
        self._size = 0
        self._by_facts = ByFacts()
        self._context = NO_CONTEXT

    def context(self, table: Table) -> Context:
        """Return what holds at a table."""
        context = self._context
        if (
            table.dice is not context.dice
            or table.slots is not context.slots
            or table.round is not context.round
            or table.lives is not context.lives
            or table.live is not context.live
        ):
            known = self._known(table)
            following = ring(table.live, table.round.direction)
            ceiling = self._ceiling(table) or 0
            self._context = context = make_context(
                *(table.round, table.slots, table.dice, table.lives, table.live),
                *(following, known, ceiling),
            )
        return context

    def _known(self, table: Table) -> tuple[KnownAnswers, ...]:
        """Return what is known of each seat, or blame a rule: a fact is one value a seat."""
        thrown = repeat(any(table.dice), len(table.live))
        facts: list[Sequence[Hashable]] = []
        try:
            for fact in self._facts:
                facts.append(fact(table))  # noqa: PERF401 - it tells which of them failed
            if _USUAL.issuperset(map(type, facts)) or all(map(_is_sequence, facts)):
                return tuple(map(self._by_facts.__getitem__, zip(thrown, *facts, strict=True)))
        except RAISED as error:
            raise self._fault(facts, len(table.live), error) from error
        raise self._fault(facts, len(table.live))

    def _fault(
        self, facts: Sequence[object], seats: int, error: BaseException | None = None
    ) -> RuleError:
        """Make the error that blames a rule for one of its facts, as far as they were asked."""
        faults = [_fault_in(values, seats) for values in facts]
        if error is not None:
            faults.append(f"raised {worded(error)}")
        place, what = next((place, what) for place, what in enumerate(faults) if what)
        fact, rule = tuple(self._facts.items())[min(place, len(self._facts) - 1)]
        name = getattr(fact, "__name__", repr(fact))
        return self._resolution.fault(rule, "reads", f"{name} {what}")

    def keep(self, answers: Answers, what: Hashable, answer: Answer) -> None:
        """Keep an answer, or forget all if there are too many."""
        answers[what] = answer
        self._size += 1
        if self._size > MOST_KEPT:
            self._size = 0
            self._by_facts = ByFacts()
            self._context = NO_CONTEXT


def _is_sequence(values: object) -> TypeGuard[Sequence[object]]:
    return isinstance(values, Sequence)


def _fault_in(values: object, seats: int) -> str | None:
    """Say what is wrong with the answer of a fact, if anything is."""
    try:
        if _is_sequence(values) and len(held := tuple(islice(values, seats + 1))) == seats:
            hash(held)
            return None
    except RAISED as error:  # a sequence of its own can raise anything
        return f"raised {worded(error)}"
    return "is no sequence of one value a seat"
