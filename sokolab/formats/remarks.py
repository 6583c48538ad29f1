"""What a reader has to say: the error that ends it, and remarks that do not."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["FormatError", "Remark"]


class FormatError(ValueError):
    """A text that cannot be read, or a file that cannot be read or written.

    Attributes
    ----------
    sentence
        What is wrong, for a person, without the final stop.
    line, column
        Where, both from 1; None where the whole text is meant.
    """

    def __init__(self, sentence: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(sentence, line, column)
        self.sentence = sentence
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return _placed(self.sentence, self.line, self.column)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a reader took one way though it could have been meant another.

    Attributes
    ----------
    sentence
        For a person, without the final stop.
    line, column
        Where, both from 1; None where the whole text is meant.
    """

    sentence: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return _placed(self.sentence, self.line, self.column)


def _placed(sentence: str, line: int | None, column: int | None) -> str:
    if line is None:
        return sentence
    return f"line {line}{f', column {column}' if column else ''}: {sentence}"
