"""Opening the window: what would make Qt abort is said in a sentence."""

from __future__ import annotations

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

    monkeypatch.setattr("sokolab.gui.start.main", window)
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
def test_missing_libraries_are_named_with_their_packages(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = ("libEGL.so.1", "libxcb-cursor.so.0", "libwayland-cursor.so.0")
    monkeypatch.setattr(gui_bridge, "_is_loadable", lambda name: name not in gone)
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    done = run()
    assert done.code == 2
    assert "(libEGL.so.1, libxcb-cursor.so.0)" in done.sentence
    assert "sudo apt install libegl1 libxcb-cursor0;" in done.sentence
    assert "sokolab --help" in done.sentence
    monkeypatch.setenv("QT_QPA_PLATFORM", "wayland")
    assert "install libegl1 libwayland-cursor0;" in run().sentence
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert "install libegl1;" in run().sentence


@linux
def test_a_screen_that_does_not_answer_is_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gui_bridge, "_is_loadable", lambda _: True)
    monkeypatch.setenv("DISPLAY", ":4711")
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    monkeypatch.setattr(gui_bridge, "_is_display_open", lambda: False)
    assert "the display :4711 cannot be opened" in run().sentence


@linux
def test_an_unknown_platform_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "nonsense")
    assert "QT_QPA_PLATFORM=nonsense is not available" in run().sentence


@linux
def test_a_named_library_that_is_nowhere_is_missing() -> None:
    assert gui_bridge._is_loadable("libc.so.6")
    assert not gui_bridge._is_loadable("libnone.so.1")


def test_qt_that_cannot_be_imported_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sokolab.gui.start", None)
    with pytest.raises(CommandError, match="cannot be loaded"):
        gui_bridge.open_window([])


def test_what_does_without_qt_is_loaded_before_qt() -> None:
    program = (
        "import importlib, sys; from sokolab.cli.gui_bridge import _WITHOUT_QT; "
        "[importlib.import_module(name) for name in _WITHOUT_QT]; "
        "assert 'PySide6' not in sys.modules; before = set(sys.modules); import sokolab.gui.start; "
        "below = {m for m in sys.modules if m.startswith('sokolab.') and '.gui' not in m}; "
        "print(len(below & before) >= 0.85 * len(below), len(below), sorted(below - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("True"), done.stdout
