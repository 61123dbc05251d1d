"""Resolve each question of a rule set once: from pluggy's registry to what asks its rules.

pluggy holds the truth of who speaks, in what order and around whom; a property test holds what is
resolved here equal to it.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import cast

import pluggy

from cacho._core.actions import Action
from cacho._core.asking import (
    Question,
    Speaker,
    by_owner,
    by_tag,
    by_turn,
    every,
    first,
    surround,
)
from cacho._core.errors import RuleError, RulesetError
from cacho._core.events import Event
from cacho._core.forms import FORMS, OWNED, SPOKEN_BY_ALL, form
from cacho._core.hooks import PROJECT, Ask, Questions, Rules
from cacho._core.owed import Owed
from cacho._core.rule import Rule, Setup, fault_of
from cacho._core.wording import described_class

AROUND = " (around)"
"""What stands after the name of a rule that surrounds the answers of others."""


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
        """Resolve for the listed rules; `origins` maps ids to distributions, where there is one."""
        self._origins = origins
        self._bringers = {event: rule for rule in listed for event in rule.events}
        self._setups: dict[int, Setup] = {}
        self.speakers: dict[str, tuple[list[Speaker], list[Speaker]]] = {}
        questions: dict[str, Question] = {}
        for hook in FORMS:
            plain, wrappers = _speakers(manager, hook, rules, listed, origins)
            self.speakers[hook] = plain, wrappers
            questions[hook] = _resolved(hook, plain, wrappers, listed)
        self.ask = Ask(**questions)

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

    def describe(self) -> dict[str, tuple[str, ...]]:
        """Return who speaks to each question, in the order asked; wrappers, outermost first."""
        described: dict[str, tuple[str, ...]] = {}
        for hook, (plain, wrappers) in self.speakers.items():
            around = [f"{speaker.rule.id}{AROUND}" for speaker in reversed(wrappers)]
            described[hook] = (*around, *(speaker.rule.id for speaker in plain))
        return described

    def fault(self, rule: Rule, hook: str, what: str) -> RuleError:
        """Make the error that blames a rule."""
        return fault_of(rule, self._origins, hook, what)

    def blame_event(self, kind: type[Event], what: str) -> RuleError:
        """Make the error that blames the rule which brings a kind of event."""
        return self.fault(self._bringers[kind], "heard_by", what)

    def unanswered(self, hook: str, about: Action | Owed | None = None) -> RulesetError:
        """Make the error for a question that no rule answers, which names those that passed.

        `about` is what was to be settled, or an action, about which only its owner is asked.
        """
        passed, _ = self.speakers[hook]
        facts: list[str] = []
        if isinstance(about, Action):
            passed = [speaker for speaker in passed if type(about) in speaker.rule.actions]
            facts.append(f"about {about.tag!r}")
        elif about is not None:
            facts.append(f"about {described_class(about)}")
        if passed:
            facts.append(f"{', '.join(speaker.rule.id for speaker in passed)} passed")
        told = f" ({'; '.join(facts)})" if facts else ""
        cure = "name a rule that does, or answer it in yours"
        return RulesetError(f"no rule answers {hook!r} here{told}; {cure}")


def _resolved(
    hook: str, plain: Sequence[Speaker], wrappers: Sequence[Speaker], listed: Sequence[Rule]
) -> Question:
    def of_those(speak: Sequence[Rule]) -> Question:
        """Let only these rules speak, and surround what is said."""
        said, around = (
            [speaker for speaker in speakers if speaker.rule in speak]
            for speakers in (plain, wrappers)
        )
        return _surrounded(every(said), around)

    if hook in OWNED:
        owners = {
            action: _surrounded(first([each for each in plain if each.rule is rule]), wrappers)
            for rule in listed
            for action in rule.actions
        }
        return by_owner(hook, owners)
    if hook == "objection":
        tags = {tag for rule in listed for tag in rule.objects_to}
        those = {tag: [rule for rule in listed if tag in rule.objects_to] for tag in tags}
        return by_tag({tag: of_those(rules) for tag, rules in those.items()})
    if hook == "offers":
        return by_turn(of_those(listed), of_those([rule for rule in listed if rule.out_of_turn]))
    return _surrounded(every(plain) if hook in SPOKEN_BY_ALL else first(plain), wrappers)


def _surrounded(question: Question, wrappers: Sequence[Speaker]) -> Question:
    return reduce(lambda inner, wrapper: surround(wrapper, inner), wrappers, question)


def _speakers(
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
        own = form(hook, [rule], listed, wrapper=implementation.wrapper)
        function, named = implementation.function, tuple(implementation.argnames)
        speaker = Speaker(rule, hook, own, origins, rules, function, named)
        (wrappers if implementation.wrapper else plain).append(speaker)
    return plain[::-1], wrappers
