"""The doctor says what a file holds and what was ambiguous; a repair mends and tells."""

from __future__ import annotations

import re
from xml.etree.ElementTree import canonicalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokolab import formats
from sokolab.core.board import Board
from sokolab.formats import FormatError
from sokolab.formats.doctor import diagnose, repair_file
from sokolab.formats.saved_games import replay_saved_game
from tests.formats.texts import files

A = "#####\n#@$.#\n#####\n"
B = "#####\n#.$@#\n#####\n"
SLC = """<SokobanLevels><LevelCollection>
<Level Id="One" Width="9" Height="9"><L>#####</L>
<L>#@$.#</L>
<L>#####</L></Level></LevelCollection></SokobanLevels>"""


def remarks(text: str) -> list[str]:
    return [str(remark) for remark in diagnose(text.encode()).remarks]


def test_what_a_file_holds_is_said() -> None:
    text = f"; 1\n{A}Author: me\nSolution\nR\n\n; 2\n{B}".replace("\n", "\r\n")
    found = diagnose(text.encode(), "x.xsb")
    assert found.error is None
    assert tuple(map(str, found.summary)) == (
        "XSB, UTF-8, CRLF line endings, 79 bytes",
        "2 levels, 2 titles, 1 author, 1 solution",
        "boards of 5 × 3 squares",
    )
    assert found.remarks == ()
    assert not found.is_repairable


def test_what_no_repair_helps_is_not_called_repairable() -> None:
    for data in (b"", b"no level in here\n", b"\x00\x01"):
        assert not diagnose(data).is_repairable
    assert diagnose(b"####\0\n#@ #\n####\n").is_repairable


def test_the_kind_of_text_is_said() -> None:
    assert str(diagnose(f":: made by hand\n\n{A}".encode()).summary[0]).startswith("SOK (YASC), ")
    assert str(diagnose(b"5#|#@$.#|5#\n").summary[0]).startswith("XSB with run lengths, ")
    assert str(diagnose(SLC.encode()).summary[0]).startswith("SLC (XML), ")


def test_how_titles_were_read_is_said() -> None:
    assert "lines that begin with ; below the boards" in str(
        diagnose(f"{A}; 1\n\n{B}; 2\n".encode()).summary[1]
    )
    assert "of text above the boards" in str(
        diagnose(f"One\n\n{A}\nTwo\n\n{B}".encode()).summary[1]
    )
    keys = f"Title: One\n{A}\nTitle: Two\n{B}".encode()
    assert "lines that begin with Title: above" in str(diagnose(keys).summary[1])


def test_what_exports_lose_is_said() -> None:
    exports = {
        str(known.title): known for known in diagnose(f"{A}Title: T\n\n{B}".encode()).exports
    }
    assert exports["XSB"].losses == ()
    assert tuple(map(str, exports["MF8 code"].losses)) == ("the title of 1 level is lost",)
    assert "holds one level" in str(exports["XSokoban screen"].error)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            f"{A}Solution\nr\n",
            "line 5: solution 1 of level 1: letter 1, r, pushes a box: "
            "it should be R; read as the board requires",
        ),
        (
            f"{A}Solution\nl\n",
            "line 5: solution 1 of level 1 does not solve it: letter 1, l, is blocked",
        ),
        (
            f"{A.replace('#@$.#', '#@ $ .#')}Solution\nr\n",
            "line 5: solution 1 of level 1 does not solve it: it ends before the level is solved",
        ),
        (
            f"{A}Solution\nRl\n",
            "line 5: solution 1 of level 1 goes on for 1 move after solving it",
        ),
        (
            f"{A}Snapshot\nll*\n",
            "line 5: saved game 1 of level 1 cannot be played: letter 1, l, is blocked",
        ),
        (
            f"One\n\n{A}Title: Two\n",
            "line 3: level 1 has two titles: One was used, the other became a note",
        ),
        (
            "####\n#@x#\n####\n\n" + A,
            "line 2, column 3: 'x' has no meaning on a board, so the row was read as text",
        ),
        (
            f"{A}Solution: Rx\n",
            "line 4, column 12: a solution of level 1 was read as a note: 'x' is not a move",
        ),
        (
            f"{A}Solution\nuldr!lrud\n",
            "line 5, column 5: a solution of level 1 was read as a note: '!' is not a move",
        ),
        (
            " # # #\n# @ . #\n $ # #\n# # # #\n",
            "line 1: every other square is empty; if this is Hexoban, it was misread",
        ),
    ],
)
def test_what_is_odd_is_said(text: str, said: str) -> None:
    assert said in remarks(text)


def test_games_played_backwards_are_played_by_the_rules() -> None:
    board = Board.from_rows(["#######", "#@ $ .#", "#######"])
    assert str(replay_saved_game(board, "[rrr]LL").fault) == ""
    assert replay_saved_game(board, "[rrr]LL").is_reverse
    assert replay_saved_game(board, "[rrr]LL*").played_count == 2
    assert str(replay_saved_game(board, "[rrr]LLL").fault) == ""
    assert str(replay_saved_game(board, "[rrr]LLLL").fault) == "letter 4, L, is blocked"
    assert str(replay_saved_game(board, "[rr]LL").fault) == "letter 1, L, pulls nothing"
    assert (
        str(replay_saved_game(board, "[rrrrrrr]L").fault)
        == "the jump before letter 1 leads into a wall"
    )
    assert replay_saved_game(board, "[5,2]L").counted_from == 1
    assert replay_saved_game(board, "[4,1]L").counted_from == 0
    assert str(replay_saved_game(board, "[9,9]L").fault) == "its start square is off the board"
    assert str(replay_saved_game(board, "rR*").fault) == ""
    assert (
        str(replay_saved_game(Board.empty(2, 2), "l").fault)
        == "the board does not have exactly one player"
    )


