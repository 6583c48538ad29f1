"""``sokolab convert`` with a picture of a board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sokolab.cli import main
from sokolab.core.board import Board
from tests.pictures.skins import picture

BOARD = Board.from_rows(
    ["#######", "#     #", "# $.@ #", "#  $  #", "# .  ##", "#    # ", "###### "]
)


@pytest.fixture
def shot(tmp_path: Path) -> Path:
    path = tmp_path / "shot.png"
    picture(BOARD, 32, margin=(20, 10)).save(path)
    return path


def test_a_picture_is_written_as_a_level(shot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", str(shot)]) == 0

    out, err = capsys.readouterr()
    assert str(BOARD) in out
    assert "% certain" in err


def test_json_tells_how_sure_and_where(shot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = shot.with_suffix(".sok")
    assert main(["convert", str(shot), "--json", "-o", str(written)]) == 0

    facts = json.loads(capsys.readouterr().err)
    assert facts["is_sure"] is (facts["sure"] >= 0.9)
    assert (facts["grid"]["columns"], facts["grid"]["rows"]) == (BOARD.width, BOARD.height)
    assert str(BOARD) in written.read_text()


def test_a_damaged_picture_is_one_sentence(shot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shot.write_bytes(shot.read_bytes()[:200])

    assert main(["convert", str(shot)]) == 2

    assert "not a picture, or it is damaged" in capsys.readouterr().err
