"""Follows moves by their images: what one corner of a symmetric board does, all corners do.

A symmetry maps moves to moves. Where walls, goals and boxes are symmetric, a person solves one
corner and does the same in the others. After some moves from a symmetric position, their images are
made one after the other; if all of them can be made, the position is symmetric again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import wide
from sokolab.kernels.search.boards.macro import LOWEST, REGIONS, SQUARE, Macros, macro_moves
from sokolab.kernels.search.boards.reach import Reach, mark_reach

SOURCE, TARGET, PLAYER, REGION_COUNT = range(4)
"""Columns of :attr:`Images.moves` and :attr:`Images.image_moves`: the box's square, where it goes,
a square of the player's reach then; of images also the number of regions of free squares then."""
_IDENTITY: Final = -1


class Images(NamedTuple):
    """The symmetries by whose images moves are followed, and memory for them.

    The symmetries are a group without the identity; if there are none, no moves are followed.
    """

    symmetries: Ints  # [symmetries, m + 1]: where each symmetry takes each square
    moves: Ints  # [max_moves, 3]: the macro moves to follow, see `SOURCE`
    image_moves: Ints  # [symmetries * max_moves, 4]: the images made, see `SOURCE`
    is_made: Mask  # [symmetries]: 1 = the images under this symmetry are made already
    last_stamp: Ints  # [1]: the last stamp in the marks that make_images takes
    is_partial: bool  # Whether images are made even if some of them cannot be made


def new_images(symmetries: Ints, max_moves: int, is_partial: bool = False) -> Images:
    """Return memory for up to ``max_moves`` moves and their images."""
    count = len(symmetries)
    return Images(
        symmetries,
        np.zeros((max_moves, 3), np.int32),
        np.zeros((count * max_moves, 4), np.int32),
        np.zeros(count, np.uint8),
        np.zeros(1, np.int32),
        is_partial,
    )


@kernel
def _image_of(images: Images, symmetry: int, square: int) -> int:
    """Return where a symmetry, or the identity, takes a square."""
    return square if symmetry == _IDENTITY else wide(images.symmetries[symmetry, square])


@kernel
def _mark_same_images(images: Images, move_count: int, symmetry: int) -> None:
    """Mark the symmetries that map all moves onto the images that ``symmetry`` gives them."""
    for other in range(images.symmetries.shape[0]):
        is_same = True
        for i in range(move_count):
            for column in (SOURCE, TARGET):
                square = wide(images.moves[i, column])
                if _image_of(images, symmetry, square) != _image_of(images, other, square):
                    is_same = False
        if is_same:
            images.is_made[other] = 1


@kernel
def _row_of_move(
    reach: Reach, macros: Macros, row_count: int, target: int, player: int, stamp: int
) -> int:
    """Return the row of the macro move after which the player reaches a square, or 0."""
    blocked = reach.blocked
    has_target = False
    for row in range(1, row_count):
        has_target |= macros.moves[row, SQUARE] == target
    if not has_target:
        return 0
    source = wide(macros.moves[0, SQUARE])
    blocked[source] = 0  # the player can stand where the box has been
    blocked[target] = 1
    lowest_square = -1
    if not blocked[player]:
        lowest_square = mark_reach(
            reach.neighbours, blocked, player, reach.mark, stamp, reach.stack
        )
    blocked[source] = 1
    blocked[target] = 0
    for row in range(1, row_count):
        if macros.moves[row, SQUARE] == target and macros.moves[row, LOWEST] == lowest_square:
            return row
    return 0


@kernel
def _take_back_images(images: Images, blocked: Mask, image_count: int, kept_count: int) -> int:
    """Take back the images made last, all but the first ``kept_count``. Return ``kept_count``."""
    while image_count > kept_count:
        image_count -= 1
        blocked[images.image_moves[image_count, TARGET]] = 0
        blocked[images.image_moves[image_count, SOURCE]] = 1
    return image_count


class _MacroBoard(NamedTuple):
    """The arguments of ``macro_moves`` that are the same for all images."""

    reach: Reach  # Its `blocked` has the boxes
    dead_side: Mask  # [m + 1, 4]: 1 = a box with the player on that side is lost
    turn: int  # PUSH_TURN or PULL_TURN
    macros: Macros  # Scratch


