"""Fair dice: whatever is tampered with is found, and what is not opened tells nothing."""

import json
import random
from operator import itemgetter

import pytest
from click.testing import CliRunner

import cacho
from cacho import fair
from cacho._core.events import OpenerDrawn, Revealed
from cacho.chain import chained
from cacho.cli import command
from cacho.fair import FairDealer, commitment, cup_secret, promise
from cacho.match import resumed
from cacho.record import Record
from cacho.verify import verify

PRESETS = ("cacho", "cacho-chileno", "cacho-casero", "perudo", "666", "666-fichas")
NAMES = ("Ana", "Beto", "Caro")
SECRET = bytes(range(32))
DEALER = FairDealer(SECRET, ("a", "b", "ñ"))
SEATS = ("all", None, 0, 1, 2)


def games(spec, seed=1, most=25):
    """A random game at each of its versions in turn, at most so many."""
    chance = random.Random(seed)
    match = cacho.Match(cacho.load(spec), NAMES, dealer=DEALER, starter=None)
    yield match
    for _ in range(most):
        if match.over:
            return
        legal = match.view(match.turn).legal
        offers = legal.offers or legal[:1]
        match = match.play(chance.choice([legal[0], *offers]))
        yield match


def last(spec="dudo(dice=2)+ases", most=200):
    *_, match = games(spec, most=most)
    return match


def record(match, seat):
    return cacho.loads(cacho.dumps(match, seat=seat), Record)


# What can be verified


@pytest.mark.parametrize("spec", PRESETS)
def test_every_record_of_a_game_can_be_verified_as_it_grows(spec):
    known = 0
    for match in games(spec):
        for seat in SEATS:
            checked = verify(record(match, seat))
            thrown = sum(len(h) for e in match.log if e.action.tag == "roll" for h in e.action.dice)
            assert checked.dice + checked.left == thrown
            if seat == "all":
                assert checked.left == 0
            elif seat is None:
                assert checked.dice >= known
                known = checked.dice
    assert known


@pytest.mark.parametrize("seat", SEATS)
def test_when_the_match_is_over_every_die_is_checked(seat):
    match = last()
    assert match.over
    told = record(match, seat)
    assert told.fair.secret == SECRET.hex()
    assert verify(told).left == 0


@pytest.mark.parametrize("spec", PRESETS)
def test_a_whole_record_brings_its_dealer_back(spec):
    match = last(spec, 10)
    text = cacho.dumps(match)
    again = cacho.loads(text)
    assert again == match
    assert again.dealer == DEALER
    assert cacho.dumps(again) == text
    assert cacho.loads(text, dealer=cacho.Dealer(3)).dealer == cacho.Dealer(3)


@pytest.mark.parametrize("given", ["the text", "a match", "none"])
def test_what_is_no_record_cannot_be_verified(given):
    match = cacho.Match(cacho.load("cacho"), NAMES, dealer=DEALER)
    wrong = {"the text": cacho.dumps(match), "a match": match, "none": None}[given]
    with pytest.raises(ValueError, match=r"a Record is verified, such as .*, not"):
        verify(wrong)


def test_dice_of_another_dealer_are_not_promised():
    match = cacho.Match(cacho.load("cacho"), NAMES)
    for seat in SEATS:
        told = record(match, seat)
        assert told.fair is None
        with pytest.raises(ValueError, match="not promised"):
            verify(told)


# What is tampered with


def tampered(match, seat, *path, to):
    """The record of a seat with one value replaced."""
    document = json.loads(cacho.dumps(match, seat=seat))
    place = document
    for step in path[:-1]:
        place = place[step]
    assert place[path[-1]] != to
    place[path[-1]] = to
    return cacho.loads(json.dumps(document), Record)


