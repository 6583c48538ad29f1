"""Playing a level, and replaying solutions."""
