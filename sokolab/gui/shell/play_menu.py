"""The Play menu: games, solutions, and play in reverse."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QKeySequence

from sokolab.gui.shell.action_rows import SEPARATOR, Condition, Menu, OneOf, Row
from sokolab.language import phrase

_HOME, _SPACE, _END = "Home", "Space", "End"  # no phrase: keys
_KEYS: Final = QKeySequence.StandardKey

PLAY: Final = Menu(
    phrase("&Play"),
    Row("test-play", phrase("&Test play"), "F6", "test-play", checkable=True).does(
        phrase("Plays the level as drawn; the drawing does not change. F6 or Esc goes back to it.")
    ),
    Row(
        "edit-from-here",
        phrase("&Edit from this position"),
        "Shift+F6",
        "edit",
        where=Condition.GAME,
    ).does(
        phrase(
            "Moves the level's boxes and player to where they are in the game, as one undo step."
        )
    ),
    SEPARATOR,
    Row(
        "undo-moves",
        phrase("&Undo moves"),
        _KEYS.Undo,
        "undo",
        where=Condition.MOVES_BEHIND,
        shown=Condition.PLAYING,
    ).does(phrase("Takes back all moves of the last key, click or drag.")),
    Row(
        "redo-moves",
        phrase("&Redo moves"),
        ("Ctrl+Y", "Ctrl+Shift+Z"),
        "redo",
        where=Condition.MOVES_AHEAD,
        shown=Condition.PLAYING,
    ).does(phrase("Repeats what was undone last; in a solution, the next walk and its pushes.")),
    Row("reset", phrase("Re&set"), _HOME, "first", where=Condition.MOVES_BEHIND).does(
        phrase("Goes back to the start; the moves can be redone or replayed.")
    ),
    Row(
        "move-back",
        phrase("One move &back"),
        (",", "Backspace"),
        "step-back",
        where=Condition.MOVES_BEHIND,
    ).does(phrase("Takes back the last move and no more.")),
    Row("replay", phrase("Re&play"), _SPACE, "play", where=Condition.MOVES, repeats=False).does(
        phrase("Plays the moves ahead at the chosen speed, or pauses. At the end, starts over.")
    ),
    Row(
        "move-on", phrase("One move &forward"), ".", "step-forward", where=Condition.MOVES_AHEAD
    ).does(phrase("Plays the next move and no more.")),
    Row("last", phrase("To the &last move"), _END, "last", where=Condition.MOVES_AHEAD).does(
        phrase("Plays all moves ahead at once, to the end.")
    ),
    Row("faster", phrase("Faster"), ("+", ">")).does(phrase("Replays at the next higher speed.")),
    Row("slower", phrase("Slower"), ("-", "<")).does(phrase("Replays at the next lower speed.")),
    Row("path", phrase("Show p&ath"), "P", "path", checkable=True).does(
        phrase(
            "Draws the route of the whole game: walks thin, pushes thick and numbered, played "
            "moves pale."
        )
    ),
    SEPARATOR,
    Menu(
        phrase("&Walking"),
        OneOf(
            Row("walk-shortest", phrase("&Shortest walk"), "Ctrl+Alt+S").does(
                phrase("A click walks in as few steps as possible.")
            ),
            Row("walk-along-walls", phrase("Along the &walls"), "Ctrl+Alt+W").does(
                phrase(
                    "A click walks straight on, then along walls on the right, with shortcuts. "
                    "If that fails, the shortest walk is used, and a message says so."
                )
            ),
        ),
    ),
    Menu(
        phrase("Push&ing"),
        OneOf(
            Row("push-fewest-pushes", phrase("Fewest &pushes"), "Ctrl+Alt+P").does(
                phrase(
                    "A box takes the route with the fewest pushes; among those, the fewest moves."
                )
            ),
            Row("push-fewest-moves", phrase("Fewest &moves"), "Ctrl+Alt+F").does(
                phrase("A box takes the route with the fewest moves.")
            ),
        ),
    ),
    SEPARATOR,
    Row("copy-moves", phrase("&Copy moves"), "Ctrl+M", "copy", where=Condition.MOVES).does(
        phrase(
            "Copies the moves played as letters; at the start, all moves ahead. In reverse "
            "play, copies the moves that lead back to the solved position."
        )
    ),
    Row(
        "paste-moves", phrase("Paste mo&ves"), "Ctrl+Shift+M", "paste", where=Condition.FORWARD_PLAY
    ).does(
        phrase("Plays the letters on the clipboard from the start, and says where they do not fit.")
    ),
    Row(
        "keep-moves", phrase("&Keep as solution"), "Ctrl+K", "keep", where=Condition.MOVES_BEHIND
    ).does(phrase("Adds the moves played to the level's solutions, if they solve it.")),
    Row("save-game", phrase("Save &game"), "F9", "save", where=Condition.MOVES).does(
        phrase("Keeps the game with the level, to continue later from the properties.")
    ),
    SEPARATOR,
    Menu(
        phrase("&Jump"),
        Row("next-push", phrase("Next &push"), "PgDown", where=Condition.MOVES_AHEAD).does(
            phrase("Goes to the end of the next push.")
        ),
        Row("previous-push", phrase("P&revious push"), "PgUp", where=Condition.MOVES_BEHIND).does(
            phrase("Goes to the end of the previous push.")
        ),
        Row(
            "next-box-change",
            phrase("Next &box change"),
            "Shift+PgDown",
            where=Condition.MOVES_AHEAD,
        ).does(phrase("Goes to the next place after which another box is pushed.")),
        Row(
            "previous-box-change",
            phrase("Pre&vious box change"),
            "Shift+PgUp",
            where=Condition.MOVES_BEHIND,
        ).does(phrase("Goes to the previous place after which another box is pushed.")),
        Row(
            "next-session",
            phrase("Next pushing &session"),
            "Alt+PgDown",
            where=Condition.MOVES_AHEAD,
        ).does(phrase("Goes to the next place where pushes end and the player walks.")),
        Row(
            "previous-session",
            phrase("Previous pushing sess&ion"),
            "Alt+PgUp",
            where=Condition.MOVES_BEHIND,
        ).does(phrase("Goes to the previous place where pushes end and the player walks.")),
        Row("crux", phrase("To the &crux"), "K", where=Condition.PUSHES).does(
            phrase("Goes to the push after which the player can walk to the fewest squares.")
        ),
    ),
    Menu(
        phrase("Sh&ow"),
        Row("box-trails", phrase("&Trails of the boxes"), "Shift+P", checkable=True).does(
            phrase(
                "Draws where every box goes, from the first push to the last in changing colours."
            )
        ),
        Row("heat-map", phrase("&Heat map of the player"), "Ctrl+Shift+P", checkable=True).does(
            phrase("Tints every square by how often the player is there.")
        ),
        Row("timeline", phrase("Time&line"), "Shift+T", checkable=True).does(
            phrase(
                "Shows under the slider how many pushes are left, and how far the player can walk."
            )
        ),
    ),
    SEPARATOR,
    Row("reverse-play", phrase("Pla&y in reverse"), "F8", "reverse-play", checkable=True).does(
        phrase(
            "Begins with a box on every goal: the arrow keys pull boxes away, Shift and an "
            "arrow only walk. F8 or Esc goes back to the drawing."
        )
    ),
    Row("next-region", phrase("Player elsewhere"), "N", where=Condition.REVERSE_PLAY).does(
        phrase(
            "Before the first pull: puts the player into the next part of the floor where a "
            "game can end. So does a click there."
        )
    ),
    Row(
        "new-from-game",
        phrase("&New level from this position"),
        "Shift+F8",
        "new",
        where=Condition.REVERSE_PLAY,
    ).does(
        phrase(
            "Adds a level that starts as the boxes stand now, with the solution that leads back."
        )
    ),
    Row("compare-solutions", phrase("Co&mpare solutions…"), "Ctrl+F6").does(
        phrase(
            "Plays two known solutions of the level side by side, compares their metrics "
            "and what each stretch costs, and joins the better stretches to a third "
            "solution."
        )
    ),
    Row("hint", phrase("&Hint"), "Ctrl+Alt+H", where=Condition.FORWARD_PLAY).does(
        phrase("Says which box to push next; asked again, where to; asked once more, it is played.")
    ),
    Row(
        "back-to-solvable",
        phrase("Back to the last solvable position"),
        "Ctrl+Alt+U",
        where=Condition.LOST_GAME,
    ).does(phrase("Takes back the moves after which the level cannot be solved any more.")),
    Row(
        "tell-lost-games", phrase("Tell when a game is lost"), "Ctrl+Alt+Shift+L", checkable=True
    ).does(phrase("Says so when a push makes the level unsolvable, and which one it was.")),
)
