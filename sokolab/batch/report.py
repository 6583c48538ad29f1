"""What a batch came to: totals, and tables as CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sokolab.batch.items import Item
from sokolab.batch.jobs import Answer

__all__ = ["Totals", "as_csv", "as_json", "totals"]


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over answers.

    Attributes
    ----------
    outcomes
        How many of each outcome, the most frequent first.
    pushes, moves
        Over all solutions.
    """

    answered: int
    outcomes: Mapping[str, int]
    seconds: float
    pushes: int
    moves: int


def totals(answers: Iterable[Answer]) -> Totals:
    """Return the sums."""
    those = list(answers)
    return Totals(
        len(those),
        dict(Counter(answer.outcome for answer in those).most_common()),
        sum(answer.seconds for answer in those),
        sum(_count(answer, "pushes") for answer in those),
        sum(_count(answer, "moves") for answer in those),
    )


def _count(answer: Answer, name: str) -> int:
    value = answer.figures.get(name)
    return value if isinstance(value, int) else 0


def as_csv(items: Sequence[Item], answers: Mapping[str, Answer], columns: Sequence[str]) -> str:
    """Return a table with a line an item; what is not answered has empty cells."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["file", "level", "title", "outcome", "seconds", *columns, "sentence", "solution"]
    )
    for item in items:
        answer = answers.get(item.key)
        writer.writerow([_cell(value) for value in _row(item, answer, columns)])
    return out.getvalue()


def _row(item: Item, answer: Answer | None, columns: Sequence[str]) -> list[object]:
    place: list[object] = [item.file, item.number or "", item.title]
    if answer is None:
        return [*place, *[""] * (len(columns) + 4)]
    figures = [answer.figures.get(name) for name in columns]
    return [
        *place,
        answer.outcome,
        f"{answer.seconds:.4f}",
        *figures,
        answer.sentence,
        answer.lurd,
    ]


def _cell(value: object) -> object:
    """Return a value that a spreadsheet does not take for a formula."""
    if value is None:
        return ""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t"):
        return f"'{value}"
    return value


def as_json(items: Sequence[Item], answers: Mapping[str, Answer]) -> str:
    """Return a JSON array with an object an item that is answered."""
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
                    **answer.figures,
                    "sentence": answer.sentence,
                    "lurd": answer.lurd or None,
                }
            )
    return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
