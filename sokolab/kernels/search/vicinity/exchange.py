"""Exchanges two adjacent segments of a solution where that saves walking.

No push changes, only their order. A *price* counts the steps of the walks first,
then box changes and pushing sessions, in one number.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.status import EXHAUSTED, RUNNING, SOLVED
from sokolab.kernels.search.tables.records import Record

STEP_PRICE: Final = 1 << 20
"""The price of a step without a push. A box change and a pushing session cost 1 each, so half a
million pushes could outweigh a step."""

EACH_RUN, EACH_TURN, EACH_PUSH = 0, 1, 2
"""Where a solution is cut into segments: between pushes of different boxes; also where a box
turns; between all pushes."""

PROGRESS_FIELDS: Final = (
    "tried_count",  # exchanges tried so far
    "made_count",  # exchanges made since the last report
    "walked_count",  # squares walked over since the last report
    "stamp",  # the last stamp of a walk
    "segment_count",  # segments of the solution
    "first_new",  # the first of the new pushes
    "end_new",  # the push after the new ones; exchanges that begin there or later are not tried
    # The current exchange: segments first to middle - 1 with middle to end - 1. On the board the
    # latter have been pushed already, and the former have not.
    "first",
    "middle",
    "end",
    "price",  # the price of these pushes on the board
    "gain",  # the gain of the best exchange with this first segment, 0 = none gains
    "best_middle",  # the middle of that exchange
    "best_end",  # the end of that exchange
)
"""Fields of ``ExchangeScratch.progress``, int64 each."""
_MAX_WALKED: Final = 1_000_000  # squares walked over in a slice, a few milliseconds
# A report replays the whole solution, so one is made only now and then.
_REPORT_EXCHANGES: Final = 64  # exchanges after which one is due
_REPORT_WALKED: Final = 50_000_000  # squares walked over after which one is due, if any was made


class PushOrder(NamedTuple):
    """A solution, cut into segments and reordered in place.

    An exchange changes the walk to the push after it, too. The last two entries of ``price_before``
    are equal, as no push comes after the last one.
    """

    source: Ints  # [pushes]: the square of the box before each push
    direction: Ints  # [pushes]: the direction of each push
    price_before: Longs  # [pushes + 2]: the prices of all pushes before each one, walks included
    cuts: Ints  # [pushes + 1]: the first push of each segment, and the end
    spare_pushes: Ints  # [2, pushes]: scratch, squares and directions


class ExchangeScratch(NamedTuple):
    """The state of the search, and scratch."""

    blocked: Mask  # [m + 1]: boxes and square m; the pushes are made here
    mark: Ints  # [m + 1]: stamps of walks, scratch; initially 0
    queue: Ints  # [m + 1]: scratch for walks
    progress: Record  # See PROGRESS_FIELDS


@kernel
def _walk_steps(
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
    progress.walked_count += tail
    return steps_to_target


@kernel
def _push_price(
    neighbours: Ints,
    scratch: ExchangeScratch,
    order: PushOrder,
    player: int,
    push: int,
    previous_push: int,
    max_price: int,
) -> int:
    """Return the price of ``push`` made right after ``previous_push``.

    Returns -1 if it cannot be made for ``max_price``. If ``previous_push`` is -1, it is the first
    push, and the player begins on ``player``.
    """
    source = order.source[push]
    direction = order.direction[push]
    if not scratch.blocked[source] or scratch.blocked[neighbours[source, direction]]:
        return -1
    pushed_square = -1  # where the box of the previous push stands
    if previous_push >= 0:
        player = order.source[previous_push]
        pushed_square = neighbours[player, order.direction[previous_push]]
    behind = neighbours[source, direction ^ 2]
    steps = _walk_steps(neighbours, scratch, player, behind, max_price // STEP_PRICE)
    if steps < 0:
        return -1
    price = steps * STEP_PRICE
    if source != pushed_square:
        price += 1  # another box
    if steps > 0 or previous_push < 0:
        price += 1  # a pushing session begins
    return price if price <= max_price else -1


@inlined_kernel
def _make_push(neighbours: Ints, blocked: Mask, order: PushOrder, push: int) -> None:
    """Make a push on the board."""
    blocked[order.source[push]] = 0
    blocked[neighbours[order.source[push], order.direction[push]]] = 1


@kernel
def _play_pushes(
    neighbours: Ints,
    scratch: ExchangeScratch,
    order: PushOrder,
    player: int,
    first: int,
    end: int,
    previous_push: int,
    max_price: int,
) -> int:
    """Make the pushes ``first`` to ``end - 1`` after ``previous_push``. Return their price.

    Returns -1 if they cannot be made for ``max_price``; the boxes then stay as they are.
    """
    price = 0
    for push in range(first, end):
        push_price = _push_price(
            neighbours, scratch, order, player, push, previous_push, max_price - price
        )
        if push_price < 0:
            _undo_pushes(neighbours, scratch.blocked, order, first, push)
            return -1
        price += push_price
        _make_push(neighbours, scratch.blocked, order, push)
        previous_push = push
    return price


@kernel
def _undo_pushes(neighbours: Ints, blocked: Mask, order: PushOrder, first: int, end: int) -> None:
    """Take the pushes ``first`` to ``end - 1`` back."""
    for push in range(end - 1, first - 1, -1):
        blocked[neighbours[order.source[push], order.direction[push]]] = 0
        blocked[order.source[push]] = 1


@kernel
def _added_gain(neighbours: Ints, scratch: ExchangeScratch, order: PushOrder, player: int) -> int:
    """Return the gain of the current exchange over the best one with its ``first``, or 0.

    The later segments are on the board. Left to pay are the earlier segments, and the walk from
    there to the push that follows, with the box change and session of that push.
    """
    progress, cuts = scratch.progress, order.cuts
    first, middle, end = cuts[progress.first], cuts[progress.middle], cuts[progress.end]
    # The most that can be paid to gain one more than by the best exchange so far.
    price_now = order.price_before[end + 1] - order.price_before[first]
    max_price = price_now - progress.price - progress.gain - 1
    if max_price < 0:
        return 0
    price = _play_pushes(neighbours, scratch, order, player, first, middle, end - 1, max_price)
    if price < 0:
        return 0
    max_price -= price
    if end < order.source.size:
        price = _push_price(neighbours, scratch, order, player, end, middle - 1, max_price)
        max_price = max_price - price if price >= 0 else -1
    _undo_pushes(neighbours, scratch.blocked, order, first, middle)
    return int(max_price + 1)


@kernel
def cut_into_segments(neighbours: Ints, order: PushOrder, grain: int) -> int:
    """Write the cuts and return the number of segments.

    ``grain`` is ``EACH_RUN``, ``EACH_TURN`` or ``EACH_PUSH``.
    """
    source, direction, price_before, cuts, _ = order
    count = 0
    pushed_square = -1
    for push in range(source.size):
        # A box that turns needs a walk, and so a new pushing session: the price below STEP_PRICE.
        price = price_before[push + 1] - price_before[push]
        is_turn = grain == EACH_TURN and price % STEP_PRICE > 0
        if grain == EACH_PUSH or is_turn or source[push] != pushed_square:
            cuts[count] = push
            count += 1
        pushed_square = neighbours[source[push], direction[push]]
    cuts[count] = source.size
    return count


@kernel
def _make_exchange(
    neighbours: Ints, scratch: ExchangeScratch, order: PushOrder, player: int
) -> None:
    """Reorder the pushes by the best exchange, and price them again. No box stays moved."""
    source, direction, price_before, cuts, spare_pushes = order
    progress = scratch.progress
    first = cuts[progress.first]
    middle, end = cuts[progress.best_middle], cuts[progress.best_end]
    for push in range(first, end):
        spare_pushes[0, push] = source[push]
        spare_pushes[1, push] = direction[push]
    old_push = middle  # the index before the exchange
    for push in range(first, end):
        source[push] = spare_pushes[0, old_push]
        direction[push] = spare_pushes[1, old_push]
        old_push = old_push + 1 if old_push + 1 < end else first
    max_price = price_before[end + 1] - price_before[first]
    for push in range(first, min(end + 1, source.size)):
        price = _play_pushes(
            neighbours, scratch, order, player, push, push + 1, push - 1, max_price
        )
        price_before[push + 1] = price_before[push] + price
    _undo_pushes(neighbours, scratch.blocked, order, first, min(end + 1, source.size))
    if end == source.size:
        price_before[end + 1] = price_before[end]
    for push in range(end + 2, price_before.size):
        price_before[push] -= progress.gain


@kernel
def _begin_first_segment(progress: Record, first: int) -> None:
    """Turn to the exchanges whose first segment is ``first``."""
    progress.first = first
    progress.middle = first + 1
    progress.end = first + 1
    progress.gain = 0


@kernel
def _begin_report_if_due(progress: Record, min_made: int, min_walked: int) -> bool:
    """Return whether a report is due by these limits. If so, start the counters again."""
    if progress.made_count < min_made or progress.walked_count < min_walked:
        return False
    progress.made_count = 0
    progress.walked_count = 0
    return True


@inlined_kernel
def _bring_segment_forward(
    neighbours: Ints, scratch: ExchangeScratch, order: PushOrder, player: int, span_end: int
) -> bool:
    """Bring the segment ``progress.end`` forward and try the exchange that ends with it.

    Returns False if the segments end there, or if bringing them forward costs more than all these
    pushes do now: then no exchange that goes on from there gains.
    """
    progress, cuts = scratch.progress, order.cuts
    first, middle, end = progress.first, progress.middle, progress.end
    if end >= span_end:
        return False
    previous_push = cuts[end if end > middle else first] - 1
    price_now = order.price_before[cuts[span_end] + 1] - order.price_before[cuts[first]]
    max_price = price_now - progress.price
    price = _play_pushes(
        neighbours, scratch, order, player, cuts[end], cuts[end + 1], previous_push, max_price
    )
    if price < 0:
        return False
    progress.end = end + 1
    progress.price += price
    added_gain = _added_gain(neighbours, scratch, order, player)
    if added_gain > 0:
        progress.gain += added_gain
        progress.best_middle = middle
        progress.best_end = end + 1
    return True


@inlined_kernel
def _make_exchange_and_go_back(
    neighbours: Ints, scratch: ExchangeScratch, order: PushOrder, player: int, grain: int, span: int
) -> None:
    """Make the best exchange, and go back to the first segment whose exchanges overlap with it."""
    progress, cuts = scratch.progress, order.cuts
    first = progress.first
    _make_exchange(neighbours, scratch, order, player)
    progress.made_count += 1
    progress.first_new = min(progress.first_new, cuts[first])
    progress.end_new = max(progress.end_new, cuts[progress.best_end])
    restart = max(first - span, 0)
    _undo_pushes(neighbours, scratch.blocked, order, cuts[restart], cuts[first])
    progress.segment_count = cut_into_segments(neighbours, order, grain)
    _begin_first_segment(progress, restart)


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
    """Try up to ``budget`` exchanges, and make the best one of each segment that gains.

    All exchanges are tried that end within ``span`` segments. After one is made, all that overlap
    with it are tried again. ``grain`` is ``EACH_RUN``, ``EACH_TURN`` or ``EACH_PUSH``;
    ``player`` is the player's square before the first push.

    Returns the status. SOLVED: exchanges were made and are due to be reported; the search can
    continue. RUNNING can come before the budget is spent, after long walks.
    """
    blocked, progress, cuts = scratch.blocked, scratch.progress, order.cuts
    walked_count_before = progress.walked_count
    for _ in range(budget):
        first = progress.first
        if first + 1 >= progress.segment_count or cuts[first] >= progress.end_new:
            return SOLVED if _begin_report_if_due(progress, min_made=1, min_walked=0) else EXHAUSTED
        if progress.walked_count - walked_count_before > _MAX_WALKED:
            return (
                SOLVED
                if _begin_report_if_due(progress, min_made=1, min_walked=_REPORT_WALKED)
                else RUNNING
            )
        progress.tried_count += 1
        span_end = min(first + span, progress.segment_count)
        if _bring_segment_forward(neighbours, scratch, order, player, span_end):
            continue
        # Back to the board before segment ``first``.
        _undo_pushes(neighbours, blocked, order, cuts[progress.middle], cuts[progress.end])
        progress.price = 0
        if progress.middle + 1 < span_end:
            progress.middle += 1
            progress.end = progress.middle
        elif progress.gain > 0:
            _make_exchange_and_go_back(neighbours, scratch, order, player, grain, span)
            if _begin_report_if_due(progress, min_made=_REPORT_EXCHANGES, min_walked=0):
                return SOLVED
        else:  # on to the next ``first``, with this one on the board
            for push in range(cuts[first], cuts[first + 1]):
                _make_push(neighbours, blocked, order, push)
            _begin_first_segment(progress, first + 1)
    return RUNNING
