"""Words that have too little room in a window."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHeaderView,
    QLabel,
    QTabBar,
    QToolButton,
    QWidget,
)

from sokolab.gui.shell import scrolling

SCREEN = QSize(1024, 700)
"""The smallest screen on which everything is to fit, in pixels."""
_ROUNDING = 1  # pixels; hints are rounded up, and layouts round


def use_small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let dialogs and panels find a small screen."""
    screen = SimpleNamespace(availableSize=lambda: SCREEN)
    for kind in (scrolling.Dialog, scrolling.Scrolled):
        monkeypatch.setattr(kind, "screen", lambda _part: screen)


def cut_off(top: QWidget) -> list[str]:
    """Return labels, buttons, choices and headings whose words do not fit into them.

    Words that a widget elides on purpose have a tool tip, which tells them in full.
    """
    return [
        f"{type(one).__name__} in {type(one.parent()).__name__}: {words!r}"
        for one in top.findChildren(QWidget)
        if one.isVisible() and not _is_of_qt(one)
        for words in _too_long(one)
    ]


def _is_of_qt(widget: QWidget) -> bool:
    """Whether Qt made it for itself, as the arrows of a tab bar."""
    return isinstance(widget.parent(), QTabBar)


def _too_long(widget: QWidget) -> list[str]:
    if isinstance(widget, QHeaderView):
        return _headings(widget)
    if isinstance(widget, QLabel | QAbstractButton):
        words = widget.text()
    elif isinstance(widget, QComboBox):
        words = widget.currentText()
    else:
        return []
    is_short = not _is_large_enough(widget) or _is_outside(widget)
    is_worth_showing = bool(widget.toolTip()) and not isinstance(widget, QToolButton)
    return [words] if words and is_short and not is_worth_showing else []


def _is_large_enough(widget: QWidget) -> bool:
    if isinstance(widget, QLabel) and widget.wordWrap():
        return (
            widget.minimumSizeHint().width() <= widget.width() + _ROUNDING
            and widget.heightForWidth(widget.width()) <= widget.height() + _ROUNDING
        )
    needed = widget.sizeHint()
    return (
        needed.width() <= widget.width() + _ROUNDING
        and needed.height() <= widget.height() + _ROUNDING
    )


def _is_outside(widget: QWidget) -> bool:
    """Whether it goes over the right edge of what holds it, where nothing scrolls."""
    right = widget.width() - _ROUNDING
    one: QWidget | None = widget
    while one is not None and not one.isWindow():
        right += one.x()
        one = one.parentWidget()
        if one is not None and right > one.width():
            return True
    return False


def _headings(header: QHeaderView) -> list[str]:
    if header.orientation() is Qt.Orientation.Vertical:
        return []
    model = header.model()
    return [
        str(model.headerData(section, header.orientation()))
        for section in range(header.count())
        if not header.isSectionHidden(section)
        and header.sectionSizeHint(section) > header.sectionSize(section) + _ROUNDING
    ]
