"""Labels, fields, buttons, layouts, lists and docks, as forms and panels build them."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from typing import Final, Generic, TypeAlias, TypeVar

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal

from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Theme, text_scale
from sokolab.language import tr

Part: TypeAlias = (
    QtWidgets.QWidget | QtWidgets.QLayout | int | tuple[QtWidgets.QWidget | QtWidgets.QLayout, int]
)
"""The content of a layout: a part, with the share that it takes of spare room, or a gap."""
_Layout = TypeVar("_Layout", bound=QtWidgets.QBoxLayout)
_Spin = TypeVar("_Spin", bound=QtWidgets.QAbstractSpinBox)
_Widget = TypeVar("_Widget", bound=QtWidgets.QWidget)
_LEAST_LETTERS: Final = 8
"""Characters for which a list to choose from has room, however narrow it is."""
_INSET: Final = 5
"""Pixels between the edge of a field and its text."""
_BUTTON_GAP: Final = 4
"""Pixels between two buttons in rows."""
_HEADING_GAP: Final = 8
"""Pixels between the heading of what folds and its summary."""
ROW_PADDING: Final = (28, 8)
"""Pixels that the style adds to the text of a list's row, in width and in height."""
_RIGHT: Final = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
_FROM_THE_RIGHT: Final = re.compile(f"{_RIGHT}(?:[^\\w\n]*{_RIGHT})*")
"""Words that are written from the right, with what is between them."""
MARGIN: Final = 8
"""Pixels between what floats over a host and its edges."""
_MIN_HEIGHT: Final = 200
"""Pixels of a scroll area in a low window."""
_WIDEST_SHARE: Final = 0.45
"""Share of the width of the screen or window for a scroll area: two stand side by side."""
TITLE_BAR: Final = QSize(8, 40)
"""Pixels of the screen for the frame and the title bar that the system puts around a dialog."""
_WIDEST: Final = 460
"""Pixels that it may insist on, so that a window with large texts can be made small."""


def plain_label(text: str = "") -> QtWidgets.QLabel:
    """Return a label that shows its text as it is."""
    label = QtWidgets.QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def plain_tooltip(text: str) -> str:
    """Return the tooltip that shows a text as it is, escaped if Qt would take it for HTML.

    Names in Hebrew or Arabic keep their direction to themselves: what is around them reads on from
    the left.
    """
    if _FROM_THE_RIGHT.search(text):
        isolated = _FROM_THE_RIGHT.sub("\u2068\\g<0>\u2069", text)
        text = "\n".join(f"\u200e{line}" for line in isolated.split("\n"))
    if not QtGui.Qt.mightBeRichText(text):
        return text
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'


def without_letter(text: str) -> str:
    """Return a label of a menu without its letter and its dots: "Save as" for "Save &As…"."""
    if text.endswith(")") and "(&" in text:  # as Chinese writes it: "文件(&F)"
        text = text[: text.rindex("(&")]
    elif "(&" in text:
        at = text.index("(&")
        text = text[:at] + text[at + 4 :]
    return text.replace("&", "").removesuffix("…")


class _Language(QObject):
    changed = Signal()


LANGUAGE: Final = _Language()
"""Says when the window has ``changed`` to another language: composed texts are then out of date."""


