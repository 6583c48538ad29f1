"""Group waste: the pushes that two to four boxes waste even with all other boxes taken away.

Dual variables of the goals give every state of a single box a *potential*: the least distance to a
goal less the dual of that goal. A push lowers the potential of its box by at most one. If it lowers
it less, the rest is wasted; so is the difference where a box ends on a goal that is not its
cheapest. So the pushes of any solution are the sum of the potentials of all boxes, the duals of all
goals, and its waste. A few boxes are a game of their own, small enough to be searched backwards
from all its ends for the least waste of every placement. Wastes of groups that share no box add up.
With the duals of a matching of boxes and goals, potentials and duals add up to the least matching;
these are linear conflicts (A. Junghanns, Pushing the Limits, 1999) and pattern databases of groups
(A. G. Pereira, M. Ritt, L. S. Buriol, Optimal Sokoban Solving Using Pattern Databases, 2015) with
one table for all goals.
"""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Shorts
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.few_boxes import (
    REGION_END,
    UNDER_BOX,
    GroupBoard,
    advance_group,
    group_in,
    label_regions,
    move_from_side,
    new_group_board,
    rank_after,
    region_in,
    with_region,
)
from sokolab.kernels.search.boards.field import Field, box_state
from sokolab.kernels.search.tables.records import Record, new_record

MAX_WASTE: Final = 40
"""Waste is counted up to this, so that it fits a byte and there are few levels to look at. Less
than the true waste is still a lower bound."""
# A table holds regions first, and squares under a box are never replaced by wastes.
DEAD_GROUP: Final = UNDER_BOX
"""In place of a waste: the group never gets to its ends."""
_STACK_ENTRIES: Final = 1 << 16  # those left out are found by looking through all groups again
_SQUARES_PER_GROUP: Final = 32  # squares that can be looked at in the time of a group's moves
_LABELLED, _BEGUN, _SPREAD, _FILLED, _DONE = range(5)
"""The phases of a search, each named for the work on the groups in it."""


class Ends(NamedTuple):
    """Where a game ends, and the duals there."""

    dual: Longs  # [m + 1]: the dual of a goal (or of a start square), `FAR` elsewhere
    potential: Longs  # [s]: the potential of each state of a single box; `FAR / 2` or more = lost
    player: int  # Where the player has to be at the end, -1 = anywhere
    uses_pulls: bool  # Whether the ends are goals, so that the search goes by pulls


class _Groups(NamedTuple):
    """All groups of a size in the order of their ranks, and their waste as far as it is known."""

    members: Shorts  # [groups, size]: indices of the squares, ascending
    offset: Longs  # [groups + 1]: regions of all groups before
    regions: Bytes  # [m, groups]: the region of each square, see few_boxes.label_regions
    waste: Bytes  # [regions of all groups]: the pushes wasted, by `offset` and region
    stack: Longs  # groups, with_region, whose neighbours are to be looked at
    region_of: Bytes  # [m]: scratch: the region of each square, for one group
    scratch: Ints  # [m + 1]: scratch for few_boxes
    progress: Record  # `level` of waste; next `group`; `stack_height`; `has_missed`: 1 = no room


@kernel
def _label_groups(
    board: GroupBoard, groups: _Groups, next_members: Ints, first: int, end: int
) -> None:
    """Label the regions that the groups ``first`` to ``end - 1`` leave to the player.

    ``next_members`` holds the members of the group to come.
    """
    region_of = groups.region_of
    for group in range(first, end):
        for i in range(next_members.size):
            groups.members[group, i] = next_members[i]
        count = label_regions(board, next_members, region_of, groups.scratch)
        for player in range(region_of.size):
            groups.regions[player, group] = region_of[player]
        groups.offset[group + 1] = groups.offset[group] + count
        advance_group(next_members)


