"""The solvers that ``auto`` runs on a level, their order and the length of their turns.

Each kind of level has a table of turns in milliseconds. If the start is symmetric, symmetric play
comes first. A solver expands fewer positions in a millisecond on a large level, so a turn has fewer
positions there. That number is estimated, never measured: the same level always gets the same
turns.

The tables of far levels, and of large levels with many boxes near goals, were learned from the runs
in ``benchmarks/turns`` of the source.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, inf, sqrt
from typing import Final, NamedTuple

from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.round_robin import Turn
from sokolab.solvers.frame.search_board import SearchBoard, steps_to_goals, symmetries_of_start

_SMALL_LEVEL_SQUARES: Final = 70  # below this, `pull` solves a level by itself, if any solver does
_MIN_FAR_STEPS: Final = 2.5  # average steps from a box to a goal in a far level
_MAX_FAR_SHARE_ON_GOALS: Final = 0.2  # share of the boxes of a far level that may begin on goals
_EARLY_MILLISECONDS: Final = 16_000
"""Estimated milliseconds of all turns before the late ones."""
_EARLY_MILLISECONDS_ON_THREADS: Final = 6_000
"""Estimated milliseconds before the late turns on several threads: each soon has other work."""


def _by_area(factor: float) -> Callable[[int, int], float]:
    """Return a cost that grows with (squares times boxes) to the power of 3/4."""
    return lambda squares, boxes: factor * sqrt(squares * boxes * sqrt(squares * boxes))


MICROSECONDS: Final[Mapping[str, Callable[[int, int], float]]] = {
    "pull": lambda _squares, boxes: max(5.0, boxes * boxes / 60),
    "novelty": lambda _squares, boxes: max(5.0, boxes * boxes / 40),
    "fess": _by_area(0.2),
    "beam": _by_area(0.11),
    "symmetric": _by_area(0.075),
    "waypoints": _by_area(0.04),
    "parts": lambda _squares, _boxes: 5.0,
    "optimal-pushes": lambda _squares, _boxes: 15.0,
}
"""Estimated time of each solver for a position, by numbers of inside squares and boxes.

