"""Keeps the catalogues of all languages in step with the sentences of the code.

    python resources/languages/catalogue.py             update and release all languages
    python resources/languages/catalogue.py --check     say what is missing, unused or malformed
    python resources/languages/catalogue.py --add de    add a language

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

_MAX_NAMED: Final = 50
"""Missing messages that are named one by one; Linguist also lists them."""
_TEXT_INDEX: Final = {"tr": 0, "phrase": 0, "row": 1}
"""Functions that take a message, with the index of that argument."""
_OR_PHRASE: Final = {"Menu", "does", "also"}
"""Functions that take a message or a phrase: tables of actions."""
_COUNTED: Final = {"counted", "counted_phrase"}
"""Functions that take a singular and a plural, after the number."""

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
    """What identifies a message of the catalogue: its English and its context."""

    text: str
    context: str


class Message(NamedTuple):
    """A message, and where the code has it."""

    key: Key
    many: str
    file: str
    line: int

    @property
    def group(self) -> str:
        """The heading in Linguist: its context, or else the package that it is in."""
        return self.key.context or ".".join(["sokolab", *Path(self.file).parent.parts[1:3]])


class Translation(NamedTuple):
    """The forms of a message in a language, and whether a translator marked it as finished."""

    forms: tuple[str, ...]
    is_finished: bool = True


def messages_in_code(project: Path = PROJECT) -> tuple[dict[Key, Message], list[str]]:
    """Return all messages of the code by key, and what is wrong with their calls."""
    messages: dict[Key, Message] = {}
    faults: list[str] = []
    for file in sorted((project / "sokolab").rglob("*.py")):
        name = file.relative_to(project).as_posix()
        for message in _messages_in(ast.parse(file.read_text("utf-8")), name):
            if isinstance(message, str):
                faults.append(f"{name}:{message}")
                continue
            first = messages.setdefault(message.key, message)
            if first.many != message.many:
                where = f"{name}:{message.line}"
                faults.append(f"{where}: {message.key.text!r} has another plural elsewhere")
    return messages, faults


def _messages_in(tree: ast.Module, name: str) -> Iterator[Message | str]:
    """Yield the messages of a module, and the lines of calls whose text is no literal."""
    if name.startswith("sokolab/language/"):
        yield from (
            (Message(key, "", name, 1) for key in _OWN) if name.endswith("__init__.py") else ()
        )
        return
    in_cli = name.startswith("sokolab/cli/")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func.id if isinstance(node.func, ast.Name) else ""
            if (function or getattr(node.func, "attr", "")) in _OR_PHRASE:
                if text := _literal(node.args[0]):
                    yield Message(Key(text, ""), "", name, node.lineno)
            elif function in _TEXT_INDEX or function in _COUNTED:
                yield _message_of(node, function, name)
            elif in_cli:
                yield from _help_of(node, name)
        elif (
            in_cli
            and isinstance(node, ast.FunctionDef)
            and any(map(_is_command, node.decorator_list))
        ):
            docstring = inspect.cleandoc(ast.get_docstring(node) or "")
            for paragraph in help_paragraphs(docstring):
                yield Message(Key(paragraph, ""), "", name, node.lineno)


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
    help_text = docstring.split("\f", maxsplit=1)[0]
    return [" ".join(part.split()) for part in help_text.split("\n\n") if part.strip()]


def _is_command(decorator: ast.expr) -> bool:
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(function, ast.Attribute) and function.attr in {"command", "group"}


def _help_of(node: ast.Call, name: str) -> Iterator[Message]:
    for keyword in node.keywords:
        if keyword.arg in {"help", "epilog", "short_help"} and _literal(keyword.value):
            yield Message(Key(_literal(keyword.value), ""), "", name, node.lineno)


def _message_of(node: ast.Call, function: str, name: str) -> Message | str:
    is_counted = function in _COUNTED
    arguments = node.args[1:3] if is_counted else node.args[_TEXT_INDEX[function] :][:1]
    texts = [_literal(argument) for argument in arguments]
    if not all(texts) or not texts:
        return f"{node.lineno}: {function}() takes its text as a literal"
    context = next((_literal(k.value) for k in node.keywords if k.arg == "context"), "")
    if is_counted and not any("{n" in text for text in texts):
        texts = [f"{{n:,}} {text}" for text in texts]
    return Message(Key(texts[0], context), texts[1] if len(texts) > 1 else "", name, node.lineno)


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def read(file: Path) -> dict[Key, Translation]:
    """Return the translations of a ``.ts`` file by key; those without words are left out."""
    translations: dict[Key, Translation] = {}
    for group in ET.parse(file).getroot().iter("context"):
        name = group.findtext("name", "")
        context = "" if name.split(".")[0] == "sokolab" else name
        translations.update(_translations(group, context))
    return translations


def _translations(group: ET.Element, context: str) -> Iterator[tuple[Key, Translation]]:
    for message in group.iter("message"):
        element = message.find("translation")
        if element is None or element.get("type") in {"obsolete", "vanished"}:
            continue
        plurals = tuple(form.text or "" for form in element.iter("numerusform"))
        forms = plurals or (element.text or "",)
        key = Key(message.findtext("source", ""), context)
        if any(forms):
            yield key, Translation(forms, element.get("type") != "unfinished")


def write(
    file: Path,
    language: str,
    messages: dict[Key, Message],
    translations: dict[Key, Translation],
) -> None:
    """Write a ``.ts`` file; messages without translation are marked as unfinished."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    groups: dict[str, ET.Element] = {}
    for message in sorted(messages.values(), key=lambda m: (m.group, m.file, m.line, m.key)):
        if message.group not in groups:
            groups[message.group] = ET.SubElement(root, "context")
            ET.SubElement(groups[message.group], "name").text = message.group
        element = ET.SubElement(groups[message.group], "message")
        if message.many:
            element.set("numerus", "yes")
        ET.SubElement(element, "location", filename=f"../../{message.file}")
        ET.SubElement(element, "source").text = message.key.text
        if message.many:
            ET.SubElement(element, "extracomment").text = f"many: {message.many}"
        forms = ET.SubElement(element, "translation")
        translation = translations.get(message.key, Translation(("",), False))
        if not translation.is_finished:
            forms.set("type", "unfinished")
        if message.many:
            for form in translation.forms:
                ET.SubElement(forms, "numerusform").text = form
        else:
            forms.text = translation.forms[0]
    ET.indent(root, "    ")
    text = ET.tostring(root, encoding="unicode")
    file.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{text}\n', "utf-8")


