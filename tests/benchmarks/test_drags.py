"""The path that the measured drag takes."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

from benchmarks.drags import walk_over_floor
from benchmarks.driven_window import resident_megabytes
from sokolab.cli.call_endings import CommandError
from sokolab.core.board import Board, Tile


def test_the_walk_steps_over_bare_floor_and_never_twice() -> None:
    board = Board.from_rows(["#" * 12, *["#    $     #", "#  @    .  #"] * 4, "#" * 12])
    walk = walk_over_floor(board, 40)
    assert len(set(walk)) == 40
    assert all(board.flat[square] == Tile.FLOOR for square in walk)
    for one, other in pairwise(walk):
        assert other in board.neighbours[one]


def test_a_board_without_room_is_refused() -> None:
    with pytest.raises(CommandError, match="no path of 5"):
        walk_over_floor(Board.from_rows(["#  #", "####", "#  #"]), 5)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_the_memory_is_that_of_this_process() -> None:
    before = resident_megabytes()
    held = b"x" * 50_000_000
    after = resident_megabytes()
    assert before is not None and after is not None
    assert 40 < after - before < 90
    assert len(held) == 50_000_000
