"""Reads a level from a picture, and says how sure the reading is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sokolab.core.board import TILE_OF_GLYPH, Board, Tile
from sokolab.core.display import HasPicture
from sokolab.core.level import Level
from sokolab.engine.readiness import are_compiled
from sokolab.language import HasSentence, Phrase, counted_phrase, phrase
from sokolab.pictures import grid_choice, naming, opening, scenes
from sokolab.pictures import possible_readings as possible
from sokolab.pictures.grid import Grid
from sokolab.pictures.looks import looks_of, merged, with_own_looks
from sokolab.rendering.carried_board import carried_board, drawn_board
from sokolab.solvers.frame.protocol import ignore_news
from sokolab.verdicts.judging import judge
from sokolab.verdicts.values import VerdictKind

_NO_BOARD_COST: Final = 17.0  # cost of the best reading above which there is no board
_EVEN_ODDS_COST: Final = 4.0
"""Cost at which a reading without a rival is as likely wrong as right."""
_TRUST_SHARE: Final = 0.55
"""Share of a difference in cost that counts towards how sure a reading is: on unknown skins, the
weights are less accurate than on the skins they were fitted to."""
_MAX_ODD_CONFIDENCE: Final = 0.85
"""Maximum confidence of a board if it is solved, or if something is walled in: perhaps
faint goals were taken for floor, or a box on a goal for the outside."""
MIN_CONFIDENCE: Final = 0.96  # a reading is sure from here on, and a square not doubtful
_MAX_CUT_SHARE: Final = 0.4  # part of a square that the picture's edge may cut off
_MOVING_COST: Final = 1.0
"""Cost that a reading on another grid must save to be taken after a square was named."""
_RENAMING_COST: Final = 3.0
"""Cost of a look that changes its name after a square was named."""
_CONFIDENCE_OF_COLOURS: Final = 0.99
"""Confidence in a board that the colours of sokolab's own drawings gave."""
NAME_OF_TILE: Final = {
    tile: naming.GLYPHS_BY_NAME.index(glyph) for glyph, tile in TILE_OF_GLYPH.items()
}
_MAX_MISSING_PIXELS: Final = 3
"""A picture can lack this many in width or height and still show the board it carries."""
_MAX_RIVALS: Final = 24  # readings compared with the best
_READINGS_TO_JUDGE: Final = 4  # readings that are judged by their verdicts
_VERDICT_COSTS: Final = {
    VerdictKind.SOLVABLE: -0.3,
    VerdictKind.OPEN: -0.2,
    VerdictKind.UNSOLVABLE: 0.2,
    VerdictKind.INVALID: 4.0,
}
"""Cost that each kind of verdict adds to a reading.

A screenshot can show a lost position, so a solution is only weak evidence. A search that ran out of
time counts nearly as much, so that readings do not depend on how busy the machine is.
"""
_MAX_VERDICT_EFFECT: Final = max(_VERDICT_COSTS.values()) - min(_VERDICT_COSTS.values())
_JUDGING_SECONDS: Final = 0.3  # limit for solving each of the likeliest readings


