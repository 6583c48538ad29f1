"""The audit of a level: parts that do not matter, and whether a kept solution can be beaten.

Every claim says whether it is proved. The graph of push-optimal solutions proves claims about all
of them. A sweep proves claims about single walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.bound import single_box_distances
from sokolab.core.board import Board
from sokolab.core.level import Level
from sokolab.core.lurd import Replay, replay
from sokolab.core.walks import regions
from sokolab.language import HasSentence, Phrase, counted_phrase, phrase
from sokolab.routes.line import Line, compared, line_of
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.audit.optimal_solutions import OptimalSolutions, optimal_solutions
from sokolab.verdicts.edits.edit import EditKind, Effect, SweptSquare
from sokolab.verdicts.edits.sweep import sweep
from sokolab.verdicts.judging import PROOF_SECONDS, prove_optimal
from sokolab.verdicts.values import Verdict, VerdictKind


class ClaimKind(Enum):
    """The subjects of claims. The values are stable and may be stored."""

    COOK = "cook"
    """A solution is shorter than the kept one."""
    SOLE_BOX = "sole-box"
    """A goal that only one box can reach."""
    UNTOUCHED_BOX = "untouched-box"
    """A box that is never pushed."""
    UNENTERED = "unentered"
    """An area where nothing happens."""
    IDLE_WALL = "idle-wall"
    """Walls that could be opened without making the level shorter."""
    IDLE_FLOOR = "idle-floor"
    """Floor that could be walled up without making the level longer."""


_IDLE_EDITS: Final = (
    (ClaimKind.IDLE_WALL, EditKind.OPEN_WALL),
    (ClaimKind.IDLE_FLOOR, EditKind.SET_WALL),
)


@dataclass(frozen=True, slots=True, repr=False)
class Claim(HasSentence):
    """One thing that an audit says of a level."""

    kind: ClaimKind
    squares: tuple[int, ...]
    """The squares that the claim is about."""
    message: Phrase
    """The claim in a sentence."""
    is_proved: bool
    """Whether the claim is proved; if not, nothing known contradicts it."""
    lurd: str = ""
    """The shorter solution if the claim is a cook; else ""."""


def claim_about(board: Board, kind: ClaimKind, squares: tuple[int, ...], is_proved: bool) -> Claim:
    """Return a claim about squares of a board.

    Parameters
    ----------
    kind
        Any kind except a cook, which is not about squares.
    squares
        The squares; for a goal that only one box can reach, the goal and then the box, if it stands
        elsewhere.
    """
    return Claim(kind, squares, _message(board, kind, squares, is_proved), is_proved)


def _message(board: Board, kind: ClaimKind, squares: tuple[int, ...], is_proved: bool) -> Phrase:
    place = board.place(squares[0])
    if kind is ClaimKind.SOLE_BOX:
        return phrase(
            "Only the box at {box} can reach the goal at {goal}",
            box=board.place(squares[-1]),
            goal=place,
        )
    if kind is ClaimKind.UNTOUCHED_BOX:
        if is_proved:
            return phrase("No push-optimal solution pushes the box at {place}", place=place)
        return phrase("No known solution pushes the box at {place}", place=place)
    if kind is ClaimKind.UNENTERED:
        which = phrase(
            "the area of {squares} at {place}",
            squares=counted_phrase(len(squares), "square", "squares"),
            place=place,
        )
        if is_proved:
            return phrase(
                "No push-optimal solution pushes anything in {area}, "
                "and the known one never enters it",
                area=which,
            )
        return phrase("No known solution enters {area}", area=which)
    return _idle_message(board, kind, squares, is_proved)


def _idle_message(
    board: Board, kind: ClaimKind, squares: tuple[int, ...], is_proved: bool
) -> Phrase:
    """Return the message of a claim about walls or floor squares that might change nothing."""
    count, place = len(squares), board.place(squares[0])
    if kind is ClaimKind.IDLE_WALL:
        if not is_proved:
            return counted_phrase(
                count,
                "It is not proved whether {n:,} wall matters",
                "It is not proved whether {n:,} walls matter",
            )
        if count == 1:
            return phrase(
                "Opening the wall at {place} would not make the solution shorter", place=place
            )
        return phrase(
            "Opening any single one of {count:,} walls would not make the solution shorter",
            count=count,
        )
    if not is_proved:
        return counted_phrase(
            count,
            "It is not proved whether {n:,} floor square matters",
            "It is not proved whether {n:,} floor squares matter",
        )
    if count == 1:
        return phrase(
            "Walling up the floor square at {place} would not make the solution longer", place=place
        )
    return phrase(
        "Walling up any single one of {count:,} floor squares would not make the solution longer",
        count=count,
    )


def audit(
    level: Verdict | Level | Board,
    kept_lurds: Sequence[str] = (),
    cancel: CancelToken | None = None,
    swept_squares: Iterable[SweptSquare] | None = None,
    graph: OptimalSolutions | None = None,
) -> Iterator[Claim]:
    """Return an iterator over the claims about a solvable level, the quickest first.

    Parameters
    ----------
    level
        The verdict on the level, or a level or a board. Much more can be proved if the pushes are
        proved optimal; for a level or a board, :func:`~sokolab.verdicts.judging.prove_optimal` has
        ten seconds for that.
    kept_lurds
        Lurds of the solutions that the designer kept.
    swept_squares
        The sweep of the level, if already known.
    graph
        The graph of the level's push-optimal solutions, if already known.

    Raises
    ------
    ValueError
        The level is not known to be solvable.

    Examples
    --------
    >>> board = Board.from_rows(["#######", "#@$.###", "#   * #", "#######"])
    >>> for claim in audit(board):
    ...     if claim.kind is ClaimKind.UNTOUCHED_BOX:
    ...         print(claim.sentence, claim.is_proved)
    No push-optimal solution pushes the box at row 3, column 5 True
    """
    verdict = level if isinstance(level, Verdict) else prove_optimal(level, PROOF_SECONDS, cancel)
    if verdict.kind is not VerdictKind.SOLVABLE:
        raise ValueError(
            "an audit needs a level that is known to be solvable"  # no phrase: misuse
        )
    cancel = cancel or CancelToken()
    board = verdict.board
    solutions = [replayed for lurd in kept_lurds if (replayed := replay(board, lurd)).solves]
    return _claims(verdict, solutions, cancel, swept_squares, graph)


def _claims(
    verdict: Verdict,
    solutions: Sequence[Replay],
    cancel: CancelToken,
    swept_squares: Iterable[SweptSquare] | None,
    graph: OptimalSolutions | None,
) -> Iterator[Claim]:
    """Yield the claims of an audit."""
    board = verdict.board
    yield from _cook(verdict, solutions)
    yield from _sole_boxes(board)
    if graph is None and verdict.is_optimal:
        graph = optimal_solutions(verdict, cancel)
    lurds = (verdict.lurd, *(solution.lurd for solution in solutions))
    lines = [line_of(board, lurd) for lurd in lurds]
    yield from _untouched_boxes(board, lines, graph)
    yield from _unentered_areas(board, lines, graph)
    yield from _idle_squares(
        board, sweep(verdict, cancel) if swept_squares is None else swept_squares
    )


def _cook(verdict: Verdict, solutions: Sequence[Replay]) -> Iterator[Claim]:
    """Yield the known solution if it has fewer pushes than every kept one."""
    if not solutions or verdict.pushes is None:
        return
    best_kept = min(solutions, key=lambda solution: solution.pushes)
    if best_kept.pushes <= verdict.pushes:
        return
    first_difference = compared(verdict.board, verdict.lurd, best_kept.lurd).first_difference or 0
    message = phrase(
        "A solution in {pushes}, {moves} beats the kept one in {kept_pushes}, "
        "{kept_moves}; they differ from push {parting:,} on",
        pushes=counted_phrase(verdict.pushes, "push", "pushes"),
        moves=counted_phrase(verdict.moves or 0, "move", "moves"),
        kept_pushes=counted_phrase(best_kept.pushes, "push", "pushes"),
        kept_moves=counted_phrase(best_kept.moves, "move", "moves"),
        parting=first_difference + 1,
    )
    yield Claim(ClaimKind.COOK, (), message, True, verdict.lurd)


def _sole_boxes(board: Board) -> Iterator[Claim]:
    """Yield the goals that only one of several boxes can reach alone on the board."""
    arrays = board_arrays(board)
    if len(arrays.boxes) < 2:
        return
    reaches = single_box_distances(arrays, arrays.goal_squares) >= 0
    for goal, reaches_goal in zip(arrays.goal_squares.tolist(), reaches.T, strict=True):
        if reaches_goal.sum() == 1:
            box = int(arrays.boxes[reaches_goal][0])
            squares = (goal,) if goal == box else (goal, box)
            yield claim_about(board, ClaimKind.SOLE_BOX, squares, True)


def _untouched_boxes(
    board: Board, lines: Sequence[Line], graph: OptimalSolutions | None
) -> Iterator[Claim]:
    """Yield the boxes that no push-optimal solution pushes, or that no known solution pushes."""
    inside = board_arrays(board).boxes.tolist()
    for box, pushes in _pushes_by_box(board, lines).items():
        if box not in inside or (graph is None and pushes):
            continue
        if graph is None or box in graph.resting_boxes:
            yield claim_about(board, ClaimKind.UNTOUCHED_BOX, (box,), graph is not None)


def _pushes_by_box(board: Board, lines: Sequence[Line]) -> dict[int, int]:
    """Return the number of pushes of each box in the known solutions."""
    pushes = dict.fromkeys(board.boxes, 0)
    for line in lines:
        for box, trail in zip(pushes, line.trails, strict=True):
            pushes[box] += len(trail)
    return pushes


def _unentered_areas(
    board: Board, lines: Sequence[Line], graph: OptimalSolutions | None
) -> Iterator[Claim]:
    """Yield the areas that neither the player nor a box enters.

    A player can walk anywhere between two pushes, so only the walks of known solutions count.

    Parameters
    ----------
    lines
        The lines of the known solutions; if there is a graph, a push-optimal one first.
    """
    is_unentered = board_arrays(board).inside[:-1].astype(bool)
    for line in lines[:1] if graph is not None else lines:
        is_unentered[line.path] = False
        is_unentered[[square for push in line.pushes for square in push]] = False
    is_unentered[list(board.boxes)] = False
    if graph is not None:
        is_unentered[list(graph.pushed_squares)] = False
    for area in regions(board, is_unentered):
        squares = tuple(np.flatnonzero(area).tolist())
        yield claim_about(board, ClaimKind.UNENTERED, squares, graph is not None)


def _idle_squares(board: Board, swept_squares: Iterable[SweptSquare]) -> Iterator[Claim]:
    """Yield the claims about walls and floor that change nothing, or might change nothing."""
    sweep_results = list(swept_squares)
    for kind, edit in _IDLE_EDITS:
        for effect in (Effect.NOTHING, Effect.OPEN):
            squares = tuple(
                each.edit.square
                for each in sweep_results
                if each.edit.kind is edit and each.effect is effect
            )
            if squares:
                yield claim_about(board, kind, squares, effect is Effect.NOTHING)
