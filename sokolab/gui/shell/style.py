"""The style sheet: plain docks on a 4 px grid, thin lines, one accent colour."""

from __future__ import annotations

from typing import Final, Protocol, TypeVar

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractSpinBox

from sokolab import paths

_Spin = TypeVar("_Spin", bound=QAbstractSpinBox)
_INSET: Final = 5
"""Pixels between the edge of a field and its text."""


class _Colours(Protocol):
    @property
    def is_dark(self) -> bool: ...
    @property
    def surface(self) -> QColor: ...
    @property
    def raised(self) -> QColor: ...
    @property
    def line(self) -> QColor: ...
    @property
    def text(self) -> QColor: ...
    @property
    def muted(self) -> QColor: ...
    @property
    def accent(self) -> QColor: ...
    @property
    def on_accent(self) -> QColor: ...


_SHEET = """
QMainWindow::separator { background: %(line)s; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: %(accent)s; }
QMenuBar { background: %(surface)s; border-bottom: 1px solid %(line)s; padding: 0 4px; }
QMenuBar::item { padding: 4px 8px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: %(raised)s; }
QMenu { background: %(surface)s; border: 1px solid %(line)s; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 8px; border-radius: 4px; }
QMenu::item:selected { background: %(raised)s; color: %(text)s; }
QMenu::item:disabled { color: %(muted)s; }
QMenu::icon { padding-left: 4px; }
QMenu::separator { height: 1px; background: %(line)s; margin: 4px 8px; }
QToolBar { background: %(surface)s; border: 0; border-bottom: 1px solid %(line)s;
           padding: 4px 8px; spacing: 2px; }
QToolBar[plays="true"] { border-bottom: 2px solid %(accent)s; padding-bottom: 3px; }
QToolBar::separator { background: %(line)s; width: 1px; margin: 4px 6px; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px; }
QToolButton:hover { background: %(raised)s; }
QToolButton:pressed { background: %(line)s; }
QToolButton:checked { background: %(raised)s; border-color: %(accent)s; }
QToolButton:focus { border-color: %(accent)s; }
QToolButton[folds="true"] { padding: 2px 4px 2px 0; }
QToolButton[folds="true"]:checked { background: transparent; border-color: transparent; }
QToolButton[folds="true"]:hover { background: %(raised)s; }
QToolButton[folds="true"]:focus { border-color: %(accent)s; }
QStatusBar { background: %(surface)s; border-top: 1px solid %(line)s; }
QStatusBar::item { border: 0; }
QDialogButtonBox, QMessageBox { dialogbuttonbox-buttons-have-icons: 0; }
QTabBar { qproperty-drawBase: 0; qproperty-elideMode: ElideNone; }
QTabBar::tab { padding: 4px 8px; border: 0; border-bottom: 2px solid transparent;
               color: %(muted)s; background: %(surface)s; }
QTabBar::tab:selected { color: %(text)s; border-bottom-color: %(accent)s; }
QTabBar::tab:hover { color: %(text)s; }
QTabBar::tear { width: 0; }
QTabBar QToolButton { background: %(surface)s; }
QCheckBox, QRadioButton { spacing: 8px; }
QAbstractButton::indicator, QListView::indicator, QTreeView::indicator, QTableView::indicator {
    width: 14px; height: 14px;
    border: 1px solid %(muted)s; border-radius: 3px; background: %(surface)s; }
QAbstractButton::indicator:hover { border-color: %(accent)s; }
QAbstractButton::indicator:checked, QListView::indicator:checked, QTreeView::indicator:checked,
QTableView::indicator:checked {
    background: %(accent)s; border-color: %(accent)s; image: url("%(tick)s"); }
QAbstractButton::indicator:disabled { border-color: %(line)s; }
QAbstractButton::indicator:checked:disabled { background: %(line)s; border-color: %(line)s; }
QFrame#command-palette { background: %(surface)s; border: 1px solid %(muted)s;
    border-radius: 6px; }
QFrame#command-palette QLabel { color: %(muted)s; }
QFrame#command-palette QTreeView::item { border-radius: 0; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: %(line)s; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: %(accent)s; }
QSlider::sub-page:horizontal:disabled { background: %(line)s; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -4px 0; border-radius: 6px;
    background: %(accent)s; }
QSlider::handle:horizontal:hover { background: %(text)s; }
QSlider::handle:horizontal:disabled { background: %(muted)s; }
QPushButton { padding: 4px 12px; border: 1px solid %(line)s; border-radius: 4px;
              background: %(surface)s; min-height: 18px; }
QPushButton[by-icon="true"] { padding: 4px 5px; }
QPushButton:hover { background: %(raised)s; }
QPushButton:pressed { background: %(line)s; }
QPushButton:focus { border-color: %(accent)s; }
QPushButton:default { background: %(accent)s; color: %(on_accent)s; border-color: %(accent)s; }
QPushButton:disabled { color: %(muted)s; background: %(surface)s; }
QLineEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox { border: 1px solid %(line)s;
    border-radius: 4px; padding: 3px 6px; background: %(surface)s;
    selection-background-color: %(accent)s; selection-color: %(on_accent)s; }
QSpinBox, QDoubleSpinBox { padding: 2px 6px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; border: 0; }
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus {
    border-color: %(accent)s; }
QListView, QTreeView, QTableView, QUndoView { border: 0; background: %(surface)s; outline: 0; }
QListView::item, QTreeView::item, QUndoView::item { padding: 4px 8px; border-radius: 4px; }
QListView::item:hover, QTreeView::item:hover { background: %(raised)s; }
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {
    background: %(raised)s; color: %(text)s; }
QHeaderView::section { background: %(surface)s; border: 0; border-bottom: 1px solid %(line)s;
    padding: 4px 8px; color: %(muted)s; font-weight: 400; }
QTableView#runs QHeaderView::section { padding: 4px 3px; }
QToolTip { background: %(surface)s; color: %(text)s; border: 1px solid %(line)s; padding: 4px; }
QScrollBar { background: transparent; border: 0; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: %(line)s; border-radius: 3px; margin: 2px; min-height: 24px;
                     min-width: 24px; }
QScrollBar#board-scroll::handle { background: %(muted)s; }
QScrollBar::handle:hover { background: %(muted)s; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QProgressBar { border: 0; border-radius: 2px; background: %(raised)s; max-height: 4px;
               min-height: 4px; }
QProgressBar::chunk { background: %(accent)s; border-radius: 2px; }
"""  # no phrase: a style sheet


def style_sheet(colours: _Colours) -> str:
    """Return the application's style sheet in those colours."""
    names = ("surface", "raised", "line", "text", "muted", "accent", "on_accent")
    values = {name: getattr(colours, name).name() for name in names}
    tick = paths.resources() / "icons" / f"tick-{'dark' if colours.is_dark else 'light'}.svg"
    return _SHEET % {**values, "tick": tick.as_posix()}


def inset(spin: _Spin) -> _Spin:
    """Give a spin box the text margin of other fields, and return it.

    Qt does not apply the padding of the style sheet to the line edit inside a spin box.
    """
    spin.lineEdit().setTextMargins(_INSET, 0, 0, 0)
    return spin
