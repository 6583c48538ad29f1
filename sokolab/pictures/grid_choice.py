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
from sokolab.pictures.screen_parts import Box, best_part, panels, repeating_parts

_PATCH_SIDE: Final = 8
_GREY_TOLERANCE: Final = 9.0
_MAX_LOOKS: Final = 200
_SQUARES_COMPARED: Final = 800  # squares of a grid; if there are more, some rows are left out
_WEIGHTS: Final = np.array([[-1.2, 0.0], [-0.8, 0.0], [1.0, 5.0], [11.0, 5.0]])
"""Weights of the evidence against a grid, and against its position, in the order of `_evidence`.

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
"""Pixels above which a board may be a small part of a picture."""
_MAX_PIXELS_UNREDUCED: Final = 700_000
"""Pixels above which a picture is reduced to a half or a third before the grid is sought."""
_MAX_PART_PIXELS: Final = 300_000
"""Pixels above which a part set off by empty space is reduced."""
_MIN_SQUARES_ACROSS: Final = 6
"""Number of squares across that is enough to find their size."""
_SQUARES_AROUND_REPEATING: Final = 16
"""Squares by which the board may extend beyond each side of a part that repeats itself."""
_SQUARES_AROUND_PANEL: Final = 2
"""Squares by which the board may extend beyond each side of a part set off by empty space: faint
walls may have been cut off."""
_ELSEWHERE_COST: Final = 1.0
"""Cost of a board that does not lie where the picture repeats itself most."""
_MAX_PANELS_TRIED: Final = 2
_CLEAR_WORTH: Final = 60.0
"""Evidence above which a part is a board; texts and photographs hardly reach 40."""
_SIZE_EXPONENT: Final = 0.75
"""Exponent of the number of squares when parts of a picture are compared."""
_DISTINCTNESS_WEIGHT: Final = 0.7
"""Weight of how much worse the squares of a part would fit if they lay half a square away."""
_MAX_DISTINCTNESS: Final = 3.5
_OBLONG_COST: Final = 1.5
"""Cost of oblong squares if the evidence for a ratio of 1 is as strong."""
_MARGIN_PIXELS: Final = 200
"""Pixels by which a part is enlarged before it is searched for oblong squares."""
_OBLONG_EARLY_SHARE: Final = 0.5
"""Share of the evidence for a ratio of 1 below which oblong squares are tried early."""
# Evidence for or against a board:
_SINGLE_WORTH: Final = -1.0  # a square with edges that looks like no other
_PLAIN_WORTH: Final = -0.3  # a square without edges


def likely_grids(picture: Image.Image, max_sizes: int = 3) -> Iterator[tuple[float, list[Grid]]]:
    """Yield the likeliest sizes of squares: the cost of each above the first, and its grids.

    On a large picture, parts where something is drawn or repeats itself come first. Grids are
    placed only on demand, because the first size is mostly right.
    """
    parts = _parts(picture, max_sizes)
    first = next(parts)
    square = _square(picture, chain([first], parts))
    yield from islice(square, 1)
    box = _enlarged(first.box, _MARGIN_PIXELS, _MARGIN_PIXELS, picture)
    oblong = grids.aspects(picture.crop(box))
    early, late = (
        [(aspect, share) for aspect, share in oblong if (share < _OBLONG_EARLY_SHARE) == is_early]
        for is_early in (True, False)
    )
    yield from _oblong(picture, box, early)
    yield from square
    yield from _oblong(picture, box, late)


def _oblong(
    picture: Image.Image, box: Box, aspects: list[tuple[float, float]]
) -> Iterator[tuple[float, list[Grid]]]:
    """Yield grids of oblong squares on a part, in the form of `likely_grids`."""
    for aspect, share in aspects:
        small = grids.squeezed(picture.crop(box), aspect)
        part = _Crop(small, (0, 0, *small.size), _fraction_of((0, 0, *small.size)), 1)
        for cost, grids_of_size in part.likely(small):
            on_part = [grid.taller(aspect) for grid in grids_of_size]
            yield (
                _OBLONG_COST * share + cost,
                [replace(grid, left=grid.left + box[0], top=grid.top + box[1]) for grid in on_part],
            )


def _square(picture: Image.Image, parts: Iterable[_Crop]) -> Iterator[tuple[float, list[Grid]]]:
    """Yield grids of square squares, in the form of `likely_grids`."""
    cost_of_part = 0.0
    earlier: list[Grid] = []
    for part in parts:
        for cost, grids_of_size in part.likely(picture):
            fresh = _different(grids_of_size, earlier)
            earlier += fresh
            if fresh:
                yield cost_of_part + cost, fresh
        cost_of_part = _ELSEWHERE_COST


def _parts(picture: Image.Image, max_sizes: int) -> Iterator[_Crop]:
    """Yield parts of a picture where the board may lie, and the whole picture last."""
    if picture.width * picture.height > _LARGE_PICTURE_PIXELS:
        yield from islice(_drawn_parts(picture, max_sizes), _MAX_PANELS_TRIED)
        factor = grids.fraction(*picture.size, _MAX_PIXELS_UNREDUCED)
        for box, size in repeating_parts(picture):
            across, down = (_MIN_SQUARES_ACROSS * size - (box[at + 2] - box[at]) for at in (0, 1))
            yield _Crop(
                picture, _enlarged(box, across, down, picture), factor, 1, _SQUARES_AROUND_REPEATING
            )
    yield _Crop(
        picture,
        (0, 0, *picture.size),
        grids.fraction(*picture.size, _MAX_PIXELS_UNREDUCED),
        max_sizes,
    )


def _drawn_parts(picture: Image.Image, max_sizes: int) -> Iterator[_Crop]:
    """Yield parts set off by empty space: clear boards first, then the others by likelihood."""
    others: list[tuple[float, _Crop]] = []
    for box, drawn_share in panels(picture):
        part = _Crop(picture, box, _fraction_of(box), max_sizes, _SQUARES_AROUND_PANEL)
        worth = part.worth * min(1.0, 8 * drawn_share)
        if worth > _CLEAR_WORTH:
            yield part
        elif worth > 0:
            others.append((worth, part))
    yield from (part for _, part in sorted(others, key=lambda other: -other[0]))


def _fraction_of(box: Box) -> int:
    return grids.fraction(box[2] - box[0], box[3] - box[1], _MAX_PART_PIXELS)


class _Crop:
    """A part of a picture, perhaps with only part of a board, and likely sizes of squares.

    The part is reduced by ``factor``. The board may extend beyond each side of it by
    ``squares_around`` squares.
    """

    def __init__(
        self, picture: Image.Image, box: Box, factor: int, max_sizes: int, squares_around: int = 0
    ) -> None:
        self.box, self._factor, self._squares_around = box, factor, squares_around
        self._choice = _Choice(picture.crop(box).reduce(factor))
        candidates = map(self._choice.rated, grids.candidates(self._choice.picture))
        sizes: list[_Rated] = []
        for rated in sorted(candidates, key=lambda rated: rated.cost):
            if all(rated.grid.size != other.grid.size for other in sizes):
                sizes.append(rated)
        sizes = sizes[:max_sizes]
        self.worth = 0.0
        """The evidence for a board. Text and photographs have hardly any."""
        self.sizes = _rivals(self._compared(sizes) if squares_around else sizes)

    def _compared(self, sizes: list[_Rated]) -> list[_Rated]:
        """Rate sizes again: squares that lie half a square away should fit worse."""
        compared = []
        for rated in sizes:
            gain = self._choice.distinctness(rated)
            squares = rated.grid.rows * rated.grid.columns
            self.worth = max(self.worth, gain * float(squares**_SIZE_EXPONENT))
            compared.append(replace(rated, cost=rated.cost - _DISTINCTNESS_WEIGHT * gain))
        return sorted(compared, key=lambda rated: rated.cost)

    def likely(self, picture: Image.Image) -> Iterator[tuple[float, list[Grid]]]:
        """Yield for each size its cost above the first and its grids on the whole picture."""
        for rated in self.sizes:
            placed = self._placed(picture, rated)
            placed += [inner for grid in placed for inner in _unframed(picture, grid)]
            yield rated.cost - self.sizes[0].cost, placed

    def _placed(self, picture: Image.Image, rated: _Rated) -> list[Grid]:
        """Return the grids on the whole picture where squares of a size may lie."""
        factor, box, size = self._factor, self.box, rated.grid.size
        added = 2 * self._squares_around * size * factor
        enlarged = _enlarged(box, added, added, picture)
        choice = self._choice
        if enlarged != box:
            right, down = ((box[axis] - enlarged[axis]) / factor for axis in (0, 1))
            width, height = choice.picture.size
            core = right + width / 2, down + height / 2
            choice = _Choice(picture.crop(enlarged).reduce(factor), core)
            left, top = (rated.grid.left + right) % size, (rated.grid.top + down) % size
            grid = grids.fitted(replace(rated.grid, left=left, top=top), *choice.picture.size)
            rated = choice.rated(grid, compare_all=True)
        return [_on_whole(picture, grid, factor, enlarged) for grid in choice.placed(rated)]


def _rivals(sizes: list[_Rated]) -> list[_Rated]:
    """Return the sizes that are not much worse than the best, the best first."""
    return [rated for rated in sizes if rated.cost < sizes[0].cost + _RIVAL_COST]


def _different(candidates: list[Grid], earlier: list[Grid]) -> list[Grid]:
    """Return the grids that differ from earlier ones in position, or in rows and columns."""
    different: list[Grid] = []
    for grid in candidates:
        if not any(
            grid.is_near(other, _SAME_POSITION_SHARE)
            and (grid.rows, grid.columns) == (other.rows, other.columns)
            for other in earlier + different
        ):
            different.append(grid)
    return different


def _enlarged(part: Box, across: float, down: float, picture: Image.Image) -> Box:
    """Return a part made wider and taller by some pixels, but kept within the picture."""
    right, below = max(0, int(across / 2)), max(0, int(down / 2))
    ends = min(part[2] + right, picture.width), min(part[3] + below, picture.height)
    return max(0, part[0] - right), max(0, part[1] - below), *ends


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
        foreign = [not np.isin(side, within).any() for side in sides]
        if not any(foreign):
            break
        shows_frame |= any(off and len(side) for off, side in zip(foreign, sides, strict=True))
        top, bottom = top + foreign[0], bottom - foreign[1]
        left, right = left + foreign[2], right - foreign[3]
    return [grid.part(top, bottom, left, right)] if shows_frame else []


def _on_whole(picture: Image.Image, grid: Grid, factor: int, part: Box) -> Grid:
    """Return a grid of the reduced part as a grid of the whole picture."""
    grid = grid.scaled(factor)
    grid = replace(grid, left=grid.left + part[0], top=grid.top + part[1])
    if factor > 1:
        grid = grids.settled(picture, grid)
    return grids.with_cut_squares(grid, *picture.size)


@dataclass(frozen=True, slots=True)
class _Rated:
    """A grid with the evidence against it."""

    grid: Grid
    cost: float
    """The evidence against the grid."""
    misplaced: float
    """The evidence against its position alone."""
    label: NDArray[np.intp]
    """The look of each square that was compared."""
    compares_all: bool
    """Whether all squares were compared."""


class _Choice:
    """Rates grids on one picture. If a point is given as ``core``, it lies on the board."""

    def __init__(self, picture: Image.Image, core: tuple[float, float] | None = None) -> None:
        self.picture = picture
        self._core = core
        upright, level = grids.edges_of(grids.planes_of(picture))
        edges = upright + level
        self._sums = self._sharp = grids.sums_of(edges)
        if core is not None:  # a photograph may surround the board
            self._sharp = grids.sums_of(
                np.where(edges < _MIN_SHARP_LEVELS, 0, edges).astype(np.uint8)
            )

    def rated(self, grid: Grid, compare_all: bool = False) -> _Rated:
        """Return the grid with the evidence against it."""
        patches = patches_of(self.picture, grid, _PATCH_SIDE).reshape(grid.rows, grid.columns, -1)
        every, max_looks = max(1, grid.rows * grid.columns // _SQUARES_COMPARED), _MAX_LOOKS
        if compare_all:
            every, max_looks = 1, grid.rows * grid.columns
        label = label_looks(
            patches[::every].reshape(-1, _PATCH_SIDE, _PATCH_SIDE, 3), _GREY_TOLERANCE, max_looks
        )
        evidence = _evidence(grid, label, self._sums, every)
        cost, misplaced = (evidence @ _WEIGHTS).tolist()
        return _Rated(grid, cost, misplaced, label, every == 1)

    def distinctness(self, rated: _Rated) -> float:
        """Return how much worse the squares would fit half a square to the right, or down."""
        grid = rated.grid.part(0, rated.grid.rows - 1, 0, rated.grid.columns - 1)
        shifted = [self.rated(grid.shifted(*by)).misplaced for by in ((0.5, 0.0), (0.0, 0.5))]
        return min(min(shifted) - self.rated(grid).misplaced, _MAX_DISTINCTNESS)

    def placed(self, rated: _Rated) -> list[Grid]:
        """Return the grid at the likeliest position of the board, or at two that differ."""
        if rated.compares_all:
            rated = self.rated(self._cropped(rated))
        to_pixel = self._placed_to_pixel(rated.grid)
        first = grids.settled(self.picture, rated.grid)
        second = self._settled(self._moved(rated, to_pixel), to_pixel).grid
        return [first] if first.is_near(second, _SAME_POSITION_SHARE) else [first, second]

    def _moved(self, rated: _Rated, to_pixel: list[Grid]) -> _Rated:
        """Return the best of these grids, moved by up to half a square."""
        rated = self._best(rated, [rated.grid.aligned(grid) for grid in to_pixel])
        for right, down in ((0.0, 0.125), (0.125, 0.0)):
            shifts = [by for by in range(-3, 5) if by]
            rated = self._best(rated, [rated.grid.shifted(by * right, by * down) for by in shifts])
        return rated

    def _placed_to_pixel(self, grid: Grid) -> list[Grid]:
        """Return the grid where it may lie, to the pixel, on its part of the picture."""
        box = grid.left, grid.top, *grid.middle(grid.rows, grid.columns)
        left, top = max(0, int(box[0])), max(0, int(box[1]))
        corner = min(self.picture.width, int(box[2])), min(self.picture.height, int(box[3]))
        part = self.picture.crop((left, top, *corner))
        placed = grids.placed(part, grid.size, grid.score, finest=48, max_grids=4)
        return [replace(each, left=each.left + left, top=each.top + top) for each in placed]

    def _settled(self, rated: _Rated, to_pixel: list[Grid]) -> _Rated:
        """Return the grid with its position and size adjusted by fractions of a square."""
        for placed in to_pixel:
            grid = rated.grid.aligned(placed)
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
        return self._best(rated, [rated.grid.stretched(by / longest) for by in (-1, -0.5, 0.5, 1)])

    def _best(self, rated: _Rated, others: list[Grid], min_gain: float = _MIN_GAIN) -> _Rated:
        """Return the other grid that lies best, or the given one if that gains too little."""
        large = [grid for grid in others if min(grid.columns, grid.rows) >= grids.MIN_ROWS]
        best = min((rated, *map(self.rated, large)), key=lambda other: other.misplaced)
        return best if best.misplaced < rated.misplaced - min_gain else rated

    def _cropped(self, rated: _Rated) -> Grid:
        """Return the part of a grid where squares with edges look alike, with one square around it.

        This leaves out frames, texts and buttons around the board.
        """
        within = _edges_within(rated.grid, self._sharp)
        has_edges = within > _MAX_BARE_EDGES
        repeats = (np.bincount(rated.label)[rated.label] > 1).reshape(within.shape) & has_edges
        worth = np.where(has_edges, _SINGLE_WORTH, _PLAIN_WORTH)
        worth[ndimage.binary_fill_holes(repeats)] = 0
        worth[repeats] = 1
        if self._core is not None:
            worth[rated.grid.square_at(*self._core)] = worth.size
        top, bottom, left, right = best_part(worth)
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


def _evidence(
    grid: Grid, label: NDArray[np.intp], sums: NDArray[np.int32], every: int
) -> NDArray[np.float64]:
    """Return the evidence for or against a grid.

    ``label`` is the look of each square in one of ``every`` rows. On a good grid, a short text says
    which squares look alike, and few edges lie on squares that look like no other.
    """
    within = _edges_within(grid, sums)
    sizes = np.bincount(label)
    edges_alone = within[::every].ravel()[sizes[label] == 1].sum() * every
    shares = sizes / len(label)
    bits = max(-float((shares * np.log2(shares)).sum()), 0.1) * len(label) * every
    return np.array(
        [
            np.log(grid.size),
            np.log(max(grid.score, 1e-3)),
            np.log(bits),
            edges_alone / (within.sum() + 1),
        ]
    )
