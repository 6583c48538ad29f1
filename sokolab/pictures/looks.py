"""Finds which squares of a picture look alike. Squares that look alike share a *look*, an index."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from sokolab.pictures.grid import Grid, strongest_colour

_Number = TypeVar("_Number", np.uint8, np.float32)

Squares = NDArray[np.uint8]
"""Shape ``(squares, side, side, 3)``: one small picture of each square."""
Patches = NDArray[np.float32]
"""Shape ``(looks, side, side, 3)``: one typical small picture of each look, 0 to 255."""
_MAX_LOOKS: Final = 400
_MAX_LEADERS: Final = 16  # patches that lead new looks at the same time
_MAX_PAIRS: Final = 256  # pairs of patches compared together; they fit into the processor's cache
_MAX_FACE_SQUARES: Final = 15  # squares of a look whose median is its face: the first ones


def patches_of(picture: Image.Image, grid: Grid, side: int) -> Squares:
    """Return the squares of the grid, row by row, each scaled to ``side`` pixels."""
    right, bottom = grid.left + grid.columns * grid.size, grid.top + grid.rows * grid.square_height
    west, north, east, south = (  # pixels by which the grid extends beyond the picture
        max(0, int(np.ceil(pixels - 0.5)))
        for pixels in (-grid.left, -grid.top, right - picture.width, bottom - picture.height)
    )
    if west or north or east or south:  # cut squares are continued with their last pixels
        padding = (north, south), (west, east), (0, 0)
        picture = Image.fromarray(np.pad(np.asarray(picture), padding, mode="edge"))
    box = (grid.left + west, grid.top + north, right + west, bottom + north)
    box = (max(0, box[0]), max(0, box[1]), min(box[2], picture.width), min(box[3], picture.height))
    whole = picture.resize((grid.columns * side, grid.rows * side), Image.Resampling.BOX, box=box)
    pixels = np.asarray(whole).reshape(grid.rows, side, grid.columns, side, 3)
    return np.ascontiguousarray(pixels.swapaxes(1, 2)).reshape(-1, side, side, 3)


@dataclass(frozen=True, slots=True)
class Looks:
    """The looks of a picture's squares."""

    label: NDArray[np.intp]
    """Shape ``(rows, columns)``: the index of each square's look; 0 is the most frequent."""
    faces: Patches
    """One typical patch of each look."""


class ColourRange(Generic[_Number]):
    """The darkest and the lightest colour within one pixel of each pixel of patches."""

    def __init__(self, patches: NDArray[_Number]) -> None:
        self.patches: NDArray[_Number] = patches
        self.low: NDArray[_Number] = _of_neighbours(np.minimum, patches)
        self.high: NDArray[_Number] = _of_neighbours(np.maximum, patches)


def _of_neighbours(extreme: np.ufunc, patches: NDArray[_Number]) -> NDArray[_Number]:
    """Return the smallest or the largest of the nine pixels around each pixel of each patch."""
    for axis in (1, 2):
        all_but_first, all_but_last = (
            tuple(slice(*(ends if dimension == axis else (None,))) for dimension in range(4))
            for ends in ((1, None), (None, -1))
        )
        result = patches.copy()
        extreme(result[all_but_last], patches[all_but_first], out=result[all_but_last])
        extreme(result[all_but_first], patches[all_but_last], out=result[all_but_first])
        patches = result
    return patches


