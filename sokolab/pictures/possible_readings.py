"""Finds the possible readings of a picture: likely names of squares on likely grids, with costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sokolab.core.board import TILE_OF_GLYPH, Board
from sokolab.pictures.grid import Grid
from sokolab.pictures.grid_choice import likely_grids
from sokolab.pictures.looks import Looks, looks_of, merged, with_own_looks
from sokolab.pictures.naming import GLYPHS_BY_NAME, Naming, namings, with_floor_outside
from sokolab.pictures.scenes import FLOOR, PLAYER, PLAYER_ON_GOAL, GivenNames
from sokolab.pictures.weights import PICTURE_WEIGHTS
from sokolab.solvers.frame.protocol import ignore_news

TOLERANCES: Final = (6.0, 9.0, 15.0, 22.0)
"""Grey levels by which squares of one look may differ. The second is tried first."""
_MAX_PIXELS: Final = 600_000
"""Pixels of a picture above which squares count as smaller than they are."""
_HOPELESS_COST: Final = 100.0  # cost of a grid without readings
FOUND_COST: Final = -1.5
"""Cost that most right readings stay below. Until one is found, less likely grids are tried."""
WRONG_COST: Final = 7.0
"""Cost that hardly any reading on a wrong grid stays below."""
_MAX_SIZES: Final = 6  # sizes of squares to try in a picture
_MIN_SCREEN_PIXELS: Final = 2_000_000
"""Pixels above which a picture counts as a screen, on which each grid takes long to try."""
_MAX_SIZES_ON_SCREEN: Final = 2  # sizes to try, and grids of each size
_FAIR_COST: Final = 2.0  # cost of a reading on a screen below which its grid counts as right
_GOOD_COST: Final = 5.0
"""Fair cost per unit of the next grid's cost: the greater that cost, the more is accepted."""
_RIVAL_COST: Final = 2.0
"""Cost above the best up to which grids are read with all tolerances, except on a screen."""
_MAX_ADDED_ROWS: Final = 3  # rows or columns added to a grid for a square named beside it
TILES_BY_NAME: Final = np.array([TILE_OF_GLYPH[glyph] for glyph in GLYPHS_BY_NAME], np.uint8)
Points: TypeAlias = Mapping[tuple[float, float], int]
"""The names that a person has given to some squares, by any point of each in pixels."""
OnProgress: TypeAlias = Callable[[float], object]
"""Called now and then with the share of the work done. An exception from it ends the work."""


@dataclass(frozen=True, slots=True)
class GridView:
    """The looks of squares on a grid, and the names that a person has given to some."""

    grid: Grid
    looks: Looks
    """The looks at the finest tolerance."""
    points: Points
    """The given names."""
    shrink: float = 1.0
    """From `shrink_of` the picture."""
    picture: Image.Image | None = None
    """The picture, on which another grid can be found, or None if the grid is certain."""

    @property
    def given_names(self) -> GivenNames:
        """The names that a person has given, by row and column."""
        return {self.grid.square_at(*point): name for point, name in self.points.items()}

    @property
    def may_change_grid(self) -> bool:
        """Whether another grid might be right, and all points lie on the picture."""
        if self.picture is None:
            return False
        width, height = self.picture.size
        return all(0 <= x < width and 0 <= y < height for x, y in self.points)

    def named(self, points: Points) -> GridView:
        """Return a copy with names for the squares at these points, replacing earlier ones."""
        square_at = self.grid.square_at
        squares = {square_at(*point) for point in points}
        other_points = {
            at: name for at, name in self.points.items() if square_at(*at) not in squares
        }
        return replace(self, points={**other_points, **points})

    def enlarged(self) -> GridView | None:
        """Return a copy on a grid that holds all points, or None if it would become too large."""
        grid = _enlarged(self.grid, self.points, _MAX_ADDED_ROWS if self.may_change_grid else 0)
        if grid is None or self.picture is None or grid == self.grid:
            return self if grid else None
        looks = looks_of(self.picture, grid, TOLERANCES[0])
        return replace(self, grid=grid, looks=looks) if looks else None


def _enlarged(grid: Grid, points: Points, max_added: int) -> Grid | None:
    """Return the grid with up to ``max_added`` more rows or columns to hold all points, or None."""
    squares = [(0, 0), (grid.rows - 1, grid.columns - 1)]
    squares += [grid.square_at(*point) for point in points]
    rows, columns = zip(*squares, strict=True)
    top, bottom, left, right = min(rows), max(rows) + 1, min(columns), max(columns) + 1
    if max(-top, -left, bottom - grid.rows, right - grid.columns) > max_added:
        return None
    return grid.part(top, bottom, left, right)


