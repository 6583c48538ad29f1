"""The state and outcome of a run or a job in words that claim no more than was proved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sokolab.core.board import Board
from sokolab.core.lurd import Measure, Metrics
from sokolab.core.words import uncapitalised
from sokolab.language import Phrase, counted, counted_phrase, phrase, tr
from sokolab.reports.run import Run, RunState
from sokolab.solvers.frame.protocol import LOWER_BOUND, Outcome, Result

OUTCOME_WORDS: Final = {
    "SOLVED": phrase("Solved"),
    "UNSOLVABLE": phrase("No solution, proved"),
    "TIME": phrase("Time limit reached"),
    "NODES": phrase("Node limit reached"),
    "MEMORY": phrase("Memory limit reached"),
    "UNDECIDED": phrase("Not found, search exhausted"),
    "VALID": phrase("Valid"),
    "INVALID": phrase("Not valid"),
    "ANALYSED": phrase("Analysed"),
    "RATED": phrase("Rated"),
    "UNRATED": phrase("Not rated"),
    "GROWN": phrase("Generated"),
    "UNGROWN": phrase("Not generated"),
    "CONVERTED": phrase("Converted"),
    "SHORTER": phrase("Shortened"),
    "UNCHANGED": phrase("No shorter solution found"),
    "FAILED": phrase("Failed"),
    "CRASHED": phrase("Crashed"),
}
_CODES: Final = {
    code.text: code
    for code in (
        phrase("SOLVED"),
        phrase("UNSOLVABLE"),
        phrase("TIME"),
        phrase("NODES"),
        phrase("MEMORY"),
        phrase("UNDECIDED"),
        phrase("CANCELLED"),
        phrase("VALID"),
        phrase("INVALID"),
        phrase("ANALYSED"),
        phrase("RATED"),
        phrase("UNRATED"),
        phrase("GROWN"),
        phrase("UNGROWN"),
        phrase("CONVERTED"),
        phrase("SHORTER"),
        phrase("UNCHANGED"),
        phrase("FAILED"),
        phrase("CRASHED"),
    )
}
_RUN_STATE_WORDS: Final = {
    RunState.PREPARING: phrase("Preparing …"),
    RunState.WAITING: phrase("Waiting for a processor"),
    RunState.RUNNING: phrase("Searching …"),
    RunState.STOPPING: phrase("Stopping …"),
}
_FIRST_USE_MESSAGE: Final = phrase(
    "Before their first use, solvers are compiled for this machine. That takes up to two minutes, "
    "only once; the search then starts by itself."
)


def outcome_words(outcome: str) -> Phrase | str:
    """Return an outcome in words. An unknown outcome is only capitalised."""
    return OUTCOME_WORDS.get(outcome, outcome.capitalize())


def outcome_code(outcome: str) -> Phrase | str:
    """Return an outcome in one word, as tables on a terminal show it."""
    return _CODES.get(outcome, outcome)


def outcome_counts(counts: Mapping[str, int]) -> list[Phrase]:
    """Return the number of each outcome in words: "12 SOLVED"."""
    return [
        phrase("{n:,} {outcome}", n=count, outcome=outcome_code(outcome))
        for outcome, count in counts.items()
    ]


def cost_phrase(pushes: int, moves: int) -> Phrase:
    """Return pushes and moves in words: "6 pushes, 14 moves"."""
    return phrase(
        "{pushes}, {moves}",
        pushes=counted_phrase(pushes, "push", "pushes"),
        moves=counted_phrase(moves, "move", "moves"),
    )


def metrics_lines(counts: Metrics) -> tuple[str, ...]:
    """Return the metrics of a solution besides moves and pushes, one phrase for each.

    Examples
    --------
    >>> metrics_lines(Metrics(20, 10, 2, 1, 3, 8))
    ('2 box lines', '1 box change', '3 pushing sessions', '8 player lines')
    """
    return (
        counted(counts.box_lines, "box line", "box lines"),
        counted(counts.box_changes, "box change", "box changes"),
        counted(counts.pushing_sessions, "pushing session", "pushing sessions"),
        counted(counts.player_lines, "player line", "player lines"),
    )


def duration(seconds: float) -> str:
    """Return a time in words, with two or three significant digits.

    Examples
    --------
    >>> duration(0.0123), duration(4.56), duration(75.2), duration(3700)
    ('12 ms', '4.6 s', '1 min 15 s', '1 h 1 min')
    """
    if seconds < 0.9995:
        milliseconds = seconds * 1000
        return tr("{n:.0f} ms", n=milliseconds) if seconds >= 0.001 else tr("< 1 ms")
    if seconds < 59.95:
        return tr("{n:.1f} s", n=seconds)
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return tr("{minutes} min {seconds:02d} s", minutes=minutes, seconds=rest)
    return tr("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)


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
        return tr("{minutes}:{seconds:02d} min", minutes=minutes, seconds=rest)
    return tr("{hours:,}:{minutes:02d} h", hours=minutes // 60, minutes=minutes % 60)


def state_words(run: Run) -> str:
    """Return the state of a run, or how it ended, in a few words."""
    return str(_state(run))


def _state(run: Run) -> Phrase:
    result = run.result
    if run.state is RunState.FAILED:
        return OUTCOME_WORDS["FAILED"]
    if result is None:
        return _state_words(run)
    if result.outcome is Outcome.SOLVED:
        if not result.lurd:
            return phrase("Solved at the start")
        if run.is_shortening and run.improvements:
            return OUTCOME_WORDS["SHORTER"]
        if run.is_shortening:
            return OUTCOME_WORDS["UNCHANGED"]
        if run.solver.minimises is Measure.MOVES:
            return phrase("Fewest moves, proved")
        if run.solver.minimises:
            return phrase("Fewest pushes, proved")
    if run.own_solution is not None:
        return phrase("Solved, not proved optimal")
    if run.is_untried:
        return phrase("Stopped before it began")
    if run.gave_up:
        return phrase("Not tried: made for other levels")
    limits = run.limits
    phrases = {
        Outcome.TIME: phrase("Not found within {seconds:g} s", seconds=limits.seconds or 0),
        Outcome.NODES: phrase("Not found in {nodes:,} nodes", nodes=limits.nodes or 0),
        Outcome.MEMORY: phrase("Not found in {megabytes:,} MB", megabytes=limits.megabytes),
        Outcome.CANCELLED: phrase("Stopped"),
        Outcome.INVALID: phrase("Not a level"),
    }
    return phrases.get(result.outcome) or OUTCOME_WORDS[result.outcome.value]


def bound_words(run: Run) -> str:
    """Return the proved lower bound of pushes or moves, or ""."""
    bound = run.result.lower_bound if run.result else None
    return str(_count_words(bound, _measure(run))) if bound else ""


def _measure(run: Run) -> Measure:
    """Return the measure of a run's lower bound."""
    return run.solver.minimises or Measure.PUSHES


