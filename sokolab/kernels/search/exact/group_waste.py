"""Group waste: the pushes that two to four boxes waste even with all other boxes taken away.

Prices of the goals give every state of a single box a *potential*: the least distance to a goal
less that goal's price. A push brings its box's potential down by one at most; what it falls short
of that is wasted, and so is the difference where a box ends on a goal that is not its cheapest.
Any solution needs the potentials of all boxes, the prices of all goals, and what it wastes. A few
boxes are a game of their own, small enough to be searched backwards from all its ends for the
least waste of every placement. Wastes of groups that share no box add up. With prices from a
matching of boxes and goals, potentials and prices add up to the least matching; these are linear
conflicts (A. Junghanns, Pushing the Limits, 1999) and pattern databases of groups (A. G. Pereira,
M. Ritt, L. S. Buriol, Optimal Sokoban Solving Using Pattern Databases, 2015) with one table for
all goals.
"""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field, box_state

MOST_WASTE: Final = 40
"""What is wasted is not counted beyond this."""
DEAD_GROUP: Final = 255
"""In place of a waste: the group never gets to its ends."""
_UNSEEN: Final = 254
_REGIONS: Final = 32  # more than four boxes leave
_STACK: Final = 1 << 16  # entries; what does not fit is found again by looking through all groups
_LABELLED, _BEGUN, _SPREAD, _FILLED, _DONE = range(5)
_LEVEL, _GROUP, _TOP, _MISSED = range(4)


class Ends(NamedTuple):
    """Where a game ends, and the prices there.

    Attributes
    ----------
    price
        int64 ``[m + 1]``: the price of a goal (or of a start square), ``FAR`` elsewhere.
    potential
        int64 ``[s]``: of each state of a single box; ``FAR / 2`` or more where it is lost.
    player
        Where the player has to be at the end, -1 = anywhere.
    pulls
        Whether the ends are goals, so that the search goes by pulls.
    """

    price: NDArray[np.int64]
    potential: NDArray[np.int64]
    player: int
    pulls: bool


def choices(live: int, size: int) -> NDArray[np.int64]:
    """Return int64 ``[size, live + 1]``: how many sets of ``i + 1`` numbers are below ``x``.

    The place of a group is the sum over its members, ascending.
    """
    table = [[comb(x, i + 1) for x in range(live + 1)] for i in range(size)]
    return np.array(table, np.int64)


@kernel
def _label(
    neighbours: Ints,
    squares: Ints,
    at: Ints,
    members: NDArray[np.uint16],
    offset: NDArray[np.int64],
    regions: Mask,
    row: Mask,
    stack: Ints,
    first: int,
    last: int,
) -> None:
    """Label the regions that the groups ``first`` to ``last - 1`` leave to the player.

    Parameters
    ----------
    at
        int32 ``[n]``: the members of the next group; groups count up from the smallest member.
    members
        uint16 ``[groups, n]``, filled.
    offset
        int64 ``[groups + 1]``, filled from ``first + 1`` on: regions of all groups before.
    regions
        uint8 ``[m, groups]``, filled: the region of each square, 255 under a box.
    row, stack
        uint8 ``[m]`` and int32 ``[m]``: scratch.
    """
    m = row.size
    size = at.size
    for group in range(first, last):
        for p in range(m):
            row[p] = _UNSEEN
        for i in range(size):
            members[group, i] = at[i]
            row[squares[at[i]]] = DEAD_GROUP
        count = 0
        for p in range(m):
            if row[p] != _UNSEEN:
                continue
            row[p] = count
            stack[0] = p
            top = 1
            while top > 0:
                top -= 1
                square = stack[top]
                for d in range(4):
                    there = neighbours[square, d]
                    if there < m and row[there] == _UNSEEN:
                        row[there] = count
                        stack[top] = there
                        top += 1
            count += 1
        for p in range(m):
            regions[p, group] = row[p]
        offset[group + 1] = offset[group] + count
        i = 0
        while i < size - 1 and at[i] + 1 == at[i + 1]:
            at[i] = i
            i += 1
        at[i] += 1


