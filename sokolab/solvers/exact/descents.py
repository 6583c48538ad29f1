"""A search for solutions of fewer pushes than a known one: descents alone, without a proof."""

from __future__ import annotations

from sokolab.solvers.exact.optimal_pushes import Chunk, OptimalPushes
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

_CHUNK = 512  # nodes after which tables that are due are made


class Descents(OptimalPushes):
    """The forward side of the proof, with all states that may be on a shorter solution.

    The proof descends only through states that fit its bound. Where the bound is far below the
    least solution it finds none, while a solution shorter than the known one may be at hand.
    Its lower bound means nothing here.

    Parameters
    ----------
    pushes
        Those of the known solution.
    """

    def __init__(self, search_board: SearchBoard, pushes: int) -> None:
        super().__init__(search_board)
        self.know(pushes)

    def know(self, pushes: int) -> None:
        """From now on, look only for solutions of fewer pushes than this."""
        super().know(pushes)
        self._ceiling = self._known - 2

    def _raised(self) -> StepStatus | None:
        """Return EXHAUSTED if nothing is left to try."""
        return None if self._tables.has_open(0) else StepStatus.EXHAUSTED

    @property
    def _is_holding(self) -> bool:
        """Never: the ceiling is not raised."""
        return False

    def _begin_chunk(self) -> None:
        """Descend again."""
        self._left = _CHUNK
        self._chunk = Chunk(0, 0, is_descent=True)
