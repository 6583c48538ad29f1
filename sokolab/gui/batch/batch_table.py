"""The table of a batch: its items and their answers, sorted, skipped and reordered."""

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from PySide6 import QtCore
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QMenu, QTableView, QWidget

from sokolab.batch import jobs, report
from sokolab.batch.items import Item, ItemAnswer
from sokolab.batch.runner import Batch, ItemState
from sokolab.gui.shell import building, lists
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, phrase, tr
from sokolab.reports.run_report import duration, outcome_words
from sokolab.verdicts.values import VerdictKind

SORT: Final = Qt.ItemDataRole.UserRole
"""The role of the values by which a column is sorted."""
_Index = QModelIndex | QPersistentModelIndex
_NO_PARENT: Final = QModelIndex()
_NUMBER, _TITLE, _OUTCOME, _TIME, _COMMON_COLUMNS = range(5)
_ICONS: Final = {
    **dict.fromkeys(("SOLVED", "VALID", "ANALYSED", "RATED", "CONVERTED", "SHORTER"), "run-solved"),
    **dict.fromkeys(("INVALID", "FAILED", "CRASHED"), "warning"),
    "UNSOLVABLE": "error",
}
_TITLES: Final = (phrase("Level"), phrase("Title"), phrase("Outcome"), phrase("Time"))
"""The titles of the columns common to all jobs."""
_STATES: Final = {
    ItemState.WAITING: (phrase("Waiting"), ""),
    ItemState.RUNNING: (phrase("Running …"), "run-searching"),
    ItemState.SKIPPED: (phrase("Skipped"), "run-stopped"),
}
_NUMBER_SAMPLES: Final = {_NUMBER: "0000", _TIME: "00 min 00 s"}  # no phrase: for their width
_NODES_SAMPLE, _NUMBER_SAMPLE = "00,000,000", "00,000"
"""Sample texts for the widths of columns of numbers before any number is known."""
_MIN_TITLE_LETTERS, _MIN_REASON_LETTERS = 20, 36  # widths of titles and reasons
_PADDING: Final = 16  # pixels between the texts of two columns


