"""Finds the squares of a board in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import fft, ndimage

from sokolab.guesses import SuggestsNames

_Number = TypeVar("_Number", np.uint8, np.float32)

Planes = NDArray[np.uint8]
"""The three colours of a picture, each by itself, of shape ``(3, height, width)``."""

MIN_SIDE: Final = 7.4  # pixels of the smallest squares
MAX_SIDE: Final = 132.0  # pixels of the largest squares
_MAX_EDGE_LEVELS: Final = 48  # grey levels; stronger edges count no more than this
MAX_PERIODS: Final = 24  # peaks of the likeness that are examined
_MAX_GREY_DIFFERENCE: Final = 60
"""Grey levels. Larger differences between pixels count no more than this."""
_MAX_MEAN_DIFFERENCE: Final = 0.12 * _MAX_GREY_DIFFERENCE
"""Mean difference above which squares are not alike."""
MIN_ROWS: Final = 3
"""Rows or columns of the smallest board."""
_MIN_VISIBLE_SHARE: Final = 0.6  # visible part of a grid's square at a picture's edge
_SAME_SIZE_SHARE: Final = 0.012  # difference of sizes, or aspects, that counts as none
_MAX_ASPECT: Final = 1.55  # ratio of the longer to the shorter side of squares
_MAX_SIDES: Final = 4  # widths, and heights, that are combined to aspects


@dataclass(frozen=True, slots=True)
class Grid(SuggestsNames):
    """The grid of squares on a picture."""

    left: float
    """The left edge of the first square, in pixels or fractions of pixels."""
    top: float
    """The upper edge of the first square, in pixels or fractions of pixels."""
    size: float
    """The width of each square, in pixels or fractions of pixels."""
    columns: int
    rows: int
    score: float = 0.0
    """How strongly the picture repeats itself at this size."""
    aspect: float = 1.0
    """Height of each square divided by its width."""

    @property
    def square_height(self) -> float:
        """Pixels from one row to the next."""
        return self.size * self.aspect

    def scaled(self, factor: float) -> Grid:
        """Return the grid on a picture ``factor`` times as large."""
        left, top, size = (factor * length for length in (self.left, self.top, self.size))
        return replace(self, left=left, top=top, size=size)

    def part(self, top: int, bottom: int, left: int, right: int) -> Grid:
        """Return the grid of some of the rows and columns."""
        return replace(
            self,
            left=self.left + left * self.size,
            top=self.top + top * self.square_height,
            columns=right - left,
            rows=bottom - top,
        )

    def shifted(self, right: float, down: float) -> Grid:
        """Return the grid moved by parts of a square."""
        left, top = self.left + right * self.size, self.top + down * self.square_height
        return replace(self, left=left, top=top)

    def taller(self, aspect: float) -> Grid:
        """Return the grid on a picture ``aspect`` times as tall."""
        return replace(self, top=aspect * self.top, aspect=aspect * self.aspect)

    def aligned(self, other: Grid) -> Grid:
        """Return the grid moved by less than a square so that it meets the squares of another."""
        right, down = (
            ((other_start - start) / self.size + 0.5) % 1 - 0.5
            for start, other_start in ((self.left, other.left), (self.top, other.top))
        )
        return self.shifted(right, down)

    def is_near(self, other: Grid, share: float) -> bool:
        """Whether another grid lies less than a share of a square away."""
        distance = max(abs(self.left - other.left), abs(self.top - other.top))
        return distance < share * self.size

    def stretched(self, pixels: float) -> Grid:
        """Return the grid with the same middle and squares larger by some pixels."""
        left, top = self.left - pixels * self.columns / 2, self.top - pixels * self.rows / 2
        return replace(self, left=left, top=top, size=self.size + pixels)

    def middle(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of a square in pixels, from the left and from the top."""
        return self.left + (column + 0.5) * self.size, self.top + (row + 0.5) * self.square_height

    def square_at(self, x: float, y: float) -> tuple[int, int]:
        """Return the row and column of a point. Numbering goes on beyond the grid."""
        return int((y - self.top) // self.square_height), int((x - self.left) // self.size)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on a square of the grid."""
        row, column = self.square_at(x, y)
        return 0 <= row < self.rows and 0 <= column < self.columns


def candidate_grids(picture: Image.Image, max_grids: int = 6) -> list[Grid]:
    """Return grids of the sizes at which the edges of a picture repeat themselves most."""
    periods: list[tuple[float, float]] = []
    for across, down in _likenesses(picture):
        for size, strength in _periods(across, down)[:max_grids]:
            if all(abs(size / other - 1) > _SAME_SIZE_SHARE for other, _ in periods):
                periods.append((size, strength))
    return [grid for period in periods for grid in grids_of_size(picture, *period)]


def aspects(picture: Image.Image, max_aspects: int = 2) -> list[tuple[float, float]]:
    """Return the likeliest ratios of a square's height to its width other than 1, best first.

    Each comes with the evidence for a ratio of 1, as a share of its own evidence, at most 1.
    """
    strength_of_aspect = {1.0: 0.0}
    for across, down in _likenesses(picture):
        no_likeness = np.zeros(1, np.float32)
        widths, heights = (_periods(each, no_likeness)[:_MAX_SIDES] for each in (across, down))
        for (width, strength), (height, other_strength) in product(widths, heights):
            aspect = height / width
            if abs(aspect - 1) < _SAME_SIZE_SHARE:
                aspect = 1.0
            if max(aspect, 1 / aspect) < _MAX_ASPECT:
                strongest_yet = strength_of_aspect.get(aspect, 0.0)
                strength_of_aspect[aspect] = max(strongest_yet, strength + other_strength)
    square_strength = strength_of_aspect.pop(1.0)
    distinct: list[float] = []
    for aspect in sorted(strength_of_aspect, key=lambda aspect: -strength_of_aspect[aspect]):
        if all(abs(aspect / other - 1) > _SAME_SIZE_SHARE for other in distinct):
            distinct.append(aspect)
    return [
        (aspect, min(1.0, square_strength / strength_of_aspect[aspect]))
        for aspect in distinct[:max_aspects]
    ]


def squeezed(picture: Image.Image, aspect: float) -> Image.Image:
    """Return a picture made lower by the factor ``aspect``."""
    height = max(1, int(picture.height / aspect + 0.01))
    part = (0, 0, picture.width, min(height * aspect, picture.height))
    return picture.resize((picture.width, height), Image.Resampling.BOX, box=part)


def _likenesses(
    picture: Image.Image,
) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Return the likeness of a picture to itself, shifted across and down: two pairs of arrays.

    The first pair compares all edges, the second only sums of upright and of level edges, in which
    slanted patterns around the board vanish.
    """
    if min(picture.size) < MIN_ROWS * MIN_SIDE:
        return []
    upright, level = edges_of(planes_of(picture))
    edges = (upright + level).astype(np.float32)
    upright_sums, level_sums = (
        np.sqrt(each.sum(axis, dtype=np.float32))[None] for axis, each in ((0, upright), (1, level))
    )
    return [
        (_self_likeness(edges), _self_likeness(edges.T)),
        (_self_likeness(upright_sums), _self_likeness(level_sums)),
    ]


def reduction_factor(width: int, height: int, max_pixels: int) -> int:
    """Return the factor by which to reduce a picture so that it has at most ``max_pixels``."""
    factor = 1
    while width * height > max_pixels * factor**2:
        factor += 1
    return factor


def planes_of(picture: Image.Image) -> Planes:
    """Return the colours of a picture as separate planes, which numpy handles fastest."""
    return np.ascontiguousarray(np.moveaxis(np.asarray(picture), 2, 0))


def strongest_colour(values: NDArray[_Number], axis: int = -1) -> NDArray[_Number]:
    """Return the largest of three colours. The ``max`` of numpy takes ten times as long."""
    red, green, blue = np.moveaxis(values, axis, 0)
    largest: NDArray[_Number] = np.maximum(np.maximum(red, green), blue)
    return largest


def _difference(first: Planes, second: Planes) -> NDArray[np.uint8]:
    """Return the difference of each pixel, in grey levels of the colour that differs most."""
    return strongest_colour(np.maximum(first, second) - np.minimum(first, second), axis=0)


def _self_likeness(edges: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the likeness of a picture to itself, shifted along its rows, by pixels of shift."""
    width = edges.shape[1]
    flat = edges - edges.mean(1, keepdims=True)
    length = fft.next_fast_len(2 * width, real=True)
    spectrum = fft.rfft(flat, length, axis=1)
    power = (spectrum.real**2 + spectrum.imag**2).sum(0)
    correlation = fft.irfft(power, length)[:width]
    likeness: NDArray[np.float32] = correlation / max(correlation[0], 1e-6)
    return likeness.astype(np.float32)


def comb_strength(
    likeness: NDArray[np.float32], sizes: NDArray[np.float64], teeth: int
) -> NDArray[np.float64]:
    """Return, for each size, how much more alike pixels are at its multiples than in between."""
    total = np.zeros(len(sizes))
    count = np.zeros(len(sizes))
    lags = np.arange(len(likeness))
    sums = np.concatenate(([0.0], np.cumsum(likeness, dtype=np.float64)))
    ends = np.arange(len(sums))
    for tooth in range(1, teeth + 1):
        multiples = tooth * sizes
        fits = multiples < 0.8 * len(likeness)
        low, high = (np.interp(multiples + half, ends, sums) for half in (-sizes / 2, sizes / 2))
        excess = np.interp(multiples, lags, likeness) - (high - low) / sizes
        total += np.where(fits, excess, 0)
        count += fits
    return total / np.maximum(count, 1)


def _periods(across: NDArray[np.float32], down: NDArray[np.float32]) -> list[tuple[float, float]]:
    """Return the sizes at which both likenesses peak, each with its strength, best first."""
    longest = min(MAX_SIDE, max(len(across), len(down)) / 2.5)
    sizes = np.exp(np.arange(np.log(MIN_SIDE), np.log(longest), 0.004))
    strength = comb_strength(across, sizes, 6) + comb_strength(down, sizes, 6)
    peak = (strength >= ndimage.maximum_filter1d(strength, 9)) & (strength > 0)
    peaks = np.flatnonzero(peak)
    peaks = peaks[np.argsort(-strength[peaks], kind="stable")][:MAX_PERIODS]
    size = sizes[peaks]
    for teeth in (8, 16, 30):
        finer = size[:, None] * (1 + np.linspace(-1.5, 1.5, 31) * 0.05 / teeth)
        scores = comb_strength(across, finer.ravel(), teeth) + comb_strength(
            down, finer.ravel(), teeth
        )
        size = finer[np.arange(len(size)), scores.reshape(finer.shape).argmax(1)]
    whole = np.round(size)
    is_near_whole = np.abs(size - whole) * max(len(across), len(down)) / size < 0.8
    size = np.where(is_near_whole, whole, size)
    periods: list[tuple[float, float]] = []
    for period, value in zip(size.tolist(), strength[peaks].tolist(), strict=True):
        if all(abs(period / other - 1) > _SAME_SIZE_SHARE for other, _ in periods):
            periods.append((period, value))
    return periods


def grids_of_size(
    picture: Image.Image, size: float, strength: float, finest: int = 12, max_grids: int = 2
) -> list[Grid]:
    """Return the grids of this size on which most squares are like their neighbours."""
    side = min(round(size), finest)
    small, scale = _with_square_side(picture, size, side)
    _, tall, wide = small.shape
    likeness = np.zeros((tall, wide), np.float32)
    weight = _structure_weight(small, side)
    for dy, dx in ((0, 1), (1, 0), (0, 2), (2, 0)):
        sy, sx = dy * side, dx * side
        if sy + side > tall or sx + side > wide:
            continue
        difference = _shift_difference(small, sy, sx)
        sums = _window_sums(difference, side)
        covered = slice(sums.shape[0]), slice(sums.shape[1])
        likeness[covered] += (
            np.maximum(0, 1 - sums / np.float32(_MAX_MEAN_DIFFERENCE * side**2)) * weight[covered]
        )
    likeness_of_offset = _sum_of_blocks(likeness, side)
    grids: list[Grid] = []
    best = 0.0
    for _ in range(max_grids):
        y, x = (
            int(i) for i in np.unravel_index(likeness_of_offset.argmax(), likeness_of_offset.shape)
        )
        if likeness_of_offset[y, x] < 0.75 * best:
            break
        best = float(likeness_of_offset[y, x])
        grid = fitted(Grid(x / scale, y / scale, size, 0, 0, strength), *picture.size)
        if min(grid.columns, grid.rows) >= MIN_ROWS:
            grids.append(grid)
        # The next grid must lie elsewhere: a texture can repeat twice within a square.
        distance = np.maximum.outer(_periodic_distance(side, y), _periodic_distance(side, x))
        likeness_of_offset = np.where(distance <= side // 5, 0, likeness_of_offset)
    return grids


def _periodic_distance(side: int, offset: int) -> NDArray[np.intp]:
    """Return the distance of each offset within a square from ``offset``, as squares repeat."""
    distance = np.abs(np.arange(side) - offset)
    nearest: NDArray[np.intp] = np.minimum(distance, side - distance)
    return nearest


def _with_square_side(picture: Image.Image, size: float, side: int) -> tuple[Planes, float]:
    """Return the picture scaled so that squares have ``side`` pixels, and its scale."""
    scale = side / size
    wide, tall = int(picture.width * scale + 0.01), int(picture.height * scale + 0.01)
    part = (0, 0, min(wide / scale, picture.width), min(tall / scale, picture.height))
    return planes_of(picture.resize((wide, tall), Image.Resampling.BOX, box=part)), scale


def _shift_difference(planes: Planes, down: int, right: int) -> NDArray[np.uint8]:
    """Return the difference of each pixel from the pixel ``down`` and ``right`` of it."""
    _, tall, wide = planes.shape
    shifted = planes[:, down:, right:]
    difference = _difference(shifted, planes[:, : tall - down, : wide - right])
    return np.minimum(difference, _MAX_GREY_DIFFERENCE)


def area_sums(values: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Return the sums of all values above and left of each corner between pixels."""
    sums = np.zeros((values.shape[0] + 1, values.shape[1] + 1), np.int32)
    np.cumsum(values, axis=0, dtype=np.int32, out=sums[1:, 1:])
    np.cumsum(sums[1:, 1:], axis=1, out=sums[1:, 1:])
    return sums


def _window_sums(values: NDArray[np.uint8], size: int) -> NDArray[np.int32]:
    """Return the sum of each square of this size, by its top left pixel."""
    sums = area_sums(values)
    strips = sums[:, size:] - sums[:, :-size]
    window_sums: NDArray[np.int32] = strips[size:] - strips[:-size]
    return window_sums


def edges_of(planes: Planes) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the difference of each pixel from the pixel on its left, and from the pixel above."""
    upright, level = (np.zeros(planes.shape[1:], np.uint8) for _ in range(2))
    upright[:, 1:] = np.minimum(_difference(planes[:, :, 1:], planes[:, :, :-1]), _MAX_EDGE_LEVELS)
    level[1:] = np.minimum(_difference(planes[:, 1:], planes[:, :-1]), _MAX_EDGE_LEVELS)
    return upright, level


def _structure_weight(planes: Planes, side: int) -> NDArray[np.float32]:
    """Return the weight of a square by its top left pixel: plain squares match anywhere.

    Edges just around the square count too.
    """
    upright, level = edges_of(planes)
    margin = side // 2
    edges = np.pad(upright + level, (margin, 2 * side - 1 - margin), mode="edge")
    structure = _window_sums(edges, 2 * side) / np.float32(5 * (2 * side) ** 2)
    return np.minimum(structure, 1) + np.float32(0.1)


def settled(picture: Image.Image, grid: Grid) -> Grid:
    """Return the grid moved by a few pixels, to where most squares are like their neighbours."""
    half = grid.size / 2
    corner = max(0, int(grid.left - half)), max(0, int(grid.top - half))
    end = (grid.left + grid.columns * grid.size + half, grid.top + grid.rows * grid.size + half)
    picture = picture.crop(
        (*corner, min(picture.width, int(end[0]) + 1), min(picture.height, int(end[1]) + 1))
    )
    side = min(round(grid.size), 48)
    small, scale = _with_square_side(picture, grid.size, side)
    sums = [area_sums(_shift_difference(small, *shift)) for shift in ((0, side), (side, 0))]
    weight = _structure_weight(small, side)
    reach = -(-side // min(side, 12))
    best_likeness, best_y, best_x = -1.0, 0, 0
    middle_y, middle_x = (
        round((grid.top - corner[1]) * scale),
        round((grid.left - corner[0]) * scale),
    )
    for y in range(middle_y - reach, middle_y + reach + 1):
        for x in range(middle_x - reach, middle_x + reach + 1):
            likeness = 0.0
            for total in sums:
                rows = np.arange(y % side, total.shape[0] - side, side)[:, None]
                columns = np.arange(x % side, total.shape[1] - side, side)
                row_ends, column_ends = rows + side, columns + side
                block = (
                    total[row_ends, column_ends]
                    - total[rows, column_ends]
                    - total[row_ends, columns]
                    + total[rows, columns]
                )
                share = np.maximum(0, 1 - block / (_MAX_MEAN_DIFFERENCE * side**2))
                likeness += float((share * weight[rows, columns]).sum())
            if likeness > best_likeness + 1e-6:
                best_likeness, best_y, best_x = likeness, y, x
    left, top = (best_x % side) / scale, (best_y % side) / scale
    moved = fitted(replace(grid, left=left, top=top), *picture.size)
    return replace(moved, left=corner[0] + left, top=corner[1] + top)


def fitted(grid: Grid, width: int, height: int) -> Grid:
    """Return the grid with as many squares as fit on a picture of this size."""
    columns, rows = (
        int((length - start) / grid.size + 0.02)
        for length, start in ((width, grid.left), (height, grid.top))
    )
    return replace(grid, columns=columns, rows=rows)


def with_cut_squares(grid: Grid, width: int, height: int) -> Grid:
    """Return the grid with the squares at the edge that are mostly on the picture."""
    right, bottom = grid.left + grid.columns * grid.size, grid.top + grid.rows * grid.size
    adds_before, adds_after = (
        [_MIN_VISIBLE_SHARE < pixels / grid.size < 1 + _MIN_VISIBLE_SHARE for pixels in margins]
        for margins in ((grid.left, grid.top), (width - right, height - bottom))
    )
    return replace(
        grid,
        left=grid.left - adds_before[0] * grid.size,
        top=grid.top - adds_before[1] * grid.size,
        columns=grid.columns + adds_before[0] + adds_after[0],
        rows=grid.rows + adds_before[1] + adds_after[1],
    )


def _sum_of_blocks(values: NDArray[np.float32], side: int) -> NDArray[np.float32]:
    """Return the sum of the blocks of ``side`` by ``side`` values that an array consists of."""
    tall, wide = (-(-n // side) * side for n in values.shape)
    padded = np.zeros((tall, wide), np.float32)
    padded[: values.shape[0], : values.shape[1]] = values
    blocks = padded.reshape(tall // side, side, wide // side, side)
    block_sum: NDArray[np.float32] = blocks.sum((0, 2))
    return block_sum
