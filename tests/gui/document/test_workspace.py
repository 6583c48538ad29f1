from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from sokolab.collection.variants import index_of_new, title_of_new
from sokolab.core.level import Collection
from sokolab.gui.document.workspace import BLANK, Workspace, level_name
from tests.gui.levels import collection, draw, level, titles


@pytest.fixture
def workspace(qapp: object) -> Workspace:
    workspace = Workspace()
    workspace.open(collection("one", "two", "three"))
    return workspace


def test_added_levels_go_behind_the_variants_of_the_current_one(workspace: Workspace) -> None:
    workspace.add_variant()
    workspace.select(0)
    workspace.add_all([level("four", 1), level("five", 1)], "Paste levels")
    assert titles(workspace.collection) == [
        "one",
        "one (variant 1)",
        "four",
        "five",
        "two",
        "three",
    ]


def test_a_new_workspace_is_blank_and_not_modified(qapp: object) -> None:
    workspace = Workspace()
    assert workspace.is_blank
    assert not workspace.is_modified
    assert workspace.name == "Untitled"


def test_an_empty_collection_opens_with_a_blank_level(workspace: Workspace) -> None:
    workspace.open(Collection())
    assert workspace.collection.levels == (BLANK,)


def test_each_level_keeps_its_own_history(workspace: Workspace) -> None:
    first = workspace.document
    draw(first)
    workspace.select(1)
    assert not workspace.document.undo_stack.canUndo()
    workspace.select(0)
    assert workspace.document is first
    workspace.document.undo_stack.undo()
    assert workspace.collection == collection("one", "two", "three")


def test_modified_follows_the_content_not_the_history(workspace: Workspace, qtbot: QtBot) -> None:
    with qtbot.waitSignal(workspace.modified_changed) as told:
        draw(workspace.document)
    assert told.args == [True]
    before = collection("one").levels[0].board
    with qtbot.waitSignal(workspace.modified_changed) as told:
        workspace.document.replace_board(before, "Draw back by hand")
    assert told.args == [False]


def test_saving_is_remembered_for_what_was_saved(workspace: Workspace, tmp_path: Path) -> None:
    draw(workspace.document)
    written = workspace.collection
    draw(workspace.document, square=1)
    workspace.note_saved(tmp_path / "mine.xsb", written)
    assert workspace.is_modified
    workspace.document.undo_stack.undo()
    assert not workspace.is_modified
    assert workspace.name == "mine.xsb"


def test_a_collection_that_stands_in_no_file_is_modified(workspace: Workspace) -> None:
    workspace.open(collection("pasted"), is_saved=False)
    assert workspace.is_modified


def test_the_title_of_the_collection_counts_as_a_change(workspace: Workspace) -> None:
    workspace.set_collection_title("Three corridors")
    assert workspace.is_modified
    assert workspace.name == "Three corridors"


def test_a_copy_comes_behind_and_is_in_hand(workspace: Workspace) -> None:
    workspace.add_variant()
    assert titles(workspace.collection) == ["one", "one (variant 1)", "two", "three"]
    assert workspace.current_index == 1


def test_a_removed_level_comes_back_with_its_history(workspace: Workspace) -> None:
    workspace.select(1)
    draw(workspace.document)
    before, document = workspace.collection, workspace.document
    workspace.remove([1])
    assert titles(workspace.collection) == ["one", "three"]
    assert workspace.document.level.title == "three"
    workspace.order_stack.undo()
    assert workspace.collection == before
    assert workspace.document is document
    document.undo_stack.undo()
    assert workspace.collection == collection("one", "two", "three")
    assert not workspace.is_modified


def test_in_place_of_the_last_level_comes_a_blank_one(workspace: Workspace) -> None:
    workspace.remove([0, 1, 2])
    assert workspace.collection.levels == (BLANK,)
    workspace.order_stack.undo()
    assert titles(workspace.collection) == ["one", "two", "three"]


def test_a_removed_document_changes_nothing_until_it_is_back(workspace: Workspace) -> None:
    removed = workspace.document
    workspace.remove([0])
    draw(removed)
    assert titles(workspace.collection) == ["two", "three"]
    workspace.order_stack.undo()
    assert workspace.collection.levels[0] is removed.level


def test_levels_are_gathered_in_their_order(workspace: Workspace) -> None:
    workspace.open(collection(*"abcdef"))
    in_hand = workspace.document
    workspace.gather([4, 1], 3)
    assert "".join(titles(workspace.collection)) == "acbedf"
    assert workspace.document is in_hand
    workspace.gather([0, 5], 6)
    assert "".join(titles(workspace.collection)) == "cbedaf"
    workspace.order_stack.undo()
    workspace.order_stack.undo()
    assert "".join(titles(workspace.collection)) == "abcdef"
    workspace.gather([1, 2], 2)
    assert not workspace.order_stack.canUndo(), "they stand there already"


