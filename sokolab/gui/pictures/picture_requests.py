"""Requests of the dialog of a picture: another grid, and names of squares, read together."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from PIL.Image import Image

from sokolab.core.level import Level
from sokolab.language import Phrase
from sokolab.pictures.grid import LEAST_ROWS, Grid
from sokolab.pictures.opening import PictureError
from sokolab.pictures.possible_readings import OnProgress, part_of
from sokolab.pictures.reading import PictureReading, from_picture
from sokolab.solvers.frame.protocol import ignore_news

_CUT: Final = 0.3
"""Share of a square that a frame drawn by hand may cut off."""
_SURETY: Final = 0.2
"""Share of the work on a frame that each of the two grids within it takes."""
Names = Mapping[tuple[float, float], int]
"""What the user has said that squares hold: the tile of each, by a point of it in pixels."""
Mark = tuple[float, float, int]
"""What the user says that a square holds: a point of it, in pixels of the picture, and the tile."""


@dataclass(frozen=True, slots=True)
class LastReading:
    """The last reading, and what the user has done since, which is not read yet.

    Attributes
    ----------
    names
        What was said of squares that have been read.
    grid
        The one that is wanted; it is not read yet if it is awaited.
    marks
        What was said of squares since.
    is_placed
        Whether the user has placed the grid that was read.
    """

    reading: PictureReading
    grid: Grid
    names: Names
    marks: tuple[Mark, ...] = ()
    awaits_grid: bool = False
    is_placed: bool = False

    @property
    def is_read(self) -> bool:
        """Whether nothing is left to read."""
        return not self.awaits_grid and not self.marks


def points(marks: Iterable[Mark]) -> Names:
    """Return what was marked by the points; of the same point, the last mark counts."""
    return {(x, y): tile for x, y, tile in marks}


def named(
    reading: PictureReading, marks: tuple[Mark, ...], on_progress: OnProgress
) -> tuple[PictureReading, int, Phrase | str]:
    """Return a reading with what was marked, how many of the marks count, and why not all do."""
    try:
        found = reading.with_kinds_at(points(marks), on_progress=on_progress)
        return found, len(marks), ""
    except PictureError as error:
        if len(marks) == 1:
            return reading, 0, error.said
    *before, last = marks
    reading, count, problem = named(reading, tuple(before), on_progress)
    reading, more, other = named(reading, (last,), on_progress)
    return reading, count + more, problem or other


def grid_within(
    picture: Image, part: tuple[int, int, int, int], on_progress: OnProgress = ignore_news
) -> Grid | Phrase | str:
    """Return the grid that is found in a part of a picture, limited to that part.

    A frame that was drawn closely tells where the board lies, if that makes the surer reading.
    """
    left, top, right, bottom = part
    looking = part_of(on_progress, 0, 1 - 2 * _SURETY)
    try:
        grid = from_picture(picture.crop(part), seconds=0, told={}, on_progress=looking).grid
    except PictureError as error:
        return error.said
    before = int(grid.top / grid.height + _CUT), int(grid.left / grid.size + _CUT)
    first = replace(grid, left=left + grid.left, top=top + grid.top).shifted(-before[1], -before[0])
    found = replace(
        first,
        columns=max(LEAST_ROWS, int((right - first.left) / grid.size + _CUT)),
        rows=max(LEAST_ROWS, int((bottom - first.top) / grid.height + _CUT)),
    )
    columns = max(LEAST_ROWS, round((right - left) / grid.size))
    rows = max(LEAST_ROWS, round((bottom - top) / grid.height))
    closely = replace(
        grid,
        left=(left + right - columns * grid.size) / 2,
        top=(top + bottom - rows * grid.height) / 2,
        columns=columns,
        rows=rows,
    )
    of_found = _surety(picture, found, part_of(on_progress, 1 - 2 * _SURETY, _SURETY))
    of_closely = _surety(picture, closely, part_of(on_progress, 1 - _SURETY, _SURETY))
    return closely if of_closely > of_found else found


def _surety(picture: Image, grid: Grid, on_progress: OnProgress) -> float:
    reading = read_on(picture, grid, {}, on_progress)
    return reading.sure if isinstance(reading, PictureReading) else -1.0


def read_on(
    picture: Image, grid: Grid, names: Names, on_progress: OnProgress
) -> PictureReading | Phrase | str:
    """Return the reading on a grid, with what was said of its squares on other grids before."""
    told = {point: tile for point, tile in names.items() if grid.holds(*point)}
    try:
        return from_picture(picture, grid=grid, told=told, on_progress=on_progress)
    except PictureError as error:
        return error.said


def verdict_on(level: Level, can_judge: Callable[[], bool]) -> tuple[Level, Phrase | str]:
    """Return the verdict on a level, as far as it is known within a second."""
    from sokolab.verdicts.judging import judge

    return level, judge(level.board, seconds=1.0).sentence if can_judge() else ""
