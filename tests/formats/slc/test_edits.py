"""An edit of an SLC file keeps what it does not concern: attributes, comments, other elements."""

from __future__ import annotations

from dataclasses import replace
from xml.etree.ElementTree import canonicalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab import formats
from sokolab.core.board import Board, Tile
from sokolab.core.level import Collection, Level
from sokolab.formats import FormatError
from sokolab.formats.xsb.boards import without_border

TEXT = """<?xml version='1.0' encoding="utf-8"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<!-- by hand: <Title>not this</Title> -->
<SokobanLevels version="2">
\t<Title lang='en'>Old &amp; new</Title>
\t<Description>
\t\tFirst line

Second line
\t</Description>
\t<Email/>
\t<License>free</License>
\t<LevelCollection  Copyright='me'  MaxWidth="7">
\t\t<!-- <Level Id="none"> -->
\t\t<Level  Difficulty='3 > 2'  Id="One"\tWidth="6" Height="3"
\t\t        rating="Id='x' 9">
\t\t\t<L>######</L>   <!-- the top -->
\t\t\t<L>#@$.-#</L>
\t\t\t<!-- </Level> -->
\t\t\t<L>######</L>
\t\t\t<Hint>push</Hint>
\t\t</Level>
\t\t<Level Id='Two'><L>  ####</L><L>  #@*#</L><L>  ####</L></Level>
\t</LevelCollection>
\t<Trailer/>
</SokobanLevels>
"""


def _edited(text: str, index: int = 0, **change: object) -> str:
    """Return a file after one of its levels has changed; reading it gives that level."""
    found = formats.loads(text)
    level = replace(found.levels[index], **change)  # type: ignore[arg-type]
    edited = found.with_level(index, level)
    written = formats.dump(edited).decode()
    assert formats.loads(written).levels == edited.levels
    return written


def _board(*rows: str) -> Board:
    return Board.from_rows(list(rows))


def _same(written: str, wanted: str) -> bool:
    """Whether two files hold the same elements, attributes, comments and texts, in order."""
    found = [canonicalize(text, with_comments=True, strip_text=True) for text in (written, wanted)]
    return found[0] == found[1]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_an_edit_keeps_all_else(newline: str) -> None:
    text = TEXT.replace("\n", newline)
    written = _edited(text, board=_board("######", "#@$.##", "######"))
    assert _same(written, text.replace("#@$.-#", "#@$.##"))
    assert written.startswith(text.partition("<SokobanLevels")[0])
    assert '<Level Difficulty="3 &gt; 2" Id="One" Width' in written
    assert written.count(newline) == written.count("\n")
    assert _same(
        _edited(text, 1, board=_board("####", "#@ #", "####")),
        text.replace("@*", "@ ").replace("  ##", "##").replace("  #@", "#@"),
    )


def test_prefixes_and_instructions_stay() -> None:
    text = TEXT.replace('version="2"', 'xmlns="u" xmlns:x="v" x:y="1"').replace(
        "<Trailer/>", "<x:Trailer/><?run now?>"
    )
    written = _edited(text, title="New")
    assert '<SokobanLevels xmlns="u" xmlns:x="v" x:y="1">' in written
    assert "<x:Trailer />" in written
    assert "<?run now?>" in written


def test_a_byte_without_a_meaning_stays() -> None:
    data = (
        TEXT.replace("by hand", "by h\udcffnd")
        .replace("free", "fr\udce4e")
        .encode("utf-8", "surrogateescape")
    )
    found = formats.read_bytes(data)
    written = formats.dump(found.with_level(0, replace(found.levels[0], title="New")))
    assert b"by h\xffnd" in written
    assert b"fr\xe4e" in written


def test_the_greatest_sizes_of_the_collection_are_raised() -> None:
    text = TEXT.replace('MaxWidth="7"', "MaxWidth='7' maxheight='3'")
    taller = _edited(text, board=_board("######", "#@$.-#", "#    #", "######"))
    assert 'MaxWidth="7" maxheight="4">' in taller
    wider = _edited(text, 1, board=_board("#########", "#@*     #", "#########"))
    assert 'MaxWidth="9" maxheight="3">' in wider
    lower = _edited(text, board=_board("######", "#@$.##"))
    assert 'MaxWidth="7" maxheight="3">' in lower
    odd = _edited(text.replace("'7'", "'seven'"), 1, board=_board("#########", "#@*     #", "#"))
    assert 'MaxWidth="seven" maxheight="3">' in odd


def test_a_level_that_is_added_raises_the_greatest_sizes() -> None:
    found = formats.loads(TEXT)
    added = replace(
        found, levels=(*found.levels, Level(_board("#" * 12, "#@$.      -#", "#" * 12), "New"))
    )
    assert 'MaxWidth="12">' in formats.dump(added).decode()
    renamed = replace(added, author="another")
    assert 'Copyright="another" MaxWidth="12">' in formats.dump(renamed).decode()
    assert formats.loads(formats.dump(added).decode()).levels == added.levels


def test_a_level_from_another_file_is_written_whole() -> None:
    found = formats.loads(TEXT)
    other = formats.loads("; Name\n\n####\n#@$.#\n####\nAuthor: you\n").levels
    twice = replace(found, levels=(*other, found.levels[1], *found.levels))
    written = formats.dump(twice).decode()
    assert formats.loads(written).levels == twice.levels
    assert "<License>free</License>" in written


def test_rows_are_added_and_removed_and_a_size_is_written_where_one_was_given() -> None:
    taller = _edited(TEXT, board=_board("######", "#@$. #", "#    #", "######"))
    assert _same(
        taller,
        TEXT.replace('Height="3"', 'Height="4"')
        .replace("<L>######</L>\n\t\t\t<Hint>", "<L>#    #</L><L>######</L><Hint>")
        .replace("#@$.-#", "#@$. #"),
    )
    wider = _edited(TEXT, 1, board=_board("#####", "#@* #", "#####"))
    assert '<Level Id="Two">' in wider
    lower = _edited(TEXT, board=_board("######", "#@$.##"))
    assert "<!-- the top -->" in lower
    assert 'Height="2"' in lower


