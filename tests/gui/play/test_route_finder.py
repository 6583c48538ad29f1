"""Routes by click before their kernels are compiled."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from sokolab.core.board import Board
from sokolab.engine.job import OnNews
from sokolab.gui.play import play_tool, route_jobs
from sokolab.gui.play.play_tool import RouteFinder
from sokolab.gui.shell.window_engine import WindowEngine
from sokolab.kernels.jit import PLAIN
from sokolab.routes.push import Preference, push_route
from sokolab.solvers.frame.protocol import CancelToken

BOARD = Board.from_rows(["#######", "#@    #", "# $ . #", "#     #", "#######"])
BOX, CORNER = BOARD.boxes[0], 12

pytestmark = pytest.mark.skipif(PLAIN, reason="nothing is compiled")


class Loader:
    """Stands for the loader of kernels."""

    is_fully_ready = False

    def is_ready(self, stage: str) -> bool:
        """Whether all is ready."""
        return self.is_fully_ready


@pytest.fixture
def loader() -> Loader:
    return Loader()


@pytest.fixture
def engine(loader: Loader) -> Iterator[WindowEngine]:
    found = WindowEngine(loader)  # type: ignore[arg-type]  # has what is asked for
    yield found
    found.close()


@pytest.fixture
def finder(engine: WindowEngine) -> RouteFinder:
    return RouteFinder(engine)


def test_routes_come_from_another_process_until_the_kernels_are_ready(
    finder: RouteFinder, engine: WindowEngine, loader: Loader
) -> None:
    engine.start()
    finder.warm()
    assert finder.can_answer(BOARD)
    first = finder.push_route(BOARD, BOX, BOX + 2, prefers_moves=False)
    walked = finder.walk(BOARD, CORNER, follows_walls=False)
    loader.is_fully_ready = True
    assert finder.can_answer(BOARD)
    engine.close()
    assert first == push_route(BOARD, BOX, BOX + 2, Preference.PUSHES)
    assert first == finder.push_route(BOARD, BOX, BOX + 2, prefers_moves=False)
    assert walked == finder.walk(BOARD, CORNER, follows_walls=False)
    assert walked is not None
    assert walked.lurd == "rrrr"


def test_nothing_is_answered_where_interpreting_is_not_allowed(finder: RouteFinder) -> None:
    finder.warm()
    assert not finder.can_answer(BOARD)


def test_a_large_board_waits_for_its_kernels(
    finder: RouteFinder, engine: WindowEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.start()
    monkeypatch.setattr(play_tool, "_MAX_SQUARES", BOARD.size - 1)
    assert not finder.can_answer(BOARD)


def die(board: Board, target: int, follows: bool, cancel: CancelToken, on_news: OnNews) -> None:
    os._exit(3)


def test_a_process_that_dies_costs_one_route(
    finder: RouteFinder,
    engine: WindowEngine,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    engine.start()
    monkeypatch.setattr(route_jobs, "walk_to", die)
    assert finder.walk(BOARD, CORNER, follows_walls=False) is None
    assert "failed to find a route" in caplog.text
    assert finder.push_route(BOARD, BOX, BOX + 2, prefers_moves=False) is not None
