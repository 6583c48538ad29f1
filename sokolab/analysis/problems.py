"""Problems: all reasons why a board is not a level yet, or can never be solved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, border
from sokolab.analysis.bound import pushes_bound
from sokolab.analysis.one_box import dead_squares
from sokolab.core.board import Tile
from sokolab.core.problem import Problem, ProblemKind, Severity
from sokolab.core.walks import exit_square
from sokolab.guesses import SuggestsNames
from sokolab.language import Phrase, counted_phrase, phrase

_UNPLAYABLE: Final = frozenset(
    {
        ProblemKind.NO_PLAYER,
        ProblemKind.SEVERAL_PLAYERS,
        ProblemKind.NO_BOXES,
        ProblemKind.UNEQUAL,
        ProblemKind.OPEN,
        ProblemKind.BOX_OUT_OF_REACH,
    }
)

_BOX: Final = np.uint8(Tile.BOX.value)


@dataclass(frozen=True, slots=True)
class Problems(SuggestsNames):
    """All problems of a board."""

    problems: tuple[Problem, ...]
    """The problems, at most one of each kind, in the order of
    :class:`sokolab.core.problem.ProblemKind`."""

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.problems)

    def __len__(self) -> int:
        return len(self.problems)

    def __getitem__(self, index: int) -> Problem:
        return self.problems[index]

    @property
    def is_playable(self) -> bool:
        """Whether the board is a level by the rules, which can be played and given to a solver.

        It can be unsolvable: errors that only say so do not count here.
        """
        return not any(map(_is_disqualifying, self.problems))

    @property
    def is_valid(self) -> bool:
        """Whether there is no error: the board is a level and not known to be unsolvable."""
        return all(problem.severity is Severity.WARNING for problem in self.problems)


def _is_disqualifying(problem: Problem) -> bool:
    return problem.kind in _UNPLAYABLE


def disqualifying_problem(board_arrays: BoardArrays) -> Problem | None:
    """Return the first problem that keeps a board from being a level, or None if it is a level.

    This is the one place that decides this, for verdicts, solvers and the library alike.
    """
    all_problems = chain(_piece_problems(board_arrays), _wall_problems(board_arrays))
    return next(filter(_is_disqualifying, all_problems), None)


def _error(
    kind: ProblemKind, message: Phrase, squares: list[int] | tuple[int, ...] = ()
) -> Problem:
    return Problem(kind, Severity.ERROR, message, tuple(squares))


def _piece_problems(board_arrays: BoardArrays) -> Iterator[Problem]:
    """Yield problems with the numbers of players, boxes and goals."""
    if board_arrays.player < 0:
        players = board_arrays.board.players
        if not players:
            yield _error(ProblemKind.NO_PLAYER, phrase("There is no player"))
        if len(players) > 1:
            message = phrase("There are {count:,} players; a level has one", count=len(players))
            yield _error(ProblemKind.SEVERAL_PLAYERS, message, players)
    boxes, goals = board_arrays.boxes, board_arrays.goal_squares
    if boxes.size == goals.size > 0:
        return
    has_stray_boxes = boxes.size < len(board_arrays.board.boxes)
    if not boxes.size:
        message = phrase("There are no boxes to push")
        if has_stray_boxes:
            message = phrase("The player cannot reach any box")
        yield _error(ProblemKind.NO_BOXES, message)
    if boxes.size != goals.size:
        filled = np.isin(boxes, goals)
        stray_goals = {*board_arrays.board.goals} - {*goals.tolist()}
        bare = goals[~np.isin(goals, boxes)]
        unpaired = (*boxes[~filled].tolist(), *bare.tolist(), *stray_goals)
        message = _unequal_message(boxes.size, has_stray_boxes, goals.size, bool(stray_goals))
        yield _error(ProblemKind.UNEQUAL, message, sorted(unpaired))


def _unequal_message(
    boxes: int, has_stray_boxes: bool, goals: int, has_stray_goals: bool
) -> Phrase:
    """Return the numbers of boxes and goals in words. Any that are out of reach do not count."""
    box_words = counted_phrase(boxes, "box", "boxes") if boxes else phrase("no boxes")
    if has_stray_boxes:
        box_words = phrase("{pieces} within reach", pieces=box_words)
    goal_words = counted_phrase(goals, "goal", "goals") if goals else phrase("no goals")
    if has_stray_goals:
        goal_words = phrase("{pieces} within reach", pieces=goal_words)
    if boxes == 1:
        return phrase("There is {boxes} but {goals}", boxes=box_words, goals=goal_words)
    return phrase("There are {boxes} but {goals}", boxes=box_words, goals=goal_words)


def _wall_problems(board_arrays: BoardArrays) -> Iterator[Problem]:
    """Yield gaps in the walls, and boxes and goals that cannot be reached."""
    if board_arrays.player < 0 and not board_arrays.board.players:
        return
    if board_arrays.is_open:
        edge = border(board_arrays.board.height, board_arrays.board.width)
        gaps = edge[board_arrays.inside[edge] > 0].tolist()
        yield _error(ProblemKind.OPEN, _open_message(board_arrays), gaps)
    # Outside, a box on a goal is decoration, while a box or a goal alone is a mistake.
    strays = board_arrays.strays
    if not strays.size:
        return
    is_box = (board_arrays.board.flat[strays] & _BOX) > 0
    boxes, goals = strays[is_box].tolist(), strays[~is_box].tolist()
    if boxes:
        message = counted_phrase(
            len(boxes),
            "{n:,} box off goal can never be reached",
            "{n:,} boxes off goal can never be reached",
        )
        yield _error(ProblemKind.BOX_OUT_OF_REACH, message, boxes)
    if goals:
        message = counted_phrase(
            len(goals), "{n:,} goal can never be reached", "{n:,} goals can never be reached"
        )
        yield Problem(ProblemKind.GOAL_OUT_OF_REACH, Severity.WARNING, message, tuple(goals))


def _open_message(board_arrays: BoardArrays) -> Phrase:
    """Return a sentence on the exit of an open board, and on the wall to draw there."""
    board = board_arrays.board
    square = exit_square(board)
    if board.flat[square] == Tile.FLOOR:
        return phrase(
            "The player can leave the board through {place}: draw a wall there",
            place=board.place(square),
        )
    return phrase(
        "The player can leave the board from {place}: draw walls around that square",
        place=board.place(square),
    )


def _box_problems(board_arrays: BoardArrays) -> Iterator[Problem]:
    """Yield the boxes that can never be brought to a goal."""
    boxes = board_arrays.boxes
    if not boxes.size or not board_arrays.goal_squares.size:
        return
    dead = dead_squares(board_arrays).mask
    lost_boxes = boxes[dead[boxes] > 0]
    if lost_boxes.size:
        message = counted_phrase(
            lost_boxes.size,
            "{n:,} box stands on a dead square: no goal can be reached from there",
            "{n:,} boxes stand on dead squares: no goal can be reached from there",
        )
        yield _error(ProblemKind.DEAD_BOX, message, lost_boxes.tolist())
    frozen = _frozen_off_goal(board_arrays, dead)
    if frozen.size:
        message = counted_phrase(
            frozen.size,
            "{n:,} box off goal is frozen: it can never be moved to a goal",
            "{n:,} boxes off goal are frozen: they can never be moved to a goal",
        )
        yield _error(ProblemKind.FROZEN_BOX, message, frozen.tolist())
    yield from _matching_problems(board_arrays, lost_boxes)


def _frozen_off_goal(board_arrays: BoardArrays, dead: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Return the boxes off goal that no push can move except onto dead squares, ascending.

    Boxes on dead squares are left out, because they are a separate problem.
    """
    from sokolab.kernels import freeze

    boxes = board_arrays.boxes
    frozen = np.empty(dead.size, np.uint8)
    stack = np.empty(5 * boxes.size, np.int32)
    if not freeze.frozen_boxes(
        board_arrays.neighbours, board_arrays.inside, dead, boxes, frozen, stack
    ):
        return boxes[:0]
    is_frozen = (frozen[boxes] > 0) & (dead[boxes] == 0) & (board_arrays.goals[boxes] == 0)
    return np.compress(is_frozen, boxes)


