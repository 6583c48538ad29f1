"""``sokolab bench files``."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokolab import formats
from sokolab.cli import gui_bridge
from sokolab.cli.exit_codes import CommandError
from sokolab.gui.bench.large_file import Frames, Opened
from tests.cli.conftest import Run


def test_it_measures_a_file_of_its_own(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def opened(path: Path, frames: int) -> Opened:
        seen.append(len(formats.load(path).levels))
        scrolled = Frames((2.0,) * frames, (1.0,) * frames)
        return Opened(seen[-1], 0.5, 0.25, scrolled, scrolled, (0.4, 0.3), (0.2, 0.1), 123)

    monkeypatch.setattr(gui_bridge, "measure_opening", opened)
    done = run("bench", "files", "--levels", "30", "--frames", "4")
    assert (done.code, seen) == (0, [30])
    lines = done.out.splitlines()
    assert any(line.startswith("30 levels, 0.0 MB, 4 frames") for line in lines)
    assert any(line.split()[-2:] == ["123", "500"] for line in lines)
    assert any(line.startswith("list shown, seconds") and "0.50" in line for line in lines)


def test_what_cannot_be_measured_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(_path: Path, _frames: int) -> Opened:
        raise CommandError("nothing was measured: the list was not painted")

    monkeypatch.setattr(gui_bridge, "measure_opening", opened)
    assert "was not painted" in run("bench", "files", "--levels", "3").sentence
