"""What nobody expected: told in one sentence, with the details in a file."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from types import TracebackType
from typing import Final

from sokolab import paths

__all__ = ["watch"]

_LOG: Final = logging.getLogger("sokolab")
_BYTES: Final = 200_000


def watch(say: Callable[[str], object]) -> None:
    """Have errors that nobody caught written to ``sokolab.log`` and said in one sentence.

    The window goes on: what was drawn is still there, and so is its recovery file. Where the
    log cannot be written, the sentence is said all the same.
    """
    file = paths.user_data() / "sokolab.log"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(
            file, maxBytes=_BYTES, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    _LOG.addHandler(handler)
    _LOG.propagate = False

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _LOG.error("not caught", exc_info=(kind, error, trace))
        say(f"Something went wrong in sokolab; your work is still here, details are in {file}")

    sys.excepthook = report
