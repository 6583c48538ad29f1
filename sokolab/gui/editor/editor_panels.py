"""Panels and a dialog of the editor that are loaded when first needed."""

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QPainter
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QFormLayout, QLabel, QWidget

from sokolab.editing.brush import KINDS, Brush, RowCol
from sokolab.editing.pieces import (
    NeedlessParts,
    needless_parts,
    normalised,
    replaced,
    squares_of_kind,
)
from sokolab.editing.selection import Selection
from sokolab.gui.editor.drawing_tools import BRUSH_LABELS, BRUSH_NAMES, MAX_ROWS
from sokolab.gui.editor.selected_squares import SelectedSquares
from sokolab.gui.scene.layers import paint_cross
from sokolab.gui.scene.tiles import tile_icon
from sokolab.gui.scene.viewport import Geometry
from sokolab.gui.shell import building, scrolling
from sokolab.gui.window_core import WindowCore
from sokolab.language import counted, phrase, tr

_ANCHORS: Final = (
    ("↖", phrase("top left")),
    ("↑", phrase("top centre")),
    ("↗", phrase("top right")),
    ("←", phrase("middle left")),
    ("•", phrase("middle centre")),
    ("→", phrase("middle right")),
    ("↙", phrase("bottom left")),
    ("↓", phrase("bottom centre")),
    ("↘", phrase("bottom right")),
)
"""The nine anchors: the symbols on their buttons, and their names."""
_ANCHOR_SIDE: Final = 28  # side of each button, in pixels; more with a large font


class _ToolPanel(scrolling.Dialog):
    """A panel that stays open beside the board. Its default button applies the change."""

    def __init__(
        self, core: WindowCore, name: str, title: str, *, apply_text: str, can_cancel: bool
    ) -> None:
        super().__init__(core.window, Qt.WindowType.Tool)
        self._core = core
        self._displayed_board = core.displayed_board
        self._view = core.view
        self.setObjectName(name)
        self.setWindowTitle(title)
        self.apply_button = building.push_button(apply_text, self.apply)
        self.apply_button.setDefault(True)
        standard = QDialogButtonBox.StandardButton
        close_button = standard.Cancel if can_cancel else standard.Close
        self._buttons = QDialogButtonBox(close_button)
        self._buttons.button(close_button).setAutoDefault(False)
        self._buttons.addButton(self.apply_button, QDialogButtonBox.ButtonRole.ApplyRole)
        self._buttons.rejected.connect(self.reject)
        for changed in (core.displayed_board.shown, building.LANGUAGE.changed):
            changed.connect(self._show_effect)

    def open(self) -> None:
        """Show the panel beside the board being edited."""
        self._displayed_board.show_document(self._displayed_board.document)
        self.show()
        self.raise_()
        self.activateWindow()
        self._show_effect()

    def apply(self) -> None:
        """Apply the change, as one undo step."""
        raise NotImplementedError

    def _show_effect(self, *_: object) -> None:
        """Preview the panel's effect on the current board."""
        raise NotImplementedError


