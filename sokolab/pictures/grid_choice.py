"""Chooses the likeliest of the grids that a picture might have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from sokolab.pictures import grid as grids
from sokolab.pictures.grid import Grid
from sokolab.pictures.looks import label_looks, patches_of
from sokolab.pictures.screen_parts import Rectangle, best_part, panels, repeating_parts

_PATCH_SIDE: Final = 8
_GREY_TOLERANCE: Final = 9.0
_MAX_LOOKS: Final = 200
_SQUARES_TO_COMPARE: Final = 800  # squares of a grid; if there are more, some rows are left out
_WEIGHTS: Final = np.array([[-1.2, 0.0], [-0.8, 0.0], [1.0, 5.0], [11.0, 5.0]])
"""Weights of the evidence against a grid, and against its position, as `_grid_evidence` orders it.

Fitted to pictures in skins drawn at random: a conditional logistic model in which the true grid
competes with the other candidates.
"""
_RIVAL_COST: Final = 3.0  # grids this much worse than the best are dropped
_MIN_GAIN: Final = 0.1  # gain that is worth moving a grid
_MIN_GAIN_FROM_PIXEL: Final = 0.5
"""The same for a grid on which most squares are like their neighbours, to the pixel."""
_MAX_BARE_EDGES: Final = 30.0
"""Grey levels. A square whose edges add up to less has no structure."""
_MIN_SHARP_LEVELS: Final = 12
"""Grey levels. Smaller edges around a part of a large picture do not count."""
_MAX_BLANK_VARIATION: Final = 24
"""Grey levels. A square that varies less shows nothing."""
_MAX_MOVE_SHARE: Final = 0.11
"""Share of a square by which a grid may move to where most squares are like their neighbours."""
_SAME_POSITION_SHARE: Final = 0.04
"""Share of a square by which two grids differ at least if both are worth a reading."""
_LARGE_PICTURE_PIXELS: Final = 300_000
"""Pixels above which a board might be a small part of a picture."""
_MAX_UNREDUCED_PIXELS: Final = 700_000
"""Pixels above which a picture is reduced to a half or a third before the grid is sought."""
_MAX_PART_PIXELS: Final = 300_000
"""Pixels above which a part set off by empty space is reduced."""
_MIN_SQUARES_ACROSS: Final = 6
"""Number of squares across that is enough to find their size."""
_SQUARES_AROUND_REPEATING: Final = 16
"""Squares by which the board can extend beyond each side of a part that repeats itself."""
_SQUARES_AROUND_PANEL: Final = 2
"""Squares by which the board can extend beyond each side of a part set off by empty space: faint
walls might have been cut off."""
_ELSEWHERE_COST: Final = 1.0
"""Cost of a board that does not lie where the picture repeats itself most."""
_MAX_PANELS_TO_TRY: Final = 2
_CLEAR_EVIDENCE: Final = 60.0
"""Evidence above which a part is a board. Texts and photographs hardly reach 40."""
_SIZE_EXPONENT: Final = 0.75
"""Exponent of the number of squares when parts of a picture are compared."""
_DISTINCTNESS_WEIGHT: Final = 0.7
"""Weight of how much worse the squares of a part would fit if they lay half a square away."""
_MAX_DISTINCTNESS: Final = 3.5
_NON_SQUARE_COST: Final = 1.5
"""Cost of non-square cells if the evidence for a ratio of 1 is as strong."""
_MARGIN_PIXELS: Final = 200
"""Pixels by which a part is enlarged before it is searched for non-square cells."""
_EARLY_ASPECT_SHARE: Final = 0.5
"""Share of the evidence for a ratio of 1 below which non-square cells are tried early."""
# Evidence for or against a board:
_SINGLE_EVIDENCE: Final = -1.0  # a square with edges that looks like no other
_PLAIN_EVIDENCE: Final = -0.3  # a square without edges


def likely_grids(picture: Image.Image, max_sizes: int = 3) -> Iterator[tuple[float, list[Grid]]]:
    """Yield the likeliest sizes of squares: the cost of each above the first, and its grids.

    On a large picture, parts where something is drawn or repeats itself come first. Grids are
    placed only on demand, because the first size is usually right.
    """
    crops = _crops(picture, max_sizes)
    first = next(crops)
    square_grids = _square_grids(picture, chain([first], crops))
    yield from islice(square_grids, 1)
    part = _enlarged(first.part, _MARGIN_PIXELS, _MARGIN_PIXELS, picture)
    aspects = grids.aspects(picture.crop(part))
    early_aspects, late_aspects = (
        [(aspect, share) for aspect, share in aspects if (share < _EARLY_ASPECT_SHARE) == is_early]
        for is_early in (True, False)
    )
    yield from _non_square_grids(picture, part, early_aspects)
    yield from square_grids
    yield from _non_square_grids(picture, part, late_aspects)


def _non_square_grids(
    picture: Image.Image, part: Rectangle, aspects: list[tuple[float, float]]
) -> Iterator[tuple[float, list[Grid]]]:
    """Yield grids of non-square cells on a part, in the form of `likely_grids`."""
    left, top = part[:2]
    for aspect, share in aspects:
        small = grids.squeezed(picture.crop(part), aspect)
        crop = _Crop(small, (0, 0, *small.size), _reduction_of((0, 0, *small.size)), 1)
        for cost, grids_of_size in crop.likely(small):
            on_part = [grid.taller(aspect) for grid in grids_of_size]
            yield (
                _NON_SQUARE_COST * share + cost,
                [replace(grid, left=grid.left + left, top=grid.top + top) for grid in on_part],
            )


def _square_grids(
    picture: Image.Image, crops: Iterable[_Crop]
) -> Iterator[tuple[float, list[Grid]]]:
    """Yield grids of square squares, in the form of `likely_grids`."""
    cost_of_crop = 0.0
    earlier_grids: list[Grid] = []
    for crop in crops:
        for cost, grids_of_size in crop.likely(picture):
            new_grids = _new_grids(grids_of_size, earlier_grids)
            earlier_grids += new_grids
            if new_grids:
                yield cost_of_crop + cost, new_grids
        cost_of_crop = _ELSEWHERE_COST


def _crops(picture: Image.Image, max_sizes: int) -> Iterator[_Crop]:
    """Yield parts of a picture where the board might lie, and the whole picture last."""
    if picture.width * picture.height > _LARGE_PICTURE_PIXELS:
        yield from islice(_drawn_crops(picture, max_sizes), _MAX_PANELS_TO_TRY)
        factor = grids.reduction_factor(*picture.size, _MAX_UNREDUCED_PIXELS)
        for repeating, size in repeating_parts(picture):
            left, top, right, bottom = repeating
            enough = _MIN_SQUARES_ACROSS * size
            part = _enlarged(repeating, enough - (right - left), enough - (bottom - top), picture)
            yield _Crop(picture, part, factor, 1, _SQUARES_AROUND_REPEATING)
    yield _Crop(
        picture,
        (0, 0, *picture.size),
        grids.reduction_factor(*picture.size, _MAX_UNREDUCED_PIXELS),
        max_sizes,
    )


def _drawn_crops(picture: Image.Image, max_sizes: int) -> Iterator[_Crop]:
    """Yield parts set off by empty space: clear boards first, then the others by likelihood."""
    unclear_crops: list[tuple[float, _Crop]] = []
    for part, drawn_share in panels(picture):
        crop = _Crop(picture, part, _reduction_of(part), max_sizes, _SQUARES_AROUND_PANEL)
        board_evidence = crop.board_evidence * min(1.0, 8 * drawn_share)
        if board_evidence > _CLEAR_EVIDENCE:
            yield crop
        elif board_evidence > 0:
            unclear_crops.append((board_evidence, crop))
    yield from (crop for _, crop in sorted(unclear_crops, key=lambda rated: -rated[0]))


def _reduction_of(part: Rectangle) -> int:
    left, top, right, bottom = part
    return grids.reduction_factor(right - left, bottom - top, _MAX_PART_PIXELS)


class _Crop:
    """A part of a picture, perhaps with only part of a board, and likely sizes of squares.

    The part is reduced by ``factor``. The board can extend beyond each side of it by
    ``squares_around`` squares.
    """

    def __init__(
        self,
        picture: Image.Image,
        part: Rectangle,
        factor: int,
        max_sizes: int,
        squares_around: int = 0,
    ) -> None:
        self.part = part
        self._factor = factor
        self._squares_around = squares_around
        self._rater = _GridRater(picture.crop(part).reduce(factor))
        candidates = map(self._rater.rated, grids.candidate_grids(self._rater.picture))
        one_per_size: list[_RatedGrid] = []
        for rated in sorted(candidates, key=lambda rated: rated.cost):
            if all(rated.grid.size != other.grid.size for other in one_per_size):
                one_per_size.append(rated)
        rated_sizes = one_per_size[:max_sizes]
        self.board_evidence = 0.0
        """The evidence for a board. Text and photographs have hardly any."""
        self.rated_sizes = _rivals(self._compared(rated_sizes) if squares_around else rated_sizes)

    def _compared(self, rated_sizes: list[_RatedGrid]) -> list[_RatedGrid]:
        """Rate sizes again: squares that lie half a square away should fit worse."""
        compared = []
        for rated in rated_sizes:
            gain = self._rater.distinctness(rated)
            square_count = rated.grid.rows * rated.grid.columns
            evidence = gain * float(square_count**_SIZE_EXPONENT)
            self.board_evidence = max(self.board_evidence, evidence)
            compared.append(replace(rated, cost=rated.cost - _DISTINCTNESS_WEIGHT * gain))
        return sorted(compared, key=lambda rated: rated.cost)

    def likely(self, picture: Image.Image) -> Iterator[tuple[float, list[Grid]]]:
        """Yield for each size its cost above the first and its grids on the whole picture."""
        for rated in self.rated_sizes:
            placed = self._placed(picture, rated)
            placed += [inner for grid in placed for inner in _unframed(picture, grid)]
            yield rated.cost - self.rated_sizes[0].cost, placed

    def _placed(self, picture: Image.Image, rated: _RatedGrid) -> list[Grid]:
        """Return the grids on the whole picture where squares of a size can lie."""
        factor, size = self._factor, rated.grid.size
        added = 2 * self._squares_around * size * factor
        enlarged = _enlarged(self.part, added, added, picture)
        rater = self._rater
        if enlarged != self.part:
            right, down = ((self.part[axis] - enlarged[axis]) / factor for axis in (0, 1))
            width, height = rater.picture.size
            core = right + width / 2, down + height / 2
            rater = _GridRater(picture.crop(enlarged).reduce(factor), core)
            left, top = (rated.grid.left + right) % size, (rated.grid.top + down) % size
            grid = grids.fitted(replace(rated.grid, left=left, top=top), *rater.picture.size)
            rated = rater.rated(grid, compares_all=True)
        return [_on_whole_picture(picture, grid, factor, enlarged) for grid in rater.placed(rated)]


def _rivals(rated_sizes: list[_RatedGrid]) -> list[_RatedGrid]:
    """Return the sizes that are not much worse than the best, the best first."""
    return [rated for rated in rated_sizes if rated.cost < rated_sizes[0].cost + _RIVAL_COST]


def _new_grids(candidates: list[Grid], earlier_grids: list[Grid]) -> list[Grid]:
    """Return the grids that differ from earlier ones in position, or in rows and columns."""
    new_grids: list[Grid] = []
    for grid in candidates:
        if not any(
            grid.is_near(other, _SAME_POSITION_SHARE)
            and (grid.rows, grid.columns) == (other.rows, other.columns)
            for other in earlier_grids + new_grids
        ):
            new_grids.append(grid)
    return new_grids


def _enlarged(part: Rectangle, across: float, down: float, picture: Image.Image) -> Rectangle:
    """Return a part made wider and taller by some pixels, but kept within the picture."""
    left, top, right, bottom = part
    beside, above = max(0, int(across / 2)), max(0, int(down / 2))
    ends = min(right + beside, picture.width), min(bottom + above, picture.height)
    return max(0, left - beside), max(0, top - above), *ends


def _unframed(picture: Image.Image, grid: Grid) -> list[Grid]:
    """Return the grid without surrounding frames, texts and buttons, or [] if it has none.

    Squares of frames, texts and buttons look like no square within them.
    """
    patches = patches_of(picture, grid, _PATCH_SIDE)
    label = label_looks(patches, _GREY_TOLERANCE, len(patches)).reshape(grid.rows, grid.columns)
    label[np.ptp(patches, axis=(1, 2)).max(1).reshape(label.shape) < _MAX_BLANK_VARIATION] = -1
    top, bottom, left, right = 0, grid.rows, 0, grid.columns
    shows_frame = False
    while min(bottom - top, right - left) > 4:
        part = label[top:bottom, left:right]
        within = part[1:-1, 1:-1]
        sides = [side[side >= 0] for side in (part[0], part[-1], part[:, 0], part[:, -1])]
        is_foreign = [not np.isin(side, within).any() for side in sides]
        if not any(is_foreign):
            break
        shows_frame |= any(
            foreign and len(side) for foreign, side in zip(is_foreign, sides, strict=True)
        )
        top, bottom = top + is_foreign[0], bottom - is_foreign[1]
        left, right = left + is_foreign[2], right - is_foreign[3]
    return [grid.part(top, bottom, left, right)] if shows_frame else []


def _on_whole_picture(picture: Image.Image, grid: Grid, factor: int, part: Rectangle) -> Grid:
    """Return a grid of the reduced part as a grid of the whole picture."""
    grid = grid.scaled(factor)
    grid = replace(grid, left=grid.left + part[0], top=grid.top + part[1])
    if factor > 1:
        grid = grids.settled(picture, grid)
    return grids.with_cut_squares(grid, *picture.size)


@dataclass(frozen=True, slots=True)
class _RatedGrid:
    """A grid with the evidence against it."""

    grid: Grid
    cost: float
    """The evidence against the grid."""
    position_cost: float
    """The evidence against its position alone."""
    label: NDArray[np.intp]
    """The look of each square that was compared."""
    compares_all: bool
    """Whether all squares were compared."""


class _GridRater:
    """Rates grids on one picture. If a point is given as ``core``, it lies on the board."""

    def __init__(self, picture: Image.Image, core: tuple[float, float] | None = None) -> None:
        self.picture = picture
        self._core = core
        upright, level = grids.edges_of(grids.planes_of(picture))
        edges = upright + level
        self._edge_sums = self._sharp_edge_sums = grids.area_sums(edges)
        if core is not None:  # a photograph might surround the board
            self._sharp_edge_sums = grids.area_sums(
                np.where(edges < _MIN_SHARP_LEVELS, 0, edges).astype(np.uint8)
            )

    def rated(self, grid: Grid, compares_all: bool = False) -> _RatedGrid:
        """Return the grid with the evidence against it."""
        patches = patches_of(self.picture, grid, _PATCH_SIDE).reshape(grid.rows, grid.columns, -1)
        row_step, max_looks = max(1, grid.rows * grid.columns // _SQUARES_TO_COMPARE), _MAX_LOOKS
        if compares_all:
            row_step, max_looks = 1, grid.rows * grid.columns
        label = label_looks(
            patches[::row_step].reshape(-1, _PATCH_SIDE, _PATCH_SIDE, 3), _GREY_TOLERANCE, max_looks
        )
        evidence = _grid_evidence(grid, label, self._edge_sums, row_step)
        cost, position_cost = (evidence @ _WEIGHTS).tolist()
        return _RatedGrid(grid, cost, position_cost, label, row_step == 1)

    def distinctness(self, rated: _RatedGrid) -> float:
        """Return the loss of fit if the squares lay half a square to the right, or down."""
        grid = rated.grid.part(0, rated.grid.rows - 1, 0, rated.grid.columns - 1)
        shifted = [self.rated(grid.shifted(*by)).position_cost for by in ((0.5, 0.0), (0.0, 0.5))]
        return min(min(shifted) - self.rated(grid).position_cost, _MAX_DISTINCTNESS)

    def placed(self, rated: _RatedGrid) -> list[Grid]:
        """Return the grid at the likeliest position of the board, or at two that differ."""
        if rated.compares_all:
            rated = self.rated(self._cropped(rated))
        pixel_grids = self._pixel_grids(rated.grid)
        first = grids.settled(self.picture, rated.grid)
        second = self._settled(self._moved(rated, pixel_grids), pixel_grids).grid
        return [first] if first.is_near(second, _SAME_POSITION_SHARE) else [first, second]

    def _moved(self, rated: _RatedGrid, pixel_grids: list[Grid]) -> _RatedGrid:
        """Return the best of these grids, moved by up to half a square."""
        rated = self._best(rated, [rated.grid.aligned(grid) for grid in pixel_grids])
        for right, down in ((0.0, 0.125), (0.125, 0.0)):
            eighths = [n for n in range(-3, 5) if n]
            rated = self._best(rated, [rated.grid.shifted(n * right, n * down) for n in eighths])
        return rated

    def _pixel_grids(self, grid: Grid) -> list[Grid]:
        """Return the grid where it might lie, to the pixel, on its part of the picture."""
        right, bottom = (int(pixel) for pixel in grid.middle(grid.rows, grid.columns))
        left, top = max(0, int(grid.left)), max(0, int(grid.top))
        corner = min(self.picture.width, right), min(self.picture.height, bottom)
        part = self.picture.crop((left, top, *corner))
        on_part = grids.grids_of_size(part, grid.size, grid.score, finest=48, max_grids=4)
        return [replace(each, left=each.left + left, top=each.top + top) for each in on_part]

    def _settled(self, rated: _RatedGrid, pixel_grids: list[Grid]) -> _RatedGrid:
        """Return the grid with its position and size adjusted by fractions of a square."""
        for pixel_grid in pixel_grids:
            grid = rated.grid.aligned(pixel_grid)
            if grid.is_near(rated.grid, _MAX_MOVE_SHARE):
                rated = self.rated(grid)
                shares: tuple[float, ...] = (1 / rated.grid.size,)
                min_gain = _MIN_GAIN_FROM_PIXEL
                break
        else:
            shares, min_gain = (1 / 16, 1 / 32), _MIN_GAIN
        for share in shares:
            for right, down in ((share, 0), (-share, 0), (0, share), (0, -share)):
                rated = self._best(rated, [rated.grid.shifted(right, down)], min_gain)
        if rated.grid.size.is_integer():  # the picture is hardly scaled
            return rated
        longest = max(rated.grid.columns, rated.grid.rows)
        stretches = (-1, -0.5, 0.5, 1)  # pixels
        return self._best(rated, [rated.grid.stretched(n / longest) for n in stretches])

    def _best(
        self, rated: _RatedGrid, other_grids: list[Grid], min_gain: float = _MIN_GAIN
    ) -> _RatedGrid:
        """Return the other grid that lies best, or the given one if that gains too little."""
        large = [grid for grid in other_grids if min(grid.columns, grid.rows) >= grids.MIN_ROWS]
        best = min((rated, *map(self.rated, large)), key=lambda other: other.position_cost)
        return best if best.position_cost < rated.position_cost - min_gain else rated

    def _cropped(self, rated: _RatedGrid) -> Grid:
        """Return the part of a grid where squares with edges look alike, with one square around it.

        This leaves out frames, texts and buttons around the board.
        """
        has_edges = _edges_within(rated.grid, self._sharp_edge_sums) > _MAX_BARE_EDGES
        repeats = (np.bincount(rated.label)[rated.label] > 1).reshape(has_edges.shape) & has_edges
        board_evidence = np.where(has_edges, _SINGLE_EVIDENCE, _PLAIN_EVIDENCE)
        board_evidence[ndimage.binary_fill_holes(repeats)] = 0
        board_evidence[repeats] = 1
        if self._core is not None:
            board_evidence[rated.grid.square_at(*self._core)] = board_evidence.size
        top, bottom, left, right = best_part(board_evidence)
        return rated.grid.part(
            max(0, top - 1),
            min(rated.grid.rows, bottom + 1),
            max(0, left - 1),
            min(rated.grid.columns, right + 1),
        )


def _edges_within(grid: Grid, sums: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the sum of the edges within each square."""
    starts = (grid.top, grid.rows, sums.shape[0]), (grid.left, grid.columns, sums.shape[1])
    rows, columns = (
        np.clip(np.round(start + np.arange(n + 1) * grid.size).astype(np.intp), 0, limit - 1)
        for start, n, limit in starts
    )
    return np.diff(np.diff(sums[rows[:, None], columns], axis=0), axis=1)


def _grid_evidence(
    grid: Grid, label: NDArray[np.intp], sums: NDArray[np.int32], row_step: int
) -> NDArray[np.float64]:
    """Return the evidence for or against a grid.

    ``label`` is the look of each square in one of ``row_step`` rows. On a good grid, a short text
    says which squares look alike, and few edges lie on squares that look like no other.
    """
    edges = _edges_within(grid, sums)
    look_sizes = np.bincount(label)
    lone_edges = edges[::row_step].ravel()[look_sizes[label] == 1].sum() * row_step
    shares = look_sizes / len(label)
    bits = max(-float((shares * np.log2(shares)).sum()), 0.1) * len(label) * row_step
    return np.array(
        [
            np.log(grid.size),
            np.log(max(grid.score, 1e-3)),
            np.log(bits),
            lone_edges / (edges.sum() + 1),
        ]
    )
