"""The code of others: what it may raise, and is blamed for."""

RAISED = (Exception, SystemExit)
"""Whatever it raises; a rule that would end the program is at fault too, but ctrl-C is not its."""