@kernel
def _begin(
    field: Field,
    squares: Ints,
    ends: Ends,
    members: NDArray[np.uint16],
    offset: NDArray[np.int64],
    regions: Mask,
    waste: Mask,
    first: int,
    last: int,
) -> None:
    """Enter what the groups ``first`` to ``last - 1`` waste if all their boxes stand on ends."""
    for group in range(first, last):
        is_end = True
        for i in range(members.shape[1]):
            if ends.price[squares[members[group, i]]] == FAR:
                is_end = False
                break
        if not is_end:
            continue
        for p in range(regions.shape[0]):
            region = regions[p, group]
            if region == DEAD_GROUP or (ends.player >= 0 and p != ends.player):
                continue
            lost = 0
            for i in range(members.shape[1]):
                square = squares[members[group, i]]
                lost -= ends.potential[box_state(field, square, p)] + ends.price[square]
            place = offset[group] + region
            waste[place] = min(waste[place], lost, MOST_WASTE)


@kernel
def _spread(
    neighbours: Ints,
    state: Ints,
    squares: Ints,
    number: Ints,
    choose: NDArray[np.int64],
    ends: Ends,
    members: NDArray[np.uint16],
    offset: NDArray[np.int64],
    regions: Mask,
    waste: Mask,
    stack: NDArray[np.int64],
    sorted_: Ints,
    progress: NDArray[np.int64],
    budget: int,
) -> bool:
    """Lower the waste of groups one move away from others, the least waste first.

    Parameters
    ----------
    waste
        uint8 ``[regions of all groups]``.
    stack
        int64: groups and regions whose neighbours have to be looked at.
    progress
        int64 ``[4]``: the level of waste, the next group to be looked at, the height of the stack,
        and whether something did not fit on it.
    budget
        Groups to look at.

    Returns
    -------
    bool
        Whether all is done.
    """
    size = members.shape[1]
    m = regions.shape[0]
    groups = members.shape[0]
    level = int(progress[_LEVEL])
    next_group = int(progress[_GROUP])
    top = int(progress[_TOP])
    while budget > 0 and level <= MOST_WASTE:
        budget -= 1
        if top == 0:
            if next_group == groups:
                level += progress[_MISSED] == 0
                progress[_MISSED] = 0
                next_group = 0
                continue
            for place in range(offset[next_group], offset[next_group + 1]):
                if waste[place] == level:
                    stack[top] = next_group * _REGIONS + place - offset[next_group]
                    top += 1
            next_group += 1
            continue
        top -= 1
        group = stack[top] // _REGIONS
        region = stack[top] % _REGIONS
        for i in range(size):
            box = squares[members[group, i]]
            for d in range(4):
                side = neighbours[box, d]
                if side == m or regions[side, group] != region:
                    continue
                if ends.pulls:
                    target = side
                    player = neighbours[side, d]
                else:
                    target = neighbours[box, d ^ 2]
                    player = box
                if player == m or number[target] < 0:  # -1 for square m, too
                    continue
                if regions[player if ends.pulls else target, group] == DEAD_GROUP:
                    continue
                potential = ends.potential[state[target, d]]
                if 2 * potential >= FAR:
                    continue
                found = min(level + 1 + ends.potential[state[box, d]] - potential, MOST_WASTE)
                moved = number[target]
                j = 0
                for k in range(size):
                    if k != i:
                        sorted_[j] = members[group, k]
                        j += 1
                while j > 0 and sorted_[j - 1] > moved:
                    sorted_[j] = sorted_[j - 1]
                    j -= 1
                sorted_[j] = moved
                there = choose[0, sorted_[0]]
                for k in range(1, size):
                    there = there + choose[k, sorted_[k]]
                onto = int(regions[player, there])
                place = offset[there] + onto
                if found >= waste[place]:
                    continue
                waste[place] = found
                if found == level:
                    if top < stack.size - _REGIONS:
                        stack[top] = there * _REGIONS + onto
                        top += 1
                    else:
                        progress[_MISSED] = 1
    progress[_LEVEL] = level
    progress[_GROUP] = next_group
    progress[_TOP] = top
    return level > MOST_WASTE


