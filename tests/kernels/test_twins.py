"""Every public kernel is called by some test of the kernels or of what calls them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.test_house import PROJECT

_DECORATORS = {"kernel", "allocating_kernel"}
"""Inlined kernels are parts of those that call them, and are tested with these."""
_TESTS = ("kernels", "solvers", "analysis", "routes")


def _public_kernels() -> Iterator[tuple[str, str]]:
    """Yield the module and the name of each kernel in the ``__all__`` of its module."""
    for file in sorted((PROJECT / "sokolab" / "kernels").rglob("*.py")):
        module = ".".join(file.relative_to(PROJECT).with_suffix("").parts)
        body = ast.parse(file.read_text(encoding="utf-8")).body
        public = {
            name
            for node in body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
            for name in ast.literal_eval(node.value)
        }
        for node in body:
            if (
                isinstance(node, ast.FunctionDef)
                and node.name in public
                and _DECORATORS & {ast.unparse(each) for each in node.decorator_list}
            ):
                yield module, node.name


def _used_in(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the module and the name of all that a test takes from modules of kernels."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    modules: dict[str, str] = {}
    imported: dict[str, tuple[str, str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sokolab.kernels"):
            for alias in node.names:
                assert node.module is not None
                modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                imported[alias.asname or alias.name] = node.module, alias.name
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in imported:
            yield imported[node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield modules.get(node.value.id, ""), node.attr


def test_a_test_names_each_public_kernel() -> None:
    files = [file for name in _TESTS for file in (PROJECT / "tests" / name).rglob("*.py")]
    used = {found for file in files for found in _used_in(file)}
    kernels = set(_public_kernels())
    assert len(kernels) > 100
    assert sorted(kernels - used) == []