def _matching_problems(
    board_arrays: BoardArrays, lost_boxes: NDArray[np.int32]
) -> Iterator[Problem]:
    """Yield boxes that outnumber the goals they reach, unless plain counts already show it."""
    bound = pushes_bound(board_arrays)
    if not bound.surplus:
        return
    surplus = [box for box in bound.surplus if box not in set(lost_boxes.tolist())]
    if len(surplus) <= len(bound.contested) or bound.contested == tuple(board_arrays.goal_squares):
        return
    message = counted_phrase(
        len(surplus),
        "{n:,} box cannot be brought to any goal from where the player is",
        "{n:,} boxes cannot be brought to any goal from where the player is",
    )
    if bound.contested:
        message = phrase(
            "{boxes} can only be brought to {goals} between them",
            boxes=counted_phrase(len(surplus), "box", "boxes"),
            goals=counted_phrase(len(bound.contested), "goal", "goals"),
        )
    yield _error(ProblemKind.UNMATCHED, message, sorted({*surplus, *bound.contested}))


def _first_move_problems(board_arrays: BoardArrays) -> Iterator[Problem]:
    """Yield problems with the first move: none is needed, or none is possible."""
    from sokolab.kernels.one_box import pushes

    boxes = board_arrays.boxes
    if not boxes.size or board_arrays.player < 0:
        return
    flat, strays = board_arrays.board.flat, board_arrays.strays
    has_boxes_outside = strays.size > 0 and bool((flat[strays] & _BOX).any())
    is_solved = not has_boxes_outside and board_arrays.filled == boxes.size
    if is_solved:
        message = phrase("The level is solved at the start: every box is on a goal")
        yield Problem(ProblemKind.SOLVED, Severity.WARNING, message)
    reached = board_arrays.reached
    if not pushes.has_push(board_arrays.neighbours, boxes, reached, board_arrays.free):
        severity = Severity.WARNING if is_solved else Severity.ERROR
        message = phrase("No push is possible at the start")
        yield Problem(ProblemKind.NO_PUSH, severity, message, tuple(boxes.tolist()))


@lru_cache(maxsize=CACHE_SIZE)
def problems(board_arrays: BoardArrays) -> Problems:
    """Return the problems of pieces, walls, boxes and first moves, in this order."""
    return Problems(
        (
            *_piece_problems(board_arrays),
            *_wall_problems(board_arrays),
            *_box_problems(board_arrays),
            *_first_move_problems(board_arrays),
        )
    )
