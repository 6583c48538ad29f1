"""The properties panel: texts of level and collection, solutions and saved games.

Qt's fields cannot hold every text: they drop undecodable bytes, turn no-break spaces into
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
_REVERSE_TIP: Final = phrase(
    "<p>In this game, boxes are pulled from the goals back to their starts, as in reverse play.</p>"
)
_MAX_CHARACTERS: Final = 1_000_000  # length of a line that can be edited; Qt's limit is 32,767


class PropertiesPanel(QtWidgets.QDockWidget):
    """A form. Text typed in a field becomes one undo step when the field loses focus."""

    replay_requested = Signal(Replay, object)
    """A solution is to be replayed. Carries it and its title, a text or a phrase."""
    game_requested = Signal(Line, int)
    """A saved game is to be continued. Carries its moves, and how many of them were played."""
    name_finished = Signal()
    """A name was finished. The keyboard can go back to the board."""

    def __init__(
        self, workspace: Workspace, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(tr("Properties"), parent)
        self.setObjectName("properties")
        self._workspace = workspace
        self._theme = theme
        self._document = workspace.document
        self._collection_field = _LineField(phrase("The title of the collection"))
        self._title_field = _LineField(phrase("The title of the level, as shown in the list"))
        self._author_field = _LineField(phrase("The author of the level"))
        self._notes_field = building.named(
            _NotesField(), tr("Notes"), tr("Notes about the level; saved below the board")
        )
        self._notes_field.setTabChangesFocus(True)
        self._notes_field.installEventFilter(self)
        self._form = QtWidgets.QFormLayout()
        self._labels: list[QtWidgets.QLabel] = []
        self._solutions: tuple[tuple[Solution, Replay | None], ...] = ()
        self._games: tuple[ReplayedGame, ...] = ()
        self._game_rows: list[_SavedGameRow] = []
        self._record: LibraryRecord | None = None
        self._rows_widget = QtWidgets.QWidget()
        self._layout = QtWidgets.QVBoxLayout()
        # Replaying all solutions takes time, which a stroke does not have.
        self._solutions_timer = building.timer_for(self._show_solutions, self, 150)
        for field in (self._collection_field, self._title_field, self._author_field):
            field.editingFinished.connect(self.commit)
            field.returnPressed.connect(self.name_finished)
        self.setWidget(self._new_area())
        workspace.opened.connect(self._show_collection)
        workspace.collection_renamed.connect(self._show_collection)
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
        metrics = self._notes_field.fontMetrics()
        self._notes_field.setFixedHeight(_NOTES_LINES * metrics.lineSpacing() + 16)
        label_width = max(metrics.horizontalAdvance(label.text()) for label in self._labels)
        needed_width = label_width + _MIN_LETTERS * metrics.averageCharWidth()
        policies = QtWidgets.QFormLayout.RowWrapPolicy
        is_narrow = needed_width + _FORM_MARGINS > self.width()
        self._form.setRowWrapPolicy(policies.WrapAllRows if is_narrow else policies.DontWrapRows)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Commit the notes when their field loses focus. Fit their height to the font."""
        if watched is self._notes_field and event.type() is QEvent.Type.FocusOut:
            self.commit()
        elif watched is self._notes_field and event.type() is QEvent.Type.FontChange:
            self._fit_form()
        return super().eventFilter(watched, event)

    def commit(self) -> None:
        """Commit the text typed in a field, even if the field still has the focus."""
        self._workspace.set_collection_title(self._collection_field.value)
        self._describe(phrase("Change title"), title=self._title_field.value)
        self._describe(phrase("Change author"), author=self._author_field.value)
        notes = self._notes_field.value
        if notes != self._document.level.notes:
            self._describe(phrase("Change notes"), notes=formats.storable_notes(notes))

    def _describe(self, step_name: Phrase, **values: Any) -> None:
        """Change attributes of the level other than the board, as the step called ``step_name``."""
        self._document.describe(replace(self._document.level, **values), step_name)

    @property
    def record(self) -> LibraryRecord:
        """The library's record of the current level, empty until it is looked up."""
        return self._record or LibraryRecord()

    def show_record(self, record: LibraryRecord | None) -> None:
        """Show the library's record of the current level, or nothing before the lookup."""
        if record != self._record:
            self._record = record
            self._rebuild_rows()

    def _new_area(self) -> QtWidgets.QWidget:
        form = self._form
        form.setSpacing(8)
        for name, field in (
            (tr("Collection"), self._collection_field),
            (tr("Title"), self._title_field),
            (tr("Author"), self._author_field),
            (tr("Notes"), self._notes_field),
        ):
            label = QtWidgets.QLabel(name)
            label.setBuddy(field)
            self._labels.append(label)
            form.addRow(label, field)
        content = self._content = QtWidgets.QWidget()
        content.setLayout(self._layout)
        building.fill(self._layout, form, self._rows_widget, 1, margins=(12, 4, 12, 12), spacing=12)
        area = self._scroll_area = QtWidgets.QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the fields take the keyboard
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(content)
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
        self._collection_field.set_value(self._workspace.collection.title)

    def _show_level(self) -> None:
        level = self._document.level
        self._title_field.set_value(level.title)
        self._author_field.set_value(level.author)
        self._notes_field.set_value(level.notes)
        self._show_solutions()

    def _show_solutions(self) -> None:
        level = self._document.level
        solutions_and_games = replayed_solutions(level), replayed_games(level)
        if solutions_and_games != (self._solutions, self._games):
            self._solutions, self._games = solutions_and_games
            self._rebuild_rows()

    def _rebuild_rows(self) -> None:
        """Rebuild all rows of solutions and games: they are few, and change rarely."""
        rows_widget = QtWidgets.QWidget()
        rows = *self._solution_rows(), *self._saved_game_rows(), *self._library_rows()
        building.fill(QtWidgets.QVBoxLayout(rows_widget), *rows, margins=(0, 0, 0, 0), spacing=4)
        old_widget, self._rows_widget = self._rows_widget, rows_widget
        self._layout.replaceWidget(old_widget, rows_widget)
        old_widget.hide()
        old_widget.deleteLater()

    def _solution_rows(self) -> Iterator[QtWidgets.QWidget]:
        title = tr("Solutions") if self._solutions else tr("No solution is kept with this level")
        yield building.muted_label(title)
        for index, (solution, played) in enumerate(self._solutions[:_MAX_ROWS]):
            yield self._solution_row(index, solution, played)
        yield from _rest_label(len(self._document.level.solutions))

    def _saved_game_rows(self) -> Iterator[QtWidgets.QWidget]:
        games = self._games[:_MAX_ROWS]
        self._game_rows = [self._game_row(index, game) for index, game in enumerate(games)]
        if games:
            yield _heading(tr("Saved games"))
        yield from self._game_rows
        yield from _rest_label(len(self._document.level.snapshots))

    def _library_rows(self) -> Iterator[QtWidgets.QWidget]:
        """Yield rows for the proof and the best solutions that only the library has."""
        own_lurds = {played.lurd for _, played in self._solutions if played}
        proof = self._record.proof if self._record else None
        stored = library_report.best_solutions(self._record) if self._record else ()
        other_solutions = [each for each in stored if each.lurd not in own_lurds]
        if other_solutions or proof:
            yield _heading(tr("In the library"))
        if proof:
            yield building.wrapped_label(capitalised(library_report.proof_words(proof)))
        yield from map(self._library_row, other_solutions)

    def _solution_row(
        self, index: int, solution: Solution, played: Replay | None
    ) -> QtWidgets.QWidget:
        number = index + 1
        title = solution.title or phrase("Solution {number}", number=number)
        label = building.wrapped_label(_solution_words(solution, played))
        copy = partial(_copy_text, played.lurd if played else solution.lurd)
        copy_tip = tr("Copy the letters of solution {number}", number=number)
        remove_tip = tr("Remove solution {number} (undo brings it back)", number=number)
        buttons = [
            self._new_button("copy", copy_tip, copy),
            self._new_button("delete", remove_tip, partial(self._drop_entry, "solutions", index)),
        ]
        if played is not None:
            label.setToolTip("\n".join(run_report.metrics_lines(metrics_of(played))))
            replay = partial(self.replay_requested.emit, played, title)
            tip = tr("Replay solution {number}", number=number)
            buttons.insert(0, self._new_button("play", tip, replay))
        return _row_of(label, *buttons)

    def _game_row(self, index: int, game: ReplayedGame) -> _SavedGameRow:
        number, copy = index + 1, partial(_copy_text, game.moves)
        remove_tip = tr("Remove game {number} (undo brings it back)", number=number)
        buttons = [
            self._new_button("copy", tr("Copy the moves of game {number}", number=number), copy),
            self._new_button("delete", remove_tip, partial(self._drop_entry, "snapshots", index)),
        ]
        if game.line and game.line.lurd:
            continue_game = partial(self.game_requested.emit, game.line, game.played_count)
            tip = tr("Continue game {number}", number=number)
            buttons.insert(0, self._new_button("play", tip, continue_game))
        row = _SavedGameRow(number, game, buttons, self._theme)
        row.renamed.connect(partial(self._rename_game, index, game.moves))
        row.name_finished.connect(self.name_finished)
        return row

    def _library_row(self, stored_solution: StoredSolution) -> QtWidgets.QWidget:
        label = building.wrapped_label(library_report.solution_words(stored_solution))
        label.setToolTip(building.plain_tooltip(library_report.solution_tip(stored_solution)))
        counts = counted(stored_solution.metrics.pushes, "push", "pushes")
        title = library_report.solver_title(stored_solution.solver) or phrase("the library")
        replay = partial(self.replay_requested.emit, stored_solution.replay, title)
        play_tip = tr("Replay the solution of {pushes}", pushes=counts)
        keep_tip = tr("Add the solution of {pushes} to the level", pushes=counts)
        keep = partial(self._keep_solution, stored_solution)
        buttons = ("play", play_tip, replay), ("keep", keep_tip, keep)
        return _row_of(label, *(self._new_button(*button) for button in buttons))

    def _keep_solution(self, stored_solution: StoredSolution) -> None:
        level = with_solution(
            self._document.level,
            stored_solution.lurd,
            library_report.solver_title(stored_solution.solver),
        )
        self._document.describe(level, phrase("Add solution"))

    def _new_button(self, icon: str, tip: str, act: Callable[[], None]) -> QtWidgets.QToolButton:
        button = building.icon_button(tip, act)
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
        self._content.adjustSize()  # the row is new, and not laid out yet
        self._scroll_area.ensureWidgetVisible(row)

    def _rename_game(self, index: int, moves: str, name: str) -> None:
        games = list(self._document.level.snapshots)
        if index < len(games) and games[index].moves == moves:  # it might be gone
            games[index] = replace(games[index], title=name)
            self._describe(phrase("Name saved game"), snapshots=tuple(games))

    def _drop_entry(self, field: Literal["solutions", "snapshots"], index: int) -> None:
        """Remove a solution or a saved game."""
        names = {"solutions": phrase("Remove solution"), "snapshots": phrase("Remove saved game")}
        entries = getattr(self._document.level, field)
        self._describe(names[field], **{field: (*entries[:index], *entries[index + 1 :])})


