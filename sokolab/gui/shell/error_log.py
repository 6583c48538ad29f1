"""Unexpected errors: reported in one sentence, with the details in a log file."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Final

from sokolab.language import tr
from sokolab.log_file import keep_log, log_file

_LOG: Final = logging.getLogger("sokolab")


def watch(say: Callable[[str], object]) -> None:
    """Write uncaught errors to ``sokolab.log`` and report each in one sentence.

    The window keeps running: the drawing and its recovery file are intact. If the log cannot be
    written, the sentence still appears.
    """
    keep_log()

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _LOG.error("uncaught error", exc_info=(kind, error, trace))
        where = log_file()
        say(tr("Something went wrong. Your work is still here; details are in {file}", file=where))

    sys.excepthook = report
