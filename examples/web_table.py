"""A table on the web, with the standard library alone: ``python examples/web_table.py Ana Beto``.

Everyone gets a link of their own, which is all that says who they are. A page is made of the
player's view and of nothing else, so that it cannot tell what the player may not know. The form
carries the version that was seen and an id: a second click does nothing, and whoever is late is
told that the match has moved on.
"""

import secrets
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from html import escape
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs
from wsgiref.simple_server import make_server
from wsgiref.types import StartResponse, WSGIEnvironment

from sqlite_table import Store

import cacho
from cacho.lang import hear

PORT = 8000
LONGEST_FORM = 1000

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
{refresh}
<title>{title}</title>
<style>body {{ font-family: sans-serif; max-width: 40em; margin: 1em auto }}</style>
<h1>{title}</h1>
<p>{dice}</p>
{said}
<ol reversed>{events}</ol>
</html>
"""
FORM = """<form method="post">
<input type="hidden" name="version" value="{version}">
<input type="hidden" name="id" value="{id}">
<input name="action" placeholder="{example}" required autofocus>
<button>say</button>
</form>
"""
REFRESH = '<meta http-equiv="refresh" content="3">'


class Site:
    """A table as a WSGI application; `links` maps a secret path to the name of a player."""

    def __init__(self, store: Store, table: str, links: Mapping[str, str]) -> None:
        """Serve the match that the store keeps under the name of the table."""
        self._store = store
        self._table = table
        self._links = links

    def __call__(self, request: WSGIEnvironment, respond: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        status, page = self._answer(request)
        headers = [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),  # the link is a secret
        ]
        respond(f"{status.value} {status.phrase}", headers)
        return [page.encode()]

    def _answer(self, request: WSGIEnvironment) -> tuple[HTTPStatus, str]:
        name = self._links.get(request["PATH_INFO"])
        if name is None:
            return HTTPStatus.NOT_FOUND, "There is no such table."
        if request["REQUEST_METHOD"] == "GET":
            return HTTPStatus.OK, _page(self._store.match(self._table), name, "")
        status, said = self._played(name, request)
        return status, _page(self._store.match(self._table), name, said)

    def _played(self, name: str, request: WSGIEnvironment) -> tuple[HTTPStatus, str]:
        """Play what a player said: a status, and what went wrong in words."""
        match = self._store.match(self._table)
        try:
            form = _form(request)
            action = hear(match.rules, form["action"])
            version, seat = int(form["version"]), match.names.index(name)
            self._store.play(self._table, action.notation, seat, version=version, id=form["id"])
        except cacho.StaleVersion:
            return HTTPStatus.CONFLICT, "The match has moved on. Look again."
        except cacho.IllegalAction as refused:
            rules, names = match.rules, match.names
            reasons = (cacho.text(rules, one, names=names) for one in refused.violations)
            return HTTPStatus.UNPROCESSABLE_ENTITY, " ".join(reasons)
        except (KeyError, ValueError) as error:
            return HTTPStatus.BAD_REQUEST, f"Pardon? {error}"
        return HTTPStatus.OK, ""


def _page(match: cacho.Match, name: str, said: str) -> str:
    """Show a player the match, as its view has it."""
    view = match.view(match.names.index(name))
    told = (cacho.text(view.rules, event, names=view.names) for event in reversed(view.events))
    dice = " ".join(str(die) for cup in view.observation.cups for die in cup.dice if die)
    form = ""
    if view.legal:
        form = FORM.format(version=view.version, id=secrets.token_hex(8), example=view.legal[0])
    return PAGE.format(
        refresh="" if form or match.over else REFRESH,
        title=escape(name),
        dice=f"Your dice: {dice}" if dice else "",
        said=f"<p><strong>{escape(said)}</strong></p>{form}" if said else form,
        events="".join(f"<li>{escape(line)}</li>" for line in told),
    )


def _form(request: WSGIEnvironment) -> dict[str, str]:
    """Read the fields of a form; of one that is too long, those at its beginning."""
    length = int(request.get("CONTENT_LENGTH") or 0)
    body: bytes = request["wsgi.input"].read(max(0, min(length, LONGEST_FORM)))
    fields = parse_qs(body.decode("utf-8", "replace"))
    return {name: values[0] for name, values in fields.items()}


def main(names: list[str], path: Path = Path("web.db")) -> None:
    """Lay a table for some players, tell each link, and serve until ctrl-C."""
    try:
        match = cacho.Match(cacho.load("cacho"), names)
    except ValueError as error:
        sys.exit(f"name the players, as in `web_table.py Ana Beto`: {error}")
    store, table = Store(path), secrets.token_hex(8)
    store.open(table, match)
    links = {f"/{secrets.token_urlsafe(16)}": name for name in names}
    with make_server("", PORT, Site(store, table, links)) as server, suppress(KeyboardInterrupt):
        for link, name in links.items():
            print(f"{name}: http://localhost:{PORT}{link}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main(sys.argv[1:] or ["Ana", "Beto"])
