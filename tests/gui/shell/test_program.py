"""An uncaught error becomes a sentence and an entry in the log."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from sokolab.gui.shell.program import watch_errors
from tests.logs import log_restored


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    found: list[str] = []
    with log_restored(monkeypatch):
        watch_errors(found.append)
        yield found


def test_it_is_said_in_a_sentence_and_logged(
    said: list[str], home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        raise KeyError("a secret of the house")
    except KeyError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    assert len(said) == 1
    assert "Traceback" not in said[0]
    assert str(home / "sokolab.log") in said[0]
    log = (home / "sokolab.log").read_text("utf-8")
    assert "a secret of the house" in log
    assert "Traceback" in log
    assert capsys.readouterr().err == ""


def test_what_other_parts_log_goes_there_too(said: list[str], home: Path) -> None:
    logging.getLogger("sokolab.gui.shell.window_engine").error("one job failed")
    assert "one job failed" in (home / "sokolab.log").read_text("utf-8")
    assert said == []


def test_a_full_disk_prints_no_traceback(
    said: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = logging.getLogger("sokolab")
    handler = log.handlers[-1]
    monkeypatch.setattr(handler, "flush", Mock(side_effect=OSError(28, "No space left on device")))
    log.warning("unsaved work could not be recorded")
    monkeypatch.undo()
    assert capsys.readouterr().err == ""
