"""Functions that build the labels, fields, buttons, layouts and timers of forms and panels."""

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Final, TypeAlias, TypeVar

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal

Part: TypeAlias = (
    QtWidgets.QWidget | QtWidgets.QLayout | int | tuple[QtWidgets.QWidget | QtWidgets.QLayout, int]
)
"""An entry of a layout: a part, perhaps with its share of spare room, or a gap."""
_Layout = TypeVar("_Layout", bound=QtWidgets.QBoxLayout)
_Spin = TypeVar("_Spin", bound=QtWidgets.QAbstractSpinBox)
_Widget = TypeVar("_Widget", bound=QtWidgets.QWidget)
_MIN_LETTERS: Final = 8  # width of a combo box
_INSET: Final = 5  # pixels between the edge of a field and its text
_BUTTON_GAP: Final = 4
"""Pixels between two buttons in rows."""
_RIGHT_TO_LEFT_LETTER: Final = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
_RIGHT_TO_LEFT_WORDS: Final = re.compile(
    f"{_RIGHT_TO_LEFT_LETTER}(?:[^\\w\n]*{_RIGHT_TO_LEFT_LETTER})*"
)
"""A pattern for words written from right to left, with the text between them."""


def plain_label(text: str = "") -> QtWidgets.QLabel:
    """Return a label that shows its text literally, not as HTML."""
    label = QtWidgets.QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def plain_tooltip(text: str) -> str:
    """Return a tooltip that shows a text literally, escaped if Qt would take it for HTML.

    Names in Hebrew or Arabic do not change the direction of the text around them.
    """
    if _RIGHT_TO_LEFT_WORDS.search(text):
        isolated = _RIGHT_TO_LEFT_WORDS.sub("\u2068\\g<0>\u2069", text)
        text = "\n".join(f"\u200e{line}" for line in isolated.split("\n"))
    if not QtGui.Qt.mightBeRichText(text):
        return text
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'


def without_letter(text: str) -> str:
    """Return a menu label without menu letter and dots: "Save as" for "Save &As…"."""
    if text.endswith(")") and "(&" in text:  # a Chinese mnemonic: "文件(&F)"
        text = text[: text.rindex("(&")]
    elif "(&" in text:
        start = text.index("(&")
        text = text[:start] + text[start + 4 :]
    return text.replace("&", "").removesuffix("…")


class _Language(QObject):
    changed = Signal()


LANGUAGE: Final = _Language()
"""Emits ``changed`` when the language of the window changed and composed texts are outdated."""


