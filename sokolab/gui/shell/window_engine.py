"""Runs the work of the window: tasks in thread pools, and jobs in its engine.

A task of a pool owns no QObject but emits a signal of `Tasks`: an object with its own signals could
be deleted before they are delivered.
"""

from __future__ import annotations

import contextlib
import json
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QObject, QProcess, Qt, QThread, QThreadPool, Signal, Slot

from sokolab.core.gc_pause import rare_gc
from sokolab.engine import plugin_process
from sokolab.engine.job import Job, OnNews
from sokolab.engine.pool import PoolPlace, shared_pool
from sokolab.engine.readiness import NeverReadyError
from sokolab.engine.service import Engine, solver_stages
from sokolab.engine.worker import KernelMode
from sokolab.kernels.stages.all_stages import STAGES
from sokolab.language import Phrase, in_english, phrase
from sokolab.priority import lower_process, lower_this_thread
from sokolab.solvers.frame.protocol import DEFAULT_SOLVER, CancelToken, GivenUpError, ignore_news

_LOG: Final = logging.getLogger(__name__)
_DEFAULT_TITLE: Final = phrase("A background task")

_T = TypeVar("_T")
_Delivery = tuple[Callable[..., None] | None, object]
"""A function of the window's thread, if any, and the value to call it with."""
ALL_STAGES: Final = ("all",)
"""The stages of a job that calls nearly all kernels."""
_SPARE_PROCESSES: Final = 3
"""Idle processes in each mode: one each for a search, a study, and other questions on the board."""
_PREPARING: Final = phrase("kernels for this machine")
_CLOSE_MS: Final = 3000  # time that the closing window waits for the compiling process to end
_SOLVER_STAGE: Final = "solver:"  # no phrase: a name
"""The beginning of the names of the solvers' stages."""
FALLBACK: Final = phrase(
    "Compiling in the background failed. It continues in this window, which may respond "
    "slowly for a minute."
)
_STAGE_TITLES: Final[dict[str, Phrase]] = {stage.name: stage.title for stage in STAGES}


class Tasks(QObject):
    """Two thread pools: one for short tasks, and one for long searches at lower priority.

    Each has ``threads`` threads, by default as many as suit the machine.

    Examples
    --------
    ``tasks.submit(lambda: analyse(board), show, report)`` returns immediately. Later ``show`` is
    called with the result, or ``report`` with a sentence, on the thread that created ``tasks``.
    """

    _ended = Signal(object)

    def __init__(self, parent: QObject | None = None, threads: int | None = None) -> None:
        super().__init__(parent)
        self._is_closed = False
        self._short_pool = QThreadPool(self)
        self._short_pool.setMaxThreadCount(threads or max(2, QThread.idealThreadCount() - 1))
        self._long_pool = QThreadPool(self)
        self._long_pool.setMaxThreadCount(threads or max(1, QThread.idealThreadCount()))
        self._long_pool.setThreadPriority(QThread.Priority.LowPriority)
        self._ended.connect(self._deliver_result, Qt.ConnectionType.QueuedConnection)
        if parent is not None:
            # Destroying a pool waits for its tasks, and can keep Python from running them.
            parent.destroyed.connect(self.close)

    def submit(
        self,
        task: Callable[[], _T],
        on_result: Callable[[_T], None] | None = None,
        on_failure: Callable[[str], None] | None = None,
        *,
        is_wanted: Callable[[], bool] | None = None,
        title: Phrase = _DEFAULT_TITLE,
        is_long: bool = False,
    ) -> None:
        """Run ``task`` in a pool, and pass its result to ``on_result`` on the window's thread.

        If the task raises an error, ``on_failure`` is called with a sentence that names the task by
        its ``title``, and the traceback goes to the log; but after GivenUpError, the task ends
        quietly. Before the task begins, ``is_wanted`` is called in the pool; if it returns False,
        the task is dropped. An ``is_long`` task runs in the pool for searches.
        """

        def run() -> None:
            if self._is_closed:
                return
            if is_long:
                lower_this_thread()  # Linux ignores Qt's priorities
            if is_wanted is not None and not is_wanted():
                return
            delivery: _Delivery
            try:
                delivery = on_result, task()
            except GivenUpError:
                return
            except Exception as error:
                _LOG.exception("%s failed", in_english(title))
                reason = str(error).split("\n", 1)[0] or type(error).__name__
                message = phrase("{task} failed: {reason}", task=title, reason=reason)
                report = None if on_failure is None else lambda message: on_failure(str(message))
                delivery = report, message
            # If the program ends without closing its window, the receiver is gone.
            with contextlib.suppress(RuntimeError):
                self._ended.emit(delivery)

        if not self._is_closed:
            (self._long_pool if is_long else self._short_pool).start(run)

    def close(self) -> None:
        """Accept no more tasks, drop waiting tasks, and wait for running ones.

        The owners of long searches must cancel them first.
        """
        self._is_closed = True
        self._short_pool.waitForDone()
        self._long_pool.waitForDone()

    @Slot(object)
    def _deliver_result(self, delivery: _Delivery) -> None:
        receiver, value = delivery
        if receiver is not None and not self._is_closed:
            receiver(value)


