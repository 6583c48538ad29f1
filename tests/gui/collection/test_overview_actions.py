"""The dialogs about a whole collection: duplicates, statistics, renaming."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.collection.statistics import Distribution, StatisticsRow, distribution
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.editing.symmetry import Symmetry, transformed
from sokolab.gui.app import Application
from sokolab.gui.collection.collection_controller import CollectionController
from sokolab.gui.collection.overview_dialogs import DuplicatesDialog, StatisticsDialog, _Histogram
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.theme import Scheme, Theme
from tests.gui.levels import collection, level, titles
from tests.gui.patience import patiently

HALL = Board.from_rows(["#########", "#   #   #", "#@$   . #", "#   #   #", "#########"])


@pytest.fixture
def collection_controller(app: Application, tmp_path: Path) -> CollectionController:
    path = tmp_path / "halls.xsb"
    variant = HALL.with_tiles([HALL.square(1, 7)], 1)
    levels = (
        Level(HALL, "Hall", "Ann"),
        Level(transformed(HALL, Symmetry.ROTATE_RIGHT), "Turned"),
        Level(variant, "Variant", "Ben"),
        level("Other", 3, solved=True),
    )
    formats.save(Collection(levels), path)
    app.collection_controller.files.open_path(path)
    return app.collection_controller


def finished(dialog: DuplicatesDialog, qtbot: QtBot) -> list[str]:
    patiently(qtbot, lambda: "Comparing" not in dialog.findChildren(QLabel)[0].text())
    return [dialog._list.item(row).text() for row in range(dialog._list.count())]


def cards(dialog: DuplicatesDialog) -> list[str]:
    body = dialog._picture_area.widget()
    return [label.text() for label in body.findChildren(QLabel) if "halls" in label.text()]


def test_duplicates_stand_side_by_side_and_can_be_taken_out(
    window: MainWindow, collection_controller: CollectionController, qtbot: QtBot
) -> None:
    dialog = collection_controller.actions.find_duplicates(covers_all=False)
    assert finished(dialog, qtbot) == ["Hall × 2", "Hall ~ Variant"]
    assert cards(dialog) == ["1. Hall\nby Ann\nhalls.xsb", "2. Turned\nhalls.xsb"]
    buttons = dialog._picture_area.widget().findChildren(QPushButton)
    shows = [button for button in buttons if button.text() == "Show"]
    removes = [button for button in buttons if button.text() == "Remove"]
    shows[1].click()
    assert collection_controller.workspace.document.level.title == "Turned"
    removes[1].click()
    assert titles(collection_controller.workspace.collection) == ["Hall", "Variant", "Other"]
    assert "removed" in " ".join(
        label.text() for label in dialog._picture_area.widget().findChildren(QLabel)
    )
    window.action("undo").trigger()
    assert titles(collection_controller.workspace.collection) == [
        "Hall",
        "Turned",
        "Variant",
        "Other",
    ]
    dialog.close()


def test_duplicates_are_found_across_open_collections(
    app: Application, collection_controller: CollectionController, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "others.xsb"
    formats.save(Collection((Level(transformed(HALL, Symmetry.TRANSPOSE), "Mirrored"),)), other)
    collection_controller.files.open_path(other)
    dialog = collection_controller.actions.find_duplicates(covers_all=True)
    assert "Hall × 3" in finished(dialog, qtbot)
    dialog.close()


def test_a_title_written_backwards_turns_nothing_else_round(
    window: MainWindow, app: Application, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "\u202ehalls.xsb"
    formats.save(Collection((Level(HALL, "\u202eHall", "Ann"), Level(HALL, "Again"))), path)
    app.collection_controller.files.open_path(path)
    assert window.windowTitle() == "\u202ehalls.xsb\u202c[*] – sokolab"
    dialog = app.collection_controller.actions.find_duplicates(covers_all=False)
    assert finished(dialog, qtbot) == ["\u202eHall\u202c × 2"]
    assert cards(dialog) == [
        "1. \u202eHall\u202c\nby Ann\n\u202ehalls.xsb\u202c",
        "2. Again\n\u202ehalls.xsb\u202c",
    ]
    dialog.close()


def test_where_nothing_is_alike_it_says_so(app: Application, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "three.xsb"
    formats.save(collection("one"), path)
    app.collection_controller.files.open_path(path)
    dialog = app.collection_controller.actions.find_duplicates(covers_all=False)
    assert finished(dialog, qtbot) == []
    assert dialog.findChildren(QLabel)[0].text().startswith("No two levels are the same")
    dialog.close()


def test_statistics_are_about_the_collection_and_can_be_copied(
    collection_controller: CollectionController,
) -> None:
    dialog = collection_controller.actions.show_statistics()
    assert dialog.windowTitle() == "Statistics of halls.xsb"
    (box,) = dialog.findChildren(QDialogButtonBox)
    next(one for one in box.buttons() if one.text() == "Copy as text").click()
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[0] == "Levels: 4"
    assert "Boxes: 1 each, 4 in total" in text
    collection_controller.panel.choose([0, 3])
    chosen = collection_controller.actions.show_statistics()
    assert chosen.windowTitle() == "Statistics of 2 levels of halls.xsb"


def test_many_are_renamed_after_a_look(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    collection_controller.panel.choose([1, 2])
    dialog = collection_controller.actions.rename()
    assert dialog.windowTitle() == "Rename 2 levels"
    dialog._title_field.setText("Hall {n:2}")
    dialog._author_field.setText("Cy")
    dialog._first_box.setValue(5)
    rows = [dialog._preview.item(row, 1).text() for row in range(2)]
    assert rows == ["Hall 05 (Cy)", "Hall 06 (Cy)"]
    assert not collection_controller.workspace.is_modified
    dialog.accept()
    assert titles(collection_controller.workspace.collection) == [
        "Hall",
        "Hall 05",
        "Hall 06",
        "Other",
    ]
    assert (
        collection_controller.panel.selection == [1, 2]
        or collection_controller.workspace.current_index == 0
    )
    window.action("undo").trigger()
    assert not collection_controller.workspace.is_modified


def test_with_one_level_selected_all_shown_are_renamed(
    collection_controller: CollectionController,
) -> None:
    assert collection_controller.actions.rename().windowTitle() == "Rename 4 levels"


def test_a_histogram_names_its_ends_and_draws_nothing_for_what_does_not_occur(
    window: MainWindow,
) -> None:
    distribution = Distribution(11, 4, 9.0, 50, (10, 0, 0, 1), (4, 16, 28, 40, 52))
    picture = _Histogram(distribution, window.theme)
    picture.resize(picture.sizeHint())
    image = picture.grab().toImage()
    ratio = image.devicePixelRatio()
    bars = [
        image.pixelColor(round((x + 10) * ratio), round(34 * ratio)) == window.theme.colours.accent
        for x in range(0, 120, 30)
    ]
    assert bars == [True, False, False, True]
    assert picture.accessibleName() == "4 to 15: 10; 16 to 27: 0; 28 to 39: 0; 40 to 51: 1"


def test_a_long_name_leaves_room_for_the_numbers_of_the_statistics(qtbot: QtBot) -> None:
    """All names stood on one line each, however long, and the numbers on six."""
    numbers = "6 to 34, median 16, 1,430 in total"
    rows = [
        StatisticsRow("Boxes", numbers, distribution([6, 16, 34])),
        StatisticsRow("Moves of the solutions with the fewest pushes known", "230 each"),
    ]
    dialog = StatisticsDialog("Levels", rows, Theme(Scheme.LIGHT))
    qtbot.addWidget(dialog)
    dialog.show()
    (told,) = [one for one in dialog.findChildren(QLabel) if one.text() == numbers]
    assert told.heightForWidth(told.width()) <= 2 * told.fontMetrics().lineSpacing()
