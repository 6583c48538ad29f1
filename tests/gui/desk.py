"""Everything that opening and saving files needs, without a whole window."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from sokolab.gui.document.workspace import Workspace
from sokolab.gui.files.crash_recovery import CrashRecovery, RecoveredWorkDialog
from sokolab.gui.files.file_actions import FileActions
from sokolab.gui.files.pasting import Pasting
from sokolab.gui.files.recovery import Recovery
from sokolab.gui.shell.dialogs import Dialogs, Reply
from sokolab.gui.shell.message_bar import MessageBar, MessageKind
from sokolab.gui.shell.settings import Settings
from sokolab.gui.shell.theme import Theme


@dataclass
class Answers(Dialogs):
    """Gives preset answers, and records the questions."""

    path: Path | None = None
    paths: list[Path] = field(default_factory=list)
    about_unsaved: Reply = Reply.CANCEL
    about_changed: Reply = Reply.CANCEL
    about_reverted: Reply = Reply.CANCEL
    about_many: Reply = Reply.CANCEL
    asked: list[str] = field(default_factory=list)

    def paths_to_open(self, folder: Path) -> list[Path]:
        self.asked.append("open")
        return self.paths

    def path_to_save(self, suggested: Path) -> Path | None:
        self.asked.append(f"save {suggested.name}")
        return self.path

    def ask_about_unsaved(self, name: str, other_count: int = 0) -> Reply:
        self.asked.append(f"unsaved {name}")
        return self.about_unsaved

    def ask_about_changed_file(self, name: str) -> Reply:
        self.asked.append(f"changed {name}")
        return self.about_changed

    def ask_about_reverting(self, name: str) -> Reply:
        self.asked.append(f"reverted {name}")
        return self.about_reverted

    def ask_about_many_files(self, count: int) -> Reply:
        self.asked.append(f"many {count}")
        return self.about_many


class Desk:
    """The workspace, files, recovery and messages of a window that is not there."""

    def __init__(self) -> None:
        self.host = QWidget()
        self.workspace = Workspace(self.host)
        self.answers = Answers()
        self.messages = MessageBar(self.host)
        self.settings = Settings()
        self.recovery = Recovery(self.workspace, parent=self.host)
        self.files = FileActions(
            self.workspace, self.settings, self.answers, self.messages, self.recovery, self.host
        )
        self.pasting = Pasting(self.files)
        self.crash_recovery = CrashRecovery(self.files, Theme(), self.host)

    def start(self, path: Path) -> None:
        """Open a file as at the start of the program, and offer recovery."""
        self.files.start(str(path))
        self.crash_recovery.offer_recovery()

    def recovered(self) -> RecoveredWorkDialog:
        """Return the list of recovered work."""
        QApplication.processEvents()
        (found,) = self.displayed_lists()
        return found

    def displayed_lists(self) -> list[RecoveredWorkDialog]:
        """Return the lists of recovered work that are open: one or none."""
        return [one for one in self.host.findChildren(RecoveredWorkDialog) if one.isVisible()]

    def said(self, kind: MessageKind) -> list[str]:
        return [m.sentence for m in self.messages.messages if m.kind is kind]

    def answer(self, text: str) -> None:
        """Press the button with that text on the newest message."""
        dict(self.messages.messages[-1].buttons)[text]()
