"""Compiles kernels in a process of its own, which other programs need not wait for."""

from __future__ import annotations

import contextlib
import locale
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Final, TypeAlias

from filelock import FileLock, Timeout

from sokolab.kernels import marker, warm
from sokolab.kernels.cache_folder import cache_folder
from sokolab.language import LocalizedError, phrase
from sokolab.priority import creation_flags, lower_process
from sokolab.safe_path import StartingProcesses
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.trust import make_private

CompileStages: TypeAlias = Callable[[Sequence[str], CancelToken], None]
"""Compiles the kernels of the stages named, unless they are; returns early if it is cancelled."""

_LOOK: Final = 0.05
"""Seconds between two looks at the cancel token."""


class CompileError(LocalizedError):
    """The compiler failed; the message says how."""


def compile_stages(stages: Sequence[str], cancel: CancelToken) -> None:
    """Compile the kernels of the stages named into the cache, unless they are there already.

    Of several programs with one cache folder, one compiles, and the others wait for it.

    Raises
    ------
    CompileError
        The compiler failed.
    """
    if marker.is_set():
        return
    with _turn(cancel):
        if not (cancel.is_cancelled or marker.is_set()):
            _compile(warm.command(warm.FOLLOW, *stages), cancel)


def _compile(command: Sequence[str], cancel: CancelToken) -> None:
    # It ends when its standard input closes, and so with this process, however that ends.
    with tempfile.TemporaryFile() as errors, _started(command, errors) as process:
        lower_process(process.pid)  # behind searches and other programs
        while process.poll() is None:
            if cancel.wait(_LOOK):
                process.kill()
                process.wait()
        errors.seek(0)
        said = errors.read().decode(locale.getpreferredencoding(False), "replace")
    if process.returncode and not cancel.is_cancelled:
        lines = said.splitlines() or [f"code {process.returncode}"]
        raise CompileError(phrase("the kernels cannot be compiled: {reason}", reason=lines[-1]))


def _started(command: Sequence[str], errors: IO[bytes]) -> subprocess.Popen[bytes]:
    with StartingProcesses():
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            creationflags=creation_flags(steps_back=True),
        )


@contextmanager
def _turn(cancel: CancelToken) -> Iterator[None]:
    """Wait until no other program compiles into this cache folder; then let none begin."""
    file = cache_folder() / "compiling.lock"
    lock = FileLock(file)
    try:
        make_private(file.parent)
        while not (lock.is_locked or cancel.is_cancelled):
            with contextlib.suppress(Timeout):
                lock.acquire(timeout=_LOOK)
    except OSError:
        pass  # a folder that cannot be written to: compiled kernels serve their process alone
    try:
        yield
    finally:
        lock.release()