HASH = "00" * 32
LIES = [
    ("dice", ("actions", 0, "dice", 0, 0), 0, r"actions\[0\]: tells"),
    ("entropy", ("fair", "entropy", 1), "z", r"actions\[0\]: tells"),
    ("one too few", ("fair", "entropy"), ["a", "b"], r"entropy: should be one text a seat"),
    ("promise", ("fair", "promises", 0, 0), HASH, r"promises\[0\]\[0\]: is not the promise"),
    ("no promise", ("fair", "promises", 0, 0), None, r"promises\[0\]\[0\]: is not the promise"),
    ("promises", ("fair", "promises"), [], r"promises: should be of \d+ throws"),
    ("cups", ("fair", "promises", 0), [], r"promises\[0\]: should be of 3 cups"),
    ("secret", ("fair", "secret"), HASH, r"secret: is not the secret that was committed to"),
    ("no secret", ("fair", "secret"), None, r"secret: should be opened, for the match is over"),
    ("no digits", ("fair", "secret"), "xyz", r"secret: should be hexadecimal"),
    ("commitment", ("fair", "commitment"), HASH, r"secret: is not the secret"),
    ("no commitment", ("fair", "commitment"), "\x1b[2J", r"commitment: should be 64 hexadecimal"),
    ("openings", ("fair", "openings"), [[]], r"openings: should be of all throws, or none"),
]


@pytest.mark.parametrize(
    ("path", "to", "reason"), [lie[1:] for lie in LIES], ids=[x[0] for x in LIES]
)
@pytest.mark.parametrize("seat", SEATS)
def test_what_is_tampered_with_is_found(seat, path, to, reason):
    match = last()
    if path[-1] == 0 and path[0] == "actions":
        die = json.loads(cacho.dumps(match))["actions"][0]["dice"][0][0]
        to = die % 6 + 1
        if seat != "all":
            path, to = ("actions", 0, "text"), f"roll {to}{to}/??/??"
    with pytest.raises(cacho.RecordError, match=reason):
        verify(tampered(match, seat, *path, to=to))


def opened_match():
    """A match that goes on, whose first throw was shown."""
    rules = cacho.load("dudo(dice=2)+ases")
    match = cacho.Match(rules, NAMES, dealer=DEALER).play("6x2").play("dudo")
    assert not match.over
    return match


OPENINGS = [
    (
        ("fair", "openings", 0, 1),
        HASH,
        r"promises\[0\]\[1\]: is not the promise of what was opened",
    ),
    (("fair", "openings", 0, 1), "xyz", r"openings\[0\]\[1\]: should be hexadecimal"),
    (("fair", "openings", 0), [], r"openings\[0\]: should be of 3 cups"),
    (("fair", "openings"), [], r"openings: should be of all throws"),
    (
        ("fair", "openings", 0, 1),
        None,
        r"openings\[0\]\[1\]: should be opened: its dice were shown",
    ),
    (("fair", "promises", 0, 2), HASH, r"promises\[0\]\[2\]: is not the promise"),
    (("fair", "promises", 1, 2), None, r"promises\[1\]\[2\]: should be a promise"),
    (("fair", "entropy", 2), "n", r"(actions\[0\]|events\[\d\].event): tells"),
]


@pytest.mark.parametrize(("path", "to", "reason"), OPENINGS)
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_it_is_found_while_the_match_goes_on(seat, path, to, reason):
    match = opened_match()
    assert verify(record(match, seat)).dice == 6
    with pytest.raises(cacho.RecordError, match=reason):
        verify(tampered(match, seat, *path, to=to))


def told_dice(value, path=()):
    """Where a record tells of a die: the path there."""
    held = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in held:
        if isinstance(inner, (dict, list)):
            yield from told_dice(inner, (*path, key))
        elif type(inner) is int and (key == "die" or "dice" in path):
            yield (*path, key)


@pytest.mark.parametrize("most", [12, 200])
@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize(
    "spec", ["cacho+dudo(dice=2)", "cacho-casero+dudo(dice=2)", "perudo+dudo(dice=2)"]
)
def test_whatever_an_event_tells_of_dice_is_held_to_the_throws(spec, seat, most):
    """Those that the seat saw, those that were shown, those that were judged, those of the draw."""
    match = last(spec, most)
    document = json.loads(cacho.dumps(match, seat=seat))
    spots = list(told_dice(document["events"]))
    tags = {document["events"][spot[0]]["event"]["tag"] for spot in spots}
    assert tags == {"opener.drawn", "revealed", "judged"} | ({"dice.seen"} if seat == 0 else set())
    for spot in random.Random(1).sample(spots, min(len(spots), 40)):
        die = document
        for key in ("events", *spot):
            die = die[key]
        with pytest.raises(cacho.RecordError, match=rf"events\[{spot[0]}\].event: tells"):
            verify(tampered(match, seat, "events", *spot, to=die % 6 + 1))


