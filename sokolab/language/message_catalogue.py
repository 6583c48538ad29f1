"""Catalogues: the sentences of one language by their English ones, as Qt Linguist releases them."""

from __future__ import annotations

import re
import string
import struct
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sokolab.language.plurals import ENGLISH_PLURAL, Plural

_MAGIC: Final = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_LANGUAGE, _MESSAGES, _PLURAL = 0xA7, 0x69, 0x88
"""Sections of a ``.qm`` file."""
_END, _TRANSLATION, _SOURCE, _CONTEXT, _COMMENT = 1, 3, 6, 7, 8
"""Parts of a message: a byte each, then the length of what follows; the end has none."""
_LENGTH: Final = struct.Struct(">I")
_UNREAD: Final = frozenset({_TRANSLATION, _COMMENT})
"""Parts that nothing is read from before a message is asked for."""
_NO_WORDS: Final = 0xFFFFFFFF
"""The length of a form without words."""

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
        forms = _Messages(sections.get(_MESSAGES, b""))  # none: nothing is translated yet
        return Catalogue(language, forms, plural=sections.get(_PLURAL, b""))
    except OSError as error:
        raise CatalogueError(f"{file} cannot be read: {error.strerror}") from None
    except (IndexError, ValueError, struct.error) as error:
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


class _Messages(Mapping[tuple[str, str], tuple[str, ...]]):
    """The messages of a ``.qm`` file: by English sentence and context, the forms.

    A start shows a quarter of them, so forms are decoded when they are asked for.

    Raises
    ------
    IndexError, ValueError, struct.error
        The section is damaged.
    """

    def __init__(self, section: bytes) -> None:
        self._section = section
        self._starts = dict(_starts(section))
        self._decoded: dict[tuple[str, str], tuple[str, ...]] = {}

    def __getitem__(self, key: tuple[str, str]) -> tuple[str, ...]:
        forms = self._decoded.get(key)
        if forms is None:
            forms = self._decoded[key] = tuple(self._forms_from(self._starts[key]))
        return forms

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._starts)

    def __len__(self) -> int:
        return len(self._starts)

    def _forms_from(self, at: int) -> Iterator[str]:
        """Yield the forms of the message that starts there; one of a plural has several."""
        while (tag := self._section[at]) != _END:
            (length,) = _LENGTH.unpack_from(self._section, at + 1)
            start = at + 5
            at = start if length == _NO_WORDS else start + length
            if tag == _TRANSLATION:
                yield self._section[start:at].decode("utf-16-be", "replace")


def _starts(section: bytes) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield the English sentence and the context of each message, and where it starts."""
    length_at, end = _LENGTH.unpack_from, len(section)
    contexts: dict[bytes, str] = {}
    at, message, source, context = 0, 0, b"", b""
    while at < end:
        tag = section[at]
        if tag == _END:
            if context not in contexts:
                contexts[context] = _context(context.decode())
            yield (source.decode(), contexts[context]), message
            at += 1
            message, source, context = at, b"", b""
            continue
        (length,) = length_at(section, at + 1)
        start = at + 5
        at = start if length == _NO_WORDS else start + length
        if tag == _SOURCE:
            source = section[start:at]
        elif tag == _CONTEXT:
            context = section[start:at]
        elif tag not in _UNREAD:
            raise ValueError(f"it has a part {tag}")
    if message != end:
        raise ValueError("its last message has no end")


def _context(name: str) -> str:
    """Return a context as phrases name it; a room only groups its messages for Qt Linguist."""
    return "" if name.partition(".")[0] == "sokolab" else name
