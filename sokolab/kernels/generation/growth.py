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
    has,
    is_full,
    place_boxes,
)
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.records import Record
from sokolab.kernels.search.tables.square_sets import SQUARES_PER_WORD

_WALL: Final = 1
_GOAL: Final = 2
_SEEN: Final = -2  # in ``GrowthSpace.number``, of connected goals

PUSHES, BOX_CHANGES, MOVES = range(3)
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

    counted: int  # `PUSHES`, `BOX_CHANGES` or `MOVES`
    per_unit: int  # What one of these is worth
    per_change: int  # What a box change on the way home is worth
    most_sets: int  # Most sets of boxes that a room may have
    open_shorter: int  # Shorter side of an open floor that is refused, 0 = none is refused
    open_longer: int  # Longer side of that floor
    joins_goals: bool  # Whether goals apart are refused
    trials: int  # Trials of a chain
    heat: int  # Thousandths of its value that a room may lose when a chain begins


class Plot(NamedTuple):
    """Where rooms grow, and by which rules."""

    neighbours: Ints  # [n + 1, 4]: of the squares of the board
    width: int  # Columns of the board
    free: Ints  # Numbers of the squares whose walls and goals may change
    is_free: Mask  # [n + 1]: 1 = may change
    # [n, i]: the squares that get a wall, or lose it, together with a square; i = 0 if walls stay.
    images: Ints
    rules: Rules
    choices: Words  # [n + 1, k + 1]: binomial coefficients


class Chain(NamedTuple):
    """A run of trials."""

    now: Mask  # [n + 1]: tiles of the room that is varied
    next: Mask  # [n + 1]: tiles of the next one
    best: Mask  # [n + 1]: tiles of the best one
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
    """Return a random number (xorshift: Marsaglia 2003)."""
    word = chain.state.random
    word ^= (word & 0x3FFFFFFFFFF) << 21
    word ^= (word >> 35) & 0x1FFFFFFF
    word ^= (word & 0x7FFFFFFFFFFFFFF) << 4
    chain.state.random = word
    return int((word & 0x7FFFFFFFFFFFFFFF) >> 11) % below


@inlined_kernel
def _toggle(plot: Plot, tiles: Mask, square: int) -> None:
    """Set or remove a wall with its images, unless one of these squares is a goal or locked."""
    count = plot.images.shape[1]
    for i in range(count):
        image = plot.images[square, i]
        if tiles[image] & _GOAL or not plot.is_free[image]:
            return
    value = tiles[square] ^ _WALL
    for i in range(count):
        tiles[plot.images[square, i]] = value


@kernel
def _edit(plot: Plot, chain: Chain, queue: Ints) -> None:
    """Make one random edit of the next room.

    Of ten edits, six set a wall or take one away, one moves a wall to a square beside it, one moves
    a goal anywhere, and two move a goal to a square beside it. What the plot forbids is not done.
    """
    tiles = chain.next
    lot = _draw(chain, 10)
    square = plot.free[_draw(chain, plot.free.size)]
    if lot < 6:
        _toggle(plot, tiles, square)
        return
    if lot == 6:
        there = plot.neighbours[square, _draw(chain, 4)]
        if plot.is_free[there] and tiles[square] != tiles[there]:
            _toggle(plot, tiles, square)
            _toggle(plot, tiles, there)
        return
    count = 0
    for i in range(plot.free.size):
        if tiles[plot.free[i]] & _GOAL:
            queue[count] = plot.free[i]
            count += 1
    if count == 0:
        return
    goal = queue[_draw(chain, count)]
    there = square if lot == 7 else plot.neighbours[goal, _draw(chain, 4)]
    if plot.is_free[there] and tiles[there] == 0:
        tiles[there] = _GOAL
        tiles[goal] = 0