@kernel
def _insert_ends(
    field: Field, board: GroupBoard, ends: Ends, groups: _Groups, first: int, end: int
) -> None:
    """Set the waste of the groups ``first`` to ``end - 1`` if all their boxes stand on ends."""
    squares, members, waste = board.live_squares, groups.members, groups.waste
    for group in range(first, end):
        is_end = True
        for i in range(members.shape[1]):
            if ends.dual[squares[members[group, i]]] == FAR:
                is_end = False
                break
        if not is_end:
            continue
        for player in range(groups.regions.shape[0]):
            region = groups.regions[player, group]
            if region == UNDER_BOX or (ends.player >= 0 and player != ends.player):
                continue
            group_waste = 0
            for i in range(members.shape[1]):
                square = squares[members[group, i]]
                group_waste -= ends.potential[box_state(field, square, player)] + ends.dual[square]
            entry = groups.offset[group] + region
            waste[entry] = min(waste[entry], group_waste, MAX_WASTE)


@inlined_kernel
def _stack_level(groups: _Groups, group: int, level: int, stack_height: int) -> int:
    """Stack a group with each region where it wastes ``level`` pushes. Return the new height."""
    for entry in range(groups.offset[group], groups.offset[group + 1]):
        if groups.waste[entry] == level:
            groups.stack[stack_height] = with_region(group, entry - groups.offset[group])
            stack_height += 1
    return stack_height


@inlined_kernel
def _lower_around(
    state_at: Ints, board: GroupBoard, ends: Ends, groups: _Groups, level: int, stack_height: int
) -> int:
    """Take a group that wastes ``level`` pushes from the stack; lower the waste around it.

    Returns the height of the stack.
    """
    waste, stack = groups.waste, groups.stack
    stack_height -= 1
    group, region = group_in(stack[stack_height]), region_in(stack[stack_height])
    for i in range(groups.members.shape[1]):
        square = board.live_squares[groups.members[group, i]]
        for d in range(4):
            target, player = move_from_side(
                board, groups.regions[:, group], region, square, d, ends.uses_pulls
            )
            if target < 0:
                continue
            potential = ends.potential[state_at[target, d]]
            # Even a box alone would be lost there.
            if 2 * potential >= FAR:
                continue
            # A push wastes one, less the fall of the potential of its box.
            new_waste = min(level + 1 + ends.potential[state_at[square, d]] - potential, MAX_WASTE)
            target_index = board.live_index[target]
            successor = rank_after(board, groups.members[group], i, target_index, groups.scratch)
            target_region = int(groups.regions[player, successor])
            entry = groups.offset[successor] + target_region
            if new_waste >= waste[entry]:
                continue
            waste[entry] = new_waste
            # A group with more waste is stacked when its level comes.
            if new_waste > level:
                continue
            # Room is kept for the regions of one group, which ``_stack_level`` adds together.
            if stack_height < stack.size - REGION_END:
                stack[stack_height] = with_region(successor, target_region)
                stack_height += 1
            else:
                groups.progress.has_missed = 1
    return stack_height


@kernel
def _spread_waste(
    state_at: Ints, board: GroupBoard, ends: Ends, groups: _Groups, budget: int
) -> bool:
    """Lower the waste of groups one move away from others, the least waste first.

    Looks at up to ``budget`` groups; ``state_at`` is of the field. Returns whether all is done.
    """
    progress = groups.progress
    level, group = int(progress.level), int(progress.group)
    stack_height = int(progress.stack_height)
    # Dijkstra's algorithm: no move lowers the waste, so the wastes of a level are final once
    # nothing of it is left to look at.
    while budget > 0 and level <= MAX_WASTE:
        budget -= 1
        if stack_height > 0:
            stack_height = _lower_around(state_at, board, ends, groups, level, stack_height)
        elif group < groups.members.shape[0]:
            stack_height = _stack_level(groups, group, level, stack_height)
            group += 1
        else:
            # Groups left out of the stack have this waste, too: look through all groups again.
            level += progress.has_missed == 0
            progress.has_missed = 0
            group = 0
    progress.level = level
    progress.group = group
    progress.stack_height = stack_height
    return level > MAX_WASTE


