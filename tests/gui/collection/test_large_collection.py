"""Of a large collection, little is made at first, and nothing stays when it is closed."""

from __future__ import annotations

from pathlib import Path

from benchmarks.boards import many
from sokolab import formats
from sokolab.core.board import Board
from sokolab.formats.xsb.boards import LazyBoard
from sokolab.gui.app import Application


def test_boards_are_made_when_they_are_asked_for() -> None:
    levels = formats.loads(many(20)).levels
    board = levels[3].board
    assert all(isinstance(level.board, LazyBoard) for level in levels)
    assert isinstance(board, LazyBoard)
    assert not _is_built(board)
    assert board.width >= 7
    assert _is_built(board)
    assert board.tiles is board.tiles, "it is built once"


def _is_built(board: Board) -> bool:
    """Look past ``__getattr__``, which would build it."""
    try:
        object.__getattribute__(board, "tiles")
    except AttributeError:
        return False
    return True


def test_a_large_collection_that_is_closed_goes(app: Application, tmp_path: Path) -> None:
    path = tmp_path / "many.xsb"
    path.write_text(many(1200))
    app.collection_controller.files.open_path(path)
    assert app.collection_controller.workspace.name == "many.xsb"
    assert app.collection_controller.files.close()
    assert app.collection_controller.workspace.name != "many.xsb"
