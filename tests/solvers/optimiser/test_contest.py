from __future__ import annotations

from collections.abc import Iterator

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import Replay, replay
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.loading import SolverLoading
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress, ignore_news
from sokolab.solvers.optimiser import contest
from sokolab.solvers.optimiser.contest import SolutionCollector
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.optimiser import Improvement, optimise
from sokolab.solvers.roster import solve
from tests.solvers.boards import HALL, LEVELS

BOARD = LEVELS["goal room"].board


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the contest begin after a few nodes, with short heats."""
    monkeypatch.setattr(contest, "_NODES_ALONE", 20)
    heats = [heat._replace(nodes=2_000) for heat in contest._HEATS]
    monkeypatch.setattr(contest, "_HEATS", tuple(heats))


def _optimised(
    board: Board, known: Replay, limits: Limits, *others: Replay, objective: Objective
) -> tuple[Replay, list[str]]:
    """Return the shortest solution and what was said on the way."""
    better: list[Improvement] = []
    words: list[str] = []

    def hear(progress: Progress) -> None:
        words.append(str(progress.words))

    result = optimise(known, objective, limits, CancelToken(), hear, better.append, others)
    assert result.outcome is Outcome.SOLVED
    assert result.replay is not None
    assert result.replay.solves
    costs = [objective.cost(one.replay) for one in better]
    assert costs == sorted(set(costs), reverse=True)
    return result.replay, words


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("objective", Objective)
def test_with_others_it_ends_no_longer(objective: Objective) -> None:
    given = solve(BOARD, "backtrack").replay
    assert given is not None
    found, _ = _optimised(BOARD, given, Limits(nodes=150_000), objective=objective)
    assert objective.cost(found) <= objective.cost(given)
    if objective in (Objective.PUSHES, Objective.PUSHES_MOVES):
        assert found.pushes == solve(BOARD, "optimal-pushes").pushes


@pytest.mark.usefixtures("soon")
def test_the_same_nodes_give_the_same_solution() -> None:
    given = solve(HALL, "backtrack").replay
    assert given is not None
    limits = Limits(nodes=20_000)
    one, _ = _optimised(HALL, given, limits, objective=Objective.PUSHES)
    other, _ = _optimised(HALL, given, limits, objective=Objective.PUSHES)
    assert one.lurd == other.lurd


@pytest.mark.usefixtures("soon")
def test_memory_that_is_too_small_for_others_ends_the_search_for_them() -> None:
    given = solve(HALL, "backtrack").replay
    assert given is not None
    limits = Limits(nodes=100_000, megabytes=1)
    result = optimise(given, Objective.PUSHES, limits, CancelToken(), ignore_news, lambda _: None)
    assert result.megabytes <= 1
    assert "memory" not in result.sentence


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    ("objective", "contests"), [(Objective.PUSHES, 5), (Objective.PUSHES_MOVES, 1)]
)
def test_after_a_contest_new_solutions_take_part_in_another(
    objective: Objective, contests: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seek_more = SolutionCollector.seek_more
    found: list[int] = []

    def counted(self: SolutionCollector) -> bool:
        found.append(len(self.solutions))
        return seek_more(self)

    monkeypatch.setattr(SolutionCollector, "seek_more", counted)
    monkeypatch.setattr(contest, "_CLIMBS", (slice(0, 1),) * 5)
    given = solve(HALL, "backtrack").replay
    assert given is not None
    _optimised(HALL, given, Limits(nodes=2_000_000), objective=objective)
    assert len(found) == contests - 1
    assert found == sorted(found)
    assert contests == 1 or found[-1] > found[0]


def test_a_level_that_is_soon_done_needs_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: SolutionCollector, _search_board: object) -> None:
        raise AssertionError("others were looked for")

    monkeypatch.setattr(SolutionCollector, "__init__", refuse)
    given = solve(BOARD, "backtrack").replay
    assert given is not None
    found, _ = _optimised(BOARD, given, Limits(), objective=Objective.PUSHES)
    assert found.pushes == solve(BOARD, "optimal-pushes").pushes


@pytest.mark.usefixtures("soon")
def test_until_the_kernels_are_loaded_it_goes_on_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    answers: Iterator[bool] = iter([False, False, False])
    asked: list[str] = []

    def is_ready(_loading: SolverLoading, solver: DrivenSolver) -> bool:
        asked.append(solver.name)
        return next(answers, True)

    monkeypatch.setattr(SolverLoading, "is_ready", is_ready)
    given = solve(HALL, "backtrack").replay
    assert given is not None
    limits = Limits(nodes=100_000)
    found, _ = _optimised(HALL, given, limits, objective=Objective.PUSHES)
    assert len(asked) >= 5
    assert found.pushes < given.pushes


@pytest.mark.usefixtures("soon")
def test_other_known_solutions_are_shortened_too() -> None:
    """Given alone, no node is spent on the other solution before the contest begins."""
    shortest = solve(HALL, "optimal-pushes").replay
    longest = solve(HALL, "backtrack").replay
    assert shortest is not None
    assert longest is not None
    assert shortest.pushes < longest.pushes
    limits = Limits(nodes=10)
    found, _ = _optimised(HALL, longest, limits, shortest, objective=Objective.PUSHES)
    assert found.pushes == shortest.pushes
    assert replay(HALL, found.lurd).solves
