"""The levels of the current collection as a table model, with sorting, filtering and dragging."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from PySide6 import QtCore
from PySide6.QtCore import QAbstractTableModel, QByteArray, QMimeData, QModelIndex, Qt
from PySide6.QtWidgets import QWidget

from sokolab import formats
from sokolab.collection import level_list
from sokolab.collection.known_level import LevelStatus, box_count, status_of
from sokolab.collection.level_list import Column
from sokolab.collection.variants import Variant, all_variants, under_parents
from sokolab.core.level import Level
from sokolab.gui.collection.level_facts import KnowledgeLoader
from sokolab.gui.document.workspace import OpenCollection, Workspace, level_name
from sokolab.gui.shell.building import plain_tooltip, timer_for
from sokolab.language import counted, phrase, tr
from sokolab.reports.variant_report import effect_figures, effect_words
from sokolab.verdicts.known import BoardKnowledge

Index = QModelIndex | QtCore.QPersistentModelIndex

COLUMNS: Final = (
    Column.TITLE,
    Column.SIZE,
    Column.BOXES,
    Column.STATUS,
    Column.PUSHES,
    Column.SOLUTIONS,
    Column.DIFFICULTY,
    Column.AUTHOR,
)
"""The columns in order. The first also shows the thumbnail and the number."""
NUMBER_COLUMNS: Final = (
    Column.SIZE,
    Column.BOXES,
    Column.PUSHES,
    Column.SOLUTIONS,
    Column.DIFFICULTY,
)
"""The columns aligned to the right."""
LEVEL: Final = Qt.ItemDataRole.UserRole
"""The role of the :class:`Level` of a row."""
KNOWLEDGE: Final = Qt.ItemDataRole.UserRole + 1
"""The role of the :class:`BoardKnowledge` of a row's level, or None."""
INDEX: Final = Qt.ItemDataRole.UserRole + 2
"""The role of the index of a row's level in the collection, from 0."""
VARIANT: Final = Qt.ItemDataRole.UserRole + 3
"""The role of the :class:`Variant` of a row, or None for other levels and in a filtered list."""
EFFECT: Final = Qt.ItemDataRole.UserRole + 4
"""The role of a short text on how a variant's edit changed the counts, or "" if that is unknown."""
_LEVELS_MIME: Final = "application/x-sokolab-levels"
"""The MIME type of dragged levels: a JSON list of their indices."""
_FIRST_HEADING: Final = phrase("Level")  # the heading of the first column
_MAX_LEVELS_AS_TEXT: Final = 500  # levels dragged as text; more would start slowly
_SORT_MS: Final = 1500  # time between two sorts while news is still arriving
_FACT_COLUMNS: Final = (  # columns with values found out in the background
    Column.STATUS,
    Column.PUSHES,
    Column.SOLUTIONS,
    Column.BOXES,
    Column.DIFFICULTY,
)


def dragged_levels(mime: QMimeData) -> list[int]:
    """Return the indices of dragged levels, ascending, or an empty list for any other data."""
    if not mime.hasFormat(_LEVELS_MIME):
        return []
    return sorted(json.loads(bytes(mime.data(_LEVELS_MIME).data())))


