"""Whom ``auto`` asks about a level, in which order, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sokolab.solvers.frame.driver import Engine
from sokolab.solvers.frame.round_robin import Turn

if TYPE_CHECKING:
    from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["ASKED", "turns"]

_SMALL: Final = 70
_LARGE: Final = 90
"""Squares: most of a small level can be known by heart, only the features help with a large one."""

# Nodes of the first turn and of each later one. A node costs the features ten to fifty times what
# it costs the pulls, so by time the pulls have nine tenths of it on a small level, and two thirds
# or more on one between. On a large one both have a look of 0.02 s, for the pulls find some of
# these at once; then the features have three fifths.
_TURNS_SMALL: Final = {
    "pull": (600_000, 300_000),
    "fess": (250, 250),
    "optimal-pushes": (4_000, 2_000),
}
_TURNS_BETWEEN: Final = {
    "fess": (4_000, 2_000),
    "pull": (150_000, 240_000),
    "optimal-pushes": (2_000, 2_000),
}
_TURNS_LARGE: Final = {
    "fess": (10, 8_000),
    "pull": (240, 120_000),
    "optimal-pushes": (500, 2_000),
}

ASKED: Final = frozenset(_TURNS_SMALL)
"""Names of all that may be asked."""


def turns(engines: Sequence[Engine], search_board: SearchBoard) -> tuple[Turn, ...]:
    """Return the turns for a level, the most promising solver first."""
    named = {engine.name: engine for engine in engines}
    table = _TURNS_LARGE
    if search_board.size < _LARGE:
        table = _TURNS_SMALL if search_board.size < _SMALL else _TURNS_BETWEEN
    return tuple(Turn(named[name], *nodes) for name, nodes in table.items() if name in named)
