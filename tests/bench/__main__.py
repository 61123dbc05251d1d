"""Run the benchmark: ``python -m tests.bench``."""

import sys

from tests.bench.compare import main

sys.exit(main())
