"""A module that ends its process when it is imported, as a script without a guard does."""

import sys

sys.exit(3)
