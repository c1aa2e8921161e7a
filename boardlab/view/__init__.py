"""Marks become pictures and text. Nothing here knows Jupyter, and nothing here knows a game."""
