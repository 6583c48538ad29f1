"""Opening and scrolling a file, as it is measured; and how little of it is made at first."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokolab import formats
from sokolab.cli.commands.bench.boards import many
from sokolab.formats.xsb.boards import LazyBoard
from sokolab.gui.app import Application
from sokolab.gui.bench.large_file import opened
from sokolab.gui.shell.kernel_loader import KernelLoader


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "many.xsb"
    path.write_text(many(300))
    return path


@pytest.mark.usefixtures("home", "qapp")
def test_it_opens_and_scrolls(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KernelLoader, "start", lambda _self: None)
    monkeypatch.setattr(KernelLoader, "is_finished", True)
    found = opened(file, 5)
    assert found.levels == 300
    assert found.seconds > 0
    for frames in (found.dragged, found.wheeled):
        assert len(frames.milliseconds) == len(frames.processor) == 5


def test_the_file_is_the_same_in_every_run_and_is_levels() -> None:
    assert many(20) == many(20)
    levels = formats.loads(many(20)).levels
    assert [level.title for level in levels] == [f"Level {number}" for number in range(1, 21)]
    assert all(len(level.board.players) == 1 for level in levels)


def test_boards_are_made_when_they_are_asked_for() -> None:
    levels = formats.loads(many(20)).levels
    board = levels[3].board
    assert all(isinstance(level.board, LazyBoard) for level in levels)
    assert isinstance(board, LazyBoard)
    assert board._rows._board is None
    assert board.width >= 7
    assert board._rows._board is not None
    assert board.tiles is board.tiles, "it is built once"


def test_a_large_collection_that_is_closed_goes(app: Application, tmp_path: Path) -> None:
    path = tmp_path / "many.xsb"
    path.write_text(many(1200))
    app.collection_controller.files.open_path(path)
    assert app.collection_controller.workspace.name == "many.xsb"
    assert app.collection_controller.files.close()
    assert app.collection_controller.workspace.name != "many.xsb"
