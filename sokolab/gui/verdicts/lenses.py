"""Answers about the square under the mouse: push distances, the corral lens, and the probe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel

from sokolab.core.board import Board, Tile
from sokolab.core.words import signed
from sokolab.gui.analysis.analysis_controller import AnalysisController
from sokolab.gui.document.displayed_board import Mode
from sokolab.gui.shell.building import plain_label, timer_for
from sokolab.gui.verdicts.live_verdict import LiveVerdict, StudyThread
from sokolab.gui.window_core import WindowCore
from sokolab.language import counted, counted_phrase, phrase, tr
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.overlays.canvas import TOWARDS, Canvas, Fill, Overlay, Pen, PenLine, Point
from sokolab.rendering.overlays.push_targets import DISTANCES
from sokolab.verdicts.values import Verdict, VerdictKind

if TYPE_CHECKING:
    from sokolab.analysis.one_box import PushDistances
    from sokolab.verdicts.edits.sweep import ProbeRequest, TileVerdict
    from sokolab.verdicts.why.corral import Corral, CorralRequest

CORRAL: Final = "corral"
_DEAD, _OTHER = 0, 1  # variants of the drawings of the area and of the fence
_FATES: Final = {False: phrase("dead"), True: phrase("alive"), None: phrase("not proved")}
_CONTENT_NAMES: Final = {
    Tile.WALL: phrase("Wall"),
    Tile.FLOOR: phrase("Floor"),
    Tile.GOAL: phrase("Goal"),
    Tile.BOX: phrase("Box"),
}
_CARD_GAP: Final = 6  # gap between the square and the card, in device-independent pixels
_CENTRE: Final = (0.5, 0.5)
_LABEL_SIZE: Final = 0.34
_SIDE_LABELS: Final = ((0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5))
_SIDES_VARIANTS: Final = 16  # number of variants of the mark, one for each set of sides
_IDLE_DELAY_MS: Final = 30
"""Milliseconds without a move of the mouse or a stroke before distances are worked out."""


def _tint_square(pen: Pen, side: float, colours: ColourScheme, variant: int) -> None:
    """Tint a square, with a small cross if the corral is dead, else with a small ring."""
    colour = colours.error if variant == _DEAD else colours.accent
    pen.rectangle((0, 0), side, side, Fill(colour, 0.16))
    line = PenLine(colour, max(1.2, 0.05 * side))
    middle, size = side / 2, 0.1 * side
    left, right = middle - size, middle + size
    if variant == _DEAD:
        pen.polyline(((left, left), (right, right)), line)
        pen.polyline(((left, right), (right, left)), line)
    else:
        pen.circle((middle, middle), size, line=line)


def _frame_box(pen: Pen, side: float, colours: ColourScheme, variant: int) -> None:
    """Frame a box with a dashed line."""
    width = max(1.5, 0.07 * side)
    for colour, pen_width in (
        (colours.floor, 2 * width),
        (colours.error if variant == _DEAD else colours.accent, width),
    ):
        line = PenLine(colour, pen_width, dashes=(4.0, 2.0))
        pen.rectangle((width, width), side - 2 * width, side - 2 * width, line=line)


def _draw_arrow(pen: Pen, side: float, colours: ColourScheme, direction: int) -> None:
    """Draw an arrow from the middle of a box in the direction of its push."""
    x, y = TOWARDS[direction]

    def point(forward: float, aside: float) -> Point:
        return (0.5 + forward * x + aside * y) * side, (0.5 + forward * y + aside * x) * side

    for colour, pen_width in ((colours.floor, 0.16 * side), (colours.good, 0.08 * side)):
        line = PenLine(colour, max(1.5, pen_width), is_round=True)
        pen.polyline((point(0, 0), point(0.42, 0)), line)
        pen.polyline((point(0.24, 0.13), point(0.42, 0), point(0.24, -0.13)), line)


def _draw_corral_legend(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    _tint_square(pen, side, colours, _OTHER)
    _frame_box(pen, side, colours, _OTHER)


def _variant(corral: Corral) -> int:
    return _DEAD if corral.can_come_home is False else _OTHER


def _paint_corral_area(canvas: Canvas, corral: Corral) -> None:
    is_in_area = np.zeros(canvas.board.size, np.bool_)
    is_in_area[list(corral.area)] = True
    canvas.mark_squares(is_in_area, _tint_square, (_variant(corral),))


def _paint_corral_marks(canvas: Canvas, corral: Corral) -> None:
    for box in corral.fence:
        canvas.mark_square(box, _frame_box, _variant(corral))
    for push in corral.openings:
        canvas.mark_square(push.box, _draw_arrow, push.direction)


def _corral_summary(corral: Corral) -> str:
    count = len(corral.openings)
    openings = phrase("nothing opens it")
    if count:
        openings = counted_phrase(count, "{n:,} push opens it", "{n:,} pushes open it")
    return tr("{fate}, {opened}", fate=_FATES[corral.can_come_home], opened=openings)


CORRAL_OVERLAY: Final[Overlay[Corral]] = Overlay(
    name=CORRAL,
    finding=CORRAL,
    title=phrase("Corral lens"),
    key="Shift+E",
    tooltip=phrase(
        "Point at an area that the player cannot enter to see its squares, the boxes around it, "
        "and the pushes that open it now. It is dead, and drawn in red with crosses, if these "
        "boxes cannot be brought home even with all others lifted; then the level has no "
        "solution."
    ),
    z_order=7,
    is_on_by_default=False,
    legend_mark=_draw_corral_legend,
    summary=_corral_summary,
    background=_paint_corral_area,
    marks=_paint_corral_marks,
    invitation=phrase("point at a corral"),
    steps_back=False,
)


def _draw_sides(pen: Pen, side: float, colours: ColourScheme, side_bits: int) -> None:
    """Draw a bar on each side of a set. Bit ``d`` is direction ``d``."""
    line = PenLine(colours.sides, max(1.5, 0.08 * side), is_round=True)
    for direction, (x, y) in enumerate(TOWARDS):
        if side_bits >> direction & 1:
            ends = [
                ((0.5 + 0.38 * x + aside * y) * side, (0.5 + 0.38 * y + aside * x) * side)
                for aside in (-0.12, 0.12)
            ]
            pen.polyline(ends, line)


def _draw_distances_legend(pen: Pen, side: float, colours: ColourScheme, _: int) -> None:
    _draw_sides(pen, side, colours, 0b1010)


def _paint_distance_marks(canvas: Canvas, distances: PushDistances) -> None:
    is_fewest = distances.side_pushes == distances.pushes[:, np.newaxis]
    is_marked = is_fewest & (distances.pushes > 0)[:, np.newaxis]
    side_bits = (is_marked << np.arange(4)).sum(axis=1).astype(np.uint8)
    canvas.mark_squares(side_bits, _draw_sides, range(1, _SIDES_VARIANTS))


def _paint_distance_labels(canvas: Canvas, distances: PushDistances) -> None:
    for square in canvas.visible(distances.pushes >= 0):
        text = f"{int(distances.pushes[square]):,}"
        canvas.draw_text(square, text, _CENTRE, _LABEL_SIZE, is_bold=True, has_plate=True)


def _paint_hover(canvas: Canvas, distances: PushDistances, square: int) -> None:
    """Write the fewest pushes for each side of the player."""
    for direction, centre in enumerate(_SIDE_LABELS):
        pushes = int(distances.side_pushes[square, direction])
        if pushes >= 0 and distances.pushes[square] > 0:
            canvas.draw_text(square, f"{pushes:,}", centre, 0.2, canvas.colours.sides, is_bold=True)


def _distances_summary(distances: PushDistances) -> str:
    count = int((distances.pushes > 0).sum())
    if not count:
        return tr("none from the box") if distances.is_from_box else tr("none to the goal")
    farthest = int(distances.pushes.max())
    if distances.is_from_box:
        return counted(
            count,
            "{n:,} square from the box, farthest {farthest:,}",
            "{n:,} squares from the box, farthest {farthest:,}",
            farthest=farthest,
        )
    return counted(
        count,
        "{n:,} square to the goal, farthest {farthest:,}",
        "{n:,} squares to the goal, farthest {farthest:,}",
        farthest=farthest,
    )


DISTANCES_OVERLAY: Final[Overlay[PushDistances]] = Overlay(
    name=DISTANCES,
    finding=DISTANCES,
    title=phrase("Push distances"),
    key="E",
    tooltip=phrase(
        "For the selected box, or the box or goal under the mouse, with all other boxes lifted: "
        "the fewest pushes from the box to every square, or from every square to the goal. Bars "
        "show on which sides the player then stands."
    ),
    z_order=8,
    is_on_by_default=False,
    legend_mark=_draw_distances_legend,
    summary=_distances_summary,
    marks=_paint_distance_marks,
    labels=_paint_distance_labels,
    paint_hover=_paint_hover,
    needs_box=True,
    steps_back=False,
)


class Lenses(QObject):
    """Finds the contents of both overlays while they are on. ``thread`` examines corrals."""

    answered = Signal()
    """A corral was found under the mouse."""

    def __init__(
        self, core: WindowCore, analysis: AnalysisController, thread: StudyThread, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = core.window
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._analysis = analysis
        self._thread = thread
        self._has_kernels = False
        self._pending_request: CorralRequest | None = None
        self._corral: Corral | None = None
        self._shown_findings: dict[str, object] = {}
        self._active_lenses: set[str] = set()
        analysis.layer.toggled.connect(self._toggle_lens)
        for overlay in (DISTANCES_OVERLAY, CORRAL_OVERLAY):
            analysis.add_overlay(overlay)
        self._distance_timer = timer_for(self._measure_distances, self, _IDLE_DELAY_MS)
        self._view.hovered.connect(self._update_lenses)
        self._displayed_board.selection_changed.connect(self._update_lenses)
        self._displayed_board.shown.connect(self._forget_board)
        thread.reported.connect(self._receive_corral)

    def use_kernels(self) -> None:
        """Work out distances on this thread from now on: the kernels are loaded."""
        self._has_kernels = True
        self._update_lenses()

    def sentence(self, square: int) -> str:
        """Return the text of the corral lens for a square, without a full stop, or ""."""
        return str(self._corral.message) if self._corral and square in self._corral.area else ""

    def _forget_board(self, *_: object) -> None:
        """Remove everything shown about the previous board."""
        self._corral = None
        for name in (DISTANCES, CORRAL):
            self._show_finding(name, None)
        self._update_lenses()

    def _toggle_lens(self, name: str, is_on: bool) -> None:
        (self._active_lenses.add if is_on else self._active_lenses.discard)(name)
        self._update_lenses()

    def _update_lenses(self, *_: object) -> None:
        if DISTANCES in self._active_lenses and self._has_kernels:
            self._distance_timer.start()
        if CORRAL in self._active_lenses:
            self._study_corral()

    # Push distances ------------------------------------------------------------------------

    def _measure_distances(self) -> None:
        """Work out the distances of the box or goal in question. Without one, keep the last."""
        square = self._measured_square
        if square is not None:
            self._show_finding(DISTANCES, _distances(self._displayed_board.board, square))

    @property
    def _measured_square(self) -> int | None:
        """The selected box, or the box or goal under the mouse."""
        board = self._displayed_board.board
        for square in (self._displayed_board.selected_square, self._view.pointed_square):
            is_on_board = square is not None and square < board.size
            if is_on_board and board.flat[square] & (Tile.BOX | Tile.GOAL):
                return square
        return None

    # Corrals -------------------------------------------------------------------------------

    def _study_corral(self) -> None:
        square, board = self._view.pointed_square, self._displayed_board.board
        if self._corral is not None and square in self._corral.area:
            return
        self._corral = None
        self._show_finding(CORRAL, None)
        findings = self._analysis.live_analysis.findings
        reach = findings.player_reach
        if square is None or len(board.players) != 1 or square >= board.size:
            return
        is_entered = reach is not None and reach.squares[square]
        if is_entered or board.flat[square] & (Tile.WALL | Tile.BOX):
            return
        from sokolab.verdicts.why.corral import CorralRequest, study_corral

        self._pending_request = CorralRequest(board, square)
        self._thread.submit(self._pending_request, study_corral)

    def _receive_corral(self, request: CorralRequest, corral: Corral) -> None:
        if request is not self._pending_request or request.board != self._displayed_board.board:
            return
        self._pending_request = None
        self._corral = corral
        self._show_finding(CORRAL, corral)
        self.answered.emit()
        self._window.say(corral.message)

    def _show_finding(self, name: str, finding: object) -> None:
        if self._shown_findings.get(name) is not finding:
            self._shown_findings[name] = finding
            self._analysis.show_finding(name, finding)


def _distances(board: Board, square: int) -> object:
    """Return the push distances of a box or a goal, or None if it is out of the player's reach."""
    from sokolab.analysis.one_box import push_distances

    try:
        return push_distances(board, square)
    except ValueError:
        return None


