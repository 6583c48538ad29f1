"""Finds the squares of a board in a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import fft, ndimage

_Number = TypeVar("_Number", np.int16, np.float32)

SMALLEST: Final = 7.4
LARGEST: Final = 132.0
_CLIP: Final = 48.0
_MOSTLY: Final = 0.6
_SAME_SIZE: Final = 0.012


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the squares lie on a picture.

    Attributes
    ----------
    left, top, size
        In pixels, also fractions: the corner of the first square, and the side of each.
    score
        How strongly the picture repeats itself at that size.
    """

    left: float
    top: float
    size: float
    columns: int
    rows: int
    score: float = 0.0

    def scaled(self, factor: float) -> Grid:
        """Return the grid on a picture that is so many times as large."""
        left, top, size = (factor * length for length in (self.left, self.top, self.size))
        return replace(self, left=left, top=top, size=size)

    def part(self, top: int, bottom: int, left: int, right: int) -> Grid:
        """Return the grid of some of the rows and columns."""
        return replace(
            self,
            left=self.left + left * self.size,
            top=self.top + top * self.size,
            columns=right - left,
            rows=bottom - top,
        )

    def shifted(self, right: float, down: float) -> Grid:
        """Return the grid moved by parts of a square."""
        left, top = self.left + right * self.size, self.top + down * self.size
        return replace(self, left=left, top=top)

    def aligned(self, other: Grid) -> Grid:
        """Return the grid moved by less than a square to where the squares of another lie."""
        right, down = (
            ((there - here) / self.size + 0.5) % 1 - 0.5
            for here, there in ((self.left, other.left), (self.top, other.top))
        )
        return self.shifted(right, down)

    def is_near(self, other: Grid, share: float) -> bool:
        """Whether another grid lies less than that share of a square away."""
        away = max(abs(self.left - other.left), abs(self.top - other.top))
        return away < share * self.size

    def stretched(self, by: float) -> Grid:
        """Return the grid about the same middle with squares larger by some pixels."""
        left, top = self.left - by * self.columns / 2, self.top - by * self.rows / 2
        return replace(self, left=left, top=top, size=self.size + by)

    def middle(self, row: int, column: int) -> tuple[float, float]:
        """Return the middle of a square, from the left and from the top."""
        return self.left + (column + 0.5) * self.size, self.top + (row + 0.5) * self.size

    def square_at(self, x: float, y: float) -> tuple[int, int]:
        """Return the row and the column of a point; beyond the grid they go on."""
        return int((y - self.top) // self.size), int((x - self.left) // self.size)


def candidates(picture: Image.Image, most: int = 6) -> list[Grid]:
    """Return grids of the sizes at which the edges on a picture repeat themselves most.

    The picture as a whole repeats itself, and so do the sums of its upright and level edges, in
    which slanted patterns around the board vanish.
    """
    upright, level = edges_of(np.asarray(picture, np.int16))
    edges = upright + level
    sums = np.sqrt(upright.sum(0))[None], np.sqrt(level.sum(1))[None]
    found = [_self_likeness(edges), _self_likeness(edges.T)], [*map(_self_likeness, sums)]
    periods: list[tuple[float, float]] = []
    for across, down in found:
        for size, strength in _periods(across, down)[:most]:
            if all(abs(size / other - 1) > _SAME_SIZE for other, _ in periods):
                periods.append((size, strength))
    return [grid for period in periods for grid in placed(picture, *period)]


def strongest(values: NDArray[_Number]) -> NDArray[_Number]:
    """Return the largest value of each pixel; numpy's own ``max`` takes ten times as long."""
    largest: NDArray[_Number] = np.maximum(values[..., 0], values[..., 1])
    return np.maximum(largest, values[..., 2], out=largest)


def _self_likeness(edges: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return how alike the picture and itself are when shifted along its rows, by pixels."""
    width = edges.shape[1]
    flat = edges - edges.mean(1, keepdims=True)
    length = fft.next_fast_len(2 * width, real=True)
    spectrum = fft.rfft(flat, length, axis=1)
    power = (spectrum.real**2 + spectrum.imag**2).sum(0)
    result = fft.irfft(power, length)[:width]
    alike: NDArray[np.float32] = (result / max(result[0], 1e-6)).astype(np.float32)
    return alike


def _comb(
    alike: NDArray[np.float32], sizes: NDArray[np.float64], teeth: int
) -> NDArray[np.float64]:
    total = np.zeros(len(sizes))
    count = np.zeros(len(sizes))
    at = np.arange(len(alike))
    sums = np.concatenate(([0.0], np.cumsum(alike, dtype=np.float64)))
    ends = np.arange(len(sums))
    for tooth in range(1, teeth + 1):
        on = tooth * sizes
        fits = on < 0.8 * len(alike)
        around = np.interp(on + sizes / 2, ends, sums) - np.interp(on - sizes / 2, ends, sums)
        value = np.interp(on, at, alike) - around / sizes
        total += np.where(fits, value, 0)
        count += fits
    return total / np.maximum(count, 1)


def _periods(across: NDArray[np.float32], down: NDArray[np.float32]) -> list[tuple[float, float]]:
    longest = min(LARGEST, max(len(across), len(down)) / 2.5)
    sizes = np.exp(np.arange(np.log(SMALLEST), np.log(longest), 0.004))
    strength = _comb(across, sizes, 6) + _comb(down, sizes, 6)
    peak = (strength >= ndimage.maximum_filter1d(strength, 9)) & (strength > 0)
    found = []
    for index in np.flatnonzero(peak):
        size, value = sizes[index], strength[index]
        for teeth in (8, 16, 30):
            near = size * (1 + np.linspace(-1.5, 1.5, 31) * 0.05 / teeth)
            scores = _comb(across, near, teeth) + _comb(down, near, teeth)
            size = near[scores.argmax()]
        if abs(size - round(size)) * max(len(across), len(down)) / size < 0.8:
            size = float(round(size))
        found.append((float(size), float(value)))
    found.sort(key=lambda pair: -pair[1])
    kept: list[tuple[float, float]] = []
    for size, value in found:
        if all(abs(size / other - 1) > _SAME_SIZE for other, _ in kept):
            kept.append((size, value))
    return kept


def placed(
    picture: Image.Image, size: float, strength: float, finest: int = 12, most: int = 2
) -> list[Grid]:
    """Return the grids of that size where most squares are like those near them."""
    step = min(round(size), finest)
    scale = step / size
    wide, tall = int(picture.width * scale + 0.01), int(picture.height * scale + 0.01)
    box = (0, 0, min(wide / scale, picture.width), min(tall / scale, picture.height))
    small = np.asarray(picture.resize((wide, tall), Image.Resampling.BOX, box=box), np.int16)
    whole = np.zeros((tall, wide), np.float32)
    weight = np.roll(_structure(small, step), (-(step // 2), -(step // 2)), (0, 1))
    for dy, dx in ((0, 1), (1, 0), (0, 2), (2, 0)):
        sy, sx = dy * step, dx * step
        if sy >= tall or sx >= wide:
            continue
        differ = strongest(np.abs(small[sy:, sx:] - small[: tall - sy, : wide - sx]))
        share = np.minimum(differ, 60).astype(np.float32) / 60
        mean = ndimage.uniform_filter(share, step, mode="constant", cval=1.0, origin=-(step // 2))
        whole[: tall - sy, : wide - sx] += (
            np.maximum(0, 1 - mean / 0.12) * weight[: tall - sy, : wide - sx]
        )
    folded = _fold(whole, step)
    grids: list[Grid] = []
    best = 0.0
    for _ in range(most):
        y, x = (int(i) for i in np.unravel_index(folded.argmax(), folded.shape))
        if folded[y, x] < 0.75 * best:
            break
        best = float(folded[y, x])
        grid = fitted(Grid(x / scale, y / scale, size, 0, 0, strength), *picture.size)
        if min(grid.columns, grid.rows) >= 3:
            grids.append(grid)
        # The next one lies elsewhere: a texture may repeat twice within a square.
        away = np.maximum(_apart(step, y)[:, None], _apart(step, x)[None, :])
        folded = np.where(away <= step // 5, 0, folded)
    return grids


def _apart(step: int, place: int) -> NDArray[np.intp]:
    """Return how far each place within a square is from that one, where the squares go on."""
    away = np.abs(np.arange(step) - place)
    result: NDArray[np.intp] = np.minimum(away, step - away)
    return result


def edges_of(colours: NDArray[np.int16]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return how much each pixel differs from the one left of it, and from the one above it."""
    upright, level = (np.zeros(colours.shape[:2], np.float32) for _ in range(2))
    upright[:, 1:] = np.minimum(strongest(np.abs(np.diff(colours, axis=1))), _CLIP)
    level[1:, :] = np.minimum(strongest(np.abs(np.diff(colours, axis=0))), _CLIP)
    return upright, level


def _structure(colours: NDArray[np.int16], step: int) -> NDArray[np.float32]:
    """Return the weight of each place: what is plain is like its neighbours in any grid."""
    upright, level = edges_of(colours)
    around: NDArray[np.float32] = ndimage.uniform_filter(upright + level, 2 * step)
    return np.minimum(around / 5, 1) + np.float32(0.1)


def settled(picture: Image.Image, grid: Grid) -> Grid:
    """Return the grid moved by a few pixels, to where most squares are like their neighbours."""
    half = grid.size / 2
    corner = max(0, int(grid.left - half)), max(0, int(grid.top - half))
    end = (grid.left + grid.columns * grid.size + half, grid.top + grid.rows * grid.size + half)
    picture = picture.crop(
        (*corner, min(picture.width, int(end[0]) + 1), min(picture.height, int(end[1]) + 1))
    )
    step = min(round(grid.size), 48)
    scale = step / grid.size
    wide, tall = int(picture.width * scale + 0.01), int(picture.height * scale + 0.01)
    box = (0, 0, min(wide / scale, picture.width), min(tall / scale, picture.height))
    small = np.asarray(picture.resize((wide, tall), Image.Resampling.BOX, box=box), np.int16)
    sums = []
    for dy, dx in ((0, step), (step, 0)):
        differ = np.minimum(
            strongest(np.abs(small[dy:, dx:] - small[: tall - dy, : wide - dx])), 60
        )
        total = np.zeros((differ.shape[0] + 1, differ.shape[1] + 1), np.int64)
        total[1:, 1:] = differ.cumsum(0).cumsum(1)
        sums.append(total)
    weight = _structure(small, step)
    reach = -(-step // min(step, 12))
    best = (-1.0, 0, 0)
    middle_y, middle_x = (
        round((grid.top - corner[1]) * scale),
        round((grid.left - corner[0]) * scale),
    )
    for y in range(middle_y - reach, middle_y + reach + 1):
        for x in range(middle_x - reach, middle_x + reach + 1):
            alike = 0.0
            for total in sums:
                rows = np.arange(y % step, total.shape[0] - step, step)[:, None]
                columns = np.arange(x % step, total.shape[1] - step, step)
                low, right = rows + step, columns + step
                block = (
                    total[low, right]
                    - total[rows, right]
                    - total[low, columns]
                    + total[rows, columns]
                )
                share = np.maximum(0, 1 - block / (60 * 0.12 * step**2))
                alike += float((share * weight[rows + step // 2, columns + step // 2]).sum())
            if alike > best[0] + 1e-6:
                best = (alike, y, x)
    left, top = (best[2] % step) / scale, (best[1] % step) / scale
    there = fitted(replace(grid, left=left, top=top), *picture.size)
    return replace(there, left=corner[0] + left, top=corner[1] + top)


def fitted(grid: Grid, width: int, height: int) -> Grid:
    """Return the grid with as many squares as a picture of that size has room for."""
    columns, rows = (
        int((length - start) / grid.size + 0.02)
        for length, start in ((width, grid.left), (height, grid.top))
    )
    return replace(grid, columns=columns, rows=rows)


def with_cut_squares(grid: Grid, width: int, height: int) -> Grid:
    """Return the grid with the squares that the edge of the picture cuts off but mostly shows."""
    right, bottom = grid.left + grid.columns * grid.size, grid.top + grid.rows * grid.size
    before = [_MOSTLY * grid.size < start < grid.size for start in (grid.left, grid.top)]
    after = [_MOSTLY * grid.size < rest < grid.size for rest in (width - right, height - bottom)]
    return replace(
        grid,
        left=grid.left - before[0] * grid.size,
        top=grid.top - before[1] * grid.size,
        columns=grid.columns + before[0] + after[0],
        rows=grid.rows + before[1] + after[1],
    )


def _fold(values: NDArray[np.float32], step: int) -> NDArray[np.float32]:
    tall, wide = (-(-n // step) * step for n in values.shape)
    padded = np.zeros((tall, wide), np.float32)
    padded[: values.shape[0], : values.shape[1]] = values
    folded: NDArray[np.float32] = padded.reshape(tall // step, step, wide // step, step).sum((0, 2))
    return folded
