"""Move-optimal search from both ends (the solver ``optimal-moves``).

A state is the boxes and the player's square. The forward side makes a push with the shortest walk
to it; the backward side takes a push back, with a walk to where the player can have been. Both
cost the walk plus one. In all states but the first the player has just pushed, so the sides can
meet in a state. Which state is expanded next, and when a solution is optimal, follows BAE*
(S. K. Sadhukhan, Bidirectional heuristic search based on error estimate, 2013).

Suppose that a solution of less than ``C`` moves has not been met. Then it leads through a state
``u`` open on the forward side and later through a state ``v`` open on the backward side, both
reached at least cost. Both bounds are consistent: from ``u`` to ``v`` it takes at least ``h(u) -
h(v)`` moves and at least ``h'(v) - h'(u)``. So its moves, taken twice, are at least ``b(u) +
b'(v)``, where ``b = 2 g + h - h'`` forwards and ``b' = 2 g' + h' - h`` backwards. But twice its
moves are at most ``2 C - 2``. So there is no such solution once the least ``b`` and the least
``b'`` add up to more, or one side has nothing open. The best solution met, of ``C`` moves, is then
optimal. Each side takes its states in the order of ``b``, which
never falls along a line of play, so a state is expanded at least cost. One that the other side has
expanded needs no expansion: every solution through it has been met.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import wide, with_direction
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total
from sokolab.kernels.search.boards.deadlock import LOST, freeze_effect
from sokolab.kernels.search.boards.field import FREEZE_RULE, Field, Scratch, box_state
from sokolab.kernels.search.boards.reach import LAST_STAMP
from sokolab.kernels.search.boards.walks import flood_steps
from sokolab.kernels.search.exact.context import BACKWARD, FORWARD
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.queue import (
    CLOSED,
    Queue,
    dequeue,
    dequeue_best,
    enqueue,
    has_buckets,
)
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.states import (
    States,
    add_state,
    box_hash,
    can_add,
    copy_with_move,
    locate_state,
)

PROGRESS_FIELDS: Final = (
    "nodes",  # states taken from the queues, also those that needed no expansion
    "meeting",  # the state where the best solution meets, -1 = none
    "fewest_moves",  # the moves of the best solution, `NEVER` = none
    "stamp",  # the last stamp of a walk
)
"""Fields of ``TollTables.progress``, int64 each."""
NEVER: Final = 1 << 29
"""Moves to a state that a side has not reached."""
QUEUE_OFFSET: Final = 1 << 22
"""Added to the keys of the queues, which can be negative."""
_TO_END, _FROM_START = range(2)
"""Columns of ``TollTables.bounds``, and entries of ``TollTables.totals``."""
_NOTHING, _HAS_TOTALS, _IS_LOST = range(3)  # what is known about boxes: see _reach_earlier


class TollTables(NamedTuple):
    """Potential, tolls and the bounds that follow from them, and scratch."""

    potential: Ints  # [m + 1]: the potential of each square (moves.tolls)
    costs: Ints  # [2, s, k]: lowest tolls of a single box from its states to each end
    last_potential: int  # The least potential with which a solution can end
    first_potential: int  # The potential at the start
    parts_per_move: int  # How many parts of a potential make a move
    start_boxes: Ints  # [k]: the boxes of the start, ascending
    start_player: int  # The player's square at the start
    bounds: Ints  # [capacity, 2]: fewest moves from a state to the end, and from the start to it
    end_duals: Longs  # [2, k]: the dual variables of the ends, as the last matching left them
    matching: Matching  # Scratch
    boxes: Ints  # [k]: squares of the boxes of the state being expanded
    child_boxes: Ints  # [k]: squares of the boxes of a state one step away
    walk_steps: Ints  # [m + 1]: steps of the player to each square marked
    totals: Longs  # [2]: scratch: the lowest tolls to the goals and from the start
    progress: Record  # See PROGRESS_FIELDS


class BothEnds(NamedTuple):
    """All that the search reads and writes."""

    states: States  # The states of both sides
    forward: Queue  # The open states of the side of the start
    backward: Queue  # The open states of the side of the end
    field: Field  # The board
    scratch: Scratch  # Memory for one expansion
    tables: TollTables  # The tolls and bounds, and the other tables of the search


class _LaterState(NamedTuple):
    """A state whose pushes are being taken back, and the push that can have led to it."""

    state: int  # The index of the state
    push: int  # The square of the box before the push, packed with the direction
    boxes_hash: int  # Hash of the boxes before the push


@kernel
def _fill_totals(field: Field, tables: TollTables, player: int) -> bool:
    """Fill in the lowest tolls to the goals and from the start. Return False if the state is lost.

    The boxes are ``tables.child_boxes``; the player may be anywhere in the same region.
    """
    matching = tables.matching
    k = tables.child_boxes.size
    for i in range(k):
        matching.cost_rows[i] = box_state(field, tables.child_boxes[i], player)
    for side in (FORWARD, BACKWARD):
        # The last duals are a good start: the next position differs by few boxes.
        for j in range(k):
            matching.goal_dual[j] = tables.end_duals[side, j]
        total = best_total(tables.costs[side], matching)
        if total >= FAR:
            return False
        for j in range(k):
            tables.end_duals[side, j] = matching.goal_dual[j]
        tables.totals[side] = total
    return True


@inlined_kernel
def _insert_state(search: BothEnds, player: int, state_hash: int, slot: int) -> int:
    """Store the state with the boxes ``tables.child_boxes`` and its bounds. Return its index."""
    tables, forward, backward = search.tables, search.forward, search.backward
    state = add_state(search.states, tables.child_boxes, player, state_hash, slot)
    potential = tables.potential[player]
    is_solved = True
    for i in range(tables.child_boxes.size):
        is_solved = is_solved and search.field.goals[tables.child_boxes[i]] != 0
    tolls_left = tables.totals[_TO_END] + tables.last_potential - potential
    tolls_made = tables.totals[_FROM_START] + potential - tables.first_potential
    # Moves are whole, so a bound is rounded up.
    tables.bounds[state, _TO_END] = (
        0 if is_solved else max(0, -(-tolls_left // tables.parts_per_move))
    )
    tables.bounds[state, _FROM_START] = max(0, -(-tolls_made // tables.parts_per_move))
    forward.cost[state] = NEVER
    backward.cost[state] = NEVER
    forward.previous_in_bucket[state] = CLOSED
    backward.previous_in_bucket[state] = CLOSED
    return int(state)


@kernel
def _note_cost(
    own: Queue,
    other: Queue,
    tables: TollTables,
    side: int,
    state: int,
    cost: int,
    parent: int,
    push: int,
) -> None:
    """Note that a side reaches a state with fewer moves, and open it unless it is too late."""
    other_cost = other.cost[state]
    is_best = other_cost < NEVER and cost + other_cost < tables.progress.fewest_moves
    if is_best:
        tables.progress.fewest_moves = cost + other_cost
        tables.progress.meeting = state
    bound = tables.bounds[state, side]
    # The queue sorts states by their costs, so this one leaves it before its cost changes.
    dequeue(own, state)
    if not is_best and cost + bound >= tables.progress.fewest_moves:
        return
    own.cost[state] = cost
    own.parent[state] = parent
    own.step[state] = push
    # The queue adds the cost once more, which makes it ``b`` as above.
    own.bound[state] = QUEUE_OFFSET + cost + bound - tables.bounds[state, 1 - side]
    enqueue(own, state)


@kernel
def open_end(search: BothEnds, side: int, player: int) -> bool:
    """Open a state in which a side begins. Return False if it is lost.

    Its boxes are ``tables.child_boxes``.
    """
    states, tables = search.states, search.tables
    state_hash = box_hash(states.keys, tables.child_boxes) ^ states.keys[1, player]
    state = locate_state(states, tables.child_boxes, player, state_hash)
    if state < 0:
        if not _fill_totals(search.field, tables, player):
            return False
        state = _insert_state(search, player, state_hash, -1 - state)
    if side == FORWARD:
        _note_cost(
            search.forward, search.backward, tables, FORWARD, state, cost=0, parent=-1, push=-1
        )
    else:
        _note_cost(
            search.backward, search.forward, tables, BACKWARD, state, cost=0, parent=-1, push=-1
        )
    return True


@inlined_kernel
def _loses_box(field: Field, scratch: Scratch, source: int, target: int) -> bool:
    """Whether a push freezes its box off goal."""
    if not field.has_rule[FREEZE_RULE]:
        return False
    blocked = scratch.blocked
    blocked[source] = 0
    blocked[target] = 1
    effect = freeze_effect(
        field.neighbours, field.goals, field.dead, blocked, target, scratch.frozen, scratch.stack
    )
    blocked[target] = 0
    blocked[source] = 1
    return effect == LOST


@inlined_kernel
def _make_pushes(search: BothEnds, state: int, boxes_hash: int) -> None:
    """Make every push that can be made in a state, whose boxes ``blocked`` holds."""
    states, forward, field, tables = search.states, search.forward, search.field, search.tables
    boxes, child_boxes, walk_steps = tables.boxes, tables.child_boxes, tables.walk_steps
    blocked, mark = search.scratch.blocked, search.scratch.mark
    player = wide(states.player[state])
    tables.progress.stamp += 1
    stamp = tables.progress.stamp
    flood_steps(field.neighbours, blocked, player, mark, stamp, walk_steps, search.scratch.stack)
    for i in range(boxes.size):
        source = wide(boxes[i])
        for d in range(4):
            behind = field.neighbours[source, d ^ 2]
            target = field.neighbours[source, d]
            if mark[behind] != stamp or blocked[target]:
                continue
            state_after = field.state_at[target, d ^ 2]
            if state_after < 0 or field.dead_state[state_after]:
                continue
            cost = forward.cost[state] + walk_steps[behind] + 1
            copy_with_move(boxes, i, target, child_boxes)
            state_hash = boxes_hash ^ states.keys[0, source] ^ states.keys[0, target]
            state_hash ^= states.keys[1, source]
            child = locate_state(states, child_boxes, source, state_hash)
            if child < 0:
                # Only new states have to be judged.
                is_lost = _loses_box(field, search.scratch, source, target)
                if is_lost or not _fill_totals(field, tables, source):
                    continue
                child = _insert_state(search, source, state_hash, -1 - child)
            if cost < forward.cost[child]:
                _note_cost(
                    forward,
                    search.backward,
                    tables,
                    FORWARD,
                    child,
                    cost,
                    state,
                    with_direction(source, d),
                )


@inlined_kernel
def _reach_earlier(search: BothEnds, later: _LaterState, square: int, knowledge: int) -> int:
    """Reach the state before a push and the walk to it, with the player on ``square``.

    ``knowledge`` says what is known about its boxes ``tables.child_boxes``, wherever the player is:
    ``_NOTHING``, ``_HAS_TOTALS`` if these are filled in, or ``_IS_LOST``. Returns it, updated.
    """
    states, tables, backward = search.states, search.tables, search.backward
    state_hash = later.boxes_hash ^ states.keys[1, square]
    cost = backward.cost[later.state] + tables.walk_steps[square] + 1
    earlier = locate_state(states, tables.child_boxes, square, state_hash)
    if earlier < 0:
        # A single box has the same sides open wherever in one region the player is, so one
        # matching does for all squares.
        if knowledge == _NOTHING:
            knowledge = _HAS_TOTALS if _fill_totals(search.field, tables, square) else _IS_LOST
        if knowledge == _IS_LOST:
            return knowledge
        earlier = _insert_state(search, square, state_hash, -1 - earlier)
    if cost < backward.cost[earlier]:
        _note_cost(
            backward, search.forward, tables, BACKWARD, earlier, cost, later.state, later.push
        )
    return knowledge


@inlined_kernel
def _is_start(tables: TollTables, mark: Ints, stamp: int) -> bool:
    """Whether ``tables.child_boxes`` are the boxes of the start, and its player is marked."""
    k = tables.child_boxes.size
    is_start = mark[tables.start_player] == stamp
    for j in range(k):
        is_start = is_start and tables.child_boxes[j] == tables.start_boxes[j]
    return bool(is_start)


@inlined_kernel
def _reach_all_earlier(search: BothEnds, later: _LaterState, stamp: int) -> None:
    """Reach all states from which a walk leads to a push, where the player's walk is marked."""
    field, tables, scratch = search.field, search.tables, search.scratch
    k = tables.child_boxes.size
    knowledge = _NOTHING
    # The start is the one state that no push leads to: its player might be next to no box.
    if _is_start(tables, scratch.mark, stamp):
        knowledge = _reach_earlier(search, later, tables.start_player, knowledge)
    for i in range(k):  # behind each box that the player can have pushed there in direction ``d``
        for d in range(4):
            square = wide(field.neighbours[tables.child_boxes[i], d ^ 2])
            if scratch.mark[square] != stamp or scratch.blocked[field.neighbours[square, d ^ 2]]:
                continue
            state_before = field.state_at[square, d ^ 2]
            if state_before >= 0 and not field.dead_state[state_before]:
                knowledge = _reach_earlier(search, later, square, knowledge)


