"""Reads a level from a picture of it: all parts together, and how sure the reading is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sokolab.core.board import GLYPHS as TILES
from sokolab.core.board import Board, Tile
from sokolab.core.display import Drawn
from sokolab.core.level import Level
from sokolab.engine.readiness import are_compiled
from sokolab.language import Phrase, Speaking, counted_phrase, phrase
from sokolab.pictures.grid import Grid
from sokolab.pictures.grid_choice import likely_grids
from sokolab.pictures.looks import Looks, looks_of, merged, parted
from sokolab.pictures.naming import CLOSE, GLYPHS, Naming, hides_something, namings, shown
from sokolab.pictures.opening import PictureError, PictureSource, opened
from sokolab.pictures.scenes import FLOOR, GOAL, PLAYER, PLAYER_ON_GOAL, Told
from sokolab.pictures.weights import OF_PICTURE
from sokolab.rendering.carried_board import carried_board, drawn_board
from sokolab.verdicts.judging import judge
from sokolab.verdicts.values import Kind

TOLERANCES: Final = (6.0, 9.0, 15.0, 22.0)
"""Grey levels by which squares of one group may differ; the second is tried first."""
_MOST_PIXELS: Final = 600_000
"""On larger pictures, squares count as smaller than they are."""
_HOPELESS: Final = 100.0
_NO_BOARD: Final = 17.0
"""Cost from which on a reading is dropped."""
_FOUND: Final = -1.5
"""Cost that most right readings are below: unless one was found, less likely grids are tried."""
_WRONG: Final = 7.0
"""Cost that hardly any reading on a wrong grid is below."""
_MOST_SIZES: Final = 6
"""How many sizes of squares are tried."""
_STRANGE: Final = 4.0
"""Cost at which a reading without a rival is as likely wrong as right."""
_TRUST: Final = 0.55
"""Share of a difference in cost that counts for how sure a reading is.

On skins never seen, the weights are less right than where they were fitted.
"""
_ODD: Final = 0.85
"""How likely a board is right at most if it is solved, or if something is walled in.

Faint goals may have been taken for floor, and a box on a goal for what lies outside.
"""
SURE: Final = 0.96
"""From here on, a reading is called sure."""
_SCREEN: Final = 2_000_000
"""Pixels above which a picture is taken for a screen, where each grid takes long to try."""
_FEW: Final = 2
"""So many sizes of squares, and places of each, are tried on a screen."""
_FAIR: Final = 2.0
"""Cost of a reading on a screen below which its grid is right."""
_GOOD: Final = 5.0
"""The same, times how unlikely the next grid is."""
_RIVAL: Final = 2.0
"""What costs this much more than the best is read with all tolerances, but not on a screen."""
_MOST_GROWN: Final = 3
"""Most rows or columns that are added to a grid for a square that was named there."""
_CUT: Final = 0.4
"""Share of a square that the edge of a picture may cut off."""
_MOVED: Final = 1.0
"""How much less a reading on another grid must cost to be taken once a square was named."""
_HELD: Final = 3.0
"""Cost of calling a group of squares otherwise than before a square was named."""
_OF_COLOURS: Final = 0.99
"""How sure a board is that the colours of sokolab's own drawings give."""
_TILES: Final = np.array([TILES[glyph] for glyph in GLYPHS], np.uint8)
NAMES: Final = {tile: GLYPHS.index(glyph) for glyph, tile in TILES.items()}
_PIXELS_CUT: Final = 3
"""A picture that lacks more of its width or its height does not show the board that it carries."""
_JUDGED: Final = 4
"""How many readings are judged."""
_VERDICT_COSTS: Final = {
    Kind.SOLVABLE: -0.3,
    Kind.OPEN: -0.2,
    Kind.UNSOLVABLE: 0.2,
    Kind.INVALID: 4.0,
}
"""A screenshot may show a lost position: a solution speaks for a reading, but not much.

A search that ran out of time speaks for it nearly as much, so that a busy machine reads the same.
"""
_SWAY: Final = max(_VERDICT_COSTS.values()) - min(_VERDICT_COSTS.values())
_SECONDS: Final = 0.3
"""Longest search for a solution of each of the likeliest readings."""


