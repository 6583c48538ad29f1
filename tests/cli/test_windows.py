"""The command line as Windows calls it: wildcards, code pages, closed pipes, no console at all."""

from __future__ import annotations

import ctypes
import errno
import locale
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from sokolab import cli
from sokolab.cli import call_endings
from sokolab.cli.call_endings import exit_code_of
from sokolab.cli.call_sources import expanded, is_source
from sokolab.language.choice import best_language, languages_of_environment
from tests.systems import on

LEVEL = "#####\n#@$.#\n#####\nTitle: {title}\n"


@pytest.fixture
def levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("b.xsb", "a.xsb", "c.sok", "d [1].xsb", "d 1.xsb"):
        (tmp_path / name).write_text(LEVEL.format(title=name))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_wildcards_name_files(levels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on("win32", monkeypatch)
    assert expanded(["check", "?.xsb", "*.sok"]) == ["check", "a.xsb", "b.xsb", "c.sok"]
    assert expanded([str(levels / "a.*")]) == [str(levels / "a.xsb")]
    monkeypatch.setenv("HOME", str(levels))
    assert expanded([os.path.join("~", "a.*")]) == [str(levels / "a.xsb")]  # noqa: PTH118


@pytest.mark.parametrize(
    "argument",
    [
        *("none*.xsb", "d [1].xsb", "-", "--level=*", "-o*", "$@"),
        *("?w=3&h=3&lvl=HHH|H*H|HHH", "https://example.org/*", "[soko=1,1]\n*\n[/soko]"),
    ],
)
def test_what_names_no_file_stays(
    levels: Path, argument: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    on("win32", monkeypatch)
    assert expanded([argument]) == [argument]


def test_elsewhere_the_shell_has_done_it(levels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on("linux", monkeypatch)
    assert expanded(["*.xsb"]) == ["*.xsb"]


def test_a_call_from_cmd_exe_is_expanded(levels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Click does it only where a program leaves the whole call to it."""
    calls: list[list[str]] = []
    on("win32", monkeypatch)
    for name in ("prepare_streams", "allow_interpreting"):
        monkeypatch.setattr(cli, name, lambda: None)
    monkeypatch.setattr(cli, "keep_log", lambda _say: None)
    monkeypatch.setattr(cli, "_run_command", calls.append)
    monkeypatch.setattr(sys, "argv", ["sokolab", "check", "?.xsb"])
    cli.main()
    cli.main(["check", "?.xsb"])
    assert calls == [["check", "a.xsb", "b.xsb"], ["check", "?.xsb"]]


def test_both_slashes_name_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sep", "\\")
    monkeypatch.setattr(os, "altsep", "/")
    assert is_source("levels\\none")
    assert is_source("levels/none")
    assert not is_source("solve")


def test_a_pipe_closed_by_its_reader_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows says EINVAL, where others say EPIPE."""

    def write() -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    ended: list[int] = []

    def end() -> int:
        ended.append(1)
        return 0

    monkeypatch.setattr(call_endings, "_end_closed_pipe", end)
    on("linux", monkeypatch)
    assert exit_code_of(write) == 2
    on("win32", monkeypatch)
    assert exit_code_of(write) == 0
    assert ended == [1]


@pytest.mark.parametrize(
    ("number", "language"), [(0x0804, "zh_CN"), (0x0409, "en"), (0xFFFF, "en")]
)
def test_the_language_of_windows_is_shown(
    number: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    kernel32 = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel32), raising=False)
    on("win32", monkeypatch)
    assert best_language(languages_of_environment()) == language


def test_a_locale_that_python_does_not_know_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)

    def refuse() -> tuple[None, None]:
        raise ValueError("unknown locale: en_CN")

    monkeypatch.setattr(locale, "getlocale", refuse)
    assert languages_of_environment() == []


@pytest.mark.parametrize("encoding", ["cp1252", "cp936", "cp437"])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("command", [["check"], ["analyse"], ["--help"]])
def test_no_code_page_makes_output_fail(
    tmp_path: Path, encoding: str, language: str, command: list[str]
) -> None:
    file = tmp_path / "推箱子.xsb"
    file.write_text(LEVEL.format(title="关卡 – ▓ é"), encoding="utf-8")
    arguments = command if command == ["--help"] else [*command, str(file)]
    done = subprocess.run(
        [sys.executable, "-m", "sokolab", "--lang", language, *arguments],
        env={**os.environ, "PYTHONIOENCODING": encoding, "SOKOLAB_PLAIN": "1"},
        capture_output=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout.decode(encoding)


def test_a_program_without_a_console_says_nothing(tmp_path: Path) -> None:
    """As under pythonw, where there are no standard streams."""
    file = tmp_path / "a.xsb"
    file.write_text(LEVEL.format(title="a"))
    program = (
        "import sys; sys.stdin = sys.stdout = sys.stderr = None\n"
        f"sys.argv = ['sokolab', 'check', {str(file)!r}]\n"
        "from sokolab.cli import main\n"
        "if __name__ == '__main__': raise SystemExit(main())\n"
    )
    script = tmp_path / "windowed.py"
    script.write_text(program)
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "SOKOLAB_PLAIN": "1"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
