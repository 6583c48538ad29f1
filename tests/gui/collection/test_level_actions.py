"""The actions on levels and collections in the whole window; each can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.collection.level_filter import Column
from sokolab.gui.app import Parts
from sokolab.gui.collection.controller import Filing
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.messages import Kind
from tests.gui.levels import collection, draw, titles


@pytest.fixture
def filing(parts: Parts, tmp_path: Path) -> Filing:
    for name, levels in (("first", "dbca"), ("second", "xy")):
        formats.save(collection(*levels), tmp_path / f"{name}.xsb")
        parts.filing.files.open_path(tmp_path / f"{name}.xsb")
    parts.filing.workspace.switch(parts.filing.workspace.sheets[0])
    return parts.filing


def there(filing: Filing) -> list[str]:
    return ["".join(titles(sheet.collection)) for sheet in filing.workspace.sheets]


def answer(filing: Filing, text: str) -> None:
    dict(filing.messages.messages[-1].answers)[text]()


def said(filing: Filing) -> str:
    return [one.sentence for one in filing.messages.messages if one.kind is Kind.NOTE][-1]


def test_selected_levels_are_removed_and_put_back(window: MainWindow, filing: Filing) -> None:
    filing.collection.choose([1, 3])
    window.action("remove-level").trigger()
    assert there(filing) == ["dc", "xy"]
    assert said(filing) == "2 levels were removed"
    answer(filing, "Put back")
    assert there(filing) == ["dbca", "xy"]
    assert not filing.workspace.is_modified


def test_one_removed_level_is_named(window: MainWindow, filing: Filing) -> None:
    window.action("remove-level").trigger()
    assert said(filing) == "d was removed"


def test_the_offer_to_put_back_ends_with_the_next_step(window: MainWindow, filing: Filing) -> None:
    window.action("remove-level").trigger()
    message = filing.messages.messages[-1]
    window.action("duplicate-level").trigger()
    dict(message.answers)["Put back"]()
    assert there(filing)[0] == "bb (copy)ca", "it takes back nothing else"


def test_the_shown_order_can_be_kept(window: MainWindow, filing: Filing) -> None:
    filing.collection.sort_by(Column.TITLE, falls=False)
    window.action("keep-order").trigger()
    assert there(filing) == ["abcd", "xy"]
    assert filing.collection.table.sorted_by == (Column.NUMBER, False)
    window.action("undo-list").trigger()
    assert there(filing) == ["dbca", "xy"]
    window.action("redo-list").trigger()
    assert there(filing) == ["abcd", "xy"]


def test_levels_move_to_another_collection_and_back(window: MainWindow, filing: Filing) -> None:
    draw(filing.workspace.document)
    drawn = filing.workspace.document.board
    first, second = filing.workspace.sheets
    filing.collecting.transfer([0, 2], second, is_copy=False)
    assert there(filing) == ["ba", "xydc"]
    assert second.slots[2].level.board == drawn
    assert said(filing) == "2 levels moved to second.xsb"
    answer(filing, "Undo")
    assert there(filing) == ["dbca", "xy"]
    assert not second.is_modified
    assert filing.workspace.sheet is first


def test_levels_are_copied_to_a_new_collection(window: MainWindow, filing: Filing) -> None:
    filing.collecting.transfer([1], None, is_copy=True)
    assert there(filing) == ["dbca", "xy", "b"]
    assert filing.workspace.sheets[2].is_modified, "it stands in no file yet"
    assert not filing.workspace.is_modified
    answer(filing, "Show")
    assert filing.workspace.name == "New collection"


def test_the_menu_lists_the_other_collections(window: MainWindow, filing: Filing) -> None:
    menus = [
        action.menu() for action in filing.collection.row_menu().actions()
        if isinstance(action.menu(), QMenu) and action.text() == "Mo&ve to"
    ]  # fmt: skip
    (menu,) = menus
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["second.xsb", "", "New collection"]
    menu.actions()[0].trigger()
    assert there(filing) == ["bca", "xyd"]


def test_a_collection_is_split_and_merged(window: MainWindow, filing: Filing) -> None:
    assert not window.action("split-collection").isEnabled()
    filing.workspace.select(2)
    window.action("split-collection").trigger()
    assert there(filing) == ["db", "xy", "ca"]
    window.action("merge-collections").trigger()
    assert there(filing)[-1] == "dbxyca"
    assert len(filing.workspace.sheets) == 4


def test_all_levels_can_move_away(window: MainWindow, filing: Filing) -> None:
    filing.collecting.transfer(range(4), filing.workspace.sheets[1], is_copy=False)
    assert there(filing) == ["", "xydbca"]
    answer(filing, "Undo")
    assert there(filing) == ["dbca", "xy"]


def test_what_a_file_says_of_a_level_moves_along(
    window: MainWindow, parts: Parts, filing: Filing, tmp_path: Path
) -> None:
    path = tmp_path / "third.xsb"
    path.write_text("#####\n#@$.#\n#####\nTitle: One\nComment: kept\nDate: 2001\n\n"
                    "######\n#@$ .#\n######\nTitle: Two\n")  # fmt: skip
    filing.files.open_path(path)
    filing.collecting.transfer([0], filing.workspace.sheets[1], is_copy=False)
    filing.workspace.switch(filing.workspace.sheets[1])
    assert filing.files.save()
    text = (tmp_path / "second.xsb").read_text()
    assert "Date: 2001" in text
    assert "kept" in text


def test_the_filter_has_a_key(window: MainWindow, filing: Filing, qtbot: QtBot) -> None:
    window.action("filter-list").trigger()
    qtbot.waitUntil(filing.collection._filter.hasFocus)
