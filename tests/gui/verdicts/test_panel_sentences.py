"""What the panel says of unsolvable boards, against exhaustive searches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sokolab.gui.shell.building import LANGUAGE
from sokolab.gui.shell.theme import Theme
from sokolab.gui.verdicts.verdict_panel import VerdictPanel
from sokolab.language import show_in
from sokolab.verdicts.known import BoardKnowledge
from sokolab.verdicts.why.reasons import WallsTried, reason_of
from tests.gui.verdicts.boards import LOST
from tests.verdicts.boards import TWO_FAULTS
from tests.verdicts.sentences import ENGLISH, Reader
from tests.verdicts.test_no_contradiction import languages, told, unsolvable


@pytest.fixture
def panel(qapp: object) -> Iterator[VerdictPanel]:
    yield VerdictPanel(Theme())
    show_in(None)


def _sentences(panel: VerdictPanel, knowledge: BoardKnowledge) -> list[str]:
    """Return the verdict, the reason and the mends as the panel shows them."""
    panel.show_knowledge(knowledge, "")
    LANGUAGE.changed.emit()
    verdict, *texts = panel.texts
    rows = [panel.mend_list.item(row).text() for row in range(panel.mend_list.count())]
    reason = texts[1] if knowledge.why_unsolvable is not None else ""
    said = [one for one in re.split(r"\. |\.$|。", reason) if one]
    return [re.sub(r"[.。]$", "", verdict), *said, *rows]


def test_the_panel_says_nothing_that_is_refuted(panel: VerdictPanel) -> None:
    boards = 0
    for board in (TWO_FAULTS, *unsolvable(5, 200)):
        knowledge = told(board)
        reader = Reader(
            board, knowledge.why_unsolvable.boxes if knowledge.why_unsolvable is not None else ()
        )
        for patterns in languages():
            said = reader.read(_sentences(panel, knowledge), patterns)
            if knowledge.why_unsolvable is not None:
                reader.check_silence(said)
        boards += 1
    assert boards > 10


def test_no_edit_found_is_not_said_beside_a_wall_that_helps(panel: VerdictPanel) -> None:
    knowledge = told(LOST)
    assert knowledge.why_unsolvable is not None
    alone = replace(knowledge, mends=())
    panel.show_knowledge(alone, "")
    assert panel.texts[-1] == "No single edit was found that makes the level solvable."
    opened = replace(reason_of(LOST), walls_tried=WallsTried(solving=(9,), count=1))
    panel.show_knowledge(replace(alone, why_unsolvable=opened), "")
    assert not any(text.startswith("No single edit") for text in panel.texts)
    assert re.search(ENGLISH["solving"], panel.texts[-1])
