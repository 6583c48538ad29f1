"""``python -m benchmarks files``."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import files
from benchmarks.boards import many
from benchmarks.files import Frames, Opened, opened
from sokolab import formats
from sokolab.gui.shell.window_engine import KernelLoader
from tests.benchmarks.conftest import Run


def test_it_measures_a_file_of_its_own(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def opened(path: Path, frames: int) -> Opened:
        seen.append(len(formats.load(path).levels))
        scrolled = Frames((2.0,) * frames, (1.0,) * frames)
        return Opened(seen[-1], 0.5, 0.25, scrolled, scrolled, (0.4, 0.3), (0.2, 0.1), 123)

    monkeypatch.setattr(files, "opened", opened)
    done = run("files", "--levels", "30", "--frames", "4")
    assert (done.code, seen) == (0, [30])
    lines = done.out.splitlines()
    assert any(line.startswith("30 levels, 0.0 MB, 4 frames") for line in lines)
    assert any(line.split()[-2:] == ["123", "500"] for line in lines)
    assert any(line.startswith("list shown, seconds") and "0.50" in line for line in lines)


@pytest.mark.usefixtures("qapp")
def test_it_opens_and_scrolls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KernelLoader, "start", lambda _self: None)
    monkeypatch.setattr(KernelLoader, "is_fully_ready", True)
    path = tmp_path / "many.xsb"
    path.write_text(many(300))
    found = opened(path, 5)
    assert found.levels == 300
    assert found.seconds > 0
    for frames in (found.dragged, found.wheeled):
        assert len(frames.milliseconds) == len(frames.processor) == 5


def test_the_file_is_the_same_in_every_run_and_is_levels() -> None:
    assert many(20) == many(20)
    levels = formats.loads(many(20)).levels
    assert [level.title for level in levels] == [f"Level {number}" for number in range(1, 21)]
    assert all(len(level.board.players) == 1 for level in levels)
