"""Files: open and save, the clipboard, crash recovery, and the format doctor."""
