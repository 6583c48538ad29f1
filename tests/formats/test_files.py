"""Files, bytes, the clipboard, links: ways in and out."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.formats import FormatError
from sokolab.formats.board_formats import link_from_level, mf8_from_level
from tests.posix import mkfifo, needs_pipes

A = "#####\n#@$.#\n#####\n"
SEED = "w=4&h=9&lvl=HHHH|H__H|H__H|H__H|H__H|HH$H|_HaH|_H.H|_HHH"
SEED_ROWS = ("####", "#  #", "#  #", "#  #", "#  #", "##$#", " #@#", " #.#", " ###")


@pytest.mark.parametrize(
    ("data", "title"),
    [
        (b"\xef\xbb\xbf" + A.encode() + "Title: Käse".encode(), "Käse"),
        (A.encode() + "Title: Käse".encode(), "Käse"),
        ((A + "Title: Käse").encode("utf-16"), "Käse"),
        (b"\xfe\xff" + (A + "Title: Käse").encode("utf-16-be"), "Käse"),
        (
            A.encode() + "Title: Déjà vu à l’été, façade – naïve".encode("cp1252"),
            "Déjà vu à l’été, façade – naïve",
        ),
        (
            A.encode() + "Title: 推箱子的关卡，作者不详，请勿转载".encode("gb18030"),
            "推箱子的关卡，作者不详，请勿转载",
        ),
    ],
)
def test_encodings_are_known_and_kept(data: bytes, title: str) -> None:
    found = formats.read_bytes(data)
    assert found.levels[0].title == title
    assert formats.dump(found) == data
    edited = formats.dump(
        found.with_level(
            0, replace(found.levels[0], board=Board.from_rows(["####", "#@ #", "####"]))
        )
    )
    assert edited[-10:] == data[-10:]
    assert formats.read_bytes(edited).levels[0].title == title


@pytest.mark.parametrize(
    ("title", "encoding"),
    [
        *((name, "cp1252") for name in ("Käse", "Jérôme", "Élan", "Zürich é", "naïve", "Ø", "ÄÖÜ")),
        *(
            (name, "gb18030")
            for name in ("关", "推箱子", "第1关", "箱子a", "作者：杨超", "MF8 第5届")
        ),
    ],
)
def test_one_word_is_enough_to_tell_the_encoding(title: str, encoding: str) -> None:
    found = formats.read_bytes(A.encode() + b"Title: " + title.encode(encoding))
    assert found.levels[0].title == title


def test_a_guessed_encoding_is_remarked_upon() -> None:
    found = formats.read_bytes(A.encode() + "Title: Déjà vu, très étrange".encode("cp1252"))
    assert "Windows-1252" in str(formats.remarks_of(found)[0])


def test_a_title_that_the_encoding_lacks_makes_the_file_utf8() -> None:
    found = formats.read_bytes(A.encode() + "Title: Déjà vu, très étrange".encode("cp1252"))
    data = formats.dump(found.with_level(0, replace(found.levels[0], title="水 é")))
    assert formats.read_bytes(data).levels[0].title == "水 é"


@given(st.binary(max_size=60))
def test_undecodable_bytes_are_kept(junk: bytes) -> None:
    data = A.encode() + b"Comment:\n" + junk + b"\nComment-End:\nTitle: T\n"
    try:
        found = formats.read_bytes(data)
    except FormatError:
        return
    assert formats.dump(found) == data


def test_a_byte_order_mark_that_lies_gives_one_sentence() -> None:
    for data in (b"\xff\xfe#\0@\0#", b"\xff\xfe\0\xd8#\0", b"\xef\xbb\xbf\xff" + A.encode()):
        with suppress(FormatError):
            assert formats.dump(formats.read_bytes(data)) == data
    with pytest.raises(FormatError, match="its byte-order mark says UTF-16-LE"):
        formats.read_bytes(b"\xff\xfe" + A.encode("utf-16-le") + b"\0")


@given(st.binary(max_size=300))
def test_no_bytes_raise_anything_but_a_format_error(data: bytes) -> None:
    try:
        assert formats.dump(formats.read_bytes(data)) == data
    except FormatError as error:
        assert error.sentence and "\n" not in error.sentence


@given(
    st.text(alphabet="#@$.*+ -_|()0123456789\n\r\tpbWoHax:;=CTtio'udlrUDLR[]/,&?wvhl", max_size=200)
)
def test_no_text_raises_anything_but_a_format_error(text: str) -> None:
    for read in (formats.loads, formats.from_clipboard):
        try:
            found = read(text)
        except FormatError:
            continue
        formats.dump(found)
        formats.dump(replace(found, source=None))


@given(st.text(max_size=80), st.text(max_size=40))
def test_no_link_raises_anything_but_a_format_error(board: str, size: str) -> None:
    for text in (f"http://x/?w={size}&h=3&lvl={board}", f"[soko=3,3]\n{board}\n[/soko]"):
        try:
            formats.from_clipboard(text)
        except FormatError:
            continue


def test_a_binary_file_gives_one_sentence() -> None:
    data = random.Random(1).randbytes(1_000_000)
    for junk in (data, data.replace(b"\0", b"\1")):
        with pytest.raises(FormatError, match="not a text file"):
            formats.read_bytes(junk)


@pytest.mark.parametrize("start", ["", "http://sokoban.ws/sokoplayer/?", "https://x.org/?a=1&"])
def test_a_link_opens(start: str) -> None:
    for text in (start + SEED, start + SEED.replace("|", "%7C"), f"  <{start}{SEED}>\n"):
        (level,) = formats.from_clipboard(text).levels
        assert level.board.rows() == SEED_ROWS
    assert formats.loads(start + SEED).levels[0].board.rows() == SEED_ROWS


def test_a_link_amid_prose_opens_from_the_clipboard() -> None:
    text = f"Look (at http://sokoban.ws/sokoplayer/?{SEED}), nice!"
    assert formats.from_clipboard(text).levels[0].board.rows() == SEED_ROWS


def test_a_level_gives_its_link_and_its_code() -> None:
    level = Level(Board.from_rows(SEED_ROWS))
    link = link_from_level(level)
    assert link == "https://sokoban.ws/sokoplayer/?" + SEED.replace("|", "%7C")
    assert mf8_from_level(level).splitlines()[:2] == ["[soko=4,9]", "HHHH"]
    on_goal = Level(Board.from_rows(["###", "#+#", "###"]))
    assert "+" not in link_from_level(on_goal)
    assert formats.loads(link_from_level(on_goal)).levels[0].board == on_goal.board
    assert formats.loads(mf8_from_level(on_goal)).levels[0].board == on_goal.board


def test_a_wrong_size_in_a_link_is_remarked_upon() -> None:
    found = formats.loads("?w=9&h=3&lvl=HHH|HaH|HHH")
    assert (
        str(formats.remarks_of(found)[0])
        == "line 1: the size is given as 9 × 3, but the board is 3 × 3"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("?w=1&h=1&lvl=%20", "no board"),
        ("?w=1&h=1&lvl=%7C", "no board"),
        ("?lvl=HHH|H+H|HHH", "'+' is not a character"),
        ("?lvl=HHH|HQH|HHH", "row 2 of the board, column 2"),
        ("[soko=3,1]\n\nHQH\n[/soko]", "line 3, column 2"),
        ("[soko=3,1]\n\n[/soko]", "no rows"),
    ],
)
def test_bad_links_are_refused_with_the_place(text: str, sentence: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.loads(text)
    assert sentence in str(caught.value)


def test_pasted_text_loses_quotes_and_written_line_ends() -> None:
    for text in (
        "".join(f"> {line}\n" for line in A.splitlines()),
        "".join(f">> {line}\n" for line in A.splitlines()),
        A.replace("\n", "\\n"),
    ):
        assert formats.from_clipboard(text).levels[0].board.rows() == ("#####", "#@$.#", "#####")


def test_a_quoted_level_beside_one_that_is_not_quoted_is_found() -> None:
    quoted = "".join(f"> {line}\n" for line in (*A.splitlines(), "Title: Mine"))
    other = "######\n#@ $.#\n######\n"
    found = formats.from_clipboard(f"Hi,\n\n{quoted}\nwhat of this?\n\n{other}")
    assert [level.board.rows() for level in found] == [
        tuple(board.splitlines()) for board in (A, other)
    ]
    assert found[0].title == "Mine"
    assert (found[0].notes, found[1].title) == ("Hi,", "what of this?")


def test_a_title_given_below_a_pasted_board_counts_for_more_than_words_above_it() -> None:
    level = formats.from_clipboard(f"here it is:\n{A}Title: Mine\nAuthor: Me").levels[0]
    assert (level.title, level.author, level.notes) == ("Mine", "Me", "here it is:")
    in_a_file = formats.loads(f"here it is:\n{A}Title: Mine").levels[0]
    assert (in_a_file.title, in_a_file.notes) == ("here it is:", "Title: Mine"), "SOK's rule"


def test_a_pasted_fragment_is_a_draft() -> None:
    assert formats.from_clipboard("#@$.").levels[0].board.rows() == ("#@$.",)
    with pytest.raises(FormatError, match="it contains no level"):
        formats.from_clipboard("hello")


def test_load_and_save(tmp_path: Path) -> None:
    path = tmp_path / "x.xsb"
    collection = Collection((Level(Board.from_rows(A.splitlines()), "T"),))
    formats.save(collection, path)
    assert formats.load(path).levels == collection.levels
    for mode in (0o600, 0o640):
        path.chmod(mode)
        formats.save(formats.load(str(path)), path)
        assert path.stat().st_mode & 0o777 == mode
    assert [file.name for file in tmp_path.iterdir()] == ["x.xsb"]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.xsb"
    path.write_text(A)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left on device") as raised:
        formats.save(Collection((Level(Board.empty(1, 1)),)), path)
    assert raised.value.filename == str(path)
    assert path.read_text() == A
    assert [file.name for file in tmp_path.iterdir()] == ["x.xsb"]


def test_a_file_changes_all_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.xsb"
    path.write_text(A)

    def interrupted(_part: Path, _file: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(OSError, match="Input/output error"):
        formats.save(Collection((Level(Board.empty(1, 1)),)), path)
    assert path.read_text() == A, "what stood there stays until the new one is whole"
    assert [file.name for file in tmp_path.iterdir()] == ["x.xsb"]


def test_files_that_cannot_be_read_give_one_sentence(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", "bad\0name"):
        with pytest.raises(FormatError, match="cannot be read"):
            formats.read_levels(path)
    with pytest.raises(FormatError, match="cannot be written"):
        formats.write_atomically(b"", tmp_path / "none" / "x.xsb")


def test_the_library_raises_what_the_operating_system_says(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "x.xsb"
    with pytest.raises(FileNotFoundError) as raised:
        formats.load(missing)
    assert raised.value.filename == str(missing)
    with pytest.raises(IsADirectoryError):
        formats.load(tmp_path)
    with pytest.raises(FileNotFoundError) as raised:
        formats.save(formats.loads(A), missing)
    assert raised.value.filename == str(missing)


@pytest.mark.parametrize("suffix", ["slc", "xsb", "sok", "rle", "boxoban", "screen", "mf8"])
def test_the_suffix_chooses_the_format(tmp_path: Path, suffix: str) -> None:
    collection = Collection((Level(Board(A)),))
    path = tmp_path / f"saved.{suffix}"
    formats.save(collection, path)
    assert formats.load(path)[0].board.boxes
    assert path.read_text().rstrip() == formats.dumps(collection, suffix).rstrip()
    formats.save(formats.load(path), tmp_path / "again.slc")
    assert (tmp_path / "again.slc").read_text().startswith("<?xml")


def test_a_format_may_be_named(tmp_path: Path) -> None:
    path = tmp_path / "levels.txt"
    formats.save(formats.loads(A), path, format="slc")
    assert path.read_text().startswith("<?xml")
    with pytest.raises(ValueError, match="no format 'slcc'; choose one of mf8, link, slc"):
        formats.save(formats.loads(A), path, format="slcc")
    with pytest.raises(ValueError, match="no format"):
        formats.dumps(formats.loads(A), "png")


def test_a_place_is_tried_without_leaving_anything_there(tmp_path: Path) -> None:
    kept = tmp_path / "kept.csv"
    kept.write_text("old")
    formats.check_writable(kept)
    formats.check_writable(tmp_path / "new.csv")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["old"]
    for path in (tmp_path, tmp_path / "none" / "x.csv", "bad\0name"):
        with pytest.raises(FormatError, match="cannot be written"):
            formats.check_writable(path)


def test_a_link_through_saves_to_its_target(tmp_path: Path) -> None:
    target = tmp_path / "target.xsb"
    target.write_text(A)
    link = tmp_path / "link.xsb"
    link.symlink_to(target)
    formats.save(formats.loads(A + "Title: T"), link)
    assert link.is_symlink()
    assert "Title: T" in target.read_text()


def test_many_levels_keep_their_order() -> None:
    text = "".join(f"; {i}\n{A}\n" for i in range(3000))
    found = formats.loads(text)
    assert [level.title for level in found.levels] == [str(i) for i in range(3000)]
    assert formats.dump(found).decode() == text


@needs_pipes
def test_a_pipe_is_written_to_and_read_from_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    mkfifo(pipe)
    with ThreadPoolExecutor(1) as other:
        read = other.submit(formats.read_file, pipe, may_be_pipe=True)
        formats.check_writable(pipe)
        formats.write_atomically(b"levels", pipe, may_be_pipe=True)
        assert read.result(10) == b"levels"
    assert pipe.is_fifo()


@needs_pipes
def test_a_pipe_is_refused_at_once_where_waiting_would_freeze_the_window(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    mkfifo(pipe)
    with pytest.raises(FormatError, match="cannot be read: it is a pipe or a device"):
        formats.load(pipe)
    with pytest.raises(FormatError, match="cannot be written: it is a pipe or a device"):
        formats.save(formats.loads(A), pipe)
    assert pipe.is_fifo()


def test_a_device_without_end_is_too_large() -> None:
    with pytest.raises(FormatError, match="larger than 64 MB"):
        formats.read_file("/dev/zero", may_be_pipe=True)


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "levels.xsb", tmp_path / "link.xsb"
    link.symlink_to(target)
    for content in (b"first", b"second"):
        formats.write_atomically(content, link)
        assert (link.is_symlink(), target.read_bytes()) == (True, content)


def test_an_error_notes_the_file(tmp_path: Path) -> None:
    file = tmp_path / "nothing.xsb"
    file.write_text("no level\n")
    with pytest.raises(formats.FormatError) as raised:
        formats.load(file)
    assert raised.value.__notes__ == [f"The file is {str(file)!r}."]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("> #####\n> #@$.#\n> #####\n> Title: Mail\n", ["Mail"]),
        ("Bo wrote:\n>> > #####\n>> > #@$.#\n>> > #####\n", None),
        ("<h3>Mine &amp; yours</h3>\n<pre class=x>\n#####\n#@$.#\n#####\n</pre>", ["Mine & yours"]),
        ("<pre>\n#####\n#@$.#\n#####\n</pre>", [""]),
        ("<style>p {}</style><div>#####<br>#@$.#<br/>#####</div>", [""]),
        ("<td>#####<br>#@&#36;.#<br>#####</td>", [""]),
        (
            "<p>A</p><pre>#####\n#@$.#\n#####</pre><p>B</p><pre>#####\n#@$.#\n#####</pre>",
            ["A", "B"],
        ),
        (
            "<title>Site</title><h1>Gate</h1><p>Hi</p><pre>\n#####\n#@$.#\n#####\n</pre><p>x</p>",
            ["Gate"],
        ),
        ("<title>Gate</title><pre>\n#####\n#@$.#\n#####\n</pre>", ["Gate"]),
        ("## The *Gate*\nPlay!\n\n```\n#####\n#@$.#\n#####\n```\n", ["The *Gate"]),
        ("Subject: Re: Gate\nHi,\n\n> #####\n> #@$.#\n> #####\n", ["Gate"]),
        ("Subject: Two\n\nHi,\n\n> Gate\n>\n> #####\n> #@$.#\n> #####\n", ["Gate"]),
        ("<title>Site</title><p>Gate</p><pre>\n#####\n#@$.#\n#####\n</pre>", ["Gate"]),
        ("Try this: 5#|#@$.#|5# it is easy", ["Try this"]),
        ("One #####|#@$.#|#####, two: 5#|#@$.#|5#.", ["One", ", two"]),
        ('{"title": "Gate", "level": "#####\\n#@$.#\\n#####"}', ["Gate"]),
        ('rows = ["#####",\n  "#@$.#",\n  "#####"]', [""]),
        ("Title: [soko=1,1]\n#####\n#@$.#\n#####\nSnapshot\nr\n[/SOKO]\n", ["[soko=1,1]"]),
        ("[soko=1,1]\n5#|#@$.#|5#\n\nSnapshot [/SOKO]\n", ["[soko=1,1]"]),
        ("Look\n```text\n#####\n#@$.#\n#####\n```\nbye", None),
        ("＃＃＃＃＃\n＃＠＄．＃\n＃＃＃＃＃\n", [""]),
        ("\u3000＃＃＃＃＃\n\u3000＃＠＄．＃\n\u3000＃＃＃＃＃\n", [""]),
    ],
)
def test_levels_are_found_in_the_texts_people_paste(text: str, titles: list[str] | None) -> None:
    found = formats.from_clipboard(text)
    assert {level.board.rows() for level in found} == {("#####", "#@$.#", "#####")}
    assert titles is None or [level.title for level in found] == titles
    assert not any("```" in level.title + level.notes for level in found)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("#####\n#@$.#\n#####\nTitle: A\nMy notes\n", ()),
        ("Bo wrote:\n> The Gate\n>\n> #####\n> #@$.#\n> #####\nbye\n", ("Bo wrote:", "bye")),
        ("see\n[soko=5,3]\nHHHHH\nHa$.H\nHHHHH\n[/soko]\nbye", ("see", "bye")),
        ("go ?lvl=HHHHH|Ha$.H|HHHHH now", ("go now",)),
        ("Hi Ann,\nhow are you?\n\nGate\n#####\n#@$.#\n#####\n", ("Hi Ann,", "how are you?")),
        ("Try: 5#|#@$.#|5# it is easy", ("it is easy",)),
    ],
)
def test_what_is_left_of_a_pasted_text_is_told(text: str, left: tuple[str, ...]) -> None:
    found = formats.read_pasted(text)
    assert [level.board.rows() for level in found.collection] == [("#####", "#@$.#", "#####")]
    assert found.leftover_lines == left


def test_tags_in_notes_stay_where_they_touch_no_board() -> None:
    text = "#####\n#@$.#\n#####\nTitle: A\n\nSee <p>here</p> or\n\n```\ncode\n```\n"
    assert formats.from_clipboard(text) == formats.loads(text)
    assert "<p>here</p>" in formats.from_clipboard(text)[0].notes
