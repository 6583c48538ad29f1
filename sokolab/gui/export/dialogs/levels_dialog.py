"""Saves levels in another format, encoding or line ending; shows first what would be lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QComboBox

from sokolab import formats
from sokolab.core.level import Collection
from sokolab.formats.export import ENCODINGS, LINE_ENDS
from sokolab.gui.export.dialogs.export_dialog import ExportContext, ExportDialog
from sokolab.gui.export.rendering.file_builder import FileBuilder
from sokolab.gui.shell.building import combo_box
from sokolab.language import Phrase, phrase, tr

_PREVIEW_LINES: Final = 20


class LevelsDialog(ExportDialog):
    """Offers format, encoding, line endings, and one level or all."""

    def __init__(
        self, collection: Collection, current: int, name: str, context: ExportContext
    ) -> None:
        super().__init__(tr("Export levels in another format"), context)
        self._collection = collection
        self._current = current
        self._name = name
        known = reversed(formats.all_formats())
        self.format = combo_box((each.title, each.name) for each in known)
        self.levels = QComboBox()
        self.levels.addItems([tr("All {n:,}", n=len(collection.levels)), tr("Current level only")])
        self.encoding = QComboBox()
        self.encoding.addItems([tr("Unchanged"), *ENCODINGS])
        self.ends = QComboBox()
        self.ends.addItems([tr("Unchanged"), *(name.upper() for name in LINE_ENDS)])
        self.offer(tr("Format"), self.format)
        self.offer(tr("Levels"), self.levels)
        self.offer(tr("Encoding"), self.encoding)
        self.offer(tr("Line endings"), self.ends)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.preview.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.preview.setTextFormat(Qt.TextFormat.PlainText)
        self.preview.setMargin(8)

    def refresh(self, *_: object) -> None:
        """Show how the file begins, and what would be lost."""
        few = replace(self._chosen(), levels=self._chosen().levels[:_PREVIEW_LINES])
        try:
            beginning = self._exported(few)
        except formats.FormatError as error:
            self.save_button.setEnabled(False)
            self.preview.setText("")
            self.complain(str(error))
            return
        self.save_button.setEnabled(True)
        lines = formats.decode(beginning.data).text.splitlines()
        self.preview.setText("\n".join(line[:60] for line in lines[:_PREVIEW_LINES]))
        content = beginning
        if not beginning.encoding.startswith("utf"):  # only the whole text shows how it is read
            content = self._exported(self._chosen())
        sentences: list[Phrase | str] = [
            *formats.losses(self._chosen(), self._format()),
            *content.changes,
        ]
        if content.doubt:
            sentences.append(phrase("{doubt}; choose utf-8", doubt=content.doubt))
        losses = "\n".join(f"• {sentence}" for sentence in sentences)
        self.notes.setText(losses or tr("Nothing is lost"))

    def builder(self) -> FileBuilder:
        """Return what builds the file."""
        return FileBuilder(iter([self._exported(self._chosen()).data]), 1)

    def file_name(self) -> tuple[str, str]:
        """Return a name with the suffix of the format."""
        known = formats.format_named(self._format())
        return f"{self._name}{known.suffixes[0]}", f"{known.title} (*{known.suffixes[0]})"

    def _format(self) -> str:
        return str(self.format.currentData())

    def _chosen(self) -> Collection:
        if self.levels.currentIndex() == 0:
            return self._collection
        return replace(self._collection, levels=(self._collection.levels[self._current],))

    def _exported(self, collection: Collection) -> formats.FileContent:
        encoding = self.encoding.currentText() if self.encoding.currentIndex() else None
        ends = self.ends.currentText().lower() if self.ends.currentIndex() else None
        return formats.exported(collection, self._format(), encoding, ends)
