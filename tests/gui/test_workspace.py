from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from sokolab.core.level import Collection
from sokolab.gui.workspace import BLANK, Workspace, level_name
from tests.gui.levels import collection, draw, level, titles


@pytest.fixture
def workspace(qapp: object) -> Workspace:
    workspace = Workspace()
    workspace.open(collection("one", "two", "three"))
    return workspace


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
    workspace.saved_as(tmp_path / "mine.xsb", written)
    assert workspace.is_modified
    workspace.document.undo_stack.undo()
    assert not workspace.is_modified
    assert workspace.name == "mine.xsb"


def test_a_collection_that_stands_in_no_file_is_modified(workspace: Workspace) -> None:
    workspace.open(collection("pasted"), is_saved=False)
    assert workspace.is_modified


def test_the_title_of_the_collection_counts_as_a_change(workspace: Workspace) -> None:
    workspace.describe("Three corridors")
    assert workspace.is_modified
    assert workspace.name == "Three corridors"


def test_a_copy_comes_behind_and_is_in_hand(workspace: Workspace) -> None:
    workspace.duplicate()
    assert titles(workspace.collection) == ["one", "one (copy)", "two", "three"]
    assert workspace.current == 1


def test_a_removed_level_comes_back_with_its_history(workspace: Workspace) -> None:
    workspace.select(1)
    draw(workspace.document)
    removed = workspace.remove(1)
    assert titles(workspace.collection) == ["one", "three"]
    assert workspace.document.level.title == "three"
    assert removed is not None
    workspace.insert(1, (removed.level,), [removed])
    assert workspace.document is removed
    removed.undo_stack.undo()
    assert workspace.collection == collection("one", "two", "three")
    assert not workspace.is_modified


def test_the_only_level_stays(qapp: object) -> None:
    workspace = Workspace()
    assert workspace.remove(0) is None
    assert workspace.is_blank


def test_a_removed_document_changes_nothing_any_more(workspace: Workspace) -> None:
    removed = workspace.remove(0)
    assert removed is not None
    draw(removed)
    assert titles(workspace.collection) == ["two", "three"]


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
            workspace.duplicate()
            plain.insert(workspace.current, f"{hand} (copy)")
            hand = f"{hand} (copy)"
        elif kind == "r" and len(plain) > 1:
            was = workspace.current
            workspace.remove(first)
            gone = plain.pop(first)
            if first == was:
                assert gone == hand
                hand = plain[min(first, len(plain) - 1)]
        elif kind == "s":
            workspace.select(first)
            hand = plain[first]
        assert titles(workspace.collection) == plain
        assert workspace.document.level.title == hand
        assert workspace.collection.levels[workspace.current] is workspace.document.level


def test_a_level_without_title_is_called_by_its_number() -> None:
    assert level_name(level("Gate"), 4) == "Gate"
    assert level_name(level(), 4) == "Level 5"
