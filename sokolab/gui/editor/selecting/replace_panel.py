"""A small panel that replaces one kind of square by another."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
)

from sokolab.editing.brush import Brush
from sokolab.editing.replacement import KINDS, occurrences, replaced
from sokolab.gui.document.stage import Stage
from sokolab.gui.editor.palette import tile_icon
from sokolab.gui.editor.selecting.selected_squares import SelectedSquares
from sokolab.gui.editor.tools.brush_names import BRUSH_LABELS, BRUSH_NAMES
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import counted, phrase, tr


class ReplacePanel(QDialog):
    """Asks what to replace by what and where; stays open beside the board."""

    def __init__(self, window: MainWindow, stage: Stage, selected: SelectedSquares) -> None:
        super().__init__(window, Qt.WindowType.Tool)
        self._window = window
        self._stage = stage
        self._selected = selected
        self.setObjectName("replace-panel")
        self.setWindowTitle(tr("Replace squares"))
        self.kind, self.by = QComboBox(), QComboBox()
        self.only_selected = QCheckBox(tr("Only in the &selection"))
        self.count = QLabel()
        self.replace = QPushButton(tr("&Replace"))
        self.replace.setDefault(True)
        self._lay_out()
        for box in (self.kind, self.by):
            box.currentIndexChanged.connect(self._show_count)
        self.only_selected.toggled.connect(self._show_count)
        self.replace.clicked.connect(self.apply)
        stage.shown.connect(self._show_count)
        selected.changed.connect(self._follow_selection)
        window.theme.changed.connect(self._show_icons)

    def _lay_out(self) -> None:
        for box, name in ((self.kind, tr("Replace")), (self.by, tr("By"))):
            box.addItems([str(BRUSH_LABELS[Brush(kind)]) for kind in KINDS])
            box.setAccessibleName(name)
            box.view().setAccessibleName(name)
        self.by.setCurrentIndex(1)
        self._show_icons()
        form = QFormLayout()
        form.addRow(tr("Replac&e"), self.kind)
        form.addRow(tr("&By"), self.by)
        form.addRow("", self.only_selected)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.replace, QDialogButtonBox.ButtonRole.ApplyRole)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.count)
        layout.addWidget(buttons)

    def _show_icons(self, *_: object) -> None:
        for box in (self.kind, self.by):
            for index, kind in enumerate(KINDS):
                box.setItemIcon(index, tile_icon(Brush(kind), self._window.theme.colours))

    def open(self) -> None:
        """Show the panel; it begins with the selection, if there is one."""
        self._stage.show_document(self._stage.document)
        self.only_selected.setChecked(self._selected.selection is not None)
        self.show()
        self._follow_selection()
        self.raise_()
        self.activateWindow()
        self.kind.setFocus()

    def apply(self) -> None:
        """Replace, as one undo step."""
        kind, by = self._kinds()
        document = self._stage.document
        where = self._selected.selection if self.only_selected.isChecked() else None
        board = replaced(document.board, kind, by, where)
        names = BRUSH_NAMES[Brush(kind)], BRUSH_NAMES[Brush(by)]
        text = phrase("Replace {kind} by {other}", kind=names[0], other=names[1])
        document.replace_board(board, text)

    def _kinds(self) -> tuple[str, str]:
        names = list(KINDS)
        return names[self.kind.currentIndex()], names[self.by.currentIndex()]

    def _follow_selection(self, *_: object) -> None:
        has_selection = self._selected.selection is not None
        self.only_selected.setEnabled(has_selection)
        if not has_selection:
            self.only_selected.setChecked(False)
        self._show_count()

    def _show_count(self, *_: object) -> None:
        if not self.isVisible():
            return
        kind, by = self._kinds()
        where = self._selected.selection if self.only_selected.isChecked() else None
        board = self._stage.document.board
        if where is not None and where.mask.shape != board.tiles.shape:
            return
        count = len(occurrences(board, kind, where))
        self.count.setText(
            counted(count, "{n:,} square on the board", "{n:,} squares on the board")
            if where is None
            else counted(count, "{n:,} square in the selection", "{n:,} squares in the selection")
        )
        is_player = "player" in by and count > 1
        self.replace.setEnabled(bool(count) and kind != by and not is_player)
