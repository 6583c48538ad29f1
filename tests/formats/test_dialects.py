"""The ways in which files name, comment and solve their levels, and the traps in them."""

from __future__ import annotations

import pytest

from sokolab import formats
from sokolab.formats import FormatError

A = "#####\n#@$.#\n#####\n"
B = "#####\n#.$@#\n#####\n"


def titles(text: str) -> list[str]:
    return [level.title for level in formats.loads(text).levels]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"; 1\n\n{A}\n; 2\n\n{B}", ["1", "2"]),
        (f"; 1\n{A}\n; 2\n{B}", ["1", "2"]),
        (f"{A}; 1\n\n{B}; 2\n", ["1", "2"]),
        (f"{A}\n; 1\n\n{B}\n; 2\n", ["1", "2"]),
        (f"; Microban\n\n{A}\n; 1\n\n{B}\n; 2\n", ["1", "2"]),
        (f"; 1\n{A}\n; 2\n{B}\n; the end\n", ["1", "2"]),
        (f"; a\n; b\n{A}", ["b"]),
        (f"; far\n\n\n{A}", [""]),
        (f"{A}\n\n; 1\n\n{B}\n\n; 2\n", ["", "1"]),  # two blank lines below: not its title
        (f"; far\n\n\n{A}\n; 1\n{B}\n; 2\n{A}\n; 3\n", ["1", "2", "3"]),
        (f"; 0\n{A}; 1\n", ["0"]),  # as near above as below: a lone board is named above,
        (f"; 0\n{A}; 1\n{B}; 2\n", ["1", "2"]),  # and several boards below
        (f"; Author: me\n\n{A}", [""]),
        (f"{A}'One'\n\n{B}'Two'\n", ["One", "Two"]),
        (f"{A}Title: One\n\n{B}title = Two\n", ["One", "Two"]),
        (f"; 1\n{A}Title: One\n\n; 2\n{B}Title: Two\n", ["One", "Two"]),
        (f"Title: One\nAuthor: x\n{A}\nTitle: Two\n{B}", ["One", "Two"]),
        (f"Title: The set\n\n{A}Title: One\n", ["One"]),
        (f"Title: The set\n\n{A}", [""]),
        (f"One\n\n{A}\nTwo\n\n{B}", ["One", "Two"]),
        (f"notes\n\nOne\n\n{A}", ["One"]),
        (f"notes\nof the file\n{A}", [""]),
        (f"One\n{A}", ["One"]),
        (f"{A}a note\n\nTwo\n{B}", ["", "Two"]),
        (f"{A}\na note\nanother\n{B}", ["", ""]),
        (f"One\n\n{A}Title: Other\n", ["One"]),
        (f"30-8-55\n\n{A}", ["30-8-55"]),
        (f"-----\n\n{A}", [""]),
        (f"Sokoban: the return\n\n{A}", ["Sokoban: the return"]),
        (f"dull\n\n{A}", ["dull"]),
        (f":: for people\n{A}", [""]),
    ],
)
def test_titles(text: str, expected: list[str]) -> None:
    assert titles(text) == expected
    assert titles(text.replace("\n", "\r\n")) == expected


def test_a_differing_title_key_becomes_a_note() -> None:
    assert formats.loads(f"One\n\n{A}Title: Other\n").levels[0].notes == "Title: Other"


def test_the_header_names_the_collection() -> None:
    text = f"; Collection: Set\n; Author: me\n; Licence: free\n\n; 1\n{A}"
    found = formats.loads(text)
    assert (found.title, found.author, found.notes) == ("Set", "me", "Licence: free")
    assert formats.loads(f"Set = S\nAuthor: A\n\n{A}").title == "S"


def test_author_and_notes_below_the_board() -> None:
    text = f"{A}Author: me\nDifficulty: hard\nfree\nComment: inline\n\n{B}"
    level = formats.loads(text).levels[0]
    assert (level.author, level.notes) == ("me", "Difficulty: hard\nfree\ninline")


def test_a_comment_may_hold_blank_lines_and_boards() -> None:
    text = f"{A}Comment:\n\none\n\n{B}\nComment End:\nTitle: T\n\n{B}"
    found = formats.loads(text)
    assert len(found.levels) == 2
    assert (found.levels[0].title, found.levels[0].notes) == ("T", f"one\n\n{B.rstrip()}")
    assert formats.remarks_of(found) == ()


