"""Every picture of the pages is what its program draws, and fetches nothing."""

import re
from html import unescape

import pytest

from tests.pictures import FOLDER, PICTURES
from tests.pictures.course import course
from tests.pictures.layers import contract, imports

DRAWN = "run: python -m tests.pictures"


def written(svg):
    """What a picture says, without how it looks: that changes with the release of rich."""
    return [unescape(text).replace("\xa0", " ") for text in re.findall(r"<text[^>]*>([^<]*)<", svg)]


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_picture_is_what_its_program_draws(name):
    kept, drawn = (FOLDER / name).read_text("utf-8"), PICTURES[name]()
    if name == "watch.svg":
        kept, drawn = written(kept), written(drawn)
    assert kept == drawn, DRAWN


def test_no_picture_is_left_without_a_program():
    assert {path.name for path in FOLDER.iterdir()} == set(PICTURES)


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_picture_fetches_nothing(name):
    svg = (FOLDER / name).read_text("utf-8")
    hosts = set(re.findall(r"https?://[^\s\"']+", svg))
    assert hosts == {"http://www.w3.org/2000/svg"}
    assert "url(#" not in re.sub(r'="url\(#[^)]*\)"', "", svg)
    assert "<script" not in svg


def test_the_layers_hold_every_room_once():
    rooms = [room for row in contract() for room in row]
    assert sorted(rooms) == sorted(imports())


def test_an_arrow_of_the_layers_goes_down():
    rows = {room: height for height, row in enumerate(contract()) for room in row}
    flat = [
        (room, other)
        for room, others in imports().items()
        for other in others
        if rows[other] < rows[room]
    ]
    assert flat == []


def test_a_doubt_is_checked_before_it_happens_and_judged_before_it_costs():
    names = [name for _, _, name, _, _ in course()]
    in_order = ("objection", "called", "judge", "judged", "penalties", "lives.changed")
    places = [names.index(name) for name in in_order]
    assert places == sorted(places)
    assert names.index("round.opened") < names.index("dealer.deal") < names.index("dice.seen")
