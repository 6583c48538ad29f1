"""The parts of the tables of actions: rows, menus, and the conditions that enable rows.

The command palette lists all rows. Menus list only actions that are used often or hard to discover.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, Final, TypeAlias

from PySide6.QtGui import QKeySequence

from sokolab.language import Phrase, phrase

Keys: TypeAlias = str | QKeySequence.StandardKey | tuple[str, ...]
"""One key or several keys. The first one is shown."""


class Condition(Enum):
    """When an action makes sense. A controller decides whether the condition holds.

    ``DRAWING`` and ``PLAYING`` exclude each other. Levels and collections are the open ones; moves
    and pushes belong to the displayed game.
    """

    DRAWING = auto()
    PLAYING = auto()
    UNDO = auto()
    REDO = auto()
    SYMMETRY = auto()
    UNDERLAY = auto()
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
    SOLUTION_PLAYED = auto()
    SEARCH = auto()
    FINISHED_SEARCH = auto()
    MEND = auto()
    GENERATING = auto()
    TOUR_BEGUN = auto()


REASONS: Final = {
    Condition.DRAWING: phrase("only while you draw; Esc ends the game"),
    Condition.PLAYING: phrase("only in play (F6)"),
    Condition.UNDO: phrase("there is nothing to undo"),
    Condition.REDO: phrase("there is nothing to redo"),
    Condition.SYMMETRY: phrase("only while you draw symmetrically (H, V, Y)"),
    Condition.UNDERLAY: phrase("no picture lies over the board"),
    Condition.EARLIER_LEVELS: phrase("this is the first level"),
    Condition.LATER_LEVELS: phrase("this is the last level"),
    Condition.SEVERAL_LEVELS: phrase("this is the only level"),
    Condition.SEVERAL_COLLECTIONS: phrase("only one collection is open"),
    Condition.GAME: phrase("only in play (F6)"),
    Condition.FORWARD_PLAY: phrase("only in test play (F6)"),
    Condition.REVERSE_PLAY: phrase("only in reverse play (F8)"),
    Condition.LOST_GAME: phrase("no game is lost"),
    Condition.MOVES: phrase("nothing has been played (F6)"),
    Condition.PUSHES: phrase("nothing has been pushed (F6)"),
    Condition.MOVES_BEHIND: phrase("no moves were played"),
    Condition.MOVES_AHEAD: phrase("there are no moves ahead"),
    Condition.SOLUTION_PLAYED: phrase("no moves that solve the level were played"),
    Condition.SEARCH: phrase("no solver is running"),
    Condition.FINISHED_SEARCH: phrase("no search has ended"),
    Condition.MEND: phrase("no mend is known"),
    Condition.GENERATING: phrase("no levels are being generated"),
    Condition.TOUR_BEGUN: phrase("the tour has not begun"),
}
"""Why an action makes no sense when its condition does not hold."""


@dataclass(frozen=True)
class Row:
    """An action of a menu. ``tip`` says what it does, and why.

    Actions are bound by ``name``. ``icon`` is a name in ``resources/icons``. The action is enabled
    only under the condition ``enabled_if``, and visible only under ``visible_if``. If it
    ``repeats``, it runs again while its key is held down. An action that is not ``listed`` is only
    in the command palette, and its text marks no menu letter. The palette also finds actions by
    their ``search_words`` and by the titles of their menus.
    """

    name: str
    text: Phrase | str
    keys: Keys
    icon: str = ""
    checkable: bool = False
    enabled_if: Condition | None = None
    visible_if: Condition | None = None
    repeats: bool = True
    tip: Phrase | str = ""
    search_words: Phrase | None = None
    listed: bool = True

    def does(self, tip: Phrase | str) -> Row:
        """Return the row with this tooltip, a phrase or an English text."""
        return replace(self, tip=tip if isinstance(tip, Phrase) else Phrase(tip))

    def also(self, words: str) -> Row:
        """Return the row with more words, in English, by which the command palette finds it."""
        return replace(self, search_words=Phrase(words))


def row(
    name: str,
    text: str,
    keys: Keys,
    icon: str = "",
    *,
    checkable: bool = False,
    enabled_if: Condition | None = None,
    visible_if: Condition | None = None,
    repeats: bool = True,
) -> Row:
    """Return a row of a table with an English text."""
    return Row(
        name,
        Phrase(text),
        keys,
        icon,
        checkable=checkable,
        enabled_if=enabled_if,
        visible_if=visible_if,
        repeats=repeats,
    )


class ExclusiveRows:
    """A group of rows. One of them is checked."""

    def __init__(self, *rows: Row) -> None:
        self.rows: Final = tuple(replace(row, checkable=True) for row in rows)


class Menu:
    """A menu or submenu. Its name serves to add entries that are known only later."""

    def __init__(
        self, title: Phrase | str, *entries: Entry, name: str = "", listed: bool = True
    ) -> None:
        self.title: Final = title if isinstance(title, Phrase) else Phrase(title)
        self.entries: Final = entries
        self.name: Final = name
        self.listed: Final = listed

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the menu and of its submenus."""
        for entry in self.entries:
            if isinstance(entry, Row):
                yield entry
            elif isinstance(entry, ExclusiveRows):
                yield from entry.rows
            elif isinstance(entry, Menu):
                yield from entry.rows()


SEPARATOR: Final = None
"""The entry that draws a line between two others."""
Entry: TypeAlias = Row | ExclusiveRows | Menu | None


def when(enabled_if: Condition, *entries: Entry) -> Iterator[Entry]:
    """Yield entries with a condition under which their rows make sense."""
    return (_entry_with(entry, enabled_if=enabled_if) for entry in entries)


def palette_only(*entries: Entry) -> Iterator[Entry]:
    """Yield entries that are only in the command palette, not in a menu."""
    return (_entry_with(entry, listed=False) for entry in entries)


def _entry_with(entry: Entry, **changes: Any) -> Entry:
    """Return an entry with some fields of its rows replaced."""
    if isinstance(entry, Row):
        return replace(entry, **changes)
    if isinstance(entry, ExclusiveRows):
        return ExclusiveRows(*(replace(row, **changes) for row in entry.rows))
    if isinstance(entry, Menu):
        inner = (_entry_with(child, **changes) for child in entry.entries)
        listed = changes.get("listed", entry.listed)
        return Menu(entry.title, *inner, name=entry.name, listed=listed)
    return entry