def test_an_open_comment_ends_at_the_next_board_after_a_blank_line() -> None:
    found = formats.loads(f"{A}Comment:\none\n{B}two\n\n{B}")
    assert len(found.levels) == 2
    assert found.levels[0].notes == f"one\n{B}two"
    assert [remark.line for remark in formats.remarks_of(found)] == [4]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("Solution\nR\n", [("R", "")]),
        ("Solution 1/1\nR\n", [("R", "1/1")]),
        ("Solution: quick\nR\n", [("R", "quick")]),
        ("Solution: rrR\n", [("rrR", "")]),
        ("\nFirst try\n\nR\n\nSecond\nR\n", [("R", "First try"), ("R", "Second")]),
        ("Solution\n2(lr)\nR\n", [("lrlrR", "")]),
        ("Solution\n3r 2L\n", [("rrrLL", "")]),
        ("Solution\nR\nSolution name: mine\n", [("R", "mine")]),
        ("R\n", [("R", "")]),
        ("This solution is a very good one :-)\n", []),
        ("dull\n", []),
        ("Solution\nno moves\n", []),
        ("Savegame:\nrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr\n", []),
        ("lurdlurd*lurd\n", []),
        ("rl" * 20 + "\n", [("rl" * 20, "")]),
        ("Solution\n0r\n", []),
        ("Solution\nrr)\n", []),
        ("Solution\n99999999(99999999(r))\n", []),
    ],
)
def test_solutions(lines: str, expected: list[tuple[str, str]]) -> None:
    level = formats.loads(A + lines).levels[0]
    assert [(s.lurd, s.title) for s in level.solutions] == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("Savegame:\nlurdlurd*lurd\n", [("lurdlurd*lurd", "")]),
        ("Snapshot: half way\nR\n", [("R", "half way")]),
        ("Snapshot\n2(lr)\n*3u\n", [("lrlr*uuu", "")]),
        ("Savegame: lr*R\n", [("lr*R", "")]),
        ("\nAn idea\n\nlurdlurd*lurd\n", [("lurdlurd*lurd", "An idea")]),
        ("[]Urrd\n", [("[]Urrd", "")]),
        ("[2u]Ur[l]Rd\n", [("[uu]Ur[l]Rd", "")]),
        ("[3,4]lUrrd\n", [("[3,4]lUrrd", "")]),
        ("Snapshot\n", []),
        ("Snapshot\nr*r*r\n", []),
        ("Snapshot\n0r\n", []),
    ],
)
def test_snapshots(lines: str, expected: list[tuple[str, str]]) -> None:
    found = formats.loads(A + lines)
    assert [(s.moves, s.title) for s in found.levels[0].snapshots] == expected
    assert found.levels[0].solutions == ()
    assert formats.dump(found) == (A + lines).encode()


def test_moves_of_a_saved_game_that_make_no_sense_become_a_note() -> None:
    assert formats.loads(f"{A}Snapshot\nr*r*r\n").levels[0].notes == "r*r*r"


def test_solutions_in_the_letters_of_vi_are_read_where_they_solve() -> None:
    wide = "#######\n#@ $ .#\n#     #\n#######\n"
    level = formats.loads(f"{wide}Solution\njklLL\n").levels[0]
    assert [solution.lurd for solution in level.solutions] == ["durRR"]
    assert formats.loads(f"{wide}hjkl\n").levels[0].solutions == ()


def test_moves_of_several_players_are_declined() -> None:
    with pytest.raises(FormatError, match="Multiban") as caught:
        formats.loads(f"{A}Savegame\n{{rddd}}Urr\n")
    assert (caught.value.line, caught.value.column) == (5, 1)


