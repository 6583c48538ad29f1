"""The table of a batch: sorts, skips and reorders its levels."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from sokolab.batch.items import Item
from sokolab.batch.runner import Batch, ItemState
from sokolab.gui.batch.table_model import SORT, BatchTableModel
from sokolab.language import tr

_WIDTHS: Final = (64, 180, 180, 72)  # pixels: level, title, outcome, time
_NUMBER_WIDTH: Final = 92  # pixels: the columns of the job
_REASON_WIDTH: Final = 380  # pixels: a sentence


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
