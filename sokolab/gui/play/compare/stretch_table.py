"""The table of stretches: where two solutions agree, what each part costs, which one to take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from sokolab.language import phrase, tr
from sokolab.routes.comparison import Stretch

_COLUMNS: Final = (
    (phrase("Pushes of A"), phrase("The pushes of A after which the stretch begins and ends")),
    ("A", phrase("What the stretch costs on the left: moves/pushes")),
    ("B", phrase("What the stretch costs on the right: moves/pushes")),
    (phrase("Take B"), phrase("Whether the spliced solution takes the stretch from B")),
)
_TAKE: Final = 3


class StretchTable(QTableWidget):
    """A row for each stretch, in order; a mark takes it from the solution on the right."""

    pointed = Signal(int)
    """Another row is the current one; carries its number."""
    taken = Signal()
    """Another stretch is to be taken, or no more."""

    def __init__(self) -> None:
        super().__init__(0, len(_COLUMNS))
        self.setAccessibleName(tr("Stretches"))
        for column, (title, tip) in enumerate(_COLUMNS):
            head = QTableWidgetItem(str(title))
            head.setToolTip(str(tip))
            self.setHorizontalHeaderItem(column, head)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in (0, _TAKE):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.currentCellChanged.connect(lambda row, *_: self.pointed.emit(row))
        self.cellClicked.connect(lambda row, _column: self.pointed.emit(row))
        self.itemChanged.connect(lambda _item: self.taken.emit())

    @property
    def takes(self) -> list[bool]:
        """For each stretch, whether it is taken from the solution on the right."""
        marks = (self.item(row, _TAKE) for row in range(self.rowCount()))
        return [mark is not None and mark.checkState() is Qt.CheckState.Checked for mark in marks]

    def list_stretches(self, stretches: Sequence[Stretch]) -> None:
        """List stretches; those that cost less on the right are taken from there."""
        with QSignalBlocker(self):
            self.setRowCount(0)
            self.setRowCount(len(stretches))
            for row, part in enumerate(stretches):
                self._fill(row, part)

    def _fill(self, row: int, part: Stretch) -> None:
        first, second = (
            (part.first_pushes, part.first_moves),
            (part.second_pushes, part.second_moves),
        )
        texts = (
            tr("{first:,} to {last:,}", first=part.first[0], last=part.first[1]),
            f"{part.first_moves:,}/{part.first_pushes:,}",
            tr("the same") if part.is_same else f"{part.second_moves:,}/{part.second_pushes:,}",
            "",
        )
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            if column == _TAKE and not part.is_same:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                is_better = second < first
                item.setCheckState(Qt.CheckState.Checked if is_better else Qt.CheckState.Unchecked)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, tr("Take this stretch from B"))
            if column in (1, 2) and not part.is_same and (second < first) is (column == 2):
                font = item.font()
                font.setBold(second != first)
                item.setFont(font)
            self.setItem(row, column, item)

    def show_row(self, row: int) -> None:
        """Make a row the current one, without a signal."""
        if row != self.currentRow():
            with QSignalBlocker(self):
                self.setCurrentCell(row, max(self.currentColumn(), 0))
