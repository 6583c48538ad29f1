"""Panels and a dialog of the editor that are loaded when they are first asked for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QHideEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.editing.brush import KINDS, Brush
from sokolab.editing.pieces import Needless, needless, normalised, occurrences, replaced
from sokolab.editing.strokes import Cell
from sokolab.gui.document.stage import Stage
from sokolab.gui.editor.drawing_tools import BRUSH_LABELS, BRUSH_NAMES, LARGEST_BOARD
from sokolab.gui.editor.palette import tile_icon
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.scene.geometry import Geometry
from sokolab.gui.scene.view import BoardView
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import counted, phrase, tr

_ANCHORS: Final = (
    ("↖", phrase("top left")),
    ("↑", phrase("top centre")),
    ("↗", phrase("top right")),
    ("←", phrase("middle left")),
    ("•", phrase("middle centre")),
    ("→", phrase("middle right")),
    ("↙", phrase("bottom left")),
    ("↓", phrase("bottom centre")),
    ("↘", phrase("bottom right")),
)
"""The nine places of the anchor: what their buttons show, and what they are called."""
_ANCHOR_SIDE: Final = 28  # pixels, of each place; more with a large font


class ReplacePanel(QDialog):
    """Asks what to replace by what and where; stays open beside the board."""

    def __init__(self, window: MainWindow, stage: Stage, selected: SelectedSquares) -> None:
        super().__init__(window, Qt.WindowType.Tool)
        self._window = window
        self._stage = stage
        self._selected = selected
        self.setObjectName("replace-panel")
        self.setWindowTitle(tr("Replace squares"))
        self.kind, self.by = QComboBox(), QComboBox()
        self.only_selected = QCheckBox(tr("Only in the &selection"))
        self.count = QLabel()
        self.replace = QPushButton(tr("&Replace"))
        self.replace.setDefault(True)
        self._lay_out()
        for box in (self.kind, self.by):
            box.currentIndexChanged.connect(self._show_count)
        self.only_selected.toggled.connect(self._show_count)
        self.replace.clicked.connect(self.apply)
        stage.shown.connect(self._show_count)
        selected.changed.connect(self._follow_selection)
        window.theme.changed.connect(self._show_icons)

    def _lay_out(self) -> None:
        for box, name in ((self.kind, tr("Replace")), (self.by, tr("By"))):
            box.addItems([str(BRUSH_LABELS[Brush(kind)]) for kind in KINDS])
            box.setAccessibleName(name)
            box.view().setAccessibleName(name)
        self.by.setCurrentIndex(1)
        self._show_icons()
        form = QFormLayout()
        form.addRow(tr("Replac&e"), self.kind)
        form.addRow(tr("&By"), self.by)
        form.addRow("", self.only_selected)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.replace, QDialogButtonBox.ButtonRole.ApplyRole)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.count)
        layout.addWidget(buttons)

    def _show_icons(self, *_: object) -> None:
        for box in (self.kind, self.by):
            for index, kind in enumerate(KINDS):
                box.setItemIcon(index, tile_icon(Brush(kind), self._window.theme.colours))

    def open(self) -> None:
        """Show the panel; it begins with the selection, if there is one."""
        self._stage.show_document(self._stage.document)
        self.only_selected.setChecked(self._selected.selection is not None)
        self.show()
        self._follow_selection()
        self.raise_()
        self.activateWindow()
        self.kind.setFocus()

    def apply(self) -> None:
        """Replace, as one undo step."""
        kind, by = self._kinds()
        document = self._stage.document
        where = self._selected.selection if self.only_selected.isChecked() else None
        board = replaced(document.board, kind, by, where)
        names = BRUSH_NAMES[Brush(kind)], BRUSH_NAMES[Brush(by)]
        text = phrase("Replace {kind} by {other}", kind=names[0], other=names[1])
        document.replace_board(board, text)

    def _kinds(self) -> tuple[str, str]:
        names = list(KINDS)
        return names[self.kind.currentIndex()], names[self.by.currentIndex()]

    def _follow_selection(self, *_: object) -> None:
        has_selection = self._selected.selection is not None
        self.only_selected.setEnabled(has_selection)
        if not has_selection:
            self.only_selected.setChecked(False)
        self._show_count()

    def _show_count(self, *_: object) -> None:
        if not self.isVisible():
            return
        kind, by = self._kinds()
        where = self._selected.selection if self.only_selected.isChecked() else None
        board = self._stage.document.board
        if where is not None and where.mask.shape != board.tiles.shape:
            return
        count = len(occurrences(board, kind, where))
        self.count.setText(
            counted(count, "{n:,} square on the board", "{n:,} squares on the board")
            if where is None
            else counted(count, "{n:,} square in the selection", "{n:,} squares in the selection")
        )
        is_player = "player" in by and count > 1
        self.replace.setEnabled(bool(count) and kind != by and not is_player)


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


class SizeDialog(QDialog):
    """Asks for width and height, for walls around, and where the drawing stays.

    Parameters
    ----------
    height, width
        What it begins with.
    has_anchor
        Whether there is a drawing that can stay somewhere.
    """

    def __init__(self, parent: QWidget, height: int, width: int, *, has_anchor: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Resize the board") if has_anchor else tr("New level"))
        self.width_box, self.height_box = self._number(width), self._number(height)
        self.walls = QCheckBox(tr("&Walls around"))
        self.walls.setChecked(not has_anchor)
        self._anchors = QButtonGroup(self)
        self._lay_out(has_anchor)
        self.width_box.selectAll()

    def _number(self, value: int) -> QSpinBox:
        box = QSpinBox()
        box.setRange(1, LARGEST_BOARD)
        box.setValue(value)
        return box

    def _lay_out(self, has_anchor: bool) -> None:
        size = QHBoxLayout()
        size.addWidget(self.width_box)
        size.addWidget(QLabel("×"))
        size.addWidget(self.height_box)
        size.addWidget(QLabel(tr("squares")))
        size.addStretch()
        self.width_box.setAccessibleName(tr("Width in squares"))
        self.height_box.setAccessibleName(tr("Height in squares"))
        form = QFormLayout()
        form.addRow(tr("Width × height"), size)
        form.addRow("", self.walls)
        if has_anchor:
            form.addRow(tr("The drawing stays"), self._anchor_grid())
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(buttons)

    def _anchor_grid(self) -> QWidget:
        """Return nine buttons: the corners, the sides and the middle."""
        widget = QWidget(self)
        grid = QGridLayout(widget)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setSpacing(2)
        for number, (arrow, place) in enumerate(_ANCHORS):
            button = QToolButton()
            button.setToolTip(tr("Rows and columns change away from the {place}", place=place))
            button.setAccessibleName(tr("At the {place}", place=place))
            button.setCheckable(True)
            button.setText(arrow)
            button.setMinimumSize(_ANCHOR_SIDE, _ANCHOR_SIDE)
            button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
            button.setChecked(number == 0)
            self._anchors.addButton(button, number)
            grid.addWidget(button, *divmod(number, 3))
        grid.setColumnStretch(3, 1)
        return widget

    @property
    def size_in_squares(self) -> Cell:
        """Rows and columns asked for."""
        return self.height_box.value(), self.width_box.value()

    @property
    def has_walls(self) -> bool:
        """Whether walls around are asked for."""
        return self.walls.isChecked()

    @property
    def anchor(self) -> Cell:
        """Where the drawing stays, see :func:`sokolab.editing.reshape.resized`."""
        row, col = divmod(max(self._anchors.checkedId(), 0), 3)
        return row - 1, col - 1
