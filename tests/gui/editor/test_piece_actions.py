"""The actions on walls and pieces, normalising among them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.gui.editor.test_board_actions import do
from tests.gui.hand import Hand


@pytest.mark.parametrize(
    ("action", "rows", "step"),
    [
        ("swap-pieces", ["#####", "#@.$*", "#####"], "Swap boxes and goals"),
        ("clear-boxes", ["#####", "#@-..", "#####"], "Clear all boxes"),
        ("clear-goals", ["#####", "#@$-$", "#####"], "Clear all goals"),
        ("clear-player", ["#####", "#-$.*", "#####"], "Clear player"),
    ],
)
def test_on_the_whole_board_in_one_step(
    hand: Hand, action: str, rows: list[str], step: str
) -> None:
    hand.open("#####", "#@$.*", "#####")
    do(hand, action)
    assert hand.rows == rows
    assert hand.steps == [step]
    do(hand, "undo")
    assert hand.rows == ["#####", "#@$.*", "#####"]


def test_boxes_and_goals_swap_in_the_selection_only(hand: Hand) -> None:
    hand.open("$.$.")
    hand.select_area(0, 0, 1, 2)
    do(hand, "swap-pieces")
    assert hand.rows == [".$$."]


def test_normalising_shows_what_goes_and_then_removes_it(hand: Hand) -> None:
    hand.open("-------", "-####-#", "-#@$.#*", "-####--")
    before = hand.point(2, 3)
    do(hand, "normalise")
    panel = hand.app.board_actions.normalise_panel
    assert panel.summary_label.text().splitlines()[1:] == [
        "• 1 spare wall",
        "• 1 square with pieces out of reach",
        "• 1 empty row",
        "• 2 empty columns",
    ]
    assert hand.steps == []
    QTest.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    assert hand.rows == ["####-", "#@$.#", "####-"]
    assert hand.steps == ["Normalise"]
    assert hand.point(1, 2) == before
    assert not panel.isVisible()
    do(hand, "normalise")
    assert panel.summary_label.text().startswith("Nothing to remove")
    assert not panel.apply_button.isEnabled()


def test_the_preview_follows_the_board_and_cancel_changes_nothing(hand: Hand) -> None:
    hand.open("####", "#@-#", "####")
    do(hand, "normalise")
    panel = hand.app.board_actions.normalise_panel
    assert not panel.apply_button.isEnabled()
    do(hand, "add-top")
    assert "1 empty row" in panel.summary_label.text()
    panel.reject()
    assert not panel.isVisible()
    assert hand.steps == ["Add row"]
