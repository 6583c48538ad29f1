"""The table of a batch: its items and their answers, sorted, skipped and reordered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from sokolab.batch.items import Item, ItemAnswer
from sokolab.batch.jobs import VERDICT_COLUMNS
from sokolab.batch.report import column_title, figure_text
from sokolab.batch.runner import Batch, ItemState
from sokolab.gui.plain_text import plain_tooltip
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, phrase, tr
from sokolab.reports.outcome_report import outcome_words
from sokolab.reports.run_report import duration

SORT: Final = Qt.ItemDataRole.UserRole
"""The role of the values that a column is sorted by."""
_Index = QModelIndex | QPersistentModelIndex
_NONE: Final = QModelIndex()
_NUMBER, _TITLE, _OUTCOME, _TIME, _FIXED = range(5)
_ICONS: Final = {
    "SOLVED": "run-solved",
    "UNSOLVABLE": "error",
    "VALID": "run-solved",
    "ANALYSED": "run-solved",
    "CONVERTED": "run-solved",
    "SHORTER": "run-solved",
    "INVALID": "warning",
    "FAILED": "warning",
    "CRASHED": "warning",
}
_TITLES: Final = (phrase("Level"), phrase("Title"), phrase("Outcome"), phrase("Time"))
"""Of the columns that every job has."""
_STATES: Final = {
    ItemState.WAITING: (phrase("Waiting"), ""),
    ItemState.RUNNING: (phrase("Running …"), "run-searching"),
    ItemState.SKIPPED: (phrase("Skipped"), "run-stopped"),
}
_WIDTHS: Final = (64, 180, 180, 72)  # pixels: level, title, outcome, time
_NUMBER_WIDTH: Final = 92  # pixels: the columns of the job
_REASON_WIDTH: Final = 380  # pixels: a sentence


class BatchTableModel(QAbstractTableModel):
    """Shows a batch; :meth:`refresh` updates the rows that changed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._batch: Batch | None = None
        self._items: tuple[Item, ...] = ()
        self._rows: dict[str, int] = {}
        self._columns: tuple[str, ...] = ()

    def show(self, batch: Batch) -> None:
        """Show another batch."""
        self.beginResetModel()
        self._batch = batch
        self._items = batch.items
        self._rows = {item.key: row for row, item in enumerate(self._items)}
        self._columns = batch.job.columns
        self.endResetModel()

    def refresh(self, keys: Iterable[str]) -> None:
        """Update the rows of some items."""
        last = self.columnCount() - 1
        for key in keys:
            row = self._rows[key]
            self.dataChanged.emit(self.index(row, 0), self.index(row, last))

    def item(self, row: int) -> Item:
        """Return the item of a row."""
        return self._items[row]

    def row(self, key: str) -> int:
        """Return the row of an item."""
        return self._rows[key]

    # The interface of Qt --------------------------------------------------------------------------

    def rowCount(self, parent: _Index = _NONE) -> int:
        """Return the number of items."""
        return 0 if parent.isValid() else len(self._items)

    def columnCount(self, parent: _Index = _NONE) -> int:
        """Return the number of columns: four, and those of the job."""
        return 0 if parent.isValid() else _FIXED + len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's title and alignment."""
        if role == Qt.ItemDataRole.TextAlignmentRole and self._is_text(section):
            return self._alignment(section)
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            is_fixed = section < _FIXED
            title = _TITLES[section] if is_fixed else column_title(self._columns[section - _FIXED])
            return str(title)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the content of a cell."""
        item = self._items[index.row()]
        assert self._batch is not None
        answer = self._batch.answers.get(item.key)
        column = index.column()
        if role == SORT:
            return self._key(item, answer, column)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(item, answer, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(answer.sentence) if answer else None
        if role == Qt.ItemDataRole.DecorationRole and column == _OUTCOME:
            return self._icon(item, answer)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        return None

    def _text(self, item: Item, answer: ItemAnswer | None, column: int) -> str:
        if column == _NUMBER:
            return str(item.number) if item.number else ""
        if column == _TITLE:
            return item.title
        if column == _OUTCOME:
            return str(outcome_words(answer.outcome) if answer else self._state(item)[0])
        if answer is None:
            return ""
        if column == _TIME:
            return duration(answer.seconds)
        name = self._columns[column - _FIXED]
        return figure_text(name, answer.figures.get(name))

    def _key(self, item: Item, answer: ItemAnswer | None, column: int) -> Any:
        """Return what to sort by: numbers by value, unknown values last."""
        if column == _NUMBER:
            return item.number
        if column in (_TITLE, _OUTCOME):
            return self._text(item, answer, column).casefold()
        if answer is None:
            return float("inf")
        value = (
            answer.seconds
            if column == _TIME
            else answer.figures.get(self._columns[column - _FIXED])
        )
        if value is None:
            return float("inf")
        return self._text(item, answer, column) if isinstance(value, Phrase) else value

    def _state(self, item: Item) -> tuple[Phrase, str]:
        assert self._batch is not None
        return _STATES[self._batch.state(item.key)]

    def _icon(self, item: Item, answer: ItemAnswer | None) -> QIcon:
        name = _ICONS.get(answer.outcome, "run-undecided") if answer else self._state(item)[1]
        return self._theme.icon(name) if name else QIcon()

    def _is_text(self, column: int) -> bool:
        if column >= _FIXED:
            return self._columns[column - _FIXED] in VERDICT_COLUMNS
        return column in (_TITLE, _OUTCOME)

    def _alignment(self, column: int) -> int:
        """Return the alignment of a column: texts to the left, numbers to the right."""
        flags = Qt.AlignmentFlag
        side = flags.AlignLeft if self._is_text(column) else flags.AlignRight
        return int(side | flags.AlignVCenter)


class BatchTableView(QTableView):
    """Shows a batch and changes its order.

    Attributes
    ----------
    skip_action
        Skips the selected levels.
    """

    level_wanted = Signal(int)
    """Carries the index, from 0, of the level to go to."""
    skipped = Signal()
    """Some levels were skipped."""

    def __init__(self, table: BatchTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._batch: Batch | None = None
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(table)
        self._sorted.setSortRole(SORT)
        self.skip_action = QAction(tr("Skip"), self)
        self.skip_action.setShortcut(QKeySequence.StandardKey.Delete)
        self.skip_action.triggered.connect(self._skip)
        self.addAction(self.skip_action)
        self._build()

    def _build(self) -> None:
        self.setModel(self._sorted)
        self.setAccessibleName(tr("Levels of the batch"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultSectionSize(_NUMBER_WIDTH)
        self.doubleClicked.connect(self._open_level)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)

    def show_batch(self, batch: Batch) -> None:
        """Show another batch."""
        self._batch = batch
        self._table.show(batch)
        wide = {"reason": _REASON_WIDTH}
        widths = *_WIDTHS, *(wide.get(name, _NUMBER_WIDTH) for name in batch.job.columns)
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        self.fit_headings()

    def fit_headings(self) -> None:
        """Widen the columns whose headings are longer than they are wide."""
        header = self.horizontalHeader()
        for column in range(header.count()):
            needed = header.sectionSizeHint(column)
            if needed > self.columnWidth(column):
                self.setColumnWidth(column, needed)

    def _chosen(self) -> list[Item]:
        rows = self.selectionModel().selectedRows()
        return [self._table.item(self._sorted.mapToSource(index).row()) for index in rows]

    def _skip(self) -> None:
        if self._batch is not None:
            keys = [item.key for item in self._chosen()]
            self._batch.skip(keys)
            self._table.refresh(keys)
            self.skipped.emit()

    def _first(self) -> None:
        if self._batch is not None:
            self._batch.move([item.key for item in self._chosen()], 0)

    def _last(self) -> None:
        if self._batch is not None:
            self._batch.move([item.key for item in self._chosen()], len(self._batch.order))

    def _open_level(self, index: QModelIndex) -> None:
        number = self._table.item(self._sorted.mapToSource(index).row()).number
        if number:
            self.level_wanted.emit(number - 1)

    def _show_menu(self, point: QPoint) -> None:
        batch = self._batch
        can_move = batch is not None and any(
            batch.state(item.key) in (ItemState.WAITING, ItemState.RUNNING)
            for item in self._chosen()
        )
        menu = QMenu(self)
        menu.addAction(tr("Show on the board"), lambda: self._open_level(self.currentIndex()))
        menu.addSeparator()
        for text, do in ((tr("Do next"), self._first), (tr("Do last"), self._last)):
            menu.addAction(text, do).setEnabled(can_move)
        self.skip_action.setEnabled(can_move)
        menu.addAction(self.skip_action)
        menu.exec(self.viewport().mapToGlobal(point))
        self.skip_action.setEnabled(True)
