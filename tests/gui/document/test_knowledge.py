"""What the window knows of boards comes together in one place, and is told once."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.core.lurd import Measure, replay
from sokolab.gui.document import displayed_board as module
from sokolab.gui.document.displayed_board import KnowledgeStore
from sokolab.solvers.frame.protocol import Outcome, Result
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind

BOARD = Board.from_rows(["#######", "#@$ . #", "#######"])
OTHER = Board.from_rows(["######", "#@$.##", "######"])


@pytest.fixture
def store(qtbot: QtBot) -> KnowledgeStore:
    return KnowledgeStore()


def listened(store: KnowledgeStore) -> tuple[list[BoardKnowledge], list[BoardKnowledge]]:
    learned: list[BoardKnowledge] = []
    settled: list[BoardKnowledge] = []
    store.learned.connect(learned.append)
    store.settled.connect(settled.append)
    return learned, settled


def test_news_is_told_once_and_only_if_it_says_more(store: KnowledgeStore) -> None:
    learned, _ = listened(store)
    store.learn_bound(BOARD, 2)
    store.learn_bound(BOARD, 1)
    store.learn_bound(BOARD, 2)
    assert [known.verdict.bound for known in learned] == [2]
    assert store.of(OTHER) is None


def test_only_what_is_no_study_settles_a_board(store: KnowledgeStore) -> None:
    _, settled = listened(store)
    store.learn(BOARD, Verdict(BOARD, VerdictKind.OPEN, VerdictBasis.SEARCH), is_study=True)
    store.end_study(BOARD)
    store.learn_solution(BOARD, replay(BOARD, "RR"))
    (known,) = settled
    assert (known.verdict.pushes, known.is_judged, known.is_over) == (2, True, False)
    store.learn(OTHER, Verdict(OTHER, VerdictKind.UNSOLVABLE, VerdictBasis.SEARCH), is_study=True)
    assert len(settled) == 1, "a study goes on by itself"


def test_a_bound_of_moves_is_none_of_pushes(store: KnowledgeStore) -> None:
    played = replay(BOARD, "RR")
    result = Result(
        "optimal-moves", BOARD, Outcome.SOLVED, played, lower_bound=99, bound_measure=Measure.MOVES
    )
    store.learn_result(result)
    known = store.of(BOARD)
    assert known is not None
    assert (known.verdict.pushes, known.verdict.bound) == (2, None)


def test_a_stopped_proof_leaves_its_bound(store: KnowledgeStore) -> None:
    store.learn_result(Result("optimal-pushes", BOARD, Outcome.TIME, lower_bound=2))
    store.learn_result(Result("optimise", BOARD, Outcome.SOLVED, replay(BOARD, "RR")))
    known = store.of(BOARD)
    assert known is not None
    assert known.verdict.is_optimal


def test_the_boards_on_show_last_are_kept(
    store: KnowledgeStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_MAX_BOARDS", 2)
    boards = [Board.from_rows(["#######", f"#@$ .{fill}#", "#######"]) for fill in "# ."]
    for board in boards[:2]:
        store.learn_bound(board, 2)
    store.note_shown(boards[0])
    store.learn_bound(boards[2], 2)
    assert store.of(boards[0]) is not None
    assert store.of(boards[1]) is None
