"""The levels of the collection in hand as a table for Qt's views: sorted, filtered, dragged."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
)
from PySide6.QtWidgets import QWidget

from sokolab import formats
from sokolab.collection.level_columns import Column, cell_text, sorted_indices
from sokolab.collection.level_facts import LevelFacts, LevelStatus, box_count
from sokolab.collection.level_filter import LevelFilter, matching_indices
from sokolab.core.level import Level
from sokolab.core.words import counted
from sokolab.gui.collection.facts_loader import FactsLoader
from sokolab.gui.document.workspace import Workspace, level_name

__all__ = [
    "COLUMNS",
    "FACTS",
    "LEVEL",
    "LEVELS_MIME",
    "NUMBER",
    "NUMBER_COLUMNS",
    "LevelTableModel",
    "dragged_levels",
]

Index = QModelIndex | QPersistentModelIndex

COLUMNS: Final = (
    Column.TITLE,
    Column.SIZE,
    Column.BOXES,
    Column.STATUS,
    Column.PUSHES,
    Column.SOLUTIONS,
    Column.AUTHOR,
)
"""In the order of the table; the first one shows picture, number and title."""
NUMBER_COLUMNS: Final = (Column.SIZE, Column.BOXES, Column.PUSHES, Column.SOLUTIONS)
"""Those that are read from the right."""
LEVEL: Final = Qt.ItemDataRole.UserRole
"""The role of a row's :class:`Level`."""
FACTS: Final = Qt.ItemDataRole.UserRole + 1
"""The role of its facts, or None."""
NUMBER: Final = Qt.ItemDataRole.UserRole + 2
"""The role of its index in the collection, from 0."""
LEVELS_MIME: Final = "application/x-sokolab-levels"
"""Levels of the collection in hand, by their indices."""
_MOST_AS_TEXT: Final = 500
_SORT_EVERY: Final = 1500
"""Milliseconds between two sortings while facts are still being read."""
_BY_FACTS: Final = (Column.STATUS, Column.PUSHES, Column.SOLUTIONS, Column.BOXES)


def dragged_levels(mime: QMimeData) -> list[int]:
    """Return the indices of the levels that are dragged, ascending; none for anything else."""
    if not mime.hasFormat(LEVELS_MIME):
        return []
    return sorted(json.loads(bytes(mime.data(LEVELS_MIME).data())))