def _count_words(count: int, measure: Measure) -> Phrase:
    """Return a number of moves or pushes in words."""
    if measure is Measure.MOVES:
        return counted_phrase(count, "move", "moves")
    return counted_phrase(count, "push", "pushes")


def short_bound(run: Run) -> str:
    """Return the proved bound in short: "optimal", "none" (there is no solution), "≥ 12", or ""."""
    result, progress = run.result, run.progress
    bound = None
    if result is None:
        if progress is not None and progress.note == LOWER_BOUND:
            bound = progress.depth
    elif result.outcome is Outcome.UNSOLVABLE:
        return tr("none", context="proved")
    elif run.solver.minimises and result.outcome is Outcome.SOLVED and not run.is_shortening:
        return tr("optimal", context="proved")
    else:
        bound, solution = result.lower_bound, run.own_solution
        if bound and solution is not None and _measure(run).length_of(solution) == bound:
            return tr("optimal", context="proved")
    return f"≥ {bound:,}" if bound else ""


def best_prover(run: Run, runs: Sequence[Run]) -> Run:
    """Return the run that proved the highest bound for the board of ``run``, in pushes or in moves.

    The bound is in what ``run`` counts. Among equals, ``run`` itself is returned.
    """
    measure = _measure(run)
    rivals = [other for other in runs if other.board == run.board and _measure(other) is measure]
    return max((run, *rivals), key=lambda other: (other.result and other.result.lower_bound) or 0)


