"""What is said of a square."""

from __future__ import annotations

import pytest

from sokolab.analysis.cuts import CutsAndBlocks
from sokolab.api import analyse
from sokolab.core.board import Board
from sokolab.reports.board_report import describe_square

BOARD = Board.from_rows(
    [
        "#########",
        "#   #   #",
        "# @ $  .#",
        "#   #   #",
        "#########",
        "         ",
    ]
)


@pytest.mark.parametrize(
    ("tile", "word"),
    [
        (0, "floor"),
        (1, "wall"),
        (2, "goal"),
        (4, "box"),
        (6, "box on goal"),
        (8, "player"),
        (10, "player on goal"),
    ],
)
def test_every_tile_has_a_word(tile: int, word: str) -> None:
    board = Board.empty(3, 4).with_tiles([6], tile)
    assert describe_square(board, 6, {}) == f"row 2, column 3: {word}"


def test_findings_are_told() -> None:
    findings = analyse(BOARD, BOARD.square(2, 4))
    corner = describe_square(BOARD, BOARD.square(1, 1), findings)
    assert corner.startswith("row 2, column 2: floor, dead corner, block ")
    assert "dead square" in describe_square(BOARD, BOARD.square(1, 2), findings)
    assert "1 push from the box" in describe_square(BOARD, BOARD.square(2, 5), findings)
    assert describe_square(BOARD, BOARD.square(5, 0), findings) == "row 6, column 1: floor, outside"
    assert describe_square(BOARD, 0, findings) == "row 1, column 1: wall"


def test_a_cut_names_its_blocks() -> None:
    findings = analyse(BOARD)
    cuts = findings["cuts-and-blocks"]
    assert isinstance(cuts, CutsAndBlocks)
    box = BOARD.square(2, 4)
    first, second = cuts.blocks_of(box)
    assert describe_square(BOARD, box, findings) == (
        f"row 3, column 5: box, cut of blocks {first} and {second}"
    )


def test_findings_of_another_board_are_not_told() -> None:
    assert describe_square(Board.empty(2, 2), 0, analyse(BOARD)) == "row 1, column 1: floor"


def test_without_goals_no_square_is_called_dead_but_the_corners() -> None:
    board = Board.from_rows(["#####", "#@  #", "#  $#", "#####"])
    findings = analyse(board)
    assert "dead" not in describe_square(board, board.square(1, 2), findings)
    assert "dead corner" in describe_square(board, board.square(1, 3), findings)
