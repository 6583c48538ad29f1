"""Reports on a batch: totals, and tables as CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sokolab.batch.items import Item, ItemAnswer, plain_figures
from sokolab.core.words import printable
from sokolab.language import Phrase, in_english

_FORMULA: Final = frozenset("=+-@\uff1d\uff0b\uff0d\uff20")
"""How the formulas of a spreadsheet begin; in Asian input, also with wide characters."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over the answers of a batch.

    Attributes
    ----------
    answered
        Number of answers.
    outcomes
        Number of answers with each outcome, the most frequent first.
    seconds
        Time spent on all answers.
    pushes, moves
        Of all solutions together.
    """

    answered: int
    outcomes: Mapping[str, int]
    seconds: float
    pushes: int
    moves: int


def totals(answers: Iterable[ItemAnswer]) -> Totals:
    """Return the totals of answers."""
    counted = list(answers)
    return Totals(
        len(counted),
        dict(Counter(answer.outcome for answer in counted).most_common()),
        sum(answer.seconds for answer in counted),
        sum(_count(answer, "pushes") for answer in counted),
        sum(_count(answer, "moves") for answer in counted),
    )


def _count(answer: ItemAnswer, name: str) -> int:
    value = answer.figures.get(name)
    return value if isinstance(value, int) else 0


def as_csv(
    items: Sequence[Item], answers: Mapping[str, ItemAnswer], columns: Sequence[str]
) -> bytes:
    """Return a table with one line per item, in UTF-8.

    Cells are empty if there is no answer. Bytes of titles and file names that have no meaning in
    their encoding become replacement characters (U+FFFD).
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["file", "level", "title", "outcome", "seconds", *columns, "sentence", "solution"]
    )
    for item in items:
        answer = answers.get(item.key)
        writer.writerow([_cell(value) for value in _row(item, answer, columns)])
    return out.getvalue().encode()


def _row(item: Item, answer: ItemAnswer | None, columns: Sequence[str]) -> list[object]:
    place: list[object] = [item.file, item.number or "", item.title]
    if answer is None:
        return [*place, *[""] * (len(columns) + 4)]
    figures = [answer.figures.get(name) for name in columns]
    return [
        *place,
        answer.outcome,
        f"{answer.seconds:.4f}",
        *figures,
        answer.said,
        answer.lurd,
    ]


def _cell(value: object) -> object:
    """Return a value so that it commands no terminal, and no spreadsheet takes it for a formula."""
    if value is None:
        return ""
    if isinstance(value, Phrase):
        value = value.english
    if not isinstance(value, str):
        return value
    shown = printable(value)
    is_formula = shown.lstrip()[:1] in _FORMULA or shown.startswith(("\t", "\n"))
    return f"'{shown}" if is_formula else shown


def as_json(items: Sequence[Item], answers: Mapping[str, ItemAnswer]) -> bytes:
    r"""Return a JSON array with one object per answered item, in UTF-8.

    Bytes of titles and file names that have no meaning in their encoding become escapes from
    ``\udc80`` on, as Python decodes them.
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
                    **plain_figures(answer),
                    "sentence": in_english(answer.said),
                    "lurd": answer.lurd or None,
                }
            )
    text = json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
    return text.encode(errors="backslashreplace")
