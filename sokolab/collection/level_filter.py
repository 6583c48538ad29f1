"""Which levels a list shows, and in what order: the columns, and the words of the filter."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Final

import numpy as np

from sokolab.collection.level_facts import Facts, Standing
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level

__all__ = ["Column", "FilterError", "boxes_of", "cell", "filtered", "ordered", "parsed"]

Look = Callable[[Level], Facts | None]
"""Tells what is known of a level so far."""
Keeps = Callable[[int, Level, Facts | None], bool]
"""Whether a level, by its index from 0, is to be shown."""

_BOX: Final = np.uint8(Tile.BOX)


class Column(Enum):
    """What the list can show and sort by; the value is its heading."""

    NUMBER = "Number"
    TITLE = "Title"
    SIZE = "Size"
    BOXES = "Boxes"
    VERDICT = "Verdict"
    PUSHES = "Pushes"
    AUTHOR = "Author"
    SOLUTIONS = "Solutions"


class FilterError(ValueError):
    """The words of a filter mean nothing; the message is one sentence."""


@lru_cache(maxsize=1 << 17)
def boxes_of(board: Board) -> int:
    """Return how many boxes are drawn on a board."""
    return int(np.count_nonzero(board.tiles & _BOX))


def cell(column: Column, index: int, level: Level, facts: Facts | None) -> str:
    """Return what stands in a column, "" where nothing is known."""
    match column:
        case Column.NUMBER:
            return f"{index + 1:,}"
        case Column.TITLE:
            return level.title
        case Column.SIZE:
            return f"{level.board.width}×{level.board.height}"
        case Column.BOXES:
            return f"{facts.boxes if facts else boxes_of(level.board):,}"
        case Column.VERDICT:
            return facts.standing.value if facts else ""
        case Column.PUSHES:
            return f"{facts.pushes:,}" if facts and facts.pushes is not None else ""
        case Column.AUTHOR:
            return level.author
        case Column.SOLUTIONS:
            return f"{facts.solutions:,}" if facts and facts.solutions else ""


def ordered(
    indices: Sequence[int], levels: Sequence[Level], column: Column, *, falls: bool, look: Look
) -> list[int]:
    """Return the indices sorted by a column; equal ones, and those without a value, by number.

    What has no value comes last, whether the values rise or fall.
    """
    if column is Column.NUMBER:
        return sorted(indices, reverse=falls)
    value = partial(_value, column, look)
    valued: list[tuple[Any, int]] = []
    bare: list[int] = []
    for index in indices:
        found = value(levels[index])
        if found is None:
            bare.append(index)
        else:
            valued.append((found, index))
    valued.sort(key=lambda one: one[0], reverse=falls)  # keeps the order of equal ones
    return [index for _, index in valued] + bare


def _value(column: Column, look: Look, level: Level) -> Any:
    """Return what to sort by, None where there is nothing."""
    if column is Column.TITLE:
        return _natural(level.title) if level.title else None
    if column is Column.AUTHOR:
        return _natural(level.author) if level.author else None
    if column is Column.SIZE:
        return level.board.size, level.board.width
    facts = look(level)
    if column is Column.BOXES:
        return facts.boxes if facts else boxes_of(level.board)
    if facts is None:
        return None
    if column is Column.VERDICT:
        return _ORDER[facts.standing]
    return facts.pushes if column is Column.PUSHES else facts.solutions or None


_ORDER: Final = {standing: place for place, standing in enumerate(Standing)}
_DIGITS: Final = re.compile(r"[0-9]+")


def _natural(text: str) -> str:
    """Return a key under which "Level 2" comes before "Level 10"."""
    return _DIGITS.sub(_padded, text.casefold())


def _padded(digits: re.Match[str]) -> str:
    return digits[0].zfill(12)


def filtered(levels: Sequence[Level], keeps: Keeps, look: Look) -> list[int]:
    """Return the indices of the levels that a filter keeps, ascending."""
    return [index for index, level in enumerate(levels) if keeps(index, level, look(level))]


_COMPARISONS: Final = {">=": ge, "<=": le, "!=": ne, ">": gt, "<": lt, "=": eq, ":": eq}
_TERM: Final = re.compile(r'([a-z]+)(>=|<=|!=|>|<|=|:)("[^"]*"|\S*)|"([^"]*)"|(\S+)')
_NUMBERS: Final[dict[str, Callable[[int, Level, Facts | None], int | None]]] = {
    "number": lambda index, _level, _facts: index + 1,
    "width": lambda _index, level, _facts: level.board.width,
    "height": lambda _index, level, _facts: level.board.height,
    "size": lambda _index, level, _facts: level.board.size,
    "boxes": lambda _index, level, facts: facts.boxes if facts else boxes_of(level.board),
    "pushes": lambda _index, _level, facts: facts.pushes if facts else None,
    "moves": lambda _index, _level, facts: facts.moves if facts else None,
    "solutions": lambda _index, _level, facts: facts.solutions if facts else None,
}
_TEXTS: Final[dict[str, Callable[[Level], str]]] = {
    "title": lambda level: level.title,
    "author": lambda level: level.author,
    "notes": lambda level: level.notes,
}
_STANDINGS: Final = {
    "solved": Standing.SOLVED,
    "open": Standing.OPEN,
    "unsolvable": Standing.UNSOLVABLE,
    "draft": Standing.DRAFT,
}


def parsed(text: str) -> Keeps:
    """Return what a filter's words mean; a level is kept if it fulfils all of them.

    A word is looked for in title, author and notes. ``boxes>5``, ``pushes<=100``, ``width=12``
    compare (also height, size, number, moves, solutions); ``is:solved``, ``is:open``,
    ``is:unsolvable`` and ``is:draft`` ask for the verdict; ``author:ann`` looks there alone
    (also title, notes). Quotes hold words together.

    Raises
    ------
    FilterError
        A term is unknown, or compares with what is no number.
    """
    rules = [_rule(*found.groups()) for found in _TERM.finditer(text.casefold())]

    def keeps(index: int, level: Level, facts: Facts | None) -> bool:
        return all(rule(index, level, facts) for rule in rules)

    return keeps


@dataclass(frozen=True, slots=True)
class _Holds:
    """Whether one of some texts of a level holds a word."""

    word: str
    texts: tuple[Callable[[Level], str], ...]

    def __call__(self, _index: int, level: Level, _facts: Facts | None) -> bool:
        return any(self.word in text(level).casefold() for text in self.texts)


def _rule(name: str | None, sign: str, value: str, quoted: str | None, word: str | None) -> Keeps:
    if name is None:
        return _Holds(quoted if quoted is not None else word or "", tuple(_TEXTS.values()))
    value = value.strip('"')
    if name == "is" and sign in ":=":
        standing = _STANDINGS.get(value)
        if standing is None:
            raise FilterError(f"“is:{value}” means nothing; try is:{', is:'.join(_STANDINGS)}")
        return lambda _index, _level, facts: facts is not None and facts.standing is standing
    if name in _TEXTS and sign in ":=":
        return _Holds(value, (_TEXTS[name],))
    number = _NUMBERS.get(name)
    if number is None:
        known = ", ".join([*_NUMBERS, *_TEXTS])
        raise FilterError(f"“{name}” is nothing to filter by; there are {known}")
    if not value.isdecimal():
        raise FilterError(f"“{name}{sign}” wants a whole number behind it")
    compare, wanted = _COMPARISONS[sign], int(value)

    def rule(index: int, level: Level, facts: Facts | None) -> bool:
        found = number(index, level, facts)
        return found is not None and bool(compare(found, wanted))

    return rule
