"""What all export dialogs share: choices, a preview, progress, and saving."""

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
from sokolab.gui.export.rendering.file_builder import FileBuilder
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import tr

_SLICE: Final = 12  # milliseconds of work between two looks at the event queue
_PREVIEW: Final = 380  # pixels: the width and height of the preview


class ExportDialog(QDialog):
    """A dialog that saves a file.

    A subclass fills ``form`` and implements ``refresh``, ``builder`` and ``file_name``.

    Attributes
    ----------
    form
        The choices of the user.
    preview
        Shows what the file will look like.
    notes
        A text below the choices: sizes, losses, errors.
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
        self._builder: FileBuilder | None = None
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
        self.preview.setAccessibleName(tr("Preview"))
        self.notes = QLabel()
        self.notes.setWordWrap(True)
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(tr("Progress"))
        self._bar.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Close
        )
        self.save_button = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        self.save_button.setText(tr("Save…"))
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
        self._wear(theme.colours)

    # For subclasses ----------------------------------------------------------------

    def refresh(self) -> None:
        """Update the preview, the notes and the save button after a choice."""
        raise NotImplementedError

    def builder(self) -> FileBuilder:
        """Return what builds the file.

        Raises
        ------
        ValueError
            It cannot be built; the message says why.
        """
        raise NotImplementedError

    def file_name(self) -> tuple[str, str]:
        """Return a suggested name for the file, and its type as shown in file dialogs."""
        raise NotImplementedError

    # Saving -------------------------------------------------------------------------------

    def save(self) -> None:
        """Ask for a file name and start to build the file."""
        name, file_type = self.file_name()
        path = self._dialogs.path_to_export(self._folder / name, file_type)
        if path is None:
            return
        try:
            self._builder = self.builder()
        except ValueError as error:
            self.complain(str(error))
            return
        self._path = path
        self._bar.setRange(0, self._builder.step_count)
        self._bar.setValue(0)
        self._bar.show()
        self.save_button.setEnabled(False)
        self._pulse.start()

    @property
    def is_busy(self) -> bool:
        """Whether a file is being built."""
        return self._builder is not None

    def reject(self) -> None:
        """Cancel the file that is being built; close the dialog if there is none."""
        if self._builder is not None:
            self._end()
            self.notes.setText(tr("Cancelled; nothing was written"))
        else:
            super().reject()

    def complain(self, sentence: str) -> None:
        """Show an error."""
        self.notes.setText(f"▲ {sentence}")

    def show_image(self, image: QImage) -> None:
        """Show an image in the preview, scaled down if it is too large."""
        ratio = self.devicePixelRatioF()
        side = round(_PREVIEW * ratio)
        if max(image.width(), image.height()) > side:
            keep = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            image = image.scaled(side, side, keep, smooth)
        image.setDevicePixelRatio(ratio)
        self.preview.setPixmap(QPixmap.fromImage(image))

    def showEvent(self, event: QShowEvent) -> None:
        """Make the first preview."""
        if not self._is_filled:
            self._is_filled = True
            self.refresh()
        super().showEvent(event)

    def _go_on(self) -> None:
        """Build for a few milliseconds, so that the window stays responsive."""
        builder = self._builder
        if builder is None:
            return
        clock = QElapsedTimer()
        clock.start()
        try:
            while not builder.is_done and clock.elapsed() < _SLICE:
                builder.step()
        except ValueError as error:
            self._end()
            self.complain(str(error))
            return
        self._bar.setValue(builder.steps_done)
        if builder.is_done:
            self._write(builder.data)

    def _write(self, data: bytes) -> None:
        path = self._path
        self._end()
        assert path is not None
        try:
            formats.write_atomically(data, path)
        except formats.FormatError as error:
            self.complain(tr("{source}: {problem}", source=path.name, problem=error))
            return
        self.saved.emit(path)
        self.accept()

    def _end(self) -> None:
        self._pulse.stop()
        self._builder = None
        self._bar.hide()
        self.save_button.setEnabled(True)
        self.save_button.setFocus()  # it lost the keyboard, and Enter, when it was disabled

    def _wear(self, colours: Colours) -> None:
        self.notes.setStyleSheet(f"color: {colours.muted.name()};")
        self.preview.setStyleSheet(
            f"background: {colours.desk.name()}; border: 1px solid {colours.line.name()};"
            " border-radius: 4px;"
        )
