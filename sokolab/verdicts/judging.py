"""The one place that gives a board its verdict. It asks the cheapest source first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from time import perf_counter
from typing import Final, TypeVar

import numpy as np

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.bound import pushes_bound
from sokolab.analysis.problems import Problems, problems
from sokolab.core.board import Board
from sokolab.core.level import Level, board_of
from sokolab.core.lurd import replay, until_solved
from sokolab.core.problem import ProblemKind, Severity
from sokolab.engine.job import OnNews
from sokolab.engine.scripts import settle_in_script
from sokolab.kernels.stages.all_stages import ANALYSES
from sokolab.library.values import LibraryRecord
from sokolab.solvers.frame import protocol
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Progress, Result
from sokolab.solvers.roster import solve
from sokolab.verdicts import values
from sokolab.verdicts.sources import carry_over
from sokolab.verdicts.sources.repair import repair_solution
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from sokolab.verdicts.why.witness import find_witness

_Key = TypeVar("_Key")
LookUp = Callable[[Board], LibraryRecord]
"""Returns the record of a board in a library of solutions."""
PROOF_SECONDS: Final = 10.0  # default time to prove that the pushes are optimal
_STAGES: Final = (*(stage.name for stage in ANALYSES), "solver:auto")
OnVerdict = Callable[[Verdict], None]
"""Receives a verdict."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources that a verdict may build on."""

    earlier_verdicts: Sequence[Verdict] = ()
    """Verdicts on earlier boards, the latest first."""
    solutions: Sequence[str] = ()
    """Lurds that might solve the board, such as the solutions of its level."""
    look_up: LookUp | None = None
    """Returns the library's record of a board. None if there is no library."""


def judge(
    board: Board,
    sources: Sources | None = None,
    seconds: float = 2.0,
    cancel: CancelToken | None = None,
    on_verdict: OnVerdict = lambda _verdict: None,
    clock: Callable[[], float] = perf_counter,
) -> Verdict:
    """Return the verdict on a board.

    Parameters
    ----------
    seconds
        Time limit of the search, or 0 for no search.
    cancel
        A token with which another thread can end the search. The board then stays open.
    on_verdict
        Called on this thread with each verdict that says more than the last one. The first verdict
        needs no search.
    clock
        The source of time, as in :class:`~sokolab.solvers.frame.protocol.Limits`.

    Examples
    --------
    >>> judge(Board.from_rows(["#####", "#@$.#", "#####"])).sentence
    'Solvable in 1 push, 1 move; no solution has fewer pushes'
    """
    start = clock()
    cancel = cancel or CancelToken()
    sources = sources or Sources()

    def announce(verdict: Verdict) -> Verdict:
        verdict = replace(verdict, seconds=clock() - start)
        on_verdict(verdict)
        return verdict

    verdict = announce(judge_without_search(board, sources))
    if verdict.kind.is_decided or seconds <= 0:
        return verdict

    def report_best(progress: Progress) -> None:
        on_verdict(replace(verdict, best_position=progress.best, seconds=clock() - start))

    search_start = clock()  # the step before might have loaded kernels
    for max_seconds, search in _searches(sources):
        seconds_left = seconds - (clock() - search_start)
        if cancel.is_cancelled or seconds_left <= 0:
            break
        limits = Limits(min(seconds_left, max_seconds), clock=clock)
        verdict = search(verdict, sources, limits, cancel, report_best)
        if verdict.kind.is_decided:
            break
    return announce(verdict)


_Search = Callable[[Verdict, Sources, Limits, CancelToken, OnProgress], Verdict]
"""Looks for a solution or a proof of an open board and returns the verdict known afterwards."""


def _searches(sources: Sources) -> tuple[tuple[float, _Search], ...]:
    """Return the searches in turn, each with its longest time in seconds.

    A short search decides most boards. If it does not, verdicts on earlier boards help more than a
    longer search.
    """
    if not sources.earlier_verdicts:
        return ((inf, _search_board),)
    quick = ((0.03, _search_board), (0.08, _group_search), (0.28, _repair_search))
    return (*quick, (2.0, _search_board), (4.0, _repair_search), (inf, _search_board))


