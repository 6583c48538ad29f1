"""The walls that matter and the line that survives, against exhaustive searches."""

from __future__ import annotations

import numpy as np

from sokolab.analysis.board_analysis import analyse
from sokolab.core.board import Board, Tile
from sokolab.core.lurd import positions, replay
from sokolab.core.position import Position
from sokolab.core.status import Severity, Status
from sokolab.language import Phrase
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.why import surviving_line as lines
from sokolab.verdicts.why.reasons import Reason, ReasonKind, group_alone, reason_of, with_details
from sokolab.verdicts.why.surviving_line import SurvivingLine, surviving_line
from sokolab.verdicts.why.walls import WallsTried, walls_that_matter
from sokolab.verdicts.why.witness import Witness
from tests.naive_solvers import least_pushes
from tests.verdicts.boards import DEEP, small_level

NO_WORDS = Phrase("")
ONE_HELPS = WallsTried((9,), (), 3)


def _unsolvable(count: int) -> list[Board]:
    rng = np.random.default_rng(11)
    found: list[Board] = []
    while len(found) < count:
        board = small_level(rng, boxes=int(rng.integers(1, 3)), walls=int(rng.integers(2, 6)))
        is_level = not Position(board).is_solved and analyse(board).problems.is_playable
        if is_level and least_pushes(board) is None:
            found.append(board)
    return found


def _can_come_home(board: Board) -> bool:
    """Whether the boxes of a board reach any of its goals, of which there may be more."""
    seen, todo = set(), [Position(board).normalised()]
    while todo:
        position = todo.pop()
        if all(board.flat[box] & Tile.GOAL for box in position.boxes):
            return True
        for push in position.pushes():
            after = position.after(push).normalised()
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return False


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
            and _can_come_home(alone.with_tiles([wall], int(Tile.FLOOR)))
        ]
        assert (found.helping, found.undecided) == (tuple(expected), ())
        assert found.count <= board.flat.tolist().count(Tile.WALL)
        mattering += len(found.helping)
    assert mattering > 10


def _is_lost(board: Board, position: Position) -> bool:
    shown = analyse(position.as_board()).problems.problems
    plain = {Status.DEAD_BOX, Status.FROZEN_BOX}
    return any(one.status in plain and one.severity is Severity.ERROR for one in shown)


def test_no_position_that_survives_is_farther() -> None:
    lengths = []
    for board in [DEEP, *_unsolvable(20)]:
        if _is_lost(board, Position(board)):
            continue
        witness = reason_of(board).boxes
        line = surviving_line(board, witness)
        assert line.is_longest
        played = replay(board, line.lurd)
        assert (played.mismatch, played.pushes) == (None, line.pushes)
        for position in positions(board, line.lurd):
            assert not _is_lost(board, position)
            assert set(board.boxes).difference(witness) <= position.boxes
        assert line.pushes == _farthest(board, witness)
        lengths.append(line.pushes)
    assert max(lengths) > 1


def _farthest(board: Board, witness: tuple[int, ...]) -> int:
    others = set(board.boxes).difference(witness)
    seen = {Position(board).normalised()}
    front, pushes = list(seen), -1
    while front:
        pushes += 1
        after = {
            position.after(push).normalised()
            for position in front
            for push in position.pushes()
            if push.box not in others
        }
        front = [one for one in after - seen if not _is_lost(board, one)]
        seen |= after
    return pushes


def test_details_are_told_in_sentences() -> None:
    reason = with_details(DEEP, reason_of(DEEP))
    assert reason.kind is ReasonKind.DEEP
    assert reason.tried is not None
    assert reason.line is not None
    assert len(reason.details) == 2
    witness = Witness((1,))
    told = Reason(
        ReasonKind.DEEP, witness, (), NO_WORDS, ONE_HELPS, SurvivingLine("R", 1, False)
    ).details
    assert tuple(map(str, told)) == (
        "Opening 1 wall would let these boxes come home, which need not solve the level",
        "Play can go on for at least 1 push before the loss is plain to see",
    )
    nowhere = Reason(ReasonKind.DEEP, witness, (), NO_WORDS, WallsTried((), (), 7))
    assert [str(one) for one in nowhere.details] == [
        "Opening any one of the 7 walls that may be opened would not help these boxes"
    ]
    unsure = Reason(ReasonKind.DEEP, witness, (), NO_WORDS, WallsTried((), (4, 5), 7))
    assert [str(one) for one in unsure.details] == [
        "Whether opening any one of 2 walls would help them was not decided"
    ]
    shown = WallsTried((), (4, 5), 7).with_openings([5])
    assert (shown.helping, shown.undecided) == ((5,), (4,))
    assert Reason(ReasonKind.FROZEN, witness, (), NO_WORDS).details == ()


def test_plain_reasons_have_no_line() -> None:
    board = Board.from_rows(["######", "#$ @.#", "#    #", "######"])
    assert with_details(board, reason_of(board)).line is None


def test_a_capped_or_cancelled_search_says_at_least(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(lines, "_MOST", 2)
    assert not surviving_line(DEEP, DEEP.boxes).is_longest
    cancel = CancelToken()
    cancel.cancel()
    assert surviving_line(DEEP, DEEP.boxes, cancel) == SurvivingLine("", 0, False)
    tried = walls_that_matter(DEEP, DEEP.boxes, cancel)
    assert (tried.helping, len(tried.undecided)) == ((), tried.count)
