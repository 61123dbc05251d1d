"""Ask rules a question: one after the other, or all, or its owner, and around them the wrappers.

What is built here answers as pluggy does, without its cost at each call: a question through pluggy
takes 30 to 60 times a plain call. Whatever a rule does wrong becomes a `RuleError` that names it.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from cacho._core.actions import Action
from cacho._core.defining import define
from cacho._core.errors import RuleError
from cacho._core.events import CORE_EVENTS
from cacho._core.foreign import RAISED, worded
from cacho._core.forms import LISTED, QUESTIONS, Form
from cacho._core.frozen import frozen
from cacho._core.hooks import Rules
from cacho._core.refusals import REFUSALS, WRONG
from cacho._core.rule import Rule, fault_of
from cacho._core.table import Table, Turn

Question = Callable[..., Any]
"""A question that is ready to be put: called with its arguments, it returns the answer."""

LASTING = frozenset({"seats", "seat", "face", "cup"})
"""The arguments that are small numbers: a method that names no other has few answers."""

OF_DICE = frozenset({"cups", "verdict"})
"""The arguments that hold dice: where a question fails, those of a verdict were not shown."""

SILENCED = "a wrapper returned nothing for an answer; return it, or another in its place"
"""What is said of a wrapper without a `return`: in pluggy it would silence all inside it."""

MOST_KEPT = 1 << 10
"""Answers kept for one method that names nothing else."""


@frozen
class Speaker:
    """One rule's answer to one question."""

    rule: Rule
    hook: str
    form: Form
    origins: Mapping[str, str]
    rules: Rules
    function: Callable[..., Any]
    named: tuple[str, ...]
    """The arguments that the rule's method names, of the question's and ``rules``."""

    def fault(self, what: str) -> RuleError:
        """Make the error that blames this rule."""
        return fault_of(self.rule, self.origins, self.hook, what)

    def blame(self, error: BaseException) -> RuleError:
        """Make the error that blames this rule for what it raised."""
        saw_dice = not OF_DICE.isdisjoint(QUESTIONS[self.hook])
        return self.fault(f"it raised {worded(error, secret=saw_dice)}")

    def checked(self, answer: object) -> Any:  # noqa: ANN401 - has the question's form from here on
        """Return an answer of the right form, or blame the rule for it."""
        if answer is None or self.form.fits(answer):
            return answer
        said = f"it answered {self.form.answered(answer)} where {self.form} or None belongs"
        listed, odd = LISTED.get(self.hook), self.form.odd(answer)
        if listed and odd and type(odd[0]) not in CORE_EVENTS:
            said = f"{said}; list kinds of your own in {listed!r}"
        raise self.fault(said)

    def lasting(self) -> Callable[..., Any]:
        """Return a function that asks the rule, and keeps what it answered.

        It serves a method that names nothing that changes in play: its answer is then always the
        same, by what it names.
        """

        @lru_cache(maxsize=MOST_KEPT)
        def answer(*arguments: Any) -> Any:  # noqa: ANN401 - as above
            return self.checked(self.function(*arguments))

        return answer


def first(speakers: Sequence[Speaker]) -> Question:
    """Ask in order until one does not pass the question on with None.

    The chain is written out as source, each call with just the arguments that its rule names: that
    costs half of a loop that hands on all of them.
    """
    if not speakers:
        return lambda *_: None
    known: dict[str, Any] = {"rules": speakers[0].rules, "speakers": speakers}
    lines: list[str] = []
    several = len(speakers) > 1
    for place, speaker in enumerate(speakers):
        lasting = LASTING.issuperset(speaker.named)
        known[f"answer_{place}"] = speaker.lasting() if lasting else speaker.function
        check = [
            f"    if not ({_sight(speaker.form, 'answer', known)}):",
            f"        speakers[{place}].checked(answer)",
        ]
        lines += [
            *([f"at = {place}"] if several else []),
            f"answer = answer_{place}({', '.join(speaker.named)})",
            "if answer is not None:",
            *([] if lasting else check),  # what lasts was checked when it was kept
            *_refused(speaker, place, "answer"),
            *_hashed(speaker, "answer"),
            "    return answer",
        ]
    return _ask(speakers[0].hook, _blaming(lines, "at" if several else "0"), **known)


def _refused(speaker: Speaker, place: int, said: str) -> Sequence[str]:
    """Write lines that blame a rule for an answer that cannot hold at the table."""
    if speaker.hook not in REFUSALS:
        return ()
    return (
        "    try:",
        f"        refuse({QUESTIONS[speaker.hook][0]}, {said})",
        "    except WRONG as error:",
        f"        raise speakers[{place}].fault(str(error)) from error.__cause__",
    )