class ReplacePanel(_ToolPanel):
    """Asks which kind of square to replace, with which other, and where."""

    def __init__(self, core: WindowCore, selected_squares: SelectedSquares) -> None:
        title, apply_text = tr("Replace squares"), tr("&Replace")
        super().__init__(core, "replace-panel", title, apply_text=apply_text, can_cancel=False)
        self._selected_squares = selected_squares
        names = [(BRUSH_LABELS[Brush(kind)], kind) for kind in KINDS]
        self.kind_box = building.named(building.combo_box(names), tr("Replace"))
        self.replacement_box = building.named(building.combo_box(names), tr("With"))
        self.replacement_box.setCurrentIndex(1)
        self.only_selected_box = QCheckBox(tr("Only in the &selection"))
        self.count_label = QLabel()
        form = QFormLayout()
        form.addRow(tr("Replac&e"), self.kind_box)
        form.addRow(tr("&With"), self.replacement_box)
        form.addRow("", self.only_selected_box)
        building.fill(QtWidgets.QVBoxLayout(self), form, self.count_label, self._buttons)
        for combo_box in (self.kind_box, self.replacement_box):
            building.named(combo_box.view(), combo_box.accessibleName())
            combo_box.currentIndexChanged.connect(self._show_effect)
        self.only_selected_box.toggled.connect(self._show_effect)
        selected_squares.changed.connect(self._show_effect)
        core.theme.changed.connect(self._show_icons)
        self._show_icons()

    def _show_icons(self, *_: object) -> None:
        for combo_box in (self.kind_box, self.replacement_box):
            for index, kind in enumerate(KINDS):
                combo_box.setItemIcon(index, tile_icon(Brush(kind), self._core.theme.colours))

    def open(self) -> None:
        """Show the panel. It begins with the selection, if there is one."""
        self.only_selected_box.setChecked(self._selected_squares.selection is not None)
        super().open()
        self.kind_box.setFocus()

    def apply(self) -> None:
        """Replace the squares, as one undo step."""
        kind, replacement = self.kind_box.currentData(), self.replacement_box.currentData()
        document = self._displayed_board.document
        board = replaced(document.board, kind, replacement, self._searched_area)
        names = BRUSH_NAMES[Brush(kind)], BRUSH_NAMES[Brush(replacement)]
        step_name = phrase("Replace {kind} with {other}", kind=names[0], other=names[1])
        document.replace_board(board, step_name)

    @property
    def _searched_area(self) -> Selection | None:
        """The squares in which to replace, or None for the whole board."""
        return self._selected_squares.selection if self.only_selected_box.isChecked() else None

    def _show_effect(self, *_: object) -> None:
        """Count the squares to replace."""
        has_selection = self._selected_squares.selection is not None
        self.only_selected_box.setEnabled(has_selection)
        if not has_selection:
            self.only_selected_box.setChecked(False)
        kind, replacement = self.kind_box.currentData(), self.replacement_box.currentData()
        area = self._searched_area
        board = self._displayed_board.document.board
        if not self.isVisible() or (area and area.mask.shape != board.tiles.shape):
            return
        count = len(squares_of_kind(board, kind, area))
        self.count_label.setText(
            counted(count, "{n:,} square on the board", "{n:,} squares on the board")
            if area is None
            else counted(count, "{n:,} square in the selection", "{n:,} squares in the selection")
        )
        has_many_players = "player" in replacement and count > 1
        self.apply_button.setEnabled(bool(count) and kind != replacement and not has_many_players)


class NormalisePanel(_ToolPanel):
    """Crosses out on the board everything that does not matter for play, and removes it."""

    def __init__(self, core: WindowCore) -> None:
        title, apply_text = tr("Normalise"), tr("&Remove")
        super().__init__(core, "normalise-panel", title, apply_text=apply_text, can_cancel=True)
        self._needless_parts: NeedlessParts | None = None
        self.summary_label = QLabel()
        building.fill(QtWidgets.QVBoxLayout(self), self.summary_label, self._buttons)

    def open(self) -> None:
        """Show everything that would be removed."""
        self._view.remove_layer(self)
        self._view.add_layer(self, on_top=True)
        super().open()

    def apply(self) -> None:
        """Remove the crossed squares and pieces, as one undo step, and close the panel."""
        document = self._displayed_board.document
        parts = needless_parts(document.board)
        self.hide()
        shift = (-parts.margins.top, -parts.margins.left)
        document.replace_board(normalised(document.board), phrase("Normalise"), shift)

    def _show_effect(self, *_: object) -> None:
        """Find the squares and pieces to remove."""
        if not self.isVisible():
            return
        parts = needless_parts(self._displayed_board.document.board)
        self._needless_parts = parts
        self._view.update()
        self.summary_label.setText(_removal_summary(parts))
        self.apply_button.setEnabled(not parts.is_nothing)

    def hideEvent(self, event: QHideEvent) -> None:
        """Remove the crosses from the board."""
        self._view.remove_layer(self)
        super().hideEvent(event)

    def paint(self, painter: QPainter, geometry: Geometry) -> None:
        """Paint a cross on each square to clear. The panel is also a layer."""
        parts = self._needless_parts
        if parts is not None:
            squares = {*parts.walls.tolist(), *parts.decoration.tolist()}
            for square in squares.intersection(geometry.visible_squares()):
                rect, inset = geometry.rect(square), 0.25 * geometry.side
                paint_cross(painter, rect, inset, self._view.colours)