@inlined_kernel
def _take_pushes_back(search: BothEnds, state: int, boxes_hash: int) -> None:
    """Take back every push that can have led to a state, whose boxes ``blocked`` holds."""
    states, field, tables = search.states, search.field, search.tables
    neighbours, blocked, mark = field.neighbours, search.scratch.blocked, search.scratch.mark
    player = wide(states.player[state])
    for d in range(4):
        box_square = neighbours[player, d]
        behind = neighbours[player, d ^ 2]
        if box_square == blocked.size - 1 or not blocked[box_square] or blocked[behind]:
            continue
        if field.state_at[player, d ^ 2] < 0 or field.dead_state[field.state_at[player, d ^ 2]]:
            continue
        i = 0
        while tables.boxes[i] != box_square:
            i += 1
        copy_with_move(tables.boxes, i, player, tables.child_boxes)
        blocked[box_square] = 0
        blocked[player] = 1
        hash_before = boxes_hash ^ states.keys[0, box_square] ^ states.keys[0, player]
        tables.progress.stamp += 1
        stamp = tables.progress.stamp
        flood_steps(
            neighbours, blocked, behind, mark, stamp, tables.walk_steps, search.scratch.stack
        )
        later = _LaterState(state, with_direction(player, d), hash_before)
        _reach_all_earlier(search, later, stamp)
        blocked[player] = 0
        blocked[box_square] = 1