NEVER_THROWN = {"tag": "dice.seen", "cup": 1, "dice": [6] * 6, "audience": [1]}


@pytest.mark.parametrize("seat", [None, 1])
def test_dice_are_held_to_the_throws_wherever_in_a_record_they_are_told(seat):
    """Under any version, also one that is not, and at any place among the events."""
    match = opened_match()
    text = cacho.dumps(match, seat=seat)
    for version in (*range(-2, match.version + 3), 77, 10**8):
        for place in range(len(json.loads(text)["events"]) + 1):
            document = json.loads(text)
            document["events"].insert(place, {"version": version, "event": NEVER_THROWN})
            with pytest.raises(cacho.RecordError, match=r"\$\.events"):
                verify(cacho.loads(json.dumps(document), Record))


@pytest.mark.parametrize("seat", [None, 1])
def test_no_event_that_tells_of_dice_is_passed_over(seat):
    """Those that a record has, told falsely and under other versions, are found as before."""
    match = opened_match()
    of_dice = {"dice.seen", "revealed", "judged"}
    for version in range(-1, match.version + 2):
        document = json.loads(cacho.dumps(match, seat=seat))
        for heard in document["events"]:
            if heard["event"]["tag"] in of_dice:
                heard["version"] = version
        for path in told_dice(document["events"]):
            *way, last = path
            place = document["events"]
            for key in way:
                place = place[key]
            place[last] = 6
        with pytest.raises(cacho.RecordError, match=r"\$\.events"):
            verify(cacho.loads(json.dumps(document), Record))


def test_before_the_first_throw_no_dice_are_told():
    waiting = cacho.Match(cacho.load("dudo"), NAMES, dealer=DEALER, pause=True)
    for match in (waiting, waiting.play(cacho.Swap(0, 1))):
        for version in range(match.version + 1):
            document = json.loads(cacho.dumps(match, seat=1))
            document["events"].append({"version": version, "event": NEVER_THROWN})
            document["events"].sort(key=itemgetter("version"))
            with pytest.raises(cacho.RecordError, match="tells of dice, and none were thrown"):
                verify(cacho.loads(json.dumps(document), Record))


def with_a_die_kept(match):
    """A match of 666 after a round in which a die was kept from the first throw, and all shown."""
    return match.play("111").play("acepto").play("guardo 2").play("666").play("dudo")


BETWEEN_ROUNDS = {
    "nothing": lambda match: match,
    "a swap": lambda match: match.play(cacho.Swap(1, 2)),
    "a swap taken back": lambda match: match.play(cacho.Swap(1, 2)).undo(),
    "two swaps taken back": lambda match: (
        match.play(cacho.Swap(1, 2)).play(cacho.Swap(0, 1)).undo().undo()
    ),
    "a leaving taken back": lambda match: match.play(cacho.Leave(2)).undo(),
}


@pytest.mark.parametrize("done", BETWEEN_ROUNDS.values(), ids=BETWEEN_ROUNDS)
def test_a_die_that_was_kept_is_one_of_its_round(done):
    """It is held to what was thrown in the round, and not to what was before."""
    dealer = FairDealer(SECRET, ("0", "b", "c"))
    match = cacho.Match(cacho.load("seis(rounds=2)"), NAMES, dealer=dealer, pause=True)
    match = done(match.deal().play("666").play("dudo")).deal().play("111").play("acepto")
    match = match.play("guardo 2").deal().play("666").play("dudo")
    assert match.over
    before, first, second = (e.action.dice[0] for e in match.log if e.action.tag == "roll")
    document = json.loads(cacho.dumps(match, seat=None))
    _, place = (n for n, e in enumerate(document["events"]) if e["event"]["tag"] == "revealed")
    ledger = document["events"][place]["event"]["ledger"]
    (kept,) = (n for n, entry in enumerate(ledger) if entry["cup"] == 1)
    path = ("events", place, "event", "ledger", kept, "die")
    lies = {1, 2, 3, 4, 5, 6} - {*first, *second}
    assert lies & {*before}
    for face in lies:
        with pytest.raises(cacho.RecordError, match=rf"events\[{place}\].event: tells"):
            verify(tampered(match, None, *path, to=face))