class _PatchRanges(Generic[_Number]):
    """Patches and their ranges, colour by colour, which numpy handles fastest."""

    def __init__(self, patches: NDArray[_Number]) -> None:
        ranges = ColourRange(patches)
        self._pixels: NDArray[_Number] = _by_colour(ranges.patches)
        self._low: NDArray[_Number] = _by_colour(ranges.low)
        self._high: NDArray[_Number] = _by_colour(ranges.high)
        self._quarter_means = _quarter_means(self._pixels, patches.shape[1])

    def alike_pairs(
        self, first: NDArray[np.intp], second: NDArray[np.intp], tolerance: float
    ) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the pairs of patches, one from each list, that differ by at most the tolerance.

        The mean colours of their quarters must be similar too. The result has the index of each
        pair in ``first``, in ascending order, and its index in ``second``.
        """
        limit = 6 + 2 * tolerance  # grey levels
        red, green, blue = (
            np.abs(mean[first, None] - mean[second]) < limit for mean in self._quarter_means[:3]
        )
        a, b = np.nonzero(red & green & blue)
        for mean in self._quarter_means[3:]:
            are_near = np.abs(mean[first[a]] - mean[second[b]]) < limit
            a, b = a[are_near], b[are_near]
        chunks = [slice(start, start + _MAX_PAIRS) for start in range(0, len(a), _MAX_PAIRS)]
        is_alike_in_chunks: list[NDArray[np.bool_]] = [
            self._are_alike(first[a[chunk]], second[b[chunk]], tolerance) for chunk in chunks
        ]
        is_alike = np.concatenate([np.zeros(0, bool), *is_alike_in_chunks])
        return a[is_alike], b[is_alike]

    def _are_alike(
        self, a: NDArray[np.intp], b: NDArray[np.intp], tolerance: float
    ) -> NDArray[np.bool_]:
        excess = np.zeros((len(a), *self._pixels.shape[1:]), self._pixels.dtype)
        for ranges_of, pixels_of in ((a, b), (b, a)):
            pixels, high, low = self._pixels[pixels_of], self._high[ranges_of], self._low[ranges_of]
            np.maximum(excess, np.maximum(pixels, high) - high, out=excess)
            np.maximum(excess, low - np.minimum(pixels, low), out=excess)
        largest = strongest_colour(excess, axis=1).astype(np.float32)
        square_sums = np.einsum("np,np->n", largest, largest)
        is_alike: NDArray[np.bool_] = square_sums < tolerance**2 * largest.shape[1]
        return is_alike


def _by_colour(patches: NDArray[_Number]) -> NDArray[_Number]:
    """Return patches with shape ``(n, 3, pixels)``."""
    return np.ascontiguousarray(patches.reshape(len(patches), -1, 3).swapaxes(1, 2))


def _quarter_means(pixels: NDArray[_Number], side: int) -> NDArray[np.float32]:
    """Return the mean of each colour in each quarter, with shape ``(12, patches)``."""
    half = 2 * np.arange(side) // side
    quarter = (2 * half[:, None] + half).ravel()
    shares = (quarter[:, None] == np.arange(4)) / np.bincount(quarter)
    means = pixels.astype(np.float32) @ shares.astype(np.float32)
    return np.ascontiguousarray(means.transpose(2, 1, 0).reshape(12, -1))


def label_looks(patches: NDArray[_Number], tolerance: float, max_looks: int) -> NDArray[np.intp]:
    """Return the index of each patch's look, where 0 is the most frequent.

    The first patch without a look leads a new one, and all patches like it follow. Once there are
    ``max_looks`` looks, each other patch has a look of its own.
    """
    patch_ranges = _PatchRanges(patches)
    label = np.full(len(patches), -1)
    waiting = np.arange(len(patches))
    look_count, leader_count = 0, 1
    while len(waiting) and look_count < max_looks:
        # A patch that is like several leaders goes to the earliest of them.
        leaders = waiting[:leader_count]
        leader_index, follower_index = patch_ranges.alike_pairs(leaders, waiting, tolerance)
        bounds = np.searchsorted(leader_index, np.arange(len(leaders) + 1))
        first_new_look = look_count
        for i, leader in enumerate(leaders):
            if label[leader] < 0 and look_count < max_looks:
                followers = waiting[follower_index[bounds[i] : bounds[i + 1]]]
                label[followers[label[followers] < 0]] = look_count
                label[leader] = look_count
                look_count += 1
        leader_count = min(2 * (look_count - first_new_look), _MAX_LEADERS)
        waiting = waiting[label[waiting] < 0]
    label[waiting] = look_count + np.arange(len(waiting))
    order = np.argsort(-np.bincount(label), kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    ranked_label: NDArray[np.intp] = rank[label]
    return ranked_label


def looks_of(
    picture: Image.Image, grid: Grid, tolerance: float, max_looks: int = _MAX_LOOKS
) -> Looks | None:
    """Return the looks of the squares, or None if there are ``max_looks`` or more."""
    side = min(16, max(8, round(grid.size)))
    patches = patches_of(picture, grid, side)
    label = label_looks(patches, tolerance, max_looks)
    if label.max() >= max_looks:
        return None
    faces = [
        np.median(patches[np.flatnonzero(label == look)[:_MAX_FACE_SQUARES]], axis=0)
        for look in range(label.max() + 1)
    ]
    return Looks(label.reshape(grid.rows, grid.columns), np.array(faces, np.float32))


def merged(looks: Looks, tolerance: float) -> Looks:
    """Return the looks after joining looks of similar faces. The most frequent face is kept."""
    joined = label_looks(looks.faces, tolerance, max_looks=len(looks.faces))
    label = joined[looks.label]
    order = np.argsort(-np.bincount(label.ravel()), kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    kept_looks = [np.flatnonzero(joined == look)[0] for look in order]
    return Looks(rank[label], looks.faces[kept_looks])


def with_own_looks(looks: Looks, squares: Iterable[tuple[int, int]]) -> Looks:
    """Return the looks with a separate one for each of these squares, by row and column."""
    label, faces = looks.label.copy(), list(looks.faces)
    for square in squares:
        if (label == label[square]).sum() > 1:
            faces.append(faces[label[square]])
            label[square] = len(faces) - 1
    return Looks(label, np.array(faces, np.float32))
