"""Local search over rooms: single edits of walls and goals, each judged by an exhausted room.

The best of what was tried is kept; a worse room is taken up as well if it is not much worse, and
ever less so (threshold accepting: Dueck and Scheuer 1990). All of it runs in one kernel: a room of
eight by eight squares with three boxes takes less time to exhaust than Python to set it up.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.generation.layers import step_changes, step_moves, step_pushes
from sokolab.kernels.generation.positions import (
    DONE,
    HEAD,
    LAYER,
    TAIL,
    GrowthScratch,
    Room,
    Table,
    Words,
    enter_end,
    has,
    is_full,
    place,
)
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.square_sets import WORD

_WALL: Final = 1
_GOAL: Final = 2

SEARCH, PER_PUSH, PER_CHANGE, LIMIT, NO_OPEN, JOINED, CHAIN, HEAT = range(8)
"""Places in :attr:`Plot.rules`: which search counts (0 pushes, 1 box changes, 2 moves); what a unit
of its depth and what a box change on the way is worth; the sets of boxes that a room may have; the
size of open floors that are refused, as ten times the shorter side and the longer one (0 = none);
whether goals apart are refused; trials of a chain; and the share of its value, in thousandths, that
a room may lose at its beginning."""
RANDOM, TRIAL, VALUE, BEST, JUDGED = range(5)
"""Places in :attr:`Chain.state`: random word, trials made, value now and best, rooms judged."""


class Plot(NamedTuple):
    """Where rooms grow, and by which rules.

    Attributes
    ----------
    neighbours
        int32 ``[n + 1, 4]``: of the squares of the board.
    width
        int32 ``[1]``: of the board.
    free
        int32: the squares whose walls and goals may change.
    is_free
        uint8 ``[n + 1]``: the same.
    images
        int32 ``[n, m]``: the squares that get a wall, or lose it, with a square; none if the walls
        stay.
    rules
        int64 ``[8]``.
    choices
        int64 ``[n + 1, k + 1]``: binomial coefficients.
    """

    neighbours: Ints
    width: Ints
    free: Ints
    is_free: Mask
    images: Ints
    rules: Words
    choices: Words


class Chain(NamedTuple):
    """A run of trials.

    Attributes
    ----------
    now, next, best
        uint8 ``[n + 1]``: tiles of the room that is varied, the next one, and the best one.
    state
        int64 ``[5]``.
    """

    now: Mask
    next: Mask
    best: Mask
    state: Words


class GrowthSpace(NamedTuple):
    """Room for the arrays of a :class:`~sokolab.kernels.generation.positions.Room`, and scratch.

    Attributes
    ----------
    number, queue
        int32 ``[n + 1]``: number of a square of the floor; scratch.
    """

    number: Ints
    queue: Ints
    neighbours: Ints
    beside: Words
    word: Ints
    bit: Words
    floor: Words
    live: Ints
    square: Ints


@kernel
def _draw(chain: Chain, below: int) -> int:
    """Return a random number (xorshift: Marsaglia 2003)."""
    word = chain.state[RANDOM]
    word ^= (word & 0x3FFFFFFFFFF) << 21
    word ^= (word >> 35) & 0x1FFFFFFF
    word ^= (word & 0x7FFFFFFFFFFFFFF) << 4
    chain.state[RANDOM] = word
    return int((word & 0x7FFFFFFFFFFFFFFF) >> 11) % below


@inlined_kernel
def _toggle(plot: Plot, tiles: Mask, square: int) -> None:
    """Set a wall, or take it away, with its images, unless one of them is a goal or locked."""
    count = plot.images.shape[1]
    for i in range(count):
        image = plot.images[square, i]
        if tiles[image] & _GOAL or not plot.is_free[image]:
            return
    value = tiles[square] ^ _WALL
    for i in range(count):
        tiles[plot.images[square, i]] = value


@kernel
def _edit(plot: Plot, chain: Chain, boxes: int, queue: Ints) -> None:
    """Make one random edit of the next room."""
    tiles = chain.next
    kind = _draw(chain, 10)
    square = plot.free[_draw(chain, plot.free.size)]
    if kind < 6:
        _toggle(plot, tiles, square)
        return
    if kind < 7:  # a wall moves
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
    there = square if kind == 7 else plot.neighbours[goal, _draw(chain, 4)]
    if plot.is_free[there] and tiles[there] == 0:
        tiles[there] = _GOAL
        tiles[goal] = 0


@kernel
def _fill_unreached(plot: Plot, tiles: Mask, space: GrowthSpace) -> bool:
    """Wall up the floor that does not hang together with a goal; return False if that may not be.

    The places in ``space.number`` of the floor that is left are set, -1 elsewhere.
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
        for side in range(4):
            there = plot.neighbours[space.queue[head], side]
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
def _is_dull(plot: Plot, tiles: Mask, space: GrowthSpace) -> bool:
    """Whether the room breaks a rule on open floors or on goals that lie apart."""
    n, width = tiles.size - 1, plot.width[0]
    if plot.rules[NO_OPEN]:
        shorter, longer = plot.rules[NO_OPEN] // 10, plot.rules[NO_OPEN] % 10
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
    if plot.rules[JOINED]:
        goals, joined = 0, 0
        for square in range(n):
            if tiles[square] & _GOAL:
                goals += 1
                if joined == 0:
                    space.queue[0] = square
                    space.number[square] = -2
                    joined = 1
        head = 0
        while head < joined:
            for side in range(4):
                there = plot.neighbours[space.queue[head], side]
                if there < n and tiles[there] & _GOAL and space.number[there] != -2:
                    space.number[there] = -2
                    space.queue[joined] = there
                    joined += 1
            head += 1
        return joined < goals
    return False


