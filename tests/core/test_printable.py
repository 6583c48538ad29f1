from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.words import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Käse 推箱子 한국어 – 🙂", "Käse 推箱子 한국어 – 🙂"),
        ("\x1b]0;owned\x07", "␛]0;owned␇"),
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("\x9b31mred", "\ufffd31mred"),
        ("a\rb\x7f\0", "a␍b␡␀"),
        ("a\tb\nc", "a\tb\nc"),
        ("\u202egnp.exe", "\ufffdgnp.exe"),
        ("\udc81", "\ufffd"),
    ],
)
def test_commands_to_a_terminal_become_visible(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters()))
def test_any_text_can_be_encoded_and_holds_no_control(text: str) -> None:
    shown = printable(text)
    shown.encode()
    assert not any(ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 for c in shown if c not in "\t\n")
    assert printable(shown) == shown