class BatchTableModel(QAbstractTableModel):
    """Shows a batch. :meth:`refresh` updates the rows that changed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.batch: Batch | None = None
        self._items: tuple[Item, ...] = ()
        self._rows: dict[str, int] = {}
        self._columns: tuple[str, ...] = ()

    def show(self, batch: Batch) -> None:
        """Show another batch."""
        self.beginResetModel()
        self.batch = batch
        self._items = batch.items
        self._rows = {item.key: row for row, item in enumerate(self._items)}
        self._columns = batch.job.columns
        self.endResetModel()

    def refresh(self, keys: Iterable[str]) -> None:
        """Update the rows of some items."""
        last = self.columnCount() - 1
        for row in map(self._rows.__getitem__, keys):
            self.dataChanged.emit(self.index(row, 0), self.index(row, last))

    def item(self, row: int) -> Item:
        """Return the item in a row. Rows keep the order of the batch."""
        return self._items[row]

    def heading(self, column: int) -> str:
        """Return the title of a column: a fixed one, or one of the job's figures."""
        return str((*_TITLES, *map(report.column_title, self._columns))[column])

    def is_wide(self, column: int) -> bool:
        """Whether a column holds titles or sentences, which share the spare width."""
        return column == _TITLE or (
            column >= _COMMON_COLUMNS and self._columns[column - _COMMON_COLUMNS] == "reason"
        )

    def sample_texts(self, column: int) -> list[str]:
        """Return sample texts for the width of a column, used before answers are known."""
        if column == _TITLE:
            return [item.title for item in self._items] or [""]
        if column == _OUTCOME:
            states = (words for words, _ in _STATES.values())
            return [str(words) for words in (*map(outcome_words, _ICONS), *states)]
        name = self._columns[column - _COMMON_COLUMNS] if column >= _COMMON_COLUMNS else ""
        if name == "verdict":
            return [report.figure_text(name, kind.value) for kind in VerdictKind]
        return [_NODES_SAMPLE] if name == "nodes" else [_NUMBER_SAMPLES.get(column, _NUMBER_SAMPLE)]

    # The interface of Qt --------------------------------------------------------------------------

    def rowCount(self, parent: _Index = _NO_PARENT) -> int:
        """Return the number of items."""
        return 0 if parent.isValid() else len(self._items)

    def columnCount(self, parent: _Index = _NO_PARENT) -> int:
        """Return the number of columns: four, and those of the job."""
        return 0 if parent.isValid() else _COMMON_COLUMNS + len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's title and alignment."""
        if role == Qt.ItemDataRole.TextAlignmentRole and self._is_text(section):
            return self._alignment(section)
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.heading(section)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the content of a cell."""
        item = self._items[index.row()]
        assert self.batch is not None
        answer = self.batch.answers.get(item.key)
        column, roles = index.column(), Qt.ItemDataRole
        if role == SORT:
            return self._sort_key(item, answer, column)
        if role == roles.DisplayRole:
            return self._cell_text(item, answer, column)
        if role == roles.ToolTipRole:
            return building.plain_tooltip(answer.sentence) if answer else None
        if role == roles.DecorationRole and column == _OUTCOME:
            if answer:
                icon = _ICONS.get(answer.outcome, "run-undecided")
            else:
                _, icon = self._state_display(item)
            return self._theme.icon(icon) if icon else QIcon()
        return self._alignment(column) if role == roles.TextAlignmentRole else None

    def _cell_text(self, item: Item, answer: ItemAnswer | None, column: int) -> str:
        if column == _NUMBER:
            return str(item.number) if item.number else ""
        if column == _TITLE:
            return item.title
        if column == _OUTCOME:
            return str(outcome_words(answer.outcome) if answer else self._state_display(item)[0])
        if answer is None:
            return ""
        if column == _TIME:
            return duration(answer.seconds)
        name = self._columns[column - _COMMON_COLUMNS]
        return report.figure_text(name, answer.figures.get(name))

    def _sort_key(self, item: Item, answer: ItemAnswer | None, column: int) -> Any:
        """Return the sort key of a cell: numbers sort by value, unknown values last."""
        if column == _NUMBER:
            return item.number
        if column in (_TITLE, _OUTCOME):
            return self._cell_text(item, answer, column).casefold()
        if answer is not None and column == _TIME:
            return answer.seconds
        value = answer and answer.figures.get(self._columns[column - _COMMON_COLUMNS])
        if value is None:
            return float("inf")
        return str(value) if isinstance(value, Phrase) else value

    def _state_display(self, item: Item) -> tuple[Phrase, str]:
        """Return the words and the icon of an item without an answer."""
        assert self.batch is not None
        return _STATES[self.batch.state(item.key)]

    def _is_text(self, column: int) -> bool:
        if column >= _COMMON_COLUMNS:
            return self._columns[column - _COMMON_COLUMNS] in jobs.VERDICT_COLUMNS
        return column in (_TITLE, _OUTCOME)

    def _alignment(self, column: int) -> int:
        """Return the alignment of a column: texts to the left, numbers to the right."""
        flags = Qt.AlignmentFlag
        horizontal = flags.AlignLeft if self._is_text(column) else flags.AlignRight
        return int(horizontal | flags.AlignVCenter)


class BatchTableView(QTableView):
    """Shows a batch and changes its order. Its ``skip_action`` skips the selected levels."""

    level_requested = Signal(int)
    """The user wants to go to a level. Carries its index, from 0."""
    skipped = Signal()
    """Some levels were skipped."""

    def __init__(self, table: BatchTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._fit_timer = building.timer_for(self.fit_columns, self, 0)
        self._sorted_table = QtCore.QSortFilterProxyModel(self)
        self._sorted_table.setSourceModel(table)
        self._sorted_table.setSortRole(SORT)
        self.skip_action = QAction(tr("Skip"), self)
        self.skip_action.setShortcut(QKeySequence.StandardKey.Delete)
        self.skip_action.triggered.connect(self._skip_chosen)
        self.addAction(self.skip_action)
        self.setModel(self._sorted_table)
        self.setAccessibleName(tr("Levels of the batch"))
        self.setObjectName("batch")
        self.setSortingEnabled(True)
        self.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        lists.plain_rows(self)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.doubleClicked.connect(self._open_level)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)

    def show_batch(self, batch: Batch) -> None:
        """Show another batch."""
        self._table.show(batch)
        self.fit_columns()

    def changeEvent(self, event: QtCore.QEvent) -> None:
        """Fit the table to a new text size."""
        super().changeEvent(event)
        if event.type() is QtCore.QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
            self._fit_timer.start()  # once the headings have their new font

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the spare width between titles and reasons."""
        super().resizeEvent(event)
        self._share_spare_width()

    def fit_columns(self) -> None:
        """Make each column as wide as its heading and contents. Titles and reasons get the rest."""
        header, metrics = self.horizontalHeader(), self.fontMetrics()
        for column in range(header.count()):
            if not self._table.is_wide(column):
                text_widths = map(metrics.horizontalAdvance, self._table.sample_texts(column))
                icon_width = self.iconSize().width() if column == _OUTCOME else 0
                needed_width = max(text_widths) + icon_width + _PADDING
                self.setColumnWidth(column, max(header.sectionSizeHint(column), needed_width))
        self._share_spare_width()

    def _share_spare_width(self) -> None:
        """Give the titles the width of the longest one, and the rest to the reasons."""
        column_count, metrics = self._table.columnCount(), self.fontMetrics()
        wide_columns = [column for column in range(column_count) if self._table.is_wide(column)]
        spare_width = self.viewport().width()
        spare_width -= sum(
            self.columnWidth(column) for column in range(column_count) if column not in wide_columns
        )
        for column in wide_columns:
            if column == _TITLE:
                text_widths = map(metrics.horizontalAdvance, self._table.sample_texts(column))
                heading_width = self.horizontalHeader().sectionSizeHint(column)
                longest_width = max(max(text_widths) + _PADDING, heading_width)
                min_width = _MIN_TITLE_LETTERS * metrics.averageCharWidth()
                width = min(longest_width, max(spare_width, min_width))
            else:
                width = max(spare_width, _MIN_REASON_LETTERS * metrics.averageCharWidth())
            self.setColumnWidth(column, width)
            spare_width -= width

    def _chosen_items(self) -> list[Item]:
        rows = self.selectionModel().selectedRows()
        return [self._table.item(self._sorted_table.mapToSource(index).row()) for index in rows]

    def _skip_chosen(self) -> None:
        if self._table.batch is not None:
            keys = [item.key for item in self._chosen_items()]
            self._table.batch.skip(keys)
            self._table.refresh(keys)
            self.skipped.emit()

    def _open_level(self, index: QModelIndex) -> None:
        number = self._table.item(self._sorted_table.mapToSource(index).row()).number
        if number:
            self.level_requested.emit(number - 1)

    def _show_menu(self, point: QtCore.QPoint) -> None:
        batch, keys = self._table.batch, [item.key for item in self._chosen_items()]
        if batch is None:
            return
        active_states = (ItemState.WAITING, ItemState.RUNNING)
        can_move = any(batch.state(key) in active_states for key in keys)
        menu = QMenu(self)
        menu.addAction(tr("Show on the board"), lambda: self._open_level(self.currentIndex()))
        menu.addSeparator()
        for text, index in ((tr("Do next"), 0), (tr("Do last"), len(batch.items))):
            menu.addAction(text, partial(batch.move, keys, index)).setEnabled(can_move)
        self.skip_action.setEnabled(can_move)
        menu.addAction(self.skip_action)
        menu.exec(self.viewport().mapToGlobal(point))
        self.skip_action.setEnabled(True)
