"""Verdicts in a game: hints, the push that lost it, and how to go back before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from sokolab.core.board import Board
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.shell.action_rows import Condition
from sokolab.gui.shell.message_bar import MessageBar
from sokolab.gui.verdicts.live_verdict import LiveVerdict, StudyThread
from sokolab.gui.verdicts.mend_marks import HintLayer
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, phrase, tr
from sokolab.verdicts.values import Verdict, VerdictKind

if TYPE_CHECKING:
    from sokolab.verdicts.games import GameRequest, LastSolvable

_SETTING: Final = "tell-lost-games"


class GameVerdicts(QObject):
    """Gives hints in a game, and says when it can no longer be won.

    Attributes
    ----------
    explain_push
        A function that returns a sentence on how hard the first push of a lurd is to find,
        or None.
    """

    def __init__(
        self,
        core: WindowCore,
        session: GameSession,
        messages: MessageBar,
        live_verdict: LiveVerdict,
        thread: StudyThread,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window = window = core.window
        self._settings = settings = core.settings
        self._session = session
        self._messages = messages
        self._live_verdict = live_verdict
        self._thread = thread
        self._knowledge_store = core.displayed_board.knowledge_store
        self._message: Phrase | None = None
        self._is_lost = False
        self._pending_request: GameRequest | None = None
        self._last_solvable: LastSolvable | None = None
        self._grade = -1  # grade of the last hint; -1 before the first
        self._status_sentence: Phrase | None = None
        self.explain_push: Callable[[str], Phrase | None] = lambda _lurd: None
        self.hint_layer = HintLayer(core.view)
        window.bind(
            {"hint": self.hint, "back-to-solvable": self.go_back, _SETTING: self._switch_watching}
        )
        window.action(_SETTING).setChecked(settings.flag(_SETTING, True))
        live_verdict.changed.connect(self._update_lost_state)
        core.displayed_board.shown.connect(self._leave_position)
        session.game_changed.connect(self._begin_game)
        thread.reported.connect(self._receive_last_solvable)
        self._begin_game()

    def _switch_watching(self, is_on: bool) -> None:
        self._settings.put(_SETTING, is_on)
        if not is_on:
            self._withdraw_message()
        self._update_lost_state()

    @property
    def _game(self) -> Game | None:
        """The displayed game, unless it is played in reverse."""
        game = self._session.game
        return game if game is not None and game.is_forward else None

    def _begin_game(self, *_: object) -> None:
        """Forget the verdicts and the hint of the previous game."""
        self._last_solvable = None
        self._withdraw_message()
        self._forget_hint()
        self._update_lost_state()

    def _leave_position(self, *_: object) -> None:
        """Follow another displayed position."""
        self._forget_hint()
        self._update_lost_state()

    # A lost game ---------------------------------------------------------------------------

    def _update_lost_state(self, *_: object) -> None:
        game = self._game
        verdict = self._live_verdict.verdict if game is not None else None
        is_lost = (
            game is not None
            and game.moves_played > 0
            and verdict is not None
            and verdict.kind is VerdictKind.UNSOLVABLE
        )
        if is_lost is not self._is_lost:
            self._is_lost = is_lost
            self._window.allow(Condition.LOST_GAME, is_lost)
        if game is None or not is_lost:
            if self._pending_request is not None:
                self._pending_request = None
                self._thread.cancel()
            if verdict is not None or game is None:
                self._last_solvable = None
                self._withdraw_message()
        elif self._pending_request is None and (
            self._last_solvable is None or game.moves_played <= self._last_solvable.moves
        ):
            from sokolab.verdicts.games import GameRequest, last_known_solvable, study_game

            last_solvable = last_known_solvable(game.board, game.lurd, self._kind_of)
            if last_solvable is None or not last_solvable.is_exact:
                self._pending_request = GameRequest(
                    game.board, game.lurd, self._live_verdict.earlier_verdicts
                )
                self._thread.submit(self._pending_request, study_game)
            self._note_last_solvable(game, last_solvable)

    def _receive_last_solvable(self, request: GameRequest, last_solvable: LastSolvable) -> None:
        game = self._game
        if (
            request is not self._pending_request
            or game is None
            or not game.lurd.startswith(request.lurd)
        ):
            return
        self._pending_request = None
        self._note_last_solvable(game, last_solvable)

    def _kind_of(self, board: Board) -> VerdictKind | None:
        """Return the kind of the verdict already known for a board."""
        knowledge = self._knowledge_store.of(board)
        return knowledge.verdict.kind if knowledge and knowledge.is_worth_showing else None

    def _note_last_solvable(self, game: Game, last_solvable: LastSolvable | None) -> None:
        """Note the last solvable position of the game, if known, and announce the loss."""
        self._last_solvable = last_solvable
        if last_solvable is not None and self._settings.flag(_SETTING, True):
            self._announce_loss(game, last_solvable)

    def _announce_loss(self, game: Game, last_solvable: LastSolvable) -> None:
        push_number = sum(letter.isupper() for letter in game.lurd[: last_solvable.moves]) + 1
        knowledge = self._live_verdict.knowledge
        reason = knowledge.why_unsolvable if knowledge is not None else None
        loss = phrase("The level cannot be solved from here")
        if reason is not None:
            loss = phrase("{lost}: {reason}", lost=loss, reason=reason.message.uncapitalised)
        message = phrase(
            "{lost}. It was lost at push {push:,} or before.", lost=loss, push=push_number
        )
        if last_solvable.is_exact:
            message = phrase("{lost}. It was lost at push {push:,}.", lost=loss, push=push_number)
        self._withdraw_message()
        self._message = message
        self._messages.say(message, buttons=[(phrase("Go back"), self.go_back)])

    def _withdraw_message(self) -> None:
        if self._message is not None:
            self._messages.withdraw(self._message)
            self._message = None

    def go_back(self) -> None:
        """Undo the moves since the last solvable position. They can be redone."""
        game = self._game
        if game is None:
            return
        if self._last_solvable is None:
            self._window.say(tr("Still looking for the last solvable position"))
            return
        moves = self._last_solvable.moves
        self._session.playback.pause()
        game.seek(moves)
        self._say_about_position(
            phrase("Back at move {n:,}, before the first push known to lose the game", n=moves)
        )

    # Hints ---------------------------------------------------------------------------------

    def hint(self) -> None:
        """Give the next grade of the hint for the displayed position."""
        game, verdict = self._game, self._live_verdict.verdict
        if game is None:
            return
        if game.is_solved:
            self._window.say(tr("The level is solved"))
            return
        if verdict is None or not verdict.lurd:
            was_solvable = (
                game.moves_played > 0 and self._kind_of(game.board) is VerdictKind.SOLVABLE
            )
            self._say_about_position(_without_hint(verdict, was_solvable=was_solvable))
            return
        from sokolab.verdicts.games import HINT_GRADES, hint_of

        hint = hint_of(verdict.board, verdict.lurd)
        if hint is None:
            return
        self._grade += 1
        message, why = hint.message(verdict.board, self._grade), self.explain_push(hint.lurd)
        if self._grade == HINT_GRADES - 1:
            self._session.playback.pause()
            game.play(hint.lurd)
        else:
            self.hint_layer.mark(hint.box, hint.target if self._grade else None)
        self._say_about_position(
            message if why is None else phrase("{hint}. {why}.", hint=message, why=why)
        )

    def _say_about_position(self, message: Phrase) -> None:
        """Say something about the displayed position. Another position withdraws it."""
        self._status_sentence = message
        self._window.say(str(message))

    def _forget_hint(self, *_: object) -> None:
        self._grade = -1
        self.hint_layer.mark(None)
        if self._status_sentence is not None:
            self._window.status_bar.withdraw(str(self._status_sentence))


def _without_hint(verdict: Verdict | None, *, was_solvable: bool) -> Phrase:
    """Return the reason why there is no hint."""
    if verdict is not None and verdict.kind is VerdictKind.UNSOLVABLE:
        if was_solvable:
            return phrase("There is no solution from here; go back to the last solvable position")
        return phrase("The level has no solution; the Verdict panel says why")
    return phrase("No solution from here is known yet")
