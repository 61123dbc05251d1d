"""Resolve each question once: from pluggy's registry to a direct call or a short chain.

pluggy holds the truth of who speaks, in what order and around whom. What is built here answers the
same, without its cost at each call (a question through pluggy takes 30 to 60 times a plain call);
a property test holds the two equal. Whatever a rule does wrong becomes a `RuleError` that names it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any, cast

import attrs
import pluggy

from cacho._core.actions import Action
from cacho._core.errors import RuleError, RulesetError
from cacho._core.forms import FORMS, OWNED, QUESTIONS, SPOKEN_BY_ALL, Form, form, gathered
from cacho._core.hooks import PROJECT, Ask, Questions, Rules
from cacho._core.rule import Rule, Setup
from cacho._core.table import Table, Turn

Answer = Callable[..., Any]

LASTING = frozenset({"seats", "seat", "face", "cup"})
"""The arguments that are small numbers: a method that names no other has few answers."""

MOST_KEPT = 1 << 10
"""Answers kept for one method that names nothing else."""


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
        words = "" if "cups" in QUESTIONS[self.hook] else f": {error}"  # it may tell of dice
        return self.fault(f"it raised {type(error).__name__}{words}")

    def checked(self, answer: object) -> Any:  # noqa: ANN401 - has the question's form from here on
        """Return an answer of the right form, or blame the rule for it."""
        if answer is None or self.form.fits(answer):
            return answer
        raise self.fault(f"it answered a {type(answer).__name__} where {self.form} or None belongs")

    def lasting(self) -> Answer:
        """Return a function that asks the rule, and keeps what it answered.

        It serves a method that names nothing that changes in play: its answer is then always the
        same, by what it names.
        """

        @lru_cache(maxsize=MOST_KEPT)
        def answer(*arguments: Any) -> Any:  # noqa: ANN401 - as above
            return self.checked(self.function(*arguments))

        return answer


def first(speakers: Sequence[Speaker]) -> Answer:
    """Ask in order until one does not pass the question on with None.

    The chain is written out as source, each call with just the arguments that its rule names: that
    costs half of a loop that hands on all of them.
    """
    if not speakers:
        return lambda *_: None
    lines: list[str] = []
    space: dict[str, Any] = {
        "RuleError": RuleError,
        "rules": speakers[0].rules,
        "speakers": speakers,
    }
    for place, speaker in enumerate(speakers):
        kept = LASTING.issuperset(speaker.named)
        space[f"answer_{place}"] = speaker.lasting() if kept else speaker.function
        space[f"usual_{place}"] = speaker.form.usual
        space[f"kind_{place}"] = speaker.form.types[0]
        lines += [
            f"at = {place}",
            f"answer = answer_{place}({', '.join(speaker.named)})",
            "if answer is not None:",
            *([] if kept else [f"    if not ({_sight(speaker.form, place)}):"]),
            *([] if kept else [f"        speakers[{place}].checked(answer)"]),
            "    return answer",
        ]
    return _defined(speakers[0].hook, _blaming(lines), space)


def _sight(form: Form, place: int) -> str:
    """Write the test by which most answers are seen to have the right form."""
    if form.items is not None:
        return f"type(answer) is kind_{place} and usual_{place}.issuperset(map(type, answer))"
    if not form.fields:
        return f"type(answer) in usual_{place}"
    fields = [f"type(answer.{name}) is {kind.__name__}" for name, kind in form.fields]
    whole = " and ".join([f"type(answer) is kind_{place}", *fields])
    return f"{whole} or type(answer) in usual_{place}"


def _blaming(lines: Sequence[str]) -> Sequence[str]:
    """Write lines that blame the speaker at the place `at` for what is raised in them."""
    return [
        "at = 0",
        "try:",
        *(f"    {line}" for line in lines),
        "except RuleError:",  # of another rule, which this one asked; or already blamed
        "    raise",
        "except Exception as error:",
        "    raise speakers[at].blame(error) from error",
    ]


def _defined(hook: str, lines: Sequence[str], space: dict[str, Any]) -> Answer:
    """Define a function of the question's arguments by its lines."""
    body = "".join(f"    {line}\n" for line in lines)
    source = f"def ask({', '.join(QUESTIONS[hook])}):\n{body}"
    exec(source, space)  # noqa: S102 - the names in it are those of hook arguments
    answer: Answer = space["ask"]
    return answer


