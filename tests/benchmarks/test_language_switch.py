"""The measured switches of language."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from benchmarks.window import language_switches
from sokolab.core.board import Board
from sokolab.language import current_catalogue


def test_each_switch_is_painted_and_the_last_is_to_english(qtbot: QtBot, home: object) -> None:
    times = language_switches(Board.from_rows(["#####", "#@$.#", "#####"]), 2)
    assert len(times) == 4
    assert min(times) > 0
    assert current_catalogue().language == "en"
