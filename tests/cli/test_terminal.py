"""Progress on standard error: there where a person looks, silent in a pipe."""

from __future__ import annotations

import io
import sys

import pytest
from rich.cells import cell_len
from rich.console import Console

from sokolab.cli import output
from sokolab.cli.kernel_choice import BEGIN_SLOWLY, WAIT
from sokolab.language import Phrase


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def said(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    with output.progress(3) as bar:
        bar.begin("Level 2 [odd] title")
        bar.advance()
    return stream.getvalue()


def test_a_terminal_is_told_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    words = said(Terminal(), monkeypatch)
    assert "Level 2 [odd] title" in words
    assert "1/3" in words


@pytest.mark.parametrize("words", [WAIT, BEGIN_SLOWLY])
def test_a_footer_is_whole_on_a_terminal_of_80_columns(
    monkeypatch: pytest.MonkeyPatch, words: Phrase
) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    with output.progress(100) as bar:
        bar.begin("A level with a title so long that the line of the bar is cut off")
        bar.show_footer(str(words))
        during = stream.getvalue()
        bar.show_footer("")
        stream.seek(0)
        stream.truncate()
        bar.advance()
    assert str(words) in during
    assert str(words) not in stream.getvalue()


def test_a_pipe_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(io.StringIO(), monkeypatch) == ""


def test_a_program_without_a_console_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with output.progress(1) as bar:
        bar.begin("Level 1")
        bar.note("a line")
        bar.advance()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("width", [30, 60, 120])
def test_sentences_without_spaces_are_wrapped_whole(width: int) -> None:
    """Chinese letters take two columns, and no comma at the end of a line may get lost."""
    squares = "17 格：" + ", ".join(f"{row}/{col}" for row in range(3) for col in range(9))
    spoken = "推动最少的答案有 2 个（可交换的推动不计次序）；最长的必走段是第 2 至 4 次推动"
    stream = io.StringIO()
    Console(file=stream, width=width).print(
        output.facts_table([("扫描", squares), ("自由度", spoken)], width)
    )
    lines = stream.getvalue().splitlines()
    assert all(cell_len(line) <= width for line in lines)
    words = "".join(lines).replace(" ", "")
    assert words == f"扫描{squares}自由度{spoken}".replace(" ", "")
    assert not any(line.strip()[:1] in set("，；）") for line in lines)
