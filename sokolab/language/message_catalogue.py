"""Catalogues: the sentences of one language, by their English originals."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Callable, Mapping
from gettext import c2py
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

_SAMPLE: Final = "1,000.5"
"""A number as English writes it. Its translation shows the separators of a language."""
NUMBER: Final = re.compile(r"1(\D?)000(\D)5")
"""Matches a translation of that number, and captures its separators."""


class CatalogueError(Exception):
    """A catalogue cannot be read. The message says why, in English."""


class Catalogue:
    """The sentences of a language, by their English originals.

    Parameters
    ----------
    language
        A code such as ``zh_CN``.
    forms
        The translations by English sentence and context, one for each plural form.
    fallback
        Translates a sentence that ``forms`` lacks; by default it stays English.
    plural
        The rule for the plural form that a number takes, in C as gettext writes it.

    Raises
    ------
    ValueError
        The rule for plurals is not valid.
    """

    def __init__(
        self,
        language: str,
        forms: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType({}),
        fallback: Callable[[str], str] | None = None,
        plural: str = "n != 1",
    ) -> None:
        self.language = language
        self._forms = forms
        self._fallback = fallback
        self._plural_form = c2py(plural)
        sample = NUMBER.fullmatch(self.template(_SAMPLE, "", ""))
        separators = sample.groups() if sample else (",", ".")
        self._formatter = None if separators == (",", ".") else _Formatter(*separators)

    def template(self, text: str, many: str, context: str, n: object = None) -> str:
        """Return a sentence in the language, with its facts still in braces.

        ``many`` is the English for any number but one, and empty if the sentence does not depend on
        ``n``.
        """
        count = n if isinstance(n, int) else 0
        forms = self._forms.get((text, context))
        if forms:
            form = forms[min(self._plural_form(count), len(forms) - 1)] if many else forms[0]
            if form:
                return form
        english = many if many and count != 1 else text
        return self._fallback(english) if self._fallback else english

    def filled(self, template: str, facts: Mapping[str, object]) -> str:
        """Return a template with its facts, numbers as the language writes them.

        Raises
        ------
        KeyError
            The template names a fact that is missing.
        ValueError, IndexError
            The template is not one of ``str.format``.
        """
        if self._formatter:
            return self._formatter.vformat(template, (), facts)
        return template.format_map(facts)


class _Formatter(string.Formatter):
    """Writes numbers with other separators of thousands and decimals than English."""

    def __init__(self, thousands: str, decimals: str) -> None:
        self._table = str.maketrans({",": thousands, ".": decimals})

    def format_field(self, value: Any, format_spec: str) -> str:
        text: str = super().format_field(value, format_spec)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return text.translate(self._table)
        return text


def load_catalogue(file: Path) -> Catalogue:
    """Read a released catalogue: JSON, as ``resources/languages/catalogue.py`` writes it.

    Raise CatalogueError if it cannot be read, or is not such a file.
    """
    try:
        content = json.loads(file.read_bytes())
        forms = {(text, context): tuple(forms) for text, context, forms in content["messages"]}
        return Catalogue(content["language"], forms, plural=content["plural"])
    except OSError as error:
        raise CatalogueError(f"{file} cannot be read: {error.strerror}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise CatalogueError(f"{file} is damaged: {error}") from None
