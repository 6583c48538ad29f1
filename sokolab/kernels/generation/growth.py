"""Local search over rooms: single edits of walls and goals, each judged by exhausting the room.

The best room is kept. The search also goes on from one that is a little worse, and by less and less
as time passes (threshold accepting: Dueck and Scheuer 1990). All of it runs in one kernel: to
exhaust a room of eight by eight squares with three boxes takes less time than to set it up in
Python.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Bytes, Ints, Longs, Mask
from sokolab.kernels.generation.layers import step_changes, step_moves, step_pushes
from sokolab.kernels.generation.positions import (
    PositionTable,
    RoomArrays,
    RoomScratch,
    has_square,
    insert_solved_positions,
    is_full,
    place_boxes,
)
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.status import EXHAUSTED
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD

_WALL: Final = 1
_GOAL: Final = 2
_MAX_EDITS_PER_TRIAL: Final = 3
_PER_MILLE: Final = 1000  # the parts of a whole, for shares without fractions
_SEEN: Final = -2  # in ``GrowthSpace.room_square``: the goal is connected with the first one

COST_IN_PUSHES, COST_IN_BOX_CHANGES, COST_IN_MOVES = range(3)
"""The costs that a search can count, as :class:`sokolab.generation.exhaustion.Cost` orders them."""
CHAIN_STATE_FIELDS: Final = (
    "random",  # the random word
    "trial_count",  # trials made
    "value",  # value of the room that is varied, -1 = none yet
    "best_value",  # value of the best room, -1 = none yet
    "judged_count",  # rooms judged
)
"""Fields of ``Chain.state``, int64 each."""


class GrowthRules(NamedTuple):
    """Which rooms are allowed, and how they are valued."""

    cost: int  # The unit: `COST_IN_PUSHES`, `COST_IN_BOX_CHANGES` or `COST_IN_MOVES`
    per_unit: int  # The value of one push, box change or move
    per_change: int  # The value of a box change on the path home
    max_sets: int  # How many sets of boxes a room may have
    open_shorter: int  # Shorter side of an open floor that is refused, 0 = none is refused
    open_longer: int  # Longer side of that floor
    joins_goals: bool  # Whether rooms are refused whose goals are apart
    trial_count: int  # Trials of a chain
    heat: int  # Thousandths of its value that a room may lose when a chain begins


class GrowthBoard(NamedTuple):
    """The board of ``n`` squares on which rooms grow, and the rules of growth.

    Its walls and goals are still open. A square gets or loses its wall together with its images.
    """

    neighbours: Ints  # [n + 1, 4]: of the squares of the board
    width: int  # Columns of the board
    editable: Ints  # The squares whose walls and goals may change
    is_editable: Mask  # [n + 1]: 1 = may change
    images: Ints  # [n, images]: a square's images, itself included; no images if walls stay
    rules: GrowthRules  # Which rooms are allowed, and how they are valued
    binomials: Longs  # [n + 1, k + 1]: ``C(n, i)`` in row ``n``, column ``i``


class Chain(NamedTuple):
    """A run of trials."""

    current: Bytes  # [n + 1]: tiles of the room that is varied
    candidate: Bytes  # [n + 1]: tiles of the room with the edits of this trial
    best: Bytes  # [n + 1]: tiles of the best room
    state: Record  # See CHAIN_STATE_FIELDS


class GrowthSpace(NamedTuple):
    """Scratch, and memory for the arrays of a room: the fields from ``neighbours`` on."""

    room_square: Ints  # [n + 1]: marks of floods, then a square's index in the room, or -1
    queue: Ints  # [n + 1]: scratch for floods
    neighbours: Ints  # [n + 1, 4]: by direction
    beside: Longs  # [n + 1, words]: the neighbours of a square as a set
    word: Ints  # [n + 1]: the word that holds a square in a set
    bit: Longs  # [n + 1]: its bit there
    floor: Longs  # [words]: the set of all squares
    live_squares: Ints  # [n + 1]: the live squares, then unused entries
    live_index: Ints  # [n + 1]: the index of a square among the live squares


@kernel
def _draw(chain: Chain, end: int) -> int:
    """Return a random number from 0 to ``end - 1`` (xorshift: Marsaglia 2003)."""
    word = chain.state.random
    # Marsaglia's triple 21, 35, 4. The masks keep a word within 64 bits, interpreted as well as
    # compiled.
    word ^= (word & 0x3FFFFFFFFFF) << 21
    word ^= (word >> 35) & 0x1FFFFFFF
    word ^= (word & 0x7FFFFFFFFFFFFFF) << 4
    chain.state.random = word
    # Without the sign, and without the lowest bits, which are the least random.
    return int((word & 0x7FFFFFFFFFFFFFFF) >> 11) % end


@inlined_kernel
def _toggle_wall(board: GrowthBoard, tiles: Bytes, square: int) -> None:
    """Toggle a wall of ``tiles`` with its images, unless one of them is a goal or locked."""
    image_count = board.images.shape[1]
    for i in range(image_count):
        image = board.images[square, i]
        if tiles[image] & _GOAL or not board.is_editable[image]:
            return
    tile = tiles[square] ^ _WALL
    for i in range(image_count):
        tiles[board.images[square, i]] = tile


@kernel
def _edit_room(board: GrowthBoard, chain: Chain, queue: Ints) -> None:
    """Make one random edit of the candidate of ``chain``.

    Of ten edits, six set a wall or take one away, one moves a wall to a square beside it, one moves
    a goal anywhere, and two move a goal to a square beside it. Edits that the board forbids are not
    made.
    """
    tiles = chain.candidate
    tenth = _draw(chain, end=10)
    square = board.editable[_draw(chain, board.editable.size)]
    if tenth < 6:
        _toggle_wall(board, tiles, square)
        return
    if tenth == 6:
        neighbour = board.neighbours[square, _draw(chain, end=4)]
        if board.is_editable[neighbour] and tiles[square] != tiles[neighbour]:
            _toggle_wall(board, tiles, square)
            _toggle_wall(board, tiles, neighbour)
        return
    count = 0
    for i in range(board.editable.size):
        if tiles[board.editable[i]] & _GOAL:
            queue[count] = board.editable[i]
            count += 1
    if count == 0:
        return
    goal = queue[_draw(chain, count)]
    target = square if tenth == 7 else board.neighbours[goal, _draw(chain, end=4)]
    if board.is_editable[target] and tiles[target] == 0:
        tiles[target] = _GOAL
        tiles[goal] = 0


@kernel
def _fill_unreached(board: GrowthBoard, tiles: Bytes, space: GrowthSpace) -> bool:
    """Wall up in ``tiles`` the floor apart from the goals. Return whether the room is allowed.

    It is refused if it has no goal, if it is open to the outside, or if the board keeps such floor.
    ``space.room_square`` is 0 on the floor that is left, and -1 elsewhere.
    """
    n = tiles.size - 1
    start = -1
    for square in range(n):
        space.room_square[square] = -1
        if tiles[square] & _GOAL:
            start = square
    space.room_square[n] = -1
    if start < 0:
        return False
    space.room_square[start] = 0
    space.queue[0] = start
    head, tail = 0, 1
    while head < tail:
        for d in range(4):
            neighbour = board.neighbours[space.queue[head], d]
            if neighbour == n:
                return False  # the room is open to the outside
            if not tiles[neighbour] & _WALL and space.room_square[neighbour] < 0:
                space.room_square[neighbour] = 0
                space.queue[tail] = neighbour
                tail += 1
        head += 1
    for square in range(n):
        if not tiles[square] & _WALL and space.room_square[square] < 0:
            if tiles[square] & _GOAL or not board.is_editable[square] or board.images.shape[1] > 1:
                return False
            tiles[square] = _WALL
    return True


@kernel
def _has_open_floor(board: GrowthBoard, tiles: Bytes) -> bool:
    """Whether the room has an open floor of a size that the rules refuse."""
    n, width = tiles.size - 1, board.width
    shorter, longer = board.rules.open_shorter, board.rules.open_longer
    if shorter == 0:
        return False
    for corner in range(n):
        for is_wide in (False, True):
            rows, columns = (shorter, longer) if is_wide else (longer, shorter)
            is_open = corner % width + columns <= width and corner + (rows - 1) * width < n
            for i in range(rows * columns):
                square = corner + i // columns * width + i % columns
                if not is_open or tiles[square] & _WALL:
                    is_open = False
                    break
            if is_open:
                return True
    return False


@kernel
def _has_goals_apart(board: GrowthBoard, tiles: Bytes, space: GrowthSpace) -> bool:
    """Whether a goal cannot be reached from another one over goals alone."""
    n = tiles.size - 1
    goal_count, joined_count = 0, 0  # all goals, and the goals reached from the first
    for square in range(n):
        if tiles[square] & _GOAL:
            goal_count += 1
            if joined_count == 0:
                space.queue[0] = square
                space.room_square[square] = _SEEN
                joined_count = 1
    head = 0
    while head < joined_count:
        for d in range(4):
            neighbour = board.neighbours[space.queue[head], d]
            if neighbour < n and tiles[neighbour] & _GOAL and space.room_square[neighbour] != _SEEN:
                space.room_square[neighbour] = _SEEN
                space.queue[joined_count] = neighbour
                joined_count += 1
        head += 1
    return joined_count < goal_count


@kernel
def _fill_arrays(board: GrowthBoard, tiles: Bytes, space: GrowthSpace) -> tuple[int, int]:
    """Fill the room's arrays in ``space``. Return the numbers of its squares and live squares."""
    n, size, words = tiles.size - 1, 0, space.floor.size
    for square in range(n):
        if not tiles[square] & _WALL:
            space.room_square[square] = size
            space.word[size] = size // SQUARES_PER_WORD
            space.bit[size] = 1 << (size % SQUARES_PER_WORD)
            space.live_index[size] = -1
            size += 1
    space.word[size], space.bit[size], space.live_index[size] = 0, 0, -1
    for w in range(words):
        space.floor[w] = 0
    for square in range(n + 1):
        is_floor = square < n and not tiles[square] & _WALL
        if not is_floor and square < n:
            continue
        room_square = space.room_square[square] if is_floor else size
        for w in range(words):
            space.beside[room_square, w] = 0
        for d in range(4):
            neighbour = board.neighbours[square, d] if is_floor else n
            room_neighbour = (
                size if neighbour == n or tiles[neighbour] & _WALL else space.room_square[neighbour]
            )
            space.neighbours[room_square, d] = room_neighbour
            space.beside[room_square, space.word[room_neighbour]] |= space.bit[room_neighbour]
        space.floor[space.word[room_square]] |= space.bit[room_square]
    return size, _find_live(tiles, space, size)


