"""Saves a collection as printable PDF; the preview shows the first page."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel

from sokolab.core.level import Collection
from sokolab.gui.export.dialogs.export_dialog import ExportContext, ExportDialog
from sokolab.gui.export.rendering.file_builder import FileBuilder
from sokolab.gui.export.rendering.pdf import MOST_COLUMNS, Page, first_page, render_pdf
from sokolab.gui.shell.building import fill, named, spin_box
from sokolab.language import counted, tr


class PdfDialog(ExportDialog):
    """Offers levels, columns and paper."""

    def __init__(self, collection: Collection, name: str, context: ExportContext) -> None:
        super().__init__(tr("Export printable sheet (PDF)"), context)
        self._collection = collection
        self._name = name
        count = len(collection.levels)
        self.first = named(spin_box(1, count, 1), tr("First level"))
        self.last = named(spin_box(1, count, count), tr("Last level"))
        to = QLabel(tr("to", context="between two levels"))
        row = fill(QHBoxLayout(), (self.first, 1), to, (self.last, 1), spacing=8)
        self.columns = spin_box(1, MOST_COLUMNS, 3 if count > 4 else 2)
        self.page = QComboBox()
        self.page.addItems([page.value for page in Page])
        self.landscape = QCheckBox(tr("Landscape"))
        self.form.addRow(tr("Levels"), row)
        self.offer(tr("Levels per row"), self.columns)
        self.offer(tr("Paper"), self.page)
        self.offer("", self.landscape)
        self.follow(self.first)
        self.follow(self.last)

    def refresh(self, *_: object) -> None:
        """Show the first page."""
        numbers = self._numbers()
        self.save_button.setEnabled(bool(numbers))
        if not numbers:
            self.complain(tr("The first level comes after the last one"))
            return
        wide = 380 if self.landscape.isChecked() else 269
        image = first_page(
            self._collection,
            numbers,
            self.columns.value(),
            self._page(),
            self.landscape.isChecked(),
            round(wide * self.devicePixelRatioF()),
        )
        self.show_image(image)
        self.notes.setText(counted(len(numbers), "level", "levels"))

    def builder(self) -> FileBuilder:
        """Return what builds the file."""
        return render_pdf(
            self._collection,
            self._numbers(),
            self.columns.value(),
            self._page(),
            landscape=self.landscape.isChecked(),
        )

    def file_name(self) -> tuple[str, str]:
        """Return a name for the sheet."""
        return f"{self._name}.pdf", "PDF (*.pdf)"  # no phrase: a name

    def _numbers(self) -> list[int]:
        return list(range(self.first.value(), self.last.value() + 1))

    def _page(self) -> Page:
        return Page(self.page.currentText())
