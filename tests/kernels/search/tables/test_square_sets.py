from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sokolab.kernels.search.tables.square_sets import (
    bits_of,
    count_bits,
    hash_of_set,
    list_squares,
    number_squares,
)

SIZE = 150


@given(st.sets(st.integers(0, SIZE - 1)), st.data())
def test_a_set_of_squares_is_found_again(members: set[int], data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.sampled_from(sorted(members)))) if members else set()
    mask = np.zeros(SIZE + 1, np.bool_)
    mask[list(members)] = True
    numbering = number_squares(mask)
    squares = np.array(sorted(chosen), np.int32)
    words = bits_of(squares, numbering.word, numbering.bit, numbering.word_count)
    found = np.empty(SIZE, np.int32)
    count = list_squares(words, numbering.square_of, found)
    assert found[:count].tolist() == sorted(chosen)
    assert (words >= 0).all()
    assert len(words) == max(1, -(-len(members) // 63))
    assert (numbering.index_at >= 0).tolist() == mask.tolist()
    assert numbering.square_of[numbering.index_at[squares]].tolist() == squares.tolist()
    assert sum(count_bits(word) for word in words) == len(chosen)
    keys = np.random.default_rng(SIZE).integers(0, 2**63 - 1, SIZE + 1)
    assert hash_of_set(words, numbering.square_of, keys) == np.bitwise_xor.reduce(keys[squares])


@given(st.integers(0, 2**63 - 1))
def test_bits_are_counted(word: int) -> None:
    assert count_bits(np.int64(word)) == word.bit_count()  # type: ignore[arg-type]  # as kernels do
