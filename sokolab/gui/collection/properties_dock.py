"""The properties panel: texts of level and collection, solutions and saved games.

Qt's fields cannot hold every text: they drop bytes without a meaning, turn no-break spaces into
spaces, and cut off long lines. So a field is only read once its text has been changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any, Final, Literal

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent

from sokolab import formats
from sokolab.collection.known_level import ReplayedGame, replayed_games, replayed_solutions
from sokolab.core.level import Solution
from sokolab.core.lurd import Replay, metrics_of
from sokolab.core.words import capitalised
from sokolab.gui.document.level_document import LevelDocument
from sokolab.gui.document.workspace import Workspace
from sokolab.gui.play.game_session import with_solution
from sokolab.gui.scene.tiles import thumbnail_label
from sokolab.gui.shell import building
from sokolab.gui.shell.theme import Theme
from sokolab.language import Phrase, counted, phrase, tr
from sokolab.library.values import LibraryRecord, StoredSolution
from sokolab.reports import library_report, run_report
from sokolab.routes.line import Line

_NOTES_LINES: Final = 3
_MIN_LETTERS: Final = 10  # width of the field of a title
_FORM_MARGINS: Final = 56  # width of a row without the texts of its label and field, in pixels
_MAX_ROWS: Final = 50  # solutions, or saved games, that are listed; the others are counted
_PICTURE_SIDE: Final = 44  # longer side of the picture of a saved game, in pixels
_REVERSE: Final = phrase(
    "<p>In this game, boxes are pulled from the goals back to their starts, as in reverse play.</p>"
)
_MAX_CHARACTERS: Final = 1_000_000  # length of a line that can be edited; Qt's limit is 32,767


class PropertiesDock(QtWidgets.QDockWidget):
    """A form; text typed in a field becomes one undo step when the field loses focus."""

    replay_requested = Signal(Replay, object)
    """A solution is to be replayed. Carries it and its title, a text or a phrase."""
    game_requested = Signal(Line, int)
    """A saved game is to be continued. Carries its moves, and how many of them were played."""
    left = Signal()
    """A name was finished; the keyboard may go back to the board."""

    def __init__(
        self, workspace: Workspace, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(tr("Properties"), parent)
        self.setObjectName("properties")
        self._workspace = workspace
        self._theme = theme
        self._document = workspace.document
        self._collection = _LineField(phrase("The title of the collection"))
        self._title = _LineField(phrase("The title of the level, as shown in the list"))
        self._author = _LineField(phrase("The author of the level"))
        self._notes = building.named(
            _NotesField(), tr("Notes"), tr("Notes about the level; saved below the board")
        )
        self._notes.setTabChangesFocus(True)
        self._notes.installEventFilter(self)
        self._form = QtWidgets.QFormLayout()
        self._labels: list[QtWidgets.QLabel] = []
        self._solutions: tuple[tuple[Solution, Replay | None], ...] = ()
        self._games: tuple[ReplayedGame, ...] = ()
        self._game_rows: list[_SavedGameRow] = []
        self._record: LibraryRecord | None = None
        self._rows = QtWidgets.QWidget()
        self._layout = QtWidgets.QVBoxLayout()
        # Replaying all solutions takes time, which a stroke does not have.
        self._solutions_timer = building.timer_for(self._show_solutions, self, 150)
        for line in (self._collection, self._title, self._author):
            line.editingFinished.connect(self.commit)
            line.returnPressed.connect(self.left)
        self.setWidget(self._new_area())
        workspace.opened.connect(self._show_collection)
        workspace.renamed.connect(self._show_collection)
        workspace.current_changed.connect(self._change_document)
        theme.changed.connect(self._rebuild_rows)
        building.LANGUAGE.changed.connect(self._retranslate)
        self._rebuild_rows()
        self._show_collection()
        self._watch_document(workspace.document)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the labels above the fields if fields beside them would be too narrow."""
        super().resizeEvent(event)
        self._fit_form()

    def _fit_form(self) -> None:
        metrics = self._notes.fontMetrics()
        self._notes.setFixedHeight(_NOTES_LINES * metrics.lineSpacing() + 16)
        labels = max(metrics.horizontalAdvance(label.text()) for label in self._labels)
        needed = labels + _MIN_LETTERS * metrics.averageCharWidth()
        policies = QtWidgets.QFormLayout.RowWrapPolicy
        is_narrow = needed + _FORM_MARGINS > self.width()
        self._form.setRowWrapPolicy(policies.WrapAllRows if is_narrow else policies.DontWrapRows)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Commit the notes when their field loses focus. Fit their height to the font."""
        if watched is self._notes and event.type() is QEvent.Type.FocusOut:
            self.commit()
        elif watched is self._notes and event.type() is QEvent.Type.FontChange:
            self._fit_form()
        return super().eventFilter(watched, event)

    def commit(self) -> None:
        """Commit the text typed in a field, even if the field still has the focus."""
        self._workspace.describe(self._collection.value)
        self._describe(phrase("Change title"), title=self._title.value)
        self._describe(phrase("Change author"), author=self._author.value)
        notes = self._notes.value
        if notes != self._document.level.notes:
            self._describe(phrase("Change notes"), notes=formats.storable_notes(notes))

    def _describe(self, step: Phrase, **values: Any) -> None:
        """Change attributes of the level other than the board, as one undo step called ``step``."""
        self._document.describe(replace(self._document.level, **values), step)

    @property
    def record(self) -> LibraryRecord:
        """What the library knows about the current level, empty until it is looked up."""
        return self._record or LibraryRecord()

    def show_record(self, record: LibraryRecord | None) -> None:
        """Show what the library knows about the current level, or nothing before the lookup."""
        if record != self._record:
            self._record = record
            self._rebuild_rows()

    def _new_area(self) -> QtWidgets.QWidget:
        form = self._form
        form.setSpacing(8)
        for name, field in (
            (tr("Collection"), self._collection),
            (tr("Title"), self._title),
            (tr("Author"), self._author),
            (tr("Notes"), self._notes),
        ):
            label = QtWidgets.QLabel(name)
            label.setBuddy(field)
            self._labels.append(label)
            form.addRow(label, field)
        body = self._body = QtWidgets.QWidget()
        body.setLayout(self._layout)
        building.fill(self._layout, form, self._rows, 1, margins=(12, 4, 12, 12), spacing=12)
        area = self._area = QtWidgets.QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the fields take the keyboard
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(body)
        return area

    def _retranslate(self) -> None:
        self._rebuild_rows()
        self._fit_form()

    def _change_document(self, document: LevelDocument) -> None:
        self.commit()  # the fields still belong to the previous level
        self._document.described.disconnect(self._show_level)
        self._document.changed.disconnect(self._solutions_timer.start)
        self._watch_document(document)

    def _watch_document(self, document: LevelDocument) -> None:
        self._document = document
        document.described.connect(self._show_level)
        document.changed.connect(self._solutions_timer.start)
        self._show_level()

    def _show_collection(self) -> None:
        self._collection.set_value(self._workspace.collection.title)

    def _show_level(self) -> None:
        level = self._document.level
        self._title.set_value(level.title)
        self._author.set_value(level.author)
        self._notes.set_value(level.notes)
        self._show_solutions()

    def _show_solutions(self) -> None:
        level = self._document.level
        rows = replayed_solutions(level), replayed_games(level)
        if rows != (self._solutions, self._games):
            self._solutions, self._games = rows
            self._rebuild_rows()

    def _rebuild_rows(self) -> None:
        """Rebuild all rows of solutions and games: they are few, and change rarely."""
        rows = QtWidgets.QWidget()
        parts = *self._solution_rows(), *self._saved_rows(), *self._library_rows()
        building.fill(QtWidgets.QVBoxLayout(rows), *parts, margins=(0, 0, 0, 0), spacing=4)
        old, self._rows = self._rows, rows
        self._layout.replaceWidget(old, rows)
        old.hide()
        old.deleteLater()

    def _solution_rows(self) -> Iterator[QtWidgets.QWidget]:
        title = tr("Solutions") if self._solutions else tr("No solution is kept with this level")
        yield building.muted_label(title)
        for index, (solution, played) in enumerate(self._solutions[:_MAX_ROWS]):
            yield self._row(index, solution, played)
        yield from _rest_label(len(self._document.level.solutions))

    def _saved_rows(self) -> Iterator[QtWidgets.QWidget]:
        games = self._games[:_MAX_ROWS]
        self._game_rows = [self._game_row(index, game) for index, game in enumerate(games)]
        if games:
            yield _heading(tr("Saved games"))
        yield from self._game_rows
        yield from _rest_label(len(self._document.level.snapshots))

    def _library_rows(self) -> Iterator[QtWidgets.QWidget]:
        """Yield rows for the proof and the best solutions that only the library has."""
        own = {played.lurd for _, played in self._solutions if played}
        proof = self._record.proof if self._record else None
        best = library_report.best_solutions(self._record) if self._record else ()
        entries = [entry for entry in best if entry.lurd not in own]
        if entries or proof:
            yield _heading(tr("In the library"))
        if proof:
            yield building.wrapped_label(capitalised(library_report.proof_words(proof)))
        yield from map(self._library_row, entries)

    def _row(self, index: int, solution: Solution, played: Replay | None) -> QtWidgets.QWidget:
        ordinal = index + 1
        title = solution.title or phrase("Solution {number}", number=ordinal)
        words = building.wrapped_label(_words(solution, played))
        copy = partial(_copy, played.lurd if played else solution.lurd)
        remove = tr("Remove solution {number} (undo brings it back)", number=ordinal)
        buttons = [
            self._button("copy", tr("Copy the letters of solution {number}", number=ordinal), copy),
            self._button("delete", remove, partial(self._drop_entry, "solutions", index)),
        ]
        if played is not None:
            words.setToolTip("\n".join(run_report.metrics_lines(metrics_of(played))))
            show = partial(self.replay_requested.emit, played, title)
            tip = tr("Replay solution {number}", number=ordinal)
            buttons.insert(0, self._button("play", tip, show))
        return _row_of(words, *buttons)

    def _game_row(self, index: int, game: ReplayedGame) -> _SavedGameRow:
        ordinal, copy = index + 1, partial(_copy, game.moves)
        remove = tr("Remove game {number} (undo brings it back)", number=ordinal)
        buttons = [
            self._button("copy", tr("Copy the moves of game {number}", number=ordinal), copy),
            self._button("delete", remove, partial(self._drop_entry, "snapshots", index)),
        ]
        if game.line and game.line.letters:
            continue_game = partial(self.game_requested.emit, game.line, game.at)
            tip = tr("Continue game {number}", number=ordinal)
            buttons.insert(0, self._button("play", tip, continue_game))
        row = _SavedGameRow(ordinal, game, buttons, self._theme)
        row.renamed.connect(partial(self._rename_game, index, game.moves))
        row.left.connect(self.left)
        return row

    def _library_row(self, entry: StoredSolution) -> QtWidgets.QWidget:
        words = building.wrapped_label(library_report.solution_words(entry))
        words.setToolTip(building.plain_tooltip(library_report.solution_tip(entry)))
        counts = counted(entry.metrics.pushes, "push", "pushes")
        title = library_report.solver_title(entry.solver) or phrase("the library")
        show = partial(self.replay_requested.emit, entry.replay, title)
        play = tr("Replay the solution of {pushes}", pushes=counts)
        keep = tr("Add the solution of {pushes} to the level", pushes=counts)
        buttons = ("play", play, show), ("keep", keep, partial(self._keep_solution, entry))
        return _row_of(words, *(self._button(*button) for button in buttons))

    def _keep_solution(self, entry: StoredSolution) -> None:
        level = with_solution(
            self._document.level, entry.lurd, library_report.solver_title(entry.solver)
        )
        self._document.describe(level, phrase("Add solution"))

    def _button(self, icon: str, tooltip: str, slot: Callable[[], None]) -> QtWidgets.QToolButton:
        button = building.icon_button(tooltip, slot)
        button.setIcon(self._theme.icon(icon))
        return button

    def name_game(self, index: int) -> None:
        """Show a saved game by its index, and give the keyboard to its name."""
        if index < len(self._game_rows):
            self.show()
            self.raise_()
            row = self._game_rows[index]
            QTimer.singleShot(0, row, partial(self._scroll_to, row))
            row.begin_naming()

    def _scroll_to(self, row: QtWidgets.QWidget) -> None:
        self._body.adjustSize()  # the row is new, and not laid out yet
        self._area.ensureWidgetVisible(row)

    def _rename_game(self, index: int, moves: str, name: str) -> None:
        games = list(self._document.level.snapshots)
        if index < len(games) and games[index].moves == moves:  # it may be gone
            games[index] = replace(games[index], title=name)
            self._describe(phrase("Name saved game"), snapshots=tuple(games))

    def _drop_entry(self, field: Literal["solutions", "snapshots"], index: int) -> None:
        """Remove a solution or a saved game."""
        steps = {"solutions": phrase("Remove solution"), "snapshots": phrase("Remove saved game")}
        entries = getattr(self._document.level, field)
        self._describe(steps[field], **{field: (*entries[:index], *entries[index + 1 :])})


def _heading(text: str) -> QtWidgets.QLabel:
    """Return a heading with some space above it."""
    label = building.muted_label(text)
    label.setContentsMargins(0, 4, 0, 0)
    return label


def _rest_label(count: int) -> Iterator[QtWidgets.QWidget]:
    """Yield a label with the number of unlisted rows, if there are any."""
    if count > _MAX_ROWS:
        yield building.muted_label(tr("and {count:,} more", count=count - _MAX_ROWS))


def _row_of(words: QtWidgets.QWidget, *buttons: QtWidgets.QWidget) -> QtWidgets.QWidget:
    row = QtWidgets.QWidget()
    building.fill(QtWidgets.QHBoxLayout(row), (words, 1), *buttons, margins=(0, 0, 0, 0), spacing=2)
    return row


def _copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def _words(solution: Solution, played: Replay | None) -> str:
    if played is None:
        count = len(solution.lurd)
        words = tr("{count:,} letters, which no longer solve this board", count=count)
    else:
        words = str(run_report.cost_phrase(played.pushes, played.moves))
    return tr("{title}: {words}", title=solution.title, words=words) if solution.title else words


class _SavedGameRow(QtWidgets.QWidget):
    """Shows a saved game; Enter and Esc leave the field of its name.

    A game without a name is called by its number, from 1. The buttons offer what can be
    done with it.
    """

    renamed = Signal(str)
    """The user has named the game. Carries the new name."""
    left = Signal()
    """The user has left the name; the keyboard may go back to the board."""

    def __init__(
        self, number: int, game: ReplayedGame, buttons: list[QtWidgets.QToolButton], theme: Theme
    ) -> None:
        super().__init__()
        self._title = game.title
        tip = tr("The name of the saved game; it is kept in the file")
        name = tr("Name of game {number}", number=number)
        self._name = building.named(QtWidgets.QLineEdit(game.title), name, tip)
        self._name.setPlaceholderText(tr("Game {number}", number=number))
        self._name.installEventFilter(self)
        self._name.editingFinished.connect(self._rename_game)
        words = building.wrapped_label(capitalised(_game_words(game)))
        words.setToolTip(str(_REVERSE) if game.is_reverse else "")
        below = building.fill(QtWidgets.QHBoxLayout(), *buttons, 1, spacing=2)
        grid = QtWidgets.QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 4)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(2)
        grid.addWidget(_picture(game, theme), 0, 0, 3, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._name, 0, 1)
        grid.addWidget(words, 1, 1)
        grid.addLayout(below, 2, 1)
        grid.setColumnStretch(1, 1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make Enter finish the name, and Esc discard the changes."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self._name.setText(self._title)
                self.left.emit()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._rename_game()
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def begin_naming(self) -> None:
        """Give the keyboard to the name."""
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name.selectAll()

    def _rename_game(self) -> None:
        name = self._name.text().strip()
        if name != self._title:
            self._title = name
            self.renamed.emit(name)


def _picture(game: ReplayedGame, theme: Theme) -> QtWidgets.QLabel:
    """Return a picture of the position in which the game was saved, empty if it is unknown."""
    picture = thumbnail_label(game.reached, theme.colours, _PICTURE_SIDE)
    if game.reached is not None:
        picture.setAccessibleName(tr("The position in which the game was saved"))
    return picture


def _game_words(game: ReplayedGame) -> str:
    """Return the counts of a saved game, or why it cannot be continued."""
    if game.fault:
        return tr("no longer fits this board: {reason}", reason=game.fault)
    letters = "" if game.line is None else game.line.letters
    parts = [counted(game.at, "move", "moves")]
    if game.line is not None:
        count = sum(map(str.isupper, letters[: game.at]))
        parts.append(
            counted(count, "pull", "pulls") if game.is_reverse else counted(count, "push", "pushes")
        )
    if len(letters) > game.at:
        parts.append(tr("{moves} undone", moves=counted(len(letters) - game.at, "move", "moves")))
    if game.is_reverse:
        parts.insert(0, tr("in reverse"))
        if game.line is None:
            parts.append(tr("cannot be continued here, because the player jumps on the way"))
    return tr(", ", context="between the parts of a sentence").join(parts)


class _LineField(QtWidgets.QLineEdit):
    """A field for a name; its tooltip shows a text that is too long for the field."""

    def __init__(self, tip: Phrase) -> None:
        super().__init__()
        self.setMaxLength(_MAX_CHARACTERS)
        self._tip = tip
        self._text = self._displayed_text = ""
        for changed in (self.textChanged, building.LANGUAGE.changed):
            changed.connect(self._show_tip)
        self._show_tip()

    def _show_tip(self, *_: object) -> None:
        text, tip = self.text(), self._tip
        self.setToolTip(f"<p>{escape(text)}</p><p>{tip}</p>" if text else str(tip))

    def set_value(self, text: str) -> None:
        """Show a text, or the beginning of a very long one, unless the field already holds it."""
        if text != self.value:
            self.setText(text)
            self.setCursorPosition(0)
            self._text = text
            self._displayed_text = self.text()

    @property
    def value(self) -> str:
        """The text that was set, or the text typed instead, without surrounding space."""
        return self._text if self.text() == self._displayed_text else self.text().strip()


class _NotesField(QtWidgets.QPlainTextEdit):
    """A field for notes of several lines."""

    def __init__(self) -> None:
        super().__init__()
        self._text = self._displayed_text = ""

    def set_value(self, text: str) -> None:
        """Show a text, unless the field already holds it."""
        if text != self.value:
            self.setPlainText(text)
            self._text = text
            self._displayed_text = self._raw

    @property
    def value(self) -> str:
        """The text that was set, or the text typed instead."""
        if self._raw == self._displayed_text:
            return self._text
        return self._raw.replace("\u2029", "\n")  # Qt's separator of lines

    @property
    def _raw(self) -> str:
        return self.document().toRawText()
