"""Files are replaced whole, also where another program holds them for a moment, as on Windows."""

from __future__ import annotations

import errno
import logging
import os
import shutil
from pathlib import Path

import pytest

from sokolab import formats, log_file, whole_files
from sokolab.core.operating_system import system_reason
from sokolab.kernels.compiler import code_files
from sokolab.log_file import keep_log
from sokolab.recovery.lost_work import OpenFiles, OpenFilesNote, notes_folder
from sokolab.whole_files import passing_file, remove_folder, replace_file, replace_whole
from tests.logs import log_restored
from tests.systems import HOLDS, held, on

ALWAYS = 1_000_000
ANSWERED = "the file cannot be written: another program has it open"


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_files, "_PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(whole_files, "_PAUSE_SECONDS", 0.001)


def test_a_file_that_is_held_for_a_moment_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "levels.xsb"
    file.write_text("old")
    on("win32", monkeypatch)
    refused = held(3, "replace", monkeypatch)
    formats.write_atomically(b"new\r\n", file)
    assert (file.read_bytes(), refused()) == (b"new\r\n", 3)
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_stays_open_elsewhere_gives_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "levels.xsb"
    file.write_text("old")
    on("win32", monkeypatch)
    held(ALWAYS, "replace", monkeypatch)
    with pytest.raises(formats.FormatError) as caught:
        formats.write_atomically(b"new", file)
    assert str(caught.value) == ANSWERED
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file], "no temporary file is left"


def test_elsewhere_a_refusal_is_final(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on("linux", monkeypatch)
    refused = held(ALWAYS, "replace", monkeypatch)
    with pytest.raises(formats.FormatError, match="permission denied"):
        formats.write_atomically(b"new", tmp_path / "levels.xsb")
    assert refused() == 1


def test_nobody_waits_for_a_read_only_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "levels.xsb"
    file.write_text("old")
    on("win32", monkeypatch)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    refused = held(ALWAYS, "replace", monkeypatch)
    with pytest.raises(formats.FormatError, match="permission denied"):
        formats.write_atomically(b"new", file)
    assert refused() == 1
    with pytest.raises(formats.FormatError, match="permission denied"):
        formats.check_writable(file)


def test_windows_has_no_modes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on("win32", monkeypatch)
    held(ALWAYS, "chmod", monkeypatch)
    replace_whole(tmp_path / "file", b"", mode=0o444)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600


def test_a_folder_that_is_closed_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows, tempfile would try 2,147,483,647 names."""

    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(os, "open", refuse)
    for write in (formats.check_writable, lambda file: formats.write_atomically(b"", file)):
        with pytest.raises(formats.FormatError, match="permission denied"):
            write(tmp_path / "levels.xsb")


def test_windows_own_number_for_a_held_file_is_understood() -> None:
    error = PermissionError(errno.EACCES, "The process cannot access the file")
    assert str(system_reason(error)) == "permission denied"
    setattr(error, "winerror", HOLDS)  # noqa: B010 - known on Windows alone
    assert str(system_reason(error)) == "another program has it open"


def test_a_folder_is_renamed_and_removed_when_it_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on("win32", monkeypatch)
    (tmp_path / "one").mkdir()
    refused = held(2, "replace", monkeypatch)
    replace_file(tmp_path / "one", tmp_path / "two")
    remove, calls = shutil.rmtree, 0

    def refuse(folder: Path, ignore_errors: bool = False) -> None:
        nonlocal calls
        calls += 1
        if calls < 3:
            raise PermissionError(errno.EACCES, "Access is denied")
        remove(folder, ignore_errors=ignore_errors)

    monkeypatch.setattr(shutil, "rmtree", refuse)
    remove_folder(tmp_path / "two")
    assert refused() == 2
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_removed_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on("win32", monkeypatch)
    (tmp_path / "one").mkdir()

    def refuse(_folder: Path, ignore_errors: bool = False) -> None:
        if not ignore_errors:
            raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(shutil, "rmtree", refuse)
    remove_folder(tmp_path / "one")
    assert (tmp_path / "one").is_dir()


def test_compiled_code_and_notes_wait_too(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOKOLAB_CACHE", str(tmp_path / "cache"))
    on("win32", monkeypatch)
    refused = held(4, "replace", monkeypatch)
    code_files.write(Path("target", "module", "form.code"), b"code")
    assert code_files.read(Path("target", "module", "form.code")) == b"code"
    note = OpenFilesNote()
    note.write(OpenFiles((Path("a.xsb"),)))
    assert len(list(notes_folder().glob("*/files.json"))) == 1
    assert refused() == 4
    note.delete()


def test_a_log_that_another_process_has_open_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on("win32", monkeypatch)
    monkeypatch.setattr(log_file, "_MAX_BYTES", 10)
    refused = held(ALWAYS, "replace", monkeypatch)
    log = logging.getLogger("sokolab")
    with log_restored(monkeypatch):
        keep_log()
        for word in ("one", "two"):
            log.warning(word)
        handler = log.handlers[-1]
        assert getattr(handler, "stream", None) is None, "no process keeps it open"
    lines = (home / "sokolab.log").read_text("utf-8").splitlines()
    assert [line.split()[-1] for line in lines] == ["one", "two"]
    assert refused()


def test_a_passing_file_passes(tmp_path: Path) -> None:
    with passing_file(tmp_path, "É") as file:
        assert file.name.startswith(".É.")
        assert file.is_file()
    assert not list(tmp_path.iterdir())
    with pytest.raises(FileNotFoundError), passing_file(tmp_path / "none"):
        pass