def test_moves_under_a_saved_game_are_no_solution_but_kept() -> None:
    text = f"{A}Savegame:\nlurdlurd*lurd\n"
    assert formats.dump(formats.loads(text)) == text.encode()


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("####\n#@-#\n#__#\n####", ("####", "#@ #", "#  #", "####")),
        ("  ###\n###@#\n#####", ("  ###", "###@#", "#####")),
        ("    ###\n    #@#\n    ###", ("###", "#@#", "###")),
        ("\t###\n\t#@#\n\t###", ("###", "#@#", "###")),
        ("####   \n#@#\n### ", ("####", "#@#", "###")),
        ("###\n#@#\n-\n###", ("###", "#@#", "", "###")),
        ("#####\n#pbo#\n#####", ("#####", "#@$.#", "#####")),
        ("#####\n#MB.#\n#####", ("#####", "#+*.#", "#####")),
        ("5#|#@$.#|5#", ("#####", "#@$.#", "#####")),
        ("5#|#@$.#|5#|", ("#####", "#@$.#", "#####")),
        ("2(3#)|#@2-.#|6#", ("######", "#@  .#", "######")),
        ("5#|#@3-|#3-#\n5#", ("#####", "#@", "#   #", "#####")),
        ("5#||#@3#|5#", ("#####", "", "#@###", "#####")),
        ("***\n*@*\n***", ("***", "*@*", "***")),
        ("Board: 2 x 3\n---\n-$-\n", ("", " $")),
    ],
)
def test_boards(text: str, rows: tuple[str, ...]) -> None:
    (level,) = formats.loads(text).levels
    assert level.board.rows() == rows


@pytest.mark.parametrize(
    "text",
    [
        "-----\n",
        "-----\n-----\n-----\n",
        "...\n...\n...",
        "30-8-55",
        "+|+",
        "hello",
        "#####\n#####",
        "***\n***\n***",
        "# 1\n# 2\n# 3\n",
        "| a | b |",
        "Board: 2 x 2\n##\n",
    ],
)
def test_what_is_no_board(text: str) -> None:
    with pytest.raises(FormatError, match="it contains no level"):
        formats.loads(text)


@pytest.mark.parametrize("text", ["", "\n\n", " \t"])
def test_an_empty_text_is_said_to_be_empty(text: str) -> None:
    with pytest.raises(FormatError, match=r"^it is empty$"):
        formats.loads(text)


def test_where_a_board_goes_wrong_is_said() -> None:
    with pytest.raises(FormatError) as caught:
        formats.loads("#####\n#@$X#\n#####\n")
    assert str(caught.value) == (
        "line 2, column 4: it contains no level; "
        "'X' has no meaning on a board, so the row was read as text"
    )


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (f"{A}##Q##\n", [(4, 3)]),
        (f"##Q##\n{A}", [(1, 3)]),
        ("#####\n#@$.#\n#Q  #\n#   #\n#####\n", [(3, 2)]),
        ("#####\n#   #\n#####\n#Q  #\n#?  #\n#####\n#@$.#\n#####\n", [(4, 2), (5, 2)]),
        (f"{A}\n##Q##\n", []),
        (f"{A}# A #\n", []),
        (f"{A}Set #3\n\n{A}", []),
        (f"{A}Comment:\n##Q##\nComment-End:\n", []),
    ],
)
def test_rows_of_a_level_that_are_read_as_text_are_remarked_upon(
    text: str, places: list[tuple[int, int]]
) -> None:
    try:
        remarks = formats.remarks_of(formats.loads(text))
    except FormatError as error:
        assert [(error.line, error.column)] == places
        return
    assert [(remark.line, remark.column) for remark in remarks] == places


def test_words_of_board_letters_are_no_rows() -> None:
    assert [level.board.height for level in formats.loads(f"bob\n{A}Wobb\n").levels] == [3]


def test_a_tab_inside_a_board_is_remarked_upon() -> None:
    found = formats.loads("########\n#\t@#\n########\n")
    assert found.levels[0].board.rows()[1] == "#       @#"
    (remark,) = formats.remarks_of(found)
    assert (remark.line, remark.column) == (2, 2)


def test_a_count_before_nothing_is_remarked_upon() -> None:
    found = formats.loads("; 1\n5#|#@$.#|5#7")
    assert found.levels[0].board.height == 3
    assert formats.remarks_of(found)[0].line == 2


def test_labels_are_remarked_upon() -> None:
    assert "not enforced" in str(formats.remarks_of(formats.loads(f"{A}boxorder: 1\n"))[0])