@kernel
def _fill(regions: Mask, offset: NDArray[np.int64], waste: Mask, first: int, last: int) -> None:
    """Replace regions by wastes, for the player on the squares ``first`` to ``last - 1``."""
    for p in range(first, last):
        for group in range(regions.shape[1]):
            region = regions[p, group]
            if region != DEAD_GROUP:
                regions[p, group] = waste[offset[group] + region]


class GroupWasteSearch:
    """The search for the waste of all groups of one size, in pieces.

    Parameters
    ----------
    field
        The board.
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand, -1 elsewhere.
    size
        2, 3 or 4.
    ends
        What is asked.
    table
        uint8 ``[m, groups]``: where the answer goes: by the player's square and the place of the
        group (:func:`choices`), the pushes it wastes, at most :data:`MOST_WASTE`, or
        :data:`DEAD_GROUP`. Places with the player on a box of the group say that too.
    """

    def __init__(self, field: Field, number: Ints, size: int, ends: Ends, table: Mask) -> None:
        m = len(number) - 1
        self._field, self._number, self._ends, self._table = field, number, ends, table
        self._squares = np.flatnonzero(number[:m] >= 0).astype(np.int32)
        self._groups = table.shape[1]
        self._choose = choices(len(self._squares), size)
        self._members = np.empty((self._groups, size), np.uint16)
        self._offset = np.zeros(self._groups + 1, np.int64)
        self._next = np.arange(size, dtype=np.int32)
        self._row, self._squares_left = np.empty(m, np.uint8), np.empty(m + 1, np.int32)
        self._sorted = np.empty(size, np.int32)
        self._waste = np.empty(0, np.uint8)
        self._stack = np.empty(_STACK, np.int64)
        self._progress = np.zeros(4, np.int64)
        self._phase, self._done = _LABELLED, 0

    @staticmethod
    def bytes_for(live: int, size: int) -> int:
        """Return about how much memory a search takes beside its table."""
        return comb(live, size) * (2 * size + 8 + 4) + 8 * _STACK

    @property
    def nbytes(self) -> int:
        """Bytes of all its arrays but the table."""
        arrays = (self._members, self._offset, self._waste, self._stack)
        return sum(int(array.nbytes) for array in arrays)

    def step(self, budget: int = 500_000) -> bool:
        """Go on for a while; return whether the table is done.

        Parameters
        ----------
        budget
            Squares looked at; the default takes a few milliseconds.
        """
        m = len(self._row)
        if self._phase == _FILLED:
            last = min(self._done + max(1, budget // self._groups), m)
            _fill(self._table, self._offset, self._waste, self._done, last)
            self._is_through(last, m)
        elif self._phase == _SPREAD:
            self._phase += self._spread(budget // 32)
        else:
            last = min(self._done + max(1, budget // m), self._groups)
            (self._label if self._phase == _LABELLED else self._begin)(last)
        return self._phase == _DONE

    def _label(self, last: int) -> None:
        _label(
            self._field.neighbours,
            self._squares,
            self._next,
            self._members,
            self._offset,
            self._table,
            self._row,
            self._squares_left,
            self._done,
            last,
        )
        if self._is_through(last, self._groups):
            self._waste = np.full(int(self._offset[-1]), DEAD_GROUP, np.uint8)

    def _begin(self, last: int) -> None:
        _begin(
            self._field,
            self._squares,
            self._ends,
            self._members,
            self._offset,
            self._table,
            self._waste,
            self._done,
            last,
        )
        self._is_through(last, self._groups)

    def _spread(self, budget: int) -> bool:
        return bool(
            _spread(
                self._field.neighbours,
                self._field.state,
                self._squares,
                self._number,
                self._choose,
                self._ends,
                self._members,
                self._offset,
                self._table,
                self._waste,
                self._stack,
                self._sorted,
                self._progress,
                budget,
            )
        )

    def _is_through(self, last: int, end: int) -> bool:
        """Note how far a phase is; whether that is its end, and the next one begins."""
        self._done = last
        if last < end:
            return False
        self._done = 0
        self._phase += 1
        return True
