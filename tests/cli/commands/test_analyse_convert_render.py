"""``sokolab analyse``, ``check``, ``convert`` and ``render``."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from sokolab import formats
from sokolab.analysis.questions import QUESTIONS
from sokolab.api import analyse
from sokolab.core.board import Board
from sokolab.reports.findings_report import finding_as_json, sentence
from tests.cli.conftest import EASY, Run

EASY_SOLVED = f"{EASY}Solution\nrR\n"


def test_analyse_gives_every_finding_as_json(run: Run, file: Path) -> None:
    done = run("analyse", file, "--json")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert (done.code, done.err) == (0, "")
    assert [line["level"] for line in lines] == [1, 2, 3]
    for line in lines:
        assert set(line) == {"level", "title", "rows", "columns"} | {q.name for q in QUESTIONS}
    easy = lines[0]
    assert (easy["rows"], easy["columns"]) == (3, 6)
    assert easy["player-reach"] == {"inside": [7, 8, 9, 10], "squares": [7, 8]}
    assert easy["dead-squares"]["dead"] == [7]
    assert easy["cuts-and-blocks"]["cuts"] == [8, 9]
    assert easy["cuts-and-blocks"]["blocks"] == {"1": [7, 8], "2": [8, 9], "3": [9, 10]}
    assert easy["push-targets"]["9"]["10"] == {"pushes": 1, "sides": "l"}
    assert easy["pushes-bound"]["pairs"] == [{"box": 9, "goal": 10, "pushes": 1}]
    assert lines[1]["pushes-bound"]["pushes"] is None
    assert "no-player" in [problem["code"] for problem in lines[2]["problems"]]


def test_analyse_in_words(run: Run, file: Path) -> None:
    out = run("analyse", file, "--level", "1").out
    assert "Level 1 Easy [b]" in out
    assert "at least 1 push" in out
    for question in QUESTIONS:
        assert str(question.title) in out


def test_analyse_counts_what_the_window_counts() -> None:
    found = analyse(Board.from_rows(["########", "#@$   .#", "########"]), 10)
    assert sentence(found.targets(10)) == "4 squares, the farthest 4 pushes away"
    assert sentence(found.dead_squares) == "1, including 1 dead corner"


@dataclass(frozen=True)
class Finding:
    """What the analysis of a plug-in might return."""

    squares: tuple[int, ...]
    mask: np.ndarray

    def __str__(self) -> str:
        return f"{len(self.squares)} squares"


def test_the_finding_of_a_plug_in_is_written_field_by_field() -> None:
    finding = Finding((1, 2), np.array([0, 1], np.uint8))
    assert json.loads(json.dumps(finding_as_json(finding))) == {"squares": [1, 2], "mask": [0, 1]}
    assert sentence(finding) == "2 squares"


def test_check_names_file_line_and_level(run: Run, file: Path) -> None:
    done = run("check", file)
    assert done.code == 1
    lines = done.out.splitlines()
    assert f"{file}:13: error: level 3 (Nobody): There is no player" in lines
    assert any(line.startswith(f"{file}:9: error: level 2 (Stuck): ") for line in lines)
    assert lines[-1] == f"{file}: 3 levels, 1 unsolvable, 1 invalid"


def test_check_passes_on_what_the_reader_remarked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tabs.xsb"
    path.write_text("###########\n#@\t$.#\n###########\n")
    done = run("check", path)
    assert done.code == 0
    assert done.out.splitlines()[0].startswith(f"{path}:2:3: warning: a tab")
    assert done.out.splitlines()[-1] == f"{path}: 1 level, all valid"


def test_check_goes_on_after_a_file_it_cannot_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "easy.xsb"
    path.write_text(EASY)
    done = run("check", tmp_path / "none.xsb", path)
    assert done.code == 2
    assert "easy.xsb: 1 level, all valid" in done.out
    assert "none.xsb: the file cannot be read" in done.sentence


def test_convert_keeps_what_is_not_asked_for(run: Run, file: Path) -> None:
    done = run("convert", file)
    assert (done.code, done.data, done.err) == (0, file.read_bytes(), "")


def test_convert_to_other_formats_says_what_is_lost(run: Run, file: Path) -> None:
    done = run("convert", file, "--to", "link", "--level", "1")
    assert done.out == "https://sokoban.ws/sokoplayer/?w=6&h=3&lvl=HHHHHH%7CHa_$.H%7CHHHHHH\n"
    assert done.err.splitlines() == [
        "sokolab: the title, author and notes of the collection are lost",
        "sokolab: the title of 1 level is lost",
    ]
    done = run("convert", file, "--to", "mf8", "--level", "1")
    assert done.out == "[soko=6,3]\nHHHHHH\nHa_$.H\nHHHHHH\n[/soko]\n"
    done = run("convert", "-", given=done.data)
    assert (done.out, done.err) == (EASY, "")


def test_convert_writes_files_by_suffix_and_replaces_none(run: Run, file: Path) -> None:
    out = file.with_name("out.mf8")
    assert run("convert", file, "-o", out).code == 0
    assert out.read_text().startswith("[soko=")
    before = out.read_bytes()
    done = run("convert", EASY, "-o", out)
    assert done.code == 2
    done = run("convert", file, "--to", "xsb", "-o", out)
    assert "already exists" in done.sentence
    assert out.read_bytes() == before
    assert run("convert", file, "--to", "xsb", "-o", out, "--force").code == 0
    assert formats.load(out).levels == formats.load(file).levels
    done = run("convert", file, "-o", file.parent / "none" / "x.xsb")
    assert (done.code, "cannot be written" in done.sentence) == (2, True)


def test_convert_says_what_a_suffix_does_not_name(run: Run, file: Path) -> None:
    out = file.with_name("out.docx")
    done = run("convert", file, "-o", out)
    assert done.code == 0
    assert (
        done.sentence
        == f"sokolab: {out}: no format has the suffix .docx; the file is written as XSB"
    )
    assert run("convert", file, "-o", out, "--to", "xsb", "--force").err == ""
    done = run("convert", file, "-o", file.with_name("out.json"))
    assert (done.code, file.with_name("out.json").exists()) == (2, False)
    assert "no format has the suffix .json; the formats are" in done.sentence
    picture = file.with_name("out.png")
    for command in (("convert", file), ("generate", "start", file, "--level", "1")):
        done = run(*command, "-o", picture)
        assert (done.code, picture.exists()) == (2, False)
        assert (
            ".png files do not hold levels as text; “sokolab render” draws pictures"
            in done.sentence
        )


def test_rows_that_one_character_spoils_are_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "odd.xsb"
    path.write_text("#####\n#@$.#\n#   #\n##Q##\n")
    for command in ("analyse", "convert", "check"):
        done = run(command, path)
        said = "'Q' has no meaning on a board, so the row was read as text"
        kind = " warning:" if command == "check" else ""
        assert f"{path}:4:3:{kind} {said}" in done.out + done.err


def test_convert_between_encodings_and_line_ends(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.xsb"
    path.write_bytes((EASY + "Title: Käse\n").encode())
    done = run("convert", path, "--encoding", "cp1252", "--line-ends", "crlf")
    assert done.data == (EASY + "Title: Käse\n").replace("\n", "\r\n").encode("cp1252")
    path.write_bytes((EASY + "Title: ä水\n").encode())
    done = run("convert", path, "--encoding", "cp1252")
    assert done.code == 2
    assert done.sentence == "sokolab: line 4, column 9: Windows-1252 cannot represent '水'"


@pytest.mark.parametrize(
    "text",
    [
        "> ######\n> #@ $.#\n> ######\n",
        "<pre>\n######\n#@ $.#\n######\n</pre>\n",
        "＃＃＃＃＃＃\n＃＠　＄．＃\n＃＃＃＃＃＃\n",
    ],
)
def test_standard_input_may_be_any_text_around_a_level(run: Run, text: str) -> None:
    assert run("convert", "-", given=text.encode()).out == EASY


def test_convert_writes_a_page_that_plays(run: Run, file: Path) -> None:
    page = file.with_name("set.html")
    assert run("convert", file, "--level", "1", "-o", page).code == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert '"embed":true' in run("convert", file, "--level", "1", "--to", "html", "--embed").out
    done = run("convert", file, "--level", "1", "--to", "html", "--solutions", "hints")
    assert (done.code, "1 level has no solution to show" in done.err) == (0, True)
    done = run("convert", file, "--to", "html", "--encoding", "utf-8")
    assert (done.code, "cannot be used with html" in done.err) == (2, True)
    done = run("convert", file, "--to", "xsb", "--solutions", "all")
    assert (done.code, "can be used only with html" in done.err) == (2, True)
    done = run("convert", "-", "--to", "html", given=b"######\n#@$.@#\n######\n")
    assert (done.code, done.sentence) == (
        2,
        "sokolab: level 1 needs exactly one player to be played",
    )


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_render_paints_a_png(run: Run, file: Path) -> None:
    out = file.with_name("x.png")
    overlays = [part for name in ("dead-squares", "push-targets") for part in ("--overlay", name)]
    done = run("render", file, "-o", out, "--scale", "20", *overlays)
    assert (done.code, done.out, done.err) == (0, "", "")
    assert size_of(out.read_bytes()) == (6 * 20 + 20, 3 * 20 + 20)
    bare = run("render", file, "-o", "-", "--scale", "20")
    assert size_of(bare.data) == (140, 80)
    assert bare.data != out.read_bytes()
    assert run("render", file, "-o", "-", "--scale", "20", "--dark").data != bare.data


def test_render_draws_only_the_formats_it_knows(run: Run, file: Path) -> None:
    done = run("render", file, "-o", file.with_name("x.bmp"))
    assert done.code == 2
    assert (
        "x.bmp: sokolab draws PNG, SVG, GIF and PDF; for another suffix add --png" in done.sentence
    )
    assert not file.with_name("x.bmp").exists()
    assert run("render", file, "-o", file.with_name("x.bmp"), "--png").code == 0
    assert run("render", file, "-o", file.with_name("x")).code == 0
    assert file.with_name("x").read_bytes() == file.with_name("x.bmp").read_bytes()
    assert run("render", file, "-o", file.with_name("X.SVG")).code == 0
    assert file.with_name("X.SVG").read_text("utf-8").lstrip().startswith("<svg")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--overlay", "foo"],
            "there is no overlay 'foo'; choose one of player-reach, dead-squares",
        ),
        (["--level", "4"], "there is no level 4: there are 3 levels"),
        (["--box", "1,1"], "there is no box at row 1, column 1"),
        (["--box", "9,9"], "row 9, column 9 is not on the board"),
        (["--box", "x"], "'x' is not a square such as 3,5"),
        (["--scale", "0"], "0 is not in the range"),
    ],
)
def test_render_refuses_in_a_sentence(
    run: Run, file: Path, options: list[str], sentence: str
) -> None:
    done = run("render", file, "-o", file.with_name("x.png"), *options)
    assert done.code == 2
    assert sentence in done.sentence


def test_render_draws_an_svg(run: Run, file: Path) -> None:
    out = file.with_name("x.svg")
    assert run("render", file, "-o", out, "--overlay", "dead-squares").code == 0
    assert out.read_bytes().startswith(b"<svg")
    assert b"<image" not in out.read_bytes()
    assert run("render", file, "-o", "-", "--svg").data.startswith(b"<svg")


def test_render_films_moves(run: Run, file: Path) -> None:
    out = file.with_name("x.gif")
    done = run("render", "-", "-o", out, "--scale", "10", given=EASY_SOLVED.encode())
    assert (done.code, done.err) == (0, "")
    assert out.read_bytes().startswith(b"GIF89a")
    out.unlink()
    done = run("render", file, "-o", "-", "--gif", "--moves", "2r", "--speed", "4")
    assert done.data.startswith(b"GIF89a")
    assert "no solution to show" in run("render", file, "-o", out).sentence
    done = run("render", file, "-o", out, "--moves", "rrrr")
    assert done.sentence.endswith("the moves cannot be shown: letter 3, r, is blocked")
    assert "one level" in run("render", file, "-o", out, "--level", "1-2").sentence
    assert "cannot be shown" in run("render", file, "-o", out, "--moves", "2(").sentence


def test_render_prints_sheets(run: Run, file: Path) -> None:
    out = file.with_name("x.pdf")
    assert run("render", file, "-o", out, "--columns", "2", "--landscape").code == 0
    assert out.read_bytes().startswith(b"%PDF")


def test_render_asks_which_box_is_meant(run: Run) -> None:
    two = b"#######\n#@$.$.#\n#######\n"
    done = run("render", "-", "-o", "-", "--overlay", "push-targets", given=two)
    assert "give it with --box" in done.sentence
    done = run("render", "-", "-o", "-", "--overlay", "push-targets", "--box", "2,5", given=two)
    assert done.code == 0
