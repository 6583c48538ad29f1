"""The batch window: choose a job, follow it, pause it, and export its results."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent

from sokolab import formats
from sokolab.batch import executors, report
from sokolab.batch.items import Item, ItemAnswer
from sokolab.batch.jobs import Analyse, BatchJob, Check, Convert, Optimise, Rate, Solve
from sokolab.batch.journal import Journal, JournalError, default_journal
from sokolab.batch.runner import Batch
from sokolab.core.operating_system import system_reason
from sokolab.engine.readiness import CompileStages, compile_stages
from sokolab.gui.batch.batch_table import BatchTableModel, BatchTableView
from sokolab.gui.shell import building, dialogs, scrolling
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import phrase, tr
from sokolab.solvers.frame.protocol import Limits
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.roster import all_solvers

if TYPE_CHECKING:
    from sokolab.gui.batch.plots import Plots

_FILE_TYPES: Final = "CSV (*.csv);;JSON (*.json)"  # no phrase: names
_UPDATES_PER_PLOT: Final = 10  # updates of the table per redraw of the plots, which takes longer
_REFRESH_MS: Final = 100  # milliseconds between two updates; faster ones could not be read
_JOBS: Final = {
    "solve": (phrase("Solve"), phrase("Run a solver on every level.")),
    "optimise": (phrase("Shorten"), phrase("Shorten the best solution of every level.")),
    "check": (
        phrase("Check"),
        phrase("Look for problems, and replay the solutions of every level."),
    ),
    "analyse": (phrase("Analyse"), phrase("Count what the overlays show on every level.")),
    "rate": (phrase("Rate"), phrase("Say how hard every level is for people.")),
    "convert": (phrase("Convert"), phrase("Write the file in another format, into a folder.")),
}
_MAX_SECONDS: Final = 86_400.0  # a day


class BatchWindow(scrolling.Dialog):
    """Runs one job on the levels of a collection.

    Its ``batch`` runs on a thread of its own; the window looks at it from time to time.
    ``items_of_job`` returns the items for a job: the levels or, for a conversion, the whole file.
    ``job_names`` are the jobs that are possible with this collection. A batch runs slowly until the
    kernels of its stages are compiled; ``compile_stages`` compiles them, or waits for them.
    """

    started = Signal()
    """A batch was started or resumed."""
    ended = Signal()
    """The batch has finished, was stopped, or failed."""
    answered = Signal(object, object)
    """An item was done. Carries the item and its answer."""
    keep_requested = Signal(object)
    """Solutions are to be added to their levels. Carries pairs of item and answer."""

    def __init__(
        self,
        name: str,
        items_of_job: Callable[[BatchJob], Sequence[Item]],
        job_names: Sequence[str],
        theme: Theme,
        parent: QtWidgets.QWidget | None = None,
        is_compiled: Callable[[Sequence[str]], bool] = lambda _stages: True,
        compile_stages: CompileStages = compile_stages,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Batch: {name}", name=name))
        self.setWindowFlag(Qt.WindowType.Window)
        self.resize(1160, 660)
        self._items_of_job = items_of_job
        self._theme = theme
        self._is_compiled = is_compiled
        self._compile_stages = compile_stages
        self.batch: Batch | None = None
        self._journal: Journal | None = None
        self._thread: Thread | None = None
        self._changed_keys: deque[str] = deque()
        self._failure = ""
        self._start_time = 0.0
        self._earlier_answer_count = 0
        self._plots: Plots | None = None
        self._update_count = 0
        self._timer = QTimer(self, interval=_REFRESH_MS)
        self._timer.timeout.connect(self._show_news)
        self.form = JobForm()
        self.form.allow(job_names)
        self.table = BatchTableModel(theme)
        self.view = BatchTableView(self.table, self)
        self.view.skipped.connect(self._enable_buttons)
        self.status_label = building.wrapped_label()
        self._bar = QtWidgets.QProgressBar()
        self._bar.setTextVisible(False)
        self._build()
        self.form.changed.connect(self._prepare_items)
        theme.changed.connect(self._set_colours)
        building.LANGUAGE.changed.connect(self._retranslate)
        self._prepare_items()

    def _build(self) -> None:
        self._start_button = building.push_button(tr("Start"), self._start_or_pause)
        self._start_button.setDefault(True)
        tip = tr("<p>Stop the batch and keep its results. It can be continued.</p>")
        self._stop_button = building.push_button(tr("Stop"), self.stop, tip)
        tip = tr("<p>Save all results as CSV or JSON.</p>")
        self._export_button = building.push_button(tr("Export…"), self._export_answers, tip)
        tip = tr("<p>Add the solutions to their levels. They are saved with the collection.</p>")
        self._keep_button = building.push_button(
            tr("Add solutions"), lambda: self.keep_requested.emit(self._solved_items()), tip
        )
        self._plots_button = QtWidgets.QPushButton(tr("Plots"))
        self._plots_button.setCheckable(True)
        self._plots_button.toggled.connect(self._toggle_plots)
        run_buttons = self._start_button, self._stop_button
        result_buttons = self._plots_button, self._keep_button, self._export_button
        buttons = building.fill(
            QtWidgets.QHBoxLayout(), *run_buttons, 1, *result_buttons, spacing=8
        )
        self._splitter = QtWidgets.QSplitter(Qt.Orientation.Vertical)
        self._splitter.addWidget(self.view)
        parts = self.form, (self._splitter, 1), self._bar, self.status_label, buttons
        building.fill(QtWidgets.QVBoxLayout(self), *parts, margins=(12, 12, 12, 12), spacing=8)

    # Running -----------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether a batch is running or paused."""
        return self._thread is not None

    def start(self) -> None:
        """Start or resume the batch."""
        if not self.is_busy:
            self._prepare_items(is_starting=True)
        batch = self.batch
        if batch is None:
            return
        if not self.is_busy:
            self._start_time = monotonic()
            self._earlier_answer_count = len(batch.answers)
            self._thread = Thread(target=self._run_batch, args=(batch,), name="batch", daemon=True)
            self._thread.start()
            self._timer.start()
            self.started.emit()
        batch.resume()
        self._enable_buttons()
        self._show_progress()

    def _start_or_pause(self) -> None:
        if self.is_busy and self.batch is not None and not self.batch.is_paused:
            self.batch.pause()
            self._enable_buttons()
        else:
            self.start()

    def stop(self) -> None:
        """Stop the batch. Its answers stay in the journal."""
        if self.is_busy and self.batch is not None:
            self.batch.cancel()

    def _prepare_items(self, *, is_starting: bool = False) -> None:
        """Show the items of the chosen job and their answers from the journal.

        With ``is_starting``, create the journal if there is none, and keep it open for writing.
        """
        job, self.batch = self.form.job, None
        self._close_journal()
        try:
            items = self._items_of_job(job)
            path = default_journal(items, job)
            journal = Journal(path, job.identity) if is_starting or path.exists() else None
        except (JournalError, formats.FormatError) as error:
            self.status_label.setText(tr("This batch cannot be run: {reason}.", reason=error))
            self._enable_buttons()
            return
        worker_count = self.form.worker_count
        open_executor = executors.processes(worker_count, self._compile_stages)
        self.batch = Batch(items, job, open_executor, worker_count, journal)
        self._journal = journal
        if not is_starting:
            self._close_journal()
        self.view.show_batch(self.batch)
        self._show_progress()
        self._draw_plots()
        self._enable_buttons()

    def _run_batch(self, batch: Batch) -> None:
        """Run a batch until it ends or is cancelled. Called on its thread."""
        try:
            batch.run(lambda key, _state: self._changed_keys.append(key))
        except JournalError as error:
            self._failure = str(error)
        except OSError as error:
            self._failure = tr("the batch cannot continue: {reason}", reason=system_reason(error))

    def _show_news(self) -> None:
        """Show the progress of the batch since the last call."""
        thread, batch = self._thread, self.batch
        if thread is None or batch is None:
            return
        is_over = not thread.is_alive()
        keys = dict.fromkeys(self._changed_keys.popleft() for _ in range(len(self._changed_keys)))
        self.table.refresh(keys)
        for item in batch.items if keys else ():
            if item.key in keys and item.key in batch.answers:
                self.answered.emit(item, batch.answers[item.key])
        if is_over:
            self._end_run(batch)
            return
        self._show_progress()
        self._update_count += bool(keys)
        if keys and self._update_count % _UPDATES_PER_PLOT == 0:
            self._draw_plots()

    def _end_run(self, batch: Batch) -> None:
        self._timer.stop()
        self._thread = None
        self._close_journal()
        self.table.refresh(item.key for item in batch.items)
        self._draw_plots()
        self._show_progress()
        if self._failure:
            self.status_label.setText(tr("The batch stopped: {reason}.", reason=self._failure))
            self._failure = ""
        self._enable_buttons()
        self.ended.emit()

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _show_progress(self) -> None:
        batch = self.batch
        if batch is None:
            return
        self._bar.setMaximum(max(len(batch.items), 1))
        self._bar.setValue(len(batch.answers))
        answer_count, seconds_left = len(batch.answers) - self._earlier_answer_count, None
        if self.is_busy and answer_count and not batch.is_paused:
            seconds_left = (monotonic() - self._start_time) / answer_count * len(batch.order)
        is_compiling = self.is_busy and not self._is_compiled(batch.job.stages)
        self.status_label.setText(
            report.progress_sentence(batch, seconds_left, is_compiling=is_compiling)
        )

    def _enable_buttons(self) -> None:
        batch, is_busy = self.batch, self.is_busy
        is_done = batch is not None and not batch.order
        has_answers = batch is not None and bool(batch.answers)
        if is_busy and batch is not None and not batch.is_paused:
            start_text = tr("Pause")
        elif is_done:
            start_text = tr("Done")
        else:
            start_text = tr("Continue") if has_answers else tr("Start")
        self._start_button.setText(start_text)
        self._start_button.setEnabled(batch is not None and (is_busy or not is_done))
        self._stop_button.setEnabled(is_busy)
        self._export_button.setEnabled(has_answers)
        self._keep_button.setEnabled(bool(self._solved_items()))
        self.form.setEnabled(not is_busy)

    # Plots and export ----------------------------------------------------------------------

    def _toggle_plots(self, visible: bool) -> None:
        if visible and self._plots is None:
            from sokolab.gui.batch.plots import Plots

            self._plots = Plots(self._theme.colours)
            self._splitter.addWidget(self._plots)
            self._splitter.setSizes([300, 200])
        if self._plots is not None:
            self._plots.setVisible(visible)
        self._draw_plots()

    def _draw_plots(self) -> None:
        if self._plots is not None and self._plots.isVisible() and self.batch is not None:
            self._plots.show_answers(self.batch.items, dict(self.batch.answers))

    def _set_colours(self, colours: Colours) -> None:
        if self._plots is not None:
            self._plots.set_colours(colours)
            self._draw_plots()

    def _solved_items(self) -> list[tuple[Item, ItemAnswer]]:
        if self.batch is None:
            return []
        items, answers = self.batch.items, self.batch.answers
        pairs = [(item, answers[item.key]) for item in items if item.key in answers]
        return [(item, answer) for item, answer in pairs if item.number and answer.lurd]

    def _export_answers(self) -> None:
        suggested = Path.home() / "answers.csv"
        file = dialogs.file_to_write(self, tr("Export results"), suggested, _FILE_TYPES)
        if file is not None:
            self.export(file)

    def export(self, file: Path) -> None:
        """Write all answers to a file, as JSON or CSV according to its suffix."""
        batch = self.batch
        assert batch is not None
        if file.suffix.lower() == ".json":
            table = report.as_json(batch.items, batch.answers)
        else:
            table = report.as_csv(batch.items, batch.answers, batch.job.columns)
        sentence = tr("The results were written to {name}.", name=file.name)
        try:
            formats.write_atomically(table, file)
        except formats.FormatError as error:
            sentence = tr("{name} was not written: {reason}.", name=file.name, reason=error)
        self.status_label.setText(sentence)

    def _retranslate(self) -> None:
        last = self.table.columnCount() - 1
        self.table.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, last)
        self.view.fit_columns()
        self._enable_buttons()
        self._show_progress()
        self._draw_plots()

    # Closing -------------------------------------------------------------------------------

    def end(self) -> None:
        """Stop the batch and wait for its end. Called when the program exits."""
        self.stop()
        if self._thread is not None:
            self._thread.join()
        self._close_journal()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide the window. A running batch continues, and the menu shows the window again."""
        event.ignore()
        self.hide()


class JobForm(QtWidgets.QWidget):
    """The job, its settings, and the number of processes."""

    changed = Signal()
    """Another job or setting was chosen."""

    def __init__(self) -> None:
        super().__init__()
        solvers, file_formats = all_solvers(), formats.all_formats()
        self._job_box = self._new_box(
            ((title, name) for name, (title, _) in _JOBS.items()), tr("Job")
        )
        self._solver_box = self._new_box(
            ((solver.title, solver.name) for solver in solvers), tr("Solver")
        )
        self._objective_box = self._new_box(
            ((objective.title, objective.value) for objective in Objective), tr("What to minimise")
        )
        self._format_box = self._new_box(
            ((file_format.title, file_format.name) for file_format in file_formats), tr("Format")
        )
        search_boxes = self._solver_box, self._objective_box
        self._choice_boxes = (self._job_box, *search_boxes, self._format_box)
        tip = tr("<p>Levels processed at the same time, each in its own process.</p>")
        worker_count = max(1, (os.cpu_count() or 2) - 1)
        self._workers_box = building.named(
            building.spin_box(1, 256, worker_count), tr("Levels at a time"), tip
        )
        seconds, megabytes = tr("Time limit per level"), tr("Memory limit per level")
        self._seconds_box = building.named(
            building.decimal_box(0.1, _MAX_SECONDS, 10.0, tr(" s")), seconds
        )
        self._megabytes_box = building.named(
            building.spin_box(10, 1_000_000, Limits().megabytes, " MB"), megabytes
        )
        self._megabytes_box.setSingleStep(500)
        self._megabytes_box.setGroupSeparatorShown(True)
        for limit_box in (self._seconds_box, self._megabytes_box):
            limit_box.valueChanged.connect(self._show_fields)
        self._folder_field = building.named(QtWidgets.QLineEdit(str(Path.home())), tr("Folder"))
        self._folder_field.editingFinished.connect(self._show_fields)
        self._tip_label = QtWidgets.QLabel()
        self._search_fields = QtWidgets.QWidget()
        self._convert_fields = QtWidgets.QWidget()
        self._build()
        self._show_fields()

    def _new_box(self, choices: Iterable[tuple[object, object]], name: str) -> QtWidgets.QComboBox:
        box = building.named(building.combo_box(choices), name)
        box.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToContents)
        box.currentIndexChanged.connect(self._show_fields)
        return box

    def _build(self) -> None:
        limits, and_word = tr("Limits per level"), tr("and", context="between two limits")
        limit_widgets = (
            QtWidgets.QLabel(limits),
            self._seconds_box,
            QtWidgets.QLabel(and_word),
            self._megabytes_box,
            1,
        )
        search_row = building.fill(
            QtWidgets.QHBoxLayout(self._search_fields),
            self._solver_box,
            self._objective_box,
            margins=(0, 0, 0, 0),
        )
        building.fill(search_row, *limit_widgets, spacing=8)
        convert_form = QtWidgets.QFormLayout(self._convert_fields)
        convert_form.setContentsMargins(0, 0, 0, 0)
        choose_button = building.push_button(tr("Choose…"), self._choose_folder)
        convert_form.addRow(tr("Format"), self._format_box)
        folder_row = building.fill(QtWidgets.QHBoxLayout(), (self._folder_field, 1), choose_button)
        convert_form.addRow(tr("Folder"), folder_row)
        workers_label = QtWidgets.QLabel(tr("Levels at a time"))
        job_widgets = self._job_box, (self._tip_label, 1), workers_label, self._workers_box
        job_row = building.fill(QtWidgets.QHBoxLayout(), *job_widgets, spacing=8)
        rows = job_row, self._search_fields, self._convert_fields
        building.fill(QtWidgets.QVBoxLayout(self), *rows, margins=(0, 0, 0, 0), spacing=8)

    @property
    def worker_count(self) -> int:
        """Number of levels processed at the same time."""
        return self._workers_box.value()

    @property
    def job(self) -> BatchJob:
        """The chosen job with its settings."""
        limits = Limits(self._seconds_box.value(), None, self._megabytes_box.value())
        jobs: Mapping[str, BatchJob] = {
            "solve": Solve(str(self._solver_box.currentData()), limits),
            "optimise": Optimise(str(self._objective_box.currentData()), limits),
            "check": Check(),
            "analyse": Analyse(),
            "rate": Rate(),
            "convert": Convert(str(self._format_box.currentData()), self._folder_field.text()),
        }
        return jobs[str(self._job_box.currentData())]

    @property
    def as_texts(self) -> tuple[str, ...]:
        """All choices as texts, to be restored by :meth:`restore`."""
        names = (str(box.currentData()) for box in self._choice_boxes)
        boxes = self._seconds_box, self._megabytes_box, self._workers_box
        return (*names, *(str(box.value()) for box in boxes), self._folder_field.text())

    def restore(self, texts: Sequence[str]) -> None:
        """Restore choices. Impossible ones are ignored."""
        for box, name in zip(self._choice_boxes, texts[:4], strict=False):
            if (index := box.findData(name)) >= 0:
                box.setCurrentIndex(index)
        self._folder_field.setText("".join(texts[7:]) or self._folder_field.text())
        with suppress(ValueError):
            seconds, megabytes, worker_count = texts[4:7]
            self._seconds_box.setValue(float(seconds))
            self._megabytes_box.setValue(int(megabytes))
            self._workers_box.setValue(int(worker_count))
        self._show_fields()

    def choose(self, name: str) -> None:
        """Choose a job by its name in ``_JOBS``."""
        self._job_box.setCurrentIndex(list(_JOBS).index(name))

    def allow(self, names: Sequence[str]) -> None:
        """Enable only these jobs. For example, only a saved collection can be converted."""
        for index, name in enumerate(_JOBS):
            item = self._job_box.model().item(index)  # type: ignore[attr-defined]  # Qt's own model
            item.setEnabled(name in names)
        if str(self._job_box.currentData()) not in names:
            self._job_box.setCurrentIndex(0)

    def _show_fields(self) -> None:
        name = str(self._job_box.currentData())
        self._tip_label.setText(str(_JOBS[name][1]))
        self._solver_box.setVisible(name == "solve")
        self._objective_box.setVisible(name == "optimise")
        self._search_fields.setVisible(name in ("solve", "optimise"))
        self._convert_fields.setVisible(name == "convert")
        self.changed.emit()

    def _choose_folder(self) -> None:
        folder = dialogs.folder_to_choose(self, tr("Write to"), Path(self._folder_field.text()))
        if folder is not None:
            self._folder_field.setText(str(folder))
            self.changed.emit()
