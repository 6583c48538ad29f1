"""Verdicts and their reasons are values: shown in any language, English in JSON."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator

import pytest

from sokolab.core.board import Board
from sokolab.language import show_in
from sokolab.language.message_catalogue import Catalogue
from sokolab.verdicts.json_values import reason_as_json, verdict_as_json
from sokolab.verdicts.judging import judge
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind
from sokolab.verdicts.why.reasons import reason_of

BOARD = Board.from_rows(["#####", "#@$.#", "#####"])
CORNER = Board.from_rows(["######", "#$ @.#", "#    #", "######"])
CHINESE = Catalogue(
    "zh_CN",
    {
        ("{n:,} push", ""): ("{n:,} 次推动",),
        ("{n:,} move", ""): ("{n:,} 步移动",),
        ("Solvable in {pushes}, {moves}", ""): ("可解：{pushes}，{moves}",),
        ("{known}; no solution has fewer pushes", ""): ("{known}；没有推动更少的答案",),
        ("Not a level: {problem}", ""): ("不成关卡：{problem}",),
        ("There is no player", ""): ("没有搬运工",),
        ("The box stands on a dead square: no goal can be reached from there", ""): (
            "箱子在死格上：从那里推不到任何目标点",
        ),
    },
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


def test_a_verdict_follows_the_language_and_its_json_does_not() -> None:
    verdict = Verdict(BOARD, VerdictKind.SOLVABLE, VerdictBasis.SEARCH, "R", 1, 1, bound=1)
    said = "Solvable in 1 push, 1 move; no solution has fewer pushes"
    assert verdict.sentence == said
    show_in(CHINESE)
    assert verdict.sentence == "可解：1 次推动，1 步移动；没有推动更少的答案"
    assert verdict_as_json(verdict)["sentence"] == said


def test_a_problem_goes_on_after_a_colon_in_either_language() -> None:
    verdict = judge(Board.from_rows(["#####", "# $.#", "#####"]))
    assert verdict.sentence == "Not a level: there is no player"
    show_in(CHINESE)
    assert verdict.sentence == "不成关卡：没有搬运工"
    assert verdict.problems[0].sentence == "没有搬运工"


def test_a_reason_from_another_process_is_shown_in_the_language_of_this_one() -> None:
    reason = pickle.loads(pickle.dumps(reason_of(CORNER)))
    assert reason.message.english.startswith("The box stands on a dead square")
    show_in(CHINESE)
    assert reason.sentence == "箱子在死格上：从那里推不到任何目标点"
    assert "死" not in json.dumps(reason_as_json(reason), ensure_ascii=False)
