"""The panel that generates levels: the user's choices, and the strip of candidates."""

from collections.abc import Mapping
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QPixmap, QResizeEvent

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, Tile
from sokolab.core.words import signed
from sokolab.editing.symmetry import SymmetryKind
from sokolab.generation.archive import Axis, are_similar
from sokolab.generation.candidate import Candidate
from sokolab.generation.generation_request import GenerationRequest
from sokolab.generation.mix import Mix
from sokolab.generation.proposal_kind import Locks, ProposalKind
from sokolab.generation.proposals import GenerationTask
from sokolab.generation.score import Aim, LevelProfile, aim_value
from sokolab.gui.generation import candidate_strip
from sokolab.gui.generation.generation_origin import GenerationOrigin
from sokolab.gui.scene.tiles import thumbnail
from sokolab.gui.shell import building, scrolling
from sokolab.gui.shell.theme import Theme, text_scale
from sokolab.language import Phrase, counted, counted_phrase, listed, phrase, tr

_KINDS: Final = (
    (phrase("Hardest start of this room"), ProposalKind.START),
    (phrase("Harder variation"), ProposalKind.HARDER),
    (phrase("Easier variation"), ProposalKind.EASIER),
    (phrase("Shorter variation"), ProposalKind.SHORTER),
    (phrase("Smaller variation"), ProposalKind.SMALLER),
    (phrase("More symmetric variation"), ProposalKind.SYMMETRIC),
    (phrase("A different last push"), ProposalKind.LAST_PUSH),
    (phrase("Room of this size from nothing"), ProposalKind.ROOM),
    (phrase("Room within this outline"), ProposalKind.OUTLINE),
)
_AIMS: Final = (
    (phrase("Difficulty"), Aim.DIFFICULTY),
    (phrase("Box changes"), Aim.BOX_CHANGES),
    (phrase("Pushes"), Aim.PUSHES),
    (phrase("Moves"), Aim.MOVES),
    (phrase("Box lines"), Aim.BOX_LINES),
    (phrase("Losing pushes"), Aim.LOSING_PUSHES),
)
_MIX: Final = "mix"
_MIX_TITLE: Final = phrase("A mix")
_AXES: Final[tuple[tuple[Phrase, Axis | None], ...]] = (
    (phrase("None", context="of the axes"), None),
    (phrase("Boxes"), Axis.BOXES),
    (phrase("Box changes"), Axis.BOX_CHANGES),
    (phrase("Pushes"), Axis.PUSHES),
    (phrase("Walking"), Axis.WALKING),
    (phrase("Losing pushes"), Axis.LOSING_PUSHES),
    (phrase("Difficulty"), Axis.DIFFICULTY),
)
_KEEPABLE_PIECES: Final[tuple[tuple[Phrase, Tile], ...]] = (
    (phrase("Walls"), Tile.WALL),
    (phrase("Goals"), Tile.GOAL),
    (phrase("Boxes"), Tile.BOX),
    (phrase("Player"), Tile.PLAYER),
)
_LEFT_TO_RIGHT, _TOP_TO_BOTTOM = (
    QtWidgets.QBoxLayout.Direction.LeftToRight,
    QtWidgets.QBoxLayout.Direction.TopToBottom,
)
_GENERATE_FROM_THIS: Final = phrase("Generate from this one")
_SAME_STARTS_NOTE: Final = phrase(
    "A room has the same hardest starts, no matter which one is shown: choose a variation above"
)
_STAR_NOTE: Final = phrase("★: proved hardest by this measure")
_MAX_SQUARE_PIXELS: Final = 9  # pixels of the largest square on a picture
_MIXING_ROW: Final = 4
"""Row of the sliders. *More* hides the rows above it, except the first, and shows those below."""
_LOW_HEIGHT: Final = 120  # minimum height of the panel: pixels at the desktop's text size
_TALL_HEIGHT: Final = 400
"""A narrow panel this high has room for all buttons: pixels at the desktop's text size."""
_MAX_CANDIDATES: Final = 40  # limit of the strip; better candidates drive out the last
_SECONDS_RANGE: Final = (1, 600, 86_400)  # minimum, first and maximum time limit of a run
_MAX_BOXES: Final = 30