@kernel
def _find_live(tiles: Bytes, space: GrowthSpace, size: int) -> int:
    """Fill ``live_squares`` and ``live_index`` of ``space``. Return how many squares are live."""
    tail = 0
    for square in range(tiles.size - 1):
        if tiles[square] & _GOAL:
            space.queue[tail] = space.room_square[square]
            space.live_index[space.room_square[square]] = 0
            tail += 1
    head = 0
    while head < tail:
        for d in range(4):
            neighbour = space.neighbours[space.queue[head], d]
            beyond = space.neighbours[neighbour, d]
            if neighbour < size and beyond < size and space.live_index[neighbour] < 0:
                space.live_index[neighbour] = 0
                space.queue[tail] = neighbour
                tail += 1
        head += 1
    live_count = 0
    for room_square in range(size):
        if space.live_index[room_square] == 0:
            space.live_index[room_square] = live_count
            space.live_squares[live_count] = room_square
            live_count += 1
    return live_count


@kernel
def exhaust_room(
    room: RoomArrays, table: PositionTable, scratch: RoomScratch, rank: int, cost: int
) -> bool:
    """Fill ``table`` with all positions of a room. Return whether they fit.

    ``rank`` is the rank of the goals, and ``cost`` one of the `COST_IN_…` constants.
    """
    slot_count = room.binomials[room.live_squares.size, scratch.members.size]
    counts = table.counts
    counts.next_position = counts.positions = counts.layer = 0
    counts.sets = counts.next_closed = 0
    table.seen[:slot_count] = 0
    if cost == COST_IN_BOX_CHANGES:
        table.seen_by_box[:slot_count] = 0
    insert_solved_positions(room, table, scratch, rank, cost == COST_IN_MOVES)
    budget = table.rank.size * 4  # more than any room needs: the table is full before
    if cost == COST_IN_BOX_CHANGES:
        counts.next_position = counts.positions
        return step_changes(room, table, scratch, budget) == EXHAUSTED
    if cost == COST_IN_MOVES:
        return step_moves(room, table, scratch, budget) == EXHAUSTED
    return step_pushes(room, table, scratch, budget) == EXHAUSTED


