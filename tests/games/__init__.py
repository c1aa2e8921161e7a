"""The games. Helpers that assert for many tests report as tests themselves do."""

import pytest

pytest.register_assert_rewrite(
    "tests.games.asking",
    "tests.games.conformance",
    "tests.games.examples",
    "tests.games.malformed",
    "tests.games.opinions",
    "tests.games.play",
    "tests.games.scenes",
    "tests.games.telling",
    "tests.games.wrong_questions",
    "tests.games.cannonball.compare",
    "tests.games.cornwall.compare",
)
