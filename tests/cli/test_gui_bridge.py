"""Opening the window: what would make Qt abort is said in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sokolab.cli import gui_bridge, main
from sokolab.cli.call_endings import CommandError
from tests.cli.conftest import Run

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Qt's libraries there")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return what the window was opened with."""
    calls: list[list[str]] = []

    def window(argv: list[str]) -> int:
        calls.append(argv)
        return 0

    monkeypatch.setattr("sokolab.gui.start_window.main", window)
    return calls


def test_alone_or_with_levels_the_window_opens(file: Path, opened: list[list[str]]) -> None:
    link = "http://sokoban.ws/sokoplayer/?w=3&h=3&lvl=HHH|HaH|HHH"
    assert main([]) == 0
    assert main([str(file)]) == 0
    assert main([link]) == 0
    assert opened == [[], [str(file)], [link]]


def test_a_file_without_a_suffix_opens(
    file: Path, opened: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    file.rename("levels")
    assert main(["levels"]) == 0
    assert opened == [["levels"]]


@linux
def test_no_screen_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    done = run()
    assert (done.code, done.out) == (2, "")
    assert "there is no screen" in done.sentence
    assert "xvfb" in done.sentence
    assert "sokolab --help" in done.sentence


@linux
@pytest.mark.parametrize("platform", ["xcb", "nonsense"])
def test_what_makes_qt_abort_is_a_sentence(platform: str) -> None:
    without_screen = {"QT_QPA_PLATFORM": platform, "DISPLAY": ":4711", "WAYLAND_DISPLAY": ""}
    done = subprocess.run(
        [sys.executable, "-m", "sokolab"],
        env=os.environ | without_screen,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sokolab: the window cannot be opened (")
    assert platform in done.stderr
    assert done.stderr.endswith("see sokolab --help\n")


def test_qt_that_cannot_be_imported_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sokolab.gui.start_window", None)
    with pytest.raises(CommandError, match="cannot be loaded"):
        gui_bridge.open_window([])
