"""A match played again from its record: the rules refuse what they would refuse at the table."""

from collections.abc import Callable
from functools import lru_cache

from cacho._core.actions import Action
from cacho._core.errors import CachoError
from cacho._core.events import Event
from cacho._core.faults import Fault, unlike, within
from cacho._core.reader import Reader, reader
from cacho._core.rule import Rule
from cacho._core.ruleset import Ruleset
from cacho._core.shape import errors_as_faults
from cacho.chain import Chain
from cacho.dealer import Deals
from cacho.log import Entry, Page, Undo, Undone, logged_again, new_log
from cacho.match import Match, resumed, taking_over
from cacho.naming import check_id, check_names
from cacho.proof import check_proof, proof, restored
from cacho.record import RENAMED, Transcript, entry_parts

_Whole = Transcript[Entry, Event]


def replayed(
    body: dict[str, object], rules: Ruleset, dealer: Deals | None, *, pause: bool
) -> Match:
    """Play a match again from what its record holds; it goes on with this dealer.

    Raises:
        Fault: it is not the record of a whole match, or the rules refuse something in it.
        ValueError: the dealer is none for so many players.
    """
    if body.get("seat") != "all":
        raise Fault("should be 'all', for a match to go on; a Record opens read-only", ".seat")
    _, read = _readers(_kinds(rules))
    transcript = read(body)
    if transcript.events:
        raise Fault("should be empty: what a whole match tells is in its actions", ".events")
    with errors_as_faults():
        try:
            pages = new_log(rules, len(transcript.players), transcript.starter, transcript.lives)
        except ValueError as error:
            raise Fault(str(error)) from error
    known: set[str] = set()
    for place, entry in enumerate(transcript.log):
        try:
            pages = _after(rules, pages, entry, known)
        except (CachoError, ValueError) as error:
            fault = error if isinstance(error, Fault) else Fault(str(error))
            raise fault.within(f".actions[{place}]") from error
    with within(".fair"):
        own = (
            None if transcript.fair is None else restored(transcript.fair, len(transcript.players))
        )
    dealer = own if dealer is None else taking_over(dealer, pages)
    try:
        players = check_names(transcript.players)
    except ValueError as error:
        raise Fault(str(error), ".players") from error
    match = resumed(Match, rules, players, pages, dealer=dealer, pause=pause)
    if match.outcome != transcript.result:
        raise Fault("should be what the game came to", ".result")
    if transcript.fair is not None:
        with within(".fair"):
            by_its_own = resumed(Match, rules, players, pages, dealer=own)
            check_proof(transcript.fair, proof(by_its_own, secret=True))
    return match


def reader_of(rules: Ruleset) -> Reader:
    """Return what reads actions, events and positions of these rules."""
    reads, _ = _readers(_kinds(rules))
    return reads


def _after(rules: Ruleset, pages: Chain[Page], entry: Entry, known: set[str]) -> Chain[Page]:
    if entry.id is not None:
        check_id(entry.id)
        if entry.id in known:
            raise Fault("is the id of an earlier action", ".id")
        known.add(entry.id)
    pages = logged_again(rules, pages, entry)
    for name in ("by", "id"):
        found, due = getattr(entry, name), getattr(pages.last.entry, name)
        if found != due:
            raise unlike(found, "null" if due is None else str(due)).within(f".{name}")
    return pages


def _kinds(rules: Ruleset) -> tuple[type[Rule], ...]:
    return tuple(map(type, rules.rules))


@lru_cache(maxsize=64)
def _readers(kinds: tuple[type[Rule], ...]) -> tuple[Reader, Callable[[object], _Whole]]:
    """Return what reads values of rules of these classes, and what reads a whole match of them."""
    reads = reader(kinds, "named", (Undo, Undone))

    def entry(data: object) -> Entry:
        done, by, id_ = entry_parts(reads, data)
        return Entry(reads.read(done, Action), by, id_)

    reads.register(Entry, entry)
    return reads, reads.members(_Whole, RENAMED)