@kernel
def max_children(box_count: int) -> int:
    """Return the most states that one expansion can add.

    A push is taken back away from its box, towards a free square, so one at most along each axis.
    The walk to it began behind a box, or where the player starts.
    """
    return 2 * (4 * box_count + 1)


@kernel
def proved_moves(forward: Queue, backward: Queue) -> int:
    """Return how many moves any solution not yet met takes at least."""
    if forward.counts.open_states == 0 or backward.counts.open_states == 0:
        return NEVER
    # ``b`` counts moves twice. They are whole, so half of it is rounded up.
    doubled_bound = forward.counts.lowest_f + backward.counts.lowest_f - 2 * QUEUE_OFFSET
    return int((doubled_bound + 1) >> 1)


@inlined_kernel
def _take_next(own: Queue, other: Queue, tables: TollTables, side: int) -> int:
    """Take the next state of a side, or return -1 if it need not be expanded."""
    state = dequeue_best(own)  # one is open: :func:`step` has asked ``proved_moves``
    # The other side has gone on from there, or nothing shorter leads through it.
    is_done = other.cost[state] < NEVER and other.previous_in_bucket[state] == CLOSED
    if is_done or own.cost[state] + tables.bounds[state, side] >= tables.progress.fewest_moves:
        return -1
    return int(state)


