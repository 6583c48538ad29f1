"""Boxes that can never move again, and the deadlocks that they prove.

Boxes are taken away as long as the player can push one from where he gets to; a push that loses the
box does not count. Taking boxes away only helps him, so what is left never moves in a solution: off
a goal it proves a deadlock, and on a goal it is a wall. With these walls the solved position is
taken apart in the same way by pulls. A box that is left there stands still in every line of play
that ends so, and must be in place by now. The player may end in any region of the solved position,
so the proof holds if it succeeds for each of them.
"""

from __future__ import annotations

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.reach import flood


@kernel
def _peel(
    neighbours: Ints,
    barred: Mask,
    pulls: bool,
    shut: Mask,
    mark: Ints,
    stamp: int,
    stack: Ints,
    left: Ints,
    count: int,
) -> int:
    """Take away every box that can move, again and again, until none can.

    Returns how many of the ``count`` boxes in ``left`` remain; they come first. They can never
    move, for taking boxes away only helps. ``mark`` is stamped in the player's reach.
    """
    going = True
    while going:
        going = False
        i = 0
        while i < count:
            box = left[i]
            is_free = False
            for d in range(4):
                ahead = neighbours[box, d]
                if barred[ahead, d]:
                    continue
                if pulls:
                    is_free = mark[ahead] == stamp and mark[neighbours[ahead, d]] == stamp
                else:
                    is_free = mark[neighbours[box, d ^ 2]] == stamp and shut[ahead] == 0
                if is_free:
                    break
            if is_free:
                shut[box] = 0
                flood(neighbours, shut, box, mark, stamp, stack)
                count -= 1
                left[i] = left[count]
                going = True
            else:
                i += 1
    return int(count)


@kernel
def is_stuck(
    neighbours: Ints,
    barred: Mask,
    barred_back: Mask,
    ends: Ints,
    end_players: Ints,
    is_end: Mask,
    shut: Mask,
    spare: Mask,
    fixed: Mask,
    rows: Ints,
    moved: int,
    target: int,
    player: int,
    mark: Ints,
    stamp: int,
    stack: Ints,
    left: Ints,
) -> bool:
    """Whether boxes that can never move again make the level unsolvable, after a push.

    Boxes that cannot be pushed any more are walls from now on; one off goal is a proof. The other
    proof plays backwards from the end with these walls: boxes that cannot be pulled away must
    stand there already.

    Parameters
    ----------
    barred, barred_back
        uint8 ``[m + 1, 4]``: a box pushed, or pulled, to that square in that direction is lost.
    ends, end_players, is_end
        int32 ``[k]``, int32 ``[z]``, uint8 ``[m + 1]``: the goals, and a square of each region in
        which the player may be in the end.
    shut
        uint8 ``[m + 1]``: the boxes after the push, and square ``m``; as it was in the end.
    spare, fixed
        uint8 ``[m + 1]``: 1 for square ``m``, and all 0; as they were in the end.
    rows, moved, target
        The boxes before the push, which of them it moved, and where to.
    player
        Any square the player reaches after the push.
    mark, stamp
        Does not hold ``stamp`` and the ``z`` after it.
    """
    k = rows.shape[0]
    for i in range(k):
        left[i] = rows[i]
    left[moved] = target
    flood(neighbours, shut, player, mark, stamp, stack)
    frozen = _peel(neighbours, barred, False, shut, mark, stamp, stack, left, k)
    stuck = False
    for i in range(frozen):
        fixed[left[i]] = 1
        stuck = stuck or is_end[left[i]] == 0
    for i in range(k):
        shut[rows[i]] = 1
    shut[rows[moved]] = 0
    shut[target] = 1
    regions = 0 if stuck or frozen == 0 else end_players.shape[0]
    for z in range(regions):
        stamp += 1
        count = 0
        for i in range(k):
            spare[ends[i]] = 1
            if not fixed[ends[i]]:
                left[count] = ends[i]
                count += 1
        flood(neighbours, spare, end_players[z], mark, stamp, stack)
        count = _peel(neighbours, barred_back, True, spare, mark, stamp, stack, left, count)
        stuck = False
        for i in range(count):
            stuck = stuck or shut[left[i]] == 0
        if not stuck:
            break
    for i in range(k):
        spare[ends[i]] = 0
        fixed[rows[i]] = 0
    fixed[target] = 0
    return stuck
