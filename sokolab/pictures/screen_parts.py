"""Finds the parts of a large picture, such as a screenshot, where a board might lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from sokolab.pictures import grid

Rectangle = tuple[int, int, int, int]
"""A part of a picture in pixels: left, top, and the exclusive ends right and bottom."""

_BUSY_CELL_SIDE: Final = 8
"""Side, in pixels, of the cells that are checked for drawings."""
_MIN_SHARP_LEVELS: Final = 28
"""Grey levels between neighbouring pixels of a drawing. Backgrounds mostly have less."""
_MIN_SHARP_EDGES: Final = 3  # fewest edges of a cell that is not empty
_MAX_PANELS: Final = 8  # the fullest are examined
_MAX_EDGE_LEVELS: Final = 48  # grey levels; stronger edges count no more than this
_CELL_SIDE: Final = 16  # side, in pixels, of the cells that are checked for repetition
_MAX_UNREDUCED_PIXELS: Final = 300_000
"""Pixels above which a picture is checked at a half, a third, … of its size."""
_MAX_SIDE: Final = 1.5 * grid.MAX_SIDE
"""Side, in pixels, of the largest squares to look for: a board can fill a screen."""
_SHARE_BY_CHANCE: Final = 0.08
"""Share of a cell's edges that repeat themselves by chance."""
_EMPTY_CELL_COST: Final = 0.003
"""Evidence against a cell in which nothing is drawn."""
_STRONG_EDGE: Final = np.float32(0.6 * _CELL_SIDE**2)
"""Mean sum of squared steps in cells; with less, the share of repeating edges counts less."""
_MIN_PART_EVIDENCE: Final = 0.5  # total evidence of the cells of a board
_MIN_PICTURE_SHARE, _MAX_PICTURE_SHARE = 0.005, 0.9
"""Shares of the picture that a panel covers. A larger part is the picture itself."""


def panels(picture: Image.Image) -> list[tuple[Rectangle, float]]:
    """Return the parts of a picture that empty space sets off from the rest, the fullest first.

    A board is usually one of them, since its walls are connected. Parts nearly as large as the
    picture are left out. Parts at the edge of the picture, such as bars of a window, come last.
    Each part comes with the share of it that is drawn on, which is small for the frame of a window.
    """
    upright, level = grid.edges_of(grid.planes_of(picture))
    sharp = np.maximum(upright, level) >= _MIN_SHARP_LEVELS
    starts = [np.arange(0, length, _BUSY_CELL_SIDE) for length in sharp.shape]
    counts = np.add.reduceat(sharp, starts[0], axis=0, dtype=np.int16)
    label, _ = ndimage.label(
        np.add.reduceat(counts, starts[1], axis=1) >= _MIN_SHARP_EDGES, np.ones((3, 3))
    )
    slices = ndimage.find_objects(label)
    cell_counts = np.bincount(label.ravel())[1:]
    rectangles: list[tuple[Rectangle, float]] = []
    for index in np.argsort(-cell_counts, kind="stable")[:_MAX_PANELS]:
        rows, columns = slices[index]
        left, top = columns.start * _BUSY_CELL_SIDE, rows.start * _BUSY_CELL_SIDE
        right = min(columns.stop * _BUSY_CELL_SIDE, picture.width)
        bottom = min(rows.stop * _BUSY_CELL_SIDE, picture.height)
        share = (right - left) * (bottom - top) / (picture.width * picture.height)
        is_large = min(right - left, bottom - top) > grid.MIN_ROWS * grid.MIN_SIDE
        if is_large and _MIN_PICTURE_SHARE < share < _MAX_PICTURE_SHARE:
            drawn_share = cell_counts[index] / label[slices[index]].size
            rectangles.append(((left, top, right, bottom), float(drawn_share)))
    edges = (0, 0, *picture.size)
    return sorted(rectangles, key=lambda panel: any(map(int.__eq__, panel[0], edges)))


