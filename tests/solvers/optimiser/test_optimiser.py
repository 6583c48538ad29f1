from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.kernels.jit import PLAIN
from sokolab.kernels.stages.all_stages import OPTIMISER
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress, Result
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.optimiser import Improvement, Shortener, optimise
from sokolab.solvers.optimiser.push_sequence import PushSequence, pushes_of
from sokolab.solvers.optimiser.vicinity import VicinityShared
from sokolab.solvers.roster import solve
from tests.naive_vicinity import cheapest
from tests.solvers.boards import HALL, LEVELS, random_board

BOARDS = [
    *(drawn.board for drawn in LEVELS.values() if drawn.pushes),
    *(random_board(seed) for seed in (2, 8, 12, 20, 62)),
]


def _optimised(
    board: Board,
    lurd: str,
    objective: Objective = Objective.PUSHES_MOVES,
    limits: Limits | None = None,
    cancel: CancelToken | None = None,
) -> tuple[Result, list[Improvement]]:
    better: list[Improvement] = []
    reports: list[Progress] = []
    result = optimise(
        replay(board, lurd),
        objective,
        limits or Limits(),
        cancel or CancelToken(),
        reports.append,
        better.append,
    )
    return result, better


def _costs(objective: Objective) -> Callable[[int, int, int], tuple[int, ...]]:
    """Return what a solution of so many moves, pushes and lines costs."""
    blank = replay(BOARDS[0], "")
    return lambda moves, pushes, lines: objective.cost(
        replace(blank, moves=moves, pushes=pushes, box_lines=lines)
    )


@pytest.mark.parametrize("objective", Objective)
def test_on_small_boards_it_ends_with_the_least(objective: Objective) -> None:
    shortened = 0
    for board in BOARDS:
        given = solve(board, "backtrack")
        if not given.lurd or given.pushes > 40:
            continue
        result, better = _optimised(board, given.lurd, objective)
        judged = replay(board, result.lurd)
        assert judged.solves
        assert (judged.moves, judged.pushes) == (result.moves, result.pushes)
        found = objective.cost(judged)
        assert found == cheapest(board, Position(board), _costs(objective))
        costs = [objective.cost(one.replay) for one in better]
        assert costs == sorted(set(costs), reverse=True)
        assert all(one.replay == replay(board, one.replay.lurd) for one in better)
        shortened += bool(better)
    assert shortened > 1


def test_nothing_is_made_longer() -> None:
    board = LEVELS["goal room"].board
    shortest = solve(board, "optimal-moves")
    result, better = _optimised(board, shortest.lurd, Objective.MOVES_PUSHES)
    assert (result.lurd, result.pushes, better) == (shortest.lurd, shortest.pushes, [])
    assert result.outcome is Outcome.SOLVED
    assert result.sentence == "No shorter solution was found; nothing similar is shorter"


def test_where_nothing_is_shorter_it_becomes_tidier() -> None:
    board = LEVELS["goal room"].board
    shortest = solve(board, "optimal-pushes")
    result, better = _optimised(board, shortest.lurd, Objective.PUSHES)
    assert (result.moves, result.pushes, better) == (shortest.moves, shortest.pushes, [])
    before, after = replay(board, shortest.lurd), replay(board, result.lurd)
    assert after.box_changes <= before.box_changes
    assert after.pushing_sessions < before.pushing_sessions
    assert result.sentence == (
        "No shorter solution was found, but one of the same length with "
        f"{after.box_changes} box changes instead of {before.box_changes} and "
        f"{after.pushing_sessions} pushing sessions instead of {before.pushing_sessions}; "
        "nothing similar is shorter"
    )


DETOUR = random_board(8)  # 6 pushes and 20 moves, or 8 pushes and 19 moves


@pytest.mark.parametrize(
    ("solver", "objective", "words"),
    [
        (
            "optimal-moves",
            Objective.PUSHES,
            "Shortened from 8 to 6 pushes, but lengthened from 19 to 21 moves",
        ),
        (
            "optimal-moves",
            Objective.PUSHES_MOVES,
            "Shortened from 8 to 6 pushes, but lengthened from 19 to 20 moves",
        ),
        (
            "optimal-pushes",
            Objective.MOVES,
            "Shortened from 27 to 19 moves, but lengthened from 6 to 8 pushes",
        ),
        ("optimal-moves", Objective.MOVES_PUSHES, "No shorter solution was found"),
    ],
)
def test_what_it_says_begins_with_the_aim(solver: str, objective: Objective, words: str) -> None:
    result, _ = _optimised(DETOUR, solve(DETOUR, solver).lurd, objective)
    assert result.sentence == f"{words}; nothing similar is shorter"


@pytest.mark.parametrize(
    ("lurd", "objective", "words"),
    [
        ("lrRR", Objective.PUSHES_MOVES, "Shortened from 4 to 2 moves, with 2 pushes as before"),
        ("lrRR", Objective.MOVES_PUSHES, "Shortened from 4 to 2 moves, with 2 pushes as before"),
        (
            "lrRR",
            Objective.PUSHES,
            "No shorter solution was found, "
            "but one with 2 pushes as before and 2 moves instead of 4",
        ),
        ("RurrdLulldRR", Objective.MOVES, "Shortened from 12 to 2 moves and from 4 to 2 pushes"),
    ],
)
def test_what_it_says_of_the_other_count(lurd: str, objective: Objective, words: str) -> None:
    board = Board.from_rows(["#######", "#     #", "# @$ .#", "#     #", "#######"])
    result, _ = _optimised(board, lurd, objective)
    assert result.sentence == f"{words}; nothing similar is shorter"


