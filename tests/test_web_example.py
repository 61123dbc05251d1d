"""The site of examples/web_table.py: a page shows what its player may know, and no more."""

import importlib.util
import re
import sys
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Thread
from types import SimpleNamespace
from urllib.parse import urlencode
from urllib.request import urlopen
from wsgiref.simple_server import WSGIRequestHandler, make_server
from wsgiref.util import setup_testing_defaults

import pytest

import cacho
from cacho.testing import Scripted

SYSTEM = cacho.SystemDealer()
EXAMPLES = Path(__file__).parents[1] / "examples"
NAMES = ("Ana", "Beto", "<Caro>")
LINKS = {f"/{name}": name for name in NAMES}


@pytest.fixture
def example(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.delitem(sys.modules, "sqlite_table", raising=False)
    spec = importlib.util.spec_from_file_location("web_table", EXAMPLES / "web_table.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def site(example, tmp_path):
    return laid(example, tmp_path / "web.db", cacho.Dealer(seed=1))


def laid(example, path, dealer, spec="cacho"):
    """A site with a match of its own."""
    store = example.Store(path)
    store.open("table", cacho.Match(cacho.load(spec), NAMES, dealer=dealer))
    return example.Site(store, "table", LINKS)


def asked(site, path, **form):
    """The status of a request and the page; a form is posted."""
    body = urlencode(form).encode()
    request = {"PATH_INFO": path, "REQUEST_METHOD": "POST" if form else "GET"}
    request |= {"CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body)}
    setup_testing_defaults(request)
    answered = []
    (page,) = site(request, lambda status, headers: answered.append((status, dict(headers))))
    ((status, headers),) = answered
    assert headers["Cache-Control"] == "no-store"
    return int(status.split()[0]), page.decode()


def field(page, name):
    return re.search(rf'name="{name}" value="(\w+)"', page)[1]


def said(site, path, action):
    """Say something with the form as it stands on the page."""
    _, page = asked(site, path)
    return asked(site, path, action=action, version=field(page, "version"), id=field(page, "id"))


def test_a_whole_game_is_played_by_forms(example, tmp_path):
    site = laid(example, tmp_path / "web.db", cacho.Dealer(seed=1), "dudo(dice=1)+ases+calzar")
    draw = Random(7)
    for _ in range(1000):
        pages = {link: asked(site, link)[1] for link in LINKS}
        open_to = [link for link, page in pages.items() if "<form" in page]
        if not open_to:
            break
        link = draw.choice(open_to)
        words = ("dudo", "calzo", re.search(r'placeholder="(.+?)"', pages[link])[1])
        said(site, link, draw.choice(words))
    assert all("wins" in page and "refresh" not in page for page in pages.values())


def test_a_page_is_the_same_whatever_others_hold(example, tmp_path):
    pages = []
    for number, theirs in enumerate(((1, 1, 1, 1, 1), (2, 3, 4, 5, 6))):
        dice = ((1, 2, 3, 4, 5), theirs, theirs)
        site = laid(example, tmp_path / f"{number}.db", Scripted((cacho.Roll(dice),), SYSTEM))
        _, page = asked(site, "/Ana")
        assert "Your dice: 1 2 3 4 5" in page
        pages.append(page.replace(field(page, "id"), "ID"))
    assert pages[0] == pages[1]


def test_names_are_no_markup(site):
    assert "<Caro>" not in asked(site, "/<Caro>")[1]
    assert "&lt;Caro&gt;" in asked(site, "/<Caro>")[1]


def test_what_is_said_is_no_markup(site):
    status, page = said(site, "/Ana", "<script>")
    assert status == 400
    assert "<script>" not in page


def test_a_refusal_is_worded_and_the_form_stays(site):
    assert said(site, "/Ana", "izquierda")[0] == 200
    status, page = said(site, "/Ana", "dudo")
    assert status == 422
    assert "<form" in page


@pytest.mark.parametrize("words", ["leave 1", "swap 0 1", "roll 11111/11111/11111", "undo"])
def test_nobody_does_what_only_the_shell_does(site, words):
    _, before = asked(site, "/Ana")
    status, after = said(site, "/Ana", words)
    assert status in {400, 422}
    assert field(after, "version") == field(before, "version")


def test_who_is_late_is_told_so(site):
    _, page = asked(site, "/Ana")
    version = field(page, "version")
    assert asked(site, "/Ana", action="izquierda", version=version, id="a")[0] == 200
    status, page = asked(site, "/Ana", action="2x3", version=version, id="b")
    assert (status, "moved on" in page) == (409, True)


def test_a_second_click_does_nothing(site):
    _, page = asked(site, "/Ana")
    form = {"action": "izquierda", "version": field(page, "version"), "id": field(page, "id")}
    _, once = asked(site, "/Ana", **form)
    status, again = asked(site, "/Ana", **form)
    assert status == 200
    assert field(again, "version") == field(once, "version")


def test_out_of_turn_is_refused(site):
    assert said(site, "/Ana", "izquierda")[0] == 200
    _, page = asked(site, "/Ana")
    version = field(page, "version")
    status, page = asked(site, "/Beto", action="2x3", version=version, id="x")
    assert (status, "<strong>It is Ana&#x27;s turn.</strong>" in page) == (422, True)


@pytest.mark.parametrize("length", [-1, 0, 10**9])
def test_no_more_of_a_form_is_read_than_it_may_have(example, site, length):
    body = BytesIO(b"x" * 10**5)
    request = {"PATH_INFO": "/Ana", "REQUEST_METHOD": "POST", "wsgi.input": body}
    request |= {"CONTENT_LENGTH": str(length)}
    site(request, lambda *_: None)
    assert body.tell() <= example.LONGEST_FORM


def test_without_the_link_there_is_nothing(site):
    assert asked(site, "/Dani")[0] == 404


@pytest.mark.parametrize("form", [{"action": "2x3"}, {"action": "2x3", "version": "x", "id": "a"}])
def test_a_form_that_is_not_ours_is_refused(site, form):
    assert asked(site, "/Ana", **form)[0] == 400


def test_it_serves(site):
    class Quiet(WSGIRequestHandler):
        def log_message(self, *arguments):
            pass

    with make_server("127.0.0.1", 0, site, handler_class=Quiet) as server:
        Thread(target=server.handle_request, daemon=True).start()
        with urlopen(f"http://127.0.0.1:{server.server_port}/Ana", timeout=30) as answer:
            assert "Your dice" in answer.read().decode()


def test_the_script_tells_each_player_a_link(example, tmp_path, monkeypatch, capsys):
    server = SimpleNamespace(serve_forever=lambda: None)
    monkeypatch.setattr(example, "make_server", lambda *_: nullcontext(server))
    example.main(["Ana", "Beto"], tmp_path / "web.db")
    capsys.readouterr()
    example.main(["Ana", "Beto"], tmp_path / "web.db")  # a second table in the same file
    told = capsys.readouterr().out.splitlines()
    links = [re.fullmatch(r"(\w+): http://localhost:\d+/[\w-]{20,}", line) for line in told]
    assert [link[1] for link in links] == ["Ana", "Beto"]


@pytest.mark.parametrize(
    "names", [["Ana"], ["Ana", "Ana"], ["Ana", ""], ["Ana", "B\to"], [*"ABCDEFGHIJK"]], ids=len
)
def test_who_cannot_play_is_told_in_one_line_what_is_needed(example, tmp_path, names):
    with pytest.raises(SystemExit) as ended:
        example.main(names, tmp_path / "web.db")
    assert str(ended.value).startswith("name the players, as in `web_table.py Ana Beto`: ")
    assert str(ended.value).isprintable()
    assert not [*tmp_path.iterdir()]
