"""Panels and dialogs that scroll if a small screen has no room for them."""

from functools import partial
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer

from sokolab.gui.shell.building import fill
from sokolab.gui.shell.theme import text_scale

_MIN_HEIGHT: Final = 200  # pixels, for low windows
_MAX_WIDTH_SHARE: Final = 0.45  # share of the screen or window, so that two fit side by side
TITLE_BAR_SIZE: Final = QSize(8, 40)
"""Pixels for the frame and the title bar that the system puts around a dialog."""
_MAX_WIDTH: Final = 460  # pixels, so that windows with large texts can shrink


class Scrolled(QtWidgets.QScrollArea):
    """Scrolls its body, so that the window does not have to grow with it.

    It scrolls sideways only if the body is so wide that the window would outgrow the screen.
    """

    def __init__(self, body: QtWidgets.QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the content takes the keyboard
        self._body = body
        self.setWidget(body)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another size when the body does."""
        if watched is self._body and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the body, within limits for small screens, and a small height."""
        body_size, bar_size = self._body.minimumSizeHint(), self.horizontalScrollBar().sizeHint()
        width = self._full_width
        max_width = min(round(_MAX_WIDTH_SHARE * self.screen().availableSize().width()), _MAX_WIDTH)
        height = body_size.height() + (bar_size.height() if width > max_width else 0)
        return QSize(min(width, max_width), min(height, _MIN_HEIGHT))

    def width_in(self, window_width: int) -> int:
        """Return the width of the body, at most a share of the window's width, both in pixels."""
        return min(self._full_width, round(_MAX_WIDTH_SHARE * window_width))

    @property
    def _full_width(self) -> int:
        bar_width = self.verticalScrollBar().sizeHint().width()
        return self._body.minimumSizeHint().width() + bar_width

    def scroll_to(self, part: QtWidgets.QWidget) -> None:
        """Scroll to a part of the body once the layout is done."""
        QTimer.singleShot(0, self, partial(self.ensureWidgetVisible, part, 0, 0))


class Dialog(QtWidgets.QDialog):
    """A dialog that is never larger than the screen. Content that does not fit scrolls.

    A row of buttons at its end stays in view below the scrolling content. A size set before the
    dialog first opens is meant for the desktop's text size, and grows with the text size.
    """

    scrolls_for_words = False
    """Whether the dialog also scrolls to make room for wrapped words. If not, its boards shrink."""
    _was_seen = False

    def setVisible(self, is_visible: bool) -> None:
        """Choose a size that fits the screen before the dialog opens."""
        if is_visible and not self.isVisible():
            for part in self.findChildren(QtWidgets.QWidget):
                part.ensurePolished()  # sets the size of its texts
            if self.testAttribute(Qt.WidgetAttribute.WA_Resized) and not self._was_seen:
                self.resize(self.size() * text_scale())
            self._was_seen = True
            self._fit_screen()
        super().setVisible(is_visible)

    def event(self, event: QEvent) -> bool:
        """Fit the screen again when the texts grow."""
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._fit_screen()
        return super().event(event)

    def _fit_screen(self) -> None:
        max_size = self.screen().availableSize() - TITLE_BAR_SIZE
        layout = self.layout()
        if layout is None:
            return
        min_size = layout.minimumSize()
        worded_size = QSize(min_size)
        if layout.hasHeightForWidth():  # there are wrapped words
            width = max(min_size.width(), min(self.width(), max_size.width()))
            worded_size.setHeight(layout.totalMinimumHeightForWidth(width))
        needed_size = worded_size if self.scrolls_for_words else min_size
        if needed_size.boundedTo(max_size) != needed_size:
            bar_width = self.style().pixelMetric(QtWidgets.QStyle.PixelMetric.PM_ScrollBarExtent)
            preferred_size = layout.sizeHint() + QSize(bar_width, bar_width)
            self._let_scroll(layout)
            self.resize(self.size().expandedTo(preferred_size).boundedTo(max_size))
        elif self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            self.resize(self.size().expandedTo(worded_size).boundedTo(max_size))

    def _let_scroll(self, layout: QtWidgets.QLayout) -> None:
        """Put everything except a last row of buttons into a scroll area."""
        focus_widget = self.focusWidget()
        last_item = layout.itemAt(layout.count() - 1)
        foot = last_item and (last_item.widget() or last_item)
        if isinstance(foot, QtWidgets.QHBoxLayout | QtWidgets.QDialogButtonBox):
            layout.takeAt(layout.count() - 1)
        else:
            foot = None
        body = QtWidgets.QWidget()
        margins, spacing = layout.contentsMargins(), layout.spacing()
        layout.setContentsMargins(0, 0, 0, 0)
        body.setLayout(layout)
        scroll_area = QtWidgets.QScrollArea()
        scroll_area.setWidgetResizable(True)
        scroll_area.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        scroll_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the content takes the keyboard
        scroll_area.setWidget(body)
        column = fill(QtWidgets.QVBoxLayout(self), (scroll_area, 1), spacing=spacing)
        column.setContentsMargins(margins)
        if foot is not None:
            fill(column, foot)
        if focus_widget is not None:
            focus_widget.setFocus()
