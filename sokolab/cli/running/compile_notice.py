"""Says that kernels are being compiled: a line on standard error, or beside the progress bar."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from time import monotonic
from typing import Final

import click

from sokolab.cli import terminal
from sokolab.kernels import marker
from sokolab.language import Phrase, phrase, tr

_DELAY: Final = 2.0
"""Seconds until the notice; loading kernels that are compiled already takes less."""

WAIT: Final = phrase("compiling for this machine, only once; this takes a minute or two")
"""What is said where nothing can be done meanwhile."""
BEGIN_SLOWLY: Final = phrase("compiling for this machine, only once; slow until then")
"""What is said where kernels in plain Python work meanwhile."""
SLOW_SEARCHES: Final = phrase(
    "searches were slow because nothing is compiled yet; “sokolab warm” compiles everything"
)
"""What is said at the end where kernels in plain Python left a level open."""


class CompileNotice:
    """Tells that kernels are being compiled if that takes long, and when it is done.

    Where standard error is a terminal, the progress bar shows it; if not, two lines. It stays
    silent if all kernels are known to be compiled.

    Parameters
    ----------
    words
        What is said: :data:`WAIT` or :data:`BEGIN_SLOWLY`.
    """

    def __init__(self, bar: terminal.ProgressBar, words: Phrase) -> None:
        self._bar = bar
        self._words = words
        self._begun = monotonic()
        self._lock = Lock()
        self._is_over = False
        self._is_shown = False
        self._timer = Timer(_DELAY, self._show)
        self._timer.daemon = True

    def start(self) -> None:
        """Count the seconds from now on."""
        self._begun = monotonic()
        self._timer.start()

    def end(self) -> None:
        """Announce the end of loading if its beginning was announced; later calls do nothing."""
        seconds = monotonic() - self._begun
        self._end(tr("compiled after {seconds:,.0f} seconds", seconds=seconds))

    def drop(self) -> None:
        """Say no more: what was loaded is not needed any longer."""
        self._end("")

    def _end(self, line: str) -> None:
        self._timer.cancel()
        with self._lock:
            if self._is_shown and not self._is_over:
                self._bar.remark("")
                _print_line(line)
            self._is_over = True

    def _show(self) -> None:
        if marker.is_set():
            return
        with self._lock:
            if not self._is_over:
                self._is_shown = True
                self._bar.remark(str(self._words))
                _print_line(str(self._words))


def _print_line(words: str) -> None:
    if words and not terminal.is_interactive():
        click.echo(f"sokolab: {words}", err=True)


@contextmanager
def compile_notice(bar: terminal.ProgressBar, words: Phrase = WAIT) -> Iterator[CompileNotice]:
    """Provide a notice that has been started, and end it with the block."""
    notice = CompileNotice(bar, words)
    notice.start()
    try:
        yield notice
    finally:
        notice.end()
