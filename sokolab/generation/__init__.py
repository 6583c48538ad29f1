"""Levels that grow: hardest starts of a room, variations of a level, rooms from nothing."""
