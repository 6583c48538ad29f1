"""Which kernels can be called without delay. A separate process compiles the others."""

from __future__ import annotations

import contextlib
import locale
import logging
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from threading import Event, Thread
from typing import IO, Any, Final, Protocol, TypeAlias, TypeVar

from filelock import FileLock, Timeout

from sokolab.engine.job import Job, OnNews, Priority
from sokolab.engine.worker import WorkerError
from sokolab.kernels import compiled_marker, warm
from sokolab.kernels.cache_folder import cache_folder
from sokolab.language import LocalizedError, Phrase, phrase
from sokolab.priority import creation_flags, lower_process
from sokolab.safe_path import StartingProcesses
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.interpreted import is_compiling_forbidden, kernels_are_interpreted
from sokolab.trust import make_private

T = TypeVar("T")

_POLL_SECONDS: Final = 0.02
"""Seconds between two checks of the cancel token while the kernels get ready."""
_CLOSING_SECONDS: Final = 1.0  # longest wait for the compiler on closing
_COMPILING_DELAY_SECONDS: Final = 0.5  # pause before compiling; many levels are solved in it


CompileStages: TypeAlias = Callable[[Sequence[str], CancelToken], None]
"""Compiles the kernels of these stages, if necessary, and returns early if cancelled."""

_COMPILER_POLL_SECONDS: Final = 0.05
"""Seconds between two checks of the cancel token while the compiler runs."""
_PATIENCE_SECONDS: Final = 5.0
"""Seconds that a script waits for the compiler in silence."""
_WATCH_SECONDS: Final = 1.0
"""Seconds between two checks after that."""
_LOG: Final = logging.getLogger("sokolab")


class CompileError(LocalizedError):
    """The compiler failed. The message says how."""


def compile_stages(stages: Sequence[str], cancel: CancelToken) -> None:
    """Compile the kernels of these stages into the cache, unless they are there already.

    If several programs share a cache folder, one compiles and the others wait.

    Raises
    ------
    CompileError
        The compiler failed.
    """
    if compiled_marker.is_set():
        return
    with _compiler_lock(cancel):
        if not (cancel.is_cancelled or compiled_marker.is_set()):
            _compile(warm.command(warm.FOLLOW, *stages), cancel)


def _compile(command: Sequence[str], cancel: CancelToken) -> None:
    # The compiler ends when its standard input closes, so it ends with this process in any case.
    with tempfile.TemporaryFile() as errors, _start_process(command, errors) as process:
        lower_process(process.pid)  # searches and other programs come first
        while process.poll() is None:
            if cancel.wait(_COMPILER_POLL_SECONDS):
                process.kill()
                process.wait()
        errors.seek(0)
        output = errors.read().decode(locale.getpreferredencoding(False), "replace")
    if process.returncode and not cancel.is_cancelled:
        lines = output.splitlines() or [f"code {process.returncode}"]
        raise CompileError(phrase("the kernels cannot be compiled: {reason}", reason=lines[-1]))


def _start_process(command: Sequence[str], errors: IO[bytes]) -> subprocess.Popen[bytes]:
    with StartingProcesses():
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            creationflags=creation_flags(steps_back=True),
        )


@contextmanager
def _compiler_lock(cancel: CancelToken) -> Iterator[None]:
    """Wait until no other program compiles into this cache folder, and keep others from it."""
    file = cache_folder() / "compiling.lock"
    lock = FileLock(file)
    try:
        make_private(file.parent)
        while not (lock.is_locked or cancel.is_cancelled):
            with contextlib.suppress(Timeout):
                lock.acquire(timeout=_COMPILER_POLL_SECONDS)
    except OSError:
        pass  # the folder is not writable, so compiled kernels serve this process alone
    try:
        yield
    finally:
        lock.release()


class NeverReadyError(WorkerError):
    """The job was cancelled before its kernels were ready, or they cannot be made ready."""


class Kernels(Protocol):
    """Tells which kernels are ready."""

    @property
    def failure(self) -> Phrase | str:
        """Why the kernels will never be ready, or ""."""

    def is_ready(self, stages: Sequence[str]) -> bool:
        """Whether the kernels of these stages can be called without delay. Any thread may ask."""

    def ask_for(self, stages: Sequence[str]) -> None:
        """Ask for these stages to be compiled next. Any thread may ask."""


class _ReadyKernels:
    """Kernels that need no preparation, or that are compiled where they are called."""

    failure: Phrase | str = ""

    def is_ready(self, stages: Sequence[str]) -> bool:
        return True

    def ask_for(self, stages: Sequence[str]) -> None:
        """Do nothing: the kernels are ready."""


READY_KERNELS: Final = _ReadyKernels()


_FOUND_READY: Final = Event()
"""Set once all kernels have been found compiled. They stay compiled."""


def are_compiled() -> bool:
    """Whether this process need not wait for the compiler, compiled or interpreted."""
    if not _FOUND_READY.is_set() and (
        is_compiling_forbidden() or kernels_are_interpreted() or compiled_marker.is_set()
    ):
        _FOUND_READY.set()
    return _FOUND_READY.is_set()


