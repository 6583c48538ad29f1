"""Exact dead sets: two to four boxes that cannot be finished whatever the others do.

With all other boxes taken away, a few boxes are a game of their own, small enough to be searched
backwards from all its ends. What that search does not reach is dead, and stays dead with the
other boxes put back: they can only be in the way. The same search the other way round, by pushes
from the squares where the boxes stand at the start, tells which sets no play leads to; a search
by pulls leaves these out.

A set is a set of squares and a region of the player among these boxes alone. More boxes leave him
less room, so a set dead for the region he would have is dead for whatever he really reaches.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.tables.square_sets import WORD, number_squares

_NOWHERE: Final = 255  # the label of squares under a box of the set
_UNSEEN: Final = 254
_MANY: Final = 32  # more than the regions that four boxes leave
_REGIONS: Final = 3  # that a set leaves, at a guess
_LABELLED, _BEGUN, _SPREAD, _FILLED = range(4)


class GroupGame(NamedTuple):
    """What counts as an end, and which way the search goes from there.

    Attributes
    ----------
    ends
        uint8 ``[m + 1]``: a set is at an end when all its boxes stand on these squares.
    player
        Where the player has to be then, or -1 for anywhere.
    pulls
        Whether the search goes by pulls (ends are goals) or by pushes (ends are the squares
        where boxes stand at the start).
    """

    ends: Mask
    player: int
    pulls: bool


@kernel
def _label(
    neighbours: Ints,
    squares: Ints,
    at: Ints,
    labels: Mask,
    members: Ints,
    stack: Ints,
    first: int,
    last: int,
) -> int:
    """Label the regions that sets ``first`` to ``last - 1`` leave; return how many in all.

    Sets come in the order of the numbers of their members, the largest first; ``at`` holds the
    members of the set to come.
    """
    m = labels.shape[1]
    size = at.shape[0]
    total = 0
    for s in range(first, last):
        for i in range(size):
            members[s, i] = at[i]
        for p in range(m):
            labels[s, p] = _UNSEEN
        for i in range(size):
            labels[s, squares[at[i]]] = _NOWHERE
        regions = 0
        for p in range(m):
            if labels[s, p] != _UNSEEN:
                continue
            labels[s, p] = regions
            stack[0] = p
            top = 1
            while top > 0:
                top -= 1
                square = stack[top]
                for d in range(4):
                    there = neighbours[square, d]
                    if there < m and labels[s, there] == _UNSEEN:
                        labels[s, there] = regions
                        stack[top] = there
                        top += 1
            regions += 1
        total += regions
        i = 0  # the next set: count up the smallest member that has room
        while i < size - 1 and at[i] + 1 == at[i + 1]:
            at[i] = i
            i += 1
        at[i] += 1
    return total


@kernel
def _begin(
    squares: Ints,
    ends: Mask,
    player: int,
    labels: Mask,
    members: Ints,
    alive: NDArray[np.int32],
    stack: NDArray[np.int64],
    top: int,
    first: int,
    last: int,
) -> int:
    """Put the ends among the sets ``first`` to ``last - 1`` on the stack; return its height."""
    m = labels.shape[1]
    for s in range(first, last):
        is_end = True
        for i in range(members.shape[1]):
            if not ends[squares[members[s, i]]]:
                is_end = False
                break
        if not is_end:
            continue
        for p in range(m):
            region = int(labels[s, p])
            # A square under a box of the set has a label beyond all regions.
            if region >= _MANY or (player >= 0 and p != player) or alive[s] >> region & 1:
                continue
            alive[s] |= 1 << region
            stack[top] = s * _MANY + region
            top += 1
    return top


@kernel
def _spread(
    neighbours: Ints,
    squares: Ints,
    number: Ints,
    choose: NDArray[np.int64],
    labels: Mask,
    members: Ints,
    alive: NDArray[np.int32],
    stack: NDArray[np.int64],
    top: int,
    pulls: bool,
    sorted_: Ints,
    budget: int,
) -> int:
    """Take up to ``budget`` sets from the stack and add those one pull or push away.

    Returns the height of the stack.
    """
    m = labels.shape[1]
    size = members.shape[1]
    while top > 0 and budget > 0:
        budget -= 1
        top -= 1
        here = stack[top] // _MANY
        region = stack[top] % _MANY
        for i in range(size):
            box = squares[members[here, i]]
            for d in range(4):
                side = neighbours[box, d]
                if side == m or labels[here, side] != region:
                    continue
                if pulls:
                    target = side
                    player = neighbours[side, d]
                else:
                    target = neighbours[box, d ^ 2]
                    player = box
                if player == m or number[target] < 0:  # -1 for square m, too
                    continue
                # The other of the two squares is free: the player is there, or the box leaves it.
                if labels[here, player if pulls else target] == _NOWHERE:
                    continue
                moved = number[target]
                j = 0
                for k in range(size):
                    if k != i:
                        sorted_[j] = members[here, k]
                        j += 1
                while j > 0 and sorted_[j - 1] > moved:
                    sorted_[j] = sorted_[j - 1]
                    j -= 1
                sorted_[j] = moved
                # Sets come in the order of their largest members, so the number of a set is a sum
                # of binomials, and no table has to tell it.
                there = choose[0, sorted_[0]]
                for k in range(1, size):
                    there = there + choose[k, sorted_[k]]
                onto = int(labels[there, player])
                if not alive[there] >> onto & 1:
                    alive[there] |= 1 << onto
                    stack[top] = there * _MANY + onto
                    top += 1
    return top


@kernel
def _fill(
    labels: Mask,
    members: Ints,
    alive: NDArray[np.int32],
    word: Ints,
    bit: NDArray[np.int64],
    squares: Ints,
    table: NDArray[np.int64],
    first: int,
    last: int,
) -> None:
    """Enter the dead ones among the sets ``first`` to ``last - 1`` in the table, flattened."""
    m = labels.shape[1]
    live = squares.shape[0]
    size = members.shape[1]
    for s in range(first, last):
        for p in range(m):
            region = int(labels[s, p])
            if region == _NOWHERE or alive[s] >> region & 1:
                continue
            # A set is entered from each of its boxes: any of them may be the one just moved.
            for i in range(size):
                square = squares[members[s, i]]
                w = word[square]
                for j in range(size):
                    if j == i:
                        continue
                    row = p * live + members[s, j]
                    if size == 3:
                        # The indices of the three boxes sum to 3.
                        row = row * live + members[s, 3 - i - j]
                    elif size == 4:
                        low, high = -1, -1
                        for k in range(4):
                            if k not in (i, j):
                                # Members ascend, so the one that comes last is the larger.
                                low, high = high, members[s, k]
                        row = row * (live * (live - 1) // 2) + high * (high - 1) // 2 + low
                    table[row, w] |= bit[square]


def _rows(live: int, size: int) -> tuple[int, ...]:
    """Return how the table of a player's square is laid out."""
    return {2: (live,), 3: (live, live), 4: (live, comb(live, 2))}[size]


