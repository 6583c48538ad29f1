"""Saying that kernels are being compiled, where no progress bar would show it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from time import monotonic
from typing import Final

import click

from sokolab.cli import terminal
from sokolab.kernels import marker

__all__ = ["CompileNotice", "compile_notice"]

_DELAY: Final = 5.0
"""Seconds until the notice; loading kernels that are compiled already takes less."""


class CompileNotice:
    """One line on standard error when loading takes long, and one when it is done."""

    def __init__(self, what: str, delay: float) -> None:
        self._what = what
        self._begun = monotonic()
        self._lock = Lock()
        self._is_over = False
        self._is_shown = False
        self._timer = Timer(delay, self._show)
        self._timer.daemon = True

    def start(self) -> None:
        """Count the seconds from now on."""
        self._begun = monotonic()
        self._timer.start()

    def end(self) -> None:
        """Announce the end of loading if its beginning was announced; later calls do nothing."""
        self._timer.cancel()
        with self._lock:
            if self._is_shown and not self._is_over:
                seconds = monotonic() - self._begun
                click.echo(
                    f"sokolab: {self._what} were ready after {seconds:,.0f} seconds", err=True
                )
            self._is_over = True

    def drop(self) -> None:
        """Say no more: what was loaded is not needed any longer."""
        self._timer.cancel()
        with self._lock:
            self._is_over = True

    def _show(self) -> None:
        with self._lock:
            if not self._is_over:
                self._is_shown = True
                click.echo(
                    f"sokolab: loading {self._what}; the first time, they are compiled for this "
                    "machine, which takes some minutes",
                    err=True,
                )


@contextmanager
def compile_notice(what: str) -> Iterator[CompileNotice]:
    """Provide a notice that has been started, and end it with the block.

    It stays silent where standard error is a terminal, as the progress bar tells enough there,
    and if all kernels are known to be compiled.

    Parameters
    ----------
    what
        What is loaded, in the plural.
    """
    notice = CompileNotice(what, _DELAY)
    if not terminal.is_interactive() and not marker.is_set():
        notice.start()
    try:
        yield notice
    finally:
        notice.end()
