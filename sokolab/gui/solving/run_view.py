"""The view of the runs: as high as its rows, with the columns that fit its width."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from sokolab.gui.solving.run_table import RunTableModel
from sokolab.language import tr

_MOST_ROWS: Final = 10
"""Rows that are shown at once; a longer table scrolls."""
_GAP: Final = 3
"""Pixels between two columns or rows, besides the padding."""
_PADDING: Final = 3
"""Pixels beside a text in the header and in a cell, as in the style sheet."""


class RunView(QTableView):
    """A table without a horizontal scroll bar, in which no cell is cut.

    Columns are as wide as their longest text so far. From the left, as many are shown as fit;
    the first one takes the space that is left.
    """

    replay_wanted = Signal()
    """The chosen row was double-clicked, or Enter pressed on it."""

    def __init__(self, table: RunTableModel) -> None:
        super().__init__()
        self._table = table
        self._widths: list[int] = []
        self.setObjectName("runs")
        self.setModel(table)
        self.setAccessibleName(tr("Searches"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setIconSize(QSize(16, 16))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setMinimumSectionSize(1)
        self.horizontalHeader().setHighlightSections(False)
        table.rowsInserted.connect(self._measure_all)
        table.modelReset.connect(self._measure_all)
        table.dataChanged.connect(self._measure_changed)
        self.doubleClicked.connect(lambda _index: self.replay_wanted.emit())
        self._measure_all()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the columns that fit."""
        super().resizeEvent(event)
        self._share_width()

    def changeEvent(self, event: QEvent) -> None:
        """Measure everything again in another font or language."""
        super().changeEvent(event)
        kinds = QEvent.Type
        if event.type() in (kinds.FontChange, kinds.StyleChange, kinds.LanguageChange):
            self._measure_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Replay on Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.replay_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _measure_all(self, *_: object) -> None:
        self._widths = [
            max(map(self._width_of, self._table.least_texts(column)))
            for column in range(self._table.columnCount())
        ]
        rows = self._table.rowCount()
        for row in range(rows):
            self._fit_height(row)
        if rows:
            self._widen(0, rows - 1)
        self._share_width()
        self._fit_rows()

    def _measure_changed(self, first: QModelIndex, last: QModelIndex, roles: list[int]) -> None:
        """Make room for changed texts; rows change their height only with all their roles."""
        if not roles:
            for row in range(first.row(), last.row() + 1):
                self._fit_height(row)
            self._fit_rows()
        before = list(self._widths)
        self._widen(first.row(), last.row())
        if self._widths != before:
            self._share_width()

    def _widen(self, first: int, last: int) -> None:
        """Widen columns for the texts of some rows; they never shrink while numbers change."""
        for column, width in enumerate(self._widths):
            cells = (self._table.index(row, column) for row in range(first, last + 1))
            needed = (self.sizeHintForIndex(cell).width() + _GAP for cell in cells)
            self._widths[column] = max(width, *needed)

    def _width_of(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text) + 2 * _PADDING + _GAP

    def _fit_height(self, row: int) -> None:
        """Set a row's height; Qt itself would measure all rows whenever one changes."""
        self.setRowHeight(row, self.sizeHintForIndex(self._table.index(row, 0)).height() + _GAP)

    def _fit_rows(self) -> None:
        """Make the table as high as its rows."""
        rows = self._table.rowCount()
        heights = sum(self.rowHeight(row) for row in range(min(rows, _MOST_ROWS)))
        header = self.horizontalHeader().sizeHint().height()
        self.setFixedHeight(header + heights + 2 * self.frameWidth())
        has_more = rows > _MOST_ROWS
        policies = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policies.ScrollBarAlwaysOn if has_more else policies.ScrollBarAlwaysOff
        )
        self.setVisible(rows > 0)

    def _share_width(self) -> None:
        """Show the first columns that fit, and give the first one what is left."""
        rest = self.viewport().width()
        for column, width in enumerate(self._widths):
            is_shown = column == 0 or width <= rest
            rest = rest - width if is_shown else -1
            self.setColumnHidden(column, not is_shown)
            self.setColumnWidth(column, width)
        shown = [column for column in range(len(self._widths)) if not self.isColumnHidden(column)]
        taken = sum(self._widths[column] for column in shown[1:])
        self.setColumnWidth(0, max(self.viewport().width() - taken, 1))
        self.scrollTo(self.currentIndex())
