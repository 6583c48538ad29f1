"""The batch window: choose a job, follow it, pause it, and export its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sokolab import formats
from sokolab.batch import executors
from sokolab.batch.items import Item, ItemAnswer
from sokolab.batch.jobs import BatchJob
from sokolab.batch.journal import Journal, JournalError, default_journal
from sokolab.batch.report import as_csv, as_json, progress_sentence
from sokolab.batch.runner import Batch, ItemState
from sokolab.core.system_errors import system_reason
from sokolab.engine.readiness import CompileStages, compile_stages
from sokolab.gui.batch.batch_table import BatchTableModel, BatchTableView
from sokolab.gui.batch.job_form import JobForm
from sokolab.gui.shell.building import fill, push_button, wrapped_label
from sokolab.gui.shell.dialogs import file_to_write
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import tr

if TYPE_CHECKING:
    from sokolab.gui.batch.plots import Plots

_FILE_TYPES: Final = "CSV (*.csv);;JSON (*.json)"  # no phrase: names
_PLOT_EVERY: Final = 10
"""Updates of the table between two redraws of the plots, which take longer."""
_REFRESH: Final = 100  # milliseconds between two updates: as often as they can be read


class BatchWindow(QDialog):
    """Runs one job on the levels of a collection.

    Parameters
    ----------
    items
        Returns the items for a job: the levels, or the whole file for a conversion.
    jobs
        The names of the jobs that are possible with this collection.
    is_compiled
        Whether the kernels of some stages are compiled; a batch runs slowly until they are.
    compile_stages
        Compiles them, or waits until they are compiled.

    Attributes
    ----------
    form, table, view
        The job and its settings; the model of the levels, and its view.
    status
        The progress in a sentence, or what was done last.
    """

    started = Signal()
    """A batch was started or resumed."""
    ended = Signal()
    """The batch is done, was stopped, or failed."""
    answered = Signal(object, object)
    """Carries an item and its answer."""
    keep_wanted = Signal(object)
    """Carries pairs of item and answer: the solutions to add to their levels."""

    def __init__(
        self,
        name: str,
        items: Callable[[BatchJob], Sequence[Item]],
        jobs: Sequence[str],
        theme: Theme,
        parent: QWidget | None = None,
        is_compiled: Callable[[Sequence[str]], bool] = lambda _stages: True,
        compile_stages: CompileStages = compile_stages,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Batch: {name}", name=name))
        self.setWindowFlag(Qt.WindowType.Window)
        self.resize(1000, 640)
        self._items = items
        self._theme = theme
        self._is_compiled = is_compiled
        self._compile_stages = compile_stages
        self._thread: BatchThread | None = None
        self._journal: Journal | None = None
        self._plots: Plots | None = None
        self._looks = 0
        self.form = JobForm()
        self.form.allow(jobs)
        self.table = BatchTableModel(theme)
        self.view = BatchTableView(self.table, self)
        self.view.skipped.connect(self._enable)
        self.status = wrapped_label()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._build()
        self.form.changed.connect(self._prepare)
        theme.changed.connect(self._set_look)
        self._prepare()

    # Layout ------------------------------------------------------------------------------

    def _build(self) -> None:
        self._start = push_button(tr("Start"), self._start_or_pause)
        self._start.setDefault(True)
        self._cancel = push_button(
            tr("Stop"),
            self.stop,
            tr("<p>Stop the batch and keep its results. It can be continued.</p>"),
        )
        self._export = push_button(
            tr("Export…"), self._export_answers, tr("<p>Save all results as CSV or JSON.</p>")
        )
        self._keep = push_button(
            tr("Add solutions"),
            self._keep_solutions,
            tr("<p>Add the solutions to their levels. They are saved with the collection.</p>"),
        )
        self._show_plots = QPushButton(tr("Plots"))
        self._show_plots.setCheckable(True)
        self._show_plots.toggled.connect(self._toggle_plots)
        of_run, of_results = (self._start, self._cancel), (self._keep, self._export)
        buttons = fill(QHBoxLayout(), *of_run, 1, self._show_plots, *of_results, spacing=8)
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.addWidget(self.view)
        parts = self.form, (self._split, 1), self._bar, self.status, buttons
        fill(QVBoxLayout(self), *parts, margins=(12, 12, 12, 12), spacing=8)

    # Running -----------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether a batch is running or paused."""
        return self._thread is not None and self._thread.is_active

    def start(self) -> None:
        """Start or resume the batch."""
        thread = self._thread
        if thread is None:
            return
        if not thread.is_active:
            self._prepare(journal=True)
            thread = self._thread
            if thread is None or self._journal is None:
                return
            thread.start()
            self.started.emit()
        thread.batch.resume()
        self._enable()

    def pause(self) -> None:
        """Start no further items."""
        if self._thread is not None:
            self._thread.batch.pause()
        self._enable()

    def stop(self) -> None:
        """Stop the batch; its answers stay in the journal."""
        if self._thread is not None and self._thread.is_active:
            self._thread.batch.cancel()

    def _prepare(self, *, journal: bool = False) -> None:
        """Show the items of the chosen job and their answers from the journal.

        Parameters
        ----------
        journal
            Whether to keep the journal open for writing.
        """
        job = self.form.job
        self._close_journal()
        try:
            items = self._items(job)
            path = default_journal(items, job)
            kept = Journal(path, job.identity) if journal or path.exists() else None
        except (JournalError, formats.FormatError) as error:
            self._thread = None
            self.status.setText(tr("This batch cannot be run: {reason}.", reason=error))
            self._enable()
            return
        workers = self.form.workers
        open_executor = executors.processes(workers, self._compile_stages)
        batch = Batch(items, job, open_executor, workers, kept)
        if journal:
            self._journal = kept
        elif kept is not None:
            kept.close()
        self._show(BatchThread(batch, self))

    def _show(self, thread: BatchThread) -> None:
        self._thread = thread
        thread.changed.connect(self._follow)
        thread.ticked.connect(self._show_progress)
        thread.ended.connect(self._end)
        self.view.show_batch(thread.batch)
        self._show_progress()
        self._draw_plots()
        self._enable()

    def _follow(self, keys: Sequence[str]) -> None:
        self.table.refresh(keys)
        thread = self._thread
        assert thread is not None
        for key in keys:
            answer = thread.batch.answers.get(key)
            if answer is not None:
                self.answered.emit(self.table.item(self.table.row(key)), answer)
        self._looks += 1
        if self._looks % _PLOT_EVERY == 0:
            self._draw_plots()

    def _end(self, sentence: str) -> None:
        self._close_journal()
        assert self._thread is not None
        self.table.refresh(item.key for item in self._thread.batch.items)
        self._draw_plots()
        self._show_progress()
        if sentence:
            self.status.setText(tr("The batch stopped: {reason}.", reason=sentence))
        self._enable()
        self.ended.emit()

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _show_progress(self) -> None:
        thread = self._thread
        assert thread is not None
        self._bar.setMaximum(max(len(thread.batch.items), 1))
        self._bar.setValue(len(thread.batch.answers))
        is_compiling = thread.is_active and not self._is_compiled(thread.batch.job.stages)
        self.status.setText(
            progress_sentence(thread.batch, thread.seconds_left, is_compiling=is_compiling)
        )

    def _enable(self) -> None:
        thread = self._thread
        is_active = thread is not None and thread.is_active
        is_paused = thread is not None and thread.batch.is_paused
        is_done = thread is not None and not thread.batch.order
        has_answers = thread is not None and bool(thread.batch.answers)
        if is_active and not is_paused:
            word = tr("Pause")
        elif is_done:
            word = tr("Done")
        else:
            word = tr("Continue") if has_answers else tr("Start")
        self._start.setText(word)
        self._start.setEnabled(thread is not None and (is_active or not is_done))
        self._cancel.setEnabled(self.is_busy)
        self._export.setEnabled(has_answers)
        self._keep.setEnabled(bool(self._solutions()))
        self.form.setEnabled(not self.is_busy)

    def _start_or_pause(self) -> None:
        thread = self._thread
        if thread is not None and thread.is_active and not thread.batch.is_paused:
            self.pause()
        else:
            self.start()

    # Plots and export ----------------------------------------------------------------------

    def _toggle_plots(self, shown: bool) -> None:
        if shown and self._plots is None:
            from sokolab.gui.batch.plots import Plots

            self._plots = Plots(self._theme.colours)
            self._split.addWidget(self._plots)
            self._split.setSizes([300, 200])
        if self._plots is not None:
            self._plots.setVisible(shown)
        self._draw_plots()

    def _draw_plots(self) -> None:
        if self._plots is not None and self._plots.isVisible() and self._thread is not None:
            batch = self._thread.batch
            self._plots.show_answers(batch.items, dict(batch.answers))

    def _set_look(self, colours: Colours) -> None:
        if self._plots is not None:
            self._plots.set_colours(colours)
            self._draw_plots()

    def _solutions(self) -> list[tuple[Item, ItemAnswer]]:
        batch = self._thread.batch if self._thread is not None else None
        if batch is None:
            return []
        pairs = [
            (item, batch.answers[item.key]) for item in batch.items if item.key in batch.answers
        ]
        return [(item, answer) for item, answer in pairs if item.number and answer.lurd]

    def _keep_solutions(self) -> None:
        self.keep_wanted.emit(self._solutions())

    def _export_answers(self) -> None:
        suggested = Path.home() / "answers.csv"
        file = file_to_write(self, tr("Export results"), suggested, _FILE_TYPES)
        if file is not None:
            self.export(file)

    def export(self, file: Path) -> None:
        """Write all answers to a file, as JSON or CSV according to its suffix."""
        assert self._thread is not None
        batch = self._thread.batch
        is_json = file.suffix.lower() == ".json"
        table = (
            as_json(batch.items, batch.answers)
            if is_json
            else as_csv(batch.items, batch.answers, batch.job.columns)
        )
        try:
            formats.write_atomically(table, file)
        except formats.FormatError as error:
            self.status.setText(
                tr("{name} was not written: {reason}.", name=file.name, reason=error)
            )
        else:
            self.status.setText(tr("The results were written to {name}.", name=file.name))

    # Language ------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Show what is composed in the current language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.table.headerDataChanged.emit(
                Qt.Orientation.Horizontal, 0, self.table.columnCount() - 1
            )
            self.view.fit_headings()
            self._enable()
            if self._thread is not None:
                self._show_progress()
            self._draw_plots()

    # Closing -------------------------------------------------------------------------------

    def end(self) -> None:
        """Stop and wait; called when the program exits."""
        if self._thread is not None and self._thread.is_active:
            self.stop()
            self._thread.wait()
        self._close_journal()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide the window; a running batch continues, and the menu shows the window again."""
        event.ignore()
        self.hide()


class BatchThread(QObject):
    """Runs a batch until it ends or is cancelled.

    Attributes
    ----------
    batch
        The batch.
    """

    changed = Signal(object)
    """Carries the keys of the items whose state changed, in the order of the changes."""
    ticked = Signal()
    """Time has passed; emitted up to 10 times a second while it runs."""
    ended = Signal(str)
    """It has ended; carries a sentence if something went wrong, else ""."""

    _finished = Signal(str)

    def __init__(self, batch: Batch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.batch = batch
        self._changed_keys: list[str] = []
        self._lock = Lock()
        self._thread: Thread | None = None
        self._begun = 0.0
        self._answered_before = len(batch.answers)
        self._timer = QTimer(self, interval=_REFRESH)
        self._timer.timeout.connect(self._report_changes)
        self._finished.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_active(self) -> bool:
        """Whether it is running or paused."""
        return self._thread is not None

    @property
    def seconds(self) -> float:
        """The time since the start."""
        return monotonic() - self._begun if self._begun else 0.0

    @property
    def seconds_left(self) -> float | None:
        """The estimated time left; None if it is not running or nothing is done yet."""
        done = len(self.batch.answers) - self._answered_before
        left = len(self.batch.order)
        is_running = self.is_active and not self.batch.is_paused
        return self.seconds / done * left if done and is_running else None

    def start(self) -> None:
        """Start the thread."""
        self._begun = monotonic()
        self._answered_before = len(self.batch.answers)
        self._thread = Thread(target=self._run, name="batch", daemon=True)
        self._thread.start()
        self._timer.start()

    def wait(self) -> None:
        """Wait until the thread has ended, after the batch was cancelled."""
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        sentence = ""
        try:
            self.batch.run(self._note_change)
        except JournalError as error:
            sentence = str(error)
        except OSError as error:
            sentence = tr("the batch cannot continue: {reason}", reason=system_reason(error))
        self._finished.emit(sentence)

    def _note_change(self, key: str, _state: ItemState) -> None:
        with self._lock:
            self._changed_keys.append(key)

    def _report_changes(self) -> None:
        with self._lock:
            keys, self._changed_keys = self._changed_keys, []
        if keys:
            self.changed.emit(tuple(dict.fromkeys(keys)))
        self.ticked.emit()

    def _end(self, sentence: str) -> None:
        self._timer.stop()
        self._report_changes()
        self._thread = None
        self.ended.emit(sentence)
