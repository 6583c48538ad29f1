"""Keeps the catalogues of all languages in step with the sentences of the code.

    python resources/languages/catalogue.py             update and release all languages
    python resources/languages/catalogue.py --check     tell what is missing, unused or malformed
    python resources/languages/catalogue.py --add de    begin a language

A translator opens ``sokolab_LANGUAGE.ts`` in Qt Linguist. sokolab reads the released
``sokolab_LANGUAGE.json``.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import string
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).resolve().parent
PROJECT: Final = FOLDER.parent.parent
sys.path.insert(0, str(PROJECT))

from sokolab.language.message_catalogue import NUMBER, CatalogueError, load_catalogue  # noqa: E402 - the path comes first

_MOST_NAMED: Final = 50
"""Missing messages that are named one by one; Linguist lists them, too."""
_ONE: Final = {"tr": 0, "phrase": 0, "row": 1}
"""What is called with a message, and at which place."""
_OR_PHRASE: Final = {"Menu", "does", "also"}
"""What is called with a message or with a phrase: tables of actions."""
_COUNTED: Final = {"counted", "counted_phrase"}


_SLAVIC: Final = "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
_PLURALS: Final = {
    **dict.fromkeys(("id", "ja", "ko", "ms", "th", "vi", "zh"), "0"),
    **dict.fromkeys(("fa", "fr", "hi", "hy", "pt_BR", "tr"), "n > 1"),
    **dict.fromkeys(("be", "bs", "hr", "ru", "sr", "uk"), f"n%10==1 && n%100!=11 ? 0 : {_SLAVIC}"),
    **dict.fromkeys(("cs", "sk"), "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2"),
    "ar": "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
    "cy": "n==0 ? 0 : n==1 ? 1 : n>=2 && n<=5 ? 2 : n==6 ? 3 : 4",
    "is": "n%10==1 && n%100!=11 ? 0 : 1",
    "lt": "n%10==1 && n%100!=11 ? 0 : n%100!=12 && n%10==2 ? 1 : 2",
    "lv": "n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2",
    "pl": f"n==1 ? 0 : {_SLAVIC}",
    "ro": "n==1 ? 0 : n==0 || n%100>=1 && n%100<=19 ? 1 : 2",
    "sl": "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3",
}
"""Which form of a plural a number takes, in the order in which Linguist asks for the forms.

Languages that are not listed have one form for 1 and another for all other numbers.
"""


class Key(NamedTuple):
    """What tells a message of the catalogue from all others: its English, and its context."""

    text: str
    context: str


class Found(NamedTuple):
    """A message where the code says it."""

    key: Key
    many: str
    file: str
    line: int

    @property
    def group(self) -> str:
        """What Linguist lists it under: its context, or else the room it stands in."""
        return self.key.context or ".".join(["sokolab", *Path(self.file).parent.parts[1:3]])


class Translation(NamedTuple):
    """What a language says: its forms, and whether a translator called it finished."""

    forms: tuple[str, ...]
    is_finished: bool = True


def messages(project: Path = PROJECT) -> tuple[dict[Key, Found], list[str]]:
    """Return all messages of the code by key, and what is wrong with their calls."""
    found: dict[Key, Found] = {}
    faults: list[str] = []
    for file in sorted((project / "sokolab").rglob("*.py")):
        name = file.relative_to(project).as_posix()
        for each in _said_in(ast.parse(file.read_text("utf-8")), name):
            if isinstance(each, str):
                faults.append(f"{name}:{each}")
                continue
            known = found.setdefault(each.key, each)
            if known.many != each.many:
                faults.append(f"{name}:{each.line}: {each.key.text!r} has another plural elsewhere")
    return found, faults


def _said_in(tree: ast.Module, name: str) -> Iterator[Found | str]:
    """Yield the messages of a module, and the lines of calls whose text is no literal."""
    if name.startswith("sokolab/language/"):
        yield from (Found(key, "", name, 1) for key in _OWN) if name.endswith("__init__.py") else ()
        return
    in_cli = name.startswith("sokolab/cli/")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else ""
            if (called or getattr(node.func, "attr", "")) in _OR_PHRASE:
                if text := _literal(node.args[0]):
                    yield Found(Key(text, ""), "", name, node.lineno)
            elif called in _ONE or called in _COUNTED:
                yield _said_by(node, called, name)
            elif in_cli:
                yield from _help_of(node, name)
        elif (
            in_cli
            and isinstance(node, ast.FunctionDef)
            and any(map(_is_command, node.decorator_list))
        ):
            docstring = inspect.cleandoc(ast.get_docstring(node) or "")
            for paragraph in help_paragraphs(docstring):
                yield Found(Key(paragraph, ""), "", name, node.lineno)


_NUMBER: Final = "1,000.5"
_OWN: Final = (
    Key(_NUMBER, ""),
    Key("%Y-%m-%d %H:%M", "date and time"),
    Key(", ", "between the items of a list"),
    Key("{items} and {last}", ""),
    Key("{sentence}.", ""),
    Key("{text} {sentence}", ""),
)
"""Messages of the language itself: how it writes numbers, dates and lists."""


def help_paragraphs(docstring: str) -> list[str]:
    """Return the paragraphs of a command's help, each a message; lines joined as click does."""
    shown = docstring.split("\f", maxsplit=1)[0]
    return [" ".join(part.split()) for part in shown.split("\n\n") if part.strip()]


