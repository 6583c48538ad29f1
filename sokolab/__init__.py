"""sokolab: a desktop Sokoban level editor and analyzer.

The front door. Importing it loads neither Qt nor numba; the names below are fetched on first
use.

Examples
--------
>>> from sokolab import analyse, load, solve
>>> level = load("levels/starter.xsb").levels[1]
>>> analyse(level.board)["pushes-bound"].pushes
6
>>> solve(level.board, solver="optimal-pushes").lurd
'UUluurDDDD'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sokolab.analysis.catalogue import analyse
    from sokolab.core.board import Board
    from sokolab.core.level import Collection, Level
    from sokolab.core.position import Position
    from sokolab.formats import load
    from sokolab.solvers.roster import solve

__version__ = "0.1.0"

__all__ = ["Board", "Collection", "Level", "Position", "analyse", "load", "solve"]

_HOMES = {
    "Board": "sokolab.core.board",
    "Collection": "sokolab.core.level",
    "Level": "sokolab.core.level",
    "Position": "sokolab.core.position",
    "analyse": "sokolab.analysis.catalogue",
    "load": "sokolab.formats",
    "solve": "sokolab.solvers.roster",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'sokolab' has no attribute {name!r}")
    return getattr(import_module(home), name)
