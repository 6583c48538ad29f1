"""Widgets and layouts as forms, docks and dialogs build them, each in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor

from sokolab.gui.plain_text import plain_label

Part: TypeAlias = (
    QtWidgets.QWidget | QtWidgets.QLayout | int | tuple[QtWidgets.QWidget | QtWidgets.QLayout, int]
)
"""What a layout is filled with: a part, with the share that it takes of spare room, or a gap."""
_Layout = TypeVar("_Layout", bound=QtWidgets.QBoxLayout)
_Spin = TypeVar("_Spin", bound=QtWidgets.QAbstractSpinBox)
_Widget = TypeVar("_Widget", bound=QtWidgets.QWidget)
_INSET: Final = 5
"""Pixels between the edge of a field and its text."""


class _Language(QObject):
    changed = Signal()


LANGUAGE: Final = _Language()
"""Says when the window has ``changed`` to another language: what is composed is composed anew."""


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


def tint(label: QtWidgets.QLabel, colour: QColor) -> None:
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


def spin_box(low: int, high: int, value: int, suffix: str = "") -> QtWidgets.QSpinBox:
    """Return a field for a whole number."""
    spin = inset(QtWidgets.QSpinBox())
    spin.setRange(low, high)
    spin.setValue(value)
    spin.setSuffix(suffix)
    return spin


def decimal_box(low: float, high: float, value: float, suffix: str) -> QtWidgets.QDoubleSpinBox:
    """Return a field for a number with one digit behind the point."""
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
    """Return a timer that calls ``slot`` once, so long after it was started last."""
    timer = QTimer(parent, singleShot=True, interval=milliseconds)
    timer.timeout.connect(slot)
    return timer
