"""Group waste: the pushes that two to four boxes waste even with all other boxes taken away.

Prices of the goals give every state of a single box a *potential*: the least distance to a goal
less that goal's price. A push lowers the potential of its box by at most one. If it lowers it by
less, the rest is wasted; so is the difference where a box ends on a goal that is not its cheapest.
Any solution needs the potentials of all boxes, the prices of all goals, and what it wastes. A few
boxes are a game of their own, small enough to be searched backwards from all its ends for the least
waste of every placement. Wastes of groups that share no box add up. With prices from a matching of
boxes and goals, potentials and prices add up to the least matching; these are linear conflicts (A.
Junghanns, Pushing the Limits, 1999) and pattern databases of groups (A. G. Pereira, M. Ritt, L. S.
Buriol, Optimal Sokoban Solving Using Pattern Databases, 2015) with one table for all goals.
"""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.assignment import FAR
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
from sokolab.kernels.search.boards.field import Field, box_state
from sokolab.kernels.search.tables.records import Record, new_record

MAX_WASTE: Final = 40
"""Waste is counted up to this, so that it fits a byte and there are few levels to look at. Less
than the true waste is still a lower bound."""
# A table holds regions first, and squares under a box are never replaced by wastes.
DEAD_GROUP: Final = UNDER_BOX
"""In place of a waste: the group never gets to its ends."""
_STACK_ENTRIES: Final = 1 << 16  # what does not fit is found by looking through all groups again
_LABELLED, _BEGUN, _SPREAD, _FILLED, _DONE = range(5)
"""The phases of a search, each for what is done to the groups in it."""


class Ends(NamedTuple):
    """Where a game ends, and the prices there."""

    price: Longs  # [m + 1]: the price of a goal (or of a start square), `FAR` elsewhere
    # [s]: the potential of each state of a single box; `FAR / 2` or more where the box is lost.
    potential: Longs
    player: int  # Where the player has to be at the end, -1 = anywhere
    pulls: bool  # Whether the ends are goals, so that the search goes by pulls


class _Groups(NamedTuple):
    """All groups of a size in the order of their ranks, and what is known of them so far."""

    members: NDArray[np.uint16]  # [groups, size]
    offset: Longs  # [groups + 1]: regions of all groups before
    regions: Mask  # [m, groups]: of few_boxes.label_regions
    waste: Mask  # [regions of all groups]
    stack: Longs  # `MAX_REGIONS * group + region` of groups whose neighbours are to be looked at
    row: Mask  # [m]: scratch: the regions that one group leaves
    scratch: Ints  # [m + 1]
    # The `level` of waste, the next `group` to be looked at, the height of the stack (`top`), and 1
    # if something did not fit on it (`has_missed`).
    progress: Record


@kernel
def _label_groups(
    board: GroupBoard, groups: _Groups, following: Ints, first: int, last: int
) -> None:
    """Label the regions that the groups ``first`` to ``last - 1`` leave to the player.

    ``following`` holds the members of the group to come.
    """
    row = groups.row
    for group in range(first, last):
        for i in range(following.size):
            groups.members[group, i] = following[i]
        count = label_regions(board, following, row, groups.scratch)
        for p in range(row.size):
            groups.regions[p, group] = row[p]
        groups.offset[group + 1] = groups.offset[group] + count
        advance_group(following)


@kernel
def _enter_ends(
    field: Field, board: GroupBoard, ends: Ends, groups: _Groups, first: int, last: int
) -> None:
    """Enter what the groups ``first`` to ``last - 1`` waste if all their boxes stand on ends."""
    squares, members, waste = board.squares, groups.members, groups.waste
    for group in range(first, last):
        is_end = True
        for i in range(members.shape[1]):
            if ends.price[squares[members[group, i]]] == FAR:
                is_end = False
                break
        if not is_end:
            continue
        for p in range(groups.regions.shape[0]):
            region = groups.regions[p, group]
            if region == UNDER_BOX or (ends.player >= 0 and p != ends.player):
                continue
            lost = 0
            for i in range(members.shape[1]):
                square = squares[members[group, i]]
                lost -= ends.potential[box_state(field, square, p)] + ends.price[square]
            entry = groups.offset[group] + region
            waste[entry] = min(waste[entry], lost, MAX_WASTE)


@inlined_kernel
def _gather(groups: _Groups, group: int, level: int, top: int) -> int:
    """Stack a group with each region where it wastes ``level`` pushes; return the new height."""
    for entry in range(groups.offset[group], groups.offset[group + 1]):
        if groups.waste[entry] == level:
            groups.stack[top] = group * MAX_REGIONS + entry - groups.offset[group]
            top += 1
    return top


