"""Games and replays in another language; what is kept in files stays English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from sokolab.core.lurd import replay
from sokolab.gui.app import Application
from sokolab.language import show_in
from tests.gui.hand import Hand
from tests.gui.play.test_replay_panel import ROOM, SOLUTION
from tests.gui.translated import show_translated

WORDS = {
    "move {move:,}/{moves:,} · push {push:,}/{pushes:,}": (
        "移动 {move:,}/{moves:,} · 推动 {push:,}/{pushes:,}"
    ),
    "{squares:,} free": "可走 {squares:,} 格",
    (
        "After push {push:,} of {all:,}, at least {left} left, {squares} to walk on, "
        "{boxes} on goals"
    ): ("第 {push:,} 次推动之后（共 {all:,} 次），至少还需 {left}，可走 {squares}，{boxes}已到位"),
    "{n:,} square": "{n:,} 格",
    "{n:,} push": "{n:,} 次推动",
    "{n:,} box": "{n:,} 个箱子",
    "Reverse play": "逆推",
    "The solution was added to the level": "答案已加入本关",
}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


def test_the_counts_of_a_replay_follow_the_language(app: Application, qtbot: QtBot) -> None:
    controller = app.play_controller
    controller.session.start_solution(replay(ROOM, SOLUTION), "A solution")
    bar = controller.inspector
    qtbot.waitUntil(lambda: bar.timeline.profile is not None)
    show_translated(app.window, WORDS)
    assert controller.panel.text == "移动 0/21 · 推动 0/7"
    assert "可走 21 格" in bar.figures.text()
    told = bar.timeline.accessibleDescription()
    assert told.startswith("第 0 次推动之后（共 7 次），至少还需 7 次推动，可走 21 格")


def test_the_frame_speaks_it_and_the_kept_solution_does_not(hand: Hand) -> None:
    show_translated(hand.app.window, WORDS)
    hand.open("######", "#@$ .#", "######")
    hand.key(Qt.Key.Key_F8)
    session = hand.app.play_controller.session
    assert hand.app.play_controller.play_frame.word == "逆推"
    assert hand.app.play_controller.panel.windowTitle() == "Replay · 逆推"
    session.keep_solution("rR", session.label)
    assert hand.app.window.status_bar.message == "答案已加入本关"
    assert [one.title for one in hand.document.level.solutions] == ["Reverse play"]
