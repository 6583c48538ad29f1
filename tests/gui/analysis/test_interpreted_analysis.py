"""Overlays before anything is compiled: from another process, and only on boards it is fit for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.live import AnalysisAnswer, AnalysisRequest
from sokolab.analysis.questions import QUESTIONS
from sokolab.core.board import Board
from sokolab.engine.job import OnNews
from sokolab.gui.analysis import answers
from sokolab.gui.analysis.answers import STAGES, answer_request
from sokolab.gui.shell.window_engine import WindowEngine
from sokolab.kernels.jit import PLAIN
from sokolab.solvers.frame.protocol import CancelToken
from tests.gui.play.test_route_finder import Loader

BOARD = Board.from_rows(["#######", "#@ $ .#", "#  $ .#", "#######"])
BOX = BOARD.boxes[0]


@pytest.fixture
def loader() -> Loader:
    return Loader()


@pytest.fixture
def engine(loader: Loader) -> Iterator[WindowEngine]:
    found = WindowEngine(loader)  # type: ignore[arg-type]  # has what is asked for
    yield found
    found.close()


def never(_stage: str) -> bool:
    return False


def test_the_stages_are_those_of_the_questions() -> None:
    assert {question.stage for question in QUESTIONS} == set(STAGES)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_all_findings_come_while_no_kernel_is_ready(engine: WindowEngine) -> None:
    engine.start()
    answer = answer_request(engine, AnalysisRequest(BOARD, BOX, never))
    assert set(answer.findings) >= {question.name for question in QUESTIONS}
    arrays = board_arrays(BOARD)
    for question in QUESTIONS:
        here = question.ask(arrays, BOX if question.needs_selection else None)
        assert repr(answer.findings[question.name]) == repr(here)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_its_time_lets_no_board_be_analysed_within_a_frame(engine: WindowEngine) -> None:
    engine.start()
    assert answer_request(engine, AnalysisRequest(BOARD, None, never)).seconds == BOARD.size


def test_without_a_start_only_ready_kernels_are_called(engine: WindowEngine) -> None:
    assert answer_request(engine, AnalysisRequest(BOARD, None, never)).findings == {}


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_large_board_waits_for_its_kernels(
    engine: WindowEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.start()
    monkeypatch.setattr(answers, "_MAX_SECONDS", 0.0)
    ask = partial(AnalysisRequest, BOARD, None)
    assert answer_request(engine, ask(never)).findings == {}
    some = answer_request(engine, ask(lambda stage: stage == "player-reach"))
    assert set(some.findings) == {one.name for one in QUESTIONS if one.stage == "player-reach"}


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_it_is_answered_here_when_everything_is_compiled(
    engine: WindowEngine, loader: Loader, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.start()
    asked: list[AnalysisRequest] = []

    def here(request: AnalysisRequest) -> AnalysisAnswer:
        asked.append(request)
        return AnalysisAnswer({}, 0.001)

    monkeypatch.setattr(answers, "run_analyses", here)
    loader.is_fully_ready = True
    request = AnalysisRequest(BOARD, None, lambda _stage: True)
    assert answer_request(engine, request).seconds == 0.001
    assert [(one.board, one.focus) for one in asked] == [(request.board, request.focus)]


def die(board: Board, focus: int | None, cancel: CancelToken, on_news: OnNews) -> Any:
    os._exit(3)


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_a_process_that_dies_leaves_what_is_ready(
    engine: WindowEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    engine.start()
    monkeypatch.setattr(answers, "_answer_here", die)
    assert answer_request(engine, AnalysisRequest(BOARD, None, never)).findings == {}
    assert "the interpreted analysis failed" in caplog.text
