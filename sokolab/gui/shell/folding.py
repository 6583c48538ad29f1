"""Folding parts: a heading with an arrow shows and hides a part."""

from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import Qt

from sokolab.gui.shell.building import fill, wrapped_label
from sokolab.gui.shell.settings import Settings
from sokolab.language import tr

_HEADING_GAP: Final = 8
"""Pixels between the heading of a folding part and its summary."""


def fold_button() -> QtWidgets.QToolButton:
    """Return a heading with an arrow. It is checked while its part is displayed."""
    button = QtWidgets.QToolButton()
    button.setCheckable(True)
    button.setProperty("folds", True)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def show(is_open: bool) -> None:
        button.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        button.setToolTip(tr("Hide this part") if is_open else tr("Show this part"))

    show(False)
    button.toggled.connect(show)
    return button


class Fold(QtWidgets.QWidget):
    """A heading with an arrow that shows and hides a body.

    ``is_open`` says whether the body is displayed at the first start; later, the settings remember
    the user's choice by ``name``. While the part is closed, a summary stands beside the heading.
    """

    def __init__(
        self, name: str, title: str, body: QtWidgets.QWidget, settings: Settings, is_open: bool
    ) -> None:
        super().__init__()
        self._body = body
        self._key = f"{name}-is-open"
        self._settings = settings
        self.setObjectName(name)
        self.heading = fold_button()
        self.heading.setText(title)
        self.summary = wrapped_label()
        self._row = QtWidgets.QHBoxLayout()
        self._row.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignLeft)
        fill(self._row, (self.summary, 1), spacing=_HEADING_GAP)
        self._row.addStretch(0)  # keeps the heading at the left while the summary is hidden
        fill(QtWidgets.QVBoxLayout(self), self._row, body, margins=(0, 0, 0, 0), spacing=4)
        # With Maximum, Qt would give a summary of two lines the height of one.
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Preferred
        )
        self.heading.setChecked(settings.flag(self._key, is_open))
        self.heading.toggled.connect(self._remember_fold)
        self._show_state()

    @property
    def is_open(self) -> bool:
        """Whether the body is displayed."""
        return self.heading.isChecked()

    def open(self) -> None:
        """Show the body."""
        self.heading.setChecked(True)

    def set_summary(self, text: str) -> None:
        """Set the text beside the heading of the closed part."""
        self.summary.setText(text)
        self._show_state()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """If a summary has no room beside the heading, put it below instead of wrapping it."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        summary_width = self.summary.fontMetrics().horizontalAdvance(self.summary.text())
        has_room = self.heading.sizeHint().width() + _HEADING_GAP + summary_width < self.width()
        direction = QtWidgets.QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if has_room else direction.TopToBottom)

    def _remember_fold(self, is_open: bool) -> None:
        self._settings.put(self._key, is_open)
        self._show_state()

    def _show_state(self) -> None:
        is_open, text = self.is_open, self.summary.text()
        self._body.setVisible(is_open)
        self.summary.setVisible(bool(text) and not is_open)
        self._arrange()
        title = self.heading.text()
        name = title if is_open or not text else tr("{title}: {summary}", title=title, summary=text)
        self.heading.setAccessibleName(name)
