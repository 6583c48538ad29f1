"""The export dialogs: their common base, then one for each kind of file."""

import tempfile
from collections.abc import Callable, Sequence
from collections.abc import Collection as Names
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QElapsedTimer, QMimeData, Qt, QTimer, QUrl, Signal

from sokolab import formats
from sokolab.collection.known_level import NamedReplay
from sokolab.core.board import Board
from sokolab.core.level import Collection
from sokolab.core.lurd import positions
from sokolab.core.operating_system import system_reason
from sokolab.formats.export import ENCODINGS, LINE_ENDS
from sokolab.gui.export import gif
from sokolab.gui.export.pdf import MAX_COLUMNS, Page, first_page, render_pdf
from sokolab.gui.export.png import FileBuilder, margin_and_size, paint_level, render_png
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.dialogs import Dialogs
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, counted, counted_phrase, phrase, tr
from sokolab.rendering.colours import DARK, LIGHT
from sokolab.rendering.overlays.all_overlays import Added, with_added
from sokolab.rendering.picture import picture_of
from sokolab.rendering.playable import Shown, playable_page, without_solutions

PREVIEW_SIDE: Final = 380  # the width and height of the preview, in pixels
_SLICE_MS: Final = 12  # milliseconds of work between two turns of the event loop
_PREVIEW_LEVELS: Final = 20
_PREVIEW_EDGE: Final = 10  # pixels around the text of a preview, including the border
_PORTRAIT_WIDTH: Final = 269  # width of the preview of an upright sheet, in pixels
_Field = QtWidgets.QComboBox | QtWidgets.QCheckBox | QtWidgets.QSpinBox | QtWidgets.QDoubleSpinBox


@dataclass(frozen=True)
class ExportContext:
    """The context of every export dialog. ``name`` is the suggested file name, without suffix."""

    dialogs: Dialogs
    folder: Path
    name: str
    theme: Theme
    window: QtWidgets.QWidget


