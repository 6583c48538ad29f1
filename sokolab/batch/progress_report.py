"""The progress and the outcomes of a batch, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sokolab.batch.items import Figure
from sokolab.batch.report import totals
from sokolab.batch.runner import Batch
from sokolab.core.words import with_commas, with_semicolons
from sokolab.language import Phrase, counted_phrase, phrase, tr
from sokolab.reports.outcome_report import outcome_words
from sokolab.reports.run_report import duration
from sokolab.verdicts.values import Kind

_COLUMNS: Final = {
    "blocks": phrase("Blocks"),
    "boxes": phrase("Boxes"),
    "bytes": phrase("Bytes"),
    "cuts": phrase("Cuts"),
    "dead": phrase("Dead"),
    "errors": phrase("Errors"),
    "height": phrase("Height"),
    "least_pushes": phrase("Least pushes"),
    "difficulty": phrase("Difficulty"),
    "solved_from": phrase("Solved by at least"),
    "solved_to": phrase("Solved by at most"),
    "box_changes": phrase("Box changes"),
    "two_groups": phrase("Switches between two groups"),
    "traps": phrase("Traps"),
    "levels": phrase("Levels"),
    "losses": phrase("Losses"),
    "lower_bound": phrase("Lower bound"),
    "megabytes": phrase("Megabytes"),
    "moves": phrase("Moves"),
    "moves_before": phrase("Moves before"),
    "nodes": phrase("Nodes"),
    "pushes": phrase("Pushes"),
    "pushes_before": phrase("Pushes before"),
    "reached": phrase("Reached"),
    "reason": phrase("Reason"),
    "solutions": phrase("Solutions"),
    "squares": phrase("Squares"),
    "verdict": phrase("Verdict"),
    "warnings": phrase("Warnings"),
    "width": phrase("Width"),
    "wrong_solutions": phrase("Wrong solutions"),
}


def column_title(column: str) -> Phrase:
    """Return the title of a column of a job's results."""
    return _COLUMNS[column]


def figure_text(column: str, value: Figure) -> str:
    """Return a value in a column of a job's results; "" if it is not known."""
    if value is None:
        return ""
    if column == "verdict":
        return str(Kind(value).word)
    return f"{value:,}" if isinstance(value, int) else str(value)


def doubts(batch: Batch) -> Phrase | None:
    """Return that answers of the journal are not believed, or None if all are."""
    if not batch.doubted:
        return None
    return counted_phrase(
        batch.doubted,
        "{n:,} answer of the journal cannot be confirmed, so its level is done again",
        "{n:,} answers of the journal cannot be confirmed, so their levels are done again",
    )


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
    parts = [_done(sums.answered, count, are_files=batch.job.name == "convert")]
    if sums.outcomes:
        parts[0] = phrase("{done}: {outcomes}", done=parts[0], outcomes=_outcomes(sums.outcomes))
    if sums.pushes:
        parts.append(
            phrase(
                "{pushes}, {moves} in total",
                pushes=counted_phrase(sums.pushes, "push", "pushes"),
                moves=counted_phrase(sums.moves, "move", "moves"),
            )
        )
    if seconds_left is not None and sums.answered < count:
        parts.append(phrase("about {time} left", time=duration(seconds_left)))
    if is_compiling:
        parts.append(phrase("compiling for this machine, only once; the batch is slow until then"))
    doubted = doubts(batch)
    if doubted is not None and sums.answered < count:
        parts.append(doubted)
    if batch.is_paused:
        parts.append(phrase("paused"))
    return tr("{sentence}.", sentence=with_semicolons(parts))


def _done(answered: int, count: int, *, are_files: bool) -> Phrase:
    if are_files:
        return counted_phrase(
            count, "{done:,} of {n:,} file", "{done:,} of {n:,} files", done=answered
        )
    return counted_phrase(
        count, "{done:,} of {n:,} level", "{done:,} of {n:,} levels", done=answered
    )


def _outcomes(counts: Mapping[str, int]) -> Phrase | str:
    """Return how many items have each outcome."""
    return with_commas(
        phrase("{n:,} {outcome}", n=count, outcome=_within(outcome_words(outcome)))
        for outcome, count in counts.items()
    )


def _within(words: Phrase | str) -> Phrase | str:
    return words.uncapitalised if isinstance(words, Phrase) else words.lower()