def test_dice_lie_on_when_a_leaving_is_taken_back():
    match = cacho.Match(cacho.load("666"), NAMES, dealer=DEALER, pause=True).deal().play("111")
    back = match.play(cacho.Leave(2)).undo().play("acepto").play("guardo 2").deal()
    for match in (back, back.play("666").play("dudo")):
        for seat in SEATS:
            assert verify(record(match, seat)).dice + verify(record(match, seat)).left == 5


def test_what_takes_nothing_back_is_found():
    document = json.loads(cacho.dumps(last(), seat=None))
    document["actions"].insert(0, {"tag": "undo", "text": "undo", "by": None, "id": None})
    with pytest.raises(cacho.RecordError, match=r"\$.actions\[0\]: takes back nothing"):
        verify(cacho.loads(json.dumps(document), Record))


def test_a_promise_without_a_throw_is_found():
    match = last("666", 2)
    assert match.log[-1].action.dice[1] == ()
    with pytest.raises(cacho.RecordError, match="should be null: nothing was thrown"):
        verify(tampered(match, None, "fair", "promises", 1, 1, to=HASH))


@pytest.mark.parametrize(
    ("path", "to", "reason"),
    [
        (("actions", 0), {"tag": "roll", "by": None, "id": None}, "should tell its dice"),
        (("actions", 0, "dice"), [[7]], "should be dice, not 7"),
        (("actions", 0, "dice"), [7], "should be dice, not 7"),
    ],
)
def test_a_throw_that_cannot_be_is_found(path, to, reason):
    with pytest.raises(cacho.RecordError, match=reason):
        verify(tampered(opened_match(), "all", *path, to=to))


def test_ledgers_of_no_known_form_show_nothing():
    document = json.loads(cacho.dumps(opened_match(), seat=None))
    reveals = [e["event"] for e in document["events"] if e["event"]["tag"] == "revealed"]
    reveals[0]["ledger"] = [3, {"cup": "x"}]
    assert verify(cacho.loads(json.dumps(document), Record)).dice == 6
    reveals[0]["ledger"] = None
    for event in (
        {"tag": "dice.seen", "cup": "x", "dice": [1]},
        {"tag": "dice.seen", "cup": 0, "dice": 1},
        {"tag": "judged", "verdict": 3},
        {"tag": "opener.drawn", "dice": [None, "6"]},
    ):
        document["events"].append({"version": 4, "event": event})
    assert verify(cacho.loads(json.dumps(document), Record)).dice == 6


@pytest.mark.parametrize(
    ("path", "to", "reason"),
    [
        (("fair", "secret"), HASH, r"\$.fair.commitment: is not what follows"),
        (("fair", "secret"), None, r"\$.fair: secret must be 32 bytes"),
        (("fair", "secret"), "xyz", r"\$.fair"),
        (("fair", "promises", 0, 0), HASH, r"\$.fair.promises: is not what follows"),
        (("fair", "entropy"), ["x" * 201], r"\$.fair: entropy must be text"),
        (("fair", "openings"), [[]], r"\$.fair.openings: is not what follows"),
        (("fair",), 3, r"\$.fair: should be"),
    ],
)
def test_a_whole_record_whose_proof_does_not_hold_is_refused(path, to, reason):
    document = json.loads(cacho.dumps(opened_match()))
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    with pytest.raises(cacho.RecordError, match=reason):
        cacho.loads(json.dumps(document))


# What stays hidden


def secrets_of(match):
    """The secret of every cup that was thrown, by throw and cup."""
    rolls = [entry.action for entry in match.log if entry.action.tag == "roll"]
    return {
        (throw, cup): cup_secret(SECRET, throw, cup).hex()
        for throw, roll in enumerate(rolls)
        for cup, hand in enumerate(roll.dice)
        if hand
    }


def shown_dice(match):
    """The dice of each cup that everyone was shown, by the throw before."""
    found = {}
    throw = -1
    told = {one.version: one.event for one in match.view(None).history if one.event.tag in SHOWN}
    for version, entry in enumerate(match.log, 1):
        throw += entry.action.tag == "roll"
        match told.get(version):
            case Revealed(ledger=ledger):
                for die in ledger:
                    found.setdefault((throw, die.cup), []).append(die.die)
            case OpenerDrawn(dice=dice):
                found |= {(throw, seat): [die] for seat, die in enumerate(dice) if die}
    return found


