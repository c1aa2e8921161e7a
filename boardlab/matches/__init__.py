"""Matches: games being played, with history and seats, computer players, and arenas of many."""

from boardlab.matches.arena import Arena, Outcome, simulate
from boardlab.matches.match import Entry, Line, Log, Match, NotYourTurn, Thought, load, match
from boardlab.matches.players import Player, players, register

__all__ = [
    "Arena",
    "Entry",
    "Line",
    "Log",
    "Match",
    "NotYourTurn",
    "Outcome",
    "Player",
    "Thought",
    "load",
    "match",
    "players",
    "register",
    "simulate",
]
