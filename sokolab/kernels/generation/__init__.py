"""Searches for levels that grow: back from solved positions of a room, by beams, and over rooms."""