_Points = Mapping[tuple[float, float], int]
"""What a person has said of some squares: the name of each, by any point of it in pixels."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The squares of a grid in groups, and what a person has said of some squares.

    Attributes
    ----------
    picture
        Where another grid may be looked for; None if the grid is known.
    """

    grid: Grid
    looks: Looks
    points: _Points
    shrink: float = 1.0
    picture: Image.Image | None = None

    @property
    def told(self) -> Told:
        """What a person has said, by row and column."""
        return {self.grid.square_at(*point): name for point, name in self.points.items()}

    @property
    def is_open(self) -> bool:
        """Whether another grid may be the right one, and all points lie on its picture."""
        if self.picture is None:
            return False
        width, height = self.picture.size
        return all(0 <= x < width and 0 <= y < height for x, y in self.points)

    def named(self, x: float, y: float, name: int) -> Seen:
        """Return the same with a name for the square at a point, whatever was said of it before."""
        square = self.grid.square_at(x, y)
        others = {at: its for at, its in self.points.items() if self.grid.square_at(*at) != square}
        return replace(self, points={**others, (x, y): name})

    def grown(self) -> Seen | None:
        """Return the same on a grid that holds all points; None where it does not grow so far."""
        grid = _grown(self.grid, self.points, _MOST_GROWN if self.is_open else 0)
        if grid is None or self.picture is None or grid == self.grid:
            return self if grid else None
        looks = looks_of(self.picture, grid, TOLERANCES[0])
        return replace(self, grid=grid, looks=looks) if looks else None


def _grown(grid: Grid, points: _Points, most: int) -> Grid | None:
    """Return the grid grown to hold all points, by ``most`` rows or columns at most; else None."""
    squares = [grid.square_at(*point) for point in points]
    top, left = (min(0, *one) for one in zip((0, 0), *squares, strict=True))
    bottom, right = (
        max(one) + 1 for one in zip((grid.rows - 1, grid.columns - 1), *squares, strict=True)
    )
    if max(-top, -left, bottom - grid.rows, right - grid.columns) > most:
        return None
    return grid.part(top, bottom, left, right)


@dataclass(frozen=True, slots=True)
class _Reading:
    seen: Seen
    looks: Looks
    naming: Naming
    cost: float

    @property
    def grid(self) -> Grid:
        return self.seen.grid


def readings(
    picture: Image.Image, points: _Points | None = None, best: float = np.inf
) -> list[_Reading]:
    """Return readings of a picture, the likeliest first.

    They agree with points that were told; ``best`` is the cost of a reading known already.
    """
    points = points or {}
    found: list[_Reading] = []
    is_screen = _is_screen(picture)
    for unlikely, places in islice(likely_grids(picture), _FEW if is_screen else _MOST_SIZES):
        if best < _enough(unlikely, is_screen=is_screen):
            break
        likely = places[:_FEW] if is_screen else places
        grids = [_grown(grid, points, _MOST_GROWN) for grid in likely]
        found += _of_places(picture, [grid for grid in grids if grid], points, unlikely, best)
        best = min((best, *(one.cost for one in found)))
    return _distinct(found)


def _is_screen(picture: Image.Image) -> bool:
    return picture.width * picture.height > _SCREEN


def _enough(unlikely: float, *, is_screen: bool) -> float:
    """Return the cost of a reading below which a grid so unlikely need not be tried."""
    if is_screen:
        return max(_FAIR, min(_GOOD * unlikely, _WRONG))
    return _FOUND + OF_PICTURE["grid unlikely"] * unlikely


def _of_places(
    picture: Image.Image, places: list[Grid], points: _Points, unlikely: float, best: float
) -> list[_Reading]:
    """Return readings of grids of one size; the likeliest, if good, is read with all tolerances."""
    found: list[_Reading] = []
    kept: list[tuple[float, Seen, int, list[_Reading]]] = []
    for grid in places:
        looks = looks_of(picture, grid, TOLERANCES[0])
        if looks is not None:
            seen = Seen(grid, looks, points, _shrink(picture), picture)
            fewer = merged(looks, TOLERANCES[1])
            here = _with_tolerance(seen, fewer, TOLERANCES[1], unlikely, best)
            cost = min((one.cost for one in here), default=_HOPELESS)
            kept.append((cost, seen, len(fewer.faces), here))
            found += here
    best = min((best, *(cost for cost, *_ in kept)))
    boards: list[Board] = []
    most, worse = (1, 0.0) if _is_screen(picture) else (len(kept), _RIVAL)
    for cost, seen, few, here in sorted(kept, key=lambda one: one[0])[:most]:
        likeliest = [board_of(one.naming) for one in sorted(here, key=lambda one: one.cost)[:1]]
        is_likely = cost <= best + worse or (not here and best > _FOUND)
        # With and without the frame of a window, it often is the same board.
        if is_likely and not any(board in boards for board in likeliest):
            boards += likeliest
            found += _with_other_tolerances(seen, few, here, unlikely, best)
    return found


