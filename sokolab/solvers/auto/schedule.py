"""The engines that ``auto`` runs on a level, their order and the length of their turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sokolab.solvers.frame.driver import Engine
from sokolab.solvers.frame.round_robin import Turn

if TYPE_CHECKING:
    from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["ENGINE_NAMES", "turns"]

_SMALL_BELOW: Final = 70  # squares; a table can hold most positions of a small level
_LARGE_FROM: Final = 90  # squares; on a large level only the features lead anywhere

# Nodes of the first turn and of each later turn. A node of `fess` costs ten to fifty times as much
# time as a node of `pull`. Measured in time, `pull` has nine tenths on a small level and two thirds
# or more on a medium one. On a large level both first run for 0.02 s, because `pull` solves some of
# these at once; after that `fess` has three fifths.
_TURNS_SMALL: Final = {
    "pull": (600_000, 300_000),
    "fess": (250, 250),
    "optimal-pushes": (4_000, 2_000),
}
_TURNS_MEDIUM: Final = {
    "fess": (4_000, 2_000),
    "pull": (150_000, 240_000),
    "optimal-pushes": (2_000, 2_000),
}
_TURNS_LARGE: Final = {
    "fess": (10, 8_000),
    "pull": (240, 120_000),
    "optimal-pushes": (500, 2_000),
}

ENGINE_NAMES: Final = frozenset(_TURNS_SMALL)
"""Names of the engines that a schedule can have."""


def turns(engines: Sequence[Engine], search_board: SearchBoard) -> tuple[Turn, ...]:
    """Return the turns for a level, the most promising engine first."""
    named = {engine.name: engine for engine in engines}
    table = _TURNS_LARGE
    if search_board.size < _LARGE_FROM:
        table = _TURNS_SMALL if search_board.size < _SMALL_BELOW else _TURNS_MEDIUM
    return tuple(Turn(named[name], *nodes) for name, nodes in table.items() if name in named)
