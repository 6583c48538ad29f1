"""The state and outcome of a run in words; they claim no more than was proved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sokolab.core.board import Board
from sokolab.core.lurd import encoded_runs
from sokolab.core.words import uncapitalised
from sokolab.language import counted
from sokolab.reports.run import Run, RunState
from sokolab.solvers.frame.protocol import LOWER_BOUND, Outcome, Result
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.optimiser import Shortener

__all__ = [
    "announcement",
    "bound_words",
    "clock",
    "disagreement",
    "duration",
    "figures",
    "improvement_lines",
    "report",
    "short_bound",
    "state_words",
]

_STATE_WORDS: Final = {
    RunState.PREPARING: "Preparing …",
    RunState.WAITING: "Waiting for a processor",
    RunState.RUNNING: "Searching …",
    RunState.STOPPING: "Stopping …",
}
_SINGULAR: Final = {"pushes": "push", "moves": "move"}
_ANNOUNCED_LETTERS: Final = 24
"""Characters of a solution that fit into the status strip beside the counts."""
_FIRST_START: Final = (
    "Before their first use, solvers are compiled for this machine. That takes a minute or two; "
    "the search then starts by itself."
)


def duration(seconds: float) -> str:
    """Return a time in words, with two or three significant digits.

    Examples
    --------
    >>> duration(0.0123), duration(4.56), duration(75.2), duration(3700)
    ('12 ms', '4.6 s', '1 min 15 s', '1 h 1 min')
    """
    if seconds < 0.9995:
        return f"{seconds * 1000:.0f} ms" if seconds >= 0.001 else "< 1 ms"
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    return f"{minutes // 60} h {minutes % 60} min"


def clock(seconds: float) -> str:
    """Return a time in few characters, for a narrow column.

    Examples
    --------
    >>> clock(0.25), clock(4.56), clock(75.2), clock(3700)
    ('250 ms', '4.6 s', '1:15 min', '1:01 h')
    """
    if seconds < 59.95:
        return duration(seconds)
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes}:{rest:02d} min"
    return f"{minutes // 60:,}:{minutes % 60:02d} h"


def state_words(run: Run) -> str:
    """Return the state of a run, or how it ended, in a few words."""
    result = run.result
    if run.state is RunState.FAILED:
        return "Failed"
    if result is None:
        return _state_words(run)
    if result.outcome is Outcome.SOLVED:
        if not result.lurd:
            return "Solved at the start"
        if run.is_shortening:
            return "Shortened" if run.improvements else "No shorter solution found"
        if run.solver.optimal:
            return f"Fewest {run.solver.optimal}, proved"
    if result.lurd:
        return "Solved, not proved optimal"
    limits = run.limits
    return {
        Outcome.UNSOLVABLE: "No solution, proved",
        Outcome.TIME: f"Not found within {limits.seconds or 0:g} s",
        Outcome.NODES: f"Not found in {limits.nodes or 0:,} nodes",
        Outcome.MEMORY: f"Not found in {limits.megabytes:,} MB",
        Outcome.UNDECIDED: "Not found, nothing left to try",
        Outcome.CANCELLED: "Stopped",
        Outcome.INVALID: "Not a level",
    }[result.outcome]


def bound_words(run: Run) -> str:
    """Return the proved lower bound of pushes or moves, or ""."""
    bound = run.result.lower_bound if run.result else None
    what = run.solver.optimal or "pushes"
    return counted(bound, _SINGULAR[what], what) if bound else ""


def short_bound(run: Run) -> str:
    """Return what is proved: "least", "none" (there is no solution), "≥ 12", or ""."""
    result, now = run.result, run.progress
    bound = None
    if result is None:
        if now is not None and now.note == LOWER_BOUND:
            bound = now.depth
    elif result.outcome is Outcome.UNSOLVABLE:
        return "none"
    elif run.solver.optimal and result.outcome is Outcome.SOLVED and not run.is_shortening:
        return "least"
    else:
        bound = result.lower_bound
    return f"≥ {bound:,}" if bound else ""


def figures(run: Run) -> str:
    """Return the size of a search in words: nodes, open positions, memory and the bound."""
    found = run.result or run.progress
    if found is None:
        return ""
    parts = [f"{found.megabytes:,.0f} MB"] if found.megabytes >= 0.5 else []
    if run.progress is not None:
        parts.insert(0, f"{run.progress.open_states:,} open")
    if run.result is not None:  # a running search tells its nodes in its report
        parts.insert(0, counted(run.result.nodes, "node", "nodes"))
        bound = bound_words(run)
        parts += [f"at least {bound}"] if bound else []
    return " · ".join(parts)


def report(run: Run) -> str:
    """Return the outcome in a sentence: which solver, how long, what it found or proved."""
    if run.state is RunState.FAILED:
        return f"{run.failure}."
    result = run.result
    if run.state is RunState.PREPARING:
        return f"{run.solver.title}: {_state_words(run).lower()} {_FIRST_START}"
    if result is None:
        return f"{run.solver.title}: {_state_words(run).lower()}{_progress(run)}"
    return f"{run.solver.title}, {duration(result.seconds)}: {uncapitalised(result.sentence)}."


def _state_words(run: Run) -> str:
    """Return the state of a run under way; until its first report it is preparing."""
    is_ready = run.state is not RunState.RUNNING or run.progress is not None
    return _STATE_WORDS[run.state if is_ready else RunState.PREPARING]


def _progress(run: Run) -> str:
    now = run.progress
    if now is None:
        return ""
    rate = f"{now.nodes_per_second:,.0f} per second"
    most = f", at most {run.limits.seconds:g} s" if run.limits.seconds else ""
    depth = f"{now.depth:,} {now.note}" if run.is_shortening else f"{now.note}: {now.depth:,}"
    words = f", {now.words}" if now.words else ""
    return f" {counted(now.nodes, 'node', 'nodes')}, {rate}{most}; {depth}{words}."


def improvement_lines(run: Run) -> str:
    """Return the shorter solutions found so far, one per line, newest first.

    Box lines come first if they are what counts.
    """
    solver = run.solver
    counts_lines = isinstance(solver, Shortener) and solver.objective is Objective.LINES_MOVES
    found: list[str] = []
    for one in reversed(run.improvements):
        lines = (
            f"{counted(one.replay.box_lines, 'box line', 'box lines')}, " if counts_lines else ""
        )
        pushes = counted(one.replay.pushes, "push", "pushes")
        moves = counted(one.replay.moves, "move", "moves")
        found.append(f"{duration(one.seconds)}: {lines}{pushes}, {moves}")
    return "\n".join(found)


def disagreement(runs: Sequence[Run]) -> str:
    """Return a sentence about two results that cannot both be true, or "".

    A solution contradicts a proof that the same board has none, and a proved lower bound above
    its own count.
    """
    by_board: dict[Board, list[Run]] = {}
    for run in runs:
        if run.result is not None:
            by_board.setdefault(run.board, []).append(run)
    for group in by_board.values():
        for claim in group:
            for other in _shortest(group):
                sentence = _contradiction(claim, other)
                if sentence:
                    return sentence
    return ""


def _shortest(group: Sequence[Run]) -> tuple[Run, ...]:
    """Return the runs with the fewest pushes and the fewest moves; no other contradicts more."""
    found = [
        (result, run)
        for run in group
        if (result := run.result) is not None and result.holds_solution
    ]
    if not found:
        return ()
    return (
        min(found, key=lambda pair: pair[0].pushes)[1],
        min(found, key=lambda pair: pair[0].moves)[1],
    )


def _contradiction(claim: Run, other: Run) -> str:
    """Return how the solution of ``other`` contradicts ``claim``, or ""."""
    proved, found = claim.result, other.result
    if proved is None or found is None or not found.holds_solution:
        return ""
    if proved.outcome is Outcome.UNSOLVABLE:
        return (
            f"{claim.solver.title} says there is no solution, but {other.solver.title} "
            "found one. One of them is wrong; please report this level."
        )
    what = claim.solver.optimal or "pushes"
    least = proved.lower_bound
    if least is not None and _count(found, what) < least:
        return (
            f"{claim.solver.title} proved at least {counted(least, _SINGULAR[what], what)}, but "
            f"{other.solver.title} needs only {_count(found, what):,}. "
            "One of them is wrong; please report this level."
        )
    return ""


def _count(result: Result, what: str) -> int:
    return result.pushes if what == "pushes" else result.moves


def announcement(run: Run) -> str:
    """Return the outcome in one line: time, moves, pushes and the first letters."""
    result = run.result
    if result is None or not result.lurd:
        return f"{run.solver.title}: {uncapitalised(state_words(run))}."
    moves = counted(result.moves, "move", "moves")
    counts = f"{moves}, {counted(result.pushes, 'push', 'pushes')}"
    letters = encoded_runs(result.lurd)
    if len(letters) > _ANNOUNCED_LETTERS:
        letters = f"{letters[:_ANNOUNCED_LETTERS]}…"
    return f"{run.solver.title}: {duration(result.seconds)}, {counts}: {letters}"
