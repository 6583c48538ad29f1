"""Playing a board and replaying solutions."""