Fitted to the levels of ``benchmarks/turns``: two times in three, the time is 0.75 to 1.3 of the
estimate, and for ``pull`` 0.5 to 2.
"""


class Sizes(NamedTuple):
    """The sizes of a level that decide its turns."""

    square_count: int
    """Number of squares inside the walls."""
    box_count: int
    """Number of boxes."""
    boxes_on_goals: int
    """Number of boxes that begin on goals."""
    average_steps: float
    """Average steps from a box to the nearest goal on the board without boxes."""

    @property
    def is_far(self) -> bool:
        """Whether nearly all boxes begin away from the goals, so that a packing plan helps."""
        return (
            self.average_steps >= _MIN_FAR_STEPS
            and self.boxes_on_goals <= _MAX_FAR_SHARE_ON_GOALS * self.box_count
        )


class LevelKind(NamedTuple):
    """A kind of level and its turns."""

    name: str
    turns: Mapping[str, tuple[float, float, float]]
    """The solvers in order, each with the milliseconds of its first turn, of later turns, and of
    late turns, once ``auto`` has taken long. Some solvers have late turns only.
    """
    squares_below: float = inf
    """Levels of this kind have fewer inside squares."""
    boxes_above: int = 0
    """Levels of this kind have more boxes."""
    steps_below: float = inf
    """Levels of this kind have fewer average steps from a box to the nearest goal."""
    is_far: bool | None = None
    """Whether levels of this kind are :meth:`far <Sizes.is_far>`; None if it does not matter."""

    def fits(self, sizes: Sizes) -> bool:
        """Whether a level is of this kind."""
        return (
            sizes.square_count < self.squares_below
            and sizes.box_count > self.boxes_above
            and sizes.average_steps < self.steps_below
            and self.is_far in (None, sizes.is_far)
        )

    def early_rounds(self, milliseconds: float) -> int:
        """Return the number of rounds of turns that take this long, at least one."""
        first, later, _ = map(sum, zip(*self.turns.values(), strict=True))
        return 1 + max(0, ceil((milliseconds - first) / later))


KINDS: Final = (
    LevelKind(
        "small",
        {
            "pull": (3_000, 1_500, 1_200),
            "fess": (11, 11, 11),
            "beam": (60, 60, 60),
            "optimal-pushes": (60, 30, 30),
            "novelty": (0, 0, 250),
        },
        squares_below=_SMALL_LEVEL_SQUARES,
    ),
    LevelKind(
        "medium-far",
        {
            "fess": (1_000, 500, 400),
            "pull": (500, 500, 500),
            "beam": (500, 500, 300),
            "optimal-pushes": (30, 30, 30),
            "novelty": (0, 0, 200),
            "waypoints": (0, 0, 300),
        },
        squares_below=90,
        is_far=True,
    ),
    LevelKind(
        "medium-few-squares",
        {
            "fess": (250, 130, 130),
            "pull": (750, 1_200, 1_500),
            "beam": (80, 160, 160),
            "optimal-pushes": (30, 30, 30),
            "novelty": (0, 0, 250),
            "waypoints": (0, 0, 200),
        },
        squares_below=75,
    ),
    LevelKind(
        "medium-crowded",
        {
            "novelty": (250, 2, 300),
            "fess": (380, 1_600, 800),
            "beam": (750, 1_350, 700),
            "pull": (1_400, 600, 700),
            "optimal-pushes": (30, 30, 30),
            "waypoints": (0, 0, 700),
        },
        squares_below=90,
        boxes_above=20,
    ),
    LevelKind(
        "medium-near",
        {
            "fess": (250, 130, 60),
            "novelty": (500, 500, 200),
            "pull": (750, 1_200, 1_800),
            "beam": (450, 900, 300),
            "optimal-pushes": (30, 30, 30),
            "waypoints": (0, 0, 300),
        },
        squares_below=90,
        steps_below=2.5,
    ),
    LevelKind(
        "medium",
        {
            "fess": (250, 130, 60),
            "pull": (750, 1_200, 1_500),
            "beam": (450, 900, 300),
            "optimal-pushes": (30, 30, 30),
            "novelty": (0, 0, 250),
            "waypoints": (0, 0, 300),
        },
        squares_below=90,
    ),
    LevelKind(
        "large-far",
        {
            "pull": (2, 125, 125),
            "fess": (1_000, 1_000, 1_000),
            "beam": (500, 500, 400),
            "optimal-pushes": (7, 7, 7),
            "novelty": (0, 0, 150),
            "waypoints": (0, 0, 500),
        },
        is_far=True,
    ),
    LevelKind(
        "large-crowded",
        {
            "pull": (2, 500, 200),
            "parts": (500, 500, 750),
            "beam": (1_000, 500, 400),
            "fess": (500, 500, 500),
            "optimal-pushes": (7, 7, 7),
            "novelty": (0, 0, 150),
            "waypoints": (0, 0, 1_000),
        },
        boxes_above=20,
        steps_below=1.2,
    ),
    LevelKind(
        "large-many",
        {
            "pull": (2, 200, 200),
            "fess": (220, 600, 700),
            "beam": (760, 760, 500),
            "novelty": (300, 600, 350),
            "optimal-pushes": (7, 15, 15),
            "waypoints": (0, 0, 700),
        },
        boxes_above=20,
    ),
    LevelKind(
        "large",
        {
            "pull": (2, 450, 400),
            "fess": (220, 830, 800),
            "beam": (760, 760, 500),
            "optimal-pushes": (7, 15, 15),
            "novelty": (0, 0, 200),
            "waypoints": (0, 0, 700),
        },
    ),
)
"""The kinds of levels. A level is of the first kind that fits."""

_SYMMETRIC: Final = {"symmetric": (1_500.0, 1_000.0, 1_500.0)}
"""Milliseconds of the first, later and late turns of symmetric play, which comes first."""

SOLVER_NAMES: Final = frozenset(MICROSECONDS)
"""Names of the solvers that a schedule can have."""


def turns(
    solvers: Sequence[DrivenSolver], search_board: SearchBoard, threads: int = 1
) -> tuple[Turn, ...]:
    """Return the turns for a level, the most promising solver first."""
    sizes = sizes_of(search_board)
    kind = kind_of(sizes)
    early = kind.early_rounds(
        _EARLY_MILLISECONDS if threads == 1 else _EARLY_MILLISECONDS_ON_THREADS
    )
    named = {solver.name: solver for solver in solvers}
    is_symmetric = (
        sizes.square_count >= _SMALL_LEVEL_SQUARES and len(symmetries_of_start(search_board)) > 0
    )
    lengths = {**(_SYMMETRIC if is_symmetric else {}), **kind.turns}
    turns_of_level = []
    for name, milliseconds in lengths.items():
        if name in named:
            first, later, late = (positions(name, sizes, each) for each in milliseconds)
            turns_of_level.append(Turn(named[name], first, later, late, early))
    return tuple(turns_of_level)


def sizes_of(search_board: SearchBoard) -> Sizes:
    """Measure a level by its squares, boxes, boxes on goals and steps to the goals."""
    boxes = search_board.boxes
    on_goal_count = int(search_board.goals[boxes].sum())
    return Sizes(search_board.size, len(boxes), on_goal_count, steps_to_goals(search_board))


def kind_of(sizes: Sizes) -> LevelKind:
    """Return the first of :data:`KINDS` that fits a level of these sizes."""
    return next(kind for kind in KINDS if kind.fits(sizes))


def positions(solver: str, sizes: Sizes, milliseconds: float) -> int:
    """Return the number of positions that a solver is expected to expand in a time.

    At least one, but none for 0 milliseconds.
    """
    if milliseconds == 0:
        return 0
    cost = MICROSECONDS[solver](sizes.square_count, sizes.box_count)
    return max(1, round(1000 * milliseconds / cost))
