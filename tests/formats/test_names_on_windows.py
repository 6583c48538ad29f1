"""Names that Windows refuses or changes are refused before anything is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokolab import formats
from tests.systems import on

NAMES = ("CON", "nul.xsb", "COM1.sok", "lpt9", "a:b.xsb", "levels.xsb.", "levels.xsb ", "what?.xsb")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_windows_refuses_gives_one_sentence(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    on("win32", monkeypatch)
    said = "the file cannot be written: Windows does not allow a file with this name"
    for write in (formats.check_writable, lambda file: formats.write_atomically(b"", file)):
        with pytest.raises(formats.FormatError) as caught:
            write(tmp_path / name)
        assert str(caught.value) == said
    assert not list(tmp_path.iterdir())


def test_elsewhere_they_are_names_like_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on("linux", monkeypatch)
    for name in NAMES:
        formats.write_atomically(b"", tmp_path / name)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(NAMES)


def test_a_device_is_written_to_where_one_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows NUL is a device as /dev/null is here, and so no file of a bad name."""
    on("win32", monkeypatch)
    formats.check_writable("/dev/null")
    formats.write_atomically(b"levels", "/dev/null", may_be_pipe=True)
    with pytest.raises(formats.FormatError, match="a pipe or a device"):
        formats.write_atomically(b"levels", "/dev/null")


@pytest.mark.parametrize("data", [b"#####\r\n#@$.#\r\n#####\r\n", b"#####\n#@$.#\n#####\n"])
def test_line_ends_are_written_as_they_were_read(
    tmp_path: Path, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    on("win32", monkeypatch)
    (tmp_path / "a.xsb").write_bytes(data)
    formats.save(formats.load(tmp_path / "a.xsb"), tmp_path / "b.xsb")
    assert (tmp_path / "b.xsb").read_bytes() == data
