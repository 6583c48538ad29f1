"""Saves a collection as printable PDF; the preview shows the first page."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QSpinBox, QWidget

from sokolab.core.level import Collection
from sokolab.gui.export.dialogs.export_dialog import ExportDialog
from sokolab.gui.export.rendering.file_builder import FileBuilder
from sokolab.gui.export.rendering.pdf import MOST_COLUMNS, Page, first_page, render_pdf
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.theme import Theme, inset
from sokolab.language import counted, tr


class PdfDialog(ExportDialog):
    """Offers levels, columns and paper."""

    def __init__(
        self,
        collection: Collection,
        name: str,
        dialogs: Dialogs,
        folder: Path,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Export printable sheet (PDF)"), dialogs, folder, theme, parent)
        self._collection = collection
        self._name = name
        count = len(collection.levels)
        self.first, self.last = inset(QSpinBox()), inset(QSpinBox())
        for spin, value, word in (
            (self.first, 1, tr("First level")),
            (self.last, count, tr("Last level")),
        ):
            spin.setRange(1, count)
            spin.setValue(value)
            spin.setAccessibleName(word)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.first, 1)
        row.addWidget(QLabel(tr("to", context="between two levels")))
        row.addWidget(self.last, 1)
        self.columns = inset(QSpinBox())
        self.columns.setRange(1, MOST_COLUMNS)
        self.columns.setValue(3 if count > 4 else 2)
        self.page = QComboBox()
        self.page.addItems([page.value for page in Page])
        self.landscape = QCheckBox(tr("Landscape"))
        self.form.addRow(tr("Levels"), row)
        self.form.addRow(tr("Levels per row"), self.columns)
        self.form.addRow(tr("Paper"), self.page)
        self.form.addRow("", self.landscape)
        for spin in (self.first, self.last, self.columns):
            spin.valueChanged.connect(self.refresh)
        self.page.currentIndexChanged.connect(self.refresh)
        self.landscape.toggled.connect(self.refresh)

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
