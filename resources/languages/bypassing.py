"""Finds strings that people seem to read and that pass by the catalogue.

    python resources/languages/bypassing.py [PATH …]

A string that is data is exempt by a comment at its line: ``# no phrase: WHY``.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parent.parent.parent

_EXEMPT: Final = ("language/", "kernels/", "verdicts/certificates/", "guesses.py")
"""Rooms whose words are for developers: kernels, and what errors of the library add; and
certificates, which are files for a checker that needs nothing of sokolab."""
_CATALOGUE: Final = {"tr", "phrase", "counted", "counted_phrase", "Menu", "row", "does", "also"}
_LOG: Final = {"debug", "info", "warning", "error", "exception", "critical", "log"}
_DATA: Final = {
    "compile",
    "execute",
    "executescript",
    "fullmatch",
    "match",
    "search",
    "sub",
    "findall",
    "setStyleSheet",
    "setObjectName",
    "setProperty",
    "property",
    "getattr",
    "setattr",
    "startswith",
    "endswith",
    "removeprefix",
    "removesuffix",
    "split",
    "strip",
    "lstrip",
    "rstrip",
    "replace",
    "translate",
    "strptime",
    "strftime",
    "encode",
    "decode",
    "import_module",
    "TypeVar",
    "NewType",
    "warns",
    "filterwarnings",
    "simplefilter",
    "find_spec",
    "get",
}
"""Functions whose arguments are patterns, queries, styles or names."""
_FOR_PROGRAMMERS: Final = {
    "AttributeError",
    "TypeError",
    "AssertionError",
    "NotImplementedError",
    "RuntimeError",
}
_SENTENCE: Final = re.compile(r"[A-Za-z]{2,},? (?:[a-z(]|[A-Z][a-z]|\d)|[a-z]{2,}[.…:!?]$")
_SQL: Final = re.compile(r"\s*(?:CREATE|INSERT|SELECT) ")
_ATTRIBUTE: Final = re.compile(r'="?$')
"""The end of a string that goes on with an attribute's value, in SVG or XML."""
_LABEL: Final = re.compile(r"&?[A-Z][a-z]+(?:…|:)?")


def bypassing(file: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string of a module that a person seems to read."""
    code = file.read_text("utf-8")
    lines = code.splitlines()
    in_window = "gui" in file.parts
    in_cli = "cli" in file.parts
    for node, is_argument in _strings(ast.parse(code), in_cli):
        text = str(node.value)
        if _ATTRIBUTE.search(text):
            continue
        reads = _SENTENCE.search(text) or (in_window and is_argument and _LABEL.fullmatch(text))
        if _SQL.match(text):
            continue
        if reads and "# no phrase" not in "".join(lines[node.lineno - 1 : node.end_lineno]):
            yield node.lineno, text


def _strings(
    tree: ast.AST, in_cli: bool, is_argument: bool = False
) -> Iterator[tuple[ast.Constant, bool]]:
    """Yield the strings below a node that may be read, and whether each goes to a call."""
    for field, value in ast.iter_fields(tree):
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_exempt(tree, field, child, in_cli):
                continue
            if isinstance(child, ast.JoinedStr):
                for part in child.values:  # the parts have no lines of their own in Python 3.11
                    ast.copy_location(part, child)
            if isinstance(child, ast.Constant):
                if isinstance(child.value, str):
                    yield child, is_argument or isinstance(tree, ast.Call | ast.keyword)
                continue
            yield from _strings(child, in_cli, is_argument and not isinstance(child, ast.Dict))


def _is_exempt(tree: ast.AST, field: str, child: ast.AST, in_cli: bool) -> bool:
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True  # a docstring
    if field in {"annotation", "returns", "slice", "keys", "decorator_list"} and not in_cli:
        return True
    if isinstance(tree, ast.Compare) or isinstance(child, ast.Assert | ast.MatchValue):
        return True
    if isinstance(tree, ast.keyword) and tree.arg in {"help", "epilog", "short_help"} and in_cli:
        return True
    if isinstance(child, ast.Assign | ast.AnnAssign):
        targets = child.targets if isinstance(child, ast.Assign) else [child.target]
        return any(isinstance(t, ast.Name) and t.id in {"__all__", "__slots__"} for t in targets)
    if not isinstance(child, ast.Call):
        return False
    name = _called(child)
    is_log = name in _LOG and isinstance(child.func, ast.Attribute) and _is_log(child.func.value)
    return name in _CATALOGUE | _DATA | _FOR_PROGRAMMERS or is_log


def _called(call: ast.Call) -> str:
    function = call.func
    return getattr(function, "attr", "") or getattr(function, "id", "")


def _is_log(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and "log" in node.id.lower()


def main() -> None:
    """Print every such string; exit with 1 if there is one."""
    places = [Path(each).resolve() for each in sys.argv[1:]] or [PROJECT / "sokolab"]
    files = sorted(
        f for place in places for f in ([place] if place.is_file() else place.rglob("*.py"))
    )
    count = 0
    for file in files:
        name = file.relative_to(PROJECT / "sokolab").as_posix()
        if name.startswith(_EXEMPT):
            continue
        for line, text in bypassing(file):
            print(f"sokolab/{name}:{line}: {text!r}")
            count += 1
    print(f"{count} strings pass by the catalogue")
    raise SystemExit(bool(count))


if __name__ == "__main__":
    main()
