"""What is kept between starts, and what happens to a damaged file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Scheme


def test_values_come_back(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "settings.ini"
    settings = Settings(file)
    settings.scheme = Scheme.DARK
    settings.speed = 40
    settings.walk_manner = "wall"
    settings.motion = False
    settings.put("geometry", QByteArray(b"\x01\x02"))
    settings.add_recent(tmp_path / "a b.xsb")
    settings.add_recent(tmp_path / "ü, c.xsb")
    settings.sync()
    again = Settings(file)
    assert again.scheme is Scheme.DARK
    assert (again.speed, again.walk_manner, again.motion) == (40, "wall", False)
    assert again.data("geometry") == QByteArray(b"\x01\x02")
    assert again.recent_files == (tmp_path / "ü, c.xsb", tmp_path / "a b.xsb")
    again.clear_recent()
    assert again.recent_files == ()


def test_a_value_of_another_kind_is_the_default(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    settings.put("theme", ("dark", "light"))
    settings.put("speed", "fast")
    settings.put("motion", "perhaps")
    assert settings.text("theme", "none") == "none"
    assert settings.scheme is Scheme.SYSTEM
    assert (settings.speed, settings.motion) == (12, True)


def test_recent_files_are_listed_once_and_not_without_end(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    for number in range(20):
        settings.add_recent(tmp_path / f"{number}.xsb")
    settings.add_recent(tmp_path / "15.xsb")
    assert settings.recent_files[0].name == "15.xsb"
    assert len(set(settings.recent_files)) == len(settings.recent_files) == 12


def test_nonsense_is_the_default(tmp_path: Path) -> None:
    file = tmp_path / "settings.ini"
    file.write_text("[General]\ntheme=mauve\nspeed=fast\nmotion=perhaps\n", "utf-8")
    settings = Settings(file)
    assert settings.scheme is Scheme.SYSTEM
    assert settings.speed == 12
    assert settings.motion is True
    settings.put("speed", 10**9)
    assert settings.speed == 1000


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x01binary", b"[General]\n\0\0\0", b"{json: 1}"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.ini"
    file.write_bytes(content)
    settings = Settings(file)
    settings.speed = 7
    settings.sync()
    assert file.with_suffix(".ini.damaged").read_bytes() == content
    assert str(settings.problem).startswith("The settings were damaged and have been reset; ")
    assert Settings(file).speed == 7
    assert not Settings(file).problem


def test_where_no_file_can_be_written_values_last_as_long_as_the_program(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file in the way")
    settings = Settings(tmp_path / "home" / "settings.ini")
    settings.speed = 7
    assert settings.speed == 7
    assert "cannot be saved" in str(settings.problem)
