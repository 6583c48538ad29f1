from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, QModelIndex, QPointF, Qt
from PySide6.QtGui import QAction, QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QSlider, QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from sokolab.collection import level_list
from sokolab.collection.known_level import known_level
from sokolab.collection.level_list import Column, parse_filter
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Solution
from sokolab.gui.app import Application
from sokolab.gui.collection import level_table, level_views
from sokolab.gui.collection.collection_panel import CollectionPanel, CollectionTabs
from sokolab.gui.collection.level_facts import KnowledgeLoader
from sokolab.gui.collection.level_table import LevelTableModel, dragged_levels, level_words
from sokolab.gui.collection.level_views import Thumbnails, shown_title
from sokolab.gui.document.displayed_board import KnowledgeStore
from sokolab.gui.document.workspace import Workspace, level_name
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell.theme import DARK, LIGHT, Theme
from sokolab.gui.shell.window_engine import Tasks
from tests.gui.levels import collection, draw, level, no_records, titles
from tests.gui.patience import patiently

MOVE = Qt.DropAction.MoveAction
_RIGHT = QTabBar.ButtonPosition.RightSide


@pytest.fixture
def workspace(qapp: object) -> Workspace:
    workspace = Workspace()
    workspace.open(collection("one", "two", "three"))
    return workspace


@pytest.fixture
def panel(qtbot: QtBot, workspace: Workspace) -> CollectionPanel:
    tasks = Tasks(workspace, threads=1)
    loader = KnowledgeLoader(tasks, no_records, KnowledgeStore(), parent=workspace)
    panel = CollectionPanel(workspace, loader, Thumbnails(tasks, workspace), Theme())
    qtbot.addWidget(panel)
    panel.resize(260, 300)
    panel.show()
    return panel


def shown(panel: CollectionPanel) -> list[str]:
    return [str(panel.table.index(row, 0).data()) for row in range(panel.table.rowCount())]


def loader_of(workspace: Workspace) -> KnowledgeLoader:
    knowledge = KnowledgeStore(workspace)
    return KnowledgeLoader(Tasks(workspace), no_records, knowledge, parent=workspace)


def table(workspace: Workspace) -> LevelTableModel:
    return LevelTableModel(workspace, loader_of(workspace))


@pytest.mark.usefixtures("qapp")
@given(st.lists(st.tuples(st.sampled_from("amdrsf"), st.integers(0, 5), st.integers(0, 5))))
def test_the_list_keeps_qts_rules_for_models(steps: list[tuple[str, int, int]]) -> None:
    workspace = Workspace()
    workspace.open(collection("a", "b"))
    rows = table(workspace)
    tester = QAbstractItemModelTester(
        rows, QAbstractItemModelTester.FailureReportingMode.Warning
    )  # a warning of Qt's fails the test
    for kind, one, other in steps:
        levels = workspace.collection.levels
        if kind == "a":
            workspace.insert(min(one, len(levels)), (level(f"n{one}"), level(f"n{other}")))
        elif kind == "m":
            workspace.move(one, other)
        elif kind == "d":
            workspace.add_variant()
        elif kind == "s":
            rows.sort_by(list(Column)[one], descending=other % 2 == 0)
        elif kind == "f":
            rows.filter_by(parse_filter("n") if one % 2 else None)
        elif one < len(levels):
            workspace.remove([one])
        there = [level_name(one, number) for number, one in enumerate(workspace.collection.levels)]
        seen = [rows.index(row, 0).data() for row in range(rows.rowCount())]
        if rows._filter:
            assert sorted(seen) == sorted(title for title in there if "n" in title)
        else:
            assert sorted(seen) == sorted(there)
        if not rows._filter and not rows.is_sorted:
            assert seen == there
    del tester


