"""The legend: toggles, what was found, and one overlay alone while it is pointed at."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from sokolab.api import analyse
from sokolab.core.board import Board
from sokolab.gui.analysis.overlays_dock import LegendEntry, OverlaysDock
from sokolab.gui.overlays.layer import OverlayLayer
from sokolab.gui.shell.theme import LIGHT, Scheme, Theme
from sokolab.gui.verdicts.lenses import CORRAL_OVERLAY
from sokolab.rendering.overlays import lost_play
from sokolab.rendering.overlays.all_overlays import OVERLAYS
from sokolab.rendering.overlays.lost_play import LostPlay

BOARD = Board.from_rows(["#########", "#   #   #", "# @   $.#", "#   #   #", "#########"])
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def layer(qtbot: QtBot) -> OverlayLayer:
    return OverlayLayer(BOARD, LIGHT.scheme)


@pytest.fixture
def dock(qtbot: QtBot, layer: OverlayLayer) -> OverlaysDock:
    dock = OverlaysDock(layer, Theme(Scheme.LIGHT))
    qtbot.addWidget(dock)
    dock.resize(360, 260)
    dock.show()
    return dock


def fill(dock: OverlaysDock, layer: OverlayLayer) -> None:
    for name, finding in analyse(BOARD, BOARD.boxes[0]).items():
        layer.set_finding(name, finding)
    dock.refresh()


def test_a_key_makes_way_for_its_title_in_a_narrow_dock(
    dock: OverlaysDock, layer: OverlayLayer
) -> None:
    fill(dock, layer)
    dock.resize(600, 400)
    entries = dock.findChildren(LegendEntry)
    wide = [entry.minimumSizeHint().width() for entry in entries]
    for entry in entries:
        entry.set_tall(True)
    assert all(
        now.minimumSizeHint().width() < then for now, then in zip(entries, wide, strict=True)
    )


@pytest.mark.parametrize("width", [200, 250, 307, 360, 392, 600])
def test_nothing_in_the_legend_is_cut_off(
    dock: OverlaysDock, layer: OverlayLayer, width: int
) -> None:
    fill(dock, layer)
    dock.resize(width, 400)
    QApplication.processEvents()
    area = dock.widget()
    assert isinstance(area, QScrollArea)
    assert area.widget().width() == area.viewport().width()
    entries = [dock.entry(overlay.name) for overlay in OVERLAYS]
    assert all(entry.width() >= entry.minimumSizeHint().width() for entry in entries)
    heights = {entry.height() for entry in entries}
    assert len(heights) == 1
    has_room = all(entry.width() >= entry.line_width for entry in entries)
    assert (heights == {26}) is has_room
    assert area.heightForWidth(area.width()) == heights.pop() * len(entries) + 4


def test_a_scroll_bar_goes_when_the_entries_have_room_on_a_line_each(
    dock: OverlaysDock, layer: OverlayLayer
) -> None:
    """It kept them too narrow for one line, and so too high to do without it."""
    fill(dock, layer)
    area, entries = dock.widget(), dock.findChildren(LegendEntry)
    assert isinstance(area, QScrollArea)
    width = max(entry.line_width for entry in entries) + 10
    for height, is_scrolled in ((150, True), (26 * len(entries) + 18, False)):
        dock.resize(width, height)
        QApplication.processEvents()
        assert area.verticalScrollBar().isVisible() is is_scrolled
    assert {entry.height() for entry in entries} == {26}


def heights(dock: OverlaysDock) -> set[int]:
    QApplication.processEvents()
    return {one.height() for one in dock.findChildren(LegendEntry)}


def test_what_is_told_of_a_box_never_moves_the_entries(
    dock: OverlaysDock, layer: OverlayLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(dock, layer)
    entry = dock.entry("push-targets")
    dock.resize(max(one.line_width for one in dock.findChildren(LegendEntry)) + 60, 400)
    assert heights(dock) == {26}
    of_box = replace(entry._overlay, summary=lambda _: 30 * "far ")
    monkeypatch.setattr(entry, "_overlay", of_box)
    dock.refresh()
    assert entry.summary.startswith("far")
    assert heights(dock) == {26}


def test_a_lens_says_what_to_point_at(dock: OverlaysDock, layer: OverlayLayer) -> None:
    layer.add(CORRAL_OVERLAY)
    dock.add(CORRAL_OVERLAY)
    assert dock.entry("push-targets").summary == "point at a box"
    assert dock.entry(CORRAL_OVERLAY.name).summary == "point at a corral"


def test_the_legend_does_not_jump_when_the_mouse_comes_to_a_box(
    dock: OverlaysDock, layer: OverlayLayer
) -> None:
    """All entries fell into two lines, and stayed so."""
    entry = dock.entry("push-targets")
    QApplication.processEvents()
    dock.refresh()
    before = entry.line_width
    fill(dock, layer)
    assert entry.summary != "point at a box"
    assert entry.line_width == before


def test_a_long_word_that_is_soon_gone_takes_no_line(
    dock: OverlaysDock, layer: OverlayLayer
) -> None:
    """While a level was rated all entries fell into two lines, and they stayed so."""
    layer.add(lost_play.OVERLAY)
    dock.add(lost_play.OVERLAY)
    fill(dock, layer)
    dock.resize(max(one.line_width for one in dock.findChildren(LegendEntry)) + 80, 500)

    def say(absence: str) -> set[int]:
        layer.set_finding(lost_play.NAME, LostPlay.of(BOARD, {}, absence))
        dock.refresh()
        return heights(dock)

    assert say("being worked out " * 9 + "…") == {26}
    assert say("it is not known " * 9) == {42}
    assert say("being worked out…") == {42}, "none jumps"
    assert say("") == {26}


def test_the_keyboard_comes_to_the_entries_before_it_comes_to_the_fold(dock: OverlaysDock) -> None:
    stops = dock.widget().findChildren(QAbstractButton)
    assert [isinstance(one, LegendEntry) for one in stops] == [True] * len(OVERLAYS) + [False]


def point_at(entry: LegendEntry) -> None:
    place = QPointF(10, 10)
    QApplication.sendEvent(entry, QEnterEvent(place, place, QPointF(entry.mapToGlobal(place))))


def point_away(entry: LegendEntry) -> None:
    from PySide6.QtCore import QEvent

    QApplication.sendEvent(entry, QEvent(QEvent.Type.Leave))


def test_an_entry_that_moves_away_from_the_mouse_shows_alone_no_longer(
    dock: OverlaysDock, layer: OverlayLayer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = dock.entry("player-reach")
    alone: list[str | None] = []
    here = entry.mapToGlobal(QPoint(10, 10))
    monkeypatch.setattr(QCursor, "pos", lambda: here)
    monkeypatch.setattr(layer, "solo", alone.append)
    point_at(entry)
    qtbot.waitUntil(lambda: alone == ["player-reach"])
    dock.window().move(dock.window().pos() + QPoint(3, 0))
    qtbot.wait(250)
    assert alone == ["player-reach"], "the mouse is over it still"
    dock.window().move(dock.window().pos() + QPoint(0, 400))
    qtbot.waitUntil(lambda: alone == ["player-reach", None])
    assert not entry.underMouse()


def test_a_click_switches_an_overlay(dock: OverlaysDock, layer: OverlayLayer) -> None:
    for overlay in OVERLAYS:
        entry = dock.entry(overlay.name)
        was_on = layer.is_on(overlay.name)
        assert entry.isChecked() == was_on == overlay.is_on_at_first
        QTest.mouseClick(entry, LEFT, pos=QPoint(30, 12))
        assert layer.is_on(overlay.name) != was_on
        assert entry.isChecked() != was_on


def test_space_switches_the_entry_with_the_focus(dock: OverlaysDock, layer: OverlayLayer) -> None:
    QTest.keyClick(dock.entry("player-reach"), Qt.Key.Key_Space)
    assert not layer.is_on("player-reach")


def test_switching_elsewhere_shows_in_the_legend(dock: OverlaysDock, layer: OverlayLayer) -> None:
    layer.switch("pushes-bound", True)
    assert dock.entry("pushes-bound").isChecked()


def test_an_entry_pointed_at_shows_alone_in_a_moment(
    qtbot: QtBot, dock: OverlaysDock, layer: OverlayLayer
) -> None:
    before = layer.visible_names
    entry = dock.entry("search-tree")
    point_at(entry)
    assert layer.visible_names == before
    qtbot.waitUntil(lambda: layer.visible_names == {"search-tree"})
    point_away(entry)
    assert layer.visible_names == before


def test_passing_over_an_entry_changes_nothing(
    qtbot: QtBot, dock: OverlaysDock, layer: OverlayLayer
) -> None:
    before = layer.visible_names
    first, second = dock.entry("player-reach"), dock.entry("dead-squares")
    point_at(first)
    point_away(first)
    point_at(second)
    qtbot.waitUntil(lambda: layer.visible_names != before)
    assert layer.visible_names == {"dead-squares"}


def test_entries_say_what_was_found(dock: OverlaysDock, layer: OverlayLayer) -> None:
    assert dock.entry("push-targets").summary == "point at a box"
    findings = analyse(BOARD, BOARD.boxes[0])
    for name, finding in findings.items():
        layer.set_finding(name, finding)
    dock.refresh()
    said = {overlay.name: dock.entry(overlay.name).summary for overlay in OVERLAYS}
    cuts, targets = findings.cuts, findings.targets(BOARD.boxes[0])
    reach, dead = findings.player_reach, findings.dead_squares
    assert said == {
        "player-reach": f"{reach.squares.sum()} of {reach.inside.sum()}",
        "dead-squares": f"{dead.dead.sum()}, {dead.corners.sum()} corners",
        "cuts-and-blocks": f"{cuts.cut.sum()} cuts, {cuts.block_count} blocks",
        "push-targets": f"{(targets.pushes > 0).sum()} targets, farthest {targets.pushes.max()}",
        "pushes-bound": "1 push in total",
        "lost-boxes": "none",
        "search-tree": f"deepest {cuts.depth.max()}",
    }
    layer.set_finding("push-targets", None)
    dock.refresh()
    assert dock.entry("push-targets").summary == "point at a box"


def test_no_entry_shows_a_count_of_an_earlier_board(
    dock: OverlaysDock, layer: OverlayLayer
) -> None:
    fill(dock, layer)
    entry = dock.entry("dead-squares")
    finding = layer.finding(entry._overlay)
    assert finding is not None
    dock.refresh()
    said = entry.summary
    layer.dim("dead-squares")
    dock.refresh()
    assert entry.summary == "…" != said
    layer.set_finding("dead-squares", finding)
    dock.refresh()
    assert entry.summary == said


def test_entries_can_be_read_aloud(dock: OverlaysDock, layer: OverlayLayer) -> None:
    layer.set_finding("pushes-bound", analyse(BOARD).bound)
    dock.refresh()
    entry = dock.entry("pushes-bound")
    assert entry.accessibleName() == "Pushes lower bound"
    assert entry.accessibleDescription() == "1 push in total. Key M"
    assert "No solution has fewer" in entry.toolTip()


def test_it_is_painted_in_the_look_given(qtbot: QtBot, layer: OverlayLayer) -> None:
    theme = Theme(Scheme.LIGHT)
    dock = OverlaysDock(layer, theme)
    qtbot.addWidget(dock)
    light = dock.grab().toImage()
    theme.set_scheme(Scheme.DARK)
    assert dock.grab().toImage() != light


def test_reach_says_what_it_wants_where_there_is_no_player(
    dock: OverlaysDock, layer: OverlayLayer
) -> None:
    nobody = Board.from_rows(["#####", "# $.#", "#####"])
    layer.set_finding("player-reach", analyse(nobody).player_reach)
    dock.refresh()
    assert dock.entry("player-reach").summary == "needs one player"


def test_the_focus_frame_leaves_the_entry_legible(dock: OverlaysDock) -> None:
    entry = dock.entry("player-reach")
    dock.entry("dead-squares").setFocus()
    plain = entry.grab().toImage()
    entry.setFocus()
    with_focus = entry.grab().toImage()
    inner = entry.rect().adjusted(4, 4, -4, -4)
    assert with_focus != plain
    assert with_focus.copy(inner) == plain.copy(inner)


def test_only_the_dead_squares_that_are_drawn_are_counted(
    dock: OverlaysDock, layer: OverlayLayer
) -> None:
    entry = dock.entry("dead-squares")
    rows = ["#####", "#@  #", "#  $#", "#####"]
    for goal, summary in ((" ", "4 corners, no goal inside"), (".", "4, 3 corners")):
        board = Board.from_rows([rows[0], f"#@ {goal}#", *rows[2:]])
        layer.set_finding("dead-squares", analyse(board)["dead-squares"])
        dock.refresh()
        assert entry.summary == summary
