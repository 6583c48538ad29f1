"""The hash of positions that are turned or reflected, against turning and reflecting them."""

from __future__ import annotations

import numpy as np

from sokolab.core.board import Board
from sokolab.kernels.search.beam.symmetry import smallest_hash
from sokolab.kernels.search.boards.reach import Reach
from sokolab.kernels.search.tables.slots import hash_keys
from sokolab.solvers.frame.search_board import SearchBoard, search_board, symmetries_of
from tests.kernels.search.dead.truth import reach

SQUARE = Board.from_rows(
    [
        "#########",
        "#.     .#",
        "# # # # #",
        "#  $$   #",
        "# # @ # #",
        "#  $$   #",
        "# # # # #",
        "#.     .#",
        "#########",
    ]
)
OBLONG = Board.from_rows(["########", "#.$ @$.#", "#      #", "#.$  $.#", "########"])
HALF_TURN = Board.from_rows(["#######", "#.$  ##", "#  @  #", "##  $.#", "#######"])
NONE = Board.from_rows(["######", "#@ $.#", "#    #", "##   #", "######"])


def _hash(base: SearchBoard, symmetries: np.ndarray, boxes: set[int], player: int) -> int:
    blocked = np.zeros(base.size + 1, np.uint8)
    blocked[-1] = 1
    before = blocked.copy()
    mark, stack = np.zeros((2, base.size + 1), np.int32)
    row = np.array(sorted(boxes), np.int32)
    keys = hash_keys(base.size)
    found = smallest_hash(
        Reach(base.neighbours, blocked, mark, stack), symmetries, keys, row, player, 1
    )
    assert np.array_equal(blocked, before)
    return int(found)


def test_symmetries_are_those_of_walls_and_goals() -> None:
    for board, count in ((SQUARE, 7), (OBLONG, 3), (HALF_TURN, 1), (NONE, 0)):
        base = search_board(board)
        found = symmetries_of(base)
        assert found.shape == (count, base.size + 1)
        assert len({tuple(row.tolist()) for row in found}) == count
        for image in found:
            assert sorted(image.tolist()) == list(range(base.size + 1))
            assert np.array_equal(base.goals[image], base.goals)
            for square in range(base.size):
                near = set(image[base.neighbours[square]].tolist())
                assert near == set(base.neighbours[image[square]].tolist())


def test_the_identity_is_left_out_of_corridors_too() -> None:
    for rows in (
        ["#######", "#.$@$.#", "#######"],
        ["###", "#.#", "#$#", "#@#", "#$#", "#.#", "###"],
    ):
        base = search_board(Board.from_rows(rows))
        assert symmetries_of(base).tolist() == [[4, 3, 2, 1, 0, 5]]
    assert not len(symmetries_of(search_board(Board.from_rows(["#####", "#@$.#", "#####"]))))


def test_goals_that_are_not_symmetric_leave_no_symmetry() -> None:
    moved = Board.from_rows(["########", "#.$ @$.#", "#   .  #", "#.$  $ #", "########"])
    assert not len(symmetries_of(search_board(moved)))


def test_images_of_a_position_have_its_hash_and_others_do_not() -> None:
    rng = np.random.default_rng(5)
    for board in (SQUARE, OBLONG, HALF_TURN):
        base = search_board(board)
        symmetries = symmetries_of(base)
        hashes: dict[int, frozenset[tuple[frozenset[int], int]]] = {}
        for _ in range(60):
            *boxes, player = (int(x) for x in rng.permutation(base.size)[:4])
            images = frozenset(
                (
                    frozenset(int(image[box]) for box in boxes),
                    min(reach(base, frozenset(int(image[b]) for b in boxes), int(image[player]))),
                )
                for image in [np.arange(base.size + 1), *symmetries]
            )
            found = {_hash(base, symmetries, set(row), low) for row, low in images}
            assert len(found) == 1
            assert hashes.setdefault(found.pop(), images) == images


def test_without_symmetries_it_is_the_hash_of_the_position() -> None:
    base = search_board(NONE)
    keys = hash_keys(base.size)
    boxes = set(base.boxes.tolist())
    lowest_square = min(reach(base, frozenset(boxes), base.player))
    wanted = int(keys[0, next(iter(boxes))] ^ keys[1, lowest_square])
    assert _hash(base, symmetries_of(base), boxes, base.player) == wanted
