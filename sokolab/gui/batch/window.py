"""The batch window: choose a job, watch it, pause, skip, reorder, and take the answers away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sokolab import formats
from sokolab.batch import executors
from sokolab.batch.items import Item
from sokolab.batch.jobs import Answer, Job
from sokolab.batch.journal import Journal, JournalError, default_journal
from sokolab.batch.report import as_csv, as_json
from sokolab.batch.runner import Batch
from sokolab.gui.batch.batch_thread import BatchThread
from sokolab.gui.batch.job_form import JobForm
from sokolab.gui.batch.sentences import batch_words, waiting_words
from sokolab.gui.batch.table_model import BatchTableModel
from sokolab.gui.batch.table_view import BatchTableView
from sokolab.gui.shell.theme import Colours, Theme

if TYPE_CHECKING:
    from sokolab.gui.batch.plots import Plots

__all__ = ["BatchWindow"]

_KINDS: Final = "CSV (*.csv);;JSON (*.json)"
_PLOT_EVERY: Final = 10
"""Looks at the news between two drawings of the plots."""


class BatchWindow(QDialog):
    """One job over the levels of a collection.

    Parameters
    ----------
    items
        Gives the items for a job: the levels, or the file as a whole for a conversion.
    jobs
        The jobs that are possible with this collection.
    is_ready
        Whether the kernels of a job are compiled; a batch begins once they are.
    """

    level_wanted = Signal(int)
    """Carries the index, from 0, of the level to be taken in hand."""
    begun = Signal()
    """A batch was started, or goes on."""
    ended = Signal()
    """It is done, was stopped, or failed."""
    answered = Signal(object, object)
    """Carries an item and its answer."""
    keep_wanted = Signal(object)
    """Carries the solutions found, as pairs of item and answer, to be kept with their levels."""

    def __init__(
        self,
        name: str,
        items: Callable[[Job], Sequence[Item]],
        jobs: Sequence[str],
        theme: Theme,
        parent: QWidget | None = None,
        is_ready: Callable[[Job], bool] = lambda _job: True,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Batch: {name}")
        self.setWindowFlag(Qt.WindowType.Window)
        self.resize(1000, 640)
        self._items = items
        self._theme = theme
        self._is_ready = is_ready
        self._waits = False
        self._compiled = (0, 0)
        self._running: BatchThread | None = None
        self._journal: Journal | None = None
        self._plots: Plots | None = None
        self._looks = 0
        self.choice = JobForm()
        self.choice.allow(jobs)
        self.table = BatchTableModel(theme)
        self.view = BatchTableView(self.table, self)
        self.view.level_wanted.connect(self.level_wanted)
        self.view.skipped.connect(self._enable)
        self._said = QLabel()
        self._said.setWordWrap(True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._build()
        self.choice.changed.connect(self._prepare)
        theme.changed.connect(self._set_look)
        self._prepare()

    # Building ------------------------------------------------------------------------------

    def _build(self) -> None:
        self._start = QPushButton("Start")
        self._start.setDefault(True)
        self._start.clicked.connect(self._start_or_pause)
        self._cancel = QPushButton("Stop")
        self._cancel.setToolTip("<p>End it; what is answered stays. Start goes on from there.</p>")
        self._cancel.clicked.connect(self.stop)
        self._export = QPushButton("Export…")
        self._export.setToolTip("<p>Write all answers as CSV or JSON.</p>")
        self._export.clicked.connect(self._export_answers)
        self._keep = QPushButton("Keep")
        self._keep.setToolTip(
            "<p>Add the solutions to their levels, to be saved with the collection.</p>"
        )
        self._keep.clicked.connect(self._keep_solutions)
        self._show_plots = QPushButton("Plots")
        self._show_plots.setCheckable(True)
        self._show_plots.toggled.connect(self._toggle_plots)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._start)
        buttons.addWidget(self._cancel)
        buttons.addStretch(1)
        buttons.addWidget(self._show_plots)
        buttons.addWidget(self._keep)
        buttons.addWidget(self._export)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.addWidget(self.view)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self.choice)
        column.addWidget(self._split, 1)
        column.addWidget(self._bar)
        column.addWidget(self._said)
        column.addLayout(buttons)

    # What runs -----------------------------------------------------------------------------

    @property
    def running(self) -> BatchThread | None:
        """The batch that is shown."""
        return self._running

    @property
    def is_busy(self) -> bool:
        """Whether something runs, is paused, or waits for its kernels."""
        return self._waits or (self._running is not None and self._running.is_active)

    @property
    def said(self) -> str:
        """How it stands, in a sentence."""
        return self._said.text()

    def start(self) -> None:
        """Begin, or go on where it was stopped or paused; soon, if kernels are still compiled."""
        running = self._running
        if running is None:
            return
        if not running.is_active:
            self._waits = not self._is_ready(self.choice.job)
            if self._waits:
                self._tell()
                self._enable()
                return
            self._prepare(journal=True)
            running = self._running
            if running is None or self._journal is None:
                return
            running.start()
            self.begun.emit()
        running.batch.resume()
        self._enable()

    def tell_compiling(self, _title: str, done: int, of: int) -> None:
        """Take note of how many of all kernels are compiled; of 0, nobody knows."""
        self._compiled = (done, of)
        if self._waits:
            self._tell()

    def go_on_waiting(self) -> None:
        """Begin what waits for its kernels, if they are ready now."""
        if self._waits and self._is_ready(self.choice.job):
            self.start()

    def pause(self) -> None:
        """Begin nothing new."""
        if self._running is not None:
            self._running.batch.pause()
        self._enable()

    def stop(self) -> None:
        """End it; answers stay in the journal."""
        if self._waits:
            self._waits = False
            self._tell()
            self._enable()
            self.ended.emit()
        if self._running is not None and self._running.is_active:
            self._running.batch.cancel()

    def _prepare(self, *, journal: bool = False) -> None:
        """Show the items of the chosen job with what the journal knows of them.

        Parameters
        ----------
        journal
            Whether it is opened for writing, and so kept open.
        """
        job = self.choice.job
        self._close_journal()
        try:
            items = self._items(job)
            path = default_journal(items, job)
            kept = Journal(path, job.identity) if journal or path.exists() else None
        except (JournalError, formats.FormatError) as error:
            self._running = None
            self._said.setText(f"This batch cannot be run: {error}.")
            self._enable()
            return
        workers = self.choice.workers
        batch = Batch(items, job, executors.processes(workers), workers, kept)
        if journal:
            self._journal = kept
        elif kept is not None:
            kept.close()
        self._show(BatchThread(batch, self))

    def _show(self, running: BatchThread) -> None:
        self._running = running
        running.changed.connect(self._follow)
        running.ticked.connect(self._tell)
        running.ended.connect(self._end)
        self.view.show_batch(running.batch)
        self._tell()
        self._draw_plots()
        self._enable()

    def _follow(self, keys: Sequence[str]) -> None:
        self.table.refresh(keys)
        running = self._running
        assert running is not None
        for key in keys:
            answer = running.answer(key)
            if answer is not None:
                self.answered.emit(self.table.item(self.table.row(key)), answer)
        self._looks += 1
        if self._looks % _PLOT_EVERY == 0:
            self._draw_plots()

    def _end(self, sentence: str) -> None:
        self._close_journal()
        assert self._running is not None
        self.table.refresh(item.key for item in self._running.batch.items)
        self._draw_plots()
        self._tell()
        if sentence:
            self._said.setText(f"The batch stopped: {sentence}.")
        self._enable()
        self.ended.emit()

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _tell(self) -> None:
        running = self._running
        assert running is not None
        if self._waits:
            self._tell_waiting()
            return
        self._bar.setMaximum(max(len(running.batch.items), 1))
        self._bar.setValue(len(running.batch.answers))
        self._said.setText(batch_words(running))

    def _tell_waiting(self) -> None:
        done, of = self._compiled
        self._bar.setMaximum(of)  # 0: something goes on, nobody knows how long
        self._bar.setValue(done)
        self._said.setText(waiting_words(self.choice.job, done, of))

    def _enable(self) -> None:
        running = self._running
        is_active = running is not None and running.is_active
        is_paused = running is not None and running.batch.is_paused
        is_done = running is not None and not running.batch.order
        has_answers = running is not None and bool(running.batch.answers)
        if is_active and not is_paused:
            word = "Pause"
        elif is_done:
            word = "Done"
        else:
            word = "Go on" if has_answers else "Start"
        self._start.setText(word)
        can_start = running is not None and not self._waits
        self._start.setEnabled(can_start and (is_active or not is_done))
        self._cancel.setEnabled(self.is_busy)
        self._export.setEnabled(has_answers)
        self._keep.setEnabled(bool(self._solutions()))
        self.choice.setEnabled(not self.is_busy)

    def _start_or_pause(self) -> None:
        running = self._running
        if running is not None and running.is_active and not running.batch.is_paused:
            self.pause()
        else:
            self.start()

    # Plots and export ----------------------------------------------------------------------

    def _toggle_plots(self, shown: bool) -> None:
        if shown and self._plots is None:
            from sokolab.gui.batch.plots import Plots  # noqa: PLC0415 - slow to load

            self._plots = Plots(self._theme.colours)
            self._split.addWidget(self._plots)
            self._split.setSizes([300, 200])
        if self._plots is not None:
            self._plots.setVisible(shown)
        self._draw_plots()

    def _draw_plots(self) -> None:
        if self._plots is not None and self._plots.isVisible() and self._running is not None:
            batch = self._running.batch
            self._plots.show_answers(batch.items, dict(batch.answers))

    def _set_look(self, colours: Colours) -> None:
        if self._plots is not None:
            self._plots.set_colours(colours)
            self._draw_plots()

    def _solutions(self) -> list[tuple[Item, Answer]]:
        batch = self._running.batch if self._running is not None else None
        if batch is None:
            return []
        pairs = [
            (item, batch.answers[item.key]) for item in batch.items if item.key in batch.answers
        ]
        return [(item, answer) for item, answer in pairs if item.number and answer.lurd]

    def _keep_solutions(self) -> None:
        self.keep_wanted.emit(self._solutions())

    def say(self, sentence: str) -> None:
        """Say what came of something that was asked for here."""
        self._said.setText(sentence)

    def _export_answers(self) -> None:
        file, _ = QFileDialog.getSaveFileName(
            self,
            "Export the answers",
            str(Path.home() / "answers.csv"),
            "CSV (*.csv);;JSON (*.json)",
        )
        if file:
            self.export(Path(file))

    def export(self, file: Path) -> None:
        """Write all answers to a file, as JSON where its suffix says so, else as CSV."""
        assert self._running is not None
        batch = self._running.batch
        is_json = file.suffix.lower() == ".json"
        text = (
            as_json(batch.items, batch.answers)
            if is_json
            else as_csv(batch.items, batch.answers, batch.job.columns)
        )
        try:
            formats.write_atomically(text.encode(), file)
        except formats.FormatError as error:
            self._said.setText(f"{file.name} was not written: {error}.")
        else:
            self._said.setText(f"The answers are in {file.name}.")

    # The end -------------------------------------------------------------------------------

    def end(self) -> None:
        """Stop and wait; called when the program ends."""
        self._waits = False
        if self._running is not None and self._running.is_active:
            self.stop()
            self._running.wait()
        self._close_journal()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide; what runs goes on, and the menu shows the window again."""
        event.ignore()
        self.hide()
