"""The walls that matter and the line that survives, against exhaustive searches."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.api import analyse
from sokolab.core.board import Board, Tile
from sokolab.core.lurd import positions, replay
from sokolab.core.position import Position
from sokolab.language import Phrase
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.edits.sweep import walls_that_matter
from sokolab.verdicts.why import reasons as lines
from sokolab.verdicts.why.reasons import (
    Reason,
    ReasonKind,
    SurvivingLine,
    WallsTried,
    group_alone,
    reason_of,
    surviving_line,
    with_details,
)
from sokolab.verdicts.why.witness import Witness
from tests.naive_solvers import least_pushes
from tests.verdicts.boards import DEEP, small_level
from tests.verdicts.exhaustive import can_come_home, farthest, is_lost

NO_WORDS = Phrase("")


def _unsolvable(count: int) -> list[Board]:
    rng = np.random.default_rng(11)
    found: list[Board] = []
    while len(found) < count:
        board = small_level(rng, boxes=int(rng.integers(1, 3)), walls=int(rng.integers(2, 6)))
        is_level = not Position(board).is_solved and analyse(board).problems.is_playable
        if is_level and least_pushes(board) is None:
            found.append(board)
    return found


def test_walls_that_matter_are_those_whose_opening_helps() -> None:
    mattering = 0
    for board in _unsolvable(60):
        witness = reason_of(board).boxes
        found = walls_that_matter(board, witness)
        alone = group_alone(board, witness)
        inner = [
            board.square(row, col)
            for row in range(1, board.height - 1)
            for col in range(1, board.width - 1)
        ]
        expected = [
            wall
            for wall in inner
            if board.flat[wall] == Tile.WALL
            and can_come_home(alone.with_tiles([wall], int(Tile.FLOOR)))
        ]
        assert (found.helping, found.undecided) == (tuple(expected), ())
        assert found.count <= board.flat.tolist().count(Tile.WALL)
        mattering += len(found.helping)
    assert mattering > 10


def test_no_position_that_survives_is_farther() -> None:
    lengths = []
    for board in [DEEP, *_unsolvable(20)]:
        if is_lost(board, Position(board)):
            continue
        witness = reason_of(board).boxes
        line = surviving_line(board, witness)
        assert line.is_longest
        played = replay(board, line.lurd)
        assert (played.mismatch, played.pushes) == (None, line.pushes)
        for position in positions(board, line.lurd):
            assert not is_lost(board, position)
            assert set(board.boxes).difference(witness) <= position.boxes
        assert line.pushes == farthest(board, witness)
        lengths.append(line.pushes)
    assert max(lengths) > 1


def _detailed(board: Board) -> Reason:
    reason = reason_of(board)
    return with_details(board, reason, walls_that_matter(board, reason.boxes))


def test_details_are_told_in_sentences() -> None:
    reason = _detailed(DEEP)
    assert reason.kind is ReasonKind.DEEP
    assert reason.walls_tried is not None
    assert reason.line is not None
    assert len(reason.details) == 2
    helping = WallsTried((9,), (), (), 3)
    line = SurvivingLine("R", 1, False)
    told = Reason(ReasonKind.DEEP, Witness((1,)), (), NO_WORDS, helping, line).details
    assert tuple(map(str, told)) == (
        "Opening 1 wall makes the level solvable",
        "Play can go on for at least 1 push before the level is obviously lost",
    )
    assert Reason(ReasonKind.FROZEN, Witness((1,)), (), NO_WORDS).details == ()


@pytest.mark.parametrize(
    ("tried", "said"),
    [
        (WallsTried(), []),
        (
            WallsTried(count=7),
            ["7 inner walls were tried: opening none of them makes the level solvable"],
        ),
        (
            WallsTried(undecided=(4, 5), count=7),
            [
                "5 inner walls were tried: opening none of them makes the level solvable",
                "It is not proved whether opening any one of 2 walls would make the level solvable",
            ],
        ),
        (
            WallsTried(undecided=(4, 5), count=2),
            ["It is not proved whether opening any one of 2 walls would make the level solvable"],
        ),
        (
            WallsTried((2,), (3, 4), (5,), 7),
            [
                "Opening 1 wall makes the level solvable",
                "Opening any one of 2 walls would let these boxes reach goals, but the level would "
                "stay unsolvable",
                "It is not proved whether opening 1 wall would make the level solvable",
            ],
        ),
    ],
)
def test_of_walls_only_what_was_proved_is_said(tried: WallsTried, said: list[str]) -> None:
    assert [str(one) for one in tried.messages] == said


def test_a_wall_that_a_mend_opens_helps_whatever_the_search_says() -> None:
    cancel = CancelToken()
    cancel.cancel()
    tried = walls_that_matter(DEEP, DEEP.boxes, cancel, openings=[19])
    assert tried.solving == (19,)
    assert len(tried.undecided) == tried.count - 1


def test_plain_reasons_have_no_line() -> None:
    board = Board.from_rows(["######", "#$ @.#", "#    #", "######"])
    assert _detailed(board).line is None


def test_a_capped_or_cancelled_search_says_at_least(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(lines, "_MAX_POSITIONS", 2)
    assert not surviving_line(DEEP, DEEP.boxes).is_longest
    cancel = CancelToken()
    cancel.cancel()
    assert surviving_line(DEEP, DEEP.boxes, cancel) == SurvivingLine("", 0, False)
