"""An edit of one level touches its own lines, in the file's own way of writing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sokolab import formats
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level, Solution

A = "#####\n#@$.#\n#####\n"
B = "#####\n#.$@#\n#####\n"
C = "######\n#@ $.#\n######\n"
FILES = {
    "above": f"; The set\n\n; 1\n\n{A}\n; 2\n\n{B}\n; 3\n\n{C}",
    "below": f"{A}\n; 1\n\n{B}\n; 2\n\n{C}\n; 3\n",
    "keys": f"; 1\n{A}Title: One\nAuthor: me\n\n; 2\n{B}Title: Two\n\n; 3\n{C}Title: Three\n",
    "quoted": f"{A}'One'\n\n{B}'Two'\n\n{C}'Three'",
    "sok": (
        f":: people\nSet: S\n\nOne\n\n{A}a note\nanother\n\nSolution/Moves\nR\n\n"
        f"Two\n\n{B}\nThree\n\n{C}\nSavegame:\nlurdlurd*lurd\n"
    ),
    "comments": f"{A}Comment:\none\n\ntwo\nComment-End:\n\n{B}Comment: x\n\n{C}",
    "keys above": f"Title: One\n{A}\nTitle: Two\n{B}\nTitle: Three\n{C}",
}
NEW = Board.from_rows(["####", "#@ #", "#*.#", "#$ #", "####"])


@pytest.fixture(params=FILES)
def text(request: pytest.FixtureRequest) -> str:
    return FILES[request.param]


@pytest.fixture(params=["\n", "\r\n"])
def file(request: pytest.FixtureRequest, text: str) -> bytes:
    return text.replace("\n", request.param).encode("utf-8")


CHANGES: list[dict[str, object]] = [
    {"board": NEW},
    {"title": "Neu"},
    {"title": ""},
    {"author": "you"},
    {"notes": "one\n\ntwo"},
    {"notes": ""},
    {"solutions": (Solution("lR"), Solution("R", "mine"))},
    {"board": NEW, "title": "N", "author": "Y", "notes": "x", "solutions": ()},
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("index", [0, 1, 2])
def test_an_edit_changes_its_own_block_only(
    file: bytes, index: int, change: dict[str, object]
) -> None:
    collection = formats.read_bytes(file)
    edited = replace(collection.levels[index], **change)  # type: ignore[arg-type]
    data = formats.dump(collection.with_level(index, edited))
    assert formats.read_bytes(data).levels == collection.with_level(index, edited).levels
    lines = file.splitlines(keepends=True)
    marks = [b"#####", b"######"]
    boards = [i for i, line in enumerate(lines) if line.strip() in marks][::2]
    before = b"".join(lines[: boards[index - 1] + 3]) if index else b""
    after = b"".join(lines[boards[index + 1] :]) if index < 2 else b""
    assert data.startswith(before)
    assert data.endswith(after)


@pytest.mark.parametrize("new", [Level(NEW), Level(NEW, "Neu", "me", "note", (Solution("R"),))])
@pytest.mark.parametrize("place", [0, 1, 3])
def test_an_added_level_leaves_the_others_as_they_are(file: bytes, new: Level, place: int) -> None:
    collection = formats.read_bytes(file)
    levels = (*collection.levels[:place], new, *collection.levels[place:])
    data = formats.dump(replace(collection, levels=levels))
    assert formats.read_bytes(data).levels == levels
    for line in file.splitlines():
        assert line in data


def test_removed_and_moved_levels_leave_the_others_as_they_are(file: bytes) -> None:
    collection = formats.read_bytes(file)
    levels = (collection.levels[2], collection.levels[0])
    data = formats.dump(replace(collection, levels=levels))
    assert formats.read_bytes(data).levels == levels


def test_an_edited_title_keeps_the_dialect() -> None:
    def renamed(name: str) -> str:
        collection = formats.loads(FILES[name])
        level = replace(collection.levels[1], title="Neu")
        return formats.dump(collection.with_level(1, level)).decode()

    assert f"\n; Neu\n\n{B}" in renamed("above")
    assert f"{B}\n; Neu\n" in renamed("below")
    assert f"; 2\n{B}Title: Neu\n" in renamed("keys")
    assert f"{B}'Neu'\n" in renamed("quoted")
    assert f"\nNeu\n\n{B}" in renamed("sok")
    assert f"\nTitle: Neu\n{B}" in renamed("keys above")
    spaced = formats.loads(f"{B}  TITLE :   Alt\n")
    level = replace(spaced.levels[0], title="Neu")
    assert formats.dump(spaced.with_level(0, level)).decode() == f"{B}  TITLE :   Neu\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_an_edited_title_keeps_its_line_end(end: str) -> None:
    text = f"{A}Title: Old{end}Author: Me\r\n\r\n{B}"
    collection = formats.loads(text)
    level = replace(collection.levels[0], title="New", author="You")
    found = formats.dump(collection.with_level(0, level)).decode()
    assert found == text.replace("Old", "New").replace("Me", "You")


def test_a_new_solution_is_added_below_what_is_there() -> None:
    collection = formats.loads(FILES["sok"])
    old = collection.levels[0]
    level = replace(old, solutions=(*old.solutions, Solution("lrR", "found")))
    data = formats.dump(collection.with_level(0, level)).decode()
    assert "Solution/Moves\nR\nSolution: found\nlrR\n\nTwo\n" in data


def test_an_unknown_line_and_a_saved_game_survive_an_edit() -> None:
    collection = formats.loads(FILES["sok"])
    data = formats.dump(collection.with_level(2, replace(collection.levels[2], board=NEW)))
    assert b":: people\n" in data
    assert b"Savegame:\nlurdlurd*lurd\n" in data


def test_a_level_of_another_file_is_written_in_this_ones_way() -> None:
    here = formats.read_bytes(FILES["above"].replace("\n", "\r\n").encode())
    there = formats.loads(FILES["sok"]).levels[2]
    data = formats.dump(replace(here, levels=(*here.levels, there)))
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert b"lurdlurd*lurd" in data


def test_a_new_collection_is_written_plainly() -> None:
    level = Level(NEW, "T", "A", "a\n\nb", (Solution("r" * 80, "long"),))
    assert formats.dump(Collection((level, Level(NEW)), "Set", "Me", "n")).decode() == (
        "Collection: Set\nAuthor: Me\nComment:\nn\nComment-End:\n\n"
        "####\n#@ #\n#*.#\n#$ #\n####\nTitle: T\nAuthor: A\nComment:\na\n\nb\nComment-End:\n"
        f"Solution: long\n{'r' * 70}\n{'r' * 10}\n\n####\n#@ #\n#*.#\n#$ #\n####\n"
    )


def test_drafts_that_do_not_look_like_boards_survive() -> None:
    drafts = [Board.empty(3, 4), Board.from_rows(["$"]), Board.from_rows([".", "#", "."])]
    levels = tuple(Level(board) for board in drafts)
    assert formats.read_bytes(formats.dump(Collection(levels))).levels == levels


def test_floor_around_a_board_is_cut_off() -> None:
    level = Level(NEW)
    wide = Board.empty(8, 8).with_tiles([0], int(Tile.FLOOR))
    tiles = wide.tiles.copy()
    tiles[2:7, 3:7] = NEW.tiles
    assert formats.level_text(Level(Board(tiles))) == formats.level_text(level)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_edited_notes_keep_the_frame_of_their_block(end: str) -> None:
    text = f"{A}  COMMENTS :  \n\n \nold\n\nwords\n\nComment_End=\n\nAuthor: me\n".replace(
        "\n", end
    )
    collection = formats.loads(text)
    assert collection.levels[0].notes == "old\n\nwords"

    def noted(notes: str) -> str:
        level = replace(collection.levels[0], notes=notes)
        return formats.dump(collection.with_level(0, level)).decode()

    assert noted("\nnew\n\n\nones\n") == text.replace(f"old{end}{end}words", f"new{end * 3}ones")
    assert noted("") == text[: text.index("  COMM")] + text[text.index(f"{end}Author") :]
    assert formats.loads(noted("Comment-End:\nComment: x")).levels[0].notes.split() == [
        "Comment-End",
        "Comment",
        "x",
    ]


def test_notes_without_an_end_or_beside_their_key_become_a_block() -> None:
    for old in ("Comment: old\n", "old\n", "Comment:\nold\n"):
        collection = formats.loads(f"{A}{old}")
        level = replace(collection.levels[0], notes="new")
        data = formats.dump(collection.with_level(0, level)).decode()
        assert data == f"{A}Comment:\nnew\nComment-End:\n"
