"""The dialog that asks for the size of a board."""

from __future__ import annotations

from itertools import product

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.editing.strokes import Cell
from sokolab.gui.editor.tools.stroke import LARGEST_BOARD

__all__ = ["SizeDialog"]

_PLACES = ("top", "middle", "bottom"), ("left", "centre", "right")
_ARROWS = "↖↑↗←•→↙↓↘"
"""The nine places of the anchor, as the buttons show them."""


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
        self.setWindowTitle("Resize the board" if has_anchor else "New level")
        self.width_box, self.height_box = self._number(width), self._number(height)
        self.walls = QCheckBox("&Walls around")
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
        size.addWidget(QLabel("squares"))
        size.addStretch()
        self.width_box.setAccessibleName("Width in squares")
        self.height_box.setAccessibleName("Height in squares")
        form = QFormLayout()
        form.addRow("Width × height", size)
        form.addRow("", self.walls)
        anchors = self._anchor_grid()
        if has_anchor:
            form.addRow("The drawing stays", anchors)
        else:
            anchors.deleteLater()
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
        for number, (row, col) in enumerate(product(range(3), range(3))):
            button = QToolButton()
            name = f"{_PLACES[0][row]} {_PLACES[1][col]}"
            button.setToolTip(f"Rows and columns change away from the {name}")
            button.setAccessibleName(f"At the {name}")
            button.setCheckable(True)
            button.setText(_ARROWS[number])
            button.setFixedSize(28, 28)
            button.setChecked(number == 0)
            self._anchors.addButton(button, number)
            grid.addWidget(button, row, col)
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
