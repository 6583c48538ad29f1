"""What the tables of actions are made of: rows, menus, and the conditions that enable rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, TypeAlias

from PySide6.QtGui import QKeySequence

from sokolab.language import Phrase

Keys: TypeAlias = str | QKeySequence.StandardKey | tuple[str, ...]
"""One key, or several, of which the first one is shown."""


class Condition(Enum):
    """When an action makes sense; a controller says whether it holds.

    ``DRAWING`` and ``PLAYING`` exclude each other. The levels and collections are those that are
    open, the moves and pushes those of the game on show.
    """

    DRAWING = auto()
    PLAYING = auto()
    UNDO = auto()
    REDO = auto()
    SYMMETRY = auto()
    EARLIER_LEVELS = auto()
    LATER_LEVELS = auto()
    SEVERAL_LEVELS = auto()
    SEVERAL_COLLECTIONS = auto()
    GAME = auto()
    FORWARD_PLAY = auto()
    REVERSE_PLAY = auto()
    LOST_GAME = auto()
    MOVES = auto()
    PUSHES = auto()
    MOVES_BEHIND = auto()
    MOVES_AHEAD = auto()
    SEARCH = auto()
    FINISHED_SEARCH = auto()
    MEND = auto()
    TOUR_BEGUN = auto()


@dataclass(frozen=True)
class Row:
    """An action as a menu lists it, with a tip: what it does, and what for.

    It is bound by its name. The icon is a name in ``resources/icons``. It can be enabled and shown
    only under a condition, and is done again while its key is held down if it repeats.
    """

    name: str
    text: Phrase | str
    keys: Keys
    icon: str = ""
    checkable: bool = False
    where: Condition | None = None
    shown: Condition | None = None
    repeats: bool = True
    tip: Phrase | str = ""

    def does(self, tip: Phrase | str) -> Row:
        """Return the row with its tip, a phrase or its English: what the action does, what for."""
        return replace(self, tip=tip if isinstance(tip, Phrase) else Phrase(tip))


def row(
    name: str,
    text: str,
    keys: Keys,
    icon: str = "",
    *,
    checkable: bool = False,
    where: Condition | None = None,
    shown: Condition | None = None,
    repeats: bool = True,
) -> Row:
    """Return a row of a table; its text is English, as that of a phrase is."""
    return Row(name, Phrase(text), keys, icon, checkable, where, shown, repeats)


class OneOf:
    """Rows of which one is checked."""

    def __init__(self, *rows: Row) -> None:
        self.rows: Final = tuple(replace(row, checkable=True) for row in rows)


class Menu:
    """A menu or submenu; by its name, entries that are known only later are added to it."""

    def __init__(self, title: Phrase | str, *entries: Entry, name: str = "") -> None:
        self.title: Final = title if isinstance(title, Phrase) else Phrase(title)
        self.entries: Final = entries
        self.name: Final = name

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the menu and of its submenus."""
        for entry in self.entries:
            if isinstance(entry, Row):
                yield entry
            elif isinstance(entry, OneOf):
                yield from entry.rows
            elif isinstance(entry, Menu):
                yield from entry.rows()


SEPARATOR: Final = None
"""A line between two entries."""
Entry: TypeAlias = Row | OneOf | Menu | None


def when(where: Condition, *entries: Entry) -> Iterator[Entry]:
    """Yield entries whose rows make sense only if a condition holds."""
    for entry in entries:
        if isinstance(entry, Row):
            yield replace(entry, where=where)
        elif isinstance(entry, Menu):
            yield Menu(entry.title, *when(where, *entry.entries), name=entry.name)
        else:
            yield entry
