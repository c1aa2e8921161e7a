"""The games. Helpers that assert for many tests report as tests themselves do."""

import pytest

pytest.register_assert_rewrite("tests.games.conformance", "tests.games.cannonball.compare")
