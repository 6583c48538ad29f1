"""The recipes of CONTRIBUTING.md, each followed to the letter in a copy of the project.

Whoever changes a file that a recipe changes learns here that the page has to follow.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

from sokolab.kernels.cache_folder import cache_folder

PROJECT = Path(__file__).resolve().parent.parent
TRANSLATIONS = Path("resources/languages/sokolab_zh_CN.ts")
LEFT_BEHIND = shutil.ignore_patterns(".*cache", ".git", ".venv", ".hypothesis", "__pycache__")
OF_ANALYSES = (
    "tests/analysis/test_board_analysis.py",
    "tests/analysis/test_questions.py",
    "tests/analysis/test_dead_ends.py",
    "tests/cli/commands/test_analyse_convert_render.py::test_analyse_in_words",
    "tests/cli/commands/test_json_page.py::test_the_fields_of_a_command_are_those_of_the_page[analyse]",
    "tests/gui/analysis/test_interpreted_analysis.py",
    "tests/gui/analysis/test_live_analysis.py",
    "tests/gui/analysis/test_overlays_panel.py",
    "tests/gui/overlays/test_painters.py::test_dead_ends_are_ringed",
    "tests/gui/shell/test_kernel_loader.py",
    "tests/language/test_completeness.py::test_the_scripts_find_no_fault[call1]",
    "tests/rendering/test_picture.py::test_every_overlay_draws_its_marks",
    "tests/test_api.py::test_every_name_is_there_and_listed",
    "tests/test_api.py::test_every_type_that_a_call_takes_or_returns_is_exported",
    "tests/test_api.py::test_no_value_shows_how_its_words_are_kept",
    "tests/test_docs.py::test_the_glossary_gives_each_word_one_meaning",
    "tests/test_docs.py::test_the_glossary_names_places_that_exist",
    "tests/test_docs.py::test_the_guide_to_the_overlays_names_each_with_its_key",
    "tests/test_docs.py::test_the_reference_lists_the_public_api",
    "tests/test_house.py::test_the_import_contracts_hold",
)
"""What an analysis and an overlay can break."""
OF_VERDICTS = (
    "tests/cli/commands/test_json_page.py::test_the_fields_of_a_command_are_those_of_the_page[analyse]",
    "tests/gui/verdicts/test_languages.py",
    "tests/language/test_completeness.py::test_the_scripts_find_no_fault[call1]",
    "tests/reports/test_board_report.py",
    "tests/test_docs.py::test_the_glossary_gives_each_word_one_meaning",
    "tests/verdicts/certificates",
    "tests/verdicts/test_at_home.py",
    "tests/verdicts/test_languages.py",
)
"""What a fact of the verdict can break."""


class Step(NamedTuple):
    """A block of code of the page, and the file that it is for."""

    language: str
    file: Path
    code: str


def recipe(first: str, after: str) -> str:
    """Return the sections of the page from one heading to before another."""
    page = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
    return page[page.index(f"## {first}\n") : page.index(f"## {after}\n")]


def steps(text: str) -> list[Step]:
    """Return the blocks in the order of the page; a new file is named in the words before it."""
    blocks = re.compile(r"^   ```(\w+)\n(.*?)^   ```$", re.DOTALL | re.MULTILINE)
    found: list[Step] = []
    for match in blocks.finditer(text):
        language, code = match[1], re.sub(r"^   ", "", match[2], flags=re.MULTILINE)
        if language == "diff":
            head, code = code.split("\n", 1)
            found.append(Step(language, Path(head.removeprefix("+++ ")), code))
        else:
            named = re.findall(r"new file\s+(?:is\s+)?`([^`]+)`", text[: match.start()])
            found.append(Step(language, Path(named[-1]), dedent(code)))
    return found


def words(text: str) -> dict[str, str]:
    """Return the table of translations."""
    table = text.split("| English | 简体中文 |\n", 1)[1].split("\n\n", 1)[0]
    rows = re.findall(r"^ *\| (.+) \| (.+) \|$", table, re.MULTILINE)
    return dict(rows)


def patched(text: str, diff: str) -> str:
    """Return a text with the hunks of a block; what a hunk begins from is there once."""
    for hunk in re.split(r"^@@\n", diff, flags=re.MULTILINE)[1:]:
        lines = hunk.splitlines(keepends=True)
        before = "".join(line[1:] or "\n" for line in lines if line[0] != "+")
        after = "".join(line[1:] or "\n" for line in lines if line[0] != "-")
        assert {line[0] for line in lines} <= {" ", "+", "-", "\n"}, hunk
        found = [
            match.start() for match in re.finditer(f"^{re.escape(before)}", text, re.MULTILINE)
        ]
        assert len(found) == 1, f"not there once, so CONTRIBUTING.md has to follow:\n{before}"
        text = text[: found[0]] + after + text[found[0] + len(before) :]
    return text


def follow(step: Step, copy: Path) -> None:
    file = copy / step.file
    if step.language == "diff":
        file.write_text(patched(file.read_text("utf-8"), step.code), "utf-8")
    else:
        assert not file.exists()
        file.write_text(step.code, "utf-8")


def translate(file: Path, words: dict[str, str]) -> None:
    """Fill in what a translator would; each word of the table is one that was missing."""
    tree = ET.parse(file)
    wanted = dict(words)
    for message in tree.iter("message"):
        said = message.find("translation")
        if said.get("type") == "unfinished":
            form = next(said.iter("numerusform"), said)
            form.text = wanted.pop(message.findtext("source", ""))
            del said.attrib["type"]
    assert wanted == {}
    tree.write(file, "utf-8", xml_declaration=True)


class Copy:
    """A copy of the project with the recipe's steps taken, but not translated."""

    def __init__(self, folder: Path, elsewhere: Path, text: str) -> None:
        self.folder = folder
        self.elsewhere = elsewhere
        shutil.copytree(PROJECT, folder, ignore=LEFT_BEHIND)
        self.steps = steps(text)
        for step in self.steps:
            follow(step, folder)

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run Python on the copy, outside it: what lies in the current folder is not trusted."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.elsewhere,
            env=os.environ
            | {
                "PYTHONPATH": str(self.folder),
                "SOKOLAB_CACHE": str(cache_folder().parent),
                "PYTEST_ADDOPTS": "",
            },
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "after", "tests"),
    [
        ("Add an analysis", "Add a solver", OF_ANALYSES),
        ("Add a fact to the verdict", "Change a sentence of the verdict", OF_VERDICTS),
    ],
)
def test_who_follows_a_recipe_ends_with_all_tests_passed(
    tmp_path: Path, first: str, after: str, tests: tuple[str, ...]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    text = recipe(first, after)
    copy = Copy(tmp_path / "copy", elsewhere, text)
    where = copy.run("-c", "import sokolab; print(sokolab.__file__)")
    assert Path(where.stdout.strip()) == copy.folder / "sokolab" / "__init__.py"

    catalogue = copy.folder / "resources" / "languages" / "catalogue.py"
    chinese = words(text)
    named = copy.run("-X", "utf8", catalogue).stdout
    assert sorted(re.findall(r"not translated: '(.*)'", named)) == sorted(chinese)
    translate(copy.folder / TRANSLATIONS, chinese)
    done = copy.run("-X", "utf8", catalogue)
    assert done.stdout.strip().endswith("all well"), done.stdout + done.stderr

    code = [copy.folder / step.file for step in copy.steps if step.file.suffix == ".py"]
    sorted_imports = ("check", "--fix", "--select", "I")  # an import of the tree's own moves them
    for check in (sorted_imports, ("check",), ("format", "--check")):
        linted = copy.run("-m", "ruff", *check, "--no-cache", *code)
        assert linted.returncode == 0, linted.stdout + linted.stderr

    paths = [str(copy.folder / test) for test in tests]
    options = ["-q", "-n0", "-p", "no:cacheprovider", f"--rootdir={copy.folder}"]
    passed = copy.run("-m", "pytest", *options, "-c", copy.folder / "pyproject.toml", *paths)
    assert passed.returncode == 0, passed.stdout[-6000:] + passed.stderr


@pytest.mark.parametrize("text", ["a\nc\n", "a\nb\na\nb\n", "xa\nb\n"])
def test_a_line_that_has_moved_is_missed(text: str) -> None:
    with pytest.raises(AssertionError, match="not there once"):
        patched(text, "@@\n a\n+new\n b\n")
    assert patched("a\nb\n", "@@\n a\n+new\n b\n") == "a\nnew\nb\n"
    assert patched("a\nb\n", "@@\n a\n-b\n+new\n") == "a\nnew\n"
