"""Duplicates, figures and new names for many, in dialogs beside the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.collection.level_facts import facts_of
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.editing.symmetry import Symmetry, transformed
from sokolab.gui.app import Parts
from sokolab.gui.collection.controller import CollectionController
from sokolab.gui.collection.overview.duplicates_dialog import DuplicatesDialog
from sokolab.gui.collection.overview.rename_dialog import renamed
from sokolab.gui.collection.overview.statistics_dialog import figures_text, spread
from sokolab.gui.shell.main_window import MainWindow
from tests.gui.levels import collection, level, titles
from tests.gui.patience import patiently

HALL = Board.from_rows(["#########", "#   #   #", "#@$   . #", "#   #   #", "#########"])


@pytest.fixture
def collection_controller(parts: Parts, tmp_path: Path) -> CollectionController:
    path = tmp_path / "halls.xsb"
    variant = HALL.with_tiles([HALL.square(1, 7)], 1)
    levels = (
        Level(HALL, "Hall", "Ann"),
        Level(transformed(HALL, Symmetry.ROTATE_RIGHT), "Turned"),
        Level(variant, "Variant", "Ben"),
        level("Other", 3, solved=True),
    )
    formats.save(Collection(levels), path)
    parts.collection_controller.files.open_path(path)
    return parts.collection_controller


def finished(dialog: DuplicatesDialog, qtbot: QtBot) -> list[str]:
    patiently(qtbot, lambda: "Comparing" not in dialog.findChildren(QLabel)[0].text())
    return [dialog._list.item(row).text() for row in range(dialog._list.count())]


def cards(dialog: DuplicatesDialog) -> list[str]:
    body = dialog._pictures.widget()
    return [label.text() for label in body.findChildren(QLabel) if "halls" in label.text()]


def test_duplicates_stand_side_by_side_and_can_be_taken_out(
    window: MainWindow, collection_controller: CollectionController, qtbot: QtBot
) -> None:
    dialog = collection_controller.overview_actions.find_duplicates(all_open=False)
    assert finished(dialog, qtbot) == ["Hall · 2 times", "Hall ~ Variant"]
    assert cards(dialog) == ["1. Hall\nby Ann\nhalls.xsb", "2. Turned\nhalls.xsb"]
    buttons = dialog._pictures.widget().findChildren(QPushButton)
    shows = [button for button in buttons if button.text() == "Show"]
    removes = [button for button in buttons if button.text() == "Remove"]
    shows[1].click()
    assert collection_controller.workspace.document.level.title == "Turned"
    removes[1].click()
    assert titles(collection_controller.workspace.collection) == ["Hall", "Variant", "Other"]
    assert "removed" in " ".join(
        label.text() for label in dialog._pictures.widget().findChildren(QLabel)
    )
    window.action("undo-list").trigger()
    assert titles(collection_controller.workspace.collection) == [
        "Hall",
        "Turned",
        "Variant",
        "Other",
    ]
    dialog.close()


def test_duplicates_are_found_across_open_collections(
    parts: Parts, collection_controller: CollectionController, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "others.xsb"
    formats.save(Collection((Level(transformed(HALL, Symmetry.TRANSPOSE), "Mirrored"),)), other)
    collection_controller.files.open_path(other)
    dialog = collection_controller.overview_actions.find_duplicates(all_open=True)
    assert "Hall · 3 times" in finished(dialog, qtbot)
    dialog.close()


def test_where_nothing_is_alike_it_says_so(parts: Parts, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "three.xsb"
    formats.save(collection("one"), path)
    parts.collection_controller.files.open_path(path)
    dialog = parts.collection_controller.overview_actions.find_duplicates(all_open=False)
    assert finished(dialog, qtbot) == []
    assert dialog.findChildren(QLabel)[0].text().startswith("No two levels are the same")
    dialog.close()


def test_figures_tell_of_the_collection_and_can_be_copied(
    collection_controller: CollectionController,
) -> None:
    dialog = collection_controller.overview_actions.show_figures()
    assert dialog.windowTitle() == "Statistics of halls.xsb"
    (box,) = dialog.findChildren(QDialogButtonBox)
    next(one for one in box.buttons() if one.text() == "Copy as text").click()
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[0] == "Levels: 4"
    assert "Boxes: 1 each, 4 in all" in text
    collection_controller.collection.choose([0, 3])
    chosen = collection_controller.overview_actions.show_figures()
    assert chosen.windowTitle() == "Statistics of 2 levels of halls.xsb"


def test_figures_are_right() -> None:
    levels = [level("a", 1), level("b", 3, solved=True), level("c", 5), Level(Board.empty(2, 2))]
    lines = figures_text(levels, facts_of).splitlines()
    assert lines == [
        "Levels: 4",
        "Solved: 1 (25 %)",
        "Open: 2 (50 %)",
        "Not a level: 1 (25 %)",
        "Boxes: 0 to 1, median 1, 3 in all",
        "Width: 2 to 9, median 6",
        "Height: 2 to 3, median 3",
        "Least pushes known: 3 each, 3 in all",
        "Least moves known: 3 each, 3 in all",
        "Solutions known: 1",
    ]
    assert "Not looked at yet: 4" in figures_text(levels, lambda _level: None)


def test_a_spread_counts_every_value_once() -> None:
    assert spread([]) is None
    for values in ([7], [0, 100], list(range(1000)), [3, 3, 90]):
        found = spread(values)
        assert found is not None
        assert sum(found.bars) == len(values)
        assert found.bounds[0] == min(values)
        assert found.bounds[-1] > max(values)
        assert len(found.bounds) == len(found.bars) + 1 <= 13


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("{title}", "Gate"),
        ("{n:3}. {title}", "007. Gate"),
        ("{number} by {author}", "9 by Ann"),
        ("{n} {n:1} {n:2}", "7 7 07"),
        ("{what} {n", "{what} {n"),
        ("  plain ", "plain"),
    ],
)
def test_names_follow_the_pattern(pattern: str, name: str) -> None:
    assert renamed(pattern, Level(HALL, "Gate", "Ann"), 9, 7) == name


def test_many_are_renamed_after_a_look(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    collection_controller.collection.choose([1, 2])
    dialog = collection_controller.overview_actions.rename()
    assert dialog.windowTitle() == "Rename 2 levels"
    dialog._title.setText("Hall {n:2}")
    dialog._author.setText("Cy")
    dialog._first.setValue(5)
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
        collection_controller.collection.selection == [1, 2]
        or collection_controller.workspace.current == 0
    )
    window.action("undo-list").trigger()
    assert not collection_controller.workspace.is_modified


def test_with_one_level_selected_all_shown_are_renamed(
    collection_controller: CollectionController,
) -> None:
    assert collection_controller.overview_actions.rename().windowTitle() == "Rename 4 levels"
