"""What is written about the code is true: examples run, and what is named is there."""

from __future__ import annotations

import doctest
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
SOURCES = sorted((PROJECT / "sokolab").rglob("*.py"))
ARCHITECTURE = (PROJECT / "docs" / "architecture.md").read_text("utf-8")
WITH_EXAMPLES = [path for path in SOURCES if ">>> " in path.read_text("utf-8")]

CODE = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"[A-Za-z_]\w*")
FOREIGN = {"linear_sum_assignment", "n"}  # of libraries, and the number of squares


@cache
def words() -> frozenset[str]:
    """Return every word of the sources, and the names of files and folders."""
    text = " ".join(path.read_text("utf-8") for path in SOURCES)
    names = {part for path in SOURCES for part in path.relative_to(PROJECT).with_suffix("").parts}
    return frozenset(NAME.findall(text)) | names


def section(title: str) -> str:
    """Return what stands under a heading of the third level."""
    return re.split(r"\n##", ARCHITECTURE.split(f"\n### {title}\n", 1)[1], maxsplit=1)[0]


def rows(title: str) -> list[tuple[str, str]]:
    """Return the cells of the rows of a section's table."""
    cells = re.findall(r"^\| (`.*?) \| (.*) \|$", section(title), re.MULTILINE)
    assert cells, title
    return cells


@pytest.mark.parametrize(
    "path", WITH_EXAMPLES, ids=lambda path: path.relative_to(PROJECT).as_posix()
)
def test_the_examples_in_the_docstrings_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    parts = path.relative_to(PROJECT).with_suffix("").parts
    module = import_module(".".join(part for part in parts if part != "__init__"))
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("room", ["core", "gui"])
def test_every_module_in_the_tables_of_the_house_is_there(room: str) -> None:
    for cell, _ in rows(room):
        for name in CODE.findall(cell):
            place = PROJECT / "sokolab" / room / name
            assert place.is_dir() or place.with_suffix(".py").is_file(), name


def test_no_module_of_the_window_is_left_out_of_the_table() -> None:
    told = set(NAME.findall(section("gui")))
    there = {path.stem for path in (PROJECT / "sokolab" / "gui").glob("[a-z]*.py")}
    assert there - told == set()


def test_the_public_names_of_the_core_are_those_of_the_table() -> None:
    told: dict[str, set[str]] = {}
    for cell, names in rows("core"):
        (module,) = CODE.findall(cell)
        told[module] = set(NAME.findall(" ".join(CODE.findall(names))))
    for module, names in told.items():
        public = set(import_module(f"sokolab.core.{module}").__all__)
        assert names <= public, f"{module} does not offer {sorted(names - public)}"


def test_every_analysis_is_in_the_table_under_its_key() -> None:
    from sokolab.analysis.catalogue import CATALOGUE

    told = re.findall(r"^\| `([a-z-]+)`(?: \((\w)\))? \| `(\w+)` \|", section("analysis"), re.M)
    asked = {question.name: question for question in CATALOGUE}
    assert {(name, key) for name, key, _ in told} == {(q.name, q.key) for q in asked.values()}
    for _, _, module in told:
        import_module(f"sokolab.analysis.{module}")


def test_what_the_house_names_is_in_its_sources() -> None:
    named = "".join(map(section, ("gui", "cli", "routes", "solvers", "editing")))
    quoted = [name for code in CODE.findall(named) for name in NAME.findall(code)]
    assert [name for name in quoted if name not in words() | FOREIGN] == []


def test_files_that_documents_name_are_there() -> None:
    documents = [PROJECT / "README.md", *(PROJECT / "docs").glob("*.md")]
    for document in documents:
        text = document.read_text("utf-8")
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)\)", text):
            assert (document.parent / link).exists(), f"{document.name}: {link}"
    for name in re.findall(r"`([\w./]+\.py)`", ARCHITECTURE):
        assert any(path.as_posix().endswith(f"/{name}") for path in SOURCES), name


REFERENCE = re.compile(r":(?:func|class|meth|attr|mod|data):`~?([\w.]+)`")


def is_there(path: str) -> bool:
    """Whether a dotted path leads to a module or to a name in one (attributes may be bare)."""
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        file = PROJECT.joinpath(*parts[:length])
        if file.with_suffix(".py").is_file() or (file / "__init__.py").is_file():
            module = import_module(".".join(parts[:length]))
            text = Path(str(module.__file__)).read_text("utf-8")
            return all(re.search(rf"\b{name}\b", text) for name in parts[length:])
    return False


def test_what_docstrings_refer_to_is_there() -> None:
    lost: list[str] = []
    for path in SOURCES:
        text = path.read_text("utf-8")
        for name in REFERENCE.findall(text):
            if name.startswith("sokolab."):
                found = is_there(name)
            else:  # in this module, or imported by it
                found = len(re.findall(rf"\b{name.split('.')[-1]}\b", text)) > 1
            if not found:
                lost.append(f"{path.relative_to(PROJECT)}: {name}")
    assert lost == []
