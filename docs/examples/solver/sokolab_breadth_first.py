"""Breadth-first search over pushes, in plain Python: proves the fewest pushes of tiny levels."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from sokolab import Measure, Position, Push
from sokolab.core.walks import plain_walk
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.search import Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["SOLVER", "BreadthFirst"]

_BYTES = 1000  # of a position, roughly


class BreadthFirst:
    """One run; the driver calls :meth:`step` again and again and keeps the limits."""

    def __init__(self, search_board: SearchBoard) -> None:
        start = Position(search_board.board_arrays.board)
        self._came_from: dict[Position, tuple[Position, Push] | None] = {start.normalised(): None}
        self._queue = deque([(start, 0)])
        self._solved: Position | None = None
        self._room = 10_000  # positions
        self.nodes = 0
        self._depth = 0

    @property
    def states(self) -> int:
        """Positions known."""
        return len(self._came_from)

    @property
    def standing(self) -> Standing:
        """No solution has fewer pushes than the last position and one more."""
        return Standing(len(self._queue), self._depth, lower_bound=self._depth + 1)

    @property
    def nbytes(self) -> int:
        """Memory of the tables."""
        return _BYTES * self._room

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        for _ in range(budget):
            if not self._queue:
                return StepStatus.EXHAUSTED
            if self.states > self._room:
                return StepStatus.FULL
            position, self._depth = self._queue.popleft()
            self.nodes += 1
            for push in position.pushes():
                after = position.after(push)
                key = after.normalised()
                if key not in self._came_from:
                    self._came_from[key] = position, push
                    self._queue.append((after, self._depth + 1))
                    if after.is_solved:
                        self._solved = after
                        return StepStatus.SOLVED
        return StepStatus.RUNNING

    def grow(self, most: int) -> Iterator[bool]:
        """Double the room, if it stays within ``most`` bytes."""
        if 2 * self.nbytes > most:
            yield False
            return
        self._room *= 2
        yield True

    def lurd(self) -> str:
        """Return the solution's letters."""
        assert self._solved is not None
        steps = []
        position = self._solved
        while (step := self._came_from[position.normalised()]) is not None:
            position, push = step
            behind = int(position.board.neighbours[push.box, push.direction.opposite])
            walk = plain_walk(position.board, position.boxes, position.player, behind)
            assert walk is not None
            steps.append(walk + push.letter)
        return "".join(reversed(steps))


def _begin(search_board: SearchBoard) -> Search:
    return BreadthFirst(search_board)


SOLVER = DrivenSolver(
    name="breadth-first",
    title="Breadth-first search",
    tooltip="Tries all pushes in order of their number. For tiny levels.",
    minimises=Measure.PUSHES,
    note="pushes so far",
    begin=_begin,
)
