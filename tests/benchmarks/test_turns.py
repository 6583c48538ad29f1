"""The turns of ``auto`` are what is learned from the measured runs; times are predicted right."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from benchmarks.turns import learn, measure
from sokolab.core.board import Board
from sokolab.solvers.auto.schedule import KINDS, MICROSECONDS, Sizes
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.round_robin import RoundRobin, Turn
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard, search_board

ROOM = Board.from_rows(["#####", "#@$.#", "#####"])


@pytest.mark.parametrize("name", learn.START)
def test_the_table_is_what_is_learned_from_the_runs(name: str) -> None:
    levels = learn.by_kind(learn.measured_levels())[name]
    assert len(levels) >= 5
    (kind,) = [kind for kind in KINDS if kind.name == name]
    assert learn.improved(learn.START[name], levels) == learn.early_turns(kind)


class Counted:
    """A search that ends after so many nodes, and logs how many it expands."""

    states = nbytes = 0
    standing = Standing()

    def __init__(self, last: int, end: StepStatus, log: list[int]) -> None:
        self.nodes = 0
        self._last, self._end, self._log = last, end, log

    def step(self, budget: int) -> StepStatus:
        more = min(budget, self._last - self.nodes)
        self.nodes += more
        self._log.append(more)
        return self._end if self.nodes == self._last else StepStatus.RUNNING

    def grow(self, most: int) -> Iterator[bool]:
        raise NotImplementedError

    def lurd(self) -> str:
        raise NotImplementedError


SIZES = Sizes(81, 16, 0, 3.0)


@pytest.mark.parametrize(
    ("ends", "solves"),
    [
        ({"pull": 60, "fess": 40, "beam": 9}, "fess"),
        ({"pull": 90, "fess": 40, "beam": 3}, "pull fess"),
        ({"pull": 500, "fess": 400, "beam": 77}, "pull fess beam"),
        ({"pull": 5, "fess": 400, "beam": 77}, "fess beam"),
        ({"fess": 1, "beam": 299}, "beam"),
        ({"fess": 7, "beam": 2}, ""),
    ],
)
def test_time_is_predicted_as_turns_are_dealt(ends: dict[str, int], solves: str) -> None:
    nodes = {"pull": (20, 50), "fess": (10, 30), "beam": (25, 15)}
    log: list[int] = []
    dealt, runs = [], {}
    turns: dict[str, tuple[float, float]] = {}
    for name, last in ends.items():
        end = StepStatus.SOLVED if name in solves else StepStatus.GAVE_UP
        engine = DrivenSolver(name, name, "", None, "", partial(_search, Counted(last, end, log)))
        dealt.append(Turn(engine, *nodes[name]))
        outcome = "SOLVED" if name in solves else "UNDECIDED"
        row = {"outcome": outcome, "nodes": str(last), "seconds": str(last / 50), "trace": ""}
        runs[name] = learn.Run(row)
        cost = MICROSECONDS[name](SIZES.square_count, SIZES.box_count)
        first, later = nodes[name]
        turns[name] = cost * first / 1000, cost * later / 1000
    search = RoundRobin(search_board(ROOM), dealt)
    while search.step(10**6) is StepStatus.RUNNING:
        pass
    predicted = learn.Measured("", SIZES, runs).seconds(turns)
    assert predicted == pytest.approx(sum(log) / 50 if solves else learn.MAX_SECONDS)


def _search(search: Counted, _board: SearchBoard) -> Counted:
    return search


def test_a_run_tells_its_time_between_and_beyond_what_was_measured() -> None:
    row = {"outcome": "TIME", "nodes": "300", "seconds": "3", "trace": "0.5:0 1:100"}
    run = learn.Run(row)
    assert [run.seconds(nodes) for nodes in (0, 50, 100, 200, 300, 400)] == [0, 0.5, 1, 2, 3, 4]
    nothing = learn.Run({"outcome": "UNDECIDED", "nodes": "0", "seconds": "0.1", "trace": ""})
    assert nothing.seconds(5) == 0


def test_measured_runs_join_the_table_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log: list[int] = []

    def gives_up(_board: SearchBoard) -> Counted:
        return Counted(30, StepStatus.GAVE_UP, log)

    engines = [
        DrivenSolver(name, name, "", None, "", gives_up) for name in ("beam", "pull", "fess")
    ]
    monkeypatch.setattr(measure, "AUTO_SOLVERS", engines)
    suite, table = tmp_path / "three.xsb", tmp_path / "runs.tsv"
    suite.write_text("#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n\n###\n#@#\n###\n")
    for asked in ("beam,pull", "pull,fess", "fess"):
        command = [str(suite), str(table), "--engines", asked, "--levels", "1-3"]
        monkeypatch.setattr(sys, "argv", ["measure", *command])
        measure.main()
    rows = list(csv.DictReader(table.read_text().splitlines(), delimiter="\t"))
    assert [(row["level"], row["engine"]) for row in rows] == [
        *[("1", "beam"), ("1", "pull"), ("2", "beam"), ("2", "pull"), ("1", "fess"), ("2", "fess")]
    ]
    assert {(row["outcome"], row["nodes"], row["steps"]) for row in rows} == {
        ("UNDECIDED", "30", "1.00")
    }
    assert sum(log) == 6 * 30
    assert [len(level.runs) for level in learn.measured_levels(table)] == [3, 3]
