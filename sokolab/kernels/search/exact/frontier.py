"""The open states of one side of a search from both ends, in buckets.

A bucket is a stack of states. A state that is reached again at a lower cost stands in several
buckets; when it is taken a second time it is already closed and is skipped.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.search.tables.records import Record, new_record

F_VALUES = 40
"""Values of ``f``, and of ``d``, with a kind of their own. Greater ones count as the last. So some
states wrongly pass for partners, which costs expansions and leaves the proof sound."""

_INITIAL_POSTPONED: Final = 32  # lists of postponed states, one for each value of ``f``


class Frontier(NamedTuple):
    """Open states of one side.

    The *kind* of a state is its ``steps_over``, by which ``f = g + h`` is above the least bound of
    all, and its ``slack_steps``, ``d = g - h'``. Both are in steps of two pushes. The height is
    ``h``, the pushes to the far end. The pool also keeps the totals of the entry that was
    taken or released last.
    """

    heads: Ints  # [kinds, heights]: the top entry of each bucket, -1 = empty
    lowest_height: Longs  # [kinds]: no bucket of the kind below this height has an entry
    kind_counts: Longs  # [kinds]: entries of each kind
    height_counts: Longs  # [heights]: entries of each height
    postponed_heads: Ints  # [steps_over]: the top entry of the states postponed so far, -1 = none
    postponed_counts: Longs  # [steps_over]: how many are postponed so far
    entry_state: Ints  # [entries]: the state of an entry
    link: Ints  # [entries]: the next entry of its list, -1 = none
    packed_totals: Ints  # [entries]: the totals of the state for both ends, -1 = unknown
    pool: Record  # `free`: first entry given back; `fresh`: first one never used; `packed_totals`


def new_frontier(capacity: int, height_count: int) -> Frontier:
    """Return an empty frontier for ``capacity`` entries, all below the height ``height_count``."""
    pool = new_record("free", "fresh", "packed_totals")
    pool.free = pool.packed_totals = -1
    return Frontier(
        heads=np.full((F_VALUES * F_VALUES, height_count), -1, np.int32),
        lowest_height=np.full(F_VALUES * F_VALUES, height_count, np.int64),
        kind_counts=np.zeros(F_VALUES * F_VALUES, np.int64),
        height_counts=np.zeros(height_count, np.int64),
        postponed_heads=np.full(_INITIAL_POSTPONED, -1, np.int32),
        postponed_counts=np.zeros(_INITIAL_POSTPONED, np.int64),
        entry_state=np.empty(capacity, np.int32),
        link=np.empty(capacity, np.int32),
        packed_totals=np.empty(capacity, np.int32),
        pool=pool,
    )


@inlined_kernel
def kind_index(steps_over: int, slack_steps: int) -> int:
    """Return the index of the kind with these two values."""
    return F_VALUES * steps_over + slack_steps


@kernel
def _new_entry(frontier: Frontier, state: int, packed_totals: int, head: int) -> int:
    """Make an entry of a state before the entry ``head``. Return it. There must be room."""
    # Entries given back come first, so memory grows with the open states, not with all ever open.
    entry = frontier.pool.free
    if entry >= 0:
        frontier.pool.free = frontier.link[entry]
    else:
        entry = frontier.pool.fresh
        frontier.pool.fresh += 1
    frontier.entry_state[entry] = state
    frontier.packed_totals[entry] = packed_totals
    frontier.link[entry] = head
    return int(entry)


@inlined_kernel
def _give_back(frontier: Frontier, entry: int) -> int:
    """Give the first entry of a list back, and return its state."""
    frontier.pool.packed_totals = frontier.packed_totals[entry]
    frontier.link[entry] = frontier.pool.free
    frontier.pool.free = entry
    return int(frontier.entry_state[entry])


@kernel
def put_state(frontier: Frontier, state: int, kind: int, height: int, packed_totals: int) -> None:
    """Put a state in its bucket, in front of the states already there."""
    frontier.heads[kind, height] = _new_entry(
        frontier, state, packed_totals, frontier.heads[kind, height]
    )
    frontier.lowest_height[kind] = min(frontier.lowest_height[kind], height)
    frontier.kind_counts[kind] += 1
    frontier.height_counts[height] += 1


@kernel
def postpone_state(frontier: Frontier, state: int, steps_over: int, packed_totals: int) -> None:
    """Postpone a state until the ceiling is ``steps_over`` above the least bound."""
    frontier.postponed_heads[steps_over] = _new_entry(
        frontier, state, packed_totals, frontier.postponed_heads[steps_over]
    )
    frontier.postponed_counts[steps_over] += 1


@kernel
def _take_top(frontier: Frontier, kind: int, height: int) -> int:
    """Take the state on top of a bucket that is not empty."""
    entry = frontier.heads[kind, height]
    frontier.heads[kind, height] = frontier.link[entry]
    frontier.kind_counts[kind] -= 1
    frontier.height_counts[height] -= 1
    return _give_back(frontier, entry)


@kernel
def take_state(frontier: Frontier, kind: int) -> int:
    """Take the state of least height of a kind, or return -1."""
    if frontier.kind_counts[kind] == 0:
        return -1
    height = int(frontier.lowest_height[kind])
    # A descent might have emptied lower buckets: the lowest height can be too low, never too high.
    while frontier.heads[kind, height] < 0:
        height += 1
    frontier.lowest_height[kind] = height
    return _take_top(frontier, kind, height)


@kernel
def take_below(frontier: Frontier, max_height: int) -> int:
    """Take a state of the greatest height up to ``max_height``, or return -1.

    Of several kinds it takes the one of least ``steps_over + slack_steps``, and if sums are equal,
    the one of least ``slack_steps``.
    """
    for height in range(min(max_height, frontier.height_counts.size - 1), -1, -1):
        if frontier.height_counts[height] == 0:
            continue
        # The sum of both is the bound of BAE*, in which both ends count.
        for total in range(2 * F_VALUES - 1):
            # Both have to be below ``F_VALUES``.
            for slack_steps in range(max(0, total - F_VALUES + 1), min(total, F_VALUES - 1) + 1):
                kind = kind_index(total - slack_steps, slack_steps)
                if frontier.kind_counts[kind] > 0 and frontier.heads[kind, height] >= 0:
                    return _take_top(frontier, kind, height)
    return -1


@kernel
def has_partner(kind_counts: Longs, max_steps_over: int, max_slack_steps: int) -> bool:
    """Whether the other side, whose ``kind_counts`` these are, has an open state of such a kind."""
    for steps_over in range(min(max_steps_over, F_VALUES - 1) + 1):
        for slack_steps in range(min(max_slack_steps, F_VALUES - 1) + 1):
            if kind_counts[kind_index(steps_over, slack_steps)] > 0:
                return True
    return False


@kernel
def release_state(frontier: Frontier, steps_over: int) -> int:
    """Take one of the states postponed for ``steps_over``. Return -1 if none is left."""
    entry = frontier.postponed_heads[steps_over]
    if entry < 0:
        return -1
    frontier.postponed_heads[steps_over] = frontier.link[entry]
    frontier.postponed_counts[steps_over] -= 1
    return _give_back(frontier, entry)
