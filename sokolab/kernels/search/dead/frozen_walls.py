"""Frozen boxes as walls: the board that they leave, and which boxes are lost behind them.

A box counts as frozen if it can never move again without being lost, and also if it stands on a
goal that is settled (:mod:`sokolab.kernels.search.dead.retrograde`). What a set of frozen boxes
leaves of the board is a *wall set*. Wall sets are kept in a table, because most positions of a
search share their frozen boxes with earlier ones.

A box is frozen if walls, frozen boxes or two dead squares hold it along both axes; the player is
assumed to get everywhere, and a push to a dead square loses the box. Frozen boxes are walls for the
others. Walls make more squares dead, which pulls from all goals show for each side of the player,
and dead squares freeze more boxes, until nothing changes. A frozen box off goal is a deadlock.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Longs, Mask, Sides
from sokolab.kernels.freeze import frozen_boxes
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.lowpoint import BlockTree, blocks
from sokolab.kernels.packing import direction_of, index_of, with_direction
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import fill_reach
from sokolab.kernels.search.dead.matching import GoalSets, add_goal, has_goal, words_for
from sokolab.kernels.search.dead.retrograde import (
    MAX_END_REGIONS,
    can_still_end,
    fill_settled_goals,
)
from sokolab.kernels.search.tables.records import Record, new_record

_TABLE_BYTES: Final = 16 << 20  # about the size of a table of wall sets
_MAX_SETS: Final = 512  # the most wall sets in a table; on small boards they take less memory
_REACHED: Final = 2  # ``fill_reach`` writes it where the player gets
_STACK, _DEPTH, _LOW, _PARENT, _BLOCK, _INT_ROWS = range(6)
"""Rows of ``FrozenWalls.int_scratch``, named after columns of the block tree, and how many there
are. Once the tree is made, the queue of states takes the place of the depths."""
_WAITING, _CUT, _BYTE_ROWS = range(3)
"""Rows of ``FrozenWalls.byte_scratch``."""


class FrozenWalls(NamedTuple):
    """The wall sets met lately, one in each row.

    A wall set treats each box on its own: all other boxes that are not frozen are lifted. The
    player may be on any side of the box. A state of the box is its square packed with a side
    (:mod:`~sokolab.kernels.packing`), the lowest of the sides that the player can walk between.
    """

    hash: Longs  # [sets]: hash of the frozen boxes and the player's part of the board, -1 = unused
    passable: Mask  # [sets, m + 1]: 1 = the player and boxes that are not frozen can get there
    side_group: Sides  # [sets, m + 1, 4]: lowest side connected with this one, -1 = not passable
    reachable: GoalSets  # [sets, 4 m + 4, words]: goals to which a box in the state can be pushed
    dead_side: Mask  # [sets, m + 1, 4]: 1 = a box with the player there reaches no goal; or blocked
    dead: Mask  # [sets, m + 1]: 1 = dead on every side
    settled: GoalSets  # [sets, MAX_END_REGIONS + 1, words]: as fill_settled_goals fills it
    keys: Longs  # [2, m + 1]: random words for a frozen box and for the player's part
    goal_index: Ints  # [m + 1]: index of the goal on the square, -1 = none
    frozen: Mask  # [m + 1]: the frozen boxes of the current position
    filled_goals: GoalSets  # [words]: goals with a box in the current position
    common_goals: GoalSets  # [words]: settled goals found last
    fixed_goals: GoalSets  # [words]: all settled goals found so far
    last_lookup: Record  # `hash` of the frozen boxes looked up last, and their `wall_set`
    int_scratch: Ints  # [_INT_ROWS, 5 m + 13]: scratch, see `_STACK`
    byte_scratch: Bytes  # [_BYTE_ROWS, 4 m + 4]: scratch, see `_WAITING`
    edge_block: Ints  # [m + 1, 4]: scratch, the block of the edge to each neighbour


def new_frozen_walls(field: Field) -> FrozenWalls:
    """Return an empty table of about 16 MB, with room for two wall sets at least."""
    m, k = len(field.goals) - 1, len(field.goal_squares)
    word_count = words_for(k)
    # For each square four sets of goals, and ten bytes of ``passable``, ``side_group``,
    # ``dead_side`` and ``dead``.
    set_count = max(2, min(_MAX_SETS, _TABLE_BYTES // ((m + 1) * (4 * 8 * word_count + 10))))
    random = np.random.Generator(np.random.PCG64(0xBA44ED))
    goal_index = np.full(m + 1, -1, np.int32)
    goal_index[field.goal_squares] = np.arange(k)
    filled_goals, common_goals, fixed_goals = np.zeros((3, word_count), np.uint64)
    last_lookup = new_record("hash", "wall_set")
    last_lookup.hash = -1
    return FrozenWalls(
        hash=np.full(set_count, -1, np.int64),
        passable=np.zeros((set_count, m + 1), np.uint8),
        side_group=np.zeros((set_count, m + 1, 4), np.int8),
        reachable=np.zeros((set_count, 4 * m + 4, word_count), np.uint64),
        dead_side=np.zeros((set_count, m + 1, 4), np.uint8),
        dead=np.zeros((set_count, m + 1), np.uint8),
        settled=np.zeros((set_count, MAX_END_REGIONS + 1, word_count), np.uint64),
        # No word is negative, so no hash is either, and -1 stands for none.
        keys=random.integers(0, 2**63 - 1, size=(2, m + 1), dtype=np.int64),
        goal_index=goal_index,
        frozen=np.zeros(m + 1, np.uint8),
        filled_goals=filled_goals,
        common_goals=common_goals,
        fixed_goals=fixed_goals,
        last_lookup=last_lookup,
        # ``frozen_boxes`` stacks five squares for each box, more than any other use takes.
        int_scratch=np.empty((_INT_ROWS, 5 * m + 13), np.int32),
        byte_scratch=np.zeros((_BYTE_ROWS, 4 * m + 4), np.uint8),
        edge_block=np.empty((m + 1, 4), np.int32),
    )


@kernel
def _mark_dead(side_group: Sides, reachable: GoalSets, dead_side: Mask, dead: Mask) -> None:
    """Mark the squares, with the player's side, from which a box can reach no goal."""
    for square in range(dead.size):
        is_dead = 1
        for d in range(4):
            lowest_side = int(side_group[square, d])
            has_none = 1
            if lowest_side >= 0:
                for w in range(reachable.shape[1]):
                    if reachable[with_direction(square, lowest_side), w]:
                        has_none = 0
            dead_side[square, d] = has_none
            is_dead &= has_none
        dead[square] = is_dead
    dead[dead.size - 1] = 0


