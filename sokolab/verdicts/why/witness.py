"""Witnesses: as few boxes as possible that cannot all be brought home."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.one_box import dead_squares
from sokolab.core.board import Board
from sokolab.guesses import SuggestsNames
from sokolab.solvers.frame.protocol import CancelToken, Limits

if TYPE_CHECKING:
    from sokolab.verdicts.why.groups import BoxGroups

_MAX_CLOSE_BOXES: Final = 8  # boxes of a neighbourhood; larger ones rarely fit into a search
_CLOSEST_BOXES: Final = 6  # boxes near an edit around which groups of all sizes are tried first


@dataclass(frozen=True, slots=True)
class Witness(SuggestsNames):
    """Boxes of a board that cannot all be brought home."""

    boxes: tuple[int, ...]
    """The squares of the boxes, ascending."""
    undecided: tuple[int, ...] = ()
    """Boxes that might not matter: no search decided if the others can be brought home without
    them. Without any one of the remaining boxes, the others can. Ascending.
    """

    @property
    def is_minimal(self) -> bool:
        """Whether every box is known to matter."""
        return not self.undecided


def witness_of(
    board: Board, suspects: Sequence[int] = (), cancel: CancelToken | None = None
) -> Witness:
    """Return a small witness of an unsolvable level.

    Boxes are taken away one by one, as long as the rest provably cannot be brought home.

    Parameters
    ----------
    board
        A level that is proved unsolvable.
    suspects
        Boxes that probably contain a witness, such as the witness of an earlier board.
    cancel
        Ends the search early. The witness can then be larger than necessary.
    """
    from sokolab.verdicts.why.groups import BoxGroups

    cancel = cancel or CancelToken()
    arrays = board_arrays(board)
    boxes: list[int] = arrays.boxes.tolist()
    dead = dead_squares(arrays).dead
    lost_box = next((box for box in boxes if dead[box]), None)
    if lost_box is not None:
        return Witness((lost_box,))
    groups = BoxGroups(board)
    groups_to_try = (
        tuple(box for box in suspects if box in boxes),
        boxes,
        *_neighbourhoods(board, boxes, boxes),
    )
    for group in groups_to_try:
        if cancel.is_cancelled:
            break
        if groups.can_come_home(group) is False:
            return _reduce(groups, list(group), cancel)
    return Witness(tuple(boxes), tuple(boxes))


@dataclass(frozen=True, slots=True)
class FoundWitness:
    """A witness, and how many positions were visited to find it."""

    boxes: tuple[int, ...]
    visited_count: int


def find_witness(
    board: Board,
    suspects: Sequence[int],
    edited_squares: Collection[int],
    limits: Limits,
    cancel: CancelToken,
) -> FoundWitness | None:
    """Look for a few boxes that cannot be brought home. They prove the level unsolvable.

    Parameters
    ----------
    suspects
        Boxes that probably cannot be brought home, such as the witness of an earlier board; tried
        first.
    edited_squares
        Squares of the latest edits. Boxes near them are tried next.
    """
    from sokolab.verdicts.why.groups import BoxGroups

    end = limits.clock() + (limits.seconds or 0)
    boxes: list[int] = board_arrays(board).boxes.tolist()
    groups = BoxGroups(board)

    def distance_from_edit(box: int) -> int:
        return min((_distance(board, box, square) for square in edited_squares), default=0)

    nearest_boxes = sorted(boxes, key=distance_from_edit)
    candidates = chain(
        [tuple(box for box in suspects if box in boxes)],
        *(_neighbourhoods(board, boxes, [box]) for box in nearest_boxes[:_CLOSEST_BOXES]),
        _neighbourhoods(board, boxes, nearest_boxes[_CLOSEST_BOXES:]),
    )
    for group in candidates:
        if cancel.is_cancelled or limits.clock() >= end:
            return None
        if groups.can_come_home(group) is False:
            return FoundWitness(group, groups.visited_count)
    return None


def _distance(board: Board, square: int, other: int) -> int:
    """Return the number of steps between two squares on a board without walls."""
    (row, col), (to_row, to_col) = board.row_col(square), board.row_col(other)
    return abs(row - to_row) + abs(col - to_col)


def _neighbourhoods(
    board: Board, boxes: Sequence[int], centres: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Yield groups of two, three, … boxes around each centre, the smallest first."""
    nearest = [sorted(boxes, key=partial(_distance, board, box)) for box in centres]
    for size in range(2, min(_MAX_CLOSE_BOXES, len(boxes) - 1) + 1):
        yield from dict.fromkeys(tuple(sorted(row[:size])) for row in nearest)


def _reduce(groups: BoxGroups, boxes: list[int], cancel: CancelToken) -> Witness:
    """Return the boxes that remain once no box can be left out."""
    remaining_boxes = boxes
    untested_boxes = list(boxes)
    while untested_boxes:
        last_count, undecided_boxes = len(remaining_boxes), []
        for box in untested_boxes:
            other_boxes = [each for each in remaining_boxes if each != box]
            fate = None if cancel.is_cancelled else groups.can_come_home(other_boxes)
            if fate is False:
                remaining_boxes = other_boxes
            elif fate is None:
                undecided_boxes.append(box)
        if cancel.is_cancelled or len(remaining_boxes) == last_count:
            return Witness(tuple(remaining_boxes), tuple(undecided_boxes))
        untested_boxes = undecided_boxes  # fewer boxes might settle them now
    return Witness(tuple(remaining_boxes))
