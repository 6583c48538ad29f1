"""Questions that the user asks now and then, answered in a process that ends when it is idle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sokolab.solvers.frame.protocol import CancelToken
from sokolab.verdicts.edits.probe import ProbeRequest, probe
from sokolab.verdicts.games.last_solvable import GameRequest, study_game
from sokolab.verdicts.survey import SurveyRequest, survey
from sokolab.verdicts.why.corral import CorralRequest, study_corral

__all__ = ["Inquiry", "answer"]

Inquiry = SurveyRequest | GameRequest | ProbeRequest | CorralRequest


def answer(request: Inquiry, cancel: CancelToken, tell: Callable[[Any], None]) -> None:
    """Answer a question, and tell each piece of the answer as soon as it is known."""
    if isinstance(request, SurveyRequest):
        survey(request, cancel, tell)
    elif isinstance(request, GameRequest):
        study_game(request, cancel, tell)
    elif isinstance(request, CorralRequest):
        study_corral(request, cancel, tell)
    else:
        probe(request, cancel, tell)
