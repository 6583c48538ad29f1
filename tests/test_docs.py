"""What is written about the code is true: examples run, and what is named is there."""

from __future__ import annotations

import ast
import doctest
import re
import shlex
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path

import click
import pytest

import sokolab as public_api
from benchmarks.__main__ import benchmarks
from sokolab.cli import sokolab

PROJECT = Path(__file__).resolve().parent.parent
SOURCES = sorted((PROJECT / "sokolab").rglob("*.py"))
ARCHITECTURE = (PROJECT / "docs" / "architecture.md").read_text("utf-8")
WHERE = (PROJECT / "docs" / "where.md").read_text("utf-8")
WITH_EXAMPLES = [path for path in SOURCES if ">>> " in path.read_text("utf-8")]

CODE = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"[A-Za-z_]\w*")
FOREIGN = {"linear_sum_assignment"}  # of scipy


@cache
def words() -> frozenset[str]:
    """Return every word of the sources, and the names of files and folders."""
    text = " ".join(path.read_text("utf-8") for path in SOURCES)
    names = {part for path in SOURCES for part in path.relative_to(PROJECT).with_suffix("").parts}
    return frozenset(NAME.findall(text)) | names


def section(title: str) -> str:
    """Return what stands under a heading of the second level."""
    return re.split(r"\n## ", ARCHITECTURE.split(f"\n## {title}\n", 1)[1], maxsplit=1)[0]


def exists(path: str) -> bool:
    """Whether a path leads somewhere: from the root, from the package, or a bare module's name."""
    if "/" not in path and any(source.name == path for source in SOURCES):
        return True
    roots = (PROJECT, PROJECT / "sokolab")
    return any(any(root.glob(path.rstrip("/"))) for root in roots)


def packages_in(package: str) -> set[str]:
    """Return the packages directly inside a package of sokolab."""
    folder = PROJECT / "sokolab" / package
    return {path.parent.name for path in folder.glob("*/__init__.py")}


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


def test_the_layers_hold_every_package() -> None:
    told = set(CODE.findall(section("Layers").split("\nA package", 1)[0])) - {"sokolab"}
    modules = {path.stem for path in (PROJECT / "sokolab").glob("[a-z]*.py")}
    assert told == packages_in("") | modules


def test_the_layers_are_those_of_the_contracts_in_their_order() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    rows = re.findall(r"^\| [^`\n]* \| (`.*) \|$", section("Layers"), re.MULTILINE)
    assert [set(CODE.findall(row)) for row in rows] == [
        set(re.findall(r"sokolab\.(\w+)", layer)) for layer in layers
    ]


@pytest.mark.parametrize("package", ["gui", "solvers", "kernels/search"])
def test_the_packages_inside_the_large_ones_are_all_named(package: str) -> None:
    parts = re.split(r"\n\n(?=`)", section("Inside the large packages"))
    (part,) = (part for part in parts if part.lstrip().startswith(f"`{package}`"))
    assert packages_in(package) <= set(CODE.findall(part))


@pytest.mark.parametrize("name", ["solvers", "debugging", "contributing"])
def test_the_files_that_a_page_names_are_there(name: str) -> None:
    page = PROJECT / ("CONTRIBUTING.md" if name == "contributing" else f"docs/{name}.md")
    examples = re.compile(r"dead_ends|at_home|one_search|NAME|build/docs|_de\.ts|\.de\.")
    codes = CODE.findall(page.read_text("utf-8"))
    named = [code for code in codes if re.fullmatch(r"[\w.-]+/[\w./-]*|[\w/]+\.py", code)]
    assert len(named) > 2
    assert [n for n in named if not examples.search(n) and not exists(n)] == []


