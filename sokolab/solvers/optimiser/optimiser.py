"""The optimiser: makes a known solution shorter until it is stopped or finds nothing more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, NamedTuple

from sokolab.core.board import Board
from sokolab.core.lurd import Measure, Replay, replay, until_solved
from sokolab.guesses import SuggestsNames
from sokolab.kernels.stages.all_stages import OPTIMISER
from sokolab.language import Phrase, counted_phrase, phrase
from sokolab.solvers.frame import loading, protocol
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.search import Search, UnsoundSolutionError
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.crossing import crossed
from sokolab.solvers.optimiser.objective import OPTIMISER_NAME, OPTIMISER_TITLE, Objective

_TOOLTIP: Final = phrase("Makes a known solution shorter.")
NOTE: Final = phrase("pushes")


@dataclass(frozen=True, slots=True)
class Improvement(SuggestsNames):
    """A shorter solution."""

    replay: Replay
    """The replay that judged it."""
    seconds: float
    """Seconds of ``Limits.clock`` since the optimiser began."""


OnBetter = Callable[[Improvement], None]


@cache
def prepare() -> None:
    """Load or compile the kernels, once per process."""
    for stage in OPTIMISER:
        if not loading.is_stage_loaded(stage.name):
            stage.run()


def optimise(
    known_solution: Replay,
    objective: Objective,
    limits: protocol.Limits,
    cancel: protocol.CancelToken,
    on_progress: protocol.OnProgress,
    on_better: OnBetter,
    other_solutions: Sequence[Replay] = (),
) -> protocol.Result:
    """Shorten a solution until nothing shorter is found, a limit is reached or ``cancel`` is set.

    Parameters
    ----------
    known_solution
        The replay of a solution. Moves after the solved position are dropped.
    on_progress, on_better
        Called on the caller's thread. ``on_better`` receives every shorter solution.
    other_solutions
        Replays of other solutions of the board, which are crossed with the known one and
        sometimes shortened too.

    Returns
    -------
    Result
        SOLVED, with the shortest solution found, never longer than the known one; or INVALID if
        the board is not a level.

    Raises
    ------
    ValueError
        The moves do not solve the board.
    """
    given_solution = until_solved(known_solution)
    board = given_solution.final.board
    best_solution = given_solution
    start_time = limits.clock()

    def begin_contest(search_board: SearchBoard) -> Search:
        from sokolab.solvers.optimiser.contest import Contest  # noqa: PLC0415 - loads numba

        nonlocal start_time
        start_time = limits.clock()
        max_bytes = limits.megabytes * 1_000_000
        known_solutions = (best_solution, *map(until_solved, other_solutions))
        return Contest(search_board, known_solutions, objective, keep_if_shorter, max_bytes)

    def keep_if_shorter(lurd: str) -> None:
        """Keep a solution if it is shorter than all before."""
        nonlocal best_solution
        if lurd == best_solution.lurd:
            return
        previous_best = best_solution
        solution = replay(board, lurd)
        if not solution.solves or solution.mismatch is not None:
            raise UnsoundSolutionError(
                "the optimiser returned moves that do not solve the board"  # no phrase: a bug
            )
        best_solution = min(previous_best, solution, key=partial(_rank_key, objective))
        if objective.cost(solution) < objective.cost(previous_best):
            on_better(Improvement(solution, limits.clock() - start_time))

    if other_solutions:
        keep_if_shorter(crossed((given_solution, *other_solutions), objective).lurd)
    solver = DrivenSolver(OPTIMISER_NAME, OPTIMISER_TITLE, "", None, NOTE, begin_contest, prepare)
    result = solver.solve(board, limits, cancel, on_progress)
    if result.outcome is protocol.Outcome.INVALID:
        return result
    return replace(
        result,
        outcome=protocol.Outcome.SOLVED,
        replay=best_solution,
        message=_message(given_solution, best_solution, objective, result),
        best=None,
    )


@dataclass(frozen=True, slots=True)
class Shortener:
    """The optimiser as a solver that starts from a solution. It can be pickled."""

    known_solution: Replay
    """The replay of a solution of the board to be solved."""
    objective: Objective = Objective.PUSHES_MOVES
    """The objective to minimise."""
    other_solutions: tuple[Replay, ...] = ()
    """Replays of other solutions, to be crossed with the known one."""
    name: str = OPTIMISER_NAME
    title: Phrase | str = OPTIMISER_TITLE
    tooltip: Phrase | str = _TOOLTIP
    minimises: Measure | None = None

    def solve(
        self,
        board: Board,
        limits: protocol.Limits,
        cancel: protocol.CancelToken,
        on_progress: protocol.OnProgress,
    ) -> protocol.Result:
        """Shorten the solution. Every report carries the shortest solution so far.

        Raises
        ------
        ValueError
            The solution belongs to another board, or does not solve its board.
        """
        if self.known_solution.final.board != board:
            raise ValueError("the solution belongs to another board")  # no phrase: misuse
        latest_progress = protocol.Progress(0, 0.0, 0, 0, 0.0, 0.0, NOTE)

        def report(progress: protocol.Progress) -> None:
            nonlocal latest_progress
            solution = latest_progress.solution  # None before the first shorter one
            pushes = (solution or self.known_solution).pushes
            latest_progress = replace(progress, solution=solution, depth=pushes)
            on_progress(latest_progress)

        def report_better(improvement: Improvement) -> None:
            nonlocal latest_progress
            latest_progress = replace(
                latest_progress,
                solution=improvement.replay,
                depth=improvement.replay.pushes,
                seconds=improvement.seconds,
            )
            on_progress(latest_progress)

        return optimise(
            self.known_solution,
            self.objective,
            limits,
            cancel,
            report,
            report_better,
            self.other_solutions,
        )


def preliminary_result(
    solver: protocol.Solver,
    result: protocol.Result,
    limits: protocol.Limits,
    cancel: protocol.CancelToken,
) -> protocol.Result:
    """Return the result of an interpreted search, undecided if an optimiser was cut short.

    An optimiser always ends with a solution. If it was cut short, a compiled one can get further.
    """
    if isinstance(solver, Shortener):
        if cancel.is_cancelled:
            return replace(result, outcome=protocol.Outcome.CANCELLED)
        if limits.seconds is not None and result.seconds >= limits.seconds:
            return replace(result, outcome=protocol.Outcome.TIME)
    return result


def _rank_key(objective: Objective, solution: Replay) -> tuple[int, ...]:
    """Return a tuple for comparison: the objective first, then everything else."""
    turns = solution.box_changes + solution.pushing_sessions
    return (*objective.cost(solution), solution.moves, solution.pushes, turns)


def _message(
    given_solution: Replay, solution: Replay, objective: Objective, result: protocol.Result
) -> Phrase:
    """Return a sentence on the result, and on the reason why the search ended."""
    end_phrase = {
        protocol.Outcome.UNDECIDED: phrase("nothing similar is shorter"),
        protocol.Outcome.TIME: phrase("time limit reached"),
        protocol.Outcome.NODES: counted_phrase(
            result.nodes, "limit of {n:,} node reached", "limit of {n:,} nodes reached"
        ),
        protocol.Outcome.MEMORY: phrase("memory limit reached"),
        protocol.Outcome.CANCELLED: phrase("stopped"),
    }.get(result.outcome, phrase("it has no moves"))
    change_phrase = _change_message(given_solution, solution, objective)
    return phrase("{reached}; {why}", reached=change_phrase, why=end_phrase)


class _Change(NamedTuple):
    """A length of a solution before and after. ``words`` are the length after, with its noun."""

    before: int
    after: int
    words: Phrase


def _change_message(given_solution: Replay, solution: Replay, objective: Objective) -> Phrase:
    """Return a sentence on the change of a solution, the objective first."""
    if solution is given_solution:
        return phrase("No shorter solution was found")
    first, second = _changes(given_solution, solution, objective)
    if objective.cost(given_solution) == objective.cost(solution):
        return _no_shorter_phrase(given_solution, solution, first, second)
    if first.before == first.after:
        return phrase(
            "Shortened from {before:,} to {after}, with {same} as before",
            before=second.before,
            after=second.words,
            same=first.words,
        )
    shortened_phrase = phrase(
        "Shortened from {before:,} to {after}", before=first.before, after=first.words
    )
    if second.before == second.after:
        return phrase(
            "{shortened}, with {same} as before", shortened=shortened_phrase, same=second.words
        )
    if second.after < second.before:
        return phrase(
            "{shortened} and from {before:,} to {after}",
            shortened=shortened_phrase,
            before=second.before,
            after=second.words,
        )
    return phrase(
        "{shortened}, but lengthened from {before:,} to {after}",
        shortened=shortened_phrase,
        before=second.before,
        after=second.words,
    )


def _changes(
    given_solution: Replay, solution: Replay, objective: Objective
) -> tuple[_Change, _Change]:
    """Return the changes of the two lengths that matter to an objective, in its order."""
    pushes = _Change(
        given_solution.pushes, solution.pushes, counted_phrase(solution.pushes, "push", "pushes")
    )
    moves = _Change(
        given_solution.moves, solution.moves, counted_phrase(solution.moves, "move", "moves")
    )
    if objective is Objective.LINES_MOVES:
        words = counted_phrase(solution.box_lines, "box line", "box lines")
        return _Change(given_solution.box_lines, solution.box_lines, words), moves
    if objective in (Objective.PUSHES_MOVES, Objective.PUSHES):
        return pushes, moves
    return moves, pushes


def _no_shorter_phrase(
    given_solution: Replay, solution: Replay, first: _Change, second: _Change
) -> Phrase:
    """Return a sentence on the counts in which a solution of the same length is better."""
    if second.before != second.after:
        return phrase(
            "No shorter solution was found, but one with {same} as before and {after} instead of "
            "{before:,}",
            same=first.words,
            after=second.words,
            before=second.before,
        )
    return phrase(
        "No shorter solution was found, but one of the same length with {changes} instead of "
        "{changes_before:,} and {sessions} instead of {sessions_before:,}",
        changes=counted_phrase(solution.box_changes, "box change", "box changes"),
        changes_before=given_solution.box_changes,
        sessions=counted_phrase(solution.pushing_sessions, "pushing session", "pushing sessions"),
        sessions_before=given_solution.pushing_sessions,
    )
