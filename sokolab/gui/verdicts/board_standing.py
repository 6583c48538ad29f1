"""What is known of the board on show and where the game stands: one value for whatever shows it."""

from __future__ import annotations

from dataclasses import replace

from sokolab.gui.document.stage import Stage
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.solving.runs import Runs
from sokolab.gui.verdicts.service.live_verdict import LiveVerdict
from sokolab.reports.standing import Standing


def standing_of(
    stage: Stage, session: GameSession, runs: Runs, live_verdict: LiveVerdict
) -> Standing:
    """Return what is known of the board on show, and its place in the game."""
    board, game = stage.board, session.game
    is_searched = live_verdict.is_studying or any(
        not run.is_over and run.board == board for run in runs.all
    )
    standing = Standing(stage.knowledge.of(board), is_searched=is_searched)
    if game is None:
        return standing
    if not game.is_forward:
        return replace(standing, pulls=game.pushes)
    all_pushes = game.all_pushes if game.leads_to_solution else None
    return replace(standing, played_pushes=game.pushes, replay_pushes=all_pushes)
