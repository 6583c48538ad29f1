"""The results of surveys, and the boards they apply to: turned and mirrored ones too."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.verdicts.edits.effect import SweptSquare
from sokolab.verdicts.values import Kind, Verdict

if TYPE_CHECKING:
    from sokolab.verdicts.audit.claims import Claim
    from sokolab.verdicts.audit.freedom import Freedom
    from sokolab.verdicts.survey import SurveyNews
    from sokolab.verdicts.survey_form import SurveyForm


@dataclass(slots=True)
class Surveyed:
    """What a survey has found so far.

    Attributes
    ----------
    verdict
        That on the level, with its least pushes if they could be proved.
    kept
        Letters of the solutions that the level held.
    squares
        By square, what a wall there would do, or its opening.
    freedom
        How free the least solutions are, or None.
    claims
        What the audit says.
    is_over
        Whether the survey has ended.
    """

    verdict: Verdict
    kept: tuple[str, ...] = ()
    squares: dict[int, SweptSquare] = field(default_factory=dict)
    freedom: Freedom | None = None
    claims: list[Claim] = field(default_factory=list)
    is_over: bool = False

    def add(self, news: SurveyNews) -> None:
        """Take in what the survey tells."""
        from sokolab.verdicts.audit.claims import Claim
        from sokolab.verdicts.audit.freedom import Freedom

        if isinstance(news, SweptSquare):
            self.squares[news.edit.square] = news
        elif isinstance(news, Claim):
            self.claims.append(news)
        elif isinstance(news, Freedom):
            self.freedom = news
        else:
            self.verdict = news


class SurveyedBoards:
    """The boards surveyed last.

    Parameters
    ----------
    most
        How many boards are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Board, Surveyed] = {}  # the latest last
        self._forms: dict[Board, SurveyForm] = {}

    def of(self, board: Board) -> Surveyed | None:
        """Return what is known of a board as it stands, or None."""
        return self._kept.get(board)

    def keep(self, surveyed: Surveyed) -> None:
        """Keep what a survey finds, in place of what was kept of its board."""
        from sokolab.verdicts.survey_form import survey_form

        board = surveyed.verdict.board
        self._kept.pop(board, None)
        self._kept[board] = surveyed
        self._forms[board] = survey_form(board)
        for old in list(self._kept)[: -self._most]:
            del self._kept[old], self._forms[old]

    def turned_to(self, verdict: Verdict, kept: tuple[str, ...]) -> Surveyed | None:
        """Return what is known of a board from another orientation, and keep it; else None.

        Parameters
        ----------
        verdict
            That on the board.
        kept
            Letters of the solutions that its level holds.
        """
        from sokolab.verdicts.survey_form import survey_form

        form = survey_form(verdict.board)
        for board, surveyed in reversed(self._kept.items()):
            here = self._forms[board]
            if surveyed.is_over and here == form:
                turned = turned_to(surveyed, here, form, verdict)
                if turned is not None and turned.kept == kept:
                    self.keep(turned)
                    return turned
        return None


def turned_to(
    surveyed: Surveyed, here: SurveyForm, there: SurveyForm, verdict: Verdict
) -> Surveyed | None:
    """Return what is known of one board as what holds on another board of the same form.

    Parameters
    ----------
    here, there
        The forms of the two boards.
    verdict
        That on the other board.

    Returns
    -------
    Surveyed or None
        None if the two verdicts differ.
    """
    from sokolab.verdicts.edits.sweep import swept_on

    known = surveyed.verdict
    if known.kind is not verdict.kind:
        return None
    if known.kind is Kind.SOLVABLE:
        played = replay(there.board, here.lurd_on(there, known.lurd))
        if not played.solves:
            return None
        verdict = replace(known, board=there.board, lurd=played.lurd)
    squares = swept_on(here, there, surveyed.squares.values())
    return Surveyed(
        verdict,
        tuple(here.lurd_on(there, lurd) for lurd in surveyed.kept),
        {one.edit.square: one for one in squares},
        surveyed.freedom,
        [_claim_on(claim, here, there) for claim in surveyed.claims],
        is_over=True,
    )


def _claim_on(claim: Claim, here: SurveyForm, there: SurveyForm) -> Claim:
    """Return a claim about one board as a claim about another board of the same form."""
    from sokolab.verdicts.audit.claims import ClaimKind, claim_about

    if claim.kind is ClaimKind.COOK:
        return replace(claim, lurd=here.lurd_on(there, claim.lurd))
    squares = tuple(here.square_on(there, square) for square in claim.squares)
    if claim.kind is not ClaimKind.SOLE_BOX:
        squares = tuple(sorted(squares))
    return claim_about(there.board, claim.kind, squares, claim.is_proved)
