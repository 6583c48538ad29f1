"""Bodies and dialogs that scroll where a small screen has no room for them."""

from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer

from sokolab.gui.shell.building import fill
from sokolab.gui.shell.theme import text_scale

_MIN_HEIGHT: Final = 200
"""Pixels of a scroll area in a low window."""
_WIDEST_SHARE: Final = 0.45
"""Share of the width of the screen or window for a scroll area: two stand side by side."""
TITLE_BAR: Final = QSize(8, 40)
"""Pixels of the screen for the frame and the title bar that the system puts around a dialog."""
_WIDEST: Final = 460
"""Pixels that it may insist on, so that a window with large texts can be made small."""


class Scrolled(QtWidgets.QScrollArea):
    """Scrolls its body, so that the window does not have to grow with it.

    It scrolls sideways only if the body asks for so much that the window would outgrow the screen.
    """

    def __init__(self, body: QtWidgets.QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what is inside takes the keyboard
        self._body = body
        self.setWidget(body)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another size when the body does."""
        if watched is self._body and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """Return the whole width of the body if a small window has room for it, but little height.

        On a small screen, that is less.
        """
        needed, across = self._body.minimumSizeHint(), self.horizontalScrollBar().sizeHint()
        width = self._whole_width
        widest = min(round(_WIDEST_SHARE * self.screen().availableSize().width()), _WIDEST)
        height = needed.height() + (across.height() if width > widest else 0)
        return QSize(min(width, widest), min(height, _MIN_HEIGHT))

    def width_in(self, window: int) -> int:
        """Return the whole width of the body, or a share of the window if that is less, in pixels.

        ``window`` is the width of the window.
        """
        return min(self._whole_width, round(_WIDEST_SHARE * window))

    @property
    def _whole_width(self) -> int:
        bar = self.verticalScrollBar().sizeHint().width()
        return self._body.minimumSizeHint().width() + bar

    def show_soon(self, part: QtWidgets.QWidget) -> None:
        """Scroll to a part of the body once the layout is done."""
        QTimer.singleShot(0, self, partial(self.ensureWidgetVisible, part, 0, 0))


class Dialog(QtWidgets.QDialog):
    """A dialog that is never larger than the screen: what does not fit scrolls.

    A row of buttons at the end of its column stays in view below what scrolls. The size that it
    is given before it first comes up is for texts of the desktop's size.
    """

    scrolls_for_words = False
    """Whether it scrolls if wrapped words alone need more than the screen: boards give way."""
    _was_seen = False

    def setVisible(self, is_visible: bool) -> None:
        """Take a size that fits before it comes up."""
        if is_visible and not self.isVisible():
            for part in self.findChildren(QtWidgets.QWidget):
                part.ensurePolished()  # texts have their size from here on
            if self.testAttribute(Qt.WidgetAttribute.WA_Resized) and not self._was_seen:
                self.resize(self.size() * text_scale())
            self._was_seen = True
            self._fit_screen()
        super().setVisible(is_visible)

    def event(self, event: QEvent) -> bool:
        """Fit the screen still when the texts become larger."""
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._fit_screen()
        return super().event(event)

    def _fit_screen(self) -> None:
        room = self.screen().availableSize() - TITLE_BAR
        layout = self.layout()
        if layout is None:
            return
        least = layout.minimumSize()
        worded = QSize(least)
        if layout.hasHeightForWidth():  # wrapped words need it
            width = max(least.width(), min(self.width(), room.width()))
            worded.setHeight(layout.totalMinimumHeightForWidth(width))
        asked = worded if self.scrolls_for_words else least
        if asked.boundedTo(room) != asked:
            wanted = layout.sizeHint()
            self._let_scroll(layout)
            bar = self.style().pixelMetric(QtWidgets.QStyle.PixelMetric.PM_ScrollBarExtent)
            self.resize(self.size().expandedTo(wanted + QSize(bar, bar)).boundedTo(room))
        elif self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            self.resize(self.size().expandedTo(worded).boundedTo(room))

    def _let_scroll(self, layout: QtWidgets.QLayout) -> None:
        """Put all but a last row of buttons into a body that scrolls."""
        focused = self.focusWidget()
        last = layout.itemAt(layout.count() - 1)
        foot = last and (last.widget() or last)
        if isinstance(foot, QtWidgets.QHBoxLayout | QtWidgets.QDialogButtonBox):
            layout.takeAt(layout.count() - 1)
        else:
            foot = None
        body = QtWidgets.QWidget()
        outside, spacing = layout.contentsMargins(), layout.spacing()
        layout.setContentsMargins(0, 0, 0, 0)
        body.setLayout(layout)
        area = QtWidgets.QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what is inside takes the keyboard
        area.setWidget(body)
        column = fill(QtWidgets.QVBoxLayout(self), (area, 1), spacing=spacing)
        column.setContentsMargins(outside)
        if foot is not None:
            fill(column, foot)
        if focused is not None:
            focused.setFocus()
