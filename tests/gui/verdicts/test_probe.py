"""The probe: while its key is held, the verdict for each content of the square."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Tile
from sokolab.gui.app import Application
from sokolab.gui.scene.view import PROBE_KEY
from sokolab.gui.verdicts.lenses import Probe
from sokolab.verdicts.edits.sweep import variants
from sokolab.verdicts.judging import judge
from sokolab.verdicts.values import VerdictKind
from tests.gui.hand import Hand
from tests.gui.verdicts.boards import SOLVABLE, draw_and_study

_NAMES = {Tile.WALL: "Wall", Tile.FLOOR: "Floor", Tile.GOAL: "Goal", Tile.BOX: "Box"}


def _card(app: Application) -> Probe:
    return app.verdict_controller.probe


def _hold(app: Application, square: int) -> None:
    app.view.setFocus()
    app.view.set_cursor_square(square)
    QTest.keyPress(app.view, PROBE_KEY)


def test_while_the_key_is_held_each_content_is_judged(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    square = SOLVABLE.square(1, 3)
    before = judging.displayed_board.board
    _hold(judging, square)
    card = _card(judging)
    assert card.isVisible()
    qtbot.waitUntil(lambda: "…" not in card.texts.values(), timeout=60_000)
    for content, board in variants(SOLVABLE, square):
        words = card.texts[_NAMES[content]]
        kind = judge(board).kind
        assert ("push" in words) is (kind is VerdictKind.SOLVABLE), content
        assert (words == "unsolvable") is (kind is VerdictKind.UNSOLVABLE), content
    assert judging.displayed_board.board is before, "a probe changes nothing"
    QTest.keyRelease(judging.view, PROBE_KEY)
    assert not card.isVisible()


def test_the_probe_follows_the_pointer(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    _hold(judging, SOLVABLE.square(1, 3))
    first = _card(judging).pos()
    judging.view.set_cursor_square(SOLVABLE.square(3, 3))
    assert _card(judging).pos() != first
    judging.view.set_cursor_square(SOLVABLE.players[0])
    assert not _card(judging).isVisible(), "without the player there is no level"
    QTest.keyRelease(judging.view, PROBE_KEY)


def test_a_stroke_while_the_key_is_held_probes_the_new_board(
    qtbot: QtBot, judging: Application, hand: Hand
) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    _hold(judging, SOLVABLE.square(1, 3))
    asked = judging.verdict_controller.probe._pending_request
    assert asked is not None
    judging.displayed_board.document.replace_board(
        SOLVABLE.with_tiles([SOLVABLE.square(1, 4)], 1), "Draw"
    )
    again = judging.verdict_controller.probe._pending_request
    assert again is not None
    assert again.board == judging.displayed_board.board != asked.board
    QTest.keyRelease(judging.view, PROBE_KEY)


def test_with_another_window_in_front_the_card_goes(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    _hold(judging, SOLVABLE.square(1, 3))
    judging.view.clearFocus()
    assert not _card(judging).isVisible()


def test_with_a_modifier_it_is_another_key(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    judging.view.setFocus()
    judging.view.set_cursor_square(SOLVABLE.square(1, 3))
    QTest.keyPress(judging.view, PROBE_KEY, Qt.KeyboardModifier.ControlModifier)
    assert not _card(judging).isVisible()


def test_in_a_game_nothing_is_probed(qtbot: QtBot, judging: Application) -> None:
    draw_and_study(qtbot, judging, SOLVABLE)
    judging.play_controller.session.start()
    _hold(judging, SOLVABLE.square(1, 3))
    assert not _card(judging).isVisible()
    QTest.keyRelease(judging.view, PROBE_KEY)
