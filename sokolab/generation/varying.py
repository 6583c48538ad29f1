"""Variations of a level, found by a local search that changes it by single edits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

import numpy as np

from sokolab.analysis.board_arrays import board_arrays, walls_beside_inside
from sokolab.core.board import Board, Tile
from sokolab.core.lurd import replay, until_solved
from sokolab.core.position import Position
from sokolab.editing.symmetry import DrawingSymmetry, SymmetryKind, asymmetric_squares
from sokolab.generation.archive import Archive
from sokolab.generation.candidate import Candidate
from sokolab.generation.exhaustion import Cost, RoomSearch, lurd_of_path
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.progress import GenerationProgress, OnNews
from sokolab.generation.proposal_kind import Locks, ProposalKind
from sokolab.generation.rooms import NOTHING_FITS, NOTHING_TO_CHANGE, OpenRoom, RoomError, open_room
from sokolab.generation.score import LevelProfile, profile_of
from sokolab.language import counted_phrase, phrase
from sokolab.routes.line import line_of
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, ignore_news
from sokolab.solvers.roster import solve
from sokolab.verdicts.edits.edit import Edit, EditKind

SOLVER: Final = "optimal-pushes"
_MAX_SETS: Final = 300_000  # sets of boxes; with more, a solver looks for a solution
_MAX_MEGABYTES: Final = 200
_MAX_NODES: Final = 30_000  # a variation that needs a longer search is dropped
_MAX_EDITS: Final = 4  # most edits in one step
_MAX_DISTANCE: Final = 16  # squares in which a variation may differ from the level
_PATIENCE_STEPS: Final = 60
"""Steps without a better variation, after which the search begins again from the level."""


@dataclass(frozen=True, slots=True)
class _SolvedBoard:
    """A board, a solution of it, and the counts by which variations are compared."""

    board: Board
    lurd: str
    profile: LevelProfile
    is_optimal: bool
    last_push: tuple[int, int]


def variations(
    board: Board,
    request: GenerationRequest,
    kind: ProposalKind = ProposalKind.HARDER,
    locks: Locks | None = None,
    cancel: CancelToken | None = None,
    on_news: OnNews = ignore_news,
) -> Iterator[Candidate]:
    """Yield variations of a kind, as they are found.

    Each has a solution, and says whether its pushes are proved optimal. A variation near an earlier
    one is yielded only if it is better. ``on_news`` receives the number of edits tried.

    Raises
    ------
    RoomError
        The locks leave nothing to change, or none of ``request.resumed_levels`` varies this level.
    """
    locks, cancel = locks or Locks(), cancel or CancelToken()
    progress = GenerationProgress(on_news, perf_counter(), request.seconds)
    search = _Search(board, request, kind, locks, cancel)
    queue = list(search.earlier_boards)
    while not (cancel.is_cancelled or progress.is_late or search.try_count == request.trials):
        candidate = search.consider(queue.pop(0)) if queue else search.try_variation()
        if candidate is not None:
            yield replace(candidate, seconds=progress.seconds_spent)
        count = search.try_count
        sentence = counted_phrase(count, "{n:,} variation tried", "{n:,} variations tried")
        progress.report_tries(sentence, search.best)


class _Search:
    """A local search from a level and from the variations of an earlier run.

    Attributes
    ----------
    earlier_boards
        Variations of an earlier run.
    try_count
        Variations made so far.
    best
        The best candidate so far.
    """

    def __init__(
        self,
        board: Board,
        request: GenerationRequest,
        kind: ProposalKind,
        locks: Locks,
        cancel: CancelToken,
    ) -> None:
        self._board = board
        self._request = request
        self._kind = kind
        self._locks = locks
        self._cancel = cancel
        self._random = np.random.default_rng(request.seed)
        self._origin = _solved_board(board, request, cancel)
        self._archive = Archive(request.known_boards)
        self._origin_value = _value(self._origin, self._origin, kind, request)
        self._current_board = board
        self._current_value = self._origin_value
        self._steps_without_gain = 0
        self.try_count = 0
        self.best: Candidate | None = None
        earlier_boards = (level.board for level in request.resumed_levels)
        self.earlier_boards = list(filter(self._allows, earlier_boards))
        if request.resumed_levels and not self.earlier_boards:
            raise RoomError(NOTHING_FITS)
        if locks.solution:
            played = replay(board, locks.solution)
            if not played.solves:
                raise RoomError(phrase("the solution to keep does not solve the level"))
            self._locks = replace(locks, solution=played.lurd)

    def _allows(self, board: Board) -> bool:
        """Whether a board varies the level as the locks allow."""
        if board.tiles.shape != self._board.tiles.shape:
            return False
        changed = board.flat ^ self._board.flat
        forbidden = changed & int(self._locks.pieces)
        forbidden[list(self._locks.squares)] |= changed[list(self._locks.squares)]
        return not forbidden.any() and 0 < int(np.count_nonzero(changed)) <= _MAX_DISTANCE

    def try_variation(self) -> Candidate | None:
        """Make a variation of the current board, and return it if it is a new candidate."""
        if self._steps_without_gain >= _PATIENCE_STEPS:
            self._restart()
        self._steps_without_gain += 1
        self.try_count += 1
        board = _random_variation(self._current_board, self._board, self._locks, self._random)
        return None if board is None else self.consider(board)

    def _restart(self) -> None:
        index = int(self._random.integers(len(self.earlier_boards) + 1))
        self._current_board = self._board
        self._current_value = self._origin_value
        self._steps_without_gain = 0
        if index:
            self.consider(self.earlier_boards[index - 1])

    def consider(self, board: Board) -> Candidate | None:
        """Go on from a variation unless it is worse, and return it if it is a new candidate."""
        request = self._request
        solved_board = _solved_board(board, request, self._cancel)
        if solved_board is None or not _is_allowed(solved_board, self._locks):
            return None
        value = _value(solved_board, self._origin, self._kind, request)
        if value < self._current_value or value == -np.inf:
            return None
        if value > self._current_value:
            self._steps_without_gain = 0
        self._current_board = board
        self._current_value = value
        is_better = value > self._origin_value
        if not (is_better and request.admits(board, solved_board.lurd, solved_board.profile)):
            return None
        if not self._archive.offer(board, value):
            return None
        candidate = Candidate(
            board,
            solved_board.lurd,
            solved_board.profile,
            value,
            is_optimal=solved_board.is_optimal,
        )
        if self.best is None or value > self.best.value:
            self.best = candidate
        return candidate


def _is_allowed(solved_board: _SolvedBoard, locks: Locks) -> bool:
    """Whether a cook no longer solves a variation, and the author's solution is still the best."""
    if locks.without and replay(solved_board.board, locks.without).solves:
        return False
    if not locks.solution:
        return True
    played = replay(solved_board.board, locks.solution)
    is_same = played.solves and played.lurd == locks.solution
    return is_same and solved_board.is_optimal and played.pushes == solved_board.profile.pushes


