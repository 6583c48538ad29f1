"""Chooses the likeliest of the grids that a picture might have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from sokolab.pictures.grid import (
    Grid,
    candidates,
    edges_of,
    placed,
    planes_of,
    settled,
    sums_of,
    with_cut_squares,
)
from sokolab.pictures.looks import groups, patches_of

_SIDE: Final = 8
_TOLERANCE: Final = 9.0
_MOST_GROUPS: Final = 200
_MANY_SQUARES: Final = 800
"""Of a finer grid only some rows are compared."""
_WEIGHTS: Final = np.array([[-1.2, 0.0], [-0.8, 0.0], [1.0, 5.0], [11.0, 5.0]])
"""What speaks against a grid, and what against its place, in the order of `_marks`.

Fitted to pictures in skins drawn at random: a conditional logistic model in which the true grid
competes with the other candidates.
"""
_RIVALS: Final = 3.0
"""A grid that costs so much more than the best is none."""
_WORTH_IT: Final = 0.1
"""A grid is moved only where so much speaks for it."""
_BARE: Final = 30.0
"""A square with fewer edges, in grey levels, has no structure."""
_NEAR: Final = 0.11
"""Share of a square by which a grid moves to where most squares are like their neighbours."""
_SAME_PLACE: Final = 0.04
"""Share of a square by which places differ that are worth a reading each."""
_SINGLE: Final = -1.0
_PLAIN: Final = -0.3
"""What squares that look like no other, or plain ones, are worth as parts of a board."""


def likely_grids(picture: Image.Image, most: int = 3) -> Iterator[tuple[float, list[Grid]]]:
    """Yield how unlikely each size of squares is against the first, and where they may lie.

    The squares are placed when they are asked for: mostly the first size will do.
    """
    choice = _Choice(picture)
    rated = sorted(map(choice.rated, candidates(picture)), key=lambda one: one.cost)
    sizes: list[_Rated] = []
    for one in rated:
        if all(one.grid.size != other.grid.size for other in sizes):
            sizes.append(one)
    best = rated[0].cost if rated else 0.0
    likely = [one for one in sizes[:most] if one.cost < best + _RIVALS]
    for one in likely:
        places = choice.places(one)
        yield one.cost - best, [with_cut_squares(grid, *picture.size) for grid in places]


@dataclass(frozen=True, slots=True)
class _Rated:
    grid: Grid
    cost: float
    misplaced: float
    label: NDArray[np.intp]
    is_whole: bool


class _Choice:
    """Rates grids on one picture."""

    def __init__(self, picture: Image.Image) -> None:
        self._picture = picture
        upright, level = edges_of(planes_of(picture))
        self._sums = sums_of(upright + level)

    def rated(self, grid: Grid) -> _Rated:
        """Return how much speaks against a grid, and which squares look alike."""
        patches = patches_of(self._picture, grid, _SIDE).reshape(grid.rows, grid.columns, -1)
        every = max(1, grid.rows * grid.columns // _MANY_SQUARES)
        label = groups(patches[::every].reshape(-1, _SIDE, _SIDE, 3), _TOLERANCE, _MOST_GROUPS)
        marks = _marks(grid, label, self._sums, every)
        cost, misplaced = (marks @ _WEIGHTS).tolist()
        return _Rated(grid, cost, misplaced, label, every == 1)

    def places(self, one: _Rated) -> list[Grid]:
        """Return where the squares of the board may lie: one place, or two that differ."""
        if one.is_whole:
            one = self.rated(self._cropped(one))
        spots = self._spots(one.grid)
        here = settled(self._picture, one.grid)
        there = self._settled(self._moved(one, spots), spots).grid
        return [here] if here.is_near(there, _SAME_PLACE) else [here, there]

    def _moved(self, one: _Rated, spots: list[Grid]) -> _Rated:
        """Return the best grid of the same size: at one of the spots, or some eighths aside."""
        one = self._best(one, [one.grid.aligned(spot) for spot in spots])
        for right, down in ((0.0, 0.125), (0.125, 0.0)):
            shifts = [by for by in range(-3, 5) if by]
            one = self._best(one, [one.grid.shifted(by * right, by * down) for by in shifts])
        return one

    def _spots(self, grid: Grid) -> list[Grid]:
        """Return where on its part of the picture a grid may lie, to the pixel."""
        box = grid.left, grid.top, *grid.middle(grid.rows, grid.columns)
        left, top = max(0, int(box[0])), max(0, int(box[1]))
        corner = min(self._picture.width, int(box[2])), min(self._picture.height, int(box[3]))
        part = self._picture.crop((left, top, *corner))
        there = placed(part, grid.size, grid.score, finest=48, most=4)
        return [replace(one, left=one.left + left, top=one.top + top) for one in there]

    def _settled(self, one: _Rated, spots: list[Grid]) -> _Rated:
        """Return the grid moved and resized by parts of a pixel."""
        for spot in spots:
            grid = one.grid.aligned(spot)
            if grid.is_near(one.grid, _NEAR):
                one = self.rated(grid)
                break
        else:
            for part in (1 / 16, 1 / 32):
                for right, down in ((part, 0), (-part, 0), (0, part), (0, -part)):
                    one = self._best(one, [one.grid.shifted(right, down)])
        if one.grid.size.is_integer():  # hardly a scaled picture
            return one
        longest = max(one.grid.columns, one.grid.rows)
        return self._best(one, [one.grid.stretched(by / longest) for by in (-1, -0.5, 0.5, 1)])

    def _best(self, one: _Rated, others: list[Grid]) -> _Rated:
        inside = [grid for grid in others if min(grid.columns, grid.rows) >= 3]
        best = min((one, *map(self.rated, inside)), key=lambda other: other.misplaced)
        return best if best.misplaced < one.misplaced - _WORTH_IT else one

    def _cropped(self, one: _Rated) -> Grid:
        """Return the part of a grid where squares with edges look alike, and one square around.

        Frames, texts and buttons around the board are left out.
        """
        within = _edges_within(one.grid, self._sums)
        has_edges = within > _BARE
        again = (np.bincount(one.label)[one.label] > 1).reshape(within.shape) & has_edges
        worth = np.where(has_edges, _SINGLE, _PLAIN)
        worth[ndimage.binary_fill_holes(again)] = 0
        worth[again] = 1
        top, bottom, left, right = _best_part(worth)
        return one.grid.part(
            max(0, top - 1),
            min(one.grid.rows, bottom + 1),
            max(0, left - 1),
            min(one.grid.columns, right + 1),
        )


def _best_part(worth: NDArray[np.float64]) -> tuple[int, int, int, int]:
    """Return between which rows and columns the sum is greatest."""
    height, width = worth.shape
    sums = np.zeros((height + 1, width + 1))
    sums[1:, 1:] = worth.cumsum(0).cumsum(1)
    best = (-np.inf, 0, height, 0, width)
    for top in range(height):
        strips = sums[top + 1 :] - sums[top]
        least = np.minimum.accumulate(strips, axis=1)
        gains = strips[:, 1:] - least[:, :-1]
        row, right = np.unravel_index(gains.argmax(), gains.shape)
        if gains[row, right] > best[0]:
            left = int(strips[row, : right + 1].argmin())
            best = (gains[row, right], top, top + 1 + int(row), left, int(right) + 1)
    return best[1:]


def _edges_within(grid: Grid, sums: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return how many edges lie within each square."""
    starts = (grid.top, grid.rows, sums.shape[0]), (grid.left, grid.columns, sums.shape[1])
    rows, columns = (
        np.clip(np.round(start + np.arange(n + 1) * grid.size).astype(np.intp), 0, limit - 1)
        for start, n, limit in starts
    )
    return np.diff(np.diff(sums[rows[:, None], columns], axis=0), axis=1)


def _marks(
    grid: Grid, label: NDArray[np.intp], sums: NDArray[np.int32], every: int
) -> NDArray[np.float64]:
    """Return what speaks for a grid or against it.

    With a good one, few words tell which square looks like which, and few of the edges on the
    squares lie in such that look like no other.
    """
    within = _edges_within(grid, sums)
    sizes = np.bincount(label)
    alone = within[::every].ravel()[sizes[label] == 1].sum() * every
    shares = sizes / len(label)
    words = max(-float((shares * np.log2(shares)).sum()), 0.1) * len(label) * every
    return np.array(
        [
            np.log(grid.size),
            np.log(max(grid.score, 1e-3)),
            np.log(words),
            alone / (within.sum() + 1),
        ]
    )