@inlined_kernel
def _let_wait(state: int, queue: Ints, waiting: Mask, head: int, waiting_count: int) -> int:
    """Let a state wait, unless it waits already. Return the number that wait then."""
    if waiting[state]:
        return waiting_count
    waiting[state] = 1
    # A state waits once at most, so a ring with room for all states never overflows.
    queue[(head + waiting_count) % queue.size] = state
    return waiting_count + 1


@inlined_kernel
def _hand_on_goals(reachable: GoalSets, state_after: int, state_before: int) -> bool:
    """Add the goals of a state to those of the state before. Return whether any is new there."""
    has_new = False
    for w in range(reachable.shape[1]):
        new_goals = reachable[state_after, w] & ~reachable[state_before, w]
        if new_goals:
            reachable[state_before, w] |= new_goals
            has_new = True
    return has_new


@kernel
def _fill_reachable_goals(
    neighbours: Ints,
    goal_squares: Ints,
    passable: Mask,
    side_group: Sides,
    reachable: GoalSets,
    queue: Ints,
    waiting: Mask,
) -> None:
    """Find the goals to which a single box can be pushed, by pulls from all goals together.

    Parameters
    ----------
    passable
        uint8 ``[m + 1]``: where player and boxes can get to.
    side_group
        int8 ``[m + 1, 4]``: the lowest side connected with this one, -1 = not passable.
    reachable
        uint64 ``[4 m + 4, words]``, filled: goals to which a box in the state can be pushed.
    queue, waiting
        int32 and uint8 ``[4 m + 4]``: scratch, ``waiting`` all 0 before and after.
    """
    reachable[:] = 0
    head = 0
    waiting_count = 0
    for j in range(goal_squares.size):
        goal = goal_squares[j]
        for d in range(4):
            if passable[goal] and side_group[goal, d] == d:
                state = with_direction(goal, d)  # the box is there
                add_goal(reachable[state], j)
                waiting_count = _let_wait(state, queue, waiting, head, waiting_count)
    while waiting_count > 0:
        state_after = queue[head]
        head = (head + 1) % queue.size
        waiting_count -= 1
        waiting[state_after] = 0
        square = index_of(state_after)
        for d in range(4):  # the player stands on that side after pushing the box here
            neighbour = neighbours[square, d]
            if side_group[square, d] != direction_of(state_after) or side_group[neighbour, d] < 0:
                continue
            state_before = with_direction(neighbour, int(side_group[neighbour, d]))
            # Sets only grow. A state that gains goals waits again, so that they are handed on.
            if _hand_on_goals(reachable, state_after, state_before):
                waiting_count = _let_wait(state_before, queue, waiting, head, waiting_count)


