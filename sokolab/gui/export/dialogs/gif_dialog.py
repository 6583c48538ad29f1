"""Saves a solution as animated GIF, with a moving preview."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QMimeData, QTimer, QUrl
from PySide6.QtGui import QGuiApplication, QHideEvent
from PySide6.QtWidgets import QCheckBox, QComboBox

from sokolab.core.board import Board
from sokolab.core.lurd import Replay, positions
from sokolab.gui.export.dialogs.export_dialog import ExportContext, ExportDialog
from sokolab.gui.export.rendering.file_builder import FileBuilder
from sokolab.gui.export.rendering.gif import FASTEST, LARGEST, frame_time, render_gif
from sokolab.gui.export.rendering.png import paint_level
from sokolab.gui.shell.building import decimal_box, spin_box
from sokolab.language import counted_phrase, phrase, tr


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
