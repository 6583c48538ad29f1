"""Exact dead sets: two to four boxes that cannot all get onto goals, wherever the others are.

With all other boxes taken away, a few boxes are a game of their own, small enough to be searched
backwards from all its ends. What that search does not reach is dead, and stays dead with the
other boxes put back: they can only take room from the player. A second search, by pushes from the
squares where the boxes stand at the start, tells which sets no play leads to; the search by pulls
leaves these out.

A set consists of squares and a region of the player among these boxes alone. More boxes leave it
less room, so a set that is dead for this region is dead for any part of it that the player reaches.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.few_boxes import (
    MAX_REGIONS,
    UNDER_BOX,
    GroupBoard,
    advance_group,
    label_regions,
    move_from_side,
    new_group_board,
    rank_after,
)
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, Numbering, number_squares

_REGIONS_PER_SET: Final = 3  # a guess at how many a set leaves
_LABELLED, _BEGUN, _SPREAD, _FILLED = range(4)
"""The phases of a search, each for what is done to the sets in it."""


class GroupGame(NamedTuple):
    """What counts as an end, and whether the search goes on from there by pulls or by pushes."""

    ends: Mask  # [m + 1]: a set is at an end when all its boxes stand on these squares
    player: int  # Where the player has to be then, or -1 for anywhere
    # Whether the search goes by pulls (ends are goals) or by pushes (ends are the squares where
    # boxes stand at the start).
    pulls: bool


class _Sets(NamedTuple):
    """All sets of a size in the order of their ranks, and what a game has shown of them so far."""

    labels: Mask  # [sets, m]: of few_boxes.label_regions
    members: Ints  # [sets, size]: numbers of the squares
    alive: Ints  # [sets]: a bit for each region with which the set has been reached
    stack: Longs  # `MAX_REGIONS * set + region` of those whose neighbours have not been looked at
    scratch: Ints  # [m + 1]


@kernel
def _label_sets(board: GroupBoard, sets: _Sets, following: Ints, first: int, last: int) -> int:
    """Label the regions that sets ``first`` to ``last - 1`` leave; return how many in all.

    ``following`` holds the members of the set to come.
    """
    total = 0
    for s in range(first, last):
        for i in range(following.size):
            sets.members[s, i] = following[i]
        total += label_regions(board, following, sets.labels[s], sets.scratch)
        advance_group(following)
    return total


@kernel
def _stack_ends(
    board: GroupBoard, sets: _Sets, game: GroupGame, top: int, first: int, last: int
) -> int:
    """Put the ends among the sets ``first`` to ``last - 1`` on the stack; return its height."""
    alive, members = sets.alive, sets.members
    for s in range(first, last):
        is_end = True
        for i in range(members.shape[1]):
            if not game.ends[board.squares[members[s, i]]]:
                is_end = False
                break
        if not is_end:
            continue
        for p in range(sets.labels.shape[1]):
            region = int(sets.labels[s, p])
            if region == UNDER_BOX or (game.player >= 0 and p != game.player):
                continue
            if alive[s] >> region & 1:
                continue
            alive[s] |= 1 << region
            sets.stack[top] = s * MAX_REGIONS + region
            top += 1
    return top


@kernel
def _spread_alive(board: GroupBoard, sets: _Sets, pulls: bool, top: int, budget: int) -> int:
    """Take up to ``budget`` sets from the stack and add those one pull or push away.

    Returns the height of the stack.
    """
    labels, members, alive, stack = sets.labels, sets.members, sets.alive, sets.stack
    while top > 0 and budget > 0:
        budget -= 1
        top -= 1
        current = stack[top] // MAX_REGIONS
        region = stack[top] % MAX_REGIONS
        for i in range(members.shape[1]):
            box = board.squares[members[current, i]]
            for d in range(4):
                target, player = move_from_side(board, labels[current], region, box, d, pulls)
                if target < 0:
                    continue
                moved = board.number[target]
                successor = rank_after(board, members[current], i, moved, sets.scratch)
                target_region = int(labels[successor, player])
                if not alive[successor] >> target_region & 1:
                    alive[successor] |= 1 << target_region
                    stack[top] = successor * MAX_REGIONS + target_region
                    top += 1
    return top


@inlined_kernel
def _row_beside(members: Ints, i: int, j: int, live: int) -> int:
    """Return where a set is in the part of a table for one player's square, as ``_rows`` says.

    The table tells the squares for member ``i``; member ``j`` comes first, then the others.
    """
    size = members.size
    row = int(members[j])
    if size == 3:
        # The indices of the three boxes sum to 3.
        row = row * live + members[3 - i - j]
    elif size == 4:
        low, high = -1, -1
        for k in range(4):
            if k not in (i, j):
                # Members ascend, so the one that comes last is the larger.
                low, high = high, int(members[k])
        row = row * (live * (live - 1) // 2) + high * (high - 1) // 2 + low
    return int(row)


@kernel
def _fill_table(
    board: GroupBoard, sets: _Sets, numbering: Numbering, table: Longs, first: int, last: int
) -> None:
    """Enter the dead ones among the sets ``first`` to ``last - 1`` in the table, flattened."""
    m = sets.labels.shape[1]
    live = board.squares.size
    rows = table.shape[0] // m
    size = sets.members.shape[1]
    for s in range(first, last):
        members = sets.members[s]
        for p in range(m):
            region = int(sets.labels[s, p])
            if region == UNDER_BOX or sets.alive[s] >> region & 1:
                continue
            # A set is entered from each of its boxes: any of them may be the one just moved.
            for i in range(size):
                square = board.squares[members[i]]
                word, bit = numbering.word[square], numbering.bit[square]
                for j in range(size):
                    if j != i:
                        table[p * rows + _row_beside(members, i, j, live), word] |= bit


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
        uint8 ``[m + 1]``: where boxes may stand; elsewhere they are lost, or never get there.
    size
        2, 3 or 4.
    games
        The games to search; each gets a table.

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
        self._games, self._size = tuple(games), size
        self._numbering = number_squares(live)
        self._board = new_group_board(neighbours, self._numbering.number, size)
        count = comb(len(self._board.squares), size)
        self._sets = _Sets(
            labels=np.empty((count, m), np.uint8),
            members=np.empty((count, size), np.int32),
            alive=np.zeros(count, np.int32),
            stack=np.empty(0, np.int64),
            scratch=np.empty(m + 1, np.int32),
        )
        self._following = np.arange(size, dtype=np.int32)
        self._done = self._states = self._top = self._game = 0
        self._phase = _LABELLED
        self.tables: tuple[Longs, ...] = ()

    @staticmethod
    def bytes_for(squares: int, live: int, size: int, games: int) -> int:
        """Return about how much memory a search takes, its tables included."""
        sets = comb(live, size)
        words = max(1, -(-live // SQUARES_PER_WORD))
        table = 8 * squares * prod(_rows(live, size)) * words
        # For each set its labels, its members, the bits of its regions, and its part of the stack.
        return sets * (squares + 4 * size + 4 + 8 * _REGIONS_PER_SET) + games * table

    @property
    def nbytes(self) -> int:
        """Bytes of all its arrays."""
        arrays: tuple[NDArray[np.generic], ...]
        arrays = (*self._sets[:-1], *self.tables)
        return sum(int(array.nbytes) for array in arrays)

    def step(self, budget: int = 500_000) -> bool:
        """Go on for a while; return whether the tables are done.

        It looks at ``budget`` squares; the default takes a few milliseconds.
        """
        sets, squares = self._sets.labels.shape
        budget = max(1, budget // squares)
        last = min(self._done + budget, sets)
        if self._phase == _SPREAD:
            self._spread_alive(budget)
        elif self._game < len(self._games):
            steps = (self._label_sets, self._stack_ends, self._spread_alive, self._fill_table)
            steps[self._phase](last)
        return self._game == len(self._games)

    def _label_sets(self, last: int) -> None:
        self._states += _label_sets(self._board, self._sets, self._following, self._done, last)
        if self._advance_phase(last, _BEGUN):
            # A region of a set goes on the stack once, when it is found alive.
            self._sets = self._sets._replace(stack=np.empty(self._states, np.int64))

    def _stack_ends(self, last: int) -> None:
        game = self._games[self._game]
        self._top = _stack_ends(self._board, self._sets, game, self._top, self._done, last)
        self._advance_phase(last, _SPREAD)

    def _spread_alive(self, budget: int) -> None:
        pulls = self._games[self._game].pulls
        self._top = _spread_alive(self._board, self._sets, pulls, self._top, budget)
        if self._top == 0:
            self._phase = _FILLED
            m, live = self._sets.labels.shape[1], len(self._board.squares)
            shape = (m, *_rows(live, self._size), self._numbering.words)
            self.tables = (*self.tables, np.zeros(shape, np.int64))

    def _fill_table(self, last: int) -> None:
        table = self.tables[-1].reshape(-1, self._numbering.words)
        _fill_table(self._board, self._sets, self._numbering, table, self._done, last)
        if self._advance_phase(last, _BEGUN):
            self._game += 1
            self._sets.alive[:] = 0

    def _advance_phase(self, last: int, then: int) -> bool:
        """Note how far a phase is. If it has seen all sets, begin ``then`` and return True."""
        self._done = last
        if last < len(self._sets.members):
            return False
        self._done, self._phase = 0, then
        return True
