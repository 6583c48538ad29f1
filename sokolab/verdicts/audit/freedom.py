"""Freedom: how many push-optimal solutions a level has, and where the player has a choice.

Two pushes of different boxes *commute* at a position if they can be made in both orders and lead to
the same position. Solutions count as one if exchanges of neighbouring commuting pushes turn them
into each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, islice
from random import Random
from typing import Final

from sokolab.core.board import Board, Direction
from sokolab.core.level import Level
from sokolab.core.position import Push
from sokolab.language import HasSentence, Phrase, counted_phrase, phrase
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.audit.optimal_solutions import OptimalSolutions, optimal_solutions
from sokolab.verdicts.judging import PROOF_SECONDS, prove_optimal
from sokolab.verdicts.values import Verdict

_MAX_CLASSES: Final = 200_000  # classes of paths to all positions; each takes about 2 µs
_MIN_SUMS: Final = 16  # sums kept at each position, even if there are very many positions


@dataclass(frozen=True, slots=True, repr=False)
class Freedom(HasSentence):
    """How free the push-optimal solutions of a level are."""

    solution_count: int
    """Number of solutions with the fewest pushes. Solutions that differ only in the order of
    commuting pushes count as one.
    """
    is_exact: bool
    """Whether that is the exact number; else there are at least that many."""
    choices: tuple[int, ...]
    """By push of the known solution, how many pushes there lie on push-optimal solutions."""

    @property
    def forced_run(self) -> tuple[int, int]:
        """The longest run of forced pushes: the number of pushes before it, and to its end."""
        first = end = 0
        for is_forced, run in groupby(enumerate(self.choices), lambda pair: pair[1] == 1):
            indices = [index for index, _ in run]
            if is_forced and len(indices) > end - first:
                first, end = indices[0], indices[-1] + 1
        return first, end

    @property
    def message(self) -> Phrase:
        """The freedom in one sentence."""
        if not self.choices:
            return phrase("Solved before the first move")
        message = self._count_message
        choice_count = sum(count > 1 for count in self.choices)
        if not choice_count:
            return phrase("{solutions}; every push is forced", solutions=message)
        message = counted_phrase(
            choice_count,
            "{solutions}; there is a choice at {n:,} push of {all:,}",
            "{solutions}; there is a choice at {n:,} pushes of {all:,}",
            solutions=message,
            all=len(self.choices),
        )
        first, end = self.forced_run
        if first == end:
            return message
        if end == first + 1:
            return phrase("{choices}; push {n:,} is forced", choices=message, n=end)
        return phrase(
            "{choices}; the longest forced run is pushes {first:,} to {last:,}",
            choices=message,
            first=first + 1,
            last=end,
        )

    @property
    def _count_message(self) -> Phrase:
        if self.is_exact:
            return counted_phrase(
                self.solution_count,
                "{n:,} solution has the fewest pushes, not counting other orders of "
                "independent pushes",
                "{n:,} solutions have the fewest pushes, not counting other orders of "
                "independent pushes",
            )
        return counted_phrase(
            self.solution_count,
            "At least {n:,} solution has the fewest pushes, not counting other orders of "
            "independent pushes",
            "At least {n:,} solutions have the fewest pushes, not counting other orders "
            "of independent pushes",
        )


def freedom(
    level: Verdict | Level | Board,
    cancel: CancelToken | None = None,
    graph: OptimalSolutions | None = None,
) -> Freedom | None:
    r"""Return the freedom of the push-optimal solutions, or None if they have too many positions.

    Parameters
    ----------
    level
        The verdict on a solvable level whose pushes are proved optimal; or a level or a board, for
        which :func:`~sokolab.verdicts.judging.prove_optimal` has ten seconds to prove them optimal.
    graph
        The graph of the level's push-optimal solutions, if already known.

    Raises
    ------
    ValueError
        The pushes are not proved optimal.

    Examples
    --------
    >>> freedom(Board("#######\n#@ $ .#\n#######")).solution_count
    1
    """
    verdict = level if isinstance(level, Verdict) else prove_optimal(level, PROOF_SECONDS, cancel)
    graph = graph or optimal_solutions(verdict, cancel)
    if graph is None:
        return None
    solution_count, is_exact = solutions_up_to_order(graph)
    return Freedom(solution_count, is_exact, graph.choices(verdict.lurd))


def solutions_up_to_order(
    graph: OptimalSolutions, max_classes: int = _MAX_CLASSES
) -> tuple[int, bool]:
    """Return the number of solutions of a graph, up to the order of commuting pushes.

    Parameters
    ----------
    max_classes
        Maximum number of classes of paths over all positions together.

    Returns
    -------
    solution_count : int
    is_exact : bool
        Whether that is the exact number; else there are at least that many.
    """
    count = _class_count(graph, max_classes)
    return (count, True) if count is not None else (_lower_bound(graph, max_classes), False)


def _class_count(graph: OptimalSolutions, max_classes: int) -> int | None:
    """Return the number of classes of paths through the graph, or None if there are too many.

    A path to a position is given by a class of paths to the previous position and a last push. Two
    paths are of one class if their last two pushes commute and the paths before these pushes are of
    one class.
    """
    count = [0] * len(graph.positions)
    count[0] = 1
    # By position and push, the class that each class of paths becomes after the push.
    after_push: dict[tuple[int, Push], list[int]] = {}
    pushes_into = _pushes_into(graph)
    total = 1
    for position in range(1, len(graph.positions)):
        classes = _PathClasses()
        for source, push in pushes_into[position]:
            for index in range(count[source]):
                classes.add((source, push, index))
        for middle, second in pushes_into[position]:
            for start, first in pushes_into[middle]:
                other_middle = graph.pushes[start].get(second)
                if other_middle is None or graph.pushes[other_middle].get(first) != position:
                    continue  # the pushes do not commute
                for path, other_path in zip(
                    after_push[start, first], after_push[start, second], strict=True
                ):
                    classes.join((middle, second, path), (other_middle, first, other_path))
        class_of = classes.class_indices()
        for source, push in pushes_into[position]:
            after_push[source, push] = [class_of[source, push, i] for i in range(count[source])]
        count[position] = len(set(class_of.values()))
        total += len(class_of)
        if total > max_classes:
            return None
    return sum(count[position] for position, pushes in enumerate(graph.pushes) if not pushes)


def _pushes_into(graph: OptimalSolutions) -> list[list[tuple[int, Push]]]:
    """Return for each position the previous positions, each with the push that leads on."""
    pushes_into: list[list[tuple[int, Push]]] = [[] for _ in graph.positions]
    for source, pushes in enumerate(graph.pushes):
        for push, position in pushes.items():
            pushes_into[position].append((source, push))
    return pushes_into


_Path = tuple[int, Push, int]
"""A position, a push there, and the index of a class of paths to that position."""


class _PathClasses:
    """Classes of paths that can be joined (union-find)."""

    def __init__(self) -> None:
        self._parent: dict[_Path, _Path] = {}

    def add(self, path: _Path) -> None:
        """Add a path that is joined to no other yet."""
        self._parent[path] = path

    def join(self, path: _Path, other: _Path) -> None:
        """Join the classes of two paths."""
        self._parent[self._root(path)] = self._root(other)

    def class_indices(self) -> dict[_Path, int]:
        """Return the index of the class of each path."""
        roots: dict[_Path, int] = {}
        return {path: roots.setdefault(self._root(path), len(roots)) for path in self._parent}

    def _root(self, path: _Path) -> _Path:
        while self._parent[path] != path:
            self._parent[path] = self._parent[self._parent[path]]
            path = self._parent[path]
        return path


def _lower_bound(graph: OptimalSolutions, max_classes: int) -> int:
    """Return a lower bound on the number of classes of solutions.

    Solutions of one class consist of the same pushes. So solutions with different pushes are of
    different classes, and any number of them is a lower bound. Each push has a random number, and
    the sum of a path's numbers stands for the set of its pushes.
    """
    max_sums = max(_MIN_SUMS, max_classes // len(graph.positions))
    sums: list[dict[int, None]] = [{} for _ in graph.positions]  # ordered, unlike a set
    sums[0][0] = None
    for source, pushes in enumerate(graph.pushes):
        for push, target in pushes.items():
            number = Random(len(Direction) * push.box + push.direction).getrandbits(64)
            for path_sum in islice(sums[source], max(0, max_sums - len(sums[target]))):
                sums[target][path_sum + number] = None
    ends = (position for position, pushes in enumerate(graph.pushes) if not pushes)
    return len({path_sum for end in ends for path_sum in sums[end]})
