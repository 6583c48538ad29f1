"""How hard the level is, and why: the panel *Difficulty*."""
