"""The available languages, with a pseudo-language for tests, and the choice of one."""

from __future__ import annotations

import ctypes
import locale
import logging
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from sokolab import paths
from sokolab.language import current_catalogue, show_in
from sokolab.language.message_catalogue import Catalogue, CatalogueError, load_catalogue
from sokolab.systems import is_windows

ENGLISH: Final = "en"
PSEUDO: Final = "en_XA"
"""The code of the pseudo-language, as on Android."""
_NAMES: Final = {
    ENGLISH: "English",
    "zh_CN": "简体中文",
}
"""The languages' own names. A language that is not listed shows its code."""
_LOG: Final = logging.getLogger(__name__)
_PLAIN: Final = "AEIOUYaeiouycdhlnrstz"
_ACCENTED: Final = str.maketrans(_PLAIN, "ÀÉÎÕÛÝàéîõûýçðĥłñřšťž")
_UNTRANSLATED: Final = re.compile(
    r"(\{[^{}]*\}|<[^<>]*>|%[A-Za-z]|&\w|\[/?[a-z]+\]|(?<!\w)--?[a-z][-a-z]*|[A-Z_]{3,})"
)
"""Facts, tags, fields of a date, a menu's letter, options and names in capitals."""
_MAX_WORD_LETTERS: Final = 12  # longest word of padding; lines break between words


def pseudo_sentence(english: str) -> str:
    """Return a sentence with accents, in brackets, half as long again. Facts and tags stay."""
    if not re.search(r"[A-Za-z]{2}|^[A-Za-z]$", _UNTRANSLATED.sub("", english)):
        return english
    parts = _UNTRANSLATED.split(english)
    parts[::2] = [part.translate(_ACCENTED) for part in parts[::2]]
    padding = max(1, sum(map(len, parts[::2])) // 2)
    words = [
        "~" * min(_MAX_WORD_LETTERS, padding - start)
        for start in range(0, padding, _MAX_WORD_LETTERS)
    ]
    return f"⟦{''.join(parts)}{' '.join(words)}⟧"


def pseudo_language() -> Catalogue:
    """Return the catalogue that accents every sentence."""
    return Catalogue(PSEUDO, fallback=pseudo_sentence)


def languages() -> dict[str, str]:
    """Return code and native name of each language that can be shown, English first."""
    codes = [file.stem.removeprefix("sokolab_") for file in _files()]
    return {code: _NAMES.get(code, code) for code in (ENGLISH, *codes)}


def best_language(spellings: Iterable[str]) -> str:
    """Return the first of some languages that is available, or English if none is.

    ``spellings`` are codes in any spelling: ``zh_CN.UTF-8``, ``zh-Hans-CN``, ``zh``, ``C``.
    """
    available = languages()
    for spelling in spellings:
        code = spelling.split(".")[0].split("@")[0].replace("-", "_")
        if code in available or code == PSEUDO:
            return code
        parts = code.split("_")
        if parts[0] in {"C", "POSIX"} or parts[0] == ENGLISH:
            return ENGLISH
        if parts[0] == "zh" and not {"TW", "HK", "MO", "Hant"}.isdisjoint(parts):
            parts[0] = "zh_TW"
        relatives = [other for other in available if f"{other}_".startswith(f"{parts[0]}_")]
        if relatives:
            return relatives[0]
    return ENGLISH


def languages_of_environment() -> list[str]:
    """Return the languages that the environment asks for, in order of preference.

    The order is that of GNU gettext: first the list in ``LANGUAGE``, unless the locale is ``C``;
    then ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``. If none is set, the system's own setting counts.
    """
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    chosen_locale = next((value for name in variables if (value := os.environ.get(name))), "")
    if not chosen_locale:
        own_language = _own_language()
        return [own_language] if own_language else []
    if chosen_locale.split(".")[0] in {"C", "POSIX"}:
        return [chosen_locale]
    return [*filter(None, os.environ.get("LANGUAGE", "").split(":")), chosen_locale]


def _own_language() -> str | None:
    """Return the code of the system's language, which Python does not know on Windows."""
    if is_windows():
        kernel32 = getattr(ctypes, "windll").kernel32  # noqa: B009 - unknown on other systems
        return locale.windows_locale.get(kernel32.GetUserDefaultUILanguage())
    try:
        return locale.getlocale()[0]
    except ValueError:  # macOS knows pairs of language and country that Python does not
        return None


class _ThisRun:
    """The language that the command line asked for."""

    code = ""


def set_for_this_run(code: str) -> None:
    """Show a language until the program ends, instead of the one in the settings of the window."""
    _ThisRun.code = code
    use_language(code)


def language_of_this_run() -> str:
    """Return the language that the command line asked for, empty if it asked for none."""
    return _ThisRun.code


def use_language(code: str) -> Catalogue | None:
    """Show all sentences in a language from now on, and return its catalogue (None for English).

    A catalogue that cannot be read leaves English, with a line in the log.
    """
    catalogue: Catalogue | None = None
    if code == PSEUDO:
        catalogue = pseudo_language()
    elif code != ENGLISH:
        try:
            catalogue = load_catalogue(paths.resources() / "languages" / f"sokolab_{code}.json")
        except (CatalogueError, FileNotFoundError) as error:
            _LOG.warning("English is shown: %s", error)
    show_in(catalogue)
    return catalogue


def in_language(file: Path) -> Path:
    """Return a file's version in the current language: ``a.zh_CN.xsb`` for ``a.xsb``.

    Without one, return ``file`` itself.
    """
    other = file.with_suffix(f".{current_catalogue().language}{file.suffix}")
    return other if other.is_file() else file


def _files() -> list[Path]:
    return sorted((paths.resources() / "languages").glob("sokolab_*.json"))