def _solved_board(
    board: Board, request: GenerationRequest, cancel: CancelToken
) -> _SolvedBoard | None:
    """Return a board with a solution, or None if no solution is found soon."""
    try:
        room = open_room(board, len(board.boxes))
    except RoomError:
        return None
    if len(board.players) != 1 or not set(board.boxes) <= set(room.floor.tolist()):
        return None
    if room.set_count <= _MAX_SETS:
        lurd, is_optimal = _exhaust(board, room, cancel), True
    else:
        lurd, is_optimal = _solve_large(board, request, cancel)
    if not lurd:
        return None
    played = replay(board, lurd)
    profile = profile_of(board, played)
    last_push = line_of(board, played.lurd).pushes[-1]
    return _SolvedBoard(board, played.lurd, profile, is_optimal, last_push)


def _exhaust(board: Board, room: OpenRoom, cancel: CancelToken) -> str:
    """Return a solution with the fewest pushes, from a search of the whole room, or ""."""
    search = RoomSearch(room, Cost.PUSHES, _MAX_MEGABYTES)
    search.run(cancel)
    index = search.find(Position(board)) if search.is_exhausted else None
    return "" if index is None else lurd_of_path(board, search.boxes_to_end(index))


def _solve_large(board: Board, request: GenerationRequest, cancel: CancelToken) -> tuple[str, bool]:
    """Return a solution that the solver finds, or "", and whether its pushes are proved optimal."""
    limits = Limits(nodes=_MAX_NODES, megabytes=request.megabytes)
    result = solve(board, SOLVER, limits, cancel)
    if not result.holds_solution or result.replay is None:
        return "", False
    return until_solved(result.replay).lurd, result.outcome is Outcome.SOLVED