@dataclass(frozen=True, slots=True)
class PossibleReading:
    """Names for looks of squares, with the cost of the names and the grid."""

    view: GridView
    looks: Looks
    naming: Naming
    cost: float

    @property
    def grid(self) -> Grid:
        """The grid of the reading."""
        return self.view.grid

    @property
    def obeys_given_names(self) -> bool:
        """Whether all squares have the names that a person has given."""
        squares = with_floor_outside(self.naming.square_names)
        return all(squares[square] == name for square, name in self.view.given_names.items())


def readings(
    picture: Image.Image,
    points: Points | None = None,
    known_cost: float = np.inf,
    on_progress: OnProgress = ignore_news,
) -> list[PossibleReading]:
    """Return readings of a picture, the likeliest first.

    They agree with the names given at ``points``. ``known_cost`` is the cost of the best reading
    known.
    """
    points = points or {}
    readings: list[PossibleReading] = []
    is_screen = _is_screen(picture)
    max_sizes = _MAX_SIZES_ON_SCREEN if is_screen else _MAX_SIZES
    for index, (grid_cost, grids) in enumerate(islice(likely_grids(picture), max_sizes)):
        if known_cost < _sufficient_cost(grid_cost, is_screen=is_screen):
            break
        likely = grids[:_MAX_SIZES_ON_SCREEN] if is_screen else grids
        enlarged = [_enlarged(grid, points, _MAX_ADDED_ROWS) for grid in likely]
        on_size = partial_progress(on_progress, index / max_sizes, 1 / max_sizes)
        holding_points = [grid for grid in enlarged if grid]
        readings += grid_readings(picture, holding_points, points, grid_cost, known_cost, on_size)
        known_cost = min((known_cost, *(reading.cost for reading in readings)))
    return distinct_readings(readings)


def _is_screen(picture: Image.Image) -> bool:
    return picture.width * picture.height > _MIN_SCREEN_PIXELS


def partial_progress(on_progress: OnProgress, start: float, size: float) -> OnProgress:
    """Return the callback for a part of the work. Start and size are shares of all the work."""
    return lambda share: on_progress(start + size * share)


def _sufficient_cost(grid_cost: float, *, is_screen: bool) -> float:
    """Return the cost of a known reading below which a grid need not be tried."""
    if is_screen:
        return max(_FAIR_COST, min(_GOOD_COST * grid_cost, WRONG_COST))
    return FOUND_COST + PICTURE_WEIGHTS["grid unlikely"] * grid_cost


def grid_readings(
    picture: Image.Image,
    grids: list[Grid],
    points: Points,
    grid_cost: float,
    known_cost: float,
    on_progress: OnProgress = ignore_news,
) -> list[PossibleReading]:
    """Return readings on grids of one size. The likeliest grids are read with all tolerances.

    ``grid_cost`` is the cost of grids of this size, and ``known_cost`` that of the best reading
    known.
    """
    readings: list[PossibleReading] = []
    candidates: list[tuple[float, GridView, int, list[PossibleReading]]] = []
    for index, grid in enumerate(grids):
        on_progress(index / (2 * len(grids)))
        looks = looks_of(picture, grid, TOLERANCES[0])
        if looks is not None:
            view = GridView(grid, looks, points, shrink_of(picture), picture)
            fewer = merged(looks, TOLERANCES[1])
            own_readings = _with_tolerance(view, fewer, TOLERANCES[1], grid_cost, known_cost)
            cost = min((reading.cost for reading in own_readings), default=_HOPELESS_COST)
            candidates.append((cost, view, len(fewer.faces), own_readings))
            readings += own_readings
    known_cost = min((known_cost, *(cost for cost, *_ in candidates)))
    boards_read: list[Board] = []
    max_grids, max_excess_cost = (1, 0.0) if _is_screen(picture) else (len(candidates), _RIVAL_COST)
    candidates = sorted(candidates, key=lambda candidate: candidate[0])[:max_grids]
    for index, (cost, view, look_count, own_readings) in enumerate(candidates):
        on_progress(0.5 + index / (2 * len(candidates)))
        by_cost = sorted(own_readings, key=lambda reading: reading.cost)
        likeliest_board = [board_of(reading.naming) for reading in by_cost[:1]]
        has_no_rival = not own_readings and known_cost > FOUND_COST
        is_likely = has_no_rival or cost <= known_cost + max_excess_cost
        # Grids with and without the frame of a window often give the same board.
        if is_likely and not any(board in boards_read for board in likeliest_board):
            boards_read += likeliest_board
            readings += _with_other_tolerances(
                view, look_count, own_readings, grid_cost, known_cost
            )
    return readings