@kernel
def _fill_unreached(plot: Plot, tiles: Mask, space: GrowthSpace) -> bool:
    """Wall up the floor that is not connected with a goal; return whether the room is allowed.

    It is refused if it has no goal, if it is open, or if the plot keeps such floor as it is.
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
            there = plot.neighbours[space.queue[head], d]
            if there == n:
                return False  # the room is open
            if not tiles[there] & _WALL and space.number[there] < 0:
                space.number[there] = 0
                space.queue[tail] = there
                tail += 1
        head += 1
    for square in range(n):
        if not tiles[square] & _WALL and space.number[square] < 0:
            if tiles[square] & _GOAL or not plot.is_free[square] or plot.images.shape[1] > 1:
                return False
            tiles[square] = _WALL
    return True


@kernel
def _has_open_floor(plot: Plot, tiles: Mask) -> bool:
    """Whether the room has an open floor of a size that the rules refuse."""
    n, width = tiles.size - 1, plot.width
    shorter, longer = plot.rules.open_shorter, plot.rules.open_longer
    if shorter == 0:
        return False
    for corner in range(n):
        for turn in range(2):
            rows, cols = (shorter, longer) if turn else (longer, shorter)
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
def _has_goals_apart(plot: Plot, tiles: Mask, space: GrowthSpace) -> bool:
    """Whether some goal cannot be reached from another one over goals alone."""
    n = tiles.size - 1
    goals, joined = 0, 0
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
            there = plot.neighbours[space.queue[head], d]
            if there < n and tiles[there] & _GOAL and space.number[there] != _SEEN:
                space.number[there] = _SEEN
                space.queue[joined] = there
                joined += 1
        head += 1
    return joined < goals


@kernel
def _set_up(plot: Plot, tiles: Mask, space: GrowthSpace) -> tuple[int, int]:
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
        here = space.number[square] if is_floor else size
        for w in range(words):
            space.beside[here, w] = 0
        for d in range(4):
            there = plot.neighbours[square, d] if is_floor else n
            number = size if there == n or tiles[there] & _WALL else space.number[there]
            space.neighbours[here, d] = number
            space.beside[here, space.word[number]] |= space.bit[number]
        space.floor[space.word[here]] |= space.bit[here]
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
            there = space.neighbours[space.queue[head], d]
            beyond = space.neighbours[there, d]
            if there < size and beyond < size and space.live[there] < 0:
                space.live[there] = 0
                space.queue[tail] = there
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
def exhaust(
    room: RoomArrays, table: Table, scratch: GrowthScratch, rank: int, counted: int
) -> bool:
    """Search a whole room from one end; return whether it fits the table.

    ``rank`` is the rank of the goals, and ``counted`` is ``PUSHES``, ``BOX_CHANGES`` or ``MOVES``.
    """
    slots = room.choices[room.square.size, scratch.row.size]
    counts = table.counts
    counts.next_position = counts.positions = counts.layer = 0
    counts.sets = counts.next_closed = 0
    table.seen[:slots] = 0
    if counted == BOX_CHANGES:
        table.seen_by_box[:slots] = 0
    enter_end(room, table, scratch, rank, counted == MOVES)
    budget = table.rank.size * 4
    if counted == BOX_CHANGES:
        counts.next_position = counts.positions
        return step_changes(room, table, scratch, budget) == DONE
    if counted == MOVES:
        return step_moves(room, table, scratch, budget) == DONE
    return step_pushes(room, table, scratch, budget) == DONE


@kernel
def _count_resting(room: RoomArrays, table: Table, scratch: GrowthScratch, n: int) -> int:
    """Return how many boxes never move on the way home from a position."""
    for w in range(scratch.child_area.size):
        scratch.child_area[w] = room.floor[w]
    while n >= 0:
        place_boxes(room, table.rank[n], scratch)
        for w in range(scratch.child_area.size):
            scratch.child_area[w] &= ~scratch.free[w]
        n = table.parent[n]
    count = 0
    for number in range(room.live.size - 1):
        count += has(room, scratch.child_area, number)
    return count


@kernel
def value_of(
    plot: Plot, tiles: Mask, space: GrowthSpace, table: Table, scratch: GrowthScratch
) -> int:
    """Return what the best start of a room is worth; -1 if the room is refused, or too large.

    Boxes that never move on its way home take their share of the value away.
    """
    rules, boxes = plot.rules, scratch.row.size
    if not _fill_unreached(plot, tiles, space) or _has_open_floor(plot, tiles):
        return -1
    if rules.joins_goals and _has_goals_apart(plot, tiles, space):
        return -1
    size, live = _set_up(plot, tiles, space)
    if size < boxes + 2 or plot.choices[live, boxes] > rules.most_sets:
        return -1
    room = RoomArrays(
        space.neighbours[: size + 1],
        space.beside[: size + 1],
        space.word[: size + 1],
        space.bit[: size + 1],
        space.floor,
        space.live[: size + 1],
        space.square[:live],
        plot.choices[: live + 1],
    )
    rank, i = 0, 0
    for number in range(live):
        for square in range(tiles.size - 1):
            if tiles[square] & _GOAL and space.number[square] == space.square[number]:
                rank += plot.choices[number, i + 1]
                i += 1
    if not exhaust(room, table, scratch, rank, rules.counted) or is_full(table, 1):
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
def climb(
    plot: Plot, chain: Chain, space: GrowthSpace, table: Table, scratch: GrowthScratch, trials: int
) -> None:
    """Make trials: edit the room, judge it, and keep it if it is not much worse.

    The first trial judges the room that the chain begins with, without an edit.
    """
    state, rules = chain.state, plot.rules
    for _ in range(trials):
        _copy(chain.now, chain.next)
        if state.trials:
            for _ in range(1 + _draw(chain, 3)):
                _edit(plot, chain, space.queue)
        state.trials += 1
        value = value_of(plot, chain.next, space, table, scratch)
        if value < 0:
            continue
        state.judged += 1
        # What a room may lose falls to nothing until the last trial of the chain.
        left = max(0, rules.trials - state.trials)
        loss = state.value * rules.heat * left // (1000 * max(1, rules.trials))
        if value >= state.value - loss * _draw(chain, 1000) // 1000:
            state.value = value
            _copy(chain.next, chain.now)
        if value > state.best_value:
            state.best_value = value
            _copy(chain.next, chain.best)
