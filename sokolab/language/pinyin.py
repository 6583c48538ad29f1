"""Chinese words by how they sound: the letters of their pinyin, or only the first of each."""

from functools import cache

from sokolab.paths import resources


@cache
def _readings() -> dict[str, tuple[str, ...]]:
    """Return how each character of the catalogue sounds; some have several readings."""
    readings: dict[str, tuple[str, ...]] = {}
    table = (resources() / "languages" / "pinyin.txt").read_text("utf-8")
    for line in table.splitlines():
        reading, _, characters = line.partition(" ")
        if reading != "#":
            readings |= {one: (*readings.get(one, ()), reading) for one in characters}
    return readings


def spells(letters: str, text: str, *, is_whole: bool = False) -> bool:
    """Whether small letters spell a text from its beginning on, or the whole of it.

    Each character takes its pinyin, or some of its first letters; one that has none stands for
    itself.

    Examples
    --------
    >>> [spells(letters, "求解关卡") for letters in ("qj", "qiujie", "qjgka", "jie")]
    [True, True, True, False]
    """
    if not letters or not text:
        return not letters and not (is_whole and text)
    return any(
        letters[:length] == one[:length] and spells(letters[length:], text[1:], is_whole=is_whole)
        for one in _readings().get(text[0], (text[0],))
        for length in range(len(one), 0, -1)
    )
