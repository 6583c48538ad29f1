"""The columns of a list of levels: their texts, and the order they sort by."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import partial
from typing import Any, Final

from sokolab.collection.known_level import (
    KnownLookup,
    LevelStatus,
    box_count,
    reachable_boxes,
    status_of,
)
from sokolab.collection.naming import natural_key
from sokolab.core.level import Level
from sokolab.language import phrase
from sokolab.verdicts.known import Known


class Column(Enum):
    """What a list of levels can show and sort by; the value is the heading."""

    NUMBER = phrase("Number")
    TITLE = phrase("Title")
    SIZE = phrase("Size")
    BOXES = phrase("Boxes")
    STATUS = phrase("Status")
    PUSHES = phrase("Pushes")
    AUTHOR = phrase("Author")
    SOLUTIONS = phrase("Solutions")
    DIFFICULTY = phrase("Difficulty")


def cell_text(column: Column, index: int, level: Level, facts: Known | None) -> str:
    """Return the text of a cell; "" if nothing is known."""
    match column:
        case Column.NUMBER:
            return f"{index + 1:,}"
        case Column.TITLE:
            return level.title
        case Column.SIZE:
            return f"{level.board.width}×{level.board.height}"
        case Column.BOXES:
            return f"{reachable_boxes(level.board) if facts else box_count(level.board):,}"
        case Column.STATUS:
            return str(status_of(facts).value) if facts else ""
        case Column.PUSHES:
            return f"{facts.pushes:,}" if facts and facts.pushes is not None else ""
        case Column.AUTHOR:
            return level.author
        case Column.SOLUTIONS:
            return f"{facts.solutions:,}" if facts and facts.solutions else ""
        case Column.DIFFICULTY:
            return f"{facts.difficulty:.0f}" if facts and facts.difficulty is not None else ""


def sorted_indices(
    indices: Sequence[int],
    levels: Sequence[Level],
    column: Column,
    *,
    descending: bool,
    facts_of: KnownLookup,
) -> list[int]:
    """Return indices of levels, sorted by a column.

    Levels with equal values keep their order; levels without a value come last in either
    direction.
    """
    if column is Column.NUMBER:
        return sorted(indices, reverse=descending)
    key = partial(_sort_key, column, facts_of)
    with_value: list[tuple[Any, int]] = []
    without: list[int] = []
    for index in indices:
        value = key(levels[index])
        if value is None:
            without.append(index)
        else:
            with_value.append((value, index))
    with_value.sort(key=lambda pair: pair[0], reverse=descending)  # stable in both directions
    return [index for _, index in with_value] + without


_STATUS_ORDER: Final = {status: place for place, status in enumerate(LevelStatus)}


def _sort_key(column: Column, facts_of: KnownLookup, level: Level) -> Any:
    """Return what a level is sorted by, or None if it has no value."""
    if column is Column.TITLE:
        return natural_key(level.title) if level.title else None
    if column is Column.AUTHOR:
        return natural_key(level.author) if level.author else None
    if column is Column.SIZE:
        return level.board.size, level.board.width
    facts = facts_of(level)
    if column is Column.BOXES:
        return reachable_boxes(level.board) if facts else box_count(level.board)
    if facts is None:
        return None
    if column is Column.STATUS:
        return _STATUS_ORDER[status_of(facts)]
    if column is Column.DIFFICULTY:
        return facts.difficulty
    return facts.pushes if column is Column.PUSHES else facts.solutions or None
