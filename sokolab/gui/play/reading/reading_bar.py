"""The row below the slider: jumps, the timeline, and its numbers at the present place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel

from sokolab.gui.play.game import Game
from sokolab.gui.play.reading.jump_bar import JumpBar
from sokolab.gui.play.reading.timeline import Timeline
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Theme
from sokolab.language import tr

if TYPE_CHECKING:
    from sokolab.reports.solution_profile import SolutionProfile


class ReadingBar:
    """Three widgets that a grid puts below buttons, slider and counts.

    Attributes
    ----------
    jumps, timeline, numbers
        Jump buttons; the curves; what they tell of the present place, with their colours.
    """

    def __init__(self, theme: Theme, settings: Settings) -> None:
        self._theme = theme
        self._game: Game | None = None
        self.jumps = JumpBar(theme, settings)
        self.timeline = Timeline(theme)
        self.numbers = QLabel()
        self.numbers.setToolTip(
            tr(
                "<p>At this place: the squares the player can walk to; the least pushes "
                "that are left if no box is in another's way; the boxes on "
                "goals.</p><p>The small triangle marks the crux: there, the player can "
                "walk to the fewest squares.</p>"
            )
        )
        theme.changed.connect(self.tell)

    def show_place(self, game: Game | None) -> None:
        """Mark the present place of a game."""
        self._game = game
        self.jumps.enable(game is not None and game.can_undo, game is not None and game.can_redo)
        self.timeline.show_place(game.at if game else 0, game.length if game else 0)
        self.tell()

    def show_profile(self, profile: SolutionProfile | None, game: Game | None) -> None:
        """Draw the curves of a game; None draws nothing."""
        self._game = game
        self.timeline.show_profile(profile)
        self.tell()

    def tell(self, *_: object) -> None:
        """Write the numbers of the present place, each with the colour of its curve."""
        profile, game, colours = self.timeline.profile, self._game, self._theme.colours
        if profile is None or game is None or profile.moves[-1] > game.length:
            self.numbers.setText("")
            return
        pushes = profile.pushes_after(game.at)
        room = tr("{squares:,} free", squares=int(profile.regions[pushes]))
        home = tr(
            "{boxes:,}/{all:,} home",
            boxes=int(profile.boxes_on_goals[pushes]),
            all=len(game.board.boxes),
        )
        left = ""
        if profile.distances is not None:
            distance = int(profile.distances[pushes])
            words = (
                tr("lost", context="a box")
                if distance < 0
                else tr("{pushes:,} left", pushes=distance)
            )
            left = f"{_dot(colours.path.name())} {words}"
        self.numbers.setText(
            f"{_dot(colours.muted.name())} {room}&nbsp; {left}<br>"
            f"{_dot(colours.target.name())} {home}"
        )


def _dot(colour: str) -> str:
    return f"<span style='color:{colour}'>■</span>"  # no phrase: a dot
