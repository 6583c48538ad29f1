"""Local search over rooms: single edits of walls and goals, each judged by exhausting the room.

The best room is kept. The search also goes on from one that is a little worse, and by less and less
as time passes (threshold accepting: Dueck and Scheuer 1990). All of it runs in one kernel: to
exhaust a room of eight by eight squares with three boxes takes less time than to set it up in
Python.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.generation.layers import step_changes, step_moves, step_pushes
from sokolab.kernels.generation.positions import (
    DONE,
    GrowthScratch,
    RoomArrays,
    Table,
    Words,
    enter_end,
    has_square,
    is_full,
    place_boxes,
)
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD

_WALL: Final = 1
_GOAL: Final = 2
_MAX_EDITS: Final = 3  # edits in one trial
_PER_MILLE: Final = 1000
_SEEN: Final = -2  # entry of ``GrowthSpace.number`` for connected goals

COST_IN_PUSHES, COST_IN_BOX_CHANGES, COST_IN_MOVES = range(3)
"""The costs that a search can count, as :class:`sokolab.generation.exhaustion.Cost` orders them."""
CHAIN_STATE_FIELDS: Final = (
    "random",  # the random word
    "trials",  # trials made
    "value",  # value of the room that is varied, -1 = none yet
    "best_value",  # value of the best room, -1 = none yet
    "judged",  # rooms judged
)
"""Fields of ``Chain.state``, int64 each."""


class Rules(NamedTuple):
    """Which rooms are allowed, and what they are worth."""

    cost: int  # What is counted: `COST_IN_PUSHES`, `COST_IN_BOX_CHANGES` or `COST_IN_MOVES`
    per_unit: int  # What one of these is worth
    per_change: int  # What a box change on the path home is worth
    max_sets: int  # The most sets of boxes in a room
    open_shorter: int  # Shorter side of an open floor that is refused, 0 = none is refused
    open_longer: int  # Longer side of that floor
    joins_goals: bool  # Whether rooms are refused whose goals are apart
    trials: int  # Trials of a chain
    heat: int  # Thousandths of its value that a room may lose when a chain begins


class GrowthBoard(NamedTuple):
    """The board on which rooms grow, with walls and goals still open, and the rules of growth."""

    neighbours: Ints  # [n + 1, 4]: of the squares of the board
    width: int  # Columns of the board
    editable: Ints  # The squares whose walls and goals may change
    is_editable: Mask  # [n + 1]: 1 = may change
    # [n, i]: the squares that get a wall, or lose it, together with a square; i = 0 if walls stay.
    images: Ints
    rules: Rules
    choices: Words  # [n + 1, k + 1]: binomial coefficients


class Chain(NamedTuple):
    """A run of trials."""

    current: Mask  # [n + 1]: tiles of the room that is varied
    candidate: Mask  # [n + 1]: tiles of the room with the edits of this trial
    best: Mask  # [n + 1]: tiles of the best room
    state: Record  # See CHAIN_STATE_FIELDS


class GrowthSpace(NamedTuple):
    """Scratch, and memory for the arrays of a room."""

    number: Ints  # [n + 1]: scratch, becomes the number of a square of the floor, -1 elsewhere
    queue: Ints  # [n + 1]: scratch
    neighbours: Ints  # [f + 1, 4]: by direction; as in RoomArrays, like all below
    beside: Words  # [f + 1, w]: the neighbours of a square as a set
    word: Ints  # [f + 1]: the word that holds a square in a set
    bit: Words  # [f + 1]: its bit there
    floor: Words  # [w]: the set of all squares
    live: Ints  # [f + 1]: number of a square from which a box can come home, -1 for others
    square: Ints  # [f + 1]: the square of each such number


@kernel
def _draw(chain: Chain, below: int) -> int:
    """Return a random number from 0 to ``below - 1`` (xorshift: Marsaglia 2003)."""
    word = chain.state.random
    # The masks keep a word within 64 bits, interpreted as well as compiled.
    word ^= (word & 0x3FFFFFFFFFF) << 21
    word ^= (word >> 35) & 0x1FFFFFFF
    word ^= (word & 0x7FFFFFFFFFFFFFF) << 4
    chain.state.random = word
    return int((word & 0x7FFFFFFFFFFFFFFF) >> 11) % below


@inlined_kernel
def _toggle_wall(board: GrowthBoard, tiles: Mask, square: int) -> None:
    """Set or remove a wall with its images, unless one of these squares is a goal or locked."""
    count = board.images.shape[1]
    for i in range(count):
        image = board.images[square, i]
        if tiles[image] & _GOAL or not board.is_editable[image]:
            return
    tile = tiles[square] ^ _WALL
    for i in range(count):
        tiles[board.images[square, i]] = tile


@kernel
def _edit_room(board: GrowthBoard, chain: Chain, queue: Ints) -> None:
    """Make one random edit of the candidate.

    Of ten edits, six set a wall or take one away, one moves a wall to a square beside it, one moves
    a goal anywhere, and two move a goal to a square beside it. What the board forbids is not done.
    """
    tiles = chain.candidate
    kind = _draw(chain, 10)
    square = board.editable[_draw(chain, board.editable.size)]
    if kind < 6:
        _toggle_wall(board, tiles, square)
        return
    if kind == 6:
        neighbour = board.neighbours[square, _draw(chain, 4)]
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
    target = square if kind == 7 else board.neighbours[goal, _draw(chain, 4)]
    if board.is_editable[target] and tiles[target] == 0:
        tiles[target] = _GOAL
        tiles[goal] = 0


@kernel
def _fill_unreached(board: GrowthBoard, tiles: Mask, space: GrowthSpace) -> bool:
    """Wall up the floor that is not connected with a goal; return whether the room is allowed.

    It is refused if it has no goal, if it is open to the outside, or if the board keeps such floor.
    ``space.number`` is 0 on the floor that is left, and -1 elsewhere.
    """
    n = tiles.size - 1
    start = -1
    for square in range(n):
        space.number[square] = -1
        if tiles[square] & _GOAL:
            start = square
    space.number[n] = -1
    if start < 0:
        return False
    space.number[start] = 0
    space.queue[0] = start
    head, tail = 0, 1
    while head < tail:
        for d in range(4):
            neighbour = board.neighbours[space.queue[head], d]
            if neighbour == n:
                return False  # the room is open to the outside
            if not tiles[neighbour] & _WALL and space.number[neighbour] < 0:
                space.number[neighbour] = 0
                space.queue[tail] = neighbour
                tail += 1
        head += 1
    for square in range(n):
        if not tiles[square] & _WALL and space.number[square] < 0:
            if tiles[square] & _GOAL or not board.is_editable[square] or board.images.shape[1] > 1:
                return False
            tiles[square] = _WALL
    return True


@kernel
def _has_open_floor(board: GrowthBoard, tiles: Mask) -> bool:
    """Whether the room has an open floor of a size that the rules refuse."""
    n, width = tiles.size - 1, board.width
    shorter, longer = board.rules.open_shorter, board.rules.open_longer
    if shorter == 0:
        return False
    for corner in range(n):
        for is_wide in (False, True):
            rows, cols = (shorter, longer) if is_wide else (longer, shorter)
            is_open = corner % width + cols <= width and corner + (rows - 1) * width < n
            for k in range(rows * cols):
                square = corner + k // cols * width + k % cols
                if not is_open or tiles[square] & _WALL:
                    is_open = False
                    break
            if is_open:
                return True
    return False


@kernel
def _has_goals_apart(board: GrowthBoard, tiles: Mask, space: GrowthSpace) -> bool:
    """Whether some goal cannot be reached from another one over goals alone."""
    n = tiles.size - 1
    goals, joined = 0, 0  # all goals, and those reached from the first
    for square in range(n):
        if tiles[square] & _GOAL:
            goals += 1
            if joined == 0:
                space.queue[0] = square
                space.number[square] = _SEEN
                joined = 1
    head = 0
    while head < joined:
        for d in range(4):
            neighbour = board.neighbours[space.queue[head], d]
            if neighbour < n and tiles[neighbour] & _GOAL and space.number[neighbour] != _SEEN:
                space.number[neighbour] = _SEEN
                space.queue[joined] = neighbour
                joined += 1
        head += 1
    return joined < goals


@kernel
def _fill_arrays(board: GrowthBoard, tiles: Mask, space: GrowthSpace) -> tuple[int, int]:
    """Fill the arrays of the room; return how many squares it has, and how many live ones."""
    n, size, words = tiles.size - 1, 0, space.floor.size
    for square in range(n):
        if not tiles[square] & _WALL:
            space.number[square] = size
            space.word[size] = size // SQUARES_PER_WORD
            space.bit[size] = 1 << (size % SQUARES_PER_WORD)
            space.live[size] = -1
            size += 1
    space.word[size], space.bit[size], space.live[size] = 0, 0, -1
    for w in range(words):
        space.floor[w] = 0
    for square in range(n + 1):
        is_floor = square < n and not tiles[square] & _WALL
        if not is_floor and square < n:
            continue
        number = space.number[square] if is_floor else size
        for w in range(words):
            space.beside[number, w] = 0
        for d in range(4):
            neighbour = board.neighbours[square, d] if is_floor else n
            other = size if neighbour == n or tiles[neighbour] & _WALL else space.number[neighbour]
            space.neighbours[number, d] = other
            space.beside[number, space.word[other]] |= space.bit[other]
        space.floor[space.word[number]] |= space.bit[number]
    return size, _find_live(tiles, space, size)


@kernel
def _find_live(tiles: Mask, space: GrowthSpace, size: int) -> int:
    """Give numbers to the squares from which a box can come home; return how many there are."""
    tail = 0
    for square in range(tiles.size - 1):
        if tiles[square] & _GOAL:
            space.queue[tail] = space.number[square]
            space.live[space.number[square]] = 0
            tail += 1
    head = 0
    while head < tail:
        for d in range(4):
            neighbour = space.neighbours[space.queue[head], d]
            beyond = space.neighbours[neighbour, d]
            if neighbour < size and beyond < size and space.live[neighbour] < 0:
                space.live[neighbour] = 0
                space.queue[tail] = neighbour
                tail += 1
        head += 1
    count = 0
    for number in range(size):
        if space.live[number] == 0:
            space.live[number] = count
            space.square[count] = number
            count += 1
    return count


@kernel
def exhaust_room(
    room: RoomArrays, table: Table, scratch: GrowthScratch, rank: int, cost: int
) -> bool:
    """Search a whole room from one end; return whether it fits the table.

    ``rank`` is the rank of the goals, and ``cost`` is as in :class:`Rules`.
    """
    slots = room.choices[room.square.size, scratch.row.size]
    counts = table.counts
    counts.next_position = counts.positions = counts.layer = 0
    counts.sets = counts.next_closed = 0
    table.seen[:slots] = 0
    if cost == COST_IN_BOX_CHANGES:
        table.seen_by_box[:slots] = 0
    enter_end(room, table, scratch, rank, cost == COST_IN_MOVES)
    budget = table.rank.size * 4  # more than any room needs: the table is full before
    if cost == COST_IN_BOX_CHANGES:
        counts.next_position = counts.positions
        return step_changes(room, table, scratch, budget) == DONE
    if cost == COST_IN_MOVES:
        return step_moves(room, table, scratch, budget) == DONE
    return step_pushes(room, table, scratch, budget) == DONE


@kernel
def _count_resting(room: RoomArrays, table: Table, scratch: GrowthScratch, n: int) -> int:
    """Return how many boxes never move on the path home from position ``n``."""
    for w in range(scratch.child_area.size):
        scratch.child_area[w] = room.floor[w]
    while n >= 0:
        place_boxes(room, table.rank[n], scratch)
        for w in range(scratch.child_area.size):
            scratch.child_area[w] &= ~scratch.free[w]
        n = table.parent[n]
    count = 0
    for number in range(room.live.size - 1):
        count += has_square(room, scratch.child_area, number)
    return count


@kernel
def value_of_room(
    board: GrowthBoard, tiles: Mask, space: GrowthSpace, table: Table, scratch: GrowthScratch
) -> int:
    """Return what the best start of a room is worth, or -1 if the room is refused or too large.

    Boxes that never move on its path home take their share of the value away.
    """
    rules, boxes = board.rules, scratch.row.size
    if not _fill_unreached(board, tiles, space) or _has_open_floor(board, tiles):
        return -1
    if rules.joins_goals and _has_goals_apart(board, tiles, space):
        return -1
    size, live = _fill_arrays(board, tiles, space)
    if size < boxes + 2 or board.choices[live, boxes] > rules.max_sets:
        return -1
    room = RoomArrays(
        space.neighbours[: size + 1],
        space.beside[: size + 1],
        space.word[: size + 1],
        space.bit[: size + 1],
        space.floor,
        space.live[: size + 1],
        space.square[:live],
        board.choices[: live + 1],
    )
    rank, i = 0, 0
    for number in range(live):
        for square in range(tiles.size - 1):
            if tiles[square] & _GOAL and space.number[square] == space.square[number]:
                rank += board.choices[number, i + 1]
                i += 1
    if not exhaust_room(room, table, scratch, rank, rules.cost) or is_full(table, 1):
        return -1
    best, best_start = -1, 0
    first = 0
    for depth in range(table.counts.layer + 1):
        for n in range(first, table.ends[depth]):
            value = rules.per_unit * depth + rules.per_change * table.changes[n]
            if value > best:
                best, best_start = value, n
        first = table.ends[depth]
    resting = _count_resting(room, table, scratch, best_start)
    return int(best - best * resting // boxes)


@inlined_kernel
def _copy(source: Mask, target: Mask) -> None:
    for i in range(source.size):
        target[i] = source[i]


@kernel
def run_trials(
    board: GrowthBoard,
    chain: Chain,
    space: GrowthSpace,
    table: Table,
    scratch: GrowthScratch,
    trials: int,
) -> None:
    """Make trials: edit the room, judge it, and keep it if it is not much worse.

    The first trial judges the room that the chain begins with, without an edit.
    """
    state, rules = chain.state, board.rules
    for _ in range(trials):
        _copy(chain.current, chain.candidate)
        if state.trials:
            for _ in range(1 + _draw(chain, _MAX_EDITS)):
                _edit_room(board, chain, space.queue)
        state.trials += 1
        value = value_of_room(board, chain.candidate, space, table, scratch)
        if value < 0:
            continue
        state.judged += 1
        # What a room may lose falls to nothing until the last trial of the chain.
        trials_left = max(0, rules.trials - state.trials)
        max_loss = state.value * rules.heat * trials_left // (_PER_MILLE * max(1, rules.trials))
        if value >= state.value - max_loss * _draw(chain, _PER_MILLE) // _PER_MILLE:
            state.value = value
            _copy(chain.candidate, chain.current)
        if value > state.best_value:
            state.best_value = value
            _copy(chain.candidate, chain.best)
