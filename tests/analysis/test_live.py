"""Answers to the live analysis: on large boards the lower bound has a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import pytest

from sokolab.analysis import bound, live
from sokolab.analysis.board_analysis import Findings
from sokolab.analysis.board_arrays import BoardArrays
from sokolab.analysis.bound import PushesBound
from sokolab.analysis.live import AnalysisRequest, run_analyses
from sokolab.core.board import Board, Tile

SMALL = Board.from_rows(["#####", "#@$.#", "#####"])


def hall(*, goals: int = 3) -> Board:
    """Return a bare hall of 10,000 squares with three boxes; each call gives another board."""
    tiles = np.zeros((100, 100), np.uint8)
    tiles[[0, -1]] = tiles[:, [0, -1]] = Tile.WALL
    tiles[10, 10:16:2] = Tile.BOX
    tiles[20, 30 : 30 + goals] = Tile.GOAL
    tiles[50, 50] = Tile.PLAYER
    return Board(tiles)


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list of the threads that work out lower bounds ahead."""
    # What asks for bounds is loaded now, with the function itself.
    run_analyses(AnalysisRequest(SMALL, None, lambda _stage: True))
    found: list[int] = []

    def noted(arrays: BoardArrays) -> PushesBound:
        found.append(threading.get_ident())
        return pushes_bound(arrays)

    pushes_bound = bound.pushes_bound
    monkeypatch.setattr(bound, "pushes_bound", noted)
    return found


def test_the_bound_of_a_large_board_is_worked_out_beside_the_rest(
    threads: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadPoolExecutor(1) as thread:

        def submit(work: Callable[[], None]) -> Future[None]:
            found = thread.submit(work)
            found.result(timeout=60)  # so that it has begun before it is wanted
            return found

        patient = SimpleNamespace(submit=submit)
        monkeypatch.setattr(live, "_thread_for_bounds", lambda: patient)
        answer = run_analyses(AnalysisRequest(hall(), None, lambda _stage: True))
    found = Findings(answer.findings).bound
    assert found is not None
    assert found.pushes == sum(10 + abs(30 + k - 10 - 2 * k) for k in range(3))
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()
    assert answer.seconds > 0


def test_a_thread_that_finds_no_processor_is_not_waited_for(threads: list[int]) -> None:
    may_go = threading.Event()
    busy = live._thread_for_bounds().submit(may_go.wait, 10)
    try:
        answer = run_analyses(AnalysisRequest(hall(goals=5), None, lambda _stage: True))
    finally:
        may_go.set()
    assert busy.result()
    found = Findings(answer.findings).bound
    assert found is not None
    assert found.pushes is not None
    assert threads == []


@pytest.mark.parametrize(
    ("board", "ready"),
    [
        (SMALL, {"dead-squares", "pushes-bound"}),
        (hall(), {"dead-squares"}),
        (hall(), {"pushes-bound"}),
    ],
)
def test_no_thread_is_started_without_need(
    threads: list[int], board: Board, ready: set[str]
) -> None:
    answer = run_analyses(AnalysisRequest(board, None, ready.__contains__))
    assert set(answer.findings) == ready
    assert None not in answer.findings.values()
    assert threads == []


def test_a_bound_that_fails_beside_the_rest_is_logged_once_and_hurts_nothing_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("no distances")

    monkeypatch.setattr(bound, "single_box_distances", failing)
    ready = {"dead-squares", "cuts-and-blocks", "pushes-bound"}
    findings = run_analyses(AnalysisRequest(hall(goals=4), None, ready.__contains__)).findings
    assert {name for name in findings if findings[name] is None} == {"pushes-bound"}
    assert caplog.text.count("RuntimeError: no distances") == 1