@kernel
def _count_resting(
    room: RoomArrays, table: PositionTable, scratch: RoomScratch, position: int
) -> int:
    """Return how many boxes never move on the path home from a position."""
    for w in range(scratch.child_reach.size):
        scratch.child_reach[w] = room.floor[w]
    while position >= 0:
        place_boxes(room, table.rank[position], scratch)
        for w in range(scratch.child_reach.size):
            scratch.child_reach[w] &= ~scratch.free[w]
        position = table.parent[position]
    resting_count = 0
    for square in range(room.live_index.size - 1):
        resting_count += has_square(room, scratch.child_reach, square)
    return resting_count


@inlined_kernel
def _room_arrays(board: GrowthBoard, space: GrowthSpace, size: int, live_count: int) -> RoomArrays:
    """Return the arrays of a room of ``size`` squares, of which some are live."""
    return RoomArrays(
        neighbours=space.neighbours[: size + 1],
        beside=space.beside[: size + 1],
        word=space.word[: size + 1],
        bit=space.bit[: size + 1],
        floor=space.floor,
        live_squares=space.live_squares[:live_count],
        live_index=space.live_index[: size + 1],
        binomials=board.binomials[: live_count + 1],
    )


@inlined_kernel
def _rank_of_goals(board: GrowthBoard, tiles: Mask, space: GrowthSpace, live_count: int) -> int:
    """Return the rank of the goals among all sets of as many live squares."""
    rank, goal_count = 0, 0
    for live_index in range(live_count):
        room_square = space.live_squares[live_index]
        for square in range(tiles.size - 1):
            if tiles[square] & _GOAL and space.room_square[square] == room_square:
                goal_count += 1
                rank += board.binomials[live_index, goal_count]
    return rank


