"""A small panel that shows what normalising removes, and does it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QHideEvent, QPainter, QPen
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout

from sokolab.editing.normal_form import Needless, needless, normalised
from sokolab.gui.document.stage import Stage
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import counted, phrase, tr


class _CrossesLayer:
    """Crosses the squares out that go."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self.needless: Needless | None = None

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint a cross on each square that goes, and shade the rows and columns."""
        if self.needless is None:
            return
        colours, side = self._view.colours, geometry.side
        visible = set(geometry.visible_squares())
        squares = [*self.needless.walls.tolist(), *self.needless.decoration.tolist()]
        for width, colour in ((4.0, colours.floor), (2.0, colours.error)):
            painter.setPen(QPen(colour, width))
            for square in visible.intersection(squares):
                rect = geometry.rect(square).adjusted(
                    0.25 * side, 0.25 * side, -0.25 * side, -0.25 * side
                )
                painter.drawLine(rect.topLeft(), rect.bottomRight())
                painter.drawLine(rect.topRight(), rect.bottomLeft())


class NormalisePanel(QDialog):
    """Says what does not matter for play, crosses it out on the board, and removes it."""

    def __init__(self, window: MainWindow, stage: Stage, view: BoardView) -> None:
        super().__init__(window, Qt.WindowType.Tool)
        self._stage = stage
        self._view = view
        self._layer = _CrossesLayer(view)
        self.setObjectName("normalise-panel")
        self.setWindowTitle(tr("Normalise"))
        self.summary = QLabel()
        self.remove = QPushButton(tr("&Remove"))
        self.remove.setDefault(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        buttons.addButton(self.remove, QDialogButtonBox.ButtonRole.ApplyRole)
        layout = QVBoxLayout(self)
        layout.addWidget(self.summary)
        layout.addWidget(buttons)
        buttons.rejected.connect(self.reject)
        self.remove.clicked.connect(self.apply)
        stage.shown.connect(self._follow)

    def open(self) -> None:
        """Show what would go."""
        self._stage.show_document(self._stage.document)
        self._view.add_layer(self._layer, on_top=True)
        self.show()
        self.raise_()
        self.activateWindow()
        self._follow()

    def apply(self) -> None:
        """Remove it, as one undo step, and close the panel."""
        document = self._stage.document
        found = needless(document.board)
        self.hide()
        shift = (-found.margins.top, -found.margins.left)
        document.replace_board(normalised(document.board), phrase("Normalise"), shift)

    def _follow(self, *_: object) -> None:
        if not self.isVisible():
            return
        found = needless(self._stage.document.board)
        self._layer.needless = found
        self._view.update()
        self.summary.setText(_sentence(found))
        self.remove.setEnabled(not found.is_nothing)

    def changeEvent(self, event: QEvent) -> None:
        """Say it in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._follow()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the crosses off the board."""
        self._layer.needless = None
        self._view.remove_layer(self._layer)
        super().hideEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close like Cancel."""
        self.hide()
        super().closeEvent(event)


def _sentence(found: Needless) -> str:
    """Return what goes, one kind a line."""
    if found.is_nothing:
        return tr("Nothing to remove: every wall and piece matters.")
    rows = found.margins.top + found.margins.bottom
    cols = found.margins.left + found.margins.right
    walls, others = len(found.walls), len(found.decoration)
    lines = (
        tr("These can go without any effect on play:"),
        walls and counted(walls, "• {n:,} spare wall", "• {n:,} spare walls"),
        others
        and counted(
            others,
            "• {n:,} square with pieces out of reach",
            "• {n:,} squares with pieces out of reach",
        ),
        rows and counted(rows, "• {n:,} empty row", "• {n:,} empty rows"),
        cols and counted(cols, "• {n:,} empty column", "• {n:,} empty columns"),
    )
    return "\n".join(line for line in lines if line)
