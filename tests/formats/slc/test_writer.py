"""SLC: what it holds, what is never followed, and that an edit changes one element."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.formats import FormatError
from sokolab.formats.slc import write
from sokolab.formats.xsb.boards import without_border
from tests.formats.texts import COLLECTIONS

TEXT = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<SokobanLevels>
  <Title>Käse &amp; Brot</Title>
  <Description>
First line
Second line
  </Description>
  <Email>a@example.org</Email>
  <Url>http://example.org</Url>
  <LevelCollection Copyright="Jérôme" MaxWidth="7" MaxHeight="4">
    <!-- kept -->
    <Level Id="One &lt;1&gt;" Width="5" Height="3">
      <L>#####</L>
      <L>#@$.#</L>
      <L>#####</L>
    </Level>
    <Level Id="Two" Width="9" Height="3" Copyright="Other">
      <L>  ###</L>
      <L>###@##</L>
      <L>######</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
"""
DATA = TEXT.encode("iso8859-1")
BOARD = Board.from_rows(["####", "#@.#", "# $#", "####"])


def test_an_slc_file_is_read() -> None:
    found = formats.read_bytes(DATA, "x.slc")
    assert (found.title, found.author) == ("Käse & Brot", "Jérôme")
    assert found.notes.splitlines() == [
        "First line",
        "Second line",
        "Email: a@example.org",
        "Url: http://example.org",
    ]
    one, two = found.levels
    assert (one.title, one.author, one.board.rows()) == ("One <1>", "", ("#####", "#@$.#", "#####"))
    assert (two.title, two.author, two.board.rows()[0]) == ("Two", "Other", "  ###")
    assert [formats.line_of(level, 1) for level in found.levels] == [15, 20]
    (remark,) = formats.remarks_of(found)
    assert str(remark) == "line 18: the size is given as 9 × 3, but the board is 6 × 3"


def test_an_untouched_slc_file_comes_back_byte_for_byte() -> None:
    assert formats.dump(formats.read_bytes(DATA)) == DATA
    windows = DATA.replace(b"\n", b"\r\n")
    assert formats.dump(formats.read_bytes(windows)) == windows


def test_an_edited_level_changes_its_own_element_alone() -> None:
    found = formats.read_bytes(DATA)
    title = "“Zwei” 水"
    edited = found.with_level(1, replace(found.levels[1], board=BOARD, title=title))
    data = formats.dump(edited)
    head, two = data.split(b'<Level Id="&#8220;Zwei')
    assert DATA.startswith(head.rstrip())
    assert b"\n  </LevelCollection>" in two
    again = formats.read_bytes(data)
    assert again.levels == edited.levels
    assert again.levels[1].title == title


def test_a_renamed_collection_is_written_again_in_its_encoding() -> None:
    found = replace(formats.read_bytes(DATA), title="Naïve 水")
    data = formats.dump(found)
    assert b'encoding="ISO-8859-1"' in data
    again = formats.read_bytes(data)
    assert (again, again.notes) == (found, found.notes)


def test_a_file_that_is_written_again_keeps_its_line_ends() -> None:
    found = formats.read_bytes(DATA.replace(b"\n", b"\r\n"))
    data = formats.dump(replace(found, title="New"))
    assert b"<Title>New</Title>\r\n" in data
    assert data.count(b"\n") == data.count(b"\r\n")


def test_a_tab_in_a_name_is_written_so_that_readers_keep_it() -> None:
    data = DATA.replace(b'Id="Two"', b'Id="a&#9;b"')
    found = formats.read_bytes(data)
    assert found.levels[1].title == "a\tb"
    written = formats.dump(found.with_level(1, replace(found.levels[1], board=BOARD)))
    assert written.startswith(data[: data.index(b"<Level Id=")])  # the rest stays as it was
    assert formats.read_bytes(written).levels[1].title == "a\tb"


def test_levels_can_be_moved_and_removed() -> None:
    found = formats.read_bytes(DATA)
    for levels in (found.levels[::-1], found.levels[1:], (*found.levels, Level(BOARD, "New"))):
        again = formats.read_bytes(formats.dump(replace(found, levels=levels)))
        assert again.levels == levels


@given(COLLECTIONS)
def test_slc_gives_boards_and_names_back(collection: Collection) -> None:
    found = formats.loads(write(replace(collection, source=None)))
    assert [level.board for level in found.levels] == [
        without_border(level.board) for level in collection.levels
    ]
    for field in ("title", "author"):
        assert [getattr(level, field) for level in found.levels] == [
            getattr(level, field).strip("\ufffe\uffff") for level in collection.levels
        ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "gb18030"])
