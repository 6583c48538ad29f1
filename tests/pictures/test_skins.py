"""Skins that somebody has named, and are recognised on the next picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.pictures.grid import Grid
from sokolab.pictures.reading import PictureReading, from_picture
from sokolab.pictures.skins import (
    PictureSkin,
    default_path,
    keep_skin,
    kept_skins,
    read_with_skins,
    recognised,
    skin_of,
)
from tests.pictures.skins import picture

BOARD = Board.from_rows(
    ["#######", "#     #", "# $.@ #", "#  $  #", "# .  ##", "#    # ", "###### "]
)
OTHER = Board.from_rows(["#########", "#  .$   #", "# @ # $ #", "#  .    #", "#########"])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOKOLAB_HOME", str(tmp_path))


def test_a_named_skin_names_the_squares_of_the_next_picture() -> None:
    first, second = picture(BOARD, 32), picture(OTHER, 24, margin=(7, 3))
    keep_skin(skin_of(first, from_picture(first)))
    right = from_picture(second, grid=Grid(7, 3, 24, OTHER.width, OTHER.height))
    wrong = right.with_tile(1, 3, Tile.BOX).with_tile(1, 4, Tile.GOAL)
    assert wrong.level.board != OTHER
    assert recognised(second, wrong, kept_skins()).level.board == OTHER


def test_no_skin_changes_a_board_that_the_picture_carries() -> None:
    first, second = picture(BOARD, 32), picture(OTHER, 24, margin=(7, 3))
    keep_skin(skin_of(first, from_picture(first)))
    reading = from_picture(second, grid=Grid(7, 3, 24, OTHER.width, OTHER.height))
    carried = replace(reading.with_tile(1, 3, Tile.BOX).with_tile(1, 4, Tile.GOAL), is_carried=True)
    assert recognised(second, carried, kept_skins()) is carried


def _by(skin: PictureSkin, **changes: object) -> tuple[PictureReading, PictureReading]:
    """Return a wrong reading of the other board, and what the skin makes of it."""
    second = picture(OTHER, 24, margin=(7, 3))
    right = from_picture(second, grid=Grid(7, 3, 24, OTHER.width, OTHER.height))
    tiles = right.board.tiles.copy()
    tiles[1, 3], tiles[1, 4] = Tile.BOX, Tile.GOAL
    wrong = replace(right, level=Level(Board(tiles)), **{"confidence": 0.1, **changes})  # type: ignore[arg-type]
    return wrong, recognised(second, wrong, [skin])


@pytest.fixture
def skin() -> PictureSkin:
    """A skin that was named without doubt."""
    shot = picture(BOARD, 32)
    return replace(skin_of(shot, from_picture(shot, seconds=0)), is_free_of_doubt=True)


def test_a_reading_by_a_skin_says_so(skin: PictureSkin) -> None:
    wrong, told = _by(skin)
    assert not wrong.is_by_skin and "remembered" not in wrong.sentence
    assert told.is_by_skin and told.sentence.endswith(", by a remembered skin")
    assert not told.with_tile(0, 0, Tile.WALL).is_by_skin


def test_no_skin_overrules_the_colours_of_sokolab(skin: PictureSkin) -> None:
    wrong, told = _by(skin, is_drawn=True)
    assert told is wrong


def test_a_skin_that_was_doubtful_or_contradicts_a_sure_reading_asks(skin: PictureSkin) -> None:
    assert _by(skin)[1].is_sure
    assert not _by(replace(skin, is_free_of_doubt=False))[1].is_sure
    _, told = _by(skin, confidence=0.97)
    assert told.board == OTHER and not told.is_sure


def test_a_doubtful_reading_makes_no_certain_skin() -> None:
    shot = picture(BOARD, 32)
    reading = replace(from_picture(shot, seconds=0), confidence=0.0)
    assert skin_of(
        shot, replace(reading, square_confidence=np.ones(BOARD.tiles.shape))
    ).is_free_of_doubt
    keep_skin(skin_of(shot, replace(reading, square_confidence=np.zeros(BOARD.tiles.shape))))
    (kept,) = kept_skins()
    assert not kept.is_free_of_doubt


def test_a_picture_is_read_with_the_skins_that_are_kept() -> None:
    first = picture(BOARD, 32)
    keep_skin(skin_of(first, from_picture(first)))
    assert read_with_skins(first).level.board == BOARD


def test_a_skin_that_looks_otherwise_changes_nothing() -> None:
    first = picture(BOARD, 32)
    keep_skin(skin_of(first, from_picture(first)))
    negative = first.point(lambda grey: 255 - grey)
    reading = from_picture(negative)
    assert recognised(negative, reading, kept_skins()) is reading


def test_the_latest_names_of_a_skin_count() -> None:
    shot = picture(BOARD, 32)
    reading = from_picture(shot)
    keep_skin(skin_of(shot, reading))
    keep_skin(skin_of(shot, reading))
    assert len(kept_skins()) == 1


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[1]", '[{"tiles": [1], "faces": "AAAA"}]', '[{"tiles": [99], "faces": ""}]', "[[]"],
)
def test_a_damaged_file_is_no_skin_and_is_replaced(text: str) -> None:
    default_path().write_text(text)
    assert kept_skins() == []
    shot = picture(BOARD, 32)
    keep_skin(skin_of(shot, from_picture(shot)))
    assert len(kept_skins()) == 1


def test_a_file_that_is_too_large_is_not_read() -> None:
    default_path().write_text("[" + " " * 3_000_000 + "]")
    assert kept_skins() == []
