"""`python -m boardlab.cli`: the same as the `boardlab` script."""

import sys

from boardlab.cli import main

sys.exit(main())
