"""Mouse and keyboard on the board, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sokolab.core.board import Board
from sokolab.editing.selection import Area, Selection
from sokolab.gui.app import Application

LEFT = Qt.MouseButton.LeftButton
RIGHT = Qt.MouseButton.RightButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


class Hand:
    """Sends real mouse and key events to the board of a window."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.view = app.view

    def select_area(self, top: int, left: int, height: int, width: int) -> None:
        """Select a rectangle of squares."""
        area = Area(top, left, height, width)
        self.app.editor.selected_squares.select(
            Selection.of_area(self.app.displayed_board.board, area)
        )

    def point(self, row: float, col: float) -> QPoint:
        geometry = self.view.geometry_map
        side = geometry.side
        return QPointF(
            geometry.left + (col + 0.5) * side, geometry.top + (row + 0.5) * side
        ).toPoint()

    def press(
        self,
        row: int,
        col: int,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = NO_KEYS,
    ) -> None:
        QTest.mousePress(self.view, button, keys, self.point(row, col))

    def move(self, row: int, col: int) -> None:
        """Move to a square (of the board as it is at this moment)."""
        QTest.mouseMove(self.view, self.point(row, col))
        QApplication.processEvents()

    def release(
        self,
        row: int,
        col: int,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = NO_KEYS,
    ) -> None:
        QTest.mouseRelease(self.view, button, keys, self.point(row, col))

    def click(self, row: int, col: int, button: Qt.MouseButton = LEFT) -> None:
        self.press(row, col, button)
        self.release(row, col, button)

    def drag(
        self,
        squares: Sequence[tuple[int, int]],
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = NO_KEYS,
    ) -> None:
        """Press on the first, move over the others, release on the last.

        Squares are those of the board as the drag begins, wherever it grows.
        """
        points = [self.point(row, col) for row, col in squares]
        QTest.mousePress(self.view, button, keys, points[0])
        for point in points[1:]:
            QTest.mouseMove(self.view, point)
            QApplication.processEvents()
        QTest.mouseRelease(self.view, button, keys, points[-1])

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        QTest.keyClick(self.view, key, keys)

    def type(self, text: str) -> None:
        QTest.keyClicks(self.view, text)

    def wheel(self, row: int, col: int, turns: int, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
        point = QPointF(self.point(row, col))
        event = QWheelEvent(
            point,
            QPointF(self.view.mapToGlobal(point)),
            QPoint(),
            QPoint(0, 120 * turns),
            Qt.MouseButton.NoButton,
            keys,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.view, event)

    def open(self, *rows: str) -> None:
        """Show a new document with that board and nothing to undo."""
        from sokolab.core.level import Level
        from sokolab.gui.document.level_document import LevelDocument

        self.document = LevelDocument(Level(Board.from_rows(rows)), self.app.displayed_board)
        self.app.displayed_board.show_document(self.document)

    @property
    def board(self) -> Board:
        return self.app.displayed_board.board

    @property
    def rows(self) -> list[str]:
        """The rows of the board shown, with ``-`` for floor."""
        return [row.ljust(self.board.width).replace(" ", "-") for row in self.board.rows()]

    @property
    def steps(self) -> list[str]:
        """The names of the steps in the undo history."""
        stack = self.app.displayed_board.document.undo_stack
        return [stack.text(index) for index in range(stack.count())]
