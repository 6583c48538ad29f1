"""Finds strings that users seem to read and that bypass the catalogue.

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
"""Folders and modules whose words are for developers or for the checker of certificates."""
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
    "setStyle",
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
    "AssertionError",
    "AttributeError",
    "ImportError",
    "IndexError",
    "KeyError",
    "NotImplementedError",
    "RuntimeError",
    "TypeError",
}
"""Errors that show a fault in the calling code; a ValueError may be shown to the user."""
_SENTENCE: Final = re.compile(r"[A-Za-z]{2,},? (?:[a-z(]|[A-Z][a-z]|\d)|[a-z]{2,}[.…:!?]$")
_TO_RUN: Final = re.compile(r"\s*(?:ALTER|CREATE|DELETE|INSERT|PRAGMA|SELECT|UPDATE) |--[a-z]")
"""The beginning of an SQL statement or of an option."""
_PREFIX: Final = re.compile(r"[\w-]+[:.]")
"""The beginning of a name such as ``solver:exact``; sentences have a space after the colon."""
_TAG: Final = re.compile(r"</?[a-z][^>]*>?", re.IGNORECASE)
_ATTRIBUTE: Final = re.compile(r'="?$')
"""The end of a string that goes on with an attribute's value, in SVG or XML."""
_LABEL: Final = re.compile(r"&?[A-Z][a-z]+(?:…|:)?")


def bypassing(file: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string of a module that a user seems to read."""
    code = file.read_text("utf-8")
    lines = code.splitlines()
    in_window = "gui" in file.parts
    in_cli = "cli" in file.parts
    for node, is_argument in _strings(ast.parse(code), in_cli):
        text = _TAG.sub("", str(node.value))
        if _ATTRIBUTE.search(text) or _TO_RUN.match(text):
            continue
        reads = _SENTENCE.search(text) or (in_window and is_argument and _LABEL.fullmatch(text))
        if reads and "# no phrase" not in "".join(lines[node.lineno - 1 : node.end_lineno]):
            yield node.lineno, text


def _strings(
    tree: ast.AST, in_cli: bool, is_argument: bool = False
) -> Iterator[tuple[ast.Constant, bool]]:
    """Yield the strings below a node that may be texts, and whether each goes to a call."""
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
    if isinstance(tree, ast.ClassDef) and isinstance(child, ast.Assign):
        return any(isinstance(b, ast.Name) and b.id.endswith("Enum") for b in tree.bases)  # codes
    if isinstance(child, ast.JoinedStr):
        return _is_name_or_statement(child.values)
    if isinstance(tree, ast.keyword) and tree.arg in {"help", "epilog", "short_help"} and in_cli:
        return True
    if isinstance(child, ast.Assign | ast.AnnAssign):
        targets = child.targets if isinstance(child, ast.Assign) else [child.target]
        return any(isinstance(t, ast.Name) and t.id in {"__all__", "__slots__"} for t in targets)
    if not isinstance(child, ast.Call):
        return False
    name = _function_name(child)
    is_log = name in _LOG and isinstance(child.func, ast.Attribute) and _is_log(child.func.value)
    return name in _CATALOGUE | _DATA | _FOR_PROGRAMMERS or is_log


def _is_name_or_statement(parts: list[ast.expr]) -> bool:
    beginning = parts[0].value if isinstance(parts[0], ast.Constant) else ""
    if _TO_RUN.match(str(beginning)):
        return True
    return len(parts) == 2 and _PREFIX.fullmatch(str(beginning)) is not None


def _function_name(call: ast.Call) -> str:
    function = call.func
    return getattr(function, "attr", "") or getattr(function, "id", "")


def _is_log(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and "log" in node.id.lower()


def main() -> None:
    """Print every such string; exit with 1 if there is one."""
    paths = [Path(argument).resolve() for argument in sys.argv[1:]] or [PROJECT / "sokolab"]
    files = sorted(f for path in paths for f in ([path] if path.is_file() else path.rglob("*.py")))
    count = 0
    for file in files:
        name = file.relative_to(PROJECT / "sokolab").as_posix()
        if name.startswith(_EXEMPT):
            continue
        for line, text in bypassing(file):
            print(f"sokolab/{name}:{line}: {text!r}")
            count += 1
    print(f"{count} strings bypass the catalogue")
    raise SystemExit(bool(count))


if __name__ == "__main__":
    main()
