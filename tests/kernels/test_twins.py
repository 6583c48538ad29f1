"""Every public kernel is called by some test of the kernels or of what calls them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.test_house import PROJECT

_DECORATORS = {"kernel", "allocating_kernel"}
"""Inlined kernels are parts of those that call them, and are tested with these."""
_TESTS = ("kernels", "solvers", "analysis", "routes", "generation")


def _public_kernels() -> Iterator[tuple[str, str]]:
    """Yield the module and the name of each kernel without a leading underscore."""
    for file in sorted((PROJECT / "sokolab" / "kernels").rglob("*.py")):
        module = ".".join(file.relative_to(PROJECT).with_suffix("").parts)
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if (
                isinstance(node, ast.FunctionDef)
                and not node.name.startswith("_")
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
