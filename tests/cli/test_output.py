"""One rule for everything that commands write: no file is overwritten without ``--force``."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sokolab.batch import executors
from sokolab.cli.call_endings import CommandError
from sokolab.cli.output import write_out
from tests.cli.conftest import Run

WRITERS = (
    ("convert", "FILE", "--to", "xsb", "-o", "OUT"),
    ("check", "FILE", "--repair", "OUT"),
    ("render", "FILE", "--png", "-o", "OUT"),
    ("render", "FILE", "--svg", "-o", "OUT"),
    ("render", "FILE", "--pdf", "-o", "OUT"),
    ("optimise", "FILE", "--level", "1", "--seconds", "1", "-o", "OUT"),
    ("batch", "check", "FILE", "--workers", "1", "--csv", "OUT"),
    ("batch", "check", "FILE", "--workers", "1", "--json", "OUT"),
)


@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_files_are_overwritten_only_with_force(
    run: Run, file: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    out = tmp_path / "out"
    call = [{"FILE": file, "OUT": out}.get(word, word) for word in words]
    out.write_text("dear to me")
    refused = run(*call)
    assert (refused.code, refused.out) == (2, "")
    assert refused.sentence == f"sokolab: {out} already exists; use --force to overwrite it"
    assert out.read_text() == "dear to me"
    run(*call, "--force")
    forced = out.read_bytes()
    assert forced != b"dear to me"
    out.unlink()
    run(*call)
    assert out.exists()


@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_an_output_in_no_folder_is_refused_before_any_work(
    run: Run, file: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    out = tmp_path / "nowhere" / "out"
    refused = run(*({"FILE": file, "OUT": out}.get(word, word) for word in words))
    assert (refused.code, refused.out) == (2, "")
    assert refused.sentence.startswith(f"sokolab: {out}: the file cannot be written: ")


def test_a_device_needs_no_force(run: Run, file: Path) -> None:
    assert run("convert", file, "-o", "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [("check",), ("convert",), ("analyse", "--json")])
def test_a_full_disk_behind_standard_output_is_a_sentence(
    file: Path, words: tuple[str, ...]
) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sokolab", words[0], str(file), *words[1:]],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "sokolab: the output: no space left on device\n"


class Terminal(io.StringIO):
    """A standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_texts_cannot_command_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    write_out("; \x1b]0;mine\x07 推箱子\r\n####\r\n".encode(), None)
    assert terminal.getvalue() == "; ␛]0;mine␇ 推箱子\n####\n"


def test_pictures_are_not_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    with pytest.raises(CommandError, match="the output is not text"):
        write_out(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "-")
    assert terminal.getvalue() == ""


SAME = (
    ("batch", "check", "FILE", "--csv", "OUT", "--json", "OUT"),
    ("batch", "check", "FILE", "--csv", "OUT", "--json", "LINK"),
    ("batch", "check", "FILE", "--journal", "OUT", "--csv", "OUT"),
    ("batch", "check", "FILE", "--csv", "FILE"),
    ("batch", "check", "FILE", "--journal", "FILE"),
    ("batch", "check", "FILE", "--json", "DOTTED"),
    ("analyse", "FILE", "--certificate", "FILE"),
    ("convert", "FILE", "--to", "slc", "-o", "DOTTED"),
    ("check", "FILE", "--repair", "FILE"),
    ("render", "FILE", "--png", "-o", "FILE"),
    ("optimise", "FILE", "--seconds", "1", "-o", "FILE"),
)


@pytest.mark.parametrize("words", SAME, ids=" ".join)
def test_no_output_is_another_one_or_a_source_whatever_is_forced(
    run: Run, file: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    out = tmp_path / "out"
    (tmp_path / "link").symlink_to(out)
    places = {
        "FILE": file,
        "OUT": out,
        "LINK": tmp_path / "link",
        "DOTTED": file.parent / ".." / file.parent.name / file.name,
    }
    before = file.read_bytes()
    done = run(*(places.get(word, word) for word in words), "--force")
    assert (done.code, done.out) == (2, "")
    assert "are the same file" in done.sentence or "is an input file: write" in done.sentence
    assert file.read_bytes() == before
    assert not out.exists()


def test_a_file_is_not_converted_into_itself(run: Run, file: Path) -> None:
    before = file.read_bytes()
    folder = ("--folder", file.parent)
    done = run("batch", "convert", file, "--to", file.suffix[1:], *folder, "--force")
    assert (done.code, file.read_bytes()) == (2, before)


def test_devices_take_everything(run: Run, file: Path) -> None:
    where = ("--csv", "/dev/null", "--json", "/dev/null")
    done = run("batch", "check", file, "--workers", "1", *where)
    assert (done.code, done.err) == (1, "")  # some levels are wrong


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
@pytest.mark.parametrize(
    "words", [("solve", "--seconds", "5"), ("check",), ("convert",), ("--help",)]
)
def test_output_that_nobody_takes_goes_nowhere(file: Path, words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "sokolab", *words, *([] if "--help" in words else [str(file)])]
    shell = ["sh", "-c", 'exec "$@" >&-', "sh", *command]
    done = subprocess.run(shell, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode in (0, 1), done.stderr) == (True, "")


def test_workers_are_bounded(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = executors.processes

    def processes(count: int, *arguments: Any, **more: Any) -> Any:
        asked.append(count)
        return real(count, *arguments, **more)

    monkeypatch.setattr(executors, "processes", processes)
    assert run("batch", "check", file, "--workers", "200").code == 1
    assert asked[0] <= (os.cpu_count() or 1)
    refused = run("batch", "check", file, "--workers", "100000")
    assert (refused.code, "256" in refused.sentence) == (2, True)
