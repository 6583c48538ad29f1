from __future__ import annotations

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from sokolab.gui.document.workspace import Workspace
from sokolab.gui.files.file_watch import FileWatch, file_stamp
from sokolab.gui.shell.dialogs import Reply
from sokolab.gui.shell.message_bar import MessageKind
from tests.gui.desk import Desk
from tests.gui.levels import collection, draw, titles

Told = list[tuple[str, Path | None]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "work.xsb"
    path.write_text("one")
    return path


def watched(workspace: Workspace, file: Path, told: Told) -> FileWatch:
    workspace.open(collection("one"), file)
    workspace.open_collection.file_stamp = file_stamp(file)
    watch = FileWatch(workspace)
    watch.changed.connect(lambda open_collection: told.append(("changed", open_collection.path)))
    watch.gone.connect(lambda open_collection: told.append(("gone", open_collection.path)))
    return watch


def test_each_change_by_another_program_is_told_once(qtbot: QtBot, file: Path) -> None:
    workspace = Workspace()
    told: list[tuple[str, Path | None]] = []
    watch = watched(workspace, file, told)
    watch.check()
    assert told == []
    file.write_text("another")
    watch.check()
    watch.check()
    assert told == [("changed", file)]
    file.unlink()
    watch.check()
    watch.check()
    assert told[1:] == [("gone", file)]
    file.write_text("back again")
    watch.check()
    assert told[2:] == [("changed", file)]
    workspace.open_collection.file_stamp = file_stamp(file)  # as after a save
    watch.check()
    assert len(told) == 3


def test_a_change_of_time_alone_counts(qtbot: QtBot, file: Path) -> None:
    workspace = Workspace()
    watch = watched(workspace, file, [])
    os.utime(file, ns=(1, 1))
    with qtbot.waitSignal(watch.changed, timeout=5000):
        pass  # its clock looks by itself


def rewritten(desk: Desk, file: Path) -> None:
    """Open a file, and let another program write it."""
    desk.workspace.open(collection("mine"))
    file.write_text("#####\n#@$.#\n#####\nTitle: mine\n")
    assert desk.files.open_path(file)
    file.write_text("#####\n#@$.#\n#####\nTitle: theirs\n")
    desk.crash_recovery.watch.check()


def test_what_another_program_wrote_can_be_loaded(desk: Desk, file: Path) -> None:
    rewritten(desk, file)
    assert "work.xsb was changed by another program" in desk.said(MessageKind.OFFER)[0]
    desk.answer("Reload")
    assert titles(desk.workspace.collection) == ["theirs"]
    assert not desk.workspace.is_modified


def test_unsaved_work_is_asked_about_first_and_the_offer_stays(desk: Desk, file: Path) -> None:
    rewritten(desk, file)
    draw(desk.workspace.document)
    desk.answer("Reload")
    assert desk.answers.asked == ["reverted work.xsb"]
    assert titles(desk.workspace.collection) == ["mine"]
    desk.answers.about_reverted = Reply.DISCARD
    desk.answer("Reload")
    assert titles(desk.workspace.collection) == ["theirs"]
    assert desk.said(MessageKind.OFFER) == []


def test_both_versions_can_be_kept(desk: Desk, file: Path, tmp_path: Path) -> None:
    rewritten(desk, file)
    draw(desk.workspace.document)
    desk.answers.about_reverted, desk.answers.path = Reply.SAVE_AS, tmp_path / "mine.xsb"
    desk.answer("Reload")
    names = [one.name for one in desk.workspace.open_collections]
    assert names == ["mine.xsb", "work.xsb"]
    assert titles(desk.workspace.collection) == ["theirs"]


def test_a_file_that_is_read_again_keeps_its_place_and_its_level(desk: Desk, file: Path) -> None:
    file.write_text("#####\n#@$.#\n#####\nTitle: 1\n\n#####\n#@$.#\n#####\nTitle: 2\n")
    assert desk.files.open_path(file)
    desk.workspace.select(1)
    draw(desk.workspace.document)
    desk.workspace.open(collection("another"), keeps_current=True)
    desk.workspace.switch(desk.workspace.open_collections[0])
    desk.answers.about_reverted = Reply.DISCARD
    assert desk.files.revert()
    assert desk.workspace.open_collection is desk.workspace.open_collections[0]
    assert (desk.workspace.current_index, desk.workspace.is_modified) == (1, False)


def test_what_is_in_no_file_cannot_be_read_again(desk: Desk) -> None:
    assert not desk.files.revert()
    assert "this is not saved in a file yet" in desk.said(MessageKind.NOTE)[0]


def test_mine_can_be_kept_and_saving_asks_no_more(desk: Desk, file: Path) -> None:
    rewritten(desk, file)
    desk.answer("Keep my version")
    draw(desk.workspace.document)
    assert desk.files.save()
    assert desk.answers.asked == []
    assert "mine" in file.read_text()


def test_a_deleted_file_is_told_and_can_be_saved_again(desk: Desk, file: Path) -> None:
    rewritten(desk, file)
    file.unlink()
    desk.crash_recovery.watch.check()
    assert any("was moved or deleted" in said for said in desk.said(MessageKind.NOTE))
    assert desk.workspace.is_modified
    assert desk.files.save()
    assert file.exists()
    assert not any("was moved or deleted" in said for said in desk.said(MessageKind.NOTE))


def test_the_question_goes_once_the_change_is_replaced(desk: Desk, file: Path) -> None:
    rewritten(desk, file)
    draw(desk.workspace.document)
    desk.answers.about_changed = Reply.REPLACE
    assert desk.files.save()
    desk.crash_recovery.watch.check()
    assert desk.said(MessageKind.OFFER) == []


def test_the_question_goes_once_the_file_is_what_it_was(desk: Desk, file: Path) -> None:
    desk.workspace.open(collection("mine"))
    file.write_text("#####\n#@$.#\n#####\nTitle: mine\n")
    assert desk.files.open_path(file)
    file.write_text("#####\n#@$.#\n#####\nTitle: fine\n")
    os.utime(file, ns=(1, 1))
    desk.crash_recovery.watch.check()
    assert len(desk.said(MessageKind.OFFER)) == 1
    file.write_text("#####\n#@$.#\n#####\nTitle: mine\n")
    desk.crash_recovery.watch.check()
    assert desk.said(MessageKind.OFFER) == []
    desk.crash_recovery.watch.check()
    assert desk.said(MessageKind.OFFER) == []
    assert desk.files.save()
    assert desk.answers.asked == []