@inlined_kernel
def _row_of_image(
    board: _MacroBoard, images: Images, symmetry: int, move: int, player: int, region_count: int
) -> int:
    """List the macro moves of a box, and return the row of the image of a move, or 0 = no row."""
    blocked = board.reach.blocked
    source = _image_of(images, symmetry, images.moves[move, SOURCE])
    target = _image_of(images, symmetry, images.moves[move, TARGET])
    if blocked[source] == 0 or blocked[target]:
        return 0
    row_count = macro_moves(
        board.reach.neighbours,
        blocked,
        board.dead_side,
        box_square=source,
        player=player,
        region_count=region_count,
        turn=board.turn,
        macros=board.macros,
    )
    player_image = _image_of(images, symmetry, images.moves[move, PLAYER])
    images.last_stamp[0] += 1
    stamp = images.last_stamp[0]
    return int(_row_of_move(board.reach, board.macros, row_count, target, player_image, stamp))


@inlined_kernel
def _add_image(images: Images, blocked: Mask, macros: Macros, row: int, image_count: int) -> None:
    """Make the macro move in a row, and list it after ``image_count`` images."""
    source, target = macros.moves[0, SQUARE], macros.moves[row, SQUARE]
    blocked[source] = 0
    blocked[target] = 1
    images.image_moves[image_count, SOURCE] = source
    images.image_moves[image_count, TARGET] = target
    images.image_moves[image_count, PLAYER] = macros.moves[row, LOWEST]
    images.image_moves[image_count, REGION_COUNT] = macros.moves[row, REGIONS]


@inlined_kernel
def _make_images_under(
    board: _MacroBoard,
    images: Images,
    symmetry: int,
    move_count: int,
    player: int,
    region_count: int,
    image_count: int,
) -> int:
    """Make the images of all moves under a symmetry, or none. Return the number of images then."""
    end = image_count
    for i in range(move_count):
        row = _row_of_image(board, images, symmetry, i, player, region_count)
        if row == 0:
            return int(_take_back_images(images, board.reach.blocked, end, image_count))
        _add_image(images, board.reach.blocked, board.macros, row, end)
        player = wide(images.image_moves[end, PLAYER])
        region_count = wide(images.image_moves[end, REGION_COUNT])
        end += 1
    return end


@kernel
def make_images(
    reach: Reach,
    dead_side: Mask,
    turn: int,
    images: Images,
    macros: Macros,
    player: int,
    region_count: int,
    move_count: int,
) -> int:
    """Make the images of some moves in any order, if all can be made one after the other.

    Returns the number of images made, all listed in ``images.image_moves``. If one cannot be made,
    the number is 0, unless ``images.is_partial``.

    Parameters
    ----------
    reach
        ``blocked`` has the boxes after the moves; it gets the boxes after the images, or stays as
        it is if no image is kept. No stamp in ``mark`` is ever above ``images.last_stamp``.
    dead_side
        uint8 ``[m + 1, 4]``: the box may not reach that square with the player on that side.
    player, region_count
        Any square of the player's reach, and the regions of free squares, both after the moves.
    turn
        ``PUSH_TURN`` or ``PULL_TURN``: how the boxes are moved.
    move_count
        How many rows of ``images.moves`` are to be followed.
    """
    board = _MacroBoard(reach, dead_side, turn, macros)
    images.is_made[:] = 0
    _mark_same_images(images, move_count, _IDENTITY)
    image_count = 0
    # An image can be possible only after others, so each one made gives the rest another try.
    has_progressed = True
    while has_progressed:
        has_progressed = False
        is_any_left = False
        for symmetry in range(images.symmetries.shape[0]):
            if images.is_made[symmetry]:
                continue
            end = _make_images_under(
                board, images, symmetry, move_count, player, region_count, image_count
            )
            if end == image_count:
                is_any_left = True
                continue
            _mark_same_images(images, move_count, symmetry)
            player = wide(images.image_moves[end - 1, PLAYER])
            region_count = wide(images.image_moves[end - 1, REGION_COUNT])
            image_count = end
            has_progressed = True
        if not is_any_left:
            return image_count
    if images.is_partial:
        return image_count
    return _take_back_images(images, reach.blocked, image_count, kept_count=0)
