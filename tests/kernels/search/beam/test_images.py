"""Moves followed by their images, against sets of squares and floods."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.beam.images import make_images, new_images
from sokolab.kernels.search.boards.macro import PULL_TURN, PUSH_TURN, new_macros
from sokolab.kernels.search.boards.reach import Reach
from tests.kernels.scattered import blocked_mask
from tests.naive_macro import macro_children, region, region_count

Move = tuple[int, int, int]  # the box's square, where it goes, a square of the player's reach then
Made = tuple[int, int, int, int]  # likewise, with the lowest square, and the regions then
SIDE = 9


class _Symmetric(NamedTuple):
    """A random board with symmetric boxes; square ``m`` stands for all walls."""

    neighbours: Ints
    symmetries: Ints
    boxes: set[int]
    player: int


def _grids(order: int) -> list[Ints]:
    """Return where the symmetries of a group take the cells of a grid, the identity left out."""
    cells = np.arange(SIDE * SIDE, dtype=np.int32).reshape(SIDE, SIDE)
    turns = [np.rot90(cells, turn) for turn in range(4)]
    return {
        2: [cells[:, ::-1]],
        4: turns[1:],
        8: [*turns[1:], *(turn.T for turn in turns)],
    }[order]


def _drawn(seed: int, order: int) -> _Symmetric:
    """Draw walls and boxes so that each has all its images."""
    rng = np.random.default_rng(seed)
    grids = [grid.reshape(-1) for grid in _grids(order)]
    is_free = np.ones(SIDE * SIDE, np.bool_)
    is_box = np.zeros(SIDE * SIDE, np.bool_)
    for marks, value, count in ((is_free, False, 6), (is_box, True, 4)):
        for cell in rng.integers(0, SIDE * SIDE, count // (order // 2)):
            marks[[cell, *(grid[cell] for grid in grids)]] = value
    cells = np.flatnonzero(is_free)
    m = len(cells)
    number = np.full((SIDE + 2, SIDE + 2), m, np.int32)
    inner = np.full(SIDE * SIDE, m, np.int32)
    inner[cells] = np.arange(m)
    number[1:-1, 1:-1] = inner.reshape(SIDE, SIDE)
    rows, columns = np.divmod(cells, SIDE)
    neighbours = np.full((m + 1, 4), m, np.int32)
    for side, (down, across) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        neighbours[:m, side] = number[rows + 1 + down, columns + 1 + across]
    symmetries = np.array([[*inner[grid[cells]], m] for grid in grids], np.int32)
    boxes = {int(inner[cell]) for cell in np.flatnonzero(is_box & is_free)}
    player = int(rng.choice(sorted(set(range(m)) - boxes)))
    return _Symmetric(neighbours, symmetries, boxes, player)


def _moved(
    board: _Symmetric, rng: np.random.Generator, count: int, *, pulls: bool
) -> tuple[list[Move], set[int], int]:
    """Make random macro moves; return them with the boxes and the player after them."""
    boxes, player = set(board.boxes), board.player
    moves: list[Move] = []
    for _ in range(count):
        children = sorted(
            (box, square, lowest_square)
            for box in boxes
            for square, lowest_square, _, _ in macro_children(
                board.neighbours, boxes, box, player, pulls=pulls
            )
            if square != box
        )
        if not children:
            break
        box, square, lowest_square = children[int(rng.integers(len(children)))]
        boxes = boxes - {box} | {square}
        reached = sorted(
            region(board.neighbours, boxes | {len(board.neighbours) - 1}, lowest_square)
        )
        player = reached[int(rng.integers(len(reached)))]
        moves.append((box, square, player))
    return moves, boxes, player


def _made_by(
    board: _Symmetric, boxes: set[int], player: int, moves: list[Move], *, pulls: bool
) -> tuple[list[Made], set[int], int] | None:
    """Make some moves one after the other; None if one of them cannot be made."""
    wall = len(board.neighbours) - 1
    made: list[Made] = []
    for source, target, after in moves:
        if source not in boxes or target in boxes:
            return None
        for square, lowest_square, regions, _ in macro_children(
            board.neighbours, boxes, source, player, pulls=pulls
        ):
            blocked = boxes - {source} | {target, wall}
            if (
                square == target
                and after in region(board.neighbours, blocked, lowest_square) - blocked
            ):
                boxes, player = boxes - {source} | {target}, lowest_square
                made.append((source, target, lowest_square, regions))
                break
        else:
            return None
    return made, boxes, player


def _followed(
    board: _Symmetric, boxes: set[int], player: int, moves: list[Move], *, pulls: bool
) -> tuple[list[Made], set[int], bool]:
    """Make the images of moves, again and again round the symmetries; whether all are made."""
    all_images = [
        [(int(image[a]), int(image[b]), int(image[c])) for a, b, c in moves]
        for image in board.symmetries
    ]
    over = {tuple((a, b) for a, b, _ in moves)}
    made: list[Made] = []
    is_going_on = True
    while is_going_on:
        is_going_on = False
        for image in all_images:
            squares = tuple((a, b) for a, b, _ in image)
            if squares in over:
                continue
            found = _made_by(board, boxes, player, image, pulls=pulls)
            if found is not None:
                more, boxes, player = found
                made += more
                over.add(squares)
                is_going_on = True
    is_whole = all(tuple((a, b) for a, b, _ in image) in over for image in all_images)
    return made, boxes, is_whole


def _follow(
    board: _Symmetric, boxes: set[int], player: int, moves: list[Move], turn: int, partial: bool
) -> tuple[list[Made], set[int]]:
    """Return what the kernel makes, and where the boxes are then."""
    m = len(board.neighbours) - 1
    blocked = blocked_mask(boxes, m)
    mark, stack = np.zeros((2, m + 1), np.int32)
    images = new_images(board.symmetries, max(len(moves), 1), partial)
    images.moves[: len(moves)] = moves
    dead_side = np.zeros((m + 1, 4), np.uint8)
    regions = region_count(board.neighbours, boxes | {m})
    made = make_images(
        Reach(board.neighbours, blocked, mark, stack),
        dead_side,
        turn,
        images,
        new_macros(m),
        player,
        regions,
        len(moves),
    )
    assert int(mark.max()) <= images.last_stamp[0]
    assert blocked[m] == 1
    rows = [tuple(row) for row in images.image_moves[:made].tolist()]
    return rows, set(np.flatnonzero(blocked[:m]).tolist())


@pytest.mark.parametrize("order", [2, 4, 8])
@pytest.mark.parametrize("turn", [PUSH_TURN, PULL_TURN])
def test_images_are_made_as_by_floods(order: int, turn: int) -> None:
    pulls = turn == PULL_TURN
    met = {"whole": 0, "partial": 0, "none": 0}
    for seed in range(4 + 4 * order):
        board = _drawn(seed, order)
        rng = np.random.default_rng(seed)
        moves, boxes, player = _moved(board, rng, 1 + seed % 3, pulls=pulls)
        if not moves:
            continue
        made, after, is_whole = _followed(board, boxes, player, moves, pulls=pulls)
        assert _follow(board, boxes, player, moves, turn, partial=True) == (made, after)
        whole = (made, after) if is_whole else ([], boxes)
        assert _follow(board, boxes, player, moves, turn, partial=False) == whole
        met["whole" if is_whole and made else "partial" if made else "none"] += 1
        if is_whole:
            for image in board.symmetries:
                assert {int(image[box]) for box in after} == after
    assert min(met["whole"], met["none"]) >= 2, met
    assert order == 2 or met["partial"] >= 2, met


def test_an_image_that_cannot_be_made_leaves_the_boxes_as_they_were() -> None:
    """A corridor with two boxes: pushed to the right, the player cannot come behind the other."""
    m = 9
    neighbours = np.full((m + 1, 4), m, np.int32)
    neighbours[: m - 1, 1] = np.arange(1, m)
    neighbours[1:m, 3] = np.arange(m - 1)
    mirror = np.array([[*range(m - 1, -1, -1), m]], np.int32)
    board = _Symmetric(neighbours, mirror, {2, 6}, 1)
    moves, boxes = [(2, 3, 2)], {3, 6}
    for is_partial in (False, True):
        assert _follow(board, boxes, 2, moves, PUSH_TURN, is_partial) == ([], boxes)
    between = [(6, 7, 6)]
    assert _follow(board, {2, 7}, 6, between, PUSH_TURN, False) == ([(2, 1, 2, 3)], {1, 7})


def test_a_move_along_the_axis_is_its_own_image() -> None:
    m = 9
    cells = np.arange(9).reshape(3, 3)
    neighbours = np.full((m + 1, 4), m, np.int32)
    neighbours[cells[1:], 0], neighbours[cells[:-1], 2] = cells[:-1], cells[1:]
    neighbours[cells[:, :-1], 1], neighbours[cells[:, 1:], 3] = cells[:, 1:], cells[:, :-1]
    mirror = np.array([[*cells[:, ::-1].reshape(-1), m]], np.int32)
    board = _Symmetric(neighbours, mirror, {4}, 7)
    for is_partial in (False, True):
        assert _follow(board, {1}, 4, [(4, 1, 4)], PUSH_TURN, is_partial) == ([], {1})
