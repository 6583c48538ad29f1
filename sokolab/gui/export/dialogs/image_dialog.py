"""A level as a picture: PNG or SVG, with the overlays one wants."""

from __future__ import annotations

from collections.abc import Collection as Names
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialogButtonBox, QSpinBox, QVBoxLayout, QWidget

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.export.dialogs.export_dialog import ExportDialog
from sokolab.gui.export.rendering.file_builder import Work
from sokolab.gui.export.rendering.png import paint_level, render_png
from sokolab.gui.export.rendering.svg import render_svg
from sokolab.gui.overlays.catalogue import OVERLAYS
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.style import inset
from sokolab.gui.shell.theme import Theme

__all__ = ["ImageDialog"]


class ImageDialog(ExportDialog):
    """Chooses size, kind, look and overlays."""

    def __init__(
        self,
        level: Level,
        name: str,
        shown: Names[str],
        selected: int | None,
        dialogs: Dialogs,
        folder: Path,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        """Take the overlays ``shown`` and the box ``selected`` for the first choice."""
        super().__init__("Export picture", dialogs, folder, theme, parent)
        self._level = level
        self._name = name
        self._selected = selected
        self.kind = QComboBox()
        self.kind.addItem("PNG, pixels for screens", "png")
        self.kind.addItem("SVG, sharp at any size", "svg")
        self.scale = inset(QSpinBox())
        self.scale.setRange(4, 256)
        self.scale.setValue(40)
        self.scale.setSuffix(" pixels a square")
        self.look = QComboBox()
        self.look.addItems(["Light", "Dark"])
        self.look.setCurrentIndex(theme.look.name == "dark")
        self.overlays = {
            overlay.name: QCheckBox(overlay.title)
            for overlay in OVERLAYS
            if selected is not None or not overlay.asks_for_box
        }
        boxes = QVBoxLayout()
        boxes.setSpacing(4)
        for known, box in self.overlays.items():
            box.setChecked(known in shown)
            box.toggled.connect(self.refresh)
            boxes.addWidget(box)
        self.form.addRow("Kind", self.kind)
        self.form.addRow("Size", self.scale)
        self.form.addRow("Look", self.look)
        self.form.addRow("Overlays", boxes)
        copy = self.buttons.addButton("Copy", QDialogButtonBox.ButtonRole.ActionRole)
        copy.setToolTip("Put the picture on the clipboard")
        copy.clicked.connect(self.copy)
        self.scale.valueChanged.connect(self.refresh)
        self.look.currentIndexChanged.connect(self.refresh)
        self.kind.currentIndexChanged.connect(self.refresh)

    def refresh(self, *_: object) -> None:
        """Show the picture as it will be."""
        try:
            image = paint_level(*self._choices())
        except ValueError as error:
            self.complain(str(error))
            self.save_button.setEnabled(False)
            return
        self.save_button.setEnabled(True)
        self.show_image(image)
        self.notes.setText(f"{image.width():,} × {image.height():,} pixels")

    def work(self) -> Work:
        """Return what makes the file."""
        board, overlays, scale, selected, dark = self._choices()
        if self.kind.currentData() == "svg":
            data = render_svg(board, overlays, scale, selected, dark, self._name)
        else:
            data = render_png(board, overlays, scale, selected, dark)
        return Work(iter([data]), 1)

    def file_name(self) -> tuple[str, str]:
        """Return a name with the suffix of the kind."""
        kind = str(self.kind.currentData())
        return f"{self._name}.{kind}", f"{kind.upper()} picture (*.{kind})"

    def copy(self) -> None:
        """Put the picture on the clipboard."""
        try:
            QGuiApplication.clipboard().setImage(paint_level(*self._choices()))
        except ValueError as error:
            self.complain(str(error))
            return
        self.notes.setText("The picture is on the clipboard")

    def _choices(self) -> tuple[Board, list[str], int, int | None, bool]:
        names = [name for name, box in self.overlays.items() if box.isChecked()]
        dark = self.look.currentIndex() == 1
        return self._level.board, names, self.scale.value(), self._selected, dark