def test_boxmans_start_is_told() -> None:
    text = "#######\n#@ $ .#\n#######\n[5,2]LL\n"
    (remark,) = diagnose(text.encode()).remarks
    assert "counted from 1" in remark.sentence


@pytest.mark.parametrize(
    ("data", "rows", "done"),
    [
        (f"{A}Solution\nr\n", ["#####", "#@$.#", "#####"], "the case that fits the board"),
        (f"{A}Solution\nu\n", ["#####", "#@$.#", "#####"], "kept as a saved game"),
        ("########\n#\t@#\n########\n", ["########", "#       @#", "########"], "plain rows"),
        ("5#|#@$.#|5#7", ["#####", "#@$.#", "#####"], "plain rows"),
        (f"{A}Comment:\nopen\n\n{B}", ["#####", "#@$.#", "#####"], "Comment-End: is added"),
        ("####\n#@x#\n####\n", ["####", "#@ #", "####"], "become floor (1 row)"),
        (
            f"; 1\n5#|0(#)|5#\n\n{A}",
            ["#####", "#@$.#", "#####"],
            "1 unreadable line was commented out with :: (2)",
        ),
        ("> > ####\n> > #@ #\n> > ####\n", ["####", "#@ #", "####"], "mail quotes or escapes"),
        ("a\\n####\\n#@ #\\n####", ["####", "#@ #", "####"], "mail quotes or escapes"),
        ("####\0\n#@ #\n####\n", ["####", "#@ #", "####"], "not text were removed"),
        (SLC, ["#####", "#@$.#", "#####"], "the size is corrected"),
        (SLC[:-40], ["#####", "#@$.#", "#####"], "the XML is broken"),
        ("?w=9&h=3&lvl=HHH|HaH|HHH", ["###", "#@#", "###"], "the size is corrected"),
    ],
)
def test_a_repair_mends_and_tells(data: str, rows: list[str], done: str) -> None:
    result = repair_file(data.encode())
    assert any(done in str(said) for said in result.repairs), result.repairs
    again = diagnose(result.data)
    assert again.collection is not None
    assert list(again.collection.levels[0].board.rows()) == rows
    assert not again.is_repairable
    assert repair_file(result.data).repairs == ()


def test_a_wrong_size_is_corrected_where_it_stands() -> None:
    text = """<?xml version="1.0"?>
<SokobanLevels><!-- by hand --><LevelCollection MaxWidth="9">
  <Level Id="One" Width='9' Difficulty="hard"
         Height="9"
         rating="5"><!-- kept -->
    <L>#####</L>
    <L>#@$.#</L>   <!-- here -->
    <L>#####</L><Hint>push</Hint>
  </Level>
  <Level Id='Two' Height='3' Width='5'><L>#####</L><L>#@$.#</L><L>#####</L></Level>
  <Level Id='Three' Height='9'><L>#####</L><L>#@$.#</L><L>#####</L></Level>
</LevelCollection></SokobanLevels>
"""
    result = repair_file(text.encode())
    assert list(map(str, result.repairs)) == ["the size is corrected"]
    wanted = re.sub("(?<!x)Width='9'", "Width='5'", text)
    wanted = re.sub("Height=['\"]9['\"]", "Height='3'", wanted)
    found = [
        canonicalize(one, with_comments=True, strip_text=True)
        for one in (result.data.decode(), wanted)
    ]
    assert found[0] == found[1]


def test_an_encoding_that_was_guessed_becomes_utf8() -> None:
    data = A.encode() + "Title: Déjà vu, très étrange".encode("cp1252")
    result = repair_file(data)
    assert formats.read_bytes(result.data).levels[0].title == "Déjà vu, très étrange"
    assert result.data.decode("utf-8")


def test_a_repair_keeps_what_it_cannot_read() -> None:
    result = repair_file(f"{A}Title: T\n\n; 2\n5#|(#@#|5#\n".encode())
    assert b":: 5#|(#@#|5#" in result.data
    assert formats.read_bytes(result.data).levels[0].title == "T"


def test_a_whole_file_is_left_as_it_is() -> None:
    data = f"{A}\n{B}".encode()
    assert repair_file(data).data == data


@pytest.mark.parametrize("text", ["", "hello", f"{A}Game: Hexoban\n", "<html></html>"])
def test_what_cannot_be_repaired_is_said(text: str) -> None:
    with pytest.raises(FormatError):
        repair_file(text.encode())


@settings(max_examples=50)
@given(files() | st.text(alphabet="#@$.*+ -_|()019\n\t:;rRuU[]<>lL/xé\0", max_size=200))
def test_no_file_brings_the_doctor_down(text: str) -> None:
    data = text.encode()
    found = diagnose(data)
    assert (found.collection is None) == (found.error is not None)
    try:
        result = repair_file(data)
    except FormatError:
        return
    assert formats.read_bytes(result.data).levels


def test_each_snapshot_has_a_line_of_its_own() -> None:
    text = f"{A}Snapshot\nl\n\nSnapshot\nd\n"
    found = diagnose(text.encode(), "a.xsb")
    lines = [remark.line for remark in found.remarks if "cannot be played" in remark.sentence]
    assert [text.splitlines()[line - 1] for line in lines if line] == ["l", "d"]
