"""Searches for levels that grow: back from all ends of a room, by beams, and over rooms."""
