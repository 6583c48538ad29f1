"""What a study says of random unsolvable boards, sentence by sentence, against a plain search."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from sokolab.core.board import Board, Tile
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.language import load_catalogue, phrase, show_in
from sokolab.paths import resources
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.edits.edit import EditKind
from sokolab.verdicts.edits.effect import Effect
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.edits.sweep import sweep
from sokolab.verdicts.study import StudyRequest, study
from sokolab.verdicts.values import Kind, Verdict
from sokolab.verdicts.why.reasons import Reason, group_alone
from sokolab.verdicts.why.walls import WallsTried
from tests.naive_solvers import least_pushes, pushed
from tests.verdicts.boards import DEEP, small_level

NO_WALL = phrase("Opening any one of the {n:,} walls that may be opened would not help these boxes")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


def unsolvable(count: int, seed: int) -> Iterator[Board]:
    """Yield boards without a solution: lost boxes, frozen groups, closed rooms, deep ones."""
    rng = np.random.default_rng(seed)
    found = 0
    while found < count:
        height, width = (int(x) for x in rng.integers(3, 6, 2))
        boxes, walls = int(rng.integers(1, 4)), int(rng.integers(1, 6))
        if boxes * 2 + walls + 1 > height * width:
            continue
        board = small_level(rng, height, width, boxes, walls)
        if not Position(board).is_solved and least_pushes(board) is None:
            found += 1
            yield board


def told(board: Board) -> tuple[Verdict, Reason | None, list[Mend]]:
    """Return all that a study tells."""
    news: list[object] = []
    study(StudyRequest(board), CancelToken(), news.append)
    verdicts = [one for one in news if isinstance(one, Verdict)]
    reasons = [one for one in news if isinstance(one, Reason)]
    mends = [one for one in news if isinstance(one, Mend)]
    return verdicts[-1], reasons[-1] if reasons else None, mends


def comes_home(board: Board, boxes: tuple[int, ...]) -> bool:
    """Whether these boxes alone can be brought home, by visiting every position."""
    start = Position(group_alone(board, boxes)).normalised()
    seen, todo = {start}, [start]
    while todo:
        position = todo.pop()
        if all(board.flat[box] & Tile.GOAL for box in position.boxes):
            return True
        for after in pushed(position.board, position):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return False


def check_walls(board: Board, reason: Reason, tried: WallsTried, mends: list[Mend]) -> None:
    """Check what is said of walls, and that no mend refutes it."""
    opened = {one.edit.square for one in mends if one.edit.kind is EditKind.OPEN_WALL}
    assert opened <= set(tried.helping)
    for wall in tried.helping:
        assert comes_home(board.with_tiles([wall], int(Tile.FLOOR)), reason.boxes)
    says_none = any(one.text == NO_WALL.text for one in reason.details)
    assert not (says_none and opened)
    if says_none:
        for row in range(1, board.height - 1):
            for col in range(1, board.width - 1):
                wall = board.square(row, col)
                if board.flat[wall] == Tile.WALL:
                    there = board.with_tiles([wall], int(Tile.FLOOR))
                    assert not comes_home(there, reason.boxes)


def check_mends(board: Board, mends: list[Mend]) -> None:
    """Check that each mend is worth what it promises."""
    for mend in mends:
        mended = mend.edit.made_on(board)
        assert mend.verdict.board == mended
        assert replay(mended, mend.verdict.lurd).pushes == mend.verdict.pushes
        least = least_pushes(mended)
        assert least is not None
        assert mend.verdict.pushes is not None
        assert least <= mend.verdict.pushes
        is_exact = not str(mend.words(board)).endswith("or fewer")
        assert not is_exact or least == mend.verdict.pushes


def check_sweep(board: Board, verdict: Verdict, reason: Reason, mends: list[Mend]) -> None:
    """Check that the sweep finds what the mends open, and no wall that the reason rules out."""
    swept = [one for one in sweep(verdict) if one.edit.kind is EditKind.OPEN_WALL]
    solving = {one.edit.square for one in swept if one.effect is Effect.SOLVABLE}
    opened = {one.edit.square for one in mends if one.edit.kind is EditKind.OPEN_WALL}
    assert opened <= solving
    assert reason.tried is not None
    assert solving <= {*reason.tried.helping, *reason.tried.undecided}


@pytest.mark.parametrize("seed", range(4))
def test_no_sentence_stands_beside_its_refutation(seed: int) -> None:
    mends_seen = walls_seen = 0
    boards = [DEEP, *unsolvable(25, seed)] if not seed else list(unsolvable(25, seed))
    for board in boards:
        verdict, reason, mends = told(board)
        if verdict.kind is Kind.INVALID:
            continue
        assert verdict.kind is Kind.UNSOLVABLE
        assert reason is not None
        assert not comes_home(board, reason.boxes), "the reason is one"
        assert reason.tried is not None
        check_walls(board, reason, reason.tried, mends)
        check_mends(board, mends)
        check_sweep(board, verdict, reason, mends)
        mends_seen += len(mends)
        walls_seen += len(reason.tried.helping)
    assert mends_seen > 10
    assert walls_seen > 0


def test_all_of_it_is_told_in_chinese_too() -> None:
    show_in(load_catalogue(resources() / "languages" / "sokolab_zh_CN.qm"))
    for board in (DEEP, *unsolvable(10, 99)):
        _, reason, mends = told(board)
        if reason is None:
            continue
        said = [reason.said, *reason.details, *(one.words(board) for one in mends)]
        for sentence in map(str, said):
            assert any("\u4e00" <= letter <= "\u9fff" for letter in sentence), sentence
