"""The menus Play and Solve."""

from typing import Final

from sokolab.gui.shell.action_rows import (
    SEPARATOR,
    Condition,
    ExclusiveRows,
    Menu,
    palette_only,
    row,
)

PLAY: Final = Menu(
    "&Play",
    row("test-play", "&Test play", "F6", "test-play", checkable=True)
    .does("Plays the level as drawn; the drawing does not change. F6 or Esc goes back to it.")
    .also("start game"),
    row("reverse-play", "Pla&y in reverse", "F8", "reverse-play", checkable=True)
    .does(
        "Begins with a box on every goal: the arrow keys pull boxes away; with Shift, the player "
        "only walks. F8 or Esc goes back to the drawing."
    )
    .also("pull backwards"),
    SEPARATOR,
    row("hint", "&Hint", "Ctrl+Alt+H", "help", enabled_if=Condition.FORWARD_PLAY)
    .does("Says which box to push next; the second time, where to; the third time, plays the push")
    .also("help tip"),
    row(
        "edit-from-here", "&Edit from this position", "Shift+F6", "edit", enabled_if=Condition.GAME
    ).does("Moves the level's boxes and player to where they are in the game, as one undo step"),
    row("keep-moves", "&Keep as solution", "Ctrl+K", "keep", enabled_if=Condition.SOLUTION_PLAYED)
    .does("Adds the moves played to the level's solutions, if they solve it")
    .also("save store"),
    row("save-game", "Save &game", "F9", "save", enabled_if=Condition.MOVES).does(
        "Keeps the game with the level, to be continued from the Properties panel"
    ),
    *palette_only(
        row("copy-moves", "Copy moves", "Ctrl+M", "copy", enabled_if=Condition.MOVES).does(
            "Copies the moves played as letters or, at the start, all moves ahead. In reverse "
            "play, copies the moves that lead back to the solved position."
        ),
        row(
            "paste-moves", "Paste moves", "Ctrl+Shift+M", "paste", enabled_if=Condition.FORWARD_PLAY
        ).does("Plays the letters on the clipboard from the start, and says where they do not fit"),
        row(
            "new-from-game",
            "New level from this position",
            "Shift+F8",
            "new",
            visible_if=Condition.REVERSE_PLAY,
        ).does("Adds a level that starts from this position, with the solution that leads back"),
        row(
            "next-region", "Move player to another area", "N", enabled_if=Condition.REVERSE_PLAY
        ).does(
            "Before the first pull, puts the player into the next area where a game can end. A "
            "click on the area does the same."
        ),
        row(
            "back-to-solvable",
            "Back to the last solvable position",
            "Ctrl+Alt+U",
            enabled_if=Condition.LOST_GAME,
        )
        .does("Undoes the moves after which the level can no longer be solved")
        .also("undo lost rewind"),
        row("tell-lost-games", "Warn when a game is lost", "Ctrl+Alt+Shift+L", checkable=True).does(
            "Says when a push makes the level unsolvable, and which push it was"
        ),
    ),
    SEPARATOR,
    *palette_only(
        row("reset", "Reset", "Home", "first", enabled_if=Condition.MOVES_BEHIND)
        .does("Goes back to the start; the moves can be redone or replayed")
        .also("restart begin again start over"),
        row(
            "move-back",
            "Step back",
            (",", "Backspace"),
            "step-back",
            enabled_if=Condition.MOVES_BEHIND,
        ).does("Undoes only the last move"),
        row("replay", "Replay", "Space", "play", enabled_if=Condition.MOVES, repeats=False).does(
            "Plays the moves ahead at the chosen speed, or pauses. At the end, starts over."
        ),
        row("move-on", "Step forward", ".", "step-forward", enabled_if=Condition.MOVES_AHEAD).does(
            "Plays only the next of the moves ahead"
        ),
        row("last", "Go to last move", "End", "last", enabled_if=Condition.MOVES_AHEAD).does(
            "Plays all moves ahead at once, to the end"
        ),
        row("faster", "Faster", ("+", ">")).does("Replays at the next higher speed"),
        row("slower", "Slower", ("-", "<")).does("Replays at the next lower speed"),
        Menu(
            "Jump",
            row("next-push", "Next push", "PgDown", enabled_if=Condition.MOVES_AHEAD).does(
                "Goes to the end of the next push"
            ),
            row("previous-push", "Previous push", "PgUp", enabled_if=Condition.MOVES_BEHIND).does(
                "Goes to the end of the previous push"
            ),
            row(
                "next-box-change",
                "Next box change",
                "Shift+PgDown",
                enabled_if=Condition.MOVES_AHEAD,
            ).does("Goes to the next point after which another box is pushed"),
            row(
                "previous-box-change",
                "Previous box change",
                "Shift+PgUp",
                enabled_if=Condition.MOVES_BEHIND,
            ).does("Goes to the previous point after which another box is pushed"),
            row(
                "next-session",
                "Next pushing session",
                "Alt+PgDown",
                enabled_if=Condition.MOVES_AHEAD,
            ).does("Goes to the next point where pushes end and the player walks"),
            row(
                "previous-session",
                "Previous pushing session",
                "Alt+PgUp",
                enabled_if=Condition.MOVES_BEHIND,
            ).does("Goes to the previous point where pushes end and the player walks"),
            row("crux", "Go to crux", "K", enabled_if=Condition.PUSHES).does(
                "Goes to the push after which the player can walk to the fewest squares"
            ),
        ),
    ),
    Menu(
        "Sh&ow",
        row("path", "Show p&ath", "P", "path", checkable=True)
        .does(
            "Draws the route of the whole game: walks thin, pushes thick and numbered, played "
            "moves pale"
        )
        .also("route moves arrows"),
        row("box-trails", "Box &trails", "Shift+P", checkable=True).does(
            "Draws where every box goes, from the first push to the last in changing colours"
        ),
        row("heat-map", "Player &heat map", "Ctrl+Shift+P", checkable=True)
        .does("Tints every square by how often the player is there")
        .also("heatmap visits"),
        row("timeline", "Time&line", "Shift+T", checkable=True).does(
            "Shows under the slider how many pushes are left, and how far the player can walk"
        ),
    ),
    row("compare-solutions", "Co&mpare solutions…", "Ctrl+F6")
    .does(
        "Plays two known solutions of the level side by side, compares their metrics and what "
        "each stretch costs, and joins the better stretches into a third solution"
    )
    .also("differences"),
    *palette_only(
        Menu(
            "Walking",
            ExclusiveRows(
                row("walk-shortest", "Shortest walk", "Ctrl+Alt+S").does(
                    "A click walks in as few steps as possible"
                ),
                row("walk-along-walls", "Along the walls", "Ctrl+Alt+W").does(
                    "A click walks straight ahead, then follows walls on the right, with "
                    "shortcuts. If that fails, the shortest walk is used, and a message says so."
                ),
            ),
        ),
        Menu(
            "Pushing",
            ExclusiveRows(
                row("push-fewest-pushes", "Fewest pushes", "Ctrl+Alt+P").does(
                    "A box takes the route with the fewest pushes and, among such routes, the "
                    "fewest moves"
                ),
                row("push-fewest-moves", "Fewest moves", "Ctrl+Alt+F").does(
                    "A box takes the route with the fewest moves"
                ),
            ),
        ),
    ),
    name="play",
)
SOLVE: Final = Menu(
    "&Solve",
    row("solve", "&Solve", "F5", "solve")
    .does("Starts the chosen solvers on this level, side by side. You can go on drawing.")
    .also("solver run find solution"),
    row("stop", "S&top", "Shift+F5", "stop", enabled_if=Condition.SEARCH)
    .does("Stops all searches and shows what they have proved so far")
    .also("cancel abort end"),
    row("solve-position", "Solve from this &position", "Ctrl+F5", enabled_if=Condition.GAME).does(
        "Starts the chosen solvers on the position in play: can it still be solved?"
    ),
    row("shorten", "S&horten solution", "F7")
    .does(
        "Makes the chosen solution shorter, or the best one of this level, until you stop "
        "it. Keep adds what it finds to the level."
    )
    .also("optimise optimize improve"),
    SEPARATOR,
    row("judge-while-drawing", "&Judge while drawing", "Ctrl+Alt+J", checkable=True)
    .does("A solver looks at the board after every stroke, and says whether it can be solved")
    .also("verdict automatic live"),
    *palette_only(
        row("seek-least", "Look for the fewest pushes", "Ctrl+Alt+I", checkable=True)
        .does(
            "While you are not drawing, a search goes on until it has proved that no solution "
            "has fewer pushes"
        )
        .also("optimal minimum shortest best"),
        row("make-mend", "Mend level", "Ctrl+Alt+B", enabled_if=Condition.MEND)
        .does("Applies the nearest edit found that makes the level solvable; Undo reverts it")
        .also("repair fix"),
        row("choose-solvers", "Choose solvers", "Ctrl+Shift+F5")
        .does("Opens the panel to choose solvers and their limits")
        .also("settings limits time memory threads"),
        row("clear-runs", "Clear list", "Shift+F7", enabled_if=Condition.FINISHED_SEARCH).does(
            "Removes the finished searches from the list"
        ),
        row("keep-in-library", "Add solutions to the library", "Ctrl+L", checkable=True).does(
            "Adds every solution found, played or opened to the library, which recognises "
            "levels in any orientation"
        ),
    ),
    row("batch", "&Batch…", "Ctrl+B")
    .does("Solves, shortens, checks, analyses or converts all levels in the list")
    .also("all levels many"),
    name="solve",
)