def test_rows_move_rarely_while_facts_are_read(
    qtbot: QtBot, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    sorted_times: list[Column] = []

    def sorted_indices(
        rows: Sequence[int], levels: object, column: Column, **_: object
    ) -> list[int]:
        sorted_times.append(column)
        return list(rows)

    monkeypatch.setattr(level_table, "_SORT_MS", 60_000)
    loader = loader_of(workspace)
    rows = LevelTableModel(workspace, loader)
    rows.sort_by(Column.PUSHES, descending=False)
    monkeypatch.setattr(level_list, "sorted_indices", sorted_indices)
    monkeypatch.setattr(KnowledgeLoader, "is_complete", False)
    for _ in range(5):
        with qtbot.waitSignal(rows.dataChanged):  # what is known shows at once
            loader.changed.emit()
    assert not sorted_times
    rows._sort_timer.start(0)
    qtbot.waitUntil(lambda: sorted_times == [Column.PUSHES])
    loader.changed.emit()
    monkeypatch.setattr(KnowledgeLoader, "is_complete", True)
    loader.changed.emit()
    assert sorted_times == [Column.PUSHES] * 2
    assert not rows._sort_timer.isActive()


def test_clicking_a_row_takes_its_level_in_hand(
    panel: CollectionPanel, workspace: Workspace
) -> None:
    there = panel.view.visualRect(panel.table.index(2, 0)).center()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=there)
    assert workspace.document.level.title == "three"


def test_arrow_keys_walk_through_the_levels(panel: CollectionPanel, workspace: Workspace) -> None:
    QTest.keyClick(panel.view, Qt.Key.Key_Down)
    assert workspace.current_index == 1
    QTest.keyClick(panel.view, Qt.Key.Key_End)
    assert workspace.current_index == 2
    QTest.keyClick(panel.view, Qt.Key.Key_Home)
    assert workspace.current_index == 0


def test_the_list_follows_the_workspace(panel: CollectionPanel, workspace: Workspace) -> None:
    workspace.select(1)
    assert panel.view.currentIndex().row() == 1
    workspace.remove([1])
    assert shown(panel) == ["one", "three"]
    assert (workspace.current_index, panel.view.currentIndex().row()) == (1, 1)
    workspace.move(1, 0)
    assert shown(panel) == ["three", "one"]
    assert (workspace.current_index, panel.view.currentIndex().row()) == (0, 0)
    workspace.insert(1, (level("new"),))
    assert (workspace.current_index, panel.view.currentIndex().row()) == (1, 1)
    workspace.open(collection("other"))
    assert shown(panel) == ["other"]
    assert panel.view.currentIndex().row() == 0