@kernel
def _fill_table(groups: _Groups, first: int, end: int) -> None:
    """Replace regions by wastes, for the player on the squares ``first`` to ``end - 1``."""
    for player in range(first, end):
        for group in range(groups.regions.shape[1]):
            region = groups.regions[player, group]
            if region != UNDER_BOX:
                groups.regions[player, group] = groups.waste[groups.offset[group] + region]


class GroupWasteSearch:
    """The search for the waste of all groups of one size, in pieces.

    Parameters
    ----------
    field
        The board.
    live_index
        int32 ``[m + 1]``: indices of the squares where boxes may stand, -1 elsewhere.
    size
        2, 3 or 4.
    ends
        Where the game ends, and the duals there.
    table
        uint8 ``[m, groups]``, filled by the player's square and the rank of the group
        (:func:`~sokolab.kernels.search.boards.few_boxes.binomials`): the pushes that it wastes, at
        most :data:`MAX_WASTE`, or :data:`DEAD_GROUP`. An entry with the player on a box of the
        group holds :data:`DEAD_GROUP`, too.
    """

    def __init__(self, field: Field, live_index: Ints, size: int, ends: Ends, table: Bytes) -> None:
        m, count = table.shape
        self._field = field
        self._ends = ends
        self._board = new_group_board(field.neighbours, live_index, size)
        self._groups = _Groups(
            members=np.empty((count, size), np.uint16),
            offset=np.zeros(count + 1, np.int64),
            regions=table,
            waste=np.empty(0, np.uint8),
            stack=np.empty(_STACK_ENTRIES, np.int64),
            region_of=np.empty(m, np.uint8),
            scratch=np.empty(m + 1, np.int32),
            progress=new_record("level", "group", "stack_height", "has_missed"),
        )
        self._next_members = np.arange(size, dtype=np.int32)
        self._phase = _LABELLED
        self._done_count = 0

    @staticmethod
    def bytes_for(live_count: int, size: int) -> int:
        """Return about how much memory a search takes, without its table."""
        return comb(live_count, size) * (2 * size + 8 + 4) + 8 * _STACK_ENTRIES

    @property
    def nbytes(self) -> int:
        """Bytes of all its arrays but the table."""
        groups = self._groups
        arrays = (groups.members, groups.offset, groups.waste, groups.stack)
        return sum(int(array.nbytes) for array in arrays)

    def step(self, budget: int = 500_000) -> bool:
        """Go on for a while. Return whether the table is done.

        It looks at ``budget`` squares; the default takes a few milliseconds.
        """
        m, count = self._groups.regions.shape
        if self._phase == _FILLED:
            end = min(self._done_count + max(1, budget // count), m)
            _fill_table(self._groups, self._done_count, end)
            self._advance_phase(end, m)
        elif self._phase == _SPREAD:
            board, ends, groups = self._board, self._ends, self._groups
            self._phase += bool(
                _spread_waste(
                    self._field.state_at, board, ends, groups, budget // _SQUARES_PER_GROUP
                )
            )
        else:
            end = min(self._done_count + max(1, budget // m), count)
            (self._label_groups if self._phase == _LABELLED else self._insert_ends)(end)
            self._advance_phase(end, count)
        return self._phase == _DONE

    def _label_groups(self, end: int) -> None:
        groups = self._groups
        _label_groups(self._board, groups, self._next_members, self._done_count, end)
        if end == len(groups.members):
            waste = np.full(int(groups.offset[-1]), DEAD_GROUP, np.uint8)
            self._groups = groups._replace(waste=waste)

    def _insert_ends(self, end: int) -> None:
        _insert_ends(self._field, self._board, self._ends, self._groups, self._done_count, end)

    def _advance_phase(self, end: int, phase_end: int) -> None:
        """Note how far a phase is. At its end, the next one begins."""
        self._done_count = end
        if end == phase_end:
            self._done_count = 0
            self._phase += 1