class ExportDialog(scrolling.Dialog):
    """A dialog that saves a file.

    A subclass fills ``form`` and implements ``_show_choices``, ``_new_builder`` and ``_file_type``.
    The text below the choices, ``notes_label``, shows sizes, losses and errors.
    """

    saved = Signal(object)
    """A file was written. Carries its :class:`~pathlib.Path`."""

    def __init__(self, title: str, context: ExportContext) -> None:
        super().__init__(context.window)
        self.setWindowTitle(title)
        self.setModal(True)
        self._context = context
        self._builder: FileBuilder | None = None
        self._path = Path()
        self._build_timer = QTimer(self, interval=0)
        self._build_timer.timeout.connect(self._build_slice)
        self._is_filled = False
        self.form = QtWidgets.QFormLayout()
        self.form.setFieldGrowthPolicy(
            QtWidgets.QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        )
        self.form.setVerticalSpacing(8)
        self.form.setHorizontalSpacing(12)
        self.preview = building.named(QtWidgets.QLabel(), tr("Preview"))
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(PREVIEW_SIDE, PREVIEW_SIDE)
        self.preview.setObjectName("export-preview")
        self.notes_label = building.muted_label()
        self._bar = building.named(QtWidgets.QProgressBar(), tr("Progress"))
        self._bar.setTextVisible(False)
        self._bar.hide()
        standard = QtWidgets.QDialogButtonBox.StandardButton
        self.buttons = QtWidgets.QDialogButtonBox(standard.Save | standard.Close)
        self.save_button = self.buttons.button(standard.Save)
        self.save_button.setText(tr("Save…"))
        self._file_buttons = [self.save_button]
        self.buttons.accepted.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        left_column = building.fill(QtWidgets.QVBoxLayout(), self.form, self.notes_label, 1)
        top_row = building.fill(QtWidgets.QHBoxLayout(), left_column, (self.preview, 1), spacing=16)
        rows = (top_row, 1), self._bar, self.buttons
        building.fill(QtWidgets.QVBoxLayout(self), *rows, margins=(16, 16, 16, 12), spacing=12)

    # For subclasses ----------------------------------------------------------------

    def offer(self, title: str, field: _Field) -> None:
        """Add a choice to the form. The preview follows it."""
        self.form.addRow(title, field)
        self.follow(field)

    def follow(self, field: _Field) -> None:
        """Update the preview when a field changes."""
        if isinstance(field, QtWidgets.QComboBox):
            field.currentIndexChanged.connect(self.refresh)
        elif isinstance(field, QtWidgets.QCheckBox):
            field.toggled.connect(self.refresh)
        else:
            field.valueChanged.connect(self.refresh)

    def offer_colours(self) -> None:
        """Add the choice between light and dark. It begins with the colours of the window."""
        self._colours_box = building.combo_box(((tr("Light"), False), (tr("Dark"), True)))
        self._colours_box.setCurrentIndex(self._context.theme.colours.is_dark)
        self.offer(tr("Colours"), self._colours_box)

    @property
    def is_dark(self) -> bool:
        """Whether there is a choice of colours and the dark ones are chosen."""
        return bool(self._colours_box.currentData())

    def add_button(self, text: str, act: Callable[[], None], tip: str) -> QtWidgets.QPushButton:
        """Add a button that does something else with the file, enabled whenever Save is."""
        button = self.buttons.addButton(text, QtWidgets.QDialogButtonBox.ButtonRole.ActionRole)
        button.setToolTip(tip)
        button.clicked.connect(act)
        self._file_buttons.append(button)
        return button

    def _show_choices(self) -> str:
        """Show the result of the choices in the preview, and return notes on it.

        Raises
        ------
        ValueError
            There can be no such file; the message says why.
        """
        raise NotImplementedError

    def _new_builder(self) -> FileBuilder:
        """Return the builder of the file. Raise ValueError as `_show_choices` does."""
        raise NotImplementedError

    def _file_type(self) -> tuple[str, str]:
        raise NotImplementedError

    def complain(self, sentence: str) -> None:
        """Show an error."""
        self.notes_label.setText(f"▲ {sentence}")

    def show_picture(self, image: QtGui.QImage) -> None:
        """Show a picture in the preview, scaled down if it is too large."""
        ratio = self.devicePixelRatioF()
        side = round(PREVIEW_SIDE * ratio)
        if max(image.width(), image.height()) > side:
            keep = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            image = image.scaled(side, side, keep, smooth)
        image.setDevicePixelRatio(ratio)
        self.preview.setPixmap(QtGui.QPixmap.fromImage(image))

    def refresh(self, *_: object) -> None:
        """Update the preview, the notes and the buttons after a choice."""
        is_possible = True
        try:
            self.notes_label.setText(self._show_choices())
        except ValueError as error:
            self.complain(str(error))
            is_possible = False
        for button in self._file_buttons:
            button.setEnabled(is_possible)

    # Saving -------------------------------------------------------------------------------

    def save(self) -> None:
        """Ask for a file name and start to build the file."""
        suffix, file_type = self._file_type()
        suggested = self._context.folder / f"{self._context.name}{suffix}"
        path = self._context.dialogs.path_to_export(suggested, file_type)
        if path is None:
            return
        try:
            self._builder = self._new_builder()
        except ValueError as error:
            self.complain(str(error))
            return
        self._path = path
        self._bar.setRange(0, self._builder.step_count)
        self._bar.setValue(0)
        self._bar.show()
        self.save_button.setEnabled(False)
        self._build_timer.start()

    @property
    def is_busy(self) -> bool:
        """Whether a file is being built."""
        return self._builder is not None

    def reject(self) -> None:
        """Stop building the file. If none is being built, close the dialog."""
        if self.is_busy:
            self._end_building()
            self.notes_label.setText(tr("Cancelled; nothing was written"))
        else:
            super().reject()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Make the first preview."""
        if not self._is_filled:
            self._is_filled = True
            self.refresh()
        super().showEvent(event)

    def _build_slice(self) -> None:
        """Build for a few milliseconds, so that the window stays responsive."""
        builder = self._builder
        if builder is None:
            return
        clock = QElapsedTimer()
        clock.start()
        try:
            while not builder.is_complete and clock.elapsed() < _SLICE_MS:
                builder.step()
        except ValueError as error:
            self._end_building()
            self.complain(str(error))
            return
        self._bar.setValue(builder.steps_done)
        if builder.is_complete:
            self._write_file(builder.data)

    def _write_file(self, data: bytes) -> None:
        self._end_building()
        try:
            formats.write_atomically(data, self._path)
        except formats.FormatError as error:
            self.complain(tr("{source}: {problem}", source=self._path.name, problem=error))
            return
        self.saved.emit(self._path)
        self.accept()

    def _end_building(self) -> None:
        self._build_timer.stop()
        self._builder = None
        self._bar.hide()
        self.save_button.setEnabled(True)
        self.save_button.setFocus()  # it lost the keyboard, and Enter, when it was disabled


class PictureExportDialog(ExportDialog):
    """Offers size, file type, colours and overlays."""

    def __init__(
        self,
        board: Board,
        preselected_names: Names[str],
        selected: int | None,
        context: ExportContext,
        added: Added = (),
    ) -> None:
        """Check these overlays. ``selected`` is the square of the selected box."""
        super().__init__(tr("Export picture"), context)
        self._board = board
        self._selected_square = selected
        self._added = added
        self.file_type = building.combo_box(
            ((tr("PNG, for screens"), "png"), (tr("SVG, sharp at any size"), "svg"))
        )
        self.scale = building.spin_box(4, 256, 40, tr(" pixels per square"))
        self.overlays = {
            overlay.name: QtWidgets.QCheckBox(str(overlay.title))
            for overlay in with_added(added)
            if selected is not None or not overlay.needs_box
        }
        for name, check_box in self.overlays.items():
            check_box.setChecked(name in preselected_names)
            self.follow(check_box)
        self.offer(tr("Type"), self.file_type)
        self.offer(tr("Size"), self.scale)
        self.offer_colours()
        check_boxes = building.fill(QtWidgets.QVBoxLayout(), *self.overlays.values(), spacing=4)
        self.form.addRow(tr("Overlays"), check_boxes)
        self.add_button(tr("Copy"), self.copy, tr("Copy the picture to the clipboard"))

    def _show_choices(self) -> str:
        image = paint_level(*self._choices(), self._added)
        self.show_picture(image)
        return tr("{width:,} × {height:,} pixels", width=image.width(), height=image.height())

    def _new_builder(self) -> FileBuilder:
        board, overlays, scale, selected, is_dark = self._choices()
        if self.file_type.currentData() == "png":
            return FileBuilder([render_png(board, overlays, scale, selected, is_dark, self._added)])
        scheme, title = DARK if is_dark else LIGHT, self._context.name
        picture = picture_of(
            board,
            overlays,
            selected=selected,
            scale=scale,
            colours=scheme,
            title=title,
            added=self._added,
        )
        return FileBuilder([picture.encode()])

    def _file_type(self) -> tuple[str, str]:
        suffix = str(self.file_type.currentData())
        name = tr("{format} picture (*.{suffix})", format=suffix.upper(), suffix=suffix)
        return f".{suffix}", name

    def copy(self) -> None:
        """Copy the picture to the clipboard."""
        QtGui.QGuiApplication.clipboard().setImage(paint_level(*self._choices(), self._added))
        self.notes_label.setText(tr("The picture was copied"))

    def _choices(self) -> tuple[Board, list[str], int, int | None, bool]:
        names = [name for name, check_box in self.overlays.items() if check_box.isChecked()]
        return self._board, names, self.scale.value(), self._selected_square, self.is_dark


class GifDialog(ExportDialog):
    """Offers solution, size, speed and colours."""

    def __init__(
        self, board: Board, solutions: Sequence[NamedReplay], context: ExportContext
    ) -> None:
        super().__init__(tr("Export animated solution (GIF)"), context)
        self._board = board
        self._solutions = tuple(played for _, played in solutions)
        self._positions = positions(board, "")
        self._frame_index = 0
        self.solution = QtWidgets.QComboBox()
        for name, solution in solutions:
            moves = counted_phrase(solution.moves, "move", "moves")
            pushes = counted_phrase(solution.pushes, "push", "pushes")
            text = tr("{name}: {moves}, {pushes}", name=name, moves=moves, pushes=pushes)
            self.solution.addItem(text)
        self.scale = building.spin_box(4, 128, 24, tr(" pixels per square"))
        self.speed = building.decimal_box(0.5, gif.MAX_SPEED, 8, tr(" moves per second"))
        self.repeats = QtWidgets.QCheckBox(tr("Repeat forever"))
        self.repeats.setChecked(True)
        self.offer(tr("Solution"), self.solution)
        self.offer(tr("Size"), self.scale)
        self.offer(tr("Speed"), self.speed)
        self.offer_colours()
        self.form.addRow("", self.repeats)
        tip = tr("Copy the animation to the clipboard as a file, for example for a chat")
        self.add_button(tr("Copy"), self.copy, tip)
        self._frame_timer = QTimer(self)
        self._frame_timer.timeout.connect(self._next_frame)

    def _show_choices(self) -> str:
        solution = self._solutions[self.solution.currentIndex()]
        hundredths = gif.frame_time(self.speed.value())
        self._positions = positions(self._board, solution.lurd)
        self._frame_index = 0
        self._frame_timer.start(hundredths * 10)
        self._show_frame()
        _, width, height = margin_and_size(self._board, self.scale.value(), gif.MAX_PIXELS)
        return tr(
            "{width:,} × {height:,} pixels, {seconds:,.0f} seconds",
            width=width,
            height=height,
            seconds=(gif.FIRST_FRAME_TIME + solution.moves * hundredths + gif.LAST_FRAME_TIME)
            / 100,
        )

    def _new_builder(self) -> FileBuilder:
        lurd, repeats = self._solutions[self.solution.currentIndex()].lurd, self.repeats.isChecked()
        arguments = self._board, lurd, self.scale.value(), self.speed.value()
        return gif.render_gif(*arguments, is_dark=self.is_dark, repeats=repeats)

    def _file_type(self) -> tuple[str, str]:
        return ".gif", tr("Animated GIF (*.gif)")

    def copy(self) -> None:
        """Copy the animation to the clipboard as a temporary file."""
        try:
            data = self._new_builder().build()
            path = Path(tempfile.mkdtemp(prefix="sokolab-")) / f"{self._context.name}.gif"
            path.write_bytes(data)
        except (OSError, ValueError) as error:
            self.complain(tr("The animation was not copied: {reason}", reason=error))
            return
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path))])
        mime.setData("image/gif", data)
        QtGui.QGuiApplication.clipboard().setMimeData(mime)
        self.notes_label.setText(
            tr("The animation was copied: {size:,.0f} kB", size=len(data) / 1000)
        )

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Stop the preview."""
        self._frame_timer.stop()
        super().hideEvent(event)

    def _next_frame(self) -> None:
        self._frame_index = (self._frame_index + 1) % len(self._positions)
        self._show_frame()

    def _show_frame(self) -> None:
        position = self._positions[self._frame_index]
        board = self._board.with_pieces(position.boxes, position.player)
        max_side = round(PREVIEW_SIDE * self.devicePixelRatioF()) // (
            max(board.width, board.height) + 1
        )
        side = max(1, min(self.scale.value(), max_side))
        self.show_picture(paint_level(board, (), side, None, self.is_dark))


