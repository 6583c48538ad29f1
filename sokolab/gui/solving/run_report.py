"""What a run says of itself, in words and numbers that promise no more than was proved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sokolab.core.board import Board
from sokolab.core.lurd import encoded_runs
from sokolab.core.words import counted
from sokolab.gui.solving.runs import Run, RunState
from sokolab.solvers.frame.protocol import Result, Verdict

__all__ = [
    "announcement",
    "bound_words",
    "disagreement",
    "duration",
    "icon_name",
    "report",
    "shorter_words",
    "state_words",
]

_UNDER_WAY: Final = {
    RunState.PREPARING: "Preparing …",
    RunState.WAITING: "Waiting for a processor",
    RunState.RUNNING: "Searching …",
    RunState.STOPPING: "Stopping …",
}
_ICONS: Final = {
    Verdict.SOLVED: "run-solved",
    Verdict.UNSOLVABLE: "error",
    Verdict.TIME: "run-undecided",
    Verdict.NODES: "run-undecided",
    Verdict.MEMORY: "run-undecided",
    Verdict.UNDECIDED: "run-undecided",
    Verdict.CANCELLED: "run-stopped",
    Verdict.INVALID: "warning",
}
_ONE: Final = {"pushes": "push", "moves": "move"}
_LETTERS_ANNOUNCED: Final = 24
_FIRST_START: Final = (
    "At the first start solvers are compiled for this machine, which takes some minutes; "
    "the search then begins by itself."
)


def duration(seconds: float) -> str:
    """Return a time as a person writes it.

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


def state_words(run: Run) -> str:
    """Return where the run stands, or how it ended, in a few words."""
    result = run.result
    if run.state is RunState.FAILED:
        return "Failed"
    if result is None:
        return _stands(run)
    if result.verdict is Verdict.SOLVED:
        if not result.lurd:
            return "Solved at the start"
        if run.is_shortening:
            return "Shortened" if run.shorter else "Nothing shorter found"
        if run.solver.optimal:
            return f"Least {run.solver.optimal}, proved"
    if result.lurd:
        return "Found, not proved least"
    limits = run.limits
    return {
        Verdict.UNSOLVABLE: "No solution, proved",
        Verdict.TIME: f"Not found within {limits.seconds or 0:g} s",
        Verdict.NODES: f"Not found in {limits.nodes or 0:,} nodes",
        Verdict.MEMORY: f"Not found in {limits.megabytes:,} MB",
        Verdict.UNDECIDED: "Not found, nothing left to try",
        Verdict.CANCELLED: "Stopped",
        Verdict.INVALID: "Not a level",
    }[result.verdict]


def icon_name(run: Run) -> str:
    """Return the icon of the state; each kind has a shape of its own."""
    if run.state is RunState.FAILED:
        return "warning"
    result = run.result
    if result is None:
        return "run-searching"
    if result.lurd and not (result.verdict is Verdict.SOLVED and run.solver.optimal):
        return "check"
    return _ICONS[result.verdict]


def bound_words(run: Run) -> str:
    """Return what is proved of the least pushes or moves, or ""."""
    bound = run.result.lower_bound if run.result else None
    if not bound or not run.solver.optimal:
        return ""
    return counted(bound, _ONE[run.solver.optimal], run.solver.optimal)


def report(run: Run) -> str:
    """Return the whole outcome in a sentence: who, how long, and what was found or proved."""
    if run.state is RunState.FAILED:
        return f"{run.failure}."
    result = run.result
    if run.state is RunState.PREPARING:
        return f"{run.solver.title}: {_stands(run).lower()} {_FIRST_START}"
    if result is None:
        return f"{run.solver.title}: {_stands(run).lower()}{_progress(run)}"
    return f"{run.solver.title}, {duration(result.seconds)}: {_first_lower(result.sentence)}."


def _stands(run: Run) -> str:
    """Return where a run stands; before its first report it makes ready."""
    is_ready = run.state is not RunState.RUNNING or run.progress is not None
    return _UNDER_WAY[run.state if is_ready else RunState.PREPARING]


def _progress(run: Run) -> str:
    now = run.progress
    if now is None:
        return ""
    rate = f"{now.nodes_per_second:,.0f} a second"
    most = f", {run.limits.seconds:g} s at most" if run.limits.seconds else ""
    stands = f"{now.depth:,} {now.note}" if run.is_shortening else f"{now.note}: {now.depth:,}"
    words = f", {now.words}" if now.words else ""
    return f" {counted(now.nodes, 'node', 'nodes')}, {rate}{most}; {stands}{words}."


def shorter_words(run: Run) -> str:
    """Return the shorter solutions so far, a line each, the newest first; "" without any."""
    return "\n".join(
        f"{duration(one.seconds)}: {counted(one.pushes, 'push', 'pushes')}, "
        f"{counted(one.moves, 'move', 'moves')}"
        for one in reversed(run.shorter)
    )


def _first_lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def disagreement(runs: Sequence[Run]) -> str:
    """Return a sentence about two answers that cannot both be true, or "".

    Compared are answers about equal boards: solved against proved unsolvable, and any solution
    against the least counts and bounds that another solver proved.
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
    """Return the runs with least pushes and with least moves: what refutes, they refute too."""
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
    """Return how the other's solution refutes what the claim says, or ""."""
    proved, found = claim.result, other.result
    if proved is None or found is None or not found.holds_solution:
        return ""
    if proved.verdict is Verdict.UNSOLVABLE:
        return (
            f"{claim.solver.title} says there is no solution, but {other.solver.title} "
            "found one. One of them is wrong; please report this level."
        )
    what = claim.solver.optimal
    least = proved.lower_bound
    if what and least is not None and _count(found, what) < least:
        return (
            f"{claim.solver.title} proved at least {least:,} {what}, but {other.solver.title} "
            f"needs only {_count(found, what):,}. One of them is wrong; please report this level."
        )
    return ""


def _count(result: Result, what: str) -> int:
    return result.pushes if what == "pushes" else result.moves


def announcement(run: Run) -> str:
    """Return the outcome in one short line: time, path length and the first letters."""
    result = run.result
    if result is None or not result.lurd:
        return f"{run.solver.title}: {_first_lower(state_words(run))}."
    moves = counted(result.moves, "move", "moves")
    counts = f"{moves}, {counted(result.pushes, 'push', 'pushes')}"
    letters = encoded_runs(result.lurd)
    if len(letters) > _LETTERS_ANNOUNCED:
        letters = f"{letters[:_LETTERS_ANNOUNCED]}…"
    return f"{run.solver.title}: {duration(result.seconds)}, {counts}: {letters}"
