"""What the dialogs of sharing have in common: choices, a preview, progress, one way to save."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from sokolab import formats
from sokolab.gui.export.rendering.file_builder import Work
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.theme import Look, Theme

__all__ = ["ExportDialog"]

_SLICE_MS: Final = 12
_PREVIEW: Final = 380


class ExportDialog(QDialog):
    """A dialog that makes a file. A subclass fills ``form`` and tells ``work`` and ``file_name``.

    Attributes
    ----------
    form
        The choices.
    preview
        What the file will look like.
    notes
        A line below the choices: sizes, and what is lost.
    """

    saved = Signal(object)
    """A file was written; carries its :class:`~pathlib.Path`."""

    def __init__(
        self, title: str, dialogs: Dialogs, folder: Path, theme: Theme, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(True)
        self._dialogs = dialogs
        self._folder = folder
        self._theme = theme
        self._work: Work | None = None
        self._path: Path | None = None
        self._pulse = QTimer(self)
        self._pulse.setInterval(0)
        self._pulse.timeout.connect(self._go_on)
        self._is_filled = False
        self.form = QFormLayout()
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.setVerticalSpacing(8)
        self.form.setHorizontalSpacing(12)
        self.preview = QLabel()
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setFrameShape(QFrame.Shape.NoFrame)
        self.preview.setMinimumSize(_PREVIEW, _PREVIEW)
        self.preview.setAccessibleName("Preview")
        self.notes = QLabel()
        self.notes.setWordWrap(True)
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress")
        self._bar.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Close
        )
        self.save_button = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        self.save_button.setText("Save…")
        self.buttons.accepted.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        left = QVBoxLayout()
        left.addLayout(self.form)
        left.addWidget(self.notes)
        left.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(16)
        across.addLayout(left)
        across.addWidget(self.preview, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(12)
        column.addLayout(across, 1)
        column.addWidget(self._bar)
        column.addWidget(self.buttons)
        theme.changed.connect(self._wear)
        self._wear(theme.look)

    # What a subclass tells ----------------------------------------------------------------

    def refresh(self) -> None:
        """Show the choices made: preview, notes, whether there is something to save."""
        raise NotImplementedError

    def work(self) -> Work:
        """Return what makes the file; may raise ValueError with a sentence."""
        raise NotImplementedError

    def file_name(self) -> tuple[str, str]:
        """Return a name for the file, and what its kind is called in a file dialog."""
        raise NotImplementedError

    # Saving -------------------------------------------------------------------------------

    def save(self) -> None:
        """Ask where to write, and begin."""
        name, kind = self.file_name()
        path = self._dialogs.path_to_export(self._folder / name, kind)
        if path is None:
            return
        try:
            self._work = self.work()
        except ValueError as error:
            self.complain(str(error))
            return
        self._path = path
        self._bar.setRange(0, self._work.of)
        self._bar.setValue(0)
        self._bar.show()
        self.save_button.setEnabled(False)
        self._pulse.start()

    @property
    def is_busy(self) -> bool:
        """Whether a file is being made."""
        return self._work is not None

    def reject(self) -> None:
        """Break off what is being made; close where nothing is."""
        if self._work is not None:
            self._end()
            self.notes.setText("Broken off; nothing was written")
        else:
            super().reject()

    def complain(self, sentence: str) -> None:
        """Say what went wrong."""
        self.notes.setText(f"▲ {sentence}")

    def show_image(self, image: QImage) -> None:
        """Show a picture, made smaller where it is too large for the dialog."""
        ratio = self.devicePixelRatioF()
        room = round(_PREVIEW * ratio)
        if max(image.width(), image.height()) > room:
            keep = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            image = image.scaled(room, room, keep, smooth)
        image.setDevicePixelRatio(ratio)
        self.preview.setPixmap(QPixmap.fromImage(image))

    def showEvent(self, event: QShowEvent) -> None:
        """Make the first preview when somebody is to see it."""
        if not self._is_filled:
            self._is_filled = True
            self.refresh()
        super().showEvent(event)

    def _go_on(self) -> None:
        """Work for some milliseconds, so that the window stays awake."""
        work = self._work
        if work is None:
            return
        clock = QElapsedTimer()
        clock.start()
        try:
            while not work.is_done and clock.elapsed() < _SLICE_MS:
                work.step()
        except ValueError as error:
            self._end()
            self.complain(str(error))
            return
        self._bar.setValue(work.done)
        if work.is_done:
            self._write(work.data)

    def _write(self, data: bytes) -> None:
        path = self._path
        self._end()
        assert path is not None
        try:
            formats.write_atomically(data, path)
        except formats.FormatError as error:
            self.complain(f"{path.name}: {error}")
            return
        self.saved.emit(path)
        self.accept()

    def _end(self) -> None:
        self._pulse.stop()
        self._work = None
        self._bar.hide()
        self.save_button.setEnabled(True)

    def _wear(self, look: Look) -> None:
        self.notes.setStyleSheet(f"color: {look.muted.name()};")
        self.preview.setStyleSheet(
            f"background: {look.desk.name()}; border: 1px solid {look.line.name()};"
            " border-radius: 4px;"
        )