@dataclass(frozen=True, slots=True, repr=False)
class PictureReading(HasPicture, HasSentence):
    """A level read from a picture."""

    level: Level
    """The level that was read."""
    confidence: float
    """The likelihood that the whole board is right, 0 to 1."""
    square_confidence: NDArray[np.float64]
    """The likelihood that each square of the board is right, of shape ``(height, width)``."""
    grid: Grid
    """The grid of the board's squares, in pixels of the picture."""
    look_label: NDArray[np.intp]
    """The index of each square's look, of shape ``(height, width)``."""
    _view: possible.GridView
    is_carried: bool = False
    """Whether the picture carries its board as text, so that nothing was guessed."""
    is_drawn: bool = False
    """Whether the colours of sokolab's own drawings gave the board."""
    is_by_skin: bool = False
    """Whether a skin named earlier gave the names of squares."""
    _scale: float = 1.0

    @property
    def is_sure(self) -> bool:
        """Whether the confidence suffices, so that the reading needs no check."""
        return self.confidence >= MIN_CONFIDENCE

    @property
    def doubtful(self) -> NDArray[np.bool_]:
        """A mask of the squares that should be checked, of shape ``(height, width)``."""
        return self.square_confidence < MIN_CONFIDENCE

    @property
    def board(self) -> Board:
        """The board that was read."""
        return self.level.board

    @property
    def is_free_of_doubt(self) -> bool:
        """Whether the reading is sure, or everything doubtful has been named."""
        return self.is_sure or not self.doubtful.any()

    @property
    def message(self) -> Phrase:
        """A sentence on the confidence of the reading."""
        if self.is_by_skin:
            without_skin = replace(self, is_by_skin=False).message
            return phrase("{reading}, by a remembered skin", reading=without_skin)
        percent = round(100 * self.confidence)
        if self.is_sure:
            return phrase("Read from the picture; {percent}% certain", percent=percent)
        doubtful_count = int(self.doubtful.sum())
        if not doubtful_count:  # all squares were named, or the likeliest board is unusual
            return phrase("Read from the picture; no square is doubtful, but please check it")
        return counted_phrase(
            doubtful_count,
            "Read from the picture; please check it: {percent}% certain, one square is doubtful",
            "Read from the picture; please check it: {percent}% certain, {n} squares are doubtful",
            percent=percent,
        )

    def with_tile(
        self, row: int, column: int, tile: int, *, keep_grid: bool = False
    ) -> PictureReading:
        """Return the reading in which a person has named a square's tile.

        All squares that look like it follow. The others get the names that are likeliest now,
        mostly their old ones. The square can lie beyond the board or even beside the grid, which
        then grows. If another likely grid explains the person's names much better, it is taken
        instead, unless the grid was given or ``keep_grid`` is set.
        """
        return self.with_tile_at(*self.grid.middle(row, column), tile, keep_grid=keep_grid)

    def with_tile_at(
        self, x: float, y: float, tile: int, *, keep_grid: bool = False
    ) -> PictureReading:
        """Do as :meth:`with_tile` for the square at a point of the picture, in pixels."""
        return self.with_tiles_at({(x, y): tile}, keep_grid=keep_grid)

    def with_tiles_at(
        self,
        tiles: Mapping[tuple[float, float], int],
        *,
        keep_grid: bool = False,
        on_progress: possible.OnProgress = ignore_news,
    ) -> PictureReading:
        """Do as :meth:`with_tile` for several squares together.

        Parameters
        ----------
        tiles
            The tile of each square, by any point of the square in pixels of the picture.
        on_progress
            Called now and then with the share of the work done. An exception that it raises ends
            the work.
        """
        scale = self._scale
        points = {(x / scale, y / scale): NAME_OF_TILE[tile] for (x, y), tile in tiles.items()}
        view = self._view.named(points)
        enlarged = view.enlarged()
        readings: list[possible.PossibleReading] = []
        if enlarged is not None and not self.is_drawn:
            readings = possible.square_readings(enlarged, on_progress)
        cost = readings[0].cost if readings else np.inf
        reading = None if keep_grid else _reading_on_another_grid(view, cost, on_progress)
        if reading is None:
            if enlarged is None:
                raise opening.PictureError(phrase("That square does not lie on the grid"))
            squares = [enlarged.grid.square_at(*point) for point in points]
            reading = self.scaled(1 / scale)._with_given_names(enlarged, squares, readings)
        return reading.scaled(scale)

    def _with_given_names(
        self,
        view: possible.GridView,
        squares: Sequence[tuple[int, int]],
        readings: Sequence[possible.PossibleReading],
    ) -> PictureReading:
        """Return the reading on the view's grid after ``squares`` of it were named."""
        old_rows, old_columns = self._part_of(view)
        rows, columns = zip(*squares, strict=True)
        extent = (
            min(old_rows.start, *rows),
            max(old_rows.stop, *(row + 1 for row in rows)),
            min(old_columns.start, *columns),
            max(old_columns.stop, *(column + 1 for column in columns)),
        )
        if readings and readings[0].obeys_given_names:
            return _best_reading(readings, 0.0, extent, self._cost_of_changes(view))
        return self._renamed(view, squares, extent)

    def _part_of(self, view: possible.GridView) -> tuple[slice, slice]:
        """Return the rows and columns of the view's grid on which the board lies."""
        row, column = view.grid.square_at(*self.grid.middle(0, 0))
        return slice(row, row + self.grid.rows), slice(column, column + self.grid.columns)

    def _cost_of_changes(self, view: possible.GridView) -> Callable[[NDArray[np.intp]], float]:
        """Return a function for the cost of new names of squares that no person has named."""
        part = self._part_of(view)
        label = view.looks.label
        weight = (self.square_confidence > 0) / np.bincount(label.ravel())[label[part]]
        weight[np.isin(label[part], [label[square] for square in view.given_names])] = 0
        tiles = self.level.board.tiles
        return lambda names: (
            _RENAMING_COST * float(weight[possible.TILES_BY_NAME[names[part]] != tiles].sum())
        )

    def _renamed(
        self,
        view: possible.GridView,
        named_squares: Sequence[tuple[int, int]],
        extent: tuple[int, int, int, int],
    ) -> PictureReading:
        """Return the reading in which only squares that look like ``named_squares`` change."""
        exceptions = possible.contradicting_squares(view.looks, view.given_names)
        looks = with_own_looks(merged(view.looks, possible.TOLERANCES[1]), exceptions)
        old_part = self._part_of(view)
        tiles, confidence = np.zeros(looks.label.shape, np.uint8), np.zeros(looks.label.shape)
        tiles[old_part] = self.level.board.tiles
        confidence[old_part] = self.square_confidence
        for square in named_squares:
            is_alike = looks.label == looks.label[square]
            tiles[is_alike] = possible.TILES_BY_NAME[view.given_names[square]]
            confidence[is_alike] = 1.0
        part = slice(*extent[:2]), slice(*extent[2:])
        return replace(
            self,
            level=replace(self.level, board=Board(tiles[part])),
            square_confidence=confidence[part],
            grid=view.grid.part(*extent),
            look_label=looks.label[part],
            _view=view,
            is_by_skin=False,
        )

    def scaled(self, factor: float) -> PictureReading:
        """Return the reading of a picture ``factor`` times as large."""
        return replace(self, grid=self.grid.scaled(factor), _scale=factor * self._scale)

    def facts(self) -> dict[str, object]:
        """Return the confidence of the reading and the place of the board, for programs."""
        grid = self.grid
        return {
            "sure": round(self.confidence, 4),
            "is_sure": self.is_sure,
            "squares": self.square_confidence.round(3).tolist(),
            "grid": {
                "left": round(grid.left, 2),
                "top": round(grid.top, 2),
                "size": round(grid.size, 3),
                "height": round(grid.square_height, 3),
                "columns": grid.columns,
                "rows": grid.rows,
            },
        }


