"""Reads a level from a picture of it: all parts together, and how sure the reading is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.engine.readiness import are_compiled
from sokolab.language import Phrase, counted_phrase, phrase
from sokolab.pictures.grid import Grid, candidates, settled, with_cut_squares
from sokolab.pictures.looks import Looks, groups, looks_of, merged, patches_of
from sokolab.pictures.naming import FLOOR, GLYPHS, OUTSIDE, ROOM_WEIGHTS, Naming, namings
from sokolab.pictures.opening import PictureError, PictureSource, opened
from sokolab.verdicts.judging import judge
from sokolab.verdicts.values import Kind

_TOLERANCES: Final = (6.0, 9.0, 15.0, 22.0)
"""Grey levels by which squares of one group may differ; the second is tried first."""
_HOPELESS: Final = 100.0
_NO_BOARD: Final = 20.0
"""Cost from which a reading is taken for none."""
_STRANGE: Final = 9.0
"""Cost at which a reading without a rival is as likely wrong as right."""
READING_WEIGHTS: Final = np.append(ROOM_WEIGHTS, [1.0, 2.5, 0.8])
"""After those of a room: an unlikely grid, a coarse tolerance, large squares."""
_SURE: Final = 0.9
_BLOCK: Final = np.ones((3, 3), bool)
_MANY_SQUARES: Final = 4000
"""Of a finer grid only some rows are compared."""
_CLOSE: Final = 8.0
"""Readings that cost so much more than the best are not its rivals."""
_JUDGED: Final = 4
"""How many readings the verdict engine is asked about."""
_VERDICT_COSTS: Final = {Kind.SOLVABLE: -0.8, Kind.UNSOLVABLE: 0.4, Kind.INVALID: 4.0}
"""A screenshot may show a lost position: a solution speaks for a reading, but not much."""
_SECONDS: Final = 0.3
"""Longest search for a solution of each of the likeliest readings."""


@dataclass(frozen=True, slots=True)
class _Reading:
    grid: Grid
    looks: Looks
    naming: Naming
    cost: float


def likely_grids(picture: Image.Image, most: int = 5) -> list[tuple[float, Grid]]:
    """Return the likeliest grids, and how unlikely each is against the first.

    A good grid has few different squares, and those large.
    """
    rated = []
    for grid in candidates(picture):
        if grid.columns < 3 or grid.rows < 3:
            continue
        patches = patches_of(picture, grid, 8)
        every = max(1, len(patches) // _MANY_SQUARES)
        few = patches.reshape(grid.rows, grid.columns, 8, 8, 3)[::every].reshape(-1, 8, 8, 3)
        label = groups(few, 9.0, most=200)
        different = 201 if label is None else int(label.max()) + 1
        cost = (
            np.log(different / len(few))
            - 1.1 * np.log(grid.size)
            - 0.5 * np.log(max(grid.score, 1e-3))
        )
        rated.append((float(cost), grid, label if every == 1 else None))
    rated.sort(key=lambda one: one[0])
    result = []
    for cost, grid, label in rated[:most]:
        there = settled(picture, grid if label is None else cropped(grid, label))
        result.append((cost - rated[0][0], with_cut_squares(there, *picture.size)))
    return result


def cropped(grid: Grid, label: NDArray[np.intp]) -> Grid:
    """Return the part of a grid where squares are alike, without frames and texts around it."""
    again = (np.bincount(label)[label] > 1).reshape(grid.rows, grid.columns)
    joined = again | ndimage.binary_closing(np.pad(again, 1), _BLOCK)[1:-1, 1:-1]
    numbers, count = ndimage.label(joined, _BLOCK)
    if not count:
        return grid
    largest = ndimage.find_objects(numbers)[np.bincount(numbers.ravel())[1:].argmax()]
    top, left = (max(0, part.start - 1) for part in largest)
    bottom, right = min(grid.rows, largest[0].stop + 1), min(grid.columns, largest[1].stop + 1)
    corner = (grid.left + left * grid.size, grid.top + top * grid.size)
    return replace(grid, left=corner[0], top=corner[1], columns=right - left, rows=bottom - top)


def readings(picture: Image.Image) -> list[_Reading]:
    """Return readings of a picture, the likeliest first."""
    found: list[_Reading] = []
    kept = []
    for unlikely, grid in likely_grids(picture):
        looks = looks_of(picture, grid, _TOLERANCES[0])
        if looks is None:
            continue
        here = _of_looks(merged(looks, _TOLERANCES[1]), grid, unlikely, _TOLERANCES[1])
        kept.append(
            (min((reading.cost for reading in here), default=_HOPELESS), grid, unlikely, looks)
        )
        found += here
    kept.sort(key=lambda one: one[0])
    for cost, grid, unlikely, looks in kept[:2]:
        if cost > kept[0][0] + 2:
            break
        before = len(merged(looks, _TOLERANCES[1]).faces)
        for tolerance in (_TOLERANCES[0], *_TOLERANCES[2:]):
            few = merged(looks, tolerance)
            if len(few.faces) != before:
                before = len(few.faces)
                found += _of_looks(few, grid, unlikely, tolerance)
    found.sort(key=lambda reading: reading.cost)
    return _distinct(found)


def _of_looks(looks: Looks, grid: Grid, unlikely: float, tolerance: float) -> list[_Reading]:
    result = []
    for naming in namings(looks):
        marks = np.array([*naming.marks, unlikely, tolerance / 10, np.log(grid.size)])
        result.append(
            _Reading(grid, looks, replace(naming, marks=marks), float(marks @ READING_WEIGHTS))
        )
    return result


def _distinct(found: list[_Reading]) -> list[_Reading]:
    seen = set()
    kept = []
    for reading in found:
        key = (reading.grid, reading.naming.squares.tobytes())
        if key not in seen:
            seen.add(key)
            kept.append(reading)
    return kept


def shown(squares: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the squares with floor for what lies outside."""
    return np.where(squares == OUTSIDE, FLOOR, squares)


