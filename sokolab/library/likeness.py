"""Which levels of a collection are the same, and which nearly so.

The same are those of one canonical form. To find the nearly same without comparing all pairs,
each form is described by its patches of 3 by 3 squares, turned any way; forms that share many are
found by locality-sensitive hashing of their sets (MinHash: Broder 1997; banding: Leskovec,
Rajaraman and Ullman, Mining of Massive Datasets, chapter 3) and only those are laid upon each
other. A pair that shares half of its patches is missed about once in three hundred times.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.editing.symmetry import Symmetry, turned
from sokolab.library.canonical import canonical

__all__ = ["Likeness", "Near", "difference", "likeness"]

_WALL: Final = np.uint8(Tile.WALL)
_PLAYER: Final = np.uint8(Tile.PLAYER)
_BANDS: Final = 20
_CROWD: Final = 40
"""Of more levels with one hash, only neighbours are compared."""
_MOST: Final = 12
"""Squares: levels that differ in more are never near."""
_SHARE: Final = 0.12
"""Nor are those that differ in more than this part of the smaller one's inside."""
_ALL_WALL: Final = int(sum(int(Tile.WALL) << (4 * place) for place in range(9)))


def _views() -> NDArray[np.intp]:
    squares = np.arange(9).reshape(3, 3)
    return np.array([turned(squares, symmetry).reshape(-1) for symmetry in Symmetry])


_VIEWS: Final = _views()
_WEIGHTS: Final = 16 ** np.arange(9, dtype=np.int64)
_random: Final = np.random.Generator(np.random.PCG64(0x50C0BA))
_SEEDS: Final = _random.integers(0, 2**64, size=2 * _BANDS, dtype=np.uint64)


@dataclass(frozen=True, slots=True)
class Near:
    """Two levels that differ little.

    Attributes
    ----------
    first, second
        Their indices, ascending.
    squares
        How many squares hold something else, laid upon each other as well as can be.
    """

    first: int
    second: int
    squares: int


@dataclass(frozen=True, slots=True)
class Likeness:
    """What is alike among many levels.

    Attributes
    ----------
    equal
        Groups of indices of levels with one canonical form; each ascending, at least two.
    near
        Pairs that nearly are, fewest squares first; of a group only the first one is compared.
    """

    equal: tuple[tuple[int, ...], ...]
    near: tuple[Near, ...]


def likeness(
    boards: Sequence[Board], on_progress: Callable[[int, int], bool] = lambda _done, _of: True
) -> Likeness:
    """Find the levels that are the same and those that nearly are.

    Parameters
    ----------
    on_progress
        Called with how much is done, and of how much; False ends the search for more.
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
            for band, mark in enumerate(_marks(form.board.tiles)):
                buckets[band, mark].append(index)
        if index % 64 == 0 and not on_progress(index, len(boards)):
            break
    equal = tuple(tuple(group) for group in groups.values() if len(group) > 1)
    near = _compared(forms, _candidates(buckets.values()), on_progress, len(boards))
    return Likeness(equal, tuple(sorted(near, key=lambda pair: (pair.squares, pair.first))))


def difference(one: NDArray[np.uint8], other: NDArray[np.uint8], most: int) -> int | None:
    """Return in how many squares two canonical forms differ at least; None if more than ``most``.

    All eight views of the other are laid upon the first wherever one covers the other, beyond
    which there is wall.
    """
    best: int | None = None
    for symmetry in Symmetry:
        for first, second in _laid(one, turned(other, symmetry)):
            count = int(np.count_nonzero(first != second))
            if count <= most and (best is None or count < best):
                best = count
    return best


def _laid(
    one: NDArray[np.uint8], other: NDArray[np.uint8], spare: int = 2
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """Yield both on one sheet of walls, in every way that moves them little."""
    heights, widths = (one.shape[0], other.shape[0]), (one.shape[1], other.shape[1])
    if one.shape == other.shape:
        yield one, other
        return
    if abs(heights[0] - heights[1]) > spare or abs(widths[0] - widths[1]) > spare:
        return
    height, width = max(heights), max(widths)
    for row in range(height - min(heights) + 1):
        for col in range(width - min(widths) + 1):
            sheets = []
            for tiles in (one, other):
                sheet = np.full((height, width), _WALL)
                top = row if tiles.shape[0] < height else 0
                left = col if tiles.shape[1] < width else 0
                sheet[top : top + tiles.shape[0], left : left + tiles.shape[1]] = tiles
                sheets.append(sheet)
            yield sheets[0], sheets[1]


def _marks(tiles: NDArray[np.uint8]) -> list[int]:
    """Return a number a band; alike forms have some of them in common."""
    if min(tiles.shape) < 3:
        return []
    windows = sliding_window_view(tiles & ~_PLAYER, (3, 3)).reshape(-1, 9).astype(np.int64)
    patches = (windows[:, _VIEWS] @ _WEIGHTS).min(axis=1)
    patches = patches[patches != _ALL_WALL].astype(np.uint64)
    if not patches.size:
        return []
    least = _mixed(_mixed(patches)[:, None] ^ _SEEDS[None, :]).min(axis=0)
    return [int(mark) for mark in least[::2] * np.uint64(0x9E3779B97F4A7C15) ^ least[1::2]]


def _mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return numbers without any order of the given ones (the finaliser of SplitMix64)."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def _candidates(buckets: Iterable[list[int]]) -> list[tuple[int, int]]:
    """Return the pairs that have at least two marks in common, ascending."""
    found: Counter[tuple[int, int]] = Counter()
    for bucket in buckets:
        if len(bucket) > 1:
            pairs = combinations(bucket, 2) if len(bucket) <= _CROWD else pairwise(bucket)
            found.update(pairs)
    return sorted(pair for pair, count in found.items() if count > 1)


def _compared(
    forms: dict[int, NDArray[np.uint8]],
    pairs: list[tuple[int, int]],
    on_progress: Callable[[int, int], bool],
    count: int,
) -> Iterator[Near]:
    held = {index: np.bincount(form.reshape(-1), minlength=16) for index, form in forms.items()}
    for done, (first, second) in enumerate(pairs):
        if done % 64 == 0 and not on_progress(count + done, count + len(pairs)):
            return
        one, other = forms[first], forms[second]
        open_squares = min(one.size - held[first][_WALL], other.size - held[second][_WALL])
        most = min(_MOST, max(2, int(_SHARE * open_squares)))
        apart = np.abs(held[first] - held[second])
        apart[_WALL] = 0  # forms differ in size, and beyond them there is wall
        if apart.max() <= most and (squares := difference(one, other, most)):
            yield Near(first, second, squares)