def from_picture(
    source: opening.PictureSource,
    seconds: float = _JUDGING_SECONDS,
    grid: Grid | None = None,
    tiles: Mapping[tuple[float, float], int] | None = None,
    on_progress: possible.OnProgress = ignore_news,
) -> PictureReading:
    """Read the level on a picture.

    A picture drawn by sokolab carries its board, which is taken if it fits the picture.

    Parameters
    ----------
    source
        The path of a PNG, JPEG, BMP, GIF or WebP file, the content of one, or a Pillow picture.
    seconds
        Time limit of the search for a solution of each of the likeliest readings.
    grid
        The grid of the squares, if known. The board is then as large as the grid, and empty if no
        level is found.
    tiles
        The tiles of some squares, by any point of each in pixels from the left and the top, such as
        where a person clicked. All squares that look alike follow. If ``tiles`` is given, even
        empty, the likeliest board is returned however unlikely it is.
    on_progress
        Called now and then with the share of the work done, from 0 to 1. An exception that it
        raises ends the reading.

    Raises
    ------
    PictureError
        The picture cannot be opened, or no board is found on it. If there is no such file, this is
        also a FileNotFoundError.
    """
    picture, factor = opening.opened(source)
    if grid is None:
        reading = (
            _carried_reading(picture)
            or _drawn_reading(picture)
            or _guessed_reading(picture, seconds, tiles is None, on_progress)
        )
    else:
        first_part = possible.partial_progress(on_progress, 0, 0.5 if tiles else 1)
        reading = _reading_on_grid(picture, grid.scaled(1 / factor), on_progress=first_part)
    reading = reading.scaled(factor)
    second_half = possible.partial_progress(on_progress, 0.5, 0.5)
    return reading.with_tiles_at(tiles, on_progress=second_half) if tiles else reading


