from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import Measure, replay
from sokolab.gui.solving.run_table import icon_name
from sokolab.reports.run import Run, RunState
from sokolab.reports.run_report import (
    announcement,
    bound_words,
    clock,
    disagreement,
    duration,
    figures,
    improvement_lines,
    report,
    short_bound,
    state_words,
)
from sokolab.solvers.frame.protocol import LOWER_BOUND, Limits, Outcome, Progress, Result
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.optimiser import Improvement, Shortener
from tests.gui.quick_solver import QuickSolver, claimed

BOARD = Board.from_rows(["######", "#@$ .#", "######"])
OTHER = Board.from_rows(["#######", "#@$  .#", "#######"])


def run(
    solver: QuickSolver,
    outcome: Outcome = Outcome.SOLVED,
    moves: int = 37,
    pushes: int = 12,
    board: Board = BOARD,
) -> Run:
    is_found = outcome is Outcome.SOLVED
    result = solver.result(
        board, outcome, claimed(board, "RRRRR", moves, pushes) if is_found else None
    )
    limits = Limits(seconds=10, nodes=1_000_000, megabytes=512)
    return Run(1, solver, board, limits, state=RunState.DONE, result=result)


@pytest.mark.parametrize(
    ("minimises", "outcome", "words", "icon"),
    [
        (Measure.PUSHES, Outcome.SOLVED, "Fewest pushes, proved", "run-solved"),
        (Measure.MOVES, Outcome.SOLVED, "Fewest moves, proved", "run-solved"),
        (None, Outcome.SOLVED, "Solved, not proved optimal", "check"),
        (None, Outcome.UNSOLVABLE, "No solution, proved", "error"),
        (None, Outcome.TIME, "Not found within 10 s", "run-undecided"),
        (None, Outcome.NODES, "Not found in 1,000,000 nodes", "run-undecided"),
        (None, Outcome.MEMORY, "Not found in 512 MB", "run-undecided"),
        (None, Outcome.CANCELLED, "Stopped", "run-stopped"),
        (None, Outcome.INVALID, "Not a level", "warning"),
    ],
)
def test_no_verdict_promises_more_than_was_proved(
    minimises: Measure | None, outcome: Outcome, words: str, icon: str
) -> None:
    found = run(QuickSolver(minimises=minimises), outcome)
    assert state_words(found) == words
    assert icon_name(found) == icon


def test_a_search_stopped_at_once_tells_neither_time_nor_nodes() -> None:
    found = run(QuickSolver())
    found.result = Result("quick", BOARD, Outcome.CANCELLED, message="Stopped")
    assert state_words(found) == "Stopped before it began"
    assert report(found) == f"{announcement(found)}." == "Quick: stopped before it began."
    assert figures(found, found) == ""


def test_a_solver_that_gave_up_at_once_says_for_which_levels_it_is_made() -> None:
    found = run(QuickSolver(), Outcome.UNDECIDED)
    assert icon_name(found) == "run-undecided"
    found.result = Result("quick", BOARD, Outcome.UNDECIDED, message="Undecided")
    assert state_words(found) == "Not tried: made for other levels"
    assert report(found) == f"Quick: not tried: made for other levels. {QuickSolver().tooltip}"
    assert icon_name(found) == "run-passed", "no clock: no time was short"


def test_a_stopped_search_is_not_credited_with_what_was_known_before() -> None:
    found = run(QuickSolver(), Outcome.CANCELLED)
    found.known_solution = claimed(BOARD, "RRRRR", 37, 12)
    found.result = QuickSolver().result(BOARD, Outcome.CANCELLED, found.known_solution)
    assert announcement(found) == "Quick: stopped"


@pytest.mark.parametrize("outcome", [Outcome.TIME, Outcome.MEMORY, Outcome.CANCELLED])
def test_a_solution_that_is_not_proved_optimal_is_found_all_the_same(outcome: Outcome) -> None:
    solver = QuickSolver(minimises=Measure.PUSHES, lower_bound=11)
    found = Run(
        1,
        solver,
        BOARD,
        Limits(seconds=10),
        state=RunState.DONE,
        result=solver.result(BOARD, outcome, claimed(BOARD, "RRRRR", 37, 12)),
    )
    assert state_words(found) == "Solved, not proved optimal"
    assert icon_name(found) == "check"
    assert bound_words(found) == "11 pushes"
    assert announcement(found) == "Quick: 250 ms, 37 moves, 12 pushes"
    assert found.result is not None
    assert found.best_solution is found.result.replay
    lower = run(QuickSolver("lower", minimises=Measure.PUSHES, lower_bound=13), Outcome.TIME)
    assert "proved at least 13 pushes" in disagreement([lower, found])


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (RunState.PREPARING, "Preparing …"),
        (RunState.WAITING, "Waiting for a processor"),
        (RunState.RUNNING, "Preparing …"),
        (RunState.STOPPING, "Stopping …"),
        (RunState.FAILED, "Failed"),
    ],
)
def test_every_state_has_words(state: RunState, words: str) -> None:
    found = Run(1, QuickSolver(), BOARD, Limits(), state=state, failure="It failed")
    assert state_words(found) == words
    assert report(found)
    assert announcement(found)


def test_the_result_line_tells_time_and_length() -> None:
    assert announcement(run(QuickSolver())) == "Quick: 250 ms, 37 moves, 12 pushes"
    timed_out = run(QuickSolver(), Outcome.TIME)
    assert announcement(timed_out) == "Quick: not found within 10 s"


def test_the_report_is_the_solvers_own_sentence() -> None:
    assert report(run(QuickSolver())) == "Quick, 250 ms: answered SOLVED."


