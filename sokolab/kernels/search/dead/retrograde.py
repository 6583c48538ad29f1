"""Goals whose box has to stay from now on, found by playing backwards from the end.

At the end all boxes are on goals and the player is somewhere in what is left of the board. From
there the player pulls away every box that can be pulled, until none can be moved. A box that
remains can never be pulled backwards from the end, so no push brings it there from now on: either
the goal already has its box, or the position is dead.

Boxes are taken away as soon as they can be pulled, which only gives the player more room. A box
that remains stands still in every line of play that ends with the player in that region: played
backwards, the first pull of such a box would come after pulls of boxes that were taken away, and
so it could be pulled here, too. If no
region is left in which it can end, the position is dead.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.matching import GoalSets, add_goal

MAX_END_REGIONS: Final = 4
"""Regions in which the player can end. A board with more of them gets no proof of this kind."""


@kernel
def _walk(
    neighbours: Ints,
    passable: Mask,
    standing: Mask,
    walked: Mask,
    head: int,
    queue: Ints,
    tail: int,
) -> int:
    """Continue a walk from ``queue[head:tail]``. Return the new length of the queue."""
    while head < tail:
        square = queue[head]
        head += 1
        for d in range(4):
            neighbour = neighbours[square, d]
            if passable[neighbour] and not standing[neighbour] and not walked[neighbour]:
                walked[neighbour] = 1
                queue[tail] = neighbour
                tail += 1
    return tail


@kernel
def _count_end_regions(
    neighbours: Ints, passable: Mask, standing: Mask, walked: Mask, queue: Ints
) -> int:
    """Return how many regions the boxes on the goals leave.

    One square of each of the first :data:`MAX_END_REGIONS` is written to the end of ``queue``,
    the first one last.
    """
    count = 0
    for square in range(passable.size - 1):
        if passable[square] and not standing[square] and not walked[square]:
            if count < MAX_END_REGIONS:
                # Walks fill the queue from the front, so the seeds wait at its end.
                queue[queue.size - 1 - count] = square
            count += 1
            walked[square] = 1
            queue[0] = square
            _walk(neighbours, passable, standing, walked, head=0, queue=queue, tail=1)
    walked[:] = 0
    return count


@kernel
def _pull_away(
    neighbours: Ints,
    goal_squares: Ints,
    passable: Mask,
    standing: Mask,
    walked: Mask,
    queue: Ints,
    seed: int,
) -> None:
    """Remove from ``standing`` every box that a player who begins on ``seed`` can pull.

    No box is put down again; the docstring of this module says why that is right.
    """
    walked[seed] = 1
    queue[0] = seed
    filled = _walk(neighbours, passable, standing, walked, head=0, queue=queue, tail=1)
    has_changed = True
    while has_changed:
        has_changed = False
        for j in range(goal_squares.size):
            goal = goal_squares[j]
            if not standing[goal]:
                continue
            for d in range(4):
                neighbour = neighbours[goal, d]
                beyond = neighbours[neighbour, d]
                # The player stands beside the box and needs a free square to step back to.
                if walked[neighbour] and passable[beyond] and not standing[beyond]:
                    standing[goal] = 0
                    walked[goal] = 1
                    queue[filled] = goal
                    filled = _walk(
                        neighbours, passable, standing, walked, filled, queue, filled + 1
                    )
                    has_changed = True
                    break


@kernel
def fill_settled_goals(
    neighbours: Ints,
    goal_squares: Ints,
    passable: Mask,
    settled: GoalSets,
    standing: Mask,
    walked: Mask,
    queue: Ints,
) -> None:
    """Find the goals whose boxes cannot be pulled back from the end.

    Parameters
    ----------
    passable
        uint8 ``[m + 1]``: where player and boxes can get to.
    settled
        uint64 ``[MAX_END_REGIONS + 1, words]``, filled: the goals, for each region where the player
        can end. The first word of the last row holds how many regions there are.
    standing, walked
        uint8 ``[m + 1]``: scratch, all 0 before and after.
    queue
        int32 ``[m + 5]`` or more: scratch, with the seeds of up to four regions at its end.
    """
    goal_count = goal_squares.size
    settled[:] = 0
    for j in range(goal_count):
        standing[goal_squares[j]] = passable[goal_squares[j]]
    region_count = _count_end_regions(neighbours, passable, standing, walked, queue)
    settled[MAX_END_REGIONS, 0] = np.uint64(region_count)
    for region in range(min(region_count, MAX_END_REGIONS)):
        seed = queue[queue.size - 1 - region]
        _pull_away(neighbours, goal_squares, passable, standing, walked, queue, seed)
        for j in range(goal_count):
            if standing[goal_squares[j]]:
                add_goal(settled[region], j)
            standing[goal_squares[j]] = passable[goal_squares[j]]
        walked[:] = 0
    standing[:] = 0


@kernel
def can_still_end(settled: GoalSets, filled_goals: GoalSets, common_goals: GoalSets) -> bool:
    """Whether some region is left in which the player can end. If not, the position is dead.

    :func:`fill_settled_goals` has filled ``settled``; ``filled_goals``, uint64 ``[words]``, has the
    goals with a box. ``common_goals``, uint64 ``[words]``, is filled with the goals whose boxes
    have to stay: the goals that are settled for every region that is left.
    """
    word_count = filled_goals.size
    region_count = int(settled[MAX_END_REGIONS, 0])
    if region_count > MAX_END_REGIONS:
        common_goals[:] = 0
        return True
    possible_count = 0
    for region in range(region_count):
        # If a goal settled for a region lacks its box, the player cannot end there.
        lacking_goals = np.uint64(0)
        for w in range(word_count):
            lacking_goals |= settled[region, w] & ~filled_goals[w]
        if lacking_goals:
            continue
        for w in range(word_count):
            common_goals[w] = settled[region, w] & (
                common_goals[w] if possible_count else settled[region, w]
            )
        possible_count += 1
    return possible_count > 0