@inlined_kernel
def _best_start(rules: GrowthRules, table: PositionTable) -> tuple[int, int]:
    """Return the value of the best position of an exhausted room, and that position."""
    best_value, best_start = -1, 0
    layer_start = 0
    for depth in range(table.counts.layer + 1):
        for position in range(layer_start, table.ends[depth]):
            value = rules.per_unit * depth + rules.per_change * table.changes[position]
            if value > best_value:
                best_value, best_start = value, position
        layer_start = table.ends[depth]
    return best_value, best_start


@kernel
def value_of_room(
    board: GrowthBoard,
    tiles: Bytes,
    space: GrowthSpace,
    table: PositionTable,
    scratch: RoomScratch,
) -> int:
    """Return the value of the best start of a room, or -1 if the room is refused or too large.

    Boxes that never move on its path home take their share of the value away.
    """
    rules, box_count = board.rules, scratch.members.size
    if not _fill_unreached(board, tiles, space) or _has_open_floor(board, tiles):
        return -1
    if rules.joins_goals and _has_goals_apart(board, tiles, space):
        return -1
    size, live_count = _fill_arrays(board, tiles, space)
    if size < box_count + 2 or board.binomials[live_count, box_count] > rules.max_sets:
        return -1
    room = _room_arrays(board, space, size, live_count)
    rank = _rank_of_goals(board, tiles, space, live_count)
    if not exhaust_room(room, table, scratch, rank, rules.cost) or is_full(table, new_count=1):
        return -1
    best_value, best_start = _best_start(rules, table)
    resting_count = _count_resting(room, table, scratch, best_start)
    return int(best_value - best_value * resting_count // box_count)


@inlined_kernel
def _copy(source: Bytes, target: Bytes) -> None:
    for i in range(source.size):
        target[i] = source[i]


@kernel
def run_trials(
    board: GrowthBoard,
    chain: Chain,
    space: GrowthSpace,
    table: PositionTable,
    scratch: RoomScratch,
    trial_count: int,
) -> None:
    """Make trials: edit the room, judge it, and keep it if it is not much worse.

    The first trial judges the room that the chain begins with, without an edit.
    """
    state, rules = chain.state, board.rules
    for _ in range(trial_count):
        _copy(chain.current, chain.candidate)
        if state.trial_count:
            for _ in range(1 + _draw(chain, _MAX_EDITS_PER_TRIAL)):
                _edit_room(board, chain, space.queue)
        state.trial_count += 1
        value = value_of_room(board, chain.candidate, space, table, scratch)
        if value < 0:
            continue
        state.judged_count += 1
        # The loss allowed to a room falls to nothing until the last trial of the chain.
        heat = rules.heat * max(0, rules.trial_count - state.trial_count)
        max_loss = state.value * heat // (_PER_MILLE * max(1, rules.trial_count))
        if value >= state.value - max_loss * _draw(chain, _PER_MILLE) // _PER_MILLE:
            state.value = value
            _copy(chain.candidate, chain.current)
        if value > state.best_value:
            state.best_value = value
            _copy(chain.candidate, chain.best)
