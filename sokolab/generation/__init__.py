"""Generation of levels: hardest starts of a room, variations of a level, rooms from nothing."""
