"""Edits as a designer might make them, at random."""

from __future__ import annotations

import numpy as np

from sokolab.analysis.board_arrays import board_arrays, walls_beside_inside
from sokolab.core.board import Board, Tile
from sokolab.verdicts.edits.edit import MOVED_PIECES, Edit, EditKind, blocking_tiles


def random_edit(board: Board, random: np.random.Generator) -> Edit | None:
    """Return an edit that a designer might make: a wall at or beside the floor, or a piece moved.

    Each kind of edit is as likely as the others. A piece moves to any free square inside.

    Returns
    -------
    Edit or None
        None if there is nothing to edit.
    """
    arrays = board_arrays(board)
    inside = np.flatnonzero(arrays.inside[:-1])
    flat = board.flat
    choices = [
        [Edit(EditKind.OPEN_WALL, wall, wall) for wall in walls_beside_inside(arrays)],
        [Edit(EditKind.SET_WALL, at, at) for at in inside.tolist() if flat[at] == Tile.FLOOR],
    ]
    for kind, piece in MOVED_PIECES.items():
        pieces = [at for at in inside.tolist() if flat[at] & piece]
        free = [at for at in inside.tolist() if not flat[at] & blocking_tiles(piece)]
        if pieces and free:
            source, target = int(random.choice(pieces)), int(random.choice(free))
            choices.append([Edit(kind, source, target)])
    choices = [edits for edits in choices if edits]
    if not choices:
        return None
    some = choices[int(random.integers(len(choices)))]
    return some[int(random.integers(len(some)))]
