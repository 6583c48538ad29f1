"""Boards, levels and files in every dialect, for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.core.level import Collection, Level, Snapshot, Solution

TILES = [0, 0, 0, 1, 1, 1, 2, 4, 6, 8, 10]

WORDS = st.sampled_from(
    [
        "Aislinn",
        "30-8-55",
        "The Dungeon",
        "dull",
        "Lurd",
        "café",
        "水",
        "Sokoban: the return",
        "A = B",
        "'quoted'",
        "; semi",
        ":: human",
        "Title: x",
        "Comment: x",
        "Comment-End:",
        "#",
        "-",
        "...",
        "Solution",
        "rrUU",
        "Board: 2 x 2",
        "#####",
        "screen.01",
        "# 1",
        "> x",
        "Author: y",
        "Collection: z",
        "Snapshot",
        "[soko=1,1]",
        "a|b",
    ]
)
LINE = st.one_of(WORDS, st.text(max_size=12)).map(lambda text: " ".join(text.split()))
ONE_LINE = LINE.filter(lambda text: text.isprintable())
NOTES = st.lists(LINE | st.just(""), max_size=4).map("\n".join)
LURD = st.text("udlrUDLR", min_size=1, max_size=150)


@st.composite
def boards(draw: st.DrawFn, most: int = 6) -> Board:
    """Any board, drafts of all kinds included."""
    height, width = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = st.lists(st.sampled_from(TILES), min_size=height * width, max_size=height * width)
    rows = draw(cells)
    glyphs = {0: " ", 1: "#", 2: ".", 4: "$", 6: "*", 8: "@", 10: "+"}
    return Board.from_rows(
        "".join(glyphs[cell] for cell in rows[r * width : (r + 1) * width]) for r in range(height)
    )


@st.composite
def framed(draw: st.DrawFn) -> Board:
    """A board with a wall around it, as levels mostly are."""
    inner = draw(boards(4))
    rows = [f"#{row.ljust(inner.width)}#" for row in inner.rows()]
    return Board.from_rows(["#" * (inner.width + 2), *rows, "#" * (inner.width + 2)])


SOLUTIONS = st.builds(Solution, LURD, ONE_LINE)
JUMP = st.text("udlr", max_size=5).map("[{}]".format)
GAME = st.builds(
    "{}{}{}{}{}".format,
    st.sampled_from(["", "[3,4]", "[12,1]"]),
    JUMP | st.just(""),
    LURD,
    st.sampled_from(["", "*"]),
    LURD | st.builds("{}{}".format, JUMP, LURD) | st.just(""),
)
SNAPSHOTS = st.builds(Snapshot, GAME, ONE_LINE)
LEVELS = st.builds(
    Level,
    boards() | framed(),
    ONE_LINE,
    ONE_LINE,
    NOTES,
    st.lists(SOLUTIONS, max_size=2).map(tuple),
    st.none(),
    st.lists(SNAPSHOTS, max_size=2).map(tuple),
)
COLLECTIONS = st.builds(
    Collection, st.lists(LEVELS, min_size=1, max_size=4).map(tuple), ONE_LINE, ONE_LINE, NOTES
)

_BETWEEN = st.sampled_from(
    [
        "",
        "",
        "",
        "; 1",
        "; a title",
        "A line",
        "Title: T",
        "Author: A",
        "'quoted'",
        ":: for people",
        "Comment: inline",
        "Comment:\nfree\n\n####\n#@ #\n####\nComment-End:",
        "Comment:\nopen",
        "Solution",
        "Solution 3/2",
        "rrUUdd",
        "rrrrrrrrllllllllUUUUUUUURRRR",
        "3r2(Lu)",
        "Savegame:",
        "Snapshot",
        "Saved game: rr*uu",
        "[]Urrd",
        "rrrr*rrrrr",
        "----",
        "...",
        "30-8-55",
        "Difficulty: hard",
        "Collection: C",
        "Set = S",
        "Another line",
        "Comment-End:",
        "boxorder: 1 2",
        "Title = U",
        "  indented",
    ]
)
_BOARDS = st.sampled_from(
    [
        "#####\n#@$.#\n#####",
        "  ####\n###  ###\n#@$  .*#\n########",
        "#####\n#@-_#\n---\n#+$*#\n####",
        "5#|#@$.#|5#",
        "#####\n#pbo#\n#####",
        "Board: 2 x 3\n#--\n$--",
        "\t###\n\t#@#\n\t###",
        "####\n#\t@#\n####",
        "#####  \n#@$.#   \n#####",
        "###\n#@#\n###7",
    ]
)


@st.composite
def files(draw: st.DrawFn) -> str:
    """A file of boards with all kinds of lines between them."""
    newline = draw(st.sampled_from(["\n", "\r\n", "\r"]))
    lines: list[str] = draw(st.lists(_BETWEEN, max_size=4))
    for _ in range(draw(st.integers(1, 4))):
        lines += [draw(_BOARDS), *draw(st.lists(_BETWEEN, max_size=5))]
    end = draw(st.sampled_from(["", "\n", "\n\n"]))
    return ("\n".join(lines) + end).replace("\n", newline)
