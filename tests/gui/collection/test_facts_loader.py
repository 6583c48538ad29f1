"""What the list tells of levels: by themselves, and by what the library knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from pytestqt.qtbot import QtBot

from sokolab.collection.level_facts import LevelFacts, LevelStatus, level_facts
from sokolab.core.board import Board
from sokolab.core.level import Level, Solution
from sokolab.gui.collection.facts_loader import FactsLoader
from sokolab.gui.shell.tasks import Tasks
from sokolab.library.canonical import canonical
from sokolab.library.values import LevelSummary
from tests.gui.levels import level
from tests.gui.patience import patiently

DRAFTS = {
    "no player": ["#####", "# $.#", "#####"],
    "open": ["#####", "#@$. ", "#####"],
    "two goals": ["######", "#@$..#", "######"],
    "no box": ["####", "#@ #", "####"],
    "stray box": ["#######", "#@$.#$#", "#######"],
}


@pytest.mark.parametrize("name", DRAFTS)
def test_what_is_no_level_is_a_draft(name: str) -> None:
    assert level_facts(Level(Board.from_rows(DRAFTS[name]))).status is LevelStatus.DRAFT


def test_a_solution_counts_when_it_solves() -> None:
    board = level(length=2).board
    two = Level(board, solutions=(Solution("RR"), Solution("lrRR"), Solution("RR"), Solution("x")))
    facts = level_facts(Level(two.board, solutions=two.solutions))
    assert (facts.status, facts.pushes, facts.moves) == (LevelStatus.SOLVED, 2, 2)
    assert facts.solutions == 1, "the blocked one does not count, nor the same one twice"
    assert level_facts(Level(board)).status is LevelStatus.OPEN


def test_what_the_library_knows_is_added() -> None:
    facts = LevelFacts(b"k", 1, LevelStatus.OPEN)
    solved = facts.with_summary(LevelSummary(3, 10, 20, False))
    assert solved == LevelFacts(b"k", 1, LevelStatus.SOLVED, 10, 20, 3)
    worse = solved.with_summary(LevelSummary(1, 12, 18, False))
    assert (worse.pushes, worse.moves, worse.solutions) == (10, 18, 3)
    assert facts.with_summary(LevelSummary(0, None, None, True)).status is LevelStatus.UNSOLVABLE
    draft = LevelFacts(b"k", 1, LevelStatus.DRAFT)
    assert draft.with_summary(LevelSummary(0, None, None, True)).status is LevelStatus.DRAFT


def test_levels_are_worked_out_in_time_and_kept(qtbot: QtBot) -> None:
    tasks = Tasks(threads=1)
    known: dict[bytes, LevelSummary] = {}
    asked: list[bytes] = []

    def summaries(keys: Sequence[bytes]) -> Mapping[bytes, LevelSummary]:
        asked.extend(keys)
        return {key: known[key] for key in keys if key in known}

    book = FactsLoader(tasks, summaries)
    levels = [level(f"{length}", length) for length in range(1, 400)]
    known[canonical(levels[3].board).key] = LevelSummary(1, 4, 4, False)
    with qtbot.waitSignal(book.completed):
        book.follow(levels)
    facts = [book.of(one) for one in levels]
    assert [index for index, one in enumerate(facts) if one and one.pushes is not None] == [3]
    assert len(asked) == 399
    with qtbot.waitSignal(book.completed):
        book.add(level("new"))
        book.follow([*levels, level("newer")])
    assert len(asked) <= 401, "what is known is not worked out again"
    known[canonical(levels[0].board).key] = LevelSummary(1, 1, 1, False)
    book.look_up([canonical(levels[0].board).key])

    def is_told() -> bool:
        first = book.of(levels[0])
        return first is not None and first.pushes == 1

    patiently(qtbot, is_told)
    tasks.close()


def test_nothing_is_worked_out_while_the_window_needs_the_time(qtbot: QtBot) -> None:
    tasks = Tasks(threads=1)
    book = FactsLoader(tasks, lambda _keys: {})
    book.postpone()
    book.add(level("waits"))
    assert not book.is_complete
    assert not book._is_working
    with qtbot.waitSignal(book.completed):
        pass
    tasks.close()
