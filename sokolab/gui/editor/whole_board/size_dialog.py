"""The dialog that asks for the size of a board."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.editing.strokes import Cell
from sokolab.gui.editor.tools.stroke import LARGEST_BOARD
from sokolab.language import phrase, tr

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