def test_many_levels_are_described_at_once(workspace: Workspace) -> None:
    draw(workspace.document)
    drawn = workspace.document.board
    renamed = {n: replace(one, title=f"{n}!") for n, one in enumerate(workspace.collection.levels)}
    workspace.describe_all(renamed, "Rename")
    assert titles(workspace.collection) == ["0!", "1!", "2!"]
    assert workspace.document.level.title == "0!"
    workspace.document.undo_stack.undo()
    assert titles(workspace.collection) == ["one", "1!", "2!"], "its own history has the step too"
    workspace.document.undo_stack.redo()
    workspace.order_stack.undo()
    assert titles(workspace.collection) == ["one", "two", "three"]
    assert workspace.collection.levels[0].board == drawn
    workspace.order_stack.redo()
    assert titles(workspace.collection) == ["0!", "1!", "2!"]


def test_collections_stand_side_by_side(workspace: Workspace, tmp_path: Path) -> None:
    first = workspace.open_collection
    draw(workspace.document)
    workspace.open(collection("other"), tmp_path / "other.xsb")
    assert workspace.open_collections == (first, workspace.open_collection)
    assert not workspace.is_modified
    workspace.switch(first)
    assert workspace.is_modified
    assert titles(workspace.collection) == ["one", "two", "three"]
    workspace.close(first)
    assert workspace.name == "other.xsb"
    workspace.close(workspace.open_collection)
    assert workspace.is_blank


def test_closing_leads_back_to_where_one_came_from(workspace: Workspace, tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        workspace.open(collection(name), tmp_path / name, keeps_current=True)
    first, one, two, three = workspace.open_collections
    workspace.switch(one)
    workspace.switch(three)
    workspace.close(three)
    assert workspace.open_collection is one
    workspace.close(first)
    workspace.close(one)
    assert workspace.open_collection is two


def test_what_nobody_has_touched_makes_room(workspace: Workspace) -> None:
    workspace.open(collection("other"))
    assert len(workspace.open_collections) == 1


def test_levels_can_be_put_into_a_collection_not_in_hand(
    workspace: Workspace, tmp_path: Path, qtbot: QtBot
) -> None:
    workspace.note_saved(tmp_path / "first.xsb", workspace.collection)
    first = workspace.open_collection
    workspace.open(collection("other"), tmp_path / "other.xsb")
    with qtbot.assertNotEmitted(workspace.rearranged):
        workspace.insert(1, (level("new"),), open_collection=first)
    assert titles(first.collection) == ["one", "new", "two", "three"]
    assert first.is_modified
    assert titles(workspace.collection) == ["other"]
    first.order_stack.undo()
    assert not first.is_modified


@given(st.lists(st.tuples(st.sampled_from("amdrs"), st.integers(0, 4), st.integers(0, 4))))
def test_levels_follow_a_plain_list(steps: list[tuple[str, int, int]]) -> None:
    """Adding, moving, copying, removing, selecting: the same as with a list and a pointer."""
    workspace = Workspace()
    workspace.open(collection("a", "b", "c"))
    plain = ["a", "b", "c"]
    hand = "a"
    for kind, one, other in steps:
        first, second = min(one, len(plain) - 1), min(other, len(plain) - 1)
        if kind == "a":
            title = f"n{len(plain)}{first}"
            workspace.insert(first, (level(title),))
            plain.insert(first, title)
            hand = title
        elif kind == "m":
            workspace.move(first, second)
            plain.insert(second, plain.pop(first))
        elif kind == "d":
            here = workspace.current_index
            workspace.add_variant()
            variant, place = title_of_new(plain, here), index_of_new(plain, here)
            plain.insert(place, variant)
            hand = variant
        elif kind == "r" and len(plain) > 1:
            was = workspace.current_index
            workspace.remove([first])
            gone = plain.pop(first)
            if first == was:
                assert gone == hand
                hand = plain[min(first, len(plain) - 1)]
        elif kind == "s":
            workspace.select(first)
            hand = plain[first]
        assert titles(workspace.collection) == plain
        assert workspace.document.level.title == hand
        assert workspace.collection.levels[workspace.current_index] is workspace.document.level


def test_a_level_without_title_is_called_by_its_number() -> None:
    assert level_name(level("Gate"), 4) == "Gate"
    assert level_name(level(), 4) == "Level 5"
