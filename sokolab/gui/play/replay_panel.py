"""The replay panel: goes to any move of a game, by button, slider, letter or playback."""

from collections.abc import Mapping
from typing import Any, Final

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal

from sokolab.core.lurd import metrics
from sokolab.gui.play.game import Game
from sokolab.gui.play.game_session import GameSession
from sokolab.gui.play.playback import FULL_SPEED, SPEEDS, Playback
from sokolab.gui.play.solution_inspector import SolutionInspector
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.language import phrase, tr
from sokolab.reports.run_report import metrics_lines

_Direction = QtWidgets.QBoxLayout.Direction
_MARGIN: Final = 2  # pixels around the letters
_FRAME_PIXELS = 8
"""Height of the border and the padding that the style adds to the letters, in pixels."""
_GAPS_WIDTH: Final = 48  # width of all gaps in a row and of a scroll bar, in pixels
_MIN_LETTERS: Final = 16  # width of the field beside the tools
_SAMPLE: Final[Mapping[str, Any]] = {"move": 999, "moves": 999, "push": 99, "pushes": 99}
"""Counts for which there is room beside the slider."""
_IDLE: Final = phrase("F6 plays this level; F5 finds a solution to replay.")


class LurdEdit(QtWidgets.QPlainTextEdit):
    """Two lines of read-only letters."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setReadOnly(True)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFont(QtGui.QFontDatabase.systemFont(QtGui.QFontDatabase.SystemFont.FixedFont))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QtGui.QTextOption.WrapMode.WrapAnywhere)
        self.document().setDocumentMargin(_MARGIN)
        self.setUndoRedoEnabled(False)
        self._fit_lines()

    def changeEvent(self, event: QEvent) -> None:
        """Keep room for two lines after a change of the text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_lines()

    def _fit_lines(self) -> None:
        self.setFixedHeight(2 * self.fontMetrics().lineSpacing() + _MARGIN + _FRAME_PIXELS)

    def event(self, event: QEvent) -> bool:
        """Use the keys of Copy and Select all, which otherwise belong to the editor."""
        keys = QtGui.QKeySequence.StandardKey
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QtGui.QKeyEvent)
            and (event.matches(keys.Copy) or event.matches(keys.SelectAll))
        ):
            event.accept()
            return True
        return super().event(event)