class _LoadedKernels:
    """The kernels that the loader has made ready. If it failed, jobs compile their own."""

    failure = ""

    def __init__(self, loader: KernelLoader) -> None:
        self._loader = loader

    def is_ready(self, stages: Sequence[str]) -> bool:
        return self._loader.is_fully_ready or all(map(self._loader.is_ready, stages))

    def ask_for(self, stages: Sequence[str]) -> None:
        for stage in stages:
            self._loader.ask_for(stage)


class WindowEngine(Engine):
    """An engine whose jobs run in processes: if one crashes, the window keeps running.

    Jobs are interpreted until their kernels are ready, and compiled after that.
    """

    def __init__(self, loader: KernelLoader) -> None:
        pool = shared_pool()
        self.interpreted: Final[PoolPlace] = pool.place(
            KernelMode.INTERPRETED, max_idle=_SPARE_PROCESSES
        )
        self.compiled: Final[PoolPlace] = pool.place(KernelMode.COMPILED, max_idle=_SPARE_PROCESSES)
        plugin_process.reopen()
        super().__init__(_LoadedKernels(loader), self.interpreted, self.compiled)

    def can_begin(self, stage: str) -> bool:
        """Whether a search of the solver with this stage can begin, interpreted or compiled.

        A plug-in's solver can call any kernel, so it waits until all are compiled.
        """
        return stage in solver_stages() or self.is_ready(stage)

    def run_unless_cancelled(
        self, job: Job[_T], cancel: CancelToken, on_news: OnNews = ignore_news
    ) -> _T | None:
        """Run a job once its kernels are ready. Return None if it is cancelled while it waits."""
        try:
            return self.run_when_ready(job, cancel, on_news)
        except NeverReadyError:
            if cancel.is_cancelled:
                return None
            raise

    def start(self) -> None:
        """Start with interpreted jobs, until their kernels are ready. Returns immediately."""
        super().start()
        self.interpreted.warm("analysis")
        self.interpreted.warm("search", DEFAULT_SOLVER)

    def close(self) -> None:
        """End all jobs, including those of plug-ins."""
        plugin_process.close()
        super().close()

    def use_compiled(self) -> None:
        """Start compiled processes early, as all kernels are ready now. Returns immediately."""
        self.compiled.warm("search", DEFAULT_SOLVER)
        self.compiled.warm("study", DEFAULT_SOLVER)
        self.interpreted.retire()


def _load_stage(name: str) -> None:
    """Call the kernels of a stage once. This compiles them or loads them from the cache."""
    with rare_gc():
        for stage in STAGES:
            if stage.name == name:
                stage.run()


# These functions import their modules when called, so that the window shows first.
def _are_compiled() -> bool:
    from sokolab.kernels import compiled_marker

    return compiled_marker.is_set()


def _tidy_cache() -> int:
    from sokolab.kernels.compiler.pruning import prune

    return prune()


