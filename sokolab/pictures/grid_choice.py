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
from sokolab.pictures.looks import groups, patches_of
from sokolab.pictures.screen_parts import Box, best_part, panels, repeating_parts

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
"""A grid that costs this much more than the best is dropped."""
_WORTH_IT: Final = 0.1
"""A grid is moved only where this much speaks for it."""
_CLEARLY_WORTH_IT: Final = 0.5
"""The same of a grid that lies to the pixel where most squares are like their neighbours."""
_BARE: Final = 30.0
"""A square with fewer edges, in grey levels, has no structure."""
_SHARP: Final = 12
"""Grey levels: smaller edges around a part of a large picture do not count."""
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
_ENOUGH_OF_PART: Final = 300_000
"""The same of a part of a large picture that empty space parts from the rest."""
_FEW: Final = 6
"""This many squares across tell their size."""
_AROUND: Final = 16
"""Squares on each side of a part that repeats itself in which the board may go on."""
_BESIDE: Final = 2
"""The same of a part that empty space parts from the rest: faint walls may be cut off."""
_ELSEWHERE: Final = 1.0
"""How unlikely it is that the board does not lie where the picture repeats itself most."""
_PANELS_TRIED: Final = 2
_CLEAR: Final = 60.0
"""A part for which more speaks is a board: for texts and photographs, hardly 40 does."""
_LARGER: Final = 0.75
"""Exponent by which more squares count where parts of a picture are compared."""
_DISTINCT: Final = 0.7
"""Weight, on a part of a picture, of how much worse squares would fit half a square aside."""
_MOST_DISTINCT: Final = 3.5
_NOT_SQUARE: Final = 1.5
"""How unlikely it is that squares are not square where as much speaks for square ones."""
_MARGIN: Final = 200
"""Pixels by which a part is made larger where squares are looked for that are not square."""
_HARDLY_SQUARE: Final = 0.5
"""If this much less speaks for square squares, others are tried soon."""
_SINGLE: Final = -1.0
_PLAIN: Final = -0.3
"""The worth of squares that look like no other, and of plain ones, as parts of a board."""


def likely_grids(picture: Image.Image, most: int = 3) -> Iterator[tuple[float, list[Grid]]]:
    """Yield how unlikely each size of squares is against the first, and where they may lie.

    On a large picture the parts come first where something is drawn, or repeats itself. The squares
    are placed when they are asked for: mostly the first size will do.
    """
    parts = _parts(picture, most)
    first = next(parts)
    square = _square(picture, chain([first], parts))
    yield from islice(square, 1)
    box = _grown(first.box, _MARGIN, _MARGIN, picture)
    oblong = grids.aspects(picture.crop(box))
    yield from _oblong(picture, box, [one for one in oblong if one[1] < _HARDLY_SQUARE])
    yield from square
    yield from _oblong(picture, box, [one for one in oblong if one[1] >= _HARDLY_SQUARE])


def _oblong(
    picture: Image.Image, box: Box, aspects: list[tuple[float, float]]
) -> Iterator[tuple[float, list[Grid]]]:
    """Yield grids on a part of squares wider than tall, or taller than wide, as `aspects` tells."""
    for aspect, rival in aspects:
        small = grids.squeezed(picture.crop(box), aspect)
        part = _Part(small, (0, 0, *small.size), _fraction_of((0, 0, *small.size)), 1)
        for unlikely, places in part.likely(small):
            there = [grid.taller(aspect) for grid in places]
            yield (
                _NOT_SQUARE * rival + unlikely,
                [replace(one, left=one.left + box[0], top=one.top + box[1]) for one in there],
            )


def _square(picture: Image.Image, parts: Iterable[_Part]) -> Iterator[tuple[float, list[Grid]]]:
    """Yield grids of square squares, as `likely_grids` does."""
    elsewhere = 0.0
    before: list[Grid] = []
    for part in parts:
        for unlikely, places in part.likely(picture):
            fresh = _different(places, before)
            before += fresh
            if fresh:
                yield elsewhere + unlikely, fresh
        elsewhere = _ELSEWHERE


