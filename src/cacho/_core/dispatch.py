"""Resolve each question once: from pluggy's registry to a direct call or a short chain.

pluggy holds the truth of who speaks, in what order and around whom. What is built here answers the
same, without its cost at each call; a property test holds the two equal. Whatever a rule does
wrong becomes a `RuleError` that names it.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial, reduce
from inspect import signature
from operator import itemgetter
from typing import Any

import attrs
import pluggy

from cacho._core.actions import Action
from cacho._core.claims import Count, Ongoing, Outcome, Owed, Span, Verdict
from cacho._core.errors import RuleError, RulesetError
from cacho._core.events import (
    Called,
    Claimed,
    CupsTaken,
    DiceMoved,
    DirectionSet,
    Event,
    LivesChanged,
    TurnMoved,
)
from cacho._core.hooks import PROJECT, Ask, Questions, Rules
from cacho._core.rule import Rule, Setup
from cacho._core.table import Chance, Table, Turn
from cacho._core.violations import Violation

Answer = Callable[..., Any]


@attrs.frozen
class Form:
    """What an answer must be: of one of these types, and if it is a collection, of such items."""

    types: tuple[type, ...]
    items: "Form | None" = None

    def fits(self, answer: Any) -> bool:  # noqa: ANN401 - whatever a rule answered
        """Tell whether an answer that is not None has this form."""
        if isinstance(answer, bool) or not isinstance(answer, self.types):
            return False
        items = self.items
        return items is None or all(items.fits(item) for item in answer)

    def __str__(self) -> str:
        """Name the types and those of the items."""
        types = " or ".join(kind.__name__ for kind in self.types)
        return f"{types} of {self.items}" if self.items else types


_EVENTS = Form((tuple,), Form((Event,)))
_NUMBERS = Form((frozenset,), Form((int,)))

FORMS: Mapping[str, Form] = {
    "setup": Form((Setup,)),
    "decision": Form((Turn, Chance)),
    "offers": Form((tuple,), Form((Action,))),
    "span": Form((Span,)),
    "narrow": Form((Span,)),
    "objection": Form((Violation,)),
    "act": _EVENTS,
    "audience": _NUMBERS,
    "wild": _NUMBERS,
    "count": Form((Count,)),
    "judge": Form((Verdict,)),
    "penalties": Form((tuple,), Form((Owed,))),
    "settle": _EVENTS,
    "leave": _EVENTS,
    "starter": Form((int,)),
    "outcome": Form((Outcome, Ongoing)),
}
"""The form of the answer to each question, other than None."""

MAY_EMIT: Mapping[str, tuple[type[Event], ...]] = {
    "act": (Claimed, TurnMoved, DirectionSet, CupsTaken, DiceMoved, Called),
    "settle": (LivesChanged,),
    "leave": (LivesChanged,),
}
"""The events of the core that a rule may decide, beside its own."""

SPOKEN_BY_ALL = frozenset({"offers", "narrow", "objection"})
OWNED = frozenset({"act", "judge"})


@attrs.frozen
class Speaker:
    """One rule's answer to one question, called with the question's arguments in order."""

    rule: Rule
    hook: str
    form: Form
    distribution: str
    call: Answer

    def fault(self, what: str) -> RuleError:
        """Make the error that blames this rule."""
        return RuleError(self.rule.id, self.distribution, self.rule.version, self.hook, what)

    def blame(self, error: Exception) -> RuleError:
        """Make the error that blames this rule for what it raised."""
        return self.fault(f"it raised {type(error).__name__}: {error}")

    def answer(self, arguments: tuple[Any, ...]) -> Any:  # noqa: ANN401 - checked against the form
        """Ask the rule; whatever escapes it is its fault."""
        try:
            answer = self.call(*arguments)
        except RuleError:  # another rule's, which this one asked
            raise
        except Exception as error:
            raise self.blame(error) from error
        return self.checked(answer)

    def started(self, arguments: tuple[Any, ...]) -> Generator[Any, Any, Any]:
        """Run a wrapper up to its yield."""
        try:
            generator: Generator[Any, Any, Any] = self.call(*arguments)
            next(generator)
        except StopIteration:
            raise self.fault("a wrapper must yield once; it did not yield") from None
        except RuleError:
            raise
        except Exception as error:
            raise self.blame(error) from error
        return generator

    def finished(self, generator: Generator[Any, Any, Any], inner: object) -> Any:  # noqa: ANN401 - checked
        """Give a wrapper the answer inside it, and return its own."""
        try:
            generator.send(inner)
        except StopIteration as stop:
            answer = stop.value
        except RuleError:
            raise
        except Exception as error:
            raise self.blame(error) from error
        else:
            generator.close()
            raise self.fault("a wrapper must yield once; it yielded again")
        return self.checked(answer)

    def checked(self, answer: object) -> Any:  # noqa: ANN401 - has the question's form from here on
        """Return an answer of the right form, or blame the rule for it."""
        if answer is None or self.form.fits(answer):
            return answer
        raise self.fault(f"it answered a {type(answer).__name__} where {self.form} or None belongs")


def first(speakers: Sequence[Speaker]) -> Answer:
    """Ask in order until one does not pass the question on with None."""

    def ask(*arguments: Any) -> Any:  # noqa: ANN401 - checked against the form
        for speaker in speakers:
            answer = speaker.answer(arguments)
            if answer is not None:
                return answer
        return None

    return ask


def every(speakers: Sequence[Speaker]) -> Answer:
    """Ask all, and collect what is not None in their order."""

    def ask(*arguments: Any) -> tuple[Any, ...]:
        answers = (speaker.answer(arguments) for speaker in speakers)
        return tuple(answer for answer in answers if answer is not None)

    return ask


def surround(wrapper: Speaker, inner: Answer) -> Answer:
    """Let a wrapper see the answer of what is inside it, and answer in its place.

    Unlike pluggy's, a wrapper never sees an error: whatever is raised inside it ends the step.
    """

    def ask(*arguments: Any) -> Any:  # noqa: ANN401 - checked against the form
        generator = wrapper.started(arguments)
        try:
            answer = inner(*arguments)
        except RuleError:
            generator.close()
            raise
        return wrapper.finished(generator, answer)

    return ask


def of_the_owner(answers: Mapping[type[Action], Answer]) -> Answer:
    """Ask the owner of the action, which is the last argument."""

    def ask(*arguments: Any) -> Any:  # noqa: ANN401 - checked against the form
        owner = answers.get(type(arguments[-1]))
        return owner(*arguments) if owner else None

    return ask


def by_tag(answers: Mapping[str, Answer]) -> Answer:
    """Ask those who named the action's tag; the action is the last argument."""

    def ask(*arguments: Any) -> tuple[Any, ...]:
        those = answers.get(arguments[-1].tag)
        return those(*arguments) if those else ()

    return ask