class KernelLoader(QObject):
    """Makes one stage of kernels after another ready without blocking the window.

    If all kernels are in the cache, they are loaded in the thread pool. If not, another process
    compiles them, and each stage is loaded here as soon as it is compiled there. If that process
    fails, the window says so and compiles in the pool. The solvers' stages are not loaded here,
    as each search loads its own. The process runs ``command``, by default the warm-up, which
    prints a JSON line per stage.
    """

    ready = Signal(str)
    """The kernels of a stage can be called without delay now. Carries its name."""
    progress = Signal(object, int, int)
    """Compiling goes on. Carries the stage's title (str or :class:`Phrase`), the number of stages
    done, and the number of all stages."""
    finished = Signal()
    """All stages are ready."""
    failed = Signal(object)
    """Compiling failed. Carries a :class:`Phrase` on the failure and its consequences."""

    _stage_requested = Signal(str)

    def __init__(
        self, tasks: Tasks, command: list[str] | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._command = command
        self._titles: dict[str, Phrase] = {}
        self._ready_stages: set[str] = set()
        self._failed_stages: set[str] = set()
        self._stage_queue: deque[str] = deque()
        self._loading_stage: str | None = None
        self._compiles_here = False
        self._process: QProcess | None = None
        self._stage_requested.connect(self._request_stage)

    def is_ready(self, stage: str) -> bool:
        """Whether the kernels of a stage can be called without delay. Callable on any thread.

        Once everything is loaded, unlisted stages, such as those of plug-ins' solvers, count as
        ready. A stage that failed never does.
        """
        return stage in self._ready_stages or (
            self.is_fully_ready and stage not in self._failed_stages
        )

    @property
    def is_fully_ready(self) -> bool:
        """Whether all stages are ready."""
        return bool(self._titles) and self._ready_stages.issuperset(self._titles)

    def start(self) -> None:
        """Begin loading. Returns immediately."""
        self._tasks.submit(
            _are_compiled, self._begin_loading, self._fall_back, title=phrase("Compiling")
        )

    def ask_for(self, stage: str) -> None:
        """Have a stage compiled next, unless it is ready. Callable on any thread."""
        if not self.is_ready(stage):
            self._stage_requested.emit(stage)

    def close(self) -> None:
        """Kill the compiling process if it still runs. Kernels already compiled stay cached."""
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(_CLOSE_MS)

    def _begin_loading(self, is_compiled: bool) -> None:
        if is_compiled:
            self._list_stages()
            return
        self.progress.emit(_PREPARING, 0, 0)
        process = QProcess(self)
        process.readyReadStandardOutput.connect(self._read_output)
        process.finished.connect(self._end_process)
        process.errorOccurred.connect(self._handle_error)
        process.started.connect(self._lower_priority)
        self._process = process
        from sokolab.kernels import warm

        program, *arguments = self._command or warm.command(warm.FOLLOW)
        process.start(program, arguments)

    # The compiling process ---------------------------------------------------------------

    @Slot()
    def _lower_priority(self) -> None:
        """Lower the priority of the process below the window, its searches and other programs."""
        if self._process is not None:
            lower_process(self._process.processId())

    @Slot(str)
    def _request_stage(self, stage: str) -> None:
        if self._process is not None:
            self._process.write(f"{stage}\n".encode())

    @Slot()
    def _read_output(self) -> None:
        process = self._process
        while process is not None and process.canReadLine():
            self._read_line(bytes(process.readLine().data()))

    def _read_line(self, line: bytes) -> None:
        try:
            progress = json.loads(line)
            name = str(progress["stage"])
            title = _STAGE_TITLES.get(name) or str(progress["title"])
            done_count, count = int(progress["done"]), int(progress["of"])
        except (ValueError, KeyError, TypeError):
            _LOG.warning("unexpected output of the compiling process: %r", line)
            return
        self.progress.emit(title, done_count, count)
        self._add_stage(name)

    @Slot(int, QProcess.ExitStatus)
    def _end_process(self, exit_code: int, status: QProcess.ExitStatus) -> None:
        process = self._process
        if process is None:
            return
        self._read_output()
        self._process = None
        if exit_code == 0 and status is QProcess.ExitStatus.NormalExit:
            self._list_stages()
        else:
            errors = bytes(process.readAllStandardError().data()).decode(errors="replace")
            reason = f"the compiling process ended with {exit_code}: {errors}"  # no phrase: log
            self._fall_back(reason)
        process.deleteLater()

    @Slot(QProcess.ProcessError)
    def _handle_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            reason = self._process.errorString()
            self._process.deleteLater()
            self._process = None
            self._fall_back(f"the compiling process did not start: {reason}")  # no phrase: log

    def _fall_back(self, reason: str) -> None:
        _LOG.error("%s", reason)
        if not self._compiles_here:
            self._compiles_here = True
            self.failed.emit(FALLBACK)
            self._list_stages()

    # In the pool -------------------------------------------------------------------------

    def _list_stages(self) -> None:
        self._titles = dict(_STAGE_TITLES)
        for name in _STAGE_TITLES:
            self._add_stage(name)
        self._check_finished()

    def _add_stage(self, name: str) -> None:
        if name in self._ready_stages or name in self._stage_queue or name == self._loading_stage:
            return
        if name.startswith(_SOLVER_STAGE) and not self._compiles_here:
            self._mark_ready(name)
            return
        self._stage_queue.append(name)
        if self._loading_stage is None:
            self._load_next()

    def _load_next(self) -> None:
        if not self._stage_queue:
            return
        name = self._stage_queue.popleft()
        self._loading_stage = name
        if self._compiles_here:
            title = self._titles.get(name, name)
            self.progress.emit(title, len(self._ready_stages), len(self._titles))
        self._tasks.submit(
            lambda: _load_stage(name),
            lambda _: self._end_loading(name, has_loaded=True),
            lambda _: self._end_loading(name, has_loaded=False),
            title=phrase("Loading {kernels}", kernels=name),
        )

    def _end_loading(self, name: str, *, has_loaded: bool) -> None:
        self._loading_stage = None
        if has_loaded:
            self._mark_ready(name)
        else:
            self._failed_stages.add(name)
            self._titles.pop(name, None)
        self._load_next()
        self._check_finished()

    def _mark_ready(self, name: str) -> None:
        self._ready_stages.add(name)
        self.ready.emit(name)

    def _check_finished(self) -> None:
        if self.is_fully_ready and self._loading_stage is None:
            if self._compiles_here:
                from sokolab.kernels import compiled_marker

                with contextlib.suppress(OSError):  # all kernels are ready, but only here
                    compiled_marker.mark()
            self.finished.emit()
            self._tasks.submit(_tidy_cache, title=phrase("Tidying the cache"))