def best_run(runs: Sequence[Run]) -> Run:
    """Return the run with the best outcome, or the first among equals.

    A solution with fewer pushes, then with fewer moves, is better. Next comes a proof that there is
    no solution, and last a run that found neither.
    """

    def key(run: Run) -> tuple[int, int, int]:
        solution, result = run.own_solution, run.result
        if solution is not None:
            return 0, solution.pushes, solution.moves
        return (1 if result is not None and result.outcome is Outcome.UNSOLVABLE else 2), 0, 0

    return min(runs, key=key)


def figures(run: Run, prover: Run) -> str:
    """Return the size of a search in words: nodes, open positions, memory and the bound.

    The bound is that of ``prover``.
    """
    latest_report = run.result or run.progress
    if latest_report is None or run.is_untried:
        return ""
    parts = [f"{latest_report.megabytes:,.0f} MB"] if latest_report.megabytes >= 0.5 else []
    if run.progress is not None:
        parts.insert(0, tr("{n:,} open", n=run.progress.open_states))
    if run.result is not None:  # a running search reports its nodes itself
        parts.insert(0, counted(run.result.nodes, "node", "nodes"))
        bound = bound_words(prover)
        parts += [tr("at least {count}", count=bound)] if bound else []
    return " · ".join(parts)


def report(run: Run) -> str:
    """Return the outcome in a sentence: which solver, how long, what it found or proved."""
    if run.state is RunState.FAILED:
        return tr("{sentence}.", sentence=run.failure)
    result, solver = run.result, run.solver.title
    if run.is_untried:
        return tr("{solver}: {state}.", solver=solver, state=_state(run).uncapitalised)
    if run.gave_up:
        state = _state(run).uncapitalised
        return tr("{solver}: {state}. {more}", solver=solver, state=state, more=run.solver.tooltip)
    if result is not None:
        return tr(
            "{solver}, {time}: {sentence}.",
            solver=solver,
            time=duration(result.seconds),
            sentence=uncapitalised(result.sentence),
        )
    state = _state_words(run).uncapitalised
    if run.state is RunState.PREPARING:
        return tr("{solver}: {state} {more}", solver=solver, state=state, more=_FIRST_USE_MESSAGE)
    if run.progress is None:
        return tr("{solver}: {state}", solver=solver, state=state)
    return tr("{solver}: {state} {more}", solver=solver, state=state, more=_progress(run))


def _state_words(run: Run) -> Phrase:
    """Return the state of a run under way. Until its first report it is preparing."""
    is_ready = run.state is not RunState.RUNNING or run.progress is not None
    return _RUN_STATE_WORDS[run.state if is_ready else RunState.PREPARING]


def _progress(run: Run) -> Phrase | str:
    """Return the progress of a search in a sentence."""
    progress, limit = run.progress, run.limits.seconds
    if progress is None:
        return ""
    if run.is_shortening:
        depth = phrase("{depth:,} {note}", depth=progress.depth, note=progress.note)
    else:
        depth = phrase("{note}: {depth:,}", depth=progress.depth, note=progress.note)
    rate = phrase("{n:,.0f} per second", n=progress.nodes_per_second)
    if limit:
        rate = phrase("{rate}, at most {seconds:g} s", rate=rate, seconds=limit)
    if progress.words:
        depth = phrase("{one}, {other}", one=depth, other=progress.words)
    nodes = counted_phrase(progress.nodes, "node", "nodes")
    return phrase("{nodes}, {rate}; {depth}.", nodes=nodes, rate=rate, depth=depth)


