"""An edit of an SLC file leaves alone what it does not concern: attributes, comments, tabs."""

from __future__ import annotations

from dataclasses import replace

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


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_new_wall_changes_one_row(newline: str) -> None:
    text = TEXT.replace("\n", newline)
    assert _edited(text, board=_board("######", "#@$.##", "######")) == text.replace(
        "#@$.-#", "#@$.##"
    )
    assert _edited(text, 1, board=_board("####", "#@ #", "####")) == text.replace("#@*#", "#@ #")


def test_the_greatest_sizes_of_the_collection_are_raised() -> None:
    text = TEXT.replace('MaxWidth="7"', "MaxWidth='7'  maxheight='3'")
    taller = _edited(text, board=_board("######", "#@$.-#", "#    #", "######"))
    assert "Copyright='me'  MaxWidth='7'  maxheight=\"4\">" in taller
    wider = _edited(text, 1, board=_board("#########", "#@*     #", "#########"))
    assert "Copyright='me'  MaxWidth=\"9\"  maxheight='3'>" in wider
    lower = _edited(text, board=_board("######", "#@$.##"))
    assert "MaxWidth='7'  maxheight='3'>" in lower
    odd = _edited(text.replace("'7'", "'seven'"), 1, board=_board("#########", "#@*     #", "#"))
    assert "MaxWidth='seven'  maxheight='3'>" in odd


def test_a_level_that_is_added_raises_the_greatest_sizes() -> None:
    found = formats.loads(TEXT)
    added = replace(
        found, levels=(*found.levels, Level(_board("#" * 12, "#@$.      -#", "#" * 12)))
    )
    assert 'MaxWidth="12">' in formats.dump(added).decode()
    renamed = replace(added, author="another")
    assert 'Copyright="another"  MaxWidth="12">' in formats.dump(renamed).decode()


def test_a_new_size_is_written_where_one_was_given() -> None:
    taller = _edited(TEXT, board=_board("######", "#@$.-#", "#    #", "######"))
    assert taller == TEXT.replace('Height="3"', 'Height="4"').replace(
        "\t\t\t<L>######</L>\n\t\t\t<Hint>",
        "\t\t\t<L>#    #</L>\n\t\t\t<L>######</L>\n\t\t\t<Hint>",
    )
    wider = _edited(TEXT, 1, board=_board("#####", "#@* #", "#####"))
    assert "<Level Id='Two'><L>  #####</L><L>  #@* #</L><L>  #####</L></Level>" in wider
    lower = _edited(TEXT, board=_board("######", "#@$.##"))
    assert "<!-- the top -->" in lower
    assert "<!-- </Level> -->\n\t\t\t<Hint>push</Hint>" in lower
    assert 'Height="2"' in lower


def test_a_new_title_and_author_change_their_attributes() -> None:
    title = _edited(TEXT, title='A "b" <c> & d')
    assert title == TEXT.replace('Id="One"', 'Id="A &quot;b&quot; &lt;c&gt; &amp; d"')
    author = _edited(TEXT, author="you")
    assert author == TEXT.replace("rating=\"Id='x' 9\">", 'rating="Id=\'x\' 9" Copyright="you">')
    assert _edited(author, author="") == author.replace('"you"', '""')


def test_fields_of_the_collection_change_in_place() -> None:
    found = formats.loads(TEXT)
    assert found.notes == "\t\tFirst line\n\nSecond line"
    new = replace(
        found, title="<T>", author="you & me", notes="One\n\n\nTwo\n\nEmail: a@b\nUrl: http://c"
    )
    written = formats.dump(new).decode()
    assert written == (
        TEXT.replace("Old &amp; new", "&lt;T&gt;")
        .replace("\t\tFirst line\n\nSecond line", "One\n\n\nTwo")
        .replace("<Email/>", "<Email>a@b</Email>")
        .replace("\t<LevelCollection", "\t<Url>http://c</Url>\n\t<LevelCollection")
        .replace("'me'", '"you &amp; me"')
    )
    again = formats.loads(written)
    assert (again.title, again.author) == (new.title, new.author)
    assert again.notes == "One\n\n\nTwo\nEmail: a@b\nUrl: http://c"
    emptied = formats.dump(replace(again, notes="")).decode()
    assert "<Email></Email>" in emptied
    assert formats.loads(emptied).notes == ""


@pytest.mark.parametrize(
    "row",
    ["<L>#@$.&#45;#</L>", "<L><![CDATA[#@$.-#]]></L>", "<L>#@$<!-- c -->.-#</L>", "<L>#p$.-#</L>"],
)
def test_rows_in_another_notation_are_written_anew(row: str) -> None:
    text = TEXT.replace("<L>#@$.-#</L>", row)
    written = _edited(text, board=_board("######", "#@$.##", "######"))
    head, tail = text.split("<Level  Difficulty")[0], text.partition("</Hint>\n\t\t</Level>")[2]
    assert written.startswith(head)
    assert written.endswith(tail)


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