@kernel
def _fill_wall_set(field: Field, walls: FrozenWalls, wall_set: int, player: int) -> None:
    """Work out a wall set from its passable squares."""
    m, int_scratch = walls.frozen.size - 1, walls.int_scratch
    passable, side_group = walls.passable[wall_set], walls.side_group[wall_set]
    reachable = walls.reachable[wall_set]
    waiting, cut = walls.byte_scratch[_WAITING, : m + 1], walls.byte_scratch[_CUT, : m + 1]
    tree = BlockTree(
        depth=int_scratch[_DEPTH, : m + 1],
        low=int_scratch[_LOW, : m + 1],
        parent=int_scratch[_PARENT, : m + 1],
        cut=cut,
        block=int_scratch[_BLOCK, : m + 1],
        edge_block=walls.edge_block,
        side_group=side_group,
        stack=int_scratch[_STACK],
        sides_left=waiting,
    )
    blocks(field.neighbours, passable, player, tree)
    # Only ``side_group`` of the tree is kept; the rest is scratch for the lines below, which
    # need its bytes to be 0.
    walls.byte_scratch[:] = 0
    _fill_reachable_goals(
        field.neighbours,
        field.goal_squares,
        passable,
        side_group,
        reachable,
        queue=int_scratch[_DEPTH, : 4 * m + 4],
        waiting=walls.byte_scratch[_WAITING],
    )
    _mark_dead(side_group, reachable, walls.dead_side[wall_set], walls.dead[wall_set])
    fill_settled_goals(
        field.neighbours,
        field.goal_squares,
        passable,
        walls.settled[wall_set],
        waiting,
        cut,
        int_scratch[_STACK],
    )


@kernel
def _find_wall_set(field: Field, walls: FrozenWalls, boxes: Ints, player: int) -> int:
    """Return the wall set of the boxes marked in ``walls.frozen``, worked out if it is missing."""
    frozen, last_lookup = walls.frozen, walls.last_lookup
    m = frozen.size - 1
    frozen_hash = np.int64(0)
    for i in range(boxes.size):
        if frozen[boxes[i]]:
            frozen_hash ^= walls.keys[0, boxes[i]]
    # ``last_lookup.hash`` leaves out the player's part of the board. If the player's square is
    # passable in that wall set, the part is the same, and no walk is needed to name it.
    if last_lookup.hash == frozen_hash and walls.passable[last_lookup.wall_set, player]:
        return int(last_lookup.wall_set)
    last_lookup.hash = frozen_hash
    reached = walls.byte_scratch[_WAITING, : m + 1]
    for square in range(m + 1):
        reached[square] = frozen[square]
    reached[m] = 1
    lowest = fill_reach(field.neighbours, reached, player, walls.int_scratch[_STACK])
    wall_hash = frozen_hash ^ walls.keys[1, lowest]
    wall_set = int(wall_hash % walls.hash.size)
    last_lookup.wall_set = wall_set
    # Another wall set might have had this row and is lost: callers use only the last one they were
    # given. Only hashes are compared; :mod:`sokolab.kernels.search.dead` says why that is enough.
    if walls.hash[wall_set] != wall_hash:
        walls.hash[wall_set] = wall_hash
        for square in range(m + 1):
            walls.passable[wall_set, square] = reached[square] == _REACHED
            reached[square] = 0
        _fill_wall_set(field, walls, wall_set, player)
    reached[:] = 0
    return wall_set


@inlined_kernel
def _count_frozen(field: Field, walls: FrozenWalls, boxes: Ints) -> int:
    """Freeze the boxes on fixed goals, too. Return the number frozen, or -1 if one is lost."""
    frozen_count = 0
    for i in range(boxes.size):
        goal = walls.goal_index[boxes[i]]
        if goal >= 0 and has_goal(walls.fixed_goals, goal):
            walls.frozen[boxes[i]] = 1
        if walls.frozen[boxes[i]]:
            if not field.goals[boxes[i]]:
                return -1
            frozen_count += 1
    return frozen_count


