"""The picture of one action: what a real doubt asks of the rules, and what happens by it.

A rule that wraps every hook and a slot that hears every event write down what they are told.
"""

from itertools import groupby

import attrs

import cacho
from cacho._core.events import CORE_EVENTS
from cacho._core.forms import QUESTIONS
from cacho.plugins import Count, Rule, Slot, hookimpl
from tests.pictures.drawing import arrow, box, sheet, words

PHASES = {
    "may the seat do this?": ("offers", "span", "narrow", "ceiling", "objection"),
    "what do the dice say?": ("wild", "count", "judge"),
    "what does it cost?": ("penalties", "settle"),
    "how does it go on?": ("starter", "outcome", "decision"),
    "who sees the dice?": ("audience",),
}
"""The headings under which questions stand."""

SHEET, ROW, TOP = 700, 26, 64
ASKED, HAPPENED = 190, 470


@attrs.frozen
class Moment:
    """Something that the doubt led to: a question, an event, or dice that the dealer gave."""

    kind: str
    name: str
    says: str


@attrs.frozen
class Watched:
    """A dealer that tells when it is asked."""

    dealer: cacho.Dealer
    moments: list

    def deal(self, chance, throw):
        """The dice."""
        self.moments.append(Moment("dealt", "dealer.deal", f"{sum(chance.sizes)} dice"))
        return self.dealer.deal(chance, throw)


@attrs.frozen
class Nothing:
    """A slot that keeps nothing."""


def watcher(moments):
    """A rule that writes down every question and event, and changes none."""

    def told(value, event, table):  # noqa: ARG001 - a fold takes all three
        moments.append(Moment("happened", event.tag, type(event).__name__))
        return value

    body = {hook: _around(hook, arguments, moments) for hook, arguments in QUESTIONS.items()}
    body["id"] = "watcher"
    body["objects_to"] = ("doubt",)
    body["slots"] = (Slot(Nothing, "game", Nothing(), dict.fromkeys(CORE_EVENTS, told)),)
    return type("Watcher", (Rule,), body)


def _around(hook, arguments, moments):
    """A wrapper of a hook: it takes all arguments by name, so that no answer is kept."""
    scope = {"write": lambda answer: moments.append(Moment("asked", hook, brief(answer)))}
    lines = (
        f"def {hook}(self, {', '.join(arguments)}):",
        "    answer = yield",
        "    write(answer)",
        "    return answer",
    )
    exec("\n".join(lines), scope)  # noqa: S102 - pluggy reads the names of arguments off the code
    return hookimpl(wrapper=True)(scope[hook])


def brief(answer):
    """An answer in few words."""
    match answer:
        case Count():
            said = f"{answer.total} dice"
        case cacho.Verdict():
            said = f"Verdict: {'right' if answer.right else 'wrong'}, {answer.count}"
        case cacho.Turn() | cacho.Chance():
            said = f"{type(answer).__name__}: {answer.about}"
        case frozenset():
            said = str(set(answer))
        case tuple():  # of answers, or where all speak of tuples of them
            items = [item if isinstance(item, tuple) else (item,) for item in answer]
            said = ", ".join(type(one).__name__ for item in items for one in item) or "nothing"
        case _:
            said = str(answer) if isinstance(answer, int) else type(answer).__name__
    return said


def course():
    """What came of a doubt, in order; what repeats itself within one phase stands once."""
    moments = []
    rules = cacho.load("cacho+watcher", watcher(moments))
    match = cacho.Match(rules, ["Ana", "Beto", "Caro"], dealer=Watched(cacho.Dealer(7), moments))
    match = match.play("izquierda").play("3x5")
    moments.clear()
    match.play("dudo")
    found = []
    for part, group in groupby(moments, _part):
        times = {}
        for moment in group:
            times.setdefault((moment.kind, moment.name), []).append(moment.says)
        found += [(part, *key, says[-1], len(says)) for key, says in times.items()]
    return found


def _part(moment):
    if moment.kind != "asked":
        return moment.kind
    return next(phase for phase, hooks in PHASES.items() if moment.name in hooks)


def action():
    """The picture."""
    rows = course()
    bottom = TOP + (len(rows) + 1) * ROW
    parts = [
        words('match.play("dudo")', 20, 26, "code strong"),
        words("rules are asked", ASKED, 26, "strong"),
        words("events are folded into the table", HAPPENED, 26, "strong"),
        arrow(170, 40, 170, bottom - 8),
    ]
    last = None
    for place, (part, kind, name, says, times) in enumerate(rows):
        y = TOP + place * ROW
        parts += _row(kind, name, says, times, y)
        if part != last and kind == "asked":
            parts.append(words(part, 20, y, "small"))
        last = part
    parts.append(words("match.view(seat)", 20, bottom, "code strong"))
    parts.append(words("each seat is told what it may hear", ASKED, bottom, "small"))
    return sheet("What one doubt asks of the rules, and what happens", SHEET, bottom + 20, parts)


def _row(kind, name, says, times, y):
    often = f" × {times}" if times > 1 else ""
    if kind == "happened":
        yield box(HAPPENED, y - 15, 200, 21, "#dcf5e0")
        yield words(f"{name}{often}", HAPPENED + 8, y, "code")
    elif kind == "dealt":
        yield box(20, y - 15, 130, 21, "#fff1c2")
        yield words(name, 28, y, "code")
        yield words(f"the shell answers Chance: {says}", ASKED, y, "small")
    else:
        yield box(ASKED, y - 15, 124, 21, "#d3e8fb")
        yield words(f"{name}{often}", ASKED + 8, y, "code")
        yield words(says, ASKED + 134, y, "small")
