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
    right, bottom = grid.left + grid.columns * grid.size, grid.top + grid.rows * grid.size
    over = [
        max(0, int(np.ceil(beyond - 0.5)))
        for beyond in (-grid.left, -grid.top, right - picture.width, bottom - picture.height)
    ]
    if any(over):  # squares that the edge cuts off go on as they end
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


_MOST_GROUPS: Final = 400


class Range(Generic[_Number]):
    """What each pixel of patches may be where it may lie one pixel aside."""

    def __init__(self, patches: NDArray[_Number]) -> None:
        self.patches: NDArray[_Number] = patches
        self.low: NDArray[_Number] = _of_neighbours(np.minimum, patches)
        self.high: NDArray[_Number] = _of_neighbours(np.maximum, patches)
        self.mean = patches.mean((1, 2))


def _of_neighbours(of: np.ufunc, patches: NDArray[_Number]) -> NDArray[_Number]:
    """Return the least or the greatest of the nine pixels around each pixel of each patch."""
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
    """Patches and their ranges colour by colour, as numpy works on them fastest."""

    def __init__(self, patches: NDArray[_Number]) -> None:
        ranges = Range(patches)
        self._means = np.ascontiguousarray(ranges.mean.T, np.float32)
        self._pixels: NDArray[_Number] = _by_colour(ranges.patches)
        self._low: NDArray[_Number] = _by_colour(ranges.low)
        self._high: NDArray[_Number] = _by_colour(ranges.high)

    def near(self, chosen: NDArray[np.intp], one: int, limit: float) -> NDArray[np.intp]:
        """Return those of the chosen patches of which the mean colour is near that of one."""
        red, green, blue = (np.abs(mean[chosen] - mean[one]) < limit for mean in self._means)
        result: NDArray[np.intp] = chosen[red & green & blue]
        return result

    def alike(self, chosen: NDArray[np.intp], one: int, tolerance: float) -> NDArray[np.intp]:
        """Return those of the chosen patches that differ from that one by less grey levels."""
        here, pixels = self._pixels[one], self._pixels[chosen]
        low, high = self._low[one], self._high[one]
        excess = np.maximum(pixels, high)
        excess -= high
        np.maximum(excess, low - np.minimum(pixels, low), out=excess)
        np.maximum(excess, here - np.minimum(self._high[chosen], here), out=excess)
        np.maximum(excess, np.maximum(self._low[chosen], here) - here, out=excess)
        most = strongest(excess, axis=1).astype(np.float32)
        limit = tolerance**2 * most.shape[1]
        result: NDArray[np.intp] = chosen[np.einsum("np,np->n", most, most) < limit]
        return result


def _by_colour(patches: NDArray[_Number]) -> NDArray[_Number]:
    """Return patches with shape ``(n, 3, pixels)``."""
    return np.ascontiguousarray(patches.reshape(len(patches), -1, 3).swapaxes(1, 2))


def groups(patches: NDArray[_Number], tolerance: float, most: int) -> NDArray[np.intp]:
    """Return a group for each patch, the most frequent first.

    Beyond so many groups, each of the other patches is one of its own.
    """
    bounds = _Bounds(patches)
    label = np.full(len(patches), -1)
    waiting = np.arange(len(patches))
    number = 0
    while len(waiting) and number < most:
        leader = waiting[0]
        near = bounds.near(waiting, leader, 6 + 2 * tolerance)
        label[bounds.alike(near, leader, tolerance)] = number
        label[leader] = number
        waiting = waiting[label[waiting] < 0]
        number += 1
    label[waiting] = number + np.arange(len(waiting))
    order = np.argsort(-np.bincount(label), kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    result: NDArray[np.intp] = rank[label]
    return result


def looks_of(picture: Image.Image, grid: Grid, tolerance: float) -> Looks | None:
    """Return the squares in groups; None if hardly two of them are alike."""
    side = min(16, max(8, round(grid.size)))
    patches = patches_of(picture, grid, side)
    label = groups(patches, tolerance, _MOST_GROUPS)
    if label.max() >= _MOST_GROUPS:
        return None
    faces = [
        np.median(patches[np.flatnonzero(label == g)[:15]], axis=0) for g in range(label.max() + 1)
    ]
    return Looks(label.reshape(grid.rows, grid.columns), np.array(faces, np.float32))


def merged(looks: Looks, tolerance: float) -> Looks:
    """Return fewer groups: those with like faces become one, with the most frequent face."""
    joined = groups(looks.faces, tolerance, most=len(looks.faces))
    label = joined[looks.label]
    order = np.argsort(-np.bincount(label.ravel()), kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    first = [np.flatnonzero(joined == group)[0] for group in order]
    return Looks(rank[label], looks.faces[first])


def parted(looks: Looks, alone: Iterable[tuple[int, int]]) -> Looks:
    """Return the looks where each of these squares, by row and column, is a group of its own."""
    label, faces = looks.label.copy(), list(looks.faces)
    for square in alone:
        if (label == label[square]).sum() > 1:
            faces.append(faces[label[square]])
            label[square] = len(faces) - 1
    return Looks(label, np.array(faces, np.float32))
