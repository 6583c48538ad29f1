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
from sokolab.gui.analysis.overlays_panel import LegendEntry, OverlaysPanel
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
def panel(qtbot: QtBot, layer: OverlayLayer) -> OverlaysPanel:
    panel = OverlaysPanel(layer, Theme(Scheme.LIGHT))
    qtbot.addWidget(panel)
    panel.resize(360, 260)
    panel.show()
    return panel


def fill(panel: OverlaysPanel, layer: OverlayLayer) -> None:
    for name, finding in analyse(BOARD, BOARD.boxes[0]).items():
        layer.set_finding(name, finding)
    panel.refresh()


def test_a_key_makes_way_for_its_title_in_a_narrow_panel(
    panel: OverlaysPanel, layer: OverlayLayer
) -> None:
    fill(panel, layer)
    panel.resize(600, 400)
    entries = panel.findChildren(LegendEntry)
    wide = [entry.minimumSizeHint().width() for entry in entries]
    for entry in entries:
        entry.set_tall(True)
    assert all(
        now.minimumSizeHint().width() < then for now, then in zip(entries, wide, strict=True)
    )


@pytest.mark.parametrize("width", [200, 250, 307, 360, 392, 600])
def test_nothing_in_the_legend_is_cut_off(
    panel: OverlaysPanel, layer: OverlayLayer, width: int
) -> None:
    fill(panel, layer)
    panel.resize(width, 400)
    QApplication.processEvents()
    area = panel.widget()
    assert isinstance(area, QScrollArea)
    assert area.widget().width() == area.viewport().width()
    entries = [panel.entry(overlay.name) for overlay in OVERLAYS]
    assert all(entry.width() >= entry.minimumSizeHint().width() for entry in entries)
    heights = {entry.height() for entry in entries}
    assert len(heights) == 1
    has_room = all(entry.width() >= entry.line_width for entry in entries)
    assert (heights == {26}) is has_room
    assert area.heightForWidth(area.width()) == heights.pop() * len(entries) + 4


def test_a_scroll_bar_goes_when_the_entries_have_room_on_a_line_each(
    panel: OverlaysPanel, layer: OverlayLayer
) -> None:
    """It kept them too narrow for one line, and so too high to do without it."""
    fill(panel, layer)
    area, entries = panel.widget(), panel.findChildren(LegendEntry)
    assert isinstance(area, QScrollArea)
    width = max(entry.line_width for entry in entries) + 10
    for height, is_scrolled in ((150, True), (26 * len(entries) + 18, False)):
        panel.resize(width, height)
        QApplication.processEvents()
        assert area.verticalScrollBar().isVisible() is is_scrolled
    assert {entry.height() for entry in entries} == {26}


def heights(panel: OverlaysPanel) -> set[int]:
    QApplication.processEvents()
    return {one.height() for one in panel.findChildren(LegendEntry)}


