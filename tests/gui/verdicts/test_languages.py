"""The panel of the verdict follows a switch of the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.gui.shell.building import LANGUAGE
from sokolab.gui.shell.theme import Theme
from sokolab.gui.verdicts.verdict_panel import SurveyPanel, VerdictPanel
from sokolab.language import phrase, show_in
from sokolab.language.message_catalogue import Catalogue
from sokolab.verdicts.audit.audit import audit
from sokolab.verdicts.edits.mending import mends
from sokolab.verdicts.judging import judge
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.study import Survey
from sokolab.verdicts.why.reasons import reason_of

CORNER = Board.from_rows(["######", "#$ @.#", "#    #", "######"])
BOARD = Board.from_rows(["#######", "#@$.###", "#   * #", "#######"])
CHINESE = Catalogue(
    "zh_CN",
    {
        ("{sentence}.", ""): ("{sentence}。",),
        ("row {row}, column {column}", ""): ("第 {row} 行第 {column} 列",),
        ("Unsolvable: {problem}", ""): ("无解：{problem}",),
        ("Move the box at {place} to {target}", ""): ("把{place}的箱子移到{target}",),
        ("{n:,} push", ""): ("{n:,} 次推动",),
        ("{edit}: {pushes}", ""): ("{edit}：{pushes}",),
        ("No push-optimal solution pushes the box at {place}", ""): (
            "推动最少的答案都不推{place}的箱子",
        ),
        ("No known solution pushes the box at {place}", ""): ("已知的答案都不推{place}的箱子",),
    },
)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    show_in(None)


def test_the_verdict_its_reason_and_the_mends_are_said_again(qtbot: QtBot) -> None:
    panel = VerdictPanel(Theme())
    qtbot.addWidget(panel)
    studied = BoardKnowledge(judge(CORNER), reason_of(CORNER), tuple(mends(CORNER)))
    panel.show_knowledge(studied, "")
    panel.show()
    assert panel.texts[0].startswith("Unsolvable: ")
    assert panel.mend_list.item(0).text().endswith("row 2, column 3: 2 pushes")
    show_in(CHINESE)
    LANGUAGE.changed.emit()
    assert panel.texts[0].startswith("无解：")
    assert panel.texts[0].endswith("。")
    assert panel.mend_list.count() == len(studied.mends)
    assert panel.mend_list.item(0).text() == "把第 2 行第 2 列的箱子移到第 2 行第 3 列：2 次推动"


def test_a_single_mend_is_said_to_be_one(qtbot: QtBot) -> None:
    panel = VerdictPanel(Theme())
    qtbot.addWidget(panel)
    (mend,) = mends(CORNER)
    for few, words in (((mend,), "This edit makes"), ((mend, mend), "Each of these edits makes")):
        panel.show_knowledge(BoardKnowledge(judge(CORNER), None, few), "")
        assert any(text.startswith(words) for text in panel.texts)


def test_what_is_said_without_a_verdict_is_said_again(qtbot: QtBot) -> None:
    panel = VerdictPanel(Theme())
    qtbot.addWidget(panel)
    panel.show_knowledge(None, phrase("Not judged yet."))
    panel.show()
    show_in(Catalogue("zh_CN", {("Not judged yet.", ""): ("尚未判定。",)}))
    LANGUAGE.changed.emit()
    assert panel.texts[0] == "尚未判定。"


def test_the_claims_of_the_audit_are_said_again(qtbot: QtBot) -> None:
    panel = SurveyPanel(Theme())
    qtbot.addWidget(panel)
    verdict = judge(BOARD)
    claims = [
        claim for claim in audit(verdict, swept_squares=()) if "pushes the box" in claim.sentence
    ]
    panel.show_survey(Survey(claims=tuple(claims)), None, "")
    assert "pushes the box at row 3, column 5" in panel.claim_list.item(0).text()
    show_in(CHINESE)
    LANGUAGE.changed.emit()
    assert panel.claim_list.count() == len(claims) == 1
    assert "不推第 3 行第 5 列的箱子" in panel.claim_list.item(0).text()
