"""What sokolab uses of numba and llvmlite: all of it is listed, and this release has it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from sokolab.kernels import compiler
from sokolab.kernels.compiler.private_names import PRIVATE_NAMES, PrivateName, moved_names

FOLDER = Path(compiler.__path__[0])
# Fields of arrays in compiled code: numba looks them up when it compiles.
OF_ARRAYS = {"data", "shape", "strides"}
LISTED = {name for each in PRIVATE_NAMES for name in each.names.split()}
IN_PUBLIC = {("numba", "config"), ("numba", "njit"), ("llvmlite", "binding"), ("llvmlite", "ir")}
# Of Python, the standard library and filelock, in the modules that import numba or llvmlite.
OF_PYTHON = """
    CACHE_DIR CPUDispatcher CPUTargetOptions CompileResult Compiler ExtractByteCode
    FunctionIdentity JITCodeLibrary _Cache __class__ __closure__ __code__ __init__ __module__
    __name__ __qualname__ add append cached_property co_code co_filename co_firstlineno crc32 decode
    encode environ exists get getLogger hexdigest isidentifier items keys loads lower machine
    modules parents platform rglob reasons resolve sha256 st_mode startswith stat stem update values
    warning
"""


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules that import numba or llvmlite."""
    for file in sorted(FOLDER.glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        if any(True for _ in imports(tree)):
            yield file.name, tree


def imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield module and name of what is imported from numba and llvmlite."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module.split(".")[0] in ("numba", "llvmlite"):
                yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] in ("numba", "llvmlite"):
                    yield alias.name, ""


def defined() -> set[str]:
    """Return the names that the package gives to classes, functions, fields and attributes."""
    found = set()
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.AnnAssign | ast.Assign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {each.id for each in targets if isinstance(each, ast.Name)}
                found |= {
                    each.attr
                    for each in targets
                    if isinstance(each, ast.Attribute) and ast.unparse(each.value) == "self"
                }
    return found


def test_this_release_has_them_all() -> None:
    assert moved_names() == []


def test_every_import_is_listed() -> None:
    places = {each.owner for each in PRIVATE_NAMES}
    modules = {place.partition(":")[0] for place in places}
    classes = {place.replace(":", ".") for place in places}
    names = {f"{each.owner}.{name}" for each in PRIVATE_NAMES for name in each.names.split()}
    listed = modules | classes | names
    used = {each for _, tree in trees() for each in imports(tree)} - IN_PUBLIC
    missing = {f"{module}.{name}".rstrip(".") for module, name in used} - listed
    assert missing == set()


def test_every_attribute_is_listed() -> None:
    used = {
        (file, node.attr)
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
    }
    known = LISTED | defined() | set(OF_PYTHON.split()) | OF_ARRAYS
    assert {(file, name) for file, name in used if name not in known} == set()


def test_nothing_is_listed_in_vain() -> None:
    sources = [
        file.read_text(encoding="utf-8")
        for file in FOLDER.glob("*.py")
        if file.name != "private_names.py"
    ]
    sources.append((FOLDER.parent / "jit.py").read_text(encoding="utf-8"))
    assert {name for name in LISTED if not any(name in source for source in sources)} == set()


class Example:
    """A class as a release of numba may have it."""

    def __init__(self) -> None:
        self.given_later = 1

    @classmethod
    def make(cls) -> Example:
        made = cls()
        made.given_by_maker = 2  # type: ignore[attr-defined]
        return made

    def call(self, first: int, second: int, third: int = 3, **others: int) -> None:
        """Take two parameters, and more if there are more."""


@pytest.mark.parametrize(
    ("names", "parameters", "is_as_wanted"),
    [
        ("call given_later given_by_maker", None, True),
        ("gone", None, False),
        ("call", "self first second", True),
        ("call", "self first second third", True),
        ("call", "self first", False),
        ("call", "self second first", False),
        ("call", "self first second fourth", False),
        ("gone", "self", False),
    ],
)
def test_shapes_are_compared(names: str, parameters: str | None, is_as_wanted: bool) -> None:
    entry = PrivateName(f"{__name__}:Example", names, parameters)
    assert (moved_names([entry]) == []) == is_as_wanted


@pytest.mark.parametrize("place", ["numba.no_such_module", "numba:NoSuchClass"])
def test_a_missing_place_is_told(place: str) -> None:
    (sentence,) = moved_names([PrivateName(place, "name")])
    assert sentence.startswith(f"{place} is missing")


def test_a_module_that_cannot_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    path = "sokolab.kernels.compiler.private_names.import_module"
    monkeypatch.setattr(path, lambda _name: 1 / 0)
    assert "division" in moved_names([PrivateName("numba.core", "name")])[0]
