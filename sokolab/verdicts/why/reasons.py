"""Why a board cannot be solved: the smallest reason found, as squares and as a sentence."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import BoardArrays, board_arrays, read_only
from sokolab.analysis.one_box import dead_squares
from sokolab.analysis.problems import problems
from sokolab.analysis.reach import out_of_reach, player_reach
from sokolab.core.board import Board
from sokolab.core.level import Level, board_of
from sokolab.core.position import Position, Push
from sokolab.core.problem import Problem, ProblemKind
from sokolab.core.walks import regions
from sokolab.guesses import SuggestsNames
from sokolab.language import HasSentence, Phrase, counted_phrase, phrase
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.sources.carry_over import lurd_of_playable
from sokolab.verdicts.why.witness import Witness, witness_of

_MAX_POSITIONS: Final = 1_000  # positions visited for a surviving line; each takes a millisecond


class ReasonKind(Enum):
    """The kinds of reasons, the plainest first. The values are stable and may be stored."""

    DEAD_SQUARE = "dead-square"
    """A box stands on a square from which no goal can be reached."""
    FROZEN = "frozen"
    """Boxes off goal block each other and can never be moved to a goal."""
    GOALS = "too-few-goals"
    """Boxes can reach fewer goals than there are boxes."""
    NO_PUSH = "no-push"
    """No box can be pushed."""
    CORRAL = "corral"
    """The boxes around an area that the player cannot enter cannot be brought home."""
    DEEP = "deep"
    """The boxes cannot be brought home together; only a search shows that."""


_REASON_OF_PROBLEM: Final = {
    ProblemKind.DEAD_BOX: ReasonKind.DEAD_SQUARE,
    ProblemKind.FROZEN_BOX: ReasonKind.FROZEN,
    ProblemKind.UNMATCHED: ReasonKind.GOALS,
    ProblemKind.NO_PUSH: ReasonKind.NO_PUSH,
}
_ONE_BOX_MESSAGES: Final = {
    ReasonKind.DEAD_SQUARE: phrase(
        "The box stands on a dead square: no goal can be reached from there"
    ),
    ReasonKind.FROZEN: phrase("The box off goal is frozen: it can never be moved to a goal"),
    ReasonKind.GOALS: phrase("The box cannot be brought to any goal from where the player is"),
    ReasonKind.NO_PUSH: phrase("The box can never be pushed"),
}


@dataclass(frozen=True, slots=True)
class SurvivingLine(SuggestsNames):
    """Moves after which no box stands on a dead square or is frozen off goal."""

    lurd: str
    """The moves, playable on the board with all its boxes."""
    pushes: int
    """The number of pushes. No surviving position takes more to reach."""
    is_longest: bool
    """Whether all positions were looked at; if not, a longer line might exist."""


def surviving_line(
    board: Board, witness: Sequence[int], cancel: CancelToken | None = None
) -> SurvivingLine:
    """Return the moves to the surviving position that takes the most pushes to reach.

    Only the boxes of the witness are pushed; all others stay where they are.

    Parameters
    ----------
    board
        An unsolvable level.
    witness
        Boxes that cannot all be brought home.
    """
    cancel = cancel or CancelToken()
    arrays = board_arrays(board)
    dead = dead_squares(arrays).dead
    resting_boxes = frozenset(board.boxes).difference(witness)
    start = Position(board).normalised()
    lines: dict[Position, tuple[Push, ...]] = {start: ()}
    todo = deque([start])
    longest_line: tuple[Push, ...] = ()
    while todo and len(lines) < _MAX_POSITIONS and not cancel.is_cancelled:
        position = todo.popleft()
        longest_line = lines[position]  # breadth first, so the last position is the farthest
        for push in position.pushes():
            if push.box in resting_boxes:
                continue
            successor = position.after(push).normalised()
            target = int(board.neighbours[push.box, push.direction])
            if (
                successor not in lines
                and not dead[target]
                and not _is_frozen(arrays, dead, successor)
            ):
                lines[successor] = (*longest_line, push)
                todo.append(successor)
    return SurvivingLine(lurd_of_playable(board, longest_line), len(longest_line), not todo)


def _is_frozen(arrays: BoardArrays, dead: np.ndarray, position: Position) -> bool:
    """Whether a box off goal can never be pushed again."""
    from sokolab.kernels.freeze import frozen_boxes

    size = arrays.board.size
    boxes = np.array(sorted(position.boxes), np.int32)
    boxes = boxes[arrays.inside[boxes] > 0]
    is_dead = np.zeros(size + 1, np.uint8)
    is_dead[:size] = dead
    frozen = np.empty(size + 1, np.uint8)
    stack = np.empty(5 * boxes.size, np.int32)
    frozen_boxes(
        arrays.neighbours, arrays.inside, read_only(is_dead), read_only(boxes), frozen, stack
    )
    return bool(((frozen[boxes] > 0) & (arrays.goals[boxes] == 0)).any())


@dataclass(frozen=True, slots=True)
class WallsTried(SuggestsNames):
    """The effect of opening one wall on an unsolvable level, and on the boxes of its reason."""

    solving: tuple[int, ...] = ()
    """The walls whose opening, one at a time, makes the level solvable, ascending."""
    freeing: tuple[int, ...] = ()
    """The walls whose opening lets the boxes be brought home, but leaves the level unsolvable."""
    undecided: tuple[int, ...] = ()
    """The walls for which no search decided if the level becomes solvable."""
    count: int = 0
    """The number of walls tried. Opening such a wall leaves the board closed."""

    @property
    def helping(self) -> tuple[int, ...]:
        """The walls whose opening, one at a time, lets the boxes be brought home, ascending."""
        return tuple(sorted((*self.solving, *self.freeing)))

    @property
    def messages(self) -> Iterator[Phrase]:
        """The facts, proved or undecided, as sentences."""
        if self.solving:
            yield counted_phrase(
                len(self.solving),
                "Opening {n:,} wall makes the level solvable",
                "Opening any one of {n:,} walls makes the level solvable",
            )
        if self.freeing:
            yield counted_phrase(
                len(self.freeing),
                "Opening {n:,} wall would let these boxes reach goals, but the level "
                "would stay unsolvable",
                "Opening any one of {n:,} walls would let these boxes reach goals, but "
                "the level would stay unsolvable",
            )
        useless = self.count - len(self.undecided)
        if useless and not self.helping:
            yield counted_phrase(
                useless,
                "{n:,} inner wall was tried: opening it does not make the level solvable",
                "{n:,} inner walls were tried: opening none of them makes the level solvable",
            )
        if self.undecided:
            yield counted_phrase(
                len(self.undecided),
                "It is not proved whether opening {n:,} wall would make the level solvable",
                "It is not proved whether opening any one of {n:,} walls would make the level "
                "solvable",
            )


@dataclass(frozen=True, slots=True, repr=False)
class Reason(HasSentence):
    """Why a board cannot be solved."""

    kind: ReasonKind
    witness: Witness
    """The boxes that cannot all be brought home."""
    squares: tuple[int, ...]
    """Other squares that belong to the reason, ascending: the goals that the boxes compete for, or
    the area that they close off.
    """
    message: Phrase
    """The reason in a sentence."""
    walls_tried: WallsTried | None = None
    """The effect of opening one wall, or None if it was not tried."""
    line: SurvivingLine | None = None
    """The longest surviving line of play, for a level that is lost only deep in the play."""

    @property
    def boxes(self) -> tuple[int, ...]:
        """The boxes of the witness, ascending."""
        return self.witness.boxes

    @property
    def walls(self) -> tuple[int, ...]:
        """The walls whose opening, one at a time, would let these boxes be brought home."""
        return self.walls_tried.helping if self.walls_tried is not None else ()

    @property
    def opens_solution(self) -> bool:
        """Whether opening some wall is known to make the level solvable."""
        return self.walls_tried is not None and bool(self.walls_tried.solving)

    @property
    def details(self) -> tuple[Phrase, ...]:
        """Other facts, known or undecided, as sentences."""
        messages: list[Phrase] = []
        if self.walls_tried is not None:
            messages.extend(self.walls_tried.messages)
        if self.line is not None and self.line.pushes:
            pushes = counted_phrase(self.line.pushes, "push", "pushes")
            if not self.line.is_longest:
                pushes = phrase("at least {pushes}", pushes=pushes)
            messages.append(
                phrase(
                    "Play can go on for {pushes} before the level is obviously lost", pushes=pushes
                )
            )
        return tuple(messages)


def reason_of(
    level: Level | Board, suspects: Sequence[int] = (), cancel: CancelToken | None = None
) -> Reason:
    """Return the smallest reason found why a level cannot be solved.

    Parameters
    ----------
    level
        A level, or a board.
    suspects, cancel
        As for :func:`sokolab.verdicts.why.witness.witness_of`.

    Examples
    --------
    >>> board = Board('''
    ... ######
    ... #@ .##
    ... #  $ #
    ... #.   #
    ... # $  #
    ... ######
    ... ''')
    >>> reason_of(board).sentence
    'The box stands on a dead square: no goal can be reached from there'
    """
    board = board_of(level)
    witness = witness_of(board, suspects, cancel)
    group_board = group_alone(board, witness.boxes)
    for problem in problems(board_arrays(group_board)).problems:
        kind = _REASON_OF_PROBLEM.get(problem.kind)
        if kind is not None:
            return _plain_reason(kind, problem, witness)
    corral = _enclosed_area(group_board, witness.boxes)
    if corral is not None:
        return Reason(
            ReasonKind.CORRAL, witness, corral, _stuck_boxes_message(witness, len(corral))
        )
    return Reason(ReasonKind.DEEP, witness, (), _stuck_boxes_message(witness))


def with_details(
    level: Level | Board, reason: Reason, walls_tried: WallsTried, cancel: CancelToken | None = None
) -> Reason:
    """Return a reason with the effect of opening walls and, if it lies deep, the surviving line."""
    line = None
    if reason.kind in (ReasonKind.CORRAL, ReasonKind.DEEP):
        line = surviving_line(board_of(level), reason.boxes, cancel)
    return replace(reason, walls_tried=walls_tried, line=line)


def group_alone(board: Board, boxes: Sequence[int]) -> Board:
    """Return the board with these boxes only."""
    return board.with_pieces(boxes, board.players[0])


def _plain_reason(kind: ReasonKind, problem: Problem, witness: Witness) -> Reason:
    squares = tuple(square for square in problem.squares if square not in set(witness.boxes))
    if len(witness.boxes) == 1:
        return Reason(kind, witness, squares, _ONE_BOX_MESSAGES[kind])
    if kind is ReasonKind.NO_PUSH:
        count = len(witness.boxes)
        message = phrase("None of these {count:,} boxes can ever be pushed", count=count)
        return Reason(kind, witness, squares, message)
    return Reason(kind, witness, squares, problem.message)


def _enclosed_area(group_board: Board, boxes: Sequence[int]) -> tuple[int, ...] | None:
    """Return an area out of the player's reach that every one of these boxes touches, or None.

    The area is smaller than the player's reach; otherwise the player would be shut in.
    """
    arrays = board_arrays(group_board)
    reach = player_reach(arrays).squares
    for area in regions(group_board, out_of_reach(arrays)):
        if area.sum() < reach.sum() and _touches_all(group_board, area, boxes):
            return tuple(np.flatnonzero(area).tolist())
    return None


def _touches_all(board: Board, area: NDArray[np.bool_], boxes: Sequence[int]) -> bool:
    beside = np.append(area, False)[board.neighbours[list(boxes)]]
    return bool(beside.any(axis=1).all())


def _stuck_boxes_message(witness: Witness, area: int = 0) -> Phrase:
    """Return the sentence that the boxes of a witness cannot all be brought home.

    Parameters
    ----------
    area
        Number of squares that the boxes close off from the player, or 0.
    """
    count = len(witness.boxes)
    squares = counted_phrase(area, "square", "squares")
    if count == 1 and area:
        return phrase(
            "This box, which closes off an area of {area}, cannot be brought to any goal",
            area=squares,
        )
    if count == 1:
        return phrase("This box cannot be brought to any goal")
    message = phrase("These {count:,} boxes cannot all be brought to goals", count=count)
    if area:
        message = phrase(
            "These {count:,} boxes, which close off an area of {area}, cannot all be "
            "brought to goals",
            count=count,
            area=squares,
        )
    if witness.is_minimal:
        return phrase("{boxes}; if any one of them is removed, the others can", boxes=message)
    if len(witness.undecided) < count:
        return phrase("{boxes}; whether all of them matter is not proved", boxes=message)
    return phrase("{boxes}; which of them matter is not proved", boxes=message)