def _search_board(
    verdict: Verdict,
    sources: Sources,
    limits: Limits,
    cancel: CancelToken,
    on_progress: OnProgress,
) -> Verdict:
    """Let ``auto`` search the board within the limits, and merge its result."""
    result = solve(verdict.board, "auto", limits, cancel, on_progress)
    return values.merged_verdict(verdict, verdict_from_result(result))


def _repair_search(
    verdict: Verdict,
    sources: Sources,
    limits: Limits,
    cancel: CancelToken,
    on_progress: OnProgress,
) -> Verdict:
    """Repair the solution of an earlier board."""
    lurds = repair_solution(verdict.board, sources.earlier_verdicts, limits, cancel)
    return next(
        _verdicts_of_lurds(verdict, ((lurd, VerdictBasis.REPAIR, "") for lurd in lurds)),
        verdict,
    )


def _group_search(
    verdict: Verdict,
    sources: Sources,
    limits: Limits,
    cancel: CancelToken,
    on_progress: OnProgress,
) -> Verdict:
    """Look for a few boxes near the edit that cannot be brought home."""
    board, latest_verdict = verdict.board, sources.earlier_verdicts[0]
    edited_squares: tuple[int, ...] = ()
    if latest_verdict.board.tiles.shape == board.tiles.shape:
        edited_squares = tuple(np.flatnonzero(latest_verdict.board.flat != board.flat).tolist())
    witness = find_witness(board, latest_verdict.witness, edited_squares, limits, cancel)
    if witness is None:
        return verdict
    return Verdict(
        board,
        VerdictKind.UNSOLVABLE,
        VerdictBasis.SEARCH,
        state_count=witness.visited_count,
        witness=witness.boxes,
    )


def judge_in_rounds(
    boards: Iterable[tuple[_Key, Board]],
    rounds: Sequence[float],
    cancel: CancelToken,
    sources: Sources | None = None,
) -> Iterator[tuple[_Key, Verdict]]:
    """Yield the verdicts on boards, each with the key of the board.

    Quick verdicts come first: a board still open after a round is searched longer in the next one.

    Parameters
    ----------
    boards
        The boards, each with a key of the caller's choice.
    rounds
        Time limits in seconds for one board, one limit per round.
    """
    boards_to_judge = boards
    for seconds in rounds:
        open_boards = []
        for key, board in boards_to_judge:
            if cancel.is_cancelled:
                return
            verdict = judge(board, sources, seconds, cancel)
            yield key, verdict
            if not verdict.kind.is_decided:
                open_boards.append((key, board))
        boards_to_judge = open_boards


def judge_without_search(
    board: Board, sources: Sources, board_problems: Problems | None = None
) -> Verdict:
    """Return the verdict on a board from the facts known without a search.

    Parameters
    ----------
    board_problems
        The problems of the board if they are known already.
    """
    if board_problems is None:
        board_problems = problems(board_arrays(board))
    verdict = verdict_from_problems(board, board_problems)
    if verdict is not None:
        return verdict
    open_verdict = Verdict(
        board, VerdictKind.OPEN, VerdictBasis.ANALYSES, bound=_bound(board, sources)
    )
    if any(problem.kind is ProblemKind.SOLVED for problem in board_problems.problems):
        return replace(open_verdict, kind=VerdictKind.SOLVABLE, pushes=0, moves=0, bound=0)
    verdicts = list(_verdicts_of_sources(open_verdict, sources))
    solvable = [verdict for verdict in verdicts if verdict.kind is VerdictKind.SOLVABLE]
    if solvable:
        return min(solvable, key=_pushes_and_moves)
    return verdicts[0] if verdicts else open_verdict


