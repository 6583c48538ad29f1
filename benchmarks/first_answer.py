"""Solves a level as soon as the window shows; the benchmark of starts runs it."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from sokolab.gui import app
from sokolab.gui import start_window as start
from sokolab.gui.solving.runs import Runs

_LOOK: Final = 5
"""Milliseconds between two looks at what the window has found out."""
_REST_SECONDS: Final = 3.0  # the last worker to start loads its kernels within this time
_SEVERAL: Final = 3
"""How many answers are timed; the first one in a window takes longer than the others."""


class _Watch:
    """Prints a line with the seconds at each event, and closes the window after the last."""

    def __init__(self, application: app.Application, waits_for_kernels: bool) -> None:
        self._application = application
        self._waits_for_kernels = waits_for_kernels
        self._begun = 0.0
        self._finished = 0.0
        self._has_overlays = False
        self._answers = 0
        self._timer = QTimer(application.window)
        self._timer.timeout.connect(self._look)
        self._timer.start(_LOOK)

    @property
    def _runs(self) -> Runs:
        return self._application.solve_controller.runs

    def _look(self) -> None:
        application = self._application
        if not application.window.isVisible():
            return
        if not self._has_overlays:
            findings = application.analysis_controller.live_analysis.findings
            self._has_overlays = findings.player_reach is not None
            if self._has_overlays:
                _on_news("overlays")
        if self._waits_for_kernels and not self._is_at_rest():
            return
        if not self._begun:
            _on_news("shown")
            self._solve()
        elif self._answers < _SEVERAL and not self._runs.is_active:
            _on_news(f"answer {perf_counter() - self._begun:.3f}")
            self._answers += 1
            if self._answers < _SEVERAL:
                self._solve()
        elif self._answers == _SEVERAL and self._has_overlays:
            self._timer.stop()
            application.window.close()

    def _is_at_rest(self) -> bool:
        """Whether all kernels are loaded, in the worker that waits for a search too."""
        if not self._application.kernel_loader.is_fully_ready:
            return False
        self._finished = self._finished or perf_counter()
        return perf_counter() - self._finished > _REST_SECONDS

    def _solve(self) -> None:
        self._begun = perf_counter()
        self._application.window.action("solve").trigger()


def _on_news(what: str) -> None:
    print(what, flush=True)


def solve_once(file: Path, *, waits_for_kernels: bool) -> None:
    """Open a file in the window as on a start, and solve its first level several times.

    Prints ``shown`` when the first search begins, ``overlays`` when the overlays are known, and
    ``answer SECONDS`` with the seconds that each search took.

    Parameters
    ----------
    waits_for_kernels
        Whether the searches begin only when all kernels are loaded, and the processes are at rest.
    """
    qt_application = QApplication.instance() or QApplication(sys.argv[:1])
    application = app.Application()
    application.start([str(file)])
    application.kernel_loader.finished.connect(application.engine.use_compiled)
    start.start_interpreted(application)
    application.window.show()
    watch = _Watch(application, waits_for_kernels)
    qt_application.exec()
    del watch
