"""What a record holds: a match as it is written down, without the rules to go on with it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Generic, Literal, TypeVar

from cacho._core.declarations import ENTRY_FIELDS
from cacho._core.errors import CachoError
from cacho._core.faults import Fault, an_object, member, unlike, within
from cacho._core.frozen import frozen
from cacho._core.outcomes import Outcome
from cacho._core.reader import Reader
from cacho._core.readings import at, kept
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset
from cacho._core.wording import described
from cacho.catalog import RULES, installed, load, publishers
from cacho.fair import Proof
from cacho.naming import check_names

L = TypeVar("L")
E = TypeVar("E")

FORMAT = 1
"""The number of the format; a document of another one is refused."""

RENAMED = {"log": "actions"}
"""The key of a field that has another name in JSON."""

Kept = Mapping[str, object]
"""An action or event as plain data, its tag and fields, whether or not its rule is here."""

Seat = int | Literal["all"] | None
"""For whom a match is written: a seat, a spectator (None), or whoever may know all."""


@frozen
class Source:
    """A rule of a record: its version, and the distribution that brings it, if one does."""

    rule: str
    version: str
    distribution: str | None

    def absent(self, cure: str) -> str:
        """Say that it is not here, and what brings it back: its distribution, or else this cure."""
        if self.distribution is not None:
            cure = f"the distribution {described(self.distribution)} brings it"
        return f"rule {described(self.rule)} is not installed: {cure}"


@frozen
class RuleBook:
    """The rules of a record: their canonical spec and id, and where each comes from."""

    spec: str
    id: str
    sources: tuple[Source, ...]

    def missing(self) -> tuple[Source, ...]:
        """List the rules that are not installed here, with what brings them back.

        Those that no distribution brings were given as classes.
        """
        here = {item.name for item in installed(RULES)}
        return tuple(source for source in self.sources if source.rule not in here)


@frozen
class Line:
    """A logged action as it is written, who did it (None: the shell), and the id it came with."""

    action: Kept
    by: int | None
    id: str | None


@frozen
class Heard(Generic[E]):
    """An event that somebody was told of, and under which version."""

    version: int
    event: E


@frozen
class Transcript(Generic[L, E]):
    """Everything of a match that is written down, its actions and events of some type."""

    rules: RuleBook
    players: tuple[str, ...]
    starter: int | None
    lives: tuple[int, ...]
    seat: Seat
    log: tuple[L, ...]
    events: tuple[Heard[E], ...]
    result: Outcome | None
    fair: Proof | None


@frozen
class Record(Transcript[Line, Kept]):
    """A match as it is written down; it opens read-only, even where its rules are not installed.

    `players` are the names in the order of the seats at the start; `starter` and `lives` are those
    of `Ruleset.start`. `seat` is for whom it was written: then `log` has what that seat may know
    of each action, and `events` all that it was told. `fair` proves the dice, if they are of a
    `FairDealer`. ``rules.missing()`` says what to install.
    """


def rule_book(rules: Ruleset) -> RuleBook:
    """Return what a record says of its rules."""
    brought = publishers(tuple(map(type, rules.rules)))  # equal rules may have other `origins`
    sources = (
        Source(rule.id, rule.version, distribution)
        for rule, distribution in zip(rules.rules, brought, strict=True)
    )
    return RuleBook(rules.spec, rules.id, tuple(sources))


def body_of(document: object) -> dict[str, object]:
    """Return what a document holds beside the number of its format.

    Raises:
        Fault: it is no object, or of another format.
    """
    held = an_object(document)
    number = member(held, "format")
    if type(number) is not int or number != FORMAT:
        raise unlike(number, str(FORMAT)).within(".format")
    return {name: value for name, value in held.items() if name != "format"}


def read_record(body: dict[str, object]) -> Record:
    """Read a record, without looking for its rules.

    Raises:
        Fault: it is none.
    """
    record = _record_reader()(body)
    try:
        check_names(record.players)
    except ValueError as error:
        raise Fault(str(error), ".players") from error
    seats = range(len(record.players))
    if len(record.lives) != len(seats):
        raise Fault("there is one number a seat", ".lives")
    for field, allowed in (("starter", {*seats, None}), ("seat", {*seats, None, "all"})):
        if getattr(record, field) not in allowed:
            raise Fault(f"there is no such seat; they are 0 to {seats[-1]}", f".{field}")
    check_versions(record.events, len(record.log))
    return record


def check_versions(events: Iterable[Heard[E]], present: int) -> None:
    """Refuse events that nobody can have been told of in that order by the present version.

    Raises:
        Fault: their versions do not rise, or are none of the match.
    """
    versions = [0, *(heard.version for heard in events), present]
    if any(later < earlier for earlier, later in pairwise(versions)):
        raise Fault("should be told under rising versions, to the present one", ".events")


def rules_of(
    body: Mapping[str, object], given: Ruleset | None, classes: Sequence[type[Rule]]
) -> Ruleset:
    """Return the rules that a document names: those that are given, or loaded by name.

    Raises:
        Fault: they are not here, or not the same ones.
    """
    told = member(body, "rules")
    with within(".rules"):
        there = _reader().read(told, RuleBook)
    rules = _loaded(there, tuple(classes)) if given is None else given
    here = rule_book(rules)
    if here.spec != there.spec:
        raise Fault(f"should be {here.spec!r}, as the rules here are", ".rules.spec")
    for place, (mine, yours) in enumerate(zip(here.sources, there.sources, strict=False)):
        if (mine.rule, mine.version) != (yours.rule, yours.version):
            reason = f"rule {mine.rule!r} is of version {mine.version!r} here"
            raise Fault(f"{reason}; a Record opens read-only", f".rules.sources[{place}]")
    if len(here.sources) != len(there.sources):
        raise Fault(f"should name {len(here.sources)} rules", ".rules.sources")
    if here.id != there.id:
        raise Fault(f"these rules have the id {here.id!r} here", ".rules.id")
    return rules


def _loaded(there: RuleBook, classes: tuple[type[Rule], ...]) -> Ruleset:
    try:
        return load_kept(there.spec, classes)
    except CachoError as error:
        given = [kind.id for kind in classes]
        for source in there.missing():
            if source.rule not in given:
                absent = source.absent("give its class to loads(…, classes=)")
                raise Fault(f"{absent}; a Record opens read-only", ".rules.spec") from error
        raise Fault(str(error), ".rules.spec") from error


@lru_cache(maxsize=16)
def load_kept(spec: str, classes: tuple[type[Rule], ...]) -> Ruleset:
    """Load rules, or return those that were: to put them in force takes longer than to read.

    Raises as `load` does.
    """
    return load(spec, *classes)


def entry_parts(reader: Reader, data: object) -> tuple[dict[str, object], int | None, str | None]:
    """Split an entry of a log into what was done, who did it and the id it came with.

    Raises:
        Fault: it is no entry of a log.
    """
    done = dict(an_object(data))
    for name in sorted(ENTRY_FIELDS):
        member(done, name)
    by: int | None = at(".by", reader.hook(int | None), done.pop("by"), int | None)
    id_: str | None = at(".id", reader.hook(str | None), done.pop("id"), str | None)
    return done, by, id_


@cache
def _reader() -> Reader:
    """Return what reads all of a record that is the same under any rules."""
    reader = Reader((), ())

    def line(data: object) -> Line:
        done, by, id_ = entry_parts(reader, data)
        at(".tag", reader.hook(str | None), done["tag"], str | None)
        return Line(kept(done), by, id_)

    reader.register(Line, line)
    return reader


@cache
def _record_reader() -> Callable[[object], Record]:
    return _reader().members(Record, RENAMED)  # kept: to make it takes longer than to use it
