"""Tolls: how many moves each push accounts for, the walks that bring the player back included.

Give every square a *potential*, such that the potentials of neighbours differ by at most one move.
Along a line of play from ``p`` to ``q``, the changes of the potential add up. Each step of a walk
raises it by at most one, so the walks take at least ``potential[q] - potential[p]`` moves, less
its rise by the pushes. Let the *toll* of a push be one move less the rise of the potential along
it, between 0 and 2. Then

    moves >= potential[q] - potential[p] + sum of the tolls of all pushes.

Tolls add up box by box, so their least sum is a matching of boxes with goals, each box as if
alone. With the potential zero everywhere, the bound counts the pushes alone. A potential that falls
in the direction in which most boxes go makes these pushes expensive, as the player has to walk back
for each. The bound is consistent: a step of a walk changes ``potential[p]`` by one at most. A push
raises ``potential[p]`` by the rise along it and takes its toll, one less that rise, off the tolls
left, so the bound falls by one at most.

The best potential for a position is the solution of a linear program, the dual of one in which the
player's steps are a flow that starts at ``p`` and uses the edge of each push; here it is approached
by a subgradient method. That is the state equation of planning (B. Bonet, An admissible heuristic
for SAS+ planning obtained from the state equation, 2013) with the player's square and the boxes as
variables, or a potential heuristic (F. Pommerening et al., From non-negative to general operator
cost partitioning, 2015).

A walk between two pushes of one box is not counted as such, because it can consist of pushes of
other boxes. The potential counts only the moves that no such pushes can save.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total, new_matching
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.tables.records import Record, new_record

UNITS_PER_MOVE: Final = 192
"""Units of a move while a potential is improved. Potentials are whole numbers of them."""
_FIRST_STEP: Final = UNITS_PER_MOVE // 4  # the initial change of a square's potential per push
_HALVING_ROUNDS: Final = 20  # rounds after which the change is half as large


class TollBoard(NamedTuple):
    """The parts of ``Field`` that a single box needs, with a potential."""

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    state_at: Ints  # [m + 1, 4]: the box's state with the player on that side, -1 = a wall
    square_of: Ints  # [s]: the square of a state
    potential: Ints  # [m + 1]: the potential of each square, in parts of a move
    parts_per_move: int  # How many parts make a move


class Ring(NamedTuple):
    """A ring buffer of the squares or states whose values have changed: neighbours are due next."""

    queue: Ints  # [entries]: the squares or states that are due
    is_queued: Mask  # [entries]: 1 = in the queue, so never twice; all 0 before and after


def new_ring(capacity: int) -> Ring:
    """Return an empty queue for ``capacity`` entries."""
    return Ring(np.empty(capacity, np.int32), np.zeros(capacity, np.uint8))


@inlined_kernel
def _enqueue(ring: Ring, size: int, head: int, queued_count: int, item: int) -> int:
    """Put one of ``size`` items in the queue unless it is there. Return its length."""
    if ring.is_queued[item]:
        return queued_count
    ring.is_queued[item] = 1
    ring.queue[(head + queued_count) % size] = item
    return queued_count + 1


@kernel
def fill_tolls_to(board: TollBoard, goal: int, toll: Ints, next_push: Ints, ring: Ring) -> None:
    """Fill the lowest tolls to one goal from every state of a single box.

    Parameters
    ----------
    goal
        The square of the goal.
    toll
        int32 ``[s]``, filled; ``FAR`` = impossible.
    next_push
        int32 ``[s]``, filled: the state after the next push, packed with the side from which the
        player pushes (:mod:`~sokolab.kernels.packing`); -1 on the goal.
    ring
        Scratch with room for ``s``.
    """
    neighbours, state_at, potential = board.neighbours, board.state_at, board.potential
    size = toll.size
    toll[:] = FAR
    head = 0
    queued_count = 0
    for d in range(4):
        start_state = state_at[goal, d]
        if start_state >= 0 and toll[start_state] > 0:
            toll[start_state] = 0
            next_push[start_state] = -1
            queued_count = _enqueue(ring, size, head, queued_count, start_state)
    while queued_count > 0:
        state = ring.queue[head]
        head = (head + 1) % size
        queued_count -= 1
        ring.is_queued[state] = 0
        square = board.square_of[state]
        for d in range(4):  # the player, on that side, has just pushed the box away
            if state_at[square, d] != state:
                continue
            neighbour = neighbours[square, d]
            state_before = state_at[neighbour, d]
            if state_before < 0:
                continue
            # The toll of a push is a move less this rise.
            rise = potential[neighbour] - potential[neighbours[neighbour, d]]
            new_toll = toll[state] + board.parts_per_move - rise
            if new_toll < toll[state_before]:
                toll[state_before] = new_toll
                next_push[state_before] = with_direction(state, d)
                queued_count = _enqueue(ring, size, head, queued_count, state_before)


@kernel
def fill_tolls_from(board: TollBoard, start_state: int, toll: Ints, ring: Ring) -> None:
    """Fill the lowest tolls of a single box from one state to every other state.

    ``toll``, int32 ``[s]``, is filled; ``FAR`` = impossible. ``ring`` is scratch for ``s`` states.
    """
    neighbours, state_at, potential = board.neighbours, board.state_at, board.potential
    size = toll.size
    toll[:] = FAR
    toll[start_state] = 0
    head = 0
    queued_count = _enqueue(ring, size, head=0, queued_count=0, item=start_state)
    while queued_count > 0:
        state = ring.queue[head]
        head = (head + 1) % size
        queued_count -= 1
        ring.is_queued[state] = 0
        square = board.square_of[state]
        for d in range(4):
            if state_at[square, d ^ 2] != state:  # the player's side
                continue
            state_after = state_at[neighbours[square, d], d ^ 2]
            if state_after < 0:
                continue
            rise = potential[square] - potential[neighbours[square, d ^ 2]]
            new_toll = toll[state] + board.parts_per_move - rise
            if new_toll < toll[state_after]:
                toll[state_after] = new_toll
                queued_count = _enqueue(ring, size, head, queued_count, state_after)


class Ascent(NamedTuple):
    """A potential that is being improved, and scratch."""

    potential: Ints  # [m + 1]: the current potential, UNITS_PER_MOVE units to a move
    best_potential: Ints  # [m + 1]: the best potential so far, in the same units
    progress: Record  # `best_value`: the bound that `best_potential` gives; `rounds` done
    tolls: Ints  # [k, s]: for each goal, the tolls of fill_tolls_to
    next_pushes: Ints  # [k, s]: for each goal, the `next_push` of fill_tolls_to
    costs: Ints  # [k, k]: from the boxes to the goals
    matching: Matching  # With the rows 0 to `k - 1`
    slope: Ints  # [m + 1]: how the bound changes with the potential of each square
    raised_potential: Ints  # [m + 1]: scratch, the potential raised
    ring: Ring  # With room for `m + 1` and `s`


def new_ascent(size: int, state_count: int, box_count: int) -> Ascent:
    """Return the potential zero on ``size`` squares, for as many states of a single box."""
    capacity = max(size + 1, state_count)
    progress = new_record("best_value", "rounds")
    progress.best_value = -1
    return Ascent(
        potential=np.zeros(size + 1, np.int32),
        best_potential=np.zeros(size + 1, np.int32),
        progress=progress,
        tolls=np.empty((box_count, state_count), np.int32),
        next_pushes=np.empty((box_count, state_count), np.int32),
        costs=np.empty((box_count, box_count), np.int32),
        matching=new_matching(np.arange(box_count, dtype=np.int32)),
        slope=np.empty(size + 1, np.int32),
        raised_potential=np.empty(size + 1, np.int32),
        ring=new_ring(capacity),
    )


@kernel
def _limit_differences(neighbours: Ints, potential: Ints, sign: int, ring: Ring) -> None:
    """Lower (``sign`` 1) or raise (-1) each square until neighbours differ by a move at most."""
    m = potential.size - 1
    for square in range(m):
        ring.queue[square] = square
        ring.is_queued[square] = 1
    head = 0
    queued_count = m
    while queued_count > 0:
        square = ring.queue[head]
        head = (head + 1) % m
        queued_count -= 1
        ring.is_queued[square] = 0
        for d in range(4):
            neighbour = neighbours[square, d]
            if neighbour < m and sign * (potential[neighbour] - potential[square]) > UNITS_PER_MOVE:
                potential[neighbour] = potential[square] + sign * UNITS_PER_MOVE
                queued_count = _enqueue(ring, m, head, queued_count, neighbour)


@kernel
def _add_to_slope(
    neighbours: Ints, square_of: Ints, start_state: int, next_push: Ints, slope: Ints
) -> None:
    """Add the pushes of one box to the slope."""
    state = start_state
    while next_push[state] >= 0:
        square = square_of[state]
        # A push takes the player onto the box's square, and its toll falls by that rise.
        slope[square] -= 1
        slope[neighbours[square, direction_of(next_push[state])]] += 1
        state = index_of(next_push[state])


@inlined_kernel
def _fill_costs(field: Field, start_states: Ints, ascent: Ascent) -> None:
    """Fill the lowest tolls from the boxes to the goals."""
    board = TollBoard(
        field.neighbours, field.state_at, field.square_of, ascent.potential, UNITS_PER_MOVE
    )
    for j in range(field.goal_squares.size):
        goal = field.goal_squares[j]
        fill_tolls_to(board, goal, ascent.tolls[j], ascent.next_pushes[j], ascent.ring)
        for i in range(start_states.size):
            ascent.costs[i, j] = ascent.tolls[j, start_states[i]]


@inlined_kernel
def _follow_slope(neighbours: Ints, ascent: Ascent) -> None:
    """Change the potential along the slope, then make neighbours differ by at most a move."""
    potential, raised_potential = ascent.potential, ascent.raised_potential
    m = potential.size - 1
    # A subgradient method needs changes that become smaller.
    change = _FIRST_STEP * _HALVING_ROUNDS // (_HALVING_ROUNDS + ascent.progress.rounds)
    for square in range(m):
        potential[square] += change * ascent.slope[square]
        raised_potential[square] = potential[square]
    # Squares can be only lowered or only raised until neighbours differ by a move at most. The mean
    # of both potentials satisfies that, too.
    _limit_differences(neighbours, potential, sign=1, ring=ascent.ring)
    _limit_differences(neighbours, raised_potential, sign=-1, ring=ascent.ring)
    for square in range(m):
        potential[square] = (potential[square] + raised_potential[square]) >> 1
    ascent.progress.rounds += 1


@kernel
def improve_potential(
    field: Field, is_last_square: Mask, start_states: Ints, player: int, ascent: Ascent, rounds: int
) -> None:
    """Improve a potential for one position.

    Parameters
    ----------
    is_last_square
        uint8 ``[m + 1]``: where the player can stand after the last push.
    start_states, player
        int32 ``[k]``: states of the boxes, each as if alone; and the player's square.
    rounds
        How often to try. Nothing happens if there is no matching, or none whose sum fits.
    """
    potential, slope = ascent.potential, ascent.slope
    m = potential.size - 1
    for _ in range(rounds):
        _fill_costs(field, start_states, ascent)
        total = best_total(ascent.costs, ascent.matching)
        # Without a matching there is no slope to follow.
        if total >= FAR:
            return
        # The player can end behind any goal, so the bound counts the lowest potential there.
        last_square = -1
        for square in range(m):
            if is_last_square[square] != 0 and (
                last_square < 0 or potential[square] < potential[last_square]
            ):
                last_square = square
        value = total + potential[last_square] - potential[player]
        # A step along the slope can make the bound worse, so the best one is kept.
        if value > ascent.progress.best_value:
            ascent.progress.best_value = value
            for square in range(m):
                ascent.best_potential[square] = potential[square]
        slope[:] = 0
        slope[last_square] += 1
        slope[player] -= 1
        for i in range(start_states.size):
            goal = ascent.matching.goal_of[i]
            _add_to_slope(
                field.neighbours,
                field.square_of,
                int(start_states[i]),
                ascent.next_pushes[goal],
                slope,
            )
        _follow_slope(field.neighbours, ascent)
