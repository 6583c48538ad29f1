"""Overlays before anything is compiled: from another process, and only on boards it is fit for."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.catalogue import CATALOGUE
from sokolab.core.board import Board
from sokolab.gui.analysis import interpreted_analysis
from sokolab.gui.analysis.answers import AnalysisAnswer, AnalysisRequest
from sokolab.gui.analysis.interpreted_analysis import STAGES, InterpretedAnalysis
from sokolab.kernels.jit import PLAIN
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.worker_pool import Tell

BOARD = Board.from_rows(["#######", "#@ $ .#", "#  $ .#", "#######"])
BOX = BOARD.boxes[0]


@pytest.fixture
def analysis() -> Iterator[InterpretedAnalysis]:
    found = InterpretedAnalysis()
    yield found
    found.close()


def never(_stage: str) -> bool:
    return False


def test_the_stages_are_those_of_the_catalogue() -> None:
    assert {question.stage for question in CATALOGUE} == set(STAGES)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_all_findings_come_while_no_kernel_is_ready(analysis: InterpretedAnalysis) -> None:
    analysis.start()
    answer = analysis.run(AnalysisRequest(BOARD, BOX, never))
    assert set(answer.findings) >= {question.name for question in CATALOGUE}
    arrays = board_arrays(BOARD)
    for question in CATALOGUE:
        here = question.ask(arrays, BOX if question.needs_selection else None)
        assert repr(answer.findings[question.name]) == repr(here)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_its_time_lets_no_board_be_analysed_within_a_frame(analysis: InterpretedAnalysis) -> None:
    analysis.start()
    assert analysis.run(AnalysisRequest(BOARD, None, never)).seconds == BOARD.size


def test_without_a_start_only_ready_kernels_are_called(analysis: InterpretedAnalysis) -> None:
    assert analysis.run(AnalysisRequest(BOARD, None, never)).findings == {}


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_large_board_waits_for_its_kernels(
    analysis: InterpretedAnalysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis.start()
    monkeypatch.setattr(interpreted_analysis, "_MOST_SECONDS", 0.0)
    assert analysis.run(AnalysisRequest(BOARD, None, never)).findings == {}
    some = analysis.run(AnalysisRequest(BOARD, None, lambda stage: stage == "player-reach"))
    assert set(some.findings) == {"player-reach"}


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_the_process_ends_when_everything_is_compiled(
    analysis: InterpretedAnalysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis.start()
    asked: list[AnalysisRequest] = []

    def here(request: AnalysisRequest) -> AnalysisAnswer:
        asked.append(request)
        return AnalysisAnswer({}, 0.001)

    monkeypatch.setattr(interpreted_analysis, "run_analyses", here)
    request = AnalysisRequest(BOARD, None, lambda _stage: True)
    assert analysis.run(request).seconds == 0.001
    assert asked == [request]
    assert not analysis._is_on


def die(board: Board, focus: int | None, cancel: CancelToken, tell: Tell) -> AnalysisAnswer:
    os._exit(3)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_process_that_dies_leaves_what_is_ready(
    analysis: InterpretedAnalysis,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    analysis.start()
    monkeypatch.setattr(interpreted_analysis, "analyses_elsewhere", die)
    assert analysis.run(AnalysisRequest(BOARD, None, never)).findings == {}
    assert "the interpreted analysis failed" in caplog.text
