"""Stamps in the window: drawn often, kept from the selection, saved for the next start."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton

from sokolab import paths
from sokolab.editing.selection import Fragment, Stamp
from sokolab.gui.editor.stamp_shelf import StampShelf, load_stamps
from tests.gui.editor.test_board_actions import do
from tests.gui.hand import Hand

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shelf(hand: Hand) -> StampShelf:
    hand.open(*["--------"] * 6)
    return hand.app.editor.stamp_shelf


def own_file() -> Path:
    return paths.user_data() / "stamps.txt"


def test_a_stamp_is_placed_as_often_as_wanted(hand: Hand, shelf: StampShelf) -> None:
    hand.key(Qt.Key.Key_3, CONTROL)
    hand.click(0, 3)
    hand.click(5, 3)
    assert hand.rows == ["###-###-", *["--------"] * 4, "###-###-"]
    assert hand.steps == ["Stamp Gate", "Stamp Gate"]
    hand.key(Qt.Key.Key_Escape)
    assert hand.app.view.tool is hand.app.editor.tools["pencil"]


def test_a_click_on_the_shelf_takes_a_stamp_and_it_can_be_turned(
    hand: Hand, shelf: StampShelf
) -> None:
    shelf.list_widget.itemClicked.emit(shelf.list_widget.item(6))
    do(hand, "rotate-right")
    hand.click(1, 1)
    assert hand.rows[:2] == ["##------", "-#------"]


def test_the_selection_becomes_a_stamp_that_is_kept(hand: Hand, shelf: StampShelf) -> None:
    hand.open("#$.-", "----")
    do(hand, "keep-stamp")
    assert "Select squares first" in hand.app.window.status_bar.message
    hand.select_area(0, 0, 1, 3)
    do(hand, "keep-stamp")
    assert shelf.isVisible()
    assert shelf.stamps[-1].fragment.text == "#$."
    shelf.list_widget.item(9).setText("  My   pair ")
    assert load_stamps()[-1].name == "My pair"
    shelf.list_widget.item(9).setText(" ")
    assert shelf.stamps[-1].name == "My pair"
    shelf.list_widget.setCurrentRow(0)
    shelf.remove_current()
    assert [stamp.name for stamp in load_stamps()][-1] == "My pair"
    assert len(load_stamps()) == 9


def names(shelf: StampShelf) -> list[str]:
    return [stamp.name for stamp in shelf.stamps]


def test_one_undo_takes_back_strokes_and_changes_of_the_shelf_in_order(
    hand: Hand, shelf: StampShelf
) -> None:
    before = names(shelf)
    shelf.list_widget.setCurrentRow(1)
    shelf.remove_current()
    hand.click(2, 2)
    shelf.list_widget.item(0).setText("Hall")
    assert names(shelf) == ["Hall", *before[2:]]
    undo = hand.app.window.action("undo")
    assert undo.text() == "&Undo Rename stamp Room"
    undo.trigger()
    assert names(shelf) == [before[0], *before[2:]]
    assert hand.rows[2][2] == "#"
    undo.trigger()
    assert hand.rows[2][2] == "-"
    undo.trigger()
    assert names(shelf) == before == [stamp.name for stamp in load_stamps()]
    hand.app.window.action("redo").trigger()
    assert "Room with a door" not in names(shelf)


def test_undo_in_a_file_just_read_reaches_no_stamp(
    hand: Hand, shelf: StampShelf, tmp_path: Path
) -> None:
    workspace, order = hand.app.collection_controller.workspace, hand.app.undo_order
    before, file = names(shelf), tmp_path / "levels.xsb"
    file.write_text("#####\n#@$.#\n#####\n")
    files = hand.app.collection_controller.files
    assert files.load(file)
    opened = workspace.open_collection
    shelf.list_widget.setCurrentRow(0)
    shelf.remove_current()
    order.undo()
    assert names(shelf) == before
    shelf.remove_current()
    assert files.load(file, opened)
    assert order.next_steps == (None, None) and order.history == []
    order.undo()
    order.redo()
    assert names(shelf) == before[1:]
    shelf.remove_current()
    order.undo()
    assert names(shelf) == before[1:], "what was done since is undone"


def test_a_stamp_dragged_to_another_place_has_its_key(hand: Hand, shelf: StampShelf) -> None:
    before = names(shelf)
    none = QModelIndex()
    assert shelf.list_widget.model().moveRow(none, 8, none, 0)  # as a drop does
    assert names(shelf) == [before[8], *before[:8]]
    assert "(Ctrl+1)" in shelf.list_widget.item(0).toolTip()
    assert [stamp.name for stamp in load_stamps()] == names(shelf)
    hand.app.undo_order.undo()
    assert names(shelf) == before
    assert [shelf.list_widget.item(row).text() for row in range(9)] == before


def test_the_keyboard_moves_renames_and_removes(hand: Hand, shelf: StampShelf) -> None:
    shelf.show()
    before = names(shelf)
    shelf.list_widget.setFocus()
    shelf.list_widget.setCurrentRow(0)
    shelf.move_current(-1)
    assert names(shelf) == before, "the first one cannot go up"
    down = next(one for one in shelf.findChildren(QToolButton) if "down" in one.toolTip())
    down.click()
    assert names(shelf)[:2] == [before[1], before[0]]
    assert shelf.list_widget.currentRow() == 1
    QTest.keyClick(shelf.list_widget, Qt.Key.Key_F2)
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "Gate post")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()  # the field hands its words over a bit later
    assert names(shelf)[1] == "Gate post", "not the tour, and not the level"
    hand.app.undo_order.undo()
    shelf.list_widget.setFocus()
    hand.select_area(0, 0, 1, 3)
    QTest.keyClick(shelf.list_widget, Qt.Key.Key_Delete)
    assert before[0] not in names(shelf)
    assert hand.rows[0] == "--------", "Delete is about the stamp, not about the squares"


def test_the_quick_slots_are_numbered(hand: Hand, shelf: StampShelf) -> None:
    shelf.show()
    shelf.add(shelf.stamps[0])
    shelf.list_widget.setCurrentRow(-1)
    surface = hand.app.theme.colours.surface

    def is_numbered(row: int) -> bool:
        item = shelf.list_widget.item(row)
        shelf.list_widget.scrollToItem(item)
        rect = shelf.list_widget.visualItemRect(item)
        image = shelf.list_widget.viewport().grab(rect).toImage().scaled(rect.size())
        return any(
            image.pixelColor(x, y) != surface
            for x in range(4, 16)
            for y in range(8, rect.height() - 8)
        )

    assert [is_numbered(row) for row in (0, 8, 9)] == [True, True, False]


def test_a_slot_without_a_stamp_says_so(hand: Hand, shelf: StampShelf) -> None:
    shelf.show_stamps(())
    do(hand, "stamp-4")
    assert hand.app.window.status_bar.message == "There is no stamp number 4 yet"


def test_a_damaged_file_is_set_aside_and_loses_nothing(home: Path) -> None:
    own_file().parent.mkdir(parents=True, exist_ok=True)
    own_file().write_text("##\nnonsense\n", "utf-8")
    assert len(load_stamps()) == 9
    assert own_file().with_name("stamps.txt.unreadable").read_text("utf-8") == "##\nnonsense\n"


def test_a_folder_that_cannot_be_written_is_told(
    hand: Hand, shelf: StampShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_stamps: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sokolab.gui.editor.stamp_shelf.save_stamps", fail)
    shelf.list_widget.setCurrentRow(0)
    shelf.remove_current()
    expected = "The stamps could not be saved: no space left on device"
    assert hand.app.window.status_bar.message == expected
    hand.select_area(0, 0, 1, 3)
    do(hand, "keep-stamp")
    assert hand.app.window.status_bar.message == expected


def test_a_full_disk_is_told_and_leaves_the_old_file(
    hand: Hand, shelf: StampShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.add(shelf.stamps[0])
    before = own_file().read_text("utf-8")
    monkeypatch.setattr("os.fsync", Mock(side_effect=OSError(28, "No space left on device")))
    shelf.add(shelf.stamps[0])
    expected = "The stamps could not be saved: the file cannot be written: no space left on device"
    assert hand.app.window.status_bar.message == expected
    assert own_file().read_text("utf-8") == before
    assert [file.name for file in own_file().parent.glob("*stamps*")] == [own_file().name]


def test_stamps_that_came_with_sokolab_follow_the_language_and_own_ones_do_not(
    hand: Hand, shelf: StampShelf
) -> None:
    switch = hand.app.language_switch
    names = [stamp.name for stamp in shelf.stamps]
    switch.choose("zh_CN")
    assert shelf.list_widget.item(0).text() == "房间"
    assert "单击" in shelf.list_widget.item(0).toolTip()
    shelf.list_widget.item(0).setText("我的房间")
    switch.choose("en")
    assert [stamp.name for stamp in shelf.stamps] == ["我的房间", *names[1:]]


def test_how_a_stamp_is_placed_is_said_as_long_as_it_hangs_on_the_mouse(hand: Hand) -> None:
    strip = hand.app.window.status_bar
    hand.app.window.action("stamp-1").trigger()
    how = strip.message
    assert how.startswith("Each click places")
    strip._show_progress()  # the time of a message is over
    assert strip.message == how
    hand.key(Qt.Key.Key_Escape)
    assert strip.message == ""


def test_what_a_stamp_does_to_the_player_is_told(hand: Hand, shelf: StampShelf) -> None:
    hand.open("@-------", "--------", "--------")
    strip = hand.app.window.status_bar
    shelf.take_stamp(Stamp("Pair", Fragment.from_text("@$")))
    hand.click(2, 5)
    player = hand.app.displayed_board.board.players
    assert len(player) == 1 and "@" not in hand.rows[0], "drawing a player moves it, too"
    assert (
        strip.message == "The player moved here from row 1, column 1: a level has only one player"
    )
    shelf.take_stamp(Stamp("Wall", Fragment.from_text("###")))
    hand.click(0, 3)
    assert "player" not in strip.message
    hand.click(*hand.app.displayed_board.board.row_col(player[0]))
    assert strip.message == "The squares cover the player; Undo brings the player back"
    do(hand, "undo")
    assert hand.app.displayed_board.board.players == player


def test_what_a_dragged_copy_does_to_the_player_is_told(hand: Hand, shelf: StampShelf) -> None:
    hand.open("@$------", "--------", "--------")
    strip, moved = hand.app.window.status_bar, "The player moved here from row 1, column 1"
    hand.key(Qt.Key.Key_S)
    hand.drag([(0, 0), (0, 1)])
    hand.drag([(0, 0), (1, 0)])
    assert hand.rows == ["--------", "@$------", "--------"]
    assert "player" not in strip.message, "it went along"
    do(hand, "undo")
    hand.drag([(0, 0), (1, 0), (2, 0)], keys=CONTROL)
    assert hand.rows == ["-$------", "--------", "@$------"]
    assert strip.message.startswith(moved)
