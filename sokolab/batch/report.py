"""Reports on a batch: totals, and tables as CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sokolab.batch.items import Figure, Item, ItemAnswer, figures_as_json
from sokolab.batch.runner import Batch
from sokolab.core.words import printable, with_commas, with_semicolons
from sokolab.language import Phrase, counted_phrase, in_english, phrase, tr
from sokolab.reports.run_report import duration, outcome_words
from sokolab.verdicts.values import VerdictKind

_FORMULA: Final = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""Characters that begin a formula in a spreadsheet, among them wide ones of Asian input."""
_COLUMN_TITLES: Final = {
    "blocks": phrase("Blocks"),
    "boxes": phrase("Boxes"),
    "bytes": phrase("Bytes"),
    "cuts": phrase("Cuts"),
    "dead": phrase("Dead"),
    "errors": phrase("Errors"),
    "height": phrase("Height"),
    "least_pushes": phrase("Pushes lower bound"),
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
    "seed": phrase("Seed"),
    "solutions": phrase("Solutions"),
    "squares": phrase("Squares"),
    "start": phrase("Start"),
    "verdict": phrase("Verdict"),
    "warnings": phrase("Warnings"),
    "way": phrase("Solution"),
    "width": phrase("Width"),
    "wrong_solutions": phrase("Wrong solutions"),
}


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over the answers of a batch."""

    answer_count: int
    """Number of answers."""
    outcomes: Mapping[str, int]
    """Number of answers with each outcome, the most frequent first."""
    seconds: float
    """Time spent on all answers."""
    pushes: int
    """Sum over all solutions."""
    moves: int
    """Sum over all solutions."""


def totals(answers: Iterable[ItemAnswer]) -> Totals:
    """Count answers by outcome, and add up their seconds, pushes and moves."""
    all_answers = list(answers)
    return Totals(
        len(all_answers),
        dict(Counter(answer.outcome for answer in all_answers).most_common()),
        sum(answer.seconds for answer in all_answers),
        sum(_count(answer, "pushes") for answer in all_answers),
        sum(_count(answer, "moves") for answer in all_answers),
    )


def _count(answer: ItemAnswer, name: str) -> int:
    value = answer.figures.get(name)
    return value if isinstance(value, int) else 0


def as_csv(
    items: Sequence[Item], answers: Mapping[str, ItemAnswer], columns: Sequence[str]
) -> bytes:
    """Return a table with one line per item, in UTF-8.

    Cells are empty if there is no answer. Undecodable bytes of titles and file names
    become replacement characters (U+FFFD).
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(
        ["file", "level", "title", "outcome", "seconds", *columns, "sentence", "solution"]
    )
    for item in items:
        answer = answers.get(item.key)
        writer.writerow([_cell(value) for value in _row(item, answer, columns)])
    return buffer.getvalue().encode()


def _row(item: Item, answer: ItemAnswer | None, columns: Sequence[str]) -> list[object]:
    level_cells: list[object] = [item.file, item.number or "", item.title]
    if answer is None:
        return [*level_cells, *[""] * (len(columns) + 4)]
    figures = [answer.figures.get(name) for name in columns]
    return [
        *level_cells,
        answer.outcome,
        f"{answer.seconds:.4f}",
        *figures,
        answer.message,
        answer.lurd,
    ]


def _cell(value: object) -> object:
    """Return a value without control characters, which no spreadsheet takes for a formula."""
    if value is None:
        return ""
    if isinstance(value, Phrase):
        value = value.english
    if not isinstance(value, str):
        return value
    text = printable(value)
    is_formula = text.lstrip()[:1] in _FORMULA or text.startswith(("\t", "\n"))
    return f"'{text}" if is_formula else text


def as_json(items: Sequence[Item], answers: Mapping[str, ItemAnswer]) -> bytes:
    r"""Return a JSON array with one object per answered item, in UTF-8.

    Undecodable bytes of titles and file names become escapes from ``\udc80`` on, as Python
    decodes them.
    """
    rows = []
    for item in items:
        answer = answers.get(item.key)
        if answer is not None:
            rows.append(
                {
                    "file": item.file,
                    "level": item.number or None,
                    "title": item.title,
                    "outcome": answer.outcome,
                    "seconds": round(answer.seconds, 6),
                    **figures_as_json(answer),
                    "sentence": in_english(answer.message),
                    "lurd": answer.lurd or None,
                }
            )
    text = json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
    return text.encode(errors="backslashreplace")


def column_title(column: str) -> Phrase:
    """Return the title of a column of a job's results."""
    return _COLUMN_TITLES[column]


def figure_text(column: str, value: Figure) -> str:
    """Return a value in a column of a job's results, or "" if it is not known."""
    if value is None:
        return ""
    if column == "verdict":
        return str(VerdictKind(str(value)).word)
    return f"{value:,}" if isinstance(value, int) else str(value)


def unconfirmed_message(batch: Batch) -> Phrase | None:
    """Return a sentence on answers of the journal that cannot be confirmed, or None."""
    if not batch.unconfirmed_count:
        return None
    return counted_phrase(
        batch.unconfirmed_count,
        "{n:,} answer in the journal cannot be confirmed, so its level is processed again",
        "{n:,} answers in the journal cannot be confirmed, so their levels are processed again",
    )


def progress_sentence(
    batch: Batch, seconds_left: float | None, *, is_compiling: bool = False
) -> str:
    """Return the progress of a batch: the items done, their outcomes, and the time left.

    Parameters
    ----------
    seconds_left
        The estimated seconds left, or None if there is no estimate or the batch is not running.
    is_compiling
        Whether interpreted kernels do the work until all kernels are compiled.
    """
    batch_totals = totals(batch.answers.values())
    item_count = len(batch.items)
    parts = [
        _share_done(batch_totals.answer_count, item_count, are_files=batch.job.name == "convert")
    ]
    if batch_totals.outcomes:
        parts[0] = phrase(
            "{done}: {outcomes}", done=parts[0], outcomes=_outcome_counts(batch_totals.outcomes)
        )
    if batch_totals.pushes:
        parts.append(
            phrase(
                "{pushes}, {moves} in total",
                pushes=counted_phrase(batch_totals.pushes, "push", "pushes"),
                moves=counted_phrase(batch_totals.moves, "move", "moves"),
            )
        )
    is_complete = batch_totals.answer_count == item_count
    if seconds_left is not None and not is_complete:
        parts.append(phrase("about {time} left", time=duration(seconds_left)))
    if is_compiling:
        parts.append(
            phrase("compiling for this machine, only once; the batch is slow until that is done")
        )
    message = unconfirmed_message(batch)
    if message is not None and not is_complete:
        parts.append(message)
    if batch.is_paused:
        parts.append(phrase("paused"))
    return tr("{sentence}.", sentence=with_semicolons(parts))


def _share_done(answer_count: int, item_count: int, *, are_files: bool) -> Phrase:
    if are_files:
        return counted_phrase(
            item_count, "{done:,} of {n:,} file", "{done:,} of {n:,} files", done=answer_count
        )
    return counted_phrase(
        item_count, "{done:,} of {n:,} level", "{done:,} of {n:,} levels", done=answer_count
    )


def _outcome_counts(counts: Mapping[str, int]) -> Phrase | str:
    """Return the number of items with each outcome, in words."""
    return with_commas(
        phrase("{n:,} {outcome}", n=count, outcome=_within_sentence(outcome_words(outcome)))
        for outcome, count in counts.items()
    )


def _within_sentence(message: Phrase | str) -> Phrase | str:
    return message.uncapitalised if isinstance(message, Phrase) else message.lower()