def test_what_comes_after_the_end_is_left_out() -> None:
    board = Board.from_rows(["######", "#@$. #", "######"])
    result, better = _optimised(board, "Rl")
    assert (result.lurd, better) == ("R", [])


def test_letters_that_do_not_solve_are_refused() -> None:
    board = LEVELS["goal room"].board
    with pytest.raises(ValueError, match="these moves do not solve the board"):
        _optimised(board, "uu")


def test_a_solved_board_stays_as_it_is() -> None:
    board = Board.from_rows(["#####", "#@* #", "#####"])
    result, better = _optimised(board, "")
    assert (result.outcome, result.lurd, better) == (Outcome.SOLVED, "", [])


def _long_way(board: Board) -> str:
    """Return a solution that begins with a stroll."""
    rng = np.random.default_rng(3)
    position, lurd = Position(board), ""
    while len(lurd) < 400:
        direction = int(rng.integers(4))
        after = position.moved(direction)
        if after is None:
            continue
        is_push = after.boxes is not position.boxes
        if is_push and not solve(_board(board, after), "optimal-pushes").lurd:
            continue
        lurd += "urdl"[direction].upper() if is_push else "urdl"[direction]
        position = after
    longest = lurd + solve(_board(board, position), "optimal-pushes").lurd
    assert replay(board, longest).solves
    return longest


def _board(board: Board, position: Position) -> Board:
    return board.with_pieces(position.boxes, position.player)


def test_the_same_nodes_give_the_same_solution() -> None:
    lurd = _long_way(HALL)
    limits = Limits(nodes=5_000)
    first, better = _optimised(HALL, lurd, Objective.PUSHES_MOVES, limits)
    second, again = _optimised(HALL, lurd, Objective.PUSHES_MOVES, limits)
    assert (first.lurd, first.nodes) == (second.lurd, second.nodes)
    assert first.nodes == 5_000
    assert [one.replay for one in better] == [one.replay for one in again]
    assert better
    assert "limit of 5,000 nodes reached" in first.sentence


def test_it_stops_when_told() -> None:
    cancel = CancelToken()
    lurd = _long_way(HALL)
    better: list[Improvement] = []

    def stop(improvement: Improvement) -> None:
        better.append(improvement)
        cancel.cancel()

    result = optimise(replay(HALL, lurd), Objective.PUSHES, Limits(), cancel, lambda _: None, stop)
    assert len(better) == 1
    assert result.replay == better[0].replay
    assert result.sentence.endswith("; stopped")


def test_the_memory_limit_is_kept() -> None:
    lurd = _long_way(HALL)
    result, better = _optimised(HALL, lurd, Objective.PUSHES, Limits(nodes=60_000, megabytes=1))
    assert better
    assert result.megabytes <= 1


@pytest.mark.skipif(PLAIN, reason="plain kernels are not compiled")
def test_after_its_stage_it_compiles_nothing() -> None:
    from sokolab.kernels import walk
    from sokolab.kernels.search.tables import square_sets
    from sokolab.kernels.search.vicinity import exchange, search, tables, tube

    def compiled() -> dict[str, int]:
        return {
            f"{module.__name__}.{name}": len(value.signatures)
            for module in (walk, exchange, square_sets, search, tables, tube)
            for name, value in vars(module).items()
            if hasattr(value, "signatures")
        }

    for stage in OPTIMISER:
        stage.run()
    before = compiled()
    _optimised(HALL, _long_way(HALL), Objective.PUSHES_MOVES, Limits(nodes=20_000))
    assert compiled() == before


def test_box_lines_are_counted_as_in_a_replay() -> None:
    for board in BOARDS:
        lurd = solve(board, "backtrack").lurd
        inside = search_board(board)
        numbering = VicinityShared(inside).numbering
        sequence = PushSequence(inside, numbering, pushes_of(inside, lurd))
        assert sequence.box_lines(0, len(sequence.pushes)) == replay(board, sequence.lurd).box_lines
        assert sequence.box_lines(1, 1) == 0


def test_fewer_box_lines_are_told_in_the_sentence() -> None:
    """The box is pushed up twice; the walk in between begins a second line."""
    board = Board.from_rows(["#######", "#  .  #", "#     #", "#  $  #", "#  @  #", "#######"])
    given = replay(board, "UldruU")
    assert given.solves
    assert given.box_lines == 2
    result, better = _optimised(board, given.lurd, Objective.LINES_MOVES)
    assert result.lurd == "UU"
    assert [one.replay.box_lines for one in better] == [1]
    assert result.sentence.startswith("Shortened from 2 to 1 box line and from 6 to 2 moves")


def test_a_report_speaks_of_the_best_solution_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search within others counted the pushes of the solution that it had begun with."""
    board = Board.from_rows(["######", "#@$ .#", "######"])
    long, short = replay(board, "RlrR"), replay(board, "RR")

    def act(*args: object) -> None:
        report, better = args[4:6]
        better(Improvement(short, 1.0))
        report(Progress(1, 0.0, 9, 0, 0.0, 0.0, "pushes"))

    monkeypatch.setattr("sokolab.solvers.optimiser.optimiser.optimise", act)
    told: list[Progress] = []
    Shortener(long).solve(board, Limits(), CancelToken(), told.append)
    assert [(one.depth, one.solution) for one in told] == [(short.pushes, short)] * 2