@inlined_kernel
def _lower_around(
    state: Ints, board: GroupBoard, ends: Ends, groups: _Groups, level: int, top: int
) -> int:
    """Take a group that wastes ``level`` pushes from the stack; lower the waste of those around.

    Returns the height of the stack.
    """
    waste, stack = groups.waste, groups.stack
    top -= 1
    group, region = stack[top] // MAX_REGIONS, stack[top] % MAX_REGIONS
    for i in range(groups.members.shape[1]):
        box = board.squares[groups.members[group, i]]
        for d in range(4):
            target, player = move_from_side(
                board, groups.regions[:, group], region, box, d, ends.pulls
            )
            if target < 0:
                continue
            potential = ends.potential[state[target, d]]
            # Even a box alone would be lost there.
            if 2 * potential >= FAR:
                continue
            new_waste = min(level + 1 + ends.potential[state[box, d]] - potential, MAX_WASTE)
            moved = board.number[target]
            successor = rank_after(board, groups.members[group], i, moved, groups.scratch)
            target_region = int(groups.regions[player, successor])
            entry = groups.offset[successor] + target_region
            if new_waste >= waste[entry]:
                continue
            waste[entry] = new_waste
            # It comes up when its level does.
            if new_waste > level:
                continue
            if top < stack.size - MAX_REGIONS:
                stack[top] = successor * MAX_REGIONS + target_region
                top += 1
            else:
                groups.progress.has_missed = 1
    return top


@kernel
def _spread_waste(state: Ints, board: GroupBoard, ends: Ends, groups: _Groups, budget: int) -> bool:
    """Lower the waste of groups one move away from others, the least waste first.

    Looks at up to ``budget`` groups; ``state`` is of the field. Returns whether all is done.
    """
    progress = groups.progress
    level, group, top = int(progress.level), int(progress.group), int(progress.top)
    # A move never wastes less than nothing, so as in Dijkstra's algorithm the wastes of a level are
    # final once nothing of it is left to look at.
    while budget > 0 and level <= MAX_WASTE:
        budget -= 1
        if top > 0:
            top = _lower_around(state, board, ends, groups, level, top)
        elif group < groups.members.shape[0]:
            top = _gather(groups, group, level, top)
            group += 1
        else:
            # What did not fit on the stack has this waste, too: look through all groups again.
            level += progress.has_missed == 0
            progress.has_missed = 0
            group = 0
    progress.level, progress.group, progress.top = level, group, top
    return level > MAX_WASTE


@kernel
def _fill_table(groups: _Groups, first: int, last: int) -> None:
    """Replace regions by wastes, for the player on the squares ``first`` to ``last - 1``."""
    for p in range(first, last):
        for group in range(groups.regions.shape[1]):
            region = groups.regions[p, group]
            if region != UNDER_BOX:
                groups.regions[p, group] = groups.waste[groups.offset[group] + region]


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
        Where the game ends, and the prices there.
    table
        uint8 ``[m, groups]``, filled by the player's square and the rank of the group
        (:func:`~sokolab.kernels.search.boards.few_boxes.choices`): the pushes that it wastes, at
        most :data:`MAX_WASTE`, or :data:`DEAD_GROUP`. An entry with the player on a box of the
        group holds :data:`DEAD_GROUP`, too.
    """

    def __init__(self, field: Field, number: Ints, size: int, ends: Ends, table: Mask) -> None:
        m, count = table.shape
        self._field, self._ends = field, ends
        self._board = new_group_board(field.neighbours, number, size)
        self._groups = _Groups(
            members=np.empty((count, size), np.uint16),
            offset=np.zeros(count + 1, np.int64),
            regions=table,
            waste=np.empty(0, np.uint8),
            stack=np.empty(_STACK_ENTRIES, np.int64),
            row=np.empty(m, np.uint8),
            scratch=np.empty(m + 1, np.int32),
            progress=new_record("level", "group", "top", "has_missed"),
        )
        self._following = np.arange(size, dtype=np.int32)
        self._phase, self._done = _LABELLED, 0

    @staticmethod
    def bytes_for(live: int, size: int) -> int:
        """Return about how much memory a search takes, without its table."""
        return comb(live, size) * (2 * size + 8 + 4) + 8 * _STACK_ENTRIES

    @property
    def nbytes(self) -> int:
        """Bytes of all its arrays but the table."""
        groups = self._groups
        arrays = (groups.members, groups.offset, groups.waste, groups.stack)
        return sum(int(array.nbytes) for array in arrays)

    def step(self, budget: int = 500_000) -> bool:
        """Go on for a while; return whether the table is done.

        It looks at ``budget`` squares; the default takes a few milliseconds.
        """
        m, count = self._groups.regions.shape
        if self._phase == _FILLED:
            last = min(self._done + max(1, budget // count), m)
            _fill_table(self._groups, self._done, last)
            self._note(last, m)
        elif self._phase == _SPREAD:
            board, ends, groups = self._board, self._ends, self._groups
            self._phase += bool(_spread_waste(self._field.state, board, ends, groups, budget // 32))
        else:
            last = min(self._done + max(1, budget // m), count)
            (self._label_groups if self._phase == _LABELLED else self._enter_ends)(last)
            self._note(last, count)
        return self._phase == _DONE

    def _label_groups(self, last: int) -> None:
        groups = self._groups
        _label_groups(self._board, groups, self._following, self._done, last)
        if last == len(groups.members):
            waste = np.full(int(groups.offset[-1]), DEAD_GROUP, np.uint8)
            self._groups = groups._replace(waste=waste)

    def _enter_ends(self, last: int) -> None:
        _enter_ends(self._field, self._board, self._ends, self._groups, self._done, last)

    def _note(self, last: int, end: int) -> None:
        """Note how far a phase is; at its end, the next one begins."""
        self._done = last
        if last == end:
            self._done = 0
            self._phase += 1
