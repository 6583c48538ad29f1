"""Damaged catalogues are told, and plurals take the form that Qt Linguist asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokolab import paths
from sokolab.language.message_catalogue import Catalogue, CatalogueError, load_catalogue
from tests.language.test_completeness import script

FILES = sorted((paths.resources() / "languages").glob("*.json"))


@pytest.mark.parametrize("end", [0, 3, 16, 20, 60, -3])
def test_a_cut_catalogue_is_told(tmp_path: Path, end: int) -> None:
    file = tmp_path / "cut.json"
    file.write_bytes(FILES[0].read_bytes()[:end])
    with pytest.raises(CatalogueError, match=r"cut\.json is damaged"):
        load_catalogue(file)


@pytest.mark.parametrize(
    "content",
    [
        "[]",
        "{}",
        '{"language": "de", "plural": "n !", "messages": []}',
        '{"language": "de", "plural": "0", "messages": [["box"]]}',
        '{"language": "de", "plural": "0", "messages": [[[], "", [""]]]}',
    ],
)
def test_a_catalogue_of_another_shape_is_told(tmp_path: Path, content: str) -> None:
    file = tmp_path / "damaged.json"
    file.write_text(content)
    with pytest.raises(CatalogueError, match=r"damaged\.json is damaged"):
        load_catalogue(file)


def test_a_missing_catalogue_is_told(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="cannot be read"):
        load_catalogue(tmp_path / "none.json")


def test_a_form_without_words_stays_english() -> None:
    catalogue = Catalogue("zh_CN", {("a wall", ""): ("",), ("open", "verdict"): ("未定",)})
    assert catalogue.template("a wall", "", "") == "a wall"
    assert catalogue.template("open", "", "") == "open"
    assert catalogue.template("open", "", "verdict") == "未定"


@pytest.mark.parametrize(
    ("language", "examples"),
    [
        ("ja", [(0, 1, 2, 1000)]),
        ("de", [(1,), (0, 2, 11, 101)]),
        ("fr", [(0, 1), (2, 11, 101)]),
        ("pt_BR", [(0, 1), (2, 101)]),
        ("is", [(1, 21, 101), (0, 2, 11, 111)]),
        ("lv", [(1, 21, 101), (2, 10, 11, 111), (0,)]),
        ("lt", [(1, 21, 101), (2, 22, 102), (0, 3, 11, 12, 112)]),
        ("ru", [(1, 21, 101), (2, 4, 22, 104), (0, 5, 11, 12, 14, 111)]),
        ("pl", [(1,), (2, 4, 22, 104), (0, 5, 12, 21, 101, 112)]),
        ("cs", [(1,), (2, 3, 4), (0, 5, 12, 22)]),
        ("ro", [(1,), (0, 2, 19, 101, 119), (20, 100, 120)]),
        ("sl", [(1, 101), (2, 102), (3, 4, 103), (0, 5, 11, 12)]),
        ("cy", [(0,), (1,), (2, 5), (6,), (7, 100)]),
        ("ar", [(0,), (1,), (2,), (3, 10, 103), (11, 99, 111), (100, 101, 102)]),
    ],
)
def test_a_plural_has_the_forms_of_its_language(
    tmp_path: Path, language: str, examples: list[tuple[int, ...]]
) -> None:
    """The examples are Qt's, of ``numerus.cpp``: Linguist asks for the forms in this order."""
    catalogue = script("catalogue")
    key = catalogue.Key("{n} box", "")
    found = {key: catalogue.Message(key, "{n} boxes", "sokolab/core/board.py", 1)}
    said = tuple(f"{form}: {{n}}" for form in range(len(examples)))
    file = tmp_path / f"sokolab_{language}.ts"
    catalogue.write(file, language, found, {key: catalogue.Translation(said)})
    catalogue.release(file)
    ours = load_catalogue(file.with_suffix(".json"))
    assert ours.language == language
    for form, numbers in enumerate(examples):
        for n in numbers:
            assert ours.template(key.text, "{n} boxes", "", n) == said[form], n
