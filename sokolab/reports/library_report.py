"""The library's knowledge of a level, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from sokolab.language import Phrase, counted, phrase, tr
from sokolab.reports.run_report import metrics_lines
from sokolab.solvers.optimiser.objective import OPTIMISER_NAME, OPTIMISER_TITLE

if TYPE_CHECKING:
    from sokolab.library.values import LibraryRecord, Proof, StoredSolution


@cache
def _titles() -> Mapping[str, str | Phrase]:
    from sokolab.solvers.roster import ROSTER  # noqa: PLC0415 - loads the solvers

    return {
        **{solver.name: solver.title for solver in ROSTER},
        OPTIMISER_NAME: OPTIMISER_TITLE,
        "by hand": phrase("by hand"),
    }


def record_words(record: LibraryRecord) -> str:
    """Return the best known solution or the proof in one line, or "" if nothing is known."""
    if record.by_pushes is not None:
        return tr("Known: {words}", words=solution_words(record.by_pushes))
    return tr("Known: {words}", words=proof_words(record.proof)) if record.proof else ""


def best_solutions(record: LibraryRecord) -> Iterator[StoredSolution]:
    """Yield the solutions with the fewest pushes and the fewest moves, or one if they are equal."""
    if record.by_pushes is not None:
        yield record.by_pushes
    if record.by_moves is not None and record.by_moves != record.by_pushes:
        yield record.by_moves


def solver_title(name: str) -> str | Phrase:
    """Return the title of a solver. Names that are not known stay as they are."""
    return _titles().get(name, name)


def solution_words(solution: StoredSolution) -> str:
    """Return the counts of a solution, who found it, and the day."""
    counts = solution.metrics
    pushes, moves = counted(counts.pushes, "push", "pushes"), counted(counts.moves, "move", "moves")
    day = _day(solution)
    if solution.solver:
        return tr(
            "{pushes}, {moves} ({finder}, {day})",
            pushes=pushes,
            moves=moves,
            finder=solver_title(solution.solver),
            day=day,
        )
    if solution.origin:
        return tr(
            "{pushes}, {moves} (from {origin}, {day})",
            pushes=pushes,
            moves=moves,
            origin=solution.origin,
            day=day,
        )
    return tr("{pushes}, {moves} ({day})", pushes=pushes, moves=moves, day=day)


def solution_tip(solution: StoredSolution) -> str:
    """Return the other metrics of a solution, and the limits of the solver."""
    lines = list(metrics_lines(solution.metrics))
    if solution.limits:
        lines.append(tr("Limits: {limits}", limits=solution.limits))
    if solution.origin and solution.solver:
        lines.append(tr("From {origin}", origin=solution.origin))
    return "\n".join(lines)


def proof_words(proof: Proof) -> str:
    """Return who proved a level unsolvable, if that is known, and when."""
    how: object = _day(proof)
    if proof.solver:
        how = phrase("{one}, {other}", one=solver_title(proof.solver), other=how)
    if not proof.state_count:
        return tr("proved unsolvable ({how})", how=how)
    return counted(
        proof.state_count,
        "proved unsolvable over {n:,} position ({how})",
        "proved unsolvable over {n:,} positions ({how})",
        how=how,
    )


def _day(item: StoredSolution | Proof) -> str:
    return tr("{day} {date:%B %Y}", day=item.found.day, date=item.found)
