"""Title, author and notes of the level, its solutions and games, and the collection's title."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDockWidget,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sokolab.collection.replayed_solutions import (
    ReplayedGame,
    ReplayedSolution,
    replayed_games,
    replayed_solutions,
)
from sokolab.core.board import Board
from sokolab.core.words import counted
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.play.game_session import with_solution
from sokolab.gui.shell.theme import Colours, Theme
from sokolab.library.values import LibraryRecord, StoredSolution
from sokolab.reports.library_report import (
    best_solutions,
    proof_words,
    solution_tip,
    solution_words,
    solver_title,
)

__all__ = ["PropertiesDock"]

_LINES_OF_NOTES: Final = 3
_MOST_ROWS: Final = 50
"""Solutions, and saved games, that are listed; those who have more look into the file."""
_REVERSE: Final = (
    "<p>In this game boxes are pulled, from the goals back to where they stand. It stays in the "
    "file as it is, for programs that play backwards.</p>"
)


class PropertiesDock(QDockWidget):
    """A form; what is typed becomes one undo step when the field is left."""

    replay_asked = Signal(Board, str, str)
    """Carries board, letters and title of the solution to replay."""
    game_asked = Signal(Board, str, int)
    """Carries board, letters and place of the saved game to go on with."""

    def __init__(self, workspace: Workspace, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Properties", parent)
        self.setObjectName("properties")
        self._workspace = workspace
        self._theme = theme
        self._document = workspace.document
        self._collection = self._line("The name of the whole collection")
        self._title = self._line("What the level is called; shown in the list")
        self._author = self._line("Who made the level")
        self._notes = QPlainTextEdit()
        self._notes.setToolTip("Anything worth telling; saved below the board")
        self._notes.setTabChangesFocus(True)
        self._notes.setAccessibleName("Notes")
        self._notes.setFixedHeight(_LINES_OF_NOTES * self.fontMetrics().lineSpacing() + 16)
        self._notes.installEventFilter(self)
        self._shown: tuple[ReplayedSolution, ...] = ()
        self._games: tuple[ReplayedGame, ...] = ()
        self._known: LibraryRecord | None = None
        self._rows = QWidget()
        self._layout = QVBoxLayout()
        self._later = QTimer(self)  # replaying every solution can wait until the pen rests
        self._later.setSingleShot(True)
        self._later.setInterval(150)
        self._later.timeout.connect(self._show_solutions)
        self._collection.editingFinished.connect(self._take_collection)
        self._title.editingFinished.connect(self._take_title)
        self._author.editingFinished.connect(self._take_author)
        self.setWidget(self._body())
        workspace.opened.connect(self._show_collection)
        workspace.renamed.connect(self._show_collection)
        workspace.current_changed.connect(self._take_document)
        theme.changed.connect(self._wear)
        self._rebuild()
        self._show_collection()
        self._follow(workspace.document)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the notes when their field is left."""
        if watched is self._notes and event.type() is QEvent.Type.FocusOut:
            self._take_notes()
        return super().eventFilter(watched, event)

    def commit(self) -> None:
        """Take what is typed in a field that still has the keys (before saving, say)."""
        self._take_collection()
        self._take_title()
        self._take_author()
        self._take_notes()

    @property
    def known(self) -> LibraryRecord:
        """What the library knows of the level in hand, as far as it has been asked."""
        return self._known or LibraryRecord()

    def show_known(self, known: LibraryRecord | None) -> None:
        """Show what the library knows of the level in hand; None until it is asked."""
        if known != self._known:
            self._known = known
            self._rebuild()

    def _body(self) -> QWidget:
        form = QFormLayout()
        form.setSpacing(8)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        for name, field in (
            ("Collection", self._collection),
            ("Title", self._title),
            ("Author", self._author),
            ("Notes", self._notes),
        ):
            label = QLabel(name)
            label.setBuddy(field)
            form.addRow(label, field)
        body = QWidget()
        layout = self._layout
        body.setLayout(layout)
        layout.setContentsMargins(12, 4, 12, 12)
        layout.setSpacing(12)
        layout.addLayout(form)
        layout.addWidget(self._rows)
        layout.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(body)
        return area

    def _line(self, tooltip: str) -> QLineEdit:
        """Return a field; its tool tip has all of the text, which may be too long for it."""
        line = QLineEdit()
        line.setToolTip(tooltip)
        line.textChanged.connect(
            lambda text: line.setToolTip(
                f"<p>{escape(text)}</p><p>{tooltip}</p>" if text else tooltip
            )
        )
        return line

    def _take_document(self, document: LevelDocument) -> None:
        self.commit()  # into the level that was in hand
        self._document.described.disconnect(self._show)
        self._document.changed.disconnect(self._later.start)
        self._follow(document)

    def _follow(self, document: LevelDocument) -> None:
        self._document = document
        document.described.connect(self._show)
        document.changed.connect(self._later.start)
        self._show()

    def _show_collection(self) -> None:
        _put(self._collection, self._workspace.collection.title)

    def _show(self) -> None:
        level = self._document.level
        _put(self._title, level.title)
        _put(self._author, level.author)
        if self._notes.toPlainText() != level.notes:
            self._notes.setPlainText(level.notes)
        self._show_solutions()

    def _show_solutions(self) -> None:
        level = self._document.level
        found = replayed_solutions(level), replayed_games(level)
        if found != (self._shown, self._games):
            self._shown, self._games = found
            self._rebuild()

    def _rebuild(self) -> None:
        """Draw the rows of solutions and games anew: there are few, and they seldom change."""
        rows = QWidget()
        layout = QVBoxLayout(rows)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        has_any = bool(self._shown)
        layout.addWidget(
            self._heading("Solutions" if has_any else "No solution is kept with this level yet")
        )
        for number, one in enumerate(self._shown[:_MOST_ROWS]):
            layout.addWidget(self._row(number, one))
        self._add_rest(layout, len(self._document.level.solutions))
        self._add_games(layout)
        self._add_known(layout)
        old, self._rows = self._rows, rows
        self._layout.replaceWidget(old, rows)
        old.hide()
        old.deleteLater()

    def _row(self, number: int, one: ReplayedSolution) -> QWidget:
        name = f"solution {number + 1}"
        play = [self._button("play", f"Replay {name}", partial(self._ask, one))]
        return _row_of(
            _wrapped(_words(one)),
            *(play if one.solves else ()),
            self._button("copy", f"Copy the letters of {name}", partial(_copy, one.lurd)),
            self._button(
                "delete", f"Remove {name} (undo brings it back)", partial(self._remove, number)
            ),
        )

    def _add_games(self, layout: QVBoxLayout) -> None:
        """Add the games that were saved with the level."""
        if self._games:
            layout.addSpacing(4)
            layout.addWidget(self._heading("Saved games"))
        for number, game in enumerate(self._games[:_MOST_ROWS]):
            layout.addWidget(self._game_row(number, game))
        self._add_rest(layout, len(self._document.level.snapshots))

    def _add_rest(self, layout: QVBoxLayout, count: int) -> None:
        """Say how many more there are than are listed."""
        if count > _MOST_ROWS:
            layout.addWidget(self._heading(f"and {count - _MOST_ROWS:,} more"))

    def _game_row(self, number: int, game: ReplayedGame) -> QWidget:
        name = f"game {number + 1}"
        words = _wrapped(_game_words(game))
        words.setToolTip(_REVERSE if game.is_reverse else "")
        go_on = [self._button("play", f"Go on with {name}", partial(self._go_on, game))]
        return _row_of(
            words,
            *(go_on if game.lurd else ()),
            self._button("copy", f"Copy the moves of {name}", partial(_copy, game.moves)),
            self._button(
                "delete", f"Remove {name} (undo brings it back)", partial(self._remove_game, number)
            ),
        )

    def _add_known(self, layout: QVBoxLayout) -> None:
        """Add what the library knows and the level does not hold."""
        known = self.known
        held = {one.lurd for one in self._shown}
        entries = [entry for entry in best_solutions(known) if entry.lurd not in held]
        if entries or known.proof:
            layout.addSpacing(4)
            layout.addWidget(self._heading("In the library"))
        if known.proof:
            words = proof_words(known.proof)
            layout.addWidget(_wrapped(f"{words[:1].upper()}{words[1:]}"))
        for entry in entries:
            layout.addWidget(self._known_row(entry))

    def _known_row(self, entry: StoredSolution) -> QWidget:
        words = _wrapped(solution_words(entry))
        words.setToolTip(solution_tip(entry))
        counts = counted(entry.metrics.pushes, "push", "pushes")
        title = solver_title(entry.solver) or "the library"
        show = partial(self.replay_asked.emit, self._document.board, entry.lurd, title)
        return _row_of(
            words,
            self._button("play", f"Show the known solution of {counts}", show),
            self._button(
                "keep",
                f"Keep the known solution of {counts} with the level",
                partial(self._keep, entry),
            ),
        )

    def _keep(self, entry: StoredSolution) -> None:
        level = with_solution(self._document.level, entry.lurd, solver_title(entry.solver))
        self._document.describe(level, "Keep solution")

    def _heading(self, text: str) -> QLabel:
        heading = _wrapped(text)
        heading.setStyleSheet(f"color: {self._theme.colours.muted.name()}")
        return heading

    def _button(self, icon: str, tooltip: str, slot: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setIcon(self._theme.icon(icon))
        button.setAutoRaise(True)
        button.setToolTip(tooltip)
        button.setAccessibleName(tooltip)
        button.clicked.connect(lambda _is_checked: slot())
        return button

    def _ask(self, one: ReplayedSolution) -> None:
        self.replay_asked.emit(self._document.board, one.lurd, one.title)

    def _go_on(self, game: ReplayedGame) -> None:
        self.game_asked.emit(self._document.board, game.lurd, game.at)

    def _remove_game(self, number: int) -> None:
        level = self._document.level
        kept = (*level.snapshots[:number], *level.snapshots[number + 1 :])
        self._document.describe(replace(level, snapshots=kept), "Remove saved game")

    def _remove(self, number: int) -> None:
        level = self._document.level
        kept = (*level.solutions[:number], *level.solutions[number + 1 :])
        self._document.describe(replace(level, solutions=kept), "Remove solution")

    def _wear(self, _colours: Colours) -> None:
        self._rebuild()

    def _take_collection(self) -> None:
        self._workspace.describe(self._collection.text().strip())

    def _take_title(self) -> None:
        level = replace(self._document.level, title=self._title.text().strip())
        self._document.describe(level, "Change title")

    def _take_author(self) -> None:
        level = replace(self._document.level, author=self._author.text().strip())
        self._document.describe(level, "Change author")

    def _take_notes(self) -> None:
        level = replace(self._document.level, notes=self._notes.toPlainText())
        self._document.describe(level, "Change notes")


def _put(field: QLineEdit, text: str) -> None:
    if field.text() != text:
        field.setText(text)
        field.setCursorPosition(0)  # a long one shows its beginning


def _wrapped(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def _row_of(words: QWidget, *buttons: QWidget) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(2)
    layout.addWidget(words, 1)
    for button in buttons:
        layout.addWidget(button)
    return row


def _copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def _words(one: ReplayedSolution) -> str:
    title = f"{one.title}: " if one.title else ""
    if not one.solves:
        return f"{title}{len(one.lurd):,} letters that no longer solve this board"
    pushes = counted(one.pushes, "push", "pushes")
    return f"{title}{pushes}, {counted(one.moves, 'move', 'moves')}"


def _game_words(game: ReplayedGame) -> str:
    words = _outcome(game)
    return f"{game.title}: {words}" if game.title else f"{words[:1].upper()}{words[1:]}"


def _outcome(game: ReplayedGame) -> str:
    if game.fault:
        return f"no longer fits this board: {game.fault}"
    if game.is_reverse:
        moves = counted(game.at, "move", "moves")
        return f"played backwards, {moves}; kept, but it cannot be played here"
    pushes = counted(sum(map(str.isupper, game.lurd[: game.at])), "push", "pushes")
    ahead = len(game.lurd) - game.at
    undone = f", {counted(ahead, 'move', 'moves')} undone" if ahead else ""
    return f"{counted(game.at, 'move', 'moves')}, {pushes}{undone}"
