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
    Box,
    Grid,
    best_part,
    candidates,
    edges_of,
    fitted,
    fraction,
    placed,
    planes_of,
    repeating_parts,
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
_BLANK: Final = 24
"""Grey levels: a square that varies less shows nothing."""
_NEAR: Final = 0.11
"""Share of a square by which a grid moves to where most squares are like their neighbours."""
_SAME_PLACE: Final = 0.04
"""Share of a square by which places differ that are worth a reading each."""
_LARGE: Final = 300_000
"""Pixels of a picture of which a board may be a small part."""
_ENOUGH_PIXELS: Final = 700_000
"""The grid is looked for on a half or a third of what is larger."""
_FEW: Final = 6
"""So many squares across tell their size."""
_AROUND: Final = 16
"""Squares on each side of a part in which the board may go on."""
_ELSEWHERE: Final = 1.0
"""How unlikely it is that the board does not lie where the picture repeats itself most."""
_SINGLE: Final = -1.0
_PLAIN: Final = -0.3
"""What squares that look like no other, or plain ones, are worth as parts of a board."""


def likely_grids(picture: Image.Image, most: int = 3) -> Iterator[tuple[float, list[Grid]]]:
    """Yield how unlikely each size of squares is against the first, and where they may lie.

    On a large picture the part that repeats itself comes first. The squares are placed when they
    are asked for: mostly the first size will do.
    """
    elsewhere = 0.0
    if picture.width * picture.height > _LARGE:
        for part, size in repeating_parts(picture):
            for unlikely, grids in _likely_on(picture, part, size, most):
                yield elsewhere + unlikely, grids
            elsewhere += _ELSEWHERE
    for unlikely, grids in _likely_on(picture, (0, 0, *picture.size), 0.0, most):
        yield elsewhere + unlikely, grids


def _likely_on(
    picture: Image.Image, part: Box, size: float, most: int
) -> Iterator[tuple[float, list[Grid]]]:
    """Yield sizes of squares by a part of the picture, and where they lie in it and around it.

    The part is made larger if it has but a few squares of the size given.
    """
    factor = fraction(picture, _ENOUGH_PIXELS)
    wide, tall = part[2] - part[0], part[3] - part[1]
    part = _grown(part, _FEW * size - wide, _FEW * size - tall, picture)
    choice = _Choice(picture.crop(part).reduce(factor))
    rated = sorted(map(choice.rated, candidates(choice.picture)), key=lambda one: one.cost)
    sizes: list[_Rated] = []
    for one in rated:
        if all(one.grid.size != other.grid.size for other in sizes):
            sizes.append(one)
    best = rated[0].cost if rated else 0.0
    for one in sizes[:most]:
        if one.cost < best + _RIVALS:
            places = _places_around(picture, part, factor, choice, one)
            places += [inner for place in places for inner in _unframed(picture, place)]
            yield one.cost - best, _different(places)


def _different(places: list[Grid]) -> list[Grid]:
    """Return places that differ by more than a part of a pixel, or by rows and columns."""
    kept: list[Grid] = []
    for one in places:
        if not any(
            one.is_near(other, _SAME_PLACE)
            and (one.rows, one.columns) == (other.rows, other.columns)
            for other in kept
        ):
            kept.append(one)
    return kept


def _grown(part: Box, across: float, down: float, picture: Image.Image) -> Box:
    """Return a part that is wider and taller by so many pixels, but within the picture."""
    right, below = max(0, int(across / 2)), max(0, int(down / 2))
    ends = min(part[2] + right, picture.width), min(part[3] + below, picture.height)
    return max(0, part[0] - right), max(0, part[1] - below), *ends