def every(speakers: Sequence[Speaker]) -> Answer:
    """Ask all, and collect what is not None in their order."""
    asked = [first([speaker]) for speaker in speakers]

    def ask(*arguments: Any) -> tuple[Any, ...]:  # noqa: ANN401 - as they are asked
        return tuple(a for a in (answer(*arguments) for answer in asked) if a is not None)

    return ask


def surround(wrapper: Speaker, inner: Answer) -> Answer:
    """Let a wrapper see the answer of what is inside it, and answer in its place.

    Unlike pluggy's, a wrapper never sees an error: whatever is raised inside it ends the step.
    """
    lines = [
        f"generator = function({', '.join(wrapper.named)})",
        "for _ in generator:",
        "    break",
        "else:",
        "    raise speakers[0].fault('a wrapper must yield once; it did not yield')",
        "try:",
        f"    answer = inner({', '.join(QUESTIONS[wrapper.hook])})",
        "except RuleError:",
        "    generator.close()",
        "    raise",
        "try:",
        "    generator.send(answer)",
        "except StopIteration as stop:",
        "    return speakers[0].checked(stop.value)",
        "generator.close()",
        "raise speakers[0].fault('a wrapper must yield once; it yielded again')",
    ]
    space = {
        "RuleError": RuleError,
        "rules": wrapper.rules,
        "speakers": [wrapper],
        "function": wrapper.function,
        "inner": inner,
    }
    return _defined(wrapper.hook, _blaming(lines), space)


def of_the_owner(hook: str, answers: Mapping[type[Action], Answer]) -> Answer:
    """Ask the owner of the action, which is the last argument."""
    arguments = QUESTIONS[hook]
    lines = [
        f"owner = answers.get(type({arguments[-1]}))",
        f"return owner({', '.join(arguments)}) if owner else None",
    ]
    return _defined(hook, lines, {"answers": answers})


def by_tag(answers: Mapping[str, Answer]) -> Answer:
    """Ask those who named the action's tag; the action is the last argument."""

    def ask(*arguments: Any) -> tuple[Any, ...]:  # noqa: ANN401 - as they are asked
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
            fault = _unplayable(setup)
            if fault:
                raise self.blame("setup", (seats,), fault)
            self._setups[seats] = setup
        return self._setups[seats]

    def fault(self, rule: Rule, hook: str, what: str) -> RuleError:
        """Make the error that blames a rule."""
        return RuleError(rule.id, self._origins[rule.id], rule.version, hook, what)

    def blame(self, hook: str, arguments: tuple[Any, ...], what: str) -> RuleError:
        """Make the error that blames the rule whose answer it was, or the outermost wrapper."""
        plain, wrappers = self.speakers[hook]
        if wrappers:
            return wrappers[-1].fault(what)
        action = cast("type[object]", type(arguments[-1]))
        asked = [s for s in plain if action in s.rule.actions] if hook in OWNED else plain
        culprit = next(s for s in asked if s.answer(*arguments) is not None)
        return culprit.fault(what)


def _unplayable(setup: Setup) -> str | None:
    """Say why no game can begin so, if none can."""
    if len(setup.seats) != 2 or not all(type(n) is int for n in setup.seats):  # noqa: PLR2004 - fewest and most
        return f"{setup.seats!r} are not the fewest and the most seats"
    bounds = (setup.full, setup.floor)
    if setup.cups < 1 or not all(n is None or type(n) is int for n in bounds):
        return f"{setup.cups} cups, full {setup.full!r} and floor {setup.floor!r} cannot be"
    if setup.floor is not None and setup.lives <= setup.floor:
        return f"with {setup.lives} lives every seat would be out at once"
    return None


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
        return of_the_owner(hook, owners)
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
        rule = cast("Rule", implementation.plugin)
        own = form(hook, listed if implementation.wrapper else [rule])
        if implementation.wrapper and hook in SPOKEN_BY_ALL:
            own = gathered(own)
        function, named = implementation.function, tuple(implementation.argnames)
        speaker = Speaker(rule, hook, own, origins[rule.id], rules, function, named)
        (wrappers if implementation.wrapper else plain).append(speaker)
    return plain[::-1], wrappers
