"""The progress and the outcomes of a batch, in words."""

from __future__ import annotations

from typing import Final

from sokolab.batch.report import totals
from sokolab.batch.runner import Batch
from sokolab.language import counted
from sokolab.reports.run_report import duration

__all__ = ["column_title", "outcome_words", "progress_sentence"]

_OUTCOMES: Final = {
    "SOLVED": "Solved",
    "UNSOLVABLE": "No solution, proved",
    "TIME": "Time limit reached",
    "NODES": "Node limit reached",
    "MEMORY": "Memory limit reached",
    "UNDECIDED": "Not found, nothing left to try",
    "VALID": "Valid",
    "INVALID": "Not valid",
    "ANALYSED": "Analysed",
    "CONVERTED": "Converted",
    "SHORTER": "Shortened",
    "UNCHANGED": "No shorter solution found",
    "FAILED": "Failed",
    "CRASHED": "Crashed",
}


def outcome_words(outcome: str) -> str:
    """Return the outcome of an item in words."""
    return _OUTCOMES.get(outcome, outcome.capitalize())


def column_title(column: str) -> str:
    """Return the title of a column of a job's results."""
    return column.replace("_", " ").capitalize()


def progress_sentence(
    batch: Batch, seconds_left: float | None, *, is_compiling: bool = False
) -> str:
    """Return how far a batch is: the items done, their outcomes, and the time left.

    Parameters
    ----------
    seconds_left
        An estimate, or None if there is none or the batch is not running.
    is_compiling
        Whether kernels in plain Python work on it until others are compiled.
    """
    sums = totals(batch.answers.values())
    count = len(batch.items)
    unit = ("file", "files") if batch.job.name == "convert" else ("level", "levels")
    parts = [f"{sums.answered:,} of {counted(count, *unit)}"]
    outcomes = [f"{n:,} {outcome_words(name).lower()}" for name, n in sums.outcomes.items()]
    if outcomes:
        parts[0] += f": {', '.join(outcomes)}"
    if sums.pushes:
        pushes = counted(sums.pushes, "push", "pushes")
        parts.append(f"{pushes}, {counted(sums.moves, 'move', 'moves')} in total")
    if seconds_left is not None and sums.answered < count:
        parts.append(f"about {duration(seconds_left)} left")
    if is_compiling:
        parts.append("compiling for this machine, once; it runs slowly until then")
    if batch.is_paused:
        parts.append("paused")
    return f"{'; '.join(parts)}."
