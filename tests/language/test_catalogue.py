"""Catalogues are read as Qt reads them, and damaged ones are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator

from sokolab import paths
from sokolab.language import CatalogueError, load_catalogue
from sokolab.language.message_catalogue import Catalogue, _Messages, _sections

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
    for (source, context), forms in _Messages(content[0x69]).items():
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


def _message(source: str, *forms: str | None, context: str = "sokolab.gui") -> bytes:
    """Return a message as Qt releases it; a form without words is None."""
    translations = [None if form is None else form.encode("utf-16-be") for form in forms]
    parts = [*((3, words) for words in translations), (6, source.encode()), (7, context.encode())]
    return b"".join(_part(tag, words) for tag, words in parts) + b"\x01"


def _part(tag: int, content: bytes | None) -> bytes:
    length = 0xFFFFFFFF if content is None else len(content)
    return bytes([tag]) + length.to_bytes(4) + (content or b"")


def test_messages_are_decoded_when_they_are_asked_for() -> None:
    section = (
        _message("a box", "一个箱子", "{n} 个箱子")
        + _message("a wall", None)
        + _message("open", "未定", context="verdict")
        + _message("\x01\x03", "\u0103\u0600")  # bytes that also mean the ends of parts
    )
    messages = _Messages(section)
    assert dict(messages) == {
        ("a box", ""): ("一个箱子", "{n} 个箱子"),
        ("a wall", ""): ("",),
        ("open", "verdict"): ("未定",),
        ("\x01\x03", ""): ("\u0103\u0600",),
    }
    assert ("open", "") not in messages
    assert Catalogue("zh_CN", messages).template("a wall", "", "") == "a wall"


def test_half_a_letter_is_shown_as_a_sign_and_stops_nothing() -> None:
    section = _part(3, "箱子".encode("utf-16-be")[:-1]) + _part(6, b"box") + b"\x01"
    assert _Messages(section)["box", ""] == ("箱\ufffd",)


@pytest.mark.parametrize("damaged", [b"\x03\0\0", _part(9, b"box") + b"\x01", b"\x06\0\0\0\x01"])
def test_damaged_messages_are_told(tmp_path: Path, damaged: bytes) -> None:
    content = FILES[0].read_bytes()
    file = tmp_path / "damaged.qm"
    file.write_bytes(content[:16] + _part(0xA7, b"zh_CN") + _part(0x69, damaged))
    with pytest.raises(CatalogueError, match=r"damaged\.qm is damaged"):
        load_catalogue(file)


def test_a_missing_catalogue_is_told(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="cannot be read"):
        load_catalogue(tmp_path / "none.qm")
