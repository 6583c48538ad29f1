"""Exact dead sets: two to four boxes that cannot all get onto goals, wherever the others are.

With all other boxes taken away, a few boxes are a game of their own, small enough to be searched
backwards from all its ends. A set that it does not reach is dead, and stays dead with the
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

from sokolab.kernels.arrays import Bytes, Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.few_boxes import (
    UNDER_BOX,
    GroupBoard,
    advance_group,
    group_in,
    label_regions,
    move_from_side,
    new_group_board,
    pair_rank,
    rank_after,
    region_in,
    with_region,
)
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD, Numbering, number_squares

_REGIONS_PER_SET: Final = 3  # a guess
_LABELLED, _BEGUN, _SPREAD, _FILLED = range(4)
"""The phases of a search, each named for the work on the sets in it."""


class GroupGame(NamedTuple):
    """The ends of a game, and whether the search goes on from there by pulls or by pushes."""

    is_end: Mask  # [m + 1]: a set is at an end when all its boxes stand on these squares
    player: int  # Where the player has to be then, or -1 for anywhere
    uses_pulls: bool  # By pulls, from goals; otherwise by pushes, from the squares of the start


class _Sets(NamedTuple):
    """All sets of a size in the order of their ranks, and the results of a game for them so far."""

    labels: Bytes  # [sets, m]: the region of each square, see few_boxes.label_regions
    members: Ints  # [sets, size]: indices of the squares
    alive: Ints  # [sets]: a bit for each region with which the set has been reached
    stack: Longs  # sets, with_region, whose neighbours have not been looked at
    scratch: Ints  # [m + 1]: scratch for few_boxes


@kernel
def _label_sets(board: GroupBoard, sets: _Sets, next_members: Ints, first: int, end: int) -> int:
    """Label the regions that sets ``first`` to ``end - 1`` leave. Return their number in all.

    ``next_members`` holds the members of the set to come.
    """
    region_count = 0
    for s in range(first, end):
        for i in range(next_members.size):
            sets.members[s, i] = next_members[i]
        region_count += label_regions(board, next_members, sets.labels[s], sets.scratch)
        advance_group(next_members)
    return region_count


@kernel
def _stack_ends(
    board: GroupBoard, sets: _Sets, game: GroupGame, height: int, first: int, end: int
) -> int:
    """Put the ends among the sets ``first`` to ``end - 1`` on the stack. Return its height."""
    alive, members = sets.alive, sets.members
    for s in range(first, end):
        are_on_ends = True
        for i in range(members.shape[1]):
            if not game.is_end[board.live_squares[members[s, i]]]:
                are_on_ends = False
                break
        if not are_on_ends:
            continue
        for player in range(sets.labels.shape[1]):
            region = int(sets.labels[s, player])
            if region == UNDER_BOX or (game.player >= 0 and player != game.player):
                continue
            if alive[s] >> region & 1:
                continue
            alive[s] |= 1 << region
            sets.stack[height] = with_region(s, region)
            height += 1
    return height


@kernel
def _spread_alive(
    board: GroupBoard, sets: _Sets, uses_pulls: bool, height: int, budget: int
) -> int:
    """Take up to ``budget`` sets from the stack and add the sets one pull or push away.

    Returns the height of the stack.
    """
    labels, members, alive, stack = sets.labels, sets.members, sets.alive, sets.stack
    while height > 0 and budget > 0:
        budget -= 1
        height -= 1
        current = group_in(stack[height])
        region = region_in(stack[height])
        for i in range(members.shape[1]):
            square = board.live_squares[members[current, i]]
            for d in range(4):
                target, player = move_from_side(
                    board, labels[current], region, square, d, uses_pulls
                )
                if target < 0:
                    continue
                target_index = board.live_index[target]
                successor = rank_after(board, members[current], i, target_index, sets.scratch)
                target_region = int(labels[successor, player])
                if not alive[successor] >> target_region & 1:
                    alive[successor] |= 1 << target_region
                    stack[height] = with_region(successor, target_region)
                    height += 1
    return height


@inlined_kernel
def _table_row(members: Ints, i: int, j: int, live_count: int) -> int:
    """Return the row of a set in the part of a table for one square of the player.

    The table tells the squares for member ``i``; member ``j`` comes first, then the others.
    """
    size = members.size
    row = int(members[j])
    if size == 3:
        # The indices of the three boxes sum to 3.
        row = row * live_count + members[3 - i - j]
    elif size == 4:
        # For each square of member ``j`` there is a row for each pair of the others.
        low, high = -1, -1
        for member in range(4):
            if member not in (i, j):
                # Members ascend, so the one that comes last is the larger.
                low, high = high, int(members[member])
        row = row * pair_rank(live_count, 0) + pair_rank(high, low)
    return int(row)


@kernel
def _fill_table(
    board: GroupBoard, sets: _Sets, numbering: Numbering, table: Longs, first: int, end: int
) -> None:
    """Insert the dead ones of the sets ``first`` to ``end - 1`` into the table, flattened."""
    m = sets.labels.shape[1]
    live_count = board.live_squares.size
    rows_per_player = table.shape[0] // m
    size = sets.members.shape[1]
    for s in range(first, end):
        members = sets.members[s]
        for player in range(m):
            region = int(sets.labels[s, player])
            if region == UNDER_BOX or sets.alive[s] >> region & 1:
                continue
            # A set is inserted for each of its boxes: any of them can be the one just moved.
            for i in range(size):
                square = board.live_squares[members[i]]
                word, bit = numbering.word[square], numbering.bit[square]
                for j in range(size):
                    if j != i:
                        table[
                            player * rows_per_player + _table_row(members, i, j, live_count), word
                        ] |= bit


def _table_shape(live_count: int, size: int) -> tuple[int, ...]:
    """Return how the table of a player's square is laid out."""
    return {2: (live_count,), 3: (live_count, live_count), 4: (live_count, comb(live_count, 2))}[
        size
    ]


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
        self._games = tuple(games)
        self._size = size
        self._numbering = number_squares(live)
        self._board = new_group_board(neighbours, self._numbering.index_at, size)
        set_count = comb(len(self._board.live_squares), size)
        self._sets = _Sets(
            labels=np.empty((set_count, m), np.uint8),
            members=np.empty((set_count, size), np.int32),
            alive=np.zeros(set_count, np.int32),
            stack=np.empty(0, np.int64),
            scratch=np.empty(m + 1, np.int32),
        )
        self._next_members = np.arange(size, dtype=np.int32)
        self._sets_done = 0  # in this phase
        self._region_count = 0
        self._height = 0  # of the stack
        self._game_index = 0
        self._phase = _LABELLED
        self.tables: tuple[Longs, ...] = ()

    @staticmethod
    def bytes_for(square_count: int, live_count: int, size: int, game_count: int) -> int:
        """Return about how much memory a search takes, its tables included."""
        set_count = comb(live_count, size)
        word_count = max(1, -(-live_count // SQUARES_PER_WORD))
        table_bytes = 8 * square_count * prod(_table_shape(live_count, size)) * word_count
        # For each set its labels, its members, the bits of its regions, and its part of the stack.
        return (
            set_count * (square_count + 4 * size + 4 + 8 * _REGIONS_PER_SET)
            + game_count * table_bytes
        )

    @property
    def nbytes(self) -> int:
        """Bytes of all its arrays."""
        arrays: tuple[NDArray[np.generic], ...]
        arrays = (*self._sets[:-1], *self.tables)
        return sum(int(array.nbytes) for array in arrays)

    def step(self, budget: int = 500_000) -> bool:
        """Go on for a while. Return whether the tables are done.

        It looks at ``budget`` squares; the default takes a few milliseconds.
        """
        set_count, square_count = self._sets.labels.shape
        budget = max(1, budget // square_count)
        end = min(self._sets_done + budget, set_count)
        if self._phase == _SPREAD:
            self._spread_alive(budget)
        elif self._game_index < len(self._games):
            steps = (self._label_sets, self._stack_ends, self._spread_alive, self._fill_table)
            steps[self._phase](end)
        return self._game_index == len(self._games)

    def _label_sets(self, end: int) -> None:
        self._region_count += _label_sets(
            self._board, self._sets, self._next_members, self._sets_done, end
        )
        if self._advance_phase(end, _BEGUN):
            # A region of a set goes on the stack once, when it is found alive.
            self._sets = self._sets._replace(stack=np.empty(self._region_count, np.int64))

    def _stack_ends(self, end: int) -> None:
        game = self._games[self._game_index]
        self._height = _stack_ends(
            self._board, self._sets, game, self._height, self._sets_done, end
        )
        self._advance_phase(end, _SPREAD)

    def _spread_alive(self, budget: int) -> None:
        uses_pulls = self._games[self._game_index].uses_pulls
        self._height = _spread_alive(self._board, self._sets, uses_pulls, self._height, budget)
        if self._height == 0:
            self._phase = _FILLED
            m, live_count = self._sets.labels.shape[1], len(self._board.live_squares)
            shape = (m, *_table_shape(live_count, self._size), self._numbering.word_count)
            self.tables = (*self.tables, np.zeros(shape, np.int64))

    def _fill_table(self, end: int) -> None:
        table = self.tables[-1].reshape(-1, self._numbering.word_count)
        _fill_table(self._board, self._sets, self._numbering, table, self._sets_done, end)
        if self._advance_phase(end, _BEGUN):
            self._game_index += 1
            self._sets.alive[:] = 0

    def _advance_phase(self, end: int, next_phase: int) -> bool:
        """Note how far a phase has come. After the last set, begin the next one and return True."""
        self._sets_done = end
        if end < len(self._sets.members):
            return False
        self._sets_done = 0
        self._phase = next_phase
        return True
