"""The window in which two solutions of a level stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sokolab.core.board import Board
from sokolab.core.level import Solution
from sokolab.core.lurd import Replay, replay
from sokolab.core.metrics import metrics_of
from sokolab.core.words import counted
from sokolab.gui.scene.thumbnail import thumbnail
from sokolab.gui.shell.theme import Theme
from sokolab.routes.comparison import Comparison, compared, spliced

__all__ = ["CompareDialog"]

_SIDE: Final = 320
"""Pixels of the picture of a board."""
_COLUMNS: Final = ("After push", "First", "Second", "Take")


class CompareDialog(QDialog):
    """Two solutions, aligned where the boxes stand alike, and a third made of their stretches."""

    kept = Signal(str)
    """The third solution is to be kept; carries its letters."""

    def __init__(
        self, board: Board, solutions: Sequence[Solution], theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Compare solutions")
        self._board = board
        self._solutions = [one for one in solutions if replay(board, one.lurd).solves]
        self._theme = theme
        self._comparison: Comparison | None = None
        self._third: Replay | None = None
        self.choices = QComboBox(), QComboBox()
        self._pictures = QLabel(), QLabel()
        self._counts = QLabel(), QLabel()
        self.table = QTableWidget(0, len(_COLUMNS))
        self.summary = QLabel()
        self.keep = QPushButton("&Keep the third solution")
        self._lay_out()
        for number, one in enumerate(self._solutions, 1):
            for box in self.choices:
                box.addItem(one.title or f"Solution {number}")
        self.choices[1].setCurrentIndex(1)
        for box in self.choices:
            box.currentIndexChanged.connect(self._compare)
        self.table.currentCellChanged.connect(self._show_boards)
        self.table.itemChanged.connect(self._splice)
        self.keep.clicked.connect(self._keep)
        self._compare()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        sides = QHBoxLayout()
        for name, box, picture, counts in zip(
            ("First solution", "Second solution"),
            self.choices,
            self._pictures,
            self._counts,
            strict=True,
        ):
            box.setAccessibleName(name)
            box.view().setAccessibleName(name)
            picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
            picture.setMinimumSize(_SIDE, _SIDE // 2)
            column = QVBoxLayout()
            for widget in (box, picture, counts):
                column.addWidget(widget)
            sides.addLayout(column)
        layout.addLayout(sides)
        self.table.setHorizontalHeaderLabels(list(_COLUMNS))
        self.table.setAccessibleName("Stretches")
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        layout.addWidget(self.table)
        row = QHBoxLayout()
        row.addWidget(self.summary, 1)
        row.addWidget(self.keep)
        layout.addLayout(row)
        self.resize(720, 640)

    def _compare(self, *_: object) -> None:
        first, second = (self._solutions[box.currentIndex()] for box in self.choices)
        self._comparison = compared(self._board, first.lurd, second.lurd)
        for label, one in zip(self._counts, (first, second), strict=True):
            label.setText(_counts_of(replay(self._board, one.lurd)))
        self.table.blockSignals(True)
        self.table.setRowCount(0)
        for part in self._comparison.stretches:
            better = (part.second_pushes, part.second_moves) < (part.first_pushes, part.first_moves)
            texts = (
                f"{part.first[0]} to {part.first[1]}",
                _cost(part.first_pushes, part.first_moves),
                "the same" if part.is_same else _cost(part.second_pushes, part.second_moves),
            )
            row = self.table.rowCount()
            self.table.insertRow(row)
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                self.table.setItem(row, column, item)
            take = QTableWidgetItem("the second")
            take.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            if part.is_same:
                take.setText("")
            else:
                take.setFlags(take.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                take.setCheckState(_check(better))
            self.table.setItem(row, 3, take)
        self.table.blockSignals(False)
        differing = [row for row, part in enumerate(self._comparison.stretches) if not part.is_same]
        self.table.setCurrentCell(differing[0] if differing else 0, 0)
        self._show_boards()
        self._splice()

    def _show_boards(self, *_: object) -> None:
        """Show both boards at the end of the stretch chosen."""
        comparison, row = self._comparison, self.table.currentRow()
        if comparison is None or not 0 <= row < len(comparison.stretches):
            return
        part, colours = comparison.stretches[row], self._theme.colours
        for label, line, end in zip(
            self._pictures,
            (comparison.first, comparison.second),
            (part.first, part.second),
            strict=True,
        ):
            middle = line.position_after((end[0] + end[1]) // 2).as_board()
            image = thumbnail(middle, colours, _SIDE, largest=32)
            label.setPixmap(QPixmap.fromImage(image))
            label.setToolTip(f"After push {(end[0] + end[1]) // 2}")

    def _splice(self, *_: object) -> None:
        comparison = self._comparison
        if comparison is None:
            return
        takes = [
            item is not None and item.checkState() is Qt.CheckState.Checked
            for item in (self.table.item(row, 3) for row in range(self.table.rowCount()))
        ]
        self._third = spliced(comparison, takes)
        known = {replay(self._board, one.lurd).lurd for one in self._solutions}
        is_new = self._third.solves and self._third.lurd not in known
        self.summary.setText(f"Third: {_cost(self._third.pushes, self._third.moves)}")
        self.keep.setEnabled(is_new)

    def _keep(self) -> None:
        if self._third is not None:
            self.kept.emit(self._third.lurd)
            self.accept()


def _check(is_checked: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if is_checked else Qt.CheckState.Unchecked


def _cost(pushes: int, moves: int) -> str:
    return f"{counted(pushes, 'push', 'pushes')}, {counted(moves, 'move', 'moves')}"


def _counts_of(played: Replay) -> str:
    """Return all counts of a solution, on two lines."""
    found = metrics_of(played)
    return (
        f"{_cost(found.pushes, found.moves)}\n"
        f"{counted(found.box_lines, 'box line', 'box lines')}, "
        f"{counted(found.box_changes, 'box change', 'box changes')}, "
        f"{counted(found.pushing_sessions, 'pushing session', 'pushing sessions')}, "
        f"{counted(found.player_lines, 'player line', 'player lines')}"
    )
