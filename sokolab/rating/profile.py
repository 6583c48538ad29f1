"""How hard a level is and why, as values, and the names of the reasons."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from sokolab.core.board import Board
from sokolab.language import HasSentence, Phrase, phrase
from sokolab.rating.story import Phase

TITLES: Final = {
    "box-changes": phrase("Box changes"),
    "pushing-sessions": phrase("Pushing sessions"),
    "walking": phrase("Walking"),
    "away": phrase("Pushes away from goals"),
    "off-goal": phrase("Pushes off goals"),
    "parked": phrase("Parked boxes"),
    "two-groups": phrase("Switches between two groups"),
    "three-groups": phrase("Switches between three groups"),
    "order": phrase("Boxes that wait"),
    "narrows": phrase("Forced pushes"),
    "only-push": phrase("Only one push"),
    "traps": phrase("Traps"),
    "freedom": phrase("Freedom"),
    "people": phrase("Where a walker gets stuck"),
}
"""The reasons by name, in the order in which they are shown."""


_MEANINGS: Final = {
    "box-changes": phrase(
        "How often the player turns to another box. To lower it, let boxes reach their goals "
        "without interruption."
    ),
    "pushing-sessions": phrase(
        "How often the player walks elsewhere to push. To lower it, leave room beside the boxes."
    ),
    "walking": phrase("Steps to plan between pushes. To lower it, shorten the detours."),
    "away": phrase(
        "These pushes look wrong but are right. To have fewer, place goals nearer to the boxes."
    ),
    "off-goal": phrase(
        "They undo what looked done. To have fewer, let other boxes pass the goals another way."
    ),
    "parked": phrase(
        "Each needs a square where the box does no harm. To have fewer, let a goal be filled at "
        "once."
    ),
    "two-groups": phrase(
        "How often the player must switch between two groups of boxes, no matter how they are "
        "divided. To lower it, let groups be solved one after the other."
    ),
    "three-groups": phrase(
        "How often the player must switch between three groups of boxes, no matter how they are "
        "divided."
    ),
    "order": phrase(
        "The player has to find this order. To avoid it, open a way past the first box."
    ),
    "narrows": phrase(
        "There is no way around these pushes. To have fewer, remove a wall so that another way "
        "opens."
    ),
    "only-push": phrase(
        "One slip there loses the game. To have fewer, leave room for another push."
    ),
    "traps": phrase(
        "They look like progress. To have fewer, forbid the push with a wall, or leave room to "
        "take it back."
    ),
    "freedom": phrase(
        "Many solutions make a level easier, because they forgive mistakes. A single one has to "
        "be found exactly. To have fewer, add a wall."
    ),
    "people": phrase(
        "The walker fails more often than people do; what counts is where it gets stuck. To make "
        "it easier, open a way out of the marked squares."
    ),
}
"""By reason, the meaning of its number for the player, and ways to change it."""

_WHY: Final = {
    "away": phrase("it leads away from every goal"),
    "off-goal": phrase("it takes a box off its goal"),
    "narrows": phrase("every solution with the fewest pushes makes it"),
    "only-push": phrase("every other push loses the game"),
    "traps": phrase("a push that looks better loses the game"),
}
"""By reason, its phrase about one push; only some reasons are about single pushes."""


@dataclass(frozen=True, slots=True, repr=False)
class DifficultyReason(HasSentence):
    """Why a level is hard, or easy."""

    name: str
    """The stable name for programs, such as "box-changes"."""
    title: Phrase
    """The name for the user."""
    value: float | None
    """The number of the reason, or None if unknown."""
    message: Phrase
    """The reason in one sentence."""
    squares: tuple[int, ...] = ()
    """Squares of the board that the reason is about."""
    pushes: tuple[int, ...] = ()
    """Pushes of the solution that the reason is about, from 1."""
    share: float = 0.0
    """The length of the value's bar. In the data, 19 of 20 levels have at most 1."""

    @property
    def meaning(self) -> Phrase:
        """The meaning of the number for the player, and ways to change it."""
        return _MEANINGS[self.name]

    def why(self, number: int) -> Phrase | None:
        """Return the reason's remark on push ``number`` of the solution, from 1, or None."""
        return _WHY.get(self.name) if number in self.pushes else None


