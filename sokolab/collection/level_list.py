"""Lists of levels: the texts of columns, their order, and filters such as ``boxes>5 is:open``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from operator import attrgetter, eq, ge, gt, le, lt, ne
from typing import Any, Final

from sokolab.collection.known_level import KnowledgeLookup, LevelStatus, box_count, status_of
from sokolab.collection.naming import natural_key
from sokolab.core.level import Level
from sokolab.language import phrase, tr
from sokolab.verdicts.known import BoardKnowledge

_STATUS_ORDER: Final = {status: rank for rank, status in enumerate(LevelStatus)}
_COMPARISONS: Final = {">=": ge, "<=": le, "!=": ne, ">": gt, "<": lt, "=": eq, ":": eq}
_TERM: Final = re.compile(r'([a-z]+)(>=|<=|!=|>|<|=|:)("[^"]*"|\S*)|"([^"]*)"|(\S+)')
_TEXTS: Final[dict[str, Callable[[Level], str]]] = {
    name: attrgetter(name) for name in ("title", "author", "notes")
}
_STATUSES: Final = {status.name.lower(): status for status in LevelStatus}
_MEASURABLE: Final = (LevelStatus.SOLVED, LevelStatus.OPEN)


class Column(Enum):
    """The columns that a list of levels can show and sort by. The value is the heading."""

    NUMBER = phrase("Number")
    TITLE = phrase("Title")
    SIZE = phrase("Size")
    BOXES = phrase("Boxes")
    STATUS = phrase("Status")
    PUSHES = phrase("Pushes")
    AUTHOR = phrase("Author")
    SOLUTIONS = phrase("Solutions")
    DIFFICULTY = phrase("Difficulty")


def cell_text(column: Column, index: int, level: Level, knowledge: BoardKnowledge | None) -> str:
    """Return the text of a cell, or "" if nothing is known."""
    if column is Column.SIZE:
        return f"{level.board.width}×{level.board.height}"
    value = _value(column, index, level, knowledge)
    if isinstance(value, LevelStatus):
        return str(value.value)
    return f"{value:,}" if isinstance(value, int) else value or ""


def _value(column: Column, index: int, level: Level, knowledge: BoardKnowledge | None) -> Any:
    """Return the value of a cell, or None if nothing is known."""
    match column:
        case Column.NUMBER:
            return index + 1
        case Column.TITLE:
            return level.title or None
        case Column.SIZE:
            return level.board.size, level.board.width
        case Column.BOXES:
            return box_count(level.board, knowledge)
        case Column.STATUS:
            return knowledge and status_of(knowledge)
        case Column.PUSHES:
            return knowledge and knowledge.pushes
        case Column.AUTHOR:
            return level.author or None
        case Column.SOLUTIONS:
            return knowledge and (knowledge.solution_count or None)
        case Column.DIFFICULTY:
            difficulty = knowledge.difficulty if knowledge else None
            return None if difficulty is None else round(difficulty)


def sorted_indices(
    indices: Sequence[int],
    levels: Sequence[Level],
    column: Column,
    *,
    descending: bool,
    knowledge_of: KnowledgeLookup,
) -> list[int]:
    """Return indices of levels, sorted by a column.

    Levels with equal values keep their order; levels without a value come last in either
    direction.
    """
    values = {}
    for index in indices:
        level = levels[index]
        value = _value(column, index, level, knowledge_of(level))
        values[index] = natural_key(value) if isinstance(value, str) else value
        if isinstance(value, LevelStatus):
            values[index] = _STATUS_ORDER[value]
    with_value = [index for index in indices if values[index] is not None]
    with_value.sort(key=values.__getitem__, reverse=descending)  # stable in both directions
    return with_value + [index for index in indices if values[index] is None]


LevelFilter = Callable[[int, Level, BoardKnowledge | None], bool]
"""Whether a level passes, by its index from 0, the level itself, and the knowledge of it."""
_Condition = Callable[[int, Level, BoardKnowledge | None], bool | None]
"""Whether a level meets one term of a filter, or None if a figure that it needs is not known."""


@dataclass(frozen=True, slots=True)
class WordFilter:
    """The :data:`LevelFilter` that some words describe: a level passes if it meets all of them."""

    _conditions: tuple[_Condition, ...]

    def __call__(self, index: int, level: Level, knowledge: BoardKnowledge | None) -> bool:
        """Whether a level meets all conditions. An unknown figure meets none."""
        return all(condition(index, level, knowledge) for condition in self._conditions)

    def may_pass(self, index: int, level: Level, knowledge: BoardKnowledge | None) -> bool:
        """Whether a level fails only because some of its figures are not known."""
        met = {condition(index, level, knowledge) for condition in self._conditions}
        return None in met and False not in met


class FilterError(ValueError):
    """A filter cannot be understood. The message is one sentence."""


def matching_indices(
    levels: Sequence[Level], level_filter: LevelFilter, knowledge_of: KnowledgeLookup
) -> list[int]:
    """Return the indices of the levels that pass a filter, ascending."""
    return [i for i, level in enumerate(levels) if level_filter(i, level, knowledge_of(level))]


_NUMBERS: Final[dict[str, Callable[[int, Level, BoardKnowledge | None], int | None]]] = {
    "number": lambda index, _level, _knowledge: index + 1,
    "width": lambda _index, level, _knowledge: level.board.width,
    "height": lambda _index, level, _knowledge: level.board.height,
    "size": lambda _index, level, _knowledge: level.board.size,
    "boxes": lambda _index, level, knowledge: box_count(level.board, knowledge),
    "pushes": lambda _index, _level, knowledge: knowledge.pushes if knowledge else None,
    "moves": lambda _index, _level, knowledge: knowledge.moves if knowledge else None,
    "solutions": lambda _index, _level, knowledge: knowledge.solution_count if knowledge else None,
    "difficulty": partial(_value, Column.DIFFICULTY),
}


def parse_filter(text: str) -> WordFilter:
    """Return the filter that some words describe. A level passes if it meets all of them.

    A plain word is looked for in title, author and notes. ``boxes>5``, ``pushes<=100`` and
    ``width=12`` compare numbers (also height, size, number, moves, solutions, difficulty).
    ``is:solved``, ``is:open``, ``is:unsolvable`` and ``is:draft`` ask for the status.
    ``author:ann`` looks in one field only (also title, notes). Quotes keep words together. Case
    does not matter.

    Raises
    ------
    FilterError
        A term is unknown, or its value is not a number.
    """
    terms = _TERM.finditer(text.casefold())
    return WordFilter(tuple(_condition(*term.groups()) for term in terms))


@dataclass(frozen=True, slots=True)
class _Contains:
    """Whether at least one text of a level contains a word."""

    word: str
    texts: tuple[Callable[[Level], str], ...]

    def __call__(self, _index: int, level: Level, _knowledge: BoardKnowledge | None) -> bool:
        return any(self.word in text(level).casefold() for text in self.texts)


def _condition(
    name: str | None, sign: str, value: str, quoted: str | None, word: str | None
) -> _Condition:
    """Return the condition of one term. The parameters are the groups of ``_TERM``."""
    if name is None:
        return _Contains(quoted if quoted is not None else word or "", tuple(_TEXTS.values()))
    value = value.strip('"')
    if name == "is" and sign in ":=":
        return _status_condition(value)
    if name in _TEXTS and sign in ":=":
        return _Contains(value, (_TEXTS[name],))
    return _comparison(name, sign, value)


def _status_condition(name: str) -> _Condition:
    status = _STATUSES.get(name)
    if status is None:
        names = ", ".join(f"is:{status}" for status in _STATUSES)
        raise FilterError(tr("“is:{name}” is not a status; try {known}", name=name, known=names))
    return lambda _index, _level, knowledge: (knowledge and status_of(knowledge)) is status


def _comparison(name: str, sign: str, value: str) -> _Condition:
    number = _NUMBERS.get(name)
    if number is None:
        names = ", ".join([*_NUMBERS, *_TEXTS])
        sentence = tr("“{name}” is not a property of levels; try {known}", name=name, known=names)
        raise FilterError(sentence)
    if not value.isdecimal():
        raise FilterError(tr("“{term}” must be followed by a whole number", term=f"{name}{sign}"))
    compare, limit = _COMPARISONS[sign], int(value)

    def passes(index: int, level: Level, knowledge: BoardKnowledge | None) -> bool | None:
        figure = number(index, level, knowledge)
        if figure is None:  # an unsolvable level will never have one
            return None if knowledge is not None and status_of(knowledge) in _MEASURABLE else False
        return bool(compare(figure, limit))

    return passes