def _is_command(decorator: ast.expr) -> bool:
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(function, ast.Attribute) and function.attr in {"command", "group"}


def _help_of(node: ast.Call, name: str) -> Iterator[Found]:
    for keyword in node.keywords:
        if keyword.arg in {"help", "epilog", "short_help"} and _literal(keyword.value):
            yield Found(Key(_literal(keyword.value), ""), "", name, node.lineno)


def _said_by(node: ast.Call, called: str, name: str) -> Found | str:
    place = 1 if called in _COUNTED else _ONE[called]
    wanted = node.args[place : place + (2 if called in _COUNTED else 1)]
    texts = [_literal(argument) for argument in wanted]
    if not all(texts) or not texts:
        return f"{node.lineno}: {called}() takes its text as a literal"
    context = next((_literal(k.value) for k in node.keywords if k.arg == "context"), "")
    if called in _COUNTED and not any("{n" in text for text in texts):
        texts = [f"{{n:,}} {text}" for text in texts]
    return Found(Key(texts[0], context), texts[1] if len(texts) > 1 else "", name, node.lineno)


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def read(file: Path) -> dict[Key, Translation]:
    """Return the translations of a ``.ts`` file by key; those without words are left out."""
    found: dict[Key, Translation] = {}
    for group in ET.parse(file).getroot().iter("context"):
        name = group.findtext("name", "")
        context = "" if name.split(".")[0] == "sokolab" else name
        found.update(_translations(group, context))
    return found


def _translations(group: ET.Element, context: str) -> Iterator[tuple[Key, Translation]]:
    for message in group.iter("message"):
        said = message.find("translation")
        if said is None or said.get("type") in {"obsolete", "vanished"}:
            continue
        forms = tuple(form.text or "" for form in said.iter("numerusform")) or (said.text or "",)
        key = Key(message.findtext("source", ""), context)
        if any(forms):
            yield key, Translation(forms, said.get("type") != "unfinished")


