"""The notice that kernels are compiled: where standard error is no terminal, and only if slow."""

from __future__ import annotations

import time

import pytest

from sokolab.cli import terminal
from sokolab.cli.compile_notice import CompileNotice, compile_notice
from sokolab.kernels import marker


def test_slow_loading_is_announced_and_its_end(capfd: pytest.CaptureFixture[str]) -> None:
    notice = CompileNotice("the solvers", delay=0.01)
    notice.start()
    time.sleep(0.2)
    notice.end()
    notice.end()
    begin, end = capfd.readouterr().err.splitlines()
    assert begin.startswith("sokolab: loading the solvers; the first time, they are compiled")
    assert end == "sokolab: the solvers were ready after 0 seconds"


def test_quick_loading_is_silent(capfd: pytest.CaptureFixture[str]) -> None:
    notice = CompileNotice("the solvers", delay=0.2)
    notice.start()
    notice.end()
    time.sleep(0.3)
    assert capfd.readouterr().err == ""


def test_what_is_not_needed_any_longer_is_not_announced(capfd: pytest.CaptureFixture[str]) -> None:
    notice = CompileNotice("the solvers", delay=0.01)
    notice.start()
    time.sleep(0.2)
    notice.drop()
    notice.end()
    assert len(capfd.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(("is_terminal", "is_compiled"), [(True, False), (False, True)])
def test_a_terminal_and_compiled_kernels_need_no_notice(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    is_terminal: bool,
    is_compiled: bool,
) -> None:
    monkeypatch.setattr("sokolab.cli.compile_notice._DELAY", 0.01)
    monkeypatch.setattr(terminal, "is_interactive", lambda: is_terminal)
    monkeypatch.setattr(marker, "is_set", lambda: is_compiled)
    with compile_notice("the solvers"):
        time.sleep(0.1)
    assert capfd.readouterr().err == ""


def test_the_end_of_the_block_ends_the_notice(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sokolab.cli.compile_notice._DELAY", 0.01)
    monkeypatch.setattr(terminal, "is_interactive", lambda: False)
    monkeypatch.setattr(marker, "is_set", lambda: False)
    with compile_notice("the solvers"):
        time.sleep(0.1)
    assert len(capfd.readouterr().err.splitlines()) == 2
