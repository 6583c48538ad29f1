"""The solutions that may be compared with those of the level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sokolab.language import phrase
from sokolab.reports.library_report import best_solutions, solver_title
from sokolab.reports.run import Run

if TYPE_CHECKING:
    from sokolab.collection.known_solutions import KnownSolution
    from sokolab.library.values import LibraryRecord


def found_solutions(runs: Iterable[Run], record: LibraryRecord) -> Iterator[KnownSolution]:
    """Yield the solutions that runs found, and the best of the library."""
    from sokolab.collection.known_solutions import KnownSolution

    for run in runs:
        if run.best_solution is not None:
            yield KnownSolution(str(run.solver.title), run.best_solution)
    for entry in best_solutions(record):
        yield KnownSolution(solver_title(entry.solver) or phrase("The library"), entry.replay)