@kernel
def step(search: BothEnds, budget: int) -> int:
    """Expand up to ``budget`` states, on the side with fewer open ones."""
    states, forward, backward = search.states, search.forward, search.backward
    tables = search.tables
    boxes, progress, blocked = tables.boxes, tables.progress, search.scratch.blocked
    k = boxes.size
    if progress.stamp > LAST_STAMP:
        progress.stamp = 0
        search.scratch.mark[:] = 0
    # Room is asked for between two states, so that none is expanded by half.
    room = max_children(k)
    for _ in range(budget):
        if not can_add(states, room):
            return FULL
        if not has_buckets(forward, room) or not has_buckets(backward, room):
            return FULL
        # Asked before each expansion, so that no state is expanded that need not be.
        if proved_moves(forward, backward) >= progress.fewest_moves:
            return SOLVED if progress.fewest_moves < NEVER else EXHAUSTED
        side = FORWARD if forward.counts.open_states <= backward.counts.open_states else BACKWARD
        progress.nodes += 1
        if side == FORWARD:
            state = _take_next(forward, backward, tables, FORWARD)
        else:
            state = _take_next(backward, forward, tables, BACKWARD)
        if state < 0:
            continue
        for i in range(k):
            boxes[i] = states.boxes[state, i]
            blocked[boxes[i]] = 1
        boxes_hash = box_hash(states.keys, boxes)
        if side == FORWARD:
            _make_pushes(search, state, boxes_hash)
        else:
            _take_pushes_back(search, state, boxes_hash)
        for i in range(k):
            blocked[boxes[i]] = 0
    return RUNNING
