"""Tests, and what they share: `from tests.chromium import launch`."""
