"""What players are called: by colour for people, by number from 0 in programs."""

from __future__ import annotations

NAMES = ("blue", "red", "green", "purple")


def player_number(player: int, players: int) -> int:
    """A player's number. Raises IndexError, with the numbers there are, for any other."""
    if player not in range(players):
        raise IndexError(f"there is no player {player!r}: players are 0 to {players - 1}")
    return int(player)


def listed(names: list[str] | tuple[str, ...]) -> str:
    """Words joined as in a sentence: "a", "a and b", "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
