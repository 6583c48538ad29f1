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

EACH_RUN, EACH_TURN, EACH_PUSH = 0, 1, 2
"""Where a solution is cut into stretches: between pushes of different boxes; also where a box
turns; between all pushes."""

PROGRESS_FIELDS: Final = (
    "exchanges_tried",  # exchanges tried so far
    "exchanges_made",  # exchanges made since the last report
    "squares_walked",  # squares walked over since the last report
    "stamp",  # the last stamp of a walk
    "stretches",  # how many there are
    "first_new",  # the first of the new pushes
    "end_new",  # the push after the new ones; exchanges that begin there or later are not tried
    # The exchange in hand: stretches first to middle - 1 with middle to last - 1. On the board the
    # latter have been pushed already, and the former have not.
    "first",
    "middle",
    "last",
    "price",  # the price of these pushes on the board
    "gain",  # what the best exchange with this first stretch gains, 0 = no exchange gains
    "best_middle",  # the middle of that exchange
    "best_last",  # its last
)
"""Fields of ``ExchangeScratch.progress``, int64 each."""
_MAX_WALKED: Final = 1_000_000  # squares walked over in a slice, some milliseconds
# A report replays the whole solution, so one is made only now and then.
_REPORT_EXCHANGES: Final = 64  # exchanges after which one is due
_REPORT_WALKED: Final = 50_000_000  # squares walked over after which one is due, if any was made


class PushOrder(NamedTuple):
    """A solution of n pushes, cut into stretches and reordered in place."""

    box: Ints  # [n]: the square of the box before each push
    direction: Ints  # [n]: the direction of each push
    # [n + 2]: the sum of the prices of all pushes before each one, walks included. An exchange
    # changes the walk to the push after it, too; the last two are equal, as no push comes after the
    # last one.
    price_before: Longs
    cuts: Ints  # [n + 1]: the first push of each stretch, and n
    spare: Ints  # [2, n]: scratch


class ExchangeScratch(NamedTuple):
    """The state of the search, and scratch."""

    blocked: Mask  # [m + 1]: boxes and square m; what is pushed is pushed here
    mark: Ints  # [m + 1]: scratch of walks, stamps; 0 at first
    queue: Ints  # [m + 1]: scratch of walks
    progress: Record  # See PROGRESS_FIELDS