def by_turn(in_turn: Answer, out_of_turn: Answer) -> Answer:
    """Ask all for the seat in turn, and for another only those who let it speak."""

    def ask(table: Table, seat: int) -> tuple[Any, ...]:
        decision = table.decision
        if type(decision) is Turn and decision.seat == seat:
            return in_turn(table, seat)
        return out_of_turn(table, seat)

    return ask


def registry(rules: Sequence[Rule]) -> pluggy.PluginManager:
    """Register rules in their order with a manager of their own."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Questions)
    for rule in rules:
        manager.register(rule, rule.id)
    return manager


class Resolution:
    """Every question of a rule set, resolved once; and whom to blame for an answer."""

    def __init__(
        self,
        manager: pluggy.PluginManager,
        rules: Rules,
        listed: Sequence[Rule],
        origins: Mapping[str, str],
    ) -> None:
        """Resolve for the listed rules; `origins` maps their ids to distributions."""
        self._origins = origins
        self._setups: dict[int, Setup] = {}
        self.speakers: dict[str, tuple[list[Speaker], list[Speaker]]] = {}
        answers: dict[str, Answer] = {}
        for hook in FORMS:
            plain, wrappers = speakers(manager, hook, rules, listed, origins)
            self.speakers[hook] = plain, wrappers
            answers[hook] = _resolved(hook, plain, wrappers, listed)
        self.ask = Ask(**answers)

    def setup(self, seats: int) -> Setup:
        """Return how a game of so many seats begins.

        Raises:
            RulesetError: no rule says so.
        """
        if seats not in self._setups:
            setup = self.ask.setup(seats)
            if setup is None:
                msg = "no rule answers 'setup'; name a game, such as dudo"
                raise RulesetError(msg)
            self._setups[seats] = setup
        return self._setups[seats]

    def fault(self, rule: Rule, hook: str, what: str) -> RuleError:
        """Make the error that blames a rule."""
        return RuleError(rule.id, self._origins[rule.id], rule.version, hook, what)

    def blame(self, hook: str, arguments: tuple[Any, ...], what: str) -> RuleError:
        """Make the error that blames the rule whose answer it was."""
        plain, _ = self.speakers[hook]
        action = type(arguments[-1])
        asked = [s for s in plain if action in s.rule.actions] if hook in OWNED else plain
        culprit = next(s for s in asked if s.answer(arguments) is not None)
        return culprit.fault(what)


def _resolved(
    hook: str, plain: Sequence[Speaker], wrappers: Sequence[Speaker], listed: Sequence[Rule]
) -> Answer:
    def surrounded(answer: Answer) -> Answer:
        return reduce(lambda inner, wrapper: surround(wrapper, inner), wrappers, answer)

    if hook in OWNED:
        owners = {
            action: surrounded(first([s for s in plain if s.rule is rule]))
            for rule in listed
            for action in rule.actions
        }
        return of_the_owner(owners)
    if hook == "objection":
        tags = {tag for rule in listed for tag in rule.objects_to}
        those = {tag: [s for s in plain if tag in s.rule.objects_to] for tag in tags}
        return by_tag({tag: surrounded(every(speakers)) for tag, speakers in those.items()})
    if hook == "offers":
        outspoken = [s for s in plain if s.rule.out_of_turn]
        return by_turn(surrounded(every(plain)), surrounded(every(outspoken)))
    return surrounded(every(plain) if hook in SPOKEN_BY_ALL else first(plain))


def speakers(
    manager: pluggy.PluginManager,
    hook: str,
    rules: Rules,
    listed: Sequence[Rule],
    origins: Mapping[str, str],
) -> tuple[list[Speaker], list[Speaker]]:
    """List who answers a question, in the order they are asked, and who surrounds the answer.

    Wrappers stand from the innermost to the outermost.
    """
    caller: pluggy.HookCaller = getattr(manager.hook, hook)
    plain: list[Speaker] = []
    wrappers: list[Speaker] = []
    for implementation in caller.get_hookimpls():
        rule = implementation.plugin
        call = adapted(implementation, QUESTIONS[hook], rules)
        origin = origins[rule.id]
        if implementation.wrapper:
            form = _form(hook, listed)
            around = Form((tuple,), form) if hook in SPOKEN_BY_ALL else form
            wrappers.append(Speaker(rule, hook, around, origin, call))
        else:
            plain.append(Speaker(rule, hook, _form(hook, [rule]), origin, call))
    return plain[::-1], wrappers


def _form(hook: str, rules: Sequence[Rule]) -> Form:
    """Return the form of an answer that may hold events of these rules."""
    if hook not in MAY_EMIT:
        return FORMS[hook]
    own = tuple(event for rule in rules for event in rule.events)
    return Form((tuple,), Form((*MAY_EMIT[hook], *own)))


def adapted(
    implementation: pluggy.HookImpl, arguments: tuple[str, ...], rules: Rules
) -> Answer:
    """Make an implementation take all of a question's arguments in order, whichever it names."""
    function: Answer = implementation.function
    named: tuple[str, ...] = implementation.argnames
    if named[:1] == ("rules",):
        function, named = partial(function, rules), named[1:]
    if named == arguments:
        return function
    if "rules" in named:
        constant = {"rules": rules}
        return lambda *given: function(
            **{name: value for name, value in zip(arguments, given, strict=True) if name in named},
            **constant,
        )
    match [arguments.index(name) for name in named]:
        case []:
            return lambda *_: function()
        case [one]:
            return lambda *given: function(given[one])
        case [one, two]:
            return lambda *given: function(given[one], given[two])
        case positions:
            pick = itemgetter(*positions)
            return lambda *given: function(*pick(given))


QUESTIONS: Mapping[str, tuple[str, ...]] = {
    hook: tuple(signature(getattr(Questions, hook)).parameters)[2:] for hook in FORMS
}
"""The arguments of each question, in order, without the rule set."""
