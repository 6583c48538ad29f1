"""The export dialogs, one for each kind of file."""
