"""Limits, cancelling, reports and refusals, on real searches and on one that never ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import Measure, replay
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome, Progress, Result
from sokolab.solvers.frame.search import Search, Standing, StepStatus, UnsoundSolutionError
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.roster import ROSTER, by_name, solve
from tests.solvers.boards import KNOT, LARGE_CROWD, LEVELS

NAMES = [solver.name for solver in ROSTER]


class Endless:
    """A search that goes on and on, in the size it is told to have."""

    def __init__(
        self, nbytes: int = 1000, status: StepStatus = StepStatus.RUNNING, lurd: str = ""
    ) -> None:
        self.nodes = self.states = 0
        self.standing = Standing(lower_bound=7)
        self.nbytes = nbytes
        self._status = status
        self._lurd = lurd
        self.budgets: list[int] = []

    def step(self, budget: int) -> StepStatus:
        self.budgets.append(budget)
        self.nodes += budget
        self.states += budget
        return self._status

    def grow(self, most: int) -> Iterator[bool]:
        while self.nbytes + 1_000_000 <= most:
            self.nbytes += 1_000_000
            yield True
        yield False

    def lurd(self) -> str:
        return self._lurd


def _run(
    search: Search,
    limits: Limits | None = None,
    cancel: CancelToken | None = None,
    heard: list[Progress] | None = None,
) -> Result:
    def begin(search_board: SearchBoard) -> Search:
        return search

    cancel = cancel or CancelToken()

    def hear(progress: Progress) -> None:
        if heard is not None:
            heard.append(progress)
            cancel.cancel()

    solver = DrivenSolver("endless", "Endless", "Goes on", Measure.PUSHES, "depth", begin)
    return solver.solve(LEVELS["corridor"].board, limits or Limits(), cancel, hear)


def test_cancelling_ends_a_search_that_would_never_end() -> None:
    heard: list[Progress] = []
    result = _run(Endless(), heard=heard)
    assert result.outcome is Outcome.CANCELLED
    assert not result.lurd
    assert len(heard) == 1  # no slice and no report after the token was raised
    assert heard[0].nodes == result.nodes > 0
    assert result.sentence == "Cancelled; any solution has at least 7 pushes"


def test_a_bound_of_one_is_singular() -> None:
    search = Endless()
    search.standing = Standing(lower_bound=1)
    assert _run(search, heard=[]).sentence == "Cancelled; any solution has at least 1 push"


def test_a_token_raised_before_stops_before_the_first_node() -> None:
    token = CancelToken()
    token.cancel()
    for name in NAMES:
        result = solve(LARGE_CROWD, name, cancel=token)
        assert (result.outcome, result.nodes <= 1) == (Outcome.CANCELLED, True)


def test_the_nodes_are_kept_to_exactly() -> None:
    assert _run(Endless(), Limits(nodes=1234)).nodes == 1234
    for name in NAMES:
        result = solve(LARGE_CROWD, name, Limits(nodes=7))
        assert (result.outcome, result.nodes) == (Outcome.NODES, 7)
        assert "7 nodes" in result.sentence


def test_the_seconds_end_it() -> None:
    result = _run(Endless(), Limits(seconds=0.01))
    assert result.outcome is Outcome.TIME
    assert result.seconds >= 0.01
    assert result.lower_bound == 7


@pytest.mark.parametrize("name", NAMES)
def test_the_memory_is_kept_to(name: str) -> None:
    board, megabytes = (KNOT, 5) if name.startswith("optimal") else (LARGE_CROWD, 3)
    if name == "fess":
        megabytes = 8  # what it knows of the board before it begins takes half of that
    if name == "novelty":
        megabytes = 38  # 34 of them mark what has been met
    result = solve(board, name, Limits(megabytes=megabytes))
    assert result.megabytes <= megabytes
    if result.lurd:
        return  # strong ones need less than that
    assert result.outcome is Outcome.MEMORY
    assert result.nodes > 100
    assert f"of {megabytes} megabytes" in result.sentence


def test_a_machine_with_less_memory_than_allowed_is_no_fault() -> None:
    class Poor(Endless):
        def grow(self, most: int) -> Iterator[bool]:
            yield True
            raise MemoryError

    assert _run(Poor(status=StepStatus.FULL)).outcome is Outcome.MEMORY


def test_tables_larger_than_the_limit_end_it_at_once() -> None:
    search = Endless(nbytes=5_000_001)
    assert _run(search, Limits(nodes=100, megabytes=5)).outcome is Outcome.MEMORY
    assert search.budgets == []
    assert _run(Endless(nbytes=5_000_000), Limits(nodes=100, megabytes=5)).outcome is Outcome.NODES


def test_growing_is_interrupted_too() -> None:
    result = _run(Endless(status=StepStatus.FULL), Limits(seconds=0.02, megabytes=10**9))
    assert result.outcome is Outcome.TIME
    result = _run(Endless(status=StepStatus.FULL), Limits(megabytes=50))
    assert result.outcome is Outcome.MEMORY


def test_slices_grow_until_they_are_long_enough() -> None:
    search = Endless()
    _run(search, Limits(nodes=10_000_000))
    first, second = search.budgets[:2]
    assert second == 2 * first
    assert max(search.budgets) > 1000


def test_letters_that_do_not_solve_are_never_an_answer() -> None:
    for lurd in ("r", "l", "RR ", "ll", "rR"):
        with pytest.raises(UnsoundSolutionError):
            _run(Endless(status=StepStatus.SOLVED, lurd=lurd))
    result = _run(Endless(status=StepStatus.SOLVED, lurd="rRR"))
    assert (result.outcome, result.moves, result.pushes) == (Outcome.SOLVED, 3, 2)


class Knowing(Endless):
    """A search that knows a solution and goes on."""

    solution = "rRR"


def test_a_solution_known_before_the_end_is_told_and_answered_as_undecided() -> None:
    heard: list[Progress] = []
    result = _run(Knowing(), heard=heard)
    assert heard[0].solution == replay(LEVELS["corridor"].board, "rRR")
    assert (result.outcome, result.lurd, result.pushes) == (Outcome.CANCELLED, "rRR", 2)
    assert result.holds_solution
    assert not result.outcome.is_decided
    assert (
        result.sentence == "Cancelled; a solution of 2 pushes is known, and at least 7 are needed"
    )
    wrong = Knowing()
    wrong.solution = "rR"
    with pytest.raises(UnsoundSolutionError):
        _run(wrong, Limits(nodes=100))


def test_what_is_not_needed_is_not_told() -> None:
    result = _run(Knowing(status=StepStatus.EXHAUSTED))
    assert (result.outcome, result.lurd) == (Outcome.UNSOLVABLE, "")


@pytest.mark.parametrize("name", NAMES)
def test_searches_are_deterministic_and_grow_their_tables(name: str) -> None:
    one, two = (solve(LARGE_CROWD, name, Limits(nodes=10_000)) for _ in range(2))
    assert one.outcome is two.outcome
    assert (one.lurd, one.nodes, one.megabytes) == (two.lurd, two.nodes, two.megabytes)
    assert one.megabytes > 0.5  # more than the tables a search begins with


def test_a_search_finds_its_way_back_through_tables_that_grew() -> None:
    result = solve(KNOT, "optimal-pushes")
    assert (result.outcome, result.pushes, result.lower_bound) == (Outcome.SOLVED, 20, 20)
    assert result.states > 1 << 12  # the rows it begins with


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (["####", "#$.#", "####"], "there is no player"),
        (["#####", "#@@$.#", "#####"], "there are 2 players; a level has one"),
        (["####", "#@.#", "####"], "there are no boxes to push"),
        (
            ["#######", "#@$$. #", "#######"],
            "there are 2 boxes but 1 goal",
        ),
        (
            ["######", "#@$.##", "####$#"],
            "1 box off goal can never be reached",
        ),
        (["####", "#@##", "##*#", "####"], "the player cannot reach any box"),
        (
            ["####", "#@$.", "####"],
            "the player can leave the board from row 2, column 4: draw walls around that square",
        ),
        (
            ["  #####", "###   #", "# @$.  ", "#######"],
            "the player can leave the board through row 3, column 7: draw a wall there",
        ),
    ],
)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_level_is_refused_in_a_sentence(
    name: str, rows: list[str], sentence: str
) -> None:
    result = solve(Board.from_rows(rows), name)
    assert (result.outcome, result.sentence) == (Outcome.INVALID, f"Not a level: {sentence}")
    assert result.nodes == 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rows", [["#####", "#@ *#", "#####"], ["####", "#@*#", "####"]])
def test_a_board_that_is_solved_already_takes_no_letter(name: str, rows: list[str]) -> None:
    result = solve(Board.from_rows(rows), name)
    assert (result.outcome, result.lurd, result.moves) == (Outcome.SOLVED, "", 0)
    assert result.lower_bound == (0 if by_name(name).minimises else None)


def test_the_roster_knows_its_names() -> None:
    assert NAMES[0] == "auto"
    assert {"optimal-pushes", "astar-moves", "backtrack"} < set(NAMES)
    with pytest.raises(ValueError, match="there is no solver 'dijkstra'; choose one of auto, "):
        solve(LARGE_CROWD, "dijkstra")
    assert {solver.minimises for solver in ROSTER} == {Measure.PUSHES, Measure.MOVES, None}
    assert all(solver.title and solver.tooltip for solver in ROSTER)


def test_a_limit_of_the_solvers_is_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sokolab.solvers.frame.search_board._MAX_SQUARES", 2)
    large, solved = Board("######\n#@$ .#\n######"), Board("######\n#@ * #\n######")
    for name in NAMES:
        result = solve(large, name)
        assert result.outcome is Outcome.UNDECIDED
        assert result.sentence == (
            "The level is too large for the solvers: more than 2 squares are in the player's reach"
        )
        assert solve(solved, name).outcome is Outcome.SOLVED
        assert solve(Board("####\n#@ #\n####"), name).outcome is Outcome.INVALID


@pytest.mark.parametrize(
    ("minimises", "bound", "said"),
    [
        (None, 2, "Solved with 2 pushes, 2 moves; no solution has fewer pushes"),
        (None, 1, "Solved with 2 pushes, 2 moves; at least 1 push is needed"),
        (None, None, "Solved with 2 pushes, 2 moves; shorter solutions may exist"),
        (Measure.PUSHES, 1, "Solved with 2 pushes, 2 moves; no solution has fewer pushes"),
    ],
)
def test_a_solution_comes_with_what_is_proved_about_it(
    minimises: Measure | None, bound: int | None, said: str
) -> None:
    search = Endless(status=StepStatus.SOLVED, lurd="RR")
    search.standing = Standing(lower_bound=bound)
    solver = DrivenSolver("a", "A", "", minimises, "depth", lambda _: search)
    board = Board.from_rows(["######", "#@$ .#", "######"])
    found = solver.solve(board, Limits(), CancelToken(), lambda _: None)
    assert found.sentence == said


def test_auto_knows_how_many_pushes_are_needed_at_least() -> None:
    found = solve(LARGE_CROWD, "auto", Limits(nodes=15))
    assert not found.holds_solution
    assert found.lower_bound is not None
    assert (
        f"any solution has at least {found.lower_bound} pushes; the best position" in found.sentence
    )
    for level in LEVELS.values():
        if level.pushes is not None:
            answer = solve(level.board, "auto")
            assert answer.lower_bound is not None
            assert answer.lower_bound <= level.pushes <= answer.pushes
