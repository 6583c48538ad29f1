"""The engines that ``auto`` runs on a level, their order and the length of their turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from sokolab.solvers.frame.driver import Engine
from sokolab.solvers.frame.mosaic import is_mosaic
from sokolab.solvers.frame.round_robin import Turn

if TYPE_CHECKING:
    from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["ENGINE_NAMES", "turns"]

# Nodes of the first turn and of each later turn. A node of `fess` costs five to fifteen times as
# much time as a node of `pull`, one of `beam` two to four times as much. Measured in time, `pull`
# has most on a small or medium level. With many boxes that becomes less than half after its first
# turn. On a large level `pull` first runs for 0.02 s, because it solves some of these at once, and
# `fess` for about 0.1 s, which most need no more than. `beam` has a first turn of a few tenths of a
# second: long enough for an attempt from either end. After that it has about half of the time, and
# with many boxes `pull` has less than `fess`. A mosaic with many boxes is also solved part by part,
# for about an eighth of the time.
_TURNS_SMALL: Final = {
    "pull": (600_000, 300_000),
    "fess": (250, 250),
    "beam": (4_000, 4_000),
    "optimal-pushes": (4_000, 2_000),
}
_TURNS_MEDIUM: Final = {
    "fess": (4_000, 2_000),
    "pull": (150_000, 240_000),
    "beam": (20_000, 40_000),
    "optimal-pushes": (2_000, 2_000),
}
_TURNS_FEW_SQUARES: Final = {**_TURNS_MEDIUM, "beam": (4_000, 8_000)}
_TURNS_CROWDED: Final = {
    "fess": (4_000, 16_000),
    "beam": (24_000, 40_000),
    "pull": (150_000, 60_000),
    "optimal-pushes": (2_000, 2_000),
}
_TURNS_LARGE: Final = {
    "pull": (240, 80_000),
    "fess": (2_000, 8_000),
    "beam": (12_000, 24_000),
    "optimal-pushes": (500, 1_000),
}
_TURNS_LARGE_AND_CROWDED: Final = {
    "pull": (240, 32_000),
    "fess": (2_000, 8_000),
    "beam": (12_000, 24_000),
    "optimal-pushes": (500, 500),
}
_TURNS_MOSAIC: Final = {
    "pull": (240, 32_000),
    "fess": (2_000, 6_000),
    "parts": (50_000, 50_000),
    "beam": (12_000, 24_000),
    "optimal-pushes": (500, 500),
}


class _Kind(NamedTuple):
    """A kind of level: fewer squares inside than ``squares``, at most so many boxes."""

    squares: float
    boxes: float
    turns: Mapping[str, tuple[int, int]]
    has_only_mosaics: bool = False

    def fits(self, search_board: SearchBoard) -> bool:
        """Whether a level is of this kind."""
        return (
            search_board.size < self.squares
            and len(search_board.boxes) <= self.boxes
            and (not self.has_only_mosaics or is_mosaic(search_board))
        )


_KINDS: Final = (
    _Kind(70, inf, _TURNS_SMALL),  # a table can hold most positions
    _Kind(75, inf, _TURNS_FEW_SQUARES),
    _Kind(90, 20, _TURNS_MEDIUM),
    _Kind(90, inf, _TURNS_CROWDED),
    _Kind(inf, 20, _TURNS_LARGE),
    _Kind(inf, inf, _TURNS_MOSAIC, has_only_mosaics=True),
    _Kind(inf, inf, _TURNS_LARGE_AND_CROWDED),  # only the features lead anywhere
)
"""A level is of the first kind that fits."""

ENGINE_NAMES: Final = frozenset(_TURNS_MOSAIC)
"""Names of the engines that a schedule can have."""


def turns(engines: Sequence[Engine], search_board: SearchBoard) -> tuple[Turn, ...]:
    """Return the turns for a level, the most promising engine first."""
    named = {engine.name: engine for engine in engines}
    kind = next(kind for kind in _KINDS if kind.fits(search_board))
    return tuple(Turn(named[name], *nodes) for name, nodes in kind.turns.items() if name in named)