def test_a_row_is_repainted_when_its_level_changes(
    panel: CollectionPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    qtbot.wait_until(lambda: panel.table.index(0, 0).data(Qt.ItemDataRole.UserRole + 1) is not None)
    with qtbot.waitSignal(panel.table.dataChanged) as told:
        draw(workspace.document)
    assert told.args is not None
    assert told.args[0].row() == 0


def test_a_screen_reader_hears_the_row(panel: CollectionPanel, workspace: Workspace) -> None:
    spoken = panel.table.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "2. two: 6×3 · 1 box, no solution known"


def test_only_a_solution_that_still_solves_counts() -> None:
    def words(one: Level) -> str:
        return level_words(one, known_level(one))

    solved = level(length=2, solved=True)
    assert words(solved) == "2 pushes · 6×3 · 1 box"
    moved = Level(level(length=3).board, solutions=solved.solutions)
    assert words(moved) == "7×3 · 1 box"
    without_player = Level(Board.empty(3, 3), solutions=(Solution("R"),))
    assert words(without_player) == "draft · 3×3 · 0 boxes"


def test_sorting_leaves_the_collection_alone(panel: CollectionPanel, workspace: Workspace) -> None:
    panel.sort_by(Column.TITLE, descending=False)
    assert shown(panel) == ["one", "three", "two"]
    assert titles(workspace.collection) == ["one", "two", "three"]
    QTest.keyClick(panel.view, Qt.Key.Key_End)
    assert workspace.document.level.title == "two", "the row decides, not the number"
    panel.sort_by(Column.SIZE, descending=True)
    assert shown(panel) == ["three", "two", "one"]


def test_headings_sort_up_down_and_not_at_all(panel: CollectionPanel) -> None:
    for expected in (["one", "three", "two"], ["two", "three", "one"], ["one", "two", "three"]):
        panel.view.heading_clicked.emit(Column.TITLE)
        assert shown(panel) == expected


def test_the_filter_hides_what_does_not_fit(panel: CollectionPanel, workspace: Workspace) -> None:
    panel.set_filter("t")
    assert shown(panel) == ["two", "three"]
    assert workspace.current_index == 0, "the level in hand stays in hand"
    panel.set_filter("width>6")
    assert shown(panel) == ["three"]
    panel.set_filter("")
    assert shown(panel) == ["one", "two", "three"]


def test_the_filter_says_how_many_levels_it_hides_for_want_of_a_figure(
    panel: CollectionPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.open(Collection((level("a"), level("b", 2, solved=True), Level(Board.empty(2, 2)))))
    panel.set_filter("pushes>0")
    patiently(
        qtbot,
        lambda: (
            panel._hint_label.text() == "1 level is hidden because it has not been measured yet"
        ),
    )
    assert shown(panel) == ["b"]
    panel.set_filter("pushes>9")
    assert panel._hint_label.text().splitlines()[0] == "No level matches the filter"
    panel.set_filter("boxes>0")
    assert not panel._hint_label.isVisible()


def test_a_filter_that_means_nothing_says_so_and_hides_nothing(panel: CollectionPanel) -> None:
    panel.set_filter("colour:red")
    assert shown(panel) == ["one", "two", "three"]
    assert any(
        label.text().startswith("“colour” is not a property of levels")
        for label in panel.findChildren(type(panel._hint_label))
        if label.isVisible()
    )


def test_verdicts_come_when_they_are_known(
    panel: CollectionPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    workspace.open(Collection((level("a"), level("b", 2, solved=True), Level(Board.empty(2, 2)))))
    panel.set_filter("is:solved")
    qtbot.waitUntil(lambda: shown(panel) == ["b"])
    panel.set_filter("is:draft")
    qtbot.waitUntil(lambda: shown(panel) == ["Level 3"])


def test_dragged_rows_stand_where_they_are_dropped(
    panel: CollectionPanel, workspace: Workspace
) -> None:
    workspace.open(collection(*"abcd"))
    mime = panel.table.mimeData([panel.table.index(0, 0), panel.table.index(2, 0)])
    assert dragged_levels(mime) == [0, 2]
    assert mime.text().count("#@$") == 2, "other programs get text"
    assert not panel.table.dropMimeData(mime, MOVE, 4, 0, QModelIndex())
    assert shown(panel) == ["b", "d", "a", "c"]
    workspace.order_stack.undo()
    assert shown(panel) == ["a", "b", "c", "d"]
    assert panel.table.canDropMimeData(mime, MOVE, 0, 0, QModelIndex())
    panel.sort_by(Column.TITLE, descending=False)
    assert not panel.table.canDropMimeData(mime, MOVE, 0, 0, QModelIndex()), "sorted rows stay"


@pytest.mark.filterwarnings("ignore:Function. .QDragEnterEvent")  # the newest Qt has another one
def test_levels_dropped_on_a_tab_go_to_its_collection(
    qtbot: QtBot, workspace: Workspace, tmp_path: Path
) -> None:
    workspace.note_saved(tmp_path / "a.xsb", workspace.collection)
    workspace.open(collection("four"), tmp_path / "b.xsb")
    tabs = CollectionTabs(workspace, Theme())
    qtbot.addWidget(tabs)
    tabs.show()
    assert [tabs.tabText(place) for place in range(tabs.count())] == ["a", "b"]
    mime = table(workspace).mimeData([table(workspace).index(0, 0)])
    drop = QDropEvent(
        QPointF(tabs.tabRect(0).center()),
        MOVE,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.ControlModifier,
    )
    with qtbot.waitSignal(tabs.levels_dropped) as told:
        tabs.dropEvent(drop)
    assert told.args == [workspace.open_collections[0], [0], True]
    left, no_keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for drag, is_taken in ((QDragEnterEvent, True), (QDragMoveEvent, False)):
        over = drag(tabs.tabRect(1).center(), MOVE, mime, left, no_keys)
        QApplication.sendEvent(tabs, over)
        assert over.isAccepted() is is_taken, "a drag may enter by the tab it comes from"
    tabs.setCurrentIndex(0)
    assert titles(workspace.collection) == ["one", "two", "three"]


def test_what_is_no_levels_is_not_taken_for_a_drag(qapp: object) -> None:
    mime = QMimeData()
    mime.setText("#####")
    assert dragged_levels(mime) == []


def test_a_wide_list_has_further_columns(panel: CollectionPanel, workspace: Workspace) -> None:
    assert not panel.view.horizontalHeader().isVisible()
    panel.resize(900, 300)
    assert panel.view.horizontalHeader().isVisible()
    names = [panel.table.headerData(place, Qt.Orientation.Horizontal) for place in range(8)]
    further = ["Size", "Boxes", "Status", "Pushes", "Solutions", "Difficulty", "Author"]
    assert names == ["Level", *further]
    assert [panel.table.index(0, place).data() for place in range(1, 3)] == ["5×3", "1"]
    assert not any(panel.view.isColumnHidden(place) for place in range(8))


def test_selected_levels_are_told(panel: CollectionPanel, workspace: Workspace) -> None:
    assert panel.selection == [0]
    panel.choose([0, 2])
    assert panel.selection == [0, 2]
    panel.sort_by(Column.TITLE, descending=True)
    panel.choose([1, 2])
    assert panel.selection == [1, 2]


def test_buttons_and_menu_carry_the_actions(panel: CollectionPanel) -> None:
    add, more = QAction("Add", panel), QMenu("More", panel)
    panel.set_actions([add], [more.menuAction()])
    assert [button.text() for button in panel.findChildren(QToolButton, "")][-1] == "Add"
    assert [action.text() for action in panel.new_context_menu().actions()] == ["Add", "More"]


def test_fifty_thousand_levels_ask_only_for_what_is_seen(
    qtbot: QtBot, workspace: Workspace, panel: CollectionPanel
) -> None:
    board = Board.from_rows(["#####", "#@$.#", "#####"])
    asked: set[int] = set()

    class Counting(LevelTableModel):
        def data(self, index: QModelIndex, role: int = 0) -> object:  # type: ignore[override]
            asked.add(index.row())
            return super().data(index, role)

    rows = Counting(workspace, loader_of(workspace))
    panel.view.setModel(rows)
    workspace.open(Collection(tuple(Level(board, title=str(n)) for n in range(50_000))))
    panel.grab()
    assert asked
    assert max(asked) < 30


def test_pictures_of_usual_boards_are_made_at_once(workspace: Workspace) -> None:
    pictures = Thumbnails(Tasks(workspace, threads=1), workspace)
    board = workspace.collection.levels[0].board
    for colours in (LIGHT, DARK, LIGHT):
        assert pictures.image_of(board, colours, 40) == thumbnail(board, colours, 40)


def test_a_frame_makes_no_more_pictures_than_it_has_time_for(
    qtbot: QtBot, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(level_views, "_SECONDS_PER_FRAME", 0.0)
    pictures = Thumbnails(Tasks(workspace, threads=1), workspace)
    boards = [Board.empty(4, width) for width in (4, 5, 6)]
    for made in range(1, 4):
        shown = [pictures.image_of(board, LIGHT, 40) is not None for board in boards]
        assert sum(shown) == made
        if made < 3:
            with qtbot.waitSignal(pictures.ready):
                pass


def test_large_boards_are_drawn_when_the_list_rests(
    qtbot: QtBot, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = Tasks(workspace, threads=1)
    pictures = Thumbnails(tasks, workspace)
    board = Board.empty(60, 60)
    assert pictures.image_of(board, LIGHT, 40) is None
    with qtbot.waitSignal(pictures.ready):
        pass
    assert pictures.image_of(board, LIGHT, 40) == thumbnail(board, LIGHT, 40)
    asked: list[object] = []
    monkeypatch.setattr(tasks, "submit", lambda *args, **_more: asked.append(args))
    monkeypatch.setattr(level_views, "_IDLE_DELAY_MS", 60_000)
    pictures.postpone()
    assert pictures.image_of(board, DARK, 40) is None
    QApplication.processEvents()
    assert not asked


def test_a_picture_shows_walls_pieces_and_leaves_the_outside_out(qapp: object) -> None:
    board = Board.from_rows([" ####", "##@ #", "#+$*#", "#####"])
    image = thumbnail(board, LIGHT, 45)
    assert (image.width(), image.height()) == (45, 36)

    def middle(row: int, col: int) -> QColor:
        return image.pixelColor(col * 9 + 4, row * 9 + 4)

    assert middle(0, 0).alpha() == 0
    assert middle(0, 1) == LIGHT.wall
    assert middle(1, 3) == LIGHT.floor
    assert middle(1, 2) == LIGHT.accent
    assert middle(2, 1) == LIGHT.target
    assert image.pixelColor(1 * 9 + 4, 2 * 9 + 2) == LIGHT.accent
    assert middle(2, 2) == LIGHT.dead
    assert middle(2, 3) == LIGHT.target
    assert thumbnail(board, DARK, 45).pixelColor(13, 4) == DARK.wall


@pytest.mark.parametrize("gap", ["right", "corner", "none drawn"])
def test_a_picture_of_open_walls_still_shows_floor_and_pieces(qapp: object, gap: str) -> None:
    rows = {
        "right": ["##### ", "#@ $. ", "##### ", "      "],
        "corner": ["####  ", "#@ $.#", "#    #", "######"],
        "none drawn": ["      ", " @ $. ", "      ", "      "],
    }[gap]
    image = thumbnail(Board.from_rows(rows), LIGHT, 54)

    def middle(row: int, col: int) -> QColor:
        return image.pixelColor(col * 9 + 4, row * 9 + 4)

    assert [middle(1, col) for col in (1, 3, 4)] == [LIGHT.accent, LIGHT.dead, LIGHT.target]
    assert (middle(1, 2) == LIGHT.floor) == (gap != "none drawn")
    assert middle(0, 5).alpha() == 0


def test_a_picture_keeps_a_court_outside_that_is_closed_off(qapp: object) -> None:
    image = thumbnail(Board.from_rows(["### ###", "#@###.#", "# $   #", "#######"]), LIGHT, 63)
    assert image.pixelColor(3 * 9 + 4, 4).alpha() == 0


@pytest.mark.parametrize(("height", "width"), [(1, 1), (3, 200), (200, 200), (41, 7)])
def test_a_picture_fits_its_frame(qapp: object, height: int, width: int) -> None:
    image = thumbnail(Board.empty(height, width), LIGHT, 40)
    assert 0 < max(image.width(), image.height()) <= 40


def test_the_gallery_has_the_selection_of_the_list(
    panel: CollectionPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    said: list[bool] = []
    panel.gallery_turned.connect(said.append)
    panel.show_gallery(True, 64)
    assert panel.gallery.isVisible()
    assert not panel.view.isVisible()
    QTest.mouseClick(
        panel.gallery.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.gallery.visualRect(panel.table.index(1, 0)).center(),
    )
    assert workspace.current_index == 1
    workspace.select(2)
    assert panel.gallery.currentIndex().row() == panel.view.currentIndex().row() == 2
    assert panel.gallery.current_level_index == 2
    QTest.keyClick(panel.gallery, Qt.Key.Key_Home)
    assert workspace.current_index == 0
    with qtbot.waitSignal(panel.chosen):
        QTest.keyClick(panel.gallery, Qt.Key.Key_Return)
    panel.choose([0, 2])
    assert panel.selection == [0, 2]
    panel.show_gallery(False)
    assert panel.view.isVisible()
    assert panel.selection == [0, 2]
    assert said == [True, False]


def test_the_slider_sets_the_size_of_the_pictures(panel: CollectionPanel) -> None:
    (slider,) = panel.findChildren(QSlider)
    assert not slider.isVisible()
    panel.show_gallery(True, 80)
    assert slider.value() == 80
    small = panel.gallery.visualRect(panel.table.index(0, 0)).size()
    slider.setValue(150)
    QApplication.processEvents()
    large = panel.gallery.visualRect(panel.table.index(0, 0)).size()
    assert large.width() - small.width() == large.height() - small.height() == 70
    panel.show_gallery(True, 10_000)
    assert panel.gallery.side == slider.value() == slider.maximum()
    panel.gallery.grab()


def test_tabs_of_files_with_the_same_name_are_told_apart(
    panel: CollectionPanel, workspace: Workspace, tmp_path: Path
) -> None:
    workspace.open(collection("a"), tmp_path / "one" / "levels.xsb")
    workspace.open(collection("b"), tmp_path / "two" / "levels.xsb")
    workspace.open(collection("c"), tmp_path / "two" / "halls.xsb")
    for _ in range(2):
        workspace.open(Collection((level("new"),)), is_saved=False)
    panel.resize(900, 300)
    QApplication.processEvents()
    tabs = panel.tabs
    found = [tabs.tabText(place) for place in range(tabs.count())]
    assert found == ["one/levels.xsb", "two/levels.xsb", "halls", "• Untitled", "• Untitled 2"]
    assert tabs.menu_button.isVisible()
    menu = tabs.menu_button.menu()
    menu.aboutToShow.emit()
    assert [action.isChecked() for action in menu.actions()] == [False] * 4 + [True]
    menu.actions()[1].trigger()
    assert workspace.path == tmp_path / "two" / "levels.xsb"
    first = workspace.open_collections[3]
    workspace.close(first)
    workspace.open(Collection((level("new"),)), is_saved=False)
    assert workspace.name == "Untitled", "the number that is free again"


def test_a_variant_is_named_in_full_unless_it_stands_below_its_family(
    panel: CollectionPanel, workspace: Workspace
) -> None:
    listed = ["Gate (variant 3)", "Gate", "Gate (variant 2)", "Hall", "Gate (variant 4 of 2)"]
    workspace.open(collection(*listed))
    names = [shown_title(panel.table.index(row, 0)) for row in range(panel.table.rowCount())]
    assert names == ["Gate (variant 3)", "Gate", "Variant 2", "Hall", "Gate (variant 4 of 2)"]


def test_each_collection_has_its_own_filter(panel: CollectionPanel, workspace: Workspace) -> None:
    first = workspace.open_collection
    draw(workspace.document)
    panel.set_filter("t")
    filtered = shown(panel)
    workspace.open(collection("one", "other"))
    assert shown(panel) == ["one", "other"]
    workspace.switch(first)
    assert shown(panel) == filtered


def test_the_filter_hides_no_level_that_has_just_come(
    panel: CollectionPanel, workspace: Workspace
) -> None:
    comings: Sequence[Callable[[], None]] = (
        lambda: workspace.add(level("new")),
        partial(workspace.add_variant, None),
        lambda: workspace.insert(0, [level("merged")]),
    )
    for come in comings:
        panel.set_filter("nothing has this name")
        assert shown(panel) == []
        come()
        assert len(shown(panel)) == len(workspace.collection.levels)
    panel.set_filter("merged")
    workspace.remove([1])
    assert shown(panel) == ["merged"], "nothing has come"


def test_escape_clears_the_filter_and_then_leaves_it(
    panel: CollectionPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    panel.set_filter("nothing has this name")
    QTest.keyClick(panel._filter_field, Qt.Key.Key_Escape)
    assert len(shown(panel)) == len(workspace.collection.levels)
    with qtbot.waitSignal(panel.chosen):
        QTest.keyClick(panel._filter_field, Qt.Key.Key_Escape)


def test_the_button_says_by_what_the_list_is_sorted(panel: CollectionPanel) -> None:
    button = panel.findChildren(QToolButton)
    (sort,) = [one for one in button if one.accessibleName() == "Sort"]
    assert sort.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
    panel.sort_by(Column.BOXES, descending=True)
    assert sort.text() == "Boxes ↓"
    assert sort.accessibleName() == "Sorted by Boxes ↓"
    assert sort.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    panel.sort_by(Column.NUMBER, descending=False)
    assert sort.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly


def test_each_collection_has_an_order_of_its_own(
    panel: CollectionPanel, workspace: Workspace, tmp_path: Path
) -> None:
    workspace.open(collection("one", "two", "three"), tmp_path / "first.xsb")
    panel.sort_by(Column.TITLE, descending=True)
    first = workspace.open_collection
    before = shown(panel)
    workspace.open(collection("a", "c", "b"), tmp_path / "other.xsb")
    assert shown(panel) == ["a", "c", "b"]
    assert panel.table.sort_order == (Column.NUMBER, False)
    checked = [
        action.text() for action in panel._sort_button.menu().actions() if action.isChecked()
    ]
    assert checked == [str(Column.NUMBER.value)]
    workspace.switch(first)
    assert shown(panel) == before
    assert panel.table.sort_order == (Column.TITLE, True)


def test_sorted_variants_stay_below_their_parents(
    panel: CollectionPanel, workspace: Workspace
) -> None:
    workspace.open(collection("Gate", "Gate (variant 2)", "Gate (variant 3)", "Hall"))
    panel.sort_by(Column.TITLE, descending=True)
    assert shown(panel) == ["Hall", "Gate", "Gate (variant 3)", "Gate (variant 2)"]


def test_five_open_collections_have_five_tabs_in_a_narrow_panel(
    panel: CollectionPanel, workspace: Workspace, tmp_path: Path
) -> None:
    for name in ("alpha", "beta", "gamma", "delta", "eps"):
        workspace.open(collection(name), tmp_path / f"{name}.xsb")
    panel.resize(260, 600)
    QApplication.processEvents()
    tabs = panel.tabs
    assert tabs.count() == 5
    seen = [tabs.tabRect(place) for place in range(5)]
    assert seen[0].left() >= 0
    assert seen[-1].right() <= tabs.width()
    assert tabs.tabText(4) == "eps"
    assert tabs.menu_button.text() == "5"
    assert [tabs.tabButton(place, _RIGHT) is not None for place in range(5)] == 4 * [False] + [True]
    workspace.switch(workspace.open_collections[1])
    assert tabs.tabButton(1, _RIGHT) is not None
    assert tabs.tabButton(4, _RIGHT) is None


@pytest.mark.parametrize("size", [1, 2])
def test_the_name_of_the_current_collection_is_whole_among_many(
    panel: CollectionPanel, workspace: Workspace, tmp_path: Path, size: int
) -> None:
    font = panel.tabs.font()
    font.setPointSizeF(size * font.pointSizeF())
    panel.tabs.setFont(font)
    names = [f"halls {number} end" for number in range(9)]
    for name in names:
        workspace.open(collection(name), tmp_path / f"{name}.xsb")
    panel.resize(260 * size, 600)
    tabs = panel.tabs
    for place in (4, 0, 8):
        workspace.switch(workspace.open_collections[place])
        QApplication.processEvents()
        assert tabs.tabText(place) == names[place]
        whole = tabs.tabRect(place)
        assert whole.left() >= 0
        assert whole.right() <= tabs.width()
        others = [tabs.tabText(one) for one in range(9) if one != place]
        assert all(len(one) >= 3 and one[0] == "h" for one in others)


@pytest.mark.parametrize("is_gallery", [False, True])
def test_f2_types_another_title_over_the_old_one(app: Application, is_gallery: bool) -> None:
    controller = app.collection_controller
    panel, workspace = controller.panel, controller.workspace
    workspace.open(collection("Gate", "Hall", "Yard"))
    workspace.select(1)
    panel.show_gallery(is_gallery)
    panel.set_filter("Gate")
    app.view.setFocus()
    QTest.keyClick(app.view, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    assert field.text() == "Hall"
    QTest.keyClicks(field, "Large hall")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert workspace.collection.titles == ("Gate", "Large hall", "Yard")
    assert shown(panel) == ["Gate", "Large hall", "Yard"], "the filter hid what was renamed"
    app.window.action("undo").trigger()
    assert workspace.collection.titles == ("Gate", "Hall", "Yard")
