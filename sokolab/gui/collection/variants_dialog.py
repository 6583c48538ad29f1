"""The window in which the variants of a level stand side by side."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6 import QtWidgets
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from sokolab.collection.level_list import Column, cell_text
from sokolab.collection.variants import Variant, family_of, lineage_to
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.words import capitalised
from sokolab.editing.difference import Difference, difference
from sokolab.gui.collection.level_facts import KnowledgeLoader
from sokolab.gui.document.workspace import Workspace, level_name
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell import building, lists, scrolling
from sokolab.gui.shell.theme import Theme
from sokolab.language import phrase, tr
from sokolab.reports import variant_report
from sokolab.verdicts.known import BoardKnowledge

_COLUMNS: Final = (
    phrase("Variant"),
    phrase("Size"),
    phrase("Boxes"),
    phrase("Moves"),
    phrase("Pushes"),
    phrase("Effect"),
    phrase("Verdict"),
    phrase("Edit", context="what was changed"),
)
_NUMBER_COLUMNS: Final = (1, 2, 3, 4, 5)  # the columns aligned to the right
_EFFECT_COLUMN: Final = 5
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_UPDATE_DELAY_MS: Final = 150  # delay from a stroke until the window follows it
_ORIGINAL: Final = phrase("its original")
_NO_SQUARES: Final = np.empty(0, np.intp)
_MIN_SIZE: Final = QSize(140, 110)  # in pixels
_MAX_SQUARE_PIXELS: Final = 32  # in pixels
_MARK_WIDTH: Final = 2.0  # pixels of the line around a marked square


class _VariantRow(NamedTuple):
    """A variant, its level, and the knowledge of its board, None before it is examined."""

    variant: Variant
    level: Level
    knowledge: BoardKnowledge | None


class VariantsDialog(scrolling.Dialog):
    """A row for each variant of the current level, and two of them as pictures.

    The dialog stays open beside the window, and follows the drawing, the solvers and the current
    level.
    """

    def __init__(
        self, workspace: Workspace, loader: KnowledgeLoader, theme: Theme, parent: QtWidgets.QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Variants"))
        self._workspace = workspace
        self._loader = loader
        self._rows: Sequence[_VariantRow] = ()
        self.table = lists.text_table(0, list(map(str, _COLUMNS)), tr("Variants of the level"))
        self.table.setObjectName("variants")
        self.other_box = QtWidgets.QComboBox()
        self.counts_label = building.wrapped_label()
        names = tr("The other level"), tr("The variant")
        self.pictures = BoardPicture(theme, names[0]), BoardPicture(theme, names[1])
        self.captions = building.wrapped_label(), building.wrapped_label()
        self.difference_label = building.plain_label()
        self.difficulty_label = building.wrapped_label()
        self.new_button = building.push_button(
            tr("&New variant"), building.unchecked(workspace.add_variant)
        )
        self.new_button.setAutoDefault(False)
        self._refresh_timer = building.timer_for(self.refresh, self, _UPDATE_DELAY_MS)
        self._lay_out()
        changes = workspace.opened, workspace.rearranged, workspace.level_changed, loader.changed
        for changed in changes:
            changed.connect(self._refresh_soon)
        workspace.current_changed.connect(self.refresh)
        building.LANGUAGE.changed.connect(self._retranslate)
        self.table.currentCellChanged.connect(self._select_variant)
        self.other_box.currentIndexChanged.connect(self._show_difference)
        self.refresh()

    def _lay_out(self) -> None:
        table, role = self.table, Qt.ItemDataRole.TextAlignmentRole
        table.setSelectionMode(QtWidgets.QTableWidget.SelectionMode.SingleSelection)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column in _NUMBER_COLUMNS:
            table.model().setHeaderData(column, Qt.Orientation.Horizontal, _RIGHT, role)
        tip = tr(
            "≈: the difference may only mean that the search for one of the two solutions ran "
            "longer"
        )
        table.model().setHeaderData(
            _EFFECT_COLUMN, Qt.Orientation.Horizontal, tip, Qt.ItemDataRole.ToolTipRole
        )
        tip = tr("The fewest known moves and pushes, from the original to this variant")
        self.counts_label.setToolTip(tip)
        label = QtWidgets.QLabel(tr("&Compared with"))
        label.setBuddy(self.other_box)
        for widget in (self.other_box, self.other_box.view()):
            widget.setAccessibleName(tr("Compared with"))
        choices = label, self.other_box, (self.difference_label, 1), self.new_button
        choice_row = building.fill(QtWidgets.QHBoxLayout(), *choices)
        pictures_row = QtWidgets.QHBoxLayout()
        for picture, caption in zip(self.pictures, self.captions, strict=True):
            caption.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            picture_column = building.fill(QtWidgets.QVBoxLayout(), (picture, 1), caption)
            building.fill(pictures_row, (picture_column, 1))
        rows = self.counts_label, (table, 2), choice_row, self.difficulty_label, (pictures_row, 3)
        building.fill(QtWidgets.QVBoxLayout(self), *rows)
        self.resize(860, 600)

    def _retranslate(self) -> None:
        self._rows = ()  # so that the names of the choices are updated too
        self.refresh()

    @property
    def difference(self) -> Difference | None:
        """The difference between the two displayed levels, or None if there is only one."""
        row, other = self._compared_rows()
        return None if other is None else difference(other.level.board, row.level.board)

    def refresh(self, *_: object) -> None:
        """Show all variants of the current level as they are now."""
        levels, current_index = self._workspace.collection.levels, self._workspace.current_index
        family = family_of(self._workspace.collection.titles, current_index)
        variants_before = [row.variant for row in self._rows]
        pairs = ((variant, levels[variant.index]) for variant in family)
        self._rows = [
            _VariantRow(variant, level, self._loader.knowledge_of(level))
            for variant, level in pairs
        ]
        self.table.blockSignals(True)
        self._fill_table()
        indices = [variant.index for variant in family]
        self.table.setCurrentCell(indices.index(current_index), 0)
        self.table.blockSignals(False)
        if variants_before != list(family):
            self._offer_others()
        line = lineage_to(family, current_index)
        knowledge = [self._loader.knowledge_of(levels[variant.index]) for variant in line]
        counts = variant_report.line_of_counts(knowledge)
        self.counts_label.setText(tr("Moves/pushes: {counts}", counts=counts))
        self._show_difference()

    def _refresh_soon(self, *_: object) -> None:
        self._refresh_timer.start()

    def _fill_table(self) -> None:
        levels = self._workspace.collection.levels
        self.table.setRowCount(len(self._rows))
        for index, row in enumerate(self._rows):
            parent = None if row.variant.parent is None else levels[row.variant.parent]
            knowledge = row.knowledge
            texts = (
                "    " * row.variant.depth + _variant_name(row),
                cell_text(Column.SIZE, 0, row.level, knowledge),
                cell_text(Column.BOXES, 0, row.level, knowledge),
                f"{knowledge.moves:,}" if knowledge and knowledge.moves is not None else "",
                cell_text(Column.PUSHES, 0, row.level, knowledge),
                ""
                if parent is None
                else variant_report.effect_figures(self._loader.knowledge_of(parent), knowledge),
                cell_text(Column.STATUS, 0, row.level, knowledge),
                "" if parent is None else difference(parent.board, row.level.board).words,
            )
            for column, text in enumerate(texts):
                item = QtWidgets.QTableWidgetItem(text)
                if column in _NUMBER_COLUMNS:
                    item.setTextAlignment(_RIGHT)
                self.table.setItem(index, column, item)

    def _offer_others(self) -> None:
        self.other_box.blockSignals(True)
        self.other_box.clear()
        self.other_box.addItems([str(_ORIGINAL), *map(_variant_name, self._rows)])
        self.other_box.setEnabled(len(self._rows) > 1)
        self.other_box.blockSignals(False)

    def _compared_rows(self) -> tuple[_VariantRow, _VariantRow | None]:
        """Return the chosen variant and the one it is compared with."""
        row = self._rows[max(self.table.currentRow(), 0)]
        if self.other_box.currentIndex() > 0:
            other = self._rows[self.other_box.currentIndex() - 1]
        elif row.variant.parent is not None:
            other = next(each for each in self._rows if each.variant.index == row.variant.parent)
        else:
            other = row
        return row, None if other is row else other

    def _select_variant(self, index: int, *_: object) -> None:
        """Make the chosen variant the current level."""
        if 0 <= index < len(self._rows):
            self._workspace.select(self._rows[index].variant.index)

    def _show_difference(self, *_: object) -> None:
        (row, other), difference = self._compared_rows(), self.difference
        text = "" if difference is None else capitalised(difference.words)
        self.difference_label.setText(text)
        text = variant_report.difficulty_words(other.knowledge, row.knowledge) if other else ""
        self.difficulty_label.setText(tr("{sentence}.", sentence=text) if text else "")
        self.difficulty_label.setVisible(bool(text))
        self.captions[1].setText(_caption(row))
        if difference is None or other is None:
            hint = tr("The original; choose a variant")
            if len(self._rows) == 1:
                hint = tr("The level has no variants yet")
            self.pictures[0].show_board(None)
            self.captions[0].setText(hint)
            self.pictures[1].show_board(row.level.board)
            return
        self.pictures[0].show_board(other.level.board, difference.earlier_squares, difference.words)
        self.captions[0].setText(_caption(other))
        self.pictures[1].show_board(row.level.board, difference.later_squares, difference.words)


def _caption(row: _VariantRow) -> str:
    """Return the text below the picture of a level."""
    text = variant_report.solution_words(row.knowledge)
    return tr("{title}: {words}", title=_variant_name(row), words=text)


def _variant_name(row: _VariantRow) -> str:
    """Return the title of an original, or the number of a variant."""
    if row.variant.is_original:
        return level_name(row.level, row.variant.index)
    return tr("Variant {number}", number=row.variant.number)


class BoardPicture(QtWidgets.QWidget):
    """Shows a board, scaled to fit. Squares that differ have a frame in the accent colour."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._board: Board | None = None
        self._marked_squares = _NO_SQUARES
        self.setAccessibleName(name)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Expanding
        )
        theme.changed.connect(self._repaint)

    def minimumSizeHint(self) -> QSize:
        """Return the size, in pixels, below which no layout shrinks the picture."""
        return _MIN_SIZE

    def show_board(
        self, board: Board | None, marked: NDArray[np.intp] = _NO_SQUARES, description: str = ""
    ) -> None:
        """Show a board, or nothing, with marked squares. Screen readers say ``description``."""
        self._board = board
        self._marked_squares = marked
        self.setAccessibleDescription(description)
        self.update()

    def _repaint(self) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the board in the middle."""
        board = self._board
        if board is None:
            return
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        max_side = min(self.width() / board.width, self.height() / board.height, _MAX_SQUARE_PIXELS)
        max_pixels = max(1, int(max_side * ratio * max(board.width, board.height)))  # image pixels
        image = thumbnail(board, self._theme.colours, max_pixels, max(1, int(max_side * ratio)))
        width, height = image.width() / ratio, image.height() / ratio
        left, top = (self.width() - width) / 2, (self.height() - height) / 2
        painter.drawImage(QRectF(left, top, width, height), image)
        painter.setPen(QPen(self._theme.colours.accent, _MARK_WIDTH))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        side = width / board.width
        for square in self._marked_squares.tolist():
            row, col = divmod(square, board.width)
            rect = QRectF(left + col * side, top + row * side, side, side)
            painter.drawRect(rect.adjusted(1, 1, -1, -1) if side > 6 else rect)
        painter.end()
