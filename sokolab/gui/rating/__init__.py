"""How hard the level is, and why: the Difficulty panel."""
