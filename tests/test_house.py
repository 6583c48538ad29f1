"""Rules for the project as a whole: imports, packaging, and what no file may contain."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import sokolab

PROJECT = Path(__file__).resolve().parent.parent
TEXT = {".py", ".md", ".toml", ".spec", ".xsb", ".sok", ".txt", ".svg", ".json", ".yml"}
NAMED = {"LICENSE", ".gitignore", "run"}
PACKAGES = sorted(
    path.parent
    for name in ("sokolab", "benchmarks", "release")
    for path in (PROJECT / name).rglob("__init__.py")
)


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=False
    )


def text_files() -> Iterator[Path]:
    folders = ("sokolab", "benchmarks", "release", "tests", "docs", "levels", "resources", ".ci")
    files = [path for folder in folders for path in (PROJECT / folder).rglob("*")]
    for path in [*files, *PROJECT.glob("*")]:
        is_text = path.suffix in TEXT or path.name in NAMED
        if is_text and path.is_file() and "__pycache__" not in path.parts:
            yield path


def test_the_import_contracts_hold() -> None:
    done = run_python("from importlinter.cli import lint_imports; raise SystemExit(lint_imports())")
    assert done.returncode == 0, done.stdout + done.stderr


def test_importing_sokolab_loads_neither_qt_nor_numba() -> None:
    code = (
        "import sokolab, sys; print([m for m in ('PySide6', 'numba', 'scipy') if m in sys.modules])"
    )
    assert run_python(code).stdout.strip() == "[]"


def test_what_is_imported_is_declared() -> None:
    names = {"PySide6": "PySide6-Essentials", "PIL": "pillow", "distributed": "distributed"}
    imported = set[str]()
    for path in (PROJECT / "sokolab").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.split(".")[0])
    others = imported - set(sys.stdlib_module_names) - {"sokolab"}
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["dask"]]
    found = {re.match(r"[\w.-]+", one).group() for one in declared}
    assert {names.get(name, name) for name in others} <= found


def test_the_public_api_loads_every_name() -> None:
    code = "import sokolab; [getattr(sokolab, name) for name in sokolab.__all__]"
    assert run_python(code).stderr == ""


def test_every_package_says_what_it_is_for() -> None:
    silent = [
        package.relative_to(PROJECT).as_posix()
        for package in PACKAGES
        if not ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8")))
    ]
    assert silent == []


def parameters_of(function: ast.FunctionDef) -> set[str]:
    return {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}


def fields_of(kind: ast.ClassDef, kinds: dict[str, ast.ClassDef]) -> set[str]:
    """Fields, properties, and parameters of the constructor, also those of base classes."""
    stores = [node for node in ast.walk(kind) if isinstance(getattr(node, "ctx", None), ast.Store)]
    names = {node.attr for node in stores if isinstance(node, ast.Attribute)}
    for node in kind.body:
        if isinstance(node, ast.FunctionDef):
            names |= {node.name} | (parameters_of(node) if node.name == "__init__" else set())
        else:
            names |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    bases = [
        part.id for base in kind.bases for part in ast.walk(base) if isinstance(part, ast.Name)
    ]
    return names.union(*(fields_of(kinds[base], kinds) for base in bases if base in kinds))


def test_docstrings_explain_parameters_and_fields_that_exist() -> None:
    section = re.compile(r"^(?:Parameters|Attributes)\n-+\n(.*?)(?=^\w+\n---|\Z)", re.M | re.S)
    explained = re.compile(r"^\w+(?:, \w+)*$", re.M)
    code = [path for path in text_files() if path.suffix == ".py"]
    nodes = [(path, n) for path in code for n in ast.walk(ast.parse(path.read_text("utf-8")))]
    kinds = {node.name: node for _, node in nodes if isinstance(node, ast.ClassDef)}
    wrong = list[str]()
    for path, node in nodes:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            lists = section.findall(ast.get_docstring(node) or "")
            names = set(", ".join(explained.findall("".join(lists))).split(", ")) - {""}
            if isinstance(node, ast.ClassDef):
                names -= fields_of(node, kinds)
            else:
                names -= parameters_of(node)
            wrong += [f"{path.name}: {node.name}: {name}" for name in sorted(names)]
    assert wrong == []


def test_all_code_is_formatted() -> None:
    exempt = re.compile(r"#\s*fmt:\s*(skip|off)")
    code = [path for path in text_files() if path.suffix == ".py"]
    assert [path.name for path in code if exempt.search(path.read_text("utf-8"))] == []


def test_the_version_stands_in_one_place() -> None:
    quoted = re.compile(rf"[\"']{re.escape(sokolab.__version__)}[\"']")
    code = [path for path in text_files() if path.suffix in {".py", ".toml", ".spec"}]
    homes = [path.relative_to(PROJECT) for path in code if quoted.search(path.read_text("utf-8"))]
    assert homes == [Path("sokolab/version.py")]


def test_no_file_names_a_place_on_one_machine() -> None:
    """Absolute folders of a person or a machine, and where packages are fetched from."""
    folders = ["work", "home", "root", "Users"]
    places = re.compile(
        rf"""(?:[\s"'`=(]/(?:{"|".join(folders)})/)|(?:\b[A-Z]:\\Users)|(?:--?(?:extra-)?index-url)"""
    )
    named = [
        f"{path.relative_to(PROJECT)}:{number}: {line.strip()}"
        for path in text_files()
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if places.search(line) and path != Path(__file__)
    ]
    assert named == []


def test_what_the_system_refuses_is_said_in_the_language_shown() -> None:
    """``strerror`` is English, or whatever the system speaks; ``system_reason`` is translated."""
    theirs = {"core/operating_system.py", "whole_files.py", "language/message_catalogue.py"}
    root = PROJECT / "sokolab"
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if "error.strerror" in path.read_text("utf-8")
    }
    assert found <= theirs


def test_the_readme_starts_and_tests_with_one_line_each() -> None:
    readme = (PROJECT / "README.md").read_text("utf-8")
    for line in (
        "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/sokolab",
        "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest",
    ):
        assert line in readme.splitlines()