def _sight(form: Form, said: str, known: dict[str, Any]) -> str:
    """Write the test by which most answers are seen to have the right form, from names in `known`.

    `said` is what is tested: an answer, or a field of one.
    """
    kind, usual = f"kind_{len(known)}", f"usual_{len(known)}"
    known[kind], known[usual] = form.types[0], form.usual
    if form.items is not None:
        return f"type({said}) is {kind} and {usual}.issuperset(map(type, {said}))"
    if not form.fields:
        return f"type({said}) is {kind}" if len(form.types) == 1 else f"type({said}) in {usual}"
    fields = [_sight(held, f"{said}.{name}", known) for name, held in form.fields]
    whole = " and ".join([f"type({said}) is {kind}", *fields])
    return f"{whole} or type({said}) in {usual}"


def _hashed(speaker: Speaker, said: str) -> Sequence[str]:
    """Write a line that fails if an offered action has no hash: it could not be looked up."""
    return [f"    hash({said})"] if speaker.hook == "offers" else []


def _blaming(lines: Sequence[str], at: str) -> Sequence[str]:
    """Write lines that blame the speaker at a place, which they may set, for what they raise."""
    return [
        "try:",
        *(f"    {line}" for line in lines),
        "except RuleError:",  # of another rule, which this one asked; or already blamed
        "    raise",
        "except RAISED as error:",
        f"    raise speakers[{at}].blame(error) from error",
    ]


def _ask(hook: str, lines: Sequence[str], **known: object) -> Question:
    """Define a function of the question's arguments, which knows some names."""
    names = {"RuleError": RuleError, "RAISED": RAISED, "WRONG": WRONG, "refuse": REFUSALS.get(hook)}
    asked: Question = define("ask", QUESTIONS[hook], lines, **names, **known)
    return asked


def every(speakers: Sequence[Speaker]) -> Question:
    """Ask all, and collect what is not None in their order."""
    asked = [first([speaker]) for speaker in speakers]

    def ask(*arguments: Any) -> tuple[Any, ...]:  # noqa: ANN401 - as they are asked
        answers = (question(*arguments) for question in asked)
        return tuple(answer for answer in answers if answer is not None)

    return ask


def surround(wrapper: Speaker, inner: Question) -> Question:
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
        "    with suppress(*RAISED):",  # nothing that it does now may hide what was raised first
        "        generator.close()",
        "    raise",
        "try:",
        "    generator.send(answer)",
        "except StopIteration as stop:",
        "    said = speakers[0].checked(stop.value)",
        "    if said is not None:",
        *(f"    {line}" for line in (*_refused(wrapper, 0, "said"), *_hashed(wrapper, "said"))),
        "        return said",
        "    if answer is None:",
        "        return None",
        f"    raise speakers[0].fault({SILENCED!r})",
        "generator.close()",
        "raise speakers[0].fault('a wrapper must yield once; it yielded again')",
    ]
    return _ask(
        wrapper.hook,
        _blaming(lines, "0"),
        suppress=suppress,
        rules=wrapper.rules,
        speakers=[wrapper],
        function=wrapper.function,
        inner=inner,
    )


def by_owner(hook: str, owners: Mapping[type[Action], Question]) -> Question:
    """Ask the owner of the action, which is the last argument."""
    arguments = QUESTIONS[hook]
    lines = [
        f"owner = owners.get(type({arguments[-1]}))",
        f"return owner({', '.join(arguments)}) if owner else None",
    ]
    return _ask(hook, lines, owners=owners)


def by_tag(tagged: Mapping[str, Question]) -> Question:
    """Ask those who named the action's tag; the action is the last argument."""

    def ask(*arguments: Any) -> tuple[Any, ...]:  # noqa: ANN401 - as they are asked
        those = tagged.get(arguments[-1].tag)
        return those(*arguments) if those else ()

    return ask


def by_turn(in_turn: Question, out_of_turn: Question) -> Question:
    """Ask all for the seat in turn, and for another only those who let it speak."""

    def ask(table: Table, seat: int) -> tuple[Any, ...]:
        decision = table.decision
        if type(decision) is Turn and decision.seat == seat:
            return in_turn(table, seat)  # type: ignore[no-any-return]  # the form of offers
        return out_of_turn(table, seat)  # type: ignore[no-any-return]  # the form of offers

    return ask
