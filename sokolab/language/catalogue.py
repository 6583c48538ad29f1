"""Catalogues: the sentences of one language by their English ones, as Qt Linguist releases them."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sokolab.language.plurals import ENGLISH_PLURAL, Plural

__all__ = ["NUMBER", "Catalogue", "CatalogueError", "load_catalogue"]

_MAGIC: Final = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_LANGUAGE, _MESSAGES, _PLURAL = 0xA7, 0x69, 0x88
"""Sections of a ``.qm`` file."""
_END, _TRANSLATION, _SOURCE, _CONTEXT, _COMMENT = 1, 3, 6, 7, 8
"""Parts of a message."""

_SAMPLE: Final = "1,000.5"
"""A number as English writes it; its translation tells the separators of a language."""
NUMBER: Final = re.compile(r"1(\D?)000(\D)5")
"""What a translation of that number may be, with its separators."""


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
    plural
        The rules for plurals, see :class:`sokolab.language.plurals.Plural`.
    """

    def __init__(
        self,
        language: str,
        forms: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType({}),
        elsewise: Translate | None = None,
        plural: bytes = ENGLISH_PLURAL,
    ) -> None:
        self.language = language
        self._forms = forms
        self._elsewise = elsewise
        self._plural = Plural(plural)
        written = NUMBER.fullmatch(self.template(_SAMPLE, "", ""))
        separators = written.groups() if written else (",", ".")
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
            found = forms[min(self._plural.form(count), len(forms) - 1)] if many else forms[0]
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
        language = sections.get(_LANGUAGE, b"").decode("ascii")
        if not language:
            raise ValueError("it names no language")
        forms = dict(_messages(sections.get(_MESSAGES, b"")))  # none: nothing is translated yet
        return Catalogue(language, forms, plural=sections.get(_PLURAL, b""))
    except OSError as error:
        raise CatalogueError(f"{file} cannot be read: {error.strerror}") from None
    except (IndexError, ValueError) as error:
        raise CatalogueError(f"{file} is damaged: {error}") from None


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
