from __future__ import annotations

import dataclasses
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.one_box import PushTargets
from sokolab.analysis.questions import QUESTIONS
from sokolab.api import analyse
from sokolab.core.board import Board, Tile
from sokolab.kernels.stages.all_stages import STAGES
from tests import naive

BOARD = Board.from_rows(["#######", "#@$ . #", "#     #", "#######"])
_OF_ANOTHER_LENGTH = {"pairs", "distances", "neighbours", "mask", "cut_edges"}


def test_names_and_keys_are_the_agreed_ones() -> None:
    assert {question.name: question.key for question in QUESTIONS} == {
        "player-reach": "R",
        "dead-squares": "D",
        "cuts-and-blocks": "C",
        "push-targets": "T",
        "pushes-bound": "M",
        "problems": "",
    }


def test_every_question_has_a_stage_that_compiles_it() -> None:
    assert {question.stage for question in QUESTIONS} <= {stage.name for stage in STAGES}


def test_what_needs_a_selection_is_left_out_without_one() -> None:
    assert "push-targets" not in analyse(BOARD)
    assert list(analyse(BOARD, 9)) == [question.name for question in QUESTIONS]


def test_findings_are_frozen_and_their_arrays_read_only() -> None:
    for finding in analyse(BOARD, 9).values():
        fields = dataclasses.fields(cast(Any, finding))
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(finding, fields[0].name, None)
        for field in fields:
            value = getattr(finding, field.name)
            if isinstance(value, np.ndarray):
                assert not value.flags.writeable, (type(finding), field.name)


def test_arrays_by_square_have_one_entry_a_square() -> None:
    for finding in analyse(BOARD, 9).values():
        for field in dataclasses.fields(cast(Any, finding)):
            value = getattr(finding, field.name)
            if isinstance(value, np.ndarray) and field.name not in _OF_ANOTHER_LENGTH:
                assert len(value) == BOARD.size, (type(finding), field.name)


def test_an_answer_is_worked_out_once() -> None:
    base = board_arrays(BOARD)
    for question in QUESTIONS:
        assert question.ask(base, 9) is question.ask(base, 9)


@given(st.integers(0, 3).flatmap(lambda players: naive.boards(players=players)), st.data())
def test_any_draft_gets_answers(board: Board, data: st.DataObject) -> None:
    selected = data.draw(st.none() | st.integers(0, board.size - 1))
    assert len(analyse(board, selected)) >= len(QUESTIONS) - 1


def test_tiles_that_no_glyph_stands_for_get_answers_too() -> None:
    everything = np.arange(16, dtype=np.uint8).reshape(4, 4)
    for tile in (0, Tile.BOX, Tile.PLAYER | Tile.BOX, Tile.WALL | Tile.PLAYER):
        board = Board(everything).with_tiles([5], tile)
        wall = (board.flat & Tile.WALL) != 0
        for selected in range(board.size):
            found = analyse(board, selected)
            assert not (found.inside & wall).any()
            assert not (found.dead_squares.dead & wall).any()
            assert not (found.cuts.cut & wall).any()
            assert not found.problems.is_playable, "there is more than one player"
            targets = found["push-targets"]
            assert isinstance(targets, PushTargets)
            holds_box = bool(board.flat[selected] & Tile.BOX) and not wall[selected]
            assert targets.box == (selected if holds_box and found.inside[selected] else -1)
            assert not ((targets.pushes >= 0) & wall).any()
