"""The actions of the Play menu on reverse play."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Signal

from sokolab.core.level import Level, Solution
from sokolab.gui.document.stage import Stage
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession, with_solution
from sokolab.gui.play.reverse.pull_game import PullGame
from sokolab.gui.shell.actions.rows import Condition
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import counted, phrase, tr
from sokolab.routes.line import Line
from sokolab.routes.solved_position import player_regions, solved_board

REVERSE_PLAY: Final = phrase("Reverse play")
"""What solutions that were found by pulls are called."""


class ReverseActions(QObject):
    """Begins reverse play, and turns what was pulled into a level or a solution."""

    new_level_requested = Signal(object)
    """The pulled position is to become a new level; carries the :class:`Level`."""

    def __init__(self, window: MainWindow, stage: Stage, session: GameSession) -> None:
        super().__init__(window)
        self._window = window
        self._stage = stage
        self._session = session
        window.bind(
            {
                "reverse-play": self._toggle,
                "next-region": self.next_region,
                "new-from-game": self.new_level,
            }
        )
        session.game_changed.connect(self._follow)
        self._follow(session.game)

    @property
    def game(self) -> PullGame | None:
        """The game in reverse, or None."""
        game = self._session.game
        return game if isinstance(game, PullGame) else None

    def _toggle(self, _on: bool) -> None:
        if self.game is None:
            self.start()
        else:
            self._session.leave()
        self._follow(self._session.game)

    def start(self) -> None:
        """Begin reverse play of the document's board."""
        board = self._stage.document.board
        solved = solved_board(board)
        regions = player_regions(solved)
        if not board.goals:
            self._window.say(tr("Reverse play begins with a box on every goal; draw goals first"))
            return
        if not regions:
            self._window.say(tr("No box can be pulled away from its goal"))
            return
        players = [one for one in board.players if any(one in region for region in regions)]
        player = players[0] if players else _beside_a_box(solved.boxes, regions[0], board.width)
        self._session.show_game(PullGame.begun(board, player), REVERSE_PLAY)
        count = len(regions)
        self._window.say(
            tr("The player can end in {count} places: click one, or press N", count=count)
            if count > 1
            else tr("The arrow keys pull; with Shift, the player only walks")
        )

    def go_on(self, moves: Line, at: int) -> None:
        """Continue a saved game in reverse where it was left; undone moves lie ahead."""
        game = PullGame(self._stage.document.board, moves)
        self._session.show_game(game, REVERSE_PLAY)
        game.seek(at)

    def next_region(self) -> None:
        """Put the player into the next region, before the first move."""
        game = self.game
        if game is None:
            return
        regions = player_regions(solved_board(game.level_board))
        here = next((i for i, region in enumerate(regions) if game.position.player in region), -1)
        region = regions[(here + 1) % len(regions)]
        square = _beside_a_box(game.board.boxes, region, game.board.width)
        if not game.place_player(square):
            self._window.say(tr("The player can be put elsewhere only before the first move"))

    def new_level(self) -> None:
        """Make the pulled position a new level, with its solution."""
        game = self.game
        if game is not None:
            solutions = (Solution(game.forward_lurd, REVERSE_PLAY.english),) if game.pushes else ()
            level = Level(game.shown, author=self._stage.document.level.author)
            self.new_level_requested.emit(replace(level, solutions=solutions))
            pushes = counted(game.pushes, "push", "pushes")
            self._window.say(tr("A new level, solved in {pushes}", pushes=pushes))

    def edit_from_here(self) -> None:
        """Put the pulled position into the document, with its solution, and leave the game."""
        game, document = self.game, self._stage.document
        if game is not None:
            level = replace(document.level, board=game.shown)
            if game.pushes:
                level = with_solution(level, game.forward_lurd, REVERSE_PLAY)
            document.replace_level(level, phrase("Edit from the pulled position"))
            self._session.leave()

    def keep(self) -> None:
        """Keep the way back as a solution, if the boxes are where the level has them."""
        from sokolab.routes.walk import shortest_walk

        game = self.game
        if game is None:
            return
        if not game.is_at_start_of_level:
            self._window.say(tr("The boxes or the player are not where the level has them yet"))
            return
        start = game.level_board
        walk = shortest_walk(start, start.players[0], game.position.player)
        solution = game.solution(walk or "")
        if solution.solves and self._session.is_of_document:
            self._session.keep(solution.lurd, REVERSE_PLAY)

    def _follow(self, game: Game | None) -> None:
        is_reverse = isinstance(game, PullGame)
        self._window.action("reverse-play").setChecked(is_reverse)
        self._window.allow(Condition.REVERSE_PLAY, is_reverse)


def _beside_a_box(boxes: tuple[int, ...], region: list[int], width: int) -> int:
    """Return a square of the region with a box beside it, or else its first square."""
    beside = {box + step for box in boxes for step in (-width, -1, 1, width)}
    return next((square for square in region if square in beside), region[0])