@inlined_kernel
def _fix_common_goals(walls: FrozenWalls) -> bool:
    """Add the settled goals found last to the fixed ones. Return whether any is new."""
    is_new = False
    for w in range(walls.fixed_goals.size):
        is_new = is_new or (walls.common_goals[w] & ~walls.fixed_goals[w]) != 0
        walls.fixed_goals[w] |= walls.common_goals[w]
    return is_new


@inlined_kernel
def _has_lost_goal(goal_squares: Ints, passable: Mask, frozen_count: int) -> bool:
    """Whether a goal without a box is outside the player's part of the board.

    All frozen boxes are on goals, which are not passable. Any other such goal can get no box.
    """
    not_passable_count = 0
    for j in range(goal_squares.size):
        not_passable_count += not passable[goal_squares[j]]
    return not_passable_count > frozen_count


@kernel
def wall_off(
    field: Field, walls: FrozenWalls, boxes: Ints, player: int, has_all_boxes: bool
) -> int:
    """Find the frozen boxes of a position and return the row of their wall set.

    Frozen boxes make squares dead, and dead squares freeze boxes, so this repeats until nothing
    changes. A box outside the player's part of the board counts as frozen too. ``walls.frozen``
    holds the frozen boxes afterwards.

    Returns -1 if the position is dead: a frozen box is off goal, a goal outside the player's part
    has no box, or a settled goal has none.

    ``has_all_boxes`` says whether these are all boxes of the level. If not, an empty goal proves
    nothing.
    """
    filled_goals, common_goals = walls.filled_goals, walls.common_goals
    filled_goals[:] = 0
    common_goals[:] = 0
    walls.fixed_goals[:] = 0
    for i in range(boxes.size):
        goal = walls.goal_index[boxes[i]]
        if goal >= 0:
            add_goal(filled_goals, goal)
    # The first round knows the walls of the board alone.
    passable = field.inside
    dead = field.dead
    frozen_count = 0
    stack = walls.int_scratch[_STACK]
    while True:
        count_before = frozen_count
        frozen_boxes(field.neighbours, passable, dead, boxes, walls.frozen, stack)
        frozen_count = _count_frozen(field, walls, boxes)
        if frozen_count < 0:
            return -1
        wall_set = _find_wall_set(field, walls, boxes, player)
        if has_all_boxes and not can_still_end(walls.settled[wall_set], filled_goals, common_goals):
            return -1
        has_new_goal = _fix_common_goals(walls)
        # Walls and dead squares only grow, so no box thaws: equally many boxes are the same boxes.
        if frozen_count == count_before and not has_new_goal:
            break
        passable = walls.passable[wall_set]
        dead = walls.dead[wall_set]
    if has_all_boxes and _has_lost_goal(field.goal_squares, passable, frozen_count):
        return -1
    return wall_set


@kernel
def side_of_box(
    neighbours: Ints,
    passable: Mask,
    side_group: Sides,
    box_square: int,
    player: int,
    mark: Mask,
    stack: Ints,
) -> int:
    """Return the lowest side of a single box that the player can reach, -1 if there is none.

    Parameters
    ----------
    passable, side_group
        Rows of one wall set of :class:`FrozenWalls`.
    box_square, player
        Passable squares.
    mark
        uint8 ``[m + 1]``: scratch, all 0 before and after.
    stack
        int32 ``[m + 1]``: scratch.
    """
    lowest_side = -1
    is_one_group = True
    for d in range(4):
        if side_group[box_square, d] >= 0:
            is_one_group = is_one_group and (
                lowest_side < 0 or lowest_side == side_group[box_square, d]
            )
            lowest_side = int(side_group[box_square, d])
    if is_one_group:  # then it does not matter where the player is
        return lowest_side
    mark[player] = 1
    mark[box_square] = 1
    stack[0] = player
    head, tail = 0, 1
    side = -1
    while head < tail and side < 0:
        square = stack[head]
        head += 1
        for d in range(4):
            neighbour = neighbours[square, d]
            if neighbour == box_square:
                side = int(side_group[box_square, d ^ 2])
            elif passable[neighbour] and not mark[neighbour]:
                mark[neighbour] = 1
                stack[tail] = neighbour
                tail += 1
    for i in range(tail):
        mark[stack[i]] = 0
    mark[box_square] = 0
    return side
