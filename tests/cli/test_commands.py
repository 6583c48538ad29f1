"""The command line as a whole: help, wrong calls, and what is loaded for what."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from sokolab.cli import COMMANDS
from sokolab.language import Phrase
from tests.cli.conftest import EASY, STUCK, Run
from tests.posix import mkfifo, needs_pipes


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_help_names_every_command_and_the_exit_codes(run: Run) -> None:
    done = run("--help")
    assert done.code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in done.out
    assert "Exit code 0" in done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_of_itself_what_the_list_says(name: str) -> None:
    command = import_module(f"sokolab.cli.commands.{name}").command
    assert command.help.splitlines()[0] == COMMANDS[name].text


def test_help_loads_no_numbers_and_no_qt() -> None:
    code = (
        "import sys; from sokolab.cli import main; main(['--help']);"
        "print([m for m in ('numpy', 'numba', 'PySide6', 'rich', 'scipy') if m in sys.modules])"
    )
    assert python(code).stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("arguments", [["check", "-"], ["analyse", "-"], ["solve", "-"]])
def test_the_command_line_loads_no_qt(arguments: list[str]) -> None:
    code = (
        f"import sys, io; sys.stdin = io.TextIOWrapper(io.BytesIO({EASY.encode()!r}));"
        f"from sokolab.cli import main; code = main({arguments!r});"
        "print(code, 'PySide6' in sys.modules)"
    )
    assert python(code).stdout.splitlines()[-1] == "0 False"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["slove"], "no such command 'slove'. Did you mean 'solve'? (see sokolab --help)"),
        (["search"], "no such command 'search'. Did you mean 'find'? (see sokolab --help)"),
        (["why", "x.xsb"], "no such command 'why'. Did you mean 'analyse --why'?"),
        (["open", "x.xsb"], "no such command 'open'. Did you mean 'sokolab FILE'?"),
        (["analyse", "--reason", "x.xsb"], "no such option '--reason'. Did you mean '--why'?"),
        (["solve", "-l", "1", "x.xsb"], "no such option '-l'. Did you mean '--level'?"),
        (["index", "--explain"], "no such option '--explain' (see sokolab index --help)"),
        (
            ["find", "--near"],
            "no such option '--near'. Did you mean '--as near'?",
        ),
        (["mend"], "Did you mean 'analyse --mend'?"),
        (["generate", "x.xsb"], "generate has no 'x.xsb'; it has start, vary, room (see"),
        (["nothing"], "sokolab: no such command 'nothing' (see sokolab --help)"),
        (["solve"], "sokolab: missing argument 'FILE|LINK|-' (see sokolab solve --help)"),
        (["solve", "--foo"], "no such option"),
        (["none.xsb"], "sokolab: none.xsb: no such file"),
        (["-"], "the window cannot read standard input"),
        (["solve", "none.xsb"], "none.xsb: the file cannot be read: no such file or directory"),
        (["solve", "?lvl=HHH|HQH"], "the link:1: 'Q' is not a character of the board code"),
    ],
)
def test_a_wrong_call_gets_one_sentence(run: Run, arguments: list[str], sentence: str) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert sentence in done.sentence
    assert done.out == ""


@needs_pipes
def test_the_window_opens_no_folder_and_no_device(run: Run, tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    mkfifo(pipe)
    folder.mkdir()
    for source, reason in (
        (pipe, "it is a pipe or a device"),
        (Path(os.devnull), "it is a pipe or a device"),
        (folder, "is a directory"),
    ):
        done = run(source)
        assert done.code == 2
        assert done.sentence == f"sokolab: {source}: the file cannot be read: {reason}"


@pytest.mark.parametrize("name", ["solve", "analyse", "check", "convert"])
def test_bad_input_gets_one_sentence_with_its_place(run: Run, name: str) -> None:
    done = run(name, "-", given=b"\n5#|0(#)|5#\n")
    assert done.code == 2
    assert done.sentence.startswith("sokolab: standard input:2:5: ")
    done = run(name, "-", given=b"\0\1\2")
    assert done.code == 2
    assert done.sentence == (
        "sokolab: standard input:1:1: this is not a text file: "
        "it contains the control character 0x00"
    )


@pytest.mark.parametrize(
    ("levels", "sentence"),
    [
        ("4", "there is no level 4: there are 3 levels"),
        ("0", "levels are counted from 1"),
        ("3-2", "the range 3-2 is empty"),
        ("x", "'x' is neither a number nor a range"),
    ],
)
def test_levels_that_are_not_there(run: Run, file: object, levels: str, sentence: str) -> None:
    done = run("solve", file, "--level", levels)
    assert done.code == 2
    assert sentence in done.sentence


def test_a_fault_of_our_own_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr("sokolab.formats.read_bytes", broken)
    done = run("analyse", "-", given=b"x")
    assert done.code == 2
    assert "bug in sokolab (RuntimeError: two lines)" in done.sentence


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_interrupts_and_exhaustion_are_sentences(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def stopped(*_: object) -> None:
        raise error

    monkeypatch.setattr("sokolab.formats.read_bytes", stopped)
    done = run("analyse", "-", given=b"x")
    assert done.code == (130 if error is KeyboardInterrupt else 2)
    assert done.sentence


@pytest.mark.parametrize("command", ["convert", "check"])  # at the end, and in the middle
def test_a_closed_pipe_ends_quietly(command: str) -> None:
    code = (
        "import sys, io; from sokolab.cli import kernel_choice, main;"
        "kernel_choice._NOTICE_DELAY_SECONDS = 3600;"
        f"sys.stdin = io.TextIOWrapper(io.BytesIO({(STUCK + chr(10)).encode()!r} * 3000));"
        f"sys.exit(main(['{command}', '-']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sokolab", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("sokolab ")


def test_warm_prints_a_json_line_a_stage(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from sokolab.kernels import warm
    from sokolab.kernels.stages.all_stages import KernelStage

    stages = (
        KernelStage("a", Phrase("A"), ("gc:collect",)),
        KernelStage("b", Phrase("B"), ("gc:collect",)),
    )
    monkeypatch.setattr(warm, "STAGES", stages)
    monkeypatch.setattr("sokolab.kernels.compiled_marker.mark", lambda: None)
    lines = [json.loads(line) for line in run("warm").out.splitlines()]
    assert [(line["stage"], line["done"], line["of"]) for line in lines] == [
        ("a", 1, 2),
        ("b", 2, 2),
    ]