@kernel
def _steps(
    neighbours: Ints, scratch: ExchangeScratch, start: int, target: int, max_steps: int
) -> int:
    """Return the steps of a shortest walk, or -1 if it takes more than ``max_steps``."""
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
    steps_to_target = -1
    while head < tail and steps < max_steps and steps_to_target < 0:
        steps += 1
        ring_end = tail
        while head < ring_end and steps_to_target < 0:
            square = queue[head]
            head += 1
            for d in range(4):
                neighbour = neighbours[square, d]
                if neighbour == target:
                    steps_to_target = steps
                if mark[neighbour] != stamp and blocked[neighbour] == 0:
                    mark[neighbour] = stamp
                    queue[tail] = neighbour
                    tail += 1
    progress.squares_walked += tail
    return steps_to_target


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
def _play_pushes(
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
        push_price = _price(neighbours, scratch, order, player, at, after, max_price - price)
        if push_price < 0:
            _undo(neighbours, scratch.blocked, order, first, at)
            return -1
        price += push_price
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
    """Return what the exchange in hand gains beyond the best one with its ``first``, or 0.

    The later stretches are on the board. What is left to pay are the earlier ones, and the walk
    from there to the push that follows; the box change and session of that push count with it.
    """
    progress, cuts = scratch.progress, order.cuts
    first, middle, last = cuts[progress.first], cuts[progress.middle], cuts[progress.last]
    # What may still be paid so that one more is gained than by the best exchange so far.
    price_now = order.price_before[last + 1] - order.price_before[first]
    max_price = price_now - progress.price - progress.gain - 1
    if max_price < 0:
        return 0
    price = _play_pushes(neighbours, scratch, order, player, first, middle, last - 1, max_price)
    if price < 0:
        return 0
    max_price -= price
    if last < order.box.size:
        price = _price(neighbours, scratch, order, player, last, middle - 1, max_price)
        max_price = max_price - price if price >= 0 else -1
    _undo(neighbours, scratch.blocked, order, first, middle)
    return int(max_price + 1)


@kernel
def cut_into_stretches(neighbours: Ints, order: PushOrder, grain: int) -> int:
    """Write the cuts and return the number of stretches.

    ``grain`` is ``EACH_RUN``, ``EACH_TURN`` or ``EACH_PUSH``.
    """
    box, direction, price_before, cuts, _ = order
    count = 0
    pushed = -1
    for at in range(box.size):
        # A box that turns needs a walk, and so a new pushing session: the price below STEP_PRICE.
        is_turn = grain == EACH_TURN and (price_before[at + 1] - price_before[at]) % STEP_PRICE > 0
        if grain == EACH_PUSH or is_turn or box[at] != pushed:
            cuts[count] = at
            count += 1
        pushed = neighbours[box[at], direction[at]]
    cuts[count] = box.size
    return count


@kernel
def _make_exchange(
    neighbours: Ints, scratch: ExchangeScratch, order: PushOrder, player: int
) -> None:
    """Reorder the pushes by the best exchange, and price them again; no box stays moved."""
    box, direction, price_before, cuts, spare = order
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
    max_price = price_before[last + 1] - price_before[first]
    for at in range(first, min(last + 1, box.size)):
        price = _play_pushes(neighbours, scratch, order, player, at, at + 1, at - 1, max_price)
        price_before[at + 1] = price_before[at] + price
    _undo(neighbours, scratch.blocked, order, first, min(last + 1, box.size))
    if last == box.size:
        price_before[last + 1] = price_before[last]
    for at in range(last + 2, price_before.size):
        price_before[at] -= progress.gain


@kernel
def _begin_with(progress: Record, first: int) -> None:
    """Turn to the exchanges whose first stretch is ``first``."""
    progress.first = first
    progress.middle = first + 1
    progress.last = first + 1
    progress.gain = 0


@kernel
def _begin_report_if_due(progress: Record, min_exchanges: int, min_walked: int) -> bool:
    """Return whether so much was done since the last report; if so, start the counters again."""
    if progress.exchanges_made < min_exchanges or progress.squares_walked < min_walked:
        return False
    progress.exchanges_made = 0
    progress.squares_walked = 0
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
    that overlap with it are tried again. ``grain`` is as for :func:`cut_into_stretches`, and
    ``player`` is the player's square before the first push.

    Returns the status. SOLVED: exchanges were made and are due to be reported; the search can
    continue. RUNNING may come before the budget is spent, after long walks.
    """
    blocked, progress, cuts = scratch.blocked, scratch.progress, order.cuts
    walked_before = progress.squares_walked
    for _ in range(budget):
        stretches = progress.stretches
        first, middle, last = progress.first, progress.middle, progress.last
        if first + 1 >= stretches or cuts[first] >= progress.end_new:
            return SOLVED if _begin_report_if_due(progress, 1, 0) else EXHAUSTED
        if progress.squares_walked - walked_before > _MAX_WALKED:
            return SOLVED if _begin_report_if_due(progress, 1, _REPORT_WALKED) else RUNNING
        progress.exchanges_tried += 1
        end = min(first + span, stretches)
        price = -1
        # One stretch more is brought forward. If that costs more than all these pushes do now, no
        # exchange that goes on from there gains.
        if last < end:
            after = cuts[last if last > middle else first] - 1
            price_now = order.price_before[cuts[end] + 1] - order.price_before[cuts[first]]
            max_price = price_now - progress.price
            price = _play_pushes(
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
            _make_exchange(neighbours, scratch, order, player)
            progress.first_new = min(progress.first_new, cuts[first])
            progress.end_new = max(progress.end_new, cuts[progress.best_last])
            restart = max(first - span, 0)
            _undo(neighbours, blocked, order, cuts[restart], cuts[first])
            progress.stretches = cut_into_stretches(neighbours, order, grain)
            progress.exchanges_made += 1
            _begin_with(progress, restart)
            if _begin_report_if_due(progress, _REPORT_EXCHANGES, 0):
                return SOLVED
        else:  # on to the next ``first``, with this one on the board
            for at in range(cuts[first], cuts[first + 1]):
                blocked[order.box[at]] = 0
                blocked[neighbours[order.box[at], order.direction[at]]] = 1
            _begin_with(progress, first + 1)
    return RUNNING
