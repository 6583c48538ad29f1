"""What processes of the window answer: studies of boards, and questions asked now and then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from sokolab.solvers.frame.protocol import CancelToken

if TYPE_CHECKING:
    from sokolab.verdicts.edits.probe import ProbeRequest
    from sokolab.verdicts.games import GameRequest
    from sokolab.verdicts.study import StudyRequest
    from sokolab.verdicts.survey import SurveyRequest
    from sokolab.verdicts.why.corral import CorralRequest

Inquiry: TypeAlias = "SurveyRequest | GameRequest | ProbeRequest | CorralRequest"

# What answers is loaded in the process: the window never calls it.


def study(request: StudyRequest, cancel: CancelToken, tell: Callable[[Any], None]) -> None:
    """Study a board; see :func:`sokolab.verdicts.study.study`."""
    from sokolab.verdicts import study as studies

    studies.study(request, cancel, tell)


def answer(request: Inquiry, cancel: CancelToken, tell: Callable[[Any], None]) -> None:
    """Answer a question, and tell each piece of the answer as soon as it is known."""
    from sokolab.verdicts.edits.probe import probe
    from sokolab.verdicts.games import GameRequest, study_game
    from sokolab.verdicts.survey import SurveyRequest, survey
    from sokolab.verdicts.why.corral import CorralRequest, study_corral

    if isinstance(request, SurveyRequest):
        survey(request, cancel, tell)
    elif isinstance(request, GameRequest):
        study_game(request, cancel, tell)
    elif isinstance(request, CorralRequest):
        study_corral(request, cancel, tell)
    else:
        probe(request, cancel, tell)