def _parts(picture: Image.Image, most: int) -> Iterator[_Part]:
    """Yield parts of a picture where the board may lie, and the picture itself at last."""
    if picture.width * picture.height > _LARGE:
        yield from islice(_drawn_parts(picture, most), _PANELS_TRIED)
        factor = grids.fraction(*picture.size, _ENOUGH_PIXELS)
        for box, size in repeating_parts(picture):
            across, down = (_FEW * size - (box[at + 2] - box[at]) for at in (0, 1))
            yield _Part(picture, _grown(box, across, down, picture), factor, 1, _AROUND)
    yield _Part(picture, (0, 0, *picture.size), grids.fraction(*picture.size, _ENOUGH_PIXELS), most)


def _drawn_parts(picture: Image.Image, most: int) -> Iterator[_Part]:
    """Yield parts set off by empty space: clear boards first, then the likeliest others."""
    others: list[tuple[float, _Part]] = []
    for box, full in panels(picture):
        part = _Part(picture, box, _fraction_of(box), most, _BESIDE)
        worth = part.worth * min(1.0, 8 * full)
        if worth > _CLEAR:
            yield part
        elif worth > 0:
            others.append((worth, part))
    yield from (part for _, part in sorted(others, key=lambda one: -one[0]))


def _fraction_of(box: Box) -> int:
    return grids.fraction(box[2] - box[0], box[3] - box[1], _ENOUGH_OF_PART)


class _Part:
    """A part of a picture, which may show part of a board only, and sizes of squares on it."""

    def __init__(
        self, picture: Image.Image, box: Box, factor: int, most: int, around: int = 0
    ) -> None:
        self.box, self._factor, self._around = box, factor, around
        self._choice = _Choice(picture.crop(box).reduce(factor))
        rated = map(self._choice.rated, grids.candidates(self._choice.picture))
        sizes: list[_Rated] = []
        for one in sorted(rated, key=lambda one: one.cost):
            if all(one.grid.size != other.grid.size for other in sizes):
                sizes.append(one)
        self.worth = 0.0
        """The evidence for a board: hardly any on text and photographs."""
        self.sizes = _rivals(self._compared(sizes[:most]) if around else sizes[:most])

    def _compared(self, sizes: list[_Rated]) -> list[_Rated]:
        """Rate sizes anew: squares half a square aside should fit worse."""
        found = []
        for one in sizes:
            gain = self._choice.distinctness(one)
            squares = one.grid.rows * one.grid.columns
            self.worth = max(self.worth, gain * float(squares**_LARGER))
            found.append(replace(one, cost=one.cost - _DISTINCT * gain))
        return sorted(found, key=lambda one: one.cost)

    def likely(self, picture: Image.Image) -> Iterator[tuple[float, list[Grid]]]:
        """Yield how unlikely each size is against the first, and where its squares may lie."""
        for one in self.sizes:
            places = self._places(picture, one)
            places += [inner for place in places for inner in _unframed(picture, place)]
            yield one.cost - self.sizes[0].cost, places

    def _places(self, picture: Image.Image, one: _Rated) -> list[Grid]:
        """Return where on the picture squares of a size may lie."""
        factor, box, size = self._factor, self.box, one.grid.size
        more = 2 * self._around * size * factor
        around = _grown(box, more, more, picture)
        choice = self._choice
        if around != box:
            right, down = ((box[at] - around[at]) / factor for at in (0, 1))
            wide, tall = choice.picture.size
            choice = _Choice(
                picture.crop(around).reduce(factor), (right + wide / 2, down + tall / 2)
            )
            left, top = (one.grid.left + right) % size, (one.grid.top + down) % size
            grid = grids.fitted(replace(one.grid, left=left, top=top), *choice.picture.size)
            one = choice.rated(grid, compare_all=True)
        return [_on_whole(picture, grid, factor, around) for grid in choice.places(one)]


def _rivals(sizes: list[_Rated]) -> list[_Rated]:
    """Return those of some sizes, the best first, that are not much worse."""
    return [one for one in sizes if one.cost < sizes[0].cost + _RIVALS]