def _shrink(picture: Image.Image) -> float:
    """Return by what a large picture must be made smaller to be like those of the weights."""
    return min(1.0, float(np.sqrt(_MOST_PIXELS / (picture.width * picture.height))))


def _with_other_tolerances(
    seen: Seen, few: int, here: list[_Reading], unlikely: float, best: float
) -> list[_Reading]:
    """Return readings with more or fewer groups than the few at the tolerance tried first.

    Where a finer tolerance makes no more groups, the readings are the same and cost less.
    """
    fine, first, *coarse = TOLERANCES
    more = merged(seen.looks, fine)
    if len(more.faces) == few:
        less = OF_PICTURE["tolerance"] * (fine - first)
        finer = [replace(one, cost=one.cost + less) for one in here]
    else:
        finer = _with_tolerance(seen, more, fine, unlikely, best)
    return finer + _of_seen(seen, coarse, unlikely, few, best)


def _of_seen(
    seen: Seen,
    tolerances: Sequence[float],
    unlikely: float = 0.0,
    before: int = 0,
    best: float = np.inf,
) -> list[_Reading]:
    """Return readings of squares, with fewer and fewer groups than before."""
    found: list[_Reading] = []
    for tolerance in tolerances:
        looks = merged(seen.looks, tolerance)
        if len(looks.faces) != before:
            before = len(looks.faces)
            found += _with_tolerance(seen, looks, tolerance, unlikely, best)
    return found


def _with_tolerance(
    seen: Seen, looks: Looks, tolerance: float, unlikely: float, best: float
) -> list[_Reading]:
    """Return readings of the looks with groups that the tolerance makes, rivals of the best one."""
    looks = parted(looks, _at_odds(looks, seen.told))
    cost = (
        OF_PICTURE["any"]  # a fit tells differences only; the limits above are absolute
        + OF_PICTURE["grid unlikely"] * unlikely
        + OF_PICTURE["tolerance"] * tolerance
        + OF_PICTURE["size, log"] * np.log(seen.shrink * seen.grid.size)
    )
    return [
        _Reading(seen, looks, naming, float(naming.cost + cost))
        for naming in namings(looks, seen.told, best - cost)
    ]


def _at_odds(looks: Looks, told: Told) -> list[tuple[int, int]]:
    """Return the squares of which something else was said than of others that look alike."""
    return [
        square
        for square, name in told.items()
        if name in {PLAYER, PLAYER_ON_GOAL}
        or any(looks.label[other] == looks.label[square] and told[other] != name for other in told)
    ]


def _distinct(found: list[_Reading]) -> list[_Reading]:
    """Return each board once, the likeliest first."""
    seen = set()
    kept = []
    for reading in sorted(found, key=lambda reading: reading.cost):
        key = (reading.grid, reading.naming.squares.tobytes())
        if key not in seen:
            seen.add(key)
            kept.append(reading)
    return kept