def _removal_summary(parts: NeedlessParts) -> str:
    """Return the kinds of things that would be removed, one per line."""
    if parts.is_nothing:
        return tr("Nothing to remove: every wall and piece matters.")
    rows = parts.margins.top + parts.margins.bottom
    columns = parts.margins.left + parts.margins.right
    wall_count, decoration_count = len(parts.walls), len(parts.decoration)
    lines = (
        tr("These can be removed without any effect on play:"),
        wall_count and counted(wall_count, "• {n:,} spare wall", "• {n:,} spare walls"),
        decoration_count
        and counted(
            decoration_count,
            "• {n:,} square with pieces out of reach",
            "• {n:,} squares with pieces out of reach",
        ),
        rows and counted(rows, "• {n:,} empty row", "• {n:,} empty rows"),
        columns and counted(columns, "• {n:,} empty column", "• {n:,} empty columns"),
    )
    return "\n".join(line for line in lines if line)


class SizeDialog(scrolling.Dialog):
    """Asks for width and height, walls around and, with an anchor, where the drawing stays."""

    def __init__(self, parent: QWidget, height: int, width: int, *, has_anchor: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Resize the board") if has_anchor else tr("New level"))
        self.width_box = building.named(
            building.spin_box(1, MAX_ROWS, width), tr("Width in squares")
        )
        self.height_box = building.named(
            building.spin_box(1, MAX_ROWS, height), tr("Height in squares")
        )
        self.walls_box = QCheckBox(tr("&Walls around"))
        self.walls_box.setChecked(not has_anchor)
        self._anchor_buttons = QtWidgets.QButtonGroup(self)
        size_row = QtWidgets.QHBoxLayout()
        building.fill(size_row, self.width_box, QLabel("×"), self.height_box)
        building.fill(size_row, QLabel(tr("squares")), 0)
        form = QFormLayout()
        form.addRow(tr("Width × height"), size_row)
        form.addRow("", self.walls_box)
        if has_anchor:
            form.addRow(tr("Anchor"), self._new_anchor_grid())
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        building.fill(QtWidgets.QVBoxLayout(self), form, buttons)
        self.width_box.selectAll()

    def _new_anchor_grid(self) -> QWidget:
        """Return nine buttons: the corners, the sides and the middle."""
        widget = QWidget(self)
        grid = QtWidgets.QGridLayout(widget)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setSpacing(2)
        policy = QtWidgets.QSizePolicy.Policy.Minimum
        for index, (arrow, name) in enumerate(_ANCHORS):
            button = QtWidgets.QToolButton()
            button.setToolTip(tr("Keeps the drawing at the {place}", place=name))
            button.setAccessibleName(tr("At the {place}", place=name))
            button.setCheckable(True)
            button.setText(arrow)
            button.setMinimumSize(_ANCHOR_SIDE, _ANCHOR_SIDE)
            button.setSizePolicy(policy, policy)
            button.setChecked(index == 0)
            self._anchor_buttons.addButton(button, index)
            grid.addWidget(button, *divmod(index, 3))
        grid.setColumnStretch(3, 1)
        return widget

    @property
    def size_in_squares(self) -> tuple[int, int]:
        """The numbers of rows and columns that the user wants."""
        return self.height_box.value(), self.width_box.value()

    @property
    def anchor(self) -> RowCol:
        """Where the drawing stays. See :func:`sokolab.editing.reshape.resized`."""
        row, col = divmod(max(self._anchor_buttons.checkedId(), 0), 3)
        return row - 1, col - 1
