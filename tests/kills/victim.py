"""A run that draws, inserts, moves and saves at random, tells each step done, and is killed."""

from __future__ import annotations

import hashlib
import os
import random
import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from sokolab.core.board import Tile, trimmed
from sokolab.core.level import Collection
from sokolab.gui.app import Application


def digest(collection: Collection) -> str:
    """Return what tells states of a collection apart; margins of floor are not kept in files."""
    told = [(level.title, level.notes, *trimmed(level.board).rows()) for level in collection.levels]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


class Victim:
    """Works on a collection like a hasty person."""

    def __init__(self, file: str, seed: int) -> None:
        self.random = random.Random(seed)
        self.app = Application()
        self.app.start([file])
        self.workspace = self.app.collection_controller.workspace
        self.told = ""

    def work(self) -> None:
        """Do one thing, say that it is done, and rest for a moment."""
        choice = self.random.random()
        if choice < 0.08:
            self.app.collection_controller.files.save()
            print(time.monotonic(), "saved", digest(self.workspace.collection), flush=True)
        elif choice < 0.14:
            self.workspace.select(self.random.randrange(len(self.workspace.collection.levels)))
        elif choice < 0.18:
            self.workspace.add_variant()
        elif choice < 0.22:
            self.workspace.document.undo_stack.undo()
        else:
            self.draw()
        now = digest(self.workspace.collection)
        if now != self.told:
            self.told = now
            print(time.monotonic(), "drawn", now, flush=True)
        QTimer.singleShot(self.random.randrange(120), self.work)

    def draw(self) -> None:
        """Draw a stroke of some squares."""
        document = self.workspace.document
        stroke, board = document.new_stroke(), document.board
        for _ in range(self.random.randrange(1, 6)):
            tile = self.random.choice([Tile.FLOOR, Tile.WALL, Tile.BOX, Tile.GOAL])
            board = board.with_tiles([self.random.randrange(board.size)], tile)
            document.paint(board, stroke)


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QApplication([])
    victim = Victim(sys.argv[1], int(sys.argv[2]))
    victim.app.window.show()
    QTimer.singleShot(0, victim.work)
    application.exec()
