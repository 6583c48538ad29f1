"""Pair penalties: the pushes that two boxes need beyond the sum of each as a single box.

All other boxes are taken away. From each pair of ends the search goes backwards and counts the
wasted pushes: those beyond what each box would need on its own. The least waste over all pairs of
ends is the *penalty* of the two boxes. Every matching underestimates them by at least that much.
Penalties of pairs without a common box add up. The idea generalises the linear conflicts of
A. Junghanns (Pushing the Limits, 1999).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field, box_state

__all__ = ["PairPenaltySearch", "penalty_of"]

_MOST: Final = 20
_UNSEEN: Final = 250
_SHUT: Final = 255
_REGIONS: Final = 10  # upper limit of the regions between two boxes


@kernel
def _label(
    neighbours: Ints,
    squares: Ints,
    first: int,
    last: int,
    regions: Mask,
    places: Ints,
    stack: Ints,
) -> None:
    """Label the regions that remain with one box from ``first`` on and another one below it.

    Parameters
    ----------
    regions
        uint8 ``[l, l, m + 1]``, filled for the first box above the second: the region of each
        square, 255 under the boxes and off the board.
    places
        int32 ``[l, l, regions]``, filled: a square of each region, -1 = none.
    """
    m = neighbours.shape[0] - 1
    for a in range(first, last):
        for b in range(a):
            here = regions[a, b]
            here[:] = _UNSEEN
            here[m] = _SHUT
            here[squares[a]] = _SHUT
            here[squares[b]] = _SHUT
            for r in range(places.shape[2]):
                places[a, b, r] = -1
            count = 0
            for start in range(m):
                if here[start] != _UNSEEN:
                    continue
                here[start] = count
                places[a, b, count] = start
                stack[0] = start
                top = 1
                while top > 0:
                    top -= 1
                    square = stack[top]
                    for d in range(4):
                        there = neighbours[square, d]
                        if here[there] == _UNSEEN:
                            here[there] = count
                            stack[top] = there
                            top += 1
                count += 1


@kernel
def _alone(field: Field, squares: Ints, first: int, last: int, places: Ints, states: Ints) -> None:
    """Fill the state of each of the two boxes as a single box, int32 ``[l, l, regions, 2]``."""
    for a in range(first, last):
        for b in range(a):
            for r in range(places.shape[2]):
                player = places[a, b, r]
                states[a, b, r, 0] = -1
                if player < 0:
                    continue
                states[a, b, r, 0] = box_state(field, squares[a], player)
                states[a, b, r, 1] = box_state(field, squares[b], player)


@kernel
def _waste(
    neighbours: Ints,
    squares: Ints,
    number: Ints,
    regions: Mask,
    states: Ints,
    costs: Ints,
    end_a: int,
    end_b: int,
    ends: Ints,
    player: int,
    pulls: bool,
    waste: Mask,
    stack: Ints,
) -> None:
    """Fill the least waste between every pair of boxes and one pair of ends.

    Parameters
    ----------
    costs
        int32 ``[s, k]``: pushes of a single box to, or from, each end.
    end_a, end_b
        The ends of the larger and of the smaller of the two numbers of squares.
    ends
        int32 ``[k]``: their squares.
    player
        Where the player must be at the end, -1 = anywhere.
    pulls
        Whether the ends are goals, so that the search goes by pulls.
    waste
        uint8 ``[l, l, regions, 2]``, filled; the last index is 1 where the box of the smaller
        number goes to ``end_a``. At most ``_MOST + 2``.
    stack
        int32, as many.
    """
    count = regions.shape[0]
    most = waste.shape[2]
    waste[:] = _MOST + 2
    one = number[ends[end_a]]
    two = number[ends[end_b]]
    swapped = 0 if one > two else 1
    high = max(one, two)
    low = min(one, two)
    for r in range(most):
        if states[high, low, r, 0] < 0:
            continue
        if player < 0 or regions[high, low, player] == r:
            waste[high, low, r, swapped] = 0
    for level in range(0, _MOST + 1, 2):
        top = 0
        for a in range(count):
            for b in range(a):
                for r in range(most):
                    for s in range(2):
                        if waste[a, b, r, s] == level:
                            stack[top] = ((a * count + b) * most + r) * 2 + s
                            top += 1
        if top == 0 and level > 0:
            continue
        while top > 0:
            top -= 1
            code = stack[top]
            s = code & 1
            r = (code >> 1) % most
            pair = (code >> 1) // most
            a = pair // count
            b = pair % count
            here = regions[a, b]
            first = states[a, b, r, 0]
            second = states[a, b, r, 1]
            base = costs[first, end_b if s else end_a] + costs[second, end_a if s else end_b]
            for which in range(2):
                box = squares[a] if which == 0 else squares[b]
                for d in range(4):
                    side = neighbours[box, d]
                    if here[side] != r:
                        continue
                    if pulls:
                        target = side
                        place = neighbours[side, d]
                    else:
                        target = neighbours[box, d ^ 2]
                        place = box
                    if number[target] < 0 or here[place if pulls else target] == _SHUT:
                        continue
                    moved = number[target]
                    rest = b if which == 0 else a
                    c = max(moved, rest)
                    e = min(moved, rest)
                    onto = regions[c, e, place]
                    then = s if (moved == c) == (which == 0) else 1 - s
                    alone = states[c, e, onto, 0]
                    paired = states[c, e, onto, 1]
                    after = (
                        costs[alone, end_b if then else end_a]
                        + costs[paired, end_a if then else end_b]
                    )
                    if after >= FAR:
                        continue
                    found = level + 1 + base - after
                    if found < waste[c, e, onto, then]:
                        waste[c, e, onto, then] = found
                        if found == level:
                            stack[top] = ((c * count + e) * most + onto) * 2 + then
                            top += 1


@kernel
def _merge(waste: Mask, states: Ints, costs: Ints, end_a: int, end_b: int, least: Mask) -> None:
    """Lower the least waste over all pairs of ends, uint8 ``[l, l, regions]``."""
    for a in range(least.shape[0]):
        for b in range(a):
            for r in range(least.shape[2]):
                first = states[a, b, r, 0]
                if first < 0:
                    continue
                second = states[a, b, r, 1]
                if costs[first, end_a] + costs[second, end_b] < FAR:
                    least[a, b, r] = min(least[a, b, r], waste[a, b, r, 0])
                if costs[first, end_b] + costs[second, end_a] < FAR:
                    least[a, b, r] = min(least[a, b, r], waste[a, b, r, 1])


@kernel
def _fill(regions: Mask, least: Mask, first: int, last: int, penalties: Mask) -> None:
    """Enter the least waste in the table by the player's square."""
    for a in range(first, last):
        for b in range(a):
            for p in range(penalties.shape[0]):
                r = regions[a, b, p]
                if r < least.shape[2]:
                    penalties[p, a, b] = least[a, b, r]
                    penalties[p, b, a] = least[a, b, r]


