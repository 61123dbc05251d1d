"""Telling: rules refuse in their own name, and what they say has words where it should (Q3, Q37).

PYTEST_DONT_REWRITE: why something does not hold is said in words, and that is enough.
"""
# ruff: noqa: S101 - a property is asserted, and says why it does not hold

from collections.abc import Iterator, Sequence
from typing import cast

from cacho import Bid, Event, Ruleset, State, Turn, Violation
from cacho._core.checks import FACES
from cacho._core.forms import SPOKEN_BY_ALL
from cacho._core.rule import Rule
from cacho._core.spans import Span
from cacho._core.validation import marks
from cacho.lang import LANGUAGES, text
from cacho.lang.catalogues import EMPTY, of_rule
from cacho.lang.misfits import has_sources, is_wordless, misfits, unworded
from cacho.lang.things import bare, codes
from cacho.testing.play import Play
from cacho.testing.properties.building import asked, questions, surrounds
from cacho.testing.properties.legality import offered

REFUSING = frozenset({"span", "narrow", "objection"})
"""The questions whose answers refuse something."""

OF_ANY_SPAN = frozenset({"bid.too-low", "bid.too-high"})
"""What is said of any span, and may be given for a reason, too."""

FEWEST, MANY = 1, 1_000
"""So few or so many dice may often not be bid."""


def rules_refuse_in_their_own_name(rules: Ruleset, state: State) -> None:
    """Q3: what a rule refuses it refuses in its own name, with a code of its own.

    A code begins with the rule's id, or with the tag of an action that it owns, and a dot: so no
    two rules of a list have one code, and whoever says it has the words for it.
    """
    for hook, arguments in questions(rules, state):
        if hook not in REFUSING:
            continue
        speakers = [rule for rule in rules.rules if marks(type(rule), hook)]
        around = [rule for rule in speakers if surrounds(rule, hook)]
        whole = _several(hook, asked(rules, state, hook, arguments))
        for rule in speakers:
            if rule not in around:
                alone = _several(hook, asked(rules, state, hook, arguments, alone=rule))
                whole = [said for said in whole if said not in alone]
                _check_own(alone, [rule])
        _check_own(whole, around or speakers)


def _several(hook: str, answer: object) -> Sequence[Span | Violation]:
    """Return what was answered as several refusals."""
    several = answer if hook in SPOKEN_BY_ALL else () if answer is None else (answer,)
    return cast("Sequence[Span | Violation]", several)


def _check_own(refusals: Sequence[Span | Violation], speakers: Sequence[Rule]) -> None:
    """Check that each is the refusal of one of these, the outermost of which is blamed."""
    for said in refusals:
        rule = next((rule for rule in speakers if rule.id == said.rule), speakers[-1])
        code = said.code if isinstance(said, Violation) else said.reason
        assert said.rule in {rule.id, None}, (
            f"rule {rule.id!r} refuses in the name of {said.rule!r}; give self.id there"
        )
        own = tuple(f"{name}." for name in (rule.id, *(action.tag for action in rule.actions)))
        assert code is None or code in OF_ANY_SPAN or code.startswith(own), (
            f"rule {rule.id!r} refuses with the code {code!r}; one of its own begins with "
            f"{' or '.join(map(repr, own))}"
        )


def catalogues_are_found_and_fit(rules: Ruleset) -> None:
    """Q37: the catalogue that a rule names is there, and its messages fit what they word.

    It need not be compiled yet.
    """
    for rule in rules.rules:
        assert has_sources(rule) or not is_wordless(rule), (
            f"rule {rule.id!r} has no words: of its catalog {rule.catalog!r}, which names a "
            "package and a domain, no locale/LANG/LC_MESSAGES/DOMAIN.mo can be read beside the "
            "package, and there is no DOMAIN.po to compile"
        )
        wrong = "; ".join((*misfits(rule), *unworded(rule)))
        assert not wrong, f"rule {rule.id!r} is told by codes where {wrong}"


def what_is_told_is_worded(play: Play) -> None:
    """Q37: a rule that has words in a language tells its refusals and events in them, not in codes.

    Its own are asked first, then those of the other rules and of the core.
    """
    rules = play.rules
    for owner, told in _told(play):
        for lang in LANGUAGES:
            if of_rule(owner, lang) is not EMPTY:
                said = text(rules, told, lang)
                assert said != f"{text(rules, owner, lang)}: {bare(told)}", (
                    f"rule {owner.id!r} has words in {lang!r}, and of {told!r} is said {said!r}; "
                    f"give it a message {codes(told)[-1]!r} that fits"
                )


def _told(play: Play) -> Iterator[tuple[Rule, Event | Violation]]:
    """List what rules told last: what happened, and why what may not be done now is refused."""
    by_id = {rule.id: rule for rule in play.rules.rules}
    owners = {event: rule for rule in play.rules.rules for event in rule.events}
    for event in (event for move in play.moves for event in move.events):
        if type(event) in owners:
            yield owners[type(event)], event
    decision = play.state.table.decision
    if isinstance(decision, Turn):
        bids = (Bid(quantity, face) for face in FACES for quantity in (FEWEST, MANY))
        for action in (*offered(play.rules, play.state), *bids):
            for reason in play.rules.check(play.state, action, decision.seat):
                if reason.rule in by_id:
                    yield by_id[reason.rule], reason
