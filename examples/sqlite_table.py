"""Keep matches in sqlite, so that many servers can serve one table and nothing is lost.

A row holds a match's record and its version. Whoever plays reads both, plays, and writes only if
the version is still the one that was read: of two who race, one wins and the other is told that the
match has moved on. A client names each of its actions by an id of its own; if the server crashes
after writing and before replying, the client sends the same again and is answered as if nothing had
happened, for an id that is logged is not played twice.
"""

import secrets
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

import cacho

SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
    name TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    record TEXT NOT NULL
) STRICT
"""


class Store:
    """Matches in one file; every call opens a connection of its own."""

    def __init__(self, path: Path) -> None:
        """Use a file, made if it is not there."""
        self._path = path
        with self._connection() as connection:
            connection.execute(SCHEMA)

    def open(self, name: str, match: cacho.Match) -> None:
        """Keep a new match under a name."""
        row = (name, match.version, cacho.dumps(match))
        with self._connection() as connection:
            connection.execute("INSERT INTO matches VALUES (?, ?, ?)", row)

    def match(self, name: str) -> cacho.Match:
        """Return a match as it stands; dice to come are the system's."""
        with self._connection() as connection:
            query = "SELECT record FROM matches WHERE name = ?"
            row = connection.execute(query, (name,)).fetchone()
        if row is None:
            raise KeyError(name)
        return cacho.loads(row[0])

    def play(self, name: str, action: str, by: int, *, version: int, id: str) -> cacho.Match:  # noqa: A002 - as in Match.play
        """Play an action in a match, and return the match after it.

        Raises:
            cacho.IllegalAction: the rules refuse it.
            cacho.StaleVersion: the match has moved on since `version`.
        """
        before = self.match(name)
        after = before.play(action, by, version=version, id=id)
        if after is before:  # the id is logged: the reply was lost, not the action
            return after
        row = (after.version, cacho.dumps(after), name, before.version)
        with self._connection() as connection:
            written = connection.execute(
                "UPDATE matches SET version = ?, record = ? WHERE name = ? AND version = ?", row
            )
        if written.rowcount == 0:  # somebody was faster: look again, it may have been this very id
            return self.play(name, action, by, version=version, id=id)
        return after

    @contextmanager
    def _connection(self) -> Generator[sqlite3.Connection, None, None]:
        """Open a connection for one transaction."""
        with closing(sqlite3.connect(self._path, timeout=30)) as connection, connection:
            yield connection


def main(path: Path = Path("cacho.db")) -> None:
    """Play a match, each action through the store, as clients would."""
    store, table = Store(path), secrets.token_hex(8)
    store.open(table, cacho.Match(cacho.load("cacho"), ["Ana", "Beto", "Caro"]))
    match = store.match(table)
    while match.turn is not None:
        seat, legal = match.turn, match.view(match.turn).legal
        action = legal.offers[0] if match.version % 3 == 0 and legal.offers else legal[0]
        number = match.version
        match = store.play(table, str(action), seat, version=number, id=f"action {number}")
    print(match)


if __name__ == "__main__":
    main()