def _extent(squares: NDArray[np.intp]) -> tuple[int, int, int, int]:
    """Return where the rows and the columns that are not empty begin and end."""
    rows, columns = (np.flatnonzero((shown(squares) != FLOOR).any(axis)) for axis in (1, 0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def _rows_of(reading: _Reading) -> list[str]:
    top, bottom, left, right = _extent(reading.naming.squares)
    return [
        "".join(GLYPHS[name] for name in row)
        for row in reading.naming.squares[top:bottom, left:right]
    ]


def _text_of(reading: _Reading) -> str:
    return "\n".join(_rows_of(reading))


def _board_of(reading: _Reading) -> Board:
    return Board.from_rows(_rows_of(reading))


@dataclass(frozen=True, slots=True)
class PictureReading:
    """A level read from a picture.

    Attributes
    ----------
    level
        What was read.
    sure
        How likely the whole board is right, 0 to 1.
    squares
        How likely each square is right, shape ``(height, width)`` of the board.
    grid
        Where the squares lie, in pixels of the picture: the one at the top left is the board's.
    kinds
        A number for each square, shape ``(height, width)``: squares that look alike have the same.
    """

    level: Level
    sure: float
    squares: NDArray[np.float64]
    grid: Grid
    kinds: NDArray[np.intp]

    @property
    def is_sure(self) -> bool:
        """Whether nobody need look at it."""
        return self.sure >= _SURE

    @property
    def sentence(self) -> Phrase:
        """How sure the reading is, for people."""
        percent = round(100 * self.sure)
        if self.is_sure:
            return phrase("Read from the picture; {percent} % sure", percent=percent)
        return counted_phrase(
            int((self.squares < _SURE).sum()),
            "Read from the picture; look at it: {percent} % sure, one square is doubtful",
            "Read from the picture; look at it: {percent} % sure, {n} squares are doubtful",
            percent=percent,
        )

    def with_kind(self, row: int, column: int, tile: int) -> PictureReading:
        """Return the reading with that tile on all squares that look like the one there."""
        alike = self.kinds == self.kinds[row, column]
        tiles = np.where(alike, tile, self.level.board.tiles)
        if tile & Tile.PLAYER and alike.sum() > 1:  # there is one player
            tiles = self.level.board.tiles.copy()
            tiles[row, column] = tile
        squares = np.where(alike, 1.0, self.squares)
        return replace(self, level=replace(self.level, board=Board(tiles)), squares=squares)

    def facts(self) -> dict[str, object]:
        """How sure the reading is, and where the board lies, for programs."""
        grid = self.grid
        return {
            "sure": round(self.sure, 4),
            "is_sure": self.is_sure,
            "squares": self.squares.round(3).tolist(),
            "grid": {
                "left": round(grid.left, 2),
                "top": round(grid.top, 2),
                "size": round(grid.size, 3),
                "columns": grid.columns,
                "rows": grid.rows,
            },
        }


def from_picture(source: PictureSource, seconds: float = _SECONDS) -> PictureReading:
    """Read the level on a picture.

    Parameters
    ----------
    source
        The path of a PNG, JPEG, BMP, GIF or WebP file, its content, or a picture of Pillow.
    seconds
        Longest search for a solution of each of the few likeliest readings.

    Raises
    ------
    PictureError
        The picture cannot be opened, or no board is found on it.
    """
    picture, factor = opened(source)
    found = readings(picture)
    if not found or found[0].cost > _NO_BOARD:
        raise PictureError(phrase("No board was found on the picture"))
    return _best(found, seconds, factor)


def on_grid(source: PictureSource, grid: Grid) -> PictureReading:
    """Read the level on a picture whose grid is known, such as one that a person has moved.

    Where no level is found there, the board is empty, and the squares only have their kinds.

    Raises
    ------
    PictureError
        The picture cannot be opened.
    """
    picture, factor = opened(source)
    there = replace(grid, left=grid.left / factor, top=grid.top / factor, size=grid.size / factor)
    looks = looks_of(picture, there, _TOLERANCES[1])
    if looks is None:
        raise PictureError(phrase("The squares of this grid have nothing in common"))
    found = sorted(_of_looks(looks, there, 0.0, _TOLERANCES[1]), key=lambda one: one.cost)
    tiles = np.zeros(looks.label.shape, np.uint8)
    squares = np.zeros(looks.label.shape)
    sure = 0.0
    if found:
        glyphs = ["".join(GLYPHS[name] for name in row) for row in found[0].naming.squares]
        tiles = Board.from_rows(glyphs).tiles.copy()
        sure = _best(found, 0.0, 1).sure
        squares[:] = sure
    return PictureReading(Level(Board(tiles)), sure, squares, grid, looks.label)


def _best(found: list[_Reading], seconds: float, factor: int) -> PictureReading:
    """Return the best of some readings once solutions have been looked for."""
    close = [reading for reading in found if reading.cost < found[0].cost + _CLOSE][:24]
    costs = np.array([reading.cost for reading in close])
    solved = 0
    if seconds > 0 and are_compiled():
        for at in np.argsort(costs)[:_JUDGED]:
            kind = judge(_board_of(close[at]), seconds=seconds).kind
            costs[at] += _VERDICT_COSTS.get(kind, 0.0)
            solved += kind is Kind.SOLVABLE
    weights = np.exp(costs.min() - costs)
    weights /= weights.sum()
    boards = [_text_of(reading) for reading in close]
    best = int(costs.argmin())
    sure = float(sum(w for w, board in zip(weights, boards, strict=True) if board == boards[best]))
    chosen = close[best]
    # A reading may have no rival and be strange all the same.
    sure = float(sure / (1 + np.exp(chosen.cost - _STRANGE)))
    squares = np.zeros(chosen.naming.squares.shape)
    for weight, reading in zip(weights, close, strict=True):
        if reading.grid == chosen.grid:
            squares += weight * (shown(reading.naming.squares) == shown(chosen.naming.squares))
    top, bottom, left, right = _extent(chosen.naming.squares)
    grid = chosen.grid
    return PictureReading(
        Level(_board_of(chosen)),
        sure,
        squares[top:bottom, left:right],
        Grid(
            (grid.left + left * grid.size) * factor,
            (grid.top + top * grid.size) * factor,
            grid.size * factor,
            right - left,
            bottom - top,
        ),
        chosen.looks.label[top:bottom, left:right],
    )