@kernel
def _set_up(plot: Plot, tiles: Mask, space: GrowthSpace) -> tuple[int, int]:
    """Fill the arrays of the room; return how many squares it has, and how many live ones."""
    n, size, words = tiles.size - 1, 0, space.floor.size
    for square in range(n):
        if not tiles[square] & _WALL:
            space.number[square] = size
            space.word[size] = size // WORD
            space.bit[size] = 1 << (size % WORD)
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
        for side in range(4):
            there = plot.neighbours[square, side] if is_floor else n
            number = size if there == n or tiles[there] & _WALL else space.number[there]
            space.neighbours[here, side] = number
            space.beside[here, space.word[number]] |= space.bit[number]
        space.floor[space.word[here]] |= space.bit[here]
    return size, _find_live(tiles, space, size)


@kernel
def _find_live(tiles: Mask, space: GrowthSpace, size: int) -> int:
    """Give each square from which a box can come home its number; return how many."""
    tail = 0
    for square in range(tiles.size - 1):
        if tiles[square] & _GOAL:
            space.queue[tail] = space.number[square]
            space.live[space.number[square]] = 0
            tail += 1
    head = 0
    while head < tail:
        for side in range(4):
            there = space.neighbours[space.queue[head], side]
            beyond = space.neighbours[there, side]
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
def exhaust(room: Room, table: Table, scratch: GrowthScratch, rank: int, search: int) -> bool:
    """Search a whole room from one end; return whether it fits the table."""
    slots = room.choices[room.square.size, scratch.row.size]
    table.counts[:] = 0
    table.seen[:slots] = 0
    if search == 1:
        table.by[:slots] = 0
    enter_end(room, table, scratch, rank, search == 2)
    budget = table.rank.size * 4
    if search == 1:
        table.counts[HEAD] = table.counts[TAIL]
        return step_changes(room, table, scratch, budget) == DONE
    if search == 2:
        return step_moves(room, table, scratch, budget) == DONE
    return step_pushes(room, table, scratch, budget) == DONE


@kernel
def _resting(room: Room, table: Table, scratch: GrowthScratch, n: int) -> int:
    """Return how many boxes never move on the way home from a position."""
    for w in range(scratch.there.size):
        scratch.there[w] = room.floor[w]
    while n >= 0:
        place(room, table.rank[n], scratch)
        for w in range(scratch.there.size):
            scratch.there[w] &= ~scratch.free[w]
        n = table.parent[n]
    count = 0
    for number in range(room.live.size - 1):
        count += has(room, scratch.there, number)
    return count


@kernel
def value_of(
    plot: Plot, tiles: Mask, space: GrowthSpace, table: Table, scratch: GrowthScratch
) -> int:
    """Return what the best start of a room is worth; -1 if the room is none, or too large.

    Its boxes that never move take their share of the value away.
    """
    rules, boxes = plot.rules, scratch.row.size
    if not _fill_unreached(plot, tiles, space) or _is_dull(plot, tiles, space):
        return -1
    size, live = _set_up(plot, tiles, space)
    if size < boxes + 2 or plot.choices[live, boxes] > rules[LIMIT]:
        return -1
    room = Room(
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
    if not exhaust(room, table, scratch, rank, rules[SEARCH]) or is_full(table, 1):
        return -1
    best, place_of_best = -1, 0
    first = 0
    for depth in range(table.counts[LAYER] + 1):
        for n in range(first, table.ends[depth]):
            value = rules[PER_PUSH] * depth + rules[PER_CHANGE] * table.changes[n]
            if value > best:
                best, place_of_best = value, n
        first = table.ends[depth]
    resting = _resting(room, table, scratch, place_of_best)
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

    A chain begins with a value of -1, and any room.
    """
    state, rules, boxes = chain.state, plot.rules, scratch.row.size
    for _ in range(trials):
        _copy(chain.now, chain.next)
        if state[TRIAL]:
            for _ in range(1 + _draw(chain, 3)):
                _edit(plot, chain, boxes, space.queue)
        state[TRIAL] += 1
        value = value_of(plot, chain.next, space, table, scratch)
        if value < 0:
            continue
        state[JUDGED] += 1
        left = max(0, rules[CHAIN] - state[TRIAL])
        loss = state[VALUE] * rules[HEAT] * left // (1000 * max(1, rules[CHAIN]))
        if value >= state[VALUE] - loss * _draw(chain, 1000) // 1000:
            state[VALUE] = value
            _copy(chain.next, chain.now)
        if value > state[BEST]:
            state[BEST] = value
            _copy(chain.next, chain.best)
