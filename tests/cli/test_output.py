"""One rule for everything that commands write: no file is overwritten without ``--force``."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from sokolab.cli.exit_codes import CommandError
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
    with pytest.raises(CommandError, match="no text for a terminal"):
        write_out(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "-")
    assert terminal.getvalue() == ""
