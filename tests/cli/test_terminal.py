"""Progress on standard error: there where a person looks, silent in a pipe."""

from __future__ import annotations

import io
import sys

import pytest

from sokolab.cli import terminal


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def said(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    with terminal.progress(3) as bar:
        bar.begin("Level 2 [odd] title")
        bar.advance()
    return stream.getvalue()


def test_a_terminal_is_told_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    words = said(Terminal(), monkeypatch)
    assert "Level 2 [odd] title" in words
    assert "1/3" in words


def test_a_pipe_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(io.StringIO(), monkeypatch) == ""


def test_a_program_without_a_console_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with terminal.progress(1) as bar:
        bar.begin("Level 1")
        bar.note("a line")
        bar.advance()
    assert capfd.readouterr() == ("", "")
