"""Pictures that teach probability, each in steps, as SVG, as text and live in a notebook."""

from boardlab.odds.pictures.film import Film
from boardlab.odds.pictures.rolls import Grid, grid
from boardlab.odds.pictures.tree import Tree, tree

__all__ = ["Film", "Grid", "Tree", "grid", "tree"]