def test_what_is_told_of_a_box_never_moves_the_entries(
    panel: OverlaysPanel, layer: OverlayLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(panel, layer)
    entry = panel.entry("push-targets")
    panel.resize(max(one.line_width for one in panel.findChildren(LegendEntry)) + 60, 400)
    assert heights(panel) == {26}
    of_box = replace(entry._overlay, summary=lambda _: 30 * "far ")
    monkeypatch.setattr(entry, "_overlay", of_box)
    panel.refresh()
    assert entry.summary.startswith("far")
    assert heights(panel) == {26}


def test_a_lens_says_what_to_point_at(panel: OverlaysPanel, layer: OverlayLayer) -> None:
    layer.add(CORRAL_OVERLAY)
    panel.add(CORRAL_OVERLAY)
    assert panel.entry("push-targets").summary == "point at a box"
    assert panel.entry(CORRAL_OVERLAY.name).summary == "point at a corral"


def test_the_legend_does_not_jump_when_the_mouse_comes_to_a_box(
    panel: OverlaysPanel, layer: OverlayLayer
) -> None:
    """All entries fell into two lines, and stayed so."""
    entry = panel.entry("push-targets")
    QApplication.processEvents()
    panel.refresh()
    before = entry.line_width
    fill(panel, layer)
    assert entry.summary != "point at a box"
    assert entry.line_width == before


def test_a_long_word_that_is_soon_gone_takes_no_line(
    panel: OverlaysPanel, layer: OverlayLayer
) -> None:
    """While a level was rated all entries fell into two lines, and they stayed so."""
    layer.add(lost_play.OVERLAY)
    panel.add(lost_play.OVERLAY)
    fill(panel, layer)
    panel.resize(max(one.line_width for one in panel.findChildren(LegendEntry)) + 80, 500)

    def say(absence: str) -> set[int]:
        layer.set_finding(lost_play.NAME, LostPlay.of(BOARD, {}, absence))
        panel.refresh()
        return heights(panel)

    assert say("being worked out " * 9 + "…") == {26}
    assert say("it is not known " * 9) == {42}
    assert say("being worked out…") == {42}, "none jumps"
    assert say("") == {26}


def test_the_keyboard_comes_to_the_entries_before_the_fold(panel: OverlaysPanel) -> None:
    stops = panel.widget().findChildren(QAbstractButton)
    assert [isinstance(one, LegendEntry) for one in stops] == [True] * len(OVERLAYS) + [False]


def point_at(entry: LegendEntry) -> None:
    place = QPointF(10, 10)
    QApplication.sendEvent(entry, QEnterEvent(place, place, QPointF(entry.mapToGlobal(place))))


def point_away(entry: LegendEntry) -> None:
    from PySide6.QtCore import QEvent

    QApplication.sendEvent(entry, QEvent(QEvent.Type.Leave))


def test_an_entry_that_moves_away_from_the_mouse_shows_alone_no_longer(
    panel: OverlaysPanel, layer: OverlayLayer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = panel.entry("player-reach")
    alone: list[str | None] = []
    here = entry.mapToGlobal(QPoint(10, 10))
    monkeypatch.setattr(QCursor, "pos", lambda: here)
    monkeypatch.setattr(layer, "solo", alone.append)
    point_at(entry)
    qtbot.waitUntil(lambda: alone == ["player-reach"])
    panel.window().move(panel.window().pos() + QPoint(3, 0))
    qtbot.wait(250)
    assert alone == ["player-reach"], "the mouse is over it still"
    panel.window().move(panel.window().pos() + QPoint(0, 400))
    qtbot.waitUntil(lambda: alone == ["player-reach", None])
    assert not entry.underMouse()


def test_a_click_switches_an_overlay(panel: OverlaysPanel, layer: OverlayLayer) -> None:
    for overlay in OVERLAYS:
        entry = panel.entry(overlay.name)
        was_on = layer.is_on(overlay.name)
        assert entry.isChecked() == was_on == overlay.is_on_by_default
        QTest.mouseClick(entry, LEFT, pos=QPoint(30, 12))
        assert layer.is_on(overlay.name) != was_on
        assert entry.isChecked() != was_on


def test_space_switches_the_entry_with_the_focus(panel: OverlaysPanel, layer: OverlayLayer) -> None:
    QTest.keyClick(panel.entry("player-reach"), Qt.Key.Key_Space)
    assert not layer.is_on("player-reach")


def test_switching_elsewhere_shows_in_the_legend(panel: OverlaysPanel, layer: OverlayLayer) -> None:
    layer.switch("pushes-bound", True)
    assert panel.entry("pushes-bound").isChecked()


def test_an_entry_pointed_at_shows_alone_in_a_moment(
    qtbot: QtBot, panel: OverlaysPanel, layer: OverlayLayer
) -> None:
    before = layer.visible_names
    entry = panel.entry("search-tree")
    point_at(entry)
    assert layer.visible_names == before
    qtbot.waitUntil(lambda: layer.visible_names == {"search-tree"})
    point_away(entry)
    assert layer.visible_names == before


def test_passing_over_an_entry_changes_nothing(
    qtbot: QtBot, panel: OverlaysPanel, layer: OverlayLayer
) -> None:
    before = layer.visible_names
    first, second = panel.entry("player-reach"), panel.entry("dead-squares")
    point_at(first)
    point_away(first)
    point_at(second)
    qtbot.waitUntil(lambda: layer.visible_names != before)
    assert layer.visible_names == {"dead-squares"}


def test_entries_say_what_was_found(panel: OverlaysPanel, layer: OverlayLayer) -> None:
    assert panel.entry("push-targets").summary == "point at a box"
    findings = analyse(BOARD, BOARD.boxes[0])
    for name, finding in findings.items():
        layer.set_finding(name, finding)
    panel.refresh()
    said = {overlay.name: panel.entry(overlay.name).summary for overlay in OVERLAYS}
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
    panel.refresh()
    assert panel.entry("push-targets").summary == "point at a box"


def test_no_entry_shows_a_count_of_an_earlier_board(
    panel: OverlaysPanel, layer: OverlayLayer
) -> None:
    fill(panel, layer)
    entry = panel.entry("dead-squares")
    finding = layer.finding(entry._overlay)
    assert finding is not None
    panel.refresh()
    said = entry.summary
    layer.dim("dead-squares")
    panel.refresh()
    assert entry.summary == "…" != said
    layer.set_finding("dead-squares", finding)
    panel.refresh()
    assert entry.summary == said


def test_entries_can_be_read_aloud(panel: OverlaysPanel, layer: OverlayLayer) -> None:
    layer.set_finding("pushes-bound", analyse(BOARD).bound)
    panel.refresh()
    entry = panel.entry("pushes-bound")
    assert entry.accessibleName() == "Pushes lower bound"
    assert entry.accessibleDescription() == "1 push in total. Key M"
    assert "No solution has fewer" in entry.toolTip()


def test_it_is_painted_in_the_look_given(qtbot: QtBot, layer: OverlayLayer) -> None:
    theme = Theme(Scheme.LIGHT)
    panel = OverlaysPanel(layer, theme)
    qtbot.addWidget(panel)
    light = panel.grab().toImage()
    theme.set_scheme(Scheme.DARK)
    assert panel.grab().toImage() != light


def test_reach_says_what_it_wants_where_there_is_no_player(
    panel: OverlaysPanel, layer: OverlayLayer
) -> None:
    nobody = Board.from_rows(["#####", "# $.#", "#####"])
    layer.set_finding("player-reach", analyse(nobody).player_reach)
    panel.refresh()
    assert panel.entry("player-reach").summary == "needs one player"


def test_the_focus_frame_leaves_the_entry_legible(panel: OverlaysPanel) -> None:
    entry = panel.entry("player-reach")
    panel.entry("dead-squares").setFocus()
    plain = entry.grab().toImage()
    entry.setFocus()
    with_focus = entry.grab().toImage()
    inner = entry.rect().adjusted(4, 4, -4, -4)
    assert with_focus != plain
    assert with_focus.copy(inner) == plain.copy(inner)


def test_only_the_dead_squares_that_are_drawn_are_counted(
    panel: OverlaysPanel, layer: OverlayLayer
) -> None:
    entry = panel.entry("dead-squares")
    rows = ["#####", "#@  #", "#  $#", "#####"]
    for goal, summary in ((" ", "4 corners, no goal inside"), (".", "4, 3 corners")):
        board = Board.from_rows([rows[0], f"#@ {goal}#", *rows[2:]])
        layer.set_finding("dead-squares", analyse(board)["dead-squares"])
        panel.refresh()
        assert entry.summary == summary
