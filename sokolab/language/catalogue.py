"""Catalogues: the sentences of one language by their English ones, as Qt Linguist releases them."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

__all__ = ["Catalogue", "CatalogueError", "load_catalogue"]

_MAGIC: Final = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_LANGUAGE, _MESSAGES = 0xA7, 0x69
"""Sections of a ``.qm`` file."""
_END, _TRANSLATION, _SOURCE, _CONTEXT, _COMMENT = 1, 3, 6, 7, 8
"""Parts of a message."""

_SAMPLE: Final = "1,000.5"
"""A number as English writes it; its translation tells the separators of a language."""


class CatalogueError(Exception):
    """A catalogue cannot be read; the message says why, in English."""


Translate = Callable[[str], str]


class Catalogue:
    """What a language says for each English sentence.

    Parameters
    ----------
    language
        A code such as ``zh_CN``.
    forms
        By English sentence and context: the translation, one for each form of a plural.
    elsewise
        What to do with a sentence that ``forms`` lacks; by default it stays English.
    """

    def __init__(
        self,
        language: str,
        forms: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType({}),
        elsewise: Translate | None = None,
    ) -> None:
        self.language = language
        self._forms = forms
        self._elsewise = elsewise
        self._form = _form_rule(language)
        sample = self.template(_SAMPLE, "", "")
        separators = sample[1], sample[-2]
        self._formatter = None if separators == (",", ".") else _Formatter(*separators)

    def template(self, text: str, many: str, context: str, n: object = None) -> str:
        """Return what the language says, with its facts still in braces.

        Parameters
        ----------
        many
            English for any number but one; empty if the sentence does not depend on ``n``.
        """
        count = n if isinstance(n, int) else 0
        forms = self._forms.get((text, context))
        if forms:
            found = forms[min(self._form(count), len(forms) - 1)] if many else forms[0]
            if found:
                return found
        english = many if many and count != 1 else text
        return self._elsewise(english) if self._elsewise else english

    def filled(self, template: str, facts: Mapping[str, object]) -> str:
        """Return a template with its facts, numbers as the language writes them.

        Raises
        ------
        KeyError
            The template asks for a fact that is not there.
        ValueError, IndexError
            It is no template of ``str.format``.
        """
        if self._formatter:
            return self._formatter.vformat(template, (), facts)
        return template.format_map(facts)

    def __len__(self) -> int:
        return len(self._forms)


class _Formatter(string.Formatter):
    """Writes numbers with other separators of thousands and decimals than English."""

    def __init__(self, thousands: str, decimals: str) -> None:
        self._table = str.maketrans({",": thousands, ".": decimals})

    def format_field(self, value: Any, format_spec: str) -> str:
        shown: str = super().format_field(value, format_spec)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return shown.translate(self._table)
        return shown


def _form_rule(language: str) -> Callable[[int], int]:
    """Return which plural form a number takes, in the order of Qt Linguist's forms."""
    code = language.split("_", maxsplit=1)[0]
    if code in {"zh", "ja", "ko", "vi", "th", "id", "tr"}:
        return lambda n: 0
    if code in {"fr", "pt"}:
        return lambda n: int(n > 1)
    if code in {"ru", "uk", "be", "sr", "hr", "bs"}:
        return _slavic_form
    if code == "pl":
        return lambda n: 0 if n == 1 else _slavic_form(n) or 2
    if code in {"cs", "sk"}:
        return lambda n: 0 if n == 1 else 1 if 2 <= n <= 4 else 2
    return lambda n: int(n != 1)


def _slavic_form(n: int) -> int:
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def load_catalogue(file: Path) -> Catalogue:
    """Read a ``.qm`` file.

    Raises
    ------
    CatalogueError
        It cannot be read, or is no such file.
    """
    try:
        content = file.read_bytes()
        if not content.startswith(_MAGIC):
            raise CatalogueError(f"{file} is no catalogue")
        sections = dict(_sections(content))
        if _MESSAGES not in sections:
            raise ValueError("it holds no messages")
        forms = dict(_messages(sections[_MESSAGES]))
    except OSError as error:
        raise CatalogueError(f"{file} cannot be read: {error.strerror}") from None
    except (IndexError, ValueError) as error:
        raise CatalogueError(f"{file} is damaged: {error}") from None
    return Catalogue(sections.get(_LANGUAGE, b"").decode("ascii", "replace"), forms)


def _sections(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the content of each section."""
    at = len(_MAGIC)
    while at < len(content):
        end = at + 5 + int.from_bytes(content[at + 1 : at + 5])
        if end > len(content):
            raise ValueError("it ends too early")
        yield content[at], content[at + 5 : end]
        at = end


def _messages(section: bytes) -> Iterator[tuple[tuple[str, str], tuple[str, ...]]]:
    """Yield the English sentence and the context of each message, and its forms."""
    at, source, context, forms = 0, "", "", list[str]()
    while at < len(section):
        tag = section[at]
        if tag == _END:
            yield (source, context), tuple(forms)
            at, source, context, forms = at + 1, "", "", []
            continue
        start = at + 5
        length = int.from_bytes(section[at + 1 : start])
        at = start if length == 0xFFFFFFFF else start + length  # a form without words
        part = section[start:at]
        if tag == _TRANSLATION:
            forms.append(part.decode("utf-16-be"))
        elif tag == _SOURCE:
            source = part.decode()
        elif tag == _CONTEXT:  # a room only groups its messages for Qt Linguist
            name = part.decode()
            context = "" if name.split(".")[0] == "sokolab" else name
        elif tag != _COMMENT:
            raise ValueError(f"it has a part {tag}")
