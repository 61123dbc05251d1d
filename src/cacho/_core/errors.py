"""What can go wrong: one class for each party that can mend it."""

from cacho._core import notation
from cacho._core.actions import Action, safe_notation
from cacho._core.table import Table
from cacho._core.violations import Violation
from cacho._core.wording import described


class CachoError(Exception):
    """The base of every error of this library but ``ValueError`` for a malformed value."""


class IllegalAction(CachoError):  # noqa: N818 - the name says it: the action is at fault
    """An action that the rules refuse; state, log and dice stayed as they were."""

    def __init__(
        self, action: object, by: int | None, violations: tuple[Violation, ...], table: Table
    ) -> None:
        """Keep what was tried, by whom, every reason against it and the public position."""
        super().__init__(action, by, violations, table)
        self.action = action
        self.by = by
        self.violations = violations
        self.table = table

    def __str__(self) -> str:
        """Say seat, action, reasons and position; worded only when read."""
        action = self.action
        what = described(action)
        if isinstance(action, Action):
            what = safe_notation(action, public=True)
        reasons = "; ".join(map(str, self.violations))
        refused = f"{what} may not be played"
        if self.by is not None:
            refused = f"seat {described(self.by)} may not play {what}"
        return f"{refused}: {reasons} [{notation.position(self.table)}]"


class RulesetError(CachoError):
    """A list of rules that cannot be built; the message names both sides and the cure."""


class RuleError(CachoError):
    """A plugin broke its contract; the state stayed as it was. The cause is chained."""

    def __init__(self, rule: str, distribution: str, version: str, hook: str, fault: str) -> None:
        """Keep whose fault it is, where it happened and what was wrong."""
        super().__init__(rule, distribution, version, hook, fault)
        self.rule = rule
        self.distribution = distribution
        self.version = version
        self.hook = hook
        self.fault = fault

    def __str__(self) -> str:
        """Name the rule, where it comes from, the hook and the fault."""
        whence = f"{self.distribution}, version {self.version}"
        return f"rule {self.rule!r} ({whence}) broke its contract in {self.hook!r}: {self.fault}"


class RecordError(CachoError):
    """A document that cannot be read: where in it, and why."""

    def __init__(self, path: str, reason: str) -> None:
        """Keep the path of the place (``$.actions[3].quantity``) and the reason."""
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        """Say where and why."""
        return f"{self.path}: {self.reason}"


class StaleVersion(CachoError):  # noqa: N818 - the name says it: the version is at fault
    """The match has moved on since the version that the caller saw."""

    def __init__(self, seen: int, current: int) -> None:
        """Keep the version that the caller saw and the match's."""
        super().__init__(seen, current)
        self.seen = seen
        self.current = current

    def __str__(self) -> str:
        """Say both versions."""
        return f"the match is at version {self.current}, not {described(self.seen)}"
