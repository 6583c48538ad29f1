"""``sokolab generate``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.generation import growing
from sokolab.generation.gates import Gates
from sokolab.generation.lettering import lettered
from sokolab.generation.plan import masked_plan
from sokolab.generation.proposals import generate
from sokolab.generation.score import Aim
from sokolab.generation.wish import Wish
from tests.cli.conftest import Run

ROOM = "#########\n#   #   #\n#  .    #\n# #.# # #\n#  .    #\n#   #   #\n#########\n"
LEVEL = "########\n#   #  #\n# $  . #\n#   $. #\n#@  #  #\n########\n"
KEYS = {
    "board",
    "pushes",
    "moves",
    "box_changes",
    "box_lines",
    "traps",
    "difficulty",
    "reasons",
    "is_hardest",
    "is_least",
    "is_least_changes",
    "solution",
    "seconds",
}


@pytest.fixture
def room(tmp_path: Path) -> Path:
    file = tmp_path / "room.xsb"
    file.write_text(ROOM)
    return file


@pytest.fixture(autouse=True)
def short_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "_CHAIN", 500)


def test_starts_as_json(run: Run, room: Path) -> None:
    done = run("generate", "start", room, "--objective", "pushes", "--count", 3, "--json")
    assert (done.code, done.err) == (0, "")
    lines = [json.loads(line) for line in done.out.splitlines()]
    expected = list(generate(Board.from_text(ROOM), Wish(Aim.PUSHES, count=3)))
    assert [Board.from_rows(line["board"]) for line in lines] == [one.board for one in expected]
    for line in lines:
        assert set(line) == KEYS
        assert replay(Board.from_rows(line["board"]), line["solution"]).solves
    assert lines[0]["is_hardest"]


def test_starts_in_words_and_in_a_file(run: Run, room: Path, tmp_path: Path) -> None:
    output = tmp_path / "found.xsb"
    done = run("generate", "start", room, "--count", 2, "-o", output)
    assert done.code == 0
    assert "box changes" in done.out
    levels = formats.load(output).levels
    assert len(levels) == 2
    for level in levels:
        assert str(level.board) in done.out
        assert replay(level, level.solutions[0]).solves
    assert "already exists" in run("generate", "start", room, "-o", output).sentence


def test_known_levels_are_left_out(run: Run, room: Path, tmp_path: Path) -> None:
    output = tmp_path / "found.xsb"
    run("generate", "start", room, "--count", 2, "-o", output)
    done = run("generate", "start", room, "--count", 1, "--known", output, "--json")
    known = [level.board for level in formats.load(output).levels]
    assert Board.from_rows(json.loads(done.out)["board"]) not in known


def test_variations(run: Run) -> None:
    arguments = ("--trials", 150, "--keep", "walls", "--keep", "3,3", "--objective", "pushes")
    done = run("generate", "vary", "-", *arguments, "--json", given=LEVEL.encode())
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert lines
    walls = Board.from_text(LEVEL).tiles & 1
    for line in lines:
        board = Board.from_rows(line["board"])
        assert (board.tiles & 1 == walls).all()
        assert board[2, 2] == Board.from_text(LEVEL)[2, 2]
    assert [line["pushes"] for line in lines] == sorted(
        (line["pushes"] for line in lines), reverse=True
    )


def test_rooms(run: Run) -> None:
    arguments = ("--size", "7x8", "--boxes", 2, "--trials", 4000, "--seconds", 600, "--count", 3)
    done = run("generate", "room", *arguments, "--json")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert 0 < len(lines) <= 3
    assert all(len(line["board"]) == 8 for line in lines)
    assert run("generate", "room", *arguments, "--json").out.count("\n") == len(lines)


def test_levels_of_indexed_folders_and_of_the_library_are_not_found_again(
    run: Run, room: Path, tmp_path: Path
) -> None:
    asked = ("generate", "start", room, "--objective", "pushes", "--count", 1, "--json")
    folder = tmp_path / "indexed"
    folder.mkdir()
    boards = []
    for name in ("first", "second"):
        boards.append(Board.from_rows(json.loads(run(*asked).out)["board"]))
        file = folder / f"{name}.xsb"
        turned = boards[-1].rotated().mirrored()
        file.write_text(str(turned) + "\n")
        if name == "first":
            run("index", folder)
        else:
            run("solve", file)
    assert boards[0] != boards[1]
    third = Board.from_rows(json.loads(run(*asked).out)["board"])
    assert third not in boards
    blind = Board.from_rows(json.loads(run(*asked, "--no-lookup").out)["board"])
    assert blind == boards[0]


def test_letters_are_a_silhouette_and_a_run_goes_on(run: Run, tmp_path: Path) -> None:
    first = tmp_path / "first.xsb"
    arguments = ("generate", "room", "--word", "L", "--size", "11x10", "--trials", 2000)
    more = ("--boxes", 2, "--goals-apart", "--seconds", 600)
    assert run(*arguments, *more, "-o", first).code == 0
    shape = masked_plan(lettered("L", (11, 10)), 2).board
    for level in formats.load(first).levels:
        assert level.board.tiles.shape == shape.tiles.shape
        assert (level.board.flat[shape.flat == 1] == 1).all()
    done = run(*arguments, *more, "--go-on", first, "--json")
    assert done.code == 0
    best = json.loads(done.out.splitlines()[0])["difficulty"]
    assert best >= json.loads(run(*arguments, *more, "--json").out.splitlines()[0])["difficulty"]


def test_goals_that_hang_together(run: Run) -> None:
    room = "#######\n#  #  #\n#     #\n## #  #\n#     #\n#######\n"
    arguments = ("--boxes", 3, "--goals-together", "--trials", 1000, "--seconds", 600, "--json")
    done = run("generate", "start", "-", *arguments, given=room.encode())
    for line in done.out.splitlines():
        board = Board.from_rows(json.loads(line)["board"])
        assert Gates(goals_connected=True).room_passes(board)


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (("start", "-"), "#####\n#   #\n#@$ #\n#####\n", "the room has no goals"),
        (("start", "-"), "## ##\n# . #\n#####\n", "is open"),
        (("start", "-", "--boxes", 9), "#####\n#. .#\n#####\n", "do not fit"),
        (("start", "-"), LEVEL + "\n" + LEVEL, "choose one with --level"),
        (
            ("vary", "-", *sum((("--keep", k) for k in ("walls", "goals", "boxes", "player")), ())),
            LEVEL,
            "nothing to change",
        ),
        (("vary", "-", "--keep", "9,99"), LEVEL, "no square 9,99"),
        (("vary", "-", "--keep", "roof"), LEVEL, "is not a square"),
        (("room", "--size", "huge"), "", "no size such as"),
        (("room", "--word", " "), "", "nothing to draw"),
        (("room", "--mask", "-", "--size", "9x9"), LEVEL, "has its own size"),
        (("room", "--size", "9x9", "--go-on", "-"), LEVEL, "no level to go on from"),
        (("room", "--size", "4x4", "--boxes", 9), "", "do not fit"),
    ],
)
def test_bad_input_gets_one_sentence(
    run: Run, arguments: tuple[object, ...], given: str, said: str
) -> None:
    done = run("generate", *arguments, given=given.encode())
    assert done.code == 2
    assert done.out == ""
    assert said in done.sentence


def test_nothing_that_meets_all_conditions_ends_with_1(run: Run, room: Path) -> None:
    done = run("generate", "start", room, "--least-pushes", 500)
    assert done.code == 1
    assert "no level meets" in done.sentence
