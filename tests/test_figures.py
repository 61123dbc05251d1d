"""The programs behind docs/figures: what they play and read is what the pages say."""

import pytest

import cacho
from tests import fuzz, games
from tests.fuzz import pieces
from tests.kept import PRESETS


@pytest.mark.parametrize(("program", "option"), [(games, "--games"), (fuzz, "--documents")])
def test_a_page_is_written_as_it_is_kept(program, option, tmp_path):
    page = tmp_path / "page.md"
    program.main([option, "30", "--page", str(page)])
    written, kept = (path.read_text("utf-8") for path in (page, program.PAGE))
    assert written.partition("| --- ")[0] == kept.partition("| --- ")[0]
    for line in (written, kept):
        assert f"`python -m {program.__name__}" in line


def test_games_of_every_preset_are_played():
    assert all(f"| `{preset}` | " in games.PAGE.read_text("utf-8") for preset in PRESETS)


def test_a_game_is_played_again_from_its_number():
    rules = cacho.load("cacho")
    several = [games.played(rules, "cacho", number) for number in (1, 1, 2)]
    assert several[0] == several[1] != several[2]


def test_a_game_that_does_not_end_is_told(monkeypatch):
    monkeypatch.setattr(games, "ENDLESS", 5)
    with pytest.raises(AssertionError, match="game 3 of cacho goes on and on"):
        games.played(cacho.load("cacho"), "cacho", 3)


def test_the_longest_auction_counts_the_bids_of_a_round():
    """One die a seat, doubted at once, or raised to the end and doubted then."""
    rules = cacho.load("dudo(dice=1)")
    lengths = {games.played(rules, "dudo", number).auction for number in range(300)}
    assert min(lengths) == 1
    assert lengths <= set(range(1, 6 * games.MOST_SEATS + 1))


def test_the_pieces_of_a_document():
    text = '{"a":[1,{}],"b":"x,:]\\""}'
    found = {(text[piece.start : piece.end], piece.kind) for piece in pieces(text)}
    assert found == {
        ('"a"', "key"),
        ("1", "item"),
        ("{}", "item"),
        ("[1,{}]", "value"),
        ('"a":[1,{}]', "member"),
        ('"b"', "key"),
        ('"x,:]\\""', "value"),
        ('"b":"x,:]\\""', "member"),
        (text, "item"),
    }