def test_bounds_are_told_for_what_the_solver_minimises() -> None:
    assert bound_words(run(QuickSolver(minimises=Measure.PUSHES))) == "12 pushes"
    assert bound_words(run(QuickSolver(minimises=Measure.MOVES))) == "37 moves"
    assert bound_words(run(QuickSolver())) == ""


def test_the_clock_is_short() -> None:
    times = (0.25, 59.94, 59.95, 3599.4, 3599.6, 86_400)
    shown = ["250 ms", "59.9 s", "1:00 min", "59:59 min", "1:00 h", "24:00 h"]
    assert [clock(seconds) for seconds in times] == shown


def test_the_table_says_shortly_what_is_proved() -> None:
    solver = QuickSolver(minimises=Measure.PUSHES, lower_bound=11)
    assert short_bound(run(solver)) == "optimal"
    assert short_bound(run(solver, Outcome.TIME)) == "≥ 11"
    assert short_bound(run(solver, Outcome.UNSOLVABLE)) == "none"
    assert short_bound(run(QuickSolver(lower_bound=11), Outcome.TIME)) == "≥ 11"
    proved = run(QuickSolver(lower_bound=12), Outcome.TIME)
    proved.result = QuickSolver(lower_bound=12).result(
        BOARD, Outcome.SOLVED, claimed(BOARD, "RRRRR", 37, 12)
    )
    assert short_bound(proved) == "optimal", "its pushes are the bound"
    running = Run(1, solver, BOARD, Limits(), state=RunState.RUNNING)
    assert short_bound(running) == figures(running, running) == ""
    running.progress = Progress(1234, 5678.0, 9, 321, 12.0, 0.5, "depth")
    assert short_bound(running) == "", "the depth is no bound"
    running.progress = Progress(1234, 5678.0, 1009, 321, 12.0, 0.5, LOWER_BOUND)
    assert short_bound(running) == "≥ 1,009"
    assert figures(running, running) == "321 open · 12 MB"
    stopped = run(solver, Outcome.TIME)
    assert figures(stopped, stopped) == "4,321 nodes · 12 MB · at least 11 pushes"


def test_optimal_solvers_that_disagree_are_pointed_out() -> None:
    one = run(QuickSolver("one", minimises=Measure.PUSHES), pushes=12)
    other = run(QuickSolver("two", minimises=Measure.PUSHES), pushes=11)
    sentence = disagreement([one, other])
    assert sentence.startswith("One proved at least 12 pushes, but Two needs only 11.")
    assert disagreement([one, one]) == ""


def test_a_shorter_solution_refutes_a_proof_and_a_longer_one_does_not() -> None:
    proof = run(QuickSolver("proof", minimises=Measure.MOVES), moves=37)
    assert disagreement([proof, run(QuickSolver(), moves=36)])
    assert not disagreement([proof, run(QuickSolver(), moves=38)])


def test_a_solution_refutes_that_there_is_none() -> None:
    none = run(QuickSolver("none"), Outcome.UNSOLVABLE)
    assert "says there is no solution" in disagreement([none, run(QuickSolver())])


def test_who_waits_for_kernels_is_told_why() -> None:
    found = Run(1, QuickSolver(), BOARD, Limits(), state=RunState.PREPARING)
    assert report(found).startswith("Quick: preparing … Before their first use")


def test_a_run_searches_from_its_first_report_on() -> None:
    found = Run(1, QuickSolver(), BOARD, Limits(), state=RunState.RUNNING)
    assert report(found) == "Quick: preparing …"
    assert found.seconds == 0
    found.progress = Progress(12, 3.0, 4, 5, 6.0, 7.5, "depth")
    assert state_words(found) == "Searching …"
    assert report(found).startswith("Quick: searching … 12 nodes")
    assert found.seconds == 7.5


def test_whichever_is_shorter_refutes() -> None:
    few_pushes = run(QuickSolver(), moves=90, pushes=10)
    few_moves = run(QuickSolver(), moves=30, pushes=20)
    for claim in (
        run(QuickSolver(minimises=Measure.PUSHES), moves=95, pushes=12),
        run(QuickSolver(minimises=Measure.MOVES)),
    ):
        assert disagreement([claim, few_pushes, few_moves])
        assert disagreement([few_moves, few_pushes, claim])


def test_answers_about_different_boards_do_not_disagree() -> None:
    none = run(QuickSolver("none"), Outcome.UNSOLVABLE)
    assert disagreement([none, run(QuickSolver(), board=OTHER)]) == ""


def test_the_bound_of_an_undecided_search_counts_too() -> None:
    bound = run(QuickSolver("bound", minimises=Measure.PUSHES, lower_bound=20), Outcome.TIME)
    assert disagreement([bound, run(QuickSolver(), pushes=19)])
    assert not disagreement([bound, run(QuickSolver(), pushes=20)])


def test_durations_read_well() -> None:
    assert duration(0.0001) == "< 1 ms"
    assert duration(59.96) == "1 min 00 s"
    assert duration(3599.4) == "59 min 59 s"
    assert duration(3599.6) == "1 h 0 min", "seconds are rounded before they are split"
    assert duration(3660) == "1 h 1 min"


@pytest.mark.parametrize(
    ("objective", "words"),
    [
        (Objective.PUSHES_MOVES, "2 pushes, 2 moves"),
        (Objective.LINES_MOVES, "1 box line, 2 pushes, 2 moves"),
    ],
)
def test_box_lines_are_told_where_they_count(objective: Objective, words: str) -> None:
    known = replay(BOARD, "RR")
    found = Run(1, Shortener(known, objective), BOARD, Limits())
    found.improvements.append(Improvement(known, 0.25))
    assert improvement_lines(found) == f"250 ms: {words}"