def fill(
    layout: _Layout,
    *parts: Part,
    margins: tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> _Layout:
    """Add parts to the end of a layout, and return it.

    A number is a gap that stretches. Margins and spacing, in pixels, are by default the style's.
    """
    if margins is not None:
        layout.setContentsMargins(*margins)
    if spacing is not None:
        layout.setSpacing(spacing)
    for each in parts:
        part, stretch = each if isinstance(each, tuple) else (each, 0)
        if isinstance(part, QtWidgets.QWidget):
            layout.addWidget(part, stretch)
        elif isinstance(part, QtWidgets.QLayout):
            layout.addLayout(part, stretch)
        else:
            layout.addStretch(part)
    return layout


def named(widget: _Widget, name: str, tip: str = "") -> _Widget:
    """Give a widget its name for screen readers, and a tool tip if there is one; return it."""
    widget.setAccessibleName(name)
    if tip:
        widget.setToolTip(tip)
    return widget


def push_button(
    text: str, slot: Callable[..., object] | None, tip: str = ""
) -> QtWidgets.QPushButton:
    """Return a button that calls ``slot``, if there is one yet, when it is clicked."""
    button = QtWidgets.QPushButton(text)
    button.setToolTip(tip)
    if slot is not None:
        button.clicked.connect(slot)
    return button


def wrapped_label(text: str = "", *, is_selectable: bool = False) -> QtWidgets.QLabel:
    """Return a label that shows its text as it is, on as many lines as it needs."""
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
    """Write the text of a label in a colour; a palette is lost when texts change their size."""
    sheet = f"QLabel {{ color: {colour.name()}; }}"
    if label.styleSheet() != sheet:  # each setting styles the label anew
        label.setStyleSheet(sheet)


def combo_box(choices: Iterable[tuple[object, object]]) -> QtWidgets.QComboBox:
    """Return a list to choose from: what each choice is called, and what it stands for."""
    box = QtWidgets.QComboBox()
    for title, value in choices:
        box.addItem(str(title), value)
    return box


def let_shrink(box: QtWidgets.QComboBox) -> None:
    """Let a list to choose from be narrower than its longest choice; its tip is the one taken."""
    box.setSizeAdjustPolicy(
        QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    )
    box.setMinimumContentsLength(_LEAST_LETTERS)
    box.currentTextChanged.connect(box.setToolTip)
    box.setToolTip(box.currentText())


class _WordedSpinBox(QtWidgets.QSpinBox):
    """A field for a number; if it is empty or holds a certain word, that means the least one."""

    def validate(self, text: str, position: int) -> tuple[QtGui.QValidator.State, str, int]:
        """Let the word be typed, and the field be empty meanwhile."""
        if self._may_be_word(text):
            return QtGui.QValidator.State.Intermediate, text, position
        return super().validate(text, position)

    def fixup(self, text: str) -> str:
        """Take the number for which the word stands; Qt would bring the last one back."""
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


def plain_rows(table: QtWidgets.QTableView) -> None:
    """Let a table select rows, of one height and one line each, without a grid or numbers."""
    table.setSelectionBehavior(QtWidgets.QTableView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
    table.horizontalHeader().setHighlightSections(False)


def text_table(rows: int, headings: Sequence[str], name: str) -> QtWidgets.QTableWidget:
    """Return a table of texts that cannot be edited, with its name for screen readers."""
    table = named(QtWidgets.QTableWidget(rows, len(headings)), name)
    table.setHorizontalHeaderLabels(headings)
    table.setEditTriggers(QtWidgets.QTableWidget.EditTrigger.NoEditTriggers)
    plain_rows(table)
    return table


def timer_for(slot: Callable[..., object], parent: QObject, milliseconds: int) -> QTimer:
    """Return a timer that calls ``slot`` once, this long after its last start."""
    timer = QTimer(parent, singleShot=True, interval=milliseconds)
    timer.timeout.connect(slot)
    return timer


class ButtonRows(QtWidgets.QWidget):
    """Buttons side by side, in as many rows as they need, so that the dock can be narrow.

    The rows are as equal in width as the order allows: no button stands in a row alone.
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
        """Return the size of one row."""
        width = sum(button.sizeHint().width() + _BUTTON_GAP for button in self._buttons)
        return QSize(width - _BUTTON_GAP, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest button, and the height at the present width."""
        widest = max(button.sizeHint().width() for button in self._buttons)
        return QSize(widest, self.heightForWidth(max(self.width(), widest)))

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows in a width, in pixels."""
        return max(place.bottom() + 1 for place in self._places(width))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Arrange the buttons in rows."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Ask for another size when the buttons do, for example with larger texts.

        They do not ask while they are hidden.
        """
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def _places(self, width: int) -> list[QRect]:
        """Return where each button stands in a width."""
        widths = [button.sizeHint().width() for button in self._buttons]
        height = max(button.sizeHint().height() for button in self._buttons)
        rows = _rows(widths, width)
        narrower = (_rows(widths, each) for each in range(max(widths), width, _BUTTON_GAP))
        rows = next((each for each in narrower if len(each) == len(rows)), rows)
        places: list[QRect] = []
        for number, row in enumerate(rows):
            left, top = 0, number * (height + _BUTTON_GAP)
            for wide in row:
                places.append(QRect(left, top, wide, height))
                left += wide + _BUTTON_GAP
        return places

    def _arrange(self) -> None:
        for button, place in zip(self._buttons, self._places(self.width()), strict=True):
            button.setGeometry(place)


def _rows(widths: Sequence[int], width: int) -> list[list[int]]:
    """Return the widths of buttons by rows, each filled as far as it has room."""
    rows: list[list[int]] = []
    for wide in widths:
        if rows and sum(rows[-1]) + len(rows[-1]) * _BUTTON_GAP + wide <= width:
            rows[-1].append(wide)
        else:
            rows.append([wide])
    return rows


def fold_button() -> QtWidgets.QToolButton:
    """Return a heading with an arrow; it is checked while what it stands for shows."""
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
    """A heading with an arrow that shows and hides a body; the settings remember it by the name.

    It is open, or not, until the user says otherwise. The summary stands beside the heading while
    it is closed.
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
        # Not Maximum: Qt would allow a summary of two lines the height of one.
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Preferred
        )
        self.heading.setChecked(settings.flag(self._key, is_open))
        self.heading.toggled.connect(self._fold)
        self._show()

    @property
    def is_open(self) -> bool:
        """Whether the body shows."""
        return self.heading.isChecked()

    def open(self) -> None:
        """Show the body."""
        self.heading.setChecked(True)

    def set_summary(self, text: str) -> None:
        """Set what stands beside the heading while it is closed."""
        self.summary.setText(text)
        self._show()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Put a summary that has no room beside the heading below it, rather than break it."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        words = self.summary.fontMetrics().horizontalAdvance(self.summary.text())
        has_room = self.heading.sizeHint().width() + _HEADING_GAP + words < self.width()
        ways = QtWidgets.QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if has_room else ways.TopToBottom)

    def _fold(self, is_open: bool) -> None:
        self._settings.put(self._key, is_open)
        self._show()

    def _show(self) -> None:
        is_open, text = self.is_open, self.summary.text()
        self._body.setVisible(is_open)
        self.summary.setVisible(bool(text) and not is_open)
        self._arrange()
        title = self.heading.text()
        name = title if is_open or not text else tr("{title}: {summary}", title=title, summary=text)
        self.heading.setAccessibleName(name)


class SentenceList(QtWidgets.QListWidget):
    """Sentences, each on as many lines as it needs; as high as up to ``most`` of its rows.

    ``spare`` pixels are left below each sentence, for what a delegate paints there.
    """

    def __init__(self, name: str, most: int, spare: int = 0) -> None:
        super().__init__()
        self._most = most
        self._spare = spare
        self.setAccessibleName(name)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QtWidgets.QListWidget.ResizeMode.Adjust)
        self._timer = timer_for(self._fit, self, 0)

    def changeEvent(self, event: QEvent) -> None:
        """Take the height of rows whose letters have another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def fit(self) -> None:
        """Take the height of the rows once the layout is done; call it when they have changed."""
        self._timer.start()

    def _fit(self) -> None:
        count = min(self.count(), self._most)
        # A bar that comes and goes would break the lines elsewhere than the heights say.
        has_bar = self.count() > self._most
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if has_bar else policy.ScrollBarAlwaysOff
        )
        heights = [self._set_height(self.item(row)) for row in range(self.count())]
        self.setFixedHeight(sum(heights[:count]) + 2 * self.frameWidth() + 2)

    def _set_height(self, item: QtWidgets.QListWidgetItem) -> int:
        """Give a row the height of its sentence; Qt's own does not follow the width at once."""
        width = self.viewport().width() - ROW_PADDING[0]
        wrap = Qt.TextFlag.TextWordWrap
        text = self.fontMetrics().boundingRect(QRect(0, 0, width, 10_000), wrap, item.text())
        height = text.height() + ROW_PADDING[1] + self._spare
        item.setSizeHint(QSize(0, height))
        return height

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Take another height where another width breaks lines elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()


class OwnKeys(QObject):
    """Keeps keys for a list while it has the keyboard, before the window's actions take them."""

    def __init__(self, view: QtWidgets.QAbstractItemView, *keys: QtGui.QKeySequence) -> None:
        super().__init__(view)
        self._keys = keys
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the keys."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if not is_override or not isinstance(event, QtGui.QKeyEvent):
            return super().eventFilter(watched, event)
        is_ours = QtGui.QKeySequence(event.keyCombination()) in self._keys
        if is_ours:
            event.accept()
        return is_ours


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


class ThemedRows(QtWidgets.QStyledItemDelegate):
    """Paints rows of a list in colours of the theme."""

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.theme = theme


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


def unchecked(slot: Callable[[], object]) -> Callable[[bool], None]:
    """Return what calls a slot without the state of the button or action that was triggered."""

    def call(_is_checked: bool) -> None:
        slot()

    return call


def action_button(action: QtGui.QAction) -> QtWidgets.QToolButton:
    """Return a flat button for an action."""
    button = QtWidgets.QToolButton()
    button.setDefaultAction(action)
    button.setAutoRaise(True)
    return button


def icon_button(name: str, slot: Callable[[], object]) -> QtWidgets.QToolButton:
    """Return a flat button, still without its icon, that calls ``slot``; its name is its tip."""
    button = named(QtWidgets.QToolButton(), name, name)
    button.setAutoRaise(True)
    button.clicked.connect(unchecked(slot))
    return button


_T = TypeVar("_T", bound=QtWidgets.QWidget)


class LazyDock(QtWidgets.QDockWidget, Generic[_T]):
    """A dock that builds its content when it is first seen, or asked for before.

    The dock itself stands at once, with its title, its action and its place in a saved layout, so
    that a closed dock, or one behind another tab, costs the start of the window next to nothing.
    A saved layout knows it by its name.
    """

    def __init__(
        self,
        name: str,
        title: str,
        build: Callable[[], _T],
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._build = build
        self._content: _T | None = None
        self.visibilityChanged.connect(self._show_content)

    @property
    def content(self) -> _T:
        """The content, which is built now if it was not before."""
        if self._content is None:
            self._content = self._build()
            self.setWidget(self._content)
        return self._content

    @property
    def built(self) -> _T | None:
        """The content, or None until it is first seen: before that, it need not be filled."""
        return self._content

    def _show_content(self, is_seen: bool) -> None:
        """Build the content before the first paint.

        Qt says that a dock is not seen while it is behind another tab. It also says so of a
        floating dock on a screen to the left of the first one.
        """
        if is_seen or (self.isFloating() and self.isVisible()):
            _ = self.content


class DockTitle(QtWidgets.QWidget):
    """A plain title bar, the same for all docks; drag it to move the dock."""

    def __init__(self, dock: QtWidgets.QDockWidget, theme: Theme) -> None:
        super().__init__(dock)
        self._name = QtWidgets.QLabel(self)
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        self._close = icon_button(tr("Close this panel; View, Panels opens it again"), dock.close)
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._show_name(dock.windowTitle())
        fill(QtWidgets.QHBoxLayout(self), (self._name, 1), self._close, margins=(12, 4, 4, 4))
        dock.windowTitleChanged.connect(self._show_name)
        self._close.setIcon(theme.icon("close"))

    def _show_name(self, name: str) -> None:
        self._name.setText(name)
        self._close.setAccessibleName(tr("Close {panel}", panel=name))


class Popover(QtWidgets.QFrame):
    """A part that is placed anew whenever its host changes; a subclass implements ``place``.

    It follows the host only while it shows: each of the host's events would cost time.
    """

    def __init__(self, host: QtWidgets.QWidget) -> None:
        super().__init__(host)
        self._host = host

    def place(self) -> None:
        """Take the right place over the host."""
        raise NotImplementedError

    def width_within(self, widest: int) -> int:
        """Return how wide it can be in the host, at most ``widest`` pixels."""
        return min(max(self._host.width() - 2 * MARGIN, 0), widest)

    def size_within(self, widest: int) -> QSize:
        """Return the size for its content in the host, at most that many pixels wide."""
        width = self.width_within(widest)
        layout = self.layout()
        height = layout.totalHeightForWidth(width) if layout is not None else 0
        return QSize(width, height if height > 0 else self.sizeHint().height())

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Follow the host."""
        super().showEvent(event)
        self.place()
        self._host.installEventFilter(self)

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Follow the host no longer."""
        super().hideEvent(event)
        self._host.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in place when the host, or its layout, changes."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.place()
        return super().eventFilter(watched, event)


class DockEdge(Popover):
    """The edge of a panel while it floats: the system puts no frame around one with a title."""

    def __init__(self, dock: QtWidgets.QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("dock-edge")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setVisible(dock.isFloating())
        dock.topLevelChanged.connect(self.setVisible)

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Follow on: a panel that floats is deleted in view, and cannot be left meanwhile."""

    def place(self) -> None:
        """Lie around the whole panel."""
        self.setGeometry(self._host.rect())
        self.raise_()