class LurdView(LurdEdit):
    """The letters of a game with the current one marked. A click on a letter goes there."""

    clicked = Signal(int)
    """A letter was clicked. Carries the number of letters before it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(tr("Moves as letters"))
        self._theme = theme
        self._moves_played = 0
        self.setToolTip(
            tr(
                "<p>The moves as letters: u r d l walk, capitals push.</p>"
                "<p>Click a letter to go there; select letters to copy them.</p>"
            )
        )
        self.selectionChanged.connect(self._report_click)
        self.cursorPositionChanged.connect(self._report_click)
        theme.changed.connect(self._mark_played)

    def show_placeholder(self, text: str) -> None:
        """Show a text while there are no letters."""
        self.setPlaceholderText(text)
        # On its own, Qt paints a new text only when letters come or go.
        self.viewport().update()

    def show_lurd(self, lurd: str, moves_played: int) -> None:
        """Show a lurd, the first ``moves_played`` letters of it as played."""
        with QSignalBlocker(self):
            if lurd != self.toPlainText():
                self.setPlainText(lurd)
            self._moves_played = moves_played
            cursor = self.textCursor()
            if not cursor.hasSelection() and cursor.position() != moves_played:
                cursor.setPosition(moves_played)
                self.setTextCursor(cursor)
        self._mark_played()

    def _mark_played(self, _colours: Colours | None = None) -> None:
        colours = self._theme.colours
        played_format, current_format = QtGui.QTextCharFormat(), QtGui.QTextCharFormat()
        played_format.setForeground(colours.muted)
        current_format.setBackground(colours.accent)
        current_format.setForeground(colours.on_accent)
        at = self._moves_played
        played_letters = self._selection(0, at, played_format)
        self.setExtraSelections([played_letters, self._selection(at, at + 1, current_format)])

    def _selection(
        self, start: int, end: int, text_format: QtGui.QTextCharFormat
    ) -> QtWidgets.QTextEdit.ExtraSelection:
        cursor = QtGui.QTextCursor(self.document())
        text_end = self.document().characterCount() - 1
        cursor.setPosition(min(start, text_end))
        cursor.setPosition(min(end, text_end), QtGui.QTextCursor.MoveMode.KeepAnchor)
        selection = QtWidgets.QTextEdit.ExtraSelection()
        selection.cursor = cursor
        selection.format = text_format
        return selection

    def _report_click(self) -> None:
        cursor = self.textCursor()
        if not cursor.hasSelection() and cursor.position() != self._moves_played:
            self.clicked.emit(cursor.position())


class _MoveSlider(QtWidgets.QSlider):
    """A slider that jumps to where it is clicked, and follows the mouse from there."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)

    @property
    def margin(self) -> float:
        """Distance from an end of the slider to the middle of the handle at that end, in pixels."""
        option = QtWidgets.QStyleOptionSlider()
        self.initStyleOption(option)
        control, part = (
            QtWidgets.QStyle.ComplexControl.CC_Slider,
            QtWidgets.QStyle.SubControl.SC_SliderHandle,
        )
        return self.style().subControlRect(control, option, part, self).width() / 2

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Go to where the left button is pressed."""
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Follow the mouse while the left button is down."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            x, span = event.position().x() - self.margin, self.width() - 2 * self.margin
            limits = self.minimum(), self.maximum()
            self.setValue(QtWidgets.QStyle.sliderValueFromPosition(*limits, round(x), round(span)))


class ReplayPanel(QtWidgets.QDockWidget):
    """Buttons, slider, timeline, counts, speed and letters of the displayed game.

    Without a game, the panel keeps its height and says how to begin one. ``actions`` holds the
    actions first, back, play, forward and last, and then those beside the letters.
    """

    height_changed = Signal()
    """The panel needs another height than before. A game never causes this."""
    speed_chosen = Signal(int)
    """Another speed was chosen. Carries moves per second, or `FULL_SPEED`."""

    def __init__(
        self,
        session: GameSession,
        theme: Theme,
        inspector: SolutionInspector,
        actions: tuple[QtGui.QAction, ...],
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(tr("Replay"), parent)
        self.setObjectName("replay")
        self._session = session
        self._playback: Playback = session.playback
        self._game: Game | None = None
        self._needed_height = 0
        self._inspector = inspector
        self.slider = building.named(
            _MoveSlider(), tr("Move"), tr("<p>Drag to go to any move of the game.</p>")
        )
        self.slider.installEventFilter(self)
        self.slider.setMinimumWidth(96)
        self.slider.valueChanged.connect(session.seek)
        self._counts_label = QtWidgets.QLabel()
        self._counts_label.installEventFilter(self)
        self.lurd_view = LurdView(theme)
        self.lurd_view.clicked.connect(session.seek)
        self._speed_slider = building.named(
            QtWidgets.QSlider(Qt.Orientation.Horizontal),
            tr("Speed"),
            tr("<p>Replay speed, from one move per second to one per frame.</p>"),
        )
        self._speed_label = QtWidgets.QLabel()
        self._build(actions)
        self._choose_speed(self._playback.speed)
        session.game_changed.connect(self._show_game)
        session.label_changed.connect(self._show_title)
        self._show_game(session.game)

    def _build(self, actions: tuple[QtGui.QAction, ...]) -> None:
        self._speed_slider.setRange(0, len(SPEEDS))
        self._speed_slider.setFixedWidth(80)
        self._speed_slider.valueChanged.connect(self._set_speed)
        inspector, column = self._inspector, QtWidgets.QVBoxLayout
        buttons = _row_of(*map(building.action_button, actions[:5]))
        more_buttons = map(building.action_button, actions[5:])
        tools = _row_of(*more_buttons, self._speed_slider, self._speed_label)
        progress = building.fill(column(), self.slider, inspector.timeline, spacing=0)
        counts = building.fill(column(), self._counts_label, inspector.figures, spacing=0)
        upper_row, lower_row = (QtWidgets.QBoxLayout(_Direction.LeftToRight) for _ in range(2))
        building.fill(upper_row, buttons, (progress, 1), counts, spacing=8)
        building.fill(lower_row, inspector.jump_bar, (self.lurd_view, 1), tools, spacing=8)
        self._rows = upper_row, lower_row
        self._fixed_parts = (buttons, self.slider), (inspector.jump_bar, tools)
        body = QtWidgets.QWidget()
        # Spare height goes below the parts.
        building.fill(column(body), upper_row, lower_row, 1, margins=(8, 0, 8, 8), spacing=4)
        self.setWidget(scrolling.Scrolled(body))
        self._fit_texts()
        for follow in (self._fit_texts, self._show_progress):
            building.LANGUAGE.changed.connect(follow)

    def event(self, event: QEvent) -> bool:
        """Announce that the content needs another height."""
        is_handled = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            needed_height = self.minimumSizeHint().height()
            if needed_height != self._needed_height:
                self._needed_height = needed_height
                self.height_changed.emit()
        return is_handled

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Put the parts in one column if there is no room for two rows."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Choose between two rows and a column, independent of the numbers of the game."""
        text_widths = (
            self._counts_label.fontMetrics().horizontalAdvance(_counts_in_words(_SAMPLE)),
            _MIN_LETTERS * self.lurd_view.fontMetrics().averageCharWidth(),
        )
        widths = [
            text_width + sum(part.minimumSizeHint().width() for part in parts)
            for parts, text_width in zip(self._fixed_parts, text_widths, strict=True)
        ]
        has_room = max(widths) + _GAPS_WIDTH <= self.width()
        for row in self._rows:
            row.setDirection(_Direction.LeftToRight if has_room else _Direction.TopToBottom)

    def changeEvent(self, event: QEvent) -> None:
        """Make room for texts after a change of their size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_texts()

    def _fit_texts(self) -> None:
        """Give texts that change during a game room for their widest values."""
        self._speed_label.ensurePolished()
        width = self._speed_label.fontMetrics().horizontalAdvance(tr("every frame"))
        self._speed_label.setFixedWidth(width + 4)
        self._fit_label()

    def _fit_label(self) -> None:
        game = self._game
        widest_text = "" if game is None else _counts(game, game.length, game.all_pushes)
        self._counts_label.setMinimumWidth(
            self._counts_label.fontMetrics().horizontalAdvance(widest_text)
        )
        self._arrange()

    @property
    def text(self) -> str:
        """The text of the counters."""
        return self._counts_label.text()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Align the timeline with the slider. Write the tooltip of the counts when it is needed."""
        if watched is self.slider and event.type() is QEvent.Type.Resize:
            self._inspector.timeline.align(self.slider.margin)
        if watched is self._counts_label and event.type() is QEvent.Type.ToolTip:
            self._counts_label.setToolTip(_label_tip(self._game))
        return super().eventFilter(watched, event)

    def _show_game(self, game: Game | None) -> None:
        self._game = game
        if game is not None:
            game.moved.connect(self._show_progress)
        self._show_title()
        self._show_progress()

    def _show_title(self) -> None:
        label = self._session.label
        self.setWindowTitle(tr("Replay · {source}", source=label) if label else tr("Replay"))

    def _show_progress(self) -> None:
        game = self._game
        moves_played = game.moves_played if game else 0
        lurd = game.whole_lurd if game else ""
        self.slider.setEnabled(bool(lurd))
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(lurd))
            self.slider.setPageStep(max(1, len(lurd) // 10))
            self.slider.setValue(moves_played)
        self._counts_label.setText("" if game is None else _counts(game, moves_played, game.pushes))
        self._fit_label()
        self.lurd_view.show_placeholder(
            str(_IDLE) if game is None else tr("No moves yet. Use the arrow keys, or click.")
        )
        self.lurd_view.show_lurd(lurd, moves_played)

    def step_speed(self, step: int) -> None:
        """Choose the next faster (1) or slower (-1) speed."""
        self._speed_slider.setValue(self._speed_slider.value() + step)

    def _choose_speed(self, speed: int) -> None:
        index = len(SPEEDS) if speed == FULL_SPEED else sum(s < speed for s in SPEEDS)
        with QSignalBlocker(self._speed_slider):
            self._speed_slider.setValue(index)
        self._set_speed(self._speed_slider.value())

    def _set_speed(self, index: int) -> None:
        speed = SPEEDS[index] if index < len(SPEEDS) else FULL_SPEED
        self._speed_label.setText(
            tr("every frame") if speed == FULL_SPEED else tr("{speed}/s", speed=speed)
        )
        if speed != self._playback.speed:
            self._playback.speed = speed
            self.speed_chosen.emit(speed)


def _row_of(*parts: QtWidgets.QWidget) -> QtWidgets.QWidget:
    row = QtWidgets.QWidget()
    building.fill(QtWidgets.QHBoxLayout(row), *parts, margins=(0, 0, 0, 0), spacing=4)
    return row


def _counts(game: Game, moves: int, pushes: int) -> str:
    """Return the numbers of moves and pushes made so far, and in all, as a text."""
    facts: dict[str, Any] = {
        "move": moves,
        "moves": game.length,
        "push": pushes,
        "pushes": game.all_pushes,
    }
    if game.is_forward:
        return _counts_in_words(facts)
    return tr("move {move:,}/{moves:,} · pull {push:,}/{pushes:,}", **facts)


def _counts_in_words(facts: Mapping[str, Any]) -> str:
    return tr("move {move:,}/{moves:,} · push {push:,}/{pushes:,}", **facts)


def _label_tip(game: Game | None) -> str:
    """Return the tooltip of the counts: their meanings, and the metrics of a solution."""
    lines = [tr("Moves and pushes played, of all")]
    if game is not None and game.is_forward and game.line.ends_solved:
        lines += metrics_lines(metrics(game.board, game.whole_lurd))
    return "\n".join(lines)