class SetSearch:
    """The search for all dead sets of one size on a board, in pieces.

    Parameters
    ----------
    neighbours
        int32 ``[m + 1, 4]``.
    live
        uint8 ``[m + 1]``: where boxes may stand; elsewhere they are lost, or never come.
    size
        2, 3 or 4.
    games
        What is asked; each gets a table.

    Attributes
    ----------
    tables
        Once :meth:`step` returns True: for each game, int64 ``[m, l, words]`` for pairs,
        ``[m, l, l, words]`` for triples, ``[m, l, l (l - 1) / 2, words]`` for four: with the
        player on a square and boxes on one to three live squares (of the last two the larger
        ``x`` and the smaller ``y`` at ``x (x - 1) / 2 + y``), the set of live squares where
        another box makes a dead set.
    """

    def __init__(self, neighbours: Ints, live: Mask, size: int, games: Sequence[GroupGame]) -> None:
        m = len(live) - 1
        self._neighbours, self._games, self._size = neighbours, tuple(games), size
        numbering = number_squares(live)
        self._number, self._word, self._bit, _ = numbering
        self._words = numbering.words
        self._squares = np.flatnonzero(live[:m]).astype(np.int32)
        count = len(self._squares)
        sets = comb(count, size)
        choose = [[comb(x, i + 1) for x in range(count + 1)] for i in range(size)]
        self._choose = np.array(choose, np.int64)
        self._labels = np.empty((sets, m), np.uint8)
        self._members = np.empty((sets, size), np.int32)
        self._next = np.arange(size, dtype=np.int32)
        self._scratch = np.empty(m + 1, np.int32)
        self._alive = np.zeros(sets, np.int32)
        self._stack = np.empty(0, np.int64)
        self._done = self._states = self._top = self._game = 0
        self._phase = _LABELLED
        self.tables: tuple[NDArray[np.int64], ...] = ()

    @staticmethod
    def bytes_for(squares: int, live: int, size: int, games: int) -> int:
        """Return about how much memory a search takes, its tables included."""
        sets = comb(live, size)
        words = max(1, -(-live // WORD))
        table = 8 * squares * prod(_rows(live, size)) * words
        # For each set its labels, its members, the bits of its regions, and its part of the stack.
        return sets * (squares + 4 * size + 4 + 8 * _REGIONS) + games * table

    @property
    def nbytes(self) -> int:
        """Bytes of all its arrays."""
        arrays: tuple[NDArray[np.generic], ...]
        arrays = (self._labels, self._members, self._alive, self._stack, *self.tables)
        return sum(int(array.nbytes) for array in arrays)

    def step(self, budget: int = 500_000) -> bool:
        """Go on for a while; return whether the tables are done.

        Parameters
        ----------
        budget
            Squares looked at; the default takes a few milliseconds.
        """
        budget = max(1, budget // self._labels.shape[1])
        last = min(self._done + budget, len(self._members))
        if self._phase == _SPREAD:
            self._spread(budget)
        elif self._game < len(self._games):
            (self._label, self._begin, self._spread, self._fill)[self._phase](last)
        return self._game == len(self._games)

    def _label(self, last: int) -> None:
        self._states += _label(
            self._neighbours,
            self._squares,
            self._next,
            self._labels,
            self._members,
            self._scratch,
            self._done,
            last,
        )
        if self._is_through(last, _BEGUN):
            # A region of a set goes on the stack once, when it is found alive.
            self._stack = np.empty(self._states, np.int64)

    def _begin(self, last: int) -> None:
        game = self._games[self._game]
        self._top = _begin(
            self._squares,
            game.ends,
            game.player,
            self._labels,
            self._members,
            self._alive,
            self._stack,
            self._top,
            self._done,
            last,
        )
        self._is_through(last, _SPREAD)

    def _spread(self, budget: int) -> None:
        self._top = _spread(
            self._neighbours,
            self._squares,
            self._number,
            self._choose,
            self._labels,
            self._members,
            self._alive,
            self._stack,
            self._top,
            self._games[self._game].pulls,
            self._scratch,
            budget,
        )
        if self._top == 0:
            self._phase = _FILLED
            m, live = self._labels.shape[1], len(self._squares)
            shape = (m, *_rows(live, self._size), self._words)
            self.tables = (*self.tables, np.zeros(shape, np.int64))

    def _fill(self, last: int) -> None:
        _fill(
            self._labels,
            self._members,
            self._alive,
            self._word,
            self._bit,
            self._squares,
            self.tables[-1].reshape(-1, self._words),
            self._done,
            last,
        )
        if self._is_through(last, _BEGUN):
            self._game += 1
            self._alive[:] = 0

    def _is_through(self, last: int, then: int) -> bool:
        """Note how far a phase is; whether all sets were seen, and the phase ``then`` begins."""
        self._done = last
        if last < len(self._members):
            return False
        self._done, self._phase = 0, then
        return True