def test_a_new_title_and_author_change_their_attributes() -> None:
    title = _edited(TEXT, title='A "b" <c> & d')
    assert _same(title, TEXT.replace('Id="One"', 'Id="A &quot;b&quot; &lt;c&gt; &amp; d"'))
    author = _edited(TEXT, author="you")
    assert _same(author, TEXT.replace('Width="6"', 'Width="6" Copyright="you"'))
    assert _edited(author, author="") == author.replace('"you"', '""')


def test_fields_of_the_collection_change_in_place() -> None:
    found = formats.loads(TEXT)
    assert found.notes == "\t\tFirst line\n\nSecond line"
    new = replace(
        found, title="<T>", author="you & me", notes="One\n\n\nTwo\n\nEmail: a@b\nUrl: http://c"
    )
    written = formats.dump(new).decode()
    assert _same(
        written,
        TEXT.replace("Old &amp; new", "&lt;T&gt;")
        .replace("\t\tFirst line\n\nSecond line", "One\n\n\nTwo")
        .replace("<Email/>", "<Email>a@b</Email>")
        .replace("\t<LevelCollection", "\t<Url>http://c</Url>\n\t<LevelCollection")
        .replace("'me'", '"you &amp; me"'),
    )
    again = formats.loads(written)
    assert (again.title, again.author) == (new.title, new.author)
    assert again.notes == "One\n\n\nTwo\nEmail: a@b\nUrl: http://c"
    emptied = formats.dump(replace(again, notes="")).decode()
    assert "<Email />" in emptied
    assert formats.loads(emptied).notes == ""


@pytest.mark.parametrize(
    "row",
    ["<L>#@$.&#45;#</L>", "<L><![CDATA[#@$.-#]]></L>", "<L>#@$<!-- c -->.-#</L>", "<L>#p$.-#</L>"],
)
def test_rows_in_another_notation_can_be_changed(row: str) -> None:
    written = _edited(
        TEXT.replace("<L>#@$.-#</L>", row), board=_board("######", "#@$.##", "######")
    )
    comment = "<!-- c -->" if "<!--" in row else ""
    assert f"<L>#@$.##{comment}</L>" in written
    assert "<Hint>push</Hint>" in written


NOISE = [
    "<!-- <L>##</L> -->",
    "<!-- </Level><Level Id='x'> -->",
    "<x:L xmlns:x='u'>#####</x:L>",
    "<L/>",
    "<L></L>",
    "<L> - </L>",
    "<L>\t###</L>",
    "<L>&#35;##</L>",
    "<L><![CDATA[<L>#</L>]]></L>",
    "<Level Id='none'></Level>",
    "<Level ID='a' Id='b' width='1' WIDTH='2'><L>###</L><L>#@#</L></Level>",
    "<Level Id='&quot;&#9;' y='a>b'>\n<L> #$@.# </L>\n</Level>",
    "<Title>in between</Title>",
    "<Email> </Email>",
    "</LevelCollection><LevelCollection Copyright='b'>",
    "<?pi <Level> ?>",
    "text <![CDATA[ <Level> ]]>",
    "\n",
    "  ",
]


@given(
    st.lists(st.sampled_from(NOISE), max_size=8),
    st.lists(st.sampled_from(NOISE), max_size=8),
    st.data(),
)
def test_what_was_edited_is_read_again_from_any_file(
    above: list[str], below: list[str], data: st.DataObject
) -> None:
    text = (
        f"<SokobanLevels>{''.join(above[:2])}<LevelCollection>{''.join(above)}"
        f"<Level Id='l' Width='9'>\n<L>#####</L>{''.join(below[:3])}<L>#@$.#</L>\n</Level>"
        f"{''.join(below)}</LevelCollection>{''.join(above[2:4])}</SokobanLevels>"
    )
    try:
        found = formats.loads(text)
    except FormatError:
        return
    index = data.draw(st.integers(0, len(found.levels) - 1))
    level = found.levels[index]
    square = data.draw(st.integers(0, level.board.size - 1))
    tile = data.draw(st.sampled_from([Tile.WALL, Tile.FLOOR, Tile.GOAL, Tile.BOX]))
    names = st.sampled_from(["", "Neu", "<a b='c'>&#9;\"'", "\tx", "水\0\ud800"])
    level = replace(
        level,
        board=level.board.with_tiles([square], tile),
        title=data.draw(names),
        author=data.draw(names),
    )
    notes = data.draw(st.sampled_from([found.notes, "", "a\n\nb\n\nUrl: u ", "Email:  \nEmail: x"]))
    edited = replace(
        found.with_level(index, level), title=data.draw(names), author=data.draw(names), notes=notes
    )
    _assert_holds(formats.loads(formats.dump(edited).decode("utf-8")), edited)


def _assert_holds(found: Collection, wanted: Collection) -> None:
    names = [(wanted.title, wanted.author), *((x.title, x.author) for x in wanted.levels)]
    kept = [
        tuple(n.replace("\0", "").replace("\ud800", "").strip() for n in pair) for pair in names
    ]
    assert [(found.title, found.author), *((x.title, x.author) for x in found.levels)] == kept
    boards = [[without_border(x.board) for x in y.levels] for y in (found, wanted)]
    assert boards[0] == boards[1]
    lines = [line.strip() for line in wanted.notes.splitlines() if line.strip()]
    assert [line.strip() for line in found.notes.splitlines() if line.strip()] == lines
