"""Search for Chinese words by their pinyin, or by the first letters of their pinyin."""

from functools import cache

from sokolab.paths import resources


@cache
def _readings() -> dict[str, tuple[str, ...]]:
    """Return the pinyin of each character of the catalogue. Some have several readings."""
    readings: dict[str, tuple[str, ...]] = {}
    table = (resources() / "languages" / "pinyin.txt").read_text("utf-8")
    for line in table.splitlines():
        reading, _, characters = line.partition(" ")
        if reading != "#":
            readings |= {
                character: (*readings.get(character, ()), reading) for character in characters
            }
    return readings


def spells(letters: str, text: str, *, is_whole_word: bool = False) -> bool:
    """Whether lower-case letters spell a text's beginning, or with ``is_whole_word`` all of it.

    A character is spelt by its pinyin or the first letters of it; one without pinyin, by itself.

    Examples
    --------
    >>> [spells(letters, "求解关卡") for letters in ("qj", "qiujie", "qjgka", "jie")]
    [True, True, True, False]
    """
    if not letters or not text:
        return not letters and not (is_whole_word and text)
    return any(
        letters[:length] == reading[:length]
        and spells(letters[length:], text[1:], is_whole_word=is_whole_word)
        for reading in _readings().get(text[0], (text[0],))
        for length in range(len(reading), 0, -1)
    )