@kernel
def penalty_of(penalties: Mask, number: Ints, rows: Ints, player: int, paired: Mask) -> int:
    """Return the sum of the penalties of disjoint pairs, the largest penalties first.

    Parameters
    ----------
    gains
        uint8 ``[m, l, l]``, of :class:`PairPenaltySearch`.
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand.
    paired
        uint8 ``[k]``: scratch.
    """
    total = 0
    most = 0
    k = rows.size
    table = penalties[player]
    for i in range(k):
        paired[i] = 0
        a = number[rows[i]]
        for j in range(i):
            most = max(most, table[a, number[rows[j]]])
    while most > 0:
        then = 0
        for i in range(k):
            if paired[i]:
                continue
            a = number[rows[i]]
            for j in range(i):
                penalty = table[a, number[rows[j]]]
                if paired[j] or penalty == 0:
                    continue
                if penalty >= most:
                    total += penalty
                    paired[i] = 1
                    paired[j] = 1
                    break
                then = max(then, penalty)
        most = then
    return int(total)


class PairPenaltySearch:
    """The search for all pair penalties of one side, in slices.

    Parameters
    ----------
    field
        The board.
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand, -1 elsewhere.
    costs
        int32 ``[s, k]``: pushes of a single box to, or from, each end.
    ends
        int32 ``[k]``: their squares.
    player
        Where the player is at the end, -1 = anywhere.
    pulls
        Whether the ends are goals.

    Attributes
    ----------
    gains
        uint8 ``[m, l, l]``: by the player's square and the numbers of two squares with boxes.
    """

    def __init__(
        self, field: Field, number: Ints, costs: Ints, ends: Ints, player: int, *, pulls: bool
    ) -> None:
        m = len(number) - 1
        self._field, self._number, self._costs, self._ends = field, number, costs, ends
        self._player, self._pulls = player, pulls
        self._squares = np.flatnonzero(number[:m] >= 0).astype(np.int32)
        size = len(self._squares)
        self._regions = np.full((size, size, m + 1), _SHUT, np.uint8)
        self._places = np.full((size, size, _REGIONS), -1, np.int32)
        self._states = np.full((size, size, _REGIONS, 2), -1, np.int32)
        self._stack = np.empty(size * size * _REGIONS * 2, np.int32)
        self._waste = np.empty((size, size, _REGIONS, 2), np.uint8)
        self._least = np.full((size, size, _REGIONS), _MOST + 2, np.uint8)
        self.penalties = np.zeros((m, size, size), np.uint8)
        self._labelled = self._pair = self._filled = 0
        k = len(ends)
        self._pairs = [(one, two) for one in range(k) for two in range(one)]

    @staticmethod
    def bytes_for(squares: int, live: int) -> int:
        """Return the approximate size of a search in bytes."""
        return live * live * (2 * squares + _REGIONS * 23)

    @property
    def nbytes(self) -> int:
        """Size of all arrays in bytes."""
        arrays = (
            self._regions,
            self._places,
            self._states,
            self._stack,
            self._waste,
            self._least,
            self.penalties,
        )
        return sum(int(array.nbytes) for array in arrays)

    def step(self) -> bool:
        """Work for some milliseconds; return whether the table is complete."""
        size = len(self._squares)
        if self._labelled < size:
            last = min(self._labelled + 8, size)
            _label(
                self._field.neighbours,
                self._squares,
                self._labelled,
                last,
                self._regions,
                self._places,
                self._stack,
            )
            _alone(self._field, self._squares, self._labelled, last, self._places, self._states)
            self._labelled = last
        elif self._pair < len(self._pairs):
            one, two = self._pairs[self._pair]
            _waste(
                self._field.neighbours,
                self._squares,
                self._number,
                self._regions,
                self._states,
                self._costs,
                one,
                two,
                self._ends,
                self._player,
                self._pulls,
                self._waste,
                self._stack,
            )
            _merge(self._waste, self._states, self._costs, one, two, self._least)
            self._pair += 1
        elif self._filled < size:
            last = min(self._filled + 8, size)
            _fill(self._regions, self._least, self._filled, last, self.penalties)
            self._filled = last
        return self._filled == size
