"""Programs that a benchmark starts, and ends with all their processes."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from sokolab.cli.call_endings import CommandError
from sokolab.systems import is_windows

_PROJECT: Final = Path(__file__).resolve().parent.parent
"""The folder where programs run, so that they use this checkout."""
_GOOD: Final = (0, 1)
"""Exit codes of a program that did its work, whether or not all levels are decided."""


class Caches:
    """Environments for programs: homes of their own, and the user's cache or an empty one.

    Python keeps the bytecode of modules, as for installed programs.

    Parameters
    ----------
    folder
        The folder for all homes and caches.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def current(self) -> dict[str, str]:
        """Return an environment with the user's cache."""
        home = tempfile.mkdtemp(dir=self._folder, prefix="home-")
        environment = dict(os.environ, SOKOLAB_HOME=home)
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        # The offscreen platform warns of what it does not do.
        environment.setdefault("QT_LOGGING_RULES", "default.warning=false")
        return environment

    def empty(self) -> dict[str, str]:
        """Return an environment with an empty cache."""
        cache = tempfile.mkdtemp(dir=self._folder, prefix="cache-")
        return {**self.current(), "SOKOLAB_CACHE": cache}


@contextmanager
def _running(
    command: Sequence[str], environment: dict[str, str], **streams: Any
) -> Iterator[subprocess.Popen[str]]:
    """Run a program in the background; with the block, end it and all processes that it started."""
    with subprocess.Popen(
        command,
        cwd=_PROJECT,
        env=environment,
        text=True,
        start_new_session=not is_windows(),
        **streams,
    ) as process:
        try:
            yield process
        finally:
            if sys.platform != "win32":
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()


def seconds_of(
    command: Sequence[str], environment: dict[str, str], at_most: float | None = None
) -> float:
    """Return the seconds that a program takes.

    Parameters
    ----------
    at_most
        The seconds after which the program is ended.

    Raises
    ------
    CommandError
        The program failed.
    """
    begun = perf_counter()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with _running(command, environment, **quiet) as process:
        try:
            code = process.wait(at_most)
        except subprocess.TimeoutExpired:
            return perf_counter() - begun
        seconds = perf_counter() - begun
    _check(command, code)
    return seconds


def lines_of(command: Sequence[str], environment: dict[str, str]) -> Iterator[tuple[float, str]]:
    """Yield the lines that a program prints, with the seconds since its start.

    Raises
    ------
    CommandError
        The program failed.
    """
    begun = perf_counter()
    with _running(command, environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield perf_counter() - begun, line.strip()
        code = process.wait()
    _check(command, code)


class StageDone(NamedTuple):
    """A stage that a warm-up reports."""

    title: str
    seconds: float
    """The seconds since the warm-up was started."""
    processor: float
    """Seconds of CPU time of all calls until then."""
    longest: float
    """Seconds of CPU time of the longest call until then."""


def stages_of(command: Sequence[str], environment: dict[str, str]) -> Iterator[StageDone]:
    """Yield the stages that a warm-up reports, each as soon as it is done."""
    for seconds, line in lines_of(command, environment):
        news = json.loads(line)
        yield StageDone(news["title"], seconds, news["processor"], news["longest"])


def import_milliseconds(command: Sequence[str], caches: Caches) -> dict[str, float]:
    """Return the milliseconds that a program spends on importing, by top-level package.

    Parameters
    ----------
    command
        Runs Python with ``-X importtime``.
    """
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    spent: defaultdict[str, float] = defaultdict(float)
    with _running(command, caches.current(), **streams) as process:
        assert process.stderr is not None
        for line in process.stderr:
            own, _, rest = line.removeprefix("import time:").partition("|")
            if line.startswith("import time:") and own.strip().isdigit():
                name = rest.partition("|")[2].strip().partition(".")[0]
                package = "standard library" if name in sys.stdlib_module_names else name
                spent[package] += int(own) / 1000
    return dict(spent)


def _check(command: Sequence[str], code: int) -> None:
    if code not in _GOOD:
        raise CommandError(f"{' '.join(command[1:3])} ended with code {code}")
