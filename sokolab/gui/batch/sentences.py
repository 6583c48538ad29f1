"""What the batch window says of a batch, in a sentence."""

from __future__ import annotations

from sokolab.batch.jobs import Job
from sokolab.batch.report import totals
from sokolab.core.words import counted
from sokolab.gui.batch.batch_thread import BatchThread
from sokolab.gui.batch.table_model import outcome_words
from sokolab.reports.run_report import duration

__all__ = ["batch_words", "waiting_words"]


def batch_words(running: BatchThread) -> str:
    """Return how a batch stands: what is answered and how, and how long the rest will take."""
    batch = running.batch
    sums = totals(batch.answers.values())
    count = len(batch.items)
    unit = ("file", "files") if batch.job.name == "convert" else ("level", "levels")
    said = f"{sums.answered:,} of {counted(count, *unit)}"
    outcomes = [f"{n:,} {outcome_words(name).lower()}" for name, n in sums.outcomes.items()]
    if outcomes:
        said += f": {', '.join(outcomes)}"
    if sums.pushes:
        pushes = counted(sums.pushes, "push", "pushes")
        said += f"; {pushes}, {counted(sums.moves, 'move', 'moves')} in all"
    left = running.seconds_left
    if running.is_active and left is not None and sums.answered < count:
        said += f"; about {duration(left)} left"
    if batch.is_paused:
        said += "; paused"
    return f"{said}."


def waiting_words(job: Job, done: int, of: int) -> str:
    """Return why a batch has not begun: so many of all kernels are compiled; of 0, nobody knows."""
    what = "Solvers" if job.name in ("solve", "optimise") else "Analyses"
    known = f" ({done:,} of {of:,})" if of else ""
    return (
        f"{what} are being compiled for this machine, the first time only{known}; then the batch "
        "begins by itself."
    )