class Probe(QFrame):
    """Probes the square under the mouse or the cursor while the key is held.

    A card beside the square has a line for each content that it could have, with the verdict.
    """

    def __init__(self, core: WindowCore, live_verdict: LiveVerdict, thread: StudyThread) -> None:
        super().__init__(core.view)
        self._displayed_board = core.displayed_board
        self._view = core.view
        self._theme = core.theme
        self._live_verdict = live_verdict
        self._thread = thread
        self._pending_request: ProbeRequest | None = None
        self._is_held = False
        self.setObjectName("probe")
        self.setAccessibleName(tr("Verdicts on this square"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 10, 6)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        self._labels: dict[Tile, tuple[QLabel, QLabel]] = {}
        for row, (content, name) in enumerate(_CONTENT_NAMES.items()):
            labels = plain_label(str(name)), plain_label()
            for column, label in enumerate(labels):
                grid.addWidget(label, row, column)
            self._labels[content] = labels
        self.hide()
        self._view.probe_held.connect(self._hold_probe)
        self._view.hovered.connect(self._probe_pointed_square)
        self._displayed_board.shown.connect(self._probe_pointed_square)
        thread.reported.connect(self._receive_outcome)

    def _hold_probe(self, is_held: bool) -> None:
        self._is_held = is_held
        self._probe_pointed_square()

    def _probe_pointed_square(self, *_: object) -> None:
        """Probe the square under the mouse or the cursor, or stop if there is none."""
        if not self._is_held and self._pending_request is None:
            return
        square, board = self._view.pointed_square, self._displayed_board.board
        should_probe = self._is_held and self._displayed_board.mode is Mode.EDIT
        if (
            not should_probe
            or square is None
            or square >= board.size
            or board.flat[square] & Tile.PLAYER
        ):
            if self._pending_request is not None:
                self._pending_request = None
                self._thread.cancel()
            self.hide()
            return
        if self._pending_request is not None and (
            self._pending_request.board,
            self._pending_request.square,
        ) == (
            board,
            square,
        ):
            return
        self._begin_probing(Tile(int(board.flat[square])))
        self._place_beside(square)
        self.show()
        self.raise_()
        from sokolab.verdicts.edits.sweep import ProbeRequest, probe

        self._pending_request = ProbeRequest(board, square, self._live_verdict.earlier_verdicts)
        self._thread.submit(self._pending_request, probe)

    def _receive_outcome(self, request: ProbeRequest, tile_verdict: TileVerdict) -> None:
        if request is self._pending_request:
            verdict = self._live_verdict.verdict
            current_pushes = verdict.pushes if verdict is not None else None
            self._show_verdict(tile_verdict.content, tile_verdict.verdict, current_pushes)
            self._place_beside(request.square)

    # The card ------------------------------------------------------------------------------

    @property
    def texts(self) -> dict[str, str]:
        """The displayed verdicts, by the names of the contents."""
        labels = self._labels.values()
        return {name_label.text(): verdict_label.text() for name_label, verdict_label in labels}

    def _begin_probing(self, content: Tile) -> None:
        """Show that nothing is known yet. The current content of the square is in bold."""
        colours = self._theme.colours
        self.setStyleSheet(
            f"#probe {{ background: {colours.surface.name()}; border: 1px solid "
            f"{colours.line.name()}; border-radius: 4px; }}"
        )
        for listed_content, (name_label, verdict_label) in self._labels.items():
            font = name_label.font()
            font.setBold(listed_content == content)
            name_label.setFont(font)
            verdict_label.setText("…")
            verdict_label.setStyleSheet(f"color: {colours.muted.name()};")

    def _show_verdict(self, content: Tile, verdict: Verdict, current_pushes: int | None) -> None:
        """Show the verdict for one content, beside the pushes that the level needs now."""
        colours = self._theme.colours
        colour = {VerdictKind.SOLVABLE: colours.good, VerdictKind.UNSOLVABLE: colours.error}.get(
            verdict.kind, colours.muted
        )
        verdict_label = self._labels[content][1]
        verdict_label.setText(_short_words(verdict, current_pushes))
        verdict_label.setStyleSheet(f"color: {colour.name()};")
        self.adjustSize()

    def _place_beside(self, square: int) -> None:
        """Move to the right of a square, or to its left if there is no room."""
        self.adjustSize()
        rect = self._view.geometry_map.rect(square).toAlignedRect()
        left = rect.right() + _CARD_GAP
        if left + self.width() > self._view.width():
            left = max(rect.left() - _CARD_GAP - self.width(), 0)
        top = min(max(rect.top(), 0), max(self._view.height() - self.height(), 0))
        self.move(QPoint(left, top))


def _short_words(verdict: Verdict, current_pushes: int | None) -> str:
    """Return the pushes of a verdict, with the change from the current ones, or its kind."""
    if verdict.kind is VerdictKind.SOLVABLE:
        pushes = counted_phrase(verdict.pushes or 0, "push", "pushes")
        change = (verdict.pushes or 0) - current_pushes if current_pushes is not None else 0
        if change:
            return tr("{pushes} ({change})", pushes=pushes, change=signed(change))
        return str(pushes)
    return tr("not a level") if verdict.kind is VerdictKind.INVALID else str(verdict.kind.word)
