"""The notice that kernels are being compiled: where users look, and only if it takes long."""

from __future__ import annotations

import time

import pytest

from sokolab.cli import kernel_choice as notices
from sokolab.cli import output
from sokolab.cli.kernel_choice import BEGIN_SLOWLY, WAIT, CompileNotice, compile_notice
from sokolab.kernels import compiled_marker
from sokolab.language import Phrase


class Bar(output.ProgressBar):
    """A bar that shows nothing and keeps the footers beside it."""

    def __init__(self) -> None:
        super().__init__(None, 1)
        self.footers: list[str] = []

    def show_footer(self, words: str) -> None:
        """Keep it."""
        self.footers.append(words)


@pytest.fixture
def bar(monkeypatch: pytest.MonkeyPatch) -> Bar:
    monkeypatch.setattr(notices, "_NOTICE_DELAY_SECONDS", 0.01)
    monkeypatch.setattr(compiled_marker, "is_set", lambda: False)
    monkeypatch.setattr(output, "is_interactive", lambda: False)
    return Bar()


def shown(bar: Bar, words: Phrase = WAIT) -> CompileNotice:
    notice = CompileNotice(bar, words)
    notice.start()
    while not bar.footers:
        time.sleep(0.01)
    time.sleep(0.05)
    return notice


def test_slow_loading_is_announced_and_its_end(bar: Bar, capfd: pytest.CaptureFixture[str]) -> None:
    notice = shown(bar, BEGIN_SLOWLY)
    notice.end()
    notice.end()
    begin, end = capfd.readouterr().err.splitlines()
    assert begin == f"sokolab: {BEGIN_SLOWLY}"
    assert end == "sokolab: compiled after 0 seconds"
    assert bar.footers == [str(BEGIN_SLOWLY), ""]


def test_a_terminal_shows_it_beside_the_bar_alone(
    bar: Bar, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(output, "is_interactive", lambda: True)
    shown(bar).end()
    assert capfd.readouterr().err == ""
    assert bar.footers == [str(WAIT), ""]


def test_quick_loading_is_silent(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "_NOTICE_DELAY_SECONDS", 0.2)
    notice = CompileNotice(bar, WAIT)
    notice.start()
    notice.end()
    time.sleep(0.3)
    assert bar.footers == []


def test_what_is_not_needed_any_longer_is_not_announced(
    bar: Bar, capfd: pytest.CaptureFixture[str]
) -> None:
    notice = shown(bar)
    notice.drop()
    notice.end()
    assert len(capfd.readouterr().err.splitlines()) == 1
    assert bar.footers == [str(WAIT), ""]


def test_compiled_kernels_need_no_notice(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_marker, "is_set", lambda: True)
    with compile_notice(bar):
        time.sleep(0.1)
    assert bar.footers == []


def test_the_end_of_the_block_ends_the_notice(bar: Bar) -> None:
    with compile_notice(bar):
        while not bar.footers:
            time.sleep(0.01)
    assert bar.footers == [str(WAIT), ""]