def test_an_export_declares_its_encoding(encoding: str) -> None:
    collection = Collection((Level(BOARD, "Käse 水"),), "Größe")
    data = formats.exported(collection, "slc", encoding).data
    assert formats.read_bytes(data).levels[0].title == "Käse 水"
    assert formats.read_bytes(data).title == "Größe"


BOMB = """<?xml version="1.0"?>
<!DOCTYPE SokobanLevels [
 <!ENTITY a "##########">
 <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
]>
<SokobanLevels><LevelCollection><Level><L>&b;</L></Level></LevelCollection></SokobanLevels>"""


@pytest.mark.parametrize(
    ("text", "said", "line"),
    [
        (BOMB, "declares XML entities", 3),
        (
            '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><SokobanLevels>&a;</SokobanLevels>',
            "declares XML entities",
            1,
        ),
        (
            '<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd"><SokobanLevels>&a;</SokobanLevels>',
            "XML is broken",
            1,
        ),
        ("<SokobanLevels>\n<Title></SokobanLevels>", "XML is broken: mismatched tag", 2),
        ("<SokobanLevels>", "XML is broken", 1),
        ("<SokobanLevels></SokobanLevels>", "it contains no level", None),
        ("<SokobanLevels>" + "<a>" * 20, "elements are nested more than 16 deep", 1),
        (
            "<SokobanLevels>\n<Level><L>##</L>\n<L>#x#</L></Level></SokobanLevels>",
            "'x' has no meaning on a board .column 2",
            3,
        ),
        ("<?xml version='1.0'?><other/>", "but not SLC", None),
        ("<html>SokobanLevel", "but not SLC", None),
    ],
)
def test_what_is_refused_and_where(text: str, said: str, line: int | None) -> None:
    with pytest.raises(FormatError, match=said) as caught:
        formats.loads(text)
    assert caught.value.line == line


def test_a_level_without_rows_is_left_out_and_kept() -> None:
    text = TEXT.replace("<!-- kept -->", '<Level Id="None"></Level>')
    data = text.encode("latin-1")
    found = formats.read_bytes(data)
    assert len(found.levels) == 2
    assert "a level without rows was skipped" in str(formats.remarks_of(found)[0])
    assert formats.dump(found) == data


def test_bytes_that_the_declared_encoding_has_not_are_kept() -> None:
    data = TEXT.encode("utf-8").replace(b"ISO-8859-1", b"UTF-8").replace(b"kept", b"k\xe4\xffpt")
    assert formats.dump(formats.read_bytes(data)) == data


PARTS = [
    "<SokobanLevels>",
    "</SokobanLevels>",
    "<LevelCollection Copyright='ä'>",
    "</LevelCollection>",
    "<Level Id='1' Width='3' Height='x'>",
    "</Level>",
    "<L>###</L>",
    "<L> #@-</L>",
    "<L/>",
    "<L>",
    "</L>",
    "<Title>",
    "</Title>",
    "<Description>a\n b</Description>",
    "&amp;",
    "&b;",
    "<!-- c -->",
    "<!DOCTYPE x SYSTEM 'y'>",
    "<![CDATA[###]]>",
    "<?xml version='1.0'?>",
    " ",
    "\n",
    "\r\n",
    "水",
    "\0",
    "<Level Id='é'>\n<L>###</L><L>#@_</L></Level>",
    "<Level><L>  </L><L>.</L></Level>",
    "<Level Width='2'><L>-</L>\n</Level>",
    "<Level></Level>",
    "<Title>t</Title>",
    "<Level xmlns='z'>",
    "<Email>e</Email>",
    "\ud800",
    "]]>",
    "<L>\t#x</L>",
]


@given(st.lists(st.sampled_from(PARTS), max_size=25))
def test_no_markup_raises_anything_but_a_format_error(parts: list[str]) -> None:
    text = "<SokobanLevels>" + "".join(parts)
    for whole in (text, f"{text}</SokobanLevels>"):
        try:
            found = formats.loads(whole)
        except FormatError as error:
            assert error.sentence
            continue
        assert write(found) == whole
        again = formats.loads(write(replace(found, source=None)))
        assert [level.board for level in again.levels] == [
            without_border(level.board) for level in found.levels
        ]


def test_a_collection_without_a_title_of_its_own_can_be_saved_as_slc() -> None:
    collection = formats.adapted_to_file(Collection((Level(BOARD, "Käse"),)), "a.slc")
    assert formats.read_bytes(formats.dump(collection)).titles == ("Käse",)
