"""Levels from pictures in the window: pasted, dropped or opened."""
