"""Tests of sokolab.pictures."""
