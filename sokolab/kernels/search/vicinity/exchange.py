"""Exchanges two adjacent stretches of a solution where that saves walking.

The pushes stay the same, only their order changes. A *price* counts the steps of the walks first,
then box changes and pushing sessions, in one number.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.status import EXHAUSTED, RUNNING, SOLVED
from sokolab.kernels.search.tables.records import Record

STEP_PRICE: Final = 1 << 20
"""The price of a step without a push; a box change and a pushing session cost 1 each. Half a
million pushes could make these outweigh a step."""

RUNS, TURNS, PUSHES = 0, 1, 2
"""Where a solution is cut into stretches: between pushes of different boxes; also where a box
turns; between all pushes."""

PROGRESS_FIELDS: Final = (
    "nodes",  # exchanges tried
    # Exchanges made, and squares walked over, since the last report.
    "exchanged",
    "walked",
    "stamp",  # the last stamp of a walk
    "stretches",  # how many there are
    # Pushes begin to end - 1 are new; exchanges that begin after them are not tried.
    "begin",
    "end",
    # The exchange in hand: stretches first to middle - 1 with middle to last - 1. On the board the
    # latter have been pushed already, at `price`, and the former have not.
    "first",
    "middle",
    "last",
    "price",
    # Of the best exchange with this `first`.
    "gain",
    "best_middle",
    "best_last",
)
"""Fields of ``ExchangeScratch.progress``, int64 each."""
_MAX_WALKED: Final = 1_000_000  # squares walked over in a slice, some milliseconds
# A report replays the whole solution, so one is made only now and then.
_REPORT_EXCHANGES: Final = 64  # exchanges after which one is due
_REPORT_WALKED: Final = 50_000_000  # squares walked over after which one is due, if any was made


class PushOrder(NamedTuple):
    """A solution of n pushes, cut into stretches and reordered in place."""

    # [n]: the pushes.
    box: Ints
    direction: Ints
    # [n + 2]: the prices of all pushes before each one, walks included. An exchange changes the
    # walk to the push after it, too; the last two are equal, as no push comes after the last one.
    spent: Longs
    cuts: Ints  # [n + 1]: the first push of each stretch, and n
    spare: Ints  # [2, n]: scratch


class ExchangeScratch(NamedTuple):
    """The state of the search, and scratch."""

    blocked: Mask  # [m + 1]: boxes and square m; what is pushed is pushed here
    # [m + 1]; marks begin as 0.
    mark: Ints
    queue: Ints
    progress: Record  # See PROGRESS_FIELDS


@kernel
def _steps(
    neighbours: Ints, scratch: ExchangeScratch, start: int, target: int, max_steps: int
) -> int:
    """Return the steps of a shortest walk; -1 if there is none of ``max_steps`` steps or fewer."""
    blocked, mark, queue, progress = scratch
    if start == target:
        return 0
    if blocked[target]:
        return -1
    progress.stamp += 1
    stamp = progress.stamp
    mark[start] = stamp
    queue[0] = start
    head, tail, steps = 0, 1, 0
    found = -1
    while head < tail and steps < max_steps and found < 0:
        steps += 1
        ring_end = tail
        while head < ring_end and found < 0:
            square = queue[head]
            head += 1
            for d in range(4):
                there = neighbours[square, d]
                if there == target:
                    found = steps
                if mark[there] != stamp and blocked[there] == 0:
                    mark[there] = stamp
                    queue[tail] = there
                    tail += 1
    progress.walked += tail
    return found


@kernel
def _price(
    neighbours: Ints,
    scratch: ExchangeScratch,
    order: PushOrder,
    player: int,
    at: int,
    after: int,
    max_price: int,
) -> int:
    """Return the price of push ``at`` made right after push ``after``.

    Returns -1 if it cannot be made for ``max_price``. If ``after`` is -1, it is the first push, and
    the player begins on ``player``.
    """
    box = order.box[at]
    direction = order.direction[at]
    if not scratch.blocked[box] or scratch.blocked[neighbours[box, direction]]:
        return -1
    pushed = -1
    if after >= 0:
        player = order.box[after]
        pushed = neighbours[player, order.direction[after]]
    steps = _steps(
        neighbours, scratch, player, neighbours[box, direction ^ 2], max_price // STEP_PRICE
    )
    if steps < 0:
        return -1
    price = steps * STEP_PRICE
    if box != pushed:
        price += 1  # another box
    if steps > 0 or after < 0:
        price += 1  # a pushing session begins
    return price if price <= max_price else -1


@kernel
def _played(
    neighbours: Ints,
    scratch: ExchangeScratch,
    order: PushOrder,
    player: int,
    first: int,
    last: int,
    after: int,
    max_price: int,
) -> int:
    """Make the pushes ``first`` to ``last - 1`` after push ``after``; return their price.

    Returns -1 if they cannot be made for ``max_price``; the boxes then stay as they are.
    """
    price = 0
    for at in range(first, last):
        more = _price(neighbours, scratch, order, player, at, after, max_price - price)
        if more < 0:
            _undo(neighbours, scratch.blocked, order, first, at)
            return -1
        price += more
        scratch.blocked[order.box[at]] = 0
        scratch.blocked[neighbours[order.box[at], order.direction[at]]] = 1
        after = at
    return price


@kernel
def _undo(neighbours: Ints, blocked: Mask, order: PushOrder, first: int, last: int) -> None:
    """Take the pushes ``first`` to ``last - 1`` back."""
    for at in range(last - 1, first - 1, -1):
        blocked[neighbours[order.box[at], order.direction[at]]] = 0
        blocked[order.box[at]] = 1


@kernel
def _gain(neighbours: Ints, scratch: ExchangeScratch, order: PushOrder, player: int) -> int:
    """Return what the exchange in hand gains beyond the best one with its ``first``; 0 if nothing.

    The later stretches are on the board. What is left to pay are the earlier ones, and the walk
    from there to the push that follows; the box change and session of that push count with it.
    """
    progress, cuts = scratch.progress, order.cuts
    first, middle, last = cuts[progress.first], cuts[progress.middle], cuts[progress.last]
    # What may be paid so that one more is gained than by the best exchange so far.
    left = order.spent[last + 1] - order.spent[first] - progress.price - progress.gain - 1
    if left < 0:
        return 0
    price = _played(neighbours, scratch, order, player, first, middle, last - 1, left)
    if price < 0:
        return 0
    left -= price
    if last < order.box.size:
        price = _price(neighbours, scratch, order, player, last, middle - 1, left)
        left = left - price if price >= 0 else -1
    _undo(neighbours, scratch.blocked, order, first, middle)
    return int(left + 1)


@kernel
def cut(neighbours: Ints, order: PushOrder, grain: int) -> int:
    """Write the cuts and return the number of stretches; ``grain`` is one of :data:`RUNS` …."""
    box, direction, spent, cuts, _ = order
    count = 0
    pushed = -1
    for at in range(box.size):
        # A box that turns needs a walk, and so a new pushing session: the price below STEP_PRICE.
        is_turn = grain == TURNS and (spent[at + 1] - spent[at]) % STEP_PRICE > 0
        if grain == PUSHES or is_turn or box[at] != pushed:
            cuts[count] = at
            count += 1
        pushed = neighbours[box[at], direction[at]]
    cuts[count] = box.size
    return count


@kernel
def _exchange(neighbours: Ints, scratch: ExchangeScratch, order: PushOrder, player: int) -> None:
    """Reorder the pushes by the best exchange, and price them again; no box stays moved."""
    box, direction, spent, cuts, spare = order
    progress = scratch.progress
    first = cuts[progress.first]
    middle, last = cuts[progress.best_middle], cuts[progress.best_last]
    for at in range(first, last):
        spare[0, at] = box[at]
        spare[1, at] = direction[at]
    source = middle
    for at in range(first, last):
        box[at] = spare[0, source]
        direction[at] = spare[1, source]
        source = source + 1 if source + 1 < last else first
    max_price = spent[last + 1] - spent[first]
    for at in range(first, min(last + 1, box.size)):
        price = _played(neighbours, scratch, order, player, at, at + 1, at - 1, max_price)
        spent[at + 1] = spent[at] + price
    _undo(neighbours, scratch.blocked, order, first, min(last + 1, box.size))
    if last == box.size:
        spent[last + 1] = spent[last]
    for at in range(last + 2, spent.size):
        spent[at] -= progress.gain


@kernel
def _begin_at(progress: Record, first: int) -> None:
    """Go to the first exchange of those that begin with a stretch."""
    progress.first = first
    progress.middle = first + 1
    progress.last = first + 1
    progress.gain = 0


@kernel
def _is_report_due(progress: Record, exchanged: int, walked: int) -> bool:
    """Whether so much was done since the last report; if so, the counters start again."""
    if progress.exchanged < exchanged or progress.walked < walked:
        return False
    progress.exchanged = 0
    progress.walked = 0
    return True


@kernel
def step(
    neighbours: Ints,
    scratch: ExchangeScratch,
    order: PushOrder,
    player: int,
    grain: int,
    span: int,
    budget: int,
) -> int:
    """Try up to ``budget`` exchanges, and make the best one of each stretch that gains.

    All exchanges are tried that end within ``span`` stretches; after one that is made, those
    that overlap with it are tried again. ``grain`` is as for :func:`cut`, and ``player`` is the
    player's square before the first push.

    Returns the status. SOLVED: exchanges were made and are due to be reported; the search can
    continue. RUNNING may come before the budget is spent, after long walks.
    """
    blocked, progress, cuts = scratch.blocked, scratch.progress, order.cuts
    walked = progress.walked
    for _ in range(budget):
        stretches = progress.stretches
        first, middle, last = progress.first, progress.middle, progress.last
        if first + 1 >= stretches or cuts[first] >= progress.end:
            return SOLVED if _is_report_due(progress, 1, 0) else EXHAUSTED
        if progress.walked - walked > _MAX_WALKED:
            return SOLVED if _is_report_due(progress, 1, _REPORT_WALKED) else RUNNING
        progress.nodes += 1
        end = min(first + span, stretches)
        price = -1
        # One stretch more is brought forward. If that costs more than all these pushes do now, no
        # exchange that goes on from there gains.
        if last < end:
            after = cuts[last if last > middle else first] - 1
            max_price = order.spent[cuts[end] + 1] - order.spent[cuts[first]] - progress.price
            price = _played(
                neighbours, scratch, order, player, cuts[last], cuts[last + 1], after, max_price
            )
        if price >= 0:
            progress.last += 1
            progress.price += price
            gain = _gain(neighbours, scratch, order, player)
            if gain > 0:
                progress.gain += gain
                progress.best_middle = middle
                progress.best_last = last + 1
            continue
        # Nothing more can be brought forward: back to the board before stretch ``first``.
        _undo(neighbours, blocked, order, cuts[middle], cuts[last])
        progress.price = 0
        if middle + 1 < end:
            progress.middle = middle + 1
            progress.last = middle + 1
        elif progress.gain > 0:
            _exchange(neighbours, scratch, order, player)
            progress.begin = min(progress.begin, cuts[first])
            progress.end = max(progress.end, cuts[progress.best_last])
            again = max(first - span, 0)
            _undo(neighbours, blocked, order, cuts[again], cuts[first])
            progress.stretches = cut(neighbours, order, grain)
            progress.exchanged += 1
            _begin_at(progress, again)
            if _is_report_due(progress, _REPORT_EXCHANGES, 0):
                return SOLVED
        else:  # on to the next ``first``, with this one on the board
            for at in range(cuts[first], cuts[first + 1]):
                blocked[order.box[at]] = 0
                blocked[neighbours[order.box[at], order.direction[at]]] = 1
            _begin_at(progress, first + 1)
    return RUNNING