class LevelTableModel(QAbstractTableModel):
    """A row a level that is to be shown, in the order asked for.

    What a row tells is worked out when the row is looked at, so that a collection of any length
    is ready at once.
    """

    def __init__(
        self, workspace: Workspace, facts: FactsLoader, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._facts = facts
        self._column, self._falls = Column.NUMBER, False
        self._keeps: LevelFilter | None = None
        self._by_facts = False
        self._rows: Sequence[int] = ()
        self._stale: set[int] = set()
        self._later = QTimer(self)  # the row may follow when the pen rests
        self._later.setSingleShot(True)
        self._later.setInterval(150)
        self._later.timeout.connect(self._tell)
        self._sort_soon = QTimer(self)
        self._sort_soon.setSingleShot(True)
        self._sort_soon.setInterval(_SORT_EVERY)
        self._sort_soon.timeout.connect(self._arrange)
        workspace.opened.connect(self._restart)
        workspace.rearranged.connect(self._restart)
        workspace.level_changed.connect(self._note)
        facts.changed.connect(self._take_facts)
        self._restart()

    @property
    def shown(self) -> Sequence[int]:
        """The index of each row's level in the collection."""
        return self._rows

    @property
    def sorted_by(self) -> tuple[Column, bool]:
        """The column, and whether its values fall."""
        return self._column, self._falls

    @property
    def is_sorted(self) -> bool:
        """Whether the rows stand in another order than the levels in the collection."""
        return self._column is not Column.NUMBER or self._falls

    @property
    def is_filtered(self) -> bool:
        """Whether some levels may not be shown."""
        return self._keeps is not None

    def row_of(self, index: int) -> int | None:
        """Return the row of a level by its index, None where it is not shown."""
        try:
            return self._rows.index(index)
        except ValueError:
            return None

    def sort_by(self, column: Column, *, descending: bool) -> None:
        """Put the rows in another order."""
        if (column, descending) != (self._column, self._falls):
            self._column, self._falls = column, descending
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
            self._arrange()

    def filter_by(self, keeps: LevelFilter | None) -> None:
        """Show only the levels that this keeps; None shows all."""
        self._keeps = keeps
        self._arrange()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return how many levels are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell's text, what a screen reader speaks, the level, its facts or its index."""
        number = self._rows[index.row()]
        if role == NUMBER:
            return number
        level = self._workspace.collection.levels[number]
        if role == LEVEL:
            return level
        if role == FACTS:
            return self._facts.of(level)
        if role == Qt.ItemDataRole.DisplayRole:
            column = COLUMNS[index.column()]
            if column is Column.TITLE:
                return level_name(level, number)
            return cell_text(column, number, level, self._facts.of(level))
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return spoken_row(number, level, self._facts.of(level))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's heading; the one sorted by bears an arrow."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = COLUMNS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and column in NUMBER_COLUMNS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        arrow = (" ▾" if self._falls else " ▴") if column is self._column else ""
        return f"{'Level' if column is Column.TITLE else column.value}{arrow}"

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rows be dragged, and levels be dropped between them."""
        flags = super().flags(index)
        if index.isValid():
            return flags | Qt.ItemFlag.ItemIsDragEnabled
        return flags | Qt.ItemFlag.ItemIsDropEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        """Levels move within a collection."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        """Return what is understood when it is dropped."""
        return [LEVELS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return levels for a drag: their places, and text for other programs."""
        numbers = sorted({self._rows[index.row()] for index in indexes})
        mime = QMimeData()
        mime.setData(LEVELS_MIME, QByteArray(json.dumps(numbers).encode()))
        levels = self._workspace.collection.levels
        if len(numbers) <= _MOST_AS_TEXT:
            mime.setText("\n".join(formats.level_text(levels[number]) for number in numbers))
        return mime

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Whether it is levels, and the rows stand in the collection's own order."""
        return data.hasFormat(LEVELS_MIME) and not self.is_sorted

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Let the dragged levels stand before the row they are dropped at."""
        if self.canDropMimeData(data, action, row, column, parent):
            row = row if row >= 0 else parent.row() if parent.isValid() else len(self._rows)
            count = len(self._workspace.collection.levels)
            before = self._rows[row] if row < len(self._rows) else count
            self._workspace.gather(dragged_levels(data), before)
        return False  # nothing is left for the view to remove

    def _restart(self) -> None:
        self._facts.follow(self._workspace.collection.levels)
        self._stale.clear()
        self._arrange(is_new=True)

    def _arrange(self, *, is_new: bool = False) -> None:
        """Work out the rows; the view starts over only where they differ."""
        self._sort_soon.stop()
        levels = self._workspace.collection.levels
        colours = self._facts.of
        rows: Sequence[int] = range(len(levels))
        if self._keeps is not None:
            rows = matching_indices(levels, self._keeps, colours)
        if self.is_sorted:
            rows = sorted_indices(
                rows, levels, self._column, descending=self._falls, facts_of=colours
            )
        if is_new or rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif rows:
            last = self.index(len(rows) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _take_facts(self) -> None:
        """Show what is new; rows find another place once all is read, or every now and then."""
        if self._keeps is not None or self._column in _BY_FACTS:
            if self._facts.is_complete:
                self._arrange()
                return
            if not self._sort_soon.isActive():
                self._sort_soon.start()
        if self._rows:
            last = self.index(len(self._rows) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _note(self, number: int) -> None:
        self._stale.add(number)
        self._facts.hold()
        self._later.start()

    def _tell(self) -> None:
        levels = self._workspace.collection.levels
        for number in self._stale:
            if number < len(levels):
                self._facts.add(levels[number])
            row = self.row_of(number)
            if row is not None:
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))
        self._stale.clear()


def level_words(level: Level, facts: LevelFacts | None, *, leave_out: Sequence[Column] = ()) -> str:
    """Return what is known of a level, its size and boxes in a line; without some, if need be."""
    words = []
    boxes = facts.boxes if facts else box_count(level.board)
    for column, text in (
        (Column.STATUS, _verdict_words(facts)),
        (Column.SIZE, cell_text(Column.SIZE, 0, level, facts)),
        (Column.BOXES, counted(boxes, "box", "boxes")),
    ):
        if text and column not in leave_out:
            words.append(text)
    return " · ".join(words)


def _verdict_words(facts: LevelFacts | None) -> str:
    if facts is None:
        return ""
    if facts.pushes is not None:
        return counted(facts.pushes, "push", "pushes")
    return "" if facts.status is LevelStatus.OPEN else facts.status.value


def spoken_row(number: int, level: Level, facts: LevelFacts | None) -> str:
    """Return all that a row shows as a sentence."""
    is_known = facts is not None and facts.pushes is not None
    known = "" if is_known else ", no solution known"
    by = f", by {level.author}" if level.author else ""
    return f"{number + 1}. {level_name(level, number)}{by}: {level_words(level, facts)}{known}"
