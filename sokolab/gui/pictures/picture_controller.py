"""Reads pasted, dropped and opened pictures in the background, and adds their levels."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from sokolab.core.level import Collection
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.pictures.underlay import underlay_on_grid
from sokolab.gui.pictures.underlay_controller import UnderlayController
from sokolab.gui.shell import message_bar, window_engine
from sokolab.gui.shell.main_window import MainWindow
from sokolab.language import Phrase, counted, phrase, tr
from sokolab.solvers.frame.protocol import CancelToken

if TYPE_CHECKING:  # imported with the first picture, so that the window shows sooner
    from PIL.Image import Image

    from sokolab.gui.pictures.picture_dialog import PictureDialog
    from sokolab.pictures.grid import Grid
    from sokolab.pictures.possible_readings import OnProgress
    from sokolab.pictures.reading import PictureReading

    _ReadPicture = tuple[Image, int, PictureReading, Phrase | str | None]
    """A picture, the factor by which it was shrunk, its reading, and why only a grid was read."""

_COLUMNS, _MAX_ROWS = 10, 30  # columns and rows of the grid with which the user begins
_CLOSED_MESSAGE: Final = phrase("The picture was closed before its level was taken")
_FORGET_SKINS: Final = phrase("Forget remembered skins")


class PictureController(QObject):
    """Adds the level on a picture. If its reading is doubtful, a dialog shows it first.

    ``dialog`` is the dialog shown last. Verdicts support a reading only once ``can_judge`` says
    that kernels are loaded, as two threads that load them at the same time get in each other's way.
    """

    def __init__(
        self,
        window: MainWindow,
        files: FileActions,
        tasks: window_engine.Tasks,
        underlay_controller: UnderlayController,
        can_judge: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._files = files
        self._tasks = tasks
        self._underlay_controller = underlay_controller
        self._can_judge = can_judge
        self._tokens: list[CancelToken] = []  # a token for each picture being read
        self._waiting_message = ""
        self.dialog: PictureDialog | None = None
        self._reading_message = ""  # the sentence on the reading whose level is displayed
        files.picture_opened.connect(self.read)
        files.workspace.current_changed.connect(
            lambda _: files.messages.withdraw(self._reading_message)
        )
        window.bind({"forget-skins": self.forget_skins})

    def read(self, data: bytes, name: str) -> None:
        """Read a picture in the background. Messages call it ``name``."""
        cancel = CancelToken()
        self._tokens.append(cancel)
        self._show_pending()
        self._tasks.submit(
            partial(_read_picture, data, self._can_judge, cancel.raise_if_cancelled),
            partial(self._show_reading, cancel, name),
            partial(self._report_failure, cancel),
            is_wanted=lambda: not cancel.is_cancelled,
            title=phrase("Reading the picture"),
        )

    def _show_pending(self) -> None:
        """Say how many pictures are being read, if any."""
        self._files.messages.withdraw(self._waiting_message)
        count = len(self._tokens)
        if count:
            self._waiting_message = counted(
                count, "The picture is being read…", "{n:,} pictures are being read…"
            )
            self._files.messages.say(
                self._waiting_message, buttons=[(tr("Stop"), self._stop_reading)]
            )

    def _stop_reading(self) -> None:
        """Stop reading all pictures."""
        for cancel in self._tokens:
            cancel.cancel()
        self._tokens.clear()

    def _stop_waiting(self, cancel: CancelToken) -> bool:
        """Note that a picture is read. Return whether the user still waits for it."""
        if cancel not in self._tokens:
            return False
        self._tokens.remove(cancel)
        self._show_pending()
        return True

    def _report_failure(self, cancel: CancelToken, sentence: str) -> None:
        if self._stop_waiting(cancel):
            self._complain(sentence)

    def _show_reading(
        self, cancel: CancelToken, name: str, result: _ReadPicture | Phrase | str
    ) -> None:
        if not self._stop_waiting(cancel):
            return
        if not isinstance(result, tuple):
            self._complain(tr("{file}: {error}", file=name, error=result))
            return
        picture, factor, reading, problem = result
        ask = partial(self._ask_user, picture, factor, reading)
        if problem is not None:
            sentence = tr("{file}: {error}", file=name, error=problem)
            self._files.messages.say(
                sentence, message_bar.MessageKind.ERROR, [(tr("Place the grid by hand"), ask)]
            )
        elif reading.is_sure:
            self._add_level(reading)
            compare = partial(self._compare_with_picture, picture, reading)
            more_buttons = [(_FORGET_SKINS, self.forget_skins)] if reading.is_by_skin else []
            self._reading_message = reading.sentence
            self._files.messages.say(
                self._reading_message, buttons=[(tr("Compare"), compare), *more_buttons]
            )
        else:
            ask()

    def _ask_user(self, picture: Image, factor: int, reading: PictureReading) -> None:
        """Show a reading in the dialog, where the user can correct it."""
        from sokolab.gui.pictures.picture_dialog import PictureDialog

        if self.dialog is not None and not self.dialog.isVisible():
            self._files.messages.withdraw(_CLOSED_MESSAGE)
            self.dialog.deleteLater()
        self.dialog = PictureDialog(
            picture,
            factor,
            reading,
            self._tasks,
            self._can_judge,
            self._window.theme,
            self._window,
        )
        self.dialog.reading_accepted.connect(partial(self._add_corrected, picture))
        self.dialog.forget_skins_requested.connect(self.forget_skins)
        self.dialog.rejected.connect(partial(self._offer_again, self.dialog))
        self.dialog.show()

    def _offer_again(self, dialog: PictureDialog) -> None:
        """Offer to go on with the work of a dialog that was closed."""
        if dialog.was_worked_on:
            self._files.messages.say(_CLOSED_MESSAGE, buttons=[(tr("Continue"), dialog.show)])

    def _add_corrected(self, picture: Image, reading: PictureReading, is_corrected: bool) -> None:
        """Add the accepted level, with the picture over it. If ``is_corrected``, keep the skin."""
        self._add_level(reading)
        self._lay_over(picture, reading)
        if is_corrected:
            keep = partial(_remember_skin, picture, reading)
            self._tasks.submit(keep, title=phrase("Remembering the skin"))

    def forget_skins(self) -> None:
        """Forget remembered skins. A button in the message brings them back."""
        from sokolab.pictures.skins import forget_skins, kept_skins, restore_skins

        count = len(kept_skins())
        try:
            skins = forget_skins()
        except FileNotFoundError:
            self._files.messages.say(tr("No skins are remembered"))
        except OSError as error:
            self._complain(str(error))
        else:
            sentence = counted(
                count,
                "The remembered skin is forgotten: pictures are read without it",
                "{n:,} remembered skins are forgotten: pictures are read without them",
            )
            undo = partial(restore_skins, skins)
            self._files.messages.say(sentence, buttons=[(tr("Undo"), undo)])

    def _compare_with_picture(self, picture: Image, reading: PictureReading) -> None:
        """Show the picture and its level in turn, and the dialog that fades or removes it."""
        if self._lay_over(picture, reading):
            self._underlay_controller.edit()
            if self._underlay_controller.dialog is not None:
                self._underlay_controller.dialog.blinking_box.setChecked(True)

    def _lay_over(self, picture: Image, reading: PictureReading) -> bool:
        """Lay the picture over its level if that is displayed. Return whether it is."""
        is_displayed = self._underlay_controller.is_edited(reading.level.board)
        if is_displayed:
            self._underlay_controller.put(underlay_on_grid(picture, reading.grid))
        return is_displayed

    def _add_level(self, reading: PictureReading) -> None:
        workspace = self._files.workspace
        self._files.messages.clear(message_bar.MessageKind.ERROR)
        if workspace.is_blank:
            workspace.open(Collection((reading.level,)), is_saved=False)
        else:
            workspace.add(reading.level, phrase("Paste levels"))

    def _complain(self, sentence: str) -> None:
        self._files.messages.say(sentence, message_bar.MessageKind.ERROR)


def _read_picture(
    data: bytes, can_judge: Callable[[], bool], on_progress: OnProgress
) -> _ReadPicture | Phrase | str:
    """Return a picture, shrunk if it is large, and its reading, or why it cannot be read."""
    from sokolab.pictures.opening import PictureError, opened
    from sokolab.pictures.reading import from_picture
    from sokolab.pictures.skins import kept_skins, recognised

    read = partial(from_picture, on_progress=on_progress)
    try:
        picture, factor = opened(data)
    except PictureError as error:
        return error.message
    try:
        reading = read(picture) if can_judge() else read(picture, seconds=0)
        return picture, factor, recognised(picture, reading, kept_skins()), None
    except PictureError as error:
        attempts: list[Callable[[], PictureReading]] = [
            partial(read, picture, seconds=0, tiles={}),
            partial(read, picture, grid=_initial_grid(picture)),
        ]
        for attempt in attempts:
            with suppress(PictureError):
                return picture, factor, attempt(), error.message
        return error.message


def _initial_grid(picture: Image) -> Grid:
    """Return a grid to begin with if no grid was found, about ten squares across."""
    from sokolab.gui.pictures.grid_canvas import MIN_SQUARE_PIXELS
    from sokolab.pictures.grid import MIN_ROWS, Grid

    size = max(MIN_SQUARE_PIXELS, picture.width / _COLUMNS, picture.height / _MAX_ROWS)
    columns, rows = (max(MIN_ROWS, int(length / size)) for length in picture.size)
    return Grid(0.0, 0.0, size, columns, rows)


def _remember_skin(picture: Image, reading: PictureReading) -> None:
    from sokolab.pictures.skins import keep_skin, skin_of

    keep_skin(skin_of(picture, reading))
