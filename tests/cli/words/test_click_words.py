"""Click's own words, wherever its modules keep gettext."""

from __future__ import annotations

import gettext
import sys
from types import ModuleType

import pytest

from sokolab.cli.localisation import take_language, translate_click


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    made = ModuleType("click.of_tomorrow")
    monkeypatch.setitem(sys.modules, made.__name__, made)
    return made


def test_a_module_of_any_name_is_translated(module: ModuleType) -> None:
    vars(module).update(message=gettext.gettext, counted=gettext.ngettext)
    translate_click()
    take_language(["--lang", "zh_CN"])
    assert module.message("Options") != "Options"
    assert module.counted("Options", "more", 1) == module.message("Options")


def test_a_module_with_words_of_its_own_stays_english(module: ModuleType) -> None:
    module.message = str.strip  # type: ignore[attr-defined]
    translate_click()
    take_language(["--lang", "zh_CN"])
    assert module.message("Options") == "Options"
