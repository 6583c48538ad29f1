"""Small state machines that turn mouse and keys into edits."""
