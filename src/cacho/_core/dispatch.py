"""Resolve each question once: from pluggy's registry to a direct call or a short chain.

pluggy holds the truth of who speaks, in what order and around whom. What is built here answers the
same, without its cost at each call (a question through pluggy takes 30 to 60 times a plain call);
a property test holds the two equal. Whatever a rule does wrong becomes a `RuleError` that names it.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import reduce
from typing import Any

import attrs
import pluggy

from cacho._core.actions import Action
from cacho._core.errors import RuleError, RulesetError
from cacho._core.forms import FORMS, OWNED, QUESTIONS, SPOKEN_BY_ALL, Form, form, gathered
from cacho._core.hooks import PROJECT, Ask, Questions, Rules
from cacho._core.rule import Rule, Setup
from cacho._core.table import Table, Turn

Answer = Callable[..., Any]


@attrs.frozen
class Speaker:
    """One rule's answer to one question."""

    rule: Rule
    hook: str
    form: Form
    distribution: str
    rules: Rules
    function: Answer
    named: tuple[str, ...]
    """The arguments that the rule's method names, of the question's and ``rules``."""

    def answer(self, *arguments: Any) -> Any:  # noqa: ANN401 - checked against the form
        """Ask the rule, with the question's arguments in order."""
        return first([self])(*arguments)

    def fault(self, what: str) -> RuleError:
        """Make the error that blames this rule."""
        return RuleError(self.rule.id, self.distribution, self.rule.version, self.hook, what)

    def blame(self, error: Exception) -> RuleError:
        """Make the error that blames this rule for what it raised."""
        return self.fault(f"it raised {type(error).__name__}: {error}")

    def checked(self, answer: object) -> Any:  # noqa: ANN401 - has the question's form from here on
        """Return an answer of the right form, or blame the rule for it."""
        if answer is None or self.form.fits(answer):
            return answer
        raise self.fault(f"it answered a {type(answer).__name__} where {self.form} or None belongs")

    def started(self, arguments: tuple[Any, ...]) -> Generator[Any, Any, Any]:
        """Run a wrapper up to its yield."""
        given = dict(zip(QUESTIONS[self.hook], arguments, strict=True), rules=self.rules)
        generator: Generator[Any, Any, Any] = self.function(*[given[name] for name in self.named])
        try:
            next(generator)
        except StopIteration:
            raise self.fault("a wrapper must yield once; it did not yield") from None
        except RuleError:
            raise
        except Exception as error:
            raise self.blame(error) from error
        return generator

    def finished(self, generator: Generator[Any, Any, Any], inner: object) -> Any:  # noqa: ANN401 - as above
        """Give a wrapper the answer inside it, and return its own."""
        try:
            generator.send(inner)
        except StopIteration as stop:
            return self.checked(stop.value)
        except RuleError:
            raise
        except Exception as error:
            raise self.blame(error) from error
        generator.close()
        raise self.fault("a wrapper must yield once; it yielded again")


def first(speakers: Sequence[Speaker]) -> Answer:
    """Ask in order until one does not pass the question on with None.

    The chain is written out as source, each call with just the arguments that its rule names: that
    costs half of a loop that hands on all of them.
    """
    if not speakers:
        return lambda *_: None
    form = speakers[0].form
    sight = "type(answer) in usual[at]"
    if form.items:
        sight = "type(answer) in types and usual[at].issuperset(map(type, answer))"
    asked = [
        f"        if answer is None:\n"
        f"            at = {place}\n"
        f"            answer = answer_{place}({', '.join(speaker.named)})\n"
        for place, speaker in enumerate(speakers)
    ]
    source = (
        f"def ask({', '.join(QUESTIONS[speakers[0].hook])}):\n"
        f"    answer = None\n"
        f"    at = 0\n"
        f"    try:\n"
        f"{''.join(asked)}"
        f"    except RuleError:\n"  # of another rule, which this one asked
        f"        raise\n"
        f"    except Exception as error:\n"
        f"        raise speakers[at].blame(error) from error\n"
        f"    if {sight}:\n"
        f"        return answer\n"
        f"    return speakers[at].checked(answer)\n"
    )
    space: dict[str, Any] = {
        "RuleError": RuleError,
        "rules": speakers[0].rules,
        "speakers": speakers,
        "types": frozenset(form.types),
        "usual": [speaker.form.usual for speaker in speakers],
    }
    space |= {f"answer_{place}": speaker.function for place, speaker in enumerate(speakers)}
    exec(source, space)  # noqa: S102 - the names in it are those of hook arguments
    answer: Answer = space["ask"]
    return answer


def every(speakers: Sequence[Speaker]) -> Answer:
    """Ask all, and collect what is not None in their order."""
    asked = [first([speaker]) for speaker in speakers]

    def ask(*arguments: Any) -> tuple[Any, ...]:
        return tuple(a for a in (answer(*arguments) for answer in asked) if a is not None)

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
            return in_turn(table, seat)  # type: ignore[no-any-return]  # the form of offers
        return out_of_turn(table, seat)  # type: ignore[no-any-return]  # the form of offers

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
        culprit = next(s for s in asked if s.answer(*arguments) is not None)
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
        rule: Rule = implementation.plugin
        own = form(hook, listed if implementation.wrapper else [rule])
        if implementation.wrapper and hook in SPOKEN_BY_ALL:
            own = gathered(own)
        function, named = implementation.function, tuple(implementation.argnames)
        speaker = Speaker(rule, hook, own, origins[rule.id], rules, function, named)
        (wrappers if implementation.wrapper else plain).append(speaker)
    return plain[::-1], wrappers
