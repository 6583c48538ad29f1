"""Catalogues are read as Qt reads them, and damaged ones are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator

from sokolab import paths
from sokolab.language import CatalogueError, load_catalogue
from sokolab.language.catalogue import _messages, _sections

FILES = sorted((paths.resources() / "languages").glob("*.qm"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_qt_reads_the_same(file: Path) -> None:
    translator = QTranslator()
    assert translator.load(str(file))
    catalogue = load_catalogue(file)
    assert catalogue.language == translator.language()
    content = dict(_sections(file.read_bytes()))
    rooms = {name for name in _rooms(content[0x69]) if name.split(".")[0] == "sokolab"}
    seen = 0
    for (source, context), forms in _messages(content[0x69]):
        for group in [context] if context else sorted(rooms):
            found = translator.translate(group, source, None, 1)
            if found:
                assert found == forms[0]
                seen += 1
                break
    assert seen == len(catalogue) > 0


def _rooms(section: bytes) -> set[str]:
    """Return the contexts of Qt, which group the messages by room."""
    found, at = set(), 0
    while at < len(section):
        if section[at] == 1:
            at += 1
            continue
        length = int.from_bytes(section[at + 1 : at + 5])
        if section[at] == 7:
            found.add(section[at + 5 : at + 5 + length].decode())
        at += 5 + length
    return found


@pytest.mark.parametrize("end", [0, 3, 16, 20, 60, -1])
def test_a_cut_catalogue_is_told(tmp_path: Path, end: int) -> None:
    file = tmp_path / "cut.qm"
    file.write_bytes(FILES[0].read_bytes()[:end])
    with pytest.raises(CatalogueError, match=r"cut\.qm"):
        load_catalogue(file)


def test_a_missing_catalogue_is_told(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="cannot be read"):
        load_catalogue(tmp_path / "none.qm")