@pytest.mark.parametrize("text", ["5#|0(#)@#|5#", "5#|(#@#|5#", "5#|#@)|5#"])
def test_senseless_counts_are_refused_with_their_line(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        formats.loads("\n" + text)
    assert caught.value.line == 2


@pytest.mark.parametrize("text", ["#|1000001#|@", "#|999(9999(#))|@", "#|99999999999999999999#|@"])
def test_a_board_has_a_size_limit(text: str) -> None:
    with pytest.raises(FormatError, match="more than 1,000,000 squares"):
        formats.loads(text)


def test_a_place_in_a_row_of_counts_is_named() -> None:
    with pytest.raises(FormatError) as caught:
        formats.loads("5#|#@$.#|0#5#")
    assert str(caught.value) == "line 1, column 11: the count is zero"


def test_a_file_has_limits_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sokolab.formats.remarks._MAX_LEVELS", 1)
    slc = "<Level><L>###</L><L>#@#</L></Level>" * 2
    for text in (
        f"{A}\n{B}",
        "?lvl=HHH|HaH\n?lvl=HHH|HaH",
        "[soko=1,1]\nH\n[/soko]\n" * 2,
        f"<SokobanLevels><LevelCollection>{slc}</LevelCollection></SokobanLevels>",
    ):
        with pytest.raises(FormatError, match="the file holds more than 1 levels in all"):
            formats.loads(text)
    monkeypatch.undo()
    monkeypatch.setattr("sokolab.formats.remarks._MAX_LINES", 6)
    with pytest.raises(FormatError, match="the file holds more than 6 lines in all"):
        formats.loads(f"{A}\n{B}")
    monkeypatch.undo()
    monkeypatch.setattr("sokolab.formats.remarks._MAX_SQUARES", 20)
    with pytest.raises(FormatError, match="line 5: the file holds more than 20 squares"):
        formats.loads(f"{A}\n{B}")
    with pytest.raises(FormatError, match="line 1: the file holds more than 20 squares"):
        formats.loads("?lvl=" + "H" * 10 + "|H|H")
    monkeypatch.undo()
    monkeypatch.setattr("sokolab.formats.remarks._MAX_MOVES", 50)
    with pytest.raises(FormatError, match="line 7: the file holds more than 50 moves"):
        formats.loads(f"{A}Solution\n40r\nSolution\n40r\n")


def test_deeply_nested_groups_are_refused_at_once() -> None:
    with pytest.raises(FormatError, match="groups are nested more than 100 deep"):
        formats.loads("#|" + "(" * 100_000 + "#" + ")" * 100_000 + "|@")
    deep = "(" * 100_000 + "r" + ")" * 100_000
    assert formats.loads(f"{A}Solution\n{deep}\n").levels[0].solutions == ()


@pytest.mark.parametrize("game", ["Hexoban", "Multiban", "Octoban"])
def test_other_games_are_declined(game: str) -> None:
    with pytest.raises(FormatError, match=game) as caught:
        formats.loads(f"{A}Game: {game}\n")
    assert caught.value.line == 4


@pytest.mark.parametrize("line", ["Variant: Hexoban", "Tessellation: Trioban"])
def test_other_shapes_are_declined_and_other_uses_of_the_word_are_not(line: str) -> None:
    with pytest.raises(FormatError, match="a square grid"):
        formats.loads(f"{A}{line}\n")
    assert formats.loads(f"{A}Variant: an easy one\n").levels[0].notes == "Variant: an easy one"


def test_other_games_are_declined_by_suffix() -> None:
    with pytest.raises(FormatError, match="Hexoban"):
        formats.loads(A, "x.hsb")
    assert formats.loads(f"{A}Game: Sokoban\n").levels


def test_markup_is_declined() -> None:
    with pytest.raises(FormatError, match="XML"):
        formats.loads("<?xml version='1.0'?>")


def test_line_ends_of_all_kinds() -> None:
    for end in ("\n", "\r\n", "\r", "\u2028", "\u2029"):
        assert len(formats.loads(f"{A}\n{B}".replace("\n", end)).levels) == 2


def test_the_line_of_a_level_is_known() -> None:
    assert [formats.line_of(level) for level in formats.loads(f"One\n\n{A}\n{B}").levels] == [3, 7]
