"""Tests of sokolab.gui.pictures."""
