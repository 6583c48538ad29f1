"""Answers are shown in the current language; what programs read stays English."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sokolab import formats
from sokolab.batch.items import Item, items_of_collection
from sokolab.batch.jobs import Analyse, Check
from sokolab.batch.journal import Journal
from sokolab.batch.report import as_csv, as_json, column_title, figure_text
from sokolab.language import show_in
from sokolab.language.choice import PSEUDO, use_language
from sokolab.reports.run_report import outcome_code, outcome_words
from sokolab.solvers.frame.protocol import CancelToken

LOST = "#######\n#.@  $#\n#######\nSolution:\nl\n"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


@pytest.fixture
def item() -> Item:
    (found,) = items_of_collection(formats.loads(LOST), "lost.xsb")
    return found


def test_files_keep_english(item: Item, tmp_path: Path) -> None:
    english = Check()(item, CancelToken())
    said, reason = english.sentence, str(english.figures["reason"])
    use_language(PSEUDO)
    answer = Check()(item, CancelToken())
    assert answer.sentence != said
    assert "⟦" in answer.sentence
    path = tmp_path / "journal.jsonl"
    with Journal(path, Check().identity) as journal:
        journal.keep(answer)
    answers = {item.key: answer}
    (row,) = json.loads(as_json([item], answers))
    assert (row["sentence"], row["reason"]) == (said, reason)
    assert "⟦" not in as_csv([item], answers, Check.columns).decode()
    assert "⟦" not in path.read_text("utf-8")
    with Journal(path, Check().identity) as journal:
        (again,) = journal
    assert again.sentence == said


def test_an_answer_follows_the_language(item: Item) -> None:
    answer = Analyse()(item, CancelToken())
    shown = answer.sentence, figure_text("verdict", answer.figures["verdict"])
    assert shown == ("No matching of boxes and goals", "unsolvable")
    use_language("zh_CN")
    shown = answer.sentence, figure_text("verdict", answer.figures["verdict"])
    assert shown == ("箱子与目标点无法匹配", "无解")


@pytest.mark.parametrize("job", [Check, Analyse])
def test_every_column_and_outcome_has_a_name_in_chinese(job: type[Check | Analyse]) -> None:
    use_language("zh_CN")
    names = [str(column_title(name)) for name in job.columns]
    names += [str(name) for code in ("SOLVED", "CRASHED") for name in _names(code)]
    assert not any(name.isascii() for name in names)


def _names(code: str) -> tuple[object, object]:
    return outcome_words(code), outcome_code(code)
