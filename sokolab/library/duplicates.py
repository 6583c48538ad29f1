"""Find duplicate and similar levels in large collections.

Duplicates have the same canonical form. Comparing all pairs for similarity would take too long, so
each form is described by the set of its 3 by 3 patches, each in its smallest orientation. Forms
with many patches in common are found by locality-sensitive hashing of these sets (MinHash: Broder,
On the resemblance and containment of documents, 1997; banding: Leskovec, Rajaraman and Ullman,
Mining of Massive Datasets, chapter 3), and only those are compared square by square. A pair that
shares half of its patches is missed about once in three hundred times.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.editing.symmetry import Symmetry, turned
from sokolab.library.canonical import canonical

_WALL: Final = np.uint8(Tile.WALL)
_PLAYER: Final = np.uint8(Tile.PLAYER)
_HASHES_PER_FORM: Final = 20  # more hashes find more similar pairs and take longer
_MAX_COMPARED_FORMS: Final = 40  # a larger bucket compares neighbours only
_MAX_DIFFERENT_SQUARES: Final = 12  # similar levels differ in no more squares
_MAX_DIFFERENT_SHARE: Final = 0.12  # or in no larger share of the smaller level's open squares
_MAX_SIZE_DIFFERENCE: Final = 2  # rows and columns by which two similar levels may differ in size
_MIN_DIFFERENCE_LIMIT: Final = 2  # squares in which even small similar levels may differ
_BAND_FACTOR: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number with irregular bits, so that the two hashes of a band do not cancel out."""
_PROGRESS_INTERVAL: Final = 64  # levels or pairs between two reports
_ALL_WALL: Final = int(sum(int(Tile.WALL) << (4 * index) for index in range(9)))
"""The patch of nine walls, packed with four bits per square. It says nothing about a level."""


def _views() -> NDArray[np.intp]:
    """Return the eight orientations of a patch as permutations of its squares."""
    squares = np.arange(9).reshape(3, 3)
    return np.array([turned(squares, symmetry).reshape(-1) for symmetry in Symmetry])


_VIEWS: Final = _views()
_WEIGHTS: Final = 16 ** np.arange(9, dtype=np.int64)  # pack a patch with four bits per square


@cache
def _seeds() -> NDArray[np.uint64]:
    """Return two random numbers for each band. This loads numpy.random when first called."""
    random = np.random.Generator(np.random.PCG64(0x50C0BA))
    return random.integers(0, 2**64, size=2 * _HASHES_PER_FORM, dtype=np.uint64)


@dataclass(frozen=True, slots=True)
class SimilarPair:
    """Two similar levels."""

    first: int
    """The index of one level."""
    second: int
    """The index of the other level, which is higher."""
    difference: int
    """The number of squares in which they differ in their best alignment."""


@dataclass(frozen=True, slots=True)
class Duplicates:
    """The duplicates and similar pairs among many levels."""

    equal: tuple[tuple[int, ...], ...]
    """Groups of indices of levels with the same canonical form, ascending, two or more each."""
    similar: tuple[SimilarPair, ...]
    """Similar pairs, most similar first; of a group of duplicates only the first is compared."""


def find_duplicates(
    boards: Sequence[Board], on_progress: Callable[[int, int], bool] = lambda _done, _of: True
) -> Duplicates:
    """Find duplicate and similar levels.

    Parameters
    ----------
    on_progress
        Called with the steps done and their total; returning False stops the search early.
    """
    groups: dict[bytes, list[int]] = defaultdict(list)
    forms: dict[int, NDArray[np.uint8]] = {}
    buckets: dict[tuple[int, int], list[int]] = defaultdict(list)
    for index, board in enumerate(boards):
        form = canonical(board)
        group = groups[form.key]
        group.append(index)
        if len(group) == 1:
            forms[index] = form.board.tiles
            for band, band_hash in enumerate(_band_hashes(form.board.tiles)):
                buckets[band, band_hash].append(index)
        if index % _PROGRESS_INTERVAL == 0 and not on_progress(index, len(boards)):
            break
    equal = tuple(tuple(group) for group in groups.values() if len(group) > 1)
    similar = _similar_pairs(forms, _candidates(buckets.values()), on_progress, len(boards))
    return Duplicates(equal, tuple(sorted(similar, key=lambda pair: (pair.difference, pair.first))))


