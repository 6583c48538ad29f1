"""``sokolab generate``."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from sokolab import formats
from sokolab.cli.commands import generate as command
from sokolab.core.board import Board, Tile
from sokolab.core.lurd import replay
from sokolab.generation import proposals, room_chains
from sokolab.generation.candidate import Candidate
from sokolab.generation.conditions import Conditions
from sokolab.generation.floor_plan import masked_plan
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.lettering import lettered, strokes
from sokolab.generation.progress import OnNews
from sokolab.generation.proposals import GenerationTask, generate
from sokolab.generation.score import Aim
from sokolab.solvers.frame.protocol import CancelToken
from tests.cli.conftest import Run

ROOM = "#########\n#   #   #\n#  .    #\n# #.# # #\n#  .    #\n#   #   #\n#########\n"
LEVEL = "########\n#   #  #\n# $  . #\n#   $. #\n#@  #  #\n########\n"
KEYS = {
    "board",
    "pushes",
    "moves",
    "box_changes",
    "box_lines",
    "losing_pushes",
    "difficulty",
    "reasons",
    "is_hardest",
    "is_least",
    "is_least_changes",
    "is_optimal",
    "has_fewest_box_changes",
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
    monkeypatch.setattr(room_chains, "_CHAIN_TRIALS", 500)


def test_starts_as_json(run: Run, room: Path) -> None:
    done = run("generate", "start", room, "--objective", "pushes", "--count", 3, "--json")
    assert (done.code, done.err) == (0, "")
    lines = [json.loads(line) for line in done.out.splitlines()]
    expected = list(generate(Board.from_text(ROOM), GenerationRequest(Aim.PUSHES, count=3)))
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
    arguments = ("--size", "7x8", "--boxes", 2, "--trials", 2000, "--seconds", 600, "--count", 3)
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


def test_the_level_itself_counts_although_it_is_known(run: Run, room: Path, tmp_path: Path) -> None:
    asked = ("--objective", "pushes", "--count", 1, "--json")
    found = json.loads(run("generate", "start", room, *asked).out)
    file = tmp_path / "hardest.xsb"
    file.write_text("\n".join(found["board"]) + "\n")
    run("solve", file)
    again = json.loads(run("generate", "start", file, *asked).out)
    assert (again["board"], again["is_hardest"]) == (found["board"], True)


def test_letters_are_a_silhouette_and_a_run_goes_on(run: Run, tmp_path: Path) -> None:
    first = tmp_path / "first.xsb"
    arguments = ("generate", "room", "--word", "L", "--size", "11x12", "--trials", 1000)
    more = ("--boxes", 2, "--goals-apart", "--seconds", 600)
    assert run(*arguments, *more, "-o", first).code == 0
    letters = lettered("L", (11, 12))
    shape = masked_plan(letters, 2, locked=strokes(letters))
    for level in formats.load(first).levels:
        assert shape.allows(level.board)
    done = run(*arguments, *more, "--resume", first, "--json")
    assert done.code == 0
    best = json.loads(done.out.splitlines()[0])["difficulty"]
    assert best >= json.loads(run(*arguments, *more, "--json").out.splitlines()[0])["difficulty"]


def test_starts_and_variations_go_on_from_an_earlier_run(
    run: Run, room: Path, tmp_path: Path
) -> None:
    file, trials = tmp_path / "first.xsb", ("--trials", 150)
    assert run("generate", "start", room, "--objective", "losing-pushes", "-o", file).code == 0
    count = len(formats.load(file).levels)
    done = run(
        "generate", "start", room, "--objective", "losing-pushes", "--resume", file, "--json"
    )
    values = [json.loads(line)["losing_pushes"] for line in done.out.splitlines()]
    assert values == sorted(values, reverse=True)
    assert len(values) == count
    level = tmp_path / "level.xsb"
    level.write_text(LEVEL)
    assert "no level to continue" in run("generate", "start", level, "--resume", file).sentence
    varied = ("generate", "vary", level, *trials, "--seconds", 600)
    assert run(*varied, "-o", file, "--force").code == 0
    best = json.loads(run(*varied, "--json").out.splitlines()[0])["difficulty"]
    done = run(*varied, "--resume", file, "--seed", 1, "--json")
    assert json.loads(done.out.splitlines()[0])["difficulty"] >= best


def test_a_mix_is_an_objective(run: Run, room: Path) -> None:
    mix = run("generate", "start", room, "--objective", "pushes=2,losing-pushes=1", "--json")
    request = GenerationRequest(mix=((Aim.PUSHES, 2.0), (Aim.LOSING_PUSHES, 1.0)))
    expected = [each.board for each in generate(Board.from_text(ROOM), request)]
    found = [json.loads(line) for line in mix.out.splitlines()]
    assert [Board.from_rows(line["board"]) for line in found] == expected
    worth = [2 * line["pushes"] / 40 + line["losing_pushes"] / 20 for line in found]
    assert worth == sorted(worth, reverse=True)


@pytest.mark.parametrize("kind", ["room", "vary", "start"])
def test_the_same_seed_and_trials_give_the_same_levels_on_one_thread_and_on_two(
    run: Run, kind: str
) -> None:
    ways = {
        "room": ("room", "--size", "7x7", "--boxes", 2),
        "vary": ("vary", "-"),
        "start": ("start", "-", "--boxes", 2, "--goals-together"),
    }
    given = {"vary": LEVEL, "start": ROOM.replace(".", " ")}.get(kind, "")
    arguments = ("generate", *ways[kind], "--trials", 500, "--seconds", 600, "--seed", 3, "--json")
    boards = []
    for threads in (1, 2):
        done = run(*arguments, "--threads", threads, given=given.encode())
        boards.append([json.loads(line)["board"] for line in done.out.splitlines()])
    assert boards[0] == boards[1] != []


def test_squares_of_a_mask_stay(run: Run) -> None:
    mask = LEVEL.replace("$", " ").replace("@", " ")
    arguments = ("--mask", "-", "--keep", "3,6", "--keep", "2,3", "--trials", 1000)
    done = run("generate", "room", *arguments, "--goals-apart", "--json", given=mask.encode())
    lines = done.out.splitlines()
    assert lines
    for line in lines:
        board = Board.from_rows(json.loads(line)["board"])
        assert board[2, 5] & Tile.GOAL
        assert not board[1, 2] & (Tile.WALL | Tile.GOAL)


def test_goals_that_hang_together(run: Run) -> None:
    room = "#######\n#  #  #\n#     #\n## #  #\n#     #\n#######\n"
    arguments = ("--boxes", 3, "--goals-together", "--trials", 1000, "--seconds", 600, "--json")
    done = run("generate", "start", "-", *arguments, given=room.encode())
    for line in done.out.splitlines():
        board = Board.from_rows(json.loads(line)["board"])
        assert Conditions(goals_connected=True).admits_room(board)


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
        (("vary", "-", "--keep", "9,99"), LEVEL, "row 9, column 99 is not on the board"),
        (("vary", "-", "--keep", "roof"), LEVEL, "is not a square"),
        (("room", "--size", "huge"), "", "not a size such as"),
        (("room", "--word", " "), "", "can be drawn"),
        (("room", "--mask", "-", "--size", "9x9"), LEVEL, "sets size and shape"),
        (("room", "--size", "9x9", "--resume", "-"), LEVEL, "no level to continue from"),
        (("room", "--size", "4x4", "--boxes", 9), "", "do not fit"),
        (("start", "-", "--objective", "pushes=0"), LEVEL, "is not one of difficulty, box-changes"),
        (("start", "-", "--objective", "pushes=1,pushes=2"), LEVEL, "nor a mix such as"),
        (("start", "-", "--keep", "2,2"), LEVEL, "stay anyway"),
        (("room", "--keep", "2,2"), "", "only squares of a mask"),
        (("room", "--mask", "-"), "no level at all", "contains no level"),
        (("room", "--word", "\u6c49"), "", "can be drawn"),
        (("vary", "-", "--with", "rr"), LEVEL, "does not solve the level"),
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
    done = run("generate", "start", room, "--min-pushes", 500)
    assert done.code == 1
    assert "no level meets" in done.sentence


def test_ctrl_c_ends_with_what_was_found(
    run: Run, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = proposals.candidates

    def stopped_after(count: int) -> Callable[..., Iterator[Candidate]]:
        def candidates(
            task: GenerationTask, cancel: CancelToken, on_news: OnNews
        ) -> Iterator[Candidate]:
            yield from islice(found(task, cancel, on_news), count)
            signal.raise_signal(signal.SIGINT)
            assert cancel.is_cancelled

        return candidates

    monkeypatch.setattr(command, "candidates", stopped_after(1))
    done = run("generate", "start", str(room), "--json")
    assert (done.code, len(done.out.splitlines()), done.err) == (0, 1, "")
    monkeypatch.setattr(command, "candidates", stopped_after(0))
    done = run("generate", "start", str(room))
    assert (done.code, done.out) == (1, "")
    assert "stopped before a level was found" in done.err


def test_a_time_that_is_over_at_once_is_said(run: Run) -> None:
    done = run("generate", "room", "--size", "8x8", "--boxes", 2, "--seconds", 0)
    assert (done.code, done.sentence) == (1, "sokolab: no level was found in the time allowed")