SHOWN = (Revealed.tag, OpenerDrawn.tag)


@pytest.mark.parametrize("spec", PRESETS)
def test_a_cup_is_opened_only_when_its_dice_were_shown(spec):
    for match in games(spec, seed=2):
        text = cacho.dumps(match, seat=1)
        assert (SECRET.hex() in text) == match.over
        rolls = [entry.action for entry in match.log if entry.action.tag == "roll"]
        shown = shown_dice(match)
        for (throw, cup), secret in secrets_of(match).items():
            if secret in text:
                assert sorted(rolls[throw].dice[cup]) == sorted(shown[throw, cup])


def test_what_was_thrown_again_stays_closed():
    match = with_a_die_kept(cacho.Match(cacho.load("666"), NAMES, dealer=DEALER))
    cups = record(match, None).fair.openings
    assert [[cup is not None for cup in throw] for throw in cups] == [
        [False, False],
        [True, False],
        [False, False],
    ]


def test_a_doubted_pass_opens_the_cup_of_the_passer_alone():
    match = cacho.Match(cacho.load("cacho-chileno"), NAMES, dealer=DEALER)
    match = match.play("izquierda").play("1x2").play("paso").play("dudo el paso")
    (first, *_) = record(match, 2).fair.openings
    assert [cup is not None for cup in first] == [False, True, False]


def test_the_secrets_of_cups_have_nothing_in_common():
    found = {cup_secret(SECRET, throw, cup) for throw in range(40) for cup in range(40)}
    assert len(found) == 1600
    assert len({secret[:8] for secret in found}) == 1600
    assert not any(promise(secret) == commitment(SECRET) for secret in found)
    assert promise(SECRET) != commitment(SECRET)


def test_promises_are_those_that_the_dealer_publishes():
    match = cacho.Match(cacho.load("cacho"), NAMES, dealer=DEALER, pause=True)
    promised = DEALER.promises(match.state.table.decision, 0)
    assert record(match.deal(), 0).fair.promises == (promised,)
    assert DEALER.commitment == commitment(SECRET)


# The dealer


def test_strangers_are_never_served_from_a_seed():
    match = cacho.Match(cacho.load("cacho"), NAMES)
    assert type(match.dealer) is cacho.SystemDealer
    assert type(cacho.loads(cacho.dumps(match)).dealer) is cacho.SystemDealer
    assert cacho.Match(match.rules, NAMES).state != match.state


def test_every_seat_changes_the_dice():
    chance = cacho.Chance((20, 20), "throw")
    entropies = [("a", "b"), ("b", "a"), ("ab", ""), ("", "ab"), ("a", "b", ""), ("\ud800", "b")]
    dealt = {FairDealer(SECRET, given).deal(chance, 0) for given in entropies}
    assert len(dealt) == len(entropies)
    assert len({FairDealer(SECRET, ("a", "b")).deal(chance, throw) for throw in range(9)}) == 9
    first, second = DEALER.deal(chance, 0).dice
    assert first != second
    faces = [die for throw in range(300) for die in DEALER.deal(chance, throw).dice[0]]
    assert all(850 < faces.count(face) < 1150 for face in range(1, 7))


def test_a_secret_is_drawn_anew_and_not_shown():
    secret = fair.new_secret()
    assert len(secret) == 32
    assert secret != fair.new_secret()
    assert SECRET.hex() not in repr(DEALER)
    assert repr(SECRET) not in repr(DEALER)


@pytest.mark.parametrize(("secret", "is_it"), [(b"short", "5"), ("x" * 32, "'x+'"), (None, "None")])
def test_a_secret_has_its_size(secret, is_it):
    with pytest.raises(ValueError, match=rf"secret must be 32 bytes, .* not {is_it}$"):
        FairDealer(secret, ())


@pytest.mark.parametrize("entropy", [(3,), ("x" * 201,)])
def test_entropy_is_short_text(entropy):
    with pytest.raises(ValueError, match="entropy must be text"):
        FairDealer(SECRET, entropy)


@pytest.mark.parametrize("entropy", ["ana", "", b"ana", None, 3])
def test_entropy_is_one_text_a_seat(entropy):
    with pytest.raises(ValueError, match="entropy must be "):
        FairDealer(SECRET, entropy)