def improvement_lines(run: Run) -> str:
    """Return the shorter solutions found so far, one per line, newest first.

    Box lines come first if they are the objective.
    """
    if not run.improvements:
        return ""
    from sokolab.solvers.optimiser.objective import Objective  # noqa: PLC0415 - loads the optimiser
    from sokolab.solvers.optimiser.optimiser import Shortener  # noqa: PLC0415

    solver = run.solver
    counts_lines = isinstance(solver, Shortener) and solver.objective is Objective.LINES_MOVES
    lines: list[str] = []
    for improvement in reversed(run.improvements):
        played = improvement.replay
        time, counts = duration(improvement.seconds), cost_phrase(played.pushes, played.moves)
        if counts_lines:
            box_lines = counted_phrase(played.box_lines, "box line", "box lines")
            counts = phrase("{one}, {other}", one=box_lines, other=counts)
        lines.append(tr("{time}: {counts}", time=time, counts=counts))
    return "\n".join(lines)


def disagreement(runs: Sequence[Run]) -> str:
    """Return a sentence about two results that cannot both be true, or "".

    A solution contradicts a proof that the board has no solution, and a proved lower bound above
    its own count.
    """
    runs_of_board: dict[Board, list[Run]] = {}
    for run in runs:
        if run.result is not None:
            runs_of_board.setdefault(run.board, []).append(run)
    for runs_on_board in runs_of_board.values():
        for claimant in runs_on_board:
            for finder in _shortest(runs_on_board):
                sentence = _contradiction(claimant, finder)
                if sentence:
                    return sentence
    return ""


def _shortest(runs: Sequence[Run]) -> tuple[Run, ...]:
    """Return the runs with the fewest pushes and the fewest moves. No other contradicts more."""
    results = [
        (result, run)
        for run in runs
        if (result := run.result) is not None and result.holds_solution
    ]
    if not results:
        return ()
    return (
        min(results, key=lambda pair: _count(pair[0], "pushes"))[1],
        min(results, key=lambda pair: _count(pair[0], "moves"))[1],
    )


def _contradiction(claimant: Run, finder: Run) -> str:
    """Return a sentence if the solution of ``finder`` contradicts ``claimant``, else ""."""
    claim, solution = claimant.result, finder.result
    if claim is None or solution is None or not solution.holds_solution:
        return ""
    if claim.outcome is Outcome.UNSOLVABLE:
        return tr(
            "{claimant} says there is no solution, but {finder} found one. "
            "One of them is wrong; please report this level.",
            claimant=claimant.solver.title,
            finder=finder.solver.title,
        )
    measure = _measure(claimant)
    bound = claim.lower_bound
    if bound is not None and _count(solution, measure) < bound:
        return tr(
            "{claimant} proved at least {least}, but {finder} needs only {count:,}. "
            "One of them is wrong; please report this level.",
            claimant=claimant.solver.title,
            least=_count_words(bound, measure),
            finder=finder.solver.title,
            count=_count(solution, measure),
        )
    return ""


def _count(result: Result, measure: str) -> int:
    """Return the pushes or the moves of a solution."""
    return (result.pushes if measure == "pushes" else result.moves) or 0


def announcement(run: Run) -> str:
    """Return the outcome in one line: time, moves and pushes."""
    result, solution = run.result, run.own_solution
    if result is None or solution is None:
        return tr("{solver}: {state}", solver=run.solver.title, state=_state(run).uncapitalised)
    return tr(
        "{solver}: {time}, {moves}, {pushes}",
        solver=run.solver.title,
        time=duration(result.seconds),
        moves=counted_phrase(solution.moves, "move", "moves"),
        pushes=counted_phrase(solution.pushes, "push", "pushes"),
    )
