"""Connects the batch window to the main window: its action, its levels, its solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from sokolab.core.level import Level, Solution
from sokolab.gui.collection.collection_controller import CollectionController
from sokolab.gui.shell.message_bar import MessageKind
from sokolab.gui.window_core import WindowCore
from sokolab.language import counted, in_english, phrase, tr
from sokolab.reports.library_report import solver_title
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.optimiser.objective import OPTIMISER_NAME

if TYPE_CHECKING:  # imported when a batch window opens, so that the main window shows sooner
    from sokolab.batch.items import Item, ItemAnswer
    from sokolab.batch.jobs import BatchJob
    from sokolab.gui.batch.batch_window import BatchWindow, JobForm

_UNFINISHED_SETTING: Final = "unfinished-batch"
_POLL_SECONDS: Final = 0.05  # time between two checks whether kernels are compiled


class BatchController(QObject):
    """Opens a batch window for the current collection. ``dialog`` is the window opened last."""

    def __init__(self, core: WindowCore, collection_controller: CollectionController) -> None:
        super().__init__(core.window)
        self._window = core.window
        self._collection_controller = collection_controller
        self._settings = core.settings
        self._library_service = collection_controller.library_service
        self._workspace = collection_controller.workspace
        self._kernel_loader = core.kernel_loader
        self._has_compiling_failed = False
        self.dialog: BatchWindow | None = None
        self._level_indices: Sequence[int] = ()  # indices of the levels of the batch
        # After a failure, batches do not wait; their workers compile the missing kernels.
        self._kernel_loader.failed.connect(lambda _: setattr(self, "_has_compiling_failed", True))
        self._window.bind({"batch": self.open})
        self._window.closed.connect(self._end_batch)
        self._workspace.opened.connect(self._drop_window)

    def open(self) -> None:
        """Show a batch window for the levels in the list, or the current one if it is busy."""
        self._drop_window()
        if self.dialog is None:
            self.dialog = self._build_window()
        self.dialog.show()
        self.dialog.raise_()

    def _build_window(self) -> BatchWindow:
        from sokolab.gui.batch.batch_window import BatchWindow

        workspace = self._workspace
        self._level_indices = tuple(self._collection_controller.panel.table.visible_indices)
        level_count = len(workspace.collection.levels)
        name = workspace.name
        if len(self._level_indices) < level_count:
            name = tr(
                "{shown:,} of {levels:,} levels of {name}: those that match the filter",
                shown=len(self._level_indices),
                levels=level_count,
                name=name,
            )
        job_names = ["solve", "optimise", "check", "analyse"]
        if workspace.path is not None and not workspace.is_modified:
            job_names.append("convert")
        dialog = BatchWindow(
            name,
            self._items_of_job,
            job_names,
            self._window.theme,
            parent=self._window,
            is_compiled=self._are_compiled,
            compile_stages=self._wait_for_stages,
        )
        dialog.view.level_requested.connect(workspace.select)
        dialog.answered.connect(self._put_in_library)
        dialog.keep_requested.connect(self._add_solutions)
        dialog.started.connect(partial(self._note_unfinished, dialog.form, workspace.path))
        dialog.ended.connect(self._clear_unfinished)
        return dialog

    def offer_unfinished(self) -> None:
        """Offer to continue a batch that was interrupted when the program ended."""
        file, *choices = self._settings.texts(_UNFINISHED_SETTING) or ("",)
        path = Path(file)
        if file and path.is_file():
            self._collection_controller.messages.say(
                phrase("The batch for {name} was not finished", name=path.name),
                MessageKind.OFFER,
                [
                    (phrase("Continue"), partial(self._continue_batch, path, choices)),
                    (phrase("Dismiss"), self._clear_unfinished),
                ],
            )

    def _continue_batch(self, path: Path, choices: Sequence[str]) -> None:
        if self._collection_controller.files.open_path(path):
            self.open()
            assert self.dialog is not None
            self.dialog.form.restore(choices)
            self.dialog.start()

    def _are_compiled(self, stages: Sequence[str]) -> bool:
        """Whether a batch need not wait: its stages are compiled, or compiling is over."""
        loader = self._kernel_loader
        is_over = self._has_compiling_failed or loader.is_fully_ready
        return is_over or all(map(loader.is_ready, stages))

    def _wait_for_stages(self, stages: Sequence[str], cancel: CancelToken) -> None:
        """Wait until the window has compiled these stages. Called on a thread of a batch."""
        while not self._are_compiled(stages):
            if cancel.wait(_POLL_SECONDS):
                return

    def _note_unfinished(self, form: JobForm, path: Path | None) -> None:
        """Write the running batch to the settings immediately, in case the program is killed."""
        if path is not None:
            self._settings.put(_UNFINISHED_SETTING, (str(path), *form.as_texts))
            self._settings.sync()

    def _clear_unfinished(self) -> None:
        self._settings.put(_UNFINISHED_SETTING, ())

    def _items_of_job(self, job: BatchJob) -> Sequence[Item]:
        from sokolab.batch.items import file_items, items_of_collection

        workspace = self._workspace
        file = str(workspace.path or workspace.name)
        if job.name == "convert":
            return list(file_items([file]))
        items = items_of_collection(workspace.collection, file)
        indices = frozenset(self._level_indices)
        return [item for item in items if item.number - 1 in indices]

    def _put_in_library(self, item: Item, answer: ItemAnswer) -> None:
        if self.dialog is not None and answer.lurd:
            from sokolab.library.values import Submission

            solver = _solver_name(self.dialog.form.job)
            self._library_service.submit(Submission(item.board, answer.lurd, solver))

    def _add_solutions(self, answers: Sequence[tuple[Item, ItemAnswer]]) -> None:
        """Add solutions to the levels that have not changed since, as one undo step."""
        assert self.dialog is not None
        levels = self._workspace.collection.levels
        title = solver_title(_solver_name(self.dialog.form.job))
        changed_levels: dict[int, Level] = {}
        for item, answer in answers:
            index = item.number - 1
            level = levels[index] if index < len(levels) else None
            if level is None or tuple(level.board.rows()) != item.rows:
                continue
            if all(solution.lurd != answer.lurd for solution in level.solutions):
                solutions = (*level.solutions, Solution(answer.lurd, in_english(title)))
                changed_levels[index] = replace(level, solutions=solutions)
        if changed_levels:
            self._workspace.describe_all(changed_levels, phrase("Add solutions from a batch"))
        sentence = counted(
            len(changed_levels),
            "{n:,} solution was added to the collection, which is not saved yet.",
            "{n:,} solutions were added to the collection, which is not saved yet.",
        )
        self.dialog.status_label.setText(sentence)

    def _drop_window(self) -> None:
        """Drop the last window, unless it is busy."""
        if self.dialog is not None and not self.dialog.is_busy:
            self.dialog.deleteLater()
            self.dialog = None

    def _end_batch(self) -> None:
        if self.dialog is not None:
            self.dialog.end()


def _solver_name(job: BatchJob) -> str:
    """Return the name of the solver that finds the solutions of a job."""
    from sokolab.batch.jobs import Solve

    return job.solver if isinstance(job, Solve) else OPTIMISER_NAME
