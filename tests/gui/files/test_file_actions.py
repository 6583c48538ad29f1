from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from sokolab import formats
from sokolab.core.level import Collection, Level
from sokolab.formats.board_formats import link_from_level
from sokolab.gui.shell.dialogs import Reply
from sokolab.gui.shell.message_bar import MessageKind
from tests.gui.desk import Desk
from tests.gui.levels import collection, draw, level, titles
from tests.posix import mkfifo, needs_pipes

TEXT = "; kept as it is\n#####\n#@$.#\n#####\n\n\n######\n#@$ .#\n######\nTitle:   Two\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two.xsb"
    path.write_text(TEXT)
    return path


def test_opening_shows_the_levels_and_remembers_the_file(desk: Desk, file: Path) -> None:
    desk.answers.paths = [file]
    desk.files.open()
    assert len(desk.workspace.collection.levels) == 2
    assert desk.workspace.path == file
    assert desk.files.recent() == (file,)
    assert not desk.workspace.is_modified


def test_dialogs_start_where_the_last_file_was(
    desk: Desk, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert desk.files.folder() == Path.home()
    desk.files.open_path(file)
    desk.files.new()
    file.unlink()
    assert desk.files.folder() == tmp_path, "the file is gone, and the list of files holds it not"
    (tmp_path / "shots").mkdir()
    desk.files.open_path(tmp_path / "shots" / "none.png")
    assert desk.files.folder() == tmp_path / "shots"
    suggested: list[Path] = []
    monkeypatch.setattr(desk.answers, "path_to_save", suggested.append)
    desk.files.save_as()
    assert suggested[0].parent == tmp_path, "levels do not go among pictures"
    desk.settings.put("last-folder", str(tmp_path / "gone"))
    assert desk.files.folder() == Path.home()


def test_what_a_file_leaves_open_is_told(desk: Desk, tmp_path: Path) -> None:
    odd = tmp_path / "odd.xsb"
    odd.write_bytes("#####\n#@$.#\n#####\nTitle: Caf\xe9\n".encode("latin-1"))
    desk.files.open_path(odd)
    (sentence,) = desk.said(MessageKind.NOTE)
    assert sentence == "Opened; not UTF-8: read as Windows-1252"


def test_an_unedited_file_is_saved_byte_for_byte(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    file.chmod(0o644)
    assert desk.files.save()
    assert file.read_text() == TEXT


def test_an_edit_changes_its_own_level_alone(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    desk.workspace.select(1)
    draw(desk.workspace.document, square=9)
    assert desk.files.save()
    assert file.read_text().startswith(TEXT[: TEXT.index("######")])
    assert formats.load(file).levels[1].board == desk.workspace.document.board
    assert not desk.workspace.is_modified


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\x02\xff" * 50, b"no level here\n", b"<?xml version='1.0'?><a/>"]
)
def test_what_cannot_be_opened_is_one_sentence_and_nothing_is_lost(
    desk: Desk, tmp_path: Path, content: bytes
) -> None:
    draw(desk.workspace.document)
    before = desk.workspace.collection
    bad = tmp_path / "bad.xsb"
    bad.write_bytes(content)
    desk.answers.about_unsaved = Reply.DISCARD
    assert not desk.files.open_path(bad)
    (sentence,) = desk.said(MessageKind.ERROR)
    assert sentence.startswith("bad.xsb was not opened: ")
    assert "\n" not in sentence
    assert desk.workspace.collection is before


def test_several_files_are_opened_at_once(desk: Desk, file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.xsb"
    other.write_text(TEXT, "utf-8")
    desk.answers.paths = [file, other]
    desk.files.open()
    assert [one.path for one in desk.workspace.open_collections] == [file, other]
    assert desk.said(MessageKind.NOTE) == ["2 files were opened"]


def test_an_empty_clipboard_is_told_for_a_moment_only(desk: Desk) -> None:
    QGuiApplication.clipboard().setText(" ")
    desk.pasting.paste()
    assert desk.said(MessageKind.NOTE) == ["The clipboard contains no text"]
    assert desk.said(MessageKind.ERROR) == []


def test_a_missing_file_is_named(desk: Desk, tmp_path: Path) -> None:
    assert not desk.files.open_argument(str(tmp_path / "gone.xsb"))
    (sentence,) = desk.said(MessageKind.ERROR)
    assert sentence.startswith("gone.xsb was not opened: ")


def test_an_error_goes_once_something_is_opened(desk: Desk, file: Path, tmp_path: Path) -> None:
    desk.files.open_path(tmp_path / "gone.xsb")
    desk.files.open_path(file)
    assert desk.said(MessageKind.ERROR) == []


def test_saving_for_the_first_time_asks_for_a_name(desk: Desk, tmp_path: Path) -> None:
    desk.workspace.open(collection("one"), name="A: b/c", is_saved=False)
    desk.answers.path = tmp_path / "mine.xsb"
    assert desk.files.save()
    assert desk.answers.asked == ["save A- b-c.xsb"]
    assert titles(formats.load(tmp_path / "mine.xsb")) == ["one"]
    assert desk.workspace.path == tmp_path / "mine.xsb"
    assert desk.files.recent() == (tmp_path / "mine.xsb",)


def test_a_failed_save_keeps_everything_and_offers_another_place(
    desk: Desk, tmp_path: Path
) -> None:
    desk.workspace.open(collection("one"), tmp_path / "no folder" / "mine.xsb", is_saved=False)
    assert not desk.files.save()
    (sentence,) = desk.said(MessageKind.ERROR)
    assert sentence.startswith("mine.xsb was not saved: ")
    assert desk.workspace.is_modified
    desk.answers.path = tmp_path / "other.xsb"
    desk.answer("Save as…")
    assert (tmp_path / "other.xsb").exists()
    assert desk.said(MessageKind.ERROR) == []


def test_another_programs_changes_are_not_overwritten_unasked(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    draw(desk.workspace.document, square=6)
    file.write_text("#####\n#@$.#\n#####\n")
    os.utime(file, (1, 1))
    assert not desk.files.save()
    assert desk.answers.asked == ["changed two.xsb"]
    assert file.read_text() == "#####\n#@$.#\n#####\n"
    desk.answers.about_changed = Reply.REPLACE
    assert desk.files.save()
    assert desk.files.save()
    assert desk.answers.asked == ["changed two.xsb"] * 2


def test_both_versions_are_kept_under_two_names(desk: Desk, file: Path, tmp_path: Path) -> None:
    desk.files.open_path(file)
    draw(desk.workspace.document, square=6)
    mine = desk.workspace.collection
    file.write_text("#####\n#@$.#\n#####\n")
    os.utime(file, (1, 1))
    desk.answers.about_changed = Reply.SAVE_AS
    assert not desk.files.save(), "no name is given"
    desk.answers.path = tmp_path / "mine.xsb"
    assert desk.files.save()
    assert desk.answers.asked == ["changed two.xsb", "save two.xsb"] * 2
    assert file.read_text() == "#####\n#@$.#\n#####\n"
    assert (tmp_path / "mine.xsb").read_bytes() == formats.dump(mine)
    assert desk.workspace.path == tmp_path / "mine.xsb"


@pytest.mark.parametrize("way", ["close", "confirm_closing_all"])
def test_unsaved_work_is_asked_about_and_kept_on_cancel(desk: Desk, way: str) -> None:
    draw(desk.workspace.document)
    before = desk.workspace.collection
    assert not getattr(desk.files, way)()
    assert desk.answers.asked == ["unsaved Untitled"]
    assert desk.workspace.collection is before


@pytest.mark.parametrize("way", ["new", "open", "open_path", "open_example"])
def test_what_is_opened_stands_beside_unsaved_work(desk: Desk, file: Path, way: str) -> None:
    draw(desk.workspace.document)
    before = desk.workspace.collection
    desk.answers.paths = [file]
    arguments: dict[str, tuple[object, ...]] = {
        "open_path": (file,),
        "open_example": ("starter.xsb",),
    }
    getattr(desk.files, way)(*arguments.get(way, ()))
    assert "unsaved Untitled" not in desk.answers.asked
    first, second = desk.workspace.open_collections
    assert first.collection is before
    assert desk.workspace.open_collection is second
    desk.files.close()
    assert desk.workspace.collection is before


def test_every_unsaved_collection_is_asked_about(desk: Desk, file: Path) -> None:
    draw(desk.workspace.document)
    desk.files.open_path(file)
    desk.workspace.select(1)
    draw(desk.workspace.document, square=8)
    desk.answers.about_unsaved = Reply.DISCARD
    assert desk.files.confirm_closing_all()
    assert desk.answers.asked == ["unsaved Untitled", "unsaved two.xsb"]


def test_a_file_that_is_open_is_shown_not_opened_twice(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    draw(desk.workspace.document, square=6)
    kept = desk.workspace.collection
    desk.files.new()
    assert desk.files.open_path(file)
    assert desk.workspace.collection is kept
    assert len(desk.workspace.open_collections) == 2


def test_a_file_that_another_program_wrote_is_read_again(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    file.write_text("#####\n#@$.#\n#####\n")
    os.utime(file, (1, 1))
    desk.files.open_path(file)
    assert len(desk.workspace.collection.levels) == 1
    assert len(desk.workspace.open_collections) == 1


def test_unsaved_work_can_be_saved_on_the_way_out(desk: Desk, tmp_path: Path) -> None:
    draw(desk.workspace.document)
    desk.answers.about_unsaved = Reply.SAVE
    desk.answers.path = tmp_path / "mine.xsb"
    assert desk.files.confirm_closing_all()
    assert (tmp_path / "mine.xsb").exists()


def test_everything_can_be_let_go_of_at_once(desk: Desk, file: Path) -> None:
    draw(desk.workspace.document)
    for _ in range(2):
        desk.files.new()
        draw(desk.workspace.document)
    desk.answers.about_unsaved = Reply.DISCARD_ALL
    assert desk.files.confirm_closing_all()
    assert desk.answers.asked == ["unsaved Untitled"]


def test_everything_can_be_saved_at_once(desk: Desk, tmp_path: Path) -> None:
    files = [tmp_path / f"{place}.xsb" for place in range(3)]
    for file in files:
        file.write_text("#####\n#@$.#\n#####\n")
        desk.files.open_path(file)
        draw(desk.workspace.document)
    desk.answers.about_unsaved = Reply.SAVE_ALL
    assert desk.files.confirm_closing_all()
    assert desk.answers.asked == ["unsaved 0.xsb"]
    assert not any(one.is_modified for one in desk.workspace.open_collections)


@pytest.mark.parametrize("discarded", [0, 1, 2])
def test_a_quit_that_is_cancelled_leaves_the_collection_on_show(
    desk: Desk, discarded: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        desk.files.new()
        draw(desk.workspace.document)
    displayed_collection = desk.workspace.open_collection
    answers = iter([Reply.DISCARD] * discarded + [Reply.CANCEL])
    monkeypatch.setattr(desk.answers, "ask_about_unsaved", lambda *_: next(answers))
    assert not desk.files.confirm_closing_all()
    assert desk.workspace.open_collection is displayed_collection


def test_work_let_go_of_at_the_end_is_not_kept(desk: Desk, home: Path) -> None:
    draw(desk.workspace.document)
    desk.recovery.record_now()
    assert list((home / "recovery").glob("*/levels-*.xsb"))
    desk.answers.about_unsaved = Reply.DISCARD
    assert desk.files.confirm_closing_all()
    assert not list((home / "recovery").glob("*"))


def test_closing_stops_where_the_name_dialog_is_cancelled(desk: Desk) -> None:
    draw(desk.workspace.document)
    desk.answers.about_unsaved = Reply.SAVE
    assert not desk.files.confirm_closing_all()


def test_saved_work_is_not_asked_about(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    desk.files.new()
    assert desk.files.confirm_closing_all()
    assert desk.answers.asked == []


def test_text_just_typed_is_handed_over_before_saving(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    desk.files.about_to_read.connect(lambda: desk.workspace.set_collection_title("Typed at last"))
    desk.files.save()
    assert formats.load(file).title == "Typed at last"


def test_a_link_opens_as_unsaved_work(desk: Desk) -> None:
    assert desk.files.open_argument(link_from_level(level()))
    assert desk.workspace.document.board == level().board
    assert desk.workspace.is_modified


def test_a_broken_link_is_one_sentence(desk: Desk) -> None:
    assert not desk.files.open_argument("https://example.org/?w=3&h=1&lvl=HzH")
    assert len(desk.said(MessageKind.ERROR)) == 1
    assert desk.workspace.is_blank


def test_pasting_on_a_blank_collection_replaces_it(desk: Desk, qapp: object) -> None:
    mime = QMimeData()
    mime.setText(TEXT)
    desk.pasting.drop(mime)
    assert len(desk.workspace.collection.levels) == 2
    assert desk.workspace.is_modified


def test_pasting_adds_behind_the_level_in_hand(desk: Desk) -> None:
    desk.workspace.open(collection("one", "two"))
    desk.workspace.document.describe(level("one", 1), "")
    desk.pasting.copy_levels()
    desk.pasting.paste()
    assert titles(desk.workspace.collection) == ["one", "one", "two"]
    assert desk.workspace.current_index == 1
    assert desk.said(MessageKind.NOTE) == ["1 level added"]
    desk.workspace.order_stack.undo()
    assert desk.said(MessageKind.NOTE) == [], "the level is there no more"


def test_pasting_what_is_no_level_is_one_sentence(desk: Desk) -> None:
    mime = QMimeData()
    mime.setText("a shopping list")
    desk.pasting.drop(mime)
    (sentence,) = desk.said(MessageKind.ERROR)
    assert sentence.startswith("The dropped text cannot be read: it contains no level")
    assert desk.workspace.is_blank


def test_a_level_goes_out_and_comes_back_as_a_link(desk: Desk) -> None:
    desk.workspace.open(collection("one", "two"))
    desk.workspace.select(1)
    desk.pasting.copy_link()
    desk.pasting.paste()
    assert desk.workspace.current_index == 2
    assert desk.workspace.document.board == collection("one", "two").levels[1].board


def test_a_pasted_link_is_saved_as_plain_text(desk: Desk, tmp_path: Path) -> None:
    desk.files.open_argument(link_from_level(level()))
    desk.answers.path = tmp_path / "mine.xsb"
    assert desk.files.save()
    assert (tmp_path / "mine.xsb").read_text().startswith("#####\n#@$.#\n")
    draw(desk.workspace.document)
    assert desk.files.save()
    assert (tmp_path / "mine.xsb").read_text().startswith(" ####\n#@$.#\n")


def test_an_mf8_file_becomes_xsb_only_under_another_ending(desk: Desk, tmp_path: Path) -> None:
    code = tmp_path / "one.mf8"
    code.write_text("[soko=5,3]\nHHHHH\nHa$.H\nHHHHH\n[/soko]\n")
    desk.files.open_path(code)
    draw(desk.workspace.document)
    desk.files.save()
    assert code.read_text().startswith("[soko=5,3]\n_HHHH\n")
    desk.answers.path = tmp_path / "one.xsb"
    desk.files.save_as()
    assert (tmp_path / "one.xsb").read_text().startswith(" ####\n#@$.#\n")


def test_the_ending_chosen_is_what_is_written_or_said_not_to_be(
    desk: Desk, file: Path, tmp_path: Path
) -> None:
    desk.files.open_path(file)
    desk.answers.path = tmp_path / "two.mf8"
    assert not desk.files.save_as()
    assert not desk.answers.path.exists()
    (sentence,) = desk.said(MessageKind.ERROR)
    assert sentence.startswith("two.mf8 was not saved: MF8 code holds boards only")
    desk.answers.path = tmp_path / "two.rle"
    assert desk.files.save_as()
    assert desk.answers.path.read_text().startswith("5#|#@$.#|5#\n")


def test_what_one_file_cannot_hold_is_no_longer_said_of_the_next(
    desk: Desk, tmp_path: Path
) -> None:
    desk.workspace.open(Collection((Level(level().board, notes="long"),)))
    for ending, count in (("slc", 1), ("sok", 0)):
        desk.answers.path = tmp_path / f"one.{ending}"
        assert desk.files.save_as()
        assert len(desk.said(MessageKind.OFFER)) == count


def test_dropped_files_and_links_are_opened(desk: Desk, file: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)), QUrl.fromLocalFile(str(file) + "2")])
    desk.pasting.drop(mime)
    assert desk.workspace.path == file
    (sentence,) = desk.said(MessageKind.ERROR)
    assert sentence.startswith("two.xsb2 was not opened: ")
    link = QMimeData()
    link.setUrls([QUrl(link_from_level(level()))])
    desk.pasting.drop(link)
    assert len(desk.workspace.collection.levels) == 3


@pytest.mark.parametrize(
    ("reply", "tabs", "levels"),
    [(Reply.ONE_COLLECTION, 1, 42), (Reply.ONE_BY_ONE, 21, 2), (Reply.CANCEL, 0, 0)],
)
def test_many_dropped_files_are_asked_about_once(
    desk: Desk, tmp_path: Path, reply: Reply, tabs: int, levels: int
) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(21):
        (folder / f"{number}.xsb").write_text(TEXT)
    desk.answers.about_many = reply
    blank = desk.workspace.open_collection
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in folder.iterdir()])
    desk.pasting.drop(mime)
    assert desk.answers.asked == ["many 21"]
    opened = [
        open_collection
        for open_collection in desk.workspace.open_collections
        if open_collection is not blank
    ]
    assert len(opened) == tabs
    assert all(len(open_collection.slots) == levels for open_collection in opened)
    if reply is Reply.ONE_COLLECTION:
        assert desk.workspace.name == "many"
        assert desk.workspace.path is None
        assert desk.said(MessageKind.NOTE) == ["42 levels from 21 files opened as one collection"]


def test_recent_files_that_are_gone_are_not_listed(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    file.unlink()
    assert desk.files.recent() == ()


@pytest.mark.parametrize("argument", ["missing.xsb", "damaged.xsb"])
def test_a_start_says_which_file_was_not_opened(desk: Desk, tmp_path: Path, argument: str) -> None:
    (tmp_path / "damaged.xsb").write_bytes(b"\0\1\2")
    desk.files.start(str(tmp_path / argument))
    assert len(desk.workspace.collection.levels) >= 16
    (complaint,) = desk.said(MessageKind.ERROR)
    assert complaint.startswith(f"{argument} was not opened: ")


def test_a_start_with_several_files_opens_each(desk: Desk, file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.xsb"
    other.write_bytes(file.read_bytes())
    desk.files.start(str(file), str(tmp_path / "missing.xsb"), str(other))
    assert [one.path for one in desk.workspace.open_collections] == [file, other]


def test_examples_ask_for_a_name_when_saved(desk: Desk, tmp_path: Path) -> None:
    desk.files.start()
    assert len(desk.workspace.collection.levels) >= 16
    assert desk.workspace.path is None
    assert not desk.workspace.is_modified
    desk.files.save()
    assert [asked.split()[0] for asked in desk.answers.asked] == ["save"]
    assert "starter.xsb" in desk.files.examples()


def test_the_version_before_the_last_save_can_be_opened_beside(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    desk.files.open_backup()
    assert "There is no backup" in desk.said(MessageKind.NOTE)[-1]
    draw(desk.workspace.document)
    assert desk.files.save()
    saved = desk.workspace.collection
    desk.files.open_backup()
    assert [
        open_collection.collection
        for open_collection in desk.workspace.open_collections
        if open_collection.path
    ] == [saved]
    assert desk.workspace.name.startswith("two before ")
    assert formats.dump(desk.workspace.collection) == TEXT.encode()
    assert desk.workspace.is_modified
    assert desk.workspace.path is None


def test_a_file_is_saved_even_if_no_backup_can_be_kept(desk: Desk, file: Path, home: Path) -> None:
    (home / "backups").write_text("in the way")
    desk.files.open_path(file)
    draw(desk.workspace.document)
    assert desk.files.save()
    assert not desk.workspace.is_modified
    assert formats.load(file).levels[0].board == desk.workspace.document.board
    (sentence,) = desk.said(MessageKind.ERROR)
    assert sentence.startswith("two.xsb was saved, but its previous content was not kept")
    assert str(home / "backups") in sentence
    (home / "backups").unlink()
    draw(desk.workspace.document, square=9)
    assert desk.files.save()
    assert desk.said(MessageKind.ERROR) == []


@pytest.mark.parametrize(
    ("answer", "encoding"), [("Save as UTF-8", "utf-8"), ("Save anyway", "cp1252")]
)
def test_text_that_would_be_misread_is_saved_only_as_the_user_says(
    desk: Desk, file: Path, answer: str, encoding: str
) -> None:
    data = "#####\n#@$.#\n#####\nTitle: Café\n".encode("cp1252")
    file.write_bytes(data)
    desk.files.open_path(file)
    document = desk.workspace.document
    document.describe(replace(document.level, title="ÄÖ"), "Title")
    assert not desk.files.save()
    assert file.read_bytes() == data
    (sentence,) = desk.said(MessageKind.ERROR)
    assert sentence.startswith("two.xsb was not saved: the text in Windows-1252 looks like GB18030")
    desk.workspace.open(collection("other"), name="other", is_saved=False)
    desk.answer(answer)
    assert file.read_bytes() == data.decode("cp1252").replace("Café", "ÄÖ").encode(encoding)
    assert desk.said(MessageKind.ERROR) == []
    assert desk.workspace.path == file
    assert not desk.workspace.is_modified
    if encoding == "utf-8":
        document.describe(replace(document.level, title="ÄÖÜ"), "Title")
        assert desk.files.save()
        assert file.read_text("utf-8").endswith("ÄÖÜ\n")


def test_a_change_of_encoding_is_told_once(desk: Desk, file: Path) -> None:
    file.write_bytes("#####\n#@$.#\n#####\nTitle: Café\n".encode("cp1252"))
    desk.files.open_path(file)
    desk.workspace.document.describe(replace(desk.workspace.document.level, title="水"), "Title")
    assert desk.files.save()
    told = "Saved; the encoding is now UTF-8, because Windows-1252 cannot represent '水'"
    assert desk.said(MessageKind.NOTE).count(told) == 1
    desk.workspace.document.describe(replace(desk.workspace.document.level, title="Käse"), "Title")
    assert desk.files.save()
    assert file.read_text("utf-8").endswith("Käse\n")
    assert desk.said(MessageKind.NOTE).count(told) == 1


@needs_pipes
def test_a_pipe_is_no_file_to_save_to_or_to_open(desk: Desk, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.xsb"
    mkfifo(pipe)
    draw(desk.workspace.document)
    desk.answers.path = pipe
    assert not desk.files.save_as()
    assert not desk.files.open_path(pipe)
    assert len(desk.said(MessageKind.ERROR)) == 2
    assert all("a pipe or a device" in sentence for sentence in desk.said(MessageKind.ERROR))
    assert desk.workspace.is_modified


@pytest.mark.parametrize("way", ["link", "folder above", "hard link"])
def test_one_file_is_one_open_collection_however_it_is_named(
    desk: Desk, file: Path, tmp_path: Path, way: str
) -> None:
    other = {
        "link": tmp_path / "link.xsb",
        "folder above": tmp_path / ".." / tmp_path.name / file.name,
        "hard link": tmp_path / "second.xsb",
    }[way]
    if way == "link":
        other.symlink_to(file)
    elif way == "hard link":
        os.link(file, other)
    desk.files.open_path(file)
    first = desk.workspace.open_collection
    count = len(desk.workspace.open_collections)
    assert desk.files.open_path(other)
    assert desk.workspace.open_collection is first
    assert len(desk.workspace.open_collections) == count


def test_nothing_is_saved_over_another_open_collection(desk: Desk, file: Path) -> None:
    desk.files.open_path(file)
    desk.files.new()
    draw(desk.workspace.document)
    desk.answers.path = file
    assert not desk.files.save_as()
    assert desk.said(MessageKind.ERROR)[-1].startswith("two.xsb is open in another tab")
    assert file.read_text() == TEXT


def test_the_files_that_were_open_are_opened_at_the_next_start_and_not_after_a_crash(
    desk: Desk, tmp_path: Path, qtbot: QtBot
) -> None:
    paths = [tmp_path / name for name in ("one.xsb", "two, or more.xsb", "three.xsb")]
    for path in paths:
        path.write_text(TEXT)
        desk.files.open_path(path)
    desk.workspace.switch(desk.workspace.open_collections[1])
    desk.workspace.select(1)
    desk.files.new()
    desk.workspace.switch(desk.workspace.open_collections[1])
    assert desk.files.confirm_closing_all()
    paths[0].unlink()
    later = Desk()
    qtbot.addWidget(later.host)
    later.files.start()
    assert [one.path for one in later.workspace.open_collections] == paths[1:]
    assert later.workspace.path == paths[1]
    assert later.workspace.current_index == 1
    assert later.messages.messages == ()
    after_a_crash = Desk()
    qtbot.addWidget(after_a_crash.host)
    after_a_crash.files.start()
    assert after_a_crash.workspace.path is None
    assert len(after_a_crash.workspace.collection.levels) > 2, "the starter collection"
