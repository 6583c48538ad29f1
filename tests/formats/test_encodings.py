"""Encodings: guessed from the bytes, kept, and never changed without a word."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab import formats
from sokolab.core.board import Board
from sokolab.core.level import Collection, Level
from sokolab.formats.doctor import repair_file
from sokolab.formats.files import likely_encoding
from sokolab.formats.registry import to_text
from sokolab.formats.source import source_of

A = "#####\n#@$.#\n#####\n"
BOARD: Final = Board("#####\n#@$.#\n#####")

WESTERN: Final = (
    "Käse|Jérôme|Élan|Zürich é|naïve|Ø|ÄÖÜ|Größe|créée|Ça va|"
    "Où est-ce ?|L’été|“Hello”|It’s me|© 2001 Müller|20°|½ way|"
    "GRÖSSE|ÜBUNG|Überraschung|À la carte|Señor Niño|¿Qué?|¡Olé!|"
    "Ärger mit Öl|Smörgåsbord|Åland öar|Þór|Örn Ævar|coração|"
    "São João|não é fácil|ação|Cañón|El Niño — 3|€5|5 €|£3|Œuvre|"
    "œuf|Žižek|Škoda|aiguë|Françoise|Søren|Æble|Blåbærgrød|"
    "Ängelholm|Mötley Crüe|résumé|Brontë|10²|50 µm|±1|…|wait…|“Ä”|"
    "«Oui»|ñ|é|ü|Ü|ß|él|así|Pingüino|Kühlschrank|Füße|på|å|Ívar|"
    "Ásgeir|Úlfur|öðru|maður|það|við|Þingvellir|São Tomé|"
    "André Français"
)
CHINESE: Final = (
    "关|推箱子|第1关|箱子a|作者：杨超|MF8 第5届|中|你好|杨超作品|"
    "比赛关卡|迷宫|左右开弓|倉庫番|關卡|日本語|한국어|€5|Ä|"
    "ひらがな|カタカナ|倉庫番 レベル1|漢字|東京|繁體中文|"
    "推箱子遊戲|鑫|焱|龙|马到成功|12 关|Level 关|é|Größe|Ö|ü über|"
    "Привет|Кладовщик|Ελλάδα|№ 5|Tiếng Việt|Łódź|Ștefan|"
    "①|→|★|“引号”|《书》|——|한|Żółw|č|ő|İstanbul|🙂|日|本"
)


def _titled(title: str) -> Collection:
    return Collection((Level(BOARD, title),))


@pytest.mark.parametrize("title", WESTERN.split("|"))
def test_western_titles_are_recognised(title: str) -> None:
    assert likely_encoding(f"Title: {title}\n".encode("cp1252")) == "cp1252"


@pytest.mark.parametrize("title", CHINESE.split("|"))
def test_titles_in_gb18030_are_recognised(title: str) -> None:
    content = formats.exported(_titled(title), "xsb", "gb18030")
    assert content.misread_as == ""
    assert formats.read_bytes(content.data).levels[0].title == title


@pytest.mark.parametrize(
    ("names", "encoding"), [(WESTERN, "cp1252"), (CHINESE, "gb18030")], ids=["western", "chinese"]
)
def test_one_edited_title_changes_no_other(names: str, encoding: str) -> None:
    titles = names.split("|")
    first = titles[:12]
    data = "".join(f"{A}Title: {title}\n\n" for title in first).encode(encoding)
    found = formats.read_bytes(data)
    for index, title in enumerate([*titles, "plain", "þú", "x关y", "語", "ÄÖ", "ÕZ"]):
        place = index % len(first)
        edited = found.with_level(place, replace(found.levels[place], title=title))
        again = formats.read_bytes(formats.dump(edited))
        assert again.titles == (*first[:place], title, *first[place + 1 :])


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=6), max_size=4))
def test_whatever_is_written_is_read_back(titles: list[str]) -> None:
    for encoding in ("cp1252", "gb18030"):
        collection = formats.read_bytes(f"{A}Title: Größe 关\n".encode("gb18030"))
        source = replace(source_of(collection), encoding=encoding)
        levels = tuple(Level(BOARD, title.strip()) for title in ["", *titles])
        edited = Collection(levels, source=source)
        again = formats.read_bytes(formats.dump(edited))
        assert again.titles == formats.loads(to_text(edited)).titles


def test_a_text_that_would_be_misread_is_doubted_and_utf8_is_not() -> None:
    doubtful = formats.exported(_titled("ÄÖ"), "xsb", "cp1252")
    assert doubtful.misread_as == "GB18030"
    assert str(doubtful.doubt) == "the text in Windows-1252 looks like GB18030 and would be misread"
    assert formats.exported(_titled("ÄÖ"), "xsb", "utf-8").doubt == ""
    source = source_of(formats.read_bytes((A + "Title: é\n").encode("cp1252")))
    edited = replace(_titled("ÄÖ"), source=source)
    assert formats.dump(edited).decode("utf-8").endswith("Title: ÄÖ\n")
    assert formats.exported(edited).misread_as == "GB18030"


def test_an_encoding_that_lacks_a_character_is_left_for_utf8_and_that_is_told() -> None:
    found = formats.read_bytes((A + "Title: Déjà vu\n").encode("cp1252"))
    content = formats.exported(found.with_level(0, replace(found.levels[0], title="水 é")))
    assert content.encoding == "utf-8"
    (change,) = content.changes
    assert str(change) == "the encoding is now UTF-8, because Windows-1252 cannot represent '水'"
    assert formats.read_bytes(content.data).titles == ("水 é",)


def test_damaged_utf8_stays_utf8() -> None:
    text = A + "Title: Größe\n\n" + A + "Title: 关卡 déjà vu"
    data = text.encode() + "é".encode()[:1]
    found = formats.read_bytes(data)
    assert found.titles[0] == "Größe"
    assert found.titles[1].startswith("关卡 déjà vu")
    assert "damaged UTF-8" in str(formats.remarks_of(found)[0])
    assert formats.dump(found) == data
    edited = found.with_level(0, replace(found.levels[0], title="Maß"))
    assert formats.dump(edited) == data.replace("Größe".encode(), "Maß".encode())


@pytest.mark.parametrize(
    "data",
    [
        (A + "Title: Caf").encode() + b"\xe9 \x81 \x8d\n",
        (A + "Title: 推箱子的关卡").encode("gb18030") + b"\xff\n",
        (A + "Title: Größe 关卡").encode() + b"\x81\n",
    ],
    ids=["windows-1252", "gb18030", "utf-8"],
)
def test_undecodable_bytes_are_kept_until_the_file_becomes_utf8(data: bytes) -> None:
    found = formats.read_bytes(data)
    assert formats.dump(found) == data
    for fixed in (
        repair_file(data),
        formats.exported(found, encoding="utf-8"),
        formats.exported(found, "xsb", "utf-8"),
    ):
        text = fixed.data.decode("utf-8")
        assert "\ufffd" in text
        assert b"\x81" not in fixed.data.replace("关".encode(), b"")
        again = formats.read_bytes(fixed.data)
        assert formats.remarks_of(again) == ()
    assert any("undecodable" in str(sentence) for sentence in repair_file(data).repairs)


def test_a_file_that_has_become_utf8_stays_utf8() -> None:
    found = formats.read_bytes((A + "Title: Caf").encode() + b"\xe9 \x81\n")
    content = formats.exported(found, encoding="utf-8")
    kept = formats.in_encoding_of(found, content)
    assert formats.dump(kept) == content.data
    assert formats.remarks_of(kept) == ()


def test_an_slc_file_that_has_become_utf8_declares_it() -> None:
    data = formats.exported(_titled("Käse"), "slc", "cp1252").data
    found = formats.read_bytes(data)
    kept = formats.in_encoding_of(found, formats.exported(found, encoding="utf-8"))
    again = formats.dump(kept)
    assert b'encoding="utf-8"' in again.lower()
    assert formats.read_bytes(again).titles == ("Käse",)
