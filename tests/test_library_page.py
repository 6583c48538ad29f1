"""The pages about the library: their code runs from top to bottom, and it is typed."""

from __future__ import annotations

import contextlib
import re
import shutil
from pathlib import Path

import pytest
from mypy import api as mypy

from tests import typed_script

ROOT = Path(__file__).parents[1]
PAGES = ("library", "cookbook")


def program(page: str) -> str:
    """Return all code of a page."""
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    return "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


def hasty(code: str) -> str:
    """Return code whose generators go on for a second and not for as long as they are shown."""
    shorter, count = re.subn(r"(generate\(.*(?:box_count=2|HARDER), seconds=)\d+", r"\g<1>1", code)
    assert count
    return shorter


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "levels", tmp_path / "levels")
    monkeypatch.setenv("SOKOLAB_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(compile(hasty(program("library")), "docs/library.md", "exec"), names)
    assert (tmp_path / "level.svg").read_text("utf-8").startswith("<svg")
    assert str(names["plot"]).count("<circle") == 5


def test_each_recipe_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "levels", tmp_path / "levels")
    monkeypatch.setenv("SOKOLAB_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    exec(compile(program("cookbook"), "docs/cookbook.md", "exec"), {})
    assert (tmp_path / "easy.html").stat().st_size > 20_000
    assert (tmp_path / "sheet.html").read_text("utf-8").count("<svg") >= 5


def test_a_typed_program_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    levels = tmp_path / "levels.xsb"
    levels.write_text("#####\n#@$.#\n#####\nTitle: One\n\n#####\n#@$ #\n#  .#\n#####\nTitle: Two\n")
    with contextlib.chdir(tmp_path):
        assert typed_script.main([str(levels), "nothing.xsb"]) == 0
    said = capsys.readouterr().out
    assert "missing: nothing.xsb" in said
    assert "solvable 1\nunsolvable 1" in said


def test_the_typed_program_is_typed() -> None:
    said, complaints, code = mypy.run(["--strict", str(typed_script.__file__)])
    assert code == 0, said + complaints


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_are_typed(page: str, tmp_path: Path) -> None:
    script = tmp_path / "page.py"
    script.write_text(program(page), "utf-8")
    said, complaints, code = mypy.run(["--strict", str(script)])
    assert code == 0, said + complaints