def _carried_reading(picture: Image.Image) -> PictureReading | None:
    """Return the board that a picture drawn by sokolab carries, if the picture shows it."""
    board = carried_board(picture.info)
    if board is None:
        return None
    # A margin of half a square surrounds the board, give or take a pixel.
    width, height = picture.width / (board.width + 1), picture.height / (board.height + 1)
    grid = Grid(width / 2, height / 2, width, board.width, board.height)
    if abs(width - height) * (min(board.width, board.height) + 1) > _MAX_MISSING_PIXELS:
        return None
    looks = looks_of(picture, grid, possible.TOLERANCES[0], max_looks=board.size)
    walls = board.tiles == Tile.WALL
    if looks is None or np.intersect1d(looks.label[walls], looks.label[~walls]).size:
        return None
    confidence = np.ones(looks.label.shape)
    view = possible.GridView(grid, looks, {})
    return PictureReading(Level(board), 1.0, confidence, grid, looks.label, view, is_carried=True)


def _drawn_reading(picture: Image.Image) -> PictureReading | None:
    """Return the board if the picture is a screenshot of sokolab's own window."""
    own_drawing = drawn_board(np.asarray(picture))
    if own_drawing is None:
        return None
    board, (left, top, side) = own_drawing
    grid = Grid(left, top, side, board.width, board.height)
    looks = looks_of(picture, grid, possible.TOLERANCES[0], max_looks=board.size + 1)
    assert looks is not None
    confidence = np.full(looks.label.shape, _CONFIDENCE_OF_COLOURS)
    view = possible.GridView(grid, looks, {}, possible.shrink_of(picture))
    return PictureReading(
        Level(board), _CONFIDENCE_OF_COLOURS, confidence, grid, looks.label, view, is_drawn=True
    )


def _guessed_reading(
    picture: Image.Image, seconds: float, must_be_board: bool, on_progress: possible.OnProgress
) -> PictureReading:
    readings = possible.readings(picture, on_progress=on_progress)
    if readings and not (must_be_board and readings[0].cost > _NO_BOARD_COST):
        return _best_reading(readings, seconds)
    grids = (grid for _, grids in grid_choice.likely_grids(picture) for grid in grids)
    likeliest = None if must_be_board else next(grids, None)
    if likeliest is None:
        raise opening.PictureError(phrase("No board was found in the picture"))
    return _reading_on_grid(picture, likeliest, keep_grid=False)


def _reading_on_grid(
    picture: Image.Image,
    grid: Grid,
    keep_grid: bool = True,
    on_progress: possible.OnProgress = ignore_news,
) -> PictureReading:
    looks = looks_of(picture, grid, possible.TOLERANCES[0])
    if looks is None:
        raise opening.PictureError(
            phrase(
                "The squares of this grid all look different, so their kinds cannot be recognised"
            )
        )
    view = possible.GridView(
        grid, looks, {}, possible.shrink_of(picture), None if keep_grid else picture
    )
    readings = possible.square_readings(view, on_progress)
    if readings:
        return _best_reading(readings, 0.0, (0, grid.rows, 0, grid.columns))
    empty = np.zeros(looks.label.shape, np.uint8)
    label = merged(looks, possible.TOLERANCES[1]).label
    return PictureReading(Level(Board(empty)), 0.0, empty.astype(float), grid, label, view)


def _grid_over_picture(picture: Image.Image, grid: Grid) -> Grid:
    """Return the grid with all squares that are mostly on the picture."""
    return grid.part(
        -int(grid.top / grid.square_height + _MAX_CUT_SHARE),
        int((picture.height - grid.top) / grid.square_height + _MAX_CUT_SHARE),
        -int(grid.left / grid.size + _MAX_CUT_SHARE),
        int((picture.width - grid.left) / grid.size + _MAX_CUT_SHARE),
    )


