"""``backtrack``: depth-first search with a stack of pushes, which finds some solution.

A step is a push. Each frame of the stack holds all pushes of a position and how many were tried, so
going back needs no search. A position (boxes and the player's region) seen before is left at once.

Source: the article "An AI solver for Sokoban (1)" (推箱子游戏的AI求解算法(一)), 24 February 2008.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from sokolab.kernels.plain_packing import index_and_direction
from sokolab.kernels.search.exact import backtrack as kernels
from sokolab.kernels.search.tables.states import new_states
from sokolab.solvers.frame import growing_arrays, lurd_steps
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

_PER_FRAME: Final = ("push_start", "tried_count", "frame_player")
_NO_GOAL_DISTANCE: Final = 1 << 20  # distance of squares that no pull from a goal reaches


class Backtrack:
    """A depth-first search in progress."""

    def __init__(self, search_board: SearchBoard) -> None:
        self._search_board = search_board
        capacity = max(1 << 12, 8 * len(search_board.boxes))
        frames = kernels.new_frames(capacity)
        self._tables: growing_arrays.Tables = {
            **new_states(len(search_board.boxes), search_board.size, 1 << 12)._asdict(),
            "pushes": frames.pushes,
            "push_start": frames.push_start,
            "tried_count": frames.tried_count,
            "frame_player": frames.player,
        }
        self._play = kernels.new_play(
            search_board.neighbours,
            search_board.goals,
            _nearest_goals(search_board),
            search_board.boxes,
        )
        kernels.begin_search(
            growing_arrays.states_of(self._tables), self._play, self._frames, search_board.player
        )

    @property
    def _frames(self) -> kernels.Frames:
        tables = self._tables
        return kernels.Frames(
            tables["pushes"], tables["push_start"], tables["tried_count"], tables["frame_player"]
        )

    @property
    def nodes(self) -> int:
        """Positions entered."""
        return int(self._play.progress.positions_found)

    @property
    def states(self) -> int:
        """Number of positions found. All of them are entered."""
        return self.nodes

    @property
    def standing(self) -> Standing:
        """The pushes still to be tried on the stack. The figure is the number of pushes made."""
        top, frames = self._depth + 1, self._frames
        return Standing(int(frames.push_start[top] - frames.tried_count[:top].sum()), self._depth)

    @property
    def _depth(self) -> int:
        """Pushes on the stack."""
        return int(self._play.progress.depth)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(table.nbytes for table in self._tables.values())

    def step(self, budget: int) -> StepStatus:
        """Enter up to ``budget`` new positions."""
        return StepStatus(
            kernels.step(growing_arrays.states_of(self._tables), self._play, self._frames, budget)
        )

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables."""
        tables = self._tables
        states_needed = int(tables["used"][0]) + 1
        if growing_arrays.lacks_slots(states_needed, len(tables["slots"])):
            yield from growing_arrays.grow_slots(tables, max_bytes)
        if states_needed > len(tables["player"]):
            yield from growing_arrays.grow_rows(tables, ("boxes", "player"), max_bytes)
        if self._depth + 3 > len(tables["frame_player"]):
            yield from growing_arrays.grow_rows(tables, _PER_FRAME, max_bytes)
        end = int(tables["push_start"][self._depth + 1])
        if end + 4 * len(self._search_board.boxes) > len(tables["pushes"]):
            yield from growing_arrays.grow_rows(tables, ("pushes",), max_bytes)

    def lurd(self) -> str:
        """Return the lurd of the pushes on the stack, with the walks between them."""
        frames = self._frames
        pushes = frames.pushes[
            frames.push_start[: self._depth] + frames.tried_count[: self._depth] - 1
        ]
        return lurd_steps.lurd_of_pushes(
            self._search_board, map(index_and_direction, pushes.tolist())
        )


def _nearest_goals(search_board: SearchBoard) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Return the fewest pulls from any goal to each square, wherever the player stands."""
    nearest = np.full(search_board.size + 1, _NO_GOAL_DISTANCE, np.int32)
    frontier = np.flatnonzero(search_board.goals[:-1])
    distance = 0
    while frontier.size:
        nearest[frontier] = distance
        distance += 1
        sources = search_board.neighbours[frontier]
        behind = search_board.neighbours[sources, np.arange(4)]
        frontier = np.unique(
            sources[(behind != search_board.size) & (nearest[sources] == _NO_GOAL_DISTANCE)]
        )
        frontier = frontier[frontier != search_board.size]
    return nearest
