"""Every phrase is translated to every language, and no sentence passes by the catalogue."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from sokolab.language.message_catalogue import load_catalogue
from tests.test_house import PROJECT

FOLDER = PROJECT / "resources" / "languages"


def script(name: str) -> ModuleType:
    """Return a script of the catalogues as a module."""
    spec = spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and tuples look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("call", [("catalogue.py", "--check"), ("bypassing.py",)])
def test_the_scripts_find_no_fault(call: tuple[str, ...]) -> None:
    name, *rest = call
    done = subprocess.run(
        [sys.executable, FOLDER / name, *rest], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


CODE = '''"""A module."""
TITLE = "A sentence for people"
KEY = "key"
_PATTERN = re.compile("two words")
STYLE = "two words"  # no phrase: a style
QUERY = f"DELETE FROM level WHERE {KEY} LIMIT 1"
STAGE = f"solver:{KEY}"
OPTION = "--as near"
MARKUP = f"<span style='color:{KEY}'>\u25a0</span>"
class Kind(StrEnum):
    CODE = "two words"
def shown(count):
    """Say it."""
    if count < 0:
        raise IndexError("there is no such level")
    log.warning("nobody reads it")
    label.setText("Open")
    label.setText(tr("Said by a phrase"))
    label.setText("<b>Close</b>")
    raise ValueError(f"{count} boxes left over")
'''


def test_a_sentence_that_passes_by_the_catalogue_is_found(tmp_path: Path) -> None:
    file = tmp_path / "gui" / "sample.py"
    file.parent.mkdir()
    file.write_text(CODE, "utf-8")
    found = [text for _, text in script("bypassing").bypassing(file)]
    assert found == ["A sentence for people", "Open", "Close", " boxes left over"]


def test_faults_of_a_catalogue_are_told(tmp_path: Path) -> None:
    catalogue = script("catalogue")
    key, other = catalogue.Key("{n:,} box in {path}", ""), catalogue.Key("Gone", "")
    found = {key: catalogue.Message(key, "{n:,} boxes in {path}", "sokolab/core/board.py", 1)}
    file = tmp_path / "sokolab_xx.ts"
    missing = catalogue.Key("Missing", "")
    found[missing] = catalogue.Message(missing, "", "sokolab/core/board.py", 2)
    said = {key: catalogue.Translation(("{n:,} Kiste",)), other: catalogue.Translation(("Weg",))}
    catalogue.write(file, "xx", {**found, other: found[missing]._replace(key=other)}, said)
    told = catalogue.faults_of(file, found)
    assert [fault.split(": ")[1] for fault in told] == [
        "not translated",
        "other facts than in '{n:,} box in {path}'",
        "sokolab_xx.json is not up to date",
        "unused",
    ]


def test_a_language_is_begun_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue = script("catalogue")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    file = tmp_path / "sokolab_de.ts"
    found, _ = catalogue.messages_in_code()
    assert catalogue.add_language("de", found) is None
    assert f"{len(found)} messages to translate" in capsys.readouterr().out
    assert load_catalogue(file.with_suffix(".json")).language == "de"
    (fault,) = catalogue.faults_of(file, found)
    assert fault == f"{file.name}: {len(found)} of {len(found)} messages are not translated"
    before = file.read_bytes()
    for code in ("de", "../de", "German"):
        assert catalogue.add_language(code, found)
    assert file.read_bytes() == before
    assert [path.name for path in sorted(tmp_path.iterdir())] == [
        "sokolab_de.json",
        "sokolab_de.ts",
    ]


def test_numbers_are_written_with_separators_only(tmp_path: Path) -> None:
    catalogue = script("catalogue")
    key = catalogue.Key("1,000.5", "")
    found = {key: catalogue.Message(key, "", "sokolab/core/board.py", 1)}
    file = tmp_path / "sokolab_xx.ts"
    for form, is_well in {"1.000,5": True, "1000,5": True, "1,5": False, "": False}.items():
        catalogue.write(file, "xx", found, {key: catalogue.Translation((form,))})
        catalogue.release(file)
        assert (catalogue.faults_of(file, found) == []) is is_well, form
