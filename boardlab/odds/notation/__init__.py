"""Expressions of dice as people write them, `4d6kh3`: read, explained and worked out."""
