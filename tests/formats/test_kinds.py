"""Each format gives back what it can hold, and refuses what it cannot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokolab import formats
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.formats import FORMATS, FormatError
from sokolab.formats.xsb.boards import without_border
from sokolab.formats.xsb.writer import as_reread
from tests.formats.texts import COLLECTIONS, boards, framed

LEVEL = Level(
    Board.from_rows(["#####", "#@$.#", "#####"]),
    "One",
    "Me",
    "A note",
    (Solution("R", "quick"),),
    None,
    (Snapshot("rrrr*rrrr", "half"),),
)
WHOLE = Collection((LEVEL,), "Set", "Us", "Notes")


@pytest.mark.parametrize("name", ["sok", "rle"])
@settings(max_examples=50)
@given(COLLECTIONS)
def test_text_formats_hold_everything(name: str, collection: Collection) -> None:
    found = formats.read_bytes(formats.exported(collection, name).data)
    runs = name == "rle"
    assert found.levels == tuple(as_reread(level, runs) for level in collection.levels)
    assert (found.title, found.author) == (collection.title, collection.author)


@given(boards().filter(lambda board: board.tiles.any()) | framed())
def test_mf8_and_links_hold_boards(board: Board) -> None:
    for name in ("mf8", "link"):
        (level,) = formats.read_bytes(
            formats.exported(Collection((Level(board),)), name).data
        ).levels
        assert level.board == without_border(board)


@given(framed())
def test_a_screen_holds_one_board(board: Board) -> None:
    data = formats.exported(Collection((Level(board, "lost"),)), "screen").data
    assert formats.read_bytes(data).levels == (Level(without_border(board)),)


@given(st.lists(framed(), min_size=1, max_size=5))
def test_boxoban_holds_small_boards_with_bare_goals(shown: list[Board]) -> None:
    bare = [
        Board(board.tiles & ~((board.tiles & Tile.GOAL) * 6).astype("uint8")) for board in shown
    ]
    data = formats.exported(Collection(tuple(map(Level, bare))), "boxoban").data
    found = formats.read_bytes(data)
    assert [level.title for level in found.levels] == [str(i) for i in range(len(bare))]
    for level, board in zip(found.levels, bare, strict=True):
        assert level.board.tiles.shape == (10, 10)
        height, width = board.tiles.shape
        assert (level.board.tiles[:height, :width] == board.tiles).all()
        assert (level.board.tiles[height:] == Tile.WALL).all()
    assert data.decode().splitlines()[0] == "; 0"


@pytest.mark.parametrize(
    ("name", "rows", "said"),
    [
        ("boxoban", ["#" * 11] * 3, "level 2 is 11 × 3; Boxoban boards are 10 × 10"),
        ("boxoban", ["####", "#@*#", "####"], "level 2 has a box or the player on a goal"),
        ("screen", ["####", "#@ #", "####"], "a screen file holds one level, not 2"),
    ],
)
def test_what_a_format_cannot_hold_is_refused(name: str, rows: list[str], said: str) -> None:
    collection = Collection((LEVEL, Level(Board.from_rows(rows))))
    with pytest.raises(FormatError, match=said):
        formats.exported(collection, name)


def test_a_draft_is_no_screen() -> None:
    with pytest.raises(FormatError, match="would not recognise this draft"):
        formats.exported(Collection((Level(Board.from_rows(["#@"])),)), "screen")


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        ("xsb", []),
        ("sok", []),
        ("rle", []),
        (
            "slc",
            [
                "the notes of 1 level are lost",
                "the solutions of 1 level are lost",
                "the saved games of 1 level are lost",
            ],
        ),
        (
            "boxoban",
            [
                "the title, author and notes of the collection are lost",
                "the title of 1 level is lost",
                "the author of 1 level is lost",
                "the notes of 1 level are lost",
                "the solutions of 1 level are lost",
                "the saved games of 1 level are lost",
                "1 board is padded with walls to 10 × 10",
            ],
        ),
    ],
)
def test_what_an_export_loses_is_said(name: str, lost: list[str]) -> None:
    assert [str(one) for one in formats.losses(WHOLE, name)] == lost


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_losses_are_what_reading_the_export_misses(known: formats.Format) -> None:
    (level,) = formats.read_bytes(formats.exported(WHOLE, known.name).data).levels
    fields = {
        "titles": "title",
        "authors": "author",
        "notes": "notes",
        "solutions": "solutions",
        "snapshots": "snapshots",
    }
    for name, field in fields.items():
        kept = getattr(level, field) == getattr(LEVEL, field)
        assert kept == (name in known.holds)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("a.xsb", "xsb"),
        ("a.SLC", "slc"),
        ("screen.12", "screen"),
        ("Screen.1", "screen"),
        ("a.txt", "xsb"),
        ("a", "xsb"),
        ("a.sok", "sok"),
        ("a.7", "xsb"),
    ],
)
def test_a_file_name_says_its_format(file: str, name: str) -> None:
    assert formats.format_for_file(file).name == name


def test_moves_and_boards_with_counts() -> None:
    long = replace(WHOLE, levels=(replace(LEVEL, solutions=(Solution("r" * 12 + "lU"),)),))
    text = formats.exported(long, "rle").data.decode()
    assert "\n5#|#@$.#|5#\n" in text
    assert "\n12rlU\n" in text
    assert formats.loads(text).levels == long.levels


def test_an_edited_board_with_counts_keeps_them() -> None:
    found = formats.loads("; 1\n5#|#@$.#|5#\nAuthor: me\n")
    board = Board.from_rows(["######", "#@ $.#", "######"])
    edited = found.with_level(0, replace(found.levels[0], board=board))
    assert formats.dump(edited) == b"; 1\n6#|#@-$.#|6#\nAuthor: me\n"


def test_sok_names_its_levels_above() -> None:
    text = formats.exported(replace(WHOLE, notes=""), "sok").data.decode()
    assert text.startswith("Collection: Set\nAuthor: Us\n\nOne\n\n#####\n")


def test_moves_break_between_their_marks() -> None:
    level = replace(LEVEL, snapshots=(Snapshot("[12,3]" + "lr" * 200 + "*" + "[uuu]" * 40),))
    text = formats.level_text(level)
    assert max(map(len, text.splitlines())) <= 70
    assert formats.loads(text).levels[0].snapshots == level.snapshots
