"""Draws tiles, forwards the mouse."""
