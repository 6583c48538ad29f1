"""An animation shows, frame by frame, the board after each move."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL.GifImagePlugin import GifImageFile

from sokolab.core.board import Board
from sokolab.core.lurd import positions
from sokolab.gui.export.gif import frame_time, render_gif
from sokolab.gui.export.png import paint_level

BOARD = Board.from_rows(["########", "#@ $ . #", "#  $ . #", "########"])
LURD = "rRRlldRR"

pytestmark = pytest.mark.usefixtures("qapp")


def frames(data: bytes) -> list[tuple[np.ndarray, int]]:
    image = GifImageFile(io.BytesIO(data))
    found = []
    for number in range(image.n_frames):
        image.seek(number)
        found.append((np.asarray(image.convert("RGB"), int), image.info["duration"]))
    return found


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("scale", [8, 21])
def test_each_frame_is_the_board_after_a_move(scale: int, is_dark: bool) -> None:
    shown = frames(render_gif(BOARD, LURD, scale, is_dark=is_dark).build())
    played = positions(BOARD, LURD)
    assert len(shown) == len(played)
    for (pixels, _), position in zip(shown, played, strict=True):
        board = BOARD.with_pieces(position.boxes, position.player)
        image = paint_level(board, (), scale, None, is_dark)
        size = (image.height(), image.width(), 4)
        meant = np.frombuffer(image.constBits(), np.uint8).reshape(size)[..., 2::-1].astype(int)
        assert pixels.shape == meant.shape
        assert np.abs(pixels - meant).mean() < 3


def test_the_speed_is_kept() -> None:
    times = [time for _, time in frames(render_gif(BOARD, LURD, 8, speed=4).build())]
    assert times == [800, *[250] * (len(LURD) - 1), 2000]
    assert (frame_time(10), frame_time(1000), frame_time(0.5)) == (10, 2, 200)


def test_no_moves_make_a_still() -> None:
    assert len(frames(render_gif(BOARD, "", 8).build())) == 1


def test_it_says_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    render_gif(BOARD, LURD, 8).build(lambda done, of: heard.append((done, of)))
    assert heard[0][0] == 1
    assert heard[-1][0] <= heard[-1][1]
    assert len(heard) >= len(LURD)


def test_wrong_calls_say_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="letter 5, u, cannot be played"):
        render_gif(BOARD, "rRRlu")
    with pytest.raises(ValueError, match="would have 8496 × 4720 pixels; the limit is 4096"):
        render_gif(BOARD, LURD, 1000 - 56)
    with pytest.raises(ValueError, match="at least one pixel"):
        render_gif(BOARD, LURD, 0)