class LevelTableModel(QAbstractTableModel):
    """One row for each level that passes the filter, in the chosen order.

    The content of a row is made when the row is shown, so even a long collection opens immediately.
    """

    def __init__(
        self, workspace: Workspace, loader: KnowledgeLoader, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._loader = loader
        self._orders: WeakKeyDictionary[OpenCollection, tuple[Column, bool]] = WeakKeyDictionary()
        self._filter: level_list.WordFilter | None = None
        self.visible_indices: Sequence[int] = ()
        """The index of each row's level in the collection."""
        self.unmeasured_count = 0
        """Number of levels hidden because figures that the filter needs are not known."""
        self._variants: Mapping[int, Variant] = {}
        self._stale_indices: set[int] = set()
        # Rows are updated after a stroke, not during it.
        self._stale_timer = timer_for(self._update_stale, self, 150)
        self._sort_timer = timer_for(self._arrange, self, _SORT_MS)
        for show in (self._reload_levels, self._show_headings):
            workspace.opened.connect(show)
        workspace.rearranged.connect(self._reload_levels)
        workspace.level_changed.connect(self._note_change)
        loader.changed.connect(self._refresh_facts)
        self._reload_levels()

    @property
    def sort_order(self) -> tuple[Column, bool]:
        """The chosen order of this collection: a column, and whether the order is descending."""
        return self._orders.get(self._workspace.open_collection, (Column.NUMBER, False))

    @property
    def is_sorted(self) -> bool:
        """Whether the rows are in another order than the levels of the collection."""
        return self.sort_order != (Column.NUMBER, False)

    def row_of(self, index: int) -> int | None:
        """Return the row of the level with this index, or None if it is filtered out."""
        try:
            return self.visible_indices.index(index)
        except ValueError:
            return None

    def sort_by(self, column: Column, *, descending: bool) -> None:
        """Sort the rows of this collection by a column. Variants stay below their parents."""
        if (column, descending) != self.sort_order:
            self._orders[self._workspace.open_collection] = column, descending
            self._show_headings()
            self._arrange()

    def filter_by(self, level_filter: level_list.WordFilter | None) -> None:
        """Show only the levels that pass a filter. None shows all."""
        self._filter = level_filter
        self._arrange()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of levels shown."""
        return 0 if parent.isValid() else len(self.visible_indices)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the data of a cell or of its row's level."""
        level_index = self.visible_indices[index.row()]
        if role == INDEX:
            return level_index
        level = self._workspace.collection.levels[level_index]
        if role == LEVEL:
            return level
        if role == KNOWLEDGE:
            return self._loader.knowledge_of(level)
        if role == VARIANT:
            return None if self._filter else self._variants.get(level_index)
        if role == Qt.ItemDataRole.EditRole:
            return level.title
        if role == Qt.ItemDataRole.DisplayRole:
            column = COLUMNS[index.column()]
            if column is Column.TITLE:
                return level_name(level, level_index)
            knowledge = self._loader.knowledge_of(level)
            return level_list.cell_text(column, level_index, level, knowledge)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._sentence(level_index, level)
        if role == Qt.ItemDataRole.ToolTipRole:
            knowledge = self._loader.knowledge_of(level)
            rating = None if knowledge is None else knowledge.difficulty_message
            lines = (self._sentence(level_index, level), "" if rating is None else str(rating))
            return plain_tooltip("\n".join(filter(None, lines)))
        if role == EFFECT:
            return self._effect_of(level_index, partial(effect_figures, with_status=True))
        return None

    def _sentence(self, index: int, level: Level) -> str:
        sentence = _row_sentence(index, level, self._loader.knowledge_of(level))
        effect = self._effect_of(index, effect_words)
        return tr("{sentence}; {effect}", sentence=sentence, effect=effect) if effect else sentence

    def _effect_of(
        self, index: int, say: Callable[[BoardKnowledge | None, BoardKnowledge | None], str]
    ) -> str:
        """Return the change of the counts by a variant's edit, put by ``say``, or "" if unknown."""
        variant = self._variants.get(index)
        if variant is None or variant.parent is None:
            return ""
        levels = self._workspace.collection.levels
        knowledge_of = self._loader.knowledge_of
        return say(knowledge_of(levels[variant.parent]), knowledge_of(levels[index]))

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's heading. An arrow marks the sorted column."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        column = COLUMNS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and column in NUMBER_COLUMNS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        sorted_column, descending = self.sort_order
        arrow = (" ▾" if descending else " ▴") if column is sorted_column else ""
        return f"{_FIRST_HEADING if column is Column.TITLE else column.value}{arrow}"

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Allow dragging rows, dropping between them, and renaming the current level."""
        flags = super().flags(index)
        if index.isValid():
            if self._is_renamable(index):
                flags |= Qt.ItemFlag.ItemIsEditable
            return flags | Qt.ItemFlag.ItemIsDragEnabled
        return flags | Qt.ItemFlag.ItemIsDropEnabled

    def _is_renamable(self, index: Index) -> bool:
        is_title = COLUMNS[index.column()] is Column.TITLE
        return is_title and self.visible_indices[index.row()] == self._workspace.current_index

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Give the current level another title."""
        if role != Qt.ItemDataRole.EditRole or not self._is_renamable(index):
            return False
        self._workspace.set_level_title(str(value).strip())
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """Allow moving and copying."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        """Return the MIME types that can be dropped."""
        return [_LEVELS_MIME]

    def mimeData(self, cells: Sequence[QModelIndex]) -> QMimeData:
        """Return dragged levels: their indices, and text for other programs."""
        indices = sorted({self.visible_indices[cell.row()] for cell in cells})
        mime = QMimeData()
        mime.setData(_LEVELS_MIME, QByteArray(json.dumps(indices).encode()))
        levels = self._workspace.collection.levels
        if len(indices) <= _MAX_LEVELS_AS_TEXT:
            mime.setText("\n".join(formats.level_text(levels[index]) for index in indices))
        return mime

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Whether the drop holds levels and the rows are in the order of the collection."""
        return data.hasFormat(_LEVELS_MIME) and not self.is_sorted

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Move the dragged levels before the row they are dropped on."""
        if self.canDropMimeData(data, action, row, column, parent):
            indices, count = self.visible_indices, len(self._workspace.collection.levels)
            row = row if row >= 0 else parent.row() if parent.isValid() else len(indices)
            before_index = indices[row] if row < len(indices) else count
            self._workspace.gather(dragged_levels(data), before_index)
        return False  # keeps the view from removing the dragged rows

    def _reload_levels(self) -> None:
        self._loader.follow(self._workspace.collection.levels)
        self._variants = all_variants(self._workspace.collection.titles)
        self._stale_indices.clear()
        self._arrange(is_new=True)

    def _arrange(self, *, is_new: bool = False) -> None:
        """Compute the rows, and reset the view if they changed."""
        self._sort_timer.stop()
        levels = self._workspace.collection.levels
        knowledge_of = self._loader.knowledge_of
        indices: Sequence[int] = range(len(levels))
        self.unmeasured_count = 0
        if self._filter is not None:
            indices = level_list.matching_indices(levels, self._filter, knowledge_of)
            if self._loader.is_complete:
                self.unmeasured_count = len(
                    level_list.matching_indices(levels, self._filter.may_pass, knowledge_of)
                )
        if self.is_sorted:
            column, descending = self.sort_order
            indices = level_list.sorted_indices(
                indices, levels, column, descending=descending, knowledge_of=knowledge_of
            )
            indices = under_parents(indices, self._variants)
        if is_new or indices != self.visible_indices:
            self.beginResetModel()
            self.visible_indices = indices
            self.endResetModel()
        else:
            self._refresh_rows()

    def _refresh_facts(self) -> None:
        """Show news. Rows that depend on them are sorted again from time to time."""
        if self._filter is not None or self.sort_order[0] in _FACT_COLUMNS:
            if self._loader.is_complete:
                self._arrange()
                return
            if not self._sort_timer.isActive():
                self._sort_timer.start()
        self._refresh_rows()

    def _show_headings(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)

    def _refresh_rows(self) -> None:
        if self.visible_indices:
            last_cell = self.index(len(self.visible_indices) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last_cell)

    def _note_change(self, index: int) -> None:
        self._stale_indices.add(index)
        self._loader.postpone()
        self._stale_timer.start()

    def _update_stale(self) -> None:
        levels = self._workspace.collection.levels
        self._variants = all_variants(self._workspace.collection.titles)
        for index in self._stale_indices:
            if index < len(levels):
                self._loader.add(levels[index])
            row = self.row_of(index)
            if row is not None:
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))
        self._stale_indices.clear()


def level_words(
    level: Level,
    knowledge: BoardKnowledge | None,
    *,
    leave_out: Sequence[Column] = (),
    sorted_by: Column = Column.NUMBER,
) -> str:
    """Return status, size and boxes of a level in one line, without the columns ``leave_out``.

    If the levels are sorted by difficulty, it comes first.
    """
    parts = []
    difficulty = level_list.cell_text(Column.DIFFICULTY, 0, level, knowledge)
    if sorted_by is Column.DIFFICULTY and difficulty:
        difficulty = tr("difficulty {figure}", figure=difficulty)
    else:
        difficulty = ""
    for column, text in (
        (Column.DIFFICULTY, difficulty),
        (Column.STATUS, _status_words(knowledge)),
        (Column.SIZE, level_list.cell_text(Column.SIZE, 0, level, knowledge)),
        (Column.BOXES, counted(box_count(level.board, knowledge), "box", "boxes")),
    ):
        if text and column not in leave_out:
            parts.append(text)
    return " · ".join(parts)


def _status_words(knowledge: BoardKnowledge | None) -> str:
    if knowledge is None:
        return ""
    if knowledge.pushes is not None:
        return counted(knowledge.pushes, "push", "pushes")
    return "" if status_of(knowledge) is LevelStatus.OPEN else str(status_of(knowledge).value)


def _row_sentence(index: int, level: Level, knowledge: BoardKnowledge | None) -> str:
    name = level_name(level, index)
    if level.author:
        name = tr("{title}, by {author}", title=name, author=level.author)
    words = level_words(level, knowledge)
    facts: dict[str, Any] = {"number": index + 1, "name": name, "words": words}
    if knowledge is not None and knowledge.pushes is not None:
        return tr("{number}. {name}: {words}", **facts)
    return tr("{number}. {name}: {words}, no solution known", **facts)