def _extent(names: NDArray[np.intp]) -> tuple[int, int, int, int]:
    """Return where the rows and the columns that are not empty begin and end."""
    rows, columns = (np.flatnonzero((names != FLOOR).any(axis)) for axis in (1, 0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def board_of(naming: Naming) -> Board:
    """Return the board of a naming, without what is empty around it."""
    names = shown(naming.squares)
    top, bottom, left, right = _extent(names)
    return Board(_TILES[names[top:bottom, left:right]])


@dataclass(frozen=True, slots=True, repr=False)
class PictureReading(Drawn, Speaking):
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
    is_carried
        Whether the picture carries its board, so that nothing was guessed.
    is_drawn
        Whether the colours of sokolab's own drawings gave the board.
    by_skin
        Whether a skin that somebody named before gave names of squares.
    """

    level: Level
    sure: float
    squares: NDArray[np.float64]
    grid: Grid
    kinds: NDArray[np.intp]
    _seen: Seen
    is_carried: bool = False
    is_drawn: bool = False
    by_skin: bool = False
    _scale: float = 1.0

    @property
    def is_sure(self) -> bool:
        """Whether nobody need look at it."""
        return self.sure >= SURE

    @property
    def doubtful(self) -> NDArray[np.bool_]:
        """Which squares somebody should look at, shape ``(height, width)``."""
        return self.squares < SURE

    @property
    def board(self) -> Board:
        """The board that was read."""
        return self.level.board

    @property
    def is_certain(self) -> bool:
        """Whether it is sure, or somebody has named all that was doubtful."""
        return self.is_sure or not self.doubtful.any()

    @property
    def said(self) -> Phrase:
        """How sure the reading is, without the final stop."""
        if self.by_skin:
            own = replace(self, by_skin=False).said
            return phrase("{reading}, by a skin named before", reading=own)
        percent = round(100 * self.sure)
        if self.is_sure:
            return phrase("Read from the picture; {percent} % sure", percent=percent)
        doubtful = int(self.doubtful.sum())
        if not doubtful:  # all squares were named, or the likeliest board is an unusual one
            return phrase("Read from the picture; no single square is doubtful, but look at it")
        return counted_phrase(
            doubtful,
            "Read from the picture; look at it: {percent} % sure, one square is doubtful",
            "Read from the picture; look at it: {percent} % sure, {n} squares are doubtful",
            percent=percent,
        )

    def with_kind(
        self, row: int, column: int, tile: int, *, keep_grid: bool = False
    ) -> PictureReading:
        """Return the reading where that square holds that tile, as a person has said.

        All squares that look like it follow, and the others get the names that now are likeliest:
        mostly those that they had. The square may lie beyond the board, also beside the grid, which
        then grows. Where another likely grid explains much better what was said, that one is taken,
        unless the grid was given or is to be kept.
        """
        return self.with_kind_at(*self.grid.middle(row, column), tile, keep_grid=keep_grid)

    def with_kind_at(
        self, x: float, y: float, tile: int, *, keep_grid: bool = False
    ) -> PictureReading:
        """Return the same as `with_kind` for the square at a point of the picture, in pixels."""
        told = self._seen.named(x / self._scale, y / self._scale, NAMES[tile])
        seen = told.grown()
        found = [] if seen is None or self.is_drawn else _distinct(_of_seen(seen, TOLERANCES))
        other = None if keep_grid else _elsewhere(told, found[0].cost if found else np.inf)
        if other is None:
            if seen is None:
                raise PictureError(phrase("That square does not lie on the grid"))
            other = self.scaled(1 / self._scale)._named(seen, found)
        return other.scaled(self._scale)

    def _named(self, seen: Seen, found: list[_Reading]) -> PictureReading:
        """Return the reading on this grid, perhaps grown, with what was told at last."""
        down, right = seen.grid.square_at(*self.grid.middle(0, 0))
        square = list(seen.told)[-1]
        extent = (
            min(down, square[0]),
            max(down + self.grid.rows, square[0] + 1),
            min(right, square[1]),
            max(right + self.grid.columns, square[1] + 1),
        )
        if found and _obeys(found[0]):
            return _best(found, 0.0, extent, self._changes(seen, down, right))
        return self._renamed(seen, square, extent)

    def _changes(self, seen: Seen, down: int, right: int) -> Callable[[NDArray[np.intp]], float]:
        """Return what it costs to call squares otherwise, of which nothing was said."""
        part = slice(down, down + self.grid.rows), slice(right, right + self.grid.columns)
        label = seen.looks.label
        held = (self.squares > 0) / np.bincount(label.ravel())[label[part]]
        held[np.isin(label[part], [label[square] for square in seen.told])] = 0
        tiles = self.level.board.tiles
        return lambda names: _HELD * float(held[_TILES[names[part]] != tiles].sum())

    def _renamed(
        self, seen: Seen, square: tuple[int, int], extent: tuple[int, int, int, int]
    ) -> PictureReading:
        """Return the reading where only squares that look like that one have another name."""
        name = seen.told[square]
        looks = parted(merged(seen.looks, TOLERANCES[1]), _at_odds(seen.looks, seen.told))
        down, right = seen.grid.square_at(*self.grid.middle(0, 0))
        old = slice(down, down + self.grid.rows), slice(right, right + self.grid.columns)
        tiles, squares = np.zeros(looks.label.shape, np.uint8), np.zeros(looks.label.shape)
        tiles[old], squares[old] = self.level.board.tiles, self.squares
        alike = looks.label == looks.label[square]
        tiles[alike], squares[alike] = _TILES[name], 1.0
        part = slice(*extent[:2]), slice(*extent[2:])
        level = replace(self.level, board=Board(tiles[part]))
        grid = seen.grid.part(*extent)
        kinds = looks.label[part]
        return replace(
            self,
            level=level,
            squares=squares[part],
            grid=grid,
            kinds=kinds,
            _seen=seen,
            by_skin=False,
        )

    def scaled(self, factor: float) -> PictureReading:
        """Return the reading of a picture ``factor`` times as large."""
        return replace(self, grid=self.grid.scaled(factor), _scale=factor * self._scale)

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
                "height": round(grid.height, 3),
                "columns": grid.columns,
                "rows": grid.rows,
            },
        }


def from_picture(
    source: PictureSource,
    seconds: float = _SECONDS,
    grid: Grid | None = None,
    told: Mapping[tuple[float, float], int] | None = None,
) -> PictureReading:
    """Read the level on a picture.

    A picture that sokolab has drawn carries its board, which is taken if it fits the picture.

    Parameters
    ----------
    source
        The path of a PNG, JPEG, BMP, GIF or WebP file, its content, or a picture of Pillow.
    seconds
        Longest search for a solution of each of the few likeliest readings.
    grid
        Where the squares lie, if that is known. The board then is as large as the grid, and empty
        where no level is found.
    told
        What some squares hold, as tiles, by any point of each in pixels (from the left, from the
        top), such as one that a person has clicked. All squares that look alike follow. With
        it, even empty, the likeliest board is returned however unlikely it is.

    Raises
    ------
    PictureError
        The picture cannot be opened, or no board is found on it. If there is no such file, this is
        also a FileNotFoundError.
    """
    picture, factor = opened(source)
    if grid is None:
        reading = (
            _carried(picture) or _drawn(picture) or _alone(picture, seconds, refuse=told is None)
        )
    else:
        reading = _on_grid(picture, grid.scaled(1 / factor))
    reading = reading.scaled(factor)
    for (x, y), tile in (told or {}).items():
        reading = reading.with_kind_at(x, y, tile)
    return reading


def _carried(picture: Image.Image) -> PictureReading | None:
    """Return the board that a picture drawn by sokolab carries, if that is what it shows."""
    board = carried_board(picture.info)
    if board is None:
        return None
    # Half a square lies around the board, give or take a pixel.
    across, down = picture.width / (board.width + 1), picture.height / (board.height + 1)
    grid = Grid(across / 2, down / 2, across, board.width, board.height)
    if abs(across - down) * (min(board.width, board.height) + 1) > _PIXELS_CUT:
        return None
    looks = looks_of(picture, grid, TOLERANCES[0], most=board.size)
    walls = board.tiles == Tile.WALL
    if looks is None or np.intersect1d(looks.label[walls], looks.label[~walls]).size:
        return None
    squares = np.ones(looks.label.shape)
    seen = Seen(grid, looks, {})
    return PictureReading(Level(board), 1.0, squares, grid, looks.label, seen, is_carried=True)


def _drawn(picture: Image.Image) -> PictureReading | None:
    """Return the board on a screenshot of sokolab's own window, if it is one."""
    found = drawn_board(np.asarray(picture))
    if found is None:
        return None
    board, (left, top, side) = found
    grid = Grid(left, top, side, board.width, board.height)
    looks = looks_of(picture, grid, TOLERANCES[0], most=board.size + 1)
    assert looks is not None
    squares, seen = np.full(looks.label.shape, _OF_COLOURS), Seen(grid, looks, {}, _shrink(picture))
    return PictureReading(
        Level(board), _OF_COLOURS, squares, grid, looks.label, seen, is_drawn=True
    )


def _alone(picture: Image.Image, seconds: float, refuse: bool) -> PictureReading:
    found = readings(picture)
    if found and not (refuse and found[0].cost > _NO_BOARD):
        return _best(found, seconds)
    grids = [] if refuse else [grid for _, places in likely_grids(picture) for grid in places]
    if not grids:
        raise PictureError(phrase("No board was found on the picture"))
    return _on_grid(picture, grids[0], is_known=False)


def _on_grid(picture: Image.Image, grid: Grid, is_known: bool = True) -> PictureReading:
    looks = looks_of(picture, grid, TOLERANCES[0])
    if looks is None:
        raise PictureError(
            phrase("The squares of this grid are all different, so no kinds can be told apart")
        )
    seen = Seen(grid, looks, {}, _shrink(picture), None if is_known else picture)
    found = _distinct(_of_seen(seen, TOLERANCES))
    if found:
        return _best(found, 0.0, (0, grid.rows, 0, grid.columns))
    nothing = np.zeros(looks.label.shape, np.uint8)
    kinds = merged(looks, TOLERANCES[1]).label
    return PictureReading(Level(Board(nothing)), 0.0, nothing.astype(float), grid, kinds, seen)


def _over(picture: Image.Image, grid: Grid) -> Grid:
    """Return the grid over the whole picture, with squares that its edge cuts but mostly shows."""
    return grid.part(
        -int(grid.top / grid.height + _CUT),
        int((picture.height - grid.top) / grid.height + _CUT),
        -int(grid.left / grid.size + _CUT),
        int((picture.width - grid.left) / grid.size + _CUT),
    )


def _elsewhere(told: Seen, cost: float) -> PictureReading | None:
    """Return the reading on another likely grid, if it costs much less than here with all told."""
    picture, points = told.picture, told.points
    if picture is None or not told.is_open or cost < _FOUND:
        return None
    whole = _over(picture, told.grid)
    found = _of_places(picture, [whole], points, 0.0, cost)
    found += readings(picture, points, min((cost, *(one.cost for one in found))))
    best = min(found, key=lambda one: one.cost, default=None)
    if best is None or not _obeys(best) or best.cost > min(cost - _MOVED, _WRONG):
        return None
    squares = np.array(list(best.seen.told))
    (top, left), (bottom, right) = squares.min(0).tolist(), (squares.max(0) + 1).tolist()
    return _best(_distinct(found), 0.0, (top, bottom, left, right))


def _best(
    found: list[_Reading],
    seconds: float,
    extent: tuple[int, int, int, int] | None = None,
    changes: Callable[[NDArray[np.intp]], float] = lambda _: 0.0,
) -> PictureReading:
    """Return the best of some readings once solutions have been looked for.

    The board reaches over that extent at least, in rows and columns of the grid. The changes
    are what names cost because they were others; they make nothing surer.
    """
    close = [reading for reading in found if reading.cost < found[0].cost + CLOSE][:24]
    costs = np.array([reading.cost for reading in close])
    if seconds > 0 and are_compiled():
        # Readings that cost more cannot become the best by their verdicts.
        near = np.flatnonzero(costs < costs.min() + _SWAY)
        for at in near[np.argsort(costs[near])][:_JUDGED]:
            kind = judge(board_of(close[at].naming), seconds=seconds).kind
            costs[at] += _VERDICT_COSTS.get(kind, 0.0)
    weights = np.exp(_TRUST * (costs.min() - costs))
    weights /= weights.sum()
    boards = [board_of(reading.naming) for reading in close]
    best = int((costs + [changes(shown(one.naming.squares)) for one in close]).argmin())
    sure = float(sum(w for w, board in zip(weights, boards, strict=True) if board == boards[best]))
    chosen = close[best]
    # A reading may have no rival and be strange all the same.
    sure = float(sure / (1 + np.exp(chosen.cost - _STRANGE)))
    names = shown(chosen.naming.squares)
    is_solved = not np.isin(names, (GOAL, PLAYER_ON_GOAL)).any()
    is_odd = is_solved or hides_something(chosen.naming.squares, chosen.looks.label)
    if is_odd and not chosen.seen.told:
        sure = min(sure, _ODD)
    squares = np.zeros(names.shape)
    for weight, reading in zip(weights, close, strict=True):
        if reading.grid == chosen.grid:
            squares += weight * (shown(reading.naming.squares) == names)
    top, bottom, left, right = _extent(names)
    if extent is not None:
        top, left = min(top, extent[0]), min(left, extent[2])
        bottom, right = max(bottom, extent[1]), max(right, extent[3])
    part = slice(top, bottom), slice(left, right)
    return PictureReading(
        Level(Board(_TILES[names[part]])),
        sure,
        squares[part],
        chosen.grid.part(top, bottom, left, right),
        chosen.looks.label[part],
        chosen.seen,
    )


def _obeys(reading: _Reading) -> bool:
    squares = shown(reading.naming.squares)
    return all(squares[square] == name for square, name in reading.seen.told.items())
