"""The probe: a card beside a square with the verdict for each content it could have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel

from sokolab.core.board import Tile
from sokolab.core.words import signed
from sokolab.gui.document.stage import Mode
from sokolab.gui.frame import Frame
from sokolab.gui.shell.building import plain_label
from sokolab.gui.verdicts.service.live_verdict import LiveVerdict
from sokolab.gui.verdicts.service.study_thread import StudyThread
from sokolab.language import counted_phrase, phrase, tr
from sokolab.verdicts.values import Kind, Verdict

if TYPE_CHECKING:
    from sokolab.verdicts.edits.probe import Probed, ProbeRequest

_NAMES: Final = {
    Tile.WALL: phrase("Wall"),
    Tile.FLOOR: phrase("Floor"),
    Tile.GOAL: phrase("Goal"),
    Tile.BOX: phrase("Box"),
}
_GAP: Final = 6
"""Between the square and the card, in device-independent pixels."""


class Probe(QFrame):
    """Probes the square under the mouse or the cursor while the key is held.

    A card beside it has a line for each content: what it is, and the verdict.
    """

    def __init__(self, frame: Frame, live_verdict: LiveVerdict, thread: StudyThread) -> None:
        super().__init__(frame.view)
        self._stage, self._view, self._theme = frame.stage, frame.view, frame.theme
        self._live_verdict, self._thread = live_verdict, thread
        self._asked: ProbeRequest | None = None
        self._is_held = False
        self.setObjectName("probe")
        self.setAccessibleName(tr("Verdicts on this square"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 10, 6)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(2)
        self._lines: dict[Tile, tuple[QLabel, QLabel]] = {}
        for row, (content, name) in enumerate(_NAMES.items()):
            labels = plain_label(str(name)), plain_label()
            for column, label in enumerate(labels):
                grid.addWidget(label, row, column)
            self._lines[content] = labels
        self.hide()
        self._view.probe_held.connect(self._hold)
        self._view.hovered.connect(self._follow)
        self._stage.shown.connect(self._follow)
        thread.told.connect(self._hear)

    def _hold(self, is_held: bool) -> None:
        self._is_held = is_held
        self._follow()

    def _follow(self, *_: object) -> None:
        """Probe another square, or none any more."""
        if not self._is_held and self._asked is None:
            return
        square, board = self._view.pointed_square, self._stage.board
        is_wanted = self._is_held and self._stage.mode is Mode.EDIT
        if (
            not is_wanted
            or square is None
            or square >= board.size
            or board.flat[square] & Tile.PLAYER
        ):
            if self._asked is not None:
                self._asked = None
                self._thread.cancel()
            self.hide()
            return
        if self._asked is not None and (self._asked.board, self._asked.square) == (board, square):
            return
        self._begin(Tile(int(board.flat[square])))
        self._place_beside(square)
        self.show()
        self.raise_()
        from sokolab.verdicts.edits.probe import ProbeRequest, probe

        self._asked = ProbeRequest(board, square, self._live_verdict.earlier)
        self._thread.ask(self._asked, probe)

    def _hear(self, request: ProbeRequest, probed: Probed) -> None:
        if request is self._asked:
            verdict = self._live_verdict.verdict
            now = verdict.pushes if verdict is not None else None
            self._show_verdict(probed.content, probed.verdict, now)
            self._place_beside(request.square)

    # The card ------------------------------------------------------------------------------

    @property
    def texts(self) -> dict[str, str]:
        """The verdicts on show, by the names of the contents."""
        return {name.text(): words.text() for name, words in self._lines.values()}

    def _begin(self, content: Tile) -> None:
        """Show that nothing is known yet; what the square holds now is printed bold."""
        colours = self._theme.colours
        self.setStyleSheet(
            f"#probe {{ background: {colours.surface.name()}; border: 1px solid "
            f"{colours.line.name()}; border-radius: 4px; }}"
        )
        for each, (name, words) in self._lines.items():
            font = name.font()
            font.setBold(each == content)
            name.setFont(font)
            words.setText("…")
            words.setStyleSheet(f"color: {colours.muted.name()};")

    def _show_verdict(self, content: Tile, verdict: Verdict, now: int | None) -> None:
        """Show the verdict for one content; ``now`` are the pushes of the level as it is."""
        colours = self._theme.colours
        colour = {Kind.SOLVABLE: colours.good, Kind.UNSOLVABLE: colours.error}.get(
            verdict.kind, colours.muted
        )
        words = self._lines[content][1]
        words.setText(_short(verdict, now))
        words.setStyleSheet(f"color: {colour.name()};")
        self.adjustSize()

    def _place_beside(self, square: int) -> None:
        """Move to the right of a square, or to its left if there is no room."""
        self.adjustSize()
        rect = self._view.geometry_map.rect(square).toAlignedRect()
        left = rect.right() + _GAP
        if left + self.width() > self._view.width():
            left = max(rect.left() - _GAP - self.width(), 0)
        top = min(max(rect.top(), 0), max(self._view.height() - self.height(), 0))
        self.move(QPoint(left, top))


def _short(verdict: Verdict, now: int | None) -> str:
    """Return a verdict in a few words."""
    if verdict.kind is Kind.SOLVABLE:
        pushes = counted_phrase(verdict.pushes or 0, "push", "pushes")
        change = (verdict.pushes or 0) - now if now is not None else 0
        if change:
            return tr("{pushes} ({change})", pushes=pushes, change=signed(change))
        return str(pushes)
    if verdict.kind is Kind.UNSOLVABLE:
        return tr("unsolvable")
    return tr("not decided") if verdict.kind is Kind.OPEN else tr("no level")
