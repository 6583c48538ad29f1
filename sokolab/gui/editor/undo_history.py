"""Undo and redo in the menu, the steps that they take, and the panel that lists all steps."""

import base64
from collections.abc import Callable
from html import escape
from typing import Final

from PySide6 import QtCore
from PySide6.QtCore import QAbstractListModel, QBuffer, QByteArray, QModelIndex, QObject, Qt
from PySide6.QtGui import QFont, QImage, QImageWriter, QUndoStack
from PySide6.QtWidgets import QDockWidget, QListView, QWidget

from sokolab.core.board import Board, changed_squares
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.document.level_document import HistoryEntry, LevelChange, NamedStep, UndoOrder
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell import action_rows, building
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase, tr

_Index = QModelIndex | QtCore.QPersistentModelIndex
_PICTURE_SIDE: Final = 160  # side of the picture of a step, in pixels
_FIRST_ROW: Final = phrase("As it was opened")


class _StepListModel(QAbstractListModel):
    """The steps as rows. The first row stands for the level before all steps."""

    def __init__(self, order: UndoOrder, theme: Theme) -> None:
        super().__init__()
        self._order = order
        self._theme = theme
        self._entries = order.history

    def refresh(self) -> None:
        self.beginResetModel()
        self._entries = self._order.history
        self.endResetModel()

    @property
    def last_done_row(self) -> int:
        return sum(entry.is_done for entry in self._entries)

    def step_number(self, row: int) -> int:
        """Return the number of the step in a row, 0 for the first row."""
        return self._entries[row - 1].step.number if 0 < row <= len(self._entries) else 0

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._entries) + 1

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self._entries[index.row() - 1] if index.row() else None
        if role == Qt.ItemDataRole.DisplayRole:
            return str(_FIRST_ROW) if entry is None else str(_step_in_words(entry))
        if role == Qt.ItemDataRole.ToolTipRole and entry is not None:
            return _step_tooltip(entry, self._theme.colours)
        if role == Qt.ItemDataRole.ForegroundRole and entry is not None and not entry.is_done:
            return self._theme.colours.muted
        if role == Qt.ItemDataRole.FontRole and index.row() == self.last_done_row:
            font = QFont()
            font.setBold(True)
            return font
        return None


class HistoryPanel(QDockWidget):
    """Lists the steps of the level and of its list. A click on one goes back or forward to it."""

    def __init__(self, order: UndoOrder, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(tr("History"), parent)
        self.setObjectName("history")
        self._order = order
        self._steps = _StepListModel(order, theme)
        self.view = building.named(QListView(self), tr("History"))
        self.view.setModel(self._steps)
        self.view.setAccessibleDescription(tr("Every step of editing; choose one to go to it"))
        self.view.clicked.connect(self._go_to)
        self.view.activated.connect(self._go_to)
        self.setWidget(self.view)
        order.changed.connect(self._refresh_steps)
        self.visibilityChanged.connect(self._refresh_steps)
        building.LANGUAGE.changed.connect(self._refresh_steps)

    def _refresh_steps(self, *_: object) -> None:
        if self.isVisible():
            self._steps.refresh()
            index = self._steps.index(self._steps.last_done_row)
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)

    def _go_to(self, index: QModelIndex) -> None:
        self._order.go_to(self._steps.step_number(index.row()))


def _step_in_words(entry: HistoryEntry) -> str | Phrase:
    """Return the effect of a step, and its place, in words."""
    change, place = entry.step, None
    if isinstance(change, LevelChange):
        place = where_changed(change.before.board, change.after.board)
    step = phrase("{step} {place}", step=change.name, place=place) if place else change.name
    return phrase("{step} · saved", step=step) if entry.is_saved else step


def _step_tooltip(entry: HistoryEntry, colours: Colours) -> str:
    """Return the text with a picture of the board after the step."""
    if not isinstance(entry.step, LevelChange):
        return str(_step_in_words(entry))
    image = thumbnail(entry.step.after.board, colours, _PICTURE_SIDE)
    picture = f'<img src="data:image/png;base64,{_png_in_base64(image)}">'
    return f"{escape(str(_step_in_words(entry)))}<br>{picture}"


def _png_in_base64(image: QImage) -> str:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return base64.b64encode(buffer.data().data()).decode()


def where_changed(before: Board, after: Board) -> Phrase | None:
    """Return the place where two boards differ: a square, a range, or the new size.

    None if they do not differ.

    Examples
    --------
    >>> print(where_changed(Board.from_rows(["# #"]), Board.from_rows(["#$#"])))
    at row 1, column 2
    """
    if before.tiles.shape != after.tiles.shape:
        return phrase("to {width} × {height}", width=after.width, height=after.height)
    squares = changed_squares(before, after)
    if not squares:
        return None
    rows, columns = zip(*map(after.row_col, squares), strict=True)
    if len(squares) == 1:
        return phrase("at row {row}, column {column}", row=rows[0] + 1, column=columns[0] + 1)
    ends = {"first": min(rows) + 1, "last": max(rows) + 1}
    row_range = phrase("rows {first}–{last}", **ends)
    if min(rows) == max(rows):
        row_range = phrase("row {row}", row=rows[0] + 1)
    ends = {"first": min(columns) + 1, "last": max(columns) + 1}
    column_range = phrase("columns {first}–{last}", **ends)
    if min(columns) == max(columns):
        column_range = phrase("column {column}", column=columns[0] + 1)
    return phrase("in {rows}, {columns}", rows=row_range, columns=column_range)


class UndoActions(QObject):
    """Undo and redo for the displayed level. Their texts name the next steps.

    ``list_stacks`` returns the undo stacks of the list of levels and of the stamps.
    """

    def __init__(self, core: WindowCore, list_stacks: Callable[[], tuple[QUndoStack, ...]]) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._order = core.undo_order
        self._list_stacks = list_stacks
        self._shown_state: tuple[bool, str, str] | None = None
        core.window.bind({"undo": self._order.undo, "redo": self._order.redo})
        self._order.changed.connect(self._show_next_steps)
        self._order.list_stepped.connect(self._announce_step)
        core.displayed_board.document_changed.connect(self.follow)
        # A game has its own undo.
        core.displayed_board.mode_changed.connect(
            lambda mode: self._order.set_enabled(mode is Mode.EDIT)
        )
        self._show_next_steps()
        self.follow()

    def follow(self, *_: object) -> None:
        """Use the stacks of the document and of the displayed collection."""
        self._order.show(self._displayed_board.document.undo_stack, *self._list_stacks())

    def _announce_step(self, step: NamedStep, is_undone: bool) -> None:
        """Name a step of a list, as its changes might be out of sight."""
        self._window.say(
            tr("Undone: {step}", step=step.name)
            if is_undone
            else tr("Redone: {step}", step=step.name)
        )

    def _show_next_steps(self) -> None:
        undo_step, redo_step = self._order.next_steps
        undo_text = tr("&Undo {step}", step=undo_step.name) if undo_step else tr("&Undo")
        redo_text = tr("&Redo {step}", step=redo_step.name) if redo_step else tr("&Redo")
        is_enabled = self._order.is_enabled
        shown_state = is_enabled, undo_text, redo_text
        if shown_state == self._shown_state:  # as during a drag
            return
        self._shown_state = shown_state
        self._window.allow(action_rows.Condition.UNDO, is_enabled and undo_step is not None)
        self._window.allow(action_rows.Condition.REDO, is_enabled and redo_step is not None)
        self._window.action("undo").setText(undo_text)
        self._window.action("redo").setText(redo_text)
        self._window.refresh_tips("undo", "redo")