def test_the_page_on_debugging_stops_in_a_function_that_is_there() -> None:
    page = (PROJECT / "docs" / "debugging.md").read_text("utf-8")
    (module, name, stop) = re.findall(r'"from ([\w.]+) import (\w+)" -c "break (\w+)"', page)[0]
    assert stop == name
    body = ast.parse((PROJECT / f"{module.replace('.', '/')}.py").read_text("utf-8")).body
    assert name in {node.name for node in body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("page", [ARCHITECTURE, WHERE], ids=["architecture", "where"])
def test_what_the_architecture_names_is_there(page: str) -> None:
    for code in CODE.findall(page):
        if "/" in code or code.endswith((".py", ".toml", ".spec", ".json")):
            assert exists(code), code
        elif re.fullmatch(r"[\w.]+(\(\w+\))?", code):
            lost = [name for name in NAME.findall(code) if name not in words() | FOREIGN]
            assert lost == [], code


def test_the_glossary_names_places_that_exist() -> None:
    glossary = (PROJECT / "docs" / "glossary.md").read_text("utf-8")
    places = re.findall(r"\| ([^|]+) \|$", glossary, re.MULTILINE)
    named = [code for place in places for code in CODE.findall(place)]
    assert len(named) > 50
    assert [place for place in named if not exists(place)] == []


def test_the_glossary_gives_each_word_one_meaning() -> None:
    glossary = (PROJECT / "docs" / "glossary.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|-][^|]*) \|", glossary, re.MULTILINE)
    terms = [
        term
        for row in rows
        if row != "term"
        for term in re.split(r"[,:] ", re.sub(r" \([^)]*\)", "", row))
    ]
    assert len(terms) > 75
    assert [term for term in terms if terms.count(term) > 1] == []


def test_the_guide_to_the_overlays_names_each_with_its_key() -> None:
    from sokolab.rendering.overlays.all_overlays import OVERLAYS

    guide = (PROJECT / "docs" / "design.md").read_text("utf-8")
    told = re.findall(r"^\| ([\w ]+) \| ([\w+]*) \|", guide, re.MULTILINE)
    shown = {(str(overlay.title), overlay.key) for overlay in OVERLAYS}
    assert shown <= set(told)


def test_the_reference_lists_the_public_api() -> None:
    page = (PROJECT / "docs" / "reference.md").read_text("utf-8")
    listed = re.findall(r"^   ~(sokolab[\w.]+)\.(\w+)$", page, re.MULTILINE)
    assert sorted(name for _, name in listed) == sorted(public_api.__all__)
    assert page.count(".. autosummary::\n   :toctree: api\n") == page.count("autosummary::")
    for module, name in listed:
        assert getattr(import_module(module), name) is getattr(public_api, name)


DOCUMENTS = [*PROJECT.glob("*.md"), *(PROJECT / "docs").glob("*.md")]
CALLS = [
    pytest.param(tuple(call), id=" ".join(call))
    for document in DOCUMENTS
    for block in re.findall(r"```sh\n(.*?)```", document.read_text("utf-8"), re.DOTALL)
    for line in re.findall(r"^(?:sokolab|python -m benchmarks) .*", block, re.MULTILINE)
    for call in [shlex.split(line, comments=True)]
]


@pytest.mark.parametrize("call", CALLS)
def test_the_commands_that_documents_show_can_be_called(call: tuple[str, ...]) -> None:
    program, *rest = call
    command: click.Command = sokolab
    if program == "python":
        command, rest = benchmarks, rest[2:]
    context = click.Context(command, info_name="sokolab")
    while isinstance(command, click.Group) and not rest[0].startswith("-"):
        found = command.get_command(context, rest.pop(0))
        assert found is not None
        command = found
    known = {name for option in command.params for name in option.opts} | {"--help"}
    assert {word for word in rest if word.startswith("-") and word != "-"} <= known


def test_files_that_documents_name_are_there() -> None:
    for document in DOCUMENTS:
        text = document.read_text("utf-8")
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)\)", text):
            assert (document.parent / link).exists(), f"{document.name}: {link}"


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