def fill(
    layout: _Layout,
    *parts: Part,
    margins: tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> _Layout:
    """Add parts to the end of a layout, and return it.

    A number is a stretching gap. Margins and spacing are in pixels, by default those of the style.
    """
    if margins is not None:
        layout.setContentsMargins(*margins)
    if spacing is not None:
        layout.setSpacing(spacing)
    for entry in parts:
        part, stretch = entry if isinstance(entry, tuple) else (entry, 0)
        if isinstance(part, QtWidgets.QWidget):
            layout.addWidget(part, stretch)
        elif isinstance(part, QtWidgets.QLayout):
            layout.addLayout(part, stretch)
        else:
            layout.addStretch(part)
    return layout


def named(widget: _Widget, name: str, tip: str = "") -> _Widget:
    """Give a widget its name for screen readers, and perhaps a tooltip. Return the widget."""
    widget.setAccessibleName(name)
    if tip:
        widget.setToolTip(tip)
    return widget


def push_button(
    text: str, on_click: Callable[..., object] | None, tip: str = ""
) -> QtWidgets.QPushButton:
    """Return a button that calls ``on_click``, if it is not None, when it is clicked."""
    button = QtWidgets.QPushButton(text)
    button.setToolTip(tip)
    if on_click is not None:
        button.clicked.connect(on_click)
    return button


def wrapped_label(text: str = "", *, is_selectable: bool = False) -> QtWidgets.QLabel:
    """Return a label that shows its text literally, on as many lines as it needs."""
    label = plain_label(text)
    label.setWordWrap(True)
    if is_selectable:
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def muted_label(text: str = "") -> QtWidgets.QLabel:
    """Return a label for less important text, on as many lines as it needs."""
    label = wrapped_label(text)
    label.setProperty("muted", True)
    return label


def tint(label: QtWidgets.QLabel, colour: QtGui.QColor) -> None:
    """Set the colour of a label by a style sheet. A palette would be lost with a new text size."""
    sheet = f"QLabel {{ color: {colour.name()}; }}"
    if label.styleSheet() != sheet:  # each setting styles the label again
        label.setStyleSheet(sheet)


def combo_box(choices: Iterable[tuple[object, object]]) -> QtWidgets.QComboBox:
    """Return a combo box. Each choice has a title and a value."""
    box = QtWidgets.QComboBox()
    for title, value in choices:
        box.addItem(str(title), value)
    return box


def let_shrink(box: QtWidgets.QComboBox) -> None:
    """Let a combo box be narrower than its longest choice. Its tooltip shows the chosen one."""
    box.setSizeAdjustPolicy(
        QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    )
    box.setMinimumContentsLength(_MIN_LETTERS)
    box.currentTextChanged.connect(box.setToolTip)
    box.setToolTip(box.currentText())


class _WordedSpinBox(QtWidgets.QSpinBox):
    """A field for a number. When empty or with a special word, it means the smallest number."""

    def validate(self, text: str, position: int) -> tuple[QtGui.QValidator.State, str, int]:
        """Allow a part of the word, and an empty field, while the user types."""
        if self._may_be_word(text):
            return QtGui.QValidator.State.Intermediate, text, position
        return super().validate(text, position)

    def fixup(self, text: str) -> str:
        """Take the smallest number for the word. Qt would restore the last number."""
        if self._may_be_word(text):
            self.setValue(self.minimum())
        return text

    def _may_be_word(self, text: str) -> bool:
        word = self.specialValueText()
        return bool(word) and word.startswith(text.strip())


def spin_box(low: int, high: int, value: int, suffix: str = "") -> QtWidgets.QSpinBox:
    """Return a field for a whole number."""
    spin = inset(_WordedSpinBox())
    spin.setRange(low, high)
    spin.setValue(value)
    spin.setSuffix(suffix)
    return spin


def decimal_box(low: float, high: float, value: float, suffix: str) -> QtWidgets.QDoubleSpinBox:
    """Return a field for a number with one digit after the point."""
    spin = inset(QtWidgets.QDoubleSpinBox())
    spin.setRange(low, high)
    spin.setDecimals(1)
    spin.setValue(value)
    spin.setSuffix(suffix)
    return spin


def inset(spin: _Spin) -> _Spin:
    """Give a spin box the text margin of other fields, and return it.

    Qt does not apply the padding of the style sheet to the line edit inside a spin box.
    """
    spin.lineEdit().setTextMargins(_INSET, 0, 0, 0)
    return spin


def timer_for(on_timeout: Callable[..., object], parent: QObject, milliseconds: int) -> QTimer:
    """Return a timer that calls ``on_timeout`` once, ``milliseconds`` after its last start."""
    timer = QTimer(parent, singleShot=True, interval=milliseconds)
    timer.timeout.connect(on_timeout)
    return timer


class ButtonRows(QtWidgets.QWidget):
    """Buttons side by side, in as many rows as they need, so that the panel can be narrow.

    The rows are as equal in width as the order allows, so that no button is left alone in a row.
    """

    def __init__(self, buttons: Sequence[QtWidgets.QAbstractButton]) -> None:
        super().__init__()
        self._buttons = buttons
        for button in buttons:
            button.setParent(self)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        """Return the size of all buttons in one row."""
        width = sum(button.sizeHint().width() + _BUTTON_GAP for button in self._buttons)
        return QSize(width - _BUTTON_GAP, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest button, and the height at the current width."""
        widest = max(button.sizeHint().width() for button in self._buttons)
        return QSize(widest, self.heightForWidth(max(self.width(), widest)))

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows in a width, in pixels."""
        return max(rectangle.bottom() + 1 for rectangle in self._rectangles(width))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Arrange the buttons in rows."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Ask for a new size when a button does, as with larger texts, or when the row is shown.

        Hidden buttons do not ask.
        """
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def _rectangles(self, width: int) -> list[QRect]:
        """Return the rectangle of each button in a width, in pixels."""
        widths = [button.sizeHint().width() for button in self._buttons]
        height = max(button.sizeHint().height() for button in self._buttons)
        rows = _rows(widths, width)
        narrower_rows = (_rows(widths, limit) for limit in range(max(widths), width, _BUTTON_GAP))
        rows = next((attempt for attempt in narrower_rows if len(attempt) == len(rows)), rows)
        rectangles: list[QRect] = []
        for index, row in enumerate(rows):
            left, top = 0, index * (height + _BUTTON_GAP)
            for button_width in row:
                rectangles.append(QRect(left, top, button_width, height))
                left += button_width + _BUTTON_GAP
        return rectangles

    def _arrange(self) -> None:
        rectangles = self._rectangles(self.width())
        for button, rectangle in zip(self._buttons, rectangles, strict=True):
            button.setGeometry(rectangle)


def _rows(button_widths: Sequence[int], max_width: int) -> list[list[int]]:
    """Return the widths of buttons by rows, each row filled as far as it has room."""
    rows: list[list[int]] = []
    for width in button_widths:
        if rows and sum(rows[-1]) + len(rows[-1]) * _BUTTON_GAP + width <= max_width:
            rows[-1].append(width)
        else:
            rows.append([width])
    return rows


def unchecked(handler: Callable[[], object]) -> Callable[[bool], None]:
    """Return a function that calls a handler without the checked state that a signal carries."""

    def call(_is_checked: bool) -> None:
        handler()

    return call


def action_button(action: QtGui.QAction) -> QtWidgets.QToolButton:
    """Return a flat button for an action."""
    button = QtWidgets.QToolButton()
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    return button


def icon_button(name: str, on_click: Callable[[], object]) -> QtWidgets.QToolButton:
    """Return a flat button without an icon yet, with its name as tooltip."""
    button = named(QtWidgets.QToolButton(), name, name)
    button.setAutoRaise(True)
    button.clicked.connect(unchecked(on_click))
    return button
