"""Readings of a picture: the likely names of squares on each likely grid, with their cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sokolab.core.board import GLYPHS as TILES
from sokolab.core.board import Board
from sokolab.pictures.grid import Grid
from sokolab.pictures.grid_choice import likely_grids
from sokolab.pictures.looks import Looks, looks_of, merged, parted
from sokolab.pictures.naming import GLYPHS, Naming, namings, shown
from sokolab.pictures.scenes import FLOOR, PLAYER, PLAYER_ON_GOAL, Told
from sokolab.pictures.weights import OF_PICTURE
from sokolab.solvers.frame.protocol import ignore_news

TOLERANCES: Final = (6.0, 9.0, 15.0, 22.0)
"""Grey levels by which squares of one group may differ; the second is tried first."""
_MAX_PIXELS: Final = 600_000
"""Pixels of a picture above which squares count as smaller than they are."""
_HOPELESS_COST: Final = 100.0
FOUND_COST: Final = -1.5
"""Cost that most right readings stay below; until one is found, less likely grids are tried."""
WRONG_COST: Final = 7.0
"""Cost that hardly any reading on a wrong grid stays below."""
_MAX_SIZES: Final = 6  # of squares to try
_MIN_SCREEN_PIXELS: Final = 2_000_000
"""Pixels above which a picture counts as a screen, on which each grid takes long to try."""
_MAX_SIZES_ON_SCREEN: Final = 2  # also the maximum number of places to try for each
_FAIR_COST: Final = 2.0  # cost of a reading on a screen below which its grid counts as right
_GOOD_COST: Final = 5.0
"""Cost of a reading on a screen, per unit of the next grid's cost, below which its grid counts as
right."""
_RIVAL_COST: Final = 2.0
"""Cost above the best within which grids are read with all tolerances, except on a screen."""
_MAX_ROWS_GROWN: Final = 3  # rows or columns to add to a grid for a square named beside it
TILES_BY_NAME: Final = np.array([TILES[glyph] for glyph in GLYPHS], np.uint8)
Points: TypeAlias = Mapping[tuple[float, float], int]
"""The names that a person has given to some squares, by any point of each in pixels."""
OnProgress: TypeAlias = Callable[[float], object]
"""Called now and then with the share of the work done; an exception from it ends the work."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The squares of a grid in groups, and the names that a person has given to some.

    Attributes
    ----------
    picture
        The picture, for looking for another grid; None if the grid is known.
    """

    grid: Grid
    looks: Looks
    points: Points
    shrink: float = 1.0
    picture: Image.Image | None = None

    @property
    def told(self) -> Told:
        """The names that a person has given, by row and column."""
        return {self.grid.square_at(*point): name for point, name in self.points.items()}

    @property
    def is_open(self) -> bool:
        """Whether another grid may be right, and all points lie on the picture."""
        if self.picture is None:
            return False
        width, height = self.picture.size
        return all(0 <= x < width and 0 <= y < height for x, y in self.points)

    def named(self, points: Points) -> Seen:
        """Return a copy with names for the squares at these points, replacing earlier ones."""
        square_at = self.grid.square_at
        squares = {square_at(*point) for point in points}
        others = {at: name for at, name in self.points.items() if square_at(*at) not in squares}
        return replace(self, points={**others, **points})

    def grown(self) -> Seen | None:
        """Return a copy on a grid that holds all points; None if it would grow too far."""
        grid = _grown(self.grid, self.points, _MAX_ROWS_GROWN if self.is_open else 0)
        if grid is None or self.picture is None or grid == self.grid:
            return self if grid else None
        looks = looks_of(self.picture, grid, TOLERANCES[0])
        return replace(self, grid=grid, looks=looks) if looks else None


def _grown(grid: Grid, points: Points, max_lines: int) -> Grid | None:
    """Return the grid with up to ``max_lines`` more rows or columns to hold all points, or None."""
    squares = [grid.square_at(*point) for point in points]
    top, left = (min(0, *one) for one in zip((0, 0), *squares, strict=True))
    bottom, right = (
        max(one) + 1 for one in zip((grid.rows - 1, grid.columns - 1), *squares, strict=True)
    )
    if max(-top, -left, bottom - grid.rows, right - grid.columns) > max_lines:
        return None
    return grid.part(top, bottom, left, right)


@dataclass(frozen=True, slots=True)
class PossibleReading:
    """Names for groups of squares, with the cost of the names and the grid."""

    seen: Seen
    looks: Looks
    naming: Naming
    cost: float

    @property
    def grid(self) -> Grid:
        """The grid of the reading."""
        return self.seen.grid

    @property
    def obeys(self) -> bool:
        """Whether all squares have the names that a person has given."""
        squares = shown(self.naming.squares)
        return all(squares[square] == name for square, name in self.seen.told.items())


def readings(
    picture: Image.Image,
    points: Points | None = None,
    best: float = np.inf,
    on_progress: OnProgress = ignore_news,
) -> list[PossibleReading]:
    """Return readings of a picture, the likeliest first.

    They agree with the names given at ``points``. ``best`` is the cost of a reading already known.
    """
    points = points or {}
    readings: list[PossibleReading] = []
    is_screen = _is_screen(picture)
    sizes = _MAX_SIZES_ON_SCREEN if is_screen else _MAX_SIZES
    for number, (unlikely, places) in enumerate(islice(likely_grids(picture), sizes)):
        if best < _enough(unlikely, is_screen=is_screen):
            break
        likely = places[:_MAX_SIZES_ON_SCREEN] if is_screen else places
        grids = [_grown(grid, points, _MAX_ROWS_GROWN) for grid in likely]
        there = [grid for grid in grids if grid]
        on_size = part_of(on_progress, number / sizes, 1 / sizes)
        readings += of_places(picture, there, points, unlikely, best, on_size)
        best = min((best, *(reading.cost for reading in readings)))
    return distinct(readings)


def _is_screen(picture: Image.Image) -> bool:
    return picture.width * picture.height > _MIN_SCREEN_PIXELS


def part_of(on_progress: OnProgress, before: float, size: float) -> OnProgress:
    """Return the progress callback for a part of the work, from share ``before`` on."""
    return lambda share: on_progress(before + size * share)


def _enough(unlikely: float, *, is_screen: bool) -> float:
    """Return the cost of a known reading below which a grid need not be tried."""
    if is_screen:
        return max(_FAIR_COST, min(_GOOD_COST * unlikely, WRONG_COST))
    return FOUND_COST + OF_PICTURE["grid unlikely"] * unlikely


def of_places(
    picture: Image.Image,
    places: list[Grid],
    points: Points,
    unlikely: float,
    best: float,
    on_progress: OnProgress = ignore_news,
) -> list[PossibleReading]:
    """Return readings on grids of one size; the likeliest grids are read with all tolerances."""
    readings: list[PossibleReading] = []
    candidates: list[tuple[float, Seen, int, list[PossibleReading]]] = []
    for number, grid in enumerate(places):
        on_progress(number / (2 * len(places)))
        looks = looks_of(picture, grid, TOLERANCES[0])
        if looks is not None:
            seen = Seen(grid, looks, points, shrink_of(picture), picture)
            fewer = merged(looks, TOLERANCES[1])
            here = _with_tolerance(seen, fewer, TOLERANCES[1], unlikely, best)
            cost = min((one.cost for one in here), default=_HOPELESS_COST)
            candidates.append((cost, seen, len(fewer.faces), here))
            readings += here
    best = min((best, *(cost for cost, *_ in candidates)))
    boards: list[Board] = []
    most, worse = (1, 0.0) if _is_screen(picture) else (len(candidates), _RIVAL_COST)
    candidates = sorted(candidates, key=lambda one: one[0])[:most]
    for number, (cost, seen, few, here) in enumerate(candidates):
        on_progress(0.5 + number / (2 * len(candidates)))
        likeliest = [board_of(one.naming) for one in sorted(here, key=lambda one: one.cost)[:1]]
        is_likely = cost <= best + worse or (not here and best > FOUND_COST)
        # Grids with and without the frame of a window often give the same board.
        if is_likely and not any(board in boards for board in likeliest):
            boards += likeliest
            readings += _with_other_tolerances(seen, few, here, unlikely, best)
    return readings


def shrink_of(picture: Image.Image) -> float:
    """Return the scale that makes a large picture as small as those the weights were fitted to."""
    return min(1.0, float(np.sqrt(_MAX_PIXELS / (picture.width * picture.height))))


def _with_other_tolerances(
    seen: Seen, few: int, here: list[PossibleReading], unlikely: float, best: float
) -> list[PossibleReading]:
    """Return readings with more or fewer groups than at the tolerance tried first.

    If a finer tolerance makes no more groups, the readings are the same but cost less.
    """
    fine, first, *coarse = TOLERANCES
    more = merged(seen.looks, fine)
    if len(more.faces) == few:
        less = OF_PICTURE["tolerance"] * (fine - first)
        finer = [replace(one, cost=one.cost + less) for one in here]
    else:
        finer = _with_tolerance(seen, more, fine, unlikely, best)
    return finer + _with_tolerances(seen, coarse, unlikely, few, best)


def of_squares(seen: Seen, on_progress: OnProgress = ignore_news) -> list[PossibleReading]:
    """Return readings of squares on a known grid, the likeliest first."""
    return distinct(_with_tolerances(seen, TOLERANCES, on_progress=on_progress))


def _with_tolerances(
    seen: Seen,
    tolerances: Sequence[float],
    unlikely: float = 0.0,
    before: int = 0,
    best: float = np.inf,
    on_progress: OnProgress = ignore_news,
) -> list[PossibleReading]:
    """Return readings of squares with several tolerances; each must change the groups."""
    readings: list[PossibleReading] = []
    for number, tolerance in enumerate(tolerances):
        on_progress(number / len(tolerances))
        looks = merged(seen.looks, tolerance)
        if len(looks.faces) != before:
            before = len(looks.faces)
            readings += _with_tolerance(seen, looks, tolerance, unlikely, best)
    return readings


def _with_tolerance(
    seen: Seen, looks: Looks, tolerance: float, unlikely: float, best: float
) -> list[PossibleReading]:
    """Return readings of the groups at one tolerance that are rivals of the best reading."""
    looks = parted(looks, at_odds(looks, seen.told))
    cost = (
        OF_PICTURE["any"]  # a fit gives only differences, while the limits above are absolute
        + OF_PICTURE["grid unlikely"] * unlikely
        + OF_PICTURE["tolerance"] * tolerance
        + OF_PICTURE["size, log"] * np.log(seen.shrink * seen.grid.size)
    )
    return [
        PossibleReading(seen, looks, naming, float(naming.cost + cost))
        for naming in namings(looks, seen.told, best - cost)
    ]


def at_odds(looks: Looks, told: Told) -> list[tuple[int, int]]:
    """Return the named squares whose name applies to them alone, not to all that look alike."""
    return [
        square
        for square, name in told.items()
        if name in {PLAYER, PLAYER_ON_GOAL}
        or any(looks.label[other] == looks.label[square] and told[other] != name for other in told)
    ]


def distinct(readings: list[PossibleReading]) -> list[PossibleReading]:
    """Return each board once, the likeliest first."""
    seen = set()
    distinct_readings = []
    for reading in sorted(readings, key=lambda reading: reading.cost):
        key = (reading.grid, reading.naming.squares.tobytes())
        if key not in seen:
            seen.add(key)
            distinct_readings.append(reading)
    return distinct_readings


def extent_of(names: NDArray[np.intp]) -> tuple[int, int, int, int]:
    """Return the begin and end of the rows, and of the columns, that are not empty."""
    rows, columns = (np.flatnonzero((names != FLOOR).any(axis)) for axis in (1, 0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def board_of(naming: Naming) -> Board:
    """Return the board of a naming, without empty rows and columns around it."""
    names = shown(naming.squares)
    top, bottom, left, right = extent_of(names)
    return Board(TILES_BY_NAME[names[top:bottom, left:right]])
