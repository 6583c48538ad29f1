"""What the list tells of levels: by themselves, and by what the library knows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import pytest
from pytestqt.qtbot import QtBot

from sokolab.collection.known_level import LevelStatus, known_level, status_of
from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.core.lurd import metrics_of, replay
from sokolab.gui.collection.level_facts import KnowledgeLoader
from sokolab.gui.document.displayed_board import KnowledgeStore
from sokolab.gui.shell.window_engine import Tasks
from sokolab.library.canonical import canonical
from sokolab.library.values import LibraryRecord, Proof, StoredSolution
from sokolab.verdicts.known import knowledge_from_record
from tests.gui.levels import level, no_records
from tests.gui.patience import patiently

WHEN = datetime(2026, 11, 22)

DRAFTS = {
    "no player": ["#####", "# $.#", "#####"],
    "open": ["#####", "#@$. ", "#####"],
    "two goals": ["######", "#@$..#", "######"],
    "no box": ["####", "#@ #", "####"],
    "stray box": ["#######", "#@$.#$#", "#######"],
}


@pytest.mark.parametrize("name", DRAFTS)
def test_what_is_no_level_is_a_draft(name: str) -> None:
    assert status_of(known_level(Level(Board.from_rows(DRAFTS[name])))) is LevelStatus.DRAFT


def test_a_level_that_begins_solved_is_a_draft() -> None:
    knowledge = known_level(Level(Board.from_rows(["#####", "#@*.#", "#####"]).with_tiles([8], 0)))
    assert status_of(knowledge) is LevelStatus.DRAFT
    assert knowledge.pushes is None


def test_a_solution_counts_when_it_solves() -> None:
    board = level(length=2).board
    solutions = (Solution("RR"), Solution("lrRR"), Solution("RR"), Solution("x"))
    knowledge = known_level(Level(board, solutions=solutions))
    assert (status_of(knowledge), knowledge.pushes, knowledge.moves) == (LevelStatus.SOLVED, 2, 2)
    assert knowledge.solution_count == 1, "the blocked one does not count, nor the same one twice"
    assert status_of(known_level(Level(board))) is LevelStatus.OPEN


def stored(board: Board, lurd: str, count: int = 1) -> LibraryRecord:
    played = replay(board, lurd)
    one = StoredSolution(played, metrics_of(played), "", WHEN)
    return LibraryRecord(one, one, count)


def test_what_the_library_knows_is_added() -> None:
    board = Board.from_rows(["######", "#@$ .#", "#    #", "######"])
    drawn = known_level(Level(board))
    solved = drawn.with_knowledge(knowledge_from_record(board, stored(board, "RR", 3)))
    assert (status_of(solved), solved.pushes, solved.moves) == (LevelStatus.SOLVED, 2, 2)
    longer = solved.with_knowledge(knowledge_from_record(board, stored(board, "duRR")))
    assert (longer.pushes, longer.moves, longer.solution_count) == (2, 2, 3)
    proved = knowledge_from_record(board, LibraryRecord(proof=Proof("auto", WHEN)))
    assert status_of(drawn.with_knowledge(proved)) is LevelStatus.UNSOLVABLE
    assert status_of(proved.with_knowledge(solved)) is LevelStatus.SOLVED, (
        "a replay refutes a proof"
    )
    no_level = Level(Board.from_rows(DRAFTS["two goals"]))
    proved = knowledge_from_record(no_level.board, LibraryRecord(proof=Proof("auto", WHEN)))
    assert status_of(known_level(no_level).with_knowledge(proved)) is LevelStatus.DRAFT


def test_levels_are_worked_out_in_time_and_kept(qtbot: QtBot) -> None:
    tasks = Tasks(threads=1)
    levels = [level(f"{length}", length) for length in range(1, 400)]
    in_library = {levels[3].board: "RRRR"}
    asked: list[Board] = []

    def records(boards: Sequence[Board]) -> Sequence[LibraryRecord]:
        asked.extend(boards)
        return [
            stored(board, in_library[board]) if board in in_library else LibraryRecord()
            for board in boards
        ]

    book = KnowledgeLoader(tasks, records, KnowledgeStore())
    with qtbot.waitSignal(book.completed):
        book.follow(levels)
    knowledge = [book.knowledge_of(one) for one in levels]
    assert [index for index, one in enumerate(knowledge) if one and one.pushes is not None] == [3]
    assert len(asked) == 399
    with qtbot.waitSignal(book.completed):
        book.add(level("new"))
        book.follow([*levels, level("newer")])
    assert len(asked) <= 401, "what is known is not worked out again"
    in_library[levels[0].board] = "R"
    book.look_up([canonical(levels[0].board).key])

    def is_worth_showing() -> bool:
        first = book.knowledge_of(levels[0])
        return first is not None and first.pushes == 1

    patiently(qtbot, is_worth_showing)
    assert len(asked) <= 404, "only levels of that form are looked up again"
    tasks.close()


def test_what_the_window_learns_is_told_at_once(qtbot: QtBot) -> None:
    tasks, knowledge = Tasks(threads=1), KnowledgeStore()
    book = KnowledgeLoader(tasks, no_records, knowledge)
    one = level("one", 2)
    knowledge.learn_solution(one.board, replay(one.board, "RR"), "auto")
    with qtbot.waitSignal(book.completed):
        book.follow([one])
    early = book.knowledge_of(one)
    assert early is not None
    assert (early.pushes, early.moves) == (2, 2)
    with qtbot.waitSignal(book.changed):
        knowledge.learn_knowledge(knowledge_from_record(one.board, stored(one.board, "RR", 7)))
    late = book.knowledge_of(one)
    assert late is not None
    assert late.solution_count == 7
    tasks.close()


def test_nothing_is_worked_out_while_the_window_needs_the_time(qtbot: QtBot) -> None:
    tasks = Tasks(threads=1)
    book = KnowledgeLoader(tasks, no_records, KnowledgeStore())
    book.postpone()
    book.add(level("waits"))
    assert not book.is_complete
    assert not book._is_working
    with qtbot.waitSignal(book.completed):
        pass
    tasks.close()