def verdict_from_problems(board: Board, board_problems: Problems) -> Verdict | None:
    """Return the verdict that the problems of a board imply, or None if they leave it open."""
    errors = tuple(each for each in board_problems.problems if each.severity is Severity.ERROR)
    if not board_problems.is_playable:
        return Verdict(board, VerdictKind.INVALID, VerdictBasis.ANALYSES, problems=errors)
    if not errors:
        return None
    # A lost box. All boxes together are always a witness, though perhaps not the smallest.
    boxes = tuple(board_arrays(board).boxes.tolist())
    return Verdict(
        board, VerdictKind.UNSOLVABLE, VerdictBasis.ANALYSES, problems=errors, witness=boxes
    )


def verdict_from_result(result: Result) -> Verdict:
    """Return the verdict that the result of a search implies."""
    if result.replay is not None and result.replay.solved_after is not None:
        verdict = values.solved_by(until_solved(result.replay), VerdictBasis.SEARCH, result.solver)
        return replace(verdict, bound=result.pushes_bound)
    board = result.board
    if result.outcome is protocol.Outcome.UNSOLVABLE:
        boxes = tuple(board_arrays(board).boxes.tolist())
        proof = Verdict(
            board,
            VerdictKind.UNSOLVABLE,
            VerdictBasis.SEARCH,
            state_count=result.states,
            witness=boxes,
        )
        return replace(proof, solver=result.solver)
    bound, best = result.pushes_bound, result.best
    return Verdict(board, VerdictKind.OPEN, VerdictBasis.SEARCH, bound=bound, best_position=best)


def prove_optimal(
    level: Verdict | Level | Board,
    seconds: float | None = None,
    cancel: CancelToken | None = None,
) -> Verdict:
    r"""Return a verdict whose pushes are proved optimal, if a search manages that in time.

    Parameters
    ----------
    level
        A level or a board, which is judged first, or the verdict on it.
    seconds
        Time limit of the search, or None for no limit.

    Examples
    --------
    >>> prove_optimal(Board("#######\n#@ $ .#\n#######")).is_optimal
    True
    """
    protocol.refuse_negative(seconds)
    verdict = verdict_on(level, cancel)
    if verdict.is_optimal or verdict.kind is not VerdictKind.SOLVABLE:
        return verdict
    result = solve(verdict.board, "optimal-pushes", Limits(seconds=seconds), cancel)
    return values.merged_verdict(verdict, verdict_from_result(result))


def _pushes_and_moves(verdict: Verdict) -> tuple[int, int]:
    """Return pushes and moves of the solution of a solvable board."""
    return verdict.pushes or 0, verdict.moves or 0


def _bound(board: Board, sources: Sources) -> int:
    """Return the best lower bound known without a search."""
    carried_over_bounds = [
        verdict.bound
        for verdict in sources.earlier_verdicts
        if verdict.bound
        and carry_over.is_at_least_as_hard(board, verdict.board, verdict.board.boxes)
    ]
    return max([*carried_over_bounds, pushes_bound(board_arrays(board)).pushes or 0])


def _verdicts_of_sources(verdict: Verdict, sources: Sources) -> Iterator[Verdict]:
    """Yield the verdicts of each source on an open board, the proofs of unsolvability last."""
    board = verdict.board
    yield from _verdicts_of_lurds(
        verdict, ((lurd, VerdictBasis.GIVEN, "") for lurd in sources.solutions)
    )
    record = sources.look_up(board) if sources.look_up else LibraryRecord()
    recorded = [
        values.merged_verdict(verdict, each) for each in values.recorded_verdicts(board, record)
    ]
    yield from (each for each in recorded if each.kind is VerdictKind.SOLVABLE)
    yield from _verdicts_of_lurds(verdict, _carried_over_lurds(board, sources.earlier_verdicts))
    yield from (each for each in recorded if each.kind is VerdictKind.UNSOLVABLE)
    for earlier_verdict in sources.earlier_verdicts:
        if earlier_verdict.kind is VerdictKind.UNSOLVABLE and carry_over.is_at_least_as_hard(
            board, earlier_verdict.board, earlier_verdict.witness
        ):
            yield replace(
                earlier_verdict,
                board=board,
                basis=VerdictBasis.CARRY_OVER,
                problems=(),
                best_position=None,
                bound=None,
            )


