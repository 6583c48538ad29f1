"""What one survey found, on boards that are turned, mirrored, or have other margins."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from sokolab.core.board import Board
from sokolab.editing.symmetry import Symmetry, lurd_after, transformed
from sokolab.gui.app import Application
from sokolab.gui.verdicts.board.sweep_overlay import NAME
from sokolab.gui.verdicts.service.surveyed import Surveyed, SurveyedBoards
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.audit.claims import Claim, ClaimKind
from sokolab.verdicts.judging import judge
from sokolab.verdicts.survey import SurveyRequest, survey
from sokolab.verdicts.values import Verdict
from tests.gui.verdicts.boards import LOST, draw_and_study
from tests.verdicts.test_survey_form import effects, with_margins

LEVEL = Board.from_rows(
    ["#########", "#@      #", "# $###  #", "#     . #", "#   *   #", "#       #", "#########"]
)
KEPT = ("dddrrRurrdLulllluurDldRRRR",)
"""Two pushes more than needed."""


def surveyed(verdict: Verdict, kept: tuple[str, ...]) -> Surveyed:
    found = Surveyed(verdict, kept)
    survey(SurveyRequest(verdict, kept), CancelToken(), found.add)
    found.is_over = True
    return found


def plain(claims: list[Claim]) -> set[tuple[ClaimKind, tuple[int, ...], str, bool]]:
    return {
        (claim.kind, tuple(sorted(claim.squares)), claim.sentence, claim.is_proved)
        for claim in claims
    }


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("level", [LEVEL, LOST])
def test_what_is_known_turns_with_the_board(level: Board, symmetry: Symmetry) -> None:
    boards = SurveyedBoards(3)
    known = surveyed(judge(level), KEPT)
    boards.keep(known)
    other = with_margins(transformed(level, symmetry), 0, 2, 1, 0)
    kept = tuple(lurd_after(lurd, symmetry) for lurd in KEPT)
    turned = boards.turned_to(judge(other), kept)
    assert turned is not None
    expected = surveyed(turned.verdict, kept)
    assert turned.verdict.board == other
    assert (turned.verdict.pushes, turned.verdict.is_least) == (
        known.verdict.pushes,
        known.verdict.is_least,
    )
    assert effects(turned.squares.values()) == effects(expected.squares.values())
    assert turned.freedom == expected.freedom
    assert plain(turned.claims) == plain(expected.claims)
    assert any(claim.kind is ClaimKind.COOK for claim in turned.claims) is (level is LEVEL)
    assert boards.of(other) is turned


def test_only_what_is_whole_and_of_the_same_kind_turns() -> None:
    boards = SurveyedBoards(2)
    known = surveyed(judge(LEVEL), ())
    known.is_over = False
    boards.keep(known)
    other = judge(LEVEL.rotated())
    assert boards.turned_to(other, ()) is None, "the survey goes on"
    known.is_over = True
    assert boards.turned_to(other, ("R",)) is None, "other solutions are kept: other claims"
    assert boards.turned_to(judge(LEVEL.rotated(), seconds=0), ()) is None, "an open verdict"
    assert boards.turned_to(replace(other, lurd="", pushes=None), ()) is not None
    for number in range(3):
        boards.keep(Surveyed(judge(with_margins(LOST, number, 0, 0, 0))))
    assert boards.of(LEVEL) is None, "the oldest are forgotten"


def test_a_level_turned_in_the_window_is_not_surveyed_again(
    qtbot: QtBot, judging: Application
) -> None:
    live = judging.verdict_controller.survey.live_survey
    draw_and_study(qtbot, judging, LEVEL)
    judging.analysis_controller.layer.switch(NAME, True)
    qtbot.waitUntil(lambda: live.surveyed is not None and live.surveyed.is_over, timeout=120_000)
    first = live.surveyed
    for _ in range(3):
        judging.window.action("rotate-right").trigger()
        qtbot.waitUntil(lambda: live.surveyed is not None, timeout=120_000)
        assert live.surveyed.is_over
        assert not live.is_surveying
        assert live.surveyed.verdict.board == judging.stage.board
    assert len(live.surveyed.squares) == len(first.squares)