def release(file: Path) -> None:
    """Write the translations of a ``.ts`` file to the ``.json`` file next to it."""
    language = file.stem.removeprefix("sokolab_")
    plural = _PLURALS.get(language) or _PLURALS.get(language.split("_")[0], "n != 1")
    translations = read(file)
    rows = [[*key, list(translations[key].forms)] for key in sorted(translations)]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    head = json.dumps({"language": language, "plural": plural})[:-1]
    file.with_suffix(".json").write_text(f'{head}, "messages": [\n{lines}\n]}}\n', "utf-8")


def faults_of(file: Path, messages: dict[Key, Message]) -> list[str]:
    """Return what is wrong with a catalogue: missing, unused, malformed, or not released."""
    translations = read(file)
    missing = messages.keys() - translations.keys()
    faults = [f"not translated: {key.text!r}" for key in missing]
    if len(missing) > _MAX_NAMED:
        faults = [f"{len(missing)} of {len(messages)} messages are not translated"]
    faults += [
        f"unfinished: {key.text!r}"
        for key, translation in translations.items()
        if not translation.is_finished
    ]
    faults += [f"unused: {key.text!r}" for key in translations.keys() - messages.keys()]
    for key in messages.keys() & translations.keys():
        facts = _facts(key.text) | (_facts(messages[key].many) if messages[key].many else set())
        for form in translations[key].forms:
            try:
                form_facts = _facts(form)
            except ValueError as error:
                faults.append(f"malformed: {form!r}: {error}")
                continue
            if key.text == _NUMBER and not NUMBER.fullmatch(form):
                faults.append(f"malformed: {form!r} is not {_NUMBER!r} with other separators")
            if not form_facts <= facts or facts - form_facts - {"n"}:
                faults.append(f"other facts than in {key.text!r}: {form!r}")
            if form.count("&") != key.text.count("&") and len(key.text) < 30:
                faults.append(f"another letter for menus than in {key.text!r}: {form!r}")
    catalogue = file.with_suffix(".json")
    try:
        released = load_catalogue(catalogue)
    except CatalogueError:
        released = None
    if released is None or any(
        released.template(key.text, messages[key].many, key.context, 1) != translation.forms[0]
        for key, translation in translations.items()
        if key in messages and translation.is_finished
    ):
        faults.append(f"{catalogue.name} is not up to date")
    return [f"{file.name}: {fault}" for fault in sorted(faults)]


def _facts(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def add_language(language: str, messages: dict[Key, Message]) -> str | None:
    """Write and release a catalogue with nothing translated; return why not, if it cannot be."""
    file = FOLDER / f"sokolab_{language}.ts"
    if not re.fullmatch("[a-z]{2,3}(_[A-Z]{2})?", language):
        return f"{language!r} is no code of a language, such as de or pt_BR"
    if file.exists():
        return f"{file.name} is there already"
    write(file, language, messages, {})
    release(file)
    print(f"{file}: {len(messages)} messages to translate")
    return None


def main() -> None:
    """Update, check or add catalogues."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing, say what is wrong")
    parser.add_argument("--add", metavar="LANGUAGE", help="begin a language, such as de or pt_BR")
    options = parser.parse_args()
    messages, faults = messages_in_code()
    if options.add:
        raise SystemExit(add_language(options.add, messages))
    for file in sorted(FOLDER.glob("sokolab_*.ts")):
        if not options.check:
            write(file, file.stem.removeprefix("sokolab_"), messages, read(file))
            release(file)
        faults += faults_of(file, messages)
    print("\n".join(faults) or f"{len(messages)} messages, all well")
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    main()
