"""A lower bound for positions with many boxes, from the pushes that a few of them need alone."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.bound import single_box_distances
from sokolab.generation.exhaustion import Cost, RoomSearch
from sokolab.generation.rooms import OpenRoom, open_room
from sokolab.solvers.frame.protocol import CancelToken

if TYPE_CHECKING:
    from sokolab.kernels.generation.part_needs import Needs, PartNeeds

_MAX_SETS: Final = 250_000  # sets of a part's boxes: a few seconds of search
_SETS_PER_SECOND: Final = 10_000  # sets that a run may search for each of its seconds
_MAX_MEGABYTES: Final = 300


def part_needs(room: OpenRoom, seconds: float, cancel: CancelToken) -> PartNeeds:
    """Return the fewest pushes of parts, which are a few boxes alone in a room.

    Parameters
    ----------
    seconds
        Seconds of the whole run. A short run has small parts.
    """
    from sokolab.kernels.generation.part_needs import PartNeeds

    live_count = len(room.arrays.live_squares)
    max_sets = min(_MAX_SETS, _SETS_PER_SECOND * seconds) / room.arrays.floor.size
    size = max(m for m in range(1, room.box_count + 1) if m == 1 or comb(live_count, m) <= max_sets)
    part_room = open_room(room.board, size)
    needs = _needs(part_room, cancel)
    single_needs = needs if size == 1 else _needs(open_room(room.board, 1), cancel)
    return PartNeeds(needs, single_needs, part_room.arrays.binomials, _costs(room))


def _needs(room: OpenRoom, cancel: CancelToken) -> Needs:
    """Return the fewest pushes of each position, for every square in the player's reach."""
    from sokolab.kernels.generation.part_needs import UNKNOWN_NEED, spread_needs
    from sokolab.kernels.generation.positions import new_room_scratch

    search = RoomSearch(room, Cost.PUSHES, _MAX_MEGABYTES)
    search.run(cancel)
    needs = np.full((room.set_count, len(room.floor)), UNKNOWN_NEED, np.uint16)
    scratch = new_room_scratch(room.box_count, room.arrays.floor.size)
    spread_needs(room.arrays, search.table, scratch, search.depth, needs)
    return needs


def _costs(room: OpenRoom) -> NDArray[np.int32]:
    """Return a single box's fewest pushes to each goal, or no column if goals outnumber boxes."""
    from sokolab.kernels.search.boards.assignment import FAR

    goals = room.floor[np.isin(room.floor, room.board.goals)]
    if len(goals) > room.box_count:
        return np.empty((len(room.arrays.live_squares), 0), np.int32)
    boxes_everywhere = room.board.with_pieces(room.floor[room.arrays.live_squares].tolist(), None)
    pushes = single_box_distances(board_arrays(boxes_everywhere), goals)
    return np.where(pushes < 0, np.int32(FAR), pushes)