def _heading(text: str) -> QtWidgets.QLabel:
    """Return a heading with some space above it."""
    label = building.muted_label(text)
    label.setContentsMargins(0, 4, 0, 0)
    return label


def _rest_label(count: int) -> Iterator[QtWidgets.QWidget]:
    """Yield a label with the number of unlisted rows, if there are any."""
    if count > _MAX_ROWS:
        yield building.muted_label(tr("and {count:,} more", count=count - _MAX_ROWS))


def _row_of(label: QtWidgets.QWidget, *buttons: QtWidgets.QWidget) -> QtWidgets.QWidget:
    row = QtWidgets.QWidget()
    building.fill(QtWidgets.QHBoxLayout(row), (label, 1), *buttons, margins=(0, 0, 0, 0), spacing=2)
    return row


def _copy_text(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def _solution_words(solution: Solution, played: Replay | None) -> str:
    if played is None:
        count = len(solution.lurd)
        text = tr("{count:,} letters, which no longer solve this board", count=count)
    else:
        text = str(run_report.cost_phrase(played.pushes, played.moves))
    return tr("{title}: {words}", title=solution.title, words=text) if solution.title else text


class _SavedGameRow(QtWidgets.QWidget):
    """Shows a saved game. Enter and Esc leave the field of its name.

    A game without a name is called by its number, from 1. The buttons offer everything that can be
    done with it.
    """

    renamed = Signal(str)
    """The user has named the game. Carries the new name."""
    name_finished = Signal()
    """The user has finished the name. The keyboard can go back to the board."""

    def __init__(
        self, number: int, game: ReplayedGame, buttons: list[QtWidgets.QToolButton], theme: Theme
    ) -> None:
        super().__init__()
        self._title = game.title
        tip = tr("The name of the saved game; it is kept in the file")
        name = tr("Name of game {number}", number=number)
        self._name_field = building.named(QtWidgets.QLineEdit(game.title), name, tip)
        self._name_field.setPlaceholderText(tr("Game {number}", number=number))
        self._name_field.installEventFilter(self)
        self._name_field.editingFinished.connect(self._rename_game)
        label = building.wrapped_label(capitalised(_game_words(game)))
        label.setToolTip(str(_REVERSE_TIP) if game.is_reverse else "")
        button_row = building.fill(QtWidgets.QHBoxLayout(), *buttons, 1, spacing=2)
        grid = QtWidgets.QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 4)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(2)
        grid.addWidget(_game_picture(game, theme), 0, 0, 3, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._name_field, 0, 1)
        grid.addWidget(label, 1, 1)
        grid.addLayout(button_row, 2, 1)
        grid.setColumnStretch(1, 1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make Enter finish the name, and Esc discard the changes."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self._name_field.setText(self._title)
                self.name_finished.emit()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._rename_game()
                self.name_finished.emit()
                return True
        return super().eventFilter(watched, event)

    def begin_naming(self) -> None:
        """Give the keyboard to the name."""
        self._name_field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name_field.selectAll()

    def _rename_game(self) -> None:
        name = self._name_field.text().strip()
        if name != self._title:
            self._title = name
            self.renamed.emit(name)


def _game_picture(game: ReplayedGame, theme: Theme) -> QtWidgets.QLabel:
    """Return a picture of the position in which the game was saved, empty if it is unknown."""
    picture = thumbnail_label(game.reached, theme.colours, _PICTURE_SIDE)
    if game.reached is not None:
        picture.setAccessibleName(tr("The position in which the game was saved"))
    return picture


def _game_words(game: ReplayedGame) -> str:
    """Return the counts of a saved game, or why it cannot be continued."""
    if game.fault:
        return tr("no longer fits this board: {reason}", reason=game.fault)
    lurd = "" if game.line is None else game.line.lurd
    parts = [counted(game.played_count, "move", "moves")]
    if game.line is not None:
        count = sum(map(str.isupper, lurd[: game.played_count]))
        parts.append(
            counted(count, "pull", "pulls") if game.is_reverse else counted(count, "push", "pushes")
        )
    if len(lurd) > game.played_count:
        undone = counted(len(lurd) - game.played_count, "move", "moves")
        parts.append(tr("{moves} undone", moves=undone))
    if game.is_reverse:
        parts.insert(0, tr("in reverse"))
        if game.line is None:
            parts.append(tr("cannot be continued here, because the player jumps on the way"))
    return tr(", ", context="between the parts of a sentence").join(parts)


class _LineField(QtWidgets.QLineEdit):
    """A field for a name. Its tooltip shows a text that is too long for the field."""

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
            self._displayed_text = self._raw_text

    @property
    def value(self) -> str:
        """The text that was set, or the text typed instead."""
        if self._raw_text == self._displayed_text:
            return self._text
        return self._raw_text.replace("\u2029", "\n")  # Qt's separator of lines

    @property
    def _raw_text(self) -> str:
        return self.document().toRawText()
