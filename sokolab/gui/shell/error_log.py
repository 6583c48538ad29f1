"""Unexpected errors: reported in one sentence, with the details in a log file."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from types import TracebackType
from typing import Final

from sokolab import paths
from sokolab.language import tr

__all__ = ["watch"]

_LOG: Final = logging.getLogger("sokolab")
_MAX_BYTES: Final = 200_000
"""Size at which the log is rotated; one older file is kept."""


def watch(say: Callable[[str], object]) -> None:
    """Write uncaught errors to ``sokolab.log`` and report each in one sentence.

    The window keeps running: the drawing and its recovery file are intact. If the log cannot be
    written, the sentence still appears.

    Parameters
    ----------
    say
        Shows a sentence to the user.
    """
    file = paths.user_data() / "sokolab.log"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(
            file, maxBytes=_MAX_BYTES, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    _LOG.addHandler(handler)
    _LOG.propagate = False
    logging.raiseExceptions = False  # on a full disk every entry would print a traceback

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _LOG.error("uncaught error", exc_info=(kind, error, trace))
        say(tr("Something went wrong. Your work is still here; details are in {file}", file=file))

    sys.excepthook = report