def shrink_of(picture: Image.Image) -> float:
    """Return the scale that makes a picture as small as the pictures the weights were fitted to."""
    return min(1.0, float(np.sqrt(_MAX_PIXELS / (picture.width * picture.height))))


def _with_other_tolerances(
    view: GridView,
    look_count: int,
    readings: list[PossibleReading],
    grid_cost: float,
    known_cost: float,
) -> list[PossibleReading]:
    """Return readings at other tolerances, given the readings at the tolerance tried first.

    That one distinguishes ``look_count`` looks. If the finest tolerance does too, its readings are
    the same but cost less.
    """
    fine, first, *coarse = TOLERANCES
    fine_looks = merged(view.looks, fine)
    if len(fine_looks.faces) == look_count:
        change = PICTURE_WEIGHTS["tolerance"] * (fine - first)
        finer = [replace(reading, cost=reading.cost + change) for reading in readings]
    else:
        finer = _with_tolerance(view, fine_looks, fine, grid_cost, known_cost)
    return finer + _with_tolerances(view, coarse, grid_cost, look_count, known_cost)


def square_readings(view: GridView, on_progress: OnProgress = ignore_news) -> list[PossibleReading]:
    """Return readings of squares on a known grid, the likeliest first."""
    return distinct_readings(_with_tolerances(view, TOLERANCES, on_progress=on_progress))


def _with_tolerances(
    view: GridView,
    tolerances: Sequence[float],
    grid_cost: float = 0.0,
    look_count_before: int = 0,
    known_cost: float = np.inf,
    on_progress: OnProgress = ignore_news,
) -> list[PossibleReading]:
    """Return readings at several tolerances, except tolerances that do not change the looks.

    ``look_count_before`` is the number of looks at the tolerance tried before.
    """
    readings: list[PossibleReading] = []
    for index, tolerance in enumerate(tolerances):
        on_progress(index / len(tolerances))
        looks = merged(view.looks, tolerance)
        if len(looks.faces) != look_count_before:
            look_count_before = len(looks.faces)
            readings += _with_tolerance(view, looks, tolerance, grid_cost, known_cost)
    return readings


def _with_tolerance(
    view: GridView, looks: Looks, tolerance: float, grid_cost: float, known_cost: float
) -> list[PossibleReading]:
    """Return readings of the looks at one tolerance that are rivals of the best reading."""
    looks = with_own_looks(looks, contradicting_squares(looks, view.given_names))
    cost = (
        PICTURE_WEIGHTS["any"]  # a fit gives only differences, while the limits above are absolute
        + PICTURE_WEIGHTS["grid unlikely"] * grid_cost
        + PICTURE_WEIGHTS["tolerance"] * tolerance
        + PICTURE_WEIGHTS["size, log"] * np.log(view.shrink * view.grid.size)
    )
    return [
        PossibleReading(view, looks, naming, float(naming.cost + cost))
        for naming in namings(looks, view.given_names, known_cost - cost)
    ]


def contradicting_squares(looks: Looks, given_names: GivenNames) -> list[tuple[int, int]]:
    """Return the named squares whose name does not apply to all squares that look like them."""

    def is_contradicted(square: tuple[int, int], name: int) -> bool:
        look = looks.label[square]
        return any(looks.label[at] == look and other != name for at, other in given_names.items())

    return [
        square
        for square, name in given_names.items()
        if name in {PLAYER, PLAYER_ON_GOAL} or is_contradicted(square, name)
    ]


def distinct_readings(readings: list[PossibleReading]) -> list[PossibleReading]:
    """Return each board once, the likeliest first."""
    keys = set()
    distinct = []
    for reading in sorted(readings, key=lambda reading: reading.cost):
        key = (reading.grid, reading.naming.square_names.tobytes())
        if key not in keys:
            keys.add(key)
            distinct.append(reading)
    return distinct


def extent_of(names: NDArray[np.intp]) -> tuple[int, int, int, int]:
    """Return the first and the end of the rows that are not empty, then of the columns."""
    rows, columns = (np.flatnonzero((names != FLOOR).any(axis)) for axis in (1, 0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def board_of(naming: Naming) -> Board:
    """Return the board of a naming, without empty rows and columns around it."""
    names = with_floor_outside(naming.square_names)
    top, bottom, left, right = extent_of(names)
    return Board(TILES_BY_NAME[names[top:bottom, left:right]])
