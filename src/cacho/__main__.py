"""``python -m cacho`` is the `cacho` command."""

from cacho.cli import main

main()
