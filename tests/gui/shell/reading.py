"""Everything that people read in a window: texts, tips, names for screen readers, items."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QTabBar,
    QWidget,
)

PROPERTIES = (
    "windowTitle",
    "toolTip",
    "statusTip",
    "whatsThis",
    "accessibleName",
    "accessibleDescription",
    "text",
    "title",
    "placeholderText",
    "prefix",
    "suffix",
    "specialValueText",
)
_TYPED = {"QLineEdit", "QSpinBox", "QDoubleSpinBox", "QPlainTextEdit", "QTextEdit"}
"""Widgets whose text the user writes."""
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
)


def texts(top: QWidget) -> Iterator[tuple[str, str]]:
    """Yield each text below a widget, with where it is."""
    for thing in [top, *top.findChildren(QObject)]:
        if not isinstance(thing, QWidget | QAction) or _is_of_qt(thing):
            continue
        where = _place(thing, top)
        for name in PROPERTIES:
            value = thing.property(name)
            typed = name == "text" and any(base.__name__ in _TYPED for base in type(thing).mro())
            if isinstance(value, str) and value and not typed:
                yield f"{where}.{name}", value
        yield from ((f"{where}[{i}]", text) for i, text in enumerate(_items(thing)) if text)


def _place(thing: QObject, top: QWidget) -> str:
    """Return the kinds and names from the top down, numbered among siblings of a kind."""
    parent = thing.parent()
    name = f"{type(thing).__name__} {thing.objectName()}".strip()
    if thing is top or parent is None:
        return name
    alike = [one for one in parent.children() if type(one) is type(thing)]
    number = "" if thing.objectName() else f" {alike.index(thing)}"
    return f"{_place(parent, top)} / {name}{number}"


def _is_of_qt(thing: QObject) -> bool:
    """Whether Qt made it for itself: what it translates is not ours."""
    name = thing.objectName()
    parent = thing.parent()
    if isinstance(thing, QPushButton) and isinstance(parent, QDialogButtonBox):
        return parent.standardButton(thing) is not QDialogButtonBox.StandardButton.NoButton
    if (
        name.startswith("qt_")
        or type(thing).__name__ in {"QScrollBar", "QToolBarExtension"}
        or name.startswith("Scroll")
    ):
        return True
    return isinstance(parent, QDialog) and parent.objectName().startswith("qt_")


def _items(thing: QObject) -> Iterator[str]:
    if isinstance(thing, QComboBox):
        for i in range(thing.count()):
            yield thing.itemText(i)
    elif isinstance(thing, QTabBar):
        for i in range(thing.count()):
            yield from (thing.tabText(i), thing.tabToolTip(i))
    elif isinstance(thing, QAbstractItemView) and thing.model() is not None:
        yield from _cells(thing.model())


def _cells(model: QAbstractItemModel) -> Iterator[str]:
    root = QModelIndex()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(root)
    for column in range(columns):
        for role in _ROLES[:2]:
            heading = model.headerData(column, Qt.Orientation.Horizontal, role)
            yield heading if isinstance(heading, str) else ""
    for row in range(min(model.rowCount(root), 40)):
        for column in range(columns):
            for role in _ROLES:
                told = model.index(row, column).data(role)
                yield told if isinstance(told, str) else ""


KEYS = {
    "Ctrl",
    "Shift",
    "Alt",
    "Meta",
    "Home",
    "End",
    "Space",
    "Del",
    "Delete",
    "Esc",
    "Escape",
    "Return",
    "Enter",
    "Tab",
    "Backspace",
    "Ins",
    "Left",
    "Right",
    "Up",
    "Down",
    "PgUp",
    "PgDown",
    "Page",
    "Pause",
    "Menu",
    "Help",
    "Media",
    "WASD",
}
DATA = {
    "Boxoban",
    "Letter",
    "sokolab",
    "English",
    "Auto",
    "auto",
    "levels",
    "data",
    "Open",
    "nbsp",
    "URLU",
    "LURD",
}
_WORD = re.compile(r"[A-Za-z]+")


def english_words(text: str) -> list[str]:
    """Return the words of a text that are plain English, though the pseudo-language is shown."""
    bare = re.sub(r"<[^<>]*>|&[a-z]+;|\{\w+\}", " ", text)
    return [
        word
        for word in _WORD.findall(bare)
        if len(word) > 3
        and re.search("[aeiou]", word)
        and word not in KEYS
        and word not in DATA
        and not word.isupper()
    ]
