"""Skins that somebody has named, and are recognised on the next picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sokolab.core.board import Board, Tile
from sokolab.pictures.grid import Grid
from sokolab.pictures.reading import from_picture
from sokolab.pictures.skins import (
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
    wrong = right.with_kind(1, 3, Tile.BOX).with_kind(1, 4, Tile.GOAL)
    assert wrong.level.board != OTHER
    assert recognised(second, wrong, kept_skins()).level.board == OTHER


def test_no_skin_changes_a_board_that_the_picture_carries() -> None:
    first, second = picture(BOARD, 32), picture(OTHER, 24, margin=(7, 3))
    keep_skin(skin_of(first, from_picture(first)))
    reading = from_picture(second, grid=Grid(7, 3, 24, OTHER.width, OTHER.height))
    carried = replace(reading.with_kind(1, 3, Tile.BOX).with_kind(1, 4, Tile.GOAL), is_carried=True)
    assert recognised(second, carried, kept_skins()) is carried


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
