"""What all export dialogs share: choices, a preview, progress, and saving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sokolab import formats
from sokolab.gui.export.rendering.file_builder import FileBuilder
from sokolab.gui.shell.building import combo_box, fill, named, wrapped_label
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import tr

PREVIEW: Final = 380  # pixels: the width and height of the preview
_SLICE: Final = 12  # milliseconds of work between two looks at the event queue


@dataclass(frozen=True)
class ExportContext:
    """What every export dialog needs; ``name`` is that of the file, without its suffix."""

    dialogs: Dialogs
    folder: Path
    name: str
    theme: Theme
    window: QWidget


class ExportDialog(QDialog):
    """A dialog that saves a file.

    A subclass fills ``form`` and implements ``show_choices``, ``builder`` and ``kind``. The text
    below the choices, ``notes``, tells sizes, losses and errors.
    """

    saved = Signal(object)
    """A file was written; carries its :class:`~pathlib.Path`."""

    def __init__(self, title: str, context: ExportContext) -> None:
        super().__init__(context.window)
        self.setWindowTitle(title)
        self.setModal(True)
        self._context = context
        self._builder: FileBuilder | None = None
        self._path = Path()
        self._pulse = QTimer(self, interval=0)
        self._pulse.timeout.connect(self._go_on)
        self._is_filled = False
        self.form = QFormLayout()
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.setVerticalSpacing(8)
        self.form.setHorizontalSpacing(12)
        self.preview = named(QLabel(), tr("Preview"))
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(PREVIEW, PREVIEW)
        self.notes = wrapped_label()
        self._bar = named(QProgressBar(), tr("Progress"))
        self._bar.setTextVisible(False)
        self._bar.hide()
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Save | buttons.Close)
        self.save_button = self.buttons.button(buttons.Save)
        self.save_button.setText(tr("Save…"))
        self._takers = [self.save_button]
        self.buttons.accepted.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        left = fill(QVBoxLayout(), self.form, self.notes, 1)
        across = fill(QHBoxLayout(), left, (self.preview, 1), spacing=16)
        parts = (across, 1), self._bar, self.buttons
        fill(QVBoxLayout(self), *parts, margins=(16, 16, 16, 12), spacing=12)
        context.theme.changed.connect(self._wear)
        self._wear(context.theme.colours)

    # For subclasses ----------------------------------------------------------------

    def offer(self, title: str, field: QComboBox | QCheckBox | QSpinBox | QDoubleSpinBox) -> None:
        """Add a choice to the form; the preview follows it."""
        self.form.addRow(title, field)
        self.follow(field)

    def follow(self, field: QComboBox | QCheckBox | QSpinBox | QDoubleSpinBox) -> None:
        """Update the preview when a field changes."""
        if isinstance(field, QComboBox):
            field.currentIndexChanged.connect(self.refresh)
        elif isinstance(field, QCheckBox):
            field.toggled.connect(self.refresh)
        else:
            field.valueChanged.connect(self.refresh)

    def offer_colours(self) -> None:
        """Add the choice between light and dark; at first, as the window is."""
        self._colours = combo_box(((tr("Light"), False), (tr("Dark"), True)))
        self._colours.setCurrentIndex(self._context.theme.colours.is_dark)
        self.offer(tr("Colours"), self._colours)

    @property
    def is_dark(self) -> bool:
        """Whether dark colours are chosen, where they can be."""
        return bool(self._colours.currentData())

    def add_button(self, text: str, slot: Callable[[], None], tip: str) -> QPushButton:
        """Add a button that does something else with the file; enabled whenever Save is."""
        button = self.buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.setToolTip(tip)
        button.clicked.connect(slot)
        self._takers.append(button)
        return button

    def show_choices(self) -> str:
        """Show in the preview what the choices give, and return the notes on it.

        Raises
        ------
        ValueError
            There can be no such file; the message says why.
        """
        raise NotImplementedError

    def builder(self) -> FileBuilder:
        """Return what builds the file; raises ValueError as `show_choices` does."""
        raise NotImplementedError

    def kind(self) -> tuple[str, str]:
        """Return the suffix of the file, with its dot, and its type as shown in file dialogs."""
        raise NotImplementedError

    def complain(self, sentence: str) -> None:
        """Show an error."""
        self.notes.setText(f"▲ {sentence}")

    def show_image(self, image: QImage) -> None:
        """Show an image in the preview, scaled down if it is too large."""
        ratio = self.devicePixelRatioF()
        side = round(PREVIEW * ratio)
        if max(image.width(), image.height()) > side:
            keep = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            image = image.scaled(side, side, keep, smooth)
        image.setDevicePixelRatio(ratio)
        self.preview.setPixmap(QPixmap.fromImage(image))

    def refresh(self, *_: object) -> None:
        """Update the preview, the notes and the buttons after a choice."""
        can_be_made = True
        try:
            self.notes.setText(self.show_choices())
        except ValueError as error:
            self.complain(str(error))
            can_be_made = False
        for button in self._takers:
            button.setEnabled(can_be_made)

    # Saving -------------------------------------------------------------------------------

    def save(self) -> None:
        """Ask for a file name and start to build the file."""
        suffix, file_type = self.kind()
        suggested = self._context.folder / f"{self._context.name}{suffix}"
        path = self._context.dialogs.path_to_export(suggested, file_type)
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
        if self.is_busy:
            self._end()
            self.notes.setText(tr("Cancelled; nothing was written"))
        else:
            super().reject()

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
        self._end()
        try:
            formats.write_atomically(data, self._path)
        except formats.FormatError as error:
            self.complain(tr("{source}: {problem}", source=self._path.name, problem=error))
            return
        self.saved.emit(self._path)
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
