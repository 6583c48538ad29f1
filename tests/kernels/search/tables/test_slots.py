from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sokolab.kernels.search.tables.slots import insert_words, locate_word


@given(st.lists(st.integers(0, 2**63 - 1), max_size=10, unique=True), st.integers(0, 40))
def test_words_are_found_by_their_number(words: list[int], other: int) -> None:
    table = np.array(words, np.int64)
    slots = np.zeros(16, np.int32)
    half = len(words) // 2
    insert_words(table, slots, 0, half)
    insert_words(table, slots, half, len(words))
    assert [locate_word(table, slots, word) for word in words] == list(range(len(words)))
    place = locate_word(table, slots, other)
    assert (place >= 0) == (other in words)
    if place < 0:
        assert slots[-1 - place] == 0