@pytest.mark.parametrize("given", [(), ("a",), ("a", "b", "c", "d")], ids=len)
def test_a_match_is_dealt_by_entropy_of_each_seat_and_no_more(given):
    """However a match comes by its dealer: as many gave entropy as play."""
    names, game = ["Ana", "Beto", "Caro"], cacho.load("dudo")
    dealer = FairDealer(SECRET, given)
    begun = cacho.Match(game, names, dealer=DEALER)
    written = json.loads(cacho.dumps(begun))
    wrong = json.dumps(written | {"fair": written["fair"] | {"entropy": given}})
    refused = rf"^entropy must be 3 texts, one for each seat, not {len(given)}$"
    with pytest.raises(ValueError, match=refused):
        cacho.Match(game, names, dealer=dealer)
    with pytest.raises(ValueError, match=refused):
        begun.branch(0, dealer=dealer)
    with pytest.raises(ValueError, match=refused):
        resumed(cacho.Match, game, names, chained(begun.pages), dealer=dealer)
    with pytest.raises(ValueError, match=refused):
        cacho.loads(cacho.dumps(begun), dealer=dealer)
    with pytest.raises(cacho.RecordError, match=refused[1:]) as error:
        cacho.loads(wrong)
    assert error.value.path == "$.fair"


@pytest.mark.parametrize(
    "first", [cacho.Dealer(7), FairDealer(bytes(32), DEALER.entropy)], ids=repr
)
def test_a_dealer_who_must_prove_all_throws_is_handed_none_of_others(first):
    """The record would be honest, and called a lie."""
    begun = cacho.Match(cacho.load("cacho"), NAMES, dealer=first, pause=True)
    thrown = begun.deal()
    said = r"from its first throw; throw 0 is not of it$"
    with pytest.raises(ValueError, match=said):
        thrown.branch(1, dealer=DEALER)
    with pytest.raises(ValueError, match=said):
        cacho.loads(cacho.dumps(thrown), dealer=DEALER)
    taken = begun.branch(0, dealer=DEALER).deal()
    assert verify(record(taken, 0)).left > 0
    assert taken.branch(1, dealer=DEALER) == cacho.loads(cacho.dumps(taken), dealer=DEALER)


# The command


@pytest.fixture
def run(tmp_path):
    """Run a command on a record."""

    def run(name, text, *arguments):
        path = tmp_path / "record.json"
        path.write_text(text)
        env = {"LANG": "en_GB.UTF-8", "FORCE_COLOR": "", "NO_COLOR": ""}
        return CliRunner().invoke(command.cacho, [name, str(path), *arguments], env=env)

    return run


def test_the_command_verifies_a_record(run):
    match = opened_match()
    done = run("verify", cacho.dumps(match, seat=0))
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "The record cannot be played again: it is what one seat knew.",
        f"The dice are committed to: {commitment(SECRET)}.",
        *("Ana gave: 'a'", "Beto gave: 'b'", "Caro gave: 'ñ'"),
        "6 dice were checked.",
        "5 dice are not opened yet.",
    ]
    done = run("verify", cacho.dumps(last()), "--lang", "es")
    assert done.exit_code == 0
    assert done.stdout.startswith("El registro se jugó de nuevo: vale.\nCompromiso de los dados: ")
    assert done.stdout.endswith("dados.\n")
    done = run("verify", cacho.dumps(cacho.Match(cacho.load("666"), NAMES)))
    assert (done.exit_code, done.stdout.splitlines()[1]) == (
        0,
        "Its dice are not committed to: there is nothing to check.",
    )


def test_the_command_finds_a_lie(run):
    text = cacho.dumps(last(), seat=0)
    for lie in (text.replace('"entropy":["a"', '"entropy":["b"'), text[:-1], "{}"):
        done = run("verify", lie)
        assert (done.exit_code, done.stdout) == (1, "")
        assert "record.json: $" in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_match_that_waits_for_its_first_throw_has_nothing_to_check():
    match = cacho.Match(cacho.load("dudo"), NAMES, dealer=DEALER, pause=True)
    for waiting in (match, match.play(cacho.Swap(0, 1))):
        for seat in SEATS:
            checked = verify(cacho.loads(cacho.dumps(waiting, seat=seat), Record))
            assert (checked.dice, checked.left) == (0, 0)