@dataclass(frozen=True, slots=True, repr=False)
class Difficulty(HasSentence):
    """How hard a level is for people, and why."""

    board: Board
    """The level."""
    difficulty: float | None = None
    """Larger is harder: 50 plus ten times the logarithm of the estimated odds that a player fails.
    None if the level is not known to be solvable.
    """
    band: tuple[float, float] | None = None
    """The range of the share of web players who solve the level, true of two levels in three. None
    without data about people, as for large levels.
    """
    reasons: tuple[DifficultyReason, ...] = ()
    """The reasons, with the pushes and squares that they are about."""
    story: tuple[Phase, ...] = ()
    """The phases of the solution."""
    solution: str = ""
    """The lurd of the solution in which pushes are numbered."""
    is_exhaustive: bool = False
    """Whether every position was looked at. If not, the reasons come from known solutions."""
    objection: Phrase | None = None
    """Why there is no difficulty, or None."""
    remark: Phrase | None = None
    """The change without which the board could not be rated, or None."""
    lost_on: dict[int, float] = field(default_factory=dict)
    """The share of the walker's lost games that a push onto each square of the board lost."""
    seconds: float = 0.0
    """Seconds that the rating took."""
    basis: Phrase | None = None
    """A sentence on which solutions difficulty and reasons are based and whether others might
    change them, or None if there are none.
    """

    @property
    def message(self) -> Phrase:
        """The estimate in one sentence."""
        if self.objection is not None:
            return self.objection
        return phrase("Difficulty {difficulty}", difficulty=self.estimate)

    @property
    def estimate(self) -> Phrase:
        """The part of :attr:`message` after the word "Difficulty"."""
        if self.objection is not None:
            return self.objection
        if self.band is None:
            return phrase(
                "{difficulty:.0f} (at 50, half of the players fail); how many people solve levels "
                "like this is not known",
                difficulty=self.difficulty,
            )
        low, high = (round(20 * share) * 5 for share in self.band)  # rounded to 5 %
        return phrase(
            "{difficulty:.0f} (at 50, half of the players fail): of web players who tried levels "
            "like this, about {low} to {high}% solved it",
            difficulty=self.difficulty,
            low=low,
            high=high,
        )

    @property
    def counts(self) -> dict[str, float]:
        """The known numbers of the reasons, by name."""
        return {reason.name: reason.value for reason in self.reasons if reason.value is not None}

    def reason(self, name: str) -> DifficultyReason | None:
        """Return the reason with this name, or None."""
        return next((reason for reason in self.reasons if reason.name == name), None)

    def why(self, number: int) -> Phrase | None:
        """Return the reasons why push ``number`` of the solution, from 1, is hard to find."""
        message: Phrase | None = None
        for reason in self.reasons:
            why = reason.why(number)
            if why is not None:
                message = why if message is None else phrase("{one}; {next}", one=message, next=why)
        if message is None:
            return None
        return phrase("Push {number:,} of the solution: {reasons}", number=number, reasons=message)

    def as_json(self) -> dict[str, Any]:
        """Return the rating as values that JSON can hold. Sentences are English."""
        return {
            "difficulty": self.difficulty,
            "band": None if self.band is None else list(self.band),
            "sentence": self.message.english,
            "remark": None if self.remark is None else self.remark.english,
            "counted_in": None if self.basis is None else self.basis.english,
            "reasons": [
                {
                    "name": reason.name,
                    "value": reason.value,
                    "sentence": f"{reason.title.english}: {reason.message.english}",
                    "where": {"squares": list(reason.squares), "pushes": list(reason.pushes)},
                }
                for reason in self.reasons
            ],
            "story": [
                {
                    "phase": phase.kind.value,
                    "pushes": [phase.first, phase.last],
                    "sentence": phase.message.english,
                    "squares": list(phase.squares),
                }
                for phase in self.story
            ],
            "solution": self.solution,
            "lost_on": {str(square): round(share, 4) for square, share in self.lost_on.items()},
            "seconds": round(self.seconds, 3),
        }
