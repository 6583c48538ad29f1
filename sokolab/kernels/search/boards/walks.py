"""The player's walks: how many steps away each square is."""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel


@kernel
def flood_steps(
    neighbours: Ints, blocked: Mask, player: int, mark: Ints, stamp: int, steps: Ints, queue: Ints
) -> None:
    """Mark the squares that the player can walk to, and fill in how many steps away they are.

    ``mark``, ``steps`` and ``queue`` are int32 ``[m + 1]``; ``mark`` becomes ``stamp`` where
    ``steps`` is filled.
    """
    mark[player] = stamp
    steps[player] = 0
    queue[0] = player
    head, tail = 0, 1
    while head < tail:
        square = queue[head]
        head += 1
        for d in range(4):
            neighbour = neighbours[square, d]
            if mark[neighbour] != stamp and blocked[neighbour] == 0:
                mark[neighbour] = stamp
                steps[neighbour] = steps[square] + 1
                queue[tail] = neighbour
                tail += 1
