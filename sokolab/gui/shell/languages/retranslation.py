"""Shows what stands on widgets and actions in another language.

Every phrase remembers what it was last shown as, so the words on a button lead back to it. What
nobody said by a phrase, such as a level's title, stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QTableWidget,
    QTextEdit,
    QTreeWidget,
    QWidget,
)

from sokolab.language import phrase_shown_as

_OF_ALL: Final = (
    "windowTitle",
    "toolTip",
    "statusTip",
    "whatsThis",
    "accessibleName",
    "accessibleDescription",
)
_OF_KINDS: Final[tuple[tuple[type[QObject], tuple[str, ...]], ...]] = (
    (QLabel, ("text",)),
    (QAbstractButton, ("text",)),
    (QGroupBox, ("title",)),
    (QMenu, ("title",)),
    (QLineEdit, ("placeholderText",)),
    (QTextEdit, ("placeholderText",)),
    (QPlainTextEdit, ("placeholderText",)),
    (QSpinBox, ("prefix", "suffix", "specialValueText")),
    (QDoubleSpinBox, ("prefix", "suffix", "specialValueText")),
)
_OF_ACTIONS: Final = ("text", "toolTip", "statusTip", "whatsThis")
"""Properties that people read."""


def shown_again(words: str) -> str:
    """Return words that were shown by a phrase in the current language; others stay."""
    said = phrase_shown_as(words) if words else None
    return words if said is None else str(said)


def show_all_again() -> None:
    """Show the texts of all widgets and actions in the current language."""
    for widget in QApplication.allWidgets():
        for name in _properties_of(widget):
            _show(widget, name)
        for texts in _items_of(widget):
            texts()
    for action in _actions():
        for name in _OF_ACTIONS:
            _show(action, name)


def _properties_of(widget: QWidget) -> Iterator[str]:
    yield from _OF_ALL
    for kind, names in _OF_KINDS:
        if isinstance(widget, kind):
            yield from names


def _show(thing: QObject, name: str) -> None:
    words = thing.property(name)
    if words and (again := shown_again(words)) != words:
        thing.setProperty(name, again)


def _actions() -> Iterator[QAction]:
    for window in QApplication.topLevelWidgets():
        yield from window.findChildren(QAction)


def _items_of(widget: QWidget) -> Iterator[Callable[[], None]]:
    """Yield what shows the items of a widget again."""
    if isinstance(widget, QComboBox):
        yield lambda: _show_choices(widget)
    elif isinstance(widget, QTabBar):
        yield lambda: _show_tabs(widget)
    elif isinstance(widget, QTableWidget | QTreeWidget):
        yield lambda: _show_headings(widget)


def _show_choices(box: QComboBox) -> None:
    for i in range(box.count()):
        box.setItemText(i, shown_again(box.itemText(i)))
        tip = box.itemData(i, Qt.ItemDataRole.ToolTipRole)
        if isinstance(tip, str):
            box.setItemData(i, shown_again(tip), Qt.ItemDataRole.ToolTipRole)


def _show_tabs(tabs: QTabBar) -> None:
    for i in range(tabs.count()):
        tabs.setTabText(i, shown_again(tabs.tabText(i)))
        tabs.setTabToolTip(i, shown_again(tabs.tabToolTip(i)))


def _show_headings(table: QTableWidget | QTreeWidget) -> None:
    if isinstance(table, QTreeWidget):
        heading = table.headerItem()
        for i in range(table.columnCount()):
            heading.setText(i, shown_again(heading.text(i)))
            heading.setToolTip(i, shown_again(heading.toolTip(i)))
        return
    for i in range(table.columnCount()):
        item = table.horizontalHeaderItem(i)
        if item is not None:
            item.setText(shown_again(item.text()))
            item.setToolTip(shown_again(item.toolTip()))