def _places_around(
    picture: Image.Image, part: Box, factor: int, choice: _Choice, one: _Rated
) -> list[Grid]:
    """Return where squares lie that were found on a part, so many times smaller, and around it."""
    more = 2 * _AROUND * one.grid.size * factor
    around = _grown(part, more, more, picture)
    if around != part:
        right, down = ((part[at] - around[at]) / factor for at in (0, 1))
        wide, tall = ((part[at + 2] - part[at]) / factor for at in (0, 1))
        core = right + wide / 2, down + tall / 2
        choice = _Choice(picture.crop(around).reduce(factor), core)
        size = one.grid.size
        left, top = (one.grid.left + right) % size, (one.grid.top + down) % size
        grid = fitted(replace(one.grid, left=left, top=top), *choice.picture.size)
        one = choice.rated(grid, compare_all=True)
    return [_on_whole(picture, grid, factor, around) for grid in choice.places(one)]


def _unframed(picture: Image.Image, grid: Grid) -> list[Grid]:
    """Return the grid without frames, texts and buttons around; nothing where there are none.

    None of their squares that show something looks like one within.
    """
    patches = patches_of(picture, grid, _SIDE)
    label = groups(patches, _TOLERANCE, len(patches)).reshape(grid.rows, grid.columns)
    label[np.ptp(patches, axis=(1, 2)).max(1).reshape(label.shape) < _BLANK] = -1
    top, bottom, left, right = 0, grid.rows, 0, grid.columns
    shows = False
    while min(bottom - top, right - left) > 4:
        part = label[top:bottom, left:right]
        within = part[1:-1, 1:-1]
        sides = [side[side >= 0] for side in (part[0], part[-1], part[:, 0], part[:, -1])]
        foreign = [not np.isin(side, within).any() for side in sides]
        if not any(foreign):
            break
        shows |= any(off and len(side) for off, side in zip(foreign, sides, strict=True))
        top, bottom = top + foreign[0], bottom - foreign[1]
        left, right = left + foreign[2], right - foreign[3]
    return [grid.part(top, bottom, left, right)] if shows else []


def _on_whole(picture: Image.Image, grid: Grid, factor: int, part: Box) -> Grid:
    """Return the grid that lies so on a part of the picture, made smaller by the factor."""
    grid = grid.scaled(factor)
    grid = replace(grid, left=grid.left + part[0], top=grid.top + part[1])
    if factor > 1:
        grid = settled(picture, grid)
    return with_cut_squares(grid, *picture.size)


@dataclass(frozen=True, slots=True)
class _Rated:
    grid: Grid
    cost: float
    misplaced: float
    label: NDArray[np.intp]
    is_whole: bool


class _Choice:
    """Rates grids on one picture."""

    def __init__(self, picture: Image.Image, core: tuple[float, float] | None = None) -> None:
        self.picture = picture
        self._core = core
        upright, level = edges_of(planes_of(picture))
        self._sums = sums_of(upright + level)

    def rated(self, grid: Grid, compare_all: bool = False) -> _Rated:
        """Return how much speaks against a grid, and which squares look alike."""
        patches = patches_of(self.picture, grid, _SIDE).reshape(grid.rows, grid.columns, -1)
        every, most = max(1, grid.rows * grid.columns // _MANY_SQUARES), _MOST_GROUPS
        if compare_all:
            every, most = 1, grid.rows * grid.columns
        label = groups(patches[::every].reshape(-1, _SIDE, _SIDE, 3), _TOLERANCE, most)
        marks = _marks(grid, label, self._sums, every)
        cost, misplaced = (marks @ _WEIGHTS).tolist()
        return _Rated(grid, cost, misplaced, label, every == 1)

    def places(self, one: _Rated) -> list[Grid]:
        """Return where the squares of the board may lie: one place, or two that differ."""
        if one.is_whole:
            one = self.rated(self._cropped(one))
        spots = self._spots(one.grid)
        here = settled(self.picture, one.grid)
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
        corner = min(self.picture.width, int(box[2])), min(self.picture.height, int(box[3]))
        part = self.picture.crop((left, top, *corner))
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
        if self._core is not None:
            worth[one.grid.square_at(*self._core)] = worth.size
        top, bottom, left, right = best_part(worth)
        return one.grid.part(
            max(0, top - 1),
            min(one.grid.rows, bottom + 1),
            max(0, left - 1),
            min(one.grid.columns, right + 1),
        )


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
