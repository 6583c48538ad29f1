"""What files cannot hold: told before it is lost, or not lost at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Snapshot, Solution
from sokolab.formats.export import text_losses

BOARD = Board("#####\n#@$.#\n#####")
NAMES = "line breaks and control characters in the names of 1 level are lost"
NOTES = (
    "control characters, surrounding blank lines, and the colons of Comment: and Comment-End: are "
    "lost in the notes of 1 level"
)
ODD_LEVELS = {
    "escape in a title": (Level(BOARD, "a\x1b[31mb"), NAMES),
    "U+2028 in a title": (Level(BOARD, "a\u2028b"), NAMES),
    "U+0085 in an author": (Level(BOARD, author="a\x85b"), NAMES),
    "line end in a solution's title": (
        Level(BOARD, solutions=(Solution("R", "one\ntwo"),)),
        NAMES,
    ),
    "U+2028 in notes": (Level(BOARD, notes="a\u2028b"), NOTES),
    "blank lines around notes": (Level(BOARD, notes="\na\n\n"), NOTES),
    "the end of a comment in notes": (Level(BOARD, notes="a\nComment-End:\nb"), NOTES),
    "letters that are no moves": (
        Level(BOARD, solutions=(Solution("Rx"),), snapshots=(Snapshot("?"),)),
        "2 solutions and saved games with letters that are not moves are lost",
    ),
}


@pytest.mark.parametrize("name", ["xsb", "sok", "rle"])
@pytest.mark.parametrize("case", ODD_LEVELS)
def test_each_loss_in_text_is_told(name: str, case: str) -> None:
    level, said = ODD_LEVELS[case]
    collection = Collection((level, Level(BOARD, "plain", "me", "a\n\nb", (Solution("R"),))))
    assert [str(one) for one in formats.losses(collection, name)] == [said]
    again = formats.read_bytes(formats.exported(collection, name).data)
    assert again.levels[0] != level
    assert again.levels[1] == collection.levels[1]


def test_lost_fields_are_counted() -> None:
    one = Collection((Level(BOARD, "a", "b", "c", (Solution("R"),), snapshots=(Snapshot("L"),)),))
    two = replace(one, levels=one.levels * 2)
    assert [str(loss) for loss in formats.losses(one, "boxoban")][:2] == [
        "the title of 1 level is lost",
        "the author of 1 level is lost",
    ]
    assert [str(loss) for loss in formats.losses(one, "slc")] == [
        "the notes of 1 level are lost",
        "the solutions of 1 level are lost",
        "the saved games of 1 level are lost",
    ]
    assert [str(loss) for loss in formats.losses(two, "boxoban")][:2] == [
        "the titles of 2 levels are lost",
        "the authors of 2 levels are lost",
    ]


def test_what_xml_forbids_is_told() -> None:
    for title in ("a\x1bb", "a\ufffeb", "a\u2028b"):
        collection = Collection((Level(BOARD, title),))
        assert [str(one) for one in formats.losses(collection, "slc")] == [NAMES]
        assert formats.read_bytes(formats.exported(collection, "slc").data).titles != (title,)


def test_text_that_stays_as_it_is_in_its_file_is_not_lost() -> None:
    data = f"{BOARD}\nTitle: a\x1b[31mb\nComment:\n\n\x1b\n\nComment-End:\n".encode()
    found = formats.read_bytes(data)
    assert list(text_losses(found, "xsb")) == []
    assert [str(one) for one in text_losses(found, "rle")] == [NAMES, NOTES]
    walls = found.with_level(0, replace(found.levels[0], board=Board("######\n#@$ .#\n######")))
    assert list(text_losses(walls, "xsb")) == []
    assert b"Title: a\x1b[31mb\nComment:\n\n\x1b\n\nComment-End:\n" in formats.dump(walls)
    notes = found.with_level(0, replace(found.levels[0], notes="x\x1b"))
    assert [str(one) for one in text_losses(notes, "xsb")] == [NOTES]


def test_storable_notes_are_read_back() -> None:
    notes = formats.storable_notes("\n\n one\x07\u2028Comment-End:\nComment: x\n\ntwo\n")
    assert notes == " one\nComment-End\nComment x\n\ntwo"
    collection = Collection((Level(BOARD, notes=notes),))
    assert formats.losses(collection, "xsb") == ()
    assert formats.read_bytes(formats.dump(collection)).levels[0].notes == notes


@pytest.mark.parametrize("square", [6, 7, 11])
def test_one_square_changes_one_line_whatever_the_line_ends(square: int) -> None:
    text = "  #####\r\n  #@-.#\n  #-$ #\r  #####\n\r\nTitle: Mixed\r\n"
    found = formats.loads(text)
    tiles = found.levels[0].board.tiles.copy()
    tiles.flat[square] = 1 if tiles.flat[square] == 0 else 0
    edited = found.with_level(0, replace(found.levels[0], board=Board(tiles)))
    before = text.encode().splitlines(keepends=True)
    after = formats.dump(edited).splitlines(keepends=True)
    assert len(before) == len(after)
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    ((old, new),) = changed
    assert old.lstrip(b" #@-.$") == new.lstrip(b" #@-.$"), "the line end is the same"
    assert new.startswith(b"  #")
    assert formats.read_bytes(formats.dump(edited)).levels[0].board == Board(tiles)


def test_an_edited_element_of_slc_has_the_line_ends_of_its_file() -> None:
    data = formats.exported(Collection((Level(BOARD, "a"), Level(BOARD, "b"))), "slc").data
    data = data.replace(b"\n", b"\r\n")
    found = formats.read_bytes(data)
    edited = formats.dump(found.with_level(0, replace(found.levels[0], title="z")))
    assert edited == data.replace(b'Id="a"', b'Id="z"')


def test_comments_between_the_elements_of_slc_stay() -> None:
    data = formats.exported(Collection((Level(BOARD, "a"), Level(BOARD, "b"))), "slc").data
    data = data.replace(b"    <Level Id", b"    <!-- mine -->\n    <Level Id")
    found = formats.read_bytes(data)
    for index, old, new in ((0, b'Id="a"', b'Id="z"'), (1, b'Id="b"', b'Id="z"')):
        level = replace(found.levels[index], title="z")
        assert formats.dump(found.with_level(index, level)) == data.replace(old, new)
    spaced = data.replace(b"<Level Id", b"<s:Level Id").replace(b"</Level>", b"</s:Level>")
    spaced = spaced.replace(b"<SokobanLevels", b'<SokobanLevels xmlns:s="urn:s"')
    found = formats.read_bytes(spaced)
    edited = found.with_level(0, replace(found.levels[0], title="z"))
    assert formats.read_bytes(formats.dump(edited)).titles == ("z", "b")