class _LevelChoiceDialog(ExportDialog):
    """Offers one level or all."""

    def __init__(
        self, title: str, collection: Collection, current_index: int, context: ExportContext
    ) -> None:
        super().__init__(title, context)
        self._collection = collection
        self._current_index = current_index
        self.levels = building.combo_box(
            ((tr("All {n:,}", n=len(collection.levels)), 0), (tr("Current level only"), 1))
        )

    @property
    def _chosen_levels(self) -> Collection:
        if self.levels.currentIndex() == 0:
            return self._collection
        return replace(self._collection, levels=(self._collection.levels[self._current_index],))


class LevelsDialog(_LevelChoiceDialog):
    """Offers format, encoding, line endings, and one level or all."""

    def __init__(self, collection: Collection, current_index: int, context: ExportContext) -> None:
        super().__init__(tr("Export levels in another format"), collection, current_index, context)
        file_formats = reversed(formats.all_formats())
        self.format = building.combo_box((each.title, each.name) for each in file_formats)
        unchanged = (tr("Unchanged"), None)
        self.encoding = building.combo_box((unchanged, *((name, name) for name in ENCODINGS)))
        self.ends = building.combo_box((unchanged, *((name.upper(), name) for name in LINE_ENDS)))
        self.offer(tr("Format"), self.format)
        self.offer(tr("Levels"), self.levels)
        self.offer(tr("Encoding"), self.encoding)
        self.offer(tr("Line endings"), self.ends)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.preview.setFont(
            QtGui.QFontDatabase.systemFont(QtGui.QFontDatabase.SystemFont.FixedFont)
        )
        self.preview.setTextFormat(Qt.TextFormat.PlainText)
        self.preview.setMargin(8)

    def _show_choices(self) -> str:
        self.preview.setText("")
        collection = self._chosen_levels
        content = self._file_content(
            replace(collection, levels=collection.levels[:_PREVIEW_LEVELS])
        )
        lines = formats.decode(content.data).text.splitlines()
        width, metrics = PREVIEW_SIDE - 2 * _PREVIEW_EDGE, self.preview.fontMetrics()
        right = Qt.TextElideMode.ElideRight
        lines = [line[:60] for line in lines[: width // metrics.lineSpacing()]]
        self.preview.setText("\n".join(metrics.elidedText(line, right, width) for line in lines))
        if not content.encoding.startswith("utf"):  # only the whole text shows how it would be read
            content = self._file_content(collection)
        sentences: list[Phrase | str] = [
            *formats.losses(collection, self.format.currentData()),
            *content.changes,
        ]
        if content.doubt:
            sentences.append(phrase("{doubt}; choose utf-8", doubt=content.doubt))
        return "\n".join(f"• {sentence}" for sentence in sentences) or tr("Nothing is lost")

    def _new_builder(self) -> FileBuilder:
        return FileBuilder([self._file_content(self._chosen_levels).data])

    def _file_type(self) -> tuple[str, str]:
        file_format = formats.format_named(self.format.currentData())
        return file_format.suffixes[0], f"{file_format.title} (*{file_format.suffixes[0]})"

    def _file_content(self, collection: Collection) -> formats.FileContent:
        choices = (box.currentData() for box in (self.format, self.encoding, self.ends))
        return formats.exported(collection, *choices)


class PageDialog(_LevelChoiceDialog):
    """Offers levels for a playable page, with or without solutions, and can open the page."""

    def __init__(self, collection: Collection, current_index: int, context: ExportContext) -> None:
        super().__init__(tr("Export playable page (HTML)"), collection, current_index, context)
        self.solutions = building.combo_box(
            (
                (tr("None", context="of the solutions"), "none"),
                (tr("The next push, on request"), "hints"),
                (tr("Hints and the whole replay"), "all"),
            )
        )
        self.embed = QtWidgets.QCheckBox(tr("For embedding in a page: without heading or list"))
        self.offer(tr("Levels"), self.levels)
        self.offer(tr("Solutions"), self.solutions)
        self.offer("", self.embed)
        self.preview.hide()
        tip = tr("Writes the page to a temporary file and opens it")
        self.try_button = self.add_button(tr("Try in the browser"), self.try_in_browser, tip)

    def _show_choices(self) -> str:
        size = len(self._page_content())
        message = phrase("One file of {n:,} kB; it plays offline", n=size // 1000)
        missing = without_solutions(self._chosen_levels, self.solutions.currentData())
        return "\n".join(str(sentence) for sentence in (message, missing) if sentence)

    def _new_builder(self) -> FileBuilder:
        return FileBuilder([self._page_content()])

    def _file_type(self) -> tuple[str, str]:
        return ".html", tr("Web page (*.html)")

    def try_in_browser(self) -> None:
        """Open the page in the browser of the system, from a temporary file."""
        path = Path(tempfile.mkdtemp(prefix="sokolab-page-")) / "page.html"
        try:
            path.write_bytes(self._page_content())
        except OSError as error:
            self.complain(tr("{source}: {problem}", source=path, problem=system_reason(error)))
            return
        if not QtGui.QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.complain(tr("No browser could be opened. The page is in {path}", path=path))

    def _page_content(self) -> bytes:
        shown_solutions: Shown = self.solutions.currentData()
        levels, is_embedded = self._chosen_levels, self.embed.isChecked()
        return playable_page(levels, shown_solutions, embed=is_embedded).encode()


class PdfDialog(ExportDialog):
    """Offers levels, columns and paper."""

    def __init__(self, collection: Collection, context: ExportContext) -> None:
        super().__init__(tr("Export printable sheet (PDF)"), context)
        self._collection = collection
        count = len(collection.levels)
        self.first = building.named(building.spin_box(1, count, 1), tr("First level"))
        self.last = building.named(building.spin_box(1, count, count), tr("Last level"))
        to_label = QtWidgets.QLabel(tr("to", context="between two levels"))
        first_to_last = (self.first, 1), to_label, (self.last, 1)
        level_range = building.fill(QtWidgets.QHBoxLayout(), *first_to_last, spacing=8)
        self.columns = building.spin_box(1, MAX_COLUMNS, 3 if count > 4 else 2)
        self.page = building.combo_box((page.value, page) for page in Page)
        self.landscape = QtWidgets.QCheckBox(tr("Landscape"))
        self.form.addRow(tr("Levels"), level_range)
        self.offer(tr("Levels per row"), self.columns)
        self.offer(tr("Paper"), self.page)
        self.offer("", self.landscape)
        self.follow(self.first)
        self.follow(self.last)

    def _show_choices(self) -> str:
        collection, numbers, columns, page, is_landscape = self._choices()
        if not numbers:
            raise ValueError(tr("The first level comes after the last one"))
        width = round(
            (PREVIEW_SIDE if is_landscape else _PORTRAIT_WIDTH) * self.devicePixelRatioF()
        )
        choices = (collection, numbers, columns, page)
        self.show_picture(first_page(*choices, is_landscape=is_landscape, width=width))
        return counted(len(numbers), "level", "levels")

    def _new_builder(self) -> FileBuilder:
        collection, numbers, columns, page, is_landscape = self._choices()
        return render_pdf(collection, numbers, columns, page, is_landscape=is_landscape)

    def _file_type(self) -> tuple[str, str]:
        return ".pdf", "PDF (*.pdf)"  # no phrase: a name

    def _choices(self) -> tuple[Collection, Sequence[int], int, Page, bool]:
        numbers = range(self.first.value(), self.last.value() + 1)
        page, is_landscape = Page(self.page.currentData()), self.landscape.isChecked()
        return self._collection, numbers, self.columns.value(), page, is_landscape
