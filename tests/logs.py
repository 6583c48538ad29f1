"""The log, as it was before a test."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def log_restored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close the handlers that the log gets meanwhile, and let it be as it was before."""
    log = logging.getLogger("sokolab")
    handlers, propagates = list(log.handlers), log.propagate
    monkeypatch.setattr(logging, "raiseExceptions", True)
    yield
    for handler in set(log.handlers) - set(handlers):
        handler.close()
        log.removeHandler(handler)
    log.propagate = propagates
