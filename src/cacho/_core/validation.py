"""Check a list of rules before it is put in force; a list that cannot be built names both sides."""

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pluggy

from cacho._core import declarations, spec
from cacho._core.actions import Bid
from cacho._core.errors import RulesetError
from cacho._core.forms import FORMS, QUESTIONS
from cacho._core.hooks import PROJECT
from cacho._core.rule import Rule, given_options
from cacho._core.wording import described, near_names, nearest_name


def marks(owner: object, hook: str) -> pluggy.HookimplOpts | None:
    """Return what pluggy's marker says of a method that answers a hook; None if none does."""
    function: object = inspect.getattr_static(owner, hook, None)
    found: pluggy.HookimplOpts | None = getattr(
        getattr(function, "__func__", function), f"{PROJECT}_impl", None
    )
    return found


def check(rules: Sequence[Rule], origins: Mapping[str, str]) -> None:
    """Check that the rules can stand together, in this order.

    `origins` names the distributions of those that have one.

    Raises:
        RulesetError: they cannot; the message says why and how to mend it.
    """
    if not rules:
        msg = "a rule set needs at least one rule, such as dudo"
        raise RulesetError(msg)
    for rule in rules:
        check_alone(rule, origins)
    _check_company(rules)
    _check_single("action", ((rule, kind.tag) for rule in rules for kind in rule.actions))
    _check_single("event", ((rule, kind.tag) for rule in rules for kind in rule.events))
    _check_single("slot", ((rule, slot.kind.__name__) for rule in rules for slot in rule.slots))


def check_alone(rule: object, origins: Mapping[str, str]) -> None:
    """Check that a rule can stand in some list, whatever the others are.

    Raises:
        RulesetError: it cannot; the message says why.
    """
    if problems := "; ".join(problems_of(rule)):
        name = getattr(rule, "id", "") or type(rule).__name__
        whence = f" of {origins[name]}" if name in origins else ""
        msg = f"rule {name!r}{whence} cannot be built: {problems}"
        raise RulesetError(msg)


def _check_company(rules: Sequence[Rule]) -> None:
    """Check who stands beside whom: names, requirements and exclusions."""
    listed = [rule.id for rule in rules]
    for position, rule in enumerate(rules):
        if rule.id in listed[:position]:
            msg = f"rule {rule.id!r} is listed twice; name it once, with all its options"
            raise RulesetError(msg)
        for other in rule.conflicts:
            if other in listed:
                msg = f"rules {rule.id!r} and {other!r} exclude each other; leave one of them out"
                raise RulesetError(msg)
        for other in rule.requires:
            if other not in listed[:position]:
                near = near_names(other, listed[:position])
                cure = f"add it, or did you mean {near[0]!r}?" if near else "add it"
                cure = "move it there" if other in listed else cure
                msg = f"rule {rule.id!r} needs rule {other!r} earlier in the list; {cure}"
                raise RulesetError(msg)


def _check_single(what: str, owned: Iterable[tuple[Rule, str]]) -> None:
    """Check that nothing has two owners."""
    owners: dict[str, str] = {}
    for rule, name in owned:
        if owners.get(name) == rule.id:
            raise RulesetError(f"rule {rule.id!r} lists the {what} {name!r} twice; list it once")
        if name in owners:
            both = f"rules {owners[name]!r} and {rule.id!r} both own the {what} {name!r}"
            raise RulesetError(f"{both}; leave one of them out")
        owners[name] = rule.id


def problems_of(rule: object) -> Iterator[str]:
    """Say what is wrong with one rule by itself."""
    if not isinstance(rule, Rule):
        cure = f"; put {rule.__name__}() there" if isinstance(rule, type) else ""
        yield f"it is no Rule{cure}"
        return
    malformed = next(declarations.malformed(rule), None)
    if malformed:
        yield malformed
        return
    yield from _problems_of_options(rule)
    yield from declarations.problems_of_kinds(rule)
    if Bid.tag in rule.objects_to:
        yield "it objects to bids; bids are restricted by 'narrow', so that they stay a span"
    hooks: set[str] = set()
    for name, function in inspect.getmembers_static(type(rule)):
        options = marks(type(rule), name)
        if options is not None:
            hooks.add(name)
            yield from _problems_of_hook(name, function, options)
        elif name in FORMS and inspect.isfunction(function):
            yield f"its method {name!r} is named like a hook but not marked; put @hookimpl above it"
    if bool(rule.objects_to) != ("objection" in hooks):
        yield "'objects_to' and the hook 'objection' go together; it has only one of them"


def _problems_of_options(rule: Rule) -> Iterator[str]:
    try:
        hash(rule)
    except TypeError:
        yield "an option holds a value that can change; use tuples"
    for option, value in given_options(rule).items():
        if not spec.can_say(option, value):
            said = "finite numbers, words, True, False, None and tuples of these"
            yield f"its option {option!r} is {described(value)}; a spec can say {said}"


def _problems_of_hook(name: str, function: object, options: pluggy.HookimplOpts) -> Iterator[str]:
    if options["specname"]:
        yield f"its hook {name!r} has a specname; call the method {options['specname']!r} instead"
        return
    if name not in FORMS:
        yield f"it answers {name!r}, which nobody asks; {nearest_name(name, FORMS)}"
        return
    if options["tryfirst"] or options["trylast"] or options["optionalhook"]:
        yield f"its hook {name!r} is put first, last or optional; the list alone orders rules"
    if not inspect.isfunction(function):
        yield f"its hook {name!r} is no plain method"
        return
    yields = inspect.isgeneratorfunction(function)
    if options["hookwrapper"]:
        yield f"its hook {name!r} is an old-style hookwrapper; use @hookimpl(wrapper=True)"
    elif yields and not options["wrapper"]:
        yield f"its hook {name!r} yields, as wrappers do; mark it @hookimpl(wrapper=True)"
    elif options["wrapper"] and not yields:
        yield f"its hook {name!r} is marked a wrapper and does not yield; it must yield once"
    yield from _problems_of_arguments(name, inspect.signature(function))


def _problems_of_arguments(name: str, signature: inspect.Signature) -> Iterator[str]:
    for argument in list(signature.parameters.values())[1:]:
        known = ("rules", *QUESTIONS[name])
        if argument.name not in known:
            hint = nearest_name(argument.name, known)
            yield f"its hook {name!r} takes {argument.name!r}, which is not asked; {hint}"
        elif argument.default is not argument.empty or argument.kind is argument.KEYWORD_ONLY:
            yield f"its hook {name!r} takes {argument.name!r} with a default or by keyword only"
