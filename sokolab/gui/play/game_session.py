"""The session that starts, shows, keeps and ends the displayed game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.level import Level, Snapshot, Solution
from sokolab.core.lurd import Replay, decoded_runs
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.play.game import Game
from sokolab.gui.play.playback import Playback
from sokolab.gui.window_core import WindowCore
from sokolab.language import Phrase, in_english, phrase, tr
from sokolab.routes.line import Line, line_of
from sokolab.verdicts.known import after_pushes
from sokolab.verdicts.values import Verdict, VerdictBasis, VerdictKind

_MAX_TRAIL_MOVES: Final = 80  # moves of a jump that are shown one by one


def with_solution(level: Level, lurd: str, title: str | Phrase) -> Level:
    """Return the level with this solution added, unless it has it already.

    A title that is a phrase is written in English, like all that sokolab writes into files.
    """
    if any(solution.lurd == lurd for solution in level.solutions):
        return level
    return replace(level, solutions=(*level.solutions, Solution(lurd, in_english(title))))


def are_moves(text: str) -> bool:
    """Whether a text consists of moves only, perhaps with counts such as "3R"."""
    try:
        lurd = decoded_runs(text)
    except ValueError:
        return False
    return bool(lurd) and set(lurd.lower()) <= set(DIRECTION_LETTERS)


class GameSession(QObject):
    """The displayed game, if there is one, and the clock that replays it.

    Playing does not change the document; only :meth:`edit_from_here`,
    :meth:`keep_solution` and :meth:`save_game` change it, each as one undo step.
    """

    game_changed = Signal(object)
    """Another game is displayed. Carries the :class:`Game`, or None."""
    moved_along = Signal(object)
    """The game moved. Carries the positions passed on the way, empty for a long jump."""
    label_changed = Signal()
    """The label changed: the user has left a replay or come back to it."""
    game_saved = Signal(int)
    """A game was added to the level's saved games. Carries its index."""

    def __init__(self, core: WindowCore, playback: Playback) -> None:
        super().__init__(core.window)
        self._displayed_board = displayed_board = core.displayed_board
        self.say = core.window.say
        self.playback = playback
        self.game: Game | None = None
        """The displayed game, or None."""
        self.label: str | Phrase = ""
        """Where the moves come from, or "" if they were played by hand."""
        self._replay_label: str | Phrase = ""
        self._displayed_moves = 0
        self._last_hand_played_line: Line | None = None
        self._interrupted_game: tuple[Game, str | Phrase] | None = None
        displayed_board.mode_changed.connect(self._end_when_editing)

    @property
    def belongs_to_document(self) -> bool:
        """Whether the game started from the board being edited."""
        return (
            self.game is not None and self.game.level_board == self._displayed_board.document.board
        )

    def start(self) -> None:
        """Play the document's board from its start.

        If the last game was played on the same board, its moves lie ahead.
        """
        board = self._displayed_board.document.board
        player_count = len(board.players)
        if player_count != 1:
            self.say(
                tr("A game needs one player; this board has {players}", players=player_count)
                if player_count
                else tr("A game needs one player; this board has none")
            )
            return
        line = self._last_hand_played_line
        if line is None or line.board != board:
            line = line_of(board, "")
        self.show_game(Game(line))

    def start_solution(self, solution: Replay, label: str | Phrase) -> None:
        """Show a solution on its own board, with all moves ahead."""
        self.show_game(Game(line_of(solution.final.board, solution.lurd)), label)

    def replay(self, solution: Replay, label: str | Phrase) -> None:
        """Show a solution on its own board, and begin to replay it."""
        self.start_solution(solution, label)
        self.playback.play()

    def continue_game(self, line: Line, moves_played: int) -> None:
        """Continue a saved game where it was left. Undone moves lie ahead."""
        self.show_game(game := Game(line))
        game.seek(moves_played)

    def leave(self) -> None:
        """Go back to editing. The document is as it was."""
        self._displayed_board.show_document(self._displayed_board.document)

    def step_back(self) -> None:
        """Go back from a replay to the game it replaced, or else to editing."""
        if self._interrupted_game is None:
            self.leave()
        else:
            self.show_game(*self._interrupted_game)

    def toggle(self) -> None:
        """Play, or go back to editing."""
        is_played = self.game is not None and self.game.is_forward
        (self.leave if is_played else self.start)()

    def edit_from_here(self) -> None:
        """Copy the game's position into the document, and leave the game."""
        if self.game is not None:
            board = self.game.board_now
            self._displayed_board.document.replace_board(
                board, phrase("Edit from the played position")
            )
            self.leave()

    def keep_solution(self, lurd: str, title: str | Phrase) -> None:
        """Add a lurd that solves the document's board to the level's solutions."""
        document = self._displayed_board.document
        level = with_solution(document.level, lurd, title)
        if level is document.level:
            self.say(tr("The level already has this solution"))
        else:
            document.describe(level, phrase("Keep solution"))
            self.say(tr("The solution was added to the level"))

    def keep_game(self) -> None:
        """Add the moves played to the level's solutions, if they solve it."""
        game = self.game
        if game is None:
            return
        replay = game.played_replay()
        if replay.solves and self.belongs_to_document:
            self.keep_solution(replay.lurd[: replay.solved_after], self.label)

    def save_game(self) -> None:
        """Add the game to the level's saved games, with the moves that were undone."""
        game = self.game
        if game is None:
            return
        if not self.belongs_to_document:
            self.say(tr("This game is on a different board from the one being edited"))
            return
        document = self._displayed_board.document
        if len(document.board.players) != 1:
            self.say(tr("A game can be saved only with a level that has one player"))
            return
        snapshot = Snapshot(game.saved_moves)
        level = document.level
        if any(snapshot.moves == saved.moves for saved in level.snapshots):
            self.say(tr("The level already has this saved game"))
        else:
            snapshots = (*level.snapshots, snapshot)
            document.describe(replace(level, snapshots=snapshots), phrase("Save game"))
            self.say(tr("The game was saved with the level. Type a name, and press Enter."))
            self.game_saved.emit(len(snapshots) - 1)

    def act_on_game(self, action: Callable[[Game], object]) -> None:
        """Pause the replay and do something with the game, if there is one."""
        if self.game is not None:
            self.playback.pause()
            action(self.game)

    def seek(self, move: int) -> None:
        """Pause the replay and go to the position after ``move`` moves, if there is a game."""
        self.act_on_game(lambda game: game.seek(move))

    def paste(self, text: str) -> None:
        """Play a lurd from the start. Counts such as "3R" and white space are allowed."""
        if self.game is None:
            self.start()
        if self.game is None:
            return
        try:
            lurd = decoded_runs(text)
        except ValueError as error:
            self.say(tr("These are not moves: {error}", error=error))
            return
        self.playback.pause()
        self.say(self.game.paste(lurd))

    def show_game(self, game: Game, label: str | Phrase = "") -> None:
        """Show a game, which the session owns from now on.

        The label says where its moves come from. "" means that they are played by hand. A game
        played by hand is kept during a replay.
        """
        replaced_game, replaced_label = self.game, self.label
        self._drop_game()
        if not (label and game.is_forward):
            self._interrupted_game = None
        elif replaced_game is not None and not (replaced_label and replaced_game.is_forward):
            self._interrupted_game = replaced_game, replaced_label
        game.setParent(self)
        game.moved.connect(self._show_position)
        game.solved.connect(self._announce_solved)
        self.game = game
        self.label = self._replay_label = label
        game.is_replay = bool(label)
        self._displayed_moves = game.moves_played
        self.playback.set_game(game)
        self._show_position()
        self.game_changed.emit(game)

    def _show_position(self) -> None:
        game = self.game
        if game is None:
            return
        moves_before, self._displayed_moves = self._displayed_moves, game.moves_played
        board = game.board_now
        self._learn_implied(game, board)
        self._displayed_board.show_board(board)
        has_returned = self._update_label(game)
        # If moves were replaced, there are no positions in between to show.
        has_trail = (
            not has_returned
            and moves_before <= game.length
            and abs(game.moves_played - moves_before) <= _MAX_TRAIL_MOVES
        )
        self.moved_along.emit(game.positions_since(moves_before) if has_trail else [])

    def _update_label(self, game: Game) -> bool:
        """Update the label. Return whether the user has come back to the replay."""
        label = "" if game.has_left_replay else self._replay_label
        if label == self.label:
            return False
        self.label = label
        self.label_changed.emit()
        if not label:
            self.say(tr("Your own moves from here on; Undo goes back to the replay"))
        return bool(label)

    def _learn_implied(self, game: Game, board: Board) -> None:
        """Learn the facts on the current position that follow from the game's moves and start."""
        if not game.is_forward or game.moves_played == 0:
            return
        knowledge_store = self._displayed_board.knowledge_store
        knowledge_of_start = knowledge_store.of(game.board)
        if knowledge_of_start is not None:
            verdict = after_pushes(knowledge_of_start.verdict, board, game.pushes)
            if verdict is not None:
                knowledge_store.learn(board, verdict)
        if game.can_redo and game.leads_to_solution:
            knowledge_store.learn(board, _verdict_ahead(game, board))

    def _announce_solved(self) -> None:
        if self.game is not None:
            self._displayed_board.knowledge_store.learn_solution(
                self.game.board, self.game.played_replay()
            )
            self.say(self.game.solved_sentence)

    def _end_when_editing(self, mode: Mode) -> None:
        if mode is Mode.EDIT and self.game is not None:
            self._drop_game()
            self._interrupted_game = None
            self.game_changed.emit(None)

    def _drop_game(self) -> None:
        self.playback.set_game(None)
        if self.game is not None:
            if not self.label and self.game.is_forward:
                self._last_hand_played_line = self.game.line
            self.game.moved.disconnect(self._show_position)
            self.game.solved.disconnect(self._announce_solved)
            self.game.setParent(None)  # it is deleted with its last reference
            self.game = None
            self.label = self._replay_label = ""


def _verdict_ahead(game: Game, board: Board) -> Verdict:
    """Return the verdict on a position that the moves ahead solve."""
    return Verdict(
        board,
        VerdictKind.SOLVABLE,
        VerdictBasis.GIVEN,
        lurd=game.whole_lurd[game.moves_played :],
        pushes=game.all_pushes - game.pushes,
        moves=game.length - game.moves_played,
    )