def _different(places: list[Grid], before: list[Grid]) -> list[Grid]:
    """Return places that differ from those before by part of a pixel, or by rows and columns."""
    kept: list[Grid] = []
    for one in places:
        if not any(
            one.is_near(other, _SAME_PLACE)
            and (one.rows, one.columns) == (other.rows, other.columns)
            for other in before + kept
        ):
            kept.append(one)
    return kept


def _grown(part: Box, across: float, down: float, picture: Image.Image) -> Box:
    """Return a part made wider and taller by some pixels, but still within the picture."""
    right, below = max(0, int(across / 2)), max(0, int(down / 2))
    ends = min(part[2] + right, picture.width), min(part[3] + below, picture.height)
    return max(0, part[0] - right), max(0, part[1] - below), *ends


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
        grid = grids.settled(picture, grid)
    return grids.with_cut_squares(grid, *picture.size)


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
        upright, level = grids.edges_of(grids.planes_of(picture))
        edges = upright + level
        self._sums = self._sharp = grids.sums_of(edges)
        if core is not None:  # there may be a photograph around
            self._sharp = grids.sums_of(np.where(edges < _SHARP, 0, edges).astype(np.uint8))

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

    def distinctness(self, one: _Rated) -> float:
        """Return how much worse the squares would lie half a square to the right, or down."""
        grid = one.grid.part(0, one.grid.rows - 1, 0, one.grid.columns - 1)
        aside = [self.rated(grid.shifted(*by)).misplaced for by in ((0.5, 0.0), (0.0, 0.5))]
        return min(min(aside) - self.rated(grid).misplaced, _MOST_DISTINCT)

    def places(self, one: _Rated) -> list[Grid]:
        """Return where the squares of the board may lie: one place, or two that differ."""
        if one.is_whole:
            one = self.rated(self._cropped(one))
        spots = self._spots(one.grid)
        here = grids.settled(self.picture, one.grid)
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
        there = grids.placed(part, grid.size, grid.score, finest=48, most=4)
        return [replace(one, left=one.left + left, top=one.top + top) for one in there]

    def _settled(self, one: _Rated, spots: list[Grid]) -> _Rated:
        """Return the grid moved and resized by parts of a pixel."""
        for spot in spots:
            grid = one.grid.aligned(spot)
            if grid.is_near(one.grid, _NEAR):
                one = self.rated(grid)
                steps: tuple[float, ...] = (1 / one.grid.size,)
                worth_it = _CLEARLY_WORTH_IT
                break
        else:
            steps, worth_it = (1 / 16, 1 / 32), _WORTH_IT
        for part in steps:
            for right, down in ((part, 0), (-part, 0), (0, part), (0, -part)):
                one = self._best(one, [one.grid.shifted(right, down)], worth_it)
        if one.grid.size.is_integer():  # hardly a scaled picture
            return one
        longest = max(one.grid.columns, one.grid.rows)
        return self._best(one, [one.grid.stretched(by / longest) for by in (-1, -0.5, 0.5, 1)])

    def _best(self, one: _Rated, others: list[Grid], worth_it: float = _WORTH_IT) -> _Rated:
        inside = [grid for grid in others if min(grid.columns, grid.rows) >= 3]
        best = min((one, *map(self.rated, inside)), key=lambda other: other.misplaced)
        return best if best.misplaced < one.misplaced - worth_it else one

    def _cropped(self, one: _Rated) -> Grid:
        """Return the part of a grid where squares with edges look alike, and one square around.

        Frames, texts and buttons around the board are left out.
        """
        within = _edges_within(one.grid, self._sharp)
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

    With a good one, few words tell which square looks like which, and few of the edges lie on
    squares that look like no other.
    """
    within = _edges_within(grid, sums)
    sizes = np.bincount(label)
    edges_alone = within[::every].ravel()[sizes[label] == 1].sum() * every
    shares = sizes / len(label)
    words = max(-float((shares * np.log2(shares)).sum()), 0.1) * len(label) * every
    return np.array(
        [
            np.log(grid.size),
            np.log(max(grid.score, 1e-3)),
            np.log(words),
            edges_alone / (within.sum() + 1),
        ]
    )
