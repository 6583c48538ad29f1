"""Saves a level as PNG or SVG, with overlays."""

from __future__ import annotations

from collections.abc import Collection as Names

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QVBoxLayout

from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.gui.export.dialogs.export_dialog import ExportContext, ExportDialog
from sokolab.gui.export.rendering.file_builder import FileBuilder
from sokolab.gui.export.rendering.png import paint_level, render_png
from sokolab.gui.shell.building import combo_box, fill, spin_box
from sokolab.language import tr
from sokolab.rendering.colours import DARK, LIGHT
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.rendering.picture import picture_of


class ImageDialog(ExportDialog):
    """Offers size, file type, colours and overlays."""

    def __init__(
        self,
        level: Level,
        name: str,
        shown: Names[str],
        selected: int | None,
        context: ExportContext,
    ) -> None:
        """Preselect the overlays ``shown``; ``selected`` is the selected box, if any."""
        super().__init__(tr("Export image"), context)
        self._level = level
        self._name = name
        self._selected = selected
        self.file_type = combo_box(
            ((tr("PNG, for screens"), "png"), (tr("SVG, sharp at any size"), "svg"))
        )
        self.scale = spin_box(4, 256, 40, tr(" pixels per square"))
        self.overlays = {
            overlay.name: QCheckBox(str(overlay.title))
            for overlay in OVERLAYS
            if selected is not None or not overlay.needs_box
        }
        boxes = fill(QVBoxLayout(), spacing=4)
        for known, box in self.overlays.items():
            box.setChecked(known in shown)
            self.follow(box)
            boxes.addWidget(box)
        self.offer(tr("Type"), self.file_type)
        self.offer(tr("Size"), self.scale)
        self.colours = self.offer_colours()
        self.form.addRow(tr("Overlays"), boxes)
        self.offer_copy(self.copy, tr("Copy the image to the clipboard"))

    def refresh(self, *_: object) -> None:
        """Show the image as it will be saved."""
        try:
            image = paint_level(*self._choices())
        except ValueError as error:
            self.complain(str(error))
            self.save_button.setEnabled(False)
            return
        self.save_button.setEnabled(True)
        self.show_image(image)
        self.notes.setText(
            tr("{width:,} × {height:,} pixels", width=image.width(), height=image.height())
        )

    def builder(self) -> FileBuilder:
        """Return what builds the file."""
        board, overlays, scale, selected, dark = self._choices()
        if self.file_type.currentData() == "svg":
            scheme = DARK if dark else LIGHT
            picture = picture_of(
                board, overlays, selected=selected, scale=scale, colours=scheme, title=self._name
            )
            data = picture.encode()
        else:
            data = render_png(board, overlays, scale, selected, dark)
        return FileBuilder(iter([data]), 1)

    def file_name(self) -> tuple[str, str]:
        """Return a name with the suffix of the type."""
        kind = str(self.file_type.currentData())
        return f"{self._name}.{kind}", tr(
            "{format} image (*.{suffix})", format=kind.upper(), suffix=kind
        )

    def copy(self) -> None:
        """Copy the image to the clipboard."""
        try:
            QGuiApplication.clipboard().setImage(paint_level(*self._choices()))
        except ValueError as error:
            self.complain(str(error))
            return
        self.notes.setText(tr("The image was copied"))

    def _choices(self) -> tuple[Board, list[str], int, int | None, bool]:
        names = [name for name, box in self.overlays.items() if box.isChecked()]
        dark = self.colours.currentIndex() == 1
        return self._level.board, names, self.scale.value(), self._selected, dark