def repeating_parts(picture: Image.Image, max_parts: int = 2) -> Iterator[tuple[Rectangle, float]]:
    """Yield parts of a picture that repeat themselves in both directions, with their periods.

    The part that repeats itself most comes first. A part can be smaller or larger than the board,
    and its period, in pixels, can span several squares. Lines of text mostly repeat only downwards,
    and photographs not at all.
    """
    factor = grid.reduction_factor(*picture.size, _MAX_UNREDUCED_PIXELS)
    grey = np.asarray(picture.reduce(factor)) @ np.array([0.5, 0.3, 0.2], np.float32)
    sizes = np.exp(
        np.arange(np.log(max(4, grid.MIN_SIDE / factor)), np.log(_MAX_SIDE / factor), 0.01)
    )
    evidence = np.minimum(
        _evidence_of_cells(np.diff(grey, axis=1, append=0), sizes),
        _evidence_of_cells(np.diff(grey.T, axis=1, append=0), sizes).swapaxes(1, 2),
    ).astype(np.float64)
    evidence -= _EMPTY_CELL_COST
    for _ in range(max_parts):
        size_indices = np.argsort(-np.maximum(evidence, 0).sum((1, 2)))[: grid.MAX_PERIODS]
        parts = [best_part(evidence[size]) for size in size_indices]
        part_evidence = [
            evidence[size, top:bottom, left:right].sum()
            for size, (top, bottom, left, right) in zip(size_indices, parts, strict=True)
        ]
        best = int(np.argmax(part_evidence))
        if part_evidence[best] < _MIN_PART_EVIDENCE:
            break
        top, bottom, left, right = parts[best]
        evidence[:, top:bottom, left:right] = -_SHARE_BY_CHANCE
        side = _CELL_SIDE * factor
        corner = min(right * side, picture.width), min(bottom * side, picture.height)
        yield (left * side, top * side, *corner), factor * float(sizes[size_indices[best]])


def _evidence_of_cells(
    grey_steps: NDArray[np.float32], sizes: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Return the evidence for each size in each cell, from steps between neighbours in each row.

    The shape is ``(sizes, rows of cells, columns of cells)``.
    """
    steps = np.clip(grey_steps, -_MAX_EDGE_LEVELS, _MAX_EDGE_LEVELS)
    height, width = steps.shape
    rows, columns = np.arange(0, height, _CELL_SIDE), np.arange(0, width, _CELL_SIDE)
    max_lag = min(int(2.5 * sizes[-1]) + 2, width)
    likeness = np.zeros((max_lag, len(rows), len(columns)), np.float32)
    for lag in range(max_lag):
        products, middle = np.zeros_like(steps), lag // 2
        products[:, middle : middle + width - lag] = steps[:, : width - lag] * steps[:, lag:]
        likeness[lag] = np.add.reduceat(np.add.reduceat(products, rows), columns, axis=1)
    likeness = ndimage.uniform_filter(likeness, (0, 5, 5), mode="constant")
    lags = np.eye(max_lag, dtype=np.float32)
    combs = np.array([grid.comb_strength(lag, sizes, 3) for lag in lags], np.float32)
    shares = np.tensordot(combs, likeness / (likeness[0] + _STRONG_EDGE), (0, 0))
    strength = np.minimum(likeness[0] / (4 * _STRONG_EDGE), 1)
    evidence: NDArray[np.float32] = (shares - _SHARE_BY_CHANCE) * strength
    return evidence


def best_part(evidence: NDArray[np.float64]) -> tuple[int, int, int, int]:
    """Return the part with the greatest sum: the first row, the end of its rows, and columns."""
    height, width = evidence.shape
    sums = np.zeros((height + 1, width + 1))
    sums[1:, 1:] = evidence.cumsum(0).cumsum(1)
    best = (-np.inf, 0, height, 0, width)
    for top in range(height):
        strips = sums[top + 1 :] - sums[top]
        lowest = np.minimum.accumulate(strips, axis=1)
        totals = strips[:, 1:] - lowest[:, :-1]
        row, column = np.unravel_index(totals.argmax(), totals.shape)
        if totals[row, column] > best[0]:
            left = int(strips[row, : column + 1].argmin())
            best = (totals[row, column], top, top + 1 + int(row), left, int(column) + 1)
    return best[1:]