_WARNED: Final = Event()
"""Set once a script has warned that it waits for the compiler."""


def show_waiting() -> None:
    """Give no warning in this process from now on, because it shows by itself that it waits."""
    _WARNED.set()


@contextmanager
def warned_of_compiling(is_compiling: Callable[[], bool] | None = None) -> Iterator[None]:
    """Log a warning, once in this process, if work goes on for seconds because kernels compile.

    Parameters
    ----------
    is_compiling
        Whether kernels are being compiled, by default in this process. Called on another thread.
    """
    if are_compiled() or _WARNED.is_set():
        yield
        return
    is_over, is_compiling = Event(), is_compiling or _compiles_here()
    Thread(target=_watch, args=(is_over, is_compiling), name="waiting", daemon=True).start()
    try:
        yield
    finally:
        is_over.set()


def _watch(is_over: Event, is_compiling: Callable[[], bool]) -> None:
    seconds = _PATIENCE_SECONDS
    while not (is_over.wait(seconds) or _WARNED.is_set() or are_compiled()):
        seconds = _WATCH_SECONDS
        if is_compiling():
            _LOG.warning("Compiling kernels, once; `sokolab warm` does it in advance")
            _WARNED.set()


def warned_while(work: Iterator[T]) -> Iterator[T]:
    """Yield the results of work, with a warning if it compiles kernels for long."""
    with warned_of_compiling():
        yield from work


@cache
def _compiles_here() -> Callable[[], bool]:
    """Return a function that tells whether this process compiles kernels."""
    event: Any = import_module("numba.core.event")  # a process that compiles loads numba anyway

    class _Listener(event.Listener):  # type: ignore[misc]  # numba has no types
        running = 0

        def on_start(self, _event: Any) -> None:
            self.running += 1

        def on_end(self, _event: Any) -> None:
            self.running -= 1

    listener = _Listener()
    event.register("numba:compile", listener)
    return lambda: listener.running > 0


def wait_until_ready(kernels: Kernels, stages: Sequence[str], cancel: CancelToken) -> None:
    """Wait until kernels are ready.

    Raises
    ------
    NeverReadyError
        The token was cancelled, or the kernels cannot be made ready.
    """
    if not kernels.is_ready(stages):
        kernels.ask_for(stages)
    while not kernels.is_ready(stages):
        if kernels.failure:
            raise NeverReadyError(kernels.failure)
        if cancel.is_cancelled:
            raise NeverReadyError(phrase("stopped before its kernels were compiled"))
        cancel.wait(_POLL_SECONDS)


class Compiling:
    """Kernels that are compiled in the background, all together.

    Parameters
    ----------
    stages
        The names of the kernels' stages.
    prepare
        Called before the kernels count as ready, for instance to load them in worker processes.
    compile_stages
        Compiles the kernels; called on another thread.
    delay
        Seconds before compiling begins.
    on_ready
        Called on the other thread when the kernels are ready.
    is_forgiving
        Whether the kernels count as ready even if compiling fails; jobs then compile, or report the
        error.
    """

    def __init__(
        self,
        stages: Sequence[str],
        prepare: Callable[[CancelToken], object] = lambda _cancel: None,
        compile_stages: CompileStages = compile_stages,
        *,
        delay: float = _COMPILING_DELAY_SECONDS,
        on_ready: Callable[[], None] = lambda: None,
        is_forgiving: bool = False,
    ) -> None:
        self.failure: Phrase | str = ""
        self._stages = stages
        self._prepare = prepare
        self._compile_stages = compile_stages
        self._delay = delay
        self._on_ready = on_ready
        self._is_forgiving = is_forgiving
        self._ready = Event()
        self._closed = CancelToken()
        self._thread = Thread(target=self._make_ready, name="compiling", daemon=True)

    def is_ready(self, stages: Sequence[str] = ()) -> bool:
        """Whether all the kernels are ready."""
        return self._ready.is_set()

    def ask_for(self, stages: Sequence[str]) -> None:
        """Do nothing: all stages are compiled together."""

    def start(self) -> None:
        """Begin to compile and return at once."""
        self._thread.start()

    def close(self) -> None:
        """Stop compiling. Kernels already compiled stay in the cache."""
        self._closed.cancel()
        if not self._ready.is_set():
            self.failure = self.failure or phrase("stopped before its kernels were compiled")
        if self._thread.is_alive():
            self._thread.join(_CLOSING_SECONDS)

    def _make_ready(self) -> None:
        if self._closed.wait(self._delay):
            return
        try:
            if self._stages:
                self._compile_stages(self._stages, self._closed)
            self._prepare(self._closed)
        except Exception as failure:  # reported to the caller that waits
            if not self._is_forgiving:
                self.failure = str(failure) or type(failure).__name__
                return
        if not self._closed.is_cancelled:
            self._ready.set()
            self._on_ready()


def loading_job(prepare: Callable[[], None]) -> Job[None]:
    """Return a job of low priority that prepares a solver, which loads its kernels."""
    return Job(partial(_prepare, prepare), priority=Priority.STUDY)


def _prepare(prepare: Callable[[], None], _cancel: CancelToken, _on_news: OnNews) -> None:
    prepare()