def _value(
    solved_board: _SolvedBoard | None,
    origin: _SolvedBoard | None,
    kind: ProposalKind,
    request: GenerationRequest,
) -> float:
    """Return the value of a variation for its kind, or -inf if it is not allowed."""
    if solved_board is None:
        return -np.inf
    aim_value = request.value_of(solved_board.profile)
    origin_value = -np.inf if origin is None else request.value_of(origin.profile)
    is_weaker = aim_value < origin_value
    values = {
        ProposalKind.HARDER: aim_value,
        ProposalKind.EASIER: -aim_value,
        ProposalKind.SHORTER: -float(solved_board.profile.pushes),
        ProposalKind.SMALLER: -float(board_arrays(solved_board.board).inside.sum()),
        ProposalKind.SYMMETRIC: -float(_asymmetry(solved_board.board)),
        ProposalKind.LAST_PUSH: aim_value,
    }
    if kind in (ProposalKind.SMALLER, ProposalKind.SYMMETRIC) and is_weaker:
        return -np.inf
    if origin is not None and solved_board is not origin:
        loses_changes = solved_board.profile.box_changes < origin.profile.box_changes
        if kind is ProposalKind.SHORTER and loses_changes:
            return -np.inf
        if kind is ProposalKind.LAST_PUSH and solved_board.last_push == origin.last_push:
            return -np.inf
    if kind is ProposalKind.LAST_PUSH and solved_board is origin:
        return 0.0  # any other last push is better
    return values[kind]


def _asymmetry(board: Board) -> int:
    """Return the number of squares that break the symmetry to which the board comes nearest."""
    kinds = [kind for kind in SymmetryKind if kind is not SymmetryKind.NONE]
    return min(len(asymmetric_squares(board, DrawingSymmetry(kind))) for kind in kinds)


def _random_variation(
    board: Board, origin: Board, locks: Locks, random: np.random.Generator
) -> Board | None:
    """Return a board after some random edits, or None if they change nothing or too much.

    Raises
    ------
    RoomError
        The locks leave nothing to change.
    """
    variation = board
    for _ in range(int(random.integers(1, _MAX_EDITS + 1))):
        edits = _allowed_edits(variation, locks, random)
        if not edits:
            raise RoomError(NOTHING_TO_CHANGE)
        variation = edits[int(random.integers(len(edits)))].made_on(variation)
    variation = _without_lost_floor(variation, origin, locks)
    distance = int(np.count_nonzero(variation.flat != origin.flat))
    return variation if 0 < distance <= _MAX_DISTANCE else None


def _without_lost_floor(board: Board, origin: Board, locks: Locks) -> Board:
    """Return the board with walls on floor that has become unreachable."""
    was_inside = board_arrays(origin).inside & ~board_arrays(board).inside
    lost_floor = np.flatnonzero(was_inside[:-1].astype(bool) & (board.flat == 0)).tolist()
    walls = sorted(set(lost_floor) - locks.squares)
    if not walls or locks.pieces & Tile.WALL:
        return board
    return board.with_tiles(walls, int(Tile.WALL))


def _allowed_edits(board: Board, locks: Locks, random: np.random.Generator) -> list[Edit]:
    """Return edits that the locks allow: one for each wall, and a random one for each piece."""
    arrays = board_arrays(board)
    edits: list[Edit] = []
    floor = [
        square
        for square in np.flatnonzero(arrays.inside[:-1]).tolist()
        if square not in locks.squares
    ]
    if not locks.pieces & Tile.WALL:
        walls = [wall for wall in walls_beside_inside(arrays) if wall not in locks.squares]
        edits += [Edit(EditKind.OPEN_WALL, wall, wall) for wall in walls]
        empty = [square for square in floor if not board.flat[square]]
        edits += [Edit(EditKind.SET_WALL, square, square) for square in empty]
    pieces_by_kind = {
        EditKind.MOVE_BOX: Tile.BOX,
        EditKind.MOVE_GOAL: Tile.GOAL,
        EditKind.MOVE_PLAYER: Tile.PLAYER,
    }
    for kind, piece in pieces_by_kind.items():
        if locks.pieces & piece:
            continue
        occupied = int(Tile.BOX | Tile.PLAYER | Tile.WALL) if piece != Tile.GOAL else int(Tile.GOAL)
        targets = [square for square in floor if not board.flat[square] & occupied]
        for square in board.squares(piece):
            if square in locks.squares or not targets:
                continue
            adjacent_targets = [
                neighbour for neighbour in board.neighbours[square].tolist() if neighbour in targets
            ]
            choice = adjacent_targets if adjacent_targets and random.random() < 0.5 else targets
            target = choice[int(random.integers(len(choice)))]
            edits += [Edit(kind, square, target)] * 4  # there are many more edits of walls
    return edits