def write(file: Path, language: str, found: dict[Key, Found], said: dict[Key, Translation]) -> None:
    """Write a ``.ts`` file: the messages by room and file, those without translation unfinished."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    groups: dict[str, ET.Element] = {}
    for each in sorted(found.values(), key=lambda one: (one.group, one.file, one.line, one.key)):
        if each.group not in groups:
            groups[each.group] = ET.SubElement(root, "context")
            ET.SubElement(groups[each.group], "name").text = each.group
        message = ET.SubElement(groups[each.group], "message")
        if each.many:
            message.set("numerus", "yes")
        ET.SubElement(message, "location", filename=f"../../{each.file}")
        ET.SubElement(message, "source").text = each.key.text
        if each.many:
            ET.SubElement(message, "extracomment").text = f"many: {each.many}"
        translation = ET.SubElement(message, "translation")
        known = said.get(each.key, Translation(("",), False))
        if not known.is_finished:
            translation.set("type", "unfinished")
        if each.many:
            for form in known.forms:
                ET.SubElement(translation, "numerusform").text = form
        else:
            translation.text = known.forms[0]
    ET.indent(root, "    ")
    text = ET.tostring(root, encoding="unicode")
    file.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', "utf-8")


def release(file: Path) -> None:
    """Write what a ``.ts`` file says to the ``.json`` file beside it."""
    language = file.stem.removeprefix("sokolab_")
    plural = _PLURALS.get(language) or _PLURALS.get(language.split("_")[0], "n != 1")
    said = read(file)
    messages = [[*key, list(said[key].forms)] for key in sorted(said)]
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in messages)
    head = json.dumps({"language": language, "plural": plural})[:-1]
    file.with_suffix(".json").write_text(f'{head}, "messages": [\n{lines}\n]}}\n', "utf-8")


def faults_of(file: Path, found: dict[Key, Found]) -> list[str]:
    """Return what is wrong with a catalogue: missing, unused, malformed, or not released."""
    said = read(file)
    missing = found.keys() - said.keys()
    faults = [f"not translated: {key.text!r}" for key in missing]
    if len(missing) > _MOST_NAMED:
        faults = [f"{len(missing)} of {len(found)} messages are not translated"]
    faults += [f"unfinished: {key.text!r}" for key, each in said.items() if not each.is_finished]
    faults += [f"unused: {key.text!r}" for key in said.keys() - found.keys()]
    for key in found.keys() & said.keys():
        wanted = _facts(key.text) | (_facts(found[key].many) if found[key].many else set())
        for form in said[key].forms:
            try:
                facts = _facts(form)
            except ValueError as error:
                faults.append(f"malformed: {form!r}: {error}")
                continue
            if key.text == _NUMBER and not NUMBER.fullmatch(form):
                faults.append(f"malformed: {form!r} is not {_NUMBER!r} with other separators")
            if not facts <= wanted or wanted - facts - {"n"}:
                faults.append(f"other facts than in {key.text!r}: {form!r}")
            if form.count("&") != key.text.count("&") and len(key.text) < 30:
                faults.append(f"another letter for menus than in {key.text!r}: {form!r}")
    catalogue = file.with_suffix(".json")
    try:
        released = load_catalogue(catalogue)
    except CatalogueError:
        released = None
    if released is None or any(
        released.template(key.text, found[key].many, key.context, 1) != each.forms[0]
        for key, each in said.items()
        if key in found and each.is_finished
    ):
        faults.append(f"{catalogue.name} is not up to date")
    return [f"{file.name}: {fault}" for fault in sorted(faults)]


def _facts(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def begin(language: str, found: dict[Key, Found]) -> str | None:
    """Write and release a catalogue with nothing translated; return why not, if it cannot be."""
    file = FOLDER / f"sokolab_{language}.ts"
    if not re.fullmatch("[a-z]{2,3}(_[A-Z]{2})?", language):
        return f"{language!r} is no code of a language, such as de or pt_BR"
    if file.exists():
        return f"{file.name} is there already"
    write(file, language, found, {})
    release(file)
    print(f"{file}: {len(found)} messages to translate")
    return None


def main() -> None:
    """Update, check or add catalogues."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing, tell what is wrong")
    parser.add_argument("--add", metavar="LANGUAGE", help="begin a language, such as de or pt_BR")
    options = parser.parse_args()
    found, faults = messages()
    if options.add:
        raise SystemExit(begin(options.add, found))
    for file in sorted(FOLDER.glob("sokolab_*.ts")):
        if not options.check:
            write(file, file.stem.removeprefix("sokolab_"), found, read(file))
            release(file)
        faults += faults_of(file, found)
    print("\n".join(faults) or f"{len(found)} messages, all well")
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    main()
