"""Groups the squares of a picture that look alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sokolab.pictures.grid import Grid, strongest

_Number = TypeVar("_Number", np.uint8, np.float32)

Squares = NDArray[np.uint8]
"""Shape ``(squares, side, side, 3)``: one small picture for each square."""
Patches = NDArray[np.float32]
"""Shape ``(groups, side, side, 3)``: one typical small picture for each group, 0 to 255."""


def patches_of(picture: Image.Image, grid: Grid, side: int) -> Squares:
    """Return the squares of the grid, row by row, each scaled to ``side`` pixels."""
    right, bottom = grid.left + grid.columns * grid.size, grid.top + grid.rows * grid.height
    over = [
        max(0, int(np.ceil(beyond - 0.5)))
        for beyond in (-grid.left, -grid.top, right - picture.width, bottom - picture.height)
    ]
    if any(over):  # squares that the edge cuts off are continued with their last pixels
        padded = np.pad(
            np.asarray(picture), ((over[1], over[3]), (over[0], over[2]), (0, 0)), mode="edge"
        )
        picture = Image.fromarray(padded)
    box = (grid.left + over[0], grid.top + over[1], right + over[0], bottom + over[1])
    box = (max(0, box[0]), max(0, box[1]), min(box[2], picture.width), min(box[3], picture.height))
    whole = picture.resize((grid.columns * side, grid.rows * side), Image.Resampling.BOX, box=box)
    pixels = np.asarray(whole).reshape(grid.rows, side, grid.columns, side, 3)
    return np.ascontiguousarray(pixels.swapaxes(1, 2)).reshape(-1, side, side, 3)


@dataclass(frozen=True, slots=True)
class Looks:
    """The squares of a picture in groups.

    Attributes
    ----------
    label
        Shape ``(rows, columns)``: the group of each square, numbered from the most frequent.
    faces
        One typical patch of each group.
    """

    label: NDArray[np.intp]
    faces: Patches


_MAX_GROUPS: Final = 400
_MAX_LEADERS: Final = 16
_MAX_PAIRS: Final = 256  # pairs of patches compared at a time; they fit into the processor's cache


class Range(Generic[_Number]):
    """The range of each pixel of patches that may be shifted by one pixel."""

    def __init__(self, patches: NDArray[_Number]) -> None:
        self.patches: NDArray[_Number] = patches
        self.low: NDArray[_Number] = _of_neighbours(np.minimum, patches)
        self.high: NDArray[_Number] = _of_neighbours(np.maximum, patches)


def _of_neighbours(of: np.ufunc, patches: NDArray[_Number]) -> NDArray[_Number]:
    """Return the smallest or the largest of the nine pixels around each pixel of each patch."""
    for axis in (1, 2):
        first, last = (
            tuple(slice(*(ends if at == axis else (None,))) for at in range(4))
            for ends in ((1, None), (None, -1))
        )
        found = patches.copy()
        of(found[last], patches[first], out=found[last])
        of(found[first], patches[last], out=found[first])
        patches = found
    return patches


class _Bounds(Generic[_Number]):
    """Patches and their ranges, colour by colour, which numpy handles fastest."""

    def __init__(self, patches: NDArray[_Number]) -> None:
        ranges = Range(patches)
        self._pixels: NDArray[_Number] = _by_colour(ranges.patches)
        self._low: NDArray[_Number] = _by_colour(ranges.low)
        self._high: NDArray[_Number] = _by_colour(ranges.high)
        self._quarters = _quarters(self._pixels, patches.shape[1])

    def alike(
        self, first: NDArray[np.intp], second: NDArray[np.intp], tolerance: float
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the pairs of patches, one from each list, that differ by at most the tolerance.

        The mean colours of their quarters must be near each other too. Pairs are given by places in
        ``first`` and ``second``, sorted by the former.
        """
        limit = 6 + 2 * tolerance
        red, green, blue = (
            np.abs(mean[first, None] - mean[second]) < limit for mean in self._quarters[:3]
        )
        one, other = np.nonzero(red & green & blue)
        for mean in self._quarters[3:]:
            near = np.abs(mean[first[one]] - mean[second[other]]) < limit
            one, other = one[near], other[near]
        parts = [slice(at, at + _MAX_PAIRS) for at in range(0, len(one), _MAX_PAIRS)]
        alike: list[NDArray[np.bool_]] = [
            self._are_alike(first[one[part]], second[other[part]], tolerance) for part in parts
        ]
        kept = np.concatenate([np.zeros(0, bool), *alike])
        return one[kept], other[kept]

    def _are_alike(
        self, one: NDArray[np.intp], other: NDArray[np.intp], tolerance: float
    ) -> NDArray[np.bool_]:
        excess = np.zeros((len(one), *self._pixels.shape[1:]), self._pixels.dtype)
        for here, there in ((one, other), (other, one)):
            pixels, high, low = self._pixels[there], self._high[here], self._low[here]
            np.maximum(excess, np.maximum(pixels, high) - high, out=excess)
            np.maximum(excess, low - np.minimum(pixels, low), out=excess)
        most = strongest(excess, axis=1).astype(np.float32)
        alike: NDArray[np.bool_] = np.einsum("np,np->n", most, most) < tolerance**2 * most.shape[1]
        return alike


