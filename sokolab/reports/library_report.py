"""What the library knows of a level, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sokolab.language import counted
from sokolab.library.values import LibraryRecord, Proof, StoredSolution
from sokolab.reports.metrics_report import metrics_lines
from sokolab.solvers.optimiser import optimiser
from sokolab.solvers.roster import ROSTER

__all__ = [
    "best_solutions",
    "proof_words",
    "record_words",
    "solution_tip",
    "solution_words",
    "solver_title",
]

_TITLES: Final = {engine.name: engine.title for engine in ROSTER} | {
    optimiser.NAME: optimiser.TITLE
}


def record_words(record: LibraryRecord) -> str:
    """Return the best known solution or the proof in one line; "" if nothing is known."""
    if record.by_pushes is not None:
        return f"Known: {solution_words(record.by_pushes)}"
    return f"Known: {proof_words(record.proof)}" if record.proof else ""


def best_solutions(record: LibraryRecord) -> Iterator[StoredSolution]:
    """Yield the solution with the fewest pushes, and that with the fewest moves if it differs."""
    if record.by_pushes is not None:
        yield record.by_pushes
    if record.by_moves is not None and record.by_moves != record.by_pushes:
        yield record.by_moves


def solver_title(name: str) -> str:
    """Return the title of a solver; other names, such as "by hand", stay as they are."""
    return _TITLES.get(name, name)


def solution_words(solution: StoredSolution) -> str:
    """Return the counts of a solution, who found it, and the day."""
    counts = solution.metrics
    pushes, moves = counted(counts.pushes, "push", "pushes"), counted(counts.moves, "move", "moves")
    finder = solver_title(solution.solver) or (solution.origin and f"from {solution.origin}")
    return f"{pushes}, {moves} ({', '.join(filter(None, (finder, _day(solution))))})"


def solution_tip(solution: StoredSolution) -> str:
    """Return the other metrics of a solution, and the limits of the solver."""
    lines = list(metrics_lines(solution.metrics))
    if solution.limits:
        lines.append(f"Limits: {solution.limits}")
    if solution.origin and solution.solver:
        lines.append(f"From {solution.origin}")
    return "\n".join(lines)


def proof_words(proof: Proof) -> str:
    """Return who proved a level unsolvable, and when."""
    states = f" over {counted(proof.states, 'position', 'positions')}" if proof.states else ""
    return f"proved unsolvable{states} ({solver_title(proof.solver)}, {_day(proof)})"


def _day(item: StoredSolution | Proof) -> str:
    return f"{item.found.day} {item.found:%B %Y}"
