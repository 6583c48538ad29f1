"""Which form of a plural a number takes, as the rules in a released catalogue say."""

from __future__ import annotations

from typing import Final, NamedTuple

ENGLISH_PLURAL: Final = bytes((0x01, 1))
"""One form for 1, another for all other numbers."""

_EQUAL, _LESS, _AT_MOST, _BETWEEN = 1, 2, 3, 4
_COMPARISON, _NOT, _MOD_10, _MOD_100, _LEADING = 0x07, 0x08, 0x10, 0x20, 0x40
_AND, _OR, _NEXT_FORM = 0xFD, 0xFE, 0xFF
"""What the bytes of a rule mean, as Qt Linguist releases them (Qt, ``numerus.cpp``)."""


class _Test(NamedTuple):
    """A test of a number: what is compared, and with what."""

    code: int
    low: int
    high: int

    def __call__(self, n: int) -> bool:
        if self.code & _MOD_10:
            n %= 10
        elif self.code & _MOD_100:
            n %= 100
        elif self.code & _LEADING:
            while n >= 1000:
                n //= 1000
        return self._compare(n) is not bool(self.code & _NOT)

    def _compare(self, n: int) -> bool:
        comparison = self.code & _COMPARISON
        if comparison == _EQUAL:
            return n == self.low
        if comparison == _LESS:
            return n < self.low
        return (comparison == _AT_MOST or n >= self.low) and n <= self.high


class Plural:
    """Chooses the form of a plural.

    Parameters
    ----------
    rules
        The section of a ``.qm`` file: a rule for each form but the last, which takes all numbers
        that are left. A rule is an "or" of "and"s of tests. Empty: there is one form.

    Raises
    ------
    IndexError
        The rules end too early.
    ValueError
        They hold a byte that means nothing.
    """

    def __init__(self, rules: bytes) -> None:
        self._forms: list[list[list[_Test]]] = []
        at, joint = 0, _NEXT_FORM
        while rules:
            test, at = _test_at(rules, at)
            if joint == _NEXT_FORM:
                self._forms.append([[test]])
            elif joint == _OR:
                self._forms[-1].append([test])
            elif joint == _AND:
                self._forms[-1][-1].append(test)
            else:
                raise ValueError(f"a plural has a part {joint}")
            if at == len(rules):
                break
            joint, at = rules[at], at + 1

    def form(self, n: int) -> int:
        """Return the index of the form that a number takes."""
        for form, rule in enumerate(self._forms):
            if any(all(test(n) for test in tests) for tests in rule):
                return form
        return len(self._forms)


def _test_at(rules: bytes, at: int) -> tuple[_Test, int]:
    """Return the test at a place, and the place behind it."""
    code, low = rules[at], rules[at + 1]
    if code & _COMPARISON == _BETWEEN:
        return _Test(code, low, rules[at + 2]), at + 3
    if code & _COMPARISON not in {_EQUAL, _LESS, _AT_MOST}:
        raise ValueError(f"a plural has a part {code}")
    return _Test(code, low, low), at + 2
