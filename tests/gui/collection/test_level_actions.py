"""The actions on levels and collections in the whole window; each can be undone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.collection.known_level import known_level
from sokolab.collection.level_list import Column
from sokolab.core.level import Collection
from sokolab.gui.app import Application
from sokolab.gui.collection.collection_controller import CollectionController
from sokolab.gui.collection.level_facts import KnowledgeLoader
from sokolab.gui.collection.level_table import level_words
from sokolab.gui.shell.main_window import MainWindow
from sokolab.gui.shell.message_bar import MessageKind
from tests.gui.levels import collection, draw, level, titles


@pytest.fixture
def collection_controller(app: Application, tmp_path: Path) -> CollectionController:
    for name, levels in (("first", "dbca"), ("second", "xy")):
        formats.save(collection(*levels), tmp_path / f"{name}.xsb")
        app.collection_controller.files.open_path(tmp_path / f"{name}.xsb")
    app.collection_controller.workspace.switch(
        app.collection_controller.workspace.open_collections[0]
    )
    return app.collection_controller


def there(collection_controller: CollectionController) -> list[str]:
    return [
        "".join(titles(open_collection.collection))
        for open_collection in collection_controller.workspace.open_collections
    ]


def answer(collection_controller: CollectionController, text: str) -> None:
    dict(collection_controller.messages.messages[-1].buttons)[text]()


def said(collection_controller: CollectionController) -> str:
    return [
        one.sentence
        for one in collection_controller.messages.messages
        if one.kind is MessageKind.NOTE
    ][-1]


def test_selected_levels_are_copied_and_pasted_together(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    collection_controller.panel.choose([1, 3])
    for name in ("copy-text", "copy"):
        window.action(name).trigger()
        assert said(collection_controller) == "2 levels were copied as text"
    window.action("next-collection").trigger()
    window.action("paste").trigger()
    assert there(collection_controller) == ["dbca", "xbay"]
    window.action("copy").trigger()
    assert said(collection_controller) == "The level was copied as text"


def test_selected_levels_are_removed_and_put_back(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    collection_controller.panel.choose([1, 3])
    window.action("remove-level").trigger()
    assert there(collection_controller) == ["dc", "xy"]
    assert said(collection_controller) == "2 levels were removed"
    answer(collection_controller, "Undo")
    assert there(collection_controller) == ["dbca", "xy"]
    assert not collection_controller.workspace.is_modified


def test_one_removed_level_is_named(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    window.action("remove-level").trigger()
    assert said(collection_controller) == "d was removed"


def test_the_offer_to_put_back_ends_with_the_next_step(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    window.action("remove-level").trigger()
    message = collection_controller.messages.messages[-1]
    window.action("add-variant").trigger()
    dict(message.buttons)["Undo"]()
    assert there(collection_controller)[0] == "bb (variant 1)ca", "it takes back nothing else"


def test_the_shown_order_can_be_kept(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    collection_controller.panel.sort_by(Column.TITLE, descending=False)
    window.action("keep-order").trigger()
    assert there(collection_controller) == ["abcd", "xy"]
    assert collection_controller.panel.table.sort_order == (Column.NUMBER, False)
    window.action("undo").trigger()
    assert there(collection_controller) == ["dbca", "xy"]
    window.action("redo").trigger()
    assert there(collection_controller) == ["abcd", "xy"]


def test_levels_are_ordered_by_difficulty_once_they_are_rated(
    window: MainWindow, collection_controller: CollectionController, monkeypatch: pytest.MonkeyPatch
) -> None:
    action = window.action("order-by-difficulty")
    action.trigger()
    assert said(collection_controller).startswith("No level has been rated yet")
    rated = {"d": 50.0, "b": 30.0, "c": 40.0, "a": None}
    monkeypatch.setattr(
        KnowledgeLoader,
        "knowledge_of",
        lambda _self, one: replace(known_level(one), difficulty=rated[one.title]),
    )
    action.trigger()
    assert there(collection_controller) == ["bcda", "xy"]
    assert said(collection_controller) == "The levels are now in order of difficulty"
    window.action("undo").trigger()
    assert there(collection_controller) == ["dbca", "xy"]


def test_levels_move_to_another_collection_and_back(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    draw(collection_controller.workspace.document)
    drawn = collection_controller.workspace.document.board
    first, second = collection_controller.workspace.open_collections
    collection_controller.actions.transfer(second, [0, 2], is_copy=False)
    assert there(collection_controller) == ["ba", "xydc"]
    assert second.slots[2].level.board == drawn
    assert said(collection_controller) == "2 levels moved to second.xsb"
    answer(collection_controller, "Undo")
    assert there(collection_controller) == ["dbca", "xy"]
    assert not second.is_modified
    assert collection_controller.workspace.open_collection is first


def test_a_move_to_another_collection_is_undone_and_redone_in_both(
    window: MainWindow, collection_controller: CollectionController, qtbot: QtBot
) -> None:
    """Undone where the levels had come to, they were in neither."""
    workspace = collection_controller.workspace
    first, second = workspace.open_collections
    collection_controller.actions.transfer(second, [0, 2], is_copy=False)
    workspace.switch(second)
    window.action("undo").trigger()
    qtbot.waitUntil(lambda: there(collection_controller) == ["dbca", "xy"])
    window.action("redo").trigger()
    qtbot.waitUntil(lambda: there(collection_controller) == ["ba", "xydc"])
    workspace.switch(first)
    window.action("undo").trigger()
    qtbot.waitUntil(lambda: there(collection_controller) == ["dbca", "xy"])
    window.action("redo").trigger()
    qtbot.waitUntil(lambda: there(collection_controller) == ["ba", "xydc"])
    workspace.remove([0], "Remove")
    workspace.switch(second)
    window.action("undo").trigger()
    qtbot.wait(20)
    assert "has changed since" in said(collection_controller)
    assert there(collection_controller) == ["a", "xy"]


def test_levels_are_copied_to_a_new_collection(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    collection_controller.actions.transfer(None, [1], is_copy=True)
    assert there(collection_controller) == ["dbca", "xy", "b"]
    assert collection_controller.workspace.open_collections[2].is_modified, (
        "it stands in no file yet"
    )
    assert not collection_controller.workspace.is_modified
    answer(collection_controller, "Show")
    assert collection_controller.workspace.name == "New collection"


def test_the_menu_lists_the_other_collections(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    menus = [
        menu
        for action in collection_controller.panel.new_context_menu().actions()
        if isinstance(menu := action.menu(), QMenu) and action.text() == "Move &to"
    ]
    (menu,) = menus
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["second.xsb", "", "New collection"]
    menu.actions()[0].trigger()
    assert there(collection_controller) == ["bca", "xyd"]


def test_a_collection_is_split_and_merged(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    assert not window.action("split-collection").isEnabled()
    collection_controller.workspace.select(2)
    window.action("split-collection").trigger()
    assert there(collection_controller) == ["db", "xy", "ca"]
    window.action("merge-collections").trigger()
    assert there(collection_controller)[-1] == "dbxyca"
    assert len(collection_controller.workspace.open_collections) == 4


def test_undo_of_a_split_closes_the_new_collection_unless_that_has_changed(
    window: MainWindow, collection_controller: CollectionController, qtbot: QtBot
) -> None:
    workspace = collection_controller.workspace
    workspace.select(2)
    window.action("split-collection").trigger()
    for step, count in ((workspace.order_stack.undo, 2), (workspace.order_stack.redo, 3)) * 2:
        step()
        qtbot.waitUntil(lambda: len(workspace.open_collections) == count)  # noqa: B023 - at once
        expected = ["db", "xy", "ca"] if count == 3 else ["dbca", "xy"]
        assert there(collection_controller) == expected
        assert "".join(titles(workspace.collection)) == expected[0], "it stays displayed"
    source, new = workspace.open_collection, workspace.open_collections[2]
    workspace.switch(new)
    draw(workspace.document)
    workspace.switch(source)
    workspace.order_stack.undo()
    messages = collection_controller.messages
    qtbot.waitUntil(lambda: any("stays open" in one.sentence for one in messages.messages))
    assert there(collection_controller) == ["dbca", "xy", "ca"]


def test_merging_leaves_all_open_and_takes_nothing_untouched(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    files, workspace = collection_controller.files, collection_controller.workspace
    files.new()
    workspace.document.describe(replace(workspace.document.level, title="z"), "Name it")
    files.open_example("starter.xsb")
    before = workspace.open_collections
    window.action("merge-collections").trigger()
    assert workspace.open_collections[:-1] == before
    assert there(collection_controller)[-1] == "dbcaxyz"
    assert said(collection_controller) == (
        "7 levels merged into a new collection: "
        "4 levels of first.xsb, 2 levels of second.xsb and "
        "1 level of Untitled with its unsaved changes"
    )


def test_there_must_be_two_collections_to_merge(app: Application, window: MainWindow) -> None:
    collection_controller = app.collection_controller
    collection_controller.workspace.add(level("a"))
    collection_controller.files.open_example("starter.xsb")
    window.action("merge-collections").trigger()
    assert len(collection_controller.workspace.open_collections) == 2
    assert said(collection_controller) == "Merging needs two open collections that have levels"


def test_all_levels_can_move_away(
    window: MainWindow, collection_controller: CollectionController
) -> None:
    collection_controller.actions.transfer(
        collection_controller.workspace.open_collections[1], range(4), is_copy=False
    )
    assert there(collection_controller) == ["", "xydbca"]
    answer(collection_controller, "Undo")
    assert there(collection_controller) == ["dbca", "xy"]


def test_what_a_file_says_of_a_level_moves_along(
    window: MainWindow,
    app: Application,
    collection_controller: CollectionController,
    tmp_path: Path,
) -> None:
    path = tmp_path / "third.xsb"
    path.write_text(
        "#####\n#@$.#\n#####\nTitle: One\nComment: kept\nDate: 2001\n\n"
        "######\n#@$ .#\n######\nTitle: Two\n"
    )
    collection_controller.files.open_path(path)
    collection_controller.actions.transfer(
        collection_controller.workspace.open_collections[1], [0], is_copy=False
    )
    collection_controller.workspace.switch(collection_controller.workspace.open_collections[1])
    assert collection_controller.files.save()
    text = (tmp_path / "second.xsb").read_text()
    assert "Date: 2001" in text
    assert "kept" in text


def test_the_filter_has_a_key(
    window: MainWindow, collection_controller: CollectionController, qtbot: QtBot
) -> None:
    window.action("filter-list").trigger()
    qtbot.waitUntil(collection_controller.panel._filter_field.hasFocus)


def test_a_row_says_the_difficulty_where_that_is_the_order(
    collection_controller: CollectionController,
) -> None:
    level = collection_controller.workspace.document.level
    knowledge = replace(known_level(level), difficulty=40.0)
    assert level_words(level, knowledge, sorted_by=Column.DIFFICULTY).startswith("difficulty 40 · ")
    assert "difficulty" not in level_words(level, knowledge)


def test_undo_names_a_step_of_the_list_that_the_board_does_not_show(app: Application) -> None:
    workspace = app.collection_controller.workspace
    workspace.open(Collection((level("first", 1), level("second", 2))))
    workspace.add_all([level("third", 3)], "Paste levels")
    workspace.select(0)
    app.window.action("undo").trigger()
    assert len(workspace.collection.levels) == 2
    assert app.window.status_bar.message == "Undone: Paste levels"
    app.window.action("redo").trigger()
    assert app.window.status_bar.message == "Redone: Paste levels"
    app.window.status_bar.say("")
    draw(workspace.document, 0)
    app.window.action("undo").trigger()
    assert app.window.status_bar.message == "", "the board shows what a stroke did"
