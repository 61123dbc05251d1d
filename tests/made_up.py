"""What rules that are made up for tests let seats do, and how they say who acts."""

import attrs

from cacho.plugins import Action, Call, PublicEvent, Rule, Turn, hookimpl


@attrs.frozen
class Wink(Action):
    """What a rule lets a seat do."""

    tag = "wink"
    pattern = "guiño"


@attrs.frozen
class Shout(Call):
    """A call of its own."""

    tag = "shout"
    pattern = "grito"


@attrs.frozen
class Winked(PublicEvent):
    """An event of its own."""

    tag = "winked"


class Speechless(Exception):  # noqa: N818 - as the errors of some package may be called
    """An error that cannot be shown: its own text raises."""

    def __str__(self):
        raise RuntimeError


class NextOpens(Rule):
    """The seat after the one in turn opens the round."""

    id = "next-opens"
    reads = ()

    @hookimpl
    def decision(self, table):
        opens = table.thrown and not table.claim
        return Turn(table.after(table.turn), "bid") if opens else None