class GenerationPanel(scrolling.Scrolled):
    """The user's choices, buttons to begin and to stop, and the candidates, best first.

    Only one thing scrolls: the strip or, where the rest does not fit, the whole panel.

    Attributes
    ----------
    candidates
        The candidates in the strip, in its order.
    strip_origin
        The level and kind of the candidates, or None if they are from an earlier session.
    strip
        The list of the candidates' pictures.
    """

    generate_requested = Signal()
    stop_requested = Signal()
    chosen = Signal(object)
    """The user clicked this :class:`Candidate`."""
    generate_from_requested = Signal(object)
    """A run is to begin from this :class:`Candidate`."""
    locking_toggled = Signal(bool)
    """The user turned the painting of locks on or off."""
    unlock_requested = Signal()
    changed = Signal()
    """The candidates in the strip changed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(QtWidgets.QWidget())
        self._theme = theme
        self._own_figures: Mapping[Aim, float] = {}
        self.candidates: list[Candidate] = []
        self.strip_origin: GenerationOrigin | None = None
        self.run_origin: GenerationOrigin | None = None
        self._sort_aim: Aim | str = Aim.DIFFICULTY
        self._next_sort_aim: Aim | str = Aim.DIFFICULTY
        self._are_from_last_run = False
        self._has_tried_all = False
        # Candidates that arrived with the mouse over a card:
        self._waiting_candidates: list[Candidate] = []
        self._is_aimed_at = False
        self.kind_box = building.combo_box(_KINDS)
        self.aim_box = building.combo_box((*_AIMS, (_MIX_TITLE, _MIX)))
        self.aim_sliders = [(aim, _slider(str(title))) for title, aim in _AIMS]
        self.mixing_part = QtWidgets.QWidget()
        self.axis_boxes = [building.combo_box(_AXES), building.combo_box(_AXES)]
        self.lock_box = QtWidgets.QCheckBox(tr("Paint &locks"))
        self.unlock_button = building.push_button(
            tr("&Unlock all"), building.unchecked(self.unlock_requested.emit)
        )
        self.box_count_box = building.spin_box(0, _MAX_BOXES, 0)
        self.box_count_box.setSpecialValueText(tr("as goals"))
        min_seconds, initial_seconds, max_seconds = _SECONDS_RANGE
        self.seconds_box = building.spin_box(min_seconds, max_seconds, initial_seconds, tr(" s"))
        self.seconds_box.setToolTip(tr("A run ends by itself after this time"))
        self.piece_boxes = [
            (QtWidgets.QCheckBox(str(title)), piece) for title, piece in _KEEPABLE_PIECES
        ]
        self.generate_button = building.push_button(
            tr("&Generate"), building.unchecked(self.generate_requested.emit)
        )
        self.stop_button = building.push_button(
            tr("&Stop", context="generating"), building.unchecked(self.stop_requested.emit)
        )
        self.more_button = building.push_button(
            tr("Mor&e", context="settings"),
            None,
            tr("Shows what is kept, the locks, and one candidate of each kind"),
        )
        self.more_button.setCheckable(True)
        self.generate_from_button = building.push_button(
            str(_GENERATE_FROM_THIS), building.unchecked(self._generate_from)
        )
        self.sentence_label = building.wrapped_label()
        self.remark_label = building.muted_label()
        self.remark_label.hide()
        self.strip = candidate_strip.CandidateStrip()
        self._lay_out()
        self.show_running(False)
        self.kind_box.currentIndexChanged.connect(self._enable_settings)
        self.kind_box.currentIndexChanged.connect(self._enable_generating_from)
        self.aim_box.currentIndexChanged.connect(self._enable_settings)
        for axis in self.axis_boxes:
            axis.currentIndexChanged.connect(self._keep_best_of_each_kind)
        self.lock_box.toggled.connect(self.locking_toggled.emit)
        self.strip.itemClicked.connect(self._emit_candidate)
        self.strip.itemActivated.connect(self._emit_candidate)
        self.strip.currentRowChanged.connect(self._enable_generating_from)
        self.strip.itemEntered.connect(lambda _item: self._note_aim(is_at_card=True))
        self.strip.viewportEntered.connect(self._note_aim)
        self.strip.mouse_left.connect(self._note_aim)
        self._enable_generating_from()
        self.invite()
        building.LANGUAGE.changed.connect(self._name_items)
        theme.changed.connect(self._draw_items)
        theme.text_size_changed.connect(self._draw_items)
        self._enable_settings()

    def _lay_out(self) -> None:
        strip = building.named(self.strip, tr("Candidates"), tr("A click adds a level"))
        strip.setViewMode(QtWidgets.QListView.ViewMode.IconMode)
        strip.setFlow(QtWidgets.QListView.Flow.LeftToRight)
        strip.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        strip.setMovement(QtWidgets.QListView.Movement.Static)
        strip.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._menu_action = QAction(str(_GENERATE_FROM_THIS), strip)
        self._menu_action.triggered.connect(self.generate_from_button.click)
        strip.addAction(self._menu_action)
        for box in (self.kind_box, self.aim_box, *self.axis_boxes):
            building.let_shrink(box)
        building.named(self.axis_boxes[0], tr("First axis of the strip"))
        building.named(self.axis_boxes[1], tr("Second axis of the strip"))
        form = _narrow_form()
        form.addRow(tr("&Method"), self.kind_box)
        form.addRow(tr("&Aim"), self.aim_box)
        form.addRow(tr("&Boxes"), self.box_count_box)
        form.addRow(tr("Run &for", context="a number of seconds"), self.seconds_box)
        self._buttons = building.ButtonRows(
            [self.generate_button, self.stop_button, self.more_button]
        )
        mixing = QtWidgets.QGridLayout(self.mixing_part)
        mixing.setContentsMargins(0, 0, 0, 0)
        for index, ((name, _), (_, slider)) in enumerate(zip(_AIMS, self.aim_sliders, strict=True)):
            row, side = divmod(index, 2)
            mixing.addWidget(QtWidgets.QLabel(str(name)), row, 2 * side)
            mixing.addWidget(slider, row, 2 * side + 1)
        form.addRow(self.mixing_part)
        form.addRow(tr("Keep"), building.ButtonRows([box for box, _ in self.piece_boxes]))
        form.addRow(tr("Locks"), building.ButtonRows([self.lock_box, self.unlock_button]))
        best_for = QtWidgets.QLabel(tr("Best for each"))
        best_for.setToolTip(
            tr(
                "Only the best of all candidates on the same step of both axes is kept. A "
                "step is 3 box changes, 10 pushes, 5 losing pushes, or 4 points of difficulty."
            )
        )
        form.addRow(
            best_for,
            building.fill(QtWidgets.QHBoxLayout(), *((axis, 1) for axis in self.axis_boxes)),
        )
        self._settings = QtWidgets.QWidget()
        self._settings.setLayout(form)
        self._form = form
        self.more_button.toggled.connect(self._enable_settings)
        self._settings_column = building.fill(
            QtWidgets.QVBoxLayout(), self._settings, self._buttons, 1
        )
        sentences = building.fill(
            QtWidgets.QVBoxLayout(), 1, self.sentence_label, self.remark_label, 1, spacing=0
        )
        self._results_heading = building.fill(
            QtWidgets.QBoxLayout(_LEFT_TO_RIGHT), (sentences, 1), self.generate_from_button
        )
        results = building.fill(QtWidgets.QVBoxLayout(), self._results_heading, (strip, 1))
        self._columns = QtWidgets.QBoxLayout(_LEFT_TO_RIGHT, self.widget())
        self._columns.setContentsMargins(12, 0, 8, 4)
        building.fill(self._columns, (self._settings_column, 2), (results, 3))

    def sizeHint(self) -> QSize:
        """Return a size for all settings, or for one whole card."""
        height = self._results_heading.sizeHint().height() + self.strip.card_height
        return self._columns.sizeHint().expandedTo(QSize(0, height))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the settings, and a small height: the rest scrolls."""
        bar_width = self.verticalScrollBar().sizeHint().width()
        margins = self._columns.contentsMargins()
        width = max(
            part.minimumSizeHint().width() for part in (self._settings, self.generate_from_button)
        )
        return QSize(width + bar_width, round(_LOW_HEIGHT * text_scale())).grownBy(margins)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the candidates below the settings if the panel is narrow."""
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrange the parts again when one needs another size."""
        if watched is self.widget() and event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        one_row = self._buttons.sizeHint().width()
        settings_width = max(one_row, self._settings.minimumSizeHint().width())
        cards_width = 2 * round(candidate_strip.PICTURE_SIDES[1] * text_scale())
        width_beside = (
            settings_width + self.generate_from_button.minimumSizeHint().width() + cards_width
        )
        is_narrow = self.width() < min(width_beside, 2 * self.height())
        self._buttons.setMinimumWidth(0 if is_narrow else one_row)
        direction = _TOP_TO_BOTTOM if is_narrow else _LEFT_TO_RIGHT
        if self._columns.direction() is not direction:  # each change triggers another layout
            self._columns.setDirection(direction)
            self._results_heading.setDirection(direction)
        stretch = 0 if is_narrow else 2  # a strip below takes the rest
        if self._columns.stretch(0) != stretch:
            self._columns.setStretch(0, stretch)
        is_tall = self.height() >= _TALL_HEIGHT * text_scale()
        # The context menu also offers to generate from a candidate.
        self.generate_from_button.setVisible(is_tall if is_narrow else self.width() >= width_beside)
        shows_all = is_narrow or self.height() < self._settings_column.minimumSize().height()
        used_height = candidate_strip.CARD_LINES * self.fontMetrics().lineSpacing()
        if is_narrow:
            used_height += (
                self._buttons.heightForWidth(self.viewport().width()) + candidate_strip.CARD_MARGIN
            )
        self.strip.show_all(shows_all, self.viewport().height() - used_height)

    def _enable_settings(self) -> None:
        is_variation = self.kind_box.currentData().is_variation
        self.box_count_box.setEnabled(not is_variation)
        for box, _ in self.piece_boxes:
            box.setEnabled(is_variation)
        has_more, is_mix = self.more_button.isChecked(), self.aim_box.currentData() == _MIX
        for row in range(1, self._form.rowCount()):
            is_mixing = row == _MIXING_ROW
            self._form.setRowVisible(
                row, (row > _MIXING_ROW) is has_more and (is_mix or not is_mixing)
            )

    def _chosen_mix(self) -> Mix:
        """Return the weight of each aim in a mix, or () if there is only one aim."""
        if self.aim_box.currentData() != _MIX:
            return ()
        return tuple((aim, slider.value()) for aim, slider in self.aim_sliders if slider.value())

    def task(
        self,
        board: Board,
        thread_count: int,
        locked: frozenset[int] = frozenset(),
        known_boards: tuple[Board, ...] = (),
        symmetry: SymmetryKind = SymmetryKind.NONE,
    ) -> GenerationTask:
        """Return the request of the panel, for the displayed board.

        Parameters
        ----------
        locked
            Squares of the board that stay as they are.
        known_boards
            Levels that no candidate may repeat.
        symmetry
            The symmetry of the walls, for rooms from nothing.
        """
        aim = self.aim_box.currentData()
        request = GenerationRequest(
            aim=Aim.DIFFICULTY if aim == _MIX else aim,
            mix=self._chosen_mix(),
            box_count=self.box_count_box.value() or None,
            count=_MAX_CANDIDATES,
            seconds=float(self.seconds_box.value()),
            threads=thread_count,
            known_boards=known_boards,
            looks_up=True,
        )
        pieces = Tile.FLOOR
        for box, piece in self.piece_boxes:
            pieces |= piece if box.isChecked() else Tile.FLOOR
        return GenerationTask(
            board, request, self.kind_box.currentData(), Locks(locked, pieces), symmetry
        )

    def begin_run(self, origin: GenerationOrigin, *, is_waiting: bool = False) -> None:
        """Show that a run begins.

        The candidates of the last run stay in the strip until this run finds one. A run that
        ``is_waiting`` for its code says so.
        """
        self._waiting_candidates.clear()
        self._are_from_last_run = True
        self._has_tried_all = False
        self.run_origin = origin
        self._next_sort_aim = self.aim_box.currentData()
        self.show_running(True)
        if self._columns.direction() is _TOP_TO_BOTTOM:
            # Scroll to the candidates, with Stop above them:
            self.verticalScrollBar().setValue(self._buttons.y())
        if is_waiting:
            self.say(
                phrase(
                    "Generating begins as soon as sokolab has compiled the code for it, which "
                    "happens only once"
                )
            )
        elif self.candidates:
            self.say(
                phrase("Generating; the candidates of the last run stay until the first new one")
            )
        else:
            self.say(phrase("Generating; you can go on drawing"))

    def show_running(self, is_running: bool) -> None:
        """Enable Stop while a run goes on, or else Generate."""
        usable_button, other_button = self.generate_button, self.stop_button
        if is_running:
            usable_button, other_button = other_button, usable_button
        usable_button.setEnabled(True)
        if other_button.hasFocus():  # or Qt would give the keyboard to its neighbour
            usable_button.setFocus()
        other_button.setEnabled(False)
        self._show_remarks()

    def compare_with(self, own_figures: Mapping[Aim, float]) -> None:
        """Say how much more each candidate has than the level it was generated for."""
        if own_figures != self._own_figures:
            self._own_figures = own_figures
            self._name_items()

    def invite(self) -> None:
        """Explain the strip."""
        self.say(phrase("Candidates appear here, the best first; click one to add it"))

    def say(self, sentence: Phrase | str) -> None:
        """Show a sentence above the strip."""
        self.sentence_label.setText(str(sentence))

    @property
    def is_empty(self) -> bool:
        """Whether the run has found no candidate so far."""
        return self._are_from_last_run and not self._waiting_candidates

    def say_outcome(self, *, has_tried_all: bool) -> None:
        """Report the results of a run. With ``has_tried_all``, more time would find no others."""
        self._has_tried_all = has_tried_all
        self.say_count()

    def say_count(self) -> None:
        """Report the number of candidates, and whether all are easier than the level."""
        own_difficulty = self._own_figures.get(Aim.DIFFICULTY)
        candidates = [] if self._are_from_last_run else self.candidates
        message = counted_phrase(len(candidates), "{n:,} candidate", "{n:,} candidates")
        if candidates:
            message = phrase(
                "{candidates}, the best first; click one to add it", candidates=message
            )
        if candidates and self._has_tried_all:
            message = phrase("{candidates}. More time would find no others.", candidates=message)
        if (
            candidates
            and own_difficulty is not None
            and max(candidate.profile.difficulty for candidate in candidates) < own_difficulty
        ):
            message = phrase(
                "{candidates}; none is as difficult as this level ({own:.0f}); levels that are "
                "open or kept in the library are not proposed again",
                candidates=message,
                own=own_difficulty,
            )
        self.say(message)

    def add(self, candidate: Candidate) -> None:
        """Put a candidate into the strip at its place, and remove similar but worse ones.

        The first candidate of a run drives out those of the run before. While the mouse is over a
        card, new ones wait, so that no click takes a card that has just moved under the mouse.
        """
        self._waiting_candidates.append(candidate)
        if self._is_aimed_at:
            self._show_remarks()
        else:
            self._admit_waiting()

    def _note_aim(self, *, is_at_card: bool = False) -> None:
        """Note whether the mouse is over a card. When it leaves, add the candidates that waited."""
        self._is_aimed_at = is_at_card
        if not is_at_card and self._waiting_candidates:
            self._admit_waiting()
            if not self.stop_button.isEnabled():
                self.say_count()

    def _admit_waiting(self) -> None:
        if self._are_from_last_run:
            self._are_from_last_run = False
            self._sort_aim = self._next_sort_aim
            self.strip_origin = self.run_origin
            self._clear_strip()
        candidates, self._waiting_candidates = self._waiting_candidates, []
        for candidate in candidates:
            self._insert_candidate(candidate)
        self._show_remarks()

    def _clear_strip(self) -> None:
        self._is_aimed_at = False
        self.candidates.clear()
        self.strip.clear()
        self._show_remarks()

    def _insert_candidate(self, candidate: Candidate) -> None:
        similar_candidates = [
            other for other in self.candidates if self._are_alike(other, candidate)
        ]
        if any(other.value >= candidate.value for other in similar_candidates):
            return
        for other in similar_candidates:
            self._remove_candidate(self.candidates.index(other))
        index = sum(other.value >= candidate.value for other in self.candidates)
        self.candidates.insert(index, candidate)
        self.strip.insertItem(index, self._new_item(candidate))
        if len(self.candidates) > _MAX_CANDIDATES:
            self._remove_candidate(_MAX_CANDIDATES)
        self._show_remarks()
        self.strip.fit()
        self.changed.emit()

    def _are_alike(self, first: Candidate, second: Candidate) -> bool:
        """Whether two candidates are so similar that only the better one is kept."""
        axes = [axis.currentData() for axis in self.axis_boxes if axis.currentData() is not None]
        is_one_kind = bool(axes) and all(axis.kind(first) == axis.kind(second) for axis in axes)
        return is_one_kind or are_similar(first.board, second.board)

    def _keep_best_of_each_kind(self) -> None:
        """Keep the best candidate of each kind, after the axes have changed."""
        candidates = list(self.candidates)
        self._clear_strip()
        for candidate in candidates:
            self._insert_candidate(candidate)

    def _show_remarks(self) -> None:
        """Name the run that found these, say whether one beats the level, and explain the star."""
        candidates, remarks = self.candidates, []
        if candidates and self._are_from_last_run:
            remarks.append(tr("Candidates of the last run"))
        elif candidates and self.stop_button.isEnabled() and self._is_beaten_by_none:
            remarks.append(tr("So far, none beats this level"))
        if self._waiting_candidates:
            remarks.append(
                counted(
                    len(self._waiting_candidates),
                    "{n:,} more appears when the mouse leaves the card",
                    "{n:,} more appear when the mouse leaves the card",
                )
            )
        if any(candidate.is_hardest for candidate in candidates):
            remarks.append(str(_STAR_NOTE))
        self.remark_label.setText("\n".join(remarks))
        self.remark_label.setVisible(bool(remarks))

    @property
    def _is_beaten_by_none(self) -> bool:
        """Whether a run for harder levels has found none that exceeds the level in its aim."""
        aim, kind = self._sort_aim, self.strip_origin and self.strip_origin.kind
        if kind not in (ProposalKind.START, ProposalKind.HARDER) or not isinstance(aim, Aim):
            return False
        own_figure = self._own_figures.get(aim)
        return own_figure is not None and all(
            aim_value(aim, candidate.profile) < own_figure for candidate in self.candidates
        )

    def _remove_candidate(self, index: int) -> None:
        del self.candidates[index]
        self.strip.takeItem(index)

    def _new_item(self, candidate: Candidate) -> QtWidgets.QListWidgetItem:
        item = QtWidgets.QListWidgetItem(self._picture(candidate), "")
        item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._name_item(item, candidate)
        return item

    def _picture(self, candidate: Candidate) -> QIcon:
        side, square = map(
            self._theme.grown, (candidate_strip.PICTURE_SIDES[1], _MAX_SQUARE_PIXELS)
        )
        image = thumbnail(candidate.board, self._theme.colours, side, square)
        return QIcon(QPixmap.fromImage(image))

    def _draw_items(self, *_: object) -> None:
        """Draw the pictures again, after the colours or the text size changed."""
        for row, candidate in enumerate(self.candidates):
            self.strip.item(row).setIcon(self._picture(candidate))

    def _name_items(self) -> None:
        """Write the texts below the pictures in the language of the window."""
        self._show_remarks()
        for row, candidate in enumerate(self.candidates):
            self._name_item(self.strip.item(row), candidate)
        self.strip.fit()

    def _name_item(self, item: QtWidgets.QListWidgetItem, candidate: Candidate) -> None:
        """Write a candidate's figures, the aim first, with their excess over those of its level."""
        profile = candidate.profile
        lines = [
            counted(profile.pushes, "push", "pushes") + self._excess(Aim.PUSHES, profile),
            counted(profile.box_changes, "{n:,} change", "{n:,} changes")
            + self._excess(Aim.BOX_CHANGES, profile),
        ]
        aim = self._sort_aim
        if not isinstance(aim, Aim):
            lines.insert(0, tr("{aim}: {figure:,.1f}", aim=_MIX_TITLE, figure=candidate.value))
        elif aim not in (Aim.PUSHES, Aim.BOX_CHANGES):
            title = next(name for name, named_aim in _AIMS if named_aim is aim)
            line = tr("{aim}: {figure:,.1f}", aim=title, figure=aim_value(aim, profile))
            lines.insert(0, line + self._excess(aim, profile))
        if self.strip_origin is not None and self.strip_origin.kind is ProposalKind.SMALLER:
            square_count = _floor_count(candidate.board)
            excess = f" ({signed(square_count - _floor_count(self.strip_origin.board))})"
            lines.insert(0, counted(square_count, "{n:,} square", "{n:,} squares") + excess)
        lines[0] += " ★" if candidate.is_hardest else ""
        item.setData(candidate_strip.WORDS, lines)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, listed(lines))
        item.setToolTip(listed(candidate.reasons))

    def _excess(self, aim: Aim, profile: LevelProfile) -> str:
        """Return the excess of a candidate over its level, such as " (+6)"."""
        if aim not in self._own_figures:
            return ""
        return f" ({signed(round(aim_value(aim, profile) - self._own_figures[aim]))})"

    def _emit_candidate(self, item: QtWidgets.QListWidgetItem) -> None:
        self.chosen.emit(self.candidates[self.strip.row(item)])

    def _enable_generating_from(self, *_: object) -> None:
        """Let a run begin from the current candidate, unless its results would be the same."""
        is_start = self.kind_box.currentData() is ProposalKind.START
        self.generate_from_button.setToolTip(str(_SAME_STARTS_NOTE) if is_start else "")
        for part in (self.generate_from_button, self._menu_action):
            part.setEnabled(self.strip.currentRow() >= 0 and not is_start)

    def _generate_from(self) -> None:
        self.generate_from_requested.emit(self.candidates[self.strip.currentRow()])


def _floor_count(board: Board) -> int:
    """Return the number of squares within the walls."""
    return int(board_arrays(board).inside.sum())


def _slider(name: str) -> QtWidgets.QSlider:
    """Return a slider for the share of an aim in a mix."""
    slider = building.named(QtWidgets.QSlider(Qt.Orientation.Horizontal), name)
    slider.setRange(0, 10)
    slider.setValue(5)
    return slider


def _narrow_form() -> QtWidgets.QFormLayout:
    """Return a form that stays usable when it is narrow."""
    form = QtWidgets.QFormLayout()
    form.setContentsMargins(0, 0, 4, 0)
    form.setVerticalSpacing(4)
    form.setRowWrapPolicy(QtWidgets.QFormLayout.RowWrapPolicy.WrapLongRows)
    form.setFieldGrowthPolicy(QtWidgets.QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form
