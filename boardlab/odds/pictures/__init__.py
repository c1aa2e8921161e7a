"""Pictures that teach probability, each in steps, as SVG, as text and live in a notebook."""

from boardlab.odds.pictures.beside import Beside, beside
from boardlab.odds.pictures.diagram import Diagram, diagram
from boardlab.odds.pictures.film import Film
from boardlab.odds.pictures.rolls import Grid, grid
from boardlab.odds.pictures.tree import Tree, tree

__all__ = ["Beside", "Diagram", "Film", "Grid", "Tree", "beside", "diagram", "grid", "tree"]
