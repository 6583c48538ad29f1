"""Levels that are the same, or nearly, among many."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board, Tile
from sokolab.editing.symmetry import Symmetry, transformed
from sokolab.library.canonical import canonical
from sokolab.library.duplicates import SimilarPair, difference, find_duplicates

HALL = Board.from_rows(
    [
        "#############",
        "#     #     #",
        "# $ $   . . #",
        "#  @  #     #",
        "# $   #   . #",
        "#     #     #",
        "#############",
    ]
)
TOWER = Board.from_rows(
    [
        "######",
        "#..  #",
        "#.#  #",
        "# # ##",
        "#  $ #",
        "# #$ #",
        "#  $@#",
        "#    #",
        "######",
    ]
)


def changed(board: Board, row: int, col: int, tile: Tile) -> Board:
    return board.with_tiles([board.square(row, col)], tile.value)


def rooms(seed: int, count: int) -> list[Board]:
    """Return boards that have nothing to do with each other."""
    random = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        inner = np.where(random.random((9, 11)) < 0.3, Tile.WALL, 0).astype(np.uint8)
        free = random.permutation(np.flatnonzero(inner.reshape(-1) == 0))
        flat = inner.reshape(-1)
        flat[free[:3]], flat[free[3:6]], flat[free[6]] = Tile.BOX, Tile.GOAL, Tile.PLAYER
        walls = np.full((11, 13), Tile.WALL, np.uint8)
        walls[1:-1, 1:-1] = inner
        found.append(Board(walls))
    return found


def test_views_and_decoration_make_no_other_level() -> None:
    decorated = np.pad(HALL.tiles, 2, constant_values=np.uint8(0))
    boards = [HALL, TOWER, transformed(HALL, Symmetry.TRANSPOSE), Board(decorated)]
    found = find_duplicates(boards)
    assert found.equal == ((0, 2, 3),)
    assert found.similar == ()


def test_small_changes_are_near_whatever_the_view() -> None:
    wall = changed(HALL, 1, 6, Tile.FLOOR)
    box = changed(changed(HALL, 4, 2, Tile.FLOOR), 4, 3, Tile.BOX)
    player = changed(changed(HALL, 3, 3, Tile.FLOOR), 5, 5, Tile.PLAYER)
    boards = [HALL, TOWER, transformed(wall, Symmetry.ROTATE_LEFT), box, player]
    near = {(pair.first, pair.second): pair.difference for pair in find_duplicates(boards).similar}
    assert near[0, 2] == 1
    assert near[0, 3] == 2
    assert near[0, 4] == 2
    assert not any(1 in pair for pair in near)


def test_a_level_grown_at_its_edge_is_near() -> None:
    grown = np.insert(HALL.tiles, 12, HALL.tiles[:, 11], axis=1)
    assert find_duplicates([HALL, Board(grown)]).similar == (SimilarPair(0, 1, 5),)


def test_of_a_group_of_equals_one_is_compared() -> None:
    other = changed(HALL, 1, 6, Tile.FLOOR)
    assert find_duplicates([HALL, HALL, other, other]).similar == (SimilarPair(0, 2, 1),)


def test_strangers_are_not_near() -> None:
    assert find_duplicates(rooms(3, 60)).similar == ()


def test_each_pair_among_many_is_found() -> None:
    boards = rooms(5, 60)
    spots = [int(np.flatnonzero(board.flat == 0)[4]) for board in boards]
    twins = [
        transformed(board.with_tiles([spot], Tile.WALL.value), list(Symmetry)[number % 8])
        for number, (board, spot) in enumerate(zip(boards, spots, strict=True))
    ]
    found = {(pair.first, pair.second) for pair in find_duplicates([*boards, *twins]).similar}
    expected = set()
    for number, (board, twin) in enumerate(zip(boards, twins, strict=True)):
        forms = [canonical(one).board.tiles for one in (board, twin)]
        if difference(forms[0], forms[1], 2):
            expected.add((number, number + 60))
    assert len(expected) > 30
    assert len(expected - found) <= 2


@given(st.sampled_from(Symmetry), st.integers(0, 40))
def test_the_difference_is_that_of_the_best_view(symmetry: Symmetry, most: int) -> None:
    one = canonical(HALL).board.tiles
    other = transformed(Board(one), symmetry).tiles
    assert difference(one, other, most) == 0
    spoiled = other.copy()
    spoiled[1, 1:4] ^= np.uint8(Tile.GOAL)
    found = difference(one, spoiled, most)
    assert found == (3 if most >= 3 else None)


def test_the_search_can_be_ended() -> None:
    told: list[tuple[int, int]] = []

    def stop(done: int, of: int) -> bool:
        told.append((done, of))
        return False

    found = find_duplicates([HALL, HALL], stop)
    assert found.similar == ()
    assert told[0] == (0, 2)


def test_tiny_boards_do_no_harm() -> None:
    boards = [Board.from_rows(["@"]), Board.from_rows(["###"]), Board.empty(1, 1)]
    assert find_duplicates(boards).equal == ()
