from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.verdicts.edits.edit import Edit, EditKind

BOARD = Board.from_rows(["######", "#@$ .#", "# #  #", "######"])


@pytest.mark.parametrize(
    ("edit", "rows", "words"),
    [
        (
            Edit(EditKind.OPEN_WALL, 14, 14),
            ("######", "#@$ .#", "#    #", "######"),
            "Open the wall at row 3, column 3",
        ),
        (
            Edit(EditKind.SET_WALL, 9, 9),
            ("######", "#@$#.#", "# #  #", "######"),
            "Add a wall at row 2, column 4",
        ),
        (
            Edit(EditKind.MOVE_BOX, 8, 10),
            ("######", "#@  *#", "# #  #", "######"),
            "Move the box at row 2, column 3 to row 2, column 5",
        ),
        (
            Edit(EditKind.MOVE_GOAL, 10, 8),
            ("######", "#@*  #", "# #  #", "######"),
            "Move the goal at row 2, column 5 to row 2, column 3",
        ),
        (
            Edit(EditKind.MOVE_PLAYER, 7, 10),
            ("######", "# $ +#", "# #  #", "######"),
            "Move the player at row 2, column 2 to row 2, column 5",
        ),
    ],
)
def test_an_edit_changes_one_thing_and_says_so(
    edit: Edit, rows: tuple[str, ...], words: str
) -> None:
    assert edit.made_on(BOARD).rows() == rows
    assert str(edit.words(BOARD)) == words


@pytest.mark.parametrize(
    "edit",
    [
        Edit(EditKind.OPEN_WALL, 9, 9),
        Edit(EditKind.SET_WALL, 8, 8),
        Edit(EditKind.SET_WALL, 10, 10),
        Edit(EditKind.MOVE_BOX, 9, 10),
        Edit(EditKind.MOVE_BOX, 8, 14),
        Edit(EditKind.MOVE_BOX, 8, 7),
        Edit(EditKind.MOVE_PLAYER, 7, 8),
        Edit(EditKind.MOVE_GOAL, 10, 10),
    ],
)
def test_an_edit_that_does_not_fit_the_board_is_refused(edit: Edit) -> None:
    with pytest.raises(ValueError, match="is not possible on square"):
        edit.made_on(BOARD)
