"""Which rules a rule is checked beside: a list that it can stand in, and each shipped rule."""

from cacho import Ruleset, RulesetError, load
from cacho._core.rule import Rule
from cacho._core.validation import check_alone
from cacho.classes import classes_by_id, rule_of_class
from cacho.testing.stacks import (
    Kinds,
    begins_a_game,
    by_id,
    in_order,
    shipped,
    shipped_presets,
    with_needs,
)

FIRST = "cacho"
"""The preset that a rule is put into if it can stand in it."""


def check_company(kind: type[Rule], *others: type[Rule]) -> None:
    """Check that a class can stand in some list with the others, which it requires.

    Their options are as they are without more.

    Raises:
        RulesetError: one of them cannot, two have one name, or it does not require one; the message
            says why.
    """
    given = classes_by_id((kind, *others)).values()
    for each in given:
        check_alone(rule_of_class(each, {}), {})
    needed = with_needs(kind, by_id(*shipped(), *given))
    for other in others:
        if other not in needed:
            raise RulesetError(f"rule {kind.id!r} does not require {other.id!r}; leave it out")


def home(kind: type[Rule], *others: type[Rule]) -> Ruleset:
    """Put a rule in force where it is at home, for its class alone does not say.

    A rule that begins a game stands with what it requires; another one at the end of the first
    shipped preset that takes it, after what it requires besides. What it requires is shipped or
    among the `others`.

    Raises:
        RulesetError: no preset takes it; the error is that of the first.
    """
    if begins_a_game(kind):
        return Ruleset(tuple(each() for each in together(kind, others=others)))
    refused: RulesetError | None = None
    needs = [each.id for each in with_needs(kind, by_id(*shipped(), *others, kind))]
    for preset in sorted(shipped_presets(), key=_usual_first):
        listed = {rule.id for rule in load(preset).rules}
        lacking = [name for name in needs if name not in listed and name != kind.id]
        try:
            return load("+".join((preset, *lacking, kind.id)), kind, *others)
        except RulesetError as error:
            refused = refused or error
    raise refused or RulesetError(f"no preset is installed to put {kind.id!r} into")


def _usual_first(preset: str) -> tuple[bool, str]:
    return preset != FIRST, preset


def beside(what: Ruleset | type[Rule], kind: type[Rule], *others: type[Rule]) -> Ruleset | None:
    """Put a shipped rule beside a class of rules, or at the end of a list, with what it requires.

    What a class requires is shipped or among the `others`, and stands there too.

    Returns None if the list has it, or the class has its name.

    Raises:
        RulesetError: they cannot stand together.
        RuleError: one of them breaks its contract.
    """
    present = {rule.id for rule in what.rules} if isinstance(what, Ruleset) else {what.id}
    if kind.id in present:
        return None
    if not isinstance(what, Ruleset):
        return Ruleset(tuple(each() for each in together(what, kind, others=others)))
    needs = with_needs(kind, by_id(*shipped(), *others))
    joining = tuple(each() for each in needs if each.id not in present)
    return Ruleset((*what.rules, *joining))


def together(*kinds: type[Rule], others: Kinds = ()) -> tuple[type[Rule], ...]:
    """List some rules in an order that goes, with what they require; a game, if none begins one.

    The first of them stands as late as it can. What they require is shipped or among the `others`.
    """
    known = by_id(*shipped(), *others, *kinds)
    needed = {each for kind in kinds for each in with_needs(kind, known)}
    if not any(map(begins_a_game, needed)):
        needed.add(next(filter(begins_a_game, shipped())))
    subject, *_ = kinds
    others = [kind for kind in known.values() if kind in needed and kind is not subject]
    return in_order([*others, subject])
