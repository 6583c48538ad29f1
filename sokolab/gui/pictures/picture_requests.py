"""Requests of the picture dialog: reading another grid, and reading marked squares together."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from PIL.Image import Image

from sokolab.core.level import Level
from sokolab.language import Phrase
from sokolab.pictures.grid import MIN_ROWS, Grid
from sokolab.pictures.opening import PictureError
from sokolab.pictures.possible_readings import OnProgress, partial_progress
from sokolab.pictures.reading import PictureReading, from_picture
from sokolab.solvers.frame.protocol import ignore_news

_MAX_CUT_SHARE: Final = 0.3  # share of a square that a hand-drawn frame may cut off
_JUDGING_SHARE: Final = 0.2  # share of the work on a frame that judging one of its two grids takes
Names = Mapping[tuple[float, float], int]
"""The tiles that the user has named, by a point of their squares, in pixels of the picture."""
Mark = tuple[float, float, int]
"""A square that the user has named: a point in it, in pixels of the picture, and its tile."""


@dataclass(frozen=True, slots=True)
class LastReading:
    """The last reading, and the changes since then, which are not read yet."""

    reading: PictureReading
    grid: Grid
    """The grid that the user wants."""
    names: Names
    """The named squares that have been read."""
    marks: tuple[Mark, ...] = ()
    """The squares named since the last reading."""
    awaits_grid: bool = False
    """Whether ``grid`` is not read yet."""
    is_placed: bool = False
    """Whether the user has placed the grid of the reading."""

    @property
    def is_read(self) -> bool:
        """Whether nothing is left to read."""
        return not self.awaits_grid and not self.marks


def tiles_by_point(marks: Iterable[Mark]) -> Names:
    """Return the marked tiles by their points. For each point, the last mark wins."""
    return {(x, y): tile for x, y, tile in marks}


def with_marks(
    reading: PictureReading, marks: tuple[Mark, ...], on_progress: OnProgress
) -> tuple[PictureReading, int, Phrase | str]:
    """Return a reading with the marks, how many of them count, and why the others do not."""
    try:
        corrected = reading.with_tiles_at(tiles_by_point(marks), on_progress=on_progress)
        return corrected, len(marks), ""
    except PictureError as error:
        if len(marks) == 1:
            return reading, 0, error.message
    *earlier_marks, last_mark = marks
    reading, count, problem = with_marks(reading, tuple(earlier_marks), on_progress)
    reading, last_count, last_problem = with_marks(reading, (last_mark,), on_progress)
    return reading, count + last_count, problem or last_problem


def grid_within(
    picture: Image, corners: tuple[int, int, int, int], on_progress: OnProgress = ignore_news
) -> Grid | Phrase | str:
    """Return the grid found in a part of a picture, limited to that part, or why there is none.

    The grid can also fill the part exactly, as in a closely drawn frame, if that reading is surer.
    """
    left, top, right, bottom = corners
    on_search_progress = partial_progress(on_progress, 0, 1 - 2 * _JUDGING_SHARE)
    try:
        part = picture.crop(corners)
        grid = from_picture(part, seconds=0, tiles={}, on_progress=on_search_progress).grid
    except PictureError as error:
        return error.message
    rows_above = int(grid.top / grid.square_height + _MAX_CUT_SHARE)
    columns_before = int(grid.left / grid.size + _MAX_CUT_SHARE)
    first_grid = replace(grid, left=left + grid.left, top=top + grid.top).shifted(
        -columns_before, -rows_above
    )
    rough_grid = replace(
        first_grid,
        columns=max(MIN_ROWS, int((right - first_grid.left) / grid.size + _MAX_CUT_SHARE)),
        rows=max(MIN_ROWS, int((bottom - first_grid.top) / grid.square_height + _MAX_CUT_SHARE)),
    )
    columns = max(MIN_ROWS, round((right - left) / grid.size))
    rows = max(MIN_ROWS, round((bottom - top) / grid.square_height))
    close_grid = replace(
        grid,
        left=(left + right - columns * grid.size) / 2,
        top=(top + bottom - rows * grid.square_height) / 2,
        columns=columns,
        rows=rows,
    )
    on_rough_progress = partial_progress(on_progress, 1 - 2 * _JUDGING_SHARE, _JUDGING_SHARE)
    on_close_progress = partial_progress(on_progress, 1 - _JUDGING_SHARE, _JUDGING_SHARE)
    rough_confidence = _confidence(picture, rough_grid, on_rough_progress)
    close_confidence = _confidence(picture, close_grid, on_close_progress)
    return close_grid if close_confidence > rough_confidence else rough_grid


def _confidence(picture: Image, grid: Grid, on_progress: OnProgress) -> float:
    reading = reading_on(picture, grid, {}, on_progress)
    return reading.confidence if isinstance(reading, PictureReading) else -1.0


def reading_on(
    picture: Image, grid: Grid, names: Names, on_progress: OnProgress
) -> PictureReading | Phrase | str:
    """Return the reading on a grid, with the squares named on earlier grids, or why it fails."""
    names_on_grid = {point: tile for point, tile in names.items() if grid.holds(*point)}
    try:
        return from_picture(picture, grid=grid, tiles=names_on_grid, on_progress=on_progress)
    except PictureError as error:
        return error.message


def verdict_on(level: Level, can_judge: Callable[[], bool]) -> tuple[Level, Phrase | str]:
    """Return a level and, after at most a second, the verdict on it, or "" if there can be none."""
    from sokolab.verdicts.judging import judge

    return level, judge(level.board, seconds=1.0).sentence if can_judge() else ""
