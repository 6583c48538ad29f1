"""Groups the squares of a picture that look alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from sokolab.pictures.grid import Grid, strongest

Patches = NDArray[np.float32]
"""Shape ``(squares, side, side, 3)``: one small picture for each square, 0 to 255."""


def patches_of(picture: Image.Image, grid: Grid, side: int) -> Patches:
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
    pixels = np.asarray(whole, np.float32).reshape(grid.rows, side, grid.columns, side, 3)
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


class Range:
    """What each pixel of patches may be where it may lie one pixel aside."""

    def __init__(self, patches: Patches) -> None:
        self.patches = patches
        self.low = ndimage.minimum_filter(patches, (1, 3, 3, 1), mode="nearest")
        self.high = ndimage.maximum_filter(patches, (1, 3, 3, 1), mode="nearest")
        self.mean = patches.mean((1, 2))

    def differences(self, chosen: NDArray[np.intp], one: int) -> NDArray[np.float32]:
        """Return how much each of the chosen patches differs from that one, in grey levels."""
        p, low, high = self.patches[chosen], self.low[chosen], self.high[chosen]
        over = np.maximum(p - self.high[one], self.low[one] - p)
        under = np.maximum(self.patches[one] - high, low - self.patches[one])
        excess = strongest(np.maximum(np.maximum(over, under), 0))
        result: NDArray[np.float32] = np.sqrt((excess**2).mean((1, 2)))
        return result


def groups(patches: Patches, tolerance: float, most: int) -> NDArray[np.intp]:
    """Return a group for each patch, the most frequent first.

    Beyond so many groups, each of the other patches is one of its own.
    """
    ranges = Range(patches)
    label = np.full(len(patches), -1)
    waiting = np.arange(len(patches))
    number = 0
    while len(waiting) and number < most:
        leader = waiting[0]
        near = strongest(np.abs(ranges.mean[waiting] - ranges.mean[leader])) < 6 + 2 * tolerance
        chosen = waiting[near]
        alike = chosen[ranges.differences(chosen, leader) < tolerance]
        label[alike] = number
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