_SourcedLurd = tuple[str, VerdictBasis, str]
"""A lurd that might solve a board, its basis, and the solver that found it."""


def _verdicts_of_lurds(verdict: Verdict, candidates: Iterable[_SourcedLurd]) -> Iterator[Verdict]:
    """Yield a verdict for each lurd that solves an open board."""
    for lurd, basis, solver in candidates:
        replayed = replay(verdict.board, lurd)
        if replayed.solved_after is not None:
            yield values.merged_verdict(
                verdict, values.solved_by(until_solved(replayed), basis, solver)
            )


def _carried_over_lurds(board: Board, verdicts: Sequence[Verdict]) -> Iterator[_SourcedLurd]:
    """Yield the solutions of earlier boards, both unchanged and with new walks."""
    for earlier_verdict in verdicts:
        if earlier_verdict.lurd:
            yield earlier_verdict.lurd, VerdictBasis.CARRY_OVER, earlier_verdict.solver
            if earlier_verdict.board.tiles.shape == board.tiles.shape:
                pushes = carry_over.pushes_of(earlier_verdict.board, earlier_verdict.lurd)
                pushes_left = carry_over.remaining_pushes(board, earlier_verdict.board, pushes)
                lurd = carry_over.lurd_of_playable(board, pushes_left)
                yield lurd, VerdictBasis.CARRY_OVER, earlier_verdict.solver


def verdict(
    level: Level | Board,
    seconds: float = 10.0,
    *,
    look_up: LookUp | None = None,
    cancel: CancelToken | None = None,
) -> Verdict:
    r"""Return the verdict on a level: whether it can be solved, and how that is known.

    Parameters
    ----------
    level
        A board, or a level, whose own solutions are tried first.
    seconds
        Time limit of the search, or 0 for no search.
    look_up
        Called before a search. Returns the record of a board in a library of solutions, as does
        :meth:`sokolab.library.store.Library.look_up`.
    cancel
        A token with which another thread can end the search.

    Raises
    ------
    ValueError
        The seconds are below 0.

    Examples
    --------
    >>> found = verdict(Board("######\n#$ @.#\n#    #\n######"))
    >>> found.kind.name, found.sentence
    ('UNSOLVABLE', 'Unsolvable: 1 box stands on a dead square: no goal can be reached from there')
    """
    protocol.refuse_negative(seconds)
    board = board_of(level)
    solutions = level.solutions if isinstance(level, Level) else ()
    record = look_up(board) if look_up else LibraryRecord()
    sources = Sources(
        solutions=tuple(solution.lurd for solution in solutions),
        look_up=partial(look_up_in, record),
    )
    work = partial(_judge_board, board, sources, seconds)
    is_settled = partial(_is_settled, seconds)
    settled: Verdict = settle_in_script(work, _STAGES, is_settled, cancel or CancelToken())
    return settled


def verdict_on(level: Verdict | Level | Board, cancel: CancelToken | None = None) -> Verdict:
    """Return a verdict unchanged. For a level or a board, call :func:`verdict`."""
    return level if isinstance(level, Verdict) else verdict(level, cancel=cancel)


def look_up_in(record: LibraryRecord, _board: Board) -> LibraryRecord:
    """Return a record read earlier. Unlike a library, it can be sent to another process."""
    return record


def _judge_board(
    board: Board, sources: Sources, seconds: float, cancel: CancelToken, _on_news: OnNews
) -> Verdict:
    return judge(board, sources, seconds, cancel)


def _is_settled(seconds: float, verdict: Verdict) -> bool:
    """Whether compiled kernels would find no more in this time."""
    return seconds <= 0 or verdict.kind.is_decided
