"""A picture for paper."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path


@dataclass(frozen=True, slots=True, repr=False)
class Page:
    """A picture made for print, and its text twin. Displays itself; `save` writes it to a file.

    svg: the text of the picture, which stands alone.
    """

    svg: str
    text: str

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the picture to a file, whose name should end in .svg. Returns where it is."""
        target = Path(path)
        target.write_text(self.svg, "utf-8")
        return target

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/plain": self.text}
