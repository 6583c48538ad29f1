"""Messages: each names the line, and the column if there is one, of what it is about."""

from __future__ import annotations

import pytest

from sokolab import formats
from sokolab.formats import FormatError, remarks
from sokolab.formats.doctor import diagnose
from sokolab.formats.remarks import UnsupportedGameError, line_and_column

A = "#####\n#@$.#\n#####\n"


@pytest.mark.parametrize(
    ("data", "place", "said"),
    [
        (A.encode() + b"Title: a\0b\n", (4, 9), "control character 0x00"),
        (b"\x01" + A.encode(), (1, 1), "control character 0x01"),
        (A.replace("\n", "\r").encode() + b"ab\x02\x02", (4, 3), "control character 0x02"),
        ((A + "Title: é\n").encode("utf-16") + b"A", (5, 1), "UTF-16-LE"),
        ((A + "é").encode("utf-16") + b"\0\xd8", (4, 2), "UTF-16-LE"),
        (b"\n[soko=5,3]\nHHHHH\nHa$.H\n", (2, 1), "no [/soko]"),
        (b"hi\r\r[soko=5,3]\rHHHHH\rHaq.H\r[/soko]\r", (5, 3), "'q' is not a character"),
        (b"\n\n[soko=5,3]\n\n[/soko]\n", (3, None), "the board has no rows"),
        (b"\n[soko=5,3][/soko]\n", (2, None), "the board has no rows"),
    ],
)
def test_an_error_names_line_and_column(
    data: bytes, place: tuple[int, int | None], said: str
) -> None:
    with pytest.raises(FormatError) as caught:
        formats.read_bytes(data)
    assert (caught.value.line, caught.value.column) == place
    assert said in caught.value.sentence


def test_a_lone_escape_is_text() -> None:
    found = formats.read_bytes(A.encode() + b"\x1b")
    assert len(found.levels) == 1


@pytest.mark.parametrize(
    "moves", ["{2,3}rR", "{1}rr{2}LL", "Solution: {2,3}rR", "Solution\n{2,3}rR", "2(r{1,1}l)"]
)
def test_multiban_is_declined_by_name(moves: str) -> None:
    with pytest.raises(UnsupportedGameError, match="Multiban") as caught:
        formats.loads(A + moves + "\n")
    assert caught.value.line == 4 + moves.count("\n")
    lines = moves.split("\n")
    assert caught.value.column == lines[-1].index("{") + 1


@pytest.mark.parametrize("note", ["a {2} b", "{x}", "{1}", "see {1,2}", "{ } ul", "ru{l}e"])
def test_notes_with_braces_stay_notes(note: str) -> None:
    assert formats.loads(A + note + "\n").levels[0].notes == note


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("Solution\n99999999999r\n", (5, 12), "more than 10,000,000 letters"),
        ("Solution: 99999999999r\n", (4, 22), "more than 10,000,000 letters"),
        ("Snapshot: 99999999999r\n", (4, 22), "more than 10,000,000 letters"),
        ("Snapshot\n[1,2]99999999999r*\n", (5, 17), "more than 10,000,000 letters"),
        ("Solution\nrrrr\nll0r\n", (6, 4), "the count is zero"),
        ("r" * 30 + "(r\n", (4, 31), "'(' is never closed"),
    ],
)
def test_moves_that_cannot_be_read_are_remarked_upon(
    text: str, place: tuple[int, int], reason: str
) -> None:
    found = formats.loads(A + text)
    (remark,) = formats.remarks_of(found)
    assert (remark.line, remark.column) == place
    assert remark.sentence == f"these moves cannot be read: {reason}"
    assert not found.levels[0].solutions
    assert not found.levels[0].snapshots
    assert formats.dump(found).decode() == A + text


def test_a_word_that_could_be_moves_is_no_fault() -> None:
    assert formats.remarks_of(formats.loads(A + "dull (rud\n")) == ()


SNAPSHOTS = """Snapshot: one
rr*l
Snapshot: two
[1,1]lllluuuu*dd
Snapshot: uuuu

Savegame 3
l
ll
My game
[]uuuuu
Snapshot: dull
llll
"""


def test_each_snapshot_is_named_with_its_own_line() -> None:
    found = diagnose((A + SNAPSHOTS).encode())
    lines = {
        remark.sentence.split(" of ")[0]: remark.line
        for remark in found.remarks
        if "cannot be played" in remark.sentence
    }
    assert found.collection is not None
    text = (A + SNAPSHOTS).splitlines()
    expected = {1: "rr*l", 2: "[1,1]lllluuuu*dd", 3: "Snapshot: uuuu", 4: "l"}
    assert {f"saved game {n}": text.index(line) + 1 for n, line in expected.items()}.items() <= (
        lines.items()
    )
    assert lines["saved game 6"] == text.index("llll") + 1


def test_each_solution_is_named_with_its_own_line() -> None:
    text = A + "Solution: one\nll\n\nSolution: uu\nSolution 3\nuuu\nSolution name: dull\n"
    found = diagnose(text.encode())
    lines = [remark.line for remark in found.remarks if "does not solve it" in remark.sentence]
    assert lines == [5, 7, 9]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (A, "LF line endings"),
        (A.replace("\n", "\r\n"), "CRLF line endings"),
        (A + "a\r\nb\rc\r\n", "mixed line endings (3 LF, 2 CRLF, 1 CR)"),
    ],
)
def test_line_ends_are_told_as_they_are(text: str, said: str) -> None:
    assert said in str(diagnose(text.encode()).summary[0])


def test_too_many_levels_are_refused_at_the_first_one_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remarks, "_MAX_LEVELS", 3)
    headed = "Board: 1 x 3\n---\n"
    with pytest.raises(FormatError, match="more than 3 levels") as caught:
        formats.loads("note\n\n" + f"{A}\n" * 2 + f"{headed}\n{A}\n" + f"{A}\n" * 9)
    assert caught.value.line == 14


def test_lines_are_counted_once_whatever_ends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remarks, "_MAX_LINES", 4)
    for end in ("\n", "\r\n", "\r"):
        formats.loads((A + "x\n").replace("\n", end))
        with pytest.raises(FormatError, match="more than 4 lines") as caught:
            formats.loads((A + "x\ny\n").replace("\n", end))
        assert caught.value.line == 5


def test_a_place_counts_every_kind_of_line_end() -> None:
    text = "a\r\nb\rc\nd\u2028e\u2029fg"
    assert [line_and_column(text, text.index(letter)) for letter in "abcdefg"] == [
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 1),
        (6, 1),
        (6, 2),
    ]
