"""What is said of random unsolvable boards, sentence by sentence, against exhaustive searches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from sokolab.cli.judged_levels import Judgement, VerdictQuestions
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.core.lurd import replay
from sokolab.language import show_in
from sokolab.language.message_catalogue import load_catalogue
from sokolab.library.values import LibraryRecord
from sokolab.paths import resources
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.edits.edit import Effect
from sokolab.verdicts.edits.mending import Mend
from sokolab.verdicts.edits.sweep import sweep
from sokolab.verdicts.judging import judge
from sokolab.verdicts.known import BoardKnowledge, nothing_known_about
from sokolab.verdicts.study import News, StudyRequest, study
from sokolab.verdicts.values import VerdictKind
from sokolab.verdicts.why.reasons import ReasonKind, reason_of
from tests.verdicts.boards import DEEP, TWO_FAULTS, small_level
from tests.verdicts.sentences import CHINESE, ENGLISH, Reader

_MOST: dict[tuple[ReasonKind | None, bool], int] = {
    (None, False): 4,
    (ReasonKind.DEAD_SQUARE, False): 6,
    (ReasonKind.GOALS, False): 5,
}
"""Boards of a kind in each sample, by whether their reason has several boxes; of others, all."""
_CHINESE = load_catalogue(resources() / "languages" / "sokolab_zh_CN.json")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


def unsolvable(seed: int, drawn: int = 700) -> Iterator[Board]:
    """Yield boards without a solution, of all kinds: lost and frozen boxes, closed rooms, corrals.

    Parameters
    ----------
    drawn
        How many boards are drawn at random; few of them are kept.
    """
    rng = np.random.default_rng(seed)
    left = dict(_MOST)
    for number in range(drawn):
        height, width = (int(size) for size in rng.integers(3, 6, 2))
        boxes, walls = int(rng.integers(1, 4)), int(rng.integers(1, 6))
        if boxes * 2 + walls + 1 > height * width:
            continue
        board = small_level(rng, height, width, boxes, walls)
        if number % 4 == 0 and width > 3:
            board = _divided(board)
        kind = judge(board).kind
        if kind is VerdictKind.SOLVABLE:
            continue
        reason = reason_of(board) if kind is VerdictKind.UNSOLVABLE else None
        key = (reason.kind, len(reason.boxes) > 1) if reason is not None else (None, False)
        if left.get(key, 1) > 0:
            left[key] = left.get(key, drawn) - 1
            yield board


def _divided(board: Board) -> Board:
    """Return a board with a wall down the middle wherever the squares are empty."""
    column = [board.square(row, board.width // 2) for row in range(1, board.height - 1)]
    return board.with_tiles([at for at in column if board.flat[at] == 0], int(Tile.WALL))


def told(board: Board) -> BoardKnowledge:
    """Return all that a study tells."""
    knowledge = nothing_known_about(board)
    news: list[News] = []
    study(StudyRequest(board), CancelToken(), news.append)
    for one in news:
        knowledge = knowledge.with_news(one)
    return knowledge.ended()


def languages() -> Iterator[dict[str, str]]:
    """Show each language in turn, and yield its patterns."""
    for catalogue, patterns in ((None, ENGLISH), (_CHINESE, CHINESE)):
        show_in(catalogue)
        yield patterns
    show_in(None)


def sentences(knowledge: BoardKnowledge) -> list[str]:
    """Return what is said of a board, in the current language."""
    reason = knowledge.why_unsolvable
    said = [knowledge.verdict.message, *(mend.words(knowledge.board) for mend in knowledge.mends)]
    said += [reason.message, *reason.details] if reason is not None else []
    return list(map(str, said))


def check_mends(board: Board, mends: tuple[Mend, ...]) -> None:
    """Check that each mend brings the solution that it promises."""
    for mend in mends:
        mended = mend.edit.made_on(board)
        assert mend.verdict.board == mended
        assert replay(mended, mend.verdict.lurd).pushes == mend.verdict.pushes


def check_sweep(knowledge: BoardKnowledge, reader: Reader) -> None:
    """Check that the sweep counts the walls that are said to make the level solvable."""
    assert knowledge.why_unsolvable is not None
    assert knowledge.why_unsolvable.walls_tried is not None
    swept = [one.edit.square for one in sweep(knowledge.verdict) if one.effect is Effect.SOLVABLE]
    assert sorted(swept) == reader.solving == list(knowledge.why_unsolvable.walls_tried.solving)


@pytest.mark.parametrize("seed", range(2))
def test_no_sentence_stands_beside_its_refutation(seed: int) -> None:
    seen = Counter[str]()
    deep = () if seed else (DEEP,)  # visiting all its positions takes long
    for board in (*deep, TWO_FAULTS, *unsolvable(seed)):
        knowledge = told(board)
        reader = Reader(
            board, knowledge.why_unsolvable.boxes if knowledge.why_unsolvable is not None else ()
        )
        for patterns in languages():
            said = reader.read(sentences(knowledge), patterns)
            seen += said
        check_mends(board, knowledge.mends)
        if knowledge.why_unsolvable is not None:
            reader.check_silence(said)
            check_sweep(knowledge, reader)
    kinds = ("dead", "lost", "few_goals", "together", "solving", "freeing", "in_vain", "line")
    assert all(seen[kind] for kind in (*kinds, "open_wall", "move", "no_level")), seen


def test_the_command_line_says_nothing_else() -> None:
    for board in (TWO_FAULTS, *unsolvable(17, 200)):
        wish = VerdictQuestions(10.0, why=True, mend=True, sweep=True)
        found = Judgement(Level(board), wish, lambda _board: LibraryRecord())
        reader = Reader(
            board, found.why_unsolvable.boxes if found.why_unsolvable is not None else ()
        )
        for patterns in languages():
            rows = list(found.rows())
            told = [text for heading, text in rows if heading in {"Why", "Mend", "原因", "修补"}]
            said = reader.read([re.split("; boxes: |；箱子：", text)[0] for text in told], patterns)
            swept = [text for heading, text in rows if heading in {"Sweep: solvable", "扫描：可解"}]
            if found.why_unsolvable is not None:
                reader.check_silence(said)
                assert [int(text.split()[0]) for text in swept] == [len(reader.solving)] * len(
                    swept
                )
                assert bool(swept) is bool(reader.solving)