def _reading_on_another_grid(
    view: possible.GridView, cost: float, on_progress: possible.OnProgress
) -> PictureReading | None:
    """Return the reading on another likely grid if it costs much less, else None."""
    picture, points = view.picture, view.points
    if picture is None or not view.may_change_grid or cost < possible.FOUND_COST:
        return None
    whole_grid = _grid_over_picture(picture, view.grid)
    readings = possible.grid_readings(picture, [whole_grid], points, 0.0, cost)
    lowest_cost = min((cost, *(reading.cost for reading in readings)))
    readings += possible.readings(picture, points, lowest_cost, on_progress)
    best = min(readings, key=lambda reading: reading.cost, default=None)
    if (
        best is None
        or not best.obeys_given_names
        or best.cost > min(cost - _MOVING_COST, possible.WRONG_COST)
    ):
        return None
    squares = np.array(list(best.view.given_names))
    (top, left), (bottom, right) = squares.min(0).tolist(), (squares.max(0) + 1).tolist()
    return _best_reading(possible.distinct_readings(readings), 0.0, (top, bottom, left, right))


def _best_reading(
    readings: Sequence[possible.PossibleReading],
    seconds: float,
    extent: tuple[int, int, int, int] | None = None,
    cost_of_changes: Callable[[NDArray[np.intp]], float] = lambda _: 0.0,
) -> PictureReading:
    """Return the best of some readings, which are sorted by their cost.

    If ``seconds`` is positive, verdicts on the best boards count too. The board covers at least
    ``extent``: first row, end of the rows, first column, end of the columns. ``cost_of_changes``
    gives the cost of changed names, which does not affect the confidence.
    """
    max_cost = readings[0].cost + naming.RIVAL_COST
    close_readings = [reading for reading in readings if reading.cost < max_cost][:_MAX_RIVALS]
    costs = np.array([reading.cost for reading in close_readings])
    if seconds > 0 and are_compiled():
        # Readings that cost more cannot become the best by their verdicts.
        rivals = np.flatnonzero(costs < costs.min() + _MAX_VERDICT_EFFECT)
        for index in rivals[np.argsort(costs[rivals])][:_READINGS_TO_JUDGE]:
            kind = judge(possible.board_of(close_readings[index].naming), seconds=seconds).kind
            costs[index] += _VERDICT_COSTS.get(kind, 0.0)
    weights = np.exp(_TRUST_SHARE * (costs.min() - costs))
    weights /= weights.sum()
    boards = [possible.board_of(reading.naming) for reading in close_readings]
    square_names = [
        naming.with_floor_outside(reading.naming.square_names) for reading in close_readings
    ]
    best = int((costs + [cost_of_changes(names) for names in square_names]).argmin())
    share = float(sum(w for w, board in zip(weights, boards, strict=True) if board == boards[best]))
    chosen = close_readings[best]
    # Even a reading without rivals can be strange.
    confidence = float(share / (1 + np.exp(chosen.cost - _EVEN_ODDS_COST)))
    names = square_names[best]
    is_solved = not np.isin(names, (scenes.GOAL, scenes.PLAYER_ON_GOAL)).any()
    is_odd = is_solved or naming.hides_something(chosen.naming.square_names, chosen.looks.label)
    if is_odd and not chosen.view.given_names:
        confidence = min(confidence, _MAX_ODD_CONFIDENCE)
    square_confidence = np.zeros(names.shape)
    for weight, reading, other_names in zip(weights, close_readings, square_names, strict=True):
        if reading.grid == chosen.grid:
            square_confidence += weight * (other_names == names)
    top, bottom, left, right = possible.extent_of(names)
    if extent is not None:
        top, left = min(top, extent[0]), min(left, extent[2])
        bottom, right = max(bottom, extent[1]), max(right, extent[3])
    part = slice(top, bottom), slice(left, right)
    return PictureReading(
        Level(Board(possible.TILES_BY_NAME[names[part]])),
        confidence,
        square_confidence[part],
        chosen.grid.part(top, bottom, left, right),
        chosen.looks.label[part],
        chosen.view,
    )