def difference(
    tiles: NDArray[np.uint8], other: NDArray[np.uint8], max_difference: int
) -> int | None:
    """Return the smallest number of squares in which two canonical forms differ.

    All eight orientations of ``other`` are compared in every alignment in which the smaller form
    lies within the larger one. The squares around it count as walls.

    Returns
    -------
    int or None
        The smallest number, or None if it is above ``max_difference``.
    """
    smallest: int | None = None
    for symmetry in Symmetry:
        for first, second in _aligned(tiles, turned(other, symmetry)):
            count = int(np.count_nonzero(first != second))
            if count <= max_difference and (smallest is None or count < smallest):
                smallest = count
    return smallest


def _aligned(
    first: NDArray[np.uint8], second: NDArray[np.uint8]
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """Yield two forms on canvases of one size, in every alignment, filled up with walls."""
    heights, widths = (first.shape[0], second.shape[0]), (first.shape[1], second.shape[1])
    if first.shape == second.shape:
        yield first, second
        return
    if (
        abs(heights[0] - heights[1]) > _MAX_SIZE_DIFFERENCE
        or abs(widths[0] - widths[1]) > _MAX_SIZE_DIFFERENCE
    ):
        return
    height, width = max(heights), max(widths)
    for row in range(height - min(heights) + 1):
        for col in range(width - min(widths) + 1):
            canvases = []
            for tiles in (first, second):
                canvas = np.full((height, width), _WALL)
                top = row if tiles.shape[0] < height else 0
                left = col if tiles.shape[1] < width else 0
                canvas[top : top + tiles.shape[0], left : left + tiles.shape[1]] = tiles
                canvases.append(canvas)
            yield canvases[0], canvases[1]


def _band_hashes(tiles: NDArray[np.uint8]) -> list[int]:
    """Return one hash per band. Similar forms have some of them in common."""
    if min(tiles.shape) < 3:
        return []
    windows = sliding_window_view(tiles & ~_PLAYER, (3, 3)).reshape(-1, 9).astype(np.int64)
    patches = (windows[:, _VIEWS] @ _WEIGHTS).min(axis=1)
    patches = patches[patches != _ALL_WALL].astype(np.uint64)
    if not patches.size:
        return []
    min_hashes = _mixed(_mixed(patches)[:, None] ^ _seeds()[None, :]).min(axis=0)
    bands = min_hashes[::2] * _BAND_FACTOR ^ min_hashes[1::2]
    return [int(band) for band in bands]


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Scramble numbers (the finaliser of SplitMix64)."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def _candidates(buckets: Iterable[list[int]]) -> list[tuple[int, int]]:
    """Return the pairs that share at least two buckets, ascending."""
    shared: Counter[tuple[int, int]] = Counter()
    for bucket in buckets:
        if len(bucket) > 1:
            pairs = (
                combinations(bucket, 2) if len(bucket) <= _MAX_COMPARED_FORMS else pairwise(bucket)
            )
            shared.update(pairs)
    return sorted(pair for pair, count in shared.items() if count > 1)


def _similar_pairs(
    forms: dict[int, NDArray[np.uint8]],
    pairs: list[tuple[int, int]],
    on_progress: Callable[[int, int], bool],
    level_count: int,
) -> Iterator[SimilarPair]:
    """Yield the pairs that are similar. Counts of tiles rule out most of the others."""
    counts = {index: np.bincount(form.reshape(-1), minlength=16) for index, form in forms.items()}
    total = level_count + len(pairs)
    for index, (first, second) in enumerate(pairs):
        if index % _PROGRESS_INTERVAL == 0 and not on_progress(level_count + index, total):
            return
        first_form, second_form = forms[first], forms[second]
        open_square_count = min(
            first_form.size - counts[first][_WALL], second_form.size - counts[second][_WALL]
        )
        max_difference = min(
            _MAX_DIFFERENT_SQUARES,
            max(_MIN_DIFFERENCE_LIMIT, int(_MAX_DIFFERENT_SHARE * open_square_count)),
        )
        count_differences = np.abs(counts[first] - counts[second])
        count_differences[_WALL] = 0  # forms differ in size and are filled up with walls
        if count_differences.max() <= max_difference and (
            smallest := difference(first_form, second_form, max_difference)
        ):
            yield SimilarPair(first, second, smallest)
