"""Mends: single edits that make a level solvable, the nearest first.

Most edits need no search. Changing other boxes does not help boxes that cannot be brought home, and
a new wall only takes squares away; see :mod:`sokolab.verdicts.sources.carry_over`. So a mend opens
a wall, moves a goal or a box of the witness, or lets the player start elsewhere. A search with the
boxes of the witness alone rules out most of these. A board that is not a level can become one if a
wall that shuts something out is opened, a gap is closed with a wall, or surplus boxes or goals are
removed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np

from sokolab.analysis.board_arrays import board_arrays, walls_beside_inside
from sokolab.analysis.bound import cheapest_matching, single_box_distances
from sokolab.analysis.problems import problems
from sokolab.analysis.reach import out_of_reach
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level, board_of
from sokolab.core.walks import regions
from sokolab.language import HasSentence, Phrase, counted_phrase, phrase
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.edits.edit import Edit, EditKind
from sokolab.verdicts.judging import judge_in_rounds
from sokolab.verdicts.values import Verdict, VerdictKind
from sokolab.verdicts.why.witness import witness_of

_MAX_DISTANCE: Final = 3  # squares by which a box is moved if one square does not help
_MAX_GAPS: Final = 3  # squares that are tried as the gap of an open board
_ROUND_SECONDS: Final = (0.1, 1.0)
"""Seconds for one edit in the first round, and in the second for edits still open."""


@dataclass(frozen=True, slots=True, repr=False)
class Mend(HasSentence):
    """An edit that makes a level solvable."""

    edit: Edit
    verdict: Verdict
    """The verdict on the board after the edit, with a solution."""

    def words(self, board: Board) -> Phrase:
        """Return the edit and its result in words: "Open the wall in …: 14 pushes or fewer".

        Parameters
        ----------
        board
            The board before the edit.
        """
        pushes = counted_phrase(self.verdict.pushes or 0, "push", "pushes")
        if not self.verdict.is_optimal:
            pushes = phrase("{pushes} or fewer", pushes=pushes)
        return phrase("{edit}: {pushes}", edit=self.edit.words(board), pushes=pushes)

    @property
    def board(self) -> Board:
        """The board after the edit."""
        return self.verdict.board

    @property
    def message(self) -> Phrase:
        """The edit and its result."""
        return self.words(self.board)


def mends(
    level: Level | Board, witness: tuple[int, ...] = (), cancel: CancelToken | None = None
) -> Iterator[Mend]:
    """Yield the edits that mend an unsolvable level as they are found, the nearest first.

    Parameters
    ----------
    level
        A level, or a board.
    witness
        Boxes that cannot all be brought home; with fewer boxes, fewer edits must be tried. By
        default the smallest witness found.

    Examples
    --------
    >>> board = Board.from_rows(["######", "#$ @.#", "#    #", "######"])
    >>> [str(mend.edit.words(board)) for mend in mends(board)]
    ['Move the box at row 2, column 2 to row 2, column 3']
    """
    board, cancel = board_of(level), cancel or CancelToken()
    if len(board.players) != 1:
        return
    if not problems(board_arrays(board)).is_playable:
        yield from _solving_mends(board, _edits_into_level(board), cancel)
        yield from islice(_solving_mends(board, _surplus_removals(board), cancel), 1)
        return
    witness = witness or witness_of(board, cancel=cancel).boxes
    is_mended = False
    for mend in _solving_mends(
        board, _promising_edits(board, witness, _nearby_edits(board, witness)), cancel
    ):
        is_mended = True
        yield mend
    if not is_mended:
        edits = _nearest_first(board, witness, _longer_box_moves(board, witness))
        yield from _solving_mends(board, _promising_edits(board, witness, edits), cancel)


def _promising_edits(
    board: Board, witness: tuple[int, ...], edits: Iterable[Edit]
) -> Iterator[Edit]:
    """Yield the edits after which it might be possible to bring the witness home."""
    for edit in edits:
        if may_mend(edit.made_on(board), _witness_after(witness, edit)):
            yield edit


def _solving_mends(board: Board, edits: Iterable[Edit], cancel: CancelToken) -> Iterator[Mend]:
    """Yield the edits after which a solution is found, the quickest first."""
    boards = ((edit, edit.made_on(board)) for edit in edits)
    for edit, verdict in judge_in_rounds(boards, _ROUND_SECONDS, cancel):
        if verdict.kind is VerdictKind.SOLVABLE and verdict.pushes:  # a solved start is not a level
            yield Mend(edit, verdict)


def may_mend(board: Board, witness: tuple[int, ...]) -> bool:
    """Whether the witness of an unsolvable board might be brought home after an edit.

    Parameters
    ----------
    board
        The board after the edit.
    witness
        The squares of the witness after the edit.
    """
    from sokolab.verdicts.why.groups import BoxGroups

    inside = set(board_arrays(board).boxes.tolist())
    return inside.issuperset(witness) and BoxGroups(board).can_come_home(witness) is not False


def _witness_after(witness: tuple[int, ...], edit: Edit) -> tuple[int, ...]:
    if edit.kind is not EditKind.MOVE_BOX:
        return witness
    return tuple(edit.target if box == edit.square else box for box in witness)


def _nearby_edits(board: Board, witness: tuple[int, ...]) -> list[Edit]:
    """Return the edits that could mend a level, the nearest to the witness first."""
    edits = [
        *_openings(board),
        *_one_square_moves(board, EditKind.MOVE_BOX, witness, Tile.WALL | Tile.BOX | Tile.PLAYER),
        *_one_square_moves(
            board, EditKind.MOVE_GOAL, board_arrays(board).goal_squares, Tile.WALL | Tile.GOAL
        ),
        *_other_starts(board),
    ]
    return _nearest_first(board, witness, edits)


def _nearest_first(board: Board, witness: tuple[int, ...], edits: Iterable[Edit]) -> list[Edit]:
    """Return edits sorted by distance from the nearest box of the witness, the nearest first."""
    witness_squares = np.array([board.row_col(box) for box in witness])

    def distance_from(square: int) -> int:
        return int(np.abs(witness_squares - board.row_col(square)).sum(axis=1).min())

    def distance(edit: Edit) -> int:
        return distance_from(edit.square) + distance_from(edit.target)

    return sorted(edits, key=distance)


def _openings(board: Board) -> Iterator[Edit]:
    """Yield the openings of walls that touch the inside but not the edge of the board."""
    for square in walls_beside_inside(board_arrays(board)):
        yield Edit(EditKind.OPEN_WALL, square, square)


def _one_square_moves(
    board: Board, kind: EditKind, pieces: tuple[int, ...] | np.ndarray, blocking: Tile
) -> Iterator[Edit]:
    """Yield moves of pieces to adjacent squares without any of the blocking tiles."""
    inside = board_arrays(board).inside
    for piece in map(int, pieces):
        for target in board.neighbours[piece].tolist():
            if inside[target] and not board.flat[target] & blocking:
                yield Edit(kind, piece, target)


def _longer_box_moves(board: Board, boxes: tuple[int, ...]) -> Iterator[Edit]:
    """Yield moves of boxes by two or three squares, over walls if need be."""
    inside = board_arrays(board).inside
    for box in boxes:
        row, col = board.row_col(box)
        for target in np.flatnonzero(inside[:-1]).tolist():
            to_row, to_col = board.row_col(target)
            is_near = 2 <= abs(to_row - row) + abs(to_col - col) <= _MAX_DISTANCE
            if is_near and not board.flat[target] & (Tile.BOX | Tile.PLAYER):
                yield Edit(EditKind.MOVE_BOX, box, target)


def _edits_into_level(board: Board) -> Iterator[Edit]:
    """Yield edits that could turn an invalid board into a level: walls to set or to open."""
    arrays = board_arrays(board)
    for gap in _gaps(board):
        yield Edit(EditKind.SET_WALL, gap, gap)
    is_shut_out = (board.flat & (Tile.BOX | Tile.GOAL) != 0) & (arrays.inside[:-1] == 0)
    if is_shut_out.any():
        pieces = tuple(np.flatnonzero(is_shut_out).tolist())
        yield from _nearest_first(board, pieces, _openings(board))


def _gaps(board: Board) -> list[int]:
    """Return a few bare floor squares where a single wall would close the board.

    All of them lie on the shortest path out. Squares with the most walls beside them come first.
    """

    def is_gap(square: int) -> bool:
        closed_board = Edit(EditKind.SET_WALL, square, square).made_on(board)
        return board.flat[square] == Tile.FLOOR and not _path_out(closed_board)

    def walls_beside(square: int) -> int:
        neighbours = [n for n in board.neighbours[square].tolist() if n < board.size]
        return sum(bool(board.flat[n] & Tile.WALL) for n in neighbours)

    floor = [square for square in _path_out(board) if board.flat[square] == Tile.FLOOR]
    return sorted(filter(is_gap, floor), key=walls_beside, reverse=True)[:_MAX_GAPS]


def _path_out(board: Board) -> list[int]:
    """Return the squares of a shortest path on which the player leaves the board, from its edge.

    All boxes count as lifted. Empty if there is no such path.
    """
    (start,) = board.players
    came_from = {start: start}
    queue = deque(came_from)
    while queue:
        square = queue.popleft()
        for neighbour in board.neighbours[square].tolist():
            if neighbour >= board.size:
                path = [square]
                while path[-1] != start:
                    path.append(came_from[path[-1]])
                return path
            if neighbour not in came_from and not board.flat[neighbour] & Tile.WALL:
                came_from[neighbour] = square
                queue.append(neighbour)
    return []


def _surplus_removals(board: Board) -> Iterator[Edit]:
    """Yield removals of surplus goals or boxes.

    The first edit keeps the pieces of the cheapest matching. Each other edit also removes one of
    these, and keeps the cheapest matching without it.
    """
    arrays = board_arrays(board)
    boxes, goals = arrays.boxes, arrays.goal_squares
    surplus = len(goals) - len(boxes)
    if not surplus or not (len(boxes) and len(goals)):
        return
    kind, pieces = (EditKind.DROP_GOALS, goals) if surplus > 0 else (EditKind.DROP_BOXES, boxes)
    distances = single_box_distances(arrays, goals)

    def removal(removed_index: int | None) -> Edit:
        allowed_distances = distances.copy()
        if removed_index is not None:
            allowed_distances[(slice(None), removed_index) if surplus > 0 else removed_index] = -1
        kept_indices = set(cheapest_matching(allowed_distances)[surplus > 0].tolist())
        dropped = [int(piece) for index, piece in enumerate(pieces) if index not in kept_indices]
        return Edit(kind, dropped[0], dropped[0], tuple(dropped[1:]))

    first_removal = removal(None)
    yield first_removal
    for index, piece in enumerate(pieces.tolist()):
        if piece not in first_removal.squares:
            edit = removal(index)
            if edit != first_removal:
                yield edit


def _other_starts(board: Board) -> Iterator[Edit]:
    """Yield a new start for the player in each area out of reach: its nearest square."""
    arrays = board_arrays(board)
    row, col = board.row_col(arrays.player)
    for area in regions(board, out_of_reach(arrays)):
        squares = np.flatnonzero(area)
        rows, columns = np.divmod(squares, board.width)
        nearest = squares[np.argmin(np.abs(rows - row) + np.abs(columns - col))]
        yield Edit(EditKind.MOVE_PLAYER, arrays.player, int(nearest))
