"""The dialogs that save an image, an animated solution, levels, and a printable sheet."""

from __future__ import annotations

import tempfile
from collections.abc import Collection as Names
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QFontDatabase, QGuiApplication, QHideEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
)

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.core.lurd import Replay, positions
from sokolab.formats.export import ENCODINGS, LINE_ENDS
from sokolab.gui.export.dialogs.export_dialog import ExportContext, ExportDialog
from sokolab.gui.export.rendering.file_builder import FileBuilder
from sokolab.gui.export.rendering.gif import FASTEST, LARGEST, frame_time, render_gif
from sokolab.gui.export.rendering.pdf import MOST_COLUMNS, Page, first_page, render_pdf
from sokolab.gui.export.rendering.png import paint_level, render_png
from sokolab.gui.shell.building import combo_box, decimal_box, fill, named, spin_box
from sokolab.language import Phrase, counted, counted_phrase, phrase, tr
from sokolab.rendering.colours import DARK, LIGHT
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.rendering.picture import picture_of
from sokolab.rendering.playable import Shown, playable_page


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


class GifDialog(ExportDialog):
    """Offers solution, size, speed and colours."""

    def __init__(
        self,
        board: Board,
        solutions: Sequence[tuple[str, Replay]],
        name: str,
        context: ExportContext,
    ) -> None:
        """Each of ``solutions`` has a title, or "", and solves the board."""
        super().__init__(tr("Export animated solution (GIF)"), context)
        self._board = board
        self._solutions = tuple(played for _, played in solutions)
        self._name = name
        self._played = positions(board, "")
        self._place = 0
        self.solution = QComboBox()
        for number, (title, known) in enumerate(solutions, 1):
            self.solution.addItem(
                tr(
                    "{name}: {moves}, {pushes}",
                    name=title or phrase("Solution {number}", number=number),
                    moves=counted_phrase(known.moves, "move", "moves"),
                    pushes=counted_phrase(known.pushes, "push", "pushes"),
                )
            )
        self.scale = spin_box(4, 128, 24, tr(" pixels per square"))
        self.speed = decimal_box(0.5, FASTEST, 8, tr(" moves per second"))
        self.again = QCheckBox(tr("Repeat forever"))
        self.again.setChecked(True)
        self.offer(tr("Solution"), self.solution)
        self.offer(tr("Size"), self.scale)
        self.offer(tr("Speed"), self.speed)
        self.colours = self.offer_colours()
        self.form.addRow("", self.again)
        self.offer_copy(
            self.copy, tr("Copy the animation to the clipboard as a file, for example for a chat")
        )
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._next_frame)

    def refresh(self, *_: object) -> None:
        """Restart the preview with the present choices."""
        known = self._solutions[self.solution.currentIndex()]
        self._played = positions(self._board, known.lurd)
        self._place = 0
        time = frame_time(self.speed.value())
        self._clock.start(time * 10)
        self._show_frame()
        scale = self.scale.value()
        margin = 2 * max(1, scale // 2)
        width, height = self._board.width * scale + margin, self._board.height * scale + margin
        seconds = (known.moves * time + 280) / 100
        self.notes.setText(
            tr(
                "{width:,} × {height:,} pixels, {seconds:,.0f} seconds",
                width=width,
                height=height,
                seconds=seconds,
            )
        )
        fits = max(width, height) <= LARGEST
        self.save_button.setEnabled(fits)
        if not fits:
            self.complain(
                tr(
                    "{width:,} × {height:,} pixels are too large; the limit is {limit:,}",
                    width=width,
                    height=height,
                    limit=LARGEST,
                )
            )

    def builder(self) -> FileBuilder:
        """Return what builds the file."""
        lurd = self._solutions[self.solution.currentIndex()].lurd
        dark, loop = self.colours.currentIndex() == 1, self.again.isChecked()
        scale, speed = self.scale.value(), self.speed.value()
        return render_gif(self._board, lurd, scale, speed, dark=dark, loop=loop)

    def file_name(self) -> tuple[str, str]:
        """Return a name for the animation."""
        return f"{self._name}.gif", tr("Animated GIF (*.gif)")

    def copy(self) -> None:
        """Copy the animation to the clipboard as a temporary file."""
        try:
            data = self.builder().build()
            folder = Path(tempfile.mkdtemp(prefix="sokolab-"))
            path = folder / self.file_name()[0]
            path.write_bytes(data)
        except (OSError, ValueError) as error:
            self.complain(tr("The animation was not copied: {reason}", reason=error))
            return
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path))])
        mime.setData("image/gif", data)
        QGuiApplication.clipboard().setMimeData(mime)
        self.notes.setText(tr("The animation was copied: {size:,.0f} kB", size=len(data) / 1024))

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the preview."""
        self._clock.stop()
        super().hideEvent(event)

    def _next_frame(self) -> None:
        self._place = (self._place + 1) % len(self._played)
        self._show_frame()

    def _show_frame(self) -> None:
        position = self._played[self._place]
        board = self._board.with_pieces(position.boxes, position.player)
        largest = max(board.width, board.height) + 1
        side = max(1, min(self.scale.value(), round(380 * self.devicePixelRatioF()) // largest))
        self.show_image(paint_level(board, (), side, None, self.colours.currentIndex() == 1))


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
        self.levels = _level_choice(collection)
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
        return _chosen_levels(self.levels, self._collection, self._current)

    def _exported(self, collection: Collection) -> formats.FileContent:
        encoding = self.encoding.currentText() if self.encoding.currentIndex() else None
        ends = self.ends.currentText().lower() if self.ends.currentIndex() else None
        return formats.exported(collection, self._format(), encoding, ends)


class PageDialog(ExportDialog):
    """Offers the levels of a playable page and what players see of solutions; also shows it."""

    def __init__(
        self, collection: Collection, current: int, name: str, context: ExportContext
    ) -> None:
        super().__init__(tr("Export playable page (HTML)"), context)
        self._collection = collection
        self._current = current
        self._name = name
        self.levels = _level_choice(collection)
        self.solutions = combo_box(
            (
                (tr("None", context="of the solutions"), "none"),
                (tr("The next push, on request"), "hints"),
                (tr("Hints and the whole replay"), "all"),
            )
        )
        self.embed = QCheckBox(tr("For a frame in a page: without heading and list"))
        self.offer(tr("Levels"), self.levels)
        self.offer(tr("Solutions"), self.solutions)
        self.offer("", self.embed)
        self.preview.hide()
        self.try_button = self.buttons.addButton(
            tr("Try in the browser"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.try_button.setToolTip(tr("Writes the page to a temporary file and opens it"))
        self.try_button.clicked.connect(self.try_in_browser)

    def refresh(self, *_: object) -> None:
        """Say how large the page is, or why there can be none."""
        size = 0
        try:
            size = len(self._page())
        except ValueError as error:
            self.complain(str(error))
        else:
            self.notes.setText(
                tr("One file of {n:,} KB; it plays without a network", n=size // 1000)
            )
        for button in (self.save_button, self.try_button):
            button.setEnabled(size > 0)

    def builder(self) -> FileBuilder:
        """Return what builds the file."""
        return FileBuilder(iter([self._page()]), 1)

    def file_name(self) -> tuple[str, str]:
        """Return a name with the suffix of pages."""
        return f"{self._name}.html", tr("Web page (*.html)")

    def try_in_browser(self) -> None:
        """Open the page in the browser of the system, from a temporary file."""
        folder = Path(tempfile.mkdtemp(prefix="sokolab-page-"))
        path = folder / "page.html"
        try:
            path.write_bytes(self._page())
        except OSError as error:
            self.complain(tr("{source}: {problem}", source=path, problem=error.strerror))
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.complain(tr("No browser opened. The page is in {path}", path=path))

    def _page(self) -> bytes:
        shown: Shown = self.solutions.currentData()
        chosen = _chosen_levels(self.levels, self._collection, self._current)
        return playable_page(chosen, shown, embed=self.embed.isChecked()).encode()


def _level_choice(collection: Collection) -> QComboBox:
    """Return the choice between all levels, 0, and the current one, 1."""
    levels = QComboBox()
    levels.addItems([tr("All {n:,}", n=len(collection.levels)), tr("Current level only")])
    return levels


def _chosen_levels(levels: QComboBox, collection: Collection, current: int) -> Collection:
    if levels.currentIndex() == 0:
        return collection
    return replace(collection, levels=(collection.levels[current],))


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