def _by_colour(patches: NDArray[_Number]) -> NDArray[_Number]:
    """Return patches with shape ``(n, 3, pixels)``."""
    return np.ascontiguousarray(patches.reshape(len(patches), -1, 3).swapaxes(1, 2))


def _quarters(pixels: NDArray[_Number], side: int) -> NDArray[np.float32]:
    """Return the mean of each colour in each quarter, with shape ``(12, patches)``."""
    half = 2 * np.arange(side) // side
    quarter = (2 * half[:, None] + half).ravel()
    shares = (quarter[:, None] == np.arange(4)) / np.bincount(quarter)
    means = pixels.astype(np.float32) @ shares.astype(np.float32)
    return np.ascontiguousarray(means.transpose(2, 1, 0).reshape(12, -1))


def groups(patches: NDArray[_Number], tolerance: float, max_groups: int) -> NDArray[np.intp]:
    """Return a group for each patch, the most frequent first.

    The first patch without a group leads a new one, and all patches like it follow. Once there are
    ``max_groups`` groups, each further patch is a group by itself.
    """
    bounds = _Bounds(patches)
    label = np.full(len(patches), -1)
    waiting = np.arange(len(patches))
    number, together = 0, 1
    while len(waiting) and number < max_groups:
        # Several patches may lead at once; earlier leaders take the patches that are like them.
        leaders = waiting[:together]
        one, other = bounds.alike(leaders, waiting, tolerance)
        ends = np.searchsorted(one, np.arange(len(leaders) + 1))
        before = number
        for at, leader in enumerate(leaders):
            if label[leader] < 0 and number < max_groups:
                like = waiting[other[ends[at] : ends[at + 1]]]
                label[like[label[like] < 0]] = number
                label[leader] = number
                number += 1
        together = min(2 * (number - before), _MAX_LEADERS)
        waiting = waiting[label[waiting] < 0]
    label[waiting] = number + np.arange(len(waiting))
    order = np.argsort(-np.bincount(label), kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    result: NDArray[np.intp] = rank[label]
    return result


def looks_of(
    picture: Image.Image, grid: Grid, tolerance: float, max_groups: int = _MAX_GROUPS
) -> Looks | None:
    """Return the squares in groups; None if there are too many groups because few are alike."""
    side = min(16, max(8, round(grid.size)))
    patches = patches_of(picture, grid, side)
    label = groups(patches, tolerance, max_groups)
    if label.max() >= max_groups:
        return None
    faces = [
        np.median(patches[np.flatnonzero(label == g)[:15]], axis=0) for g in range(label.max() + 1)
    ]
    return Looks(label.reshape(grid.rows, grid.columns), np.array(faces, np.float32))


def merged(looks: Looks, tolerance: float) -> Looks:
    """Return the looks with groups of like faces joined; the most frequent face is kept."""
    joined = groups(looks.faces, tolerance, max_groups=len(looks.faces))
    label = joined[looks.label]
    order = np.argsort(-np.bincount(label.ravel()), kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    first = [np.flatnonzero(joined == group)[0] for group in order]
    return Looks(rank[label], looks.faces[first])


def parted(looks: Looks, squares: Iterable[tuple[int, int]]) -> Looks:
    """Return the looks with each of these squares, by row and column, as a group by itself."""
    label, faces = looks.label.copy(), list(looks.faces)
    for square in squares:
        if (label == label[square]).sum() > 1:
            faces.append(faces[label[square]])
            label[square] = len(faces) - 1
    return Looks(label, np.array(faces, np.float32))
