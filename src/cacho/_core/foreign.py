"""The code of others: what it may raise, and how that is worded."""

RAISED = (Exception, SystemExit)
"""Whatever it raises; a rule that would end the program is at fault too, but ctrl-C is not its."""


def worded(error: BaseException, *, secret: bool = False) -> str:
    """Name the class of an error and say what it says, unless that is secret or fails itself."""
    name = type(error).__name__
    try:
        return name if secret else f"{name}: {error}"
    except RAISED:
        return name
