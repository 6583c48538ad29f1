"""What is written is read back; what was not touched comes back byte for byte."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sokolab import formats
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.formats import FormatError
from sokolab.formats.board_formats import link_from_level, mf8_from_level
from sokolab.formats.xsb.writer import as_reread
from tests.formats.texts import COLLECTIONS, LEVELS, ONE_LINE, boards, files


def read(text: str) -> Collection:
    try:
        return formats.loads(text)
    except FormatError as error:
        assert error.sentence.startswith(("it contains no level", "it is empty"))
        return Collection()


@given(COLLECTIONS)
def test_what_is_written_is_read_back(collection: Collection) -> None:
    found = formats.read_bytes(formats.dump(collection))
    assert found.levels == tuple(map(as_reread, collection.levels))
    assert (found.title, found.author) == (collection.title, collection.author)


@given(LEVELS)
@example(Level(Board.from_rows(["#####", "#@$.#", "#####"]), notes="by hand\nTitle: x"))
def test_a_level_alone_is_read_back_from_the_clipboard(level: Level) -> None:
    assert formats.from_clipboard(formats.level_text(level)).levels == (as_reread(level),)


@given(files())
def test_an_unedited_file_comes_back_byte_for_byte(text: str) -> None:
    collection = read(text)
    if collection.levels:
        again = formats.read_bytes(text.encode())
        assert formats.dump(again) == text.encode()


@given(files(), LEVELS, st.data())
def test_an_edited_file_says_what_was_edited(text: str, new: Level, data: st.DataObject) -> None:
    collection = read(text)
    if not collection.levels:
        return
    index = data.draw(st.integers(0, len(collection.levels) - 1))
    fields = data.draw(
        st.sets(st.sampled_from(["board", "title", "author", "notes", "solutions", "snapshots"]))
    )
    old = collection.levels[index]
    edited = replace(old, **{name: getattr(new, name) for name in fields})
    found = read(formats.dump(collection.with_level(index, edited)).decode())
    expected = collection.with_level(index, edited).levels
    assert list(map(as_reread, found.levels)) == list(map(as_reread, expected))


@given(files(), st.data(), LEVELS)
def test_levels_can_be_removed_added_and_reordered(
    text: str, data: st.DataObject, new: Level
) -> None:
    collection = read(text)
    if not collection.levels:
        return
    levels = data.draw(st.permutations([*collection.levels, new]))
    levels = levels[: data.draw(st.integers(1, len(levels)))]
    found = read(formats.dump(replace(collection, levels=tuple(levels))).decode())
    assert list(map(as_reread, found.levels)) == list(map(as_reread, levels))


@given(files(), ONE_LINE)
def test_a_collection_can_be_renamed(text: str, title: str) -> None:
    collection = read(text)
    if collection.levels:
        found = read(formats.dump(replace(collection, title=title)).decode())
        assert (found.title, found.levels) == (title, collection.levels)


@given(boards().filter(lambda board: board.tiles.any()))
def test_links_and_mf8_give_the_board_back(board: Board) -> None:
    shown = formats.loads(mf8_from_level(Level(board))).levels[0]
    assert formats.loads(link_from_level(Level(board))).levels[0].board == shown.board
    assert len(shown.board.squares(Tile.WALL)) == len(board.squares(Tile.WALL))
    assert len(shown.board.boxes) == len(board.boxes)


@pytest.mark.parametrize("suffix", ["\n", "", "\r\n"])
def test_links_and_mf8_files_come_back_byte_for_byte(suffix: str) -> None:
    text = "HTTP://x/?lvl=HHHHH|Ha$.H|HHHHH&h=3&w=5" + suffix
    assert formats.dump(formats.loads(text)) == text.encode()
    text = "see:\n[SOKO=5,3]\nHHHHH\nHa$.H\nHHHHH\n[/soko] nice" + suffix
    assert formats.dump(formats.loads(text)) == text.encode()
