"""Skins that the user has named: how each kind of square looks, kept for later pictures."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from filelock import FileLock, Timeout
from numpy.typing import NDArray
from PIL import Image

from sokolab import paths
from sokolab.pictures.looks import patches_of
from sokolab.pictures.opening import PictureSource, opened
from sokolab.pictures.reading import PictureReading, from_picture
from sokolab.trust import make_private, who_else_writes
from sokolab.whole_files import replace_whole

_FACE_SIDE: Final = 8
_FACE_BYTES: Final = _FACE_SIDE * _FACE_SIDE * 3
_MAX_SKINS: Final = 40
_MAX_FACES: Final = 64
_MAX_BYTES: Final = 2_000_000
_MAX_GREY_DIFFERENCE: Final = 14.0  # root mean square between a square and its face
_CLEAR_RATIO: Final = 0.7
"""A face names a square if its distance is below this share of the distance to other tiles."""
_MIN_KNOWN_SHARE: Final = 0.95  # share of a picture's squares that a skin knows
_MAX_ROUNDS: Final = 12  # times that a skin is applied to the squares of a picture
_MAX_DOUBTFUL_CONFIDENCE: Final = 0.5
"""Maximum confidence of a reading if its skin was doubtful, or if it contradicts a sure one."""
_TILES: Final = (0, 1, 2, 4, 6, 8, 10)


@dataclass(frozen=True, eq=False, slots=True)
class PictureSkin:
    """A skin: how the kinds of squares look."""

    faces: NDArray[np.uint8]
    """uint8 ``[n, 192]``: pictures of 8 × 8 pixels."""
    tiles: NDArray[np.uint8]
    """uint8 ``[n]``: the tile that each face shows."""
    is_free_of_doubt: bool = False
    """Whether no square was doubtful when the skin was named."""

    def knows(self, squares: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Return a mask of the squares that look like one of the faces."""
        is_known: NDArray[np.bool_] = self._distances(squares).min(1) < _MAX_GREY_DIFFERENCE
        return is_known

    def tiles_of(self, squares: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Return the tile of each square, and whether it looks much less like any other tile."""
        distances = self._distances(squares)
        tiles = self.tiles[distances.argmin(1)]
        to_other_tiles = np.where(self.tiles == tiles[:, None], np.inf, distances).min(1)
        nearest = distances.min(1)
        is_clear = (nearest < _MAX_GREY_DIFFERENCE) & (nearest < _CLEAR_RATIO * to_other_tiles)
        return tiles, is_clear

    def _distances(self, squares: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return the difference of each square from each face, in grey levels."""
        pixels, faces = squares.astype(np.float32), self.faces.astype(np.float32)
        squared = (pixels**2).sum(1)[:, None] - 2 * pixels @ faces.T + (faces**2).sum(1)
        distances: NDArray[np.float32] = np.sqrt(np.maximum(squared, 0) / _FACE_BYTES)
        return distances


def skin_of(picture: Image.Image, reading: PictureReading) -> PictureSkin:
    """Return the skin of a picture from its reading, the most frequent faces first."""
    squares = _squares_of(picture, reading)
    look_and_tile = np.stack((reading.look_label.ravel(), reading.board.flat.astype(np.intp)))
    pairs, pair, count = np.unique(look_and_tile, axis=1, return_inverse=True, return_counts=True)
    order = np.argsort(-count, kind="stable")[:_MAX_FACES]
    faces = [np.median(squares[pair.ravel() == index], axis=0) for index in order]
    tiles = pairs[1, order].astype(np.uint8)
    return PictureSkin(np.array(faces).astype(np.uint8), tiles, reading.is_free_of_doubt)


def recognised(
    picture: Image.Image, reading: PictureReading, skins: Sequence[PictureSkin]
) -> PictureReading:
    """Return the reading with the names of the first skin that knows the squares, if any.

    No skin overrules a picture drawn by sokolab. The reading is doubtful if the skin was doubtful
    when it was named, or contradicts a sure reading.
    """
    if reading.is_carried or reading.is_drawn:
        return reading
    squares = _squares_of(picture, reading)
    for skin in skins:
        if skin.knows(squares).mean() >= _MIN_KNOWN_SHARE:
            named = _named_by(picture, reading, skin)
            if named is reading or named.confidence < reading.confidence:
                return reading
            agrees = not reading.is_sure or named.board == reading.board
            is_trusted = skin.is_free_of_doubt and agrees
            max_confidence = 1.0 if is_trusted else _MAX_DOUBTFUL_CONFIDENCE
            confidence = min(named.confidence, max_confidence)
            return replace(named, confidence=confidence, is_by_skin=True)
    return reading


def _named_by(picture: Image.Image, reading: PictureReading, skin: PictureSkin) -> PictureReading:
    """Name squares of a reading by a skin until both agree and the reading is sure."""
    named_points: set[tuple[int, int]] = set()
    for _ in range(_MAX_ROUNDS):
        tiles, is_clear = (
            each.reshape(reading.look_label.shape)
            for each in skin.tiles_of(_squares_of(picture, reading))
        )
        differs = is_clear & (tiles != reading.level.board.tiles)
        unsettled = differs if differs.any() else is_clear & (not reading.is_sure)
        unnamed = [
            (row, column)
            for row, column in np.argwhere(unsettled).tolist()
            if _point(reading, row, column) not in named_points
        ]
        if not unnamed:
            break
        row, column = min(unnamed, key=lambda square: int((tiles == tiles[square]).sum()))
        named_points.add(_point(reading, row, column))
        reading = reading.with_tile(row, column, int(tiles[row, column]), keep_grid=True)
    return reading


def _point(reading: PictureReading, row: int, column: int) -> tuple[int, int]:
    x, y = reading.grid.middle(row, column)
    return round(x), round(y)


def _squares_of(picture: Image.Image, reading: PictureReading) -> NDArray[np.uint8]:
    return patches_of(picture, reading.grid, _FACE_SIDE).reshape(-1, _FACE_BYTES)


def read_with_skins(source: PictureSource) -> PictureReading:
    """Read the level on a picture, as :func:`~sokolab.pictures.reading.from_picture` does.

    Skins that the user has named before are recognised.

    Raises
    ------
    PictureError
        The picture cannot be opened, or no board is found on it.
    """
    picture, factor = opened(source)
    reading = from_picture(picture)
    return recognised(picture, reading, kept_skins()).scaled(factor)


def default_path() -> Path:
    """Return the path of the file with the skins in the user's data folder."""
    return paths.user_data() / "skins.json"


def kept_skins() -> list[PictureSkin]:
    """Return the skins that the user has named, the latest first. Damaged ones are left out."""
    path = default_path()
    try:
        if who_else_writes(path) or path.stat().st_size > _MAX_BYTES:
            return []
        entries = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return []
    skins = map(_skin_from, entries[:_MAX_SKINS] if isinstance(entries, list) else [])
    return [skin for skin in skins if skin is not None]


def keep_skin(skin: PictureSkin) -> None:
    """Keep a skin for later pictures, replacing skins that look like it."""
    path = default_path()
    with suppress(OSError, Timeout):  # the level is read anyway
        if who_else_writes(path):
            return
        make_private(path.parent)
        with FileLock(path.with_suffix(".lock"), timeout=1):
            others = [other for other in kept_skins() if not skin.knows(other.faces).all()]
            entries = [_as_json(other) for other in (skin, *others)][:_MAX_SKINS]
            replace_whole(path, json.dumps(entries).encode())


def forget_skins() -> bytes:
    """Forget all skins and return the bytes with which :func:`restore_skins` brings them back.

    Raises
    ------
    OSError
        The file cannot be removed.
    """
    path = default_path()
    content = path.read_bytes()
    path.unlink()
    return content


def restore_skins(content: bytes) -> None:
    """Bring forgotten skins back."""
    replace_whole(default_path(), content)


def _as_json(skin: PictureSkin) -> dict[str, object]:
    faces = b64encode(skin.faces.tobytes()).decode()
    return {"tiles": skin.tiles.tolist(), "faces": faces, "is_certain": skin.is_free_of_doubt}


def _skin_from(fields: object) -> PictureSkin | None:
    """Return a skin from its value in the file, or None if it is damaged."""
    try:
        assert isinstance(fields, dict)
        tiles = [tile for tile in fields["tiles"] if tile in _TILES]
        faces = np.frombuffer(b64decode(fields["faces"], validate=True), np.uint8)
        assert len(tiles) == len(fields["tiles"]) <= _MAX_FACES
        return PictureSkin(
            faces.reshape(len(tiles), _FACE_BYTES),
            np.array(tiles, np.uint8),
            is_free_of_doubt=fields.get("is_certain") is True,  # older files lack it
        )
    except (AssertionError, KeyError, TypeError, ValueError):
        return None
